package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// A pointer into an array of any size points to one array, with an index that varies. If
// that is not always 0, the index is a variable that the program does not name: a hidden
// local of a local pointer, a hidden parameter of a parameter. A pointer must stay within
// the array or lead to one past its last element (6.5.6p8); that is checked where it is
// stored.

// offset is the indices of what a pointer points to. They have no effects.
type offset struct{ index []ast.Expr }

// inArray returns the aim at an element of an array of any size.
func inArray(c *column, index []ast.Expr) aim {
	return aim{kind: aimArray, array: c, at: &offset{index}}
}

// fixed returns an aim without its offset: pointers that walk the same array are alike.
func (a aim) fixed() aim {
	a.at = nil
	return a
}

// one returns the number 1.
func (b *builder) one(at source.Span) ast.Expr { return b.number(intLit(1, at), b.int()) }

// offsets returns the indices of an aim at an element of an array of any size; nil is 0.
// For other aims there are none.
func (a aim) offsets() []ast.Expr {
	if a.kind != aimArray {
		return nil
	}
	if a.at != nil {
		return a.at.index
	}
	return make([]ast.Expr, a.array.depth)
}

// shifted returns an aim with another last index.
func (a aim) shifted(last ast.Expr) aim {
	index := append([]ast.Expr(nil), a.offsets()...)
	index[len(index)-1] = last
	return inArray(a.array, index)
}

// anyRoot returns the symbol of the array of any size that an expression is in, or points
// into; nil if it is something else. It evaluates nothing.
func (b *builder) anyRoot(c parser.IEContext) *symbol {
	for {
		switch x := inner(c).(type) {
		case *parser.NameContext:
			switch s := b.scope.lookup(x.ID().GetText()); {
			case s == nil:
			case s.kind == symParts && s.object.any != nil, s.kind == symPointer && s.pointer.aim.kind == aimArray && !s.pointer.varies:
				return s
			}
			return nil
		case *parser.IndexContext:
			c = x.E()
		case *parser.Member_Context:
			c = x.E()
		case *parser.UnaryContext:
			if op := x.GetOp().GetText(); op != "*" && op != "&" {
				return nil
			}
			c = x.E()
		case *parser.ParenContext:
			c = lastOf(x.Expr())
		case *parser.CastContext:
			if !b.isPointer(x) {
				return nil
			}
			c = x.E()
		case *parser.BinaryContext:
			if op := x.GetOp().GetText(); op != "+" && op != "-" || !b.isPointer(x) {
				return nil
			}
			if c = x.E(0); !b.isPointer(c) {
				c = x.E(1)
			}
		case *parser.PostfixContext:
			c = x.E()
		case *parser.PrefixContext:
			c = x.E()
		default:
			return nil
		}
	}
}

// isAnyCell reports whether an lvalue is in an array of any size.
func (b *builder) isAnyCell(c parser.IEContext) bool {
	c = inner(c)
	return designates(c) && b.anyRoot(c) != nil
}

// placeOf returns the place of an lvalue in an array of any size; nil after an error.
func (b *builder) placeOf(c parser.IEContext) *place {
	c = inner(c)
	at := spanOf(c)
	switch x := c.(type) {
	case *parser.NameContext:
		if s := b.scope.lookup(x.ID().GetText()); s != nil && s.kind == symParts && s.object.any != nil {
			return &place{col: s.object.any}
		}
	case *parser.IndexContext:
		p := b.elements0(x.E(), at)
		if p == nil {
			return nil
		}
		last := len(p.index) - 1
		p.index[last] = b.plus(p.index[last], b.needValue(b.expr(x.Expr())), false, at)
		return p
	case *parser.UnaryContext:
		if isStar(x) {
			return b.elements0(x.E(), at)
		}
	case *parser.Member_Context:
		var p *place
		if x.ARROW() != nil {
			p = b.elements0(x.E(), at)
		} else {
			p = b.placeOf(x.E())
		}
		if p == nil {
			return nil
		}
		if p.col = p.col.member(x.ID().GetText()); p.col == nil {
			b.rep.Report(diag.Struct, at, "there is no member %s here", x.ID().GetText())
			b.gap(at)
			return nil
		}
		return p
	case *parser.ParenContext:
		parts := x.Expr().(*parser.ExprContext).AllE()
		var before ast.Expr
		for _, e := range parts[:len(parts)-1] {
			before = then(before, void(b.unused(e)))
		}
		p := b.placeOf(parts[len(parts)-1])
		if p != nil && len(p.index) == 0 {
			b.rep.ReportHint(diag.Array, at, "evaluate it in a statement before", "an array behind a comma")
			b.gap(at)
			return nil
		}
		return b.after(before, p, at)
	}
	b.rep.Report(diag.Array, at, "array element")
	b.gap(at)
	return nil
}

// after returns a place that is evaluated after an expression.
func (b *builder) after(before ast.Expr, p *place, at source.Span) *place {
	if before != nil && p != nil {
		first := b.indices(*p, at)[0]
		p.index = append([]ast.Expr{then(void(before), first)}, p.index[1:]...)
	}
	return p
}

// elements0 returns the place of the element that an array or pointer leads to; nil after
// an error.
func (b *builder) elements0(c parser.IEContext, at source.Span) *place {
	if b.refusedIndex(c, at) {
		return nil
	}
	if b.static(c).kind == cArray {
		p := b.placeOf(c)
		if p == nil {
			return nil
		}
		if p.col.of == nil {
			b.rep.Report(diag.Array, at, "array element")
			b.gap(at)
			return nil
		}
		return &place{p.col.of, append(p.index[:len(p.index):len(p.index)], nil)}
	}
	a, do := b.aim(c)
	if a.kind != aimArray {
		b.rep.Report(diag.Pointer, at, "what this points to is not known")
		b.gap(at)
		return nil
	}
	if of := b.static(c).of; of == nil || !sameSize(*of, a.array.of.typ) {
		b.rep.Report(diag.Pointer, at, "this points to %s, whose elements have another type", a.array.name)
		b.gap(at)
		return nil
	}
	return b.after(do, &place{a.array.of, append([]ast.Expr(nil), a.offsets()...)}, at)
}

// refusedIndex refuses i[a].
func (b *builder) refusedIndex(c parser.IEContext, at source.Span) bool {
	if b.static(c).kind != cInt {
		return false
	}
	b.rep.ReportHint(diag.Type, at, "write the array in front: a[i]", "an integer has no elements")
	b.gap(at)
	return true
}

// plus returns x + by or x - by, for indices; nil is 0.
func (b *builder) plus(x, by ast.Expr, back bool, at source.Span) ast.Expr {
	switch {
	case by == nil:
		return x
	case x == nil && !back:
		return by
	case x == nil:
		x = b.number(intLit(0, at), b.int())
	}
	op := ast.Add
	if back {
		op = ast.Sub
	}
	return b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: op, X: b.convert(x, b.difference()), Y: b.convert(by, b.difference())})
}

// difference returns the type of the difference of two pointers.
func (b *builder) difference() ast.Type {
	if b.file.Rules.C {
		return b.integers()[2]
	}
	return b.int()
}

// pureIndex returns an index without effects that has the value of x, and what must be
// evaluated before.
func (b *builder) pureIndex(x ast.Expr) (index, do ast.Expr) {
	if x == nil || ast.Pure(x) {
		return x, nil
	}
	v := b.hidden("index", b.difference(), x.Pos())
	node := ast.Node{Span: x.Pos()}
	return &ast.VarRef{Node: node, Var: v}, &ast.Assign{Node: node, Var: v, Target: x.Pos(), X: x}
}

// movedInArray is moved for a pointer into an array of any size.
func (b *builder) movedInArray(c parser.IEContext, a aim, by parser.IEContext, back bool, at source.Span) (aim, ast.Expr) {
	if of := b.static(c).of; of == nil || !sameSize(*of, a.array.of.typ) {
		return aim{kind: aimUnknown}, b.value(by)
	}
	n, do := b.pureIndex(b.value(by))
	index := a.offsets()
	return a.shifted(b.plus(index[len(index)-1], n, back, at)), do
}

// decayed returns the aim at the first element of an array at a place.
func (b *builder) decayed(c parser.IEContext) (aim, ast.Expr) {
	p := b.placeOf(c)
	if p == nil || p.col.of == nil {
		return aim{kind: aimUnknown}, nil
	}
	if len(p.index) == 0 {
		return aim{kind: aimArray, array: p.col}, nil
	}
	var do ast.Expr
	index := append(p.index[:len(p.index):len(p.index)], nil)
	for i, x := range index {
		var before ast.Expr
		index[i], before = b.pureIndex(x)
		do = then(do, before)
	}
	return inArray(p.col, index), do
}

// isStepped reports whether the index of what a pointer points to needs a variable: the
// pointer is moved, or assigned more than once.
func (b *builder) isStepped(name string) bool {
	from, to := 0, len(b.toks)
	if b.fn != nil {
		chunk := b.fn.instance.f.chunk
		from, to = chunk.body, chunk.end
	}
	sets := 0
	for i := from; i < to; i++ {
		if b.toks[i].Text != name {
			continue
		}
		if i > from && (b.toks[i-1].Text == "++" || b.toks[i-1].Text == "--") {
			return true
		}
		if i+1 < to {
			switch b.toks[i+1].Text {
			case "++", "--", "+=", "-=":
				return true
			case "=":
				sets++
			}
		}
	}
	return sets > 1
}

// follows prepares a pointer to be assigned an aim, and returns the assignment of its
// index; nil if it has none. It reports false if the index cannot be kept.
func (b *builder) follows(s *symbol, a aim, name string, at source.Span) (do ast.Expr, ok bool) {
	if a.kind != aimArray {
		return nil, true
	}
	p := s.pointer
	if p.index == nil && (a.at != nil || b.isStepped(name)) {
		if b.fn == nil || p.given {
			return nil, false
		}
		p.index = make([]*ast.Var, a.array.depth)
		for i := range p.index {
			p.index[i] = b.hidden(name+".index", b.difference(), at)
		}
	}
	if a.array.root.again && a.array.root.owner != s {
		return nil, false // it may point to the memory of an earlier allocation
	}
	if p.index == nil {
		return nil, true
	}
	if len(p.index) != a.array.depth {
		return nil, false
	}
	node := ast.Node{Span: at}
	for i, x := range b.indices(place{index: a.offsets()}, at) {
		do = then(do, &ast.Assign{Node: node, Var: p.index[i], Target: at, X: x})
	}
	return then(do, b.stays(a.array, p.index, at)), true
}

// stays builds the check that a stored pointer is within its array or just past it.
func (b *builder) stays(c *column, index []*ast.Var, at source.Span) ast.Expr {
	ref := func() ast.Expr { return &ast.VarRef{Node: ast.Node{Span: at}, Var: index[len(index)-1]} }
	in := b.compare(ast.Ge, ref(), 0)
	if end := b.end(c, at); end != nil {
		within := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Le, X: ref(), Y: b.convert(end, b.difference())})
		in = b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogAnd, X: in, Y: within})
	}
	return &ast.Builtin{Node: ast.Node{Span: at}, Kind: b.demand(), Name: "pointer within its array", Args: []ast.Expr{in}}
}

// demand is the kind of a check of undefined behaviour: such a run fails or ends.
func (b *builder) demand() ast.BuiltinKind {
	if b.file.Rules.UndefinedFails() {
		return ast.Assert
	}
	return ast.Assume
}

// walked returns the aim of a pointer with an index that is kept.
func (p *pointer) walked(a aim, at source.Span) aim {
	if a.kind != aimArray || p.index == nil {
		return a
	}
	index := make([]ast.Expr, len(p.index))
	for i, v := range p.index {
		index[i] = &ast.VarRef{Node: ast.Node{Span: at}, Var: v}
	}
	return inArray(a.array, index)
}

// walk builds ++, --, += and -= of a pointer into an array of any size. post says that its
// value is the one before. ok is false for other pointers.
func (b *builder) walk(c parser.IEContext, by ast.Expr, back, post bool) (a aim, do ast.Expr, ok bool) {
	n, isName := inner(c).(*parser.NameContext)
	if !isName || b.anyRoot(c) == nil {
		return a, nil, false
	}
	s, at := b.scope.lookup(n.ID().GetText()), spanOf(c)
	if s.kind != symPointer || s.pointer.index == nil {
		return a, nil, false
	}
	if a = b.namedAim(n, at); a.kind != aimArray {
		return a, nil, false
	}
	if of := s.typ.of; of == nil || !sameSize(*of, a.array.of.typ) {
		return a, nil, false
	}
	by, first := b.pureIndex(by)
	index := a.offsets()
	moved := a.shifted(b.plus(index[len(index)-1], by, back, at))
	do, ok = b.follows(s, moved, "", at)
	out := b.namedAim(n, at)
	if post {
		index := out.offsets()
		out = out.shifted(b.plus(index[len(index)-1], by, !back, at))
	}
	return out, then(first, do), ok
}

// passed returns the index arguments of a pointer into an array of any size, and the aim
// for which the function is built.
func (b *builder) passed(a aim, at source.Span) (aim, []ast.Expr) {
	if a.kind != aimArray || a.at == nil {
		return a, nil
	}
	index := b.indices(place{index: a.offsets()}, at)
	for i := range index {
		index[i] = b.convert(index[i], b.difference())
	}
	a = a.fixed()
	a.moves = true
	return a, index
}

// received declares the index of a pointer parameter into an array of any size.
func (b *builder) received(p param, a aim) *pointer {
	out := &pointer{given: true, aim: a.fixed()}
	out.aim.moves = false
	switch {
	case a.kind != aimArray:
	case a.moves:
		for range a.array.depth {
			v := b.hidden(p.name.GetText()+".index", b.difference(), p.at)
			v.Kind = ast.Param
			b.fn.def.Params = append(b.fn.def.Params, v)
			out.index = append(out.index, v)
		}
		node := ast.Node{Span: p.at}
		b.fn.entry = append(b.fn.entry, &ast.ExprStmt{Node: node, X: b.stays(a.array, out.index, p.at)})
	case b.isStepped(p.name.GetText()):
		node := ast.Node{Span: p.at}
		for range a.array.depth {
			v := &ast.Var{Name: p.name.GetText() + ".index", Type: b.difference(), Kind: ast.Local, Span: p.at, Hidden: true, Func: b.fn.def}
			b.fn.late = append(b.fn.late, v)
			out.index = append(out.index, v)
			b.fn.entry = append(b.fn.entry, &ast.Decl{Node: node, Var: v, Init: b.number(intLit(0, p.at), b.int())})
		}
	}
	return out
}

// compareInArray compares or subtracts two pointers into one array of any size; nil if
// they are something else.
func (b *builder) compareInArray(op string, x, y aim, do ast.Expr, at source.Span) ast.Expr {
	if x.kind != aimArray || y.kind != aimArray || x.array != y.array {
		return nil
	}
	xs, ys := x.offsets(), y.offsets()
	for i := range len(xs) - 1 {
		if xs[i] != nil || ys[i] != nil { // they may be in different rows
			return nil
		}
	}
	i := b.indices(place{index: xs[len(xs)-1:]}, at)[0]
	j := b.indices(place{index: ys[len(ys)-1:]}, at)[0]
	return then(do, b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: b.operator(op, at), X: b.convert(i, b.difference()), Y: b.convert(j, b.difference())}))
}

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

// allocated returns the memory that malloc or calloc allocates for a number of elements
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
	valid := b.compare(ast.Eq, &ast.VarRef{Node: node, Var: a.array.freed}, 0)
	if index := a.offsets()[0]; index != nil {
		valid = b.binaryTyped(&ast.Binary{Node: node, Op: ast.LogAnd, X: valid, Y: b.compare(ast.Eq, index, 0)})
	}
	demand := &ast.Builtin{Node: node, Kind: b.demand(), Name: "free of memory that is allocated", Args: []ast.Expr{valid}}
	set := func(v *ast.Var, n int64) ast.Expr {
		return &ast.Assign{Node: node, Var: v, Target: at, X: b.number(intLit(n, at), b.int())}
	}
	length := a.array.length.(*ast.VarRef).Var
	return void(then(then(do, demand), then(set(a.array.freed, 1), set(length, 0))))
}

// firstIn returns the first integer at a place, whose access stands for that of all; nil if there is none.
func (b *builder) firstIn(p place, at source.Span) *ast.Element {
	var out *ast.Element
	p.integersAt(func(q place) {
		if out == nil {
			out = b.elementAt(q, at)
		}
	})
	return out
}

// copied resolves a struct to copy from or to in an array of any size; nil after an error.
func (b *builder) copied(c parser.IEContext) *place {
	p := b.placeOf(c)
	if p == nil {
		return nil
	}
	for _, x := range p.index {
		if x != nil && !ast.Pure(x) {
			b.rep.ReportHint(diag.Struct, spanOf(c), "evaluate the index in a statement before", "a struct is copied, and its index has an effect")
			b.gap(spanOf(c))
			return nil
		}
	}
	return p
}

// elements returns the integers at a place; nil if one is not an integer.
func (b *builder) elementsAt(p place, at source.Span) (out []*ast.Element) {
	cells := cellsOf(p.col.typ)
	p.integersAt(func(q place) {
		for i, x := range q.index {
			if lit, ok := x.(*ast.IntLit); ok && i >= len(p.index) {
				q.index[i] = b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: lit.Value}, b.int())
			}
		}
		if e := b.elementAt(q, at); e != nil {
			out = append(out, e)
		}
	})
	if len(out) != cells {
		return nil
	}
	return out
}

// copyFromCells builds the assignment of a struct in an array of any size to a variable.
func (b *builder) copyFromCells(to *object, c parser.IEContext, target, at source.Span) ast.Expr {
	var leaves []*object
	to.leaves(func(o *object) { leaves = append(leaves, o) })
	p := b.copied(c)
	var from []*ast.Element
	if p != nil && sameType(to.typ, p.col.typ) {
		from = b.elementsAt(*p, spanOf(c))
	}
	if len(from) != len(leaves) {
		return b.notCopied(at)
	}
	var out ast.Expr
	for i, o := range leaves {
		o.sym.use(at)
		out = then(out, b.assignTyped(&ast.Assign{Node: ast.Node{Span: at}, Var: o.sym.v, Target: target, X: from[i]}))
	}
	return void(out)
}

// copyToCells builds the assignment of a struct in an array of any size.
func (b *builder) copyToCells(to, c parser.IEContext, at source.Span) ast.Expr {
	p := b.copied(to)
	if p == nil {
		return b.notCopied(at)
	}
	cells := b.elementsAt(*p, spanOf(to))
	var values []ast.Expr
	if b.isAnyCell(c) {
		if q := b.copied(c); q != nil && sameType(p.col.typ, q.col.typ) {
			for _, e := range b.elementsAt(*q, spanOf(c)) {
				values = append(values, e)
			}
		}
	} else if o := shaped("the element", p.col.typ); o != nil {
		from, do := b.structOf(o, c)
		if from != nil && do == nil {
			from.leaves(func(o *object) {
				o.sym.use(at)
				values = append(values, &ast.VarRef{Node: ast.Node{Span: spanOf(c)}, Var: o.sym.v})
			})
		}
	}
	if len(cells) == 0 || len(values) != len(cells) {
		return b.notCopied(at)
	}
	var out ast.Expr
	for i, e := range cells {
		if e.Type().Const {
			b.rep.Report(diag.ConstAssign, at, "%s is const", e.Name)
		}
		out = then(out, b.assignTyped(&ast.Assign{Node: ast.Node{Span: at}, At: e, Target: spanOf(to), X: values[i]}))
	}
	return void(out)
}

// fillFromCells records that an object is a copy of a struct in an array of any size.
func (b *builder) fillFromCells(f *filling, o *object, c parser.IEContext, at source.Span) {
	p := b.copied(c)
	if p == nil || !sameType(o.typ, p.col.typ) {
		b.notCopied(at)
		return
	}
	from := b.elementsAt(*p, at)
	o.leaves(func(leaf *object) {
		if len(from) > 0 {
			b.note(f, leaf, from[0], at)
			from = from[1:]
		}
	})
}

// notCopied refuses the copy of a struct.
func (b *builder) notCopied(at source.Span) ast.Expr {
	b.rep.ReportHint(diag.Struct, at, "assign its members one by one", "a struct is copied from or to an array of any size in a way that is not followed")
	return void(b.instead(at))
}
