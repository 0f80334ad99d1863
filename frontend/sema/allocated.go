package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// Memory of a size that the text does not give, from malloc or calloc, is an array of any size.

// factor is the number of elements that an allocation is for.
func (b *builder) factor(size parser.IEContext, element int64) (parser.IEContext, bool) {
	bytes := func(c parser.IEContext) bool {
		v, ok := b.plain(c)
		n, small := v.Int64()
		return ok && small && n == element
	}
	if x, ok := inner(size).(*parser.BinaryContext); ok && x.GetOp().GetText() == "*" {
		switch {
		case bytes(x.E(1)):
			return x.E(0), true
		case bytes(x.E(0)):
			return x.E(1), true
		}
	}
	return size, element == 1
}

// allocatedArray returns the memory that malloc or calloc allocates for a number of elements
// that is not known, or is large; nil if c is something else.
func (b *builder) allocatedArray(s *symbol, name string, c parser.IEContext) (*column, ast.Expr) {
	of := s.typ.of
	c = inner(c)
	for {
		cast, ok := c.(*parser.CastContext)
		if !ok {
			break
		}
		c = inner(cast.E())
	}
	call, ok := c.(*parser.CallContext)
	if !ok || !b.anySize || b.fn == nil || of == nil || cellsOf(*of) == 0 || !b.isLocalPointer(s, name) {
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
	switch {
	case callee == "malloc" && len(args) == 1 && args[0] != nil:
		if count, ok = b.factor(args[0], bytes); !ok {
			return nil, nil
		}
	case callee == "calloc" && len(args) == 2 && args[0] != nil && args[1] != nil:
		v, plain := b.plain(args[1])
		if n, small := v.Int64(); !plain || !small || n != bytes {
			return nil, nil
		}
		count = args[0]
	default:
		return nil, nil
	}
	if v, plain := b.plain(count); plain && !num.From(maxParts).Less(v) {
		return nil, nil // small: not an array of any size
	}
	at := spanOf(call)
	if b.file.Rules.Memory&(ast.ValidTrack|ast.ValidCleanup) != 0 {
		b.rep.ReportHint(diag.Pointer, at, "allocate a constant size", "whether memory of a size that varies is lost is not checked")
	}
	b.file.Allocates = append(b.file.Allocates, at)
	node := ast.Node{Span: at}
	x := b.value(count)
	t := b.int()
	if b.file.Rules.C {
		t = b.promoted(b.typeOf(x))
	}
	length, freed := b.hidden(name+".length", t, at), b.hidden(name+".freed", b.int(), at)
	root := b.columns(name, ctype{kind: cArray, of: of, length: -1}, &ast.VarRef{Node: node, Var: length}, ast.Local, at)
	root.freed, root.owner = freed, s
	root.again = b.fn.loops > 0 || b.jumps()
	set := func(v *ast.Var, x ast.Expr) ast.Stmt {
		return &ast.ExprStmt{Node: node, X: void(&ast.Assign{Node: node, Var: v, Target: at, X: x})}
	}
	stmts := []ast.Stmt{set(length, x), set(freed, b.number(intLit(0, at), b.int()))}
	stmts = append(stmts, arrayDecls(root, callee == "calloc", node)...)
	stmts = append(stmts, &ast.ExprStmt{Node: node, X: void(intLit(0, at))})
	return root, &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: stmts}}
}

// jumps reports whether the function has a goto, which may lead back.
func (b *builder) jumps() bool {
	chunk := b.fn.instance.f.chunk
	for _, t := range b.toks[chunk.body:chunk.end] {
		if t.Text == "goto" {
			return true
		}
	}
	return false
}

// isLocalPointer reports whether a symbol is a local pointer of the function.
func (b *builder) isLocalPointer(s *symbol, name string) bool {
	return b.global.names[name] != s && s.kind == symPointer && !s.pointer.static
}

// release builds the call of free for memory that an array of any size stands for; nil if
// c is something else. Afterwards the memory has no elements.
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
	a, do := b.aim(e)
	if a.kind != aimArray || a.array != a.array.root || a.array.freed == nil {
		b.rep.ReportHint(diag.Pointer, at, "free what malloc returned", "this is not known to be memory from malloc")
		return b.instead(at)
	}
	node := ast.Node{Span: at}
	demand := void(b.zero(&ast.VarRef{Node: node, Var: a.array.freed}, "free("+e.GetText()+")", ast.FreedOnce, at))
	if index := a.offsets()[0]; index != nil {
		demand = then(demand, void(b.zero(index, e.GetText(), ast.FreeStart, at)))
	}
	set := func(v *ast.Var, n int64) ast.Expr {
		return &ast.Assign{Node: node, Var: v, Target: at, X: b.number(intLit(n, at), b.int())}
	}
	length := a.array.length.(*ast.VarRef).Var
	return void(then(then(do, demand), then(set(a.array.freed, 1), set(length, 0))))
}
