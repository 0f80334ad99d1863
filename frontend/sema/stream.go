package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
)

// This file checks the streams in calls of library functions (7.21). If pointers are variables and
// the program opens or closes streams, or a function of the program has a stream, then a pointer to
// a stream points to an element of the array __streams in library.Strings. The element is nonzero
// if the stream is open. Otherwise only stdin, stdout and stderr are streams.

// usesStreams reports whether the builder must know which streams are open.
func (b *builder) usesStreams() bool {
	for _, name := range [...]string{"fopen", "tmpfile", "fclose"} {
		if b.calls(name) && b.isUnusedName(name) && b.declares(name) {
			return true
		}
	}
	for _, f := range b.funcs {
		if f.def != nil && slices.ContainsFunc(b.toks[f.tokens.start:f.tokens.end], func(t preproc.Token) bool { return t.Text == "FILE" }) {
			return true
		}
	}
	return false
}

// stream builds the check that the stream in a call of a library function is open. If there is
// nothing to check, the result is nil. If the builder does not track streams, it reports an error
// for every stream except stdin, stdout and stderr, and for every call of fclose.
func (b *builder) stream(c *parser.CallContext, name string) ast.Expr {
	i := library.StreamArgument(name)
	args := c.AllArg()
	for _, a := range args {
		b.hasValue(a.(*parser.ArgContext))
	}
	if i < 0 || i >= len(args) {
		return nil
	}
	e := args[i].(*parser.ArgContext).E()
	switch {
	case e == nil || name == "fflush" && b.isNull(e):
	case b.streams != nil:
		return b.openStream(e, name)
	case !b.checksMemory():
	case name == "fclose":
		b.rep.ReportHint(diag.Pointer, spanOf(c), "leave it out: the end of the run closes all streams", "fclose is not supported here: ic3play does not track which streams are closed")
	case !b.isStandardStream(e):
		b.rep.ReportHint(diag.Pointer, spanOf(e), "use stdin, stdout or stderr", "%s of a stream that ic3play does not track: fopen may have returned NULL", name)
	}
	return nil
}

// openStream builds the check that e points to an open stream (7.21.3p4). The argument of fflush may
// also be NULL (7.21.5.2p3).
func (b *builder) openStream(e parser.IEContext, name string) ast.Expr {
	at := spanOf(e)
	if name == "fclose" && contains(e, hasEffect) {
		b.rep.ReportHint(diag.Pointer, at, "pass a variable", "the stream of fclose has side effects, which is not supported")
		return nil
	}
	if name == "fclose" && b.isStandardStream(e) {
		b.rep.ReportHint(diag.Pointer, at, "leave it out", "it is not supported to close %s", inner(e).GetText())
		return nil
	}
	p := b.pointerValue(e)
	if b.fn == nil {
		return nil
	}
	v := b.temporary("stream", b.pointerType(nil).ast, at)
	char := b.typeNamed("char")
	cell := b.cellOf(intPointer{readVar(v, at), p.targets, &char}, "*"+inner(e).GetText(), false, at)
	if cell == nil {
		return nil
	}
	var check ast.Expr = &ast.Builtin{Node: ast.Node{Span: at}, Kind: b.undefined(), Name: "the stream of " + name + " is open", Args: []ast.Expr{b.compare(ast.Ne, cell, 0)}}
	if name == "fflush" {
		check = b.unlessNull(readVar(v, at), check, at)
	}
	return void(comma(void(&ast.Assign{Node: ast.Node{Span: at}, Var: v, Target: at, X: p.x}), check))
}

// standardStream returns the address of stdin, stdout or stderr. The builder must track streams.
func (b *builder) standardStream(name string, at source.Span) intPointer {
	o := b.streams.object
	p := b.addressOfObject(o, o, o.typ.elem, name, at)
	p = b.moveBy(p, b.number(intLit(int64(slices.Index([]string{"stdin", "stdout", "stderr"}, name)), at), b.int()), false, at)
	p.targetType = nil
	return p
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

// inputStream checks the stream c from which fgets reads, and returns NULL in its place. The C code
// of the library does not use the value.
func (b *builder) inputStream(c parser.IEContext) ast.Expr {
	null := b.null(spanOf(c)).x
	switch {
	case b.streams != nil:
		return comma(b.openStream(c, "fgets"), null)
	case !b.isStandardStream(c) || inner(c).GetText() != "stdin":
		b.rep.ReportHint(diag.Pointer, spanOf(c), "use stdin", "fgets of a stream that ic3play does not track")
	}
	return null
}

// hasValue reports an error if the argument is a local pointer to which the program has assigned no
// value (6.3.2.1p2). It does so only if the rules check memory.
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

// isNull reports whether an expression is a null pointer constant (6.3.2.3p3), also after casts to
// pointer types.
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
