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
// state where pre holds to a state where bad holds. The interpolants are formulas over live
// variables, one for each location of the path. The condition pre implies the first formula. Each
// formula and the next edge imply the next formula. The last formula contradicts bad. For a path
// from Entry to Error, pre and bad are true, so the first formula is true and the last formula is
// false.
//
// Disjunctive guards can make a path many times as expensive (itp.Sequence explains why). Callers
// must then expect meter.ErrGaveUp.
func (q *Paths) Sequence(from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, bad lia.Formula, opt itp.Options) ([]lia.Formula, error) {
	cut, err := q.slice(from, pre, edges, bad)
	if err != nil {
		return nil, err
	}
	u := q.assign(from, edges, cut)
	fs, err := itp.Sequence(q.m.Context(), q.sc, u.parts, opt)
	if err != nil {
		return nil, q.sequenceError(err)
	}
	return u.locationInterpolants(fs)
}

// locationInterpolants selects, from the result of itp.Sequence, the interpolant at each location
// of the path. It translates the interpolants from the numbered variables of the path back to the
// program's variables.
func (u *assigned) locationInterpolants(fs []lia.Formula) ([]lia.Formula, error) {
	out := make([]lia.Formula, len(u.before))
	for i := range out {
		alien := false
		out[i] = fs[u.before[i]].Subst(func(v lia.Var) (lia.Term, bool) {
			w, ok := u.names[i].back[v]
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

// names maps a location's variables to their numbers in the path, and back.
type names struct {
	of   map[lia.Var]lia.Var
	back map[lia.Var]lia.Var
}

// rename replaces a variable by its number in the path. It does not replace dead variables.
func (n names) rename(v lia.Var) (lia.Term, bool) {
	w, ok := n.of[v]
	return lia.V(w), ok
}

func (n names) set(v, w lia.Var) { n.of[v], n.back[w] = w, v }

// assigned is a path in static single assignment.
type assigned struct {
	// parts are the formulas to interpolate, without the formulas that are true: first pre, then the
	// guard and the equations of each step, and last the condition at the end.
	parts []lia.Formula
	// before[i] is the number of parts before location i of the path. It is also the index of the
	// location's interpolant in the result of itp.Sequence.
	before []int
	names  []names // names[i] has the numbers of the program's variables at location i of the path
}

func (u *assigned) join(fs ...lia.Formula) {
	if f := lia.And(fs...); !f.IsTrue() {
		u.parts = append(u.parts, f)
	}
}

func (u *assigned) beginLocation(n names) {
	u.before, u.names = append(u.before, len(u.parts)), append(u.names, n)
}

// assign gives new numbers to inputs, and to relevant variables where the path assigns them. It
// does not reuse the numbers of the program's variables, because pre may mention dead variables.
func (q *Paths) assign(from cfa.Loc, edges []cfa.EdgeID, cut *slice) assigned {
	next := lia.Var(len(q.p.Vars) + q.p.NumIn)
	fresh := func() lia.Var { next++; return next - 1 }
	here := names{map[lia.Var]lia.Var{}, map[lia.Var]lia.Var{}}
	for _, v := range q.forward.Live(from) {
		here.set(v, fresh())
	}
	var u assigned
	u.join(renamed(cut.pre, here.rename)...)
	u.beginLocation(here)
	for i, id := range edges {
		e := &q.p.Edges[id]
		inputs := make(map[lia.Var]lia.Var, len(e.Inputs))
		for _, in := range e.Inputs {
			inputs[in.Var] = fresh()
		}
		before := func(v lia.Var) (lia.Term, bool) {
			if w, ok := inputs[v]; ok {
				return lia.V(w), true
			}
			return here.rename(v)
		}
		parts := renamed(cut.guards[i], before)
		terms := make(map[lia.Var]lia.Term, len(e.Assigns))
		for _, a := range e.Assigns {
			if !a.Idle() {
				terms[a.Var] = a.Term.Subst(before)
			}
		}
		after := names{map[lia.Var]lia.Var{}, map[lia.Var]lia.Var{}}
		for _, v := range q.forward.Live(e.To) {
			if !cut.relevant[i+1][v] {
				continue
			}
			t, ok := terms[v]
			if !ok {
				after.set(v, here.of[v])
				continue
			}
			w := fresh()
			after.set(v, w)
			parts = append(parts, lia.Eq(lia.V(w).Sub(t)))
		}
		u.join(parts...)
		u.beginLocation(after)
		here = after
	}
	u.join(here.renameEnd(cut.bad, fresh)...)
	return u
}

// renameEnd renames formulas about the path's end. Dead variables get fresh numbers, so nothing is
// known about them.
func (n names) renameEnd(bad []lia.Formula, fresh func() lia.Var) []lia.Formula {
	dead := map[lia.Var]lia.Var{}
	return renamed(bad, func(v lia.Var) (lia.Term, bool) {
		w, ok := n.of[v]
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
