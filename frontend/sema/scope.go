package sema

import (
	"fmt"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
)

// This file represents scopes, names and tags (6.2.1, 6.2.3).

type symKind uint8

const (
	symVar symKind = iota
	symConst
	symTypedef
	symRefused // the type is unsupported: the program may declare the variable, but not use it
	symParts   // a variable whose members or elements are variables
	symPointer // a pointer whose target the builder knows
)

type symbol struct {
	kind symKind
	v    *ast.Var
	enum *ast.Enumerator // set for symConst: the enumerator
	// The field "busy" is true while the builder builds the initialiser of the variable.
	busy bool
	// The field isExtern is true if the program has declared v extern but has not yet defined v.
	isExtern        bool
	used            *source.Span
	typ             ctype    // for symTypedef, symPointer, symRefused, and symVar of pointer type
	object          *object  // for symParts, and for symVar if its address is taken
	pointer         *pointer // for symPointer: the target of the pointer, if it is known
	fixed           *num.Int // for a parameter: its value, if the request of the instance determines it
	containsAddress bool     // for symRefused: whether the initialiser contains addresses
	register        bool     // whether the variable is declared register, so that it has no address (6.7.1p6)
	thread          bool     // whether the variable is _Thread_local
	auto            bool     // a local variable with automatic storage
	param           bool     // whether the variable is a parameter
	at              source.Span
	visibleFrom     int // for a global variable: the token index of the first declaration
}

func (s *symbol) use(at source.Span) {
	if s.used == nil {
		s.used = &at
	}
}

func (s *symbol) isVariable() bool {
	return s.typ.variable || s.object != nil && s.object.typ.variable
}

type scope struct {
	names map[string]*symbol
	tags  map[string]*tagged
	up    *scope
	// The field "functions" contains the position at which a block declares each function.
	functions map[string]source.Span
	// If visibleUntil is not 0, lookups in the global scope ignore names declared at or after the
	// token with this index.
	visibleUntil int
	// For the scope of a for loop with an empty body, "emptyBody" is the position of this body.
	emptyBody source.Span
}

// similarName returns a declared name of which the given name may be a misspelling. If there is no
// such name, it returns "".
func (s *scope) similarName(name string) string {
	best := ""
	for at := s; at != nil; at = at.up {
		for n := range at.names {
			if len(n) > 2 && diag.Slip(name, n) && (best == "" || n < best) {
				best = n
			}
		}
	}
	return best
}

// A tagged value is the struct, union or enum that a tag denotes. All tags share one name space
// (6.2.3p1).
type tagged struct {
	word string
	def  *structDef
	enum ctype
	at   source.Span
}

// tag looks up a tag. If the tag is not declared, the first result is nil. If the innermost scope
// declares the tag, the second result is true.
func (s *scope) tag(name string) (t *tagged, here bool) {
	for at := s; at != nil; at = at.up {
		if t := at.tags[name]; t != nil {
			return t, at == s
		}
	}
	return nil, false
}

func (s *scope) setTag(name string, t *tagged) {
	if s.tags == nil {
		s.tags = map[string]*tagged{}
	}
	s.tags[name] = t
}

// otherTag reports an error for a tag that is already declared with another keyword (6.7.2.3p3).
func (b *builder) otherTag(at source.Span, word, name string, old *tagged) {
	b.rep.Report(diag.Redeclared, at, "%s %s is declared as %s %s (line %d)", word, name, old.word, name, old.at.Start.Line)
}

// lookup returns the symbol of a name in the scope or in an enclosing scope. If there is no such
// symbol, it returns nil.
func (s *scope) lookup(name string) *symbol {
	for ; s != nil; s = s.up {
		if sym := s.names[name]; sym != nil && (s.visibleUntil == 0 || sym.visibleFrom < s.visibleUntil) {
			return sym
		}
	}
	return nil
}

func (b *builder) openScope() func() {
	outer := b.scope
	visible := b.fn.visible
	inner := &scope{up: outer}
	b.scope = inner
	return func() {
		for name, sym := range inner.names {
			if b.fn.ended == nil {
				b.fn.ended = map[string]endedName{}
			}
			b.fn.ended[name] = endedName{sym.at, inner.emptyBody}
		}
		b.scope = outer
		b.fn.visible = visible
	}
}

// An endedName is a name whose scope has ended. The field "declared" is the position of its
// declaration. If a for loop with an empty body declares the name, "emptyBody" is the position of
// this body.
type endedName struct{ declared, emptyBody source.Span }

// hint says how an undeclared name can be declared.
func (n endedName) hint(name string) string {
	if at := n.emptyBody.Start.Line; at > 0 {
		return fmt.Sprintf("delete the ; that ends the for loop in line %d: only this loop knows %s", at, name)
	}
	return fmt.Sprintf("line %d declares %s only for its block or loop: declare %s before this block or loop", n.declared.Start.Line, name, name)
}

// "prototype" opens the scope of a parameter list, calls "read", and closes the scope (6.2.1p4). It
// returns the closed scope.
func (b *builder) prototype(read func()) *scope {
	outer := b.scope
	b.scope = &scope{up: outer}
	read()
	inner := b.scope
	b.scope = outer
	return inner
}

// copyTags copies the enumerators and tags of another scope. The scope of a function's body gets
// the tags of the parameter list in this way.
func (s *scope) copyTags(from *scope) {
	if from == nil {
		return
	}
	for name, sym := range from.names {
		if sym.kind == symConst {
			if s.names == nil {
				s.names = map[string]*symbol{}
			}
			s.names[name] = sym
		}
	}
	for tag, def := range from.tags {
		s.setTag(tag, def)
	}
}

// declare adds a name to the innermost scope. If the name conflicts with an earlier declaration,
// "declare" reports an error and returns false.
func (b *builder) declare(name string, s *symbol) bool {
	if old := b.scope.names[name]; old != nil {
		if s == old || s.kind == symTypedef && old.kind == symTypedef && b.compatibleTypes(s.typ, old.typ) && s.typ.constQualified == old.typ.constQualified && sameVolatile(s.typ, old.typ) && !s.typ.isModified() {
			return true
		}
		b.rep.Report(diag.Redeclared, s.at, "%s is declared twice (also in line %d)", name, old.at.Start.Line)
		return false
	}
	if at, ok := b.scope.functions[name]; ok {
		b.rep.Report(diag.Redeclared, s.at, "%s is declared twice (also in line %d)", name, at.Start.Line)
		return false
	}
	if b.scope == b.global {
		if f := b.funcs[name]; f != nil {
			b.rep.Report(diag.Redeclared, s.at, "%s is also a function (in line %d)", name, f.at.Start.Line)
			return false
		}
		if b.ofHeader(name, s) {
			return false
		}
		if header, _ := b.headerFunction(name); header != "" && (s.kind == symTypedef || s.kind == symConst) {
			b.rep.Report(diag.Redeclared, s.at, "%s is a function of <%s>, which is included", name, header)
			return false
		}
	}
	if b.scope.names == nil {
		b.scope.names = map[string]*symbol{}
	}
	if b.scope == b.global {
		if b.firstToken == nil {
			b.firstToken = map[string]int{}
		}
		if _, seen := b.firstToken[name]; !seen {
			b.firstToken[name] = b.declStart
		}
		s.visibleFrom = b.firstToken[name]
	}
	b.scope.names[name] = s
	return true
}

// A value of type "visible" is a list of the local variables in scope at some point of the
// function. The variable declared last comes first.
type visible struct {
	v     *ast.Var
	up    *visible
	count int
}

func (l *visible) with(v *ast.Var) *visible {
	n := &visible{v: v, up: l, count: 1}
	if l != nil {
		n.count = l.count + 1
	}
	return n
}

// "skipped" marks the variables that are in scope at the target of a jump, but not at the origin of
// the jump.
func skipped(origin, target *visible) {
	for target != nil && target != origin {
		if origin != nil && origin.count > target.count {
			origin = origin.up
			continue
		}
		if origin != nil && origin.count == target.count {
			origin = origin.up
		}
		target.v.Skipped = true
		target = target.up
	}
}
