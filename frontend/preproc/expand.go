package preproc

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// hideSet is an immutable list of macro names, those that must not expand a
// token any more.
type hideSet struct {
	name string
	next *hideSet
	size int
}

func (h *hideSet) has(name string) bool {
	for ; h != nil; h = h.next {
		if h.name == name {
			return true
		}
	}
	return false
}

func (h *hideSet) with(name string) *hideSet {
	if h.has(name) {
		return h
	}
	size := 1
	if h != nil {
		size = h.size + 1
	}
	return &hideSet{name, h, size}
}

// union adds g's names to h.
func (h *hideSet) union(g *hideSet) *hideSet {
	if h == nil {
		return g
	}
	for ; g != nil && g != h; g = g.next {
		h = h.with(g.name)
	}
	return h
}

// intersect returns the names of both.
func (h *hideSet) intersect(g *hideSet) *hideSet {
	if h == g {
		return h
	}
	var out *hideSet
	for ; h != nil; h = h.next {
		if g.has(h.name) {
			out = out.with(h.name)
		}
	}
	return out
}

// queue is the input of an expansion: a stack of token lists, the last first,
// and below them the file, if more is non-nil.
type queue struct {
	lists [][]Token
	more  *expander
}

func (q *queue) push(l []Token) {
	if len(l) > 0 {
		q.lists = append(q.lists, l)
	}
}

func (q *queue) peek() *Token {
	for {
		n := len(q.lists)
		if n == 0 {
			if q.more == nil {
				return nil
			}
			l := q.more.read()
			if l == nil {
				return nil
			}
			q.lists = append(q.lists, l)
			continue
		}
		if l := q.lists[n-1]; len(l) > 0 {
			return &l[0]
		}
		q.lists = q.lists[:n-1]
	}
}

func (q *queue) pop() *Token {
	t := q.peek()
	if t != nil {
		n := len(q.lists)
		q.lists[n-1] = q.lists[n-1][1:]
	}
	return t
}

// The limits of macros.
const (
	maxArgDepth = 100  // macro calls in arguments of macro calls
	maxHidden   = 2000 // macros in whose expansion one token lies
)

// expand appends the expansion of what is in q to out; depth counts the calls
// in whose arguments it lies.
func (x *expander) expand(out []Token, q *queue, depth int) []Token {
	for {
		t := q.pop()
		if t == nil || x.full {
			return out
		}
		m := x.macros[t.Text]
		if m == nil || m.kept || t.Type < parser.CLexerID && !isWord(t.Text) || t.hide.has(m.name) {
			out = append(out, *t)
			continue
		}
		if t.hide != nil && t.hide.size > maxHidden || depth > maxArgDepth {
			x.rep.Report(diag.Nesting, t.Span(), "macros nest too deeply: at most %d expansions, %d calls in arguments", maxHidden, maxArgDepth)
			x.full = true
			return out
		}
		if m.standing != nil {
			use := *t
			use.Type, use.Text = m.standing(x, t)
			use.Macro = true
			out = append(out, use)
			continue
		}
		if !m.function {
			q.push(x.subst(m, arguments{}, t, t.hide.with(m.name), depth))
			continue
		}
		use := *t
		if next := q.peek(); next == nil || next.Type != parser.CLexerLPAREN {
			out = append(out, use)
			continue
		}
		args, rparen, ok := x.arguments(m, &use, q)
		if !ok {
			// A number in its place keeps the rest of the text in shape.
			use.Type, use.Text = parser.CLexerINT, "0"
			out = append(out, use)
			continue
		}
		x.asserts = x.asserts || m.off
		q.push(x.subst(m, args, &use, use.hide.intersect(rparen.hide).with(m.name), depth))
	}
}

// expandAll is expand for a list by itself.
func (x *expander) expandAll(list []Token, depth int) []Token {
	return x.expand([]Token{}, &queue{lists: [][]Token{list}}, depth)
}

// isWord says whether a token's text is a name or keyword.
func isWord(s string) bool {
	c := s[0]
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// subst returns the body of m with the arguments in the place of the
// parameters, everything at the position of the use. Arguments are expanded
// first, but for those beside # and ##.
func (x *expander) subst(m *macro, args arguments, use *Token, hide *hideSet, depth int) []Token {
	expanded := make([][]Token, len(args.list))
	var out []Token
	for i := 0; i < len(m.body); i++ {
		p := &m.body[i]
		if p.kind == pasting { // never the first or the last
			i++
			x.paste(m, &out, x.operand(m, i, args, use), x.swallows(m, i, args), use)
		} else if p.kind == parameter && !(i+1 < len(m.body) && m.body[i+1].kind == pasting) {
			if expanded[p.param] == nil {
				expanded[p.param] = x.expandAll(args.list[p.param], depth+1)
			}
			out = appendSpaced(out, expanded[p.param], p.space)
		} else {
			out = append(out, x.operand(m, i, args, use)...)
		}
		if x.produced+len(out) > MaxTokens {
			x.tooMany(use)
			return nil
		}
	}
	kept := out[:0]
	for _, t := range out {
		if t.Type == placemarker {
			continue
		}
		t.Start, t.Stop, t.Line, t.Col = use.Start, use.Stop, use.Line, use.Col
		t.Macro = true
		t.hide = t.hide.union(hide)
		kept = append(kept, t)
	}
	if len(kept) > 0 {
		kept[0].space = use.space
	}
	x.produced += len(kept)
	return kept
}

// appendSpaced appends tokens, the first of which has white space before it as
// said.
func appendSpaced(out, list []Token, space bool) []Token {
	n := len(out)
	out = append(out, list...)
	if len(list) > 0 {
		out[n].space = space
	}
	return out
}

// placemarker is the type of what stands for an empty argument beside ##.
const placemarker = -2

// operand is a part of m's body as ## and # see it: an argument is not expanded,
// and an empty one is a placemarker.
func (x *expander) operand(m *macro, i int, args arguments, use *Token) []Token {
	p := &m.body[i]
	switch p.kind {
	case parameter:
		arg := args.list[p.param]
		if len(arg) == 0 {
			return []Token{{Type: placemarker}}
		}
		return appendSpaced(nil, arg, p.space)
	case quoted:
		t := p.Token
		t.Type, t.Text = parser.CLexerSTRING, x.quote(args.list[p.param], use)
		t.hide = nil
		return []Token{t}
	}
	return []Token{p.Token}
}

// comma is what GNU C makes of a comma before ## and a variadic macro's last
// parameter.
type comma uint8

const (
	otherPaste comma = iota
	keepComma        // it stays, and nothing is pasted
	dropComma        // it goes with the argument that is not there
)

// swallows says which of them the ## before part i is.
func (x *expander) swallows(m *macro, i int, args arguments) comma {
	p := &m.body[i]
	switch {
	case !m.variadic || p.kind != parameter || p.param != len(m.params)-1 || m.body[i-2].Type != parser.CLexerCOMMA:
		return otherPaste
	case args.omitted:
		return dropComma
	}
	return keepComma
}

// paste joins the last of out with the first of right, and appends the others.
func (x *expander) paste(m *macro, out *[]Token, right []Token, rule comma, use *Token) {
	list := *out
	left := &list[len(list)-1] // a placemarker at least
	first := right[0]
	switch {
	case rule == dropComma:
		left.Type = placemarker
		return
	case rule == keepComma:
		*out = append(list, right...)
		return
	case left.Type == placemarker:
		first.space = left.space
		*left = first
	case first.Type == placemarker:
	default:
		text := left.Text + first.Text
		if !x.spell(len(text), use) {
			return
		}
		typ, ok := x.joined[text]
		if !ok {
			typ = x.oneToken(text)
			x.joined[text] = typ
		}
		if typ < 0 {
			x.rep.ReportHint(diag.Macro, use.Span(), "write them apart", "## in macro %s makes %s, which is no token of C", m.name, text)
			*out = append(list, right...)
			return
		}
		left.Type, left.Text, left.hide = typ, x.intern([]byte(text)), left.hide.intersect(first.hide)
	}
	*out = append(list, right[1:]...)
}

// oneToken returns the type of the token that a text is, or -1.
func (x *expander) oneToken(text string) int32 {
	inner := &expander{rep: diag.NewReporter("", nil), names: x.names}
	toks := inner.lex([]byte(text), 0)
	if len(toks) != 1 || len(toks[0].Text) != len(text) {
		return -1
	}
	switch t := toks[0].Type; t {
	case parser.CLexerBAD, parser.CLexerOPEN_QUOTE, parser.CLexerOPEN_COMMENT:
		return -1
	default:
		return t
	}
}

// spell counts the bytes that # and ## make, which may double with each macro
// around; false when there are too many.
func (x *expander) spell(n int, use *Token) bool {
	if x.spelled += n; x.spelled > MaxSource && !x.full {
		x.full = true
		x.rep.Report(diag.Size, use.Span(), "# and ## make more than %d bytes", MaxSource)
	}
	return !x.full
}

// quote spells an argument as a string.
func (x *expander) quote(arg []Token, use *Token) string {
	out := []byte{'"'}
	for i, t := range arg {
		if !x.spell(len(t.Text), use) {
			break
		}
		if i > 0 && t.space {
			out = append(out, ' ')
		}
		text := t.Type == parser.CLexerSTRING || t.Type == parser.CLexerCHAR
		for j := 0; j < len(t.Text); j++ {
			if c := t.Text[j]; text && (c == '"' || c == '\\') {
				out = append(out, '\\')
			}
			out = append(out, t.Text[j])
		}
	}
	return string(append(out, '"'))
}
