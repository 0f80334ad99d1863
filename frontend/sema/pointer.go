package sema

import (
	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles pointers whose target is known statically. For such a pointer p, the expression
// *p is another name of a variable. The builder builds a function once for each combination of
// targets of its pointer parameters.
//
// All other pointer values are opaque. Examples are strings, foreign memory, and results of
// functions without a body. The program may copy and pass an opaque pointer, but no result may
// depend on it. An opaque pointer never contains the address of a variable in the tree, because the
// builder refuses to store such an address in a place that it does not represent.
//
// The target of a local pointer is known at a use if an earlier statement of the same block, or of
// an enclosing block, assigns the pointer. In this case every path to the use executes the
// assignment. If the program uses the pointer at all, all assignments to the pointer must have the
// same target.

type targetKind uint8

const (
	targetOpaque   targetKind = iota // the target is not a variable in the tree
	targetNull                       // NULL
	targetPart                       // an integer, a struct or an array
	targetFunction                   // the target is a function
	targetArray                      // an element of a large or variable-length array
	targetUnknown                    // the target is unknown: it may be anything
)

type pointerTarget struct {
	kind  targetKind
	part  *object
	row   *object // if "part" is an element of an array, the field "row" is this array; otherwise nil
	index int
	// If the kind is targetArray, the field "array" is the array, and the field "indices" contains
	// the indices of the element. If "indices" is nil, the target is the first element.
	array         *largeArray
	indices       *arrayIndices
	passedIndices bool // the pointer is a parameter, and the caller passes the element's indices as arguments
	// If the kind is targetOpaque, the field "outside" is true if the pointer comes from outside of
	// the program. The builder assumes that the target of such a pointer exists.
	outside bool
}

// inProgram reports whether a pointer with the target a may point to something in the program: a is
// neither NULL nor memory outside of the program. The program must not store such a pointer in
// memory that the builder does not represent.
func (a pointerTarget) inProgram() bool { return a.kind != targetOpaque && a.kind != targetNull }

// plus returns the target that is n elements after a. If this element is not known to exist, the
// result has the kind targetUnknown. The parameter typ is the element type of the pointer. After a
// cast, typ may differ from the type of the target a.
func (a pointerTarget) plus(n int, typ *ctype) pointerTarget {
	switch i := a.index + n; {
	case n == 0 || a.kind == targetOpaque:
		return a
	case a.kind == targetPart && a.row != nil && i >= 0 && i < len(a.row.parts) && typ != nil && sameSize(*typ, a.part.typ):
		return pointerTarget{kind: targetPart, part: a.row.parts[i], row: a.row, index: i}
	}
	return pointerTarget{kind: targetUnknown}
}

// sameSize reports whether two types are equal and have the same size in C. If integers are
// mathematical, int and long are the same type in the tree, but their sizes differ in C.
func sameSize(s, t ctype) bool {
	same := sameType(s, t)
	for same && s.kind == cArray {
		s, t = *s.elem, *t.elem
	}
	return same && (s.kind != cInt || s.ast.Width > 0 || width(ast.LP64(), s.ast) == width(ast.LP64(), t.ast))
}

// joinTargets returns the target of a pointer whose target is a or c. If a and c differ, and the
// builder must know one of them (see inProgram), the result is unknown.
func joinTargets(a, c pointerTarget) pointerTarget {
	switch {
	case a == c:
		return a
	case a.inProgram() || c.inProgram():
		return pointerTarget{kind: targetUnknown}
	}
	return pointerTarget{outside: a.outside && c.outside}
}

type pointer struct {
	hasTarget bool
	target    pointerTarget
	// The field visibleFrom is a marker in the list of visible variables, at the position of the
	// assignment to the pointer. If the target is visible everywhere, the marker is nil.
	visibleFrom   *ast.Var
	used          *source.Span
	mustBeNull    bool // whether some use relies on the fact that the pointer is NULL
	varies        bool // whether the program assigns several targets to the pointer
	staticStorage bool
	index         []*ast.Var // if the target is an element of a large or variable-length array: variables for its indices; nil for the first element
}

// isVisible reports whether the local variable v is in scope here. If it is, control has passed the
// declaration of v.
func (b *builder) isVisible(v *ast.Var) bool {
	if v == nil {
		return true
	}
	if b.fn != nil {
		for at := b.fn.visible; at != nil; at = at.up {
			if at.v == v {
				return true
			}
		}
	}
	return false
}

func (b *builder) readTarget(s *symbol, at source.Span) pointerTarget {
	p := s.pointer
	seen := b.isVisible(p.visibleFrom)
	if p.varies || p.hasTarget && !seen && p.target.inProgram() {
		return pointerTarget{kind: targetUnknown}
	}
	if p.used == nil {
		p.used = &at
	}
	if p.hasTarget && !seen {
		return pointerTarget{}
	}
	p.mustBeNull = p.mustBeNull || p.target.kind == targetNull
	return p.currentTarget(p.target, at)
}

// recordTarget records an assignment to a pointer. If "certain" is set, every execution that
// reaches a later statement of the block has executed this assignment before.
func (b *builder) recordTarget(s *symbol, a pointerTarget, at source.Span, certain bool) {
	p := s.pointer
	if !p.hasTarget && (p.used == nil || !a.inProgram()) {
		p.hasTarget, p.target = true, a
		p.visibleFrom = &ast.Var{}
		if certain {
			b.fn.visible = b.fn.visible.with(p.visibleFrom)
			b.fn.pointers = append(b.fn.pointers, s)
		}
		return
	}
	switch m := joinTargets(p.target, a); {
	case m == p.target:
	case !m.inProgram() && !p.mustBeNull:
		p.target, p.visibleFrom = m, nil
	default:
		p.varies = true
		if p.used != nil && b.rep.Once(p) {
			b.rep.ReportHint(diag.Pointer, *p.used, "use one pointer for each variable", "this pointer has several targets: line %d assigns it another one", at.Start.Line)
		}
	}
}

// point makes the pointer s point to the target a, and records this as recordTarget does. If the
// target is an element of a large or variable-length array, "point" returns an expression that
// assigns the element's indices to the index variables of s.
func (b *builder) point(s *symbol, a pointerTarget, name string, at source.Span, certain bool) ast.Expr {
	do, ok := b.setTarget(s, a, name, at)
	if !ok {
		a = pointerTarget{kind: targetUnknown}
	}
	b.recordTarget(s, a.withoutIndices(), at, certain)
	return do
}

// finishPointers reports an error for each pointer that the program uses and whose assignment a
// jump may skip.
func (b *builder) finishPointers() {
	for _, s := range b.fn.pointers {
		if p := s.pointer; p.visibleFrom != nil && p.visibleFrom.Skipped && p.used != nil && (p.mustBeNull || p.target.inProgram()) {
			b.rep.ReportHint(diag.Pointer, *p.used, "declare it before the jump", "a jump may skip the assignment of this pointer")
		}
	}
}

func (b *builder) pointerVariable(d declared, specs specifiers, i *parser.InitDeclaratorContext) []ast.Stmt {
	at, name := tokSpan(d.name), d.name.GetText()
	b.noRegister(specs, i)
	local := b.isLocal(specs)
	sym := &symbol{kind: symPointer, typ: d.typ, at: at, pointer: &pointer{}}
	old := b.scope.names[name]
	if b.fn != nil && specs.extern {
		old = b.global.names[name]
	}
	again := old != nil && old.kind == symPointer && (b.fn == nil || specs.extern)
	if again {
		sym = old
		if !b.compatibleTypes(old.typ, d.typ) {
			b.rep.Report(diag.Redeclared, at, "%s is declared with another type in line %d", name, old.at.Start.Line)
		}
	}
	if !again || b.fn != nil {
		b.declare(name, sym)
	}
	var a pointerTarget
	var do ast.Expr
	init := i.Initializer()
	set := func() {
		if init != nil {
			a, do = b.initialTarget(init.(*parser.InitializerContext))
		}
	}
	sym.pointer.staticStorage = !local
	if local {
		if in, ok := init.(*parser.InitializerContext); ok && in.E() != nil {
			if root, made := b.allocatedArray(sym, name, in.E()); root != nil {
				a, do = pointerTarget{kind: targetArray, array: root}, made
			}
		}
		if a.kind != targetArray {
			set()
		}
		if init != nil {
			do = comma(do, b.point(sym, a, name, at, true))
		}
		if do != nil {
			return []ast.Stmt{&ast.ExprStmt{Node: ast.Node{Span: spanOf(i)}, X: void(do)}}
		}
		return nil
	}
	if init != nil {
		b.computable(name, init)
	}
	if !b.buildQuietly(set) || do != nil {
		a = pointerTarget{kind: targetUnknown}
	}
	switch {
	case again && init == nil:
		return nil
	case a.kind == targetArray && (a.indices != nil || b.isStepped(name)):
		a = pointerTarget{kind: targetUnknown}
	case b.fn != nil && specs.static: // shared by all instances of the function
		if a.inProgram() {
			a = pointerTarget{kind: targetUnknown}
		} else {
			a = pointerTarget{}
		}
	case !specs.extern && init == nil:
		a = pointerTarget{kind: targetNull}
	}
	if again {
		b.recordTarget(sym, a, at, false)
		return nil
	}
	*sym.pointer = pointer{hasTarget: true, target: a, varies: a.kind == targetUnknown}
	return nil
}

func (b *builder) initialTarget(c *parser.InitializerContext) (pointerTarget, ast.Expr) {
	if c.E() != nil {
		return b.findTarget(c.E())
	}
	if br, ok := c.Braced().(*parser.BracedContext); ok && len(br.AllElement()) == 1 {
		return b.initialTarget(br.Element(0).(*parser.ElementContext).Initializer().(*parser.InitializerContext))
	}
	return pointerTarget{}, nil
}

// "harmless" examines the initialiser of a variable that the builder does not represent. It reports
// whether the initialiser certainly has no side effect and stores no address. For a number that is
// computed from variables it returns false.
func (b *builder) harmless(c parser.IInitializerContext) bool {
	in := c.(*parser.InitializerContext)
	switch {
	case in.Braced() != nil:
		for _, e := range in.Braced().(*parser.BracedContext).AllElement() {
			if !b.harmless(e.(*parser.ElementContext).Initializer()) {
				return false
			}
		}
		return true
	case in.E() == nil || !contains(in, readsName):
		return true
	case !b.isPointer(in.E()):
		return false
	}
	harmless := true
	return b.buildQuietly(func() {
		a, do := b.findTarget(in.E())
		harmless = !a.inProgram() && do == nil
	}) && harmless
}

// "allocated" examines whether the program assigns memory from malloc, calloc, realloc or alloca to
// the pointer c. If so, it returns a text that tells the user what to write instead. Otherwise it
// returns "".
func (b *builder) allocated(c parser.IEContext) string {
	n, ok := inner(c).(*parser.NameContext)
	if !ok {
		return ""
	}
	name := n.ID().GetText()
	for i := 0; i+1 < len(b.toks); i++ {
		if b.toks[i].Text != name || b.toks[i+1].Type != parser.CLexerASSIGN {
			continue
		}
		for k := i + 2; k < len(b.toks) && b.toks[k].Type != parser.CLexerSEMI; k++ {
			switch t := b.toks[k].Text; t {
			case "malloc", "calloc", "realloc", "alloca":
				return "ic3play does not track memory from " + t + " here: declare an array, such as int a[10];, or use integer variables"
			}
		}
	}
	return ""
}

func (b *builder) pointerOf(c parser.IEContext) *pointer {
	if n, ok := inner(c).(*parser.NameContext); ok {
		if s := b.scope.lookup(n.ID().GetText()); s != nil {
			return s.pointer
		}
	}
	return nil
}

// pointedObject returns the object that c[index] denotes, for a pointer expression c. After an
// error it returns nil.
func (b *builder) pointedObject(c parser.IEContext, index int, at source.Span) *object {
	if b.mem != nil {
		b.rep.ReportHint(diag.Pointer, at, "use its members one by one", "this is accessed through a pointer, which is not supported here")
		b.gap(at)
		return nil
	}
	of := b.staticType(c).elem
	a, do := b.findTarget(c)
	a = a.plus(index, of)
	p := b.pointerOf(c)
	tell := func(what string) *object {
		b.gap(at)
		if p == nil || b.rep.Once(p) {
			b.rep.ReportHint(diag.Pointer, at, b.allocated(c), "%s", what)
		}
		return nil
	}
	switch {
	case a.kind == targetNull:
		return tell("this pointer is NULL here")
	case a.kind != targetPart:
		return tell("what this points to is not known")
	case do != nil:
		return tell("the expression for this pointer has side effects")
	case of == nil || !sameSize(*of, a.part.typ):
		return tell("this points to " + a.part.name + ", which has another type")
	}
	return a.part
}

func (t ctype) hasConstTarget() bool {
	return t.elem != nil && (t.elem.constQualified || t.elem.ast.Const)
}

func isStar(c antlr.Tree) bool {
	u, ok := c.(*parser.UnaryContext)
	return ok && u.GetOp().GetText() == "*"
}
