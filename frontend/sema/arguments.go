package sema

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
)

// This file handles argv, the second parameter of main (5.1.2.2.1p2), if pointers are variables. The
// library's C code has an array of pointers for argv, and an array of characters with arbitrary
// values for each of the first strings. A longer string, and further strings, exist, but the
// builder does not represent them: a run that reads them has no verdict. So the builder gives these
// arrays more pointer values than they have elements.

// argumentRoom is the number of pointer values of each array. It is larger than the number of
// arguments, and than the length of an argument, of any program that a system runs.
const argumentRoom = 1 << 33

// usesArguments reports whether the program uses the argv of main, and the builder represents it.
func (b *builder) usesArguments() bool {
	f := b.funcs["main"]
	if f == nil || f.def == nil || b.mem.bytes || len(f.params) < 2 || f.params[0].name == nil || f.params[0].typ.kind != cInt || f.params[1].name == nil {
		return false
	}
	of := f.params[1].typ.elem
	if f.params[1].typ.kind != cPointer || of == nil || of.kind != cPointer || of.elem == nil || !isChar(*of.elem) {
		return false
	}
	name := f.params[1].name.GetText()
	return slices.ContainsFunc(b.toks[f.tokens.body:f.tokens.end], func(t preproc.Token) bool { return t.Text == name })
}

// argumentsParameter declares argv as a local variable that points to the library's array. It returns
// false if the builder does not represent argv.
func (b *builder) argumentsParameter(f *function, i int) bool {
	if b.mem == nil || f.name != "main" || i != 1 || b.funcs["__arguments"] == nil {
		return false
	}
	p := f.params[1]
	count := b.scope.lookup(f.params[0].name.GetText())
	if count == nil || count.kind != symVar {
		return false
	}
	v := newLocal(b.fn.def, p.name.GetText(), p.typ.ast, p.at)
	b.homeOf(v)
	if !b.declare(v.Name, &symbol{kind: symVar, v: v, typ: p.typ, at: p.at}) {
		return true
	}
	count.use(p.at)
	node := ast.Node{Span: p.at}
	list := &ast.Call{Node: node, Func: b.instanceFor(b.funcs["__arguments"], []pointerTarget{{}}, p.at), Args: []ast.Expr{readVar(count.v, p.at)}}
	b.fn.entry = append(b.fn.entry, &ast.Decl{Node: node, Var: v, Init: list})
	return true
}

// isArgument reports whether o is an array of the library's code that represents argv or one of its
// strings, or a part of such an array.
func (m *memory) isArgument(o *object) bool {
	return o != nil && library.IsArgument(o.name)
}

// lastArgument returns the library's variable that contains the last index of o, an array for which
// isArgument returns true.
func (b *builder) lastArgument(o *object, at source.Span) *ast.Var {
	name := "__argc"
	if n, ok := strings.CutPrefix(o.name, "__argument"); ok {
		name = "__length" + n
	}
	s := b.global.names[name]
	s.use(at)
	return s.v
}

// behindLast builds the condition that the pointer v points into o, and to more than "more" elements
// behind its last element.
func (b *builder) behindLast(v *ast.Var, o *object, low, more int, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	units := b.units(*o.typ.elem)
	index := &ast.Offset{Node: node, X: readVar(v, at), Y: intLit(int64(low+more*units), at), Diff: true}
	last := ast.Expr(readVar(b.lastArgument(o, at), at))
	if units != 1 {
		last = &ast.Offset{Node: node, X: intLit(0, at), Y: last, Size: units}
	}
	in := both(compareVar(v, ast.Ge, low, at), compareVar(v, ast.Lt, low+argumentRoom, at), at)
	return both(in, &ast.Binary{Node: node, Op: ast.Gt, X: index, Y: last}, at)
}

// checkArgument adds two checks to an access: that the accessed part of argv or of one of its strings
// exists, and that it is represented.
func (b *builder) checkArgument(u *pointerAccess, ptrValue map[*object]int) {
	if u.fn == nil || !slices.ContainsFunc(u.targets.list, b.mem.isArgument) {
		return
	}
	at := u.x.Span
	var outside, behind ast.Expr
	v := pointerCopy(u.fn, at)
	for _, o := range u.targets.list {
		if !b.mem.isArgument(o) || o.typ.kind != cArray {
			continue
		}
		low, end := ptrValue[o], ptrValue[o]+b.extent(o)
		outside = either(outside, both(compareVar(v, ast.Ge, end, at), compareVar(v, ast.Lt, low+argumentRoom, at), at), at)
		behind = either(behind, b.behindLast(v, o, low, 0, at), at)
	}
	if outside == nil {
		return
	}
	check := comma(setVar(v, u.x.Index[0].X, at), void(b.zero(behind, u.x.Name, ast.Within, at)))
	check = comma(check, void(&ast.Offset{Node: ast.Node{Span: at}, X: intLit(0, at), Y: outside, Size: 2, Most: 1}))
	u.x.Index[0].X = comma(check, readVar(v, at))
}

// checkArgumentMove adds the check that a moved pointer into argv or one of its strings points at most
// one past the last element.
func (b *builder) checkArgumentMove(o *movement, ptrValue map[*object]int) {
	if o.fn == nil || o.member || o.x.Diff || !slices.ContainsFunc(o.p.list, b.mem.isArgument) {
		return
	}
	at := o.x.Span
	node := ast.Node{Span: at}
	var behind ast.Expr
	p, n, moved := pointerCopy(o.fn, at), pointerCopy(o.fn, at), pointerCopy(o.fn, at)
	for _, t := range o.p.list {
		if b.mem.isArgument(t) && t.typ.kind == cArray {
			behind = either(behind, b.behindLast(moved, t, ptrValue[t], 1, at), at)
		}
	}
	if behind == nil {
		return
	}
	name := ast.Format(o.x)
	o.x.X = comma(setVar(p, o.x.X, at), readVar(p, at))
	check := comma(setVar(n, o.x.Y, at), setVar(moved, &ast.Offset{Node: node, X: readVar(p, at), Y: readVar(n, at), Size: o.x.Size}, at))
	o.x.Y = comma(comma(check, void(b.zero(behind, name, ast.Within, at))), readVar(n, at))
}

// argumentExists builds the check that argv[i] exists, in a program whose pointers do not vary. If
// "string" is set, it is also not the null pointer that ends argv. If c is no element of the argv of
// main, or if the program changes argc or argv, the result is nil.
func (b *builder) argumentExists(c parser.IEContext, string bool) ast.Expr {
	x, ok := inner(c).(*parser.IndexContext)
	if !ok || b.mem != nil || b.fn == nil || b.fn.instance == nil || b.fn.instance.f.name != "main" || len(b.fn.instance.f.params) < 2 {
		return nil
	}
	f := b.fn.instance.f
	list, isName := inner(x.E()).(*parser.NameContext)
	if !isName || f.params[0].name == nil || f.params[1].name == nil || list.ID().GetText() != f.params[1].name.GetText() || b.changesParameter(f, 0) || b.changesParameter(f, 1) {
		return nil
	}
	index := lastOf(x.Expr())
	s, argv := b.scope.lookup(f.params[0].name.GetText()), b.scope.lookup(list.ID().GetText())
	if s == nil || s.kind != symVar || !s.param || argv == nil || !argv.param || contains(x.Expr(), hasEffect) {
		return nil
	}
	at := spanOf(x)
	s.use(at)
	node := ast.Node{Span: at}
	op := ast.Le
	if string {
		op = ast.Lt
	}
	low := b.compare(ast.Ge, b.value(index), 0)
	high := b.binaryTyped(&ast.Binary{Node: node, Op: op, X: b.value(index), Y: readVar(s.v, at)})
	return &ast.Builtin{Node: node, Kind: b.undefined(), Name: x.GetText() + " exists", Args: []ast.Expr{both(low, high, at)}}
}

// changesParameter reports whether main may change one of its parameters.
func (b *builder) changesParameter(f *function, i int) bool {
	name := f.params[i].name.GetText()
	for k := f.tokens.body; k < f.tokens.end-1; k++ {
		if b.toks[k].Text != name {
			continue
		}
		switch before, after := b.toks[k-1].Text, b.toks[k+1].Text; {
		case before == "&", before == "++", before == "--", after == "++", after == "--":
			return true
		case strings.HasSuffix(after, "=") && after != "==" && after != "<=" && after != ">=" && after != "!=":
			return true
		}
	}
	return false
}
