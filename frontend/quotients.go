package frontend

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/lia/num"
)

// If a program compares a quotient with constants, for example an average sum/n with 100, the
// packages "lower" and "vc" state facts about the quotient and these constants.

// maxCompared limits the number of constants for one quotient.
const maxCompared = 6

// compareQuotients sets ast.Cases.Compared of each division to the constants with which the program
// compares the quotient. It also includes comparisons of variables and function results that get
// their value from the quotient.
func compareQuotients(f *ast.File) {
	// For each variable and each function (the key): the variables, functions and divisions
	// (*ast.Cases) from which it gets its value.
	flowsInto := map[any][]any{}
	type comparison struct {
		value any
		with  num.Int
	}
	var all []comparison
	flow := func(target any, e ast.Expr) {
		flowsInto[target] = append(flowsInto[target], sourcesOf(e)...)
	}
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.Decl:
				flow(n.Var, n.Init)
			case *ast.Assign:
				switch {
				case n.Var == nil:
				case n.Op == ast.Set:
					flow(n.Var, n.X)
				case n.Op == ast.Compute && n.Binary == ast.Div && n.Cases != nil:
					flowsInto[n.Var] = append(flowsInto[n.Var], n.Cases)
				}
			case *ast.Return:
				flow(fn, n.X)
			case *ast.Call:
				for i, p := range n.Func.Params[:min(len(n.Func.Params), len(n.Args))] {
					flow(p, n.Args[i])
				}
			case *ast.Binary:
				if n.Op < ast.Lt || n.Op > ast.Ne {
					return
				}
				for _, s := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
					if c, fixed := constant.Value(s[1]); fixed {
						for _, v := range sourcesOf(s[0]) {
							all = append(all, comparison{v, c})
						}
					}
				}
			}
		})
	}
	for _, c := range all {
		seen := map[any]bool{c.value: true}
		for todo := []any{c.value}; len(todo) > 0; {
			v := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if d, ok := v.(*ast.Cases); ok && len(d.Compared) < maxCompared && !slices.ContainsFunc(d.Compared, c.with.Equal) {
				d.Compared = append(d.Compared, c.with)
			}
			for _, from := range flowsInto[v] {
				if !seen[from] {
					seen[from] = true
					todo = append(todo, from)
				}
			}
		}
	}
}

// sourcesOf returns the variables, the called functions and the divisions (*ast.Cases) from which e
// may get its value.
func sourcesOf(e ast.Expr) []any {
	switch x := e.(type) {
	case *ast.Convert:
		return sourcesOf(x.X)
	case *ast.Cond:
		return append(sourcesOf(x.T), sourcesOf(x.F)...)
	case *ast.VarRef:
		return []any{x.Var}
	case *ast.Call:
		return []any{x.Func}
	case *ast.Binary:
		if x.Op == ast.Div && x.Cases != nil {
			return []any{x.Cases}
		}
	}
	return nil
}
