package cegar

import (
	"time"

	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// visitor handles one abstract state q of an enumeration. The cube done includes q; the
// enumeration skips the other states in it. The enumeration ends if the result on is false.
type visitor func(q cube) (done cube, on bool, err error)

// abstraction enumerates the abstract states of a lifted state.
type abstraction struct {
	c     *search
	s     *lifted
	o     *obligation // for events; may be nil
	visit visitor
	// Of the predicates that share a variable with s, fixed has those that the values of s
	// determine, as literals. open has the others.
	fixed []lit
	open  []lit
}

// abstract computes the most precise abstraction of a lifted state over the predicates that
// share a variable with it (section 3.3). It calls the function visit with one abstract
// state after the other, until visit returns false or the returned cubes cover s. The first
// is the abstract state of the concrete state some.
//
// The thesis runs AllSAT with a callback, and a second solver that detects when the clauses
// learnt meanwhile exclude all of s. Here one solver does both. It looks for a model of s
// outside of all cubes that the calls of visit returned. The next abstract state is that of
// the model. If there is no model, the cubes cover s. So abstract states that a generalised
// clause excludes are never enumerated. Without the option abort, AllSAT enumerates all
// abstract states of s.
//
// A predicate that the values of s determine has the same sign in all abstract states, and
// is evaluated once.
func (c *search) abstract(s *lifted, some func(lia.Var) num.Int, o *obligation, visit visitor) error {
	c.stats.abstractions++
	a := &abstraction{c: c, s: s, o: o, visit: visit}
	for _, l := range c.domain.Touching(s.loc, s.vars) {
		value, ok := s.determined(c.domain.Formula(l))
		switch {
		case !ok:
			a.open = append(a.open, l)
		case value:
			a.fixed = append(a.fixed, l)
		default:
			a.fixed = append(a.fixed, -l)
		}
	}
	switch {
	case len(a.open) == 0 || c.cfg.Abstraction == cartesian:
		_, _, err := a.state(nil)
		return err
	case c.cfg.Abort:
		return a.uncovered(some)
	}
	return a.all()
}

// state calls the visitor with the abstract state in which the open predicates have the
// given signs.
func (a *abstraction) state(open []lit) (cube, bool, error) {
	c := a.c
	q := normal(a.s.loc, append(append(make([]lit, 0, len(a.fixed)+len(open)), a.fixed...), open...))
	c.stats.abstractStates++
	if a.o != nil && c.Rec.On() {
		c.Rec.Emit(trace.Event{Kind: trace.Abstraction, Level: int(a.o.Level), Loc: int(a.s.loc), Edge: -1, Obl: a.o.ID, Parts: c.parts(q, false)})
	}
	return a.visit(q)
}

// uncovered enumerates abstract states outside of all cubes that the visitor has returned.
func (a *abstraction) uncovered(value func(lia.Var) num.Int) error {
	c := a.c
	var solver *smt.Solver
	for {
		signs := make([]lit, len(a.open))
		for i, l := range a.open {
			if signs[i] = l; !c.domain.Formula(l).Eval(value) {
				signs[i] = -l
			}
		}
		done, on, err := a.state(signs)
		if err != nil || !on {
			return err
		}
		rest := c.domain.Clause(done.lits).Subst(a.s.value)
		if rest.IsFalse() {
			c.stats.covered++
			return nil
		}
		if solver == nil {
			solver = c.Solvers.New()
			for _, l := range a.s.equations() {
				solver.Assert(lia.FromLiteral(l))
			}
		}
		solver.Assert(rest)
		sat, err := c.Solvers.Check(solver)
		if err != nil || !sat {
			return err
		}
		value = solver.Value
	}
}

// all enumerates abstract states that cover s, including those in cubes that the visitor
// has returned. AllSAT may omit a predicate from an abstract state if both of its signs are
// possible.
func (a *abstraction) all() error {
	c := a.c
	if err := c.Solvers.Meter.Tick(); err != nil {
		return err
	}
	solver := c.Solvers.New()
	for _, l := range a.s.equations() {
		solver.Assert(lia.FromLiteral(l))
	}
	over := c.domain.Formulas(append(append([]lit(nil), a.open...), a.fixed...))
	start := time.Now()
	inside := time.Duration(0) // time spent in the visitor, which measures the time of its own queries
	var failed error
	st := solver.AllSAT(c.Solvers.Meter.Context(), over, nil, func(signs []smt.Sign) bool {
		began := time.Now()
		defer func() { inside += time.Since(began) }()
		var open []lit
		for i, l := range a.open {
			switch signs[i] {
			case smt.Positive:
				open = append(open, l)
			case smt.Negative:
				open = append(open, -l)
			}
		}
		_, on, err := a.state(open)
		failed = err
		return on && err == nil
	})
	c.Solvers.Time += time.Since(start) - inside
	if failed != nil {
		return failed
	}
	if st == smt.Unknown {
		return c.Solvers.Meter.Unknown("abstraction: " + solver.Reason())
	}
	return nil
}
