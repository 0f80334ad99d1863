package verify

import (
	"context"
	"slices"
	"strings"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/interp"
	"ic3play/frontend/warn"
	"ic3play/lia/num"
	"ic3play/lia/refute"
)

// Proving warnings may take 1/warnShare of the time used so far, but at least warnLeast.
const (
	warnShare = 20
	warnLeast = 30 * time.Millisecond
)

func (c *confirmation) warnProved(ctx context.Context, inv cfa.Invariant) {
	if c.run == nil {
		return // the caller is Opened.Confirm, which reports no warnings
	}
	limit := max(warnLeast, time.Since(c.run.start)/warnShare)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c.rep.Warnings = append(c.rep.Warnings, warn.Proved(ctx, c.unit.AST, c.unit.Lowered, inv, refute.Prove)...)
}

// Limits for warnUninitialised. If the path has at most maxVaried edges, it runs the program with
// different values for at most maxVariables uninitialised variables. Among the values are at most
// maxNumbers numbers that occur in the program.
const (
	maxVaried    = 2_000
	maxVariables = 8
	maxNumbers   = 16
)

// If a function ends without a return statement, its result is treated as an input. The name of
// this input is the function's name followed by noReturn.
const noReturn = "()"

// warnUninitialised adds a warning for each uninitialised variable that affects a failing run. A
// variable affects the run if the run ends in another way when the variable has another value and
// the inputs are the same.
func (c *confirmation) warnUninitialised(ctx context.Context, path cfa.Path, out interp.Outcome) {
	if path.Len() > maxVaried {
		return
	}
	// maps a name to the type of the variable; if several variables have this name, the type is
	// void
	types := map[string]ast.Type{}
	for _, f := range c.unit.AST.Funcs {
		for _, v := range f.Locals {
			if t, ok := types[v.Name]; ok && (t.Kind != v.Type.Kind || t.Width != v.Type.Width || t.Narrow != v.Type.Narrow) {
				types[v.Name] = ast.Type{Kind: ast.Void}
				continue
			}
			types[v.Name] = v.Type
		}
	}
	for _, f := range c.unit.AST.Funcs {
		types[f.Name+noReturn] = f.Result
	}
	run := func(change func(cfa.InputKind, string, source.Pos, num.Int) num.Int) interp.Outcome {
		t := newTape(c.unit.Program, path)
		return interp.Run(ctx, c.unit.AST, func(k cfa.InputKind, name string, at source.Pos) (num.Int, bool) {
			v, ok := t.next(k, name, at)
			return change(k, name, at, v), ok
		}, interp.Options{MaxSteps: int(path.Len())*stepsPerEdge + extraSteps, Reading: t.prepareRead})
	}
	given := map[source.Pos]bool{} // parameters of main, which have a value in every run
	for _, v := range c.unit.AST.Main.Params {
		given[v.Span.Start] = true
	}
	names := map[source.Pos]string{}
	run(func(k cfa.InputKind, name string, at source.Pos, v num.Int) num.Int {
		if t := types[name]; k == cfa.Uninit && !given[at] && (names[at] != "" || len(names) < maxVariables) && (t.Kind == ast.Signed || t.Kind == ast.Unsigned) {
			names[at] = partOf(names[at], name)
		}
		return v
	})
	changes := []func(num.Int) num.Int{}
	for _, by := range []int64{1, -1, 97} {
		changes = append(changes, func(v num.Int) num.Int { return v.Add(num.From(by)) })
	}
	for _, n := range c.numbers() {
		changes = append(changes, func(num.Int) num.Int { return n })
	}
	for at, name := range names {
		t := types[name]
		if t.Narrow > 0 {
			t.Width = t.Narrow
		}
		for _, change := range changes {
			other := run(func(k cfa.InputKind, _ string, p source.Pos, v num.Int) num.Int {
				if k == cfa.Uninit && p == at {
					if w := change(v); constant.Converted(t, w).Equal(w) && (t.Kind == ast.Signed || w.Sign() >= 0) {
						return w
					}
				}
				return v
			})
			same := other.Kind == out.Kind && other.Pos == out.Pos && other.Failure == out.Failure
			if !same && (other.Kind == interp.Ended || other.Kind == interp.Blocked || other.Kind == interp.Failed) {
				message := name + " has no value before it is read, and the failing run depends on it"
				if f, ok := strings.CutSuffix(name, noReturn); ok {
					message = f + " ends here without a return, and the failing run depends on its result"
				}
				c.rep.Warnings = append(c.rep.Warnings, warn.Warning{Code: warn.Uninitialised, Line: at.Line, Col: at.Col, Message: message})
				break
			}
		}
	}
}

// partOf returns the words for the variables that are declared at one position: the name if only
// one variable is declared there, otherwise "a part of" and the name of the struct or array. The
// parameter "before" contains the words for the variables so far, and "name" is the name of the
// next variable.
func partOf(before, name string) string {
	if before == "" || before == name {
		return name
	}
	return "a part of " + name[:strings.IndexAny(name+".", ".[")]
}

// numbers returns 0 and the first few numbers in the bodies of the functions. Programs often
// compare variables with such numbers.
func (c *confirmation) numbers() []num.Int {
	out := []num.Int{num.Zero()}
	for _, f := range c.unit.AST.Funcs {
		ast.Walk(f.Body, func(n any, _ int) {
			x, ok := n.(*ast.IntLit)
			if ok && len(out) < maxNumbers && !slices.ContainsFunc(out, x.Value.Equal) {
				out = append(out, x.Value)
			}
		})
	}
	return out
}
