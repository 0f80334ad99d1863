package sema

import (
	"context"
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/preproc"
)

// A function that main does not reach may contain constructs that are not supported, but not
// what no C program may contain. This file looks for such errors of which it is certain:
// undeclared names, names declared twice, assignments to what is const, labels and cases.

// idle reports the errors in the bodies of functions that are not among the built ones. It
// builds these bodies apart from the program, without pointers that vary, and forgets them.
func idle(ctx context.Context, tree *ast.File, in preproc.Result, rep *diag.Reporter) (err error) {
	scratch := rep.Clone()
	before := scratch.Len()
	var b *builder
	defer func() {
		switch r := recover().(type) {
		case nil:
		case ended:
			err = r.err
		default:
			return // of a function that nobody calls nothing need be known
		}
		for _, d := range scratch.All()[before:] {
			if b != nil && b.certain(d) {
				at := source.Span{Start: source.Pos{Line: d.Line, Col: d.Col}, End: source.Pos{Line: d.EndLine, Col: d.EndCol}}
				rep.ReportHint(diag.Code(d.Code), at, d.Hint, "%s", d.Message)
			}
		}
	}()
	built := map[source.Pos]bool{}
	for _, f := range tree.Funcs {
		built[f.Span.Start] = true
	}
	b = newBuilder(ctx, tree.Name, tree.Src, tree.Rules, in, scratch, nil)
	if !slices.ContainsFunc(b.split(), func(c chunk) bool { return c.body >= 0 && !built[b.toks[c.start].Pos()] }) {
		return nil
	}
	b.headers(in)
	for _, f := range b.defined {
		if built[f.def.Span.Start] {
			continue
		}
		b.needed = nil
		b.need(f, make([]aim, len(f.params)), source.Span{})
		b.global.until = f.chunk.start + 1
		b.functionBody(b.needed[0]) // not those of the functions that it calls
		b.global.until = 0
	}
	return nil
}

// reported is an error that was reported.
type reported struct {
	code diag.Code
	at   source.Pos
}

// broken reports what breaks a constraint of C, whatever is supported.
func (b *builder) broken(c diag.Code, at source.Span, hint, format string, args ...any) {
	if b.constraints == nil {
		b.constraints = map[reported]bool{}
	}
	b.constraints[reported{c, at.Start}] = true
	b.rep.ReportHint(c, at, hint, format, args...)
}

// certain reports whether an error in such a function is one in C.
func (b *builder) certain(d diag.Diagnostic) bool {
	code := diag.Code(d.Code)
	switch code {
	case diag.Undeclared: // a header may declare variables, and a compiler names of its own
		return strings.HasSuffix(d.Message, " is not declared") && !strings.HasPrefix(d.Message, "_") && b.unread == "" && len(b.declaring) == 0
	case diag.Redeclared, diag.ConstAssign, diag.Label, diag.Case:
		return true
	}
	return b.constraints[reported{code, source.Pos{Line: d.Line, Col: d.Col}}]
}
