package sema

import (
	"slices"
	"sort"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// This file builds the functions that main reaches, one instance for each combination of targets of
// pointer parameters.

// "bodies" builds the functions that main reaches. It parses all other functions without building
// them, because these functions may contain unsupported constructs.
func (b *builder) bodies() {
	if main := b.funcs["main"]; main != nil && main.def != nil {
		b.instanceFor(main, nil, source.Span{})
	} else {
		// The program has no function main, which is an error. Build all functions to find further
		// errors.
		for _, f := range b.defined {
			b.instanceFor(f, make([]pointerTarget, len(f.params)), source.Span{})
		}
	}
	for len(b.needed) > 0 {
		in := b.needed[0]
		b.needed = b.needed[1:]
		b.inFunction(in.f, func() { b.functionBody(in) })
	}
	for _, f := range b.defined {
		if len(f.instances) == 0 {
			b.blockItems(f, func(*parser.BlockItemContext) {})
			b.changesType(f.tokens.body, f.tokens.end)
			continue
		}
		for _, in := range f.instances {
			in.def.Index = len(b.file.Funcs)
			b.file.Funcs = append(b.file.Funcs, in.def)
		}
		for _, v := range f.instances[0].statics {
			b.addGlobal(v)
		}
	}
}

// changesType reports whether one of the attributes between two tokens changes a type. It marks all
// attributes between the tokens as settled, so that the builder does not report them again.
func (b *builder) changesType(from, to int) bool {
	for i := b.firstAttribute(from); i < len(b.attributes) && b.attributes[i].Index <= to; i++ {
		b.settled[i] = true
	}
	return b.isChanged(from, to)
}

func (b *builder) isChanged(from, to int) bool {
	for i := b.firstAttribute(from); i < len(b.attributes) && b.attributes[i].Index <= to; i++ {
		if b.attributes[i].Retypes() {
			return true
		}
	}
	return false
}

func (b *builder) isWeak(from, to int) bool {
	return b.hasAttribute(from, to, preproc.Attribute.Weak)
}

func (b *builder) noReturn(from, to int) bool {
	return b.hasAttribute(from, to, preproc.Attribute.NoReturn)
}

// hasAttribute reports whether there is an attribute of the given kind between two tokens. It
// ignores attributes inside brackets, because these attributes belong to members or parameters.
func (b *builder) hasAttribute(from, to int, kind func(preproc.Attribute) bool) bool {
	for i := b.firstAttribute(from); i < len(b.attributes) && b.attributes[i].Index <= to; i++ {
		if kind(b.attributes[i]) && b.depth(from, b.attributes[i].Index) == 0 {
			return true
		}
	}
	return false
}

// depth returns the number of unclosed brackets between two tokens. The first token is included,
// the last token is excluded.
func (b *builder) depth(from, to int) int {
	open := 0
	for _, t := range b.toks[from:min(to, len(b.toks))] {
		switch t.Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACE, parser.CLexerLBRACK:
			open++
		case parser.CLexerRPAREN, parser.CLexerRBRACE, parser.CLexerRBRACK:
			open--
		}
	}
	return open
}

func (b *builder) firstAttribute(from int) int {
	return sort.Search(len(b.attributes), func(i int) bool { return b.attributes[i].Index >= from })
}

// An instance is a copy of a function for one combination of targets of its pointer parameters. For
// example, the calls f(&x) and f(&y) need two instances of f.
type instance struct {
	f       *function
	def     *ast.Func
	targets []pointerTarget
	request request
	caller  *instance
	statics []*ast.Var
}

const maxInstances = 10_000

func (b *builder) instanceFor(f *function, aims []pointerTarget, at source.Span) *ast.Func {
	return b.instanceWith(f, aims, request{}, at)
}

func (b *builder) instanceWith(f *function, aims []pointerTarget, r request, at source.Span) *ast.Func {
	for _, in := range f.instances {
		if slices.Equal(in.targets, aims) && in.request.key == r.key {
			return in.def
		}
	}
	in := &instance{f: f, def: f.def, targets: aims, request: r}
	if b.fn != nil {
		in.caller = b.fn.instance
	}
	if len(f.instances) > 0 {
		in.def = &ast.Func{Name: f.def.Name, Result: f.def.Result, Span: f.def.Span, Library: f.def.Library}
		if by := in.recursiveCaller(); by != nil && r.level == 0 {
			b.rep.Report(diag.Recursion, at, "function %s calls itself with a pointer to its own variable", f.name)
			return by.def
		}
		if b.instances++; b.instances > maxInstances {
			b.rep.Report(diag.Size, f.at, "functions are called with more than %d combinations of pointers", maxInstances)
			return f.def
		}
	}
	f.instances = append(f.instances, in)
	b.needed = append(b.needed, in)
	return in.def
}

// recursiveCaller detects recursion that would create instances without end: a function calls
// itself, directly or through other functions, with a pointer to one of their local variables. In
// this case recursiveCaller returns the instance of the same function that makes this call, and
// otherwise nil. If no call passes such a pointer, there are only finitely many targets, and
// therefore only finitely many instances.
func (in *instance) recursiveCaller() *instance {
	cycle := map[*ast.Func]bool{}
	for by := in.caller; by != nil; by = by.caller {
		if cycle[by.def] = true; by.f != in.f {
			continue
		}
		own := false
		for _, a := range in.targets {
			if a.array != nil {
				a.array.root.arrays(func(to *ast.Array) { own = own || to.Kind != ast.Static && cycle[to.Func] })
			}
			for _, to := range []*object{a.part, a.row} {
				if to != nil {
					to.leaves(func(o *object) { own = own || o.sym.v != nil && o.sym.v.Kind != ast.Static && cycle[o.sym.v.Func] })
				}
			}
		}
		if own {
			return by
		}
		return nil
	}
	return nil
}

// sharedStatic returns the variable that represents the static local variable v in the first
// instance of the function, because all instances of a function share static local variables. If
// the builder is building the first instance, or after an error, the result is nil.
func (b *builder) sharedStatic(v *ast.Var) *ast.Var {
	in := b.fn.instance
	first := in.f.instances[0]
	if in == first {
		return nil
	}
	if n := len(b.fn.statics); n < len(first.statics) && first.statics[n].Name == v.Name && first.statics[n].Span == v.Span && sameValues(first.statics[n].Type, v.Type) {
		return first.statics[n]
	}
	b.rep.Report(diag.Pointer, v.Span, "this function is translated once for each target of its pointers, so its static variable %s is not supported", v.Name)
	return nil
}

func (b *builder) blockItems(f *function, visit func(*parser.BlockItemContext)) {
	body := b.toks[f.tokens.body+1 : f.tokens.end-1]
	stream := preproc.NewStream(body, b.toks[f.tokens.end-1])
	b.parse.p.SetTokenStream(stream)
	item := func(p *parser.CParser) antlr.ParserRuleContext { return p.BlockItem() }
	first := len(f.instances) == 0 || b.fn.instance == f.instances[0] // the text is the same in all instances, so it is checked for one instance only
	for i := 0; i < len(body); {
		ctx, next := b.parse.next(stream, body, i, item)
		if c, ok := ctx.(*parser.BlockItemContext); ok {
			if first {
				b.misplaced(c, f.tokens.body+1+i)
				b.headerMacros(c)
				b.unsequenced(c)
			}
			b.specifierTypes = nil
			visit(c)
		}
		i = max(next, i+1)
	}
	b.misplaced(nil, f.tokens.end-1)
}

func (b *builder) addGlobal(v *ast.Var) {
	b.order[v] = b.next()
	b.file.Globals = append(b.file.Globals, v)
}
