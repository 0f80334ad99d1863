package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// This file handles memory from malloc or calloc whose size is not a constant. The builder
// represents this memory as a variable-length array (largearray.go).

// splitSize splits the size of an allocation, such as n * sizeof(T), where "element" is the size of
// one element. It returns the number of elements n and the type of the other factor, such as size_t
// for sizeof(T). If the size has no such form, n is the size itself, and the last result is true
// only if an element has one byte.
func (b *builder) splitSize(size parser.IEContext, element int64) (parser.IEContext, ast.Type, bool) {
	bytes := func(c parser.IEContext) bool {
		v, ok := b.plainValue(c)
		n, small := v.Int64()
		return ok && small && n == element
	}
	if x, ok := inner(size).(*parser.BinaryContext); ok && x.GetOp().GetText() == "*" {
		switch {
		case bytes(x.E(1)):
			return x.E(0), b.typeOf(b.value(x.E(1))), true
		case bytes(x.E(0)):
			return x.E(1), b.typeOf(b.value(x.E(0))), true
		}
	}
	return size, b.sizeType(), element == 1
}

// "multiplies" handles an allocation such as malloc(n * sizeof(T)), where n has type t and the
// element size has type u. It reports whether C computes the product and its conversion to size_t
// without wrap-around or overflow. If n can be negative, the converted product must then be larger
// than any object, so that the allocation fails.
func (b *builder) multiplies(t, u ast.Type, element int64) bool {
	if !b.file.Rules.C {
		return true
	}
	p := b.commonType(t, u)
	bits := int(p.Width)
	if p.Kind == ast.Signed {
		if t.Kind == ast.Signed {
			return false
		}
		bits--
	}
	return int(t.Width)+num.From(element-1).BitLen() <= min(bits, int(b.sizeType().Width))
}

func (b *builder) elementsOf(bytes ast.Expr, element int64) ast.Expr {
	if element == 1 {
		return b.convert(bytes, b.sizeType())
	}
	return b.binaryTyped(&ast.Binary{Node: ast.Node{Span: bytes.Pos()}, Op: ast.Div, X: b.convert(bytes, b.sizeType()), Y: b.number(intLit(element, bytes.Pos()), b.sizeType())})
}

func (b *builder) sizeType() ast.Type {
	return b.wide(ast.Type{Kind: ast.Unsigned, Name: "unsigned long"})
}

// allocatedArray returns the array for memory that malloc or calloc allocates, if the number of
// elements is unknown or large. If the expression c is not a call that allocates such memory,
// allocatedArray returns nil.
func (b *builder) allocatedArray(s *symbol, name string, c parser.IEContext) (*largeArray, ast.Expr) {
	of := s.typ.elem
	c = inner(c)
	for {
		cast, ok := c.(*parser.CastContext)
		if !ok {
			break
		}
		c = inner(cast.E())
	}
	call, ok := c.(*parser.CallContext)
	if !ok || !b.representsArrays || b.fn == nil || of == nil || cellsOf(*of) == 0 || !b.isLocalPointer(s, name) {
		return nil, nil
	}
	callee := b.calledName(call)
	if f := b.funcs[callee]; f != nil && f.def != nil {
		return nil, nil
	}
	bytes, ok := b.bytes(*of)
	if !ok {
		return nil, nil
	}
	var args []parser.IEContext
	for _, a := range call.AllArg() {
		args = append(args, a.(*parser.ArgContext).E())
	}
	var count parser.IEContext
	by := b.sizeType()
	switch {
	case callee == "malloc" && len(args) == 1 && args[0] != nil:
		if count, by, ok = b.splitSize(args[0], bytes); !ok {
			return nil, nil
		}
	case callee == "calloc" && len(args) == 2 && args[0] != nil && args[1] != nil:
		v, plain := b.plainValue(args[1])
		if n, small := v.Int64(); !plain || !small || n != bytes {
			return nil, nil
		}
		count = args[0]
	default:
		return nil, nil
	}
	if v, plain := b.plainValue(count); plain && !num.From(int64(b.separate)).Less(v) {
		return nil, nil // few elements: use variables instead
	}
	at := spanOf(call)
	if b.file.Rules.MallocNull {
		b.rep.ReportHint(diag.Pointer, at, "allocate a constant size, or leave out -malloc=null", "with -malloc=null, the size that %s gets must be constant", callee)
	}
	if b.file.Rules.Memory&(ast.ValidTrack|ast.ValidCleanup) != 0 {
		b.rep.ReportHint(diag.Pointer, at, "allocate a constant size", "ic3play does not check whether memory is lost if its size is not constant")
	}
	b.file.Allocates = append(b.file.Allocates, at)
	node := ast.Node{Span: at}
	x := b.value(count)
	t := b.int()
	switch {
	case !b.file.Rules.C:
	case callee == "malloc" && !b.multiplies(b.typeOf(x), by, bytes):
		x, t = b.elementsOf(b.value(args[0]), bytes), b.sizeType()
	case b.typeOf(x).Width > by.Width: // calloc converts this number to its parameter type, which is narrower
		x, t = b.convert(x, by), by
	default:
		t = b.promoted(b.typeOf(x))
	}
	length, freed := b.hiddenVar(name+".length", t, at), b.hiddenVar(name+".freed", b.int(), at)
	root := b.newLargeArray(name, ctype{kind: cArray, elem: of, length: -1}, []ast.Expr{readVar(length, at)}, ast.Local, at)
	root.freed, root.owner = freed, s
	if b.freedArrays == nil {
		b.freedArrays = map[*ast.Array]*ast.Var{}
	}
	root.arrays(func(a *ast.Array) { b.freedArrays[a] = freed })
	root.reallocated = b.fn.loops > 0 || b.jumps()
	set := func(v *ast.Var, x ast.Expr) ast.Stmt {
		return &ast.ExprStmt{Node: node, X: setVar(v, x, at)}
	}
	stmts := []ast.Stmt{set(length, x), set(freed, b.number(intLit(0, at), b.int()))}
	if t.Kind == ast.Signed { // a negative number becomes larger than any object: malloc returns NULL
		there := &ast.Builtin{Node: node, Kind: ast.Assume, Name: callee, Args: []ast.Expr{b.compare(ast.Ge, readVar(length, at), 0)}}
		stmts = append(stmts, &ast.ExprStmt{Node: node, X: there})
	}
	stmts = append(stmts, arrayDecls(root, callee == "calloc", node)...)
	stmts = append(stmts, &ast.ExprStmt{Node: node, X: void(intLit(0, at))})
	return root, &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: stmts}}
}

// jumps reports whether the current function contains a goto, which may form a loop.
func (b *builder) jumps() bool {
	chunk := b.fn.instance.f.tokens
	return slices.ContainsFunc(b.toks[chunk.body:chunk.end], func(t preproc.Token) bool { return t.Text == "goto" })
}

func (b *builder) isLocalPointer(s *symbol, name string) bool {
	return b.global.names[name] != s && s.kind == symPointer && !s.pointer.staticStorage
}

// release builds a call of free for a large or variable-length array. After the call the array has
// length 0. If c is any other call, "release" returns nil.
func (b *builder) release(c *parser.CallContext, name string, at source.Span) ast.Expr {
	args := c.AllArg()
	if name != "free" || len(args) != 1 || args[0].(*parser.ArgContext).E() == nil || b.fn == nil {
		return nil
	}
	if f := b.funcs[name]; f != nil && f.def != nil {
		return nil
	}
	e := args[0].(*parser.ArgContext).E()
	if b.anyRoot(e) == nil {
		return nil
	}
	a, do := b.findTarget(e)
	if a.kind != targetArray || a.array != a.array.root || a.array.freed == nil {
		return b.refuse(diag.Pointer, at, "free the pointer that malloc returned", "it is not known whether this points to memory from malloc")
	}
	node := ast.Node{Span: at}
	demand := void(b.zero(readVar(a.array.freed, at), "free("+e.GetText()+")", ast.FreedOnce, at))
	if index := a.indexList()[0]; index != nil {
		demand = comma(demand, void(b.zero(index, "free("+e.GetText()+")", ast.FreeStart, at)))
	}
	set := func(v *ast.Var, n int64) ast.Expr {
		return &ast.Assign{Node: node, Var: v, Target: at, X: b.number(intLit(n, at), b.int())}
	}
	length := a.array.length.(*ast.VarRef).Var
	return void(comma(comma(do, demand), comma(set(a.array.freed, 1), set(length, 0))))
}
