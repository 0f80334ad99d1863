package refute

import (
	"slices"
	"sort"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/sorting"
)

// boundLemmas returns lemmas that relate neighbouring bounds and equations of the same linear form.
// For example, x <= 3 implies x <= 5, x = 4 implies x <= 5 and x >= 4, and x <= 4 and x >= 4 imply
// x = 4. With these lemmas the search does not need the theory for conflicts about a single form.
// boundLemmas also returns the table of the linear forms.
//
// A form such as a program counter is compared for equality with many constants. If there are more
// than maxPairwise such constants, boundLemmas adds a bound for each of them. The lemmas about
// these bounds make any two equations exclude each other, without a lemma for each pair.
func boundLemmas(c *proof.Clauses) ([]proof.Lemma, *formTable) {
	fs := &formTable{byHash: map[uint64][]*linearForm{}}
	for v := 1; v <= c.NumVars(); v++ {
		l, ok := c.Literal(proof.Prop(v))
		if !ok || l.Kind == lia.DIV {
			continue
		}
		// Clausify's atoms have a positive first coefficient: t + k <= 0 or t + k = 0.
		t := l.T.Linear()
		f := fs.find(t)
		if f == nil {
			f = &linearForm{t: t}
			fs.byHash[t.Hash()] = append(fs.byHash[t.Hash()], f)
			fs.order = append(fs.order, f)
		}
		k := l.T.Constant().Neg()
		if l.Kind == lia.LE {
			f.upper = append(f.upper, k)
		} else {
			f.equal = append(f.equal, k)
		}
	}
	var out []proof.Lemma
	for _, f := range fs.order {
		out = append(out, f.lemmas()...)
	}
	return out, fs
}

type formTable struct {
	byHash map[uint64][]*linearForm
	order  []*linearForm
}

// find returns the form whose term is t, or nil if there is none yet. The term t must have no
// constant.
func (fs *formTable) find(t lia.Term) *linearForm {
	for _, f := range fs.byHash[t.Hash()] {
		if f.t.Equal(t) {
			return f
		}
	}
	return nil
}

type linearForm struct {
	t     lia.Term
	upper []num.Int // the numbers k of atoms t <= k, ascending
	equal []num.Int // the numbers k of atoms t = k, ascending

	// The type valuePropagation (values.go) uses the next two fields.
	identities []*identity // the sums that contain this form
	value      value       // the known value of the form; if no value is known, value.reason is empty
}

// If a linear form has at most maxPairwise equations (with different constants), lemmas about
// neighbouring equations say that they exclude each other. If the form has more equations, lemmas
// about bounds make any two of them exclude each other.
const maxPairwise = 2

func (f *linearForm) le(k num.Int) lia.Literal { return lia.Le(f.t.AddConst(k.Neg())).Lit() }
func (f *linearForm) eq(k num.Int) lia.Literal { return lia.Eq(f.t.AddConst(k.Neg())).Lit() }

func sumOf(fact ...int) *proof.Cert {
	c := &proof.Cert{}
	for _, i := range fact {
		c.Sum = append(c.Sum, proof.Weight{Fact: i, Coef: num.One()})
	}
	return c
}

// difference is the certificate that subtracts fact 1 from fact 0.
func difference() *proof.Cert {
	return &proof.Cert{Sum: []proof.Weight{{Fact: 0, Coef: num.One()}, {Fact: 1, Coef: num.MinusOne()}}}
}

func (f *linearForm) lemmas() []proof.Lemma {
	var out []proof.Lemma
	add := func(c *proof.Cert, lits ...lia.Literal) {
		out = append(out, proof.Lemma{Clause: lits, Cert: c})
	}
	sorting.By(f.equal, num.Int.Cmp)
	if len(f.equal) > maxPairwise {
		f.upper = append(f.upper, f.equal...)
	}
	sorting.By(f.upper, num.Int.Cmp)
	f.upper = slices.CompactFunc(f.upper, num.Int.Equal)
	for i := 1; i < len(f.upper); i++ {
		add(sumOf(0, 1), f.le(f.upper[i-1]).Not(), f.le(f.upper[i]))
	}
	for i, k := range f.equal {
		// Relate t = k to the nearest bounds above and below k.
		at := sort.Search(len(f.upper), func(i int) bool { return !f.upper[i].Less(k) })
		if at < len(f.upper) {
			add(sumOf(0, 1), f.eq(k).Not(), f.le(f.upper[at]))
		}
		if at > 0 { // t <= u with u < k excludes t = k
			add(difference(), f.le(f.upper[at-1]).Not(), f.eq(k).Not())
		}
		if at < len(f.upper) && at > 0 && f.upper[at].Equal(k) && f.upper[at-1].Equal(k.Sub(num.One())) {
			// k-1 < t <= k implies t = k. The facts are t <= k, t >= k and t != k.
			add(&proof.Cert{Diseq: &proof.Diseq{Fact: 2, Left: sumOf(1, 3), Right: sumOf(0, 3)}},
				f.le(k).Not(), f.le(f.upper[at-1]), f.eq(k))
		}
		if i > 0 {
			add(difference(), f.eq(f.equal[i-1]).Not(), f.eq(k).Not())
		}
	}
	return out
}

// insert adds a bound t <= k to the form. It returns the lemmas between this bound and the other
// bounds and equations of the form. If the form already has this bound, there are no lemmas.
func (f *linearForm) insert(k num.Int) []proof.Lemma {
	at := sort.Search(len(f.upper), func(i int) bool { return !f.upper[i].Less(k) })
	if at < len(f.upper) && f.upper[at].Equal(k) {
		return nil
	}
	var out []proof.Lemma
	if at > 0 {
		out = append(out, proof.Lemma{Clause: []lia.Literal{f.le(f.upper[at-1]).Not(), f.le(k)}, Cert: sumOf(0, 1)})
	}
	if at < len(f.upper) {
		out = append(out, proof.Lemma{Clause: []lia.Literal{f.le(k).Not(), f.le(f.upper[at])}, Cert: sumOf(0, 1)})
	}
	for _, e := range f.equal {
		if !k.Less(e) {
			out = append(out, proof.Lemma{Clause: []lia.Literal{f.eq(e).Not(), f.le(k)}, Cert: sumOf(0, 1)})
			continue
		}
		out = append(out, proof.Lemma{Clause: []lia.Literal{f.le(k).Not(), f.eq(e).Not()}, Cert: difference()})
	}
	f.upper = slices.Insert(f.upper, at, k)
	return out
}
