package preproc

import (
	"slices"
	"strings"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

type partKind uint8

const (
	plain partKind = iota
	parameter
	quoted
	pasting // ##
)

type bodyToken struct {
	Token
	kind  partKind
	param int // for the kinds parameter and quoted: the index of the parameter
}

type macro struct {
	name     string
	function bool
	variadic bool // whether the last parameter stands for all remaining arguments
	params   []string
	body     []bodyToken
	// "predefined" computes the text of a macro such as __LINE__. For any other macro it is nil.
	predefined func(x *expander, use *Token) (typ int32, text string)
	// header is the name of the standard header that defines the macro. It is "" for predefined
	// macros and for macros of the program.
	header string
	// If "unexpanded" is true, the macro is never expanded: its name remains in the text, and
	// package sema handles it.
	unexpanded bool
	// If isAssert is true, the macro is assert. Its calls remain in the text as assertions to
	// check; see the method "assertion".
	isAssert bool
	disabled bool // whether the macro is assert after NDEBUG has switched it off, see includeAssert
}

// isObject reports whether an unexpanded macro has no parameters and is not the name of a variable
// such as stdin.
func (m *macro) isObject() bool {
	return m.name == "errno" || m.name == "math_errhandling" || m.name == strings.ToUpper(m.name)
}

func (x *expander) define(at Token, rest []Token) {
	if len(rest) == 0 || !isWord(rest[0].Text) || rest[0].Text == "defined" || rest[0].Text == "__VA_ARGS__" {
		x.rep.Report(diag.Preprocessor, at.Span(), "#define needs a name")
		return
	}
	name := rest[0]
	if strings.HasPrefix(name.Text, "__has_") {
		x.refuseUnknown(&name)
		return
	}
	m := &macro{name: name.Text}
	body := rest[1:]
	if len(body) > 0 && body[0].Type == parser.CLexerLPAREN && !body[0].space {
		m.function = true
		n := x.parameters(m, &name, body[1:])
		if n < 0 {
			return
		}
		body = body[1+n:]
	}
	if !x.refuseDigraphs(body) && x.bodyOf(m, body) {
		x.macros[m.name] = m
	}
}

// refuseDigraphs reports an error if the list contains a digraph that the lexer has not recognised,
// and returns whether it does. A digraph is an alternative spelling of # [ ] { or }, such as <: for
// [ (6.4.6p3). The lexer fails to recognise one before a character such as =: it splits :>= into :
// and >=, but C splits it into :> and =.
func (x *expander) refuseDigraphs(list []Token) bool {
	for i := 1; i < len(list); i++ {
		a, b := &list[i-1], &list[i]
		if len(a.Text) == 1 && len(b.Text) > 0 && a.Stop == b.Start && slices.Contains([]string{"%:", "<:", ":>", "<%", "%>"}, a.Text+b.Text[:1]) {
			x.rep.ReportHint(diag.Preprocessor, a.Span(), "write # [ ] { or } itself", "the digraph %s is not supported in a macro", a.Text+b.Text[:1])
			return true
		}
	}
	return false
}

// "parameters" reads the parameters in the definition of a macro. The first token of "list" is the
// token after the opening parenthesis. The result is the number of tokens up to and including the
// closing parenthesis, or -1 after an error.
func (x *expander) parameters(m *macro, name *Token, list []Token) int {
	for i := 0; i < len(list); i++ {
		t := &list[i]
		switch {
		case t.Type == parser.CLexerRPAREN && i == 0:
			return 1
		case t.Text == "...":
			m.variadic = true
			m.params = append(m.params, "__VA_ARGS__")
		case !isWord(t.Text):
			x.rep.Report(diag.Macro, t.Span(), "the parameters of macro %s must be names", m.name)
			return -1
		case t.Text == "__VA_ARGS__" || t.Text == "__VA_OPT__":
			x.rep.ReportHint(diag.Macro, t.Span(), "give the parameter another name", "%s cannot be a parameter of macro %s", t.Text, m.name)
			return -1
		default:
			for _, p := range m.params {
				if p == t.Text {
					x.rep.ReportHint(diag.Macro, t.Span(), "give one of them another name", "macro %s has two parameters called %s", m.name, p)
					return -1
				}
			}
			m.params = append(m.params, t.Text)
			if i+1 < len(list) && list[i+1].Text == "..." { // GNU C allows a name for the remaining arguments, as in F(a...)
				m.variadic = true
				i++
			}
		}
		i++
		switch {
		case i == len(list):
		case list[i].Type == parser.CLexerRPAREN:
			return i + 1
		case list[i].Type != parser.CLexerCOMMA || m.variadic:
			x.rep.Report(diag.Macro, list[i].Span(), "the parameters of macro %s must be names", m.name)
			return -1
		}
	}
	x.rep.Report(diag.Macro, name.Span(), "the parameter list of macro %s has no end", m.name)
	return -1
}

func (x *expander) bodyOf(m *macro, body []Token) bool {
	param := func(t *Token) int { return slices.Index(m.params, t.Text) }
	for i := 0; i < len(body); i++ {
		p := bodyToken{Token: body[i]}
		p.first = false
		switch {
		case p.Type == parser.CLexerHASHHASH:
			if i == 0 || i == len(body)-1 {
				x.rep.ReportHint(diag.Macro, p.Span(), "write a token on both sides", "## cannot stand at the start or end of macro %s", m.name)
				return false
			}
			p.kind = pasting
		case p.Type == parser.CLexerHASH && m.function:
			if i+1 == len(body) || param(&body[i+1]) < 0 {
				x.rep.ReportHint(diag.Macro, p.Span(), "write a parameter after the #", "no parameter follows # in macro %s", m.name)
				return false
			}
			i++
			p.kind, p.param = quoted, param(&body[i])
		case p.Text == "__VA_OPT__", p.Text == "__VA_ARGS__" && param(&p.Token) < 0:
			x.rep.ReportHint(diag.Macro, p.Span(), "use __VA_ARGS__ in a macro with the parameter ...", "%s cannot be used in macro %s", p.Text, m.name)
			return false
		default:
			if n := param(&p.Token); n >= 0 {
				p.kind, p.param = parameter, n
			}
		}
		m.body = append(m.body, p)
	}
	return true
}

type arguments struct {
	list    [][]Token
	omitted bool
}

func (x *expander) arguments(m *macro, at *Token, q *queue) (args arguments, rparen Token, ok bool) {
	x.calling++
	defer func() { x.calling-- }()
	q.pop()
	var arg []Token
	depth, n := 0, len(m.params)
	for {
		t := q.pop()
		if t == nil {
			if !x.full {
				x.rep.Report(diag.Macro, at.Span(), "the call of macro %s has no closing parenthesis", m.name)
			}
			return args, Token{}, false
		}
		switch {
		case t.Type == parser.CLexerRPAREN && depth == 0:
			if len(args.list) > 0 || len(arg) > 0 || n > 0 {
				args.list = append(args.list, arg)
			}
			if m.variadic && len(args.list) == n-1 {
				args.list = append(args.list, nil)
				args.omitted = true
			}
			// If a macro is defined as F(...), GNU C treats F() as a call without arguments, and
			// not as a call with one empty argument.
			args.omitted = args.omitted || m.variadic && n == 1 && len(args.list[0]) == 0
			if len(args.list) != n {
				x.rep.Report(diag.Macro, at.Span(), "macro %s needs %d arguments, this call has %d", m.name, n, len(args.list))
				return args, *t, false
			}
			return args, *t, true
		case t.Type == parser.CLexerCOMMA && depth == 0 && !(m.variadic && len(args.list) == n-1):
			args.list = append(args.list, arg)
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
