package vc

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles claims about array cells. A claim about one cell a[k] means that the claim
// holds for every index k. The conditions prove the claim for one arbitrary index
// (walker.arbitraryIndex). At a cut point they assume the claim for this arbitrary index, and for
// each index that the program reads after the cut point. So the conditions need no quantifiers.
// This instantiation is complete (Braine, Gonnord, Monniaux, Data Abstraction: A General Framework
// to Handle Program Verification of Data Structures, SAS 2021).

// A version is the contents of an array at one point of the program. It may be unknown, equal to
// another version except for one cell (previous), or one of several versions, depending on the path
// (incoming).
type version struct {
	unknown  *unknownContents
	previous *version // if set: this version equals "previous", except that the cell at "indices" contains "value"
	indices  []lia.Term
	value    lia.Term
	choice   lia.Term
	incoming []*version
	// For each product in the claims that contains an index, "coefficients" contains the product of
	// its other factors at the assignment to the cell (walker.coefficients).
	coefficients []lia.Term
}

// unknownContents describes array contents that are not known exactly. The fields "zero", "initial"
// and equalTo, and the claim of "cut", restrict the contents.
type unknownContents struct {
	array   *ast.Array
	zero    bool // whether all cells are 0, except those whose initial value is in "initial"
	initial []num.Int
	bounded bool // whether the type bounds the contents of cells even with mathematical integers: unsigned means >= 0
	cut     *cutState
	equalTo *version // if not nil, the contents equal this version
	reads   []cellRead
	sums    []sumRead
}

type cellRead struct {
	indices []lia.Term
	value   lia.Term
}

func pairwiseEqual(x, y []lia.Term) lia.Formula {
	all := make([]lia.Formula, len(x))
	for i := range x {
		all[i] = lia.Eq(x[i].Sub(y[i]))
	}
	return lia.And(all...)
}

// isNegative returns the condition that an index is negative. Claims about cells do not apply to
// such an index.
func isNegative(indices []lia.Term) lia.Formula {
	some := make([]lia.Formula, len(indices))
	for i, t := range indices {
		some[i] = lia.Lt(t)
	}
	return lia.Or(some...)
}

func equal(x, y []lia.Term) bool { return slices.EqualFunc(x, y, lia.Term.Equal) }

func (c Cell) indexTerms(index map[lia.Var]lia.Term) []lia.Term {
	out := make([]lia.Term, len(c.Index))
	for i, k := range c.Index {
		out[i] = index[k]
	}
	return out
}

// cutState is a point at which a claim states facts about array cells. Such a point is a cut point,
// the entry of a recursive function, or the return from a recursive function.
type cutState struct {
	state *state
	old   []*version
	sums  map[lia.Var]weightInstance // maps each formula variable that stands for a sum to this sum
	// For each product in the claims that contains an index, "coefficients" contains the product of
	// its other factors in "state" (walker.coefficients).
	coefficients []lia.Term
	// The function "claim" returns the claim, in which the given terms replace the variables for
	// cells. If there is no claim, the field is nil.
	claim func(cells map[lia.Var]lia.Term) lia.Formula
}

func (w *walker) chooseIndices() {
	w.arbitraryIndex = map[lia.Var]lia.Term{}
	for _, c := range w.claims.Cells {
		for _, v := range c.Index {
			if _, ok := w.arbitraryIndex[v]; !ok {
				k := w.symbol()
				w.arbitraryIndex[v] = k
				w.chain.root = w.chain.addAtRoot(lia.Ge(k), w.symbols)
			}
		}
	}
}

// addAtRoot adds a formula to the condition at the root, which is the start of the program, and
// returns the root.
func (c *chain) addAtRoot(f lia.Formula, symbols lia.Var) *link {
	c.root.f = lia.And(c.root.f, f)
	c.root.symbols = symbols
	return c.root
}

// describesCell reports whether a claim variable is an index, a sum or a content of a cell (now or
// on entry), or a product that contains an index.
func (w *walker) describesCell(v lia.Var) bool {
	for _, c := range w.claims.Cells {
		if slices.Contains(c.Index, v) || c.Content == v || c.sums(v) || slices.Contains(c.Old, v) {
			return true
		}
	}
	return slices.ContainsFunc(w.claims.Products, func(p Product) bool { return p.Var == v && len(p.Index) > 0 })
}

func (w *walker) startArrays() []*version {
	out := make([]*version, len(w.file.Arrays))
	for i, a := range w.file.Arrays {
		if a.Kind != ast.Local {
			out[i] = &version{unknown: &unknownContents{array: a, zero: a.Zero(), initial: a.Init, bounded: true}}
		}
	}
	return out
}

func (w *walker) declareArray(d *ast.ArrayDecl, s *state) *state {
	if s != nil {
		s.arrays[d.Array.Index] = &version{unknown: &unknownContents{array: d.Array, zero: d.Zero, bounded: true}}
	}
	return s
}

func (w *walker) joinArrays(out *state, live []*state, conds [][]lia.Formula) {
	out.arrays = append([]*version(nil), live[0].arrays...)
	choice, made := lia.Term{}, false
	for i := range out.arrays {
		differ := false
		var all []*version
		for _, s := range live {
			differ = differ || s.arrays[i] != out.arrays[i]
			all = append(all, s.arrays[i])
		}
		if !differ {
			continue
		}
		if !made {
			choice, made = w.symbol(), true
			for j := range conds {
				conds[j] = append(conds[j], lia.Eq(choice.AddConst(num.From(int64(-j)))))
			}
		}
		out.arrays[i] = &version{choice: choice, incoming: all}
		for _, v := range all {
			if v == nil {
				out.arrays[i] = nil // some path lacks the array's declaration, so no later code uses the array
			}
		}
	}
}

func (w *walker) cutArrays(h *head, cut *state) {
	point := &cutState{old: w.oldArrays}
	if h.cells {
		point.claim = func(cells map[lia.Var]lia.Term) lia.Formula { return w.claimAt(h, point.state, cells) }
	}
	w.unknownArrays(point, cut)
}

func (w *walker) unknownArrays(cut *cutState, s *state) {
	s.arrays = make([]*version, len(w.file.Arrays))
	for i, a := range w.file.Arrays {
		s.arrays[i] = &version{unknown: &unknownContents{array: a, cut: cut}}
	}
	cut.state, cut.sums, cut.coefficients = s.copy(), w.weightsAt(s), w.coefficients(s)
}

// calledArrays updates the arrays of s after a call of the recursive function fn. If fn assigns to
// an array, its contents become unknown. If "cut" has a claim, every other array gets a new version
// with equal contents, so that the claim also restricts this array.
func (w *walker) calledArrays(fn *ast.Func, cut *cutState, s *state) {
	s.arrays = slices.Clone(s.arrays)
	for i, v := range s.arrays {
		if a := w.file.Arrays[i]; w.assignsArrays[fn][a] {
			s.arrays[i] = &version{unknown: &unknownContents{array: a, cut: cut}}
		} else if v != nil && cut.claim != nil {
			s.arrays[i] = &version{unknown: &unknownContents{array: a, cut: cut, equalTo: v}}
		}
	}
	cut.state, cut.sums, cut.coefficients = s.copy(), w.weightsAt(s), w.coefficients(s)
}

// claimForAny instantiates the claim of the cut point h for the state s. It replaces each index
// variable of the claim by an arbitrary index, which w.arbitraryIndex contains. The formula "defs"
// defines the symbols for the contents of cells.
func (w *walker) claimForAny(h *head, s *state) (claim, defs lia.Formula) {
	cells, defs := map[lia.Var]lia.Term(nil), lia.True()
	if h.cells {
		cells, defs = w.cellsAt(s, w.weightsAt(s), w.coefficients(s), w.oldArrays, w.arbitraryIndex, true)
	}
	claim = w.claimAt(h, s, cells)
	for _, slots := range h.products {
		defs = lia.And(defs, w.factsOf(s.slots[slots[0]], w.productAt(s, slots[1:])))
	}
	return claim, defs
}

// cellsAt returns the terms that a claim's variables for indices, contents and sums of cells have
// in the state s. The argument "old" contains the arrays on entry to the recursive function. The
// returned formula includes instances of the claims at earlier cut points. It always includes the
// instances for the contents on entry. If the argument "instances" is set, it also includes the
// instances for all other contents and sums.
func (w *walker) cellsAt(s *state, sums map[lia.Var]weightInstance, coefficients []lia.Term, old []*version, index map[lia.Var]lia.Term, instances bool) (map[lia.Var]lia.Term, lia.Formula) {
	out, with := map[lia.Var]lia.Term{}, []lia.Formula(nil)
	for _, c := range w.claims.Cells {
		at := c.indexTerms(index)
		for i, k := range c.Index {
			out[k] = at[i]
		}
		content := func(v *version, instances bool) lia.Term {
			if v == nil { // the array is not declared here, so the claim must hold for any content
				return w.symbol()
			}
			value, f := w.value(v, at, instances)
			with = append(with, f)
			return value
		}
		now := s.arrays[c.Array.Index]
		out[c.Content] = content(now, instances)
		for _, sum := range c.Sums {
			out[sum.Var] = w.symbol()
			if now != nil {
				value, f := w.sum(now, sums[sum.Var], at[0], instances)
				out[sum.Var], with = value, append(with, f)
			}
		}
		if len(c.Old) == 0 {
			continue
		}
		var was *version
		if old != nil {
			was = old[c.Array.Index]
		}
		value := out[c.Content]
		if was == nil || was != now {
			value = content(was, true)
		}
		for _, v := range c.Old {
			out[v] = value
		}
	}
	for i, p := range w.claims.Products {
		if len(p.Index) > 0 {
			rest := w.ofIndices(coefficients[i], p.Index[1:], out)
			out[p.Var] = w.times(rest, out[p.Index[0]])
			with = append(with, factsOfProduct(out[p.Index[0]], rest, out[p.Var]))
		}
	}
	return out, lia.And(with...)
}

// value returns the term for the content of one cell. The argument v is a version of the array,
// that is, the array's contents at one point of the program, and indices selects the cell. The
// returned formula defines the symbols in the term.
func (w *walker) value(v *version, indices []lia.Term, instances bool) (lia.Term, lia.Formula) {
	switch {
	case v.unknown != nil:
		return w.baseValue(v.unknown, indices, instances)
	case v.previous != nil:
		here := pairwiseEqual(indices, v.indices)
		if here.IsTrue() {
			return v.value, lia.True()
		}
		old, f := w.value(v.previous, indices, instances)
		if here.IsFalse() {
			return old, f
		}
		y := w.symbol()
		return y, lia.Or(lia.And(here, w.sameProducts(v.coefficients, indices, v.indices), lia.Eq(y.Sub(v.value))), lia.And(lia.Not(here), lia.Eq(y.Sub(old)), f))
	}
	return w.joinValues(v, func(in *version) (lia.Term, lia.Formula) { return w.value(in, indices, instances) })
}

// joinValues evaluates each version of an array that v joins, one for each path. It returns a new
// symbol and a formula. If the program took path j, the formula makes the symbol equal to the value
// for path j.
func (w *walker) joinValues(v *version, eval func(in *version) (lia.Term, lia.Formula)) (lia.Term, lia.Formula) {
	y := w.symbol()
	var some []lia.Formula
	for j, in := range v.incoming {
		x, f := eval(in)
		some = append(some, lia.And(lia.Eq(v.choice.AddConst(num.From(int64(-j)))), lia.Eq(y.Sub(x)), f))
	}
	return y, lia.Or(some...)
}

// baseValue returns the term for the content of one cell of b, and a formula that defines the
// symbols in the term. The formula also states that cells with equal indices have equal contents.
func (w *walker) baseValue(b *unknownContents, indices []lia.Term, instances bool) (lia.Term, lia.Formula) {
	if b.zero && len(b.initial) == 0 {
		return lia.Int(0), lia.True()
	}
	if b.zero {
		y := w.symbol()
		given, rest := []lia.Formula(nil), []lia.Formula{lia.Eq(y)}
		for i, v := range b.initial {
			d := indices[0].AddConst(num.From(int64(-i))) // arrays with initial values have one index, the cell's number
			if v.IsZero() {
				continue
			}
			given, rest = append(given, lia.And(lia.Eq(d), lia.Eq(y.Sub(lia.Const(v))))), append(rest, lia.Ne(d))
		}
		return y, lia.Or(append(given, lia.And(rest...))...)
	}
	y, known := lia.Term{}, false
	for _, r := range b.reads {
		if equal(r.indices, indices) {
			y, known = r.value, true
		}
	}
	if !known {
		y = w.symbol()
		b.reads = append(b.reads, cellRead{indices, y})
	}
	with := []lia.Formula{w.typedContent(b, y)}
	if b.equalTo != nil {
		x, f := w.value(b.equalTo, indices, instances)
		with = append(with, lia.Eq(y.Sub(x)), f)
	}
	var coefficients []lia.Term
	if b.cut != nil {
		coefficients = b.cut.coefficients
	}
	for _, r := range b.reads {
		if !equal(r.indices, indices) {
			with = append(with, lia.Or(lia.Not(pairwiseEqual(r.indices, indices)), lia.And(lia.Eq(r.value.Sub(y)), w.sameProducts(coefficients, r.indices, indices))))
		}
	}
	if instances && b.cut != nil {
		with = append(with, w.instance(b, indices))
	}
	return y, lia.And(with...)
}

// typedContent returns the formula that y lies in the range of the elements' type. This holds for
// the content of every cell, because the content is an arbitrary value of the type or was converted
// to the type.
func (w *walker) typedContent(b *unknownContents, y lia.Term) lia.Formula {
	t := b.array.Type
	if t.Width == 0 && t.Kind != ast.Bool && !b.bounded {
		return lia.True()
	}
	s := &state{at: w.chain.root}
	root := s.at
	v := w.arbitrary(s, t)
	f := pathCondition(root, s.at)
	return lia.And(f, lia.Eq(v.Sub(y)))
}

// maxPairs limits the instances that one read of an array adds for a claim that compares cells of
// two arrays.
const maxPairs = 8

// The method "instance" instantiates a claim for the cell of b with the given indices. It takes the
// claim of b.cut, the point where the contents became unknown. In cells of other arrays, it
// replaces the index by the terms of w.arbitraryIndex, or by an index that was read before.
func (w *walker) instance(b *unknownContents, indices []lia.Term) lia.Formula {
	if b.cut.claim == nil {
		return lia.True()
	}
	var all []lia.Formula
	seen := map[lia.Var]bool{}
	for _, c := range w.claims.Cells {
		// The claim may mention two cells a[i] and a[j] of this array. In one instance the given
		// indices replace i, and in another instance they replace j. The index of the second cell
		// is then chosen as for a cell of another array.
		if c.Array == b.array && !seen[c.Index[0]] {
			seen[c.Index[0]] = true
			all = append(all, w.instanceFor(b, indices, c.Index))
		}
	}
	return lia.And(all...)
}

// instanceFor instantiates the claim of b.cut. It replaces the index variables in vars by the given
// indices. It chooses the other indices as the method "instance" does. Two cells share all their
// index variables or none.
func (w *walker) instanceFor(b *unknownContents, indices []lia.Term, vars []lia.Var) lia.Formula {
	own := map[lia.Var]lia.Term{}
	for i, k := range vars {
		own[k] = indices[i]
	}
	pairs := []map[lia.Var]lia.Term{nil}
	for _, c := range w.claims.Cells {
		if _, ok := own[c.Index[0]]; ok {
			continue
		}
		v := b.cut.state.arrays[c.Array.Index]
		if v == nil {
			continue
		}
		for _, r := range v.unknown.reads {
			known := equal(r.indices, c.indexTerms(w.arbitraryIndex)) || slices.ContainsFunc(pairs, func(p map[lia.Var]lia.Term) bool {
				_, ok := p[c.Index[0]]
				return ok && equal(c.indexTerms(p), r.indices)
			})
			if !known && len(pairs) < maxPairs {
				pair := map[lia.Var]lia.Term{}
				for i, k := range c.Index {
					pair[k] = r.indices[i]
				}
				pairs = append(pairs, pair)
			}
		}
	}
	var all []lia.Formula
	for _, other := range pairs {
		index, known := map[lia.Var]lia.Term{}, true
		guard := []lia.Formula{isNegative(indices)}
		for k, t := range w.arbitraryIndex {
			index[k] = t
			if i, ok := own[k]; ok {
				index[k] = i
			} else if r, ok := other[k]; ok {
				index[k] = r
				guard = append(guard, lia.Lt(r))
			}
			known = known && index[k].Equal(t)
		}
		if known {
			continue // the cut point already assumes this instance
		}
		cells, with := w.cellsAt(b.cut.state, b.cut.sums, b.cut.coefficients, b.cut.old, index, false)
		all = append(all, lia.Or(append(guard, lia.And(b.cut.claim(cells), with))...))
	}
	return lia.And(all...)
}

func (w *walker) arrayIndex(e *ast.Element, s *state) *state {
	if len(e.Index) != len(e.Array.Inner)+1 || len(e.Cells) > 0 {
		w.giveUp("an element with another number of indices", e.Span)
		return nil
	}
	for _, i := range e.Index {
		if s = w.eval(i.X, s); s == nil {
			return nil
		}
	}
	top := len(s.slots) - len(e.Index)
	f := []lia.Formula{lia.Ge(s.slots[top])}
	if e.Array.Length != nil {
		if s = w.eval(e.Array.Length, s); s == nil {
			return nil
		}
		n := s.pop()
		f = append(f, lia.Lt(s.slots[top].Sub(n)))
	}
	inner := e.Array.Inner
	for k, size := range e.Array.Sizes {
		if s = w.eval(size, s); s == nil {
			return nil
		}
		n := s.pop()
		i := s.slots[top+1+k]
		f, inner = append(f, lia.Ge(i), lia.Lt(i.Sub(n))), nil
	}
	for k, size := range inner {
		i := s.slots[top+1+k]
		f = append(f, lia.Ge(i), lia.Lt(i.AddConst(num.From(int64(-size)))))
	}
	s, outside := w.split(s, lia.And(f...))
	if w.file.Rules.MemoryFails(e.Demand.Memory()) {
		w.violation(outside)
	}
	if s != nil && s.arrays[e.Array.Index] == nil {
		w.giveUp("an array outside of its lifetime", e.Span)
		return nil
	}
	return s
}

// cellAt returns the indices that denote a cell: its number in row-major order, or all indices
// if the length of an inner array varies.
func cellAt(a *ast.Array, indices []lia.Term) []lia.Term {
	if a.Sizes != nil {
		return indices
	}
	n := indices[0]
	for k, size := range a.Inner {
		n = n.Mul(num.From(int64(size))).Add(indices[k+1])
	}
	return []lia.Term{n}
}

func (w *walker) load(e *ast.Element, indices []lia.Term, s *state) lia.Term {
	v, f := w.value(s.arrays[e.Array.Index], indices, true)
	w.addFact(s, f)
	return v
}
