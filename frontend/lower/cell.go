package lower

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file abstracts an array a (ast.Array) by one tracked cell (Monniaux and Gonnord, Cell
// Morphing, SAS 2016). Instead of the whole array, a state contains an index k and the content of
// a[k]. The index is arbitrary and never changes, so a proof about the tracked cell holds for every
// k. A read of a[i] returns the content if i = k. Otherwise a[i] is an untracked cell, and the read
// returns any value of the type. This over-approximates the program, so a path to Error may
// correspond to no run. Two reads on one edge return equal values if their indices are equal.
//
// The cells of an array of arrays are numbered row by row, and k is such a number. If the length of
// the rows varies, the number would be a nonlinear product. In this case the tracked cell has one
// index for each dimension instead.
//
// If the program compares elements of one array, the automaton tracks two cells, a[k] and a[m]
// (CellOptions.TwoCells). The proof then holds for every k and m.
//
// For bounded search, the automaton under-approximates the program instead (CellOptions.Count). It
// tracks a fixed number n of cells, whose indices are arbitrary and distinct. If a run reads an
// untracked cell, its path ends there. So each path is a run of the program, and each run that
// reads at most n cells has a path.

// Cell is one tracked cell of an array.
type Cell struct {
	Array *ast.Array
	// Index contains the variable for the index k, or one variable for each dimension
	// (ast.Array.Ranks). Several cells may share their index variables.
	Index   []lia.Var
	Content lia.Var
	// Sums contains the tracked sums of the cells a[0], ..., a[k-1] (sum.go). If an array has
	// several tracked cells, their lists Sums have the same length, and corresponding entries have
	// the same Weight.
	Sums []Sum
}

// Has reports whether the variable v belongs to the cell, as an index, the content, or a sum.
func (c Cell) Has(v lia.Var) bool {
	return slices.Contains(c.Index, v) || v == c.Content || slices.ContainsFunc(c.Sums, func(s Sum) bool { return s.Var == v })
}

// CellOptions selects how the automaton represents arrays (ast.Array) by tracked cells.
type CellOptions struct {
	// SeparateIndices means that each array has its own index variable. Otherwise all arrays share
	// one index variable.
	SeparateIndices bool
	// Premises restricts the values that a read of an untracked cell a[i] can return. If it is not
	// set, the read returns any value. If it is set, there must be a reachable state with k = i in
	// which all other variables have the same values, and the read returns the content of a[k] in
	// that state (cfa.Program.CellReads).
	Premises bool
	// TwoCells means that each array has two tracked cells. All arrays share the two index
	// variables, so TwoCells cannot be combined with SeparateIndices.
	TwoCells bool
	// Sums means that the automaton also tracks the sum of the cells a[0], ..., a[k-1], if some
	// loop adds up or counts the elements of a (Weights). The option Sums requires the option
	// Premises, and a program without recursive functions.
	Sums bool
	// If Count is not 0, each array has this number of tracked cells; all arrays share the index
	// variables. A path ends at a read of any other cell. So the automaton lacks some runs, and
	// proves nothing.
	Count int
	// Medium means that the lowered tree is frontend.Unit.ByCells, in which arrays of medium size
	// are also of type ast.Array. The lowering itself ignores this field.
	Medium bool
	// Fixed means that predicates of Horn clauses have the elements of arrays that the clauses access
	// at constant distances from a start (horn.Form). The lowering itself ignores this field.
	Fixed bool
	// Pools means that the lowered tree is frontend.Unit.Pooled, in which some allocations return
	// any number of objects.
	Pools bool
	// Unrolled means that the lowered tree is frontend.Unit.Unrolled, which has no recursive
	// functions.
	Unrolled bool
}

type cellRead struct {
	array   *ast.Array
	indices []lia.Term
	value   lia.Term
}

// indexTerms returns the indices of the cell after an edge. If the edge assigns an index variable,
// the map "index" contains its new value. Other index variables keep their values.
func (c Cell) indexTerms(index map[lia.Var]lia.Term) []lia.Term {
	out := make([]lia.Term, len(c.Index))
	for i, k := range c.Index {
		t, ok := index[k]
		if out[i] = t; !ok {
			out[i] = lia.V(k)
		}
	}
	return out
}

func (c Cell) indexEquals(at []lia.Term) lia.Formula { return sameAt(c.indexTerms(nil), at) }

func sameAt(x, y []lia.Term) lia.Formula {
	all := make([]lia.Formula, len(x))
	for i := range x {
		all[i] = lia.Eq(y[i].Sub(x[i]))
	}
	return lia.And(all...)
}

func equalAt(x, y []lia.Term) bool { return slices.EqualFunc(x, y, lia.Term.Equal) }

func beforeAt(x, y []lia.Term) lia.Formula {
	if len(x) == 0 {
		return lia.False()
	}
	return lia.Or(lia.Lt(x[0].Sub(y[0])), lia.And(lia.Eq(x[0].Sub(y[0])), beforeAt(x[1:], y[1:])))
}

// inArray adds a check that all indices of the element are in bounds. It returns the index of the
// cell: one number, which counts the cells row by row. If the length of the rows varies, it returns
// one index for each dimension.
func (l *lowerer) inArray(x *ast.Element, at []lia.Term) []lia.Term {
	f := []lia.Formula{lia.Ge(at[0])}
	below := func(i lia.Term, bound ast.Expr) {
		length := lia.Term{}
		switch n := l.folded(bound).(type) {
		case *ast.IntLit:
			length = lia.Const(n.Value)
		case *ast.VarRef:
			length = lia.V(l.res.Vars[n.Var])
		}
		f = append(f, lia.Lt(i.Sub(length)))
	}
	if x.Array.Length != nil {
		below(at[0], x.Array.Length)
	}
	number, inner := at[0], x.Array.Inner
	for k, size := range x.Array.Sizes {
		f = append(f, lia.Ge(at[k+1]))
		below(at[k+1], size)
		inner = nil
	}
	for k, size := range inner {
		i := at[k+1]
		if !inBounds(x.Index[k+1]) {
			f = append(f, lia.Ge(i), lia.Lt(i.AddConst(num.From(int64(-size)))))
		}
		number = number.Mul(num.From(int64(size))).Add(i)
	}
	l.check(check{condition: lia.And(f...), at: x.Span, endsRun: !l.rules.MemoryFails(x.Demand.Memory())})
	if x.Array.Sizes != nil {
		return slices.Clone(at)
	}
	return []lia.Term{number}
}

func (l *lowerer) readCell(x *ast.Element, at []lia.Term) lia.Term {
	if l.premises && !l.inTestedCond() {
		return l.readElsewhere(x, at)
	}
	y := lia.V(l.input(cfa.Cell, ast.Format(x), x.Span.Start))
	var followed []lia.Formula
	for _, c := range l.cells[x.Array] {
		here := c.indexEquals(at)
		followed = append(followed, lia.And(here, lia.Eq(y.Sub(lia.V(c.Content)))))
		if !l.exact {
			l.guard(lia.Or(lia.Not(here), lia.And(lia.Eq(y.Sub(lia.V(c.Content))), l.equalProducts(c, at))))
		}
	}
	if l.exact {
		l.guard(lia.Or(followed...))
		return y
	}
	// A cell contains only values of its type, because every store converts the value to this type.
	if t := x.Array.Type; t.Width > 0 || t.Kind == ast.Bool {
		in := typeValues(t)
		l.guardRange(y, num.FromBig(in.low), num.FromBig(in.high))
	}
	for _, r := range l.nextEdge.reads {
		if r.array == x.Array {
			l.guard(lia.Or(lia.Not(sameAt(at, r.indices)), lia.Eq(y.Sub(r.value))))
		}
	}
	l.nextEdge.reads = append(l.nextEdge.reads, cellRead{x.Array, at, y})
	return y
}

// storeCell lowers the assignment of the value t to an element of an ast.Array. The element may be
// any of the tracked cells, or none of them. Two tracked cells may also be the same cell. So
// storeCell adds one edge for each subset of the tracked cells: the edge requires that exactly
// these cells are the assigned element. With CellOptions.Count it adds a single edge, whose guard
// distinguishes the cases. Before the call, the next edge must have no inputs, guards or checks.
func (l *lowerer) storeCell(x *ast.Element, index []lia.Term, t lia.Term, at source.Span) {
	if len(l.cells[x.Array][0].Sums) > 0 {
		l.storeSummed(x, index[0], t, at)
		return
	}
	cells := l.cells[x.Array]
	var all []cfa.Assign
	for _, c := range cells {
		all = append(all, cfa.Assign{Var: c.Content, Term: t})
	}
	l.saveChanged(all, at)
	if l.exact {
		for i, c := range cells {
			here, was := c.indexEquals(index), lia.V(c.Content)
			y := lia.V(l.input(cfa.Derived, l.p.Vars[c.Content].Name, x.Span.Start))
			l.guard(lia.Or(lia.And(here, lia.Eq(y.Sub(t))), lia.And(lia.Not(here), lia.Eq(y.Sub(was)))))
			all[i].Term = y
		}
		l.emit(all, at)
		return
	}
	held, from, join := l.preserved, l.cur, l.newLoc()
	l.preserved = nil
	// There is one edge for each combination of these conditions and their negations.
	is := make([]lia.Formula, 0, len(cells))
	for _, c := range cells {
		is = append(is, c.indexEquals(index))
	}
	assigned := func(choice, i int) bool { return choice>>i&1 != 0 }
	if one := cells[0]; len(cells) == 1 && len(one.Index) > 1 {
		// For a cell with several indices, there is one edge for each combination of equations and
		// disequalities between the indices. The package engine/seed relies on these guards to
		// recognise loops that visit the cells one after the other.
		is = is[:0]
		for i, k := range one.Index {
			is = append(is, lia.Eq(index[i].Sub(lia.V(k))))
		}
		assigned = func(choice, i int) bool { return i == 0 && choice == 1<<len(is)-1 }
	}
	for choice := 1<<len(is) - 1; choice >= 0; choice-- {
		var guard []lia.Formula
		var assigns []cfa.Assign
		for i, f := range is {
			if choice>>i&1 == 0 {
				f = lia.Not(f)
			}
			guard = append(guard, f)
			if assigned(choice, i) {
				assigns = append(assigns, all[i])
				guard = append(guard, l.equalProducts(cells[i], index))
			}
		}
		l.cur = from
		l.edge(join, lia.And(guard...), assigns, []source.Span{at})
	}
	l.preserved, l.cur = held, join
}

// chosenCells returns the condition that the tracked cells are the cells of the first of the given
// reads. It is for an edge on which every run fails or ends. Such an edge may require the condition
// because the indices of the tracked cells are arbitrary: if a run fails on this edge, it also
// fails if the tracked cells are those that the edge reads first.
func (l *lowerer) chosenCells(reads []cellRead) lia.Formula {
	f := []lia.Formula{}
	done := map[lia.Var][]lia.Term{}
	for _, r := range reads {
		for _, c := range l.cells[r.array] {
			at, chosen := done[c.Index[0]]
			if !chosen {
				done[c.Index[0]] = r.indices
				f = append(f, c.indexEquals(r.indices))
			}
			if !chosen || equalAt(at, r.indices) {
				break
			}
		}
	}
	return lia.And(f...)
}

// readElsewhere returns the value of an array element. If the element is a tracked cell, the value
// is the content of this cell. Otherwise readInto adds an edge that reads the value by a premise.
func (l *lowerer) readElsewhere(x *ast.Element, at []lia.Term) lia.Term {
	at = slices.Clone(at)
	mark := len(l.preserved)
	for i := range at {
		l.preserved = append(l.preserved, &at[i])
	}
	l.flush(x.Span)
	l.preserved = l.preserved[:mark]
	l.setPosition(x.Span)
	if first := l.cells[x.Array][0]; equalAt(at, first.indexTerms(nil)) {
		return lia.V(first.Content)
	}
	tmp := l.freeTemp()
	l.readInto(x, at, tmp, nil)
	return lia.V(tmp)
}

// readInto adds edges that assign the value of an array element to the variable v, and the sums of
// the elements before it to the variables in "totals". If v is negative, they assign only the sums.
// There is one edge for each tracked cell that the element may be, and one edge for an untracked
// cell. This last edge has premises: it reads the value from another reachable state, in which the
// cell is tracked (CellOptions.Premises). Before the call, the next edge must have no inputs,
// guards or checks.
func (l *lowerer) readInto(x *ast.Element, at []lia.Term, v lia.Var, totals []lia.Var) {
	assigns := func(content lia.Term, sums []lia.Term) (out []cfa.Assign) {
		if v >= 0 {
			out = append(out, cfa.Assign{Var: v, Term: content})
		}
		for i, t := range totals {
			out = append(out, cfa.Assign{Var: t, Term: sums[i]})
		}
		return out
	}
	cells, from, to, spans := l.cells[x.Array], l.cur, l.newLoc(), []source.Span{x.Span}
	var elsewhere []lia.Formula
	for _, c := range cells {
		here := c.indexEquals(at)
		l.cur = from
		l.sumFacts(x.Array, at[0], lia.V(c.Content), sumsOf(c), c.Index[0])
		l.guard(l.equalProducts(c, at))
		l.edge(to, lia.And(append([]lia.Formula{here}, elsewhere...)...), assigns(lia.V(c.Content), sumsOf(c)), spans)
		elsewhere = append(elsewhere, lia.Not(here))
	}
	l.cur = from
	read, sums := map[*ast.Array]lia.Term{}, map[*ast.Array][]lia.Term{}
	var premises []cfa.Premise
	for _, c := range cells {
		premise := cfa.Premise{At: from, Read: true}
		for i, k := range c.Index {
			premise.Args = append(premise.Args, cfa.Assign{Var: k, Term: at[i]})
		}
		premise.Args = append(premise.Args, l.indexProducts(c, at)...)
		for _, other := range l.res.Cells {
			if other.Index[0] != c.Index[0] {
				continue
			}
			in, known := read[other.Array]
			if !known {
				in = lia.V(l.input(cfa.Cell, ast.Format(x), x.Span.Start))
				if t := other.Array.Type; t.Width > 0 || t.Kind == ast.Bool {
					r := typeValues(t)
					l.guardRange(in, num.FromBig(r.low), num.FromBig(r.high))
				}
				read[other.Array] = in
				for _, s := range other.Sums {
					sums[other.Array] = append(sums[other.Array], lia.V(l.input(cfa.Cell, l.p.Vars[s.Var].Name, x.Span.Start)))
				}
				l.sumFacts(other.Array, at[0], in, sums[other.Array], -1)
			}
			premise.Args = append(premise.Args, cfa.Assign{Var: other.Content, Term: in})
			for i, s := range other.Sums {
				premise.Args = append(premise.Args, cfa.Assign{Var: s.Var, Term: sums[other.Array][i]})
			}
			// The content that this other tracked cell had at the procedure's entry is not known.
			if old, assigned := l.oldCells[other.Content]; assigned {
				was := lia.V(l.input(cfa.Cell, l.p.Vars[old].Name, x.Span.Start))
				premise.Args = append(premise.Args, cfa.Assign{Var: old, Term: was})
			}
		}
		premises = append(premises, premise)
	}
	for _, i := range at {
		l.guard(lia.Ge(i))
	}
	l.edge(to, lia.And(elsewhere...), assigns(read[x.Array], sums[x.Array]), spans)
	l.p.Edges[len(l.p.Edges)-1].Premises = premises
	l.p.Locs[l.find(from)].Sticky = true
	l.cur = to
}

// completeReads completes the premises of the edges that read an untracked cell. Such a premise
// describes a reachable state that tracks another cell, and otherwise equals the state before the
// read. So completeReads adds equations for the variables that are live at the read. It also adds
// equations for variables that are live elsewhere in the same loop, because a lemma about the cell
// may contain such a variable.
func (l *lowerer) completeReads() {
	p := l.p
	if !l.premises || len(l.cells) == 0 {
		return
	}
	p.CellReads = true
	l.addRereadGuards()
	plain := make([]cfa.Edge, len(p.Edges))
	for i, e := range p.Edges {
		if e.Return() == nil {
			e.Premises = nil
		}
		plain[i] = e
	}
	q := p.With(p.Locs, plain)
	live, comp, assigned := cfa.Live(q), cfa.Components(q), definitelyAssigned(q)
	matters := map[int32][]bool{}
	for l := range p.Locs {
		if matters[comp[l]] == nil {
			matters[comp[l]] = make([]bool, len(p.Vars))
		}
		for _, v := range live.At(cfa.Loc(l)) {
			matters[comp[l]][v] = true
		}
	}
	for i := range p.Edges {
		for j := range p.Edges[i].Premises {
			pr := &p.Edges[i].Premises[j]
			if !pr.Read {
				continue
			}
			given := pr.Args
			pr.Args = nil
			for v := range p.Vars {
				x := lia.Var(v)
				if !live.Has(pr.At, x) && !(assigned[pr.At][v] && (matters[comp[pr.At]][v] && p.Vars[v].Kind != cfa.Temp || l.isTotal(x) || l.isIndexProduct(x))) {
					continue
				}
				a := cfa.Assign{Var: x, Term: lia.V(x)}
				for _, g := range given {
					if g.Var == x {
						a = g
					}
				}
				pr.Args = append(pr.Args, a)
			}
		}
	}
}

func definitelyAssigned(p *cfa.Program) [][]bool {
	out := make([][]bool, len(p.Locs)) // the entry of a location is nil until the search reaches the location
	out[p.Entry] = make([]bool, len(p.Vars))
	work := []cfa.Loc{p.Entry}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		for _, id := range p.Out(l) {
			e := &p.Edges[id]
			after := slices.Clone(out[l])
			for _, a := range e.Assigns {
				after[a.Var] = true
			}
			if out[e.To] == nil {
				out[e.To] = after
				work = append(work, e.To)
				continue
			}
			changed := false
			for v, is := range out[e.To] {
				if is && !after[v] {
					out[e.To][v], changed = false, true
				}
			}
			if changed {
				work = append(work, e.To)
			}
		}
	}
	for l := range out {
		if out[l] == nil {
			out[l] = make([]bool, len(p.Vars))
		}
	}
	return out
}
