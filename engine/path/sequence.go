package path

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/itp"
)

// ErrFeasible is the error if a path has no interpolants because it is feasible.
var ErrFeasible = errors.New("the path can be run")

// Sequence returns sequence interpolants of an infeasible path: no run along the path leads
// from a state where pre holds to a state where bad holds. The interpolants are formulas
// over live variables, one for each location of the path. The condition pre implies the
// first one. Each one and the next edge imply the next one. The last one contradicts bad.
// For a path from Entry to Error, pre and bad are true. Then the first formula is true and
// the last is false.
//
// Disjunctive guards can make a path many times as expensive (itp.Sequence explains why).
// Callers must then expect meter.ErrGaveUp.
func (q *Paths) Sequence(from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, bad lia.Formula, opt itp.Options) ([]lia.Formula, error) {
	if err := q.checkConnected(from, edges); err != nil {
		return nil, err
	}
	if err := q.m.Tick(); err != nil {
		return nil, err
	}
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

// locationInterpolants converts the result of itp.Sequence to the interpolants at the
// locations of the path, over the program's variables.
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

// sequenceError returns the error for a sequence that itp could not compute.
func (q *Paths) sequenceError(err error) error {
	switch {
	case errors.Is(err, itp.ErrSat):
		return ErrFeasible
	case errors.Is(err, itp.ErrUnknown):
		return q.m.Unknown(err.Error())
	}
	return q.m.Or(err)
}

// names maps the variables of one location of a path to their numbers and back.
type names struct {
	of   map[lia.Var]lia.Var
	back map[lia.Var]lia.Var
}

// rename replaces a state variable of the location by its number in the path. A variable that is
// dead at the location stays as it is.
func (n names) rename(v lia.Var) (lia.Term, bool) {
	w, ok := n.of[v]
	return lia.V(w), ok
}

func (n names) set(v, w lia.Var) { n.of[v], n.back[w] = w, v }

// assigned is a path in static single assignment form.
type assigned struct {
	// parts are the formulas to interpolate: the condition before the path, the guard and
	// the equations of each step, and the condition at the path's end. Parts that are true
	// are omitted.
	parts []lia.Formula
	// before has, for each location of the path, the number of parts before this location.
	// The interpolant of the location has this index in the result of itp.Sequence.
	before []int
	names  []names // by location of the path
}

// join adds a part unless it is true.
func (u *assigned) join(fs ...lia.Formula) {
	if f := lia.And(fs...); !f.IsTrue() {
		u.parts = append(u.parts, f)
	}
}

// beginLocation begins the next location of the path, after the parts so far.
func (u *assigned) beginLocation(n names) {
	u.before, u.names = append(u.before, len(u.parts)), append(u.names, n)
}

// assign gives a new number to each input, and to each relevant variable where the path
// assigns it. It does not use the program's own numbers, because pre may mention dead
// variables.
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

// renameEnd renames formulas about a path's end. Variables that are dead there get fresh
// numbers, so that nothing is known about them.
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
