// Package carry translates an invariant of the automaton into claims about the syntax tree, which
// package vc checks without knowing the automaton.
//
// Package carry uses what package lower recorded about variables and locations. No verdict relies
// on these records: if a record is wrong, the check of the claims fails.
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

// Invariant proves that inv, an invariant of res.Program, is inductive and excludes every error for
// which vc.Check makes verification conditions. The proof is about the syntax tree "file", from
// which package lower computed res. Invariant returns the certificate, or an error if there is no
// proof.
func Invariant(ctx context.Context, file *ast.File, res *lower.Result, inv cfa.Invariant, prover certify.Prover) (*certify.Certificate, error) {
	return vc.Check(ctx, file, Claims(res, inv), prover)
}

// Claims translates inv, an invariant of res.Program, into claims about the syntax tree from which
// res was lowered.
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
	var roots []int // the instances of main and of the recursive functions
	for i, in := range res.Instances {
		if in.Call != nil {
			children[child{in.Parent, in.Call}] = i
		} else {
			roots = append(roots, i)
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
			// Functions that are not in "roots" are inlined in their callers.
			for _, instance := range roots {
				found := true
				for _, c := range calls {
					if instance, found = children[child{instance, c}]; !found {
						break
					}
				}
				if loc, ok := locs[place{st, instance}]; found && ok {
					f, ok := inv[loc]
					return f, ok
				}
			}
			return lia.Formula{}, false
		}
	}
	olds, results := map[lia.Var]*ast.Var{}, map[lia.Var]*ast.Func{}
	procs := map[*ast.Func]lower.Procedure{}
	for _, pr := range res.Procedures {
		procs[pr.Func] = pr
		for av, v := range pr.Old {
			olds[v] = av
		}
		if v, ok := res.Returns[pr.Func]; ok {
			results[v] = pr.Func
		}
	}
	var cells []vc.Cell
	for _, c := range res.Cells {
		cell := vc.Cell{Array: c.Array, Index: c.Index, Content: c.Content}
		for _, s := range c.Sums {
			cell.Sums = append(cell.Sums, vc.Sum(s))
		}
		for _, pr := range res.Procedures {
			if old, ok := pr.OldCells[c.Content]; ok {
				cell.Old = append(cell.Old, old)
			}
		}
		cells = append(cells, cell)
	}
	var totals []vc.Total
	for _, t := range res.Totals {
		totals = append(totals, vc.Total(t))
	}
	var products []vc.Product
	for _, p := range res.Products {
		products = append(products, vc.Product(p))
	}
	return vc.Claims{
		Cells:    cells,
		Totals:   totals,
		Products: products,
		Contract: func(fn *ast.Func) (requires, ensures lia.Formula, ok bool) {
			pr, known := procs[fn]
			if !known { // the automaton has no call of the function
				return lia.False(), lia.False(), true
			}
			requires, ok = inv[pr.Entry]
			if ensures = lia.False(); ok && pr.Exit >= 0 {
				ensures, ok = inv[pr.Exit]
			}
			return requires, ensures, ok
		},
		Old:    lookup(olds),
		Result: lookup(results),
		At:     claimed(res.Points),
		Start:  claimed(res.Starts),
		Var:    lookup(vars),
	}
}

func lookup[V any](m map[lia.Var]V) func(lia.Var) (V, bool) {
	return func(v lia.Var) (V, bool) { x, ok := m[v]; return x, ok }
}
