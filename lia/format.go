package lia

import (
	"strings"

	"ic3play/lia/num"
)

// Format returns the formula in C's syntax: "x <= 3 && (y == 2*z || z % 2 != 0)".
func (f Formula) Format(names Names) string {
	return f.Render(func(l Literal) string { return l.Format(names) }, func(op Op, nested bool) (open, between, end string) {
		between = " && "
		if op == OpOr {
			between = " || "
		}
		if nested {
			return "(", between, ")"
		}
		return "", between, ""
	})
}

// Render returns the formula as text. The callback "literal" returns the text of a literal. The
// callback "group" returns the texts before, between and after the parts of a conjunction or a
// disjunction; its parameter "nested" is false for f itself. Render does not recurse, because
// formulas may be deep.
func (f Formula) Render(literal func(Literal) string, group func(op Op, nested bool) (open, between, end string)) string {
	var b strings.Builder
	type item struct {
		f      Formula
		nested bool
		text   string // if not empty, written instead of f
	}
	stack := []item{{f: f}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if it.text != "" {
			b.WriteString(it.text)
			continue
		}
		switch it.f.Op() {
		case OpFalse:
			b.WriteString("false")
		case OpTrue:
			b.WriteString("true")
		case OpLit:
			b.WriteString(literal(it.f.n.lit))
		default:
			open, between, end := group(it.f.n.op, it.nested)
			b.WriteString(open)
			if end != "" {
				stack = append(stack, item{text: end})
			}
			args := it.f.n.args
			for i := len(args) - 1; i >= 0; i-- {
				stack = append(stack, item{f: args[i], nested: true})
				if i > 0 {
					stack = append(stack, item{text: between})
				}
			}
		}
	}
	return b.String()
}

// Format returns the literal as a C comparison. In inequalities and equations, all coefficients
// are positive: "x < 2*y", "x + 2 <= 2*y", "x != y". A divisibility is "(x + y) % 3 == 0".
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
		left, right, rc = right, nil, l.T.c
		if l.Kind == LE {
			op = " >= "
		}
	} else if len(right) > 0 { // keep the constant positive
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
