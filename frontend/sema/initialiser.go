package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"slices"
)

// This file assigns the values of an initialiser to the parts of an object (6.7.9).

type initialisation struct {
	values map[*object]ast.Expr
	order  []*object
	runs   bool               // whether the initialiser runs when control reaches it, as for a local variable
	member map[*object]string // the initialised member of a union
	copied map[*object]bool   // the integers that the copy of a whole struct or array has set
	open   map[*object]bool   // the bytes of unions that have no value (fillRest)
}

func newInitialisation(runs bool) *initialisation {
	return &initialisation{values: map[*object]ast.Expr{}, runs: runs, member: map[*object]string{}, copied: map[*object]bool{}, open: map[*object]bool{}}
}

// counted returns the number of elements that a braced initialiser determines for an array without
// a size. If this number is unknown, the result is negative.
func (b *builder) counted(t ctype, c *parser.BracedContext) int {
	next, length := 0, 0
	for list := c.AllElement(); len(list) > 0; {
		d := list[0].(*parser.ElementContext).AllDesignator()
		if len(d) > 0 {
			i, ok := b.designatedElement(d[0].(*parser.DesignatorContext))
			if len(d[0].(*parser.DesignatorContext).AllE()) == 2 {
				_, i, ok = b.designatedRange(d[0].(*parser.DesignatorContext))
			}
			if !ok {
				return -1
			}
			next, d = i, d[1:]
		}
		if list = b.afterDesignated(*t.elem, list, d); list == nil {
			return -1
		}
		next++
		length = max(length, next)
	}
	return length
}

// afterDesignated determines how many elements of "list" an object of type t takes, and returns the
// elements that remain. The first element initialises the part of the object that the designators
// select, and the following ones initialise the parts after it (6.7.9p17). If the number of
// elements is unknown, afterDesignated returns nil.
func (b *builder) afterDesignated(t ctype, list []parser.IElementContext, designators []parser.IDesignatorContext) []parser.IElementContext {
	if len(designators) == 0 {
		return b.afterPart(t, list)
	}
	d := designators[0].(*parser.DesignatorContext)
	at, ok := 0, false
	switch {
	case t.kind == cArray && t.elem != nil && len(d.AllE()) == 2:
		_, at, ok = b.designatedRange(d)
	case t.kind == cArray && t.elem != nil:
		at, ok = b.designatedElement(d)
	case t.kind == cStruct && t.def != nil && !t.def.changed && d.ID() != nil:
		at = slices.IndexFunc(t.def.named(), func(f field) bool { return f.name == d.ID().GetText() })
		ok = at >= 0
	}
	if !ok {
		if len(list) > 1 && len(list[1].(*parser.ElementContext).AllDesignator()) == 0 {
			return nil // the element may initialise a further member of the same part
		}
		return list[1:]
	}
	parts, part := elidable(t)
	list = b.afterDesignated(part(at), list, designators[1:])
	for at++; at < parts && len(list) > 0 && len(list[0].(*parser.ElementContext).AllDesignator()) == 0; at++ {
		list = b.afterPart(part(at), list)
	}
	return list
}

// elidable describes the parts that an initialiser without braces sets in an object of type t: all
// elements of an array, all members of a struct, but only the first member of a union (6.7.9p20).
// It returns the number of these parts, and a function that returns the type of each part.
func elidable(t ctype) (parts int, part func(int) ctype) {
	switch {
	case t.kind == cArray && t.elem != nil:
		return t.length, func(int) ctype { return *t.elem }
	case t.union:
		return 1, func(i int) ctype { return t.def.named()[i].typ }
	}
	return len(t.def.named()), func(i int) ctype { return t.def.named()[i].typ }
}

// afterPart determines how many elements of "list" a part of type t takes, and returns the elements
// that remain (6.7.9p20). If this number is unknown, afterPart returns nil.
func (b *builder) afterPart(t ctype, list []parser.IElementContext) []parser.IElementContext {
	in := list[0].(*parser.ElementContext).Initializer().(*parser.InitializerContext)
	scalar := t.kind == cInt || t.kind == cPointer || t.kind == cFloat
	switch {
	case t.kind == cInt && in.E() != nil && isString(inner(in.E())):
		return nil // the literal has wide characters, as in L"ab" or u"ab"
	case scalar, b.initialisesWhole(t, in):
		return list[1:]
	case in.E() == nil:
		return nil
	case t.kind == cArray && t.elem != nil:
	case t.kind == cStruct && t.def != nil && !t.def.changed && b.quietType(in.E()).class() != anything:
	default:
		return nil
	}
	parts, part := elidable(t)
	if parts <= 0 {
		return nil
	}
	for i := range parts {
		if list = b.afterPart(part(i), list); len(list) == 0 || len(list[0].(*parser.ElementContext).AllDesignator()) > 0 {
			break
		}
	}
	return list
}

// initialLength returns the number of elements that an initialiser determines for an array without
// a size (6.7.9p22). If this number is unknown, the result is negative.
func (b *builder) initialLength(t ctype, c *parser.InitializerContext) int {
	if text := stringOf(c); text != nil && isText8(t) {
		if n, ok := textLength(text); ok {
			return n + 1
		}
		return -1
	}
	if c.Braced() != nil {
		return b.counted(t, c.Braced().(*parser.BracedContext))
	}
	return -1
}

// literalLength returns the number of elements that the initialiser c determines for a compound
// literal of the array type t. If this number is unknown, the result is negative.
func (b *builder) literalLength(t ctype, c *parser.BracedContext) int {
	if all := c.AllElement(); len(all) == 1 && isText8(t) {
		e := all[0].(*parser.ElementContext)
		if in := e.Initializer().(*parser.InitializerContext); len(e.AllDesignator()) == 0 && stringOf(in) != nil {
			return b.initialLength(t, in)
		}
	}
	return b.counted(t, c)
}

// designatedElement returns the index in a designator such as [3]. If the index is not a valid
// constant, it returns false.
func (b *builder) designatedElement(d *parser.DesignatorContext) (int, bool) {
	if len(d.AllE()) != 1 {
		return 0, false
	}
	v, ok := b.plainValue(d.E(0))
	i, small := v.Int64()
	return int(i), ok && small && i >= 0 && i < maxParts
}

func (b *builder) fill(f *initialisation, o *object, c *parser.InitializerContext) {
	at := spanOf(c)
	text := stringOf(c)
	switch {
	case o.parts == nil:
		b.fillPart(f, o, c)
	case text != nil && isText8(o.typ):
		b.fillText(f, o, text, at)
	case c.Braced() != nil:
		b.fillParts(f, o, c.Braced().(*parser.BracedContext).AllElement(), nil, true)
	case c.E() != nil && b.isLiteral(o, c.E()):
		b.fillParts(f, o, inner(c.E()).(*parser.CompoundLiteralContext).Braced().(*parser.BracedContext).AllElement(), nil, true)
	case c.E() != nil && o.typ.kind == cStruct && b.isAnyCell(c.E()):
		b.fillFromCells(f, o, c.E(), at)
	case c.E() != nil && o.typ.kind == cStruct && b.byCells(c.E()):
		b.fillCells(f, o, c.E(), at)
	case c.E() != nil && o.typ.kind == cStruct:
		if from, do := b.structOf(o, c.E()); from != nil {
			b.fillCopy(f, o, from, do, at)
		}
	case c.E() != nil && f.runs && o.typ.kind == cArray && isArrayLiteral(c.E()):
		b.arrayLiteral(at)
	default:
		b.rep.Report(diag.Initializer, at, "%s has several parts, so its initialiser needs braces", o.name)
	}
}

// isText8 reports whether a type is an array of char, which a string literal can initialise
// (6.7.9p14).
func isText8(t ctype) bool {
	return t.kind == cArray && t.elem != nil && t.elem.kind == cInt && t.elem.ast.Kind != ast.Bool && (t.elem.ast.Width == 8 || t.elem.ast.Narrow == 8)
}

// stringOf returns the string literal of an initialiser that consists only of a string literal,
// with or without braces. For all other initialisers it returns nil.
func stringOf(c *parser.InitializerContext) *parser.StringContext {
	e := c.E()
	if c.Braced() != nil {
		list := c.Braced().(*parser.BracedContext).AllElement()
		if len(list) != 1 || len(list[0].(*parser.ElementContext).AllDesignator()) > 0 {
			return nil
		}
		e = list[0].(*parser.ElementContext).Initializer().(*parser.InitializerContext).E()
	}
	if e == nil {
		return nil
	}
	text, _ := inner(e).(*parser.StringContext)
	return text
}

// fillText records the characters of a string literal as the initial values of an array. If there
// is room, it also records the terminating 0 of the literal. The remaining elements become 0.
func (b *builder) fillText(f *initialisation, o *object, c *parser.StringContext, at source.Span) {
	text, ok := characters(c)
	if !ok {
		b.rep.Report(diag.String, at, "a string of characters wider than a byte is not supported here")
		return
	}
	if len(text) > len(o.parts) {
		b.rep.ReportHint(diag.Initializer, at, "make the array longer", "%s has %d elements, but the string has %d characters", o.name, len(o.parts), len(text))
		return
	}
	for i, part := range o.parts {
		v := int64(0)
		if i < len(text) {
			v = int64(int8(text[i]))
			if part.typ.ast.Kind == ast.Unsigned {
				v = int64(text[i])
			}
		}
		b.note(f, part, b.convert(b.number(intLit(v, at), b.int()), part.typ.ast), at)
	}
}

// fillPart records the initialiser of a number or a pointer. It also checks the initialiser of a
// part whose type is not supported.
func (b *builder) fillPart(f *initialisation, o *object, c *parser.InitializerContext) {
	if o.sym == nil {
		// The type of the part is not supported, but the initialiser of the part may have side
		// effects.
		function := !f.runs && o.typ.elem != nil && o.typ.elem.kind == cFunc
		if contains(c, readsName) && !function && !b.harmless(c) {
			b.refuseType(o.typ, spanOf(c), o.name)
		}
		return
	}
	if o.typ.isFloatCell() {
		b.fillFloat(f, o, c)
		return
	}
	b.note(f, o, b.initializer(c, o.typ.ast), spanOf(c))
}

// fillFloat records the initialiser of a floating-point number. Only the side effects of the
// initialiser are kept; the recorded value is 0.
func (b *builder) fillFloat(f *initialisation, o *object, c *parser.InitializerContext) {
	at := spanOf(c)
	var do ast.Expr
	switch {
	case c.Braced() != nil && len(c.Braced().(*parser.BracedContext).AllElement()) == 1:
		b.fillFloat(f, o, c.Braced().(*parser.BracedContext).Element(0).(*parser.ElementContext).Initializer().(*parser.InitializerContext))
		return
	case c.E() == nil:
	case f.runs:
		do = b.effects(c.E())
	case contains(c, readsName) && !b.harmless(c):
		b.refuseType(o.typ, at, o.name)
	}
	x := ast.Expr(b.number(intLit(0, at), o.typ.ast))
	if do != nil {
		x = comma(void(do), x)
	}
	b.note(f, o, x, at)
}

func (b *builder) note(f *initialisation, o *object, x ast.Expr, at source.Span) {
	if !b.override(f, o, at) {
		return
	}
	if !f.runs {
		b.mustBeConstant(o.name, x)
	}
	f.values[o] = x
	f.order = append(f.order, o)
}

// override removes the initial values of an object, which another initialiser overrides (6.7.9p19).
// C does not say whether the program evaluates an overridden initialiser, so "override" reports an
// error if the evaluation may have an effect or fail. It also reports an error if the object is
// part of a struct that was copied as a whole, because compilers disagree about the other parts of
// this struct. After an error it returns false.
func (b *builder) override(f *initialisation, o *object, at source.Span) bool {
	ok := true
	o.leaves(func(leaf *object) {
		x := f.values[leaf]
		if x == nil || !ok {
			return
		}
		_, any := x.(*ast.Nondet)
		if ok = !f.copied[leaf] && (any || noEffect(x)); !ok {
			b.rep.ReportHint(diag.Initializer, at, "initialise it once", "%s is initialised twice, first with a value that is neither a constant nor a variable", leaf.name)
			return
		}
		delete(f.values, leaf)
		delete(f.open, leaf)
		f.order = slices.DeleteFunc(f.order, func(old *object) bool { return old == leaf })
	})
	return ok
}

// fillCopy records that an object is initialised with a copy of another object. The program
// evaluates the expression "effects" before the copy.
func (b *builder) fillCopy(f *initialisation, o, from *object, effects ast.Expr, at source.Span) {
	for _, p := range pairs(o, from) {
		p[1].sym.use(at)
		b.note(f, p[0], comma(effects, readVar(p[1].sym.v, at)), at)
		effects = nil
	}
}

// fillParts assigns the initialiser elements in "list" to the parts of an object and returns the
// unused elements. If "braced" is set, the object has its own braces, and fillParts uses all
// elements. Otherwise fillParts stops after the last part, or at an element with a designator.
//
// The parameter "designators" contains those designators of the first element that apply to the
// parts of o. For example, if the element is .a.b = 1 and o is the object a, "designators" contains
// .b.
func (b *builder) fillParts(f *initialisation, o *object, list []parser.IElementContext, designators []parser.IDesignatorContext, braced bool) []parser.IElementContext {
	if o.typ.kind == cStruct && o.typ.def != nil && o.typ.def.members != nil {
		if braced && designators == nil {
			b.fillUnion(f, o, list)
			return nil
		}
		return b.fillUnionPart(f, o, list, designators)
	}
	for i := 0; len(list) > 0; i++ {
		e := list[0].(*parser.ElementContext)
		d := e.AllDesignator()
		if designators != nil { // possibly empty
			d, designators = designators, nil
		} else if len(d) > 0 && !braced {
			return list
		}
		if len(d) > 0 && len(d[0].(*parser.DesignatorContext).AllE()) == 2 && o.typ.kind == cArray {
			if i = b.fillRange(f, o, list, d); i < 0 {
				return nil
			}
			list = list[1:]
			continue
		}
		if len(d) > 0 {
			named := false
			if i, named = b.designated(o, d[0]); i < 0 {
				return nil
			}
			if named {
				d = d[1:]
			}
			if len(d) > 0 {
				list = b.fillParts(f, o.parts[i], list, d, false)
				continue
			}
		}
		if i >= len(o.parts) {
			if braced {
				b.rep.ReportHint(diag.Initializer, spanOf(e), "remove it", "%s has %d parts, and this is one value too many", o.name, len(o.parts))
			}
			break
		}
		list = b.fillNext(f, o.parts[i], list)
	}
	if braced {
		return nil
	}
	return list
}

// fillRange records the GNU initialiser [first ... last] = value of an array and returns "last".
// After an error it returns a negative number.
func (b *builder) fillRange(f *initialisation, o *object, list []parser.IElementContext, designators []parser.IDesignatorContext) int {
	d := designators[0].(*parser.DesignatorContext)
	first, last, ok := b.designatedRange(d)
	in := list[0].(*parser.ElementContext).Initializer()
	if !ok || last >= len(o.parts) || contains(in, hasEffect) {
		b.rep.ReportHint(diag.Initializer, spanOf(d), "use constant indices within the array, and a value without side effects", "this range of elements of %s is not supported", o.name)
		return -1
	}
	of := o.parts[first]
	inside := len(designators) > 1 || of.parts != nil && !b.initialisesWhole(of.typ, in.(*parser.InitializerContext))
	if inside && len(list) > 1 && len(list[1].(*parser.ElementContext).AllDesignator()) == 0 {
		b.rep.ReportHint(diag.Initializer, spanOf(d), "write the whole value of an element in braces", "a range of parts of %s with further values after it is not supported", o.name)
		return -1
	}
	for i := first; i <= last; i++ {
		if len(designators) > 1 {
			b.fillParts(f, o.parts[i], list[:1], designators[1:], false)
		} else {
			b.fillNext(f, o.parts[i], list[:1])
		}
	}
	return last
}

func (b *builder) designatedRange(d *parser.DesignatorContext) (first, last int, ok bool) {
	v, okV := b.plainValue(d.E(0))
	w, okW := b.plainValue(d.E(1))
	i, smallV := v.Int64()
	j, smallW := w.Int64()
	return int(i), int(j), okV && okW && smallV && smallW && 0 <= i && i <= j && j < maxParts
}

// fillNext initialises the part o. It takes as many elements from the front of "list" as o needs,
// and returns the rest.
func (b *builder) fillNext(f *initialisation, o *object, list []parser.IElementContext) []parser.IElementContext {
	in := list[0].(*parser.ElementContext).Initializer().(*parser.InitializerContext)
	if o.parts != nil && !b.initialisesWhole(o.typ, in) {
		// The object has no braces of its own (6.7.9p20). The designators of the first element, which
		// may be none, lead to o.
		return b.fillParts(f, o, list, []parser.IDesignatorContext{}, false)
	}
	if b.override(f, o, spanOf(in)) {
		f.forgetMembers(o)
		b.fill(f, o, in)
	}
	if in.E() != nil && o.parts != nil && stringOf(in) == nil {
		o.leaves(func(leaf *object) { f.copied[leaf] = true })
	}
	return list[1:]
}

// initialisesWhole reports whether one element of an initialiser initialises a whole struct, union
// or array of type t (6.7.9p13). If not, the element initialises only the first part of it (p20).
func (b *builder) initialisesWhole(t ctype, c *parser.InitializerContext) bool {
	switch {
	case c.Braced() != nil, isText8(t) && stringOf(c) != nil:
		return true
	case c.E() == nil:
		return false
	case t.kind == cArray:
		return isArrayLiteral(c.E())
	}
	of := b.quietType(c.E())
	return of.kind == cStruct && sameType(t, of)
}

func (f *initialisation) forgetMembers(o *object) {
	delete(f.member, o)
	for _, p := range o.parts {
		f.forgetMembers(p)
	}
}

// designated returns the index of the part of o that a designator selects. If the designator names
// a member of an unnamed struct or union in o, "designated" returns the index of the unnamed struct
// or union, and the second result is false. After an error, the index is negative.
func (b *builder) designated(o *object, d parser.IDesignatorContext) (at int, named bool) {
	c := d.(*parser.DesignatorContext)
	if c.DOT() == nil && o.typ.kind == cArray {
		if i, ok := b.designatedElement(c); ok && i < len(o.parts) {
			return i, true
		}
	}
	if c.DOT() != nil && o.typ.kind == cStruct && o.parts != nil {
		for i, f := range o.typ.def.fields {
			if name := c.ID().GetText(); f.name == name {
				return i, true
			} else if f.name == "" && o.parts[i].parts != nil && (o.parts[i].member(name) != nil || f.typ.hasInUnion(name)) {
				return i, false
			}
		}
	}
	b.rep.ReportHint(diag.Initializer, spanOf(c), "name one member, or one element by a constant index", "%s has no such part, or the index is not constant", o.name)
	return -1, false
}
