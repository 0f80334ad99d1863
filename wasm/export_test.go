package main

import (
	"strings"
	"testing"

	"ic3play/frontend/wire"
)

func TestExportRequest(t *testing.T) {
	chc := collect(t, wire.Request{ID: 1, Type: "chc", File: "a.c", Source: loop})
	if len(chc) != 1 || chc[0].Type != "chc" || !strings.HasPrefix(chc[0].Text, "; a.c: sat = safe\n(set-logic HORN)\n") || !strings.Contains(chc[0].Text, "(check-sat)") {
		t.Errorf("Horn clauses: %+v", chc)
	}
	dot := collect(t, wire.Request{ID: 2, Type: "dot", File: "a.c", Source: loop})
	if len(dot) != 1 || dot[0].Type != "dot" || !strings.HasPrefix(dot[0].Text, "digraph \"a.c\" {\n") || !strings.HasSuffix(dot[0].Text, "}\n") {
		t.Errorf("dot: %+v", dot)
	}
	for _, kind := range []string{"chc", "dot"} {
		bad := collect(t, wire.Request{ID: 3, Type: kind, File: "a.c", Source: "int main(void) { return missing; }"})
		if len(bad) != 1 || bad[0].Type != kind || bad[0].Text != "" || len(bad[0].Diagnostics) == 0 {
			t.Errorf("%s of a program with an error: %+v", kind, bad)
		}
	}
}
