package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// If the builder cannot determine a pointer's target statically, it builds the program a second
// time. This time, each pointer is an integer variable. The value of such a variable is the number
// of a cell (ast.Offset). A cell is a place to which a pointer can point. During parsing, an access
// through a pointer becomes an ast.Element without cells. At the end, a flow-insensitive points-to
// analysis (Andersen 1994) computes the objects that each pointer may point to. Then each object
// gets its cell numbers, and each ast.Element gets the cells that it may access.
//
// Packages lower, interp and vc all rely on this analysis. An error in it cannot hide a failure: if
// the analysis misses a target, an access to that target fails.

type memory struct {
	declScope map[*ast.Var]*scope
	sets      map[*ast.Var]*targets
	results   map[*ast.Func]*targets
	// For each address, and for each pointer that is computed from other pointers: the set of its
	// targets.
	targetsOf        map[ast.Expr]*targets
	wholeArrays      map[*object]*object     // maps an array to the target of a pointer to the whole array; see addressTarget
	texts            map[source.Span]*object // maps the position of a string literal to its array
	literalChars     map[*object]string      // the characters of the arrays in "texts"
	pendingFunctions []pendingFunction       // functions whose address is taken and that have no definition yet
	called           map[*function]*object
	names            map[string]bool // names that the program uses outside of calls; nil until they are needed
	pairs            []pair
	objects          []*object
	addressTaken     map[*object]bool
	addresses        []addressLiteral
	accesses         []*pointerAccess
	movements        []*movement
	toStructs        []*targets // the targets of pointers that are converted to pointers to structs
	rules            []func()
	changed          bool
	sizes            map[source.Span]int // the number of objects that each allocation needs
	allocations      []*allocation
	heap             []*ast.Var
	releases         []*release
	lengths          []*lengthRead
	resultType       *ctype              // the type that the result of the next call is converted to a pointer to
	requested        []ctype             // the types in requests, see typeKey
	wantedType       *ctype              // the target type of the pointer that the builder is processing
	externTargets    map[*object]bool    // the targets of pointers that functions without a body return
	heapRoots        map[*object]*object // the allocated object of each part; filled by the method heapRoot
	deepest          int                 // the largest offset of a member in its struct

	// If "bytes" is set, the number of a cell is its byte address. Then an access may cover a part
	// of an integer, or several integers (byteview.go).
	bytes         bool
	roots         map[*object]*object // maps each object to the variable that contains it
	rootsRecorded int                 // number of objects already recorded in "roots"
	otherRoot     map[*object]*object // maps each artificial target to its variable; see otherPlaces
	unknownLayout []member            // accesses to members of structs whose layout is not known
	limit         int                 // the maximum number of objects of one allocation
	tooManyCells  bool                // whether some access through a pointer may reach more than maxCells cells
}

// A value of type "targets" is the set of objects that a pointer may point to. An array in the set
// means that the pointer may point to each of its elements.
type targets struct {
	list []*object
	has  map[*object]bool
}

// An addressLiteral is a literal for the value of a pointer to an object.
type addressLiteral struct {
	lit    *ast.IntLit
	object *object
}

type pointerAccess struct {
	x            *ast.Element
	targets      *targets
	typ          ctype
	store        bool
	fn           *ast.Func
	scope        *scope
	cells        []numberedCell // the accessed cells, in ascending order of numbers
	reachesParts bool           // whether the access may also reach parts of the targets
	// The field "unaligned" is true if the address may be unaligned, as in a call of memcpy.
	unaligned bool
	bytes     *byteAccess // the bytes that the access may cover; nil if the access covers only whole cells
}

// A movement is an operation that moves, subtracts or compares pointers. The set p contains the
// targets of the first pointer. If there is a second pointer, the set q contains its targets.
type movement struct {
	x    *ast.Offset
	p, q *targets
	of   *ctype
	// The field "member" is true if the operation turns a pointer to a struct into a pointer to a
	// member of the struct.
	member bool
	order  bool // the operation is <, <=, > or >=
	fn     *ast.Func
}

// A value of type "member" describes an access, through a pointer, to a member of a struct of type
// typ.
type member struct {
	to  *targets
	typ ctype
	at  source.Span
}

type pair struct {
	p, q *targets
	x    *ast.Binary
	fn   *ast.Func
}

type intPointer struct {
	x          ast.Expr
	targets    *targets
	targetType *ctype // the target type; nil if the type is unknown
}

// newMemory returns the initial state. The map "sizes" contains the number of objects that each
// allocation needs. If the map is nil, each allocation gets the maximum number of objects.
func newMemory(sizes map[source.Span]int) *memory {
	return &memory{sizes: sizes, limit: maxObjects, declScope: map[*ast.Var]*scope{}, sets: map[*ast.Var]*targets{}, results: map[*ast.Func]*targets{}, targetsOf: map[ast.Expr]*targets{},
		wholeArrays: map[*object]*object{}, texts: map[source.Span]*object{}, literalChars: map[*object]string{}, externTargets: map[*object]bool{}, called: map[*function]*object{}, addressTaken: map[*object]bool{}}
}

func (m *memory) add(t *targets, o *object) {
	if !t.has[o] {
		if t.has == nil {
			t.has = map[*object]bool{}
		}
		t.has[o], t.list, m.changed = true, append(t.list, o), true
	}
}

// rule adds a rule of the points-to analysis: a function that reads some target sets and adds
// objects to other target sets.
func (m *memory) rule(r func()) { m.rules = append(m.rules, r) }

// addSubset adds the rule that the second set contains all targets of the first set.
func (m *memory) addSubset(from, to *targets) {
	m.rule(func() {
		for _, o := range from.list {
			m.add(to, o)
		}
	})
}

// elements returns the objects that a pointer with target o can point to: the elements of an
// array, or o itself.
func (o *object) elements() []*object {
	if o.typ.kind == cArray && o.parts != nil {
		return o.parts
	}
	return []*object{o}
}

// extent returns the difference between the values of two pointers: a pointer to the end of o, and
// a pointer to o.
func (b *builder) extent(o *object) int {
	if o.empty {
		return 0
	}
	if root := b.mem.otherRoot[o]; root != nil {
		o = root
	}
	all := o.elements()
	return len(all) * b.units(all[0].typ)
}

// "derived" applies the function "step" to each object to which a pointer may point, and returns
// the set of the results. The argument "set" is the set of objects to which the pointer may point.
// When this set grows later, the returned set also grows.
func (m *memory) derived(set *targets, step func(*object) *object) *targets {
	out := &targets{}
	m.rule(func() {
		for i := 0; i < len(set.list); i++ {
			for _, e := range set.list[i].elements() {
				if o := step(e); o != nil {
					m.add(out, o)
				}
			}
		}
	})
	return out
}

func (m *memory) variable(v *ast.Var) *targets {
	if m.sets[v] == nil {
		m.sets[v] = &targets{}
	}
	return m.sets[v]
}

func (m *memory) result(f *ast.Func) *targets {
	if m.results[f] == nil {
		m.results[f] = &targets{}
	}
	return m.results[f]
}

// addressTarget returns the target of the pointer &o. If o is an array, this target differs from
// the target of a pointer to the first element of o.
func (m *memory) addressTarget(o *object) *object {
	if o.typ.kind != cArray {
		return o
	}
	if m.wholeArrays[o] == nil {
		of := o.typ
		m.wholeArrays[o] = &object{name: o.name, typ: ctype{kind: cArray, length: 1, elem: &of}, parts: []*object{o}}
	}
	return m.wholeArrays[o]
}

func (b *builder) pointerType(of *ctype) *ctype {
	t := &ctype{kind: cPointer, elem: of}
	if b.mem != nil {
		name := "void"
		switch {
		case of == nil:
		case of.kind == cInt || of.isIntPointer():
			name = of.ast.Name
		case of.kind == cStruct:
			name = "struct"
		case of.kind == cFunc:
			name = "function"
		}
		t.ast = ast.Type{Kind: ast.Signed, Name: name + " *", Pointer: true}
	}
	return t
}

// isIntPointer reports whether t is a pointer type whose values the builder represents by integers
// (memory.go).
func (t ctype) isIntPointer() bool { return t.kind == cPointer && t.ast.Pointer }

// units returns the difference between the values of pointers to neighbouring array elements of
// type t. If memory.bytes is set and the size of t is known, the difference is this size in bytes.
func (b *builder) units(t ctype) int {
	if n, ok := b.sized(t); ok {
		return n
	}
	switch {
	case t.kind == cArray && t.elem != nil && t.length >= 0:
		return (t.length + 1) * b.units(*t.elem)
	case t.kind == cStruct && t.def != nil:
		sum := 0
		for _, f := range t.def.fields {
			sum = min(sum+2*b.units(f.typ), maxUnits)
		}
		return max(sum, 1)
	}
	return 1
}

// stride returns the difference between the values of pointers to neighbouring variables of type t.
// The difference is twice the size of a variable, so that values remain for pointers past the end
// of the variable.
func (b *builder) stride(t ctype) int {
	n := 2 * b.units(t)
	if b.mem.bytes {
		n = int(multiple(int64(n), alignment))
	}
	return n
}

// maxUnits limits the number of pointer values that one object occupies.
const maxUnits = 1 << 24

// memberIn returns the offset of a member in its struct and the type of the member. The offset is
// the difference between the values of pointers to the member and to the struct.
func (b *builder) memberIn(t ctype, name string) (at int, of ctype, ok bool) {
	if t.kind != cStruct || t.def == nil || t.def.changed {
		return 0, ctype{}, false
	}
	if _, ok := b.sized(t); ok {
		var place int64
		of, ok := b.memberAt(withoutFlexible(t), name, &place)
		return int(place), of, ok
	}
	for _, f := range t.def.fields {
		if f.name == name {
			return at, f.typ.within(t), true
		}
		if f.name == "" {
			if more, of, ok := b.memberIn(f.typ.within(t), name); ok {
				return at + more, of, true
			}
		}
		at = min(at+2*b.units(f.typ), maxUnits)
	}
	return 0, ctype{}, false
}

// addressOfObject builds the address of the variable "root". For the points-to analysis, the
// address points to "target". If the address is a pointer to the elements of an array, the caller
// passes the array as "target". Otherwise "target" is "root".
func (b *builder) addressOfObject(root, target *object, of *ctype, name string, at source.Span) intPointer {
	m := b.mem
	root.leaves(func(leaf *object) { leaf.sym.use(at) })
	if !m.addressTaken[root] {
		m.addressTaken[root] = true
		m.objects = append(m.objects, root)
	}
	lit := &ast.IntLit{Node: ast.Node{Span: at}, Type: b.pointerType(of).ast, Name: name}
	m.addresses = append(m.addresses, addressLiteral{lit, root})
	to := &targets{}
	m.add(to, target)
	m.targetsOf[lit] = to
	return intPointer{lit, to, of}
}

func (b *builder) null(at source.Span) intPointer {
	return intPointer{&ast.IntLit{Node: ast.Node{Span: at}, Type: b.pointerType(nil).ast, Name: "NULL"}, &targets{}, nil}
}

// access builds a read or a write through the pointer p. The new ast.Element does not yet list the
// variables to which p may point. The builder adds this list after it has built the whole program.
func (b *builder) access(p intPointer, t ctype, name string, store bool, at source.Span) *ast.Element {
	typ := t.ast
	typ.Const = false
	e := &ast.Element{Node: ast.Node{Span: at}, Name: name, Index: []ast.Index{{X: p.x, Size: 1}}, At: []int{},
		Cells: []*ast.Var{{Name: name, Type: typ, Span: at, Kind: ast.Global}}}
	u := &pointerAccess{x: e, targets: p.targets, typ: t, store: store, scope: b.scope, reachesParts: b.mem.bytes}
	if b.fn != nil {
		u.fn = b.fn.def
	}
	b.mem.accesses = append(b.mem.accesses, u)
	if t.isIntPointer() {
		set := &targets{}
		b.mem.targetsOf[e] = set
		b.mem.rule(func() {
			for _, o := range u.objects() {
				for _, to := range b.mem.variable(o.sym.v).list {
					b.mem.add(set, to)
				}
			}
		})
	}
	return e
}

func (u *pointerAccess) objects() []*object {
	var out []*object
	for _, o := range u.targets.list {
		if u.reachesParts {
			o.leaves(func(e *object) {
				if e.sym.v != nil && sameSize(u.typ, e.typ) && !(u.store && e.sym.v.Type.Const) {
					out = append(out, e)
				}
			})
			continue
		}
		for _, e := range o.elements() {
			if e.sym != nil && e.sym.v != nil && !e.empty && sameSize(u.typ, e.typ) && !(u.store && e.sym.v.Type.Const) {
				out = append(out, e)
			}
		}
	}
	return out
}

// moveBy builds the pointer p + by or, if "back" is set, p - by.
func (b *builder) moveBy(p intPointer, by ast.Expr, back bool, at source.Span) intPointer {
	size := 1
	if p.targetType != nil {
		size = b.units(*p.targetType)
	}
	if p.targetType == nil || p.targetType.kind == cVoid || p.targetType.kind == cStruct && (p.targetType.def == nil || !p.targetType.def.defined) {
		b.rep.ReportHint(diag.Pointer, at, "convert it to a pointer to a type with a size", "this pointer cannot be moved: the size of what it points to is not known")
		b.gap(at)
	}
	if back {
		size = -size
	}
	x := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: by, Size: size}
	to := p.targets
	if b.mem.bytes && size*size == 1 {
		to = b.wholesOf(p.targets)
	}
	b.mem.movements = append(b.mem.movements, &movement{x: x, p: to, q: p.targets, of: p.targetType})
	b.mem.targetsOf[x] = to
	return intPointer{x, to, p.targetType}
}

// moveTo builds the pointer p + by, where p points to an element. It checks that the result points
// to an element of the same array, and not one past the end.
func (b *builder) moveTo(p intPointer, by ast.Expr, at source.Span) intPointer {
	if p.targetType == nil {
		return b.noPointer(at, "what this points to is not known")
	}
	x := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: by, Size: b.units(*p.targetType)}
	b.mem.movements = append(b.mem.movements, &movement{x: x, p: p.targets, q: p.targets, of: p.targetType, member: true})
	b.mem.targetsOf[x] = p.targets
	return intPointer{x, p.targets, p.targetType}
}

func (b *builder) checkedPointer(p intPointer, at source.Span) intPointer {
	return b.moveTo(p, b.number(intLit(0, at), b.int()), at)
}

// partAddress returns the address of a part of the object to which p points. The value of this
// address is p plus shift.
func (b *builder) partAddress(p intPointer, shift int, to *targets, typ *ctype, at source.Span) intPointer {
	b.mem.deepest = max(b.mem.deepest, shift)
	var x ast.Expr
	if shift != 0 {
		x = &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: &ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(int64(shift))}, Size: 1}
	} else {
		x = &ast.Convert{Node: ast.Node{Span: at}, Type: b.pointerType(typ).ast, X: p.x, Implicit: true}
	}
	b.mem.targetsOf[x] = to
	return intPointer{x, to, typ}
}

// noMember reports that a member of a struct or union cannot be used.
func (b *builder) noMember(t ctype, what, name string, at source.Span) {
	if t.union && t.tagDef != nil {
		b.rep.ReportHint(diag.Struct, at, "name the union's variable", "a member of a union is not supported behind an index or a pointer that varies")
		return
	}
	b.rep.Report(diag.Struct, at, "%s has no member %s", what, name)
}

// member returns the address of a member of the object to which p points. If "checked" is set, the
// run fails if p points to no object.
func (b *builder) member(p intPointer, name string, checked bool, at source.Span) intPointer {
	if p.targetType == nil {
		return b.noPointer(at, "what this points to is not known")
	}
	by, of, ok := b.memberIn(*p.targetType, name)
	if !ok {
		b.noMember(*p.targetType, p.targetType.structWord(), name, at)
		return b.nullPlaceholder(at)
	}
	if of.bits {
		b.rep.ReportHint(diag.Pointer, at, "use a variable", "%s is a bit-field, and access to it by a pointer is not supported", name)
		return b.nullPlaceholder(at)
	}
	t := *p.targetType
	to := b.mem.derived(p.targets, func(o *object) *object {
		if b.mem.bytes {
			return nil
		}
		if o.parts == nil || !sameType(o.typ, t) || o.typ.kind != cStruct {
			b.otherType(o, at)
			return nil
		}
		part := o.member(name)
		if part != nil && part.typ.kind == cArray {
			return b.mem.addressTarget(part)
		}
		return part
	})
	if b.mem.bytes {
		to = b.membersIn(p.targets, t, name)
		if _, sized := b.sized(t); !sized {
			b.mem.unknownLayout = append(b.mem.unknownLayout, member{p.targets, t, at})
		}
	}
	if !checked {
		return b.partAddress(p, by, to, &of, at)
	}
	b.mem.deepest = max(b.mem.deepest, by)
	x := &ast.Offset{Node: ast.Node{Span: at}, X: p.x, Y: &ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(int64(by))}, Size: 1}
	b.mem.movements = append(b.mem.movements, &movement{x: x, p: p.targets, q: p.targets, of: p.targetType, member: true})
	b.mem.targetsOf[x] = to
	return intPointer{x, to, &of}
}

func (b *builder) firstElement(p intPointer, at source.Span) intPointer {
	if p.targetType == nil || p.targetType.kind != cArray || p.targetType.elem == nil {
		return b.noPointer(at, "this is not an array")
	}
	to := b.mem.derived(p.targets, func(o *object) *object {
		if o.typ.kind != cArray {
			return nil
		}
		return o
	})
	if b.mem.bytes {
		to = b.arraysIn(p.targets, *p.targetType)
	}
	of := p.targetType.elem.within(*p.targetType)
	return b.partAddress(p, 0, to, &of, at)
}

// otherType reports an error if a pointer may point to an object whose type is not the pointer's
// target type. It reports one error for each position.
func (b *builder) otherType(o *object, at source.Span) {
	if b.mem.externTargets[o] && b.rep.Once(at) {
		b.rep.ReportHint(diag.Pointer, at, "define the function", "this may point to memory that %s returns, which is not known", o.name)
		b.gap(at)
	}
	if b.rep.Once(at) {
		b.rep.ReportHint(diag.Pointer, at, "use a pointer for each type", "this may point to %s, which has another type", o.name)
		b.gap(at)
	}
}

func (b *builder) noPointer(at source.Span, format string, args ...any) intPointer {
	b.rep.Report(diag.Pointer, at, format, args...)
	return b.nullPlaceholder(at)
}

func (b *builder) nullPlaceholder(at source.Span) intPointer {
	b.gap(at)
	return b.null(at)
}

// text returns the address of a string literal. Each literal has its own array.
func (b *builder) text(c *parser.StringContext) intPointer {
	at := spanOf(c)
	char := b.typeNamed("char")
	o := b.mem.texts[at]
	if o == nil {
		bytes, ok := characters(c)
		if !ok {
			return b.noPointer(at, "a string of characters wider than a byte is not supported here")
		}
		fixed := char
		fixed.ast.Const, fixed.constQualified = true, true
		o = newObject(c.GetText(), ctype{kind: cArray, elem: &fixed, length: len(bytes) + 1})
		if o == nil {
			return b.noPointer(at, "a string of more than %d characters is not supported here", maxParts-1)
		}
		for i, part := range o.parts {
			v := int64(0)
			if i < len(bytes) {
				v = int64(int8(bytes[i]))
			}
			init := b.convert(b.number(intLit(v, at), b.int()), part.typ.ast)
			part.sym.v = &ast.Var{Name: part.name, Type: part.typ.ast, Span: at, Kind: ast.Global, Init: init, Unnamed: true}
			b.addGlobal(part.sym.v)
		}
		b.mem.texts[at], b.mem.literalChars[o] = o, string(bytes)
	}
	p := b.addressOfObject(o, o, &char, c.GetText(), at)
	return p
}

func (b *builder) homeOf(v *ast.Var) {
	if b.mem != nil {
		b.mem.declScope[v] = b.scope
	}
}

// pure returns whether expressions have no side effects. If an expression has side effects, the
// builder must not build it twice.
func pure(list ...parser.IEContext) bool {
	return !slices.ContainsFunc(list, func(c parser.IEContext) bool { return contains(c, hasEffect) })
}
