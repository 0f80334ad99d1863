package ast

import "slices"

// Weight defines a sum over the cells of an array with one index. A cell for which the condition If
// holds adds its content to the sum, or 1 if One is set. Any other cell adds 0. For example, if the
// condition is a[j] > 0 and One is set, the sum is the number of positive cells.
type Weight struct {
	Array *Array
	// If is the condition; nil means true. In the condition, an Element of the array without an
	// index is the content of the cell, and a VarRef is the current value of the variable.
	If  Expr
	One bool
}

// Names returns the variables that occur in the condition.
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

// Text returns the condition in C syntax, such as "a[j] > 0". The name of the index differs from
// the names of all variables in the condition.
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
