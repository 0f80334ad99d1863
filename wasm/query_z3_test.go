//go:build !js

package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/engine/trace"
	"ic3play/frontend/wire"
	"ic3play/lia/rounds"
	"ic3play/lia/z3test"
)

// more has programs that are not in the gallery, with several loops, remainders, choices, and a
// failure after many steps.
var more = map[string]string{
	"counting": counting,
	"steps":    "int main(void) { int x = 0, n = nondet_int(); assume(n > 0); while (nondet_int()) { if (x < n) x += 3; else x -= 2; } assert(x >= -1 && x <= n + 2); }",
	"late":     "int main(void) { int x = 0, y = 0; while (x < 6) { if (nondet_int()) y++; x++; } assert(y != 6); }",
	"two":      "int main(void) { int n = nondet_int(), i = 0, j = 0; while (i < n) { i++; j += 2; } while (i > 0) { i--; j -= 2; } assert(n < 0 || j == 0); }",
}

// TestQueriesByZ3 sends the queries of each lemma to the engine and to z3, and compares their
// answers. As on the page, a query assumes the frame below.
func TestQueriesByZ3(t *testing.T) {
	programs := map[string]string{}
	maps.Copy(programs, more)
	for _, n := range []string{"01", "02", "03", "04", "05", "07", "11", "12", "14", "17", "20", "22"} {
		files, _ := filepath.Glob("../static/examples/" + n + "-*.c")
		if len(files) != 1 {
			t.Fatalf("example %s: %v", n, files)
		}
		src, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		programs[filepath.Base(files[0])] = string(src)
	}
	said := map[string]int{}
	for _, engine := range []string{"ic3", "cegar"} {
		for name, src := range programs {
			var scripts strings.Builder
			var want, about []string
			for _, r := range lemmaQueries(t, engine, name, src) {
				for _, q := range r.Query.Questions {
					scripts.WriteString("(reset)\n" + q.Script)
					want = append(want, map[string]string{"holds": "unsat", "fails": "sat"}[q.Answer])
					about = append(about, fmt.Sprintf("%s, %s, edge %d: %q (%s)\n%s", name, engine, q.Edge, q.Answer, q.Reason, q.Script))
					said[q.Answer]++
				}
			}
			got := z3test.Answers(t, strings.NewReader(scripts.String()), 10*z3test.PerSecond)
			if len(got) != len(want) {
				t.Errorf("%s, %s: %d answers of z3 to %d questions", name, engine, len(got), len(want))
				continue
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("z3 says %s: %s", got[i], about[i])
				}
			}
		}
	}
	if said["holds"] < 50 || said["fails"] < 10 {
		t.Errorf("the questions decide little: %v", said)
	}
	t.Logf("%v", said)
}

// lemmaQueries runs a program. For each lemma that the engine learns at a location, it requests the
// lemma's queries twice: first without a frame, then with the frame one level below the lemma, as
// it was when the engine learnt the lemma.
func lemmaQueries(t *testing.T, engine, name, src string) []wire.Response {
	t.Helper()
	type lemma struct {
		loc, level int
		formula    string
	}
	run := collect(t, wire.Request{Type: "check", File: name, Source: src, Engine: engine,
		Options: map[string]string{"levels": "8"}, TimeoutMs: patience, Trace: true})
	var entry, locs int
	known := map[int]*lemma{}
	var reqs []wire.Request
	for _, r := range run {
		if r.Graph != nil {
			entry, locs = r.Graph.Entry, len(r.Graph.Locs)
		}
		for _, e := range r.Events {
			switch e.Kind {
			case trace.Lemma:
				l := &lemma{e.Loc, e.Level, e.Formula}
				if e.Loc >= 0 {
					at := map[int][]string{e.Loc: {e.Formula}}
					for _, k := range known {
						if k.loc >= 0 && (k.level < 0 || l.level >= 0 && k.level >= l.level-1) {
							at[k.loc] = append(at[k.loc], k.formula)
						}
					}
					if e.Level == 1 { // frame 0 has only the entry
						at = map[int][]string{}
						for loc := range locs {
							if loc != entry {
								at[loc] = []string{"false"}
							}
						}
					}
					req := wire.Request{Type: "query", File: name, Source: src, Engine: engine, Loc: e.Loc, Formula: e.Formula}
					reqs = append(reqs, req)
					for loc, texts := range at {
						req.Frames = append(req.Frames, wire.LocText{Loc: loc, Text: "(" + strings.Join(texts, ") && (") + ")"})
					}
					reqs = append(reqs, req)
				}
				known[e.Lemma] = l
			case trace.Push:
				if l := known[e.Lemma]; l != nil {
					l.level = e.Level
				}
			case trace.Subsumed:
				delete(known, e.Lemma)
			}
		}
	}
	most := rounds.Of(t, 40, 16) // maximum number of queries for each run
	reqs = reqs[:min(len(reqs), most)]
	out := ask(t, reqs...)
	for i, r := range out {
		if r.Query == nil || len(r.Query.Diagnostics) > 0 {
			t.Fatalf("%s, %s: %+v: %+v", name, engine, reqs[i], r)
		}
	}
	return out
}
