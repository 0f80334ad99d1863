package proof

import (
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
)

type relation uint8

const (
	relLE  relation = iota // t <= 0
	relEQ                  // t = 0
	relNE                  // t != 0
	relDIV                 // k | t
	relNDV                 // not k | t
)

// fact is a constraint that is assumed or derived on the current path of the certificate.
type fact struct {
	relation relation
	term     lia.Term
	divisor  num.Int
}

func factOf(l lia.Literal) fact {
	switch {
	case l.Kind == lia.LE && l.Neg: // -t+1 <= 0
		return fact{relation: relLE, term: l.T.Neg().AddConst(num.One())}
	case l.Kind == lia.LE:
		return fact{relation: relLE, term: l.T}
	case l.Kind == lia.EQ && l.Neg:
		return fact{relation: relNE, term: l.T}
	case l.Kind == lia.EQ:
		return fact{relation: relEQ, term: l.T}
	case l.Neg:
		return fact{relation: relNDV, term: l.T, divisor: l.K}
	}
	return fact{relation: relDIV, term: l.T, divisor: l.K}
}

// laterCase is the right case of a split, which must still be checked. Its facts are the first
// facts in the checker's list, as many as "prefix" says, followed by caseFact.
type laterCase struct {
	cert     *Cert
	prefix   int
	caseFact fact
}

// checker walks a certificate from the root. "facts" has the facts on the path. Before a right
// branch, the list is cut back to the facts of the branch's parent.
type checker struct {
	facts []fact
	later []laterCase
	seen  map[*Cert]bool
}

// Check returns nil if c refutes the premises: then no integers satisfy all premises. Otherwise it
// returns an error, which names the rule that the certificate breaks. An error does not mean that
// the premises are satisfiable.
//
// A certificate must be a tree: a node that is reached twice, by sharing or by a cycle, is an
// error.
func Check(premises []lia.Literal, c *Cert) error {
	k := checker{seen: map[*Cert]bool{}}
	for _, p := range premises {
		k.facts = append(k.facts, factOf(p))
	}
	if err := k.checkPath(c); err != nil {
		return err
	}
	for len(k.later) > 0 {
		p := k.later[len(k.later)-1]
		k.later = k.later[:len(k.later)-1]
		k.facts = append(k.facts[:p.prefix], p.caseFact)
		if err := k.checkPath(p.cert); err != nil {
			return err
		}
	}
	return nil
}

// checkPath follows a certificate to a leaf. At a split it continues with the left case and stores
// the right case in the list "later".
func (k *checker) checkPath(c *Cert) error {
	for c != nil {
		if k.seen[c] {
			return errors.New("check certificate: a node is used twice: a certificate is a tree")
		}
		k.seen[c] = true
		if err := c.oneKind(); err != nil {
			return fmt.Errorf("check certificate: %w", err)
		}
		var err error
		switch {
		case len(c.Sum) > 0:
			if err := k.checkLeaf(c.Sum); err != nil {
				return fmt.Errorf("check certificate: sum: %w", err)
			}
			return nil
		case len(c.Derive) > 0:
			if err = k.derive(c.Derive); err != nil {
				return fmt.Errorf("check certificate: derive: %w", err)
			}
			c = c.Next
		case c.Branch != nil: // T <= 0, or -T+1 <= 0
			b := c.Branch
			k.split(b.T, b.T.Neg().AddConst(num.One()), b.Right)
			c = b.Left
		case c.Diseq != nil: // t+1 <= 0, or -t+1 <= 0
			d := c.Diseq
			f, err := k.fact(d.Fact)
			if err != nil {
				return fmt.Errorf("check certificate: split: %w", err)
			}
			if f.relation != relNE {
				return fmt.Errorf("check certificate: split: fact %d is not a disequality", d.Fact)
			}
			k.split(f.term.AddConst(num.One()), f.term.Neg().AddConst(num.One()), d.Right)
			c = d.Left
		default:
			if err = k.quotient(c.Quot); err != nil {
				return fmt.Errorf("check certificate: quotient: %w", err)
			}
			c = c.Quot.Next
		}
	}
	return errors.New("check certificate: a path ends without a contradiction")
}

func (c *Cert) oneKind() error {
	n := 0
	for _, set := range [...]bool{len(c.Sum) > 0, len(c.Derive) > 0, c.Branch != nil, c.Diseq != nil, c.Quot != nil} {
		if set {
			n++
		}
	}
	if n != 1 {
		return fmt.Errorf("a node has %d kinds instead of one", n)
	}
	if c.Next != nil && len(c.Derive) == 0 {
		return errors.New("a node that derives nothing has a next node")
	}
	return nil
}

// split continues with the case left <= 0, which it adds to the facts. It appends the case right <=
// 0 to the list "later".
func (k *checker) split(left, right lia.Term, rightCert *Cert) {
	k.later = append(k.later, laterCase{rightCert, len(k.facts), fact{relation: relLE, term: right}})
	k.facts = append(k.facts, fact{relation: relLE, term: left})
}

func (k *checker) fact(i int) (fact, error) {
	if i < 0 || i >= len(k.facts) {
		return fact{}, fmt.Errorf("fact %d does not exist: there are %d", i, len(k.facts))
	}
	return k.facts[i], nil
}

// sum returns the weighted sum of facts. If all summands are equations, the sum is an equation,
// otherwise an inequality.
func (k *checker) sum(ws []Weight) (fact, error) {
	out := fact{relation: relEQ}
	var monos []lia.Mono
	var c num.Int
	for _, w := range ws {
		f, err := k.fact(w.Fact)
		switch {
		case err != nil:
			return fact{}, err
		case f.relation != relLE && f.relation != relEQ:
			return fact{}, fmt.Errorf("fact %d is neither an inequality nor an equation", w.Fact)
		case f.relation == relLE && w.Coef.Sign() < 0:
			return fact{}, fmt.Errorf("inequality %d has the negative weight %s", w.Fact, w.Coef)
		case f.relation == relLE:
			out.relation = relLE
		}
		for _, m := range f.term.Monos() {
			monos = append(monos, lia.Mono{Coef: m.Coef.Mul(w.Coef), Var: m.Var})
		}
		c = c.AddMul(w.Coef, f.term.Constant())
	}
	out.term = lia.NewTerm(monos, c)
	return out, nil
}

// checkLeaf checks that the sum of facts is false for all integers.
func (k *checker) checkLeaf(ws []Weight) error {
	f, err := k.sum(ws)
	if err != nil {
		return err
	}
	c := f.term.Constant()
	switch {
	case f.relation == relEQ && !f.term.Content().Divides(c): // 0 divides only 0
		return nil
	case f.relation == relLE && f.term.IsConst() && c.Sign() > 0:
		return nil
	case !f.term.IsConst():
		return fmt.Errorf("%d variables are left over", len(f.term.Monos()))
	}
	return fmt.Errorf("the constant %s is no contradiction", c)
}

// derive adds a new fact: the weighted sum of facts, divided by the gcd g of its coefficients. Over
// the integers g*t + c <= 0 means t + ceil(c/g) <= 0. If the sum is an equation and g does not
// divide c, "derive" returns an error.
func (k *checker) derive(ws []Weight) error {
	f, err := k.sum(ws)
	if err != nil {
		return err
	}
	g := f.term.Content()
	if f.relation == relEQ && !g.Divides(f.term.Constant()) {
		return errors.New("the equation has no integer solution: it is a leaf")
	}
	if !g.IsZero() && !g.IsOne() {
		monos := make([]lia.Mono, 0, len(f.term.Monos()))
		for _, m := range f.term.Monos() {
			monos = append(monos, lia.Mono{Coef: m.Coef.Quo(g), Var: m.Var})
		}
		f.term = lia.NewTerm(monos, f.term.Constant().CeilDiv(g))
	}
	k.facts = append(k.facts, f)
	return nil
}

// quotient adds the facts about the quotient Q of a divisibility. No other fact contains Q. So for
// every solution of the other facts there is a value of Q that satisfies the new facts too.
func (k *checker) quotient(q *Quot) error {
	f, err := k.fact(q.Fact)
	if err != nil {
		return err
	}
	if f.relation != relDIV && f.relation != relNDV {
		return fmt.Errorf("fact %d is not a divisibility", q.Fact)
	}
	if f.divisor.Sign() <= 0 {
		return fmt.Errorf("the divisor %s of fact %d is not positive", f.divisor, q.Fact)
	}
	for i, g := range k.facts {
		if g.term.Has(q.Q) {
			return fmt.Errorf("variable %d is not fresh: fact %d mentions it", q.Q, i)
		}
	}
	rest := f.term.AddMul(f.divisor.Neg(), lia.V(q.Q)) // t - k*Q
	if f.relation == relDIV {
		k.facts = append(k.facts, fact{relation: relEQ, term: rest})
		return nil
	}
	k.facts = append(k.facts,
		fact{relation: relLE, term: rest.AddConst(num.One().Sub(f.divisor))},
		fact{relation: relLE, term: rest.Neg().AddConst(num.One())})
	return nil
}
