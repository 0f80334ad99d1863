package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// This file handles errno. A program that includes <errno.h> and uses errno gets a global variable
// of that name, with the value 0 at the start of the program. It gets no such variable if malloc
// may return NULL (Rules.MallocNull). A library function may set errno to any positive number,
// whether or not an error occurred (7.5p3). Some functions leave it unchanged: functions that only
// compute with their argument (such as abs and isdigit), the functions of <string.h>, and malloc.

func (b *builder) declareErrno(included bool) {
	first := slices.IndexFunc(b.toks, func(t preproc.Token) bool { return t.Text == "errno" })
	if first < 0 || !included || b.file.Rules.MallocNull {
		return
	}
	b.headerDeclaration("int errno;", b.toks[first])
	if s := b.global.names["errno"]; s != nil && s.kind == symVar {
		s.visibleFrom = 0 // make the variable visible everywhere, also before a declaration of the program
		b.errno = s
	}
}

func (b *builder) setsErrno(fn library.Function, call ast.Expr, at source.Span) ast.Expr {
	switch fn.Does {
	case library.Value, library.Nothing, library.Written, library.PutBack, library.Reads:
	default:
		return call
	}
	set := b.mayChangeErrno(fn.Name, at)
	if set == nil {
		return call
	}
	if ast.TypeOf(call) == ast.Void {
		return comma(call, set)
	}
	return b.withTemp(call, at, func(x func() ast.Expr) ast.Expr { return comma(set, x()) })
}

// setErange builds the assignment of ERANGE to errno. If the program does not use errno, the result
// has no effect.
func (b *builder) setErange(at source.Span) ast.Expr {
	if b.errno == nil {
		return void(intLit(0, at))
	}
	b.errno.use(at)
	const erange = 34 // as in package library
	return void(setVar(b.errno.v, b.number(intLit(erange, at), b.int()), at))
}

// mayChangeErrno builds an assignment to errno for the time after a call of the library function
// "name". The new value is the old one or any positive number (7.5p3). If the program does not use
// errno, or outside of functions, mayChangeErrno returns nil.
func (b *builder) mayChangeErrno(name string, at source.Span) ast.Expr {
	if b.errno == nil || b.fn == nil {
		return nil
	}
	node := ast.Node{Span: at}
	b.errno.use(at)
	v := b.errno.v
	one := num.One()
	some := &ast.Nondet{Node: node, Name: "errno after " + name + "()", Type: v.Type, Low: &one}
	changes := anyBool(name+"() sets errno", at)
	return void(&ast.Assign{Node: node, Var: v, Target: at, X: &ast.Cond{Node: node, C: changes, T: some, F: readVar(v, at)}})
}
