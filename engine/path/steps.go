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
	u, edgeFormulas := q.toSSAOfSteps(from, pre, steps, bad)
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
	u, _ := q.toSSAOfSteps(from, pre, steps, posts...)
	s := q.sc.NewSolver()
	s.SetBudget(smt.Budget{MaxRounds: rounds})
	for _, f := range u.parts[:u.partsBefore[len(steps)]] {
		s.Assert(f)
	}
	return q.implied(s, posts, u.numberings[len(steps)].rename)
}

// toSSAOfSteps does the same as toSSA for a path whose steps are sets of parallel edges. A variable
// gets a new number in a step if some edge of the step assigns it. toSSAOfSteps also returns the
// formula of each edge.
func (q *Paths) toSSAOfSteps(from cfa.Loc, pre lia.Formula, steps [][]cfa.EdgeID, bad ...lia.Formula) (ssa, [][]lia.Formula) {
	next := lia.Var(len(q.p.Vars) + q.p.NumIn)
	fresh := func() lia.Var { next++; return next - 1 }
	relevant := q.relevantVars(steps, bad)
	current := numbering{map[lia.Var]lia.Var{}, map[lia.Var]lia.Var{}}
	for _, v := range q.forward.Live(from) {
		current.set(v, fresh())
	}
	var u ssa
	u.addPart(pre.Subst(current.rename))
	u.beginLocation(current)
	edgeFormulas := make([][]lia.Formula, len(steps))
	for i, edges := range steps {
		after := numbering{map[lia.Var]lia.Var{}, map[lia.Var]lia.Var{}}
		var changed []lia.Var
		for _, v := range q.forward.Live(q.p.Edges[edges[0]].To) {
			switch w, ok := current.number[v]; {
			case !relevant[i+1][v]:
			case ok && !q.assigns(edges, v):
				after.set(v, w)
			default:
				after.set(v, fresh())
				changed = append(changed, v)
			}
		}
		for _, id := range edges {
			e := &q.p.Edges[id]
			inputs := map[lia.Var]lia.Var{}
			for _, in := range e.Inputs {
				inputs[in.Var] = fresh()
			}
			before := func(v lia.Var) (lia.Term, bool) {
				if w, ok := inputs[v]; ok {
					return lia.V(w), true
				}
				return current.rename(v)
			}
			parts := []lia.Formula{e.Guard.Subst(before)}
			value := e.Substitution()
			for _, v := range changed {
				parts = append(parts, lia.Eq(lia.V(after.number[v]).Sub(lia.V(v).Subst(value).Subst(before))))
			}
			edgeFormulas[i] = append(edgeFormulas[i], lia.And(parts...))
		}
		u.addPart(lia.Or(edgeFormulas[i]...))
		u.beginLocation(after)
		current = after
	}
	u.addPart(current.renameEnd(bad, fresh)...)
	return u, edgeFormulas
}

func (q *Paths) assigns(edges []cfa.EdgeID, v lia.Var) bool {
	for _, id := range edges {
		for _, a := range q.p.Edges[id].Assigns {
			if a.Var == v && !a.Idle() {
				return true
			}
		}
	}
	return false
}

// relevantVars returns, for each location of the steps, the variables on which the later guards and
// the formulas "bad" depend. It goes through the steps backwards.
func (q *Paths) relevantVars(steps [][]cfa.EdgeID, bad []lia.Formula) []map[lia.Var]bool {
	out := make([]map[lia.Var]bool, len(steps)+1)
	at := map[lia.Var]bool{}
	for _, f := range bad {
		f.Vars(func(v lia.Var) { at[v] = true })
	}
	out[len(steps)] = at
	for i := len(steps) - 1; i >= 0; i-- {
		after := at
		at = map[lia.Var]bool{}
		note := func(v lia.Var) {
			if !q.p.IsInput(v) {
				at[v] = true
			}
		}
		for _, id := range steps[i] {
			e := &q.p.Edges[id]
			e.Guard.Vars(note)
			value := e.Substitution()
			for v := range after {
				t, ok := value(v)
				if !ok {
					at[v] = true
				}
				t.Vars(note)
			}
		}
		out[i] = at
	}
	return out
}
