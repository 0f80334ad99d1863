package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file reads the members of structs and unions.

// A structDef is the definition of a struct or union. The program may declare the tag first and
// list the members later, as in struct s; struct s { int x; };
type structDef struct {
	tag           string // "" if the struct has none
	fields        []field
	defined       bool
	belowFunction bool     // whether the member list comes after the function that is being built
	changed       bool     // an attribute changes the layout
	padded        bool     // whether the struct has unnamed bit-fields, or members with an alignment of their own
	aligned       bool     // whether members have an alignment of their own, so that the layout is not known
	fromHeader    bool     // whether a header may define the members
	packed        bool     // whether the members have no alignment
	runs          []bitRun // for a struct with bit-fields: the members and the bit-fields without names
	unrounded     bool     // whether the size need not be a multiple of the alignment, as for allocated memory
	// For a union, the field "members" contains the declared members, "size" and "align" are its size
	// and alignment in bytes, and "fields" contains its bytes. If the union is mixed (mixedunion.go),
	// "places" contains the offset of each element of "fields" in bytes; otherwise it is nil.
	members     []field
	size, align int64
	places      []int64
	// For a struct with elements in its flexible array member (withElements), the field "declared" is
	// the definition in the program.
	declared *structDef
}

// source returns the definition in the program: d.declared if it is set, and otherwise d.
func (d *structDef) source() *structDef {
	if d != nil && d.declared != nil {
		return d.declared
	}
	return d
}

// A field is a member of a struct. If the field has no name, it is an unnamed struct or union,
// whose members count as members of the enclosing struct.
type field struct {
	name string
	typ  ctype
}

// structSpec reads a struct or union specifier and declares its tag. The type of a union contains
// members only if the method "overlay" accepts the members.
func (b *builder) structSpec(c *parser.StructSpecContext) ctype {
	if t, ok := b.specifierTypes[c]; ok {
		return t
	}
	tag := ""
	if c.ID() != nil {
		tag = c.ID().GetText()
	}
	def := b.newDef(tag)
	defines, word := c.LBRACE() != nil, structKeyword(c)
	old, here := b.scope.tag(tag)
	switch {
	case tag == "":
	case old != nil && old.word != word && (here || !defines):
		b.otherTag(spanOf(c), word, tag, old)
	case old != nil && !defines, here && !old.def.defined:
		def = old.def
	case here && b.ofHeaderTag(word, tag, defines, spanOf(c)):
	case here:
		b.rep.Report(diag.Redeclared, spanOf(c), "%s %s is defined twice (also in line %d)", word, tag, old.at.Start.Line)
	default:
		b.ofHeaderTag(word, tag, defines, spanOf(c))
		b.scope.setTag(tag, &tagged{word: word, def: def, at: spanOf(c)})
	}
	t := ctype{kind: cStruct, tagDef: def}
	if defines {
		fields, runs := b.members(c)
		for _, f := range fields {
			t.variable = t.variable || f.typ.variable
			// Only GNU C allows a member whose type has a computed size. GNU C does not specify
			// whether and when the program evaluates the size.
			t.effect = t.effect || f.typ.variable
		}
		def.fields, def.defined = fields, true
		if slices.ContainsFunc(runs, func(m bitRun) bool { return m.width >= 0 }) {
			def.runs = runs
		}
		if b.fn == nil {
			b.completed = append(b.completed, memberList{&def.belowFunction, b.declStart})
		}
		def.packed = b.isPacked(c)
		def.padded = slices.ContainsFunc(runs, func(m bitRun) bool { return m.width >= 0 && m.name == "" })
		def.aligned = b.alignsMember(c) || def.packed && slices.ContainsFunc(fields, func(f field) bool { return b.isAlignedStruct(f.typ) })
		def.padded = def.padded || def.aligned
	}
	switch t.union = c.UNION() != nil; {
	case !t.union || def.members != nil:
		t.def = def
	case defines:
		b.overlay(&t, def)
	}
	b.overlays = b.overlays || t.union && t.def != nil
	if defines {
		b.remember(c, t)
	}
	return t
}

// isAlignedStruct reports whether the alignment of t may be greater than 1, where t is a struct, a
// union, or an array of these. In a packed struct, the offset of a member of type t need not be a
// multiple of this alignment.
func (b *builder) isAlignedStruct(t ctype) bool {
	for t.kind == cArray {
		t = *t.elem
	}
	if t.kind != cStruct {
		return false
	}
	_, align, ok := b.sizeAndAlign(t, 0)
	return !ok || align > 1
}

// isPacked reports whether a struct specifier has the attribute packed, either after the keyword or
// after the members.
func (b *builder) isPacked(c *parser.StructSpecContext) bool {
	end := c.GetStop().GetTokenIndex() + 1
	for i := b.firstAttribute(c.GetStart().GetTokenIndex()); i < len(b.attributes) && b.attributes[i].Index <= end; i++ {
		if a := b.attributes[i]; a.Packed && (a.Index <= c.LBRACE().GetSymbol().GetTokenIndex() || a.Index == end && a.Token.Text != "struct") {
			return true
		}
	}
	return false
}

// alignsMember reports whether a member has the attribute aligned.
func (b *builder) alignsMember(c *parser.StructSpecContext) bool {
	end := c.RBRACE().GetSymbol().GetTokenIndex()
	for i := b.firstAttribute(c.LBRACE().GetSymbol().GetTokenIndex()); i < len(b.attributes) && b.attributes[i].Index <= end; i++ {
		if b.attributes[i].Member {
			return true
		}
	}
	return false
}

func structKeyword(c *parser.StructSpecContext) string {
	if c.UNION() != nil {
		return "union"
	}
	return "struct"
}

// "members" reads the members of a struct. Enumerators declared among the members stay in scope
// after the struct.
func (b *builder) members(c *parser.StructSpecContext) (out []field, runs []bitRun) {
	var spans []source.Span
	defer func() { b.checkMembers(out, spans, c.UNION() != nil) }()
	for _, m := range c.AllMember() {
		m := m.(*parser.MemberContext)
		if a := m.StaticAssert(); a != nil {
			b.staticAssert(a.(*parser.StaticAssertContext))
		}
		if len(m.AllDeclSpec()) == 0 {
			continue
		}
		specs := b.specifiers(m.AllDeclSpec(), spanOf(m))
		typ := specs.typ
		b.noStorage(specs, "a member", spanOf(m))
		bits := slices.ContainsFunc(m.AllMemberDeclarator(), func(d parser.IMemberDeclaratorContext) bool { return d.(*parser.MemberDeclaratorContext).E() != nil })
		b.words(m.GetStart().GetTokenIndex(), specsEnd(m, m.AllDeclSpec()), declaredAs{what: "a member", aligns: !bits, typ: typ})
		if specs.inline {
			b.rep.ReportHint(diag.Type, spanOf(m), "delete the word inline", "a member is declared inline")
		}
		all := m.AllMemberDeclarator()
		if len(all) == 0 && slices.ContainsFunc(m.AllDeclSpec(), isNameless) {
			out, spans = append(out, field{typ: typ}), append(spans, spanOf(m))
			runs = append(runs, bitRun{typ: typ, width: -1})
		}
		for _, d := range all {
			d := d.(*parser.MemberDeclaratorContext)
			if d.Declarator() == nil {
				b.bitField(typ, false, d.E()) // which is only padding
				runs = append(runs, bitRun{"", typ, b.widthOf(d.E())})
				continue
			}
			b.arrayMarks(d.Declarator(), false)
			member := b.declarator(d.Declarator(), typ)
			declared, bits := member.typ, int64(-1)
			if d.E() != nil {
				member.typ, bits = b.bitField(member.typ, true, d.E()), b.widthOf(d.E())
			}
			if member.name != nil {
				runs = append(runs, bitRun{member.name.GetText(), withoutOpen(declared), bits})
				out, spans = append(out, field{member.name.GetText(), withoutOpen(member.typ)}), append(spans, tokSpan(member.name))
			}
		}
	}
	return out, runs
}

// widthOf returns the width of a bit-field, or 0 after an error.
func (b *builder) widthOf(size parser.IEContext) int64 {
	v, _ := b.plainValue(size)
	n, _ := v.Int64()
	return max(n, 0)
}

// withoutOpen removes the definition of a struct without a member list from the type of a member. C
// does not allow such a member (6.7.2.1p3); the builder reports it elsewhere. If the struct is the
// one that contains the member, a walk through the definitions would not end.
func withoutOpen(t ctype) ctype {
	switch {
	case t.kind == cStruct && t.tagDef != nil && !t.tagDef.defined:
		if t.def = nil; !t.tagDef.fromHeader {
			t.tagDef = &structDef{}
		}
	case t.kind == cArray && t.elem != nil:
		of := withoutOpen(*t.elem)
		t.elem = &of
	}
	return t
}

// isNameless reports whether a specifier is a struct or union without a tag. Only such a
// specifier can declare an unnamed member (6.7.2.1).
func isNameless(s parser.IDeclSpecContext) bool {
	c, ok := s.(*parser.DeclSpecContext).StructSpec().(*parser.StructSpecContext)
	return ok && c.ID() == nil
}
