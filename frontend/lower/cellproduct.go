package lower

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia"
)

// This file adds products with index variables of tracked cells. For example, if the program
// computes i*i and reads a[i], and k is the index of the tracked cell, then k*k becomes a state
// variable, too. So an invariant can say "for all k: a[k] == k*k". If an edge requires i = k, it
// also requires i*i = k*k. If an edge reads the untracked cell a[i], its premise describes a state
// with k = i, and in this state the variable for k*k has the value i*i.

// indexing returns pairs of variables. For each array element in the program and each variable in
// an index of the element, it returns the pair of this variable and the index variable of the
// array's first tracked cell. For a[i+j] it returns (i, k) and (j, k).
func (l *lowerer) indexing(f *ast.File) (out [][2]lia.Var) {
	if l.exact {
		return nil // the facts serve proofs, and an under-approximation proves nothing
	}
	ast.Walk(f, func(n any, _ int) {
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
	return out
}

// relateIndices requests state variables for the products that result from m if index variables of
// tracked cells replace the indices. For example, if the program reads a[i], then i*i leads to k*k,
// and n*i to n*k.
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
			}
			if !slices.ContainsFunc(other, l.selects) && !slices.ContainsFunc(l.multiplied.helpful, same) {
				l.multiplied.helpful = append(l.multiplied.helpful, other)
			}
		}
	}
}

// selects reports whether the variable v occurs in an index of an array element.
func (l *lowerer) selects(v lia.Var) bool {
	return slices.ContainsFunc(l.multiplied.indexing, func(pair [2]lia.Var) bool { return pair[0] == v })
}

// indexProducts returns assignments to the products that contain an index variable of the cell c.
// Each assigned value is the product with the given terms in place of the indices of c.
func (l *lowerer) indexProducts(c Cell, at []lia.Term) []cfa.Assign {
	after := map[lia.Var]lia.Term{}
	for i, k := range c.Index {
		after[k] = at[i]
	}
	return l.productsAfter(after)
}

// equalProducts returns a formula that holds if the indices of c equal the given terms. It says
// that each product with an index variable of c equals the product with the given terms instead.
// For example, for the index k and the term i, the formula is k*k = i*i.
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
