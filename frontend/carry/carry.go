// Package carry turns an invariant of the automaton into claims about the
// syntax tree, so that package vc can check them there without knowing that
// there is an automaton.
//
// It goes by what the lowering noted down about its variables and locations.
// Nothing rests on these notes being right: claims are checked, whatever they
// are, and where a note is wrong the check fails.
package carry

import (
	"context"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/frontend/lower"
	"ic3play/frontend/vc"
	"ic3play/lia"
)

// Invariant shows, on the tree that res was lowered from, that inv is inductive
// and excludes every error. inv is over res.Program. Errors: see vc.Check.
func Invariant(ctx context.Context, file *ast.File, res *lower.Result, inv cfa.Invariant, prover certify.Prover) (*certify.Certificate, error) {
	return vc.Check(ctx, file, Claims(res, inv), prover)
}

// Claims returns what inv, over res.Program, says of the tree that res was
// lowered from.
func Claims(res *lower.Result, inv cfa.Invariant) vc.Claims {
	type child struct {
		parent int
		call   *ast.Call
	}
	type place struct {
		stmt     ast.Stmt
		instance int
	}
	children := map[child]int{}
	for i, in := range res.Instances {
		if in.Call != nil {
			children[child{in.Parent, in.Call}] = i
		}
	}
	vars := map[lia.Var]*ast.Var{}
	for av, v := range res.Vars {
		vars[v] = av
	}
	claimed := func(points []lower.Point) func(ast.Stmt, []*ast.Call) (lia.Formula, bool) {
		locs := map[place]cfa.Loc{}
		for _, p := range points {
			locs[place{p.Stmt, p.Instance}] = p.Loc
		}
		return func(st ast.Stmt, calls []*ast.Call) (lia.Formula, bool) {
			instance := 0
			for _, c := range calls {
				next, ok := children[child{instance, c}]
				if !ok {
					return lia.Formula{}, false
				}
				instance = next
			}
			loc, ok := locs[place{st, instance}]
			if !ok {
				return lia.Formula{}, false
			}
			f, ok := inv[loc]
			return f, ok
		}
	}
	return vc.Claims{
		At:    claimed(res.Points),
		Start: claimed(res.Starts),
		Var: func(v lia.Var) (*ast.Var, bool) {
			av, ok := vars[v]
			return av, ok
		},
	}
}
