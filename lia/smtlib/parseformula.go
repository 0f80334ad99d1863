package smtlib

import (
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sexp"
)

// building is a connective whose arguments are still being read.
type building struct {
	or   bool
	args []lia.Formula
	next sexp.Node
}

// formula converts a node into a formula of conjunctions, disjunctions and literals.
func (p *parser) formula(n sexp.Node) (lia.Formula, error) {
	var stack []building
	for {
		var done lia.Formula
		if or, ok := p.connective(n); ok {
			first := p.Next(p.First(n))
			if first == sexp.None || p.Next(first) == sexp.None {
				return lia.Formula{}, fmt.Errorf("and, or want at least two arguments")
			}
			stack = append(stack, building{or: or, next: first})
		} else {
			f, err := p.literal(n)
			if err != nil {
				return lia.Formula{}, err
			}
			if len(stack) == 0 {
				return f, nil
			}
			b := &stack[len(stack)-1]
			b.args = append(b.args, f)
		}
		for stack[len(stack)-1].next == sexp.None {
			b := &stack[len(stack)-1]
			if b.or {
				done = lia.Or(b.args...)
			} else {
				done = lia.And(b.args...)
			}
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				return done, nil
			}
			b = &stack[len(stack)-1]
			b.args = append(b.args, done)
		}
		b := &stack[len(stack)-1]
		n, b.next = b.next, p.Next(b.next)
	}
}

func (p *parser) connective(n sexp.Node) (or, ok bool) {
	head := p.Head(n)
	return head == "or", head == "or" || head == "and"
}

// literal converts a node into a formula: true, false, an atom or the negation of an atom.
func (p *parser) literal(n sexp.Node) (lia.Formula, error) {
	if p.Is(n, "true") {
		return lia.True(), nil
	}
	if p.Is(n, "false") {
		return lia.False(), nil
	}
	if as := p.app(n, "not", 1); as != nil {
		f, err := p.atom(as[0])
		return lia.Not(f), err
	}
	return p.atom(n)
}

func (p *parser) atom(n sexp.Node) (lia.Formula, error) {
	if as := p.app(n, "<=", 2); as != nil {
		t, err := p.difference(as[0], as[1])
		return lia.Le(t), err
	}
	as := p.app(n, "=", 2)
	if as == nil {
		return lia.Formula{}, fmt.Errorf("want an atom (<= t n), (= t n) or (= (mod t n) 0)")
	}
	m := p.app(as[0], "mod", 2)
	if m == nil {
		t, err := p.difference(as[0], as[1])
		return lia.Eq(t), err
	}
	t, err := p.term(m[0])
	if err != nil {
		return lia.Formula{}, err
	}
	k, ok := p.number(m[1])
	zero, okZero := p.number(as[1])
	if !ok || k.Sign() <= 0 || !okZero || !zero.IsZero() {
		return lia.Formula{}, fmt.Errorf("want (= (mod t n) 0) with a number n > 0")
	}
	return lia.Divides(k, t), nil
}

// difference converts the arguments of a comparison: it returns the term t minus the number n.
func (p *parser) difference(t, n sexp.Node) (lia.Term, error) {
	left, err := p.term(t)
	k, ok := p.number(n)
	if err == nil && !ok {
		err = fmt.Errorf("want a number on the right side")
	}
	return left.AddConst(k.Neg()), err
}

func (p *parser) number(n sexp.Node) (num.Int, bool) {
	neg := false
	if as := p.app(n, "-", 1); as != nil {
		n, neg = as[0], true
	}
	if p.Kind(n) != sexp.Number {
		return num.Int{}, false
	}
	k, err := num.Parse(p.Word(n))
	if neg {
		k = k.Neg()
	}
	return k, err == nil
}

// term converts a number, a variable, the negation of a variable, a product of a number and a
// variable, or a sum of these.
func (p *parser) term(n sexp.Node) (lia.Term, error) {
	var monos []lia.Mono
	var c num.Int
	addend := func(n sexp.Node) bool {
		if k, ok := p.number(n); ok {
			c = c.Add(k)
			return true
		}
		k := num.One()
		if as := p.app(n, "-", 1); as != nil {
			k, n = num.MinusOne(), as[0]
		} else if as := p.app(n, "*", 2); as != nil {
			var ok bool
			if k, ok = p.number(as[0]); !ok {
				return false
			}
			n = as[1]
		}
		name := p.Word(n)
		if p.Kind(n) != sexp.Symbol || p.sorts[name] != intSort {
			return false
		}
		monos = append(monos, lia.Mono{Coef: k, Var: p.ints[name]})
		return true
	}
	if p.Head(n) == "+" {
		for a := p.Next(p.First(n)); a != sexp.None; a = p.Next(a) {
			if !addend(a) {
				return lia.Term{}, fmt.Errorf("a sum has an addend that is no number, integer or (* n x)")
			}
		}
	} else if !addend(n) {
		return lia.Term{}, fmt.Errorf("want a sum, a number, a declared integer or (* n x)")
	}
	return lia.NewTerm(monos, c), nil
}
