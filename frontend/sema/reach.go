package sema

import (
	"sort"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// bodies builds the functions that main calls, itself or through others, and
// only parses the rest: a function that is never called may hold anything.
func (b *builder) bodies() {
	if main := b.funcs["main"]; main != nil && main.def != nil {
		b.need(main)
	} else { // an error; all else that is wrong can be told too
		for _, f := range b.defined {
			b.need(f)
		}
	}
	for len(b.needed) > 0 {
		f := b.needed[0]
		b.needed = b.needed[1:]
		b.functionBody(f)
	}
	for _, f := range b.defined {
		if !f.reached {
			b.blockItems(f, func(*parser.BlockItemContext) {})
			b.changed(f.chunk.body, f.chunk.end)
			continue
		}
		f.def.Index = len(b.file.Funcs)
		b.file.Funcs = append(b.file.Funcs, f.def)
		for _, v := range f.statics {
			b.addGlobal(v)
		}
	}
}

// changed says whether attributes between two tokens change a type, and accounts
// for them.
func (b *builder) changed(from, to int) bool {
	found := false
	for i := b.firstAttribute(from); i < len(b.attributes) && b.attributes[i].Index <= to; i++ {
		b.settled[i] = true
		found = found || !b.attributes[i].NoReturn()
	}
	return found
}

// noReturn says whether an attribute between two tokens is that of a function
// that does not return.
func (b *builder) noReturn(from, to int) bool {
	for i := b.firstAttribute(from); i < len(b.attributes) && b.attributes[i].Index <= to; i++ {
		if b.attributes[i].NoReturn() {
			return true
		}
	}
	return false
}

// firstAttribute is the index of the first attribute that is not before a token.
func (b *builder) firstAttribute(from int) int {
	return sort.Search(len(b.attributes), func(i int) bool { return b.attributes[i].Index >= from })
}

// need says that a function is called by one that is.
func (b *builder) need(f *function) {
	if !f.reached {
		f.reached = true
		b.needed = append(b.needed, f)
	}
}

// blockItems parses the body of a function, one item after the other.
func (b *builder) blockItems(f *function, visit func(*parser.BlockItemContext)) {
	body := b.toks[f.chunk.body+1 : f.chunk.end-1]
	stream := preproc.NewStream(body, b.toks[f.chunk.end-1])
	b.parse.p.SetTokenStream(stream)
	item := func(p *parser.CParser) antlr.ParserRuleContext { return p.BlockItem() }
	for i := 0; i < len(body); {
		ctx, next := b.parse.next(stream, body, i, item)
		if c, ok := ctx.(*parser.BlockItemContext); ok {
			visit(c)
		}
		i = max(next, i+1)
	}
}

// addGlobal adds a variable that lives as long as the program.
func (b *builder) addGlobal(v *ast.Var) {
	b.order[v] = b.next()
	b.file.Globals = append(b.file.Globals, v)
}
