package path

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/itp"
)

// ErrFeasible means that a path has no interpolants because it is feasible.
var ErrFeasible = errors.New("the path can be run")

// Sequence returns sequence interpolants of an infeasible path: no run along the path leads from a
// state where pre holds to a state where "bad" holds. There is one interpolant for each location of
// the path, a formula over its live variables. The condition pre implies the first formula. Each
// formula and the next edge imply the next formula. The last formula contradicts "bad". For a path
// from Entry to Error, pre and "bad" are true, so the first formula is true and the last formula is
// false.
//
// If guards are disjunctions, a path can cost many times as much (itp.Sequence explains why).
// Callers must then expect meter.ErrGaveUp.
func (q *Paths) Sequence(from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, bad lia.Formula, opt itp.Options) ([]lia.Formula, error) {
	core, err := q.coreOf(from, pre, edges, bad)
	if err != nil {
		return nil, err
	}
	u, _ := q.toSSA(from, core)
	fs, err := itp.Sequence(q.m.Context(), q.sc, u.parts, opt)
	if err != nil {
		return nil, q.sequenceError(err)
	}
	return u.locationInterpolants(fs)
}

// locationInterpolants selects, from the result of itp.Sequence, the interpolant at each location
// of the path. It renames the variables of the path back to the program's variables.
func (u *ssa) locationInterpolants(fs []lia.Formula) ([]lia.Formula, error) {
	out := make([]lia.Formula, len(u.partsBefore))
	for i := range out {
		alien := false
		out[i] = fs[u.partsBefore[i]].Subst(func(v lia.Var) (lia.Term, bool) {
			w, ok := u.numberings[i].variable[v]
			alien = alien || !ok
			return lia.V(w), true
		})
		if alien {
			return nil, fmt.Errorf("internal error: the interpolant at step %d mentions variables that are dead there", i)
		}
	}
	return out, nil
}

func (q *Paths) sequenceError(err error) error {
	switch {
	case errors.Is(err, itp.ErrSat):
		return ErrFeasible
	case errors.Is(err, itp.ErrUnknown):
		return q.m.Unknown(err.Error())
	}
	return q.m.Or(err)
}

// numbering maps the variables that are live at a location to their SSA variables, and back.
type numbering struct {
	number   map[lia.Var]lia.Var
	variable map[lia.Var]lia.Var
}

func newNumbering() numbering { return numbering{map[lia.Var]lia.Var{}, map[lia.Var]lia.Var{}} }

// rename maps a variable to its SSA variable. It returns false for variables without one.
func (n numbering) rename(v lia.Var) (lia.Term, bool) {
	w, ok := n.number[v]
	return lia.V(w), ok
}

// withInputs returns a substitution that replaces variables as rename does, and each input of the
// edge by a fresh variable.
func (n numbering) withInputs(e *cfa.Edge, fresh func() lia.Var) func(lia.Var) (lia.Term, bool) {
	inputs := make(map[lia.Var]lia.Var, len(e.Inputs))
	for _, in := range e.Inputs {
		inputs[in.Var] = fresh()
	}
	return func(v lia.Var) (lia.Term, bool) {
		if w, ok := inputs[v]; ok {
			return lia.V(w), true
		}
		return n.rename(v)
	}
}

func (n numbering) set(v, w lia.Var) { n.number[v], n.variable[w] = w, v }

// ssa is a path in static single assignment.
type ssa struct {
	// parts are the formulas to interpolate: first the precondition, then for each step its guards
	// and equations, and last the condition at the end. Formulas that are "true" are left out.
	parts []lia.Formula
	// partsBefore[i] is the number of parts before location i of the path. It is also the index of
	// the location's interpolant in the result of itp.Sequence.
	partsBefore []int
	numberings  []numbering // numberings[i] has the numbers of the program's variables at location i of the path
}

func (u *ssa) addPart(fs ...lia.Formula) {
	if f := lia.And(fs...); !f.IsTrue() {
		u.parts = append(u.parts, f)
	}
}

func (u *ssa) beginLocation(n numbering) {
	u.partsBefore, u.numberings = append(u.partsBefore, len(u.parts)), append(u.numberings, n)
}

// toSSA returns the path in static single assignment, and the formula of each edge. At each step,
// the inputs get new variables, and so does every relevant variable that an edge of the step
// assigns. The variables of the program are not used again, because f.pre may mention dead ones.
func (q *Paths) toSSA(from cfa.Loc, f *pathFormula) (u ssa, edgeFormulas [][]lia.Formula) {
	next := lia.Var(len(q.p.Vars) + q.p.NumIn)
	fresh := func() lia.Var { next++; return next - 1 }
	relevant := f.relevantVars(q.p)
	current := newNumbering()
	for _, v := range q.forward.Live(from) {
		current.set(v, fresh())
	}
	u.addPart(renamed(f.pre, current.rename)...)
	u.beginLocation(current)
	edgeFormulas = make([][]lia.Formula, len(f.steps))
	for i, edges := range f.steps {
		before := make([]func(lia.Var) (lia.Term, bool), len(edges))
		for k, id := range edges {
			before[k] = current.withInputs(&q.p.Edges[id], fresh)
		}
		after := newNumbering()
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
		for k, id := range edges {
			parts := renamed(f.guards[i][k], before[k])
			value := q.p.Edges[id].Substitution()
			for _, v := range changed {
				parts = append(parts, lia.Eq(lia.V(after.number[v]).Sub(lia.V(v).Subst(value).Subst(before[k]))))
			}
			edgeFormulas[i] = append(edgeFormulas[i], lia.And(parts...))
		}
		u.addPart(lia.Or(edgeFormulas[i]...))
		u.beginLocation(after)
		current = after
	}
	u.addPart(current.renameEnd(f.bad, fresh)...)
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

// renameEnd renames formulas about the path's end. Dead variables get fresh numbers, because the
// path must say nothing about their values.
func (n numbering) renameEnd(bad []lia.Formula, fresh func() lia.Var) []lia.Formula {
	dead := map[lia.Var]lia.Var{}
	return renamed(bad, func(v lia.Var) (lia.Term, bool) {
		w, ok := n.number[v]
		if !ok {
			if w, ok = dead[v]; !ok {
				w = fresh()
				dead[v] = w
			}
		}
		return lia.V(w), true
	})
}

func renamed(fs []lia.Formula, name func(lia.Var) (lia.Term, bool)) []lia.Formula {
	out := make([]lia.Formula, len(fs))
	for i, f := range fs {
		out[i] = f.Subst(name)
	}
	return out
}
