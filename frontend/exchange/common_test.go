//go:build !js

package exchange

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/xeipuuv/gojsonschema"
	"go.yaml.in/yaml/v3"
	"ic3play/frontend/ast"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

func rulesFor(t *testing.T, text string) ast.Rules {
	t.Helper()
	r, err := ast.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func exported(t *testing.T, src, ints, verdict string) *Witness {
	t.Helper()
	rep := verify.Check(t.Context(), "prog.c", []byte(src), verify.Options{Rules: rulesFor(t, ints), Timeout: time.Minute})
	if rep.Verdict != verdict {
		t.Fatalf("the verdict is %s, want %s: %s\n%s", rep.Verdict, verdict, rep.Reason, src)
	}
	return exportedAs(t, src, Version, &rep)
}

func exportedAs(t *testing.T, src, version string, rep *verify.Report) *Witness {
	t.Helper()
	w, _, err := New(t.Context(), Origin{Version: version, UUID: "7b0a2f3e-0d0b-4c53-9f2a-1c2d3e4f5a6b", Created: "2026-11-22T10:00:00Z", File: "prog.c"}, []byte(src), rep)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	text, err := Append(nil, []Witness{*w})
	if err != nil {
		t.Fatal(err)
	}
	fitsSchema(t, text)
	if !Is(text) {
		t.Errorf("not taken for a witness:\n%s", text)
	}
	back, _, err := Read(text, true)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return back
}

func fitsSchema(t *testing.T, text []byte) {
	t.Helper()
	var doc any
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatalf("no YAML: %v\n%s", err, text)
	}
	schema := Version
	if strings.Contains(string(text), `format_version: "`+Contracts+`"`) {
		schema = Contracts
	}
	res, err := gojsonschema.Validate(gojsonschema.NewReferenceLoader("file://"+workingDir(t)+"/testdata/witness-"+schema+".schema.json"), gojsonschema.NewGoLoader(doc))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors() {
		t.Errorf("not as the schema wants it: %v\n%s", e, text)
	}
}

func asAnother(w *Witness) *Witness {
	c := *w
	c.Metadata.Producer = Producer{Name: "another", Version: "1"}
	return &c
}

func words(a *witness.Answer) string {
	var b strings.Builder
	b.WriteString(a.Status.String() + ": " + a.Text)
	for _, s := range a.Steps {
		b.WriteString("\n  " + s.Status.String() + " " + s.Name + ": " + s.Text)
	}
	return b.String()
}

func check(t *testing.T, data []byte, file string, src []byte) *witness.Answer {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	return Check(ctx, data, file, src, false)
}
