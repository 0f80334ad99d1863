// Package frontend turns C source into a checked syntax tree and a control-flow automaton, or
// into diagnostics.
//
// Three packages do the work, in this order: preproc (tokens, macros), sema (the generated
// parser, names, types, the tree) and lower (the automaton). Package ast documents the meaning
// of programs, and package diag the error messages.
//
// Invariants: Load never panics and never guesses: a construct outside of the language leads
// to a diagnostic with a code, a position and a hint. The same text always has the same
// result. Calls share only the generated parser's tables, which are safe for concurrent use.
package frontend

import (
	"context"
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/lower"
	"ic3play/frontend/preproc"
	"ic3play/frontend/sema"
)

// Unit is a loaded program.
type Unit struct {
	Src     []byte
	AST     *ast.File
	Program *cfa.Program // as lowered, unsimplified
	// Lowered says for parts of Program which nodes of AST they represent.
	Lowered *lower.Result
	// byCells builds the tree for ByCells; it is nil if an edit changed the program.
	byCells  func(context.Context) (*ast.File, error)
	pooled   func(context.Context) (*ast.File, error) // builds the tree of Pooled; nil if there is none
	unrolled func(context.Context) (*ast.File, error) // builds the tree of Unrolled; nil if there is none
}

// ByCells returns the unit for another tree of the program, in which every array of more than
// sema.FewElements elements is represented as an array of any size. If there is no such array, the
// result is nil.
func (u *Unit) ByCells(ctx context.Context) (*Unit, error) { return u.withTree(ctx, u.byCells) }

// Pooled returns the unit for another tree of the program, in which the objects of some allocations
// are in pools (ast.Pool), so that their number is not limited. If there is no such tree, the
// result is nil.
func (u *Unit) Pooled(ctx context.Context) (*Unit, error) { return u.withTree(ctx, u.pooled) }

// Unrolled returns the unit for another tree of the program, in which recursive functions have a copy
// for each level of their calls (sema.Guess). If there is no such tree, the result is nil.
func (u *Unit) Unrolled(ctx context.Context) (*Unit, error) { return u.withTree(ctx, u.unrolled) }

func (u *Unit) withTree(ctx context.Context, build func(context.Context) (*ast.File, error)) (*Unit, error) {
	if build == nil {
		return nil, nil
	}
	tree, err := build(ctx)
	if tree == nil || err != nil {
		return nil, err
	}
	res, err := lower.File(ctx, tree)
	if err != nil {
		return nil, err
	}
	return &Unit{Src: u.Src, AST: tree, Program: res.Program, Lowered: res}, nil
}

// WithCells returns the unit with another automaton, in which arrays of any size have the
// abstraction "form". If form.Medium, form.Pools or form.Unrolled is set, the automaton is that of
// ByCells, Pooled or Unrolled.
func (u *Unit) WithCells(ctx context.Context, form lower.CellOptions) (*Unit, error) {
	if form.Medium {
		own, err := u.ByCells(ctx)
		if own == nil {
			return nil, errors.Join(errors.New("the program has no array of medium size"), err)
		}
		u, form.Medium = own, false
	}
	if form.Pools {
		own, err := u.Pooled(ctx)
		if own == nil {
			return nil, errors.Join(errors.New("the program does not allocate any number of objects"), err)
		}
		u, form.Pools = own, false
	}
	if form.Unrolled {
		own, err := u.Unrolled(ctx)
		if own == nil {
			return nil, errors.Join(errors.New("the program has no recursive functions that can be unrolled"), err)
		}
		u, form.Unrolled = own, false
	}
	if form == (lower.CellOptions{}) {
		return u, nil
	}
	res, err := lower.WithCells(ctx, u.AST, form)
	if err != nil {
		return nil, err
	}
	out := *u
	out.Program, out.Lowered = res.Program, res
	return &out, nil
}

// Load parses, checks and lowers a program. The unit is nil if and only if
// there are diagnostics.
func Load(file string, src []byte) (unit *Unit, diags []diag.Diagnostic) {
	return LoadRules(file, src, ast.Rules{})
}

// LoadRules is like Load, with the given rules instead of mathematical integers.
func LoadRules(file string, src []byte, rules ast.Rules) (unit *Unit, diags []diag.Diagnostic) {
	// There is no error, because the context never ends.
	unit, diags, _ = LoadContext(context.Background(), file, src, rules, nil)
	return unit, diags
}

// LoadContext is like LoadRules, with a context. If ctx ends, it returns ctx's error, without a
// unit or diagnostics. If "progress" is not nil, the parser calls it regularly with its current
// line. The lines are not always ascending, because function bodies are parsed after all function
// headers.
func LoadContext(ctx context.Context, file string, src []byte, rules ast.Rules, progress func(line int)) (unit *Unit, diags []diag.Diagnostic, err error) {
	return LoadEdited(ctx, file, src, rules, progress, Edit{})
}

// Edit changes a program while it is loaded. The unit and all messages are about the changed
// program.
type Edit struct {
	Tokens func(preproc.Result) preproc.Result // called after preprocessing, unless nil
	Tree   func(*ast.File)                     // called before lowering, unless nil
}

// LoadEdited is like LoadContext, and applies an edit to the program during loading.
func LoadEdited(ctx context.Context, file string, src []byte, rules ast.Rules, progress func(line int), edit Edit) (unit *Unit, diags []diag.Diagnostic, err error) {
	rep := diag.NewReporter(file, src)
	defer func() {
		// The generated parser and its runtime library may panic.
		if r := recover(); r != nil {
			rep.Report(diag.Internal, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "the checker failed on this program: %s", fmt.Sprint(r))
			unit, diags, err = nil, rep.All(), nil
		}
	}()
	if refuseForeign(src, rep) {
		return nil, rep.All(), nil
	}
	toks := preproc.Run(src, rules.LongBits(), rep)
	if err := ctx.Err(); err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", file, err)
	}
	if edit.Tokens != nil && rep.Len() == 0 && !toks.Broken {
		if toks = edit.Tokens(toks); toks.Broken {
			rep.Report(diag.Nesting, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "an inserted text is too long or nests too deeply")
		}
	}
	var tree *ast.File
	var heap heapGuess
	if !toks.Broken {
		if tree, err = sema.Build(ctx, file, src, rules, toks, rep, progress, sema.Guess{}); err != nil {
			return nil, nil, err
		}
		if rep.Len() == 0 && len(tree.Heap) > 0 {
			heap = guessHeap(ctx, tree)
			if tree, err = sema.Build(ctx, file, src, rules, toks, rep, nil, sema.Guess{Objects: heap.most}); err != nil {
				return nil, nil, err
			}
		}
	}
	if rep.Len() > 0 {
		return nil, rep.All(), nil
	}
	if edit.Tree != nil {
		edit.Tree(tree)
	}
	err = findCases(ctx, tree, rep)
	if err == nil && rep.Len() > 0 {
		return nil, rep.All(), nil
	}
	var res *lower.Result
	if err == nil {
		res, err = lower.File(ctx, tree)
	}
	switch {
	case ctx.Err() != nil && err != nil:
		return nil, nil, err
	case err != nil:
		rep.Report(diag.Size, tree.Main.Span, "%s", err)
		return nil, rep.All(), nil
	}
	unit = &Unit{Src: src, AST: tree, Program: res.Program, Lowered: res}
	if edit.Tokens == nil && edit.Tree == nil {
		other := func(ctx context.Context, build func(*diag.Reporter) (*ast.File, error)) (*ast.File, error) {
			rep := diag.NewReporter(file, src)
			tree, err := build(rep)
			if tree != nil && err == nil {
				err = findCases(ctx, tree, rep)
			}
			if err != nil || rep.Len() > 0 {
				return nil, err
			}
			return tree, nil
		}
		unit.byCells = func(ctx context.Context) (*ast.File, error) {
			return other(ctx, func(rep *diag.Reporter) (*ast.File, error) {
				return sema.BuildByCells(ctx, file, src, rules, toks, rep)
			})
		}
		if levels := heap.unrollable(); len(levels) > 0 {
			unit.unrolled = func(ctx context.Context) (*ast.File, error) {
				return other(ctx, func(rep *diag.Reporter) (*ast.File, error) {
					return buildUnrolled(ctx, file, src, rules, toks, rep, levels)
				})
			}
		}
		if len(heap.pooled) > 0 {
			unit.pooled = func(ctx context.Context) (*ast.File, error) {
				return other(ctx, func(rep *diag.Reporter) (*ast.File, error) {
					return sema.BuildPooled(ctx, file, src, rules, toks, rep, sema.Guess{Objects: heap.most}, heap.pooled)
				})
			}
		}
	}
	return unit, nil, nil
}
