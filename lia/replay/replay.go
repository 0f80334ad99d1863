// Package replay replays SMT-LIB sessions on the project's own solver and through the
// command z3, so that both answer exactly the same queries.
//
// The sessions are those that lia/smt logs and lia/smtlib reads. A propositional constant
// that is asserted to imply formulas becomes a selector. A constant that is equivalent to a
// formula becomes the formula's literal. A level of push and pop becomes a selector that is
// assumed while the level is open.
//
// It does not compare or measure: the commands smtbench and fuzz do.
package replay

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// Player replays sessions, each with a new context and solver.
type Player struct {
	Options smt.Options
	// CheckModels says whether Play evaluates the query's formulas in each model. If a formula is
	// false, Play returns an error.
	CheckModels bool
	// Answer, if set, is called for each query.
	Answer func(query int, st smt.Status, reason string)
}

type constant struct {
	lit     smt.Lit
	has     bool
	defined bool // whether lit is equivalent to a formula; otherwise it is a selector
	retired bool
	says    []lia.Formula // formulas that the literal implies
	is      lia.Formula   // the formula to which the literal is equivalent; set if "defined" is true
	level   int           // number of open levels when the constant was declared
}

type level struct {
	sel  smt.Lit
	says []lia.Formula
}

type play struct {
	*Player
	ctx       context.Context
	s         *smt.Solver
	constants map[string]*constant
	levels    []level
	perm      []lia.Formula
	lits      []smt.Lit
	queries   int
}

// Play answers a session's queries in order, and returns the solver's counters. It is an error if
// the session uses a constant in an unsupported way, if a model is wrong, or if ctx ends.
func (p *Player) Play(ctx context.Context, session *smtlib.Session) (map[string]int64, error) {
	c := smt.NewContext(p.Options)
	r := &play{Player: p, ctx: ctx, s: c.NewSolver(), constants: map[string]*constant{}}
	for i := range session.Commands {
		if err := r.step(&session.Commands[i]); err != nil {
			return c.Stats(), fmt.Errorf("replay: command %d: %w", i+1, err)
		}
	}
	return c.Stats(), nil
}

func (r *play) step(c *smtlib.Command) error {
	switch c.Kind {
	case smtlib.DeclareBool:
		r.constants[c.Name] = &constant{level: len(r.levels)}
	case smtlib.Push:
		r.levels = append(r.levels, level{sel: r.s.Selector()})
	case smtlib.Pop:
		n := len(r.levels) - 1
		r.s.Retire(r.levels[n].sel)
		r.levels = r.levels[:n]
		for name, k := range r.constants {
			if k.level > n {
				delete(r.constants, name)
			}
		}
	case smtlib.Check:
		return r.check(c)
	case smtlib.Assert:
		if c.Name == "" {
			r.assert(c.Formula)
			return nil
		}
		k := r.constants[c.Name]
		switch {
		case k.retired:
			return nil
		case k.defined || k.level < len(r.levels):
			return fmt.Errorf("%s is used both as a selector and in another way", c.Name)
		}
		r.selector(k)
		r.s.AssertUnder(k.lit, c.Formula)
		if r.CheckModels {
			k.says = append(k.says, c.Formula)
		}
	case smtlib.AssertNot:
		k := r.constants[c.Name]
		if k.defined || k.level < len(r.levels) {
			return fmt.Errorf("%s is used both as a selector and in another way", c.Name)
		}
		if k.has {
			r.s.Retire(k.lit)
		}
		k.retired, k.has = true, false
	case smtlib.Define:
		k := r.constants[c.Name]
		if k.has || k.retired {
			return fmt.Errorf("%s is used both as a selector and in another way", c.Name)
		}
		k.lit, k.has, k.defined, k.is = r.s.Lit(c.Formula), true, true, c.Formula
	}
	return nil
}

func (r *play) assert(f lia.Formula) {
	if n := len(r.levels); n > 0 {
		l := &r.levels[n-1]
		r.s.AssertUnder(l.sel, f)
		l.says = append(l.says, f)
		return
	}
	r.s.Assert(f)
	if r.CheckModels {
		r.perm = append(r.perm, f)
	}
}

func (r *play) selector(k *constant) {
	if !k.has {
		k.lit, k.has = r.s.Selector(), true
	}
}

func (r *play) check(c *smtlib.Command) error {
	lits := r.lits[:0]
	for i := range r.levels {
		lits = append(lits, r.levels[i].sel)
	}
	for _, a := range c.Assumptions {
		k := r.constants[a.Name]
		switch {
		case k.retired:
			if !a.Neg {
				lits = append(lits, r.s.Lit(lia.False()))
			}
			continue
		case a.Neg && k.defined && k.is.Op() != lia.OpLit && k.is.Op() != lia.OpTrue && k.is.Op() != lia.OpFalse:
			return fmt.Errorf("the negation of %s, which is no literal", a.Name)
		}
		r.selector(k)
		if a.Neg {
			lits = append(lits, k.lit.Not())
		} else {
			lits = append(lits, k.lit)
		}
	}
	r.lits = lits
	st := r.s.Check(r.ctx, lits...)
	if r.Answer != nil {
		r.Answer(r.queries, st, r.s.Reason())
	}
	r.queries++
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if st == smt.Sat && r.CheckModels {
		return r.model(c)
	}
	return nil
}

// The method "model" returns an error if some formula of a query is false in the solver's model.
func (r *play) model(c *smtlib.Command) error {
	value := func(v lia.Var) num.Int { return r.s.Value(v) }
	all := append([]lia.Formula(nil), r.perm...)
	for i := range r.levels {
		all = append(all, r.levels[i].says...)
	}
	for _, a := range c.Assumptions {
		k := r.constants[a.Name]
		switch {
		case !k.defined && !a.Neg:
			all = append(all, k.says...)
		case k.defined && a.Neg:
			all = append(all, lia.Not(k.is))
		case k.defined:
			all = append(all, k.is)
		}
	}
	for _, f := range all {
		if !f.Eval(value) {
			return fmt.Errorf("the model of query %d makes a formula false", r.queries)
		}
	}
	return nil
}
