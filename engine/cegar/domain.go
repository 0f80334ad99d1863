package cegar

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cegar/lattice"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// predicate is a member of the abstract domain.
type predicate struct {
	f, not lia.Formula
	vars   []lia.Var // sorted
	// at holds the locations where all its variables are live: elsewhere it
	// says nothing that matters.
	at cfa.LocSet
}

// domain is the abstract domain: the predicates by number, from 1, and their
// lattice, which gives them the same numbers.
type domain struct {
	preds   []predicate
	byVar   [][]int // numbers of the predicates that mention a variable
	lattice *lattice.Lattice
	live    []cfa.LocSet // by variable: where it is live, but for the entry
	all     cfa.LocSet   // all locations but the entry
}

// newDomain returns an empty domain. With everywhere, all variables count as live
// at all locations.
func newDomain(sc *smt.Context, p *cfa.Program, everywhere bool) *domain {
	live := cfa.Live(p)
	all := cfa.NewLocSet(p)
	where := make([]cfa.LocSet, len(p.Vars))
	for v := range where {
		where[v] = cfa.NewLocSet(p)
	}
	for l := range p.Locs {
		if cfa.Loc(l) == p.Entry {
			continue
		}
		all.Add(cfa.Loc(l))
		for v := range where {
			if everywhere || live.Has(cfa.Loc(l), lia.Var(v)) {
				where[v].Add(cfa.Loc(l))
			}
		}
	}
	s := sc.NewSolver()
	s.SetBudget(smt.Budget{MaxRounds: 200, MaxPivots: 20000, MaxNodes: 2000})
	return &domain{byVar: make([][]int, len(p.Vars)), live: where, all: all, lattice: lattice.New(
		func(ctx context.Context, a, b lia.Formula) smt.Status {
			on := s.Selector()
			s.AssertUnder(on, a)
			s.AssertUnder(on, lia.Not(b))
			st := s.Check(ctx, on)
			s.Retire(on)
			return st
		})}
}

// formula returns a literal's meaning.
func (d *domain) formula(l lit) lia.Formula {
	p := &d.preds[l.pred()-1]
	if l < 0 {
		return p.not
	}
	return p.f
}

// formulas returns the literals' meanings, in order.
func (d *domain) formulas(ls []lit) []lia.Formula {
	out := make([]lia.Formula, len(ls))
	for i, l := range ls {
		out[i] = d.formula(l)
	}
	return out
}

// clause is the negation of a conjunction of literals.
func (d *domain) clause(ls []lit) lia.Formula {
	out := make([]lia.Formula, len(ls))
	for i, l := range ls {
		out[i] = d.formula(-l)
	}
	return lia.Or(out...)
}

// touching returns the numbers of the predicates that mention at least one of
// the state's variables, and none that is dead at its location, in ascending
// order.
func (d *domain) touching(s *state) []int {
	var out []int
	for _, v := range s.vars {
		for _, id := range d.byVar[v] {
			if d.preds[id-1].at.Has(s.loc) {
				out = append(out, id)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// where returns the locations that a cube is about. That of a cube without a
// location is all where the variables of its literals are live, but for the
// entry.
func (d *domain) where(q cube) cfa.LocSet {
	if q.loc != cfa.Anywhere {
		out := make(cfa.LocSet, len(d.all))
		out.Add(q.loc)
		return out
	}
	out := slices.Clone(d.all)
	for _, l := range q.lits {
		out.Keep(d.preds[l.pred()-1].at)
	}
	return out
}

// weaker returns literals that l implies and that have no other between, as far
// as the lattice knows: those that geometric generalisation tries in l's place.
func (d *domain) weaker(l lit) []lit {
	var out []lit
	if l > 0 {
		for _, id := range d.lattice.Parents(lattice.ID(l)) {
			out = append(out, lit(id))
		}
		return out
	}
	for _, id := range d.lattice.Children(lattice.ID(-l)) {
		out = append(out, -lit(id))
	}
	return out
}

// refine adds f to the domain, an equation as its inequalities where the options
// want that, and returns how many predicates are new. origin is the event's
// note, obl the obligation that asked.
func (c *checker) refine(f lia.Formula, origin string, obl int) (int, error) {
	added := 0
	for _, g := range c.shapes(f) {
		ok, err := c.addPredicate(g, origin, obl)
		if err != nil {
			return added, err
		}
		if ok {
			added++
		}
	}
	return added, nil
}

// shapes returns what is added in place of f. An equation t = 0, or its
// negation, becomes t <= 0 and t >= 0, which are used again more often; with
// geometric generalisation, which weakens the equation to an inequality by
// itself, it stays beside one of the two (section 3.6).
func (c *checker) shapes(f lia.Formula) []lia.Formula {
	if !c.cfg.Inequalities || f.Op() != lia.OpLit || f.Lit().Kind != lia.EQ {
		return []lia.Formula{f}
	}
	t := f.Lit().T
	if c.cfg.MaxGeo > 0 {
		return []lia.Formula{lia.Eq(t), lia.Le(t)}
	}
	return []lia.Formula{lia.Le(t), lia.Ge(t)}
}

// addPredicate adds f unless the domain has it, or its negation, already.
func (c *checker) addPredicate(f lia.Formula, origin string, obl int) (bool, error) {
	d := c.domain
	id, _, added, err := d.lattice.Add(c.meter.Context(), f)
	if err != nil {
		return false, c.meter.Or(fmt.Errorf("add a predicate: %w", err))
	}
	if !added {
		return false, nil
	}
	p := predicate{f: f, not: lia.Not(f), vars: variables(f), at: slices.Clone(d.all)}
	for _, v := range p.vars {
		p.at.Keep(d.live[v])
	}
	d.preds = append(d.preds, p)
	for _, v := range p.vars {
		d.byVar[v] = append(d.byVar[v], int(id))
	}
	if c.rec.On() {
		c.rec.Emit(trace.Event{Kind: trace.Predicate, Loc: -1, Edge: -1, Obl: obl, Pred: int(id), Formula: f.Format(c.name),
			Above: numbers(d.lattice.Parents(id)), Below: numbers(d.lattice.Children(id)), Note: origin})
	}
	return true, nil
}

func numbers(ids []lattice.ID) []int {
	out := make([]int, len(ids))
	for i, id := range ids {
		out[i] = int(id)
	}
	return out
}

// variables returns the variables of f, sorted.
func variables(f lia.Formula) []lia.Var {
	var out []lia.Var
	f.Vars(func(v lia.Var) { out = append(out, v) })
	slices.Sort(out)
	return slices.Compact(out)
}
