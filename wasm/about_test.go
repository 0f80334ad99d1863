package main

import (
	"strings"
	"testing"

	"ic3play/engine/trace"
	"ic3play/frontend/wire"
)

// In the program late, the variable t is assigned only after two loops. So lemmas about t are not
// about these loops.
const late = "int main() {\n  int x = 0, y, t;\n  while (nondet_int()) { x = x + 1; }\n  y = x;\n  while (nondet_int()) { y = y + 2; }\n" +
	"  t = y;\n  while (nondet_int()) { t = t + x; }\n  assert(t >= 0);\n}\n"

// TestQueryAbout requests queries as the page does: for each lemma that is not about a single
// location, at each location that it is about. No step from a state that satisfies the frame below
// and the lemma may lead to a state that violates the lemma.
func TestQueryAbout(t *testing.T) {
	type lemma struct {
		level   int
		locs    []int
		formula string
	}
	known := map[int]*lemma{}
	var graph []int // all locations except the entry
	var reqs []wire.Request
	some := false // whether a lemma is true at some loops but not at others
	for _, r := range collect(t, wire.Request{Type: "check", File: "late.c", Source: late, Engine: "cegar", TimeoutMs: patience, Trace: true}) {
		if r.Graph != nil && graph == nil {
			for loc := range r.Graph.Locs {
				if loc != r.Graph.Entry {
					graph = append(graph, loc)
				}
			}
		}
		for _, e := range r.Events {
			switch e.Kind {
			case trace.Push:
				known[e.Lemma].level = e.Level
			case trace.Subsumed:
				delete(known, e.Lemma)
			case trace.Lemma:
				l := &lemma{e.Level, e.Locs, e.Formula}
				if e.Loc >= 0 {
					l.locs = []int{e.Loc}
				}
				at := map[int][]string{}
				put := func(k *lemma) {
					for _, loc := range k.locs {
						at[loc] = append(at[loc], "("+k.formula+")")
					}
				}
				if l.level == 1 { // frame 0 contains only the entry
					put(&lemma{0, graph, "false"})
				} else {
					put(l)
					for _, k := range known {
						if k.level >= l.level-1 {
							put(k)
						}
					}
				}
				known[e.Lemma] = l
				if e.Loc >= 0 {
					continue
				}
				some = some || len(l.locs) == 1 && strings.HasPrefix(l.formula, "t ")
				var frames []wire.LocText
				for loc, fs := range at {
					frames = append(frames, wire.LocText{Loc: loc, Text: strings.Join(fs, " && ")})
				}
				for _, loc := range l.locs {
					reqs = append(reqs, wire.Request{Type: "query", File: "late.c", Source: late, Engine: "cegar", Loc: loc, Formula: l.formula, Frames: frames})
				}
			}
		}
	}
	asked := 0
	for _, req := range reqs {
		for _, r := range collect(t, req) {
			if r.Query == nil || len(r.Query.Diagnostics) > 0 {
				t.Fatalf("%+v: %+v", req, r)
			}
			for _, q := range r.Query.Questions {
				if asked++; q.Answer != "holds" {
					t.Errorf("%s at %d, over edge %d: %s %s", req.Formula, req.Loc, q.Edge, q.Answer, q.Reason)
				}
			}
		}
	}
	if asked == 0 || !some {
		t.Errorf("%d questions; a lemma of t at one place: %v", asked, some)
	}
	t.Logf("%d questions of %d places", asked, len(reqs))
}
