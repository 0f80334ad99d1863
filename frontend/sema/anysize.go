package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file declares large or variable-length arrays. Such an array has a computed length, or too
// many elements to use one variable for each. The builder represents it by a largeArray, which
// consists of ast.Arrays (largearray.go). It represents in the same way the memory to which a
// parameter of main points, and memory that is allocated for an unknown number of elements.

// declMark records the declaration of an array. "place" is an artificial variable for the
// declaration (markDecl), which is marked as skipped if a jump skips the declaration.
type declMark struct {
	name  string
	at    source.Span
	place *ast.Var
}

const maxListed = 4096

// isAnySize reports whether a declaration declares a large or variable-length array.
func (b *builder) isAnySize(d declared, specs specifiers, i *parser.InitDeclaratorContext) bool {
	t := d.typ
	if !b.representsArrays || t.kind != cArray || t.elem == nil || specs.extern || i.AsmLabel() != nil {
		return false
	}
	if len(d.sizes) > 0 && isMatrix(t) {
		return b.isLocal(specs) && i.Initializer() == nil && b.isRegular(d)
	}
	cells := cellsOf(*t.elem)
	if cells == 0 {
		return false
	}
	if n := b.lengthOf(t, i); n >= 0 {
		return n > 0 && n <= 1<<30/cells && n*cells > b.separate
	}
	return len(d.sizes) == 1 && t.variable && b.isLocal(specs) && i.Initializer() == nil
}

func isMatrix(t ctype) bool {
	for of := t.elem; of != nil && of.kind == cArray; of = of.elem {
		if of.length < 0 {
			return true
		}
	}
	return false
}

// isRegular reports whether a list of at most ast.MaxIndices indices can select an element of a
// matrix. Each of the nested arrays must have a length.
func (b *builder) isRegular(d declared) bool {
	n, computed, t := 0, 0, d.typ
	for ; t.kind == cArray && t.elem != nil; t = *t.elem {
		if n++; t.length == 0 {
			return false
		} else if t.length < 0 {
			computed++
		}
	}
	return computed == len(d.sizes) && !d.typ.effect && cellsOf(t) > 0 && n+indices(t, 0) <= ast.MaxIndices
}

func indices(t ctype, depth int) (most int) {
	switch {
	case depth > maxNesting:
		return ast.MaxIndices
	case t.kind == cStruct && t.def != nil:
		for _, f := range t.def.fields {
			most = max(most, indices(f.typ, depth+1))
		}
	case t.kind == cArray && t.elem != nil:
		return 1 + indices(*t.elem, depth+1)
	}
	return most
}

// lengths returns the length of an array and, for a matrix, the lengths of its inner arrays. The
// second result is the list of statements that evaluate the lengths.
func (b *builder) lengths(d declared, at source.Span, node ast.Node) (out []ast.Expr, stmts []ast.Stmt) {
	sizes := slices.Clone(d.sizes) // the lengths, the innermost array first
	matrix := isMatrix(d.typ)
	for t := d.typ; t.kind == cArray && t.elem != nil && (matrix || len(out) == 0); t = *t.elem {
		if t.length >= 0 {
			out = append(out, b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(int64(t.length))}, b.int()))
			continue
		}
		name := d.name.GetText() + []string{".length", ".width", ".depth"}[len(out)]
		length, evaluate := b.lengthVariable(name, sizes[len(sizes)-1], at, node)
		sizes = sizes[:len(sizes)-1]
		out, stmts = append(out, length), append(stmts, evaluate...)
	}
	return out, stmts
}

// lengthOf returns the length of a declared array, which may come from its initialiser. If the
// length is computed at run time or unknown, lengthOf returns a negative number.
func (b *builder) lengthOf(t ctype, i *parser.InitDeclaratorContext) int {
	if t.length < 0 && !t.variable && i.Initializer() != nil {
		return b.initialLength(t, i.Initializer().(*parser.InitializerContext))
	}
	return t.length
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
		if v, ok := b.plainValue(in.E()); !ok || !v.IsZero() {
			return false
		}
	}
	return true
}

// arrayOfAnySize declares a large or variable-length array. It returns the statements that the
// declaration of a local array executes.
func (b *builder) arrayOfAnySize(d declared, specs specifiers, i *parser.InitDeclaratorContext) []ast.Stmt {
	at, name := tokSpan(d.name), d.name.GetText()
	d.typ.length = b.lengthOf(d.typ, i)
	d.typ.incomplete = d.typ.incomplete && d.typ.length < 0
	kind := ast.Global
	switch {
	case b.isLocal(specs):
		kind = ast.Local
	case b.fn != nil:
		kind = ast.Static
		if shared := b.statics[at]; shared != nil { // the builder has already declared this array in another instance of the function
			b.declare(name, largeArraySymbol(shared, at))
			return nil
		}
	}
	var init *parser.InitializerContext
	if i.Initializer() != nil {
		init = i.Initializer().(*parser.InitializerContext)
	}
	old := b.scope.names[name]
	if old != nil && b.fn == nil && old.kind == symParts && old.object.largeArray != nil && sameType(old.object.typ, d.typ) {
		if init != nil { // a definition with an initialiser completes a tentative definition
			b.initialiseArray(old.object.largeArray, init, false)
		}
		return nil
	}
	node := ast.Node{Span: spanOf(i)}
	lengths, out := b.lengths(d, at, node)
	c := b.newLargeArray(name, d.typ, lengths, kind, at)
	if !b.declare(name, largeArraySymbol(c, at)) {
		return out
	}
	if kind != ast.Local {
		if kind == ast.Static {
			if b.statics == nil {
				b.statics = map[source.Span]*largeArray{}
			}
			b.statics[at] = c
		}
		if init != nil {
			b.initialiseArray(c, init, false)
		}
		return out
	}
	b.fn.arrays = append(b.fn.arrays, b.markDecl(name, at))
	out = append(out, arrayDecls(c, init != nil, node)...)
	if init != nil {
		out = append(out, b.initialiseArray(c, init, true)...)
	}
	return out
}

func arrayDecls(c *largeArray, zero bool, node ast.Node) (out []ast.Stmt) {
	c.arrays(func(a *ast.Array) { out = append(out, &ast.ArrayDecl{Node: node, Array: a, Zero: zero}) })
	return out
}

func largeArraySymbol(c *largeArray, at source.Span) *symbol {
	return &symbol{kind: symParts, object: &object{name: c.name, typ: c.typ, largeArray: c}, at: at}
}

// initialiseArray applies an initialiser to an array whose elements are 0. For a local array it
// returns the statements that assign the values. For a global or static array it sets the initial
// contents instead.
func (b *builder) initialiseArray(c *largeArray, init *parser.InitializerContext, runs bool) (out []ast.Stmt) {
	at := spanOf(init)
	if b.isAllZero(init) {
		return nil
	}
	left := maxListed
	o := buildObject(c.name, c.typ, &left, 0)
	if o == nil || left < 0 {
		b.rep.ReportHint(diag.Initializer, at, "assign the elements in a loop", "an array with more than %d elements can only be initialised with 0", maxListed)
		return nil
	}
	f := newInitialisation(runs)
	b.fill(f, o, init)
	where := map[*object]arrayPlace{}
	var leaves []*object
	o.leaves(func(leaf *object) { leaves = append(leaves, leaf) })
	(arrayPlace{c, nil}).integersAt(func(p arrayPlace) {
		if len(leaves) > 0 {
			where[leaves[0]] = p
			leaves = leaves[1:]
		}
	})
	for _, leaf := range f.order {
		p, ok := where[leaf]
		if !ok {
			b.refuseType(leaf.typ, at, leaf.name)
			return nil
		}
		e := b.elementAt(p, at)
		if e == nil {
			b.gap(at)
			return nil
		}
		if runs {
			for i := range e.Index {
				e.Index[i].X = b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: e.Index[i].X.(*ast.IntLit).Value}, b.int())
			}
			x := f.values[leaf]
			out = append(out, &ast.ExprStmt{Node: ast.Node{Span: x.Pos()}, X: b.assignTyped(&ast.Assign{Node: ast.Node{Span: x.Pos()}, At: e, Target: at, X: x})})
			continue
		}
		a := p.array.array
		n := e.Flat()
		for len(a.Init) <= n {
			a.Init = append(a.Init, num.Zero())
		}
		a.Init[n] = storedValue(a.Type, b.mustBeConstant(c.name, f.values[leaf]))
	}
	return out
}

// lengthVariable declares a constant variable for the length of an array. It returns a read of this
// variable, and the statements that evaluate the length and check that the length is positive.
func (b *builder) lengthVariable(name string, size parser.IEContext, span source.Span, node ast.Node) (ast.Expr, []ast.Stmt) {
	if v, ok := b.plainValue(size); ok && v.Sign() < 0 {
		b.rep.Report(diag.Array, spanOf(size), "an array cannot have %s elements", v)
	}
	x := b.value(size)
	t := b.int()
	if b.file.Rules.C {
		t = b.promoted(b.typeOf(x))
	}
	t.Const = true
	v := b.hiddenVar(name, t, span)
	b.fn.visible = b.fn.visible.with(v)
	claim := ast.Assert
	if !b.file.Rules.UndefinedFails() {
		claim = ast.Assume // a run with a wrong length ends without a failure
	}
	at := spanOf(size)
	var shown ast.Expr = readVar(v, at)
	if ast.Pure(x) {
		shown = b.value(size) // so that a failure names the program's variables
	}
	positive := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Gt, X: shown, Y: b.number(intLit(0, at), b.int())})
	return readVar(v, span), []ast.Stmt{
		&ast.Decl{Node: node, Var: v, Init: x},
		&ast.ExprStmt{Node: ast.Node{Span: at}, X: &ast.Builtin{Node: ast.Node{Span: at}, Kind: claim, Name: "array size", Args: []ast.Expr{positive}}},
	}
}

func (b *builder) hiddenVar(name string, t ast.Type, at source.Span) *ast.Var {
	v := newLocal(b.fn.def, name, t, at)
	v.Hidden = true
	return v
}

// "temporary" declares a hidden variable, as the method hiddenVar does. The variable has no name in
// C and belongs to the current scope.
func (b *builder) temporary(name string, t ast.Type, at source.Span) *ast.Var {
	v := hiddenIn(b.fn.def, name, t, at)
	b.homeOf(v)
	return v
}

func hiddenIn(f *ast.Func, name string, t ast.Type, at source.Span) *ast.Var {
	v := newLocal(f, name, t, at)
	v.Hidden, v.Unnamed = true, true
	return v
}

func newLocal(f *ast.Func, name string, t ast.Type, at source.Span) *ast.Var {
	v := &ast.Var{Name: name, Type: t, Kind: ast.Local, Func: f, Span: at, Index: len(f.Locals)}
	f.Locals = append(f.Locals, v)
	return v
}

func (b *builder) mainArray(in *instance, p param) *largeArray {
	if !b.representsArrays || in.f.name != "main" || p.name == nil || p.typ.kind != cPointer || p.typ.elem == nil || cellsOf(*p.typ.elem) == 0 {
		return nil
	}
	return b.newLargeArray(p.name.GetText(), ctype{kind: cArray, elem: p.typ.elem, length: -1}, nil, ast.Param, p.at)
}

// finishArrays reports an error for each array of the current function whose declaration a jump may
// skip.
func (b *builder) finishArrays() {
	for _, m := range b.fn.arrays {
		if m.place.Skipped {
			b.rep.ReportHint(diag.Array, m.at, "declare it before the jump", "a jump skips the declaration of %s", m.name)
		}
	}
}
