package sema

import (
	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles variables whose own initialiser refers to them, as in struct list_head head =
// {&head, &head}. C allows this because the scope of a variable begins before its initialiser
// (6.2.1p7). The builder accepts an initialiser that uses only the address or the size of the
// variable. The builder then declares the variable first, and sets its initial value afterwards.

// selfUse says how an initialiser uses the variable that it initialises.
type selfUse uint8

const (
	noSelf      selfUse = iota // the initialiser does not use its variable, or uses it harmlessly
	selfSize                   // the initialiser uses its variable only in operands of sizeof
	selfAddress                // the initialiser also uses the address of the variable or of a part of it
	selfValue                  // the initialiser also uses the variable's value
)

// namesItself returns how an initialiser uses the variable that it initialises. For a local
// variable that is neither a struct nor an array, it returns noSelf.
func (b *builder) namesItself(d declared, specs specifiers, in antlr.Tree) selfUse {
	static := b.fn == nil || specs.static
	if !static && d.typ.kind != cStruct && d.typ.kind != cArray {
		return noSelf
	}
	use := noSelf
	contains(in, func(t antlr.Tree) bool {
		if x, ok := t.(*parser.NameContext); ok && x.ID().GetText() == d.name.GetText() {
			use = max(use, selfUseOf(x, d.typ))
		}
		return use == selfValue
	})
	return use
}

// selfUseOf returns how the initialiser of the variable x uses x, where x is one occurrence of the
// name in this initialiser. The parameter t is the type of the variable.
func selfUseOf(x *parser.NameContext, t ctype) selfUse {
	var below antlr.Tree = x // the largest expression around x that is an lvalue of type t, or an address
	address := false
	for up := x.GetParent(); ; below, up = up, up.GetParent() {
		decays := address || t.kind == cArray
		switch p := up.(type) {
		case *parser.SizeofExprContext:
			return selfSize
		case *parser.ParenContext:
			continue
		case *parser.ExprContext:
			if _, paren := p.GetParent().(*parser.ParenContext); paren && len(p.AllE()) == 1 {
				continue
			}
		case *parser.Member_Context:
			if !address && p.ARROW() == nil && t.kind == cStruct && t.tagDef != nil {
				t = memberType(t.tagDef.named(), p.ID().GetText())
				continue
			}
		case *parser.IndexContext:
			if !address && p.E() == below && t.kind == cArray && t.elem != nil {
				t = *t.elem
				continue
			}
		case *parser.UnaryContext:
			if !address && p.GetOp().GetText() == "&" {
				address = true
				continue
			}
		case *parser.CastContext:
			if address = decays; address && p.TypeName() != below {
				continue
			}
		case *parser.BinaryContext:
			if address = decays; address && (p.GetOp().GetText() == "+" || p.GetOp().GetText() == "-") {
				continue
			}
		case *parser.InitializerContext:
			if decays {
				return selfAddress
			}
		}
		return sizeAbove(up)
	}
}

// memberType returns the type of a struct's member. It also searches the members of unnamed
// members.
func memberType(fields []field, name string) ctype {
	for _, f := range fields {
		if f.name == name {
			return f.typ
		}
		if f.name == "" && f.typ.tagDef != nil && hasMember(f.typ.tagDef.named(), name) {
			return memberType(f.typ.tagDef.named(), name)
		}
	}
	return ctype{kind: cUnknown}
}

func sizeAbove(t antlr.Tree) selfUse {
	for ; t != nil; t = t.GetParent() {
		switch t.(type) {
		case *parser.SizeofExprContext:
			return selfSize
		case *parser.InitializerContext:
			return selfValue
		}
	}
	return selfValue
}

// selfUse returns how a declarator's initialiser uses the declared variable. It reports an error if
// the initialiser uses the value of the variable, or its address where pointers are not integer
// variables. It also reports an error for most uses in the initialiser of a large or
// variable-length array. Only for an address that is not supported does it return selfAddress after
// the error; otherwise it returns noSelf.
func (b *builder) selfUse(d declared, specs specifiers, i *parser.InitDeclaratorContext) selfUse {
	if i.Initializer() == nil {
		return noSelf
	}
	at, name := tokSpan(d.name), d.name.GetText()
	self := b.namesItself(d, specs, i.Initializer())
	switch {
	case self == selfSize && b.isLocal(specs) && b.isAnySize(d, specs, i):
		// The size of a large or variable-length array is known before the initialiser runs.
		return noSelf
	case self == selfValue, self != noSelf && b.isAnySize(d, specs, i):
		b.rep.ReportHint(diag.Initializer, at, "assign it in a statement after the declaration", "%s is used in its own initialiser, which is not supported here", name)
		return noSelf
	case self == selfAddress && b.mem == nil:
		b.rep.ReportHint(diag.Pointer, at, "assign it in a statement after the declaration", "%s holds its own address", name)
	}
	return self
}

func (b *builder) initialised(s *symbol, init ast.Expr) {
	if init == nil {
		return
	}
	value := storedValue(s.v.Type, b.mustBeConstant(s.v.Name, init))
	if s.v.Init != nil && s.v.Kind == ast.Global {
		b.rep.Report(diag.Redeclared, s.v.Span, "%s is initialised twice (also in line %d)", s.v.Name, s.at.Start.Line)
		return
	}
	if s.isExtern = false; s.v.Init == nil {
		s.v.Init = init
	}
	if s.v.Type.Const {
		s.v.Known = &value
	}
}
