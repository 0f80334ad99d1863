package cegar

import (
	"time"

	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// visitor is called for each abstract state q. It returns a cube that includes q: the enumeration
// skips the remaining abstract states in this cube. If "on" is false, the enumeration ends.
type visitor func(q cube) (done cube, on bool, err error)

type abstraction struct {
	c     *search
	s     *lifted
	o     *obligation // the obligation in the events; may be nil
	visit visitor
	// fixed and open have the literals of the predicates that share a variable with s. A predicate
	// that has the same value in all states of s has a literal in "fixed". Every other one has a
	// literal in "open".
	fixed []lit
	open  []lit
}

// The method "abstract" computes the most precise abstraction of a lifted state s, over the
// predicates that share a variable with s (section 3.3). It calls "visit" for one abstract state
// after the other, until "visit" returns false or the returned cubes cover s. It begins with the
// abstract state of "sample", a concrete state. With the option abstraction=cartesian, it calls
// "visit" only once, with the predicates whose values s determines.
//
// The thesis runs AllSAT with a callback, and needs a second solver to detect when newly learnt
// clauses exclude all of s. Here one solver suffices. It looks for a model of s outside of all
// cubes that "visit" has returned. The model determines the next abstract state. If there is no
// model, the cubes cover s. So the search never enumerates an abstract state that a generalised
// clause excludes. Without the option "abort", AllSAT enumerates all abstract states of s.
//
// If the values of s determine a predicate, this predicate has the same sign in all abstract
// states, so "abstract" evaluates it only once.
func (c *search) abstract(s *lifted, sample func(lia.Var) num.Int, o *obligation, visit visitor) error {
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
		return a.uncovered(sample)
	}
	return a.all()
}

func (a *abstraction) state(open []lit) (cube, bool, error) {
	c := a.c
	q := normal(a.s.loc, append(append(make([]lit, 0, len(a.fixed)+len(open)), a.fixed...), open...))
	c.stats.abstractStates++
	if a.o != nil && c.Rec.On() {
		e := trace.Event{Kind: trace.Abstraction, Level: int(a.o.Level), Loc: int(a.s.loc), Edge: -1, Obl: a.o.ID, Parts: c.parts(q, false)}
		for _, l := range q.lits {
			if l > 0 {
				e.Above = append(e.Above, l.Pred())
			} else {
				e.Below = append(e.Below, l.Pred())
			}
		}
		c.Rec.Emit(e)
	}
	return a.visit(q)
}

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

// The method "all" visits abstract states that together contain all states of s. Unlike the method
// "uncovered", it also visits abstract states inside the cubes that "visit" returned. An abstract
// state may lack a predicate if both signs of the predicate are possible.
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
	// inside is the time spent in "visit". It does not count as time of the solver.
	inside := time.Duration(0)
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
