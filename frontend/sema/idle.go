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

// This file checks functions that main does not reach. Such a function may contain unsupported
// constructs, but it must be valid C. The builder builds the function in the usual way, but reports
// only diagnostics that are certainly errors in C. Examples are constraint violations in operands
// (operand.go), undeclared names, names declared twice, and assignments to const objects.

// checkUncalled reports the errors in the bodies of functions that main does not reach. It builds
// these bodies separately from the program, with statically known targets of pointers, and discards
// the result.
func checkUncalled(ctx context.Context, tree *ast.File, in preproc.Result, rep *diag.Reporter) error {
	built := map[source.Pos]bool{}
	for _, f := range tree.Funcs {
		built[f.Span.Start] = true
	}
	scratch := rep.Clone()
	before := scratch.Len()
	b := newBuilder(ctx, tree.Name, tree.Src, tree.Rules, in, scratch, nil)
	if !slices.ContainsFunc(b.split(), func(c declTokens) bool { return c.body >= 0 && !built[b.toks[c.start].Pos()] }) {
		return nil
	}
	err := b.recoverPanics(func() { b.headers(in) })
	for _, f := range b.defined {
		if err != nil {
			return err
		}
		if !built[f.def.Span.Start] {
			err = b.recoverPanics(func() { b.buildUncalled(f) })
		}
	}
	uncalled := scratch.Len()
	if len(b.blockLinks) > 0 { // also compare the declarations in functions that main reaches
		for _, f := range b.defined {
			if err == nil && built[f.def.Span.Start] {
				err = b.recoverPanics(func() { b.buildUncalled(f) })
			}
		}
	}
	for n, d := range scratch.All()[before:] {
		if b.isCertainError(d) && (before+n < uncalled || diag.Code(d.Code) == diag.Redeclared) {
			at := source.Span{Start: source.Pos{Line: d.Line, Col: d.Col}, End: source.Pos{Line: d.EndLine, Col: d.EndCol}}
			rep.ReportHint(diag.Code(d.Code), at, d.Hint, "%s", d.Message)
		}
	}
	return err
}

// recoverPanics runs the function "build" and recovers from its panics. If the panic reports the
// end of the context, recoverPanics returns an error. It ignores all other panics, because no
// verdict depends on uncalled functions.
func (b *builder) recoverPanics(build func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			if end, ok := r.(contextEnded); ok {
				err = end.err
			}
			b.fn, b.scope, b.global.visibleUntil = nil, b.global, 0
		}
	}()
	build()
	return nil
}

func (b *builder) buildUncalled(f *function) {
	f.instances, b.needed = nil, nil
	b.instanceFor(f, make([]pointerTarget, len(f.params)), source.Span{})
	b.inFunction(f, func() { b.functionBody(b.needed[0]) })
}

type violation struct {
	code diag.Code
	at   source.Pos
}

// reportViolation reports the violation of a constraint of C. Such a violation is an error even in
// a function that main does not reach.
func (b *builder) reportViolation(c diag.Code, at source.Span, hint, format string, args ...any) {
	if b.constraints == nil {
		b.constraints = map[violation]bool{}
	}
	b.constraints[violation{c, at.Start}] = true
	b.rep.ReportHint(c, at, hint, format, args...)
}

// isCertainError reports whether a diagnostic in a function that main does not reach is certainly
// an error in C.
func (b *builder) isCertainError(d diag.Diagnostic) bool {
	code := diag.Code(d.Code)
	switch code {
	case diag.Undeclared: // the error is certain only if neither a header nor the compiler may declare the name
		if strings.HasSuffix(d.Message, " is not declared") && !strings.HasPrefix(d.Message, "_") && b.skippedHeader == "" && len(b.declaring) == 0 {
			return true
		}
	case diag.Redeclared, diag.ConstAssign, diag.Label, diag.Case:
		return true
	}
	return b.constraints[violation{code, source.Pos{Line: d.Line, Col: d.Col}}]
}
