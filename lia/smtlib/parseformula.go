package smtlib

import (
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
)

// building is a connective while its arguments are read.
type building struct {
	or   bool
	args []lia.Formula
	next int32
}

// formula converts a node of conjunctions, disjunctions and literals.
func (p *parser) formula(n int32) (lia.Formula, error) {
	var stack []building
	for {
		var done lia.Formula
		if or, ok := p.connective(n); ok {
			first := p.nodes[p.nodes[n].first].next
			if first == 0 || p.nodes[first].next == 0 {
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
		for stack[len(stack)-1].next == 0 {
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
		n, b.next = b.next, p.nodes[b.next].next
	}
}

func (p *parser) connective(n int32) (or, ok bool) {
	if p.nodes[n].kind != openToken || p.nodes[n].first == 0 {
		return false, false
	}
	head := p.nodes[n].first
	return p.is(head, "or"), p.is(head, "or") || p.is(head, "and")
}

// literal converts true, false, an atom or its negation.
func (p *parser) literal(n int32) (lia.Formula, error) {
	if p.is(n, "true") {
		return lia.True(), nil
	}
	if p.is(n, "false") {
		return lia.False(), nil
	}
	if as := p.app(n, "not", 1); as != nil {
		f, err := p.atom(as[0])
		return lia.Not(f), err
	}
	return p.atom(n)
}

func (p *parser) atom(n int32) (lia.Formula, error) {
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

// difference converts a term minus a number.
func (p *parser) difference(t, n int32) (lia.Term, error) {
	left, err := p.term(t)
	k, ok := p.number(n)
	if err == nil && !ok {
		err = fmt.Errorf("want a number on the right side")
	}
	return left.AddConst(k.Neg()), err
}

func (p *parser) number(n int32) (num.Int, bool) {
	neg := false
	if as := p.app(n, "-", 1); as != nil {
		n, neg = as[0], true
	}
	if p.nodes[n].kind != numberToken {
		return num.Int{}, false
	}
	k, err := num.Parse(p.nodes[n].text)
	if neg {
		k = k.Neg()
	}
	return k, err == nil
}

// term converts a sum or a single addend.
func (p *parser) term(n int32) (lia.Term, error) {
	var monos []lia.Mono
	var c num.Int
	addend := func(n int32) bool {
		if k, ok := p.number(n); ok {
			c = c.Add(k)
			return true
		}
		k := num.One()
		if as := p.app(n, "*", 2); as != nil {
			var ok bool
			if k, ok = p.number(as[0]); !ok {
				return false
			}
			n = as[1]
		}
		if x := &p.nodes[n]; x.kind != symbolToken || p.sorts[x.text] != intSort {
			return false
		}
		monos = append(monos, lia.Mono{Coef: k, Var: p.ints[p.nodes[n].text]})
		return true
	}
	if p.nodes[n].kind == openToken && p.nodes[n].first != 0 && p.is(p.nodes[n].first, "+") {
		for a := p.nodes[p.nodes[n].first].next; a != 0; a = p.nodes[a].next {
			if !addend(a) {
				return lia.Term{}, fmt.Errorf("a sum has an addend that is no number, integer or (* n x)")
			}
		}
	} else if !addend(n) {
		return lia.Term{}, fmt.Errorf("want a sum, a number, a declared integer or (* n x)")
	}
	return lia.NewTerm(monos, c), nil
}
