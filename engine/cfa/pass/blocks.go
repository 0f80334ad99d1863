package pass

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// locGuards*maxGuard is the limit on the total size of the guards of the edges that leave a
// location. Without a limit, n assertions in sequence would become n edges that leave one location,
// and the last guard would have n conjuncts.
const locGuards = 4

// locsPerCheck is the number of locations that are eliminated between two checks of the context. It
// is small because one elimination can build guards with thousands of literals.
const locsPerCheck = 8

// maxGuard is the largest number of literals in a guard, and of monomials in an edge's terms.
// LargeBlocks does not eliminate a location if an edge would exceed this limit.
const maxGuard = 4000

// LargeBlocks composes edges (Beyer, Cimatti, Griggio, Keremoglu, Sebastiani, "Software Model
// Checking via Large-Block Encoding", FMCAD 2009). LargeBlocks eliminates a location with m
// incoming and n outgoing edges if this does not increase the number of edges: m*n <= m+n (the rule
// of Blicha, Britikov, Sharygina, "The Golem Horn Solver", CAV 2023). LargeBlocks keeps Entry,
// Error and loop heads. So every cycle of the new program contains a loop head, as in the old
// program.
//
// A composed edge has the premises of both edges. An edge with premises is never merged with a
// parallel one, because a premise must not be under a disjunction. LargeBlocks keeps call sites, so
// an edge that returns from a procedure is composed only with its successors.
//
// Back-translation: an edge records the old edges that it consists of. If it merges parallel edges,
// the state before it and the inputs decide which of them a step takes. Eliminated locations need
// no formula in the invariant, because each cycle through them contains a loop head. LargeBlocks
// returns ctx's error if ctx ends.
//
// LargeBlocks does not merge parallel edges that assign different values; JoinedBlocks does.
func LargeBlocks(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	return largeBlocks(ctx, p, maxGuard, false, nil)
}

// functionEnds returns the locations where control has just entered a function: the start of a
// called function, and the location after a call.
func functionEnds(p *cfa.Program) []bool {
	out := make([]bool, len(p.Locs))
	for i := range p.Edges {
		e := &p.Edges[i]
		out[e.To] = out[e.To] || p.Locs[e.From].Func != p.Locs[e.To].Func
	}
	return out
}

// block is an edge during the elimination of locations. Copies of an edge have the same input
// numbers until the end. Then each copy gets its own numbers.
type block struct {
	from, to          cfa.Loc
	inputs            []cfa.Input
	guard             lia.Formula
	assigns           []cfa.Assign
	premises          []cfa.Premise
	products          []cfa.Product
	weight            int // number of monomials in "assigns"
	history           *edgeHistory
	outIndex, inIndex int
}

type blocker struct {
	p            *cfa.Program
	keepLocs     []bool // locations that are kept: call sites, and locations where blocks end
	limit        int    // limit on the size of guards and terms
	in, out      [][]*block
	eliminated   []bool
	size         []int     // total size of the guards that leave a location
	infeasibleAt []cfa.Loc // locations that were eliminated although a pair of their edges was infeasible
	changed      bool

	// modes marks variables. Parallel edges that assign different values to a marked variable are
	// not merged (see JoinedBlocks). If "modes" is nil, only edges with equal assignments are
	// merged. Otherwise "live" and nextInput are needed too: nextInput is the number of the next
	// new input.
	modes     []bool
	live      *cfa.Liveness
	nextInput lia.Var
}

func largeBlocks(ctx context.Context, p *cfa.Program, limit int, merge bool, ends []bool) (*cfa.Program, BackTranslation, error) {
	b := &blocker{p: p, keepLocs: make([]bool, len(p.Locs)), limit: limit, nextInput: lia.Var(len(p.Vars) + p.NumIn),
		in: make([][]*block, len(p.Locs)), out: make([][]*block, len(p.Locs)), eliminated: make([]bool, len(p.Locs)),
		size: make([]int, len(p.Locs))}
	if !p.Clauses { // a path of a program with procedures must visit the call sites, so keep them
		b.keepLocs = p.CallSites()
	}
	for l, end := range ends {
		b.keepLocs[l] = b.keepLocs[l] || end
	}
	if merge {
		b.live = cfa.Live(p)
		b.modes = modes(p, b.live)
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		x := &block{from: e.From, to: e.To, inputs: e.Inputs, guard: e.Guard, assigns: e.Assigns, premises: e.Premises, products: e.Products,
			weight: weight(e.Assigns), history: leaf(cfa.EdgeID(i))}
		if x.to == p.Error { // nothing reads the state at Error, so more edges can merge
			x.assigns, x.weight = nil, 0
		}
		b.attach(b.mergeInto(x, b.out[e.From]))
	}
	if err := b.eliminate(ctx); err != nil {
		return nil, BackTranslation{}, err
	}
	if !b.changed {
		return p, identity(p), nil
	}
	q, back := b.result()
	return q, back, nil
}

func weight(as []cfa.Assign) int {
	n := 0
	for _, a := range as {
		n += len(a.Term.Monos())
	}
	return n
}

// eliminate works in rounds. A round eliminates no two neighbouring locations, so a chain of n
// edges takes log n rounds.
//
// At first, "eliminate" removes only locations with one incoming or one outgoing edge. So the two
// sides of a branch become one edge before the code after the branch is duplicated. When no such
// location is left, "eliminate" also removes locations with two incoming and two outgoing edges.
func (b *blocker) eliminate(ctx context.Context) error {
	all := func() []cfa.Loc {
		var out []cfa.Loc
		for l := range b.p.Locs {
			if b.eligible(cfa.Loc(l)) {
				out = append(out, cfa.Loc(l))
			}
		}
		return out
	}
	touched := make([]int, len(b.p.Locs)) // the last round that changed the location
	queued := make([]bool, len(b.p.Locs))
	work, single := all(), true
	for n := 1; ; n++ {
		var next []cfa.Loc
		again := func(l cfa.Loc) {
			if !queued[l] && b.eligible(l) {
				queued[l] = true
				next = append(next, l)
			}
		}
		for i, l := range work {
			if i%locsPerCheck == 0 && ctx.Err() != nil {
				return fmt.Errorf("large blocks: %w", ctx.Err())
			}
			queued[l] = false
			if b.eliminated[l] || single && len(b.in[l]) > 1 && len(b.out[l]) > 1 {
				continue
			}
			if touched[l] == n {
				again(l)
				continue
			}
			neighbours := b.neighbours(l)
			if !b.remove(l) {
				continue
			}
			for _, m := range neighbours {
				touched[m] = n
				again(m)
			}
		}
		slices.Sort(next)
		switch {
		case len(next) > 0:
			work, single = next, true
		case single:
			work, single = all(), false
		default:
			return nil
		}
	}
}

func (b *blocker) eligible(l cfa.Loc) bool {
	return l != b.p.Entry && l != b.p.Error && !b.eliminated[l] && !b.p.Locs[l].LoopHead && !b.keepLocs[l]
}

func (b *blocker) neighbours(l cfa.Loc) []cfa.Loc {
	var out []cfa.Loc
	for _, e := range b.in[l] {
		out = append(out, e.from)
	}
	for _, e := range b.out[l] {
		out = append(out, e.to)
	}
	return out
}

// remove eliminates the location l and returns true. If this would increase the number of edges or
// exceed a limit, it changes nothing and returns false.
func (b *blocker) remove(l cfa.Loc) bool {
	ins, outs := slices.Clone(b.in[l]), slices.Clone(b.out[l])
	if b.eliminated[l] || len(ins)*len(outs) > len(ins)+len(outs) {
		return false
	}
	var made []*block
	grown := map[cfa.Loc]int{}
	for _, x := range ins {
		if x.from == l {
			return false
		}
		for _, y := range outs {
			z, ok := b.sequence(x, y)
			if !ok {
				return false
			}
			if z == nil {
				continue
			}
			made = append(made, z)
			if grown[z.from] += z.guard.Size(); b.size[z.from]+grown[z.from] > locGuards*b.limit {
				return false
			}
		}
	}
	if len(made) < len(ins)*len(outs) { // a pair of edges is infeasible
		b.infeasibleAt = append(b.infeasibleAt, l)
	}
	for _, x := range ins {
		b.detach(x)
	}
	for _, y := range outs {
		b.detach(y)
	}
	b.eliminated[l], b.changed = true, true
	for _, z := range made {
		b.attach(b.mergeInto(z, b.out[z.from]))
	}
	return true
}

// attach adds an edge to the lists of its source and its target, and detach removes it. The edge
// stores its index in both lists, so that detach takes constant time even if many edges lead to
// Error.
func (b *blocker) attach(x *block) {
	x.outIndex, x.inIndex = len(b.out[x.from]), len(b.in[x.to])
	b.out[x.from] = append(b.out[x.from], x)
	b.in[x.to] = append(b.in[x.to], x)
	b.size[x.from] += x.guard.Size()
}

func (b *blocker) detach(x *block) {
	s := b.out[x.from]
	last := s[len(s)-1]
	s[x.outIndex], last.outIndex = last, x.outIndex
	b.out[x.from] = s[:len(s)-1]
	s = b.in[x.to]
	last = s[len(s)-1]
	s[x.inIndex], last.inIndex = last, x.inIndex
	b.in[x.to] = s[:len(s)-1]
	b.size[x.from] -= x.guard.Size()
}

// sequence returns the composition of x and then y. If no run can take both, it returns nil and
// true. If the result exceeds the limits, it returns false.
func (b *blocker) sequence(x, y *block) (*block, bool) {
	guard, premises, products := y.guard, x.premises, y.products
	var assigns []cfa.Assign
	if len(x.assigns) == 0 {
		assigns = y.assigns
		premises = slices.Concat(premises, y.premises)
	} else {
		assigns = make([]cfa.Assign, 0, len(x.assigns)+len(y.assigns))
		after := func(v lia.Var) (lia.Term, bool) { return cfa.Assigned(x.assigns, v) }
		guard = guard.Subst(after)
		premises = slices.Clone(premises)
		for _, pr := range y.premises {
			premises = append(premises, pr.Subst(after))
		}
		products = cfa.SubstProducts(products, after)
		visitAssigned(x.assigns, y.assigns, func(v lia.Var, value, then lia.Term, _, again bool) {
			if again { // y comes second, so it overwrites the value from x
				value = then.Subst(after)
			}
			assigns = append(assigns, cfa.Assign{Var: v, Term: value})
		})
	}
	if y.to == b.p.Error {
		assigns = nil
	}
	guard = lia.And(x.guard, guard)
	if guard.Op() == lia.OpAnd && !x.guard.IsTrue() {
		guard = simplifyTo(guard, 2)
	}
	if guard.IsFalse() {
		return nil, true
	}
	z := &block{from: x.from, to: y.to, guard: guard, assigns: assigns, premises: premises, products: unionProducts(x.products, products), weight: weight(assigns),
		inputs: unionInputs(x.inputs, y.inputs), history: sequence(x.history, y.history)}
	if guard.Size() > b.limit || z.weight > b.limit || !fitInt64(assigns) {
		return nil, false
	}
	return z, true
}

// fitInt64 reports whether all numbers in the terms fit into an int64. Without this limit, a
// sequence of statements that double a variable would become one coefficient with thousands of
// digits.
func fitInt64(as []cfa.Assign) bool {
	for _, a := range as {
		if !a.Term.Constant().IsSmall() {
			return false
		}
		for _, m := range a.Term.Monos() {
			if !m.Coef.IsSmall() {
				return false
			}
		}
	}
	return true
}

// unionInputs returns the inputs of a, followed by the inputs of b that are not in a.
func unionInputs(a, b []cfa.Input) []cfa.Input {
	switch {
	case len(b) == 0:
		return a
	case len(a) == 0:
		return b
	}
	seen := make(map[lia.Var]bool, len(a))
	for _, in := range a {
		seen[in.Var] = true
	}
	out := slices.Clone(a)
	for _, in := range b {
		if !seen[in.Var] {
			out = append(out, in)
		}
	}
	return out
}

func unionProducts(a, b []cfa.Product) []cfa.Product {
	out := slices.Clip(a)
	for _, m := range b {
		if !slices.ContainsFunc(a, func(n cfa.Product) bool { return sameProduct(m, n) }) {
			out = append(out, m)
		}
	}
	return out
}

func sameProduct(m, n cfa.Product) bool {
	return m.Value.Equal(n.Value) && slices.EqualFunc(m.Factors, n.Factors, lia.Term.Equal)
}

// commonProducts returns the products that the merged edge of x and y may keep: those of both
// edges, and those that define an input which the other edge does not have.
func (b *blocker) commonProducts(x, y *block) []cfa.Product {
	keep := func(x, y *block) []cfa.Product {
		return slices.DeleteFunc(slices.Clone(x.products), func(m cfa.Product) bool {
			in := m.Value.Monos()
			own := len(in) == 1 && m.Value.Equal(lia.V(in[0].Var)) && b.p.IsInput(in[0].Var) &&
				!slices.ContainsFunc(y.inputs, func(i cfa.Input) bool { return i.Var == in[0].Var })
			return !own && !slices.ContainsFunc(y.products, func(n cfa.Product) bool { return sameProduct(m, n) })
		})
	}
	return unionProducts(keep(x, y), keep(y, x))
}

func (b *blocker) mergeInto(x *block, among []*block) *block {
	for _, y := range among {
		if y.to != x.to {
			continue
		}
		if z, ok := b.merge(y, x); ok {
			b.detach(y)
			b.changed = true
			return z
		}
	}
	return x
}

func (b *blocker) merge(x, y *block) (*block, bool) {
	if len(x.premises)+len(y.premises) > 0 {
		return nil, false // a premise must not be under a disjunction
	}
	z := &block{from: x.from, to: x.to, inputs: unionInputs(x.inputs, y.inputs), assigns: x.assigns, products: b.commonProducts(x, y)}
	gx, gy := x.guard, y.guard
	if !sameAssigns(x.assigns, y.assigns) {
		if b.modes == nil || b.differInMode(x, y) {
			return nil, false
		}
		gx, gy = b.join(z, x, y)
	}
	if gx.Size()+gy.Size() > b.limit {
		return nil, false
	}
	z.weight = weight(z.assigns)
	z.guard = simplifyTo(lia.Or(gx, gy), 2)
	z.history = choice(x.history, y.history, gx)
	return z, true
}

func (b *blocker) result() (*cfa.Program, BackTranslation) {
	p := b.p
	q, back := subset(p, func(l cfa.Loc) bool { return !b.eliminated[l] }, func(cfa.EdgeID) bool { return false })
	q.Locs = nil
	kept := keepHeads(p, p.Locs, b.infeasibleAt)
	fresh := make([]cfa.Loc, len(p.Locs))
	for i, l := range back.Locs {
		fresh[l] = cfa.Loc(i)
		q.Locs = append(q.Locs, kept[l])
	}
	var blocks []*block
	for _, l := range back.Locs {
		sorting.By(b.out[l], func(x, y *block) int { return x.history.compare(y.history) })
		for _, x := range b.out[l] {
			blocks = append(blocks, x)
			if x.history.first == nil {
				e := p.Edges[x.history.edge]
				e.From, e.To = fresh[x.from], fresh[x.to]
				// The location of a premise is a loop head, so it is never eliminated.
				e.Premises, _ = premisesAt(e.Premises, fresh)
				q.Edges = append(q.Edges, e)
				continue
			}
			spans, tests := x.history.source(p)
			premises, _ := premisesAt(x.premises, fresh)
			q.Edges = append(q.Edges, cfa.Edge{From: fresh[x.from], To: fresh[x.to], Inputs: x.inputs,
				Guard: x.guard, Assigns: x.assigns, Premises: premises, Products: x.products, Spans: spans, Tests: tests})
		}
	}
	q = renumberInputs(q)
	expand := func(_ cfa.Loc, s cfa.State, st cfa.Step) (cfa.Path, cfa.State, error) {
		if st.Edge < 0 || int(st.Edge) >= len(blocks) {
			return nil, nil, fmt.Errorf("there is no large block %d", st.Edge)
		}
		x := blocks[st.Edge]
		if len(st.Inputs) != len(x.inputs) {
			return nil, nil, fmt.Errorf("large block %d has %d inputs, the step gives %d", st.Edge, len(x.inputs), len(st.Inputs))
		}
		input := make(map[lia.Var]num.Int, len(x.inputs))
		for k, in := range x.inputs {
			input[in.Var] = st.Inputs[k]
		}
		return x.history.expand(p, nil, s, input)
	}
	back.Path, back.Derivation = pathMapper(p, expand), derivationMapper(p, expand)
	return q, back
}
