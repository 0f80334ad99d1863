package cegar

import (
	"time"

	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// abstract computes the most precise abstraction of a lifted state over the
// predicates that share a variable with it (section 3.3) and passes its abstract
// states to visit, one by one, until visit returns false. Together they cover s.
//
// A predicate that the state's values determine has one sign in all of them. If
// there are others, AllSAT enumerates how these can come out, and may leave a
// sign open where both happen. The signs that are determined are put back even
// where AllSAT finds that the others imply them: what is redundant here is a
// choice for generalisation.
//
// o is the obligation for events, nil for none.
func (c *checker) abstract(s *state, o *obligation, visit func(cube) (bool, error)) error {
	c.stats.abstractions++
	near := c.domain.touching(s.vars)
	var fixed []lit
	var open []lit
	for _, id := range near {
		l := lit(id)
		value, ok := s.determined(c.domain.formula(l))
		switch {
		case !ok:
			open = append(open, l)
		case value:
			fixed = append(fixed, l)
		default:
			fixed = append(fixed, -l)
		}
	}
	var failed error
	each := func(more []lit) bool {
		q := normal(s.loc, append(append(make([]lit, 0, len(fixed)+len(more)), fixed...), more...))
		c.stats.abstractStates++
		if o != nil && c.rec.On() {
			c.emit(trace.Event{Kind: trace.Abstraction, Level: int(o.level), Loc: int(s.loc), Edge: -1, Obl: o.id,
				Formula: c.cubeText(q), Parts: c.parts(q, false)})
		}
		on, err := visit(q)
		failed = err
		return on && err == nil
	}
	if len(open) == 0 || c.cfg.cartesian {
		each(nil)
		return failed
	}
	if err := c.meter.Tick(); err != nil {
		return err
	}
	solver := c.smt.NewSolver()
	for _, l := range s.equations() {
		solver.Assert(lia.FromLiteral(l))
	}
	start := time.Now()
	inside := time.Duration(0) // spent in visit, whose queries are counted there
	st := solver.AllSAT(c.meter.Context(), c.domain.formulas(append(open, fixed...)), nil, func(signs []smt.Sign) bool {
		began := time.Now()
		defer func() { inside += time.Since(began) }()
		var more []lit
		for i, l := range open {
			switch signs[i] {
			case smt.Positive:
				more = append(more, l)
			case smt.Negative:
				more = append(more, -l)
			}
		}
		return each(more)
	})
	c.stats.solver += time.Since(start) - inside
	if failed != nil {
		return failed
	}
	if st == smt.Unknown {
		return c.ended(errUnknown{"abstraction: " + solver.Reason()})
	}
	return nil
}

// coverage answers whether cubes that were excluded contain all of a lifted
// state: the separate solver of section 3.3.
type coverage struct {
	c   *checker
	s   *state
	all *smt.Solver
}

func (c *checker) newCoverage(s *state) *coverage { return &coverage{c: c, s: s} }

// add excludes q and says whether nothing of the state is left.
func (v *coverage) add(q cube) (bool, error) {
	rest := v.c.domain.clause(q.lits).Subst(v.s.value)
	if rest.IsFalse() {
		return true, nil
	}
	if v.all == nil {
		v.all = v.c.smt.NewSolver()
	}
	v.all.Assert(rest)
	sat, err := v.c.check(v.all)
	if isUnknown(err) {
		return false, nil
	}
	return !sat && err == nil, err
}
