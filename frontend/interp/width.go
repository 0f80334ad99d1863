package interp

import (
	"math/big"

	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// This file handles the C integer types, which have a width. The interpreter represents each value
// by a mathematical integer. After an operation, it either reduces the result modulo 2^width or
// checks that the result lies within the bounds of its type.

func bounds(t ast.Type) (low, high *big.Int) {
	one := big.NewInt(1)
	if t.Kind == ast.Unsigned {
		high = new(big.Int).Lsh(one, uint(t.Width))
		return new(big.Int), high.Sub(high, one)
	}
	high = new(big.Int).Lsh(one, uint(t.Width)-1)
	return new(big.Int).Neg(high), new(big.Int).Sub(high, one)
}

// Range returns the least and the greatest value of a type. The result "bounded" is false if the
// type has no bounds.
func Range(t ast.Type) (low, high *big.Int, bounded bool) {
	switch {
	case t.Kind == ast.Bool:
		return new(big.Int), big.NewInt(1), true
	case t.Width == 0 || t.Kind == ast.Void:
		return nil, nil, false
	}
	low, high = bounds(t)
	return low, high, true
}

// inType reports whether v is a value of the type with the given kind and width. If v fits in 64
// bits, inType uses no big integers, because they are slow.
func inType(kind ast.TypeKind, width uint8, v num.Int) bool {
	n, small := v.Int64()
	if !small {
		return inLongType(kind, width, v)
	}
	if kind == ast.Unsigned {
		return n>>min(width, 63) == 0 // n is not negative and has no bit at or above the width
	}
	return n>>(min(width, 64)-1) == n>>63 // n is its own sign extension from the type's width
}

func inLongType(kind ast.TypeKind, width uint8, v num.Int) bool {
	low, high := bounds(ast.Type{Kind: kind, Width: width})
	x := v.Big()
	return x.Cmp(low) >= 0 && x.Cmp(high) <= 0
}

// "equal" converts v to the type t as C does: it returns the value of type t that is congruent to v
// modulo 2^width.
func equal(t ast.Type, v num.Int) num.Int {
	if inType(t.Kind, t.Width, v) {
		return v
	}
	if n, small := v.Int64(); small && t.Width <= 32 {
		n &= 1<<t.Width - 1
		if t.Kind != ast.Unsigned && n>>(t.Width-1) == 1 {
			n -= 1 << t.Width
		}
		return num.From(n)
	}
	_, high := bounds(t)
	size := new(big.Int).Lsh(big.NewInt(1), uint(t.Width))
	out := new(big.Int).Mod(v.Big(), size) // not negative
	if out.Cmp(high) > 0 {
		out.Sub(out, size)
	}
	return num.FromBig(out)
}

// fit converts v, the mathematical result of an operation, to the type t. If v is not a value of t,
// the rules decide whether "fit" reduces v modulo 2^width or ends the run. The message for the end
// of the run contains the text from "describe": the operation with the values of its operands.
func (m *machine) fit(t ast.Type, v num.Int, x ast.Expr, describe func() string) (num.Int, bool) {
	if t.Width == 0 {
		return v, true
	}
	in := equal(t, v)
	if t.Kind == ast.Unsigned || m.file.Rules.Overflow == ast.OverflowWraps || in.Equal(v) {
		return in, true
	}
	low, high := bounds(t)
	return v, m.overflow(x, describe()+" is "+v.String()+", outside of "+t.Name+" ("+low.String()+" to "+high.String()+")")
}

func (m *machine) overflow(x ast.Expr, why string) bool {
	if m.file.Rules.Overflow == ast.OverflowIgnored {
		return m.stop(Blocked, x.Pos(), "overflow in "+ast.Format(x)+": "+why)
	}
	m.stop(Failed, x.Pos(), "overflow in "+ast.Format(x)+": "+why)
	m.out.Failure = Overflow
	return false
}

// "undefined" ends the run because of a division by 0 or a shift count that is out of range. If the
// rules check this, the run ends as Failed, otherwise as Blocked. The parameter "exceeds" is true
// for a left shift in a signed type. Such a shift counts as an overflow, too, so the run fails even
// if the rules check only overflow.
func (m *machine) undefined(x ast.Expr, kind Failure, exceeds bool, what string) bool {
	why := "division by 0"
	if kind == Shift {
		why = "shift out of range"
	}
	why += " in " + ast.Format(x) + ": " + what
	if r := m.file.Rules; !r.UndefinedFails() && !(kind == Shift && r.ShiftFails(exceeds)) {
		return m.stop(Blocked, x.Pos(), why)
	}
	m.stop(Failed, x.Pos(), why)
	m.out.Failure = kind
	return false
}

func operand(v num.Int) string {
	if v.Sign() < 0 {
		return "(" + v.String() + ")"
	}
	return v.String()
}
