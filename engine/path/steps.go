package path

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/smt"
)

// SequenceOfSteps does the same as Sequence for a path whose steps are sets of parallel edges. A
// step's formula is the disjunction of its edges' formulas, as in large-block encoding. For a
// feasible path the error is ErrFeasible, and the result "run" has one edge of each step. The
// number of combinations is exponential in the number of steps, so the error meter.ErrGaveUp is
// frequent. The options opt limit the work.
func (q *Paths) SequenceOfSteps(from cfa.Loc, pre lia.Formula, steps [][]cfa.EdgeID, bad lia.Formula, opt itp.Options) (interpolants []lia.Formula, run []cfa.EdgeID, err error) {
	first := make([]cfa.EdgeID, len(steps))
	single := true
	for i, edges := range steps {
		if len(edges) == 0 {
			return nil, nil, fmt.Errorf("%w: step %d has no edge", ErrBroken, i+1)
		}
		first[i], single = edges[0], single && len(edges) == 1
	}
	if single {
		interpolants, err = q.Sequence(from, pre, first, bad, opt)
		return interpolants, first, err
	}
	if err := q.checkConnected(from, first); err != nil {
		return nil, nil, err
	}
	for i, edges := range steps {
		for _, id := range edges[1:] {
			if a, b := &q.p.Edges[edges[0]], &q.p.Edges[id]; a.From != b.From || a.To != b.To {
				return nil, nil, fmt.Errorf("%w: the edges of step %d are not parallel", ErrBroken, i+1)
			}
		}
	}
	if err := q.m.Tick(); err != nil {
		return nil, nil, err
	}
	u, edgeFormulas := q.toSSA(from, q.pathOfSteps(steps, pre, bad))
	fs, err := itp.Sequence(q.m.Context(), q.sc, u.parts, opt)
	if err == nil {
		interpolants, err = u.locationInterpolants(fs)
		return interpolants, nil, err
	}
	if sat := (*itp.Satisfiable)(nil); errors.As(err, &sat) {
		run := make([]cfa.EdgeID, len(steps))
		for i, fs := range edgeFormulas {
			run[i] = -1
			for k, f := range fs {
				if f.Eval(sat.Model.Value) {
					run[i] = steps[i][k]
					break
				}
			}
			if run[i] < 0 {
				return nil, nil, fmt.Errorf("internal error: a model of a path takes no edge of step %d", i+1)
			}
		}
		return nil, run, ErrFeasible
	}
	return nil, nil, q.sequenceError(err)
}

// EntailsEachOfSteps does the same as EntailsEach for a path whose steps are sets of parallel
// edges. The parameter "rounds" limits how many theory checks the solver makes for each query.
// Callers must expect meter.ErrGaveUp.
func (q *Paths) EntailsEachOfSteps(from cfa.Loc, pre lia.Formula, steps [][]cfa.EdgeID, posts []lia.Formula, rounds int) ([]bool, error) {
	u, _ := q.toSSA(from, q.pathOfSteps(steps, pre, posts...))
	s := q.sc.NewSolver()
	s.SetBudget(smt.Budget{MaxRounds: rounds})
	for _, f := range u.parts[:u.partsBefore[len(steps)]] {
		s.Assert(f)
	}
	return q.implied(s, posts, u.numberings[len(steps)].rename)
}

// pathOfSteps returns all formulas of a path whose steps are sets of parallel edges.
func (q *Paths) pathOfSteps(steps [][]cfa.EdgeID, pre lia.Formula, bad ...lia.Formula) *pathFormula {
	out := &pathFormula{steps: steps, pre: []lia.Formula{pre}, bad: bad, guards: make([][][]lia.Formula, len(steps))}
	for i, edges := range steps {
		for _, id := range edges {
			out.guards[i] = append(out.guards[i], []lia.Formula{q.p.Edges[id].Guard})
		}
	}
	return out
}
