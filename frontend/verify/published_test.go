package verify

import (
	"context"
	"slices"
	"testing"

	"ic3play/engine/trace"
)

// systemCall is Fig. 1 of Beyer and Löwe: Explicit-Value Analysis Based on CEGAR and
// Interpolation, MIP-1205, 2012.
const systemCall = `extern int system_call();
int main(int x) {
  int flag, ticks, result;
  flag = 0; ticks = 0;
  while (1) {
    ticks = ticks + 1;
    result = system_call();
    if (result == 0 || ticks > x) { break; }
  }
  if (flag > 0) { ERROR: return 1; }
}
`

// runPreset runs a preset. The parameter "nodes" limits the number of tree nodes; 0 means no limit.
// The result "tracked" contains the variables or predicates that the run tracks.
func runPreset(t *testing.T, spec, src string, nodes int) (rep Report, tracked []string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	made := 0
	rep = Check(ctx, "a.c", []byte(src), Options{Engine: spec, Recorder: func(e trace.Event) {
		switch e.Kind {
		case trace.Node:
			if made++; made == nodes {
				cancel()
			}
		case trace.Precision:
			tracked = append(tracked, e.Parts...)
		}
	}})
	slices.Sort(tracked)
	return rep, slices.Compact(tracked)
}

// TestExplicitAsPublished checks the paper's example. Without refinement, the engine unwinds the
// loop without end. With refinement, one refinement must suffice; it must track only the flag and
// need no solver.
func TestExplicitAsPublished(t *testing.T) {
	rep, _ := runPreset(t, "explicit:PAPER", systemCall, 2000)
	if rep.Verdict != "unknown" || rep.Stats["nodes"] < 2000 {
		t.Errorf("explicit:PAPER: %s after %d nodes; the paper unrolls the loop for ever", rep.Verdict, rep.Stats["nodes"])
	}
	rep, tracked := runPreset(t, "explicit-itp:PAPER", systemCall, 0)
	if rep.Verdict != "safe" || rep.Stats["refinements"] != 1 || rep.Stats["queries"] != 0 || !slices.Equal(tracked, []string{"flag"}) {
		t.Errorf("explicit-itp:PAPER: %s (%s), %d refinements, %d queries, tracks %v", rep.Verdict, rep.Reason, rep.Stats["refinements"], rep.Stats["queries"], tracked)
	}
}

// TestScopeAsPublished checks the scope of refinements. If a refinement adds a variable, the
// analysis must track it at all locations of the function, as in section III-F of the paper. So one
// refinement excludes the errors in both branches.
func TestScopeAsPublished(t *testing.T) {
	const src = `int main() {
  int a = 0;
  if (__VERIFIER_nondet_int()) { if (a) reach_error(); } else { if (a) reach_error(); }
}
`
	for spec, want := range map[string]int64{"explicit-itp:PAPER": 1, "explicit-itp-pred:PAPER": 1, "explicit-itp:PAPER+scope=location": 2} {
		rep, tracked := runPreset(t, spec, src, 0)
		if rep.Verdict != "safe" || rep.Stats["refinements"] != want || !slices.Equal(tracked, []string{"a"}) {
			t.Errorf("%s: %s (%s) after %d refinements, tracks %v; want %d", spec, rep.Verdict, rep.Reason, rep.Stats["refinements"], tracked, want)
		}
	}
}

// TestToolsAsPublished checks which predicates the presets use. The preset of SATABS uses
// predicates from weakest preconditions. All other presets use atoms of interpolants.
func TestToolsAsPublished(t *testing.T) {
	const src = `int main() {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = x + y;
  if (x < 3) return 0;
  if (y < 4) return 0;
  if (z < 7) reach_error();
}
`
	for spec, want := range map[string][]string{
		"predabs:SATABS":                   {"x + y >= 7", "x <= 2", "y <= 3", "z >= 7"},
		"predabs:SATABS+from=interpolants": {"x + y <= z", "y + 3 <= z", "z >= 7"},
		"predabs:BLAST":                    {"x + y <= z", "y + 3 <= z", "z >= 7"},
	} {
		var preds []string
		rep := Check(t.Context(), "a.c", []byte(src), Options{Engine: spec, Recorder: func(e trace.Event) {
			if e.Kind == trace.Predicate {
				preds = append(preds, e.Formula)
			}
		}})
		slices.Sort(preds)
		if rep.Verdict != "safe" || !slices.Equal(preds, want) {
			t.Errorf("%s: %s (%s), predicates %q; want %q", spec, rep.Verdict, rep.Reason, preds, want)
		}
	}
}
