package lattice

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"ic3play/lia"
	"ic3play/lia/smt"
	"ic3play/lia/sorting"
)

// ID identifies a predicate: 1, 2, ... in the order of insertion.
type ID int

// Lattice is a set of predicates, partially ordered by implication. Use New to create one.
type Lattice struct {
	implies func(ctx context.Context, a, b lia.Formula) smt.Status
	items   []item
	byHash  map[uint64][]int
	byVar   map[lia.Var][]int
	pool    pool
}

type item struct {
	f        lia.Formula
	vars     []lia.Var // sorted, without duplicates
	weaker   set       // the strictly weaker predicates
	stronger set       // strictly stronger predicates
	samples  set       // the sample points that satisfy f
}

// New returns an empty lattice. The function "implies" returns the solver's status of a && !b. So
// Unsat means that a implies b.
func New(implies func(ctx context.Context, a, b lia.Formula) smt.Status) *Lattice {
	return &Lattice{implies: implies, byHash: map[uint64][]int{}, byVar: map[lia.Var][]int{}}
}

func (l *Lattice) at(id ID) *item {
	if id < 1 || int(id) > len(l.items) {
		return nil
	}
	return &l.items[id-1]
}

// Parents returns the next weaker predicates, in order of insertion. The predicate "id" implies
// each of them, and no third predicate lies between "id" and them.
func (l *Lattice) Parents(id ID) []ID {
	it := l.at(id)
	if it == nil {
		return nil
	}
	return ids(l.minimal(it.weaker, func(it *item) set { return it.weaker }))
}

// Children returns the next stronger predicates, in order of insertion.
func (l *Lattice) Children(id ID) []ID {
	it := l.at(id)
	if it == nil {
		return nil
	}
	return ids(l.minimal(it.stronger, func(it *item) set { return it.stronger }))
}

// minimal returns the elements of s that no other element x of s excludes; excluded(x) has the
// elements that x excludes. If these are the predicates above x, the lowest predicates of s remain.
func (l *Lattice) minimal(s set, excluded func(*item) set) set {
	out := slices.Clone(s)
	s.each(func(i int) { out.minus(excluded(&l.items[i])) })
	return out
}

func ids(s set) []ID {
	var out []ID
	s.each(func(i int) { out = append(out, ID(i+1)) })
	return out
}

// Add inserts f and returns its ID. If f is equivalent to a member or to the negation of a member,
// Add returns the ID of this member; in the second case, "negated" is true. If f is constant, the
// ID is 0. If ctx ends, Add returns the error of ctx and changes nothing.
func (l *Lattice) Add(ctx context.Context, f lia.Formula) (id ID, negated, added bool, err error) {
	if f.IsTrue() || f.IsFalse() {
		return 0, false, false, nil
	}
	if i, ok := l.find(f); ok {
		return ID(i + 1), false, false, nil
	}
	not := lia.Not(f)
	if i, ok := l.find(not); ok {
		return ID(i + 1), true, false, nil
	}
	l.addSamples(f)
	n := item{f: f, vars: f.SortedVars(), samples: l.pool.signature(f)}
	q := &query{l: l, ctx: ctx}
	if q.constant(&n) {
		return 0, false, false, nil
	}
	candidates := l.sharingVars(&n)
	if i, ok := q.negationOf(candidates, &n, not); ok {
		return ID(i + 1), true, false, nil
	}
	n.weaker = q.weaker(candidates, &n)
	if least := l.minimal(n.weaker, func(it *item) set { return it.weaker }); least.count() == 1 {
		i := least.first()
		if q.implied(&l.items[i], &n) {
			return ID(i + 1), false, false, nil
		}
	}
	n.stronger = q.stronger(candidates, &n)
	if err := ctx.Err(); err != nil {
		return 0, false, false, fmt.Errorf("adding a predicate to the lattice: %w", err)
	}
	l.insert(n)
	return ID(len(l.items)), false, true, nil
}

// insert adds the item n, whose fields "weaker" and "stronger" must be complete.
func (l *Lattice) insert(n item) {
	i := len(l.items)
	l.items = append(l.items, n)
	l.byHash[n.f.Hash()] = append(l.byHash[n.f.Hash()], i)
	for _, v := range n.vars {
		l.byVar[v] = append(l.byVar[v], i)
	}
	// Every predicate in n.stronger already implies every predicate in n.weaker, because the method
	// "stronger" considers only predicates that imply all of n.weaker.
	n.stronger.each(func(d int) { l.items[d].weaker.add(i) })
	n.weaker.each(func(u int) {
		l.items[u].stronger.add(i)
		l.items[u].stronger.or(n.stronger)
	})
}

func (l *Lattice) find(f lia.Formula) (int, bool) {
	for _, i := range l.byHash[f.Hash()] {
		if l.items[i].f.Equal(f) {
			return i, true
		}
	}
	return -1, false
}

// sharingVars returns the members that share a variable with n. A member without a common variable
// cannot imply n or be implied by n, because no member is constant.
func (l *Lattice) sharingVars(n *item) []int {
	var s set
	for _, v := range n.vars {
		for _, i := range l.byVar[v] {
			s.add(i)
		}
	}
	var out []int
	s.each(func(i int) { out = append(out, i) })
	return out
}

type query struct {
	l   *Lattice
	ctx context.Context
}

// solverImplies asks the solver whether a implies b. If the context has ended, it returns false.
func (q *query) solverImplies(a, b lia.Formula) bool {
	return q.ctx.Err() == nil && q.l.implies(q.ctx, a, b) == smt.Unsat
}

// constant returns whether n is valid or unsatisfiable. A literal is neither.
func (q *query) constant(n *item) bool {
	if n.f.Op() == lia.OpLit {
		return false
	}
	some, all := n.samples.count() > 0, n.samples.count() == len(q.l.pool.points)
	return !some && q.solverImplies(n.f, lia.False()) || all && q.solverImplies(lia.True(), n.f)
}

func (q *query) implied(a, b *item) bool {
	switch syntacticallyImplies(a.f, b.f) {
	case yes:
		return true
	case no:
		return false
	}
	return a.samples.isSubset(b.samples) && q.solverImplies(a.f, b.f)
}

// negationOf returns a predicate of the lattice that is equivalent to the negation of n. If there
// is none, it returns false.
func (q *query) negationOf(candidates []int, n *item, not lia.Formula) (int, bool) {
	for _, i := range candidates {
		m := &q.l.items[i]
		// If m and n are literals, the negation of n is a literal too, and the method "find" has
		// already looked for it. Divisibilities are an exception, because a negation has two forms:
		// "2 does not divide x" and "2 divides x+1". So a pair of divisibilities needs a query.
		if m.f.Op() == lia.OpLit && n.f.Op() == lia.OpLit && (m.f.Lit().Kind != lia.DIV || n.f.Lit().Kind != lia.DIV) {
			continue
		}
		if m.samples.count()+n.samples.count() != len(q.l.pool.points) || m.samples.intersects(n.samples) {
			continue
		}
		if q.solverImplies(not, m.f) && q.solverImplies(m.f, not) {
			return i, true
		}
	}
	return -1, false
}

// weaker returns the predicates of the lattice that n implies.
func (q *query) weaker(candidates []int, n *item) set {
	var weaker, excluded set
	for _, i := range candidates {
		if syntacticallyImplies(n.f, q.l.items[i].f) == yes {
			weaker.add(i)
			weaker.or(q.l.items[i].weaker)
		}
	}
	// Start with the weakest predicates: if n does not imply a predicate, it does not imply any
	// stronger predicate either.
	for _, i := range q.sorted(candidates, func(it *item) int { return it.weaker.count() }) {
		m := &q.l.items[i]
		if weaker.has(i) || excluded.has(i) {
			continue
		}
		if m.weaker.isSubset(weaker) && q.implied(n, m) {
			weaker.add(i)
			continue
		}
		excluded.add(i)
		excluded.or(m.stronger)
	}
	return weaker
}

// stronger returns the predicates of the lattice that imply n. By transitivity these also imply all
// of n.weaker, so it considers only predicates that do.
func (q *query) stronger(candidates []int, n *item) set {
	var stronger, excluded set
	for _, i := range candidates {
		if n.weaker.isSubset(q.l.items[i].weaker) && syntacticallyImplies(q.l.items[i].f, n.f) == yes {
			stronger.add(i)
			stronger.or(q.l.items[i].stronger)
		}
	}
	for _, i := range q.sorted(candidates, func(it *item) int { return it.stronger.count() }) {
		m := &q.l.items[i]
		if stronger.has(i) || excluded.has(i) || n.weaker.has(i) {
			continue
		}
		if m.stronger.isSubset(stronger) && n.weaker.isSubset(m.weaker) && q.implied(m, n) {
			stronger.add(i)
			continue
		}
		excluded.add(i)
		excluded.or(m.weaker)
	}
	return stronger
}

func (q *query) sorted(candidates []int, key func(*item) int) []int {
	keys := make(map[int]int, len(candidates))
	for _, i := range candidates {
		keys[i] = key(&q.l.items[i])
	}
	out := slices.Clone(candidates)
	sorting.Stable(out, func(a, b int) int { return keys[a] - keys[b] })
	return out
}

type set []uint64

func (s set) has(i int) bool { return i>>6 < len(s) && s[i>>6]>>(i&63)&1 == 1 }

func (s *set) add(i int) {
	for i>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[i>>6] |= 1 << (i & 63)
}

func (s *set) or(t set) {
	for len(*s) < len(t) {
		*s = append(*s, 0)
	}
	for i, w := range t {
		(*s)[i] |= w
	}
}

func (s set) minus(t set) {
	for i := range min(len(s), len(t)) {
		s[i] &^= t[i]
	}
}

func (s set) isSubset(t set) bool {
	for i, w := range s {
		if i < len(t) {
			w &^= t[i]
		}
		if w != 0 {
			return false
		}
	}
	return true
}

func (s set) intersects(t set) bool {
	for i := range min(len(s), len(t)) {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

func (s set) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s set) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (s set) each(visit func(int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(i<<6 + bits.TrailingZeros64(w))
		}
	}
}
