package sema

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/lia/num"
)

// This file builds calls of library functions from the tables of package library.

// "agrees" reports whether the program's declaration f of a library function has the result type
// that package library states. If f is nil, it reports whether package library states a result
// type. If the types differ, the builder treats the function as an ordinary function without a
// body.
func (b *builder) agrees(fn library.Function, f *function) bool {
	if f == nil || fn.Result == "" {
		return fn.Result != ""
	}
	want := b.typeNamed(fn.Result)
	if f.result.kind != want.kind {
		return false
	}
	got := f.result.ast
	return want.kind != cInt || got.Kind == want.ast.Kind && got.Narrow == want.ast.Narrow && got.Width == want.ast.Width
}

func (b *builder) hasMeaning(name string, f *function) bool {
	if _, claims := library.FindDialect(name); claims || isStaticAssert(name) {
		return true
	}
	fn, ok := library.Lookup(name)
	return ok && b.agrees(fn, f)
}

// takes returns whether the first parameter in the program's declaration of a library function has
// the type that package library states. It checks only functions whose meaning depends on this
// type. If the program does not declare the function, "takes" returns true.
func (b *builder) takes(fn library.Function, f *function) bool {
	want := b.int()
	switch fn.Does {
	case library.Absolute:
		want = b.typeNamed(fn.Result).ast
	case library.Classify, library.Change, library.Low7, library.Written, library.PutBack, library.Ends:
	default:
		return true
	}
	if f == nil || f.unspecified || len(f.params) == 0 {
		return true
	}
	p := f.params[0].typ
	return p.kind == cInt && b.compatibleTypes(p, ctype{ast: want})
}

// libraryCall builds the call of a library function that the program does not define. If "used"
// is false, the program ignores the call's value.
func (b *builder) libraryCall(c *parser.CallContext, fn library.Function, f *function, at source.Span, used bool) ast.Expr {
	return b.setsErrno(fn, b.calledLibrary(c, fn, f, at, used), at)
}

// calledLibrary builds a call of a library function as libraryCall does, except that errno keeps
// its value.
func (b *builder) calledLibrary(c *parser.CallContext, fn library.Function, f *function, at source.Span, used bool) ast.Expr {
	switch fn.Does {
	case library.Ends:
		return b.builtinCall(c, fn.Name, ast.Halt, at)
	case library.Nothing:
		return b.builtinCall(c, fn.Name, ast.Nop, at)
	case library.Undefined: // the run fails, or ends if the property does not include undefined behaviour
		if b.ownCode() {
			d := b.fn.def.Name
			if (strings.HasPrefix(d, "ato") || d == "sscanf") && !b.file.Rules.UndefinedFails() {
				return b.builtinCall(c, fn.Name, ast.Nop, at) // the function's value is any number
			}
			return void(b.zero(b.number(intLit(1, at), b.int()), d, ast.Apart, at))
		}
		kind := ast.Halt
		if b.file.Rules.UndefinedFails() {
			kind = ast.Error
		}
		return b.builtinCall(c, fn.Name, kind, at)
	case library.Reads:
		return b.scan(c, fn, at)
	case library.Value:
		if !fn.Prints {
			before, ok := b.externCall(c, fn.Name, f, at)
			if !ok {
				return b.placeholder(at)
			}
			return comma(before, b.resultOf(fn, at))
		}
		out := b.builtinCall(c, fn.Name, ast.Nop, at)
		switch {
		case !used:
			return out
		case fn.Counts:
			return comma(out, b.printedLength(c, fn, at))
		}
		return comma(out, b.resultOf(fn, at))
	}
	args, writes := c.AllArg(), fn.Does == library.Written || fn.Does == library.PutBack
	if writes && (!used || len(args) == 0) {
		return b.builtinCall(c, fn.Name, ast.Nop, at)
	}
	// The functions of these effects take one integer and at most a stream besides. A call with
	// another integer is of a function that is not the standard's, so its meaning is unknown.
	for i := 1; i < len(args); i++ {
		if a := args[i].(*parser.ArgContext); a.E() != nil && !b.isPointer(a.E()) && !b.onlyPrinted(a.E()) {
			return b.undefinedCall(c, fn.Name, f, at)
		}
	}
	if len(args) == 0 || args[0].(*parser.ArgContext).E() == nil || !writes && len(args) > 1 {
		return b.undefinedCall(c, fn.Name, f, at)
	}
	of := args[0].(*parser.ArgContext).E()
	if b.file.Rules.C && (fn.Does == library.Low7 || fn.Anyone) && !b.isInt(of) {
		b.rep.ReportHint(diag.UndefinedCall, spanOf(of), "convert the argument to int", "the argument of %s is not an int, and some libraries do not convert it because they define a macro", fn.Name)
		return b.placeholder(at)
	}
	return b.evalOnce(of, b.typeNamed(fn.Result).ast, fn.Name, at, func(arg func() ast.Expr) ast.Expr {
		switch fn.Does {
		case library.Absolute:
			return b.condTyped(&ast.Cond{Node: ast.Node{Span: at}, C: b.compare(ast.Lt, arg(), 0), T: b.unaryTyped(&ast.Unary{Node: ast.Node{Span: at}, Op: ast.Neg, X: arg()}), F: arg()})
		case library.Classify:
			return comma(b.character(fn, arg()), b.truthValue(fn, b.inRanges(arg, fn.Ranges), at))
		case library.Change:
			moved := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Add, X: arg(), Y: b.number(intLit(fn.Offset, at), b.int())})
			return comma(b.character(fn, arg()), b.condTyped(&ast.Cond{Node: ast.Node{Span: at}, C: b.inRanges(arg, fn.Ranges), T: moved, F: arg()}))
		case library.Low7:
			return b.low7(arg(), at)
		}
		var fails ast.Expr = anyBool(fn.Name+"() fails", at)
		if fn.Does == library.PutBack { // 7.21.7.10p4
			fails = &ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogOr, X: b.compare(ast.Eq, arg(), -1), Y: fails}
		}
		return b.condTyped(&ast.Cond{Node: ast.Node{Span: at}, C: fails, T: b.number(intLit(-1, at), b.int()), F: b.convert(b.unsignedChar(arg()), b.int())})
	})
}

// isInt reports whether an expression is an int after promotion (6.3.1.1p2).
func (b *builder) isInt(c parser.IEContext) bool {
	t, ok := b.typeOfOperand(c)
	if !ok || t.kind != cInt {
		return false
	}
	p := b.promoted(t.ast)
	return p.Kind == ast.Signed && p.Width == b.model().Int
}

func (b *builder) resultOf(fn library.Function, at source.Span) ast.Expr {
	out := &ast.Nondet{Node: ast.Node{Span: at}, Name: fn.Name + "()", Type: b.typeNamed(fn.Result).ast}
	if fn.Bounded {
		low, high := num.From(fn.Low), num.From(fn.High)
		out.Low, out.High = &low, &high
	}
	return out
}

// evalOnce builds an expression that may use the argument c, converted to the type t, several
// times. The callback "build" builds the expression and calls arg for each use of the argument. If
// c has side effects, a statement expression evaluates c once and stores the value in a variable.
// In this case arg returns a read of the variable.
func (b *builder) evalOnce(c parser.IEContext, t ast.Type, name string, at source.Span, build func(arg func() ast.Expr) ast.Expr) ast.Expr {
	if !contains(c, hasEffect) || b.fn == nil {
		return build(func() ast.Expr { return b.convert(b.value(c), t) })
	}
	node, x := ast.Node{Span: at}, b.value(c)
	v := newLocal(b.fn.def, name+"_argument", t, spanOf(c))
	decl := &ast.Decl{Node: node, Var: v, Init: x}
	result := build(func() ast.Expr { return readVar(v, spanOf(c)) })
	return &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: []ast.Stmt{decl, &ast.ExprStmt{Node: node, X: result}}}}
}

func (b *builder) compare(op ast.BinaryOp, x ast.Expr, n int64) ast.Expr {
	return b.binaryTyped(&ast.Binary{Node: ast.Node{Span: x.Pos()}, Op: op, X: x, Y: b.number(intLit(n, x.Pos()), b.int())})
}

func (b *builder) inRanges(arg func() ast.Expr, ranges []library.Range) ast.Expr {
	var out ast.Expr
	for _, r := range ranges {
		var in ast.Expr
		if r.First == r.Last {
			in = b.compare(ast.Eq, arg(), r.First)
		} else {
			low, high := b.compare(ast.Ge, arg(), r.First), b.compare(ast.Le, arg(), r.Last)
			in = &ast.Binary{Node: ast.Node{Span: low.Pos()}, Op: ast.LogAnd, X: low, Y: high}
		}
		if out == nil {
			out = in
			continue
		}
		out = &ast.Binary{Node: ast.Node{Span: out.Pos()}, Op: ast.LogOr, X: out, Y: in}
	}
	return out
}

// truthValue returns an arbitrary nonzero int if a condition holds, and 0 otherwise (7.4p1).
// The nonzero value is arbitrary because implementations differ.
func (b *builder) truthValue(fn library.Function, holds ast.Expr, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	one, minus := num.One(), num.MinusOne()
	above := &ast.Nondet{Node: node, Name: fn.Name + "()", Type: b.int(), Low: &one}
	below := &ast.Nondet{Node: node, Name: fn.Name + "()", Type: b.int(), High: &minus}
	sign := anyBool(fn.Name+"() is positive", at)
	some := b.condTyped(&ast.Cond{Node: node, C: sign, T: above, F: below})
	return b.condTyped(&ast.Cond{Node: node, C: holds, T: some, F: b.number(intLit(0, at), b.int())})
}

// classTruth builds the call of a character classification function as a condition. If c is not
// such a call, it returns nil.
func (b *builder) classTruth(c parser.IEContext) ast.Expr {
	call, ok := inner(c).(*parser.CallContext)
	if !ok {
		return nil
	}
	name := b.calledName(call)
	f := b.funcs[name]
	fn, ok := library.Lookup(name)
	args := call.AllArg()
	if !ok || fn.Does != library.Classify || f != nil && f.def != nil || !b.agrees(fn, f) || len(args) != 1 || args[0].(*parser.ArgContext).E() == nil {
		return nil
	}
	at := spanOf(call)
	return b.evalOnce(args[0].(*parser.ArgContext).E(), b.int(), fn.Name, at, func(arg func() ast.Expr) ast.Expr {
		return comma(b.character(fn, arg()), b.inRanges(arg, fn.Ranges))
	})
}

// character builds the check that an argument is EOF or a value of unsigned char (7.4p1). If the
// argument is certainly in this range, or if the function accepts any int (Function.Anyone),
// "character" returns nil.
func (b *builder) character(fn library.Function, arg ast.Expr) ast.Expr {
	if fn.Anyone || b.isCharacter(arg) {
		return nil
	}
	other := b.compare(ast.Le, arg, 255)
	in := &ast.Binary{Node: ast.Node{Span: arg.Pos()}, Op: ast.LogAnd, X: b.compare(ast.Ge, arg, -1), Y: other}
	return &ast.Builtin{Node: ast.Node{Span: arg.Pos()}, Kind: b.undefined(), Name: "argument of " + fn.Name, Args: []ast.Expr{in}}
}

// undefined returns the kind of builtin that represents undefined behaviour. A call of this builtin
// fails under the same rules as a division by 0.
func (b *builder) undefined() ast.BuiltinKind {
	if b.file.Rules.UndefinedFails() {
		return ast.Assert
	}
	return ast.Assume
}

// isCharacter reports whether an expression certainly has the value EOF or a value of unsigned
// char. A variable of type unsigned char guarantees this only with C's integers, because
// mathematical integers may have values outside of their types.
func (b *builder) isCharacter(e ast.Expr) bool {
	for {
		switch x := e.(type) {
		case *ast.Convert:
			if !x.Implicit && isByte(x.Type) {
				return true
			}
			if !x.Implicit && (x.Type.Narrow == 8 || x.Type.Width == 8) {
				return false // char and signed char may be negative
			}
			e = x.X
			continue
		case *ast.VarRef:
			return b.file.Rules.C && isByte(x.Var.Type)
		case *ast.Element:
			return b.file.Rules.C && isByte(x.Type())
		case *ast.Nondet:
			return isByte(x.Type) || x.Low != nil && x.High != nil && !x.Low.Less(num.MinusOne()) && !num.From(255).Less(*x.High)
		}
		v, ok := constant.Value(e)
		return ok && !v.Less(num.MinusOne()) && !num.From(255).Less(v)
	}
}

// isByte reports whether all values of a type are between 0 and 255. This is true for unsigned char
// and _Bool.
func isByte(t ast.Type) bool {
	return t.Kind == ast.Bool || t.Kind == ast.Unsigned && (t.Narrow == 8 || t.Width == 8)
}

func (b *builder) low7(x ast.Expr, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	op := func(op ast.BinaryOp, x ast.Expr, n int64) ast.Expr {
		return b.binaryTyped(&ast.Binary{Node: node, Op: op, X: x, Y: b.number(intLit(n, at), b.int())})
	}
	if b.file.Rules.C {
		return op(ast.BitAnd, x, 127)
	}
	return op(ast.Rem, op(ast.Add, op(ast.Rem, x, 128), 128), 128)
}

func (b *builder) unsignedChar(x ast.Expr) ast.Expr {
	if b.file.Rules.C {
		return b.convert(x, b.typeNamed("unsigned char").ast)
	}
	return &ast.Convert{Node: ast.Node{Span: x.Pos()}, Type: b.typeNamed("unsigned char").ast, X: x, Implicit: true}
}
