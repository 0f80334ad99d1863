package integer

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/simplex"
)

// refutation is a refutation of one case of the search. It has three kinds:
//
//   - A leaf is a contradictory weighted sum of facts.
//   - A split has two refuted sides. The sides are T <= 0 and T >= 1 for the term T = form + c.
//     If "forbidden" is a premise, the sides are the values below and above the value that the
//     premise forbids: 0 for t != 0, or a multiple of k for not k | t.
//   - A clash is a pair of premises k | t and "k does not divide t". They are the two facts in the
//     field dependsOn.
type refutation struct {
	clash               bool
	sum                 []weight
	left, right         *refutation
	leftFact, rightFact int32
	forbidden           int32 // the premise whose forbidden value is between the two sides of the split, or -1
	fromDisequality     bool  // whether the split was made because a model violated a disequality
	form                int32
	c                   num.Int

	// dependsOn lists the premises and the facts of enclosing splits on which the refutation
	// depends. The list is sorted.
	dependsOn []int32
}

// leaf returns the refutation that consists of one contradictory weighted sum of facts.
func (t *Theory) leaf(ws []weight) *refutation {
	r := &refutation{sum: ws, forbidden: -1}
	t.mark++
	for _, w := range ws {
		r.dependsOn = t.premisesOf(r.dependsOn, w.fact)
	}
	slices.Sort(r.dependsOn)
	return r
}

// premisesOf appends to "out" the premises and the sides of splits on which a fact depends. It
// omits the facts that are already marked with t.mark, and marks each fact that it visits.
func (t *Theory) premisesOf(out []int32, id int32) []int32 {
	stack := append(t.work[:0], id)
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !t.markNew(id) {
			continue
		}
		f := &t.facts[id]
		switch f.kind {
		case derived:
			for _, w := range f.sources {
				stack = append(stack, w.fact)
			}
		case quotientFact:
			stack = append(stack, f.divisibility)
		default:
			out = append(out, id)
		}
	}
	t.work = stack
	return out
}

// markNew marks a fact with t.mark, and reports whether the mark is new.
func (t *Theory) markNew(id int32) bool {
	for int(id) >= len(t.marks) {
		t.marks = append(t.marks, 0)
	}
	if t.marks[id] == t.mark {
		return false
	}
	t.marks[id] = t.mark
	return true
}

func (r *refutation) uses(id int32) bool {
	_, ok := slices.BinarySearch(r.dependsOn, id)
	return ok
}

// join computes the field dependsOn of the split r after both of its sides have been refuted.
func (t *Theory) join(r *refutation) *refutation {
	t.mark++
	t.markNew(r.leftFact)
	t.markNew(r.rightFact)
	for _, s := range [2]*refutation{r.left, r.right} {
		for _, id := range s.dependsOn {
			if t.markNew(id) {
				r.dependsOn = append(r.dependsOn, id)
			}
		}
	}
	if r.forbidden >= 0 && t.markNew(r.forbidden) {
		r.dependsOn = append(r.dependsOn, r.forbidden)
	}
	slices.Sort(r.dependsOn)
	return r
}

// literals returns the asserted literals on which the refutation r depends, without repetition.
func (t *Theory) literals(r *refutation) []Lit {
	out := make([]Lit, 0, len(r.dependsOn))
	for _, id := range r.dependsOn {
		if l := t.facts[id].lit; !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

type writer struct {
	t     *Theory
	index map[int32]int // maps the number of a fact in the theory to its number in the certificate
	count int           // number of facts on the path to the current node
	names map[simplex.Var]lia.Var
	fresh lia.Var // the next unused variable
}

// certificate converts r, which refutes all asserted literals, to a certificate whose premises are
// lits.
func (t *Theory) certificate(r *refutation, lits []Lit) *proof.Cert {
	w := &writer{t: t, index: map[int32]int{}, count: len(lits), names: map[simplex.Var]lia.Var{}}
	for _, id := range r.dependsOn {
		w.index[id] = slices.Index(lits, t.facts[id].lit)
	}
	for v := range t.vars {
		w.fresh = max(w.fresh, v+1)
	}
	if r.clash {
		return w.clash(r)
	}
	return w.write(r)
}

// clash returns a certificate that refutes the two premises "K divides T" and "K does not divide
// T". The first premise gives T = K*q for some q, and the second gives 1 <= T - K*p <= K-1 for some
// p. Substituting T gives K*(q-p) <= K-1 and K*(p-q) <= -1. After division by K and rounding, these
// are q-p <= 0 and p-q <= -1. Their sum is the contradiction 0 <= -1.
func (w *writer) clash(r *refutation) *proof.Cert {
	pos, neg := r.dependsOn[0], r.dependsOn[1]
	if w.t.facts[pos].lit.Neg {
		pos, neg = neg, pos
	}
	n := w.count
	eq, hi, lo, below, above := n, n+1, n+2, n+3, n+4
	one := num.One()
	sum := &proof.Cert{Sum: []proof.Weight{{Fact: below, Coef: one}, {Fact: above, Coef: one}}}
	up := &proof.Cert{Derive: []proof.Weight{{Fact: lo, Coef: one}, {Fact: eq, Coef: one}}, Next: sum}
	down := &proof.Cert{Derive: []proof.Weight{{Fact: hi, Coef: one}, {Fact: eq, Coef: one.Neg()}}, Next: up}
	second := &proof.Quot{Fact: w.index[neg], Q: w.fresh + 1, Next: down}
	first := &proof.Quot{Fact: w.index[pos], Q: w.fresh, Next: &proof.Cert{Quot: second}}
	return &proof.Cert{Quot: first}
}

// write returns the certificate of a refutation. The first part of the certificate derives the
// facts that the refutation uses and that were added before its split. The second part is the split
// itself. For a leaf, the second part is the contradictory sum.
func (w *writer) write(r *refutation) *proof.Cert {
	t := w.t
	var need []int32
	w.t.mark++
	limit := int32(len(t.facts))
	if r.sum == nil {
		limit = r.leftFact
	}
	todo := []*refutation{r}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.sum == nil {
			todo = append(todo, s.left, s.right)
			continue
		}
		for _, x := range s.sum {
			need = w.missingFacts(need, x.fact)
		}
	}
	need = slices.DeleteFunc(need, func(id int32) bool { return id >= limit })
	slices.Sort(need)
	var root *proof.Cert
	at := &root
	start := w.count
	for _, id := range need {
		if _, ok := w.index[id]; ok { // the facts about one quotient get their numbers together
			continue
		}
		f := &t.facts[id]
		if f.kind == derived {
			c := &proof.Cert{Derive: w.weights(f.sources)}
			*at, at = c, &c.Next
			w.index[id] = w.count
			w.count++
			continue
		}
		q := &proof.Quot{Fact: w.index[f.divisibility], Q: w.name(t.atoms[t.facts[f.divisibility].lit.Atom].q)}
		*at, at = &proof.Cert{Quot: q}, &q.Next
		for i := f.firstOfQuotient; i < int32(len(t.facts)) && t.facts[i].kind == quotientFact && t.facts[i].firstOfQuotient == f.firstOfQuotient; i++ {
			w.index[i] = w.count
			w.count++
		}
	}
	switch {
	case r.sum != nil:
		*at = &proof.Cert{Sum: w.weights(r.sum)}
	case r.forbidden < 0:
		*at = &proof.Cert{Branch: &proof.Branch{T: w.term(r.form, r.c), Left: w.sideCert(r.left, r.leftFact, 0), Right: w.sideCert(r.right, r.rightFact, 0)}}
	case t.atoms[t.facts[r.forbidden].lit.Atom].Kind == lia.EQ:
		*at = &proof.Cert{Diseq: &proof.Diseq{Fact: w.index[r.forbidden], Left: w.sideCert(r.left, r.leftFact, 0), Right: w.sideCert(r.right, r.rightFact, 0)}}
	default:
		*at = w.multiple(r)
	}
	for id, i := range w.index {
		if i >= start {
			delete(w.index, id)
		}
	}
	w.count = start
	return root
}

// sideCert returns the certificate of one side of a split. The refutation r refutes this side, and
// the fact f is the side's constraint. The parameter "offset" is the number of facts that the split
// adds to the certificate before f.
func (w *writer) sideCert(r *refutation, f int32, offset int) *proof.Cert {
	w.index[f] = w.count + offset
	w.count += offset + 1
	c := w.write(r)
	w.count -= offset + 1
	delete(w.index, f)
	return c
}

// multiple returns the certificate of a split around form = v, where T = g*form + c is a multiple
// m*K. The factor g is positive, because the coefficients of divisibilities are positive. The outer
// split has the sides form <= v-1 and form >= v. Within form >= v, the inner split has the sides
// form <= v and form >= v+1. The side form <= v is contradictory: T = m*K and 1 <= T - K*q <= K-1
// give q <= m-1 and q >= m.
func (w *writer) multiple(r *refutation) *proof.Cert {
	n, one := w.count, num.One()
	// numbers of four facts: form >= v, two facts about q, and form <= v
	least, hi, lo, most := n, n+1, n+2, n+3
	g := content(w.t.atoms[w.t.facts[r.forbidden].lit.Atom].monos)
	closed := &proof.Cert{Derive: []proof.Weight{{Fact: lo, Coef: one}, {Fact: most, Coef: g}},
		Next: &proof.Cert{Derive: []proof.Weight{{Fact: hi, Coef: one}, {Fact: least, Coef: g}},
			Next: &proof.Cert{Sum: []proof.Weight{{Fact: n + 4, Coef: one}, {Fact: n + 5, Coef: one}}}}}
	q := w.fresh
	w.fresh++
	inner := &proof.Branch{T: w.term(r.form, r.c.Sub(one)), Left: closed, Right: w.sideCert(r.right, r.rightFact, 3)}
	return &proof.Cert{Branch: &proof.Branch{T: w.term(r.form, r.c), Left: w.sideCert(r.left, r.leftFact, 0),
		Right: &proof.Cert{Quot: &proof.Quot{Fact: w.index[r.forbidden], Q: q, Next: &proof.Cert{Branch: inner}}}}}
}

// missingFacts appends the derived facts and the facts about quotients on which a fact depends. It
// omits facts that already have a number in the certificate.
func (w *writer) missingFacts(out []int32, id int32) []int32 {
	stack := []int32{id}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, ok := w.index[id]; ok || !w.t.markNew(id) {
			continue
		}
		switch f := &w.t.facts[id]; f.kind {
		case derived:
			out = append(out, id)
			for _, x := range f.sources {
				stack = append(stack, x.fact)
			}
		case quotientFact:
			out = append(out, id)
		}
	}
	return out
}

func (w *writer) weights(ws []weight) []proof.Weight {
	out := make([]proof.Weight, len(ws))
	for i, x := range ws {
		out[i] = proof.Weight{Fact: w.index[x.fact], Coef: x.coef}
	}
	return out
}

func (w *writer) name(v simplex.Var) lia.Var {
	if n := w.t.names[v]; n != quotientName {
		return n
	}
	n, ok := w.names[v]
	if !ok {
		n = w.fresh
		w.fresh++
		w.names[v] = n
	}
	return n
}

func (w *writer) term(form int32, c num.Int) lia.Term {
	var ms []lia.Mono
	for _, m := range w.t.forms[form].monos {
		ms = append(ms, lia.Mono{Coef: m.Coef, Var: w.name(m.Var)})
	}
	return lia.NewTerm(ms, c)
}
