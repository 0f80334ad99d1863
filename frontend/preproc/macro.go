package preproc

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// macro is a #define.
type macro struct {
	name     string
	function bool // with a parameter list
	params   []string
	body     []Token
	// param[i] is the parameter that body[i] is, or -1.
	param []int
	off   bool // assert as NDEBUG makes it, see includeAssert
}

// hideSet is an immutable list of macro names.
type hideSet struct {
	name string
	next *hideSet
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
	return &hideSet{name, h}
}

// union adds g's names to h.
func (h *hideSet) union(g *hideSet) *hideSet {
	for ; g != nil; g = g.next {
		h = h.with(g.name)
	}
	return h
}

// intersect returns the names of both.
func (h *hideSet) intersect(g *hideSet) *hideSet {
	var out *hideSet
	for ; h != nil; h = h.next {
		if g.has(h.name) {
			out = out.with(h.name)
		}
	}
	return out
}

// expander is the state of preprocessing one file.
type expander struct {
	src         []byte
	rep         *diag.Reporter
	macros      map[string]*macro
	headers     map[string]bool   // included, see header.go
	names       map[string]string // interned texts
	produced    int               // tokens made by expansion
	badReported bool
	full        bool // tokens are missing after an error
}

// queue is the input of an expansion: a stack of token lists, the last first.
type queue struct {
	lists [][]Token
}

func (q *queue) push(l []Token) {
	if len(l) > 0 {
		q.lists = append(q.lists, l)
	}
}

func (q *queue) peek() *Token {
	for n := len(q.lists); n > 0; n = len(q.lists) {
		if l := q.lists[n-1]; len(l) > 0 {
			return &l[0]
		}
		q.lists = q.lists[:n-1]
	}
	return nil
}

func (q *queue) pop() *Token {
	t := q.peek()
	if t != nil {
		n := len(q.lists)
		q.lists[n-1] = q.lists[n-1][1:]
	}
	return t
}

// maxArgDepth bounds the macro calls in arguments of macro calls.
const maxArgDepth = 100

// expand appends the expansion of in to out.
func (x *expander) expand(out, in []Token, depth int) []Token {
	var q queue
	q.push(in)
	for {
		t := q.pop()
		if t == nil || x.full {
			return out
		}
		m := x.macros[t.Text]
		if m == nil || t.Type < parser.CLexerID && !isWord(t.Text) || t.hide.has(m.name) {
			out = append(out, *t)
			continue
		}
		if !m.function {
			q.push(x.subst(m, nil, t, t.hide.with(m.name), depth))
			continue
		}
		if next := q.peek(); next == nil || next.Type != parser.CLexerLPAREN {
			out = append(out, *t)
			continue
		}
		args, rparen, ok := x.arguments(m, t, &q)
		if !ok {
			// A number in its place keeps the rest of the text in shape.
			zero := *t
			zero.Type, zero.Text = parser.CLexerINT, "0"
			out = append(out, zero)
			continue
		}
		if depth >= maxArgDepth {
			x.rep.Report(diag.Nesting, t.Span(), "macro calls nest more than %d deep", maxArgDepth)
			x.full = true
			return out
		}
		q.push(x.subst(m, args, t, t.hide.intersect(rparen.hide).with(m.name), depth))
	}
}

// isWord says whether a token's text is a name or keyword.
func isWord(s string) bool {
	c := s[0]
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// arguments reads the parenthesised arguments of a macro call.
func (x *expander) arguments(m *macro, at *Token, q *queue) (args [][]Token, rparen Token, ok bool) {
	q.pop() // the parenthesis
	var arg []Token
	depth := 0
	for {
		t := q.pop()
		if t == nil {
			x.rep.Report(diag.Macro, at.Span(), "the call of macro %s has no closing parenthesis", m.name)
			return nil, Token{}, false
		}
		switch {
		case t.Type == parser.CLexerRPAREN && depth == 0:
			if len(args) > 0 || len(arg) > 0 || len(m.params) > 0 {
				args = append(args, arg)
			}
			if len(args) != len(m.params) {
				x.rep.Report(diag.Macro, at.Span(), "macro %s has %d parameters, here are %d arguments", m.name, len(m.params), len(args))
				return nil, *t, false
			}
			return args, *t, true
		case t.Type == parser.CLexerCOMMA && depth == 0:
			args = append(args, arg)
			arg = nil
			continue
		case t.Type == parser.CLexerLPAREN:
			depth++
		case t.Type == parser.CLexerRPAREN:
			depth--
		}
		arg = append(arg, *t)
	}
}

// subst returns the body of m with the arguments, which are expanded first, in
// the place of the parameters, everything at the position of the use.
func (x *expander) subst(m *macro, args [][]Token, use *Token, hide *hideSet, depth int) []Token {
	expanded := make([][]Token, len(args))
	var out []Token
	add := func(t Token) {
		t.Start, t.Stop, t.Line, t.Col = use.Start, use.Stop, use.Line, use.Col
		t.Macro = true
		if t.hide == nil {
			t.hide = hide
		} else {
			t.hide = t.hide.union(hide)
		}
		out = append(out, t)
	}
	for i, t := range m.body {
		p := m.param[i]
		if p < 0 {
			add(t)
		} else {
			if expanded[p] == nil {
				expanded[p] = x.expand([]Token{}, args[p], depth+1)
			}
			for _, t := range expanded[p] {
				add(t)
			}
		}
		if x.produced+len(out) > MaxTokens {
			x.tooMany(use)
			return nil
		}
	}
	x.produced += len(out)
	return out
}
