package ast

import (
	"strings"
)

// Format returns an expression in C's syntax with minimal parentheses: "x = x + 1", "(a + b) * 2",
// "f(x) < y".
func Format(e Expr) string {
	var b strings.Builder
	format(&b, e, 0)
	return b.String()
}

// These are the precedences of the C operators, from the lowest to the highest.
const (
	precComma = iota + 1
	precAssign
	precCond
	precOr
	precAnd
	precBitOr
	precBitXor
	precBitAnd
	precEq
	precRel
	precShift
	precAdd
	precMul
	precUnary
	precPostfix
)

func precedence(op BinaryOp) int {
	return [...]int{Add: precAdd, Sub: precAdd, Mul: precMul, Div: precMul, Rem: precMul,
		Lt: precRel, Le: precRel, Gt: precRel, Ge: precRel, Eq: precEq, Ne: precEq, LogAnd: precAnd, LogOr: precOr,
		BitAnd: precBitAnd, BitOr: precBitOr, BitXor: precBitXor, Shl: precShift, Shr: precShift, Comma: precComma}[op]
}

func format(b *strings.Builder, e Expr, outer int) {
	open := func(prec int) func() {
		if prec >= outer {
			return func() {}
		}
		b.WriteByte('(')
		return func() { b.WriteByte(')') }
	}
	switch x := e.(type) {
	case *IntLit:
		if x.Name != "" {
			b.WriteString(x.Name)
			return
		}
		if x.Value.Sign() < 0 {
			defer open(precUnary)()
		}
		b.WriteString(x.Value.String())
	case *String:
		b.WriteString(x.Text)
	case *EnumRef:
		b.WriteString(x.Enum.Name)
	case *VarRef:
		b.WriteString(x.Var.Name)
	case *Element:
		formatElement(b, x)
	case *Offset:
		formatOffset(b, x, open)
	case *Unary:
		defer open(precUnary)()
		sign := "-!+~"[x.Op]
		b.WriteByte(sign)
		start := b.Len()
		format(b, x.X, precUnary)
		if s := b.String(); (x.Op == Neg || x.Op == Plus) && s[start] == sign {
			// Write parentheses, because "--x" and "++x" would be other operators.
			rest := s[start:]
			b.Reset()
			b.WriteString(s[:start] + "(" + rest + ")")
		}
	case *Binary:
		if x.Text != "" {
			defer open(precedence(Eq))()
			b.WriteString(x.Text)
			return
		}
		prec := precedence(x.Op)
		defer open(prec)()
		format(b, x.X, prec)
		if x.Op == Comma {
			b.WriteString(", ")
		} else {
			b.WriteString(" " + x.Op.String() + " ")
		}
		format(b, x.Y, prec+1)
	case *Cond:
		defer open(precCond)()
		format(b, x.C, precCond+1)
		b.WriteString(" ? ")
		format(b, x.T, precComma)
		b.WriteString(" : ")
		format(b, x.F, precCond)
	case *Assign:
		formatAssign(b, x, open)
	case *Convert:
		if x.Implicit {
			format(b, x.X, outer)
			return
		}
		defer open(precUnary)()
		switch x.Type.Kind {
		case Void:
			b.WriteString("(void)")
		case Bool:
			b.WriteString("(_Bool)")
		default:
			b.WriteString("(" + x.Type.Name + ")")
		}
		format(b, x.X, precUnary)
	case *Call:
		b.WriteString(x.Func.Name)
		formatArgs(b, x.Args)
	case *Nondet:
		b.WriteString(x.Name)
	case *StmtExpr:
		b.WriteString("({ ... })")
	case *Builtin:
		b.WriteString(x.Name)
		formatArgs(b, x.Args)
	}
}

func formatAssign(b *strings.Builder, x *Assign, open func(prec int) func()) {
	step := x.Binary.String() + x.Binary.String()
	switch x.Op {
	case Before:
		defer open(precUnary)()
		b.WriteString(step + x.target())
	case After:
		defer open(precPostfix)()
		b.WriteString(x.target() + step)
	default:
		defer open(precAssign)()
		b.WriteString(x.target() + " ")
		if x.Op == Compute {
			b.WriteString(x.Binary.String())
		}
		b.WriteString("= ")
		format(b, x.X, precAssign)
	}
}

func formatArgs(b *strings.Builder, args []Expr) {
	b.WriteByte('(')
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		format(b, a, precAssign)
	}
	b.WriteByte(')')
}
