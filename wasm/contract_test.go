package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ic3play/frontend/wire"
)

// The contracts that a user writes for a recursive function must be proved, or the answer must show
// the step that violates them, with its states. The step may be a call whose precondition is false,
// the function's body, or the code after a call.
func TestContracts(t *testing.T) {
	const src = `int count(int n) {
  if (n <= 0)
    return 0;
  return 1 + count(n - 1);
}
int main(void) {
  int n = nondet_int();
  assume(n >= 0);
  int r = count(n);
  assert(r == n);
}`
	g := ask(t, wire.Request{Type: "parse", File: "count.c", Source: src})[0].Graph
	pr := g.Procedures[0]
	for _, c := range []struct {
		requires, ensures string
		want              string
	}{
		{"n >= 0", "result == n", "proved"},
		{"n >= 0", `\result == \old(n)`, "unread"}, // n never changes
		{"", "result == n", "body: n = -1, then result = 0"},
		{"n >= 1", "result == n", "call count(n - 1): \\arg(n) = 0, n = 1, then n = 0; call count(n): \\arg(n) = 0, n = 0, then n = 0"},
		{"n >= 0", "result >= 0", "use: \\arg(n) = 0, n = 0, count(n) = 1"},
		{"n >= 0", "result <= n && result >= 0", "use: \\arg(n) = 1, n = 1, count(n) = 0"},
		{"n >= 0", "result == n + 1", "body: n = 0, then result = 0; use: \\arg(n) = 0, n = 0, count(n) = 1"},
		{"n >= 0", "result == 2 * n", "body after count(n - 1): \\arg(n) = 0, n = 1, count(n - 1) = 0, then result = 1; use: \\arg(n) = 1, n = 1, count(n) = 2"},
	} {
		a := ask(t, wire.Request{Type: "claim", Source: src, Claims: []wire.LocText{{Loc: pr.Starts, Text: c.requires}, {Loc: pr.Returns, Text: c.ensures}}})[0].Claim
		if len(a.Locs) != 2 || a.Locs[0].Loc != pr.Starts || a.Locs[1].Loc != pr.Returns {
			t.Fatalf("%+v", a.Locs)
		}
		var got []string
		if a.Proved {
			got = append(got, "proved")
		}
		if len(a.Locs[1].Diagnostics) > 0 {
			got = append(got, "unread")
		}
		for _, e := range a.Edges {
			if e.Answer != "fails" {
				continue
			}
			what := g.Edges[e.Edge].Text
			switch edge := g.Edges[e.Edge]; {
			case e.To == pr.Returns && edge.Call == "returns":
				what = "body after count(n - 1)"
			case e.To == pr.Returns:
				what = "body"
			case edge.Call == "returns":
				what = "use"
			}
			text := what + ": " + named(e.Step.Pre)
			for _, in := range e.Step.Inputs {
				text += ", " + in.Name + " = " + in.Value
			}
			if after := e.Step.Post; e.Kind != "safety" {
				for v := range after {
					if v == "n" && what[:4] != "call" {
						delete(after, v)
					}
				}
				text += ", then " + named(after)
			}
			got = append(got, text)
		}
		slices.Sort(got)
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("requires %s, ensures %s:\n got %s\nwant %s", c.requires, c.ensures, got, c.want)
		}
	}
}

func named(values map[string]string) string {
	var out []string
	for v, value := range values {
		out = append(out, fmt.Sprintf("%s = %s", v, value))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
