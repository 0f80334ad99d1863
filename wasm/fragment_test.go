package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/frontend/wire"
)

// The answer must show each step that violates a claim statement by statement, from the state
// before it to the state after it, with consistent values.
func TestFragments(t *testing.T) {
	files, err := filepath.Glob("../static/examples/*.c")
	if err != nil || len(files) < 10 {
		t.Fatalf("the gallery has %d files: %v", len(files), err)
	}
	sources := map[string]string{"counting": counting, "branches": `int main(void) {
  int a = nondet_int(), odd = 0, even = 0, other = 5;
  while (a > 0) {
    int b = nondet_int();
    other = other * 2;
    if (b % 2 == 0) { even = even + 1; if (nondet_int()) other = 0; }
    else if (b > 7) { odd++; }
    else { odd = odd + 2; a = a - b / 2; }
    a--;
  }
  assert(odd >= even);
}
`, "calls": `int twice(int x) { int y = x; while (y > 100) y = y - nondet_int(); return x + x; }
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) { s = s + twice(i); if (s > 1000) s = twice(s) - s; }
  assert(s != 91);
}
`}
	kinds := map[string]string{} // maps the file name of an example to the rules for integers that its header declares
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(f)
		sources[name] = string(src)
		if _, rest, found := strings.Cut(sources[name], "// ints: "); found {
			kinds[name], _, _ = strings.Cut(rest, "\n")
		}
	}
	if len(kinds) < 4 {
		t.Errorf("with C's own integers: %v", kinds)
	}
	failing, several := 0, 0
	for name, source := range sources {
		request := wire.Request{Type: "claim", Source: source, Ints: kinds[name]}
		r := ask(t, request)[0]
		if r.Claim == nil {
			t.Errorf("%s: %s", name, r.Message)
			continue
		}
		// At each location, claim that a variable is at most 3. Some step violates this claim.
		var claims []wire.LocText
		for _, l := range r.Claim.Locs {
			if len(l.Vars) > 0 {
				claims = append(claims, wire.LocText{Loc: l.Loc, Text: l.Vars[0] + " <= 3"})
			}
		}
		for _, r := range ask(t, request, wire.Request{Type: "claim", Source: source, Ints: kinds[name], Claims: claims}) {
			for _, e := range r.Claim.Edges {
				if e.Step == nil {
					continue
				}
				failing++
				list := e.Step.Trace
				if len(list) == 0 {
					t.Errorf("%s: no statements for edge %d: %v to %v", name, e.Edge, e.Step.Pre, e.Step.Post)
					continue
				}
				if len(list) > 2 {
					several++
				}
				for k, v := range e.Step.Pre {
					if got, there := list[0].Values[k]; there && got != v {
						t.Errorf("%s: edge %d begins with %s = %s, not %s", name, e.Edge, k, got, v)
					}
				}
				if e.Kind == "safety" {
					continue
				}
				last := list[len(list)-1]
				for k, v := range e.Step.Post {
					if got, there := last.Values[k]; there && got != v {
						t.Errorf("%s: edge %d ends with %s = %s, not %s", name, e.Edge, k, got, v)
					}
				}
				if last.Loc != e.To || last.Edge != -1 {
					t.Errorf("%s: edge %d ends at %+v", name, e.Edge, last)
				}
			}
		}
	}
	t.Logf("%d steps that fail, %d of more than two statements", failing, several)
	if failing < 40 || several < 20 {
		t.Errorf("%d steps that fail, %d of more than two statements", failing, several)
	}
}

// A claim about a dead variable must be refused if simplification has removed its assignments,
// because its value in the automaton then differs from its value in the program.
func TestClaimOfDead(t *testing.T) {
	const source = `int main(void) {
  int n = nondet_int();
  int x = 1;
  while (n > 0) { n = n - 1; if (n == 3) x = 7; }
  x = 5;
  while (nondet_int()) n = n + 1;
  x = 2;
  while (x < 5) x = x + 1;
  assert(x == 5 && n >= -100);
}
`
	for _, l := range ask(t, wire.Request{Type: "claim", Source: source})[0].Claim.Locs {
		matters := false
		for _, v := range l.Vars {
			matters = matters || v == "x"
		}
		a := ask(t, wire.Request{Type: "claim", Source: source, Claims: []wire.LocText{{Loc: l.Loc, Text: "x == 5"}}})[0].Claim
		for _, got := range a.Locs {
			if got.Loc == l.Loc && (len(got.Diagnostics) == 0) != matters {
				t.Errorf("line %d: x matters is %v, diagnostics %v", l.Line, matters, got.Diagnostics)
			}
		}
	}
}
