package pass

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

const maxCalls = 1_000_000

// path maps a path of the new program to a path of the old one. Each round of a loop becomes a
// call, and after the loop all these calls return.
func (b *tailBuilder) path(path cfa.Path) (cfa.Path, error) {
	w := &tailWalker{b: b, p: b.c.p, at: b.c.p.Entry, s: make(cfa.State, len(b.c.p.Vars))}
	for i, st := range accel.Steps(path) {
		if err := w.step(st); err != nil {
			return nil, fmt.Errorf("map path back: step %d: %w", i+1, err)
		}
	}
	return w.out, nil
}

type tailWalker struct {
	b     *tailBuilder
	p     *cfa.Program
	at    cfa.Loc
	s     cfa.State
	calls cfa.Stack
	depth int // number of calls that were open when the path entered the loop
	out   cfa.Path
}

func (w *tailWalker) step(st cfa.Step) error {
	if st.Edge < 0 || int(st.Edge) >= len(w.b.steps) {
		return fmt.Errorf("there is no edge %d", st.Edge)
	}
	to := w.b.steps[st.Edge]
	if to.edge < 0 {
		for w.calls.Depth() > w.depth {
			site, _ := w.calls.Next(w.p, w.at, w.s)
			s := w.b.c.sites[site]
			if s == nil {
				return errors.New("a loop ends in a call from outside")
			}
			inputs := make([]num.Int, len(w.p.Edges[s.ret].Inputs))
			w.returned(s, inputs)
			if err := w.take(cfa.Step{Edge: s.ret, Inputs: inputs}); err != nil {
				return err
			}
			for _, id := range s.chain {
				if err := w.take(cfa.Step{Edge: id}); err != nil {
					return err
				}
			}
		}
		return nil
	}
	old := cfa.Step{Edge: to.edge, Inputs: st.Inputs}
	if to.inputs != nil {
		old.Inputs = make([]num.Int, len(to.inputs))
		for i, k := range to.inputs {
			if k >= len(st.Inputs) {
				return fmt.Errorf("edge %d has %d inputs", st.Edge, len(st.Inputs))
			}
			if k >= 0 {
				old.Inputs[i] = st.Inputs[k]
			}
		}
		for i := range w.b.copies {
			if s := w.b.copies[i].site; s.ret == to.edge {
				w.returned(s, old.Inputs)
			}
		}
	}
	if err := w.take(old); err != nil {
		return err
	}
	if to.enters {
		w.depth = w.calls.Depth()
	}
	return nil
}

// returned sets those elements of "inputs" that are values returned by the called procedure.
// "inputs" are the inputs of the edge that returns from the call at s. The path is at the exit of
// the procedure, whose variables have these values.
func (w *tailWalker) returned(s *tailSite, inputs []num.Int) {
	for _, a := range w.b.c.args(s) {
		y := w.b.c.returnedInput(a.Term)
		for i, in := range w.p.Edges[s.ret].Inputs {
			if in.Var == y {
				inputs[i] = w.s[a.Var]
			}
		}
	}
}

func (w *tailWalker) take(st cfa.Step) error {
	if len(w.out) >= maxCalls {
		return errors.New("there are too many calls")
	}
	at, s, err := w.calls.Update(w.p, w.at, w.s, st)
	if err != nil {
		return err
	}
	if w.s, err = w.p.Step(at, s, st); err != nil {
		return err
	}
	w.at = w.p.Edges[st.Edge].To
	w.out = append(w.out, st)
	return nil
}

func (b *tailBuilder) invariant(inv cfa.Invariant) (cfa.Invariant, error) {
	m := &contracts{b: b, c: b.c, inv: inv, live: cfa.Live(b.q)}
	out := cfa.Invariant{}
	for l, f := range inv {
		if l < 0 || int(l) >= len(b.old) {
			return nil, fmt.Errorf("map invariant back to %s: there is no location %d", b.c.p.File, l)
		}
		if b.c.owner[b.old[l]] < 0 {
			out[b.old[l]] = f
		}
	}
	for i := range b.c.procs {
		if err := m.procedure(i, out); err != nil {
			return nil, fmt.Errorf("contract of %s: %w", b.c.p.LocName(b.c.procs[i].entry), err)
		}
	}
	return out, nil
}

type contracts struct {
	b    *tailBuilder
	c    *component
	inv  cfa.Invariant
	live *cfa.Liveness
}

// procedure computes the formulas for the locations of procedure i and stores them in "out".
func (m *contracts) procedure(i int, out cfa.Invariant) error {
	pr := &m.c.procs[i]
	// atStart turns a formula over the variables at the entry into one over the variables at the
	// exit that still have these values (entryCopy).
	atStart := func(v lia.Var) (lia.Term, bool) {
		u, ok := pr.entryCopy[v]
		return lia.V(u), ok
	}
	var starts []lia.Formula      // for each copy of the loop: the formula of the invariant where a round starts
	var projections []lia.Formula // for each copy: what this formula says about the arguments alone
	for k := range m.b.copies {
		f, err := m.at(m.b.copies[k].locs[pr.entry])
		if err != nil {
			return err
		}
		if f, err = m.eliminate(f, func(v lia.Var) bool { _, ok := pr.entryCopy[v]; return m.c.assigned[v] && !ok }); err != nil {
			return err
		}
		projection, err := m.eliminate(f, func(v lia.Var) bool { _, ok := pr.entryCopy[v]; return !ok })
		if err != nil {
			return err
		}
		starts, projections = append(starts, f.Subst(atStart)), append(projections, projection)
	}
	requires := []lia.Formula{lia.Or(projections...)}
	given := lia.Or(projections...).Subst(atStart)
	for v := range m.c.p.Vars {
		if u, ok := pr.entryCopy[lia.Var(v)]; ok && u != lia.Var(v) {
			requires = append(requires, lia.Eq(lia.V(lia.Var(v)).Sub(lia.V(u))))
		}
	}
	out[pr.entry] = lia.And(requires...)
	for l := range m.c.p.Locs {
		l := cfa.Loc(l)
		if m.c.owner[l] != i || l == pr.entry || !m.c.p.Locs[l].LoopHead {
			continue
		}
		parts := []lia.Formula{given}
		for k := range m.b.copies {
			f, err := m.copyFormula(&m.b.copies[k], pr, l)
			if err != nil {
				return err
			}
			for _, clause := range f.Conjuncts() {
				part, err := m.forAll(starts[k], clause)
				if err != nil {
					return err
				}
				parts = append(parts, part)
			}
		}
		out[l] = lia.And(parts...)
	}
	return nil
}

// copyFormula returns the invariant's formula at the copy of location l in the loop cp, over the
// variables of the procedure pr. For the exit of pr, this is the formula after the loop, as a
// formula about the result of pr.
func (m *contracts) copyFormula(cp *loopCopy, pr *tailProc, l cfa.Loc) (lia.Formula, error) {
	if l != pr.exit {
		if cp.locs[l] < 0 {
			// The loop has no copy of l, because runs reach l only after a call has returned.
			return lia.False(), nil
		}
		return m.at(cp.locs[l])
	}
	f, err := m.at(cp.afterLoop)
	if err != nil {
		return f, err
	}
	outer := &m.c.procs[cp.site.callee]
	f, err = m.eliminate(f, func(v lia.Var) bool { return v == m.b.sum || m.c.assigned[v] && !outer.computed[v] })
	if err != nil || outer.result < 0 || pr.result < 0 {
		return f, err
	}
	value := lia.V(pr.result)
	if m.b.sum >= 0 {
		value = value.Add(lia.V(m.b.sum))
	}
	return f.Subst(lia.ByMap(map[lia.Var]lia.Term{outer.result: value})), nil
}

func (m *contracts) at(l cfa.Loc) (lia.Formula, error) {
	f, ok := m.inv[l]
	if !ok {
		return f, fmt.Errorf("the invariant has no formula at %s", m.b.q.LocName(l))
	}
	return m.eliminate(f, func(v lia.Var) bool { return !m.live.Has(l, v) })
}

// forAll returns a formula equivalent to "for all values of the caller's variables and of the sum:
// start implies f".
//
// If there is only one loop, forAll keeps only the conjuncts of "start" that are connected with f.
// The summary stays correct, because the procedure's precondition contains all conjuncts.
func (m *contracts) forAll(start, f lia.Formula) (lia.Formula, error) {
	gone := func(v lia.Var) bool { return v == m.b.sum || !m.c.owns(v) }
	if len(m.b.copies) == 1 {
		start = connected(start, f, gone)
	}
	no, err := m.eliminate(lia.And(start, lia.Not(f)), gone)
	return lia.Not(no), err
}

// connected returns the conjuncts of f that are connected with g. A conjunct is connected if it
// shares a variable with g or with another connected conjunct. Only variables for which
// "considered" returns true count.
func connected(f, g lia.Formula, considered func(lia.Var) bool) lia.Formula {
	reached := map[lia.Var]bool{}
	reach := func(v lia.Var) { reached[v] = reached[v] || considered(v) }
	g.Vars(reach)
	left := slices.Clone(f.Conjuncts())
	var out []lia.Formula
	for again := true; again; {
		again = false
		left = slices.DeleteFunc(left, func(part lia.Formula) bool {
			touches := part.HasAny(func(v lia.Var) bool { return reached[v] })
			if touches {
				part.Vars(reach)
				out, again = append(out, part), true
			}
			return touches
		})
	}
	return lia.And(out...)
}

// owns reports whether v belongs to the procedures: they or their calls assign v, or v is live at
// the entry of a procedure.
func (c *component) owns(v lia.Var) bool {
	return c.assigned[v] || slices.ContainsFunc(c.procs, func(pr tailProc) bool { _, ok := pr.entryCopy[v]; return ok })
}

// eliminate returns a formula without the variables that "eliminated" accepts. It is true if and
// only if f is true for some values of these variables. If f has none of them, eliminate returns f.
func (m *contracts) eliminate(f lia.Formula, eliminated func(lia.Var) bool) (lia.Formula, error) {
	if !f.HasAny(eliminated) {
		return f, nil
	}
	return m.b.eliminate(f, eliminated)
}
