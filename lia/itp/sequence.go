package itp

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/smt"
)

// Sequence returns the sequence interpolants of a path of n formulas that together have no model:
// n+1 formulas I_0 = true, ..., I_n = false. I_(i-1) and path[i-1] imply I_i, and I_i contains only
// variables that occur both in path[:i] and in path[i:]. (Henzinger, Jhala, Majumdar, McMillan:
// Abstractions from Proofs, POPL 2004.)
//
// Sequence computes I_i as an interpolant of two formulas A and B, for i = 1, 2, ... A is the
// conjunction of I_(i-1) and path[i-1], and B is the rest of the path. With opt.Backward, it starts
// with the last interpolant. Then A is path[:i], and B is the conjunction of path[i] and the
// negation of I_(i+1). At the end, Sequence checks that the result satisfies the definition above.
//
// Interpolation is fast if all formulas of the path are cubes. Then A or B is a cube, and the other
// one has no disjunctions except those of the interpolant that it contains. If formulas of the path
// have disjunctions, Sequence enumerates the implicants of path[i:], or with opt.Backward those of
// path[:i]. In the worst case, there is one implicant for each combination of disjuncts.
//
// Sequence returns the same errors as Interpolate. A *Satisfiable contains a model of the whole
// path.
func Sequence(ctx context.Context, sc *smt.Context, path []lia.Formula, opt Options) ([]lia.Formula, error) {
	if sc == nil {
		sc = smt.NewContext(smt.Options{})
	}
	q := &sequence{ctx: ctx, sc: sc, path: path, opt: opt.withDefaults()}
	err := q.contradictory()
	if err == nil && opt.Backward {
		err = q.backward()
	} else if err == nil {
		err = q.forward()
	}
	if err == nil {
		err = q.check()
	}
	if err != nil {
		return nil, fmt.Errorf("interpolate a path: %w", err)
	}
	return q.out, nil
}

// sequence is the state of one call of Sequence. One solver contains all formulas of the path. A
// query assumes the literal assumptions[i] to include the formula path[i]. When no further query
// includes path[i], the solver drops it.
type sequence struct {
	ctx         context.Context
	sc          *smt.Context
	opt         Options
	path        []lia.Formula
	solver      *smt.Solver
	assumptions []smt.Lit
	out         []lia.Formula
}

// contradictory returns nil if the conjunction of all formulas of the path has no model. If it has
// one, the error is a *Satisfiable. If the solver gave up, the error wraps ErrUnknown.
func (q *sequence) contradictory() error {
	q.solver = q.sc.NewSolver()
	for _, f := range q.path {
		on := q.solver.Selector()
		q.solver.AssertUnder(on, f)
		q.assumptions = append(q.assumptions, on)
	}
	var old smt.Budget
	if q.opt.MaxRounds > 0 {
		old = q.solver.SetBudget(smt.Budget{MaxRounds: q.opt.MaxRounds})
	}
	st := q.solver.Check(q.ctx, q.assumptions...)
	if q.opt.MaxRounds > 0 {
		q.solver.SetBudget(old)
	}
	switch st {
	case smt.Unknown:
		return unknown(q.solver)
	case smt.Sat:
		return &Satisfiable{modelOf(q.solver.Value, q.path...)}
	}
	q.out = make([]lia.Formula, len(q.path)+1)
	q.out[0], q.out[len(q.path)] = lia.True(), lia.False()
	return nil
}

// steps returns the operand whose formula is the conjunction of path[i:j].
func (q *sequence) steps(i, j int) *operand {
	p := newOperand(q.ctx, q.sc, lia.And(q.path[i:j]...))
	p.smtSolver, p.assumptions = q.solver, q.assumptions[i:j:j]
	return p
}

func (q *sequence) forward() error {
	for i := 1; i < len(q.path); i++ {
		q.solver.Retire(q.assumptions[i-1])
		f, err := interpolate(newOperand(q.ctx, q.sc, lia.And(q.out[i-1], q.path[i-1])), q.steps(i, len(q.path)), q.opt)
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		q.out[i] = f
	}
	return nil
}

func (q *sequence) backward() error {
	for i := len(q.path) - 1; i > 0; i-- {
		q.solver.Retire(q.assumptions[i])
		f, err := interpolate(q.steps(0, i), newOperand(q.ctx, q.sc, lia.And(q.path[i], lia.Not(q.out[i+1]))), q.opt)
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		q.out[i] = f
	}
	return nil
}

// check returns an error unless the formulas in q.out are sequence interpolants of the path (see
// Sequence).
func (q *sequence) check() error {
	first, last := map[lia.Var]int{}, map[lia.Var]int{}
	for k, f := range q.path {
		f.Vars(func(v lia.Var) {
			if _, ok := first[v]; !ok {
				first[v] = k
			}
			last[v] = k
		})
	}
	for i := 1; i < len(q.out); i++ {
		alien := func(v lia.Var) bool { k, ok := first[v]; return !ok || k >= i || last[v] < i }
		if q.out[i].HasAny(alien) {
			return fmt.Errorf("step %d: %w: a variable is not common", i, ErrWrong)
		}
		p := newOperand(q.ctx, smt.NewContext(smt.Options{}), lia.And(q.out[i-1], q.path[i-1]))
		err := contradict(p, lia.Not(q.out[i]), "the step before does not imply it", q.opt)
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
	}
	return nil
}
