package lower

import (
	"context"
	"errors"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// The functions in this file handle products of two variables, and quotients, remainders and shifts
// by a variable. They make such operations linear by case distinction. If one operand has few
// values (ast.Cases), the result is an input that the guard defines for each value:
//
// y = 0 and p = 0, or y = 1 and p = x, or ..., or y has another value.
//
// In the last case p is arbitrary, and an edge leads to Error. So a proof must show that the
// operand has no other value, and a wrong guess of the cases cannot make a program safe. A path
// over this edge is no counterexample: the interpreter multiplies and continues, so it does not
// confirm the path. Further checks demand that a divisor is not 0 and a shift count is in range. A
// violation of these is a failure of the program.
//
// The cases come from a first lowering with probes (Probed), in which the result of such an
// operation is arbitrary.

// Probe records the operands of an operation without known cases. X and Y contain the operands'
// values at the location Loc, which has no outgoing edges. Linear means that an operand is constant
// after folding, so the automaton needs no cases. Packages interp and vc may still need them,
// because they do not fold conversions.
type Probe struct {
	Cases  *ast.Cases
	Loc    cfa.Loc
	X, Y   lia.Var
	Linear bool
}

// Probed lowers a program to an automaton that over-approximates it, with a probe for each instance
// of an operation without known cases.
func Probed(ctx context.Context, f *ast.File) (*Result, error) { return file(ctx, f, true, Cells{}) }

func (l *lowerer) probe(x *ast.Binary, a, b lia.Term, linear bool) {
	pend, subst := l.withFreshInputs(l.pend)
	a, b = a.Subst(subst), b.Subst(subst)
	guards := append([]lia.Formula(nil), pend.guards...)
	for i, e := range []ast.Expr{x.X, x.Y} { // for bit operations, types give better bounds than the guards
		t, in := []lia.Term{a, b}[i], values(e)
		if in.low != nil {
			guards = append(guards, lia.Ge(t.AddConst(num.FromBig(in.low).Neg())))
		}
		if in.high != nil {
			guards = append(guards, lia.Le(t.AddConst(num.FromBig(in.high).Neg())))
		}
	}
	for _, k := range l.pend.checks {
		guards = append(guards, k.f.Subst(subst))
	}
	to := l.newLoc()
	l.p.Edges = append(l.p.Edges, cfa.Edge{
		From: l.cur, To: to, Inputs: pend.inputs, Guard: lia.And(guards...),
		Assigns: []cfa.Assign{{Var: l.operand[0], Term: a}, {Var: l.operand[1], Term: b}},
		Spans:   []source.Span{x.Span},
	})
	l.res.Probes = append(l.res.Probes, Probe{x.Cases, to, l.operand[0], l.operand[1], linear})
}

// mayLackValue reports whether the evaluation of an operation may fail: by overflow, a zero
// divisor, or an operand outside of its cases.
func (l *lowerer) mayLackValue(x *ast.Binary) bool { return x.Cases != nil || l.checkedBinary(x) }

// errNoCases is the error for an operation without cases in the tree. It never occurs for trees
// from package sema, which refuses such programs.
var errNoCases = errors.New("an operation on two variables, neither of which is known to have few values")

// byCases returns the value of the operation x, which is *, /, %, << or >>. Its operands are not
// constant.
func (l *lowerer) byCases(x *ast.Binary, a, b lia.Term) lia.Term {
	c := x.Cases
	if !c.Known {
		if !l.probing {
			l.err = errNoCases
			return lia.Int(0)
		}
		l.probe(x, a, b, false)
		switch x.Op {
		case ast.Mul:
			return lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
		case ast.Shl, ast.Shr:
			return l.unknownShift(x, a, b)
		}
		return l.unknownQuotient(x, a, b)
	}
	if x.Op == ast.Shl || x.Op == ast.Shr {
		return l.shiftByCases(x, a, b)
	}
	if c.Any {
		return l.byFacts(x, a, b)
	}
	side, other := b, a
	from := x.Y
	if c.Left {
		side, other, from = a, b, x.X
	}
	within := inRange(side, c.Low, c.High)
	if c.Else != nil {
		within = lia.Or(within, inRange(other, c.Else.Low, c.Else.High))
	}
	if in := values(from); in.low == nil || in.high == nil || in.low.Cmp(c.Low.Big()) < 0 || in.high.Cmp(c.High.Big()) > 0 {
		l.check(check{f: within, at: x.Span})
	}
	// The function cases adds the guard that defines the result for each value k of an operand. The
	// guard is a disjunction; the parameter ways has additional disjuncts.
	cases := func(holds func(k num.Int) []lia.Formula, ways ...lia.Formula) {
		for k := c.Low; !c.High.Less(k); k = k.Add(num.One()) {
			for _, f := range holds(k) {
				ways = append(ways, lia.And(lia.Eq(side.AddConst(k.Neg())), f))
			}
		}
		l.pend.guards = append(l.pend.guards, lia.Or(ways...))
	}
	if x.Op == ast.Mul {
		p := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
		var ways []lia.Formula
		if e := c.Else; e != nil {
			for k := e.Low; !e.High.Less(k); k = k.Add(num.One()) {
				ways = append(ways, lia.And(lia.Eq(other.AddConst(k.Neg())), lia.Eq(p.AddMul(k.Neg(), side))))
			}
		}
		cases(func(k num.Int) []lia.Formula { return []lia.Formula{lia.Eq(p.AddMul(k.Neg(), other))} }, ways...)
		return p
	}
	l.notZero(side, x)
	q := lia.V(l.input(cfa.Derived, ast.Format(&ast.Binary{Op: ast.Div, X: x.X, Y: x.Y}), x.Span.Start))
	cases(func(k num.Int) []lia.Formula {
		if k.IsZero() {
			return nil
		}
		return truncated(other, other.AddMul(k.Neg(), q), k)
	})
	if x.Op == ast.Div {
		return q
	}
	if l.checkedBinary(x) {
		l.fit(x.Type, q, func() interval { return exactBinary(ast.Div, values(x.X), values(x.Y)) }, true, x)
	}
	r := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	cases(func(k num.Int) []lia.Formula {
		if k.IsZero() {
			return nil
		}
		return []lia.Formula{lia.Eq(r.Sub(other).AddMul(k, q))}
	})
	// The cases imply the following formula. It bounds r for the interval analysis.
	most := c.Low.Abs()
	if most.Less(c.High.Abs()) {
		most = c.High.Abs()
	}
	if !most.IsZero() {
		l.pend.guards = append(l.pend.guards, lia.Or(truncated(other, r, most)...))
	}
	return r
}

func (l *lowerer) shiftByCases(x *ast.Binary, a, b lia.Term) lia.Term {
	c := x.Cases
	l.inRange(b, x)
	by, in := ast.ShiftsOf(x.Type), inRange(b, c.Low, c.High)
	if !c.Low.Equal(by.Low) || !c.High.Equal(by.High) {
		l.check(check{f: in, at: x.Span})
	}
	s := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	var ways []lia.Formula
	for k := c.Low; !c.High.Less(k); k = k.Add(num.One()) {
		n, _ := k.Int64()
		here := lia.Eq(s.AddMul(power(int(n)).Neg(), a))
		if x.Op == ast.Shr { // a >> k is a / 2^k, rounded down
			rest := a.AddMul(power(int(n)).Neg(), s)
			here = lia.And(lia.Ge(rest), lia.Lt(rest.AddConst(power(int(n)).Neg())))
		}
		ways = append(ways, lia.And(lia.Eq(b.AddConst(k.Neg())), here))
	}
	l.pend.guards = append(l.pend.guards, lia.Or(ways...))
	if x.Op == ast.Shl && l.checkedBinary(x) {
		l.demand(lia.Ge(a), x.Span)
	}
	return s
}

// unknownShift returns the result of a shift as an input. The guard bounds it only by the sign
// and size of the left operand.
func (l *lowerer) unknownShift(x *ast.Binary, a, b lia.Term) lia.Term {
	l.inRange(b, x)
	s := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	small, large := s, a
	if x.Op == ast.Shl {
		small, large = a, s
	}
	l.pend.guards = append(l.pend.guards, lia.Or(
		lia.And(lia.Ge(a), lia.Ge(small), lia.Le(small.Sub(large))),
		lia.And(lia.Lt(a), lia.Lt(small), lia.Ge(small.Sub(large))),
	))
	return s
}

func (l *lowerer) shifts(b lia.Term, x *ast.Binary) lia.Formula {
	by := ast.ShiftsOf(x.Type)
	return inRange(b, by.Low, by.High)
}

// inRange adds a check that a shift count is in range, unless types imply it. If the check is
// violated, the run fails or ends, as at a division by 0. If the shift is a signed left shift, the
// violation is also an overflow.
func (l *lowerer) inRange(b lia.Term, x *ast.Binary) {
	by, in := ast.ShiftsOf(x.Type), values(x.Y)
	if in.low == nil || in.high == nil || in.low.Cmp(by.Low.Big()) < 0 || in.high.Cmp(by.High.Big()) > 0 {
		l.check(check{f: l.shifts(b, x), at: x.Span,
			ends: !l.rules.ShiftFails(x.Op == ast.Shl && x.Type.Kind == ast.Signed)})
	}
}

func inRange(t lia.Term, low, high num.Int) lia.Formula {
	return lia.And(lia.Ge(t.AddConst(low.Neg())), lia.Le(t.AddConst(high.Neg())))
}

// truncated returns the two cases of C's division of a by k, which rounds towards 0. For the
// remainder r = a - k*q, |r| < |k|. Either a >= 0 and r >= 0, or a < 0 and r <= 0.
func truncated(a, r lia.Term, k num.Int) []lia.Formula {
	m := k.Abs()
	return []lia.Formula{
		lia.And(lia.Ge(a), lia.Ge(r), lia.Lt(r.AddConst(m.Neg()))),
		lia.And(lia.Lt(a), lia.Le(r), lia.Gt(r.AddConst(m))),
	}
}

// notZero adds a check that a divisor is not 0. If the check is violated, the run fails or
// ends.
func (l *lowerer) notZero(divisor lia.Term, x *ast.Binary) {
	l.check(check{f: lia.Ne(divisor), at: x.Span, ends: !l.rules.UndefinedFails()})
}

// unknownQuotient returns a quotient or remainder as an input. The guard bounds it only by the
// signs and sizes of the operands.
func (l *lowerer) unknownQuotient(x *ast.Binary, a, b lia.Term) lia.Term {
	l.notZero(b, x)
	q := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	// |q| <= |a|, and a remainder has the sign of a.
	other := lia.Int(0)
	if x.Op == ast.Div {
		other = a.Neg()
	}
	l.pend.guards = append(l.pend.guards, lia.Or(
		lia.And(lia.Ge(a), lia.Ge(q.Sub(other)), lia.Le(q.Sub(a))),
		lia.And(lia.Lt(a), lia.Le(q.Sub(other)), lia.Ge(q.Sub(a))),
	))
	return q
}
