package lower

import (
	"math/big"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file expresses C's own integers, which have a width, in linear arithmetic. A result that
// wraps around is the mathematical value minus q * 2^width, where q is an input that the guard
// defines. A bit operation with a constant uses similar inputs: quotients by powers of 2, rounded
// down. Signed overflow needs a check: the guard of the next edge says that the operation does not
// overflow, and another edge leads to Error if it does (emitChecks).

// interval contains all values that an expression can have, from "low" to "high". If "low" is nil,
// there is no lower bound; if "high" is nil, there is no upper bound.
type interval struct{ low, high *big.Int }

func typeValues(t ast.Type) interval {
	one := big.NewInt(1)
	switch {
	case t.Kind == ast.Bool:
		return interval{new(big.Int), one}
	case t.Width == 0:
		return interval{}
	case t.Kind == ast.Unsigned:
		high := new(big.Int).Lsh(one, uint(t.Width))
		return interval{new(big.Int), high.Sub(high, one)}
	}
	high := new(big.Int).Lsh(one, uint(t.Width)-1)
	return interval{new(big.Int).Neg(high), new(big.Int).Sub(high, one)}
}

// "within" reports whether all values of an interval belong to the type t, which must have a width.
func (i interval) within(t ast.Type) bool {
	to := typeValues(t)
	return i.low != nil && i.high != nil && i.low.Cmp(to.low) >= 0 && i.high.Cmp(to.high) <= 0
}

// values returns an interval that contains all values that the folded expression e can have.
func values(e ast.Expr) interval {
	switch x := e.(type) {
	case *ast.IntLit:
		return interval{x.Value.Big(), x.Value.Big()}
	case *ast.VarRef:
		return typeValues(x.Var.Type)
	case *ast.Element:
		return typeValues(x.Type())
	case *ast.Nondet:
		in := typeValues(x.Type)
		if x.Low != nil {
			in.low = x.Low.Big()
		}
		if x.High != nil {
			in.high = x.High.Big()
		}
		return in
	case *ast.Call:
		return typeValues(x.Func.Result)
	case *ast.Assign:
		return typeValues(x.Stored())
	case *ast.Convert:
		if in := values(x.X); x.Type.Kind == ast.Signed || x.Type.Kind == ast.Unsigned {
			if x.Type.Width == 0 || in.within(x.Type) {
				return in
			}
		}
		return typeValues(x.Type)
	case *ast.Cond:
		return hull(values(x.T), values(x.F))
	case *ast.Unary:
		switch x.Op {
		case ast.Not:
			return interval{new(big.Int), big.NewInt(1)}
		default:
			return clipped(x.Type, exactUnary(x.Op, values(x.X)))
		}
	case *ast.Binary:
		switch {
		case x.Op >= ast.Lt && x.Op <= ast.LogOr:
			return interval{new(big.Int), big.NewInt(1)}
		case x.Op == ast.Comma:
			return values(x.Y)
		}
		return clipped(x.Type, exactBinary(x.Op, values(x.X), values(x.Y)))
	}
	return interval{}
}

// clipped returns an interval for the result of an operation in the type t. The parameter i is an
// interval for the mathematical result. If i contains only values of t, clipped returns i.
// Otherwise the result may wrap around, and clipped returns the interval of all values of t.
func clipped(t ast.Type, i interval) interval {
	if t.Width == 0 || i.within(t) {
		return i
	}
	return typeValues(t)
}

// hull returns the smallest interval that contains the intervals a and b. If one of them lacks a
// bound, the result lacks it, too.
func hull(a, b interval) interval {
	if a.low != nil && (b.low == nil || b.low.Cmp(a.low) < 0) {
		a.low = b.low
	}
	if a.high != nil && (b.high == nil || b.high.Cmp(a.high) > 0) {
		a.high = b.high
	}
	return a
}

func exactUnary(op ast.UnaryOp, x interval) interval {
	if x.low == nil || x.high == nil {
		return interval{}
	}
	switch op {
	case ast.Neg:
		return interval{new(big.Int).Neg(x.high), new(big.Int).Neg(x.low)}
	case ast.Complement:
		return interval{new(big.Int).Not(x.high), new(big.Int).Not(x.low)}
	}
	return x
}

// exactBinary returns an interval for the mathematical result of x op y, where x and y are
// intervals for the operands.
func exactBinary(op ast.BinaryOp, x, y interval) interval {
	if x.low == nil || x.high == nil || y.low == nil || y.high == nil {
		return interval{}
	}
	ends := func(f func(z, a, b *big.Int) *big.Int) interval {
		out := interval{}
		for _, a := range []*big.Int{x.low, x.high} {
			for _, b := range []*big.Int{y.low, y.high} {
				v := f(new(big.Int), a, b)
				if out.low == nil || v.Cmp(out.low) < 0 {
					out.low = v
				}
				if out.high == nil || v.Cmp(out.high) > 0 {
					out.high = v
				}
			}
		}
		return out
	}
	fixed := y.low.Cmp(y.high) == 0
	switch op {
	case ast.Add:
		return ends((*big.Int).Add)
	case ast.Sub:
		return ends((*big.Int).Sub)
	case ast.Mul:
		return ends((*big.Int).Mul)
	case ast.Div:
		// For divisors without 0, the quotient is monotonic in each operand, so its bounds are
		// among the quotients of the operands' bounds.
		if y.low.Sign() > 0 || y.high.Sign() < 0 {
			return ends((*big.Int).Quo)
		}
		most := new(big.Int).Abs(x.low) // the absolute value of the quotient is largest for the divisors 1 and -1
		if m := new(big.Int).Abs(x.high); m.Cmp(most) > 0 {
			most = m
		}
		if x.low.Sign() >= 0 && y.low.Sign() >= 0 {
			return interval{new(big.Int), most}
		}
		return interval{new(big.Int).Neg(most), most}
	case ast.Rem:
		if y.low.Sign() != 0 || y.high.Sign() != 0 {
			m := new(big.Int).Abs(y.low)
			if n := new(big.Int).Abs(y.high); n.Cmp(m) > 0 {
				m = n
			}
			m.Sub(m, big.NewInt(1))
			out := interval{new(big.Int), new(big.Int)}
			if x.low.Sign() < 0 {
				out.low = new(big.Int).Neg(m)
			}
			if x.high.Sign() > 0 {
				out.high = m
			}
			return out
		}
	case ast.BitAnd:
		switch { // the result of & is at most as large as a nonnegative operand, because & only clears bits
		case y.low.Sign() >= 0 && (x.low.Sign() < 0 || fixed || x.low.Cmp(x.high) == 0 || y.high.Cmp(x.high) <= 0):
			return interval{new(big.Int), y.high}
		case x.low.Sign() >= 0:
			return interval{new(big.Int), x.high}
		}
	case ast.BitOr, ast.BitXor:
		if !fixed && x.low.Cmp(x.high) != 0 { // the result needs no more bits than the larger operand
			size := bitsOf(hull(x, y))
			out := interval{new(big.Int), num.PowerOf2(size.size).Big()}
			if size.signed {
				out.low = new(big.Int).Neg(out.high)
			}
			out.high = new(big.Int).Sub(out.high, big.NewInt(1))
			return out
		}
	case ast.Shl, ast.Shr:
		if op == ast.Shr && !fixed { // a count >= 0 moves the value towards 0 or -1; the result for a negative count is undefined
			out := interval{new(big.Int).Set(x.low), new(big.Int).Set(x.high)}
			if x.low.Sign() > 0 {
				out.low.SetInt64(0)
			}
			if x.high.Sign() < 0 {
				out.high.SetInt64(-1)
			}
			return out
		}
		if fixed && y.low.Sign() >= 0 && y.low.IsInt64() && y.low.Int64() <= 1<<10 {
			n := uint(y.low.Int64())
			if op == ast.Shl {
				return interval{new(big.Int).Lsh(x.low, n), new(big.Int).Lsh(x.high, n)}
			}
			return interval{new(big.Int).Rsh(x.low, n), new(big.Int).Rsh(x.high, n)}
		}
	}
	return interval{}
}

// mayFail reports whether an operation in the type t may fail because of signed overflow. The
// function "exact" returns an interval for the mathematical result. If overflow wraps around under
// the rules, mayFail returns false.
func (l *lowerer) mayFail(t ast.Type, exact func() interval) bool {
	return t.Width > 0 && t.Kind == ast.Signed && l.rules.Overflow != ast.OverflowWraps && !exact().within(t)
}

func (l *lowerer) checkedUnary(x *ast.Unary) bool {
	return l.mayFail(x.Type, func() interval { return exactUnary(x.Op, values(x.X)) })
}

func (l *lowerer) checkedBinary(x *ast.Binary) bool {
	if x.Op == ast.Shl && x.Type.Kind == ast.Signed && x.Type.Width > 0 && l.rules.Overflow != ast.OverflowWraps {
		if in := values(x.X); in.low == nil || in.low.Sign() < 0 {
			return true
		}
	}
	op := x.Op
	if op == ast.Rem {
		op = ast.Div // if the quotient overflows, the remainder is undefined, too (6.5.5p6)
	}
	return l.mayFail(x.Type, func() interval { return exactBinary(op, values(x.X), values(x.Y)) })
}

// fit converts t, the mathematical result of an operation, to the type typ. The function "exact"
// returns an interval for t. If "checked" is set, "fit" adds a check that t is a value of typ, and
// returns t. Otherwise it returns the value of typ that is congruent to t modulo 2^width.
func (l *lowerer) fit(typ ast.Type, t lia.Term, exact func() interval, checked bool, e ast.Expr) lia.Term {
	switch {
	case checked:
		low, high := TypeRange(typ)
		can, fits := exact(), []lia.Formula{}
		if can.low == nil || can.low.Cmp(low.Big()) < 0 {
			fits = append(fits, lia.Ge(t.AddConst(low.Neg())))
		}
		if can.high == nil || can.high.Cmp(high.Big()) > 0 {
			fits = append(fits, lia.Le(t.AddConst(high.Neg())))
		}
		l.requireNoOverflow(lia.And(fits...), e.Pos())
		return t
	case typ.Width == 0 || exact().within(typ):
		return t
	}
	return l.wrapped(typ, t, e)
}

// Within returns the formula that states that t is a value of a type, which must have a width or be
// _Bool.
func Within(typ ast.Type, t lia.Term) lia.Formula {
	low, high := TypeRange(typ)
	return inRange(t, low, high)
}

// TypeRange returns the least and the greatest value of a type that has a width or is _Bool.
func TypeRange(t ast.Type) (low, high num.Int) {
	i := typeValues(t)
	return num.FromBig(i.low), num.FromBig(i.high)
}

// "wrapped" converts t to the type typ as C's unsigned arithmetic does: it returns the value of typ
// that is congruent to t modulo 2^width.
func (l *lowerer) wrapped(typ ast.Type, t lia.Term, e ast.Expr) lia.Term {
	if t.IsConst() {
		return lia.Const(constant.Converted(typ, t.Constant()))
	}
	if bits := l.bitsKnown(t); bits != nil && typ.Kind == ast.Unsigned {
		return l.sumOf(bits[:min(int(typ.Width), len(bits))], e)
	}
	low, high := TypeRange(typ)
	q := lia.V(l.input(cfa.Rounds, "rounds of "+ast.Format(e), e.Pos().Start))
	out := t.AddMul(num.PowerOf2(int(typ.Width)).Neg(), q)
	l.guardRange(out, low, high)
	return out
}

// floor returns a term for t / 2^n, rounded down.
func (l *lowerer) floor(t lia.Term, n int, e ast.Expr) lia.Term {
	switch {
	case n == 0:
		return t
	case t.IsConst():
		return lia.Const(num.FromBig(new(big.Int).Rsh(t.Constant().Big(), uint(n))))
	}
	if bits := l.bitsKnown(t); bits != nil {
		return l.sumOf(bits[min(n, len(bits)):], e)
	}
	return l.floorBy(cfa.Derived, t, n, e)
}

// floorBy returns a new input of the given kind, and adds a guard that makes it t / 2^n, rounded
// down.
func (l *lowerer) floorBy(kind cfa.InputKind, t lia.Term, n int, e ast.Expr) lia.Term {
	q := lia.V(l.input(kind, "bits of "+ast.Format(e), e.Pos().Start))
	r := t.AddMul(num.PowerOf2(n).Neg(), q)
	l.guard(lia.Ge(r), lia.Lt(r.AddConst(num.PowerOf2(n).Neg())))
	l.nextEdge.halved = append(l.nextEdge.halved, halved{t, n, q})
	return q
}

// bits returns the result of t op c for a constant c, where op is &, | or ^. Both operands are in
// infinite two's complement. Either the type of t has a width, or c is not negative.
//
// The method first computes t & c, from the blocks of consecutive 1 bits in c. A block from bit i
// to bit j-1 contributes these bits of t, which are 2^i floor(t/2^i) - 2^j floor(t/2^j). From t & c
// follow t | c = t + c - (t & c) and t ^ c = t + c - 2(t & c).
func (l *lowerer) bits(op ast.BinaryOp, t lia.Term, c num.Int, typ ast.Type, e ast.Expr) lia.Term {
	mask := c.Big()
	if known := l.bitsKnown(t); known != nil && c.Sign() >= 0 {
		bits := make([]parity, max(len(known), mask.BitLen()))
		copy(bits, known)
		for i := range bits {
			switch set := mask.Bit(i) == 1; {
			case op == ast.BitAnd && !set:
				bits[i] = parity{}
			case op == ast.BitOr && set:
				bits[i] = parity{odd: true}
			case op == ast.BitXor && set:
				bits[i] = bits[i].not()
			}
		}
		return l.sumOf(bits, e)
	}
	and := lia.Int(0)
	width := int(typ.Width)
	if width == 0 {
		width = mask.BitLen() + 1
	}
	for i := 0; i < width; {
		if mask.Bit(i) == 0 {
			i++
			continue
		}
		j := i
		for j < width && mask.Bit(j) == 1 {
			j++
		}
		and = and.AddMul(num.PowerOf2(i), l.floor(t, i, e))
		if j < width {
			and = and.AddMul(num.PowerOf2(j).Neg(), l.floor(t, j, e))
		}
		// For a block of 1 bits that reaches the width, omit the second summand. If t is unsigned,
		// this summand is 0. If t is signed, the block never ends, because t and c repeat their
		// sign bits above the width.
		i = j
	}
	switch op {
	case ast.BitOr:
		return t.AddConst(c).Sub(and)
	case ast.BitXor:
		return t.AddConst(c).AddMul(num.From(-2), and)
	}
	return and
}

// requireNoOverflow adds a check of the formula f, which says that an operation does not overflow.
// If f is false, the run fails. If the rules ignore overflow, the run ends without a failure.
func (l *lowerer) requireNoOverflow(f lia.Formula, at source.Span) {
	if !f.IsTrue() {
		l.check(check{condition: f, at: at, endsRun: l.rules.Overflow == ast.OverflowIgnored})
	}
}

// check is a condition that must hold before the next edge. If it is false, the run fails: an extra
// edge leads to Error (emitChecks). If endsRun is set, the run only ends, and there is no such
// edge. Checks are in the order of evaluation, because the operand that is evaluated first fails
// first.
type check struct {
	condition    lia.Formula
	at           source.Span
	endsRun      bool
	guardsBefore int // number of guards of the edge that were added before the check
	readsBefore  int // number of reads of array elements before the check, in the same edge
}

// check adds a check to the next edge. The extra edge to Error gets only the guards that were added
// before the check. Later guards are about operands that are evaluated after it.
func (l *lowerer) check(c check) {
	c.guardsBefore, c.readsBefore = len(l.nextEdge.guards), len(l.nextEdge.reads)
	l.nextEdge.checks = append(l.nextEdge.checks, c)
}

// emitChecks adds an edge to Error for each pending check without endsRun, in the order of
// evaluation. The conditions of all checks become guards of the next edge.
func (l *lowerer) emitChecks() {
	checks, all := l.nextEdge.checks, l.nextEdge.guards
	l.nextEdge.checks = nil
	var demanded []lia.Formula // the conditions of the checks that were handled before
	for _, c := range checks {
		if !c.endsRun {
			not := lia.And(lia.Not(c.condition), l.chosenCells(l.nextEdge.reads[:c.readsBefore]))
			before := l.nextEdge
			before.guards = slices.Concat(all[:c.guardsBefore], demanded)
			pend := l.renamed(before, &not)
			l.p.Edges = append(l.p.Edges, cfa.Edge{
				From: l.cur, To: l.p.Error, Inputs: pend.inputs, Products: pend.products,
				Guard: lia.And(append(pend.guards, not)...), Spans: []source.Span{c.at}, Tests: []cfa.Test{{Span: c.at}},
			})
		}
		demanded = append(demanded, c.condition)
	}
	l.nextEdge.guards = append(all, demanded...)
}
