package qe

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
)

// ErrBudget means that the elimination would create more literals than Options.Budget allows.
var ErrBudget = errors.New("the budget on the size of formulas is spent")

// DefaultBudget is the Budget of zero Options.
const DefaultBudget = 200_000

// Options are the settings of an elimination.
type Options struct {
	// Budget limits the literals that the elimination creates, also in intermediate formulas; 0
	// means DefaultBudget.
	Budget int
}

// Formula eliminates the variables in elim. The result does not contain them, and is true if and
// only if f holds for some values of them. If Formula cannot finish, it returns ErrBudget or ctx's
// error. It is fastest if f is a conjunction of literals. Otherwise it creates a case for each
// bound in any disjunct of f.
func Formula(ctx context.Context, f lia.Formula, elim func(lia.Var) bool, opts Options) (lia.Formula, error) {
	e := &eliminator{ctx: ctx, elim: elim, left: opts.Budget}
	if e.left <= 0 {
		e.left = DefaultBudget
	}
	out, err := e.run(f)
	if err != nil {
		return lia.False(), fmt.Errorf("eliminate quantifiers: %w", err)
	}
	return out, nil
}

// eliminator is the state of one elimination. The quantified input is equivalent to the disjunction
// of the cases in "done" and "todo", in which the remaining variables to eliminate are
// existentially quantified. The cases in "done" contain no such variable.
type eliminator struct {
	ctx  context.Context
	elim func(lia.Var) bool
	left int // literals that may still be created
	todo []lia.Formula
	done []lia.Formula
	seen lia.Table[lia.Formula] // every case that was ever in todo
}

func (e *eliminator) run(f lia.Formula) (lia.Formula, error) {
	if err := e.push(f); err != nil {
		return lia.False(), err
	}
	for len(e.todo) > 0 {
		f := e.todo[len(e.todo)-1]
		e.todo = e.todo[:len(e.todo)-1]
		if f.Op() == lia.OpOr {
			for _, a := range f.Args() {
				if err := e.push(a); err != nil {
					return lia.False(), err
				}
			}
			continue
		}
		x, ok := e.pick(f)
		if !ok {
			if f.IsTrue() {
				return f, nil
			}
			e.done = append(e.done, f)
			continue
		}
		rest, with := separate(f, x)
		if err := e.exists(rest, with, x); err != nil {
			return lia.False(), err
		}
	}
	return subsume(e.done), nil
}

// push adds the case f to todo, without redundant bounds. It leaves f out if f was pushed before,
// or if f has no solution (see "empty"). It returns an error if the budget is spent or the context
// has ended.
func (e *eliminator) push(f lia.Formula) error {
	if err := e.stopped(); err != nil {
		return err
	}
	if e.left -= 1 + f.Size(); e.left < 0 {
		return ErrBudget
	}
	if f.IsFalse() {
		return nil
	}
	f = Tighten(f)
	if _, added := e.seen.Add(f); added && !e.empty(f) {
		e.todo = append(e.todo, f)
	}
	return nil
}

// stopped returns the context's error, or nil. It also reads the clock: with a single thread, no
// timer fires while Go computes.
func (e *eliminator) stopped() error {
	if err := e.ctx.Err(); err != nil {
		return err
	}
	if d, ok := e.ctx.Deadline(); ok && time.Until(d) <= 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// pruneNodes and prunePivots limit the search for an integer point that satisfies a case. If the
// search does not finish within these limits, the elimination keeps the case. That is correct, but
// later steps may process a case that has no solutions.
const (
	pruneNodes  = 20
	prunePivots = 500
)

// empty returns true if the theory finds, within the limits, that the literals of f are
// contradictory.
func (e *eliminator) empty(f lia.Formula) bool {
	if f.Op() != lia.OpAnd {
		return false
	}
	var ls []lia.Literal
	for _, a := range f.Args() {
		if a.Op() == lia.OpLit {
			ls = append(ls, a.Lit())
		}
	}
	if len(ls) < 2 {
		return false
	}
	th := integer.New(integer.Options{MaxNodes: pruneNodes, MaxPivots: prunePivots})
	for _, l := range ls {
		if !th.Assert(integer.Lit{Atom: th.Atom(l.Atom), Neg: l.Neg}) {
			return true
		}
	}
	return th.Check(e.ctx) == integer.Unsat
}

func separate(f lia.Formula, x lia.Var) (rest, with []lia.Formula) {
	for _, a := range f.Conjuncts() {
		if a.Has(x) {
			with = append(with, a)
		} else {
			rest = append(rest, a)
		}
	}
	return rest, with
}

func (e *eliminator) pick(f lia.Formula) (lia.Var, bool) {
	seen := map[lia.Var]*atoms{}
	var order []lia.Var
	f.EachLiteral(func(l *lia.Literal) {
		for _, m := range l.T.Monos() {
			if !e.elim(m.Var) {
				continue
			}
			a := seen[m.Var]
			if a == nil {
				a = &atoms{x: m.Var, period: num.One()}
				seen[m.Var] = a
				order = append(order, m.Var)
			}
			a.add(*l)
		}
	})
	if len(order) == 0 {
		return 0, false
	}
	top := map[lia.Var]bool{} // variables in some equation of the conjunction
	for _, g := range f.Conjuncts() {
		t, _ := g.Equation()
		for _, m := range t.Monos() {
			top[m.Var] = top[m.Var] || m.Coef.Abs().IsOne()
		}
	}
	cost := func(v lia.Var) int {
		unit, eq := top[v]
		switch {
		case unit:
			return 0
		case eq:
			return 1
		}
		return 2 + seen[v].cost()
	}
	best := order[0]
	for _, v := range order[1:] {
		if c, b := cost(v), cost(best); c < b || c == b && v < best {
			best = v
		}
	}
	return best, true
}
