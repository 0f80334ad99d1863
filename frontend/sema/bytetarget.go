package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
)

// This file determines the possible targets of a pointer that may point to an object of another
// type than the pointer's target type; see byteview.go.

// sized returns the size of a type in bytes. The second result is false if memory.bytes is not set,
// or if the size is unknown.
func (b *builder) sized(t ctype) (int, bool) {
	if b.mem == nil || !b.mem.bytes || t.kind == cVoid || t.kind == cFunc {
		return 0, false
	}
	n, ok := b.bytes(withoutFlexible(t))
	return int(min(n, maxUnits)), ok && n > 0
}

func (m *memory) root(o *object) *object {
	if m.roots == nil {
		m.roots = map[*object]*object{}
	}
	for ; m.rootsRecorded < len(m.objects); m.rootsRecorded++ {
		rootParts(m.objects[m.rootsRecorded], m.objects[m.rootsRecorded], m.roots)
	}
	switch {
	case m.roots[o] != nil:
		return m.roots[o]
	case m.otherRoot[o] != nil:
		return m.otherRoot[o]
	case len(o.parts) == 1 && m.wholeArrays[o.parts[0]] == o:
		return m.root(o.parts[0])
	}
	return o
}

// sameRoot reports whether two objects are parts of one variable whose layout is known.
func (b *builder) sameRoot(x, y *object) bool {
	root := b.mem.root(x)
	_, sized := b.sized(root.typ)
	return sized && root == b.mem.root(y)
}

// isPlaced reports whether the value of a pointer into the object t determines the part of t to
// which it points. The pointer has the target type *typ. If the part has another type, the layout
// of the variable must be known; otherwise isPlaced reports an error and returns false. If "first"
// is set, the part may also be the first part of t.
func (b *builder) isPlaced(t *object, typ *ctype, first bool, at source.Span) bool {
	root := b.mem.root(t)
	if t.empty || root.typ.kind == cFunc || root.typ.kind == cVoid || b.mem.externTargets[root] {
		return true
	}
	void := typ == nil || typ.kind == cVoid
	for o := t; !void && b.mem.otherRoot[t] == nil && o != nil; o = o.parts[0] {
		e := o.elements()[0]
		if sameSize(*typ, e.typ) {
			return true
		}
		if o = e; !first || len(o.parts) == 0 {
			break
		}
	}
	_, sized := b.sized(root.typ)
	if sized && !void {
		_, sized = b.sized(*typ)
	}
	if !sized && b.rep.Once(at) {
		b.rep.ReportHint(diag.Sizeof, at, "use members and elements of their own types", "this accesses %s as another type, and the layout of one of the two types is not known", root.name)
		b.gap(at)
	}
	return sized
}

// orderedBy handles a comparison by <, <=, > or >= of two pointers into the variable that contains
// t. The comparison is valid, because all addresses in a variable are ordered (6.5.8p5). If t is
// the whole variable, or if one of the pointers cannot point into it, orderedBy returns false.
func (b *builder) orderedBy(o *movement, t *object, ptrValue map[*object]int, moved map[*object]bool) bool {
	root := b.mem.root(t)
	if t.empty || root == t || b.mem.wholeArrays[root] == t {
		return false
	}
	within := func(set *targets) bool {
		return slices.ContainsFunc(set.list, func(t *object) bool { return b.mem.root(t) == root })
	}
	if !within(o.p) || !within(o.q) {
		return false
	}
	b.comparedEnds(o.p, o.q, ptrValue, moved, true, o.fn != nil, o.x.Span)
	if _, sized := b.sized(root.typ); !sized && mayBeEmpty(root.typ, 0) {
		b.partsInOnePlace(root, o.x.Span)
	}
	o.x.Ranges = append(o.x.Ranges, ast.Range{Low: ptrValue[root], High: ptrValue[root] + b.extent(root)})
	return true
}

// otherPlaces returns an artificial target for pointers into the variable that contains o. It
// represents all places of this variable at which there is no object of the pointer's target type.
func (m *memory) otherPlaces(o *object) *object {
	if m.otherRoot[o] != nil {
		return o
	}
	if m.otherRoot == nil {
		m.otherRoot = map[*object]*object{}
	}
	root := m.root(o)
	for s, r := range m.otherRoot {
		if r == root {
			return s
		}
	}
	s := &object{name: o.name, typ: ctype{kind: cVoid}}
	m.otherRoot[s] = root
	return s
}

// subobjects returns the parts of an object whose type is t, and the arrays whose elements have
// type t.
func subobjects(o *object, t ctype) (out []*object) {
	switch {
	case o.empty || o.typ.bits && !t.bits:
	case sameSize(o.elements()[0].typ, t):
		return []*object{o}
	default:
		for _, p := range o.parts {
			out = append(out, subobjects(p, t)...)
		}
	}
	return out
}

// subobjectsOf applies the function "step" to each part of type t in the objects of "set", and
// returns the set of the results. If an object yields no result, subobjectsOf instead applies
// "step" to the objects of type t that begin where it begins (enclosing), and also adds the other
// places of the variable (otherPlaces), or a union itself. When "set" grows later, the returned set
// grows, too.
func (b *builder) subobjectsOf(set *targets, t ctype, step func(*object) *object) *targets {
	m := b.mem
	to := &targets{}
	m.rule(func() {
		for i := 0; i < len(set.list); i++ {
			found := false
			add := func(o *object) {
				for _, e := range o.elements() {
					if part := step(e); part != nil {
						m.add(to, part)
						found = true
					}
				}
			}
			for _, o := range subobjects(set.list[i], t) {
				add(o)
			}
			if !found {
				for _, o := range b.enclosing(set.list[i], t) {
					add(o)
				}
				found = false // the pointer may lead to other places, too
			}
			// the builder has no objects for the parts of a union
			if o := set.list[i]; !found && o.typ.def != nil && o.typ.def.members != nil {
				m.add(to, o)
			} else if !found {
				m.add(to, m.otherPlaces(o))
			}
		}
	})
	return to
}

// enclosing returns the objects of type t that contain o and begin where o begins. A pointer to the
// first member of a struct may be converted to a pointer to the struct (6.7.2.1p15). For an
// artificial target (otherPlaces), enclosing returns all objects of type t in the variable.
func (b *builder) enclosing(o *object, t ctype) (out []*object) {
	root := b.mem.root(o)
	all := subobjects(root, t)
	if b.mem.otherRoot[o] != nil {
		return all
	}
	for _, x := range all {
		for _, e := range x.elements() {
			for first := e; len(first.parts) > 0 && !first.empty; {
				if first = first.parts[0]; first == o {
					out = append(out, e)
					break
				}
			}
		}
	}
	return out
}

// membersIn returns the members called name of all structs of type t within the objects of "set".
// If the member belongs to a union, it returns the whole unions instead.
func (b *builder) membersIn(set *targets, t ctype, name string) *targets {
	return b.subobjectsOf(set, t, func(o *object) *object {
		if t.def.members != nil {
			return o
		}
		part := o.member(name)
		if part == nil {
			part = o.unnamedUnion(name)
		}
		if part != nil && part.typ.kind == cArray {
			return b.mem.addressTarget(part)
		}
		return part
	})
}

// arraysIn returns all parts that have type t in the objects of the parameter "set".
func (b *builder) arraysIn(set *targets, t ctype) *targets {
	return b.subobjectsOf(set, t, func(o *object) *object { return o })
}

// isChar reports whether t is char, signed char or unsigned char, also with mathematical integers.
func isChar(t ctype) bool {
	return t.kind == cInt && t.ast.Kind != ast.Bool && (t.ast.Width == 8 || t.ast.Narrow == 8)
}

func isCharacter(t ctype) bool { return t.kind == cInt && t.ast.Width == 8 && t.ast.Kind != ast.Bool }

// wholesOf returns the objects within which a pointer to bytes may move. For a pointer into a
// character array this is the array, unless endsRuns returns true. For any other pointer it is the
// variable that contains the target.
func (b *builder) wholesOf(set *targets) *targets {
	m := b.mem
	to := &targets{}
	m.rule(func() {
		for i := 0; i < len(set.list); i++ {
			o := set.list[i]
			if !o.empty && m.otherRoot[o] == nil && (b.endsRuns() || !isCharacter(o.elements()[0].typ)) {
				o = m.root(o)
			}
			m.add(to, o)
		}
	})
	return to
}

// endsRuns reports whether a run ends without a failure at undefined behaviour and at memory
// errors. If so, a pointer to characters may move from a member to any other part of the same
// variable, because compilers allow this.
func (b *builder) endsRuns() bool { return !b.file.Rules.UndefinedFails() && b.file.Rules.Memory == 0 }

// viewRanges handles arithmetic on a pointer to the object t. It adds the range of pointer values
// within which the arithmetic may move the pointer: the object t if t contains parts of the
// pointer's target type, and otherwise the whole variable. For a pointer to bytes it is always the
// whole variable. If the target type is void or the type of t, viewRanges does nothing and returns
// false.
func (b *builder) viewRanges(o *movement, t *object, ptrValue map[*object]int) bool {
	if o.of.kind == cVoid || b.mem.otherRoot[t] == nil && (t.empty || sameSize(*o.of, t.elements()[0].typ)) {
		return false
	}
	add := func(low, high int) {
		if o.member {
			high--
		}
		o.x.Ranges = append(o.x.Ranges, ast.Range{Low: low, High: high})
	}
	root := b.mem.root(t)
	if b.mem.otherRoot[t] == nil && !isCharacter(*o.of) && len(subobjects(t, *o.of)) > 0 {
		root = t
	}
	add(ptrValue[root], ptrValue[root]+b.extent(root))
	return true
}
