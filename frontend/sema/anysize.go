package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// An array of integers with too many elements for variables, or with a length that is
// computed, is an ast.Array. So is what a parameter of main points to. Only its elements
// are used: a[i], *a and *(a + i). It may be passed to functions, which are then built
// for this array. A pointer to an element after the first is refused.

// marked is an array with the place of its declaration among the visible variables.
type marked struct {
	array *ast.Array
	place *ast.Var
}

// isAnySize reports whether a declaration is that of an array of any size.
func (b *builder) isAnySize(d declared, specs specifiers, i *parser.InitDeclaratorContext) bool {
	t := d.typ
	if !b.anySize || t.kind != cArray || t.of == nil || t.of.kind != cInt || specs.extern || i.AsmLabel() != nil {
		return false
	}
	if i.Initializer() != nil && !b.isAllZero(i.Initializer().(*parser.InitializerContext)) {
		return false
	}
	if t.length >= 0 {
		return t.length > maxParts
	}
	return len(d.sizes) == 1 && t.variable && b.isLocal(specs) && i.Initializer() == nil
}

// isAllZero reports whether an initialiser of an array is {}, {0} or {0, 0, ...}.
func (b *builder) isAllZero(c *parser.InitializerContext) bool {
	if c.Braced() == nil {
		return false
	}
	for _, e := range c.Braced().(*parser.BracedContext).AllElement() {
		e := e.(*parser.ElementContext)
		in := e.Initializer().(*parser.InitializerContext)
		if len(e.AllDesignator()) > 0 || in.E() == nil {
			return false
		}
		if v, ok := b.plain(in.E()); !ok || !v.IsZero() {
			return false
		}
	}
	return true
}

// arrayOfAnySize declares an array of any size, and returns the statements of a local one.
func (b *builder) arrayOfAnySize(d declared, specs specifiers, i *parser.InitDeclaratorContext) []ast.Stmt {
	at, name := tokSpan(d.name), d.name.GetText()
	a := &ast.Array{Name: name, Type: d.typ.of.ast, Kind: ast.Global, Span: at}
	switch {
	case b.isLocal(specs):
		a.Kind, a.Func = ast.Local, b.fn.def
	case b.fn != nil:
		a.Kind, a.Func = ast.Static, b.fn.def
		if shared := b.statics[at]; shared != nil { // another instance of the function
			b.declare(name, arraySymbol(shared, d.typ))
			return nil
		}
	}
	if old := b.scope.names[name]; old != nil && b.fn == nil && old.kind == symParts && old.object.array != nil && sameType(old.object.typ, d.typ) {
		return nil // a tentative definition
	}
	var out []ast.Stmt
	node := ast.Node{Span: spanOf(i)}
	if d.typ.length >= 0 {
		a.Length = b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(int64(d.typ.length))}, b.int())
	} else {
		out = b.lengthVariable(a, d.sizes[0], node)
	}
	if !b.declare(name, arraySymbol(a, d.typ)) {
		return out
	}
	b.addArray(a)
	if a.Kind != ast.Local {
		if a.Kind == ast.Static {
			if b.statics == nil {
				b.statics = map[source.Span]*ast.Array{}
			}
			b.statics[at] = a
		}
		return out
	}
	place := &ast.Var{}
	b.fn.visible = b.fn.visible.with(place)
	b.fn.arrays = append(b.fn.arrays, marked{a, place})
	return append(out, &ast.ArrayDecl{Node: node, Array: a, Zero: i.Initializer() != nil})
}

func (b *builder) addArray(a *ast.Array) {
	a.Index = len(b.file.Arrays)
	b.file.Arrays = append(b.file.Arrays, a)
}

func arraySymbol(a *ast.Array, t ctype) *symbol {
	return &symbol{kind: symParts, object: &object{name: a.Name, typ: t, array: a}, at: a.Span}
}

// lengthVariable declares a constant variable for the length of an array, which is
// evaluated here and must be positive.
func (b *builder) lengthVariable(a *ast.Array, size parser.IEContext, node ast.Node) []ast.Stmt {
	if v, ok := b.plain(size); ok && v.Sign() < 0 {
		b.rep.Report(diag.Array, spanOf(size), "an array of %s elements", v)
	}
	x := b.value(size)
	t := b.int()
	if b.file.Rules.C {
		t = b.promoted(b.typeOf(x))
	}
	t.Const = true
	v := &ast.Var{Name: a.Name + ".length", Type: t, Kind: ast.Local, Span: a.Span, Func: b.fn.def, Index: len(b.fn.def.Locals)}
	b.fn.def.Locals = append(b.fn.def.Locals, v)
	b.fn.visible = b.fn.visible.with(v)
	a.Length = &ast.VarRef{Node: ast.Node{Span: a.Span}, Var: v}
	claim := ast.Assert
	if !b.file.Rules.UndefinedFails() {
		claim = ast.Assume // such a run ends
	}
	at := spanOf(size)
	positive := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Gt, X: &ast.VarRef{Node: ast.Node{Span: at}, Var: v}, Y: b.number(intLit(0, at), b.int())})
	return []ast.Stmt{
		&ast.Decl{Node: node, Var: v, Init: x},
		&ast.ExprStmt{Node: ast.Node{Span: at}, X: &ast.Builtin{Node: ast.Node{Span: at}, Kind: claim, Name: "array size", Args: []ast.Expr{positive}}},
	}
}

// mainArray returns what a parameter of main points to, if these are integers.
func (b *builder) mainArray(in *instance, p param) *object {
	if !b.anySize || in.f.name != "main" || p.name == nil || p.typ.kind != cPointer || p.typ.of == nil || p.typ.of.kind != cInt {
		return nil
	}
	a := &ast.Array{Name: p.name.GetText(), Type: p.typ.of.ast, Kind: ast.Param, Func: in.def, Span: p.at}
	b.addArray(a)
	return &object{name: a.Name, typ: ctype{kind: cArray, of: p.typ.of, length: -1}, array: a}
}

// finishArrays reports the arrays of a function whose declaration a jump may skip.
func (b *builder) finishArrays() {
	for _, m := range b.fn.arrays {
		if m.place.Skipped {
			b.rep.ReportHint(diag.Array, m.array.Span, "declare it before the jump", "a jump leads past the declaration of %s", m.array.Name)
		}
	}
}

// anyArray returns the array of any size that an expression names or points to; nil if it
// is something else. It does not evaluate the expression.
func (b *builder) anyArray(c parser.IEContext) *object {
	n, ok := inner(c).(*parser.NameContext)
	if !ok {
		return nil
	}
	switch s := b.scope.lookup(n.ID().GetText()); {
	case s == nil:
	case s.kind == symParts && s.object.array != nil:
		return s.object
	case s.kind == symPointer && s.pointer.aim.kind == aimArray && !s.pointer.varies:
		return s.pointer.aim.row
	}
	return nil
}

// anyCellOf returns the expression before the index of a[i], *a and *(a + i) if that is
// an array of any size; otherwise nil.
func (b *builder) anyCellOf(c parser.IEContext) parser.IEContext {
	var e parser.IEContext
	switch x := inner(c).(type) {
	case *parser.IndexContext:
		e = x.E()
	case *parser.UnaryContext:
		if !isStar(x) {
			return nil
		}
		e = x.E()
		if sum, ok := inner(e).(*parser.BinaryContext); ok && sum.GetOp().GetText() == "+" && b.static(sum.E(1)).kind != cPointer {
			e = sum.E(0)
		}
	}
	if e == nil || b.anyArray(e) == nil {
		return nil
	}
	return e
}

// chooseCell returns an element of an array of any size. e is what anyCellOf found.
func (b *builder) chooseCell(c, e parser.IEContext, at source.Span) *chosen {
	of := b.static(e).of
	a := b.namedAim(inner(e).(*parser.NameContext), spanOf(e))
	if a.kind != aimArray {
		b.rep.Report(diag.Pointer, at, "what this points to is not known")
		b.gap(at)
		return nil
	}
	if of == nil || !sameSize(*of, *a.row.typ.of) {
		b.rep.Report(diag.Pointer, at, "this points to %s, whose elements have another type", a.row.name)
		b.gap(at)
		return nil
	}
	var index ast.Expr
	switch x := inner(c).(type) {
	case *parser.IndexContext:
		index = b.needValue(b.expr(x.Expr()))
	case *parser.UnaryContext:
		if sum, ok := inner(x.E()).(*parser.BinaryContext); ok {
			index = b.value(sum.E(1))
		} else {
			index = b.number(intLit(0, at), b.int())
		}
	}
	return &chosen{name: a.row.name + "[]", index: []ast.Index{{X: index}}, array: a.row.array}
}

// cellsInRecursion refuses arrays of any size in recursive functions and in what these
// call: each activation would have its own.
func cellsInRecursion(b *builder) {
	seen := map[*ast.Func]bool{}
	var visit func(f *ast.Func)
	visit = func(f *ast.Func) {
		if seen[f] {
			return
		}
		seen[f] = true
		ast.Walk(f.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.Element:
				if n.Array != nil {
					b.rep.ReportHint(diag.Array, n.Span, "use a loop instead of the recursion", "the array %s, of any size, in a recursive function", n.Array.Name)
				}
			case *ast.ArrayDecl:
				b.rep.ReportHint(diag.Array, n.Span, "use a loop instead of the recursion", "the array %s, of any size, in a recursive function", n.Array.Name)
			case *ast.Call:
				visit(n.Func)
			}
		})
	}
	for _, f := range b.file.Funcs {
		if f.Recursive {
			visit(f)
		}
	}
}
