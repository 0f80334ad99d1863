package exchange

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/lower"
	"ic3play/lia"
)

// moveBack replaces each location of a list by the earliest location before it that has the same
// states. It follows the only incoming edge backwards, while this edge has no guard, assigns
// nothing, and has no inputs or premises.
func moveBack(p *cfa.Program, list []cfa.Loc) []cfa.Loc {
	out := slices.Clone(list)
	for i := range out {
		for in := p.In(out[i]); len(in) == 1; in = p.In(out[i]) {
			e := &p.Edges[in[0]]
			if !e.Guard.IsTrue() || len(e.Assigns)+len(e.Inputs)+len(e.Premises) > 0 {
				break
			}
			out[i] = e.From
		}
	}
	return out
}

// "summaries" adds the ensures clauses of recursive functions to inv. Each clause becomes a formula
// at the procedure's exit, over the variables that are live there. An entry or exit without a
// formula gets the ranges of the types.
func (v *validation) summaries(u *frontend.Unit, sites []invariantSite, inv cfa.Invariant, r *ranges) error {
	for _, pr := range u.Lowered.Procedures {
		for _, l := range []cfa.Loc{pr.Entry, pr.Exit} {
			if _, ok := inv[l]; !ok && l >= 0 {
				inv[l] = r.at(l)
			}
		}
		for x, old := range pr.Old { // at the entry, the old value of a variable equals its current value
			inv[pr.Entry] = lia.And(inv[pr.Entry], conjunctsOver(lia.Eq(lia.V(u.Lowered.Vars[x]).Sub(lia.V(old))), r.live.At(pr.Entry)))
		}
	}
	for i, in := range v.claims {
		if in.Type != ensures || sites[i].fn == nil {
			continue
		}
		for _, pr := range u.Lowered.Procedures {
			if pr.Exit < 0 || pr.Func.Span != sites[i].fn.Span {
				continue
			}
			if err := v.summary(u, i, pr, inv, r); err != nil {
				return fmt.Errorf("the contract at %v: %w", in.Location, err)
			}
		}
	}
	return nil
}

// summary adds an ensures clause to the invariant inv, at the exit of the procedure pr. The
// parameter "claim" is the number of the clause.
//
// The automaton has two variables for a value at entry such as \old(x): one is declared by the text
// that the witness checker inserts, the other belongs to the procedure pr. So summary also adds to
// every location of inv that the two are equal.
func (v *validation) summary(u *frontend.Unit, claim int, pr lower.Procedure, inv cfa.Invariant, r *ranges) error {
	at := map[lia.Var]lia.Term{} // for each variable of the ensures clause: its value at the procedure's exit
	kept := func(x *ast.Var) lia.Var {
		if old, ok := pr.Old[x]; ok {
			return old
		}
		return u.Lowered.Vars[x]
	}
	same := lia.True()
	for _, x := range pr.Func.Locals {
		n, ok := u.Lowered.Vars[x]
		if !ok {
			continue
		}
		if x.Name == resultName(claim) {
			at[n] = lia.V(u.Lowered.Returns[pr.Func])
		}
		if name, ok := strings.CutPrefix(x.Name, entryName(claim, "")); ok {
			if h := entryVar(u.AST, pr.Func, name); h != nil {
				at[n] = lia.V(kept(h))
				same = lia.And(same, lia.Eq(lia.V(n).Sub(lia.V(kept(h)))))
			}
		}
	}
	x := &evaluation{v: v, p: u.Program, line: firstInserted + claim, ranges: r, failure: map[cfa.Loc]lia.Formula{}}
	for _, l := range x.starts() {
		bad, err := x.failureAt(l)
		if err != nil {
			return err
		}
		if bad.IsTrue() {
			continue
		}
		f := lia.Not(bad).Subst(lia.ByMap(at))
		inv[pr.Exit] = lia.And(inv[pr.Exit], conjunctsOver(f, r.live.At(pr.Exit)))
		break
	}
	for l := range inv {
		inv[l] = lia.And(inv[l], conjunctsOver(same, r.live.At(l)))
	}
	return nil
}

func conjunctsOver(f lia.Formula, vars []lia.Var) lia.Formula {
	out := lia.True()
	for _, g := range f.Conjuncts() {
		if !g.HasAny(func(v lia.Var) bool { return !slices.Contains(vars, v) }) {
			out = lia.And(out, g)
		}
	}
	return out
}

// "contracts" adds to the witness w the contracts of recursive functions that follow from the
// invariant inv. It returns the number of conjuncts that the witness format cannot express; a
// function of which the tree has several copies counts as one.
func (x *exporter) contracts(w *Witness, inv cfa.Invariant) (left int) {
	u := x.unit
	known := func(l cfa.Loc) lia.Formula {
		if f, ok := inv[l]; ok {
			return f
		}
		return lia.True()
	}
	files := source.Split("", u.AST.Src)
	for _, pr := range u.Lowered.Procedures {
		copies := 0
		for _, f := range u.AST.Funcs {
			if f.Span == pr.Func.Span {
				copies++
			}
		}
		if copies > 1 {
			// If pointers are parameters, the function is copied for each combination of variables
			// to which they can point. A contract belongs to the function in the program's text, so
			// it cannot describe several copies.
			left++
			continue
		}
		at, end := x.writer(), x.writer()
		// The procedure may save the value of a variable at its entry in a copy. "begins" maps this
		// copy to the variable.
		begins := map[lia.Var]lia.Term{}
		name := func(v *ast.Var, point string) {
			n, ok := u.Lowered.Vars[v]
			if !ok || !x.isNameable(v) || entryVar(u.AST, pr.Func, v.Name) != v {
				return
			}
			kept := &ast.Var{Name: `\at(` + v.Name + ", " + point + ")", Type: v.Type}
			at.names[n] = v
			old, assigned := pr.Old[v]
			switch {
			case assigned:
				begins[old], end.names[old] = lia.V(n), kept
				if point == pre {
					end.names[n] = v
				}
			case point == pre:
				end.names[n] = v
			default:
				end.names[n] = kept
			}
		}
		for _, v := range pr.Func.Params {
			name(v, atCall)
		}
		for _, v := range u.AST.Globals {
			isHidden := func(w *ast.Var) bool { return w != v && w.Name == v.Name && w.Func == pr.Func }
			if !declaredBelow(files, v, pr.Func) && !slices.ContainsFunc(pr.Func.Locals, isHidden) && !slices.ContainsFunc(u.AST.Globals, isHidden) {
				name(v, pre)
			}
		}
		if n, ok := u.Lowered.Returns[pr.Func]; ok && isInteger(pr.Func.Result) {
			end.names[n] = &ast.Var{Name: `\result`, Type: pr.Func.Result}
		}
		c := &Invariant{Type: functionContract, Location: x.location(x.declaration(pr.Func.Span.Start)), Format: inExtendedC, Ensures: "1"}
		c.Location.Function = pr.Func.Name
		more := 0
		c.Requires, more = at.conjuncts(known(pr.Entry).Subst(lia.ByMap(begins)))
		left += more
		if pr.Exit >= 0 {
			c.Ensures, more = end.conjuncts(known(pr.Exit))
			left += more
		}
		w.Content = append(w.Content, Element{Contract: c})
	}
	return left
}

// The labels that may occur in \at(x, LABEL). "Old" is the moment when the arguments of the call
// have been evaluated, and "Pre" is the moment when the function begins.
const (
	atCall = "Old"
	pre    = "Pre"
)
