package lower

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file abstracts an array (ast.Array) by one tracked cell (Monniaux and Gonnord, Cell
// Morphing, SAS 2016). The cell has an index k, which is arbitrary and never changes, and the
// content of a[k]. A proof about this cell holds for every k. A read of a[i] returns the content if
// i = k, and otherwise any value of the type. This over-approximates, so a path to Error need not
// be a run of the program. Two reads on one edge return equal values if their indices are equal.
//
// Cells of an array of arrays are numbered row by row. If the length of rows varies, the number
// would be a nonlinear product. Then a cell has one index for each dimension.
//
// If the program compares elements of one array, the automaton tracks two cells k and m
// (Cells.Pairs); the proof then holds for every k and m.
//
// For bounded search, the automaton under-approximates instead (Cells.Exact): it tracks a fixed
// number of cells, and a run stops when it reads an untracked cell. The indices of the cells are
// arbitrary and distinct. Each path is a run of the program, and each run that reads at most that
// many cells has a path.

// Cell is one tracked cell of an array.
type Cell struct {
	Array *ast.Array
	// the index k, or one index for each dimension (ast.Array.Ranks); several cells may share
	// these variables
	Index   []lia.Var
	Content lia.Var
	Sums    []Sum // tracked sums of the cells before k (sum.go); all cells of an array have the same kinds of sums
}

// Has reports whether a variable belongs to the cell, as an index, the content or a sum.
func (c Cell) Has(v lia.Var) bool {
	return slices.Contains(c.Index, v) || v == c.Content || slices.ContainsFunc(c.Sums, func(s Sum) bool { return s.Var == v })
}

// Cells selects how arrays (ast.Array) are abstracted by cells.
type Cells struct {
	// Apart means that each array has its own index variable. Otherwise all arrays share one
	// index variable.
	Apart bool
	// Premises restricts the values that a read of an untracked cell a[i] can return. If Premises
	// is set, the program must also reach a state with k = i in which all other variables are the
	// same. The read returns the content of a[k] in this state (cfa.Program.CellReads). If Premises
	// is not set, the read returns any value.
	Premises bool
	// Pairs means that each array has two tracked cells; all arrays share the two indices. It
	// cannot be combined with Apart.
	Pairs bool
	// Sums means that the automaton also tracks sums of the cells before k, for arrays whose
	// elements a loop adds up or counts (Weights). It requires Premises, and programs without
	// recursive functions.
	Sums bool
	// If Exact is not 0, it is the number of tracked indices, which all arrays share. If a run
	// reads a cell at another index, the automaton has no step for the read, so the run stops
	// there. An automaton with this option proves nothing.
	Exact int
}

type read struct {
	of *ast.Array
	at []lia.Term
	y  lia.Term
}

// indexTerms returns the indices of a cell after an edge. The map index has the new values of the
// indices that the edge assigns.
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

func (c Cell) is(at []lia.Term) lia.Formula { return sameAt(c.indexTerms(nil), at) }

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

// inArray adds a check that the indices are in bounds. It returns the index of the cell: the
// number of the cell in row-major order. If the length of an inner array varies, it returns all
// indices.
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
	l.check(check{f: lia.And(f...), at: x.Span, ends: !l.rules.MemoryFails(ast.ValidDeref)})
	if x.Array.Sizes != nil {
		return slices.Clone(at)
	}
	return []lia.Term{number}
}

func (l *lowerer) readCell(x *ast.Element, at []lia.Term) lia.Term {
	if l.premises && !l.tests() {
		return l.readElsewhere(x, at)
	}
	y := lia.V(l.input(cfa.Cell, ast.Format(x), x.Span.Start))
	var followed []lia.Formula
	for _, c := range l.cells[x.Array] {
		here := c.is(at)
		followed = append(followed, lia.And(here, lia.Eq(y.Sub(lia.V(c.Content)))))
		if !l.exact {
			l.pend.guards = append(l.pend.guards, lia.Or(lia.Not(here), lia.And(lia.Eq(y.Sub(lia.V(c.Content))), l.equalProducts(c, at))))
		}
	}
	if l.exact {
		l.pend.guards = append(l.pend.guards, lia.Or(followed...))
		return y
	}
	if t := x.Array.Type; t.Width > 0 || t.Kind == ast.Bool { // every store converts its value to the type of the cells
		in := typeValues(t)
		l.guardRange(y, num.FromBig(in.low), num.FromBig(in.high))
	}
	for _, r := range l.pend.reads {
		if r.of == x.Array {
			l.pend.guards = append(l.pend.guards, lia.Or(lia.Not(sameAt(at, r.at)), lia.Eq(y.Sub(r.y))))
		}
	}
	l.pend.reads = append(l.pend.reads, read{x.Array, at, y})
	return y
}

// storeCell assigns t to an element of an ast.Array. It adds one edge for each subset of the
// tracked cells that the element may equal. The next edge must have no inputs, guards or checks
// yet.
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
			here, was := c.is(index), lia.V(c.Content)
			y := lia.V(l.input(cfa.Derived, l.p.Vars[c.Content].Name, x.Span.Start))
			l.pend.guards = append(l.pend.guards, lia.Or(lia.And(here, lia.Eq(y.Sub(t))), lia.And(lia.Not(here), lia.Eq(y.Sub(was)))))
			all[i].Term = y
		}
		l.emit(all, at)
		return
	}
	held, from, join := l.held, l.cur, l.newLoc()
	l.held = nil
	is := make([]lia.Formula, 0, len(cells)) // an edge requires each of these conditions or its negation
	for _, c := range cells {
		is = append(is, c.is(index))
	}
	assigned := func(choice, i int) bool { return choice>>i&1 != 0 }
	if one := cells[0]; len(cells) == 1 && len(one.Index) > 1 {
		// Consecutive edges differ in one equation. engine/seed relies on this form to recognise
		// loops that visit cells.
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
	l.held, l.cur = held, join
}

// chosenCells returns the condition that the tracked cells are the first cells that the next edge
// reads. It guards edges on which the run fails or ends. A run that fails there also fails with
// these tracked cells, so no other edge is needed.
func (l *lowerer) chosenCells() lia.Formula {
	f := []lia.Formula{}
	done := map[lia.Var][]lia.Term{}
	for _, r := range l.pend.reads {
		for _, c := range l.cells[r.of] {
			at, chosen := done[c.Index[0]]
			if !chosen {
				done[c.Index[0]] = r.at
				f = append(f, c.is(r.at))
			}
			if !chosen || equalAt(at, r.at) {
				break
			}
		}
	}
	return lia.And(f...)
}

// readElsewhere returns the value of an element. This is the content of the tracked cell, or the
// content of another cell, which a premise provides (readInto).
func (l *lowerer) readElsewhere(x *ast.Element, at []lia.Term) lia.Term {
	at = slices.Clone(at)
	mark := len(l.held)
	for i := range at {
		l.held = append(l.held, &at[i])
	}
	l.flush(x.Span)
	l.held = l.held[:mark]
	l.place(x.Span)
	if first := l.cells[x.Array][0]; equalAt(at, first.indexTerms(nil)) {
		return lia.V(first.Content)
	}
	tmp := l.freeTemp()
	l.readInto(x, at, tmp, nil)
	return lia.V(tmp)
}

// readInto assigns the value of an element to v. It assigns the sums of the elements before this
// element to the variables in totals. If v is negative, it assigns only the sums. It reads
// untracked cells by premises. The next edge must have no inputs, guards or checks yet.
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
		here := c.is(at)
		l.cur = from
		l.sumFacts(x.Array, at[0], lia.V(c.Content), sumsOf(c), c.Index[0])
		l.pend.guards = append(l.pend.guards, l.equalProducts(c, at))
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
			if old, assigned := l.oldCells[other.Content]; assigned { // its content at entry is not known
				was := lia.V(l.input(cfa.Cell, l.p.Vars[old].Name, x.Span.Start))
				premise.Args = append(premise.Args, cfa.Assign{Var: old, Term: was})
			}
		}
		premises = append(premises, premise)
	}
	for _, i := range at {
		l.pend.guards = append(l.pend.guards, lia.Ge(i))
	}
	l.edge(to, lia.And(elsewhere...), assigns(read[x.Array], sums[x.Array]), spans)
	l.p.Edges[len(l.p.Edges)-1].Premises = premises
	l.p.Locs[l.find(from)].Sticky = true
	l.cur = to
}

// completeReads completes the premises that read untracked cells. The premise's state differs from
// the edge's source only in the cell, so it requires equal values for every variable that is live
// at the read or somewhere in the surrounding loop. A lemma about the cell may mention a variable
// that is dead at the read.
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
	out := make([][]bool, len(p.Locs)) // an entry is nil until the location is reached
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
