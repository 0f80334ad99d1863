package cegar

import (
	"errors"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// invariant returns the frames above level, which are inductive, location by
// location: a lemma about a location stands there, one about every location
// stands at each but the entry. Only lemmas that safety needs are kept.
func (c *checker) invariant(level int32) (cfa.Invariant, error) {
	c.countFixpoint(level)
	needed, err := c.support(level)
	if err != nil {
		return nil, err
	}
	at := map[cfa.Loc][]lia.Formula{}
	for _, l := range needed {
		for loc := range c.p.Locs {
			if l.holdsAt(cfa.Loc(loc)) {
				at[cfa.Loc(loc)] = append(at[cfa.Loc(loc)], l.clause)
			}
		}
	}
	inv := cfa.Invariant{}
	for loc := range c.p.Locs {
		if l := cfa.Loc(loc); l != c.p.Entry && l != c.p.Error {
			inv[l] = lia.And(at[l]...)
		}
	}
	return inv, nil
}

// countFixpoint counts the clauses of the fix-point and their literals. With a
// program counter, the location is one, and so is the initial condition where it
// stands in the location's place.
func (c *checker) countFixpoint(level int32) {
	for _, l := range c.frames.lemmas {
		if l.level <= level {
			continue
		}
		c.stats.fixpointClauses++
		c.stats.fixpointLiterals += int64(len(l.cube.lits))
		if c.cfg.Encoding == counter {
			c.stats.fixpointLiterals++
		}
	}
}

// support finds a subset of the lemmas above level that is inductive on its own
// and excludes the error: what the refutation of entering the error needs, what
// the refutations of entering those lemmas' cubes need, and so on. When a solver
// gives up on the way the answer is all of them.
func (c *checker) support(level int32) ([]*lemma, error) {
	var all, work []*lemma
	for _, l := range c.frames.lemmas {
		if l.level > level {
			all = append(all, l)
		}
	}
	seen := map[*lemma]bool{}
	need := func(l *lemma) {
		if !seen[l] {
			seen[l] = true
			work = append(work, l)
		}
	}
	for _, l := range all {
		if l.cube.loc == c.p.Error || l.cube.loc == anywhere && len(l.cube.lits) == 0 {
			need(l)
		}
	}
	solvers := map[cfa.EdgeID]*supportSolver{}
	for i := 0; i < len(work); i++ {
		l := work[i]
		for id := range c.p.Edges {
			e := &c.p.Edges[id]
			if e.From == c.p.Entry || !l.holdsAt(e.To) {
				continue // there are no lemmas at the entry: pushing l asked that
			}
			s := solvers[cfa.EdgeID(id)]
			if s == nil {
				s = c.newSupportSolver(e, all)
				solvers[cfa.EdgeID(id)] = s
			}
			used, err := s.keepOut(c, l)
			if isUnknown(err) {
				return all, nil
			}
			if err != nil {
				return nil, err
			}
			for _, u := range used {
				need(u)
			}
		}
	}
	slices.SortFunc(work, func(a, b *lemma) int { return a.id - b.id })
	return work, nil
}

// supportSolver holds an edge's guard, and each lemma at its source under a
// selector of its own.
type supportSolver struct {
	s      *smt.Solver
	edge   *cfa.Edge
	lemmas []*lemma
	sel    []smt.Lit
}

func (c *checker) newSupportSolver(e *cfa.Edge, lemmas []*lemma) *supportSolver {
	s := &supportSolver{s: c.smt.NewSolver(), edge: e}
	s.s.Assert(e.Guard)
	for _, l := range lemmas {
		if !l.holdsAt(e.From) {
			continue
		}
		sel := s.s.Selector()
		s.s.AssertUnder(sel, l.clause)
		s.lemmas = append(s.lemmas, l)
		s.sel = append(s.sel, sel)
	}
	return s
}

// keepOut returns lemmas of the source that keep the edge out of l's cube, other
// than l itself, which the invariant has anyway.
func (s *supportSolver) keepOut(c *checker, l *lemma) ([]*lemma, error) {
	enters := lia.And(c.domain.formulas(l.cube.lits)...).Subst(s.edge.Before())
	if enters.IsFalse() {
		return nil, nil
	}
	on := s.s.Selector()
	defer s.s.Retire(on)
	s.s.AssertUnder(on, enters)
	asm := append([]smt.Lit{on}, s.sel...)
	sat, err := c.check(s.s, asm...)
	if err != nil {
		return nil, err
	}
	if sat {
		return nil, errors.New("internal error: the fix-point is none")
	}
	keep := func(x smt.Lit) bool { return x == on || s.own(l, x) }
	core := s.s.Minimize(c.meter.Context(), s.s.Core(), keep, minimizeBudget)
	var used []*lemma
	for i, u := range s.lemmas {
		if u != l && slices.Contains(core, s.sel[i]) {
			used = append(used, u)
		}
	}
	return used, nil
}

// own says whether x is l's selector.
func (s *supportSolver) own(l *lemma, x smt.Lit) bool {
	i := slices.Index(s.lemmas, l)
	return i >= 0 && s.sel[i] == x
}

// minimizeBudget bounds the queries spent on making one lemma's support small.
const minimizeBudget = 30
