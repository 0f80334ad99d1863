package lower

import (
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file creates the state variables for the tracked cells of arrays and assigns their first
// values.

func (l *lowerer) declareCells(f *ast.File, form CellOptions) {
	apart := form.SeparateIndices
	l.premises, l.cellsPerArray = form.Premises, 1
	if form.Sums {
		l.weights = Weights(f)
	}
	if form.TwoCells {
		l.cellsPerArray = 2
	}
	if form.Count > 0 {
		l.cellsPerArray, l.exact = form.Count, true
	}
	if len(f.Arrays) == 0 {
		return
	}
	taken := map[string]bool{}
	for i := range l.p.Vars {
		taken[l.p.Vars[i].Orig] = true
	}
	free := func(names ...string) string {
		for _, n := range names {
			if !taken[n] {
				taken[n] = true
				return n
			}
		}
		return names[0]
	}
	shared := map[int][][]lia.Var{}
	l.cells = map[*ast.Array][]Cell{}
	named := map[string]int{}
	for _, a := range f.Arrays {
		named[a.Name]++
	}
	for _, a := range f.Arrays {
		name, fn := a.Name, ""
		if a.Func != nil {
			fn = a.Func.Name
			if named[a.Name] > 1 {
				name = fn + "." + name
			}
		}
		indices := shared[a.Ranks()]
		if indices == nil || apart && len(f.Arrays) > 1 {
			indices = nil
			for len(indices) < l.cellsPerArray {
				var at []lia.Var
				for len(at) < a.Ranks() {
					var k string
					switch {
					case apart && len(f.Arrays) > 1:
						k = free(string("klm"[len(at)]) + "_" + strings.NewReplacer(".", "_", "[]", "").Replace(name))
					case len(at) > 0:
						k = free("l", "m", "p", "q", "l2")
					case len(indices) > 0:
						k = free("m", "p", "q", "k2")
					default:
						k = free("k", "m", "p", "q")
					}
					at = append(at, l.ghost(k, "", a.Span.Start))
				}
				indices = append(indices, at)
			}
			shared[a.Ranks()] = indices
			l.indices = append(l.indices, indices...)
		}
		for _, at := range indices {
			var names []string
			for _, k := range at {
				names = append(names, l.p.Vars[k].Name)
			}
			c := Cell{Array: a, Index: at, Content: l.ghost(cellName(a, name, names), fn, a.Span.Start)}
			for _, w := range l.weights {
				if w.Array == a {
					c.Sums = append(c.Sums, Sum{l.ghost(sumName(w, name, names[0]), fn, a.Span.Start), w})
				}
			}
			l.cells[a] = append(l.cells[a], c)
			l.res.Cells = append(l.res.Cells, c)
		}
	}
}

// cellName returns the name under which a cell is shown to the user, such as "a[k]". The parameter
// "name" is the shown name of the array.
func cellName(a *ast.Array, name string, index []string) string {
	shown := *a
	shown.Name = name
	return shown.CellName(index...)
}

// ghost creates a ghost variable: a state variable that corresponds to no variable of the program.
func (l *lowerer) ghost(name, fn string, at source.Pos) lia.Var {
	v := lia.Var(len(l.p.Vars))
	name = l.unique(name)
	l.p.Vars = append(l.p.Vars, cfa.Var{Name: name, Orig: name, Func: fn, Kind: cfa.Global, Pos: at})
	return v
}

func (l *lowerer) startCells() []cfa.Assign {
	var out []cfa.Assign
	index := map[lia.Var]lia.Term{}
	var last []lia.Term
	for _, at := range l.indices {
		var now []lia.Term
		for _, k := range at {
			t := lia.V(l.input(cfa.CellIndex, l.p.Vars[k].Name, l.p.Vars[k].Pos))
			l.guard(lia.Ge(t))
			out = append(out, cfa.Assign{Var: k, Term: t})
			index[k], now = t, append(now, t)
		}
		if l.exact && len(last) == len(now) {
			l.guard(beforeAt(last, now))
		}
		last = now
	}
	for i, c := range l.res.Cells {
		if i > 0 && c.Array == l.res.Cells[i-1].Array {
			continue
		}
		if len(c.Array.Init) > 0 {
			for _, c := range l.cells[c.Array] {
				out = append(out, cfa.Assign{Var: c.Content, Term: l.initialContent(c, index[c.Index[0]])})
			}
			out = append(out, l.fillSums(c.Array, false, index)...)
		} else if c.Array.Kind != ast.Local {
			out = append(out, l.fill(c.Array, c.Array.Zero(), index)...)
		}
	}
	return out
}

// fill returns the assignments to the tracked cells of an array whose lifetime begins. If the
// parameter "zero" is true, the content of each cell becomes 0, otherwise it becomes arbitrary. If
// two tracked cells have equal indices, they get equal contents. The edge with these assignments
// may also assign index variables. The map "index" contains their new values.
func (l *lowerer) fill(a *ast.Array, zero bool, index map[lia.Var]lia.Term) (out []cfa.Assign) {
	for i, c := range l.cells[a] {
		t := lia.Int(0)
		if !zero {
			t = l.anyInput(cfa.Cell, l.p.Vars[c.Content].Name, a.Type, a.Span.Start)
			if i > 0 && !l.exact {
				l.guard(lia.Or(lia.Not(sameAt(l.cells[a][0].indexTerms(index), c.indexTerms(index))), lia.Eq(t.Sub(out[0].Term))))
			}
		}
		out = append(out, cfa.Assign{Var: c.Content, Term: t})
	}
	return append(out, l.fillSums(a, zero, index)...)
}

// initialContent returns the content that the tracked cell a[k] has at the start of the program, if
// the array a has an initialiser. The content is an input. The guard that defines it has one case
// for each range of consecutive cells with equal values: for a[5] = {7, 7, 3} the cases are k in
// 0..1, k = 2 and k >= 3.
func (l *lowerer) initialContent(c Cell, k lia.Term) lia.Term {
	y := lia.V(l.input(cfa.Derived, l.p.Vars[c.Content].Name, c.Array.Span.Start))
	var disjuncts []lia.Formula
	init := c.Array.Init
	for i := 0; i < len(init); {
		j := i
		for j < len(init) && init[j].Equal(init[i]) {
			j++
		}
		disjuncts = append(disjuncts, lia.And(lia.Ge(k.AddConst(num.From(int64(-i)))), lia.Lt(k.AddConst(num.From(int64(-j)))), lia.Eq(y.Sub(lia.Const(init[i])))))
		i = j
	}
	disjuncts = append(disjuncts, lia.And(lia.Ge(k.AddConst(num.From(int64(-len(init))))), lia.Eq(y)))
	l.guard(lia.Or(disjuncts...))
	return y
}
