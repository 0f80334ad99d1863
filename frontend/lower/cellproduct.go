package lower

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia"
)

// This file relates products of the program's variables to the indices of tracked cells. For
// example, if the program computes i*i and reads a[i], then k*k becomes a state variable. So an
// invariant can say forall k: a[k] == k*k. Where an edge requires i = k, it also requires i*i =
// k*k. The premise of a read of an untracked cell a[i] gives k*k the value i*i.

// indexing returns each variable in an index of an array element, with the index variable of the
// array's first tracked cell.
func (l *lowerer) indexing(f *ast.File) (out [][2]lia.Var) {
	if l.exact {
		return nil // an under-approximation needs no facts
	}
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			x, ok := n.(*ast.Element)
			if !ok || len(l.cells[x.Array]) == 0 || len(l.cells[x.Array][0].Index) != len(x.Index) {
				return
			}
			for i, k := range l.cells[x.Array][0].Index {
				ast.Walk(x.Index[i].X, func(n any, _ int) {
					if r, ok := n.(*ast.VarRef); ok {
						pair := [2]lia.Var{l.res.Vars[r.Var], k}
						if !slices.Contains(out, pair) {
							out = append(out, pair)
						}
					}
				})
			}
		})
	}
	return out
}

// relateIndices requests the products of indices that correspond to m. For example, k*k corresponds
// to i*i if the program reads a[i].
func (l *lowerer) relateIndices(m monomial) {
	for todo := []monomial{m}; len(todo) > 0; todo = todo[1:] {
		for _, pair := range l.multiplied.indexing {
			if !slices.Contains(todo[0], pair[0]) {
				continue
			}
			other := slices.Clone(todo[0])
			for i, v := range other {
				if v == pair[0] {
					other[i] = pair[1]
				}
			}
			slices.Sort(other)
			same := func(m monomial) bool { return slices.Equal(m, other) }
			if slices.ContainsFunc(other, func(v lia.Var) bool { return l.multiplied.source[v] != nil }) {
				todo = append(todo, other)
			} else if !slices.ContainsFunc(l.multiplied.related, same) {
				l.multiplied.related = append(l.multiplied.related, other)
			}
		}
	}
}

// indexProducts returns assignments to the products of a cell's indices. They assign the values
// that the products have if the cell's indices equal the terms in the slice at.
func (l *lowerer) indexProducts(c Cell, at []lia.Term) []cfa.Assign {
	after := map[lia.Var]lia.Term{}
	for i, k := range c.Index {
		after[k] = at[i]
	}
	return l.productsAfter(after)
}

// equalProducts returns the formula that each product of a cell's indices equals the same product
// of the terms in the slice at. The formula holds where the cell's indices equal these terms.
func (l *lowerer) equalProducts(c Cell, at []lia.Term) lia.Formula {
	var all []lia.Formula
	for _, a := range l.indexProducts(c, at) {
		all = append(all, lia.Eq(a.Term.Sub(lia.V(a.Var))))
	}
	return lia.And(all...)
}

func (l *lowerer) isIndexProduct(v lia.Var) bool {
	return slices.ContainsFunc(l.res.Products, func(p Product) bool { return p.Var == v && len(p.Index) > 0 })
}
