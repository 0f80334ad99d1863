package horn

import (
	"slices"
	"strconv"

	"ic3play/frontend/logic"
	"ic3play/lia/sexp"
)

// Clause is a Horn clause: for all values of its variables, the predicates of the body and the
// constraint imply the head.
type Clause struct {
	Assert int
	Vars   []*logic.Var
	Body   []*logic.Term
	// Constraint is a conjunction of terms without predicates or quantifiers.
	Constraint []*logic.Term
	Head       *logic.Term // a predicate with its arguments; nil means false
}

const maxClauses = 200_000

type builder struct {
	s    *System
	at   int
	head map[signedTerm]bool // results of the method "positive"
	size int
}

// signedTerm is a term or its negation.
type signedTerm struct {
	t    *logic.Term
	sign bool
}

func (x signedTerm) not() signedTerm { return signedTerm{x.t, !x.sign} }

func (x signedTerm) term() *logic.Term {
	if x.sign {
		return x.t
	}
	return logic.Negation(x.t)
}

func (s *System) makeClauses() *sexp.Error {
	for i := range s.Asserts {
		b := builder{s: s, at: i, head: map[signedTerm]bool{}}
		if err := b.conclude(signedTerm{s.Asserts[i].Term, true}, Clause{Assert: i}); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) errorf(t *logic.Term, hint, format string, args ...any) *sexp.Error {
	e := b.s.Text.Errorf(0, hint, format, args...)
	e.At = b.s.Text.PosAt(t.At)
	return e
}

func (b *builder) emit(c Clause) *sexp.Error {
	if len(b.s.Clauses) >= maxClauses {
		return b.errorf(b.s.Asserts[b.at].Term, "move disjunctions of predicates to predicates of their own", "the assertions make more than %d clauses", maxClauses)
	}
	b.s.Clauses = append(b.s.Clauses, c)
	return nil
}

// "parts" splits a conjunction or disjunction into its operands. isAnd says whether it is a
// conjunction. If the signed term is neither, ok is false.
func parts(x signedTerm) (xs []signedTerm, isAnd, ok bool) {
	switch t := x.t; t.Op {
	case logic.Not:
		return parts(signedTerm{t.Args[0], !x.sign})
	case logic.And, logic.Or:
		for _, a := range t.Args {
			xs = append(xs, signedTerm{a, x.sign})
		}
		return xs, (t.Op == logic.And) == x.sign, true
	case logic.Implies:
		return []signedTerm{{t.Args[0], !x.sign}, {t.Args[1], x.sign}}, !x.sign, true
	case logic.Ite: // (ite c a b) is (not c or a) and (c or b)
		c := t.Args[0]
		return []signedTerm{{or(logic.Negation(c), signedTerm{t.Args[1], x.sign}.term()), true}, {or(c, signedTerm{t.Args[2], x.sign}.term()), true}}, true, true
	case logic.Equal, logic.Xor:
		if t.Args[0].Sort != logic.Bool {
			return nil, false, false
		}
		l, r := t.Args[0], t.Args[1]
		if (t.Op == logic.Equal) != x.sign {
			r = logic.Negation(r)
		}
		return []signedTerm{{or(logic.Negation(l), r), true}, {or(l, logic.Negation(r)), true}}, true, true
	}
	return nil, false, false
}

func or(a, b *logic.Term) *logic.Term {
	return logic.New(logic.Term{Op: logic.Or, Sort: logic.Bool, Args: []*logic.Term{a, b}, At: a.At})
}

func stripNot(x signedTerm) signedTerm {
	for x.t.Op == logic.Not {
		x = signedTerm{x.t.Args[0], !x.sign}
	}
	return x
}

// hasHead reports whether a predicate occurs positively in a signed term. Such a predicate must
// become the head of a clause.
func (b *builder) hasHead(x signedTerm) bool {
	x = stripNot(x)
	if !x.t.HasPreds() {
		return false
	}
	if v, ok := b.head[x]; ok {
		return v
	}
	out := false
	switch x.t.Op {
	case logic.Apply:
		out = x.sign
	case logic.Forall, logic.Exists:
		out = b.hasHead(signedTerm{x.t.Args[0], x.sign})
	default:
		ps, _, ok := parts(x)
		out = !ok
		for _, p := range ps {
			out = out || b.hasHead(p)
		}
	}
	b.head[x] = out
	return out
}

// conclude builds the clauses that say: the body and the constraint of c together imply x.
func (b *builder) conclude(x signedTerm, c Clause) *sexp.Error {
	x = stripNot(x)
	t := x.t
	switch {
	case !t.HasPreds() && !t.HasQuantifiers():
		return b.assume([]signedTerm{x.not()}, c, b.emit)
	case t.Op == logic.Apply && x.sign:
		return b.withHead(t, c, b.emit)
	case (t.Op == logic.Forall) == x.sign && (t.Op == logic.Forall || t.Op == logic.Exists):
		c.Vars = append(slices.Clip(c.Vars), t.Bound...)
		return b.conclude(signedTerm{t.Args[0], x.sign}, c)
	case t.Op == logic.Forall || t.Op == logic.Exists || t.Op == logic.Apply:
		return b.assume([]signedTerm{x.not()}, c, b.emit)
	}
	ps, and, ok := parts(x)
	if !ok {
		return b.errorf(t, "write the predicate as a conjunct of the body or as the head", "a predicate stands inside of a term")
	}
	if and {
		for _, p := range ps {
			if err := b.conclude(p, c); err != nil {
				return err
			}
		}
		return nil
	}
	heads := 0
	var head signedTerm
	var rest []signedTerm
	for _, p := range ps {
		if b.hasHead(p) {
			if heads++; heads == 1 {
				head = p
				continue
			}
		}
		rest = append(rest, p.not())
	}
	if heads == 0 {
		return b.assume(rest, c, b.emit)
	}
	return b.assume(rest, c, func(c Clause) *sexp.Error { return b.conclude(head, c) })
}

func (b *builder) withHead(t *logic.Term, c Clause, yield func(Clause) *sexp.Error) *sexp.Error {
	if c.Head != nil {
		return b.errorf(t, "write a clause with one predicate on the right of =>, and no negated predicate on its left", "this is not a Horn clause: its head has %s and %s", c.Head.Pred.Name, t.Pred.Name)
	}
	c.Head = t
	return yield(c)
}

func (b *builder) assume(xs []signedTerm, c Clause, yield func(Clause) *sexp.Error) *sexp.Error {
	if b.size++; b.size > 10*maxClauses {
		return b.errorf(b.s.Asserts[b.at].Term, "move disjunctions of predicates to predicates of their own", "the assertion makes too many clauses")
	}
	for len(xs) > 0 {
		x := stripNot(xs[0])
		xs = xs[1:]
		t := x.t
		switch {
		case !t.HasPreds() && !t.HasQuantifiers():
			k := x.term()
			if k.IsFalse() {
				return nil
			}
			if !k.IsTrue() {
				c.Constraint = append(slices.Clip(c.Constraint), k)
			}
			continue
		case t.Op == logic.Apply && x.sign:
			c.Body = append(slices.Clip(c.Body), t)
			continue
		case t.Op == logic.Apply:
			rest := xs
			return b.withHead(t, c, func(c Clause) *sexp.Error { return b.assume(rest, c, yield) })
		case t.Op == logic.Exists && x.sign || t.Op == logic.Forall && !x.sign:
			c.Vars = append(slices.Clip(c.Vars), t.Bound...)
			xs = append([]signedTerm{{t.Args[0], x.sign}}, xs...)
			continue
		case t.Op == logic.Forall || t.Op == logic.Exists:
			return b.errorf(t, "quantify universally over the whole clause only", "this is not a Horn clause: its body has a universal quantifier")
		}
		ps, and, ok := parts(x)
		if !ok {
			return b.errorf(t, "write the predicate as a conjunct of the body or as the head", "a predicate stands inside of a term")
		}
		if and {
			xs = append(slices.Clip(ps), xs...)
			continue
		}
		return b.alternatives(ps, xs, c, yield)
	}
	return yield(c)
}

// "alternatives" builds one clause from c for each alternative in ps. The clause's body contains
// this alternative and all terms of "rest". The alternatives without predicates and quantifiers are
// joined to one disjunction, which needs only one clause.
func (b *builder) alternatives(ps, rest []signedTerm, c Clause, yield func(Clause) *sexp.Error) *sexp.Error {
	var plain []*logic.Term
	for _, p := range ps {
		if !p.t.HasPreds() && !p.t.HasQuantifiers() {
			plain = append(plain, p.term())
		}
	}
	if len(plain) > 0 {
		one := node(logic.Or, plain[0].At, plain...)
		if err := b.assume(append([]signedTerm{{one, true}}, rest...), c, yield); err != nil {
			return err
		}
	}
	for _, p := range ps {
		if p.t.HasPreds() || p.t.HasQuantifiers() {
			if err := b.assume(append([]signedTerm{p}, rest...), c, yield); err != nil {
				return err
			}
		}
	}
	return nil
}

// nameParams gives names to the parameters of predicates. If a clause has the atom p(n, m), the
// parameters of p get the names n and m. Atoms in heads have priority over atoms in bodies. A
// parameter that gets no name from an atom is called x0, x1 and so on.
func (s *System) nameParams() {
	suggest := func(t *logic.Term) {
		for i, a := range t.Args {
			p := &t.Pred.Params[i]
			if p.Name == "" && a.Op == logic.Variable && !slices.ContainsFunc(t.Pred.Params, func(o logic.Var) bool { return o.Name == a.Var.Name }) {
				p.Name = a.Var.Name
			}
		}
	}
	for i := range s.Clauses {
		if h := s.Clauses[i].Head; h != nil {
			suggest(h)
		}
	}
	for i := range s.Clauses {
		for _, t := range s.Clauses[i].Body {
			suggest(t)
		}
	}
	for _, p := range s.Preds {
		for i := range p.Params {
			for k := i; p.Params[i].Name == ""; k++ {
				name := "x" + strconv.Itoa(k)
				if !slices.ContainsFunc(p.Params, func(o logic.Var) bool { return o.Name == name }) {
					p.Params[i].Name = name
				}
			}
		}
	}
}
