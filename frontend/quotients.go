package frontend

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/lia/num"
)

// Programs compare quotients of variables with constants: an average sum/n is at most 100. The
// packages "lower" and "vc" state facts about a quotient for these constants.

// maxCompared limits the number of constants for a quotient.
const maxCompared = 6

// compareQuotients sets ast.Cases.Compared of each division: the constants with which the program
// compares the quotient, or a variable or a function result that gets its value from the quotient.
func compareQuotients(f *ast.File) {
	// The keys are variables and functions. A value that flows into a key is a variable, a function
	// or the cases of a division.
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

// sourcesOf returns the variables, the called functions and the divisions (their cases) whose value
// may be the value of e.
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
