package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"ic3play/frontend/wire"
	"ic3play/static"
)

const counting = `int main(void) {
  int n = nondet_int();
  int x = 0, y = n, k = 0;
  assume(n >= 0);
  while (y > 0) { x++; y--; k += 2; }
  assert(x == n);
  assert(k % 2 == 0);
}
`

// patience is a time limit in milliseconds that no answer needs.
const patience = 600_000

// ask sends requests to one server and returns the answers, which must not time out.
func ask(t *testing.T, reqs ...wire.Request) []wire.Response {
	t.Helper()
	var out []wire.Response
	s := &server{send: func(m []byte) {
		var r wire.Response
		if err := json.Unmarshal(m, &r); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		out = append(out, r)
	}}
	for _, r := range reqs {
		if r.TimeoutMs == 0 {
			r.TimeoutMs = patience
		}
		s.handle(r)
	}
	if len(out) != len(reqs) {
		t.Fatalf("%d answers to %d requests", len(out), len(reqs))
	}
	for i, r := range reqs {
		if out[i].ID != r.ID {
			t.Fatalf("answer %d has id %d", i, out[i].ID)
		}
	}
	return out
}

func loopOf(t *testing.T, source string) int {
	t.Helper()
	r := ask(t, wire.Request{Type: "claim", Source: source})[0]
	if r.Claim == nil || len(r.Claim.Locs) == 0 {
		t.Fatalf("no place for claims: %+v", r)
	}
	return r.Claim.Locs[0].Loc
}

func TestClaimRequest(t *testing.T) {
	at := loopOf(t, counting)
	claim := func(text string) *wire.ClaimAnswer {
		r := ask(t, wire.Request{ID: 3, Type: "claim", Source: counting, Claims: []wire.LocText{{Loc: at, Text: text}}})[0]
		if r.Type != "claim" || r.Claim == nil {
			t.Fatalf("%s: %+v", text, r)
		}
		return r.Claim
	}
	if a := claim("x + y == n && y >= 0 && k % 2 == 0"); !a.Holds || !a.Proved || a.Reason != "" || len(a.Locs) != 1 || len(a.Locs[0].Conjuncts) != 3 {
		t.Errorf("an invariant: %+v", a)
	}
	a := claim("x <= n && y >= 0")
	if a.Holds || a.Proved {
		t.Errorf("no invariant is accepted: %+v", a)
	}
	failed := 0
	for _, e := range a.Edges {
		if e.Answer != "fails" {
			continue
		}
		failed++
		if e.Step == nil || e.Step.Pre["x"] == "" {
			t.Errorf("edge %d: %+v", e.Edge, e.Step)
		}
	}
	if failed == 0 {
		t.Error("no edge fails")
	}
	a = claim("y >= 0 && x <= 3")
	if l := a.Locs[0]; l.Broken["x"] != "4" || l.BrokenPart != 1 {
		t.Errorf("a claim that a run breaks: %+v", l)
	}
	a = claim("x <= zz")
	if l := a.Locs[0]; len(l.Diagnostics) != 1 || l.Diagnostics[0].Col != 6 || a.Holds {
		t.Errorf("an error: %+v", a)
	}
	for _, e := range a.Edges {
		if e.Answer != "unknown" {
			t.Errorf("edge %d beside an error: %s", e.Edge, e.Answer)
		}
	}
	if r := ask(t, wire.Request{Type: "claim", Source: "int main(void) { return *p; }"})[0]; r.Type != "claim" || r.Claim != nil || len(r.Diagnostics) == 0 {
		t.Errorf("a source with errors: %+v", r)
	}
}

// Simplification removes the loop, or even everything, from these programs. So no loop is left for
// which the user could write an invariant, and the request "claim" proves each program safe.
func TestLoopRemoved(t *testing.T) {
	for _, src := range []string{
		"int main(void) { int x = 0; while (x < 0) { x++; } assert(x == 0); }",
		"int main(void) { int i = 0; while (i < 10) i++; return 0; }",
		"int main(void) { return 0; }",
	} {
		r := ask(t, wire.Request{Type: "claim", Source: src})[0]
		if r.Claim == nil || !r.Claim.Proved {
			t.Errorf("%s: %+v", src, r.Claim)
		}
	}
}

// The engines' invariants must be accepted as claims for every safe program in the gallery.
func TestClaimGallery(t *testing.T) {
	examples, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	safe := 0
	for _, e := range examples {
		if e.Verdict != "safe" || e.ID == "down-to-one" { // the default engine never terminates on this program
			continue
		}
		check := collect(t, wire.Request{Type: "check", File: e.File, Source: e.Source, Ints: e.Ints, TimeoutMs: patience})
		rep := check[len(check)-1].Result
		safe++
		req := wire.Request{Type: "claim", File: e.File, Source: e.Source, Ints: e.Ints, TimeoutMs: patience}
		for _, word := range []string{"apart", "premises", "pairs", "pools"} {
			if rep.Stats["cells_"+word] > 0 {
				req.Form += word + " "
			}
		}
		for _, i := range rep.Certificate.Invariant {
			req.Claims = append(req.Claims, wire.LocText{Loc: i.Loc, Text: i.Formula})
		}
		s := &server{send: func(m []byte) {
			var r wire.Response
			if err := json.Unmarshal(m, &r); err != nil || r.Claim == nil || !r.Claim.Proved {
				t.Errorf("%s: %s (%v)", e.File, m, err)
			}
		}}
		s.handle(req)
	}
	if safe < 8 {
		t.Errorf("only %d programs are safe", safe)
	}
}

func TestQueryRequest(t *testing.T) {
	at := loopOf(t, counting)
	req := wire.Request{ID: 9, Type: "query", Source: counting, Loc: at, Formula: "y >= 0", Frames: []wire.LocText{{Loc: at, Text: "x + y == n"}}}
	r := ask(t, req)[0]
	if r.Type != "query" || r.Query == nil || len(r.Query.Questions) != 2 {
		t.Fatalf("%+v", r)
	}
	for _, q := range r.Query.Questions {
		if q.Answer != "holds" || !strings.Contains(q.Script, "(check-sat)") || q.Step != nil {
			t.Errorf("edge %d: %+v", q.Edge, q)
		}
	}
	req.Formula = "x <= 4"
	r = ask(t, req)[0]
	if q := r.Query.Questions[1]; q.Answer != "fails" || q.Step == nil || q.Step.Pre["x"] != "4" || q.Step.Post["x"] != "5" {
		t.Errorf("%+v", q)
	}
	req.Formula = "x <="
	if r = ask(t, req)[0]; len(r.Query.Diagnostics) == 0 || len(r.Query.Questions) != 0 {
		t.Errorf("%+v", r.Query)
	}
	req.Formula, req.Frames[0].Text = "x <= 4", "oops"
	if r = ask(t, req)[0]; r.Type != "error" || !strings.Contains(r.Message, "oops") {
		t.Errorf("%+v", r)
	}
}

func TestPlaneRequest(t *testing.T) {
	at := loopOf(t, counting)
	req := wire.Request{ID: 2, Type: "plane", Source: counting, Loc: at, X: "x", Y: "y", Points: true,
		Cuts: []string{"y >= 0", "x + y == n", "k % 2 == 0"}, Cubes: []string{"x <= 3 && y == 2*k", "nonsense"},
		Frame: []string{"x + y == n", "n <= 6", "y >= 0"}, Window: []int{-2, -2, 8, 8}}
	r := ask(t, req)[0]
	a := r.Plane
	if r.Type != "plane" || a == nil || len(a.Regions) != 5 || a.Frame == nil || !a.Frame.Projected {
		t.Fatalf("%+v", r)
	}
	if len(a.Vars) != 4 || len(a.Points) < 50 || len(a.Points)%5 != 0 {
		t.Errorf("variables %v, %d numbers of points", a.Vars, len(a.Points))
	}
	if c := a.Regions[0]; c.Projected || len(c.Cubes) != 1 || c.Cubes[0] != "<= 0 1 y 1" {
		t.Errorf("the cut of y >= 0: %+v", c)
	}
	if c := a.Regions[1]; !c.Projected || len(c.Cubes) != 2 {
		t.Errorf("the cut of x + y == n: %+v", c)
	}
	if c := a.Regions[3]; !c.Projected || len(c.Shadow) != 1 || strings.Count(c.Shadow[0], ";") != 1 {
		t.Errorf("the shadow of a cube: %+v", c)
	}
	if at := a.Regions[3].At; len(at) != 3 || a.Regions[1].At != nil {
		t.Errorf("a state of a cube: %v, of a cut: %v", at, a.Regions[1].At)
	}
	if a.Regions[4].Error == "" {
		t.Error("nonsense is drawn")
	}
	req.Y = ""
	if r = ask(t, req)[0]; r.Type != "plane" || !r.Plane.Regions[0].Projected || len(r.Plane.Regions[0].Shadow) != 1 {
		t.Errorf("a line: the cut of y >= 0 is %+v", r.Plane)
	}
	req.X = "q"
	if r = ask(t, req)[0]; r.Type != "error" {
		t.Errorf("a plane of a variable that is none: %+v", r)
	}
}

// TestPlaneCubes sends a formula to the engine as the page does, to draw the points (x, y) that
// satisfy it. The answer describes these points by cubes. The test compares the cubes with the
// formula at every point in a box. The formulas have disequalities, congruences and their
// negations, and large coefficients. Some also have a third variable, which the engine eliminates.
func TestPlaneCubes(t *testing.T) {
	at := loopOf(t, counting)
	for text, holds := range map[string]func(x, y, n int) bool{
		"x != y":                           func(x, y, n int) bool { return x != y },
		"3*x - 2*y <= 4 || x % 3 == 1":     func(x, y, n int) bool { return 3*x-2*y <= 4 || (x-1)%3 == 0 && x >= 0 },
		"(x + y) % 4 != 0 && y > 2*x - 7":  func(x, y, n int) bool { return (x+y)%4 != 0 && y > 2*x-7 },
		"x == 2*y || x + 1 == y":           func(x, y, n int) bool { return x == 2*y || x+1 == y },
		"1000000007*x <= 2000000014 + 3*y": func(x, y, n int) bool { return 1000000007*x <= 2000000014+3*y },
		"x + y == n && 2*n <= 5":           func(x, y, n int) bool { return x+y == n && 2*n <= 5 },
		"x == 2*n && y >= n":               func(x, y, n int) bool { return x == 2*n && y >= n },
		"3*n <= x && y <= 2*n - 1":         func(x, y, n int) bool { return 3*n <= x && y <= 2*n-1 },
	} {
		a := ask(t, wire.Request{ID: 2, Type: "plane", Source: counting, Loc: at, X: "x", Y: "y", Cubes: []string{text}, Cuts: []string{text}})[0].Plane
		if a == nil || len(a.Regions) != 2 || a.Regions[0].Error != "" || a.Regions[1].Error != "" {
			t.Fatalf("%s: %+v", text, a)
		}
		const side, wide = 9, 60
		for x := -side; x <= side; x++ {
			for y := -side; y <= side; y++ {
				some, none := false, false
				for n := -wide; n <= wide; n++ {
					want := holds(x, y, n)
					some, none = some || want, none || !want
					values := map[string]int{"x": x, "y": y, "n": n}
					if inCubes(t, a.Regions[1].Cubes, values) != want {
						t.Fatalf("%s at %v: not %v in %q", text, values, want, a.Regions[1].Cubes)
					}
					if inCubes(t, a.Regions[0].Cubes, values) == want {
						t.Fatalf("what %s cuts away at %v: not %v in %q", text, values, !want, a.Regions[0].Cubes)
					}
				}
				point := map[string]int{"x": x, "y": y}
				if r := a.Regions[1]; r.Projected && inCubes(t, r.Shadow, point) != some {
					t.Fatalf("the shadow of %s at %v: not %v in %q", text, point, some, r.Shadow)
				}
				if r := a.Regions[0]; r.Projected && inCubes(t, r.Shadow, point) != none {
					t.Fatalf("the shadow of what %s cuts away at %v: not %v in %q", text, point, none, r.Shadow)
				}
			}
		}
	}
}

func inCubes(t *testing.T, cubes []string, values map[string]int) bool {
	t.Helper()
	for _, c := range cubes {
		all := true
		for l := range strings.SplitSeq(c, ";") {
			if l == "" {
				continue // an empty literal is true
			}
			f := strings.Fields(l)
			nums := map[int]int{}
			for i := 1; i < len(f); i++ {
				if i > 2 && i%2 == 1 {
					continue // f[i] is the name of a variable
				}
				k, err := strconv.Atoi(f[i])
				if err != nil {
					t.Fatal(err)
				}
				nums[i] = k
			}
			sum := nums[2]
			for i := 3; i < len(f); i += 2 {
				v, ok := values[f[i]]
				if !ok {
					t.Fatalf("%q speaks of %s", c, f[i])
				}
				sum += nums[i+1] * v
			}
			switch f[0] {
			case "<=":
				all = all && sum <= 0
			case "==":
				all = all && sum == 0
			case "|":
				all = all && sum%nums[1] == 0
			case "!|":
				all = all && sum%nums[1] != 0
			default:
				t.Fatalf("the relation %q", f[0])
			}
		}
		if all {
			return true
		}
	}
	return false
}

// If a request is about another program than the request before, its answer must be about the new
// program. Consecutive requests about the same program must parse it only once.
func TestLastProgram(t *testing.T) {
	s := &server{send: func([]byte) {}}
	s.handle(wire.Request{Type: "claim", Source: counting})
	first := s.last
	s.handle(wire.Request{Type: "plane", Source: counting})
	if s.last != first || first == nil {
		t.Error("the program is parsed again")
	}
	s.handle(wire.Request{Type: "claim", Source: loop})
	if s.last == first {
		t.Error("the answer is about the program before")
	}
	second := s.last
	s.handle(wire.Request{Type: "claim", Source: loop, Engine: "ic3"})
	if s.last == second {
		t.Error("another engine may work on another automaton")
	}
	if r := ask(t, wire.Request{Type: "claim", Source: loop, Engine: "nosuch"})[0]; r.Type != "error" || r.Message == "" {
		t.Errorf("an engine that is none: %+v", r)
	}
}
