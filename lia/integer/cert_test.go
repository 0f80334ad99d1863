package integer

import (
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// Certificates are checked by package proof and by an independent checker, so that an error in
// proof cannot hide an error of the solver.

type relation int

const (
	relLE relation = iota
	relEQ
	relNone
)

type certFact struct {
	rel relation
	t   lia.Term
	lit lia.Literal // the literal, if the constraint is a premise
}

func checkCert(premises []lia.Literal, c *proof.Cert) error {
	if err := proof.Check(premises, c); err != nil {
		return err
	}
	var fs []certFact
	for _, p := range premises {
		k := certFact{rel: relNone, lit: p}
		switch {
		case p.Kind == lia.LE && !p.Neg:
			k.rel, k.t = relLE, p.T
		case p.Kind == lia.EQ && !p.Neg:
			k.rel, k.t = relEQ, p.T
		}
		fs = append(fs, k)
	}
	return checkNode(fs, c)
}

func addUp(fs []certFact, ws []proof.Weight) (lia.Term, relation, error) {
	sum, rel := lia.Term{}, relEQ
	for _, w := range ws {
		if w.Fact < 0 || w.Fact >= len(fs) {
			return sum, rel, fmt.Errorf("no fact %d", w.Fact)
		}
		f := fs[w.Fact]
		if f.rel == relNone {
			return sum, rel, fmt.Errorf("fact %d cannot be summed", w.Fact)
		}
		if f.rel == relLE {
			rel = relLE
			if w.Coef.Sign() < 0 {
				return sum, rel, fmt.Errorf("negative weight of an inequality")
			}
		}
		sum = sum.AddMul(w.Coef, f.t)
	}
	return sum, rel, nil
}

func checkNode(fs []certFact, c *proof.Cert) error {
	fs = fs[:len(fs):len(fs)]
	if c == nil {
		return fmt.Errorf("no node")
	}
	one := num.One()
	switch {
	case c.Sum != nil:
		t, rel, err := addUp(fs, c.Sum)
		if err != nil {
			return err
		}
		if t.IsConst() {
			if t.Constant().Sign() > 0 || rel == relEQ && !t.Constant().IsZero() {
				return nil
			}
			return fmt.Errorf("sum is %v, no contradiction", t.Constant())
		}
		if rel == relEQ && !t.Content().Divides(t.Constant()) {
			return nil
		}
		return fmt.Errorf("sum is not constant")
	case c.Derive != nil:
		t, rel, err := addUp(fs, c.Derive)
		if err != nil {
			return err
		}
		g := t.Content()
		if g.IsZero() {
			return fmt.Errorf("derived a constant")
		}
		if rel == relEQ && !g.Divides(t.Constant()) {
			return fmt.Errorf("derived an equation of rationals")
		}
		var ms []lia.Mono
		for _, m := range t.Monos() {
			ms = append(ms, lia.Mono{Coef: m.Coef.Quo(g), Var: m.Var})
		}
		return checkNode(append(fs, certFact{rel: rel, t: lia.NewTerm(ms, t.Constant().CeilDiv(g))}), c.Next)
	case c.Branch != nil:
		b := c.Branch
		if err := checkNode(append(fs, certFact{rel: relLE, t: b.T}), b.Left); err != nil {
			return err
		}
		return checkNode(append(fs, certFact{rel: relLE, t: b.T.Neg().AddConst(one)}), b.Right)
	case c.Diseq != nil:
		d := c.Diseq
		if d.Fact < 0 || d.Fact >= len(fs) {
			return fmt.Errorf("no fact %d", d.Fact)
		}
		l := fs[d.Fact].lit
		if l.T.IsConst() || l.Kind != lia.EQ || !l.Neg {
			return fmt.Errorf("fact %d is no disequality", d.Fact)
		}
		if err := checkNode(append(fs, certFact{rel: relLE, t: l.T.AddConst(one)}), d.Left); err != nil {
			return err
		}
		return checkNode(append(fs, certFact{rel: relLE, t: l.T.Neg().AddConst(one)}), d.Right)
	case c.Quot != nil:
		q := c.Quot
		if q.Fact < 0 || q.Fact >= len(fs) {
			return fmt.Errorf("no fact %d", q.Fact)
		}
		l := fs[q.Fact].lit
		if l.T.IsConst() || l.Kind != lia.DIV {
			return fmt.Errorf("fact %d is no divisibility", q.Fact)
		}
		for _, f := range fs {
			if f.t.Has(q.Q) || f.lit.T.Has(q.Q) {
				return fmt.Errorf("the quotient is not fresh")
			}
		}
		t := l.T.AddMul(l.K.Neg(), lia.V(q.Q))
		if !l.Neg {
			return checkNode(append(fs, certFact{rel: relEQ, t: t}), q.Next)
		}
		return checkNode(append(fs,
			certFact{rel: relLE, t: t.AddConst(one.Sub(l.K))},
			certFact{rel: relLE, t: t.Neg().AddConst(one)}), q.Next)
	}
	return fmt.Errorf("empty node")
}
