// Package smtlib writes formulas and incremental queries for other solvers, as SMT-LIB 2.6
// text of the logic QF_LIA (with mod by constants), and reads the scripts that it writes.
//
// Divisibility k | t is written (= (mod t k) 0), which every solver supports. Writing and
// reading do not recurse over formulas, so that deep formulas do not exhaust a small stack.
//
// It is not a general parser of SMT-LIB: Parse accepts only the commands and the forms of
// terms that Script writes.
package smtlib

import (
	"strings"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Symbol returns a name as a symbol of SMT-LIB, quoted if necessary. It replaces bars and
// backslashes, which a quoted symbol must not contain. Quoting is not enough for names that a
// theory defines, such as "div". Callers with arbitrary names must therefore add a suffix.
func Symbol(name string) string {
	simple := name != "" && (name[0] < '0' || name[0] > '9')
	for i := 0; i < len(name) && simple; i++ {
		c := name[i]
		simple = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0
	}
	if simple && !reserved(name) {
		return name
	}
	return "|" + strings.ReplaceAll(strings.ReplaceAll(name, "|", "!"), `\`, "!") + "|"
}

func reserved(name string) bool {
	switch name {
	case "_", "!", "as", "let", "exists", "forall", "match", "par", "assert", "and", "or", "not", "true", "false",
		"+", "-", "*", "=", "<=", "<", ">=", ">", "=>", "mod", "div", "abs", "ite", "xor", "distinct", "Int", "Bool":
		return true
	}
	return false
}

// Number returns n as a term. A negative number is (- n).
func Number(n num.Int) string {
	if n.Sign() < 0 {
		return "(- " + n.Abs().String() + ")"
	}
	return n.String()
}

// Term returns t as a term of sort Int.
func Term(t lia.Term, names lia.Names) string {
	var b strings.Builder
	writeTerm(&b, t, names)
	return b.String()
}

func writeTerm(b *strings.Builder, t lia.Term, names lia.Names) {
	parts := len(t.Monos())
	if !t.Constant().IsZero() || parts == 0 {
		parts++
	}
	if parts > 1 {
		b.WriteString("(+")
	}
	space := func() {
		if parts > 1 {
			b.WriteByte(' ')
		}
	}
	for _, m := range t.Monos() {
		space()
		name := Symbol(names(m.Var))
		switch {
		case m.Coef.IsOne():
			b.WriteString(name)
		case m.Coef.Equal(num.MinusOne()):
			b.WriteString("(- " + name + ")")
		default:
			b.WriteString("(* " + Number(m.Coef) + " " + name + ")")
		}
	}
	if !t.Constant().IsZero() || len(t.Monos()) == 0 {
		space()
		b.WriteString(Number(t.Constant()))
	}
	if parts > 1 {
		b.WriteByte(')')
	}
}

// Literal returns l as a term of sort Bool.
func Literal(l lia.Literal, names lia.Names) string {
	var b strings.Builder
	if l.Neg {
		b.WriteString("(not ")
	}
	switch l.Kind {
	case lia.DIV:
		b.WriteString("(= (mod ")
		writeTerm(&b, l.T, names)
		b.WriteString(" " + Number(l.K) + ") 0)")
	default:
		op := "(<= "
		if l.Kind == lia.EQ {
			op = "(= "
		}
		b.WriteString(op)
		writeTerm(&b, l.T.Linear(), names)
		b.WriteString(" " + Number(l.T.Constant().Neg()) + ")")
	}
	if l.Neg {
		b.WriteByte(')')
	}
	return b.String()
}

// Formula returns f as a term of sort Bool.
func Formula(f lia.Formula, names lia.Names) string {
	return FormulaOf(f, func(l lia.Literal) string { return Literal(l, names) })
}

// FormulaOf returns f as a term of sort Bool. The callback returns the text of a literal.
func FormulaOf(f lia.Formula, literal func(lia.Literal) string) string {
	return f.Render(literal, func(op lia.Op, _ bool) (open, between, end string) {
		if op == lia.OpOr {
			return "(or ", " ", ")"
		}
		return "(and ", " ", ")"
	})
}
