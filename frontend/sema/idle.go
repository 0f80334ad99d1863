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

// A function that main does not reach may contain unsupported constructs, but no errors in C. This
// file builds such functions like the others and keeps only errors that are certainly errors in C:
// constraint violations in operands (operand.go), undeclared names, names declared twice,
// assignments to const objects, labels and cases.

// idle reports the errors in the bodies of functions that were not built. It builds these bodies
// separately from the program, without pointer variables, and discards them.
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

// apart runs build and returns an error only if the context ended. It ignores other reasons to
// stop, since nothing depends on an uncalled function.
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

// idleBody builds the body of a function, but not those of the functions that it calls.
func (b *builder) idleBody(f *function) {
	f.instances, b.needed = nil, nil
	b.need(f, make([]aim, len(f.params)), source.Span{})
	b.inFunction(f, func() { b.functionBody(b.needed[0]) })
}

// reported identifies an error that was reported.
type reported struct {
	code diag.Code
	at   source.Pos
}

// broken reports the violation of a constraint of C, which is an error even in an unreached
// function.
func (b *builder) broken(c diag.Code, at source.Span, hint, format string, args ...any) {
	if b.constraints == nil {
		b.constraints = map[reported]bool{}
	}
	b.constraints[reported{c, at.Start}] = true
	b.rep.ReportHint(c, at, hint, format, args...)
}

// certain reports whether an error in an unreached function is certainly an error in C.
func (b *builder) certain(d diag.Diagnostic) bool {
	code := diag.Code(d.Code)
	switch code {
	case diag.Undeclared: // otherwise a header may declare the name, or it may belong to a compiler
		if strings.HasSuffix(d.Message, " is not declared") && !strings.HasPrefix(d.Message, "_") && b.unread == "" && len(b.declaring) == 0 {
			return true
		}
	case diag.Redeclared, diag.ConstAssign, diag.Label, diag.Case:
		return true
	}
	return b.constraints[reported{code, source.Pos{Line: d.Line, Col: d.Col}}]
}
