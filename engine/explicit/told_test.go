package explicit

import (
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia/rounds"
)

var value = regexp.MustCompile(`^(\S+) = (\?|-?\d+)$`)

func parts(text string) map[string]string {
	out := map[string]string{}
	for p := range strings.SplitSeq(text, ", ") {
		if m := value.FindStringSubmatch(p); m != nil {
			out[m[1]] = m[2]
		}
	}
	return out
}

func sorted[V any](m map[string]V) []string {
	var out []string
	for v := range m {
		out = append(out, v)
	}
	slices.Sort(out)
	return out
}

// TestToldAgrees checks that the events agree with each other. A new label must have the variables
// of its location's precision. During a refinement, the engine tries to drop variables. Each
// attempt must begin with the values that remained after the previous attempt. The values that
// remain after the last attempt are the interpolant. After the refinement, the precision must
// contain the interpolant's variables.
func TestToldAgrees(t *testing.T) {
	rounds := rounds.Of(t, 30, 10)
	r := rand.New(rand.NewSource(14))
	cases := append(enginetest.Cases(), ticks())
	for range rounds {
		cases = append(cases, enginetest.Random(r))
	}
	var labels, removals, dropped int
	for _, c := range cases {
		for _, e := range Engines() {
			for _, scope := range []string{"location", "function"} {
				values := map[string]string{}
				if e.Info().Name != "explicit" {
					values["scope"] = scope
				}
				if strings.HasSuffix(e.Info().Name, "-pred") {
					values["threshold"] = "2"
				}
				_, events := check(t, e.Info().Name, values, c.Program, 200)
				l, n, d := agrees(t, e.Info().Name, events)
				labels, removals, dropped = labels+l, removals+n, dropped+d
			}
		}
	}
	if labels < 1000 || removals < 50 || dropped < 20 {
		t.Errorf("only %d labels, %d removals, %d variables dropped", labels, removals, dropped)
	}
}

func agrees(t *testing.T, name string, events []trace.Event) (labels, removals, dropped int) {
	precision := map[int]map[string]bool{}
	remains := map[int]string{} // maps a position on the path to the values that remain there
	asked := map[int][]string{} // maps a location to the variables of its interpolants
	interpolated := false
	// fresh has the variables that the engine stopped tracking during an expansion. Labels that
	// were computed earlier in the expansion may still have them.
	fresh := map[string]bool{}
	for i, e := range events {
		if (e.Kind == trace.Expand || e.Kind == trace.Precision) && events[i-1].Kind != trace.Precision {
			clear(fresh)
		}
		switch e.Kind {
		case trace.Precision:
			if e.Note == trace.PrecisionDropped {
				dropped++
			}
			at := e.Locs
			if e.Loc >= 0 {
				at = []int{e.Loc}
			}
			for _, l := range at {
				for _, v := range e.Parts {
					if precision[l] == nil {
						precision[l] = map[string]bool{}
					}
					if e.Note == trace.PrecisionDropped {
						delete(precision[l], v)
						fresh[v] = true
					} else {
						precision[l][v] = true
					}
				}
			}
		case trace.Path:
			clear(remains)
			clear(asked)
			interpolated = i+1 < len(events) && events[i+1].Kind == trace.Removal
		case trace.Removal:
			removals++
			before, after := parts(e.Before), parts(e.After)
			if was, ok := remains[e.Level]; ok && was != e.Before {
				t.Errorf("%s: event %d: %s is known at position %d, where %s remained", name, i, e.Before, e.Level, was)
			}
			for _, v := range e.Gone {
				if before[v] == "" || after[v] != "" {
					t.Errorf("%s: event %d: %s without %s is not %s", name, i, e.Before, v, e.After)
				}
				delete(before, v)
			}
			if !slices.Equal(sorted(before), sorted(after)) {
				t.Errorf("%s: event %d: %s without %v is not %s", name, i, e.Before, e.Gone, e.After)
			}
			if want := map[string]string{trace.RemovalIdle: e.After, trace.RemovalNeeded: e.Before}[e.Note]; e.Formula != want {
				t.Errorf("%s: event %d: %s remains, want %s", name, i, e.Formula, want)
			}
			remains[e.Level] = e.Formula
		case trace.Interpolant:
			if !interpolated {
				continue // this event is about predicates
			}
			if was, ok := remains[e.Level]; ok && was != e.Formula {
				t.Errorf("%s: event %d: the interpolant of position %d is %s, and %s remained", name, i, e.Level, e.Formula, was)
			}
			for v := range parts(e.Formula) {
				asked[e.Loc] = append(asked[e.Loc], v)
			}
		case trace.Prune:
			for l, vars := range asked {
				for _, v := range vars {
					if !precision[l][v] {
						t.Errorf("%s: event %d: %s is in an interpolant at location %d and not in the precision", name, i, v, l)
					}
				}
			}
		case trace.Node:
			if e.Parent == 0 || e.Formula == "false" {
				continue
			}
			labels++
			known := parts(e.Formula)
			for v := range fresh {
				delete(known, v)
			}
			if got, want := sorted(known), sorted(precision[e.Loc]); !slices.Equal(got, want) {
				t.Errorf("%s: event %d: node %d at location %d is labelled %s, and %v are in the precision", name, i, e.Node, e.Loc, e.Formula, want)
			}
		}
	}
	return labels, removals, dropped
}
