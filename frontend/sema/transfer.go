package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file builds calls of fread and fwrite (7.21.8), in programs whose pointers are variables. What
// a stream contains is not known, so fread stores arbitrary values.

// maxTransferred limits the number of elements larger than a byte that one call reads or writes.
const maxTransferred = 16

// transfers builds a call of fread or fwrite. For every other call it returns nil.
func (b *builder) transfers(c *parser.CallContext, name string, at source.Span) ast.Expr {
	if b.mem == nil || name != "fread" && name != "fwrite" || !b.isUnusedName(name) || b.fn == nil || b.scope.lookup(name) != nil {
		return nil
	}
	refuse := func(hint, why string) ast.Expr {
		return b.refuse(diag.Pointer, at, hint, "%s: %s", name, why)
	}
	args, ok := expressions(c)
	if !ok || len(args) != 4 {
		return refuse("", "the call does not have 4 arguments")
	}
	for _, e := range args[1:] {
		if contains(e, hasEffect) {
			return refuse("compute it before the call", "an argument has side effects")
		}
	}
	args[0] = b.withoutAddress(args[0])
	to := b.typeBehind(args[0])
	size, known := b.plainSize(args[1])
	if to == nil || to.kind == cVoid || !known || size.Sign() <= 0 {
		return refuse("pass a pointer to the elements and their size, sizeof(type)", "the type or the size of the elements is not known")
	}
	open := b.stream(c, name)
	var out ast.Expr
	n, constant := b.plainSize(args[2])
	bytes, sized := b.bytes(*to)
	few := constant && !num.From(maxTransferred).Less(n)
	switch {
	case isChar(*to):
		out = b.transfersBytes(name, args, at)
	case !few && name == "fread" || !sized || bytes == 0 || !size.Sub(num.From(bytes)).IsZero() || !onlyCells(*to):
		return refuse("transfer one variable at a time: fread(&x, sizeof x, 1, f)", "this is not supported for unions, bit-fields, a size other than that of an element, and a varying number of elements of fread")
	case name == "fread" && containsBool(*to):
		return refuse("read an unsigned char, and compare it with 0", "a byte other than 0 and 1 is no value of a _Bool")
	case !few:
		out = b.writesMany(args[0], args[2], *to, at)
	default:
		count, _ := n.Int64()
		out = b.transfersElements(name, args[0], *to, int(count), at)
	}
	if set := b.mayChangeErrno(name, at); set != nil {
		out = b.withTemp(out, at, func(x func() ast.Expr) ast.Expr { return comma(set, x()) })
	}
	return comma(open, out)
}

func (b *builder) transfersBytes(name string, args []parser.IEContext, at source.Span) ast.Expr {
	f := b.funcs["__"+name]
	if f == nil {
		return b.refuse(diag.Pointer, at, "write a loop of fgetc or fputc", "%s is not supported here", name)
	}
	call := []ast.Expr{b.pointerAs(f.params[0].typ.elem, args[0]).x, b.convert(b.value(args[1]), b.sizeType()), b.convert(b.value(args[2]), b.sizeType())}
	return &ast.Call{Node: ast.Node{Span: at}, Func: b.instanceFor(f, make([]pointerTarget, 3), at), Args: call}
}

// onlyCells reports whether a type consists of integers, pointers and floating-point numbers that have
// cells of their own.
func onlyCells(t ctype) bool {
	switch {
	case t.kind == cArray:
		return t.elem != nil && t.length >= 0 && t.length <= maxParts && onlyCells(*t.elem)
	case t.kind == cStruct:
		if t.union || t.def == nil || !t.def.defined || t.def.changed || t.def.members != nil || t.def.runs != nil {
			return false
		}
		for _, f := range t.def.fields {
			if f.typ.bits || !onlyCells(f.typ.within(t)) {
				return false
			}
		}
		return true
	}
	return t.isLeaf()
}

// containsBool reports whether a type for which onlyCells returns true contains a _Bool.
func containsBool(t ctype) bool {
	switch t.kind {
	case cArray:
		return containsBool(*t.elem)
	case cStruct:
		return slices.ContainsFunc(t.def.fields, func(f field) bool { return containsBool(f.typ) })
	}
	return t.kind == cInt && t.ast.Kind == ast.Bool
}

// transfersElements builds a call that reads or writes n elements of type t. The result is any number
// up to n. The element after the last whole one may be read in part.
func (b *builder) transfersElements(name string, c parser.IEContext, t ctype, n int, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	plain := t.modifiable()
	kept, do := b.savePointer(b.pointerValue(c), at)
	low, high := num.Zero(), num.From(int64(n))
	count := b.temporary(name+"_result", b.sizeType(), at)
	do = comma(do, setVar(count, &ast.Nondet{Node: node, Name: name + "()", Type: b.sizeType(), Low: &low, High: &high}, at))
	for i := range n {
		var all []*ast.Element
		var each ast.Expr
		b.eachCell(func() intPointer {
			p := kept()
			p.targetType = &plain
			return b.partAddress(p, i*b.units(t), p.targets, &plain, at)
		}, plain, inner(c).GetText(), name == "fread", at, &all)
		for _, e := range all {
			of := e.Type()
			switch {
			case name == "fwrite":
				each = comma(each, void(e))
				continue
			default:
				of.Const = false
				each = comma(each, void(&ast.Assign{Node: node, At: e, Target: at, X: &ast.Nondet{Node: node, Name: name + "()", Type: of}}))
			}
		}
		reached := ast.Expr(&ast.Binary{Node: node, Op: ast.Ge, X: readVar(count, at), Y: b.number(intLit(int64(i), at), b.sizeType())})
		do = comma(do, void(&ast.Cond{Node: node, C: reached, T: void(each), F: void(intLit(0, at))}))
	}
	return comma(do, readVar(count, at))
}

// writesMany builds a call of fwrite with any number of elements of type t. They exist if the pointer
// may move behind the last one, and if the first one may be read.
func (b *builder) writesMany(c, number parser.IEContext, t ctype, at source.Span) ast.Expr {
	node := ast.Node{Span: at}
	plain := t.modifiable()
	kept, do := b.savePointer(b.pointerValue(c), at)
	n := b.temporary("number of elements", b.sizeType(), at)
	do = comma(do, setVar(n, b.convert(b.value(number), b.sizeType()), at))
	typed := func() intPointer {
		p := kept()
		p.targetType = &plain
		return p
	}
	var all []*ast.Element
	b.eachCell(typed, plain, inner(c).GetText(), false, at, &all)
	if len(all) == 0 {
		return b.placeholder(at)
	}
	some := b.compare(ast.Gt, readVar(n, at), 0)
	do = comma(do, void(&ast.Cond{Node: node, C: some, T: void(all[0]), F: void(intLit(0, at))}))
	do = comma(do, void(b.moveBy(typed(), readVar(n, at), false, at).x))
	low := num.Zero()
	result := b.temporary("fwrite_result", b.sizeType(), at)
	do = comma(do, setVar(result, &ast.Nondet{Node: node, Name: "fwrite()", Type: b.sizeType(), Low: &low}, at))
	within := b.binaryTyped(&ast.Binary{Node: node, Op: ast.Le, X: readVar(result, at), Y: readVar(n, at)})
	return comma(do, &ast.Cond{Node: node, C: within, T: readVar(result, at), F: readVar(n, at)})
}
