package sema

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file declares a struct or array as one integer variable for each member or element.

// partsOf declares a struct or array variable as separate integer variables, one for each member or
// element. For a local variable it returns the declaration statements. If the variable cannot be
// split, partsOf changes nothing, and its second result is false.
func (b *builder) partsOf(d declared, specs specifiers, i *parser.InitDeclaratorContext, self selfUse) (out []ast.Stmt, ok bool) {
	var init *parser.InitializerContext
	if i.Initializer() != nil {
		init = i.Initializer().(*parser.InitializerContext)
		if d.typ.kind == cArray && init.Braced() == nil && (!isText8(d.typ) || !isString(inner(init.E()))) {
			return nil, false
		}
		if d.typ.kind == cArray && d.typ.length < 0 && !d.typ.variable {
			d.typ.length = b.initialLength(d.typ, init)
			d.typ.incomplete = false
		}
	}
	if d.typ.variable || d.typ.effect {
		return nil, false
	}
	at, name := tokSpan(d.name), d.name.GetText()
	o := newObject(name, d.typ)
	if o == nil {
		return nil, false
	}
	old := b.scope.names[name]
	again := old != nil && b.fn == nil && old.kind == symParts && sameType(old.object.typ, d.typ) && old.object.typ.constQualified == d.typ.constQualified
	if again {
		o = old.object
	}
	f := newInitialisation(b.isLocal(specs))
	sym := &symbol{kind: symParts, object: o, at: at, busy: self == noSelf}
	fill := func() {
		if init != nil {
			b.fill(f, o, init)
		}
	}
	switch {
	case self != noSelf:
	case !f.runs && !b.buildQuietly(func() {
		if fill(); b.rep.Has(diag.Initializer) {
			b.unfilled[at] = b.rep
		}
	}):
		// The initialiser is not supported. The builder reports the error only if the program uses
		// the variable.
		return nil, false
	case f.runs && init != nil && contains(init, isString):
		if !b.buildQuietly(fill) {
			return nil, false // for example, an array of strings
		}
		f = newInitialisation(true)
	}
	b.noRegister(specs, i)
	if old != nil && b.fn == nil && old.kind == symRefused && old.typ.kind == d.typ.kind {
		delete(b.scope.names, name) // the name is declared again below, with its parts
	}
	if !again && !b.declare(name, sym) {
		return nil, true
	}
	if f.runs && init != nil && d.typ.kind == cStruct && isTernary(init) {
		out := b.localParts(o, f, false, at, spanOf(i))
		do := b.copyStruct(o, init.E(), at, spanOf(i))
		sym.busy = false
		return append(out, &ast.ExprStmt{Node: ast.Node{Span: spanOf(i)}, X: do}), true
	}
	if f.runs {
		if self != noSelf {
			b.localLeaves(o, at)
		}
		fill()
		sym.busy = false
		return b.localParts(o, f, init != nil, at, spanOf(i)), true
	}
	sym.busy = false
	if self != noSelf {
		b.selfParts(o, f, fill, specs, again, at)
		return nil, true
	}
	o.leaves(func(leaf *object) {
		v := leaf.newVar(at)
		if s := b.longLived(v, leaf.typ, specs, f.values[leaf]); s != nil {
			leaf.sym = s
			b.staticParts = append(b.staticParts, s)
		}
	})
	return nil, true
}

// buildQuietly runs the function "build" and discards the errors that "build" reports. It returns
// true if "build" reported no error.
func (b *builder) buildQuietly(build func()) bool {
	rep, gaps := b.rep, b.firstGap
	b.rep = diag.NewReporter(b.file.Name, b.file.Src)
	build()
	ok := b.rep.Len() == 0
	b.rep = rep
	if !ok {
		b.firstGap = gaps
	}
	return ok
}

func isString(t antlr.Tree) bool {
	_, ok := t.(*parser.StringContext)
	return ok
}

// localParts declares the integer variables of a local struct or array. The integers that the
// initialiser sets come first, in the order of the initialiser. If the variable has an initialiser,
// the remaining integers are set to 0, except bytes of unions that have no value (fillRest). The
// variables of floating-point numbers are set to 0, too; ic3play does not track their values.
func (b *builder) localParts(o *object, f *initialisation, initialised bool, at, whole source.Span) []ast.Stmt {
	var out []ast.Stmt
	order := slices.Clone(f.order)
	o.leaves(func(leaf *object) {
		if f.values[leaf] == nil {
			order = append(order, leaf)
		}
	})
	b.localLeaves(o, at)
	for _, leaf := range order {
		decl := &ast.Decl{Node: ast.Node{Span: whole}, Var: leaf.sym.v, Init: f.values[leaf]}
		switch {
		case f.open[leaf]:
			decl.Init = nil // like a variable without an initialiser
		case decl.Init != nil:
		case leaf.slot && !initialised:
			decl.Init = b.unsetValue(leaf, at)
		case initialised || leaf.typ.isFloatCell():
			decl.Init = b.number(intLit(0, at), b.int())
		}
		b.fn.visible = b.fn.visible.with(leaf.sym.v)
		out = append(out, decl)
	}
	return out
}

func (b *builder) localLeaves(o *object, at source.Span) {
	o.leaves(func(leaf *object) {
		if leaf.sym.v == nil {
			v := leaf.newVar(at)
			v.Kind = ast.Local
			leaf.sym = b.local(v)
			b.fn.parts = append(b.fn.parts, leaf.sym)
		}
	})
}

// selfParts declares the variables of an object with static storage, and then sets their
// initial values. An initial value may contain an address of the object, as in struct list head
// = {&head}. If isDeclared is set, the variables are already declared.
func (b *builder) selfParts(o *object, f *initialisation, fill func(), specs specifiers, isDeclared bool, at source.Span) {
	o.leaves(func(leaf *object) {
		if isDeclared {
			return
		}
		if s := b.longLived(leaf.newVar(at), leaf.typ, specs, nil); s != nil {
			leaf.sym = s
			b.staticParts = append(b.staticParts, s)
		}
	})
	fill()
	o.leaves(func(leaf *object) { b.initialised(leaf.sym, f.values[leaf]) })
}

// unusedParts removes the declarations of parts that are never used and whose initialisers
// have no effects. Most parts of a large array are unused.
func (b *builder) unusedParts(def *ast.Func, parts []*symbol) {
	unused := map[*ast.Var]bool{}
	for _, s := range parts {
		unused[s.v] = s.used == nil
	}
	kept := map[*ast.Var]bool{}
	drop := func(list []ast.Stmt) []ast.Stmt {
		if len(list) == 0 {
			return list
		}
		last := list[len(list)-1] // in a statement expression, the last statement may determine the value
		return slices.DeleteFunc(list, func(s ast.Stmt) bool {
			d, ok := s.(*ast.Decl)
			if !ok || !unused[d.Var] {
				return false
			}
			_, number := d.Init.(*ast.IntLit)
			if s != last && (d.Init == nil || number) {
				return true
			}
			kept[d.Var] = true
			return false
		})
	}
	if len(unused) == 0 {
		return
	}
	ast.Walk(def.Body, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.Block:
			n.Stmts = drop(n.Stmts)
		case *ast.For:
			n.Init = drop(n.Init)
		}
	})
	def.Locals = slices.DeleteFunc(def.Locals, func(v *ast.Var) bool { return unused[v] && !kept[v] })
	for i, v := range def.Locals {
		v.Index = i
	}
}
