package ast

import "slices"

// Weight is what each cell of an array with one index adds to a sum: its content, or 1 if One,
// where a condition holds; otherwise 0. So a sum of ones is a count.
type Weight struct {
	Array *Array
	// If is nil for all cells. Otherwise it is a condition in which an Element of the array,
	// without an index, stands for the content of the cell, and a VarRef for the value that its
	// variable has where the sum is spoken of.
	If  Expr
	One bool
}

// Names returns the variables in the condition.
func (w *Weight) Names() []*Var {
	var out []*Var
	if w.If != nil {
		Walk(w.If, func(n any, _ int) {
			if x, ok := n.(*VarRef); ok && !slices.Contains(out, x.Var) {
				out = append(out, x.Var)
			}
		})
	}
	return out
}

// Text returns the condition in C, about a cell whose index has a name that no variable in it
// has: "a[j] > 0".
func (w *Weight) Text() string {
	taken := func(name string) bool {
		return slices.ContainsFunc(w.Names(), func(v *Var) bool { return v.Name == name })
	}
	index := "j"
	for taken(index) {
		index += "j"
	}
	var named func(e Expr) Expr
	named = func(e Expr) Expr {
		switch x := e.(type) {
		case *Element:
			return &VarRef{Var: &Var{Name: x.Array.CellName(index)}}
		case *Convert:
			return named(x.X)
		case *Unary:
			out := *x
			out.X = named(x.X)
			return &out
		case *Binary:
			out := *x
			out.X, out.Y = named(x.X), named(x.Y)
			return &out
		}
		return e
	}
	return Format(named(w.If))
}
