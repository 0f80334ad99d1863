package preproc

import (
	"bytes"
	"slices"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// A hideSet is an immutable list of macro names. Each token has a hide set. If the token is the
// name of a macro and this name is in the token's hide set, the macro is not expanded. This rule
// prevents endless recursion.
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

func (h *hideSet) union(g *hideSet) *hideSet {
	if h == nil {
		return g
	}
	for ; g != nil && g != h; g = g.next {
		h = h.with(g.name)
	}
	return h
}

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

// A queue contains the tokens that still have to be expanded. It is a stack of token lists: the
// next token is the first token of the last list. If the lists are empty and the field "more" is
// not nil, the queue continues with the tokens of the file.
//
// "gap" is true if there was white space before a macro that expanded to nothing, directly before
// the next token. Only the operator # makes this white space visible. "led" is true if the first
// token of the input was a macro that expanded to nothing.
type queue struct {
	lists    [][]Token
	more     *expander
	gap, led bool
}

func (q *queue) push(l []Token) {
	if len(l) > 0 {
		q.lists = append(q.lists, l)
	}
}

func (q *queue) replace(out, body []Token) {
	if len(out) == 0 && (len(body) == 0 || body[0].Type == placemarker) {
		q.led, q.gap = true, false
		return
	}
	q.push(body)
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
		l := q.lists[n-1]
		switch {
		case len(l) == 0:
			q.lists = q.lists[:n-1]
		case l[0].Type == placemarker:
			q.gap = q.gap || l[0].space
			q.lists[n-1] = l[1:]
		default:
			return &l[0]
		}
	}
}

func (q *queue) pop() *Token {
	t := q.peek()
	if t != nil {
		n := len(q.lists)
		q.lists[n-1] = q.lists[n-1][1:]
	}
	if t != nil && q.gap {
		spaced := *t
		spaced.space, q.gap = true, false
		t = &spaced
	}
	return t
}

const (
	maxArgDepth = 100
	maxHidden   = 2000
)

// expand expands all tokens of the queue q and appends the result to "out". The parameter "depth"
// is 0 for the text of the program, 1 for an argument of a macro call, 2 if this call is itself in
// an argument of another call, and so on.
func (x *expander) expand(out []Token, q *queue, depth int) []Token {
	for {
		t := q.pop()
		if t == nil || x.full {
			return out
		}
		m := x.macros[t.Text]
		if m == nil || m.unexpanded && (!m.isAssert || x.assertUnclosed) || t.Type < parser.CLexerID && !isWord(t.Text) || t.hide.has(m.name) {
			out = append(out, *t)
			out[len(out)-1].packed = x.pack == 1
			out[len(out)-1].Unexpanded = t.Unexpanded || m != nil && m.unexpanded && m.isObject()
			continue
		}
		if t.hide != nil && t.hide.size > maxHidden || depth > maxArgDepth {
			x.rep.Report(diag.Nesting, t.Span(), "macros nest too deeply: at most %d expansions, %d calls in arguments", maxHidden, maxArgDepth)
			x.full = true
			return out
		}
		if m.isAssert {
			out = x.assertion(out, *t, q, depth)
			continue
		}
		if m.predefined != nil {
			use := *t
			use.Type, use.Text = m.predefined(x, t)
			use.Macro = true
			out = append(out, use)
			continue
		}
		if !m.function {
			q.replace(out, x.subst(m, arguments{}, t, t.hide.with(m.name), depth))
			continue
		}
		use, crossed := *t, x.crossed
		if next := q.peek(); next == nil || next.Type != parser.CLexerLPAREN {
			out = append(out, use)
			continue
		}
		if x.crossed != crossed {
			x.acrossFiles(&use)
			return out
		}
		args, rparen, ok := x.arguments(m, &use, q)
		if !ok {
			// After an error, replace the call by the number 0, so that the parser can read the
			// text after it.
			use.Type, use.Text = parser.CLexerINT, "0"
			out = append(out, use)
			continue
		}
		x.asserts = x.asserts || m.disabled
		q.replace(out, x.subst(m, args, &use, use.hide.intersect(rparen.hide).with(m.name), depth))
	}
}

// "assertion" handles a call of the macro assert. The token "use" is the word assert. The call
// remains in the text for package sema. Its argument is expanded, and then expanded again with the
// text around it, as for any macro (6.10.3.1, 6.10.3.4). The tokens of the argument keep their
// positions. A macro in the argument can neither open nor close the call (6.10.3p10). If the call
// has no closing parenthesis, this call and all later calls of assert remain unexpanded.
func (x *expander) assertion(out []Token, use Token, q *queue, depth int) []Token {
	next := q.peek()
	if next == nil || next.Type != parser.CLexerLPAREN {
		return append(out, use)
	}
	list := []Token{*q.pop()}
	var comma *Token // a comma that separates arguments
	for open := 1; open > 0; {
		t := q.pop()
		if t == nil {
			x.assertUnclosed = true
			x.rep.ReportHint(diag.Syntax, list[0].Span(), "write the ) that closes it", "this ( has no matching bracket")
			q.push(list)
			return append(out, use)
		}
		list = append(list, *t)
		switch {
		case t.Type == parser.CLexerLPAREN:
			open++
		case t.Type == parser.CLexerRPAREN:
			open--
		case t.Type == parser.CLexerCOMMA && open == 1:
			comma = t
		}
	}
	n := len(list) - 1
	hide := use.hide.intersect(list[n].hide).with(use.Text)
	argument := x.expandAll(list[1:n], depth+1)
	for i := range argument {
		argument[i].hide = argument[i].hide.union(hide)
	}
	argument = x.expandAll(argument, depth+1)
	open, balanced, several := 0, true, false
	for _, t := range argument {
		switch t.Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK, parser.CLexerLBRACE:
			open++
		case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
			open--
			balanced = balanced && open >= 0
		case parser.CLexerCOMMA:
			several = several || open == 0
		}
	}
	if !balanced || open > 0 {
		x.rep.ReportHint(diag.Macro, use.Span(), "write both brackets in the argument", "the argument of assert contains only one of two brackets")
	}
	if comma != nil && !several { // otherwise package sema reports the number of arguments
		x.rep.ReportHint(diag.Macro, comma.Span(), "put the argument in parentheses", "this comma separates arguments of the macro assert, which takes only one")
	}
	return append(append(append(out, use, list[0]), argument...), list[n])
}

func (x *expander) expandAll(list []Token, depth int) []Token {
	return x.expand([]Token{}, &queue{lists: [][]Token{list}}, depth)
}

// expandArgument returns the expansion of an argument of a macro call. If white space follows the
// last token of the expansion, the result ends with a placemarker. If the first token of the
// argument is a macro that expands to nothing, the result begins with a placemarker.
func (x *expander) expandArgument(list []Token, depth int) []Token {
	q := &queue{lists: [][]Token{list}}
	out := x.expand([]Token{}, q, depth)
	if q.led {
		out = slices.Insert(out, 0, Token{Type: placemarker})
	}
	if q.gap {
		out = append(out, Token{Type: placemarker, space: true})
	}
	return out
}

func isWord(s string) bool {
	c := s[0]
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// subst returns the body of the macro m, in which the arguments args replace the parameters. An
// argument is expanded before it replaces a parameter, unless the parameter is an operand of # or
// ##. All tokens of the result get the position of the token "use", which is the macro's name in
// the program. If there is white space after the last token, the result ends with a placemarker.
func (x *expander) subst(m *macro, args arguments, use *Token, hide *hideSet, depth int) []Token {
	expanded := make([][]Token, len(args.list))
	var out []Token
	for i := 0; i < len(m.body); i++ {
		p := &m.body[i]
		if p.kind == pasting {
			i++
			x.paste(m, &out, x.operand(m, i, args, use, false), x.commaRule(m, i, args), use)
		} else if p.kind == parameter && !(i+1 < len(m.body) && m.body[i+1].kind == pasting) {
			if expanded[p.param] == nil {
				expanded[p.param] = x.expandArgument(args.list[p.param], depth+1)
			}
			list := expanded[p.param]
			if len(list) == 0 {
				list = []Token{{Type: placemarker}}
			}
			out = appendSpaced(out, list, p.space && i > 0)
		} else {
			out = append(out, x.operand(m, i, args, use, true)...)
		}
		if x.produced+len(out) > MaxTokens {
			x.tooMany(use)
			return nil
		}
	}
	kept, gap, led := out[:0], false, len(out) > 0 && out[0].Type == placemarker
	for _, t := range out {
		if t.Type == placemarker {
			gap = gap || t.space
			continue
		}
		t.space, gap = t.space || gap, false
		t.Start, t.Stop, t.Line, t.Col = use.Start, use.Stop, use.Line, use.Col
		t.Macro = true
		t.hide = t.hide.union(hide)
		kept = append(kept, t)
	}
	if len(kept) > 0 {
		kept[0].space = use.space || led && kept[0].space
	}
	x.produced += len(kept)
	if gap || len(kept) == 0 && use.space {
		kept = append(kept, Token{Type: placemarker, space: true})
	}
	return kept
}

func appendSpaced(out, list []Token, space bool) []Token {
	n := len(out)
	out = append(out, list...)
	if len(list) > 0 {
		out[n].space = space
	}
	return out
}

// placemarker is the type of an auxiliary token that represents an empty argument next to ##, or
// white space before the next token. The final result contains no such token.
const placemarker = -2

// operand returns the tokens for m.body[i]. For a parameter next to ## these are the tokens of the
// argument without expansion, or a placemarker if the argument is empty. For a parameter after # it
// is a string. Any other token is returned as it is. If "spaced" is set, the first token keeps the
// white space before the parameter.
func (x *expander) operand(m *macro, i int, args arguments, use *Token, spaced bool) []Token {
	p := &m.body[i]
	switch p.kind {
	case parameter:
		arg := args.list[p.param]
		switch {
		case len(arg) == 0:
			return []Token{{Type: placemarker, space: spaced && p.space}}
		case !spaced:
			return slices.Clone(arg)
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

// comma says what the operator ## does between a comma and a parameter p, as in f(a, ## p). It has
// a special meaning in GNU C if p is the last parameter of a macro with a variable number of
// arguments.
type comma uint8

const (
	plainPaste comma = iota
	keepComma        // the comma remains, and ## joins nothing
	dropComma        // the comma is removed, because the call has no argument for p
)

func (x *expander) commaRule(m *macro, i int, args arguments) comma {
	p := &m.body[i]
	switch {
	case !m.variadic || p.kind != parameter || p.param != len(m.params)-1 || m.body[i-2].Type != parser.CLexerCOMMA:
		return plainPaste
	case args.omitted:
		return dropComma
	}
	return keepComma
}

// paste executes the operator ##. It joins the last token of *out and the first token of "right"
// into one token, and appends the other tokens of "right" to *out.
func (x *expander) paste(m *macro, out *[]Token, right []Token, rule comma, use *Token) {
	list := *out
	left := &list[len(list)-1]
	first := right[0]
	switch {
	case rule == dropComma:
		left.Type, left.space = placemarker, false
		return
	case rule == keepComma:
		*out = append(list, right...)
		return
	case left.Type == placemarker:
		first.space = left.space
		*left = first
	case first.Type == placemarker:
	default:
		x.textOfUnexpanded(left, use)
		x.textOfUnexpanded(&first, use)
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
			x.rep.ReportHint(diag.Macro, use.Span(), "write the two tokens separately", "## in macro %s makes %s, which is not a C token", m.name, text)
			*out = append(list, right...)
			return
		}
		left.Type, left.Text, left.hide = typ, x.intern([]byte(text)), left.hide.intersect(first.hide)
	}
	*out = append(list, right[1:]...)
}

// oneToken returns the token type of a text if the text is exactly one token. Otherwise it returns
// -1.
func (x *expander) oneToken(text string) int32 {
	inner := &expander{rep: diag.NewReporter("", nil), names: x.names}
	toks := inner.lex([]byte(text))
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

// spell adds n to x.spelled, the number of bytes that the operators # and ## have produced. If this
// exceeds the limit, "spell" reports an error and returns false. Without a limit the number could
// grow exponentially, because each macro can double it.
func (x *expander) spell(n int, use *Token) bool {
	if x.spelled += n; x.spelled > MaxSource && !x.full {
		x.full = true
		x.rep.Report(diag.Size, use.Span(), "# and ## produce more than %d bytes", MaxSource)
	}
	return !x.full
}

// textOfUnexpanded reports an error if # or ## would use the text of a macro that is not expanded,
// because a header defines it with a text that the table of headers does not contain.
func (x *expander) textOfUnexpanded(t *Token, use *Token) {
	if t.Unexpanded {
		x.rep.ReportHint(diag.Macro, use.Span(), "write the text itself", "# and ## would use the text of the macro %s, which differs between systems", t.Text)
	}
}

func (x *expander) quote(arg []Token, use *Token) string {
	for i := range arg {
		if t := &arg[i]; !t.Macro && isDigraph(t) {
			x.rep.ReportHint(diag.Macro, t.Span(), "write "+t.Text, "# makes a string of a digraph, which is not supported")
		}
	}
	out := []byte{'"'}
	for i, t := range arg {
		if !x.spell(len(t.Text), use) {
			break
		}
		x.textOfUnexpanded(&t, use)
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
	if n := len(out) - len(bytes.TrimRight(out, `\`)); n%2 > 0 { // 6.10.3.2p2
		x.rep.ReportHint(diag.Macro, use.Span(), `write \\ in a string`, `# makes no valid string of a text that ends with \`)
		out = out[:len(out)-1]
	}
	return string(append(out, '"'))
}
