package precision

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/precision/lattice"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Lit is a literal: the number of a predicate or, for the negation of the predicate, the same
// number with a negative sign.
type Lit int32

// Pred returns the number of the literal's predicate.
func (l Lit) Pred() int {
	if l < 0 {
		return int(-l)
	}
	return int(l)
}

type predicate struct {
	f, not lia.Formula
	vars   []lia.Var
	live   cfa.LocSet // the locations, without the entry, where all variables of the predicate are live
	at     cfa.LocSet // the locations where the predicate is active
}

// Predicates is a set of predicates, numbered from 1 as in its lattice. It is not safe for
// concurrent use.
type Predicates struct {
	preds   []predicate
	byVar   [][]int // byVar[v] has the predicates that mention variable v
	lattice *lattice.Lattice
	live    []cfa.LocSet // live[v] has the locations, without the entry, where variable v is live
	all     cfa.LocSet   // all locations but the entry
}

// NewPredicates returns an empty set. If "everywhere" is set, all variables count as live at all
// locations. If syntax does not decide an implication, a solver of q decides it; all these queries
// share one solver.
func NewPredicates(q *step.Solvers, p *cfa.Program, everywhere bool) *Predicates {
	live := cfa.Live(p)
	all := Places(p, p.Entry, Program)
	where := make([]cfa.LocSet, len(p.Vars))
	for v := range where {
		where[v] = cfa.NewLocSet(p)
		for l := range p.Locs {
			if all.Has(cfa.Loc(l)) && (everywhere || live.Has(cfa.Loc(l), lia.Var(v))) {
				where[v].Add(cfa.Loc(l))
			}
		}
	}
	s := q.New()
	s.SetBudget(smt.Budget{MaxRounds: 200, MaxPivots: 20000, MaxNodes: 2000})
	return &Predicates{byVar: make([][]int, len(p.Vars)), live: where, all: all, lattice: lattice.New(
		func(ctx context.Context, a, b lia.Formula) smt.Status {
			defer q.AddTimeSince(q.Meter.Clock())
			on := s.Selector()
			s.AssertUnder(on, a)
			s.AssertUnder(on, lia.Not(b))
			st := s.Check(ctx, on)
			s.Retire(on)
			return st
		})}
}

// Len returns the number of predicates.
func (d *Predicates) Len() int { return len(d.preds) }

// Formula returns the formula of a literal.
func (d *Predicates) Formula(l Lit) lia.Formula {
	p := &d.preds[l.Pred()-1]
	if l < 0 {
		return p.not
	}
	return p.f
}

// Formulas returns the formulas of the given literals, in the same order.
func (d *Predicates) Formulas(ls []Lit) []lia.Formula {
	out := make([]lia.Formula, len(ls))
	for i, l := range ls {
		out[i] = d.Formula(l)
	}
	return out
}

// Clause returns the negation of a conjunction of literals.
func (d *Predicates) Clause(ls []Lit) lia.Formula {
	out := make([]lia.Formula, len(ls))
	for i, l := range ls {
		out[i] = d.Formula(-l)
	}
	return lia.Or(out...)
}

// Add activates f at the locations in locs, or at all locations if locs is nil, but only where all
// variables of f are live. If f is equivalent to an existing predicate or to its negation, Add
// activates the existing predicate. It returns the number of the predicate, or 0 if f is constant.
// The result "more" is true if the predicate is new or was not active at one of the locations.
func (d *Predicates) Add(ctx context.Context, f lia.Formula, locs cfa.LocSet) (id int, more bool, err error) {
	n, _, added, err := d.lattice.Add(ctx, f)
	if err != nil {
		return 0, false, fmt.Errorf("add a predicate: %w", err)
	}
	if n == 0 {
		return 0, false, nil
	}
	if added {
		p := predicate{f: f, not: lia.Not(f), vars: f.SortedVars(), live: slices.Clone(d.all), at: make(cfa.LocSet, len(d.all))}
		for _, v := range p.vars {
			p.live.Keep(d.live[v])
			d.byVar[v] = append(d.byVar[v], int(n))
		}
		d.preds = append(d.preds, p)
	}
	p := &d.preds[n-1]
	if locs == nil {
		locs = d.all
	}
	locs = slices.Clone(locs)
	locs.Keep(p.live)
	// For a new predicate, "more" is true, even if the predicate is active nowhere.
	return int(n), add(p.at, locs) || added, nil
}

// IsActive reports whether a literal's predicate is active at a location.
func (d *Predicates) IsActive(l Lit, at cfa.Loc) bool { return d.preds[l.Pred()-1].at.Has(at) }

// At returns the predicates that are active at a location, in ascending order.
func (d *Predicates) At(l cfa.Loc) []Lit {
	var out []Lit
	for i := range d.preds {
		if d.preds[i].at.Has(l) {
			out = append(out, Lit(i+1))
		}
	}
	return out
}

// Touching returns the predicates that are active at l and mention one of vars, in ascending order.
func (d *Predicates) Touching(l cfa.Loc, vars []lia.Var) []Lit {
	var out []Lit
	for _, v := range vars {
		for _, id := range d.byVar[v] {
			if d.preds[id-1].at.Has(l) {
				out = append(out, Lit(id))
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// CommonLocs returns the locations, except the entry, at which all the literals are active.
func (d *Predicates) CommonLocs(ls []Lit) cfa.LocSet {
	out := slices.Clone(d.all)
	for _, l := range ls {
		out.Keep(d.preds[l.Pred()-1].at)
	}
	return out
}

// Live returns the locations, except the entry, at which a variable is live.
func (d *Predicates) Live(v lia.Var) cfa.LocSet { return d.live[v] }

// UpperNeighbours returns the upper neighbours of a predicate in the lattice: the next weaker
// predicates.
func (d *Predicates) UpperNeighbours(id int) []int { return numbers(d.lattice.Parents(lattice.ID(id))) }

// LowerNeighbours returns the lower neighbours of a predicate in the lattice: the next stronger
// predicates.
func (d *Predicates) LowerNeighbours(id int) []int {
	return numbers(d.lattice.Children(lattice.ID(id)))
}

// Weaker returns the next weaker literals: l implies them, and no third literal lies between l and
// them in the lattice.
func (d *Predicates) Weaker(l Lit) []Lit {
	var out []Lit
	if l > 0 {
		for _, id := range d.UpperNeighbours(int(l)) {
			out = append(out, Lit(id))
		}
		return out
	}
	for _, id := range d.LowerNeighbours(int(-l)) {
		out = append(out, -Lit(id))
	}
	return out
}

func numbers(ids []lattice.ID) []int {
	out := make([]int, len(ids))
	for i, id := range ids {
		out[i] = int(id)
	}
	return out
}
