package seed

import (
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// A loop may behave in phases: while x < 500 it counts x alone, from then on y too. In
// each phase there is an equation between its counters (y = 500, then y = x), but none
// holds in all phases. So the program is unfolded by phases: each location becomes one
// for each phase, and the search finds the equations and bounds of each phase as if it
// were a loop of its own; the bounds at the end of a phase are where the next one starts.
// (Sharma, Dillig, Dillig, Aiken, "Simplifying Loop Invariant Generation Using Splitter
// Predicates", CAV 2011, which splits a loop in sequence; here phases may alternate.) A
// fact of one phase holds in the program where one of the phase's literals is false or
// the fact is true: a clause.
//
// The literals that tell phases apart come from guards: literals that are tested, as are
// their negations, on edges that stay in a loop, or for a location outside of loops on
// edges that leave it. Others are about flags, variables that are only assigned a few
// constants: they carry the outcome of an earlier test.

const (
	// mostPhases limits the literals that divide a location.
	mostPhases = 3
	// mostFlagged limits the constants that are assigned to a flag.
	mostFlagged = 4
	// mostPhased limits the locations of a program with phases, and mostWays the edges
	// for each of them.
	mostPhased = 60
	mostWays   = 8
)

// phased unfolds p by its phases. It returns nil if there are none, or too many. Copies
// of an edge share its inputs. The error is the meter's.
func phased(f *finder, p *cfa.Program) (*unfolding, error) {
	lv := cfa.Live(p)
	at, most, ways := dividers(p, lv), mostPhased, mostWays
	arrays := divideByCells(p, lv, at, f.before)
	if arrays {
		most, ways = mostCells, mostCellWays
		f.known = f.before
	}
	if p.Bounded {
		divideBySettled(p, lv, at)
	}
	if !slices.ContainsFunc(at, func(ls []lia.Literal) bool { return len(ls) > 0 }) {
		return nil, nil
	}
	cells, err := f.divided(at, most, arrays)
	if cells == nil {
		return nil, err
	}
	u := &unfolding{of: p}
	u.closed = func(reached []node) []lia.Formula {
		var out []lia.Formula
		for _, c := range cells[reached[0].loc] {
			if !slices.ContainsFunc(reached, func(n node) bool { return n.cell.Equal(c) }) {
				out = append(out, lia.Not(c))
			}
		}
		return out
	}
	first := make([]cfa.Loc, len(p.Locs))
	for l := range p.Locs {
		first[l] = cfa.Loc(len(u.nodes))
		for _, c := range cells[l] {
			u.nodes = append(u.nodes, node{loc: cfa.Loc(l), split: len(cells[l]) > 1, cell: c})
		}
	}
	var edges []cfa.Edge
	for id := range p.Edges {
		e := &p.Edges[id]
		q := f.query(cfa.EdgeID(id))
		for i, from := range cells[e.From] {
			var read [][]int // by premise the cells of its location that it may be in
			if p.CellReads {
				var err error
				if read, err = f.readFrom(q, e, from, cells); err != nil {
					return nil, err
				}
			}
			for j, to := range cells[e.To] {
				next := to.Subst(q.before)
				copied := *e
				if copied.Guard = lia.And(from, e.Guard, next); copied.Guard.IsFalse() {
					continue
				}
				if len(cells[e.From])*len(cells[e.To]) > 1 {
					if err := f.m.Tick(); err != nil {
						return nil, err
					}
					f.stats["queries"]++
					if st, err := f.m.Check(q.s, q.s.Lit(from), q.s.Lit(next)); st == smt.Unsat {
						continue
					} else if ended := f.m.Ended(); err != nil && ended != nil {
						return nil, ended
					}
				}
				copied.From, copied.To = first[e.From]+cfa.Loc(i), first[e.To]+cfa.Loc(j)
				edges = append(edges, splitPremises(copied, cells, first, read)...)
			}
		}
		if len(edges) > ways*most {
			return nil, nil
		}
	}
	locs := make([]cfa.Location, len(u.nodes))
	for i, n := range u.nodes {
		locs[i] = p.Locs[n.loc]
		if n.split {
			locs[i].Name += "@" + strconv.Itoa(i-int(first[n.loc]))
		}
	}
	u.p = p.With(locs, edges)
	u.p.Entry, u.p.Error, u.p.Labels = first[p.Entry], first[p.Error], nil
	if arrays {
		u.known = map[cfa.Loc][]lia.Formula{}
		for i, n := range u.nodes {
			u.known[cfa.Loc(i)] = f.before[n.loc]
		}
	}
	return u, nil
}

// given returns what the construction determines for each copy of a location.
func (u *unfolding) given() map[cfa.Loc]lia.Formula {
	out := map[cfa.Loc]lia.Formula{}
	for l, n := range u.nodes {
		if n.split {
			out[cfa.Loc(l)] = n.cell
		}
	}
	return out
}

// divided returns by location the satisfiable conjunctions of the literals and their
// negations: each state satisfies one. If there are more than most, it returns nil, or, for
// arrays, those of as many literals as fit.
func (f *finder) divided(at [][]lia.Literal, most int, arrays bool) ([][]lia.Formula, error) {
	cells := make([][]lia.Formula, len(at))
	for l := range cells {
		cells[l] = []lia.Formula{lia.True()}
	}
	s := f.smt.NewSolver()
	for k, more := 0, true; more; k++ {
		finer, total := make([][]lia.Formula, len(at)), 0
		more = false
		for l := range at {
			finer[l] = cells[l]
			if k < len(at[l]) {
				more = true
				var err error
				if finer[l], err = f.split(s, cells[l], at[l][k]); err != nil {
					return nil, err
				}
			}
			if total += len(finer[l]); total > most && arrays {
				return cells, nil
			} else if total > most {
				return nil, nil
			}
		}
		cells = finer
	}
	return cells, nil
}

// split returns the satisfiable parts of some formulas where a literal is true, or false.
func (f *finder) split(s *smt.Solver, cells []lia.Formula, by lia.Literal) ([]lia.Formula, error) {
	var out []lia.Formula
	for _, c := range cells {
		for _, side := range []lia.Literal{by, by.Not()} {
			part := lia.And(c, lia.FromLiteral(side))
			if err := f.m.Tick(); err != nil {
				return nil, err
			}
			if part.IsFalse() || s.Check(f.m.Context(), s.Lit(part)) == smt.Unsat {
				continue
			}
			out = append(out, part)
		}
	}
	return out, nil
}

// tested is a literal or its negation, whichever has a positive first coefficient or is
// not negated, and whether guards test it and its negation.
type tested struct {
	literal lia.Literal
	yes, no bool
}

// dividers returns by location the literals that tell its phases apart.
func dividers(p *cfa.Program, lv *cfa.Liveness) [][]lia.Literal {
	comp := cfa.Components(p)
	loops := map[int32][]cfa.EdgeID{}
	for id := range p.Edges {
		if e := &p.Edges[id]; comp[e.From] == comp[e.To] {
			loops[comp[e.From]] = append(loops[comp[e.From]], cfa.EdgeID(id))
		}
	}
	flagged := flags(p)
	inLoop := map[int32][]lia.Literal{}
	out := make([][]lia.Literal, len(p.Locs))
	for l := range p.Locs {
		loc := cfa.Loc(l)
		if loc == p.Entry || loc == p.Error {
			continue
		}
		var of []lia.Literal
		if edges, ok := loops[comp[l]]; ok {
			if of, ok = inLoop[comp[l]]; !ok {
				of = asked(p, edges)
				inLoop[comp[l]] = of
			}
		} else if len(p.In(loc)) > 1 {
			of = asked(p, p.Out(loc))
		}
		for _, d := range append(slices.Clone(of), flagged...) {
			if len(out[l]) < mostPhases && !slices.ContainsFunc(d.T.Monos(), func(m lia.Mono) bool { return !lv.Has(loc, m.Var) }) &&
				!slices.ContainsFunc(out[l], d.Equal) {
				out[l] = append(out[l], d)
			}
		}
	}
	return out
}

// asked returns the literals over state variables that guards of the edges test, as they
// test their negations. If there are many, only those count that change their value once:
// they are of a counter.
func asked(p *cfa.Program, edges []cfa.EdgeID) []lia.Literal {
	var found []tested
	for _, id := range edges {
		p.Edges[id].Guard.Walk(func(f lia.Formula) {
			if f.Op() != lia.OpLit {
				return
			}
			l, ok := ofState(p, f.Lit())
			if !ok {
				return
			}
			yes := true
			if l.Kind == lia.LE && l.T.Monos()[0].Coef.Sign() < 0 || l.Neg {
				l, yes = l.Not(), false
			}
			i := slices.IndexFunc(found, func(t tested) bool { return t.literal.Equal(l) })
			if i < 0 {
				i = len(found)
				found = append(found, tested{literal: l})
			}
			found[i].yes, found[i].no = found[i].yes || yes, found[i].no || !yes
		})
	}
	for i := range found { // another remainder is a negation too
		for j := range found {
			a, b := &found[i].literal, &found[j].literal
			found[i].no = found[i].no || i != j && a.Kind == lia.DIV && b.Kind == lia.DIV && a.K.Equal(b.K) && a.T.SameLinear(b.T)
		}
	}
	found = slices.DeleteFunc(found, func(t tested) bool { return !t.yes || !t.no })
	if len(found) > mostPhases {
		found = slices.DeleteFunc(found, func(t tested) bool { return !lasting(p, edges, t.literal) })
	}
	var out []lia.Literal
	for _, t := range found {
		out = append(out, t.literal)
	}
	return out
}

// ofState returns a literal over state variables: for x = 2*q with an input q its
// consequence for x, that 2 divides it.
func ofState(p *cfa.Program, l lia.Literal) (lia.Literal, bool) {
	var in []lia.Mono
	for _, m := range l.T.Monos() {
		if p.IsInput(m.Var) {
			in = append(in, m)
		}
	}
	if len(in) == 0 || l.Kind != lia.EQ || len(in) > 1 {
		return l, len(in) == 0
	}
	f := lia.Divides(in[0].Coef.Abs(), l.T.Without(in[0].Var))
	if f.Op() != lia.OpLit { // it says nothing
		return l, false
	}
	d := f.Lit()
	d.Neg = l.Neg
	return d, true
}

// lasting reports whether a literal is a bound of a counter that all edges move in one
// direction.
func lasting(p *cfa.Program, edges []cfa.EdgeID, l lia.Literal) bool {
	if l.Kind != lia.LE {
		return false
	}
	up, down := false, false
	for _, id := range edges {
		moved := l.T.Subst(p.Edges[id].Before()).Sub(l.T)
		if !moved.IsConst() {
			return false
		}
		up, down = up || moved.Constant().Sign() > 0, down || moved.Constant().Sign() < 0
	}
	return !(up && down)
}

// flags returns literals that tell apart the values of flags: variables that are only
// assigned constants, at least two and at most mostFlagged, and that some guard tests.
func flags(p *cfa.Program) []lia.Literal {
	values := make([][]num.Int, len(p.Vars))
	other := make([]bool, len(p.Vars))
	for i := range p.Edges {
		for _, a := range p.Edges[i].Assigns {
			switch {
			case a.Idle():
			case !a.Term.IsConst():
				other[a.Var] = true
			case !slices.ContainsFunc(values[a.Var], a.Term.Constant().Equal):
				values[a.Var] = append(values[a.Var], a.Term.Constant())
			}
		}
	}
	read := make([]bool, len(p.Vars))
	for i := range p.Edges {
		p.Edges[i].Guard.Vars(func(v lia.Var) {
			if !p.IsInput(v) {
				read[v] = true
			}
		})
	}
	var out []lia.Literal
	for v := range p.Vars {
		if n := len(values[v]); other[v] || !read[v] || n < 2 || n > mostFlagged {
			continue
		}
		for _, k := range values[v][1:] {
			out = append(out, lia.Eq(lia.V(lia.Var(v)).AddConst(k.Neg())).Lit())
		}
	}
	return out
}

// readFrom returns for each premise of an edge the cells of its location that it may be in if
// the edge begins in the cell from.
func (f *finder) readFrom(q *edgeQuery, e *cfa.Edge, from lia.Formula, cells [][]lia.Formula) ([][]int, error) {
	out := make([][]int, len(e.Premises))
	for k, pr := range e.Premises {
		for i, cell := range cells[pr.At] {
			at := cell.Subst(pr.Arg)
			if at.IsFalse() {
				continue
			}
			if err := f.m.Tick(); err != nil {
				return nil, err
			}
			f.stats["queries"]++
			if st, err := f.m.Check(q.s, q.s.Lit(from), q.s.Lit(at)); st != smt.Unsat {
				out[k] = append(out[k], i)
				if ended := f.m.Ended(); err != nil && ended != nil {
					return nil, ended
				}
			}
		}
	}
	return out, nil
}

// splitPremises returns the copies of an edge for the cells of its premises' locations, all
// of them or those in only.
func splitPremises(e cfa.Edge, cells [][]lia.Formula, first []cfa.Loc, only [][]int) []cfa.Edge {
	out := []cfa.Edge{e}
	for k := range e.Premises {
		var next []cfa.Edge
		for _, e := range out {
			pr := e.Premises[k]
			for i, cell := range cells[pr.At] {
				if only != nil && !slices.Contains(only[k], i) {
					continue
				}
				copied := e
				if copied.Guard = lia.And(e.Guard, cell.Subst(pr.Arg)); copied.Guard.IsFalse() {
					continue
				}
				copied.Premises = slices.Clone(e.Premises)
				copied.Premises[k].At = first[pr.At] + cfa.Loc(i)
				next = append(next, copied)
			}
		}
		out = next
	}
	return out
}
