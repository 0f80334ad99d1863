package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// If the builder cannot determine a pointer's target statically, it builds the program a second
// time. This time, each pointer is an integer variable. The value of such a variable is the number
// of a cell (ast.Offset). A cell is a place to which a pointer can point. During parsing, an access
// through a pointer becomes an ast.Element without cells. At the end, a flow-insensitive points-to
// analysis (pointsto.go) computes the objects that each pointer may point to. Then each object gets
// its cell numbers (cellnumber.go), and each ast.Element gets the cells that it may access.
//
// Packages lower, interp and vc all rely on this analysis. An error in it cannot hide a failure: if
// the analysis misses a target, an access to that target fails.

type memory struct {
	declScope map[*ast.Var]*scope
	sets      map[*ast.Var]*targets
	results   map[*ast.Func]*targets
	// The map targetsOf contains the points-to sets of addresses, and of pointers that are computed
	// from other pointers.
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
	guess            Guess
	declared         map[source.Span]int // the number of lists of objects for the call at a position
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
	roots         map[*object]*object  // maps each object to the variable that contains it
	rootsRecorded int                  // number of objects already recorded in "roots"
	otherRoot     map[*object]*object  // maps each artificial target to its variable; see otherPlaces
	unknownLayout []member             // accesses to members of structs whose layout is not known
	limit         int                  // the maximum number of objects of one allocation
	pooled        map[source.Span]bool // the allocations that take their objects from pools (pool.go)
	pools         []*pool
	poolParts     map[*object]*pool // the pool of each part of an object in a pool
	poolTypes     []ctype           // see poolType
	shifts        []pointerShift
	noPointer     *object             // the target of unset pointers in unions (mixedunion.go); nil if there are none
	unset         int                 // the value of these pointers
	mixedUnions   map[*object]*object // maps each part of a mixed union to the union
	tooManyCells  bool                // whether some access through a pointer may reach more than maxCells cells
}

// An addressLiteral is a literal for the value of a pointer to an object.
type addressLiteral struct {
	lit    *ast.IntLit
	object *object
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

func newMemory(guess Guess) *memory {
	return &memory{guess: guess, declared: map[source.Span]int{}, limit: maxObjects, declScope: map[*ast.Var]*scope{}, sets: map[*ast.Var]*targets{}, results: map[*ast.Func]*targets{}, targetsOf: map[ast.Expr]*targets{},
		wholeArrays: map[*object]*object{}, texts: map[source.Span]*object{}, literalChars: map[*object]string{}, externTargets: map[*object]bool{}, called: map[*function]*object{}, addressTaken: map[*object]bool{}}
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

func (b *builder) pointerType(of *ctype) *ctype {
	t := &ctype{kind: cPointer, elem: of}
	if b.mem != nil {
		name := "void"
		switch {
		case of == nil:
		case of.isLeaf():
			name = of.ast.Name
		case of.kind == cStruct:
			name = "struct"
			if b.mem.pooled != nil && of.def != nil && of.def.tag != "" { // for ast.File.PointerText
				name += " " + of.def.tag
			}
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

// addressOfObject builds the address of the variable "root". For the points-to analysis, the
// address points to "target". For a pointer to a whole array, the caller passes addressTarget(root)
// as "target". Otherwise "target" is "root".
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
