package treeic3

import (
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// paired returns a program with two parallel edges that assign different pairs of values. The edges
// to the error need other pairs.
func paired() enginetest.Case {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(1), 1: lia.Int(5)})
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(3), 1: lia.Int(2)})
	b.Edge(2, 1, lia.And(lia.Le(x.Sub(lia.Int(2))), lia.Le(y.Sub(lia.Int(4)))), nil)
	b.Edge(2, 1, lia.And(lia.Ge(x.Sub(lia.Int(2))), lia.Ge(y.Sub(lia.Int(3)))), nil)
	return enginetest.Case{Name: "paired", Program: b.Program(), Verdict: engine.Safe}
}

// With the option "disjunction", the engines must interpolate a path whose steps are sets of edges.
// Without it, they must block such a path cube by cube. Even with it, they may do so if the clausal
// normal form of an interpolant is more than "cnf" times as large as the interpolant.
func TestParallelEdgesAreInterpolated(t *testing.T) {
	for _, e := range Engines()[1:] {
		for cnf, blocked := range map[int]bool{0: true, 1: true, 5: false} {
			cfg := engine.Defaults[ITPConfig]()
			if cfg.Disjunction = cnf > 0; cfg.Disjunction {
				cfg.CNF = cnf
			}
			c := paired()
			tooLarge := 0
			rec := trace.New(func(e trace.Event) {
				if e.Kind == trace.Interpolant && e.Note != "" {
					tooLarge++
				}
			}, false)
			r := e.Check(t.Context(), c.Program, engine.Options{Config: cfg}, rec)
			enginetest.Check(t, c, r)
			s := r.Stats
			if r.Verdict != engine.Safe || (s["interpolations"] > 0) != (cnf > 0) || (s["blocked_paths"] > 0) != blocked || (s["cnf_aborted"] > 0) != (cnf == 1) || int(s["cnf_aborted"]) != tooLarge {
				t.Errorf("%s, cnf=%d (0: no disjunction): %v, %d interpolations, %d paths blocked, %d forms too large (told: %d)",
					e.Info().Name, cnf, r.Verdict, s["interpolations"], s["blocked_paths"], s["cnf_aborted"], tooLarge)
			}
		}
	}
}
