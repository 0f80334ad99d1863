package lia

import (
	"strings"

	"ic3play/lia/num"
)

// Format writes the formula in C's syntax: "x <= 3 && (y == 2*z || z % 2 != 0)".
func (f Formula) Format(names Names) string {
	var b strings.Builder
	f.write(&b, names, OpFalse)
	return b.String()
}

func (f Formula) write(b *strings.Builder, names Names, parent Op) {
	switch f.Op() {
	case OpFalse:
		b.WriteString("false")
	case OpTrue:
		b.WriteString("true")
	case OpLit:
		b.WriteString(f.n.lit.Format(names))
	default:
		sep := " && "
		if f.n.op == OpOr {
			sep = " || "
		}
		if parent != OpFalse {
			b.WriteString("(")
		}
		for i, a := range f.n.args {
			if i > 0 {
				b.WriteString(sep)
			}
			a.write(b, names, f.n.op)
		}
		if parent != OpFalse {
			b.WriteString(")")
		}
	}
}

// Format writes the literal as a C comparison with positive coefficients on
// both sides: "x + 1 <= 2*y", "x != y", "(x + y) % 3 == 0".
func (l Literal) Format(names Names) string {
	if l.Kind == DIV {
		op := " == 0"
		if l.Neg {
			op = " != 0"
		}
		s := l.T.Format(names)
		if len(l.T.monos) > 1 || !l.T.c.IsZero() || !l.T.monos[0].Coef.IsOne() {
			s = "(" + s + ")"
		}
		return s + " % " + l.K.String() + op
	}
	var left, right []Mono
	for _, m := range l.T.monos {
		if m.Coef.Sign() > 0 {
			left = append(left, m)
		} else {
			right = append(right, Mono{m.Coef.Neg(), m.Var})
		}
	}
	lc, rc := num.Int{}, l.T.c.Neg()
	op := " <= "
	if l.Kind == EQ {
		op = " == "
		if l.Neg {
			op = " != "
		}
	}
	if len(left) == 0 { // -x + 3 <= 0 reads better as x >= 3
		left, right, lc, rc = right, nil, rc.Neg(), lc
		lc, rc = num.Int{}, lc
		if l.Kind == LE {
			op = " >= "
		}
	} else if len(right) > 0 { // keep the constant positive on its side
		if rc.Sign() < 0 {
			lc, rc = rc.Neg(), num.Int{}
		}
		if l.Kind == LE && lc.IsOne() {
			op, lc = " < ", num.Int{}
		}
	}
	var b strings.Builder
	writeSum(&b, left, lc, names)
	b.WriteString(op)
	writeSum(&b, right, rc, names)
	return b.String()
}
