package sema

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// This file checks the streams in calls of library functions (7.21).

// "stream" reports an error for a call of a library function on a stream other than stdin, stdout
// and stderr, and for every call of fclose. The builder does not know whether fopen has returned
// NULL or which streams are open (7.21.5.1, 7.21.5.3).
func (b *builder) stream(c *parser.CallContext, name string) {
	i := library.StreamArgument(name)
	args := c.AllArg()
	for _, a := range args {
		b.hasValue(a.(*parser.ArgContext))
	}
	if i < 0 || i >= len(args) || !b.checksMemory() {
		return
	}
	e := args[i].(*parser.ArgContext).E()
	switch {
	case e == nil || name == "fflush" && b.isNull(e):
	case name == "fclose":
		b.rep.ReportHint(diag.Pointer, spanOf(c), "leave it out: the end of the run closes all streams", "fclose is not supported here: ic3play does not track which streams are closed")
	case !b.isStandardStream(e):
		b.rep.ReportHint(diag.Pointer, spanOf(e), "use stdin, stdout or stderr", "%s of a stream that ic3play does not track: fopen may have returned NULL", name)
	}
}

// libraryArguments returns the arguments of a call of f. For sprintf, snprintf and sscanf it omits
// the format, because the C functions that the builder writes for them have no parameter for it.
func (b *builder) libraryArguments(c *parser.CallContext, f *function) []parser.IArgContext {
	args := c.AllArg()
	if !b.inLibrary(f) {
		return args
	}
	switch f.name {
	case "sprintf", "sscanf":
		return slices.Concat(args[:1], args[2:])
	case "snprintf":
		return slices.Concat(args[:2], args[3:])
	}
	return args
}

// standardInput checks that the argument c for a stream is stdin, and returns NULL in its place.
// The C code of the library does not use the value.
func (b *builder) standardInput(c parser.IEContext) ast.Expr {
	if !b.isStandardStream(c) || inner(c).GetText() != "stdin" {
		b.rep.ReportHint(diag.Pointer, spanOf(c), "use stdin", "fgets of a stream that ic3play does not track")
	}
	return b.null(spanOf(c)).x
}

// hasValue reports an error if the program passes a local pointer without a value to a function
// without a body (6.3.2.1p2).
func (b *builder) hasValue(a *parser.ArgContext) {
	if a.E() == nil || !b.checksMemory() {
		return
	}
	n, ok := inner(a.E()).(*parser.NameContext)
	if !ok {
		return
	}
	s := b.scope.lookup(n.ID().GetText())
	if s != nil && s.kind == symPointer && s.auto && !s.param && !s.pointer.hasTarget {
		b.rep.ReportHint(diag.Initializer, spanOf(n), "assign to it first", "%s has no value here", n.ID().GetText())
	}
}

func (b *builder) isStandardStream(c parser.IEContext) bool {
	n, ok := inner(c).(*parser.NameContext)
	if !ok {
		return false
	}
	name := n.ID().GetText()
	return (name == "stdin" || name == "stdout" || name == "stderr") && b.scope.lookup(name) == b.global.names[name]
}

// isNull reports whether an expression is a null pointer constant (6.3.2.3p3).
func (b *builder) isNull(c parser.IEContext) bool {
	c = inner(c)
	for {
		x, ok := c.(*parser.CastContext)
		if !ok || !b.isPointer(x) {
			break
		}
		c = inner(x.E())
	}
	n, isName := c.(*parser.NameContext)
	v, plain := b.plainValue(c)
	return plain && v.IsZero() || isName && n.ID().GetText() == "NULL"
}
