package itp

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// operand is one of the two formulas (A or B) with its solvers. If the formula is a cube, the
// method "refutes" can answer most queries by the theory alone, without a SAT solver. This is many
// times faster than a new SMT solver.
type operand struct {
	ctx           context.Context
	sc            *smt.Context
	f             lia.Formula
	cube          []lia.Literal
	isCube        bool // whether f is a cube; the field "cube" then contains its literals
	theory        *integer.Theory
	contradictory bool // whether the cube is contradictory
	smtSolver     *smt.Solver
	assumptions   []smt.Lit // literals of smtSolver; assuming them asserts f
}

func newOperand(ctx context.Context, sc *smt.Context, f lia.Formula) *operand {
	p := &operand{ctx: ctx, sc: sc, f: f}
	p.cube, p.isCube = f.Literals()
	return p
}

func (p *operand) solver() *smt.Solver {
	if p.smtSolver == nil {
		p.smtSolver = p.sc.NewSolver()
		p.smtSolver.Assert(p.f)
	}
	return p.smtSolver
}

// "check" decides whether p.f has a model in which the literals are true.
func (p *operand) check(lits ...smt.Lit) smt.Status {
	s := p.solver()
	return s.Check(p.ctx, append(lits, p.assumptions...)...)
}

// refutes returns nil if p.f and g have no common model. If they have one, it returns ErrSat. If a
// solver gave up, the error wraps ErrUnknown.
func (p *operand) refutes(g lia.Formula) error {
	if p.isCube {
		if cubes, ok := disjuncts(g); ok {
			return p.refutesAll(cubes)
		}
	}
	s := p.solver()
	on := s.Selector()
	defer s.Retire(on)
	s.AssertUnder(on, g)
	return p.verdict(p.check(on), s.Reason)
}

func (p *operand) verdict(st smt.Status, reason func() string) error {
	switch st {
	case smt.Unsat:
		return nil
	case smt.Sat:
		return ErrSat
	}
	return fmt.Errorf("%w: %s", ErrUnknown, reason())
}

// A disjunction of at most maxDisjuncts cubes is checked cube by cube, without a SAT solver.
const maxDisjuncts = 16

// disjuncts returns at most maxDisjuncts cubes whose disjunction is equivalent to f. It accepts two
// shapes of f: a disjunction of cubes, and a conjunction of literals with one such disjunction. For
// other formulas it returns false.
func disjuncts(f lia.Formula) ([][]lia.Literal, bool) {
	if f.IsFalse() {
		return nil, true
	}
	if ls, ok := f.Literals(); ok {
		return [][]lia.Literal{ls}, true
	}
	var always []lia.Literal
	or := f
	if f.Op() == lia.OpAnd {
		or = lia.True()
		for _, g := range f.Args() {
			switch {
			case g.Op() == lia.OpLit:
				always = append(always, g.Lit())
			case or.IsTrue():
				or = g
			default:
				return nil, false
			}
		}
	}
	if len(or.Args()) > maxDisjuncts {
		return nil, false
	}
	var out [][]lia.Literal
	for _, g := range or.Args() {
		ls, ok := g.Literals()
		if !ok {
			return nil, false
		}
		out = append(out, append(always[:len(always):len(always)], ls...))
	}
	return out, true
}

// refutesAll returns nil if the cube p.f contradicts each of the given cubes. Its errors are the
// same as those of the method "refutes".
func (p *operand) refutesAll(cubes [][]lia.Literal) error {
	if p.theory == nil {
		p.theory = integer.New(integer.Options{})
		for _, l := range p.cube {
			if !p.assert(l) {
				p.contradictory = true
				break
			}
		}
	}
	if p.contradictory {
		return nil
	}
	for _, c := range cubes {
		p.theory.Push()
		st := smt.Unsat
		if p.assertAll(c) {
			switch p.theory.Check(p.ctx) {
			case integer.Sat:
				st = smt.Sat
			case integer.Unknown:
				st = smt.Unknown
			}
		}
		err := p.verdict(st, p.theory.Reason)
		p.theory.Pop()
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *operand) assertAll(ls []lia.Literal) bool {
	for _, l := range ls {
		if !p.assert(l) {
			return false
		}
	}
	return true
}

func (p *operand) assert(l lia.Literal) bool {
	return p.theory.Assert(integer.Lit{Atom: p.theory.Atom(l.Atom), Neg: l.Neg})
}

func modelOf(value func(lia.Var) num.Int, fs ...lia.Formula) lia.Model {
	m := lia.Model{}
	for _, f := range fs {
		f.Vars(func(v lia.Var) {
			if _, ok := m[v]; !ok {
				m[v] = value(v)
			}
		})
	}
	return m
}
