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
// what no C program may contain. This file builds such functions as the others and keeps the
// errors of which it is certain that they are errors in C: those of the constraints on operands
// (operand.go), undeclared names, names declared twice, assignments to what is const, labels
// and cases.

// idle reports the errors in the bodies of functions that are not among the built ones. It
// builds these bodies apart from the program, without pointers that vary, and forgets them.
func idle(ctx context.Context, tree *ast.File, in preproc.Result, rep *diag.Reporter) error {
	built := map[source.Pos]bool{}
	for _, f := range tree.Funcs {
		built[f.Span.Start] = true
	}
	scratch := rep.Clone()
	before := scratch.Len()
	b := newBuilder(ctx, tree.Name, tree.Src, tree.Rules, in, scratch, nil)
	if !slices.ContainsFunc(b.split(), func(c chunk) bool { return c.body >= 0 && !built[b.toks[c.start].Pos()] }) {
		return nil
	}
	err := b.apart(func() { b.headers(in) })
	for _, f := range b.defined {
		if err != nil {
			return err
		}
		if !built[f.def.Span.Start] {
			err = b.apart(func() { b.idleBody(f) })
		}
	}
	for _, d := range scratch.All()[before:] {
		if b.certain(d) {
			at := source.Span{Start: source.Pos{Line: d.Line, Col: d.Col}, End: source.Pos{Line: d.EndLine, Col: d.EndCol}}
			rep.ReportHint(diag.Code(d.Code), at, d.Hint, "%s", d.Message)
		}
	}
	return err
}

// apart runs build and returns why the context ended. It forgets what else stops it: of a
// function that nobody calls nothing need be known.
func (b *builder) apart(build func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			if end, ok := r.(ended); ok {
				err = end.err
			}
			b.fn, b.scope, b.global.until = nil, b.global, 0
		}
	}()
	build()
	return nil
}

// idleBody builds the body of a function, not those of the functions that it calls.
func (b *builder) idleBody(f *function) {
	f.instances, b.needed = nil, nil
	b.need(f, make([]aim, len(f.params)), source.Span{})
	b.global.until = f.chunk.start + 1
	b.functionBody(b.needed[0])
	b.global.until = 0
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
		if strings.HasSuffix(d.Message, " is not declared") && !strings.HasPrefix(d.Message, "_") && b.unread == "" && len(b.declaring) == 0 {
			return true
		}
	case diag.Redeclared, diag.ConstAssign, diag.Label, diag.Case:
		return true
	}
	return b.constraints[reported{code, source.Pos{Line: d.Line, Col: d.Col}}]
}
