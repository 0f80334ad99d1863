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
// by a variable. They make such operations linear by case distinction. This is possible if one
// operand has few values (ast.Cases). Then the result is an input of the edge, and the guard has
// one case for each value of that operand. For p = x * y, where y is 0 or 1, the guard is:
//
//	y = 0 and p = 0, or y = 1 and p = x
//
// The values of the operand are a guess. So another edge leads to Error if y has any other value. A
// proof must show that this edge is never taken, so a wrong guess cannot prove an unsafe program
// safe. A path over this edge is not a counterexample either: the interpreter computes the product
// and continues, so it does not confirm the path.
//
// Two more checks demand that a divisor is not 0 and that a shift count is in range. If one of them
// is violated, the program itself is wrong, and the run fails.
//
// The guesses come from a first lowering (WithProbes), in which the result of such an operation is
// arbitrary.

// Probe is a location at which an analysis can observe the operands of an operation whose operands
// have unknown values. An extra edge leads to Loc, which has no outgoing edges; there the variables
// X and Y contain the values of the operands. If Linear is set, an operand is constant after
// folding, so the automaton needs no case distinction. The packages interp and vc may still need
// the values, because they do not fold conversions.
type Probe struct {
	Cases  *ast.Cases
	Loc    cfa.Loc
	X, Y   lia.Var
	Linear bool
}

// WithProbes lowers a program to an automaton that over-approximates it. The automaton contains a
// Probe for each operation whose operands have unknown values. If the operation is in an inlined
// function, it gets a Probe for each call.
func WithProbes(ctx context.Context, f *ast.File) (*Result, error) {
	return file(ctx, f, true, CellOptions{})
}

func (l *lowerer) probe(x *ast.Binary, a, b lia.Term, linear bool) {
	pend, subst := l.withFreshInputs(l.nextEdge)
	a, b = a.Subst(subst), b.Subst(subst)
	guards := append([]lia.Formula(nil), pend.guards...)
	// For a bit operation, the type of an operand gives better bounds than the guards do.
	for i, e := range []ast.Expr{x.X, x.Y} {
		t, in := []lia.Term{a, b}[i], values(e)
		if in.low != nil {
			guards = append(guards, lia.Ge(t.AddConst(num.FromBig(in.low).Neg())))
		}
		if in.high != nil {
			guards = append(guards, lia.Le(t.AddConst(num.FromBig(in.high).Neg())))
		}
	}
	for _, k := range l.nextEdge.checks {
		guards = append(guards, k.condition.Subst(subst))
	}
	to := l.newLoc()
	l.p.Edges = append(l.p.Edges, cfa.Edge{
		From: l.cur, To: to, Inputs: pend.inputs, Guard: lia.And(guards...),
		Assigns: []cfa.Assign{{Var: l.probeVars[0], Term: a}, {Var: l.probeVars[1], Term: b}},
		Spans:   []source.Span{x.Span},
	})
	l.res.Probes = append(l.res.Probes, Probe{x.Cases, to, l.probeVars[0], l.probeVars[1], linear})
}

// mayLackValue reports whether an operation may fail: it may overflow, divide by zero, or have an
// operand outside of its guessed values (ast.Cases).
func (l *lowerer) mayLackValue(x *ast.Binary) bool { return x.Cases != nil || l.checkedBinary(x) }

// errNoCases is the error for an operation that is not linear and whose operands have unknown
// values. It never occurs for a syntax tree from package sema, because sema refuses such programs.
var errNoCases = errors.New("an operation on two variables, neither of which is known to have few values")

// byCases returns the value of the operation x, whose operator is *, /, %, << or >>. The terms a
// and b are the values of the operands. The operation is not linear in them (see function linear).
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
		l.check(check{condition: within, at: x.Span})
	}
	// The function "cases" adds a guard. The guard has one case for each value k of the operand
	// that has few values. In this case, one of the formulas that holds(k) returns must be true.
	// The parameter "disjuncts" contains further cases.
	cases := func(holds func(k num.Int) []lia.Formula, disjuncts ...lia.Formula) {
		for k := c.Low; !c.High.Less(k); k = k.Add(num.One()) {
			for _, f := range holds(k) {
				disjuncts = append(disjuncts, lia.And(lia.Eq(side.AddConst(k.Neg())), f))
			}
		}
		l.guard(lia.Or(disjuncts...))
	}
	if x.Op == ast.Mul {
		p := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
		var disjuncts []lia.Formula
		if e := c.Else; e != nil {
			for k := e.Low; !e.High.Less(k); k = k.Add(num.One()) {
				disjuncts = append(disjuncts, lia.And(lia.Eq(other.AddConst(k.Neg())), lia.Eq(p.AddMul(k.Neg(), side))))
			}
		}
		cases(func(k num.Int) []lia.Formula { return []lia.Formula{lia.Eq(p.AddMul(k.Neg(), other))} }, disjuncts...)
		return p
	}
	l.notZero(side, x)
	q := lia.V(l.input(cfa.Derived, ast.Format(&ast.Binary{Op: ast.Div, X: x.X, Y: x.Y}), x.Span.Start))
	cases(func(k num.Int) []lia.Formula {
		if k.IsZero() {
			return nil
		}
		return lia.Remainder(other, other.AddMul(k.Neg(), q), k)
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
	// The next guard follows from the cases. It bounds the remainder r for the interval analysis.
	most := c.Low.Abs()
	if most.Less(c.High.Abs()) {
		most = c.High.Abs()
	}
	if !most.IsZero() {
		l.guard(lia.Or(lia.Remainder(other, r, most)...))
	}
	return r
}

func (l *lowerer) shiftByCases(x *ast.Binary, a, b lia.Term) lia.Term {
	c := x.Cases
	l.inRange(b, x)
	by, in := ast.ShiftsOf(x.Type), inRange(b, c.Low, c.High)
	if !c.Low.Equal(by.Low) || !c.High.Equal(by.High) {
		l.check(check{condition: in, at: x.Span})
	}
	s := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	var disjuncts []lia.Formula
	for k := c.Low; !c.High.Less(k); k = k.Add(num.One()) {
		n, _ := k.Int64()
		here := lia.Eq(s.AddMul(num.PowerOf2(int(n)).Neg(), a))
		if x.Op == ast.Shr { // a >> k is a / 2^k, rounded down
			rest := a.AddMul(num.PowerOf2(int(n)).Neg(), s)
			here = lia.And(lia.Ge(rest), lia.Lt(rest.AddConst(num.PowerOf2(int(n)).Neg())))
		}
		disjuncts = append(disjuncts, lia.And(lia.Eq(b.AddConst(k.Neg())), here))
	}
	l.guard(lia.Or(disjuncts...))
	if x.Op == ast.Shl && l.checkedBinary(x) {
		l.requireNoOverflow(lia.Ge(a), x.Span)
	}
	return s
}

// unknownShift returns a new input for the result of a shift. The guard does not define the result
// exactly. It says that the result has the sign of a. It also says that its absolute value is at
// least that of a for a left shift, and at most that of a for a right shift.
func (l *lowerer) unknownShift(x *ast.Binary, a, b lia.Term) lia.Term {
	l.inRange(b, x)
	s := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	small, large := s, a
	if x.Op == ast.Shl {
		small, large = a, s
	}
	l.guard(lia.Or(
		lia.And(lia.Ge(a), lia.Ge(small), lia.Le(small.Sub(large))),
		lia.And(lia.Lt(a), lia.Lt(small), lia.Ge(small.Sub(large))),
	))
	return s
}

func (l *lowerer) shifts(b lia.Term, x *ast.Binary) lia.Formula {
	by := ast.ShiftsOf(x.Type)
	return inRange(b, by.Low, by.High)
}

// inRange adds a check that the shift count b is in range, unless the type of the count implies
// this. If the check is violated, the run fails or ends, depending on the rules. A violation in a
// left shift of a signed type counts as an overflow, too.
func (l *lowerer) inRange(b lia.Term, x *ast.Binary) {
	by, in := ast.ShiftsOf(x.Type), values(x.Y)
	if in.low == nil || in.high == nil || in.low.Cmp(by.Low.Big()) < 0 || in.high.Cmp(by.High.Big()) > 0 {
		l.check(check{condition: l.shifts(b, x), at: x.Span,
			endsRun: !l.rules.ShiftFails(x.Op == ast.Shl && x.Type.Kind == ast.Signed)})
	}
}

func inRange(t lia.Term, low, high num.Int) lia.Formula {
	return lia.And(lia.Ge(t.AddConst(low.Neg())), lia.Le(t.AddConst(high.Neg())))
}

// notZero adds a check that a divisor is not 0. If the check is violated, the run fails or ends,
// depending on the rules.
func (l *lowerer) notZero(divisor lia.Term, x *ast.Binary) {
	l.check(check{condition: lia.Ne(divisor), at: x.Span, endsRun: !l.rules.UndefinedFails()})
}

// unknownQuotient returns a new input for a quotient or a remainder, and adds a check that the
// divisor is not 0. The guard does not define the result exactly. It only says that the absolute
// value of the result is at most that of a and, for a remainder, that the result is 0 or has the
// sign of a.
func (l *lowerer) unknownQuotient(x *ast.Binary, a, b lia.Term) lia.Term {
	l.notZero(b, x)
	q := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	// The guard says |q| <= |a|. If q is a remainder, the guard also says that q is 0 or has the
	// sign of a.
	other := lia.Int(0)
	if x.Op == ast.Div {
		other = a.Neg()
	}
	l.guard(lia.Or(
		lia.And(lia.Ge(a), lia.Ge(q.Sub(other)), lia.Le(q.Sub(a))),
		lia.And(lia.Lt(a), lia.Le(q.Sub(other)), lia.Ge(q.Sub(a))),
	))
	return q
}
