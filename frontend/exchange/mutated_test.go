//go:build !js

package exchange

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/lia/rounds"
)

// changed calls "visit" for every map in a YAML document, inner maps first. The argument "path" has
// the keys that lead to the map.
func changed(doc any, path string, visit func(path string, m map[string]any)) {
	switch x := doc.(type) {
	case map[string]any:
		for k, v := range x {
			changed(v, path+"/"+k, visit)
		}
		visit(path, x)
	case []any:
		for _, v := range x {
			changed(v, path, visit)
		}
	}
}

// rewritings returns alternative texts of one witness: with other YAML syntax, unknown keys, or
// another hash.
func rewritings(t *testing.T, text []byte) map[string][]byte {
	t.Helper()
	read := func() (doc any) {
		if err := yaml.Unmarshal(text, &doc); err != nil {
			t.Fatal(err)
		}
		return doc
	}
	as := func(marshal func(any) ([]byte, error), doc any) []byte {
		out, err := marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	keys, hash := read(), read()
	changed(keys, "", func(path string, m map[string]any) {
		if !strings.HasSuffix(path, "/input_file_hashes") {
			m["note"] = map[string]any{"of": []any{"nobody", 1}}
		}
	})
	changed(hash, "", func(path string, m map[string]any) {
		if strings.HasSuffix(path, "/input_file_hashes") {
			for k := range m {
				m[k] = strings.Repeat("0", 64)
			}
		}
	})
	return map[string][]byte{
		"other YAML": as(yaml.Marshal, read()),
		"JSON":       as(json.Marshal, read()),
		"keys":       as(yaml.Marshal, keys),
		"hash":       as(yaml.Marshal, hash),
		"comments":   []byte("%YAML 1.2\n---\n# a\n\n" + strings.ReplaceAll(string(text), "\n", "   # b\n\n") + "...\n"),
		"lines":      []byte(strings.ReplaceAll(string(text), "\n", "\r\n")),
	}
}

func mutate(r *rand.Rand, w *Witness) *Witness {
	out := *w
	out.Content = append([]Element{}, w.Content...)
	for range 1 + r.Intn(2) {
		if len(out.Content) == 0 {
			return &out
		}
		i := r.Intn(len(out.Content))
		switch r.Intn(8) {
		case 0:
			out.Content = append(out.Content[:i:i], out.Content[i+1:]...)
			continue
		case 1:
			k := r.Intn(len(out.Content))
			out.Content[i], out.Content[k] = out.Content[k], out.Content[i]
			continue
		case 2:
			out.Content = append(out.Content, out.Content[i])
			continue
		}
		if in := out.Content[i].Invariant; in != nil {
			c := *in
			c.Location, c.Value = moved(r, c.Location), reworded(r, c.Value)
			if r.Intn(8) == 0 {
				c.Type = map[string]string{loopInvariant: locationInvariant, locationInvariant: loopInvariant}[c.Type]
			}
			out.Content[i].Invariant = &c
			continue
		}
		var segment []WaypointEntry
		for _, s := range out.Content[i].Segment {
			p := *s.Waypoint
			p.Location = moved(r, p.Location)
			if p.Constraint != nil {
				c := *p.Constraint
				c.Value = reworded(r, c.Value)
				p.Constraint = &c
			}
			segment = append(segment, WaypointEntry{Waypoint: &p})
		}
		out.Content[i].Segment = segment
	}
	return &out
}

func moved(r *rand.Rand, l Location) Location {
	switch r.Intn(8) {
	case 0:
		l.Line = max(1, l.Line+r.Intn(5)-2)
	case 1:
		l.Column = 1 + r.Intn(20)
	case 2:
		l.Column = 0
	}
	return l
}

func reworded(r *rand.Rand, text string) string {
	words := strings.Fields(text)
	if len(words) == 0 || r.Intn(3) == 0 {
		return text
	}
	i := r.Intn(len(words))
	switch n, err := strconv.Atoi(words[i]); {
	case err == nil:
		words[i] = fmt.Sprint(n + r.Intn(5) - 2)
	case strings.ContainsAny(words[i], "<>="):
		words[i] = []string{"<", "<=", ">", ">=", "==", "!="}[r.Intn(6)]
	case words[i] == "&&" || words[i] == "||":
		words[i] = []string{"&&", "||"}[r.Intn(2)]
	case words[i] == "true" || words[i] == "false":
		words[i] = []string{"true", "false"}[r.Intn(2)]
	case r.Intn(4) == 0:
		return "!(" + text + ")"
	}
	return strings.Join(words, " ")
}

// TestMutatedWitnesses changes witnesses of random programs at random. A changed witness may be
// confirmed only with the right verdict; for a safe program, random runs must also satisfy its
// invariants. The test also writes each original witness in several notations, which must all be
// confirmed.
func TestMutatedWitnesses(t *testing.T) {
	seen := map[string]int{}
	from := rounds.From(t)
	for seed := from; seed < from+rounds.Of(t, 12, 4); seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		rules := rulesFor(t, []string{"", "c+overflow=wrap", "c+overflow=wrap+undefined=end"}[seed%3])
		src := []byte(gen.Program(r, gen.Options{Statements: 6, NoGoto: seed%2 == 0}))
		rep := verify.Check(t.Context(), "prog.c", src, verify.Options{Rules: rules, Timeout: 2 * time.Second})
		seen[rep.Verdict]++
		if rep.Verdict != "safe" && rep.Verdict != "unsafe" {
			continue
		}
		w, _, err := New(t.Context(), Origin{UUID: "7b0a2f3e-0d0b-4c53-9f2a-1c2d3e4f5a6b", Created: "2026-11-22T10:00:00Z", File: "prog.c"}, src, &rep)
		if err != nil {
			seen["not written"]++
			continue
		}
		text, err := Append(nil, []Witness{*w})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range [][]byte{text, foreignText(t, text, rules)} {
			if len(text) > 0 {
				spellings(t, seen, seed, src, text)
			}
		}
		for range 8 {
			mutant := mutate(r, w)
			text, err := Append(nil, []Witness{*mutant})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			a := Check(ctx, text, "prog.c", src, false)
			cancel()
			seen["changed "+a.Status.String()]++
			if a.Status == witness.Confirmed && !isRight(t, mutant, a, src, rules, rep.Verdict) {
				t.Errorf("seed %d, %v: %s\n%s\n%s", seed, rules, words(a), text, numbered(src))
			}
		}
	}
	t.Log(seen)
	if seen["changed confirmed"] == 0 || seen["changed refuted"] == 0 || seen["same"] == 0 {
		t.Error("the witnesses test too little")
	}
}

// foreignText rewrites a witness in a form that another verifier might use. For mathematical
// integers it returns nil.
func foreignText(t *testing.T, text []byte, rules ast.Rules) []byte {
	if !rules.C {
		return nil
	}
	w, _, err := Read(text, true)
	if err != nil {
		t.Fatal(err)
	}
	out, err := Append(nil, []Witness{*asAnother(w)})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func spellings(t *testing.T, seen map[string]int, seed int, src, text []byte) {
	t.Helper()
	answer := func(text []byte) *witness.Answer {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		return Check(ctx, text, "prog.c", src, false)
	}
	first := answer(text)
	seen["first "+first.Status.String()]++
	for name, other := range rewritings(t, text) {
		if a := answer(other); a.Status != first.Status {
			t.Errorf("seed %d: %s, but of %s: %s\n%s\n%s", seed, words(first), name, words(a), other, src)
		}
		seen["same"]++
	}
}

// isRight reports whether a confirmed answer has the right verdict. For a safe program, random runs
// must also satisfy the invariants of the witness.
func isRight(t *testing.T, w *Witness, a *witness.Answer, src []byte, rules ast.Rules, verdict string) bool {
	if a.Verdict != verdict {
		return false
	}
	if verdict == "unsafe" {
		return true
	}
	unit, ds := frontend.LoadRules("prog.c", src, rules)
	if unit == nil {
		t.Fatal(ds[0])
	}
	p := newProgram(unit)
	v := &validation{Answer: &witness.Answer{}, ctx: t.Context(), w: w, file: "prog.c", src: src, rules: rules, p: p}
	with, _, ok := v.withAssertions()
	return ok && !breaks(t.Context(), with)
}

func numbered(src []byte) string {
	out := ""
	for i, line := range strings.Split(string(src), "\n") {
		out += fmt.Sprintf("%d: %s\n", i+1, line)
	}
	return out
}
