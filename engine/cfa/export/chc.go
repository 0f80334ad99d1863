package export

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/smtlib"
)

// CHC writes the program as constrained Horn clauses in SMT-LIB 2 (logic HORN). Each location
// except Entry and Error becomes a predicate over its live variables, each edge a rule, and each
// edge into Error a query. Each premise of the edge becomes one more predicate in the body of the
// rule. The clauses are satisfiable if and only if Error is unreachable: sat means safe. If the
// automaton over-approximates the source program, because of arrays of any size, products or
// floating-point numbers, a comment says that unsat does not mean unsafe.
//
// A symbol is a name in the program followed by a number: x@3 is the variable or input with number
// 3, and L4@L7 is the location with number 7. So symbols are unique, and none is a reserved word of
// SMT-LIB or its theories. Quotes alone would not suffice, because |and| is the same symbol as the
// reserved word.
func CHC(w io.Writer, p *cfa.Program) error {
	b := bufio.NewWriter(w)
	x := &chcWriter{Writer: b, p: p, live: cfa.Live(p)}
	fmt.Fprintf(b, "; %s: sat = safe\n", printable(p.File))
	if what := approximated(p); what != "" {
		fmt.Fprintf(b, "; unsat does not mean unsafe: %s\n", what)
	}
	b.WriteString("(set-logic HORN)\n")
	for l := range p.Locs {
		if cfa.Loc(l) == p.Entry || cfa.Loc(l) == p.Error {
			continue
		}
		sorts := strings.TrimSuffix(strings.Repeat("Int ", len(x.live.At(cfa.Loc(l)))), " ")
		fmt.Fprintf(b, "(declare-fun %s (%s) Bool)\n", x.loc(cfa.Loc(l)), sorts)
	}
	for i := range p.Edges {
		x.rule(&p.Edges[i])
	}
	b.WriteString("(check-sat)\n")
	if err := b.Flush(); err != nil {
		return fmt.Errorf("write Horn clauses of %s: %w", p.File, err)
	}
	return nil
}

// approximated returns a text that says which values of p the clauses only approximate. If the
// clauses are exact, it returns "".
func approximated(p *cfa.Program) string {
	what := ""
	for i := range p.Edges {
		for _, in := range p.Edges[i].Inputs {
			switch {
			case in.Kind == cfa.CellIndex:
				return "one cell of each array is tracked, and the others may have any values"
			case in.Kind == cfa.Estimate:
				what = "the results of some operations on two variables are only bounded"
			case in.Vague && what == "":
				what = "floating-point numbers may have any values"
			}
		}
	}
	return what
}

type chcWriter struct {
	*bufio.Writer
	p    *cfa.Program
	live *cfa.Liveness
}

func (x *chcWriter) loc(l cfa.Loc) string {
	return smtlib.Symbol(printable(x.p.LocName(l)) + "@L" + strconv.Itoa(int(l)))
}

func (x *chcWriter) name(v lia.Var) string {
	return printable(x.p.VarName(v)) + "@" + strconv.Itoa(int(v))
}

func (x *chcWriter) symbol(v lia.Var) string { return smtlib.Symbol(x.name(v)) }

// "printable" replaces the characters that a comment or a quoted symbol must not contain:
// everything except printable ASCII, and also | and \.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '|' || r == '\\' {
			return '_'
		}
		return r
	}, s)
}

func (x *chcWriter) atom(l cfa.Loc, term func(lia.Var) string) {
	args := x.live.At(l)
	if len(args) == 0 {
		x.WriteString(x.loc(l))
		return
	}
	x.WriteString("(" + x.loc(l))
	for _, v := range args {
		x.WriteString(" " + term(v))
	}
	x.WriteByte(')')
}

func (x *chcWriter) rule(e *cfa.Edge) {
	p := x.p
	if e.Guard.IsFalse() {
		return
	}
	x.WriteString("(assert ")
	vars := x.live.At(e.From)
	quantified := len(vars)+len(e.Inputs) > 0
	if quantified {
		x.WriteString("(forall (")
		for i, v := range vars {
			if i > 0 {
				x.WriteByte(' ')
			}
			x.WriteString("(" + x.symbol(v) + " Int)")
		}
		for i, in := range e.Inputs {
			if i+len(vars) > 0 {
				x.WriteByte(' ')
			}
			x.WriteString("(" + x.symbol(in.Var) + " Int)")
		}
		x.WriteString(") ")
	}
	x.WriteString("(=> (and")
	if e.From != p.Entry {
		x.WriteByte(' ')
		x.atom(e.From, x.symbol)
	}
	for _, pr := range e.Premises {
		x.WriteByte(' ')
		x.atom(pr.At, func(v lia.Var) string {
			t, _ := pr.Arg(v)
			return smtlib.Term(t, x.name)
		})
	}
	x.WriteString(" " + smtlib.Formula(e.Guard, x.name) + ") ")
	if e.To == p.Error {
		x.WriteString("false")
	} else {
		x.atom(e.To, func(v lia.Var) string {
			for _, a := range e.Assigns {
				if a.Var == v {
					return smtlib.Term(a.Term, x.name)
				}
			}
			return x.symbol(v)
		})
	}
	x.WriteByte(')')
	if quantified {
		x.WriteByte(')')
	}
	x.WriteString(")\n")
}
