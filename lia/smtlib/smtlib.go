// Package smtlib writes formulas and incremental queries as SMT-LIB 2.6 text of
// the logic QF_LIA (with mod by constants), for other solvers to read.
//
// Divisibility k | t is written (= (mod t k) 0), which every solver knows.
// Writing never recurses, so that deep formulas do not exhaust a small stack.
//
// It does not read SMT-LIB.
package smtlib

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Symbol returns name as a symbol of SMT-LIB, quoted where that is needed.
// A name that no quoting can express has its bars and backslashes replaced.
func Symbol(name string) string {
	simple := name != "" && (name[0] < '0' || name[0] > '9')
	for i := 0; i < len(name) && simple; i++ {
		c := name[i]
		simple = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0
	}
	if simple && !reserved(name) {
		return name
	}
	return "|" + strings.NewReplacer("|", "!", `\`, "!").Replace(name) + "|"
}

func reserved(name string) bool {
	switch name {
	case "_", "!", "as", "let", "exists", "forall", "match", "par", "assert", "and", "or", "not", "true", "false",
		"+", "-", "*", "=", "<=", "<", ">=", ">", "=>", "mod", "div", "abs", "ite", "xor", "distinct", "Int", "Bool":
		return true
	}
	return false
}

// Number returns n as a term: negative numbers are applications.
func Number(n num.Int) string {
	if n.Sign() < 0 {
		return "(- " + n.Abs().String() + ")"
	}
	return n.String()
}

// Term returns t as a term.
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
	var b strings.Builder
	type item struct {
		f    lia.Formula
		text string // when not empty, written instead of f
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
		case lia.OpFalse:
			b.WriteString("false")
		case lia.OpTrue:
			b.WriteString("true")
		case lia.OpLit:
			b.WriteString(Literal(it.f.Lit(), names))
		default:
			open := "(and"
			if it.f.Op() == lia.OpOr {
				open = "(or"
			}
			b.WriteString(open)
			stack = append(stack, item{text: ")"})
			args := it.f.Args()
			for i := len(args) - 1; i >= 0; i-- {
				stack = append(stack, item{f: args[i]}, item{text: " "})
			}
		}
	}
	return b.String()
}

// Script writes an incremental session: declarations before first use, then
// assertions and checks in their order. The first error of the writer is kept
// and returned by Err.
type Script struct {
	w        io.Writer
	names    lia.Names
	declared map[lia.Var]bool
	order    []lia.Var // declared, in order
	levels   []int     // length of order at each Push
	err      error
}

// NewScript starts a script on w with its header.
func NewScript(w io.Writer, names lia.Names) *Script {
	s := &Script{w: w, names: names, declared: map[lia.Var]bool{}}
	s.printf("(set-logic QF_LIA)\n")
	return s
}

func (s *Script) printf(format string, args ...any) {
	if s.err == nil {
		if _, s.err = fmt.Fprintf(s.w, format, args...); s.err != nil {
			s.err = fmt.Errorf("write SMT-LIB script: %w", s.err)
		}
	}
}

// Err returns the first error of writing.
func (s *Script) Err() error { return s.err }

// declare declares the variables of f that are new.
func (s *Script) declare(f lia.Formula) {
	var fresh []lia.Var
	f.Vars(func(v lia.Var) {
		if !s.declared[v] {
			s.declared[v] = true
			fresh = append(fresh, v)
		}
	})
	sort.Slice(fresh, func(i, j int) bool { return fresh[i] < fresh[j] })
	s.order = append(s.order, fresh...)
	for _, v := range fresh {
		s.printf("(declare-const %s Int)\n", Symbol(s.names(v)))
	}
}

// Switch declares a propositional constant, to be used as a selector.
func (s *Script) Switch(name string) { s.printf("(declare-const %s Bool)\n", Symbol(name)) }

// Assert asserts f; with a nonempty selector, selector => f.
func (s *Script) Assert(selector string, f lia.Formula) {
	s.declare(f)
	if selector != "" {
		s.printf("(assert (=> %s %s))\n", Symbol(selector), Formula(f, s.names))
		return
	}
	s.printf("(assert %s)\n", Formula(f, s.names))
}

// Push opens a level of assertions.
func (s *Script) Push() {
	s.levels = append(s.levels, len(s.order))
	s.printf("(push 1)\n")
}

// Pop closes the level of the last Push, whose declarations are gone with it;
// without one it does nothing.
func (s *Script) Pop() {
	n := len(s.levels) - 1
	if n < 0 {
		return
	}
	for _, v := range s.order[s.levels[n]:] {
		delete(s.declared, v)
	}
	s.order = s.order[:s.levels[n]]
	s.levels = s.levels[:n]
	s.printf("(pop 1)\n")
}

// CheckAssuming asks for satisfiability under selectors, each negated by a
// leading "!".
func (s *Script) CheckAssuming(selectors ...string) {
	var b strings.Builder
	for i, n := range selectors {
		if i > 0 {
			b.WriteByte(' ')
		}
		if rest, neg := strings.CutPrefix(n, "!"); neg {
			b.WriteString("(not " + Symbol(rest) + ")")
		} else {
			b.WriteString(Symbol(n))
		}
	}
	s.printf("(check-sat-assuming (%s))\n", b.String())
}

// Check asks for satisfiability.
func (s *Script) Check() { s.printf("(check-sat)\n") }
