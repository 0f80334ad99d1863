// Package constant evaluates constant expressions of the syntax tree, and finds expressions whose
// value is always 0 or 1.
//
// Package sema uses package constant to accept or refuse programs, and package lower uses it to
// simplify expressions. Packages interp and vc evaluate constants independently. They must not
// import package constant, so that they reveal mistakes in it.
package constant

import (
	"math/big"

	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// maxBits limits the length of operands of constant expressions, in bits.
const maxBits = 4096

// Value returns the value of an expression. If the expression is not constant, the second result is
// false.
func Value(e ast.Expr) (num.Int, bool) { return ValueWith(e, Value) }

// ValueWith does the same as Value, but calls the function "sub" for the values of the operands.
func ValueWith(e ast.Expr, sub func(ast.Expr) (num.Int, bool)) (num.Int, bool) {
	switch e := e.(type) {
	case *ast.IntLit:
		return e.Value, true
	case *ast.String:
		return num.One(), true
	case *ast.EnumRef:
		return e.Enum.Value, true
	case *ast.VarRef:
		if e.Var.Known != nil {
			return *e.Var.Known, true
		}
	case *ast.Unary:
		if x, ok := sub(e.X); ok {
			return fit(e.Type, Unary(e.Op, x))
		}
	case *ast.Convert:
		x, ok := sub(e.X)
		switch {
		case !ok || e.Type.Kind == ast.Void:
			return num.Int{}, false
		case e.Type.Kind == ast.Bool:
			return bit(!x.IsZero()), true
		}
		return Converted(e.Type, x), true
	case *ast.Cond:
		c, ok := sub(e.C)
		switch {
		case !ok:
			return num.Int{}, false
		case c.IsZero():
			return sub(e.F)
		}
		return sub(e.T)
	case *ast.Offset:
		x, known := sub(e.X)
		if y, ok := sub(e.Y); ok && known && !e.Diff {
			return x.Add(num.From(int64(e.Size)).Mul(y)), true
		}
	case *ast.Binary:
		x, ok := sub(e.X)
		if !ok {
			return num.Int{}, false
		}
		// The right operand matters only if the left operand does not determine the result.
		if e.Op == ast.LogAnd && x.IsZero() || e.Op == ast.LogOr && !x.IsZero() {
			return bit(e.Op == ast.LogOr), true
		}
		if y, ok := sub(e.Y); ok {
			return BinaryIn(e.Type, e.Op, x, y)
		}
	}
	return num.Int{}, false
}

// BinaryIn returns the result of x op y in type t, or false if C does not define it. This happens
// in four cases: Binary returns false; the shift count is negative or at least the width of the
// type; a left shift has a negative left operand of signed type; or the type is signed and cannot
// represent the result or, for the operator %, the quotient.
func BinaryIn(t ast.Type, op ast.BinaryOp, x, y num.Int) (num.Int, bool) {
	if (op == ast.Shl || op == ast.Shr) && t.Width > 0 {
		if by := ast.ShiftsOf(t); y.Less(by.Low) || by.High.Less(y) {
			return num.Int{}, false
		}
	}
	v, ok := Binary(op, x, y)
	if ok && op == ast.Rem {
		_, ok = fit(t, x.Quo(y))
	}
	if !ok || t.Width > 0 && t.Kind == ast.Signed && op == ast.Shl && x.Sign() < 0 {
		return num.Int{}, false
	}
	return fit(t, v)
}

// fit returns v converted to the type t. If t is signed and cannot represent v, the second result
// is false.
func fit(t ast.Type, v num.Int) (num.Int, bool) {
	in := Converted(t, v)
	return in, t.Kind != ast.Signed || in.Equal(v)
}

// Converted returns v converted to an integer type other than _Bool. A type without a width
// contains all integers.
func Converted(t ast.Type, v num.Int) num.Int {
	if t.Width == 0 {
		return v
	}
	size := num.FromBig(new(big.Int).Lsh(big.NewInt(1), uint(t.Width)))
	v = v.Rem(size)
	if v.Sign() < 0 {
		v = v.Add(size)
	}
	if t.Kind == ast.Signed && !v.Add(v).Less(size) {
		v = v.Sub(size)
	}
	return v
}

// Unary applies the operator op to x.
func Unary(op ast.UnaryOp, x num.Int) num.Int {
	switch op {
	case ast.Neg:
		return x.Neg()
	case ast.Not:
		return bit(x.IsZero())
	case ast.Complement:
		return x.Neg().Sub(num.One())
	}
	return x
}

// Binary applies the operator op to x and y. For a division by 0, a shift by too many bits, or
// operands that are too long, the second result is false.
func Binary(op ast.BinaryOp, x, y num.Int) (num.Int, bool) {
	bigs := func(f func(z, x, y *big.Int) *big.Int) (num.Int, bool) {
		return num.FromBig(f(new(big.Int), x.Big(), y.Big())), true
	}
	if x.BitLen() > maxBits || y.BitLen() > maxBits {
		return num.Int{}, false
	}
	switch op {
	case ast.Add:
		return x.Add(y), true
	case ast.Sub:
		return x.Sub(y), true
	case ast.Mul:
		return x.Mul(y), true
	case ast.Div, ast.Rem:
		switch {
		case y.IsZero():
			return num.Int{}, false
		case op == ast.Div:
			return x.Quo(y), true
		}
		return x.Rem(y), true
	case ast.Lt:
		return bit(x.Less(y)), true
	case ast.Le:
		return bit(!y.Less(x)), true
	case ast.Gt:
		return bit(y.Less(x)), true
	case ast.Ge:
		return bit(!x.Less(y)), true
	case ast.Eq:
		return bit(x.Equal(y)), true
	case ast.Ne:
		return bit(!x.Equal(y)), true
	case ast.LogAnd:
		return bit(!x.IsZero() && !y.IsZero()), true
	case ast.LogOr:
		return bit(!x.IsZero() || !y.IsZero()), true
	case ast.BitAnd:
		return bigs((*big.Int).And)
	case ast.BitOr:
		return bigs((*big.Int).Or)
	case ast.BitXor:
		return bigs((*big.Int).Xor)
	case ast.Shl, ast.Shr:
		n, small := y.Int64()
		switch {
		case !small || n < 0 || n > maxBits:
			return num.Int{}, false
		case op == ast.Shl:
			return num.FromBig(new(big.Int).Lsh(x.Big(), uint(n))), true
		}
		return num.FromBig(new(big.Int).Rsh(x.Big(), uint(n))), true
	}
	return num.Int{}, false
}

func bit(b bool) num.Int {
	if b {
		return num.One()
	}
	return num.Zero()
}

// IsZero reports whether e is constant and has the value 0.
func IsZero(e ast.Expr) bool {
	v, ok := Value(e)
	return ok && v.IsZero()
}

// IsTruth reports whether the syntax of e guarantees that its value is 0 or 1.
func IsTruth(e ast.Expr) bool {
	if v, ok := Value(e); ok {
		return v.IsZero() || v.IsOne()
	}
	switch x := e.(type) {
	case *ast.Cond:
		return IsTruth(x.T) && IsTruth(x.F)
	case *ast.Binary:
		switch x.Op {
		case ast.Comma:
			return IsTruth(x.Y)
		case ast.BitAnd, ast.BitOr, ast.BitXor:
			return IsTruth(x.X) && IsTruth(x.Y)
		}
	case *ast.Convert:
		if x.Type.Kind != ast.Bool && x.Type.Kind != ast.Void {
			return IsTruth(x.X)
		}
	}
	return ast.TypeOf(e) == ast.Bool
}
