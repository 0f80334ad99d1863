package preproc

import (
	"strings"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// branch is an open conditional.
type branch struct {
	at     Token
	active bool // tokens are taken now
	done   bool // a branch was taken, or the whole lies in one that is not
	isElse bool // #else was seen
}

// directives obeys the directives and expands the text between them.
func (x *expander) directives(in []Token) []Token {
	out := make([]Token, 0, len(in))
	var open []branch
	start := 0
	lastLine := int32(0)
	active := func() bool { return len(open) == 0 || open[len(open)-1].active }
	flush := func(end int) {
		if active() && start < end {
			out = x.expand(out, in[start:end], 0)
		}
	}
	for i := range in {
		t := &in[i]
		if t.Type != parser.CLexerDIRECTIVE {
			lastLine = t.Line
			continue
		}
		if t.Line == lastLine {
			if active() {
				x.rep.Report(diag.Preprocessor, t.Span(), "# is not at the start of a line")
			}
		}
		flush(i)
		start = i + 1
		if x.full {
			return out
		}
		line := x.lexDirective(t)
		lastLine = 0
		if len(line) == 0 {
			continue
		}
		open = x.directive(t, line, open, active())
	}
	flush(len(in))
	for _, b := range open {
		x.rep.Report(diag.Preprocessor, b.at.Span(), "this conditional has no #endif")
	}
	return out
}

// lexDirective returns the tokens behind the #.
func (x *expander) lexDirective(t *Token) []Token {
	end := int(t.Stop)
	text := x.src[t.Start:end]
	if i := strings.LastIndex(string(text), "/*"); i >= 0 && !strings.Contains(string(text[i:]), "*/") {
		// The comment goes on behind the line: the rest would be read as code.
		if j := strings.Index(string(text), "//"); j < 0 || j > i {
			x.rep.Report(diag.Preprocessor, t.Span(), "a comment of several lines begins in a directive")
			end = int(t.Start) + i
		}
	}
	return x.lex(int(t.Start)+1, end, int(t.Line), int(t.Col))
}

// directive obeys one directive and returns the open conditionals.
func (x *expander) directive(at *Token, line []Token, open []branch, active bool) []branch {
	name, rest := line[0].Text, line[1:]
	top := func() *branch {
		if len(open) == 0 {
			x.rep.Report(diag.Preprocessor, line[0].Span(), "#%s without #if", name)
			return nil
		}
		return &open[len(open)-1]
	}
	switch name {
	case "if", "ifdef", "ifndef":
		if len(open) > MaxNesting {
			x.rep.Report(diag.Nesting, at.Span(), "conditionals nest more than %d deep", MaxNesting)
			x.full = true
			return open
		}
		taken := false
		if active {
			taken = x.condition(name, line[0], rest)
		}
		return append(open, branch{at: *at, active: active && taken, done: !active || taken})
	case "elif", "elifdef", "elifndef":
		b := top()
		if b == nil {
			return open
		}
		if b.isElse {
			x.rep.Report(diag.Preprocessor, line[0].Span(), "#%s behind #else", name)
		}
		b.active = !b.done && x.condition(strings.TrimPrefix(name, "el"), line[0], rest)
		b.done = b.done || b.active
	case "else":
		b := top()
		if b == nil {
			return open
		}
		if b.isElse {
			x.rep.Report(diag.Preprocessor, line[0].Span(), "a second #else")
		}
		b.active, b.done, b.isElse = !b.done, true, true
	case "endif":
		if top() == nil {
			return open
		}
		return open[:len(open)-1]
	case "define":
		if active {
			x.define(line[0], rest)
		}
	case "undef":
		if active {
			if len(rest) != 1 || !isWord(rest[0].Text) {
				x.rep.Report(diag.Preprocessor, line[0].Span(), "#undef needs a name")
				return open
			}
			delete(x.macros, rest[0].Text)
		}
	case "error":
		if active {
			x.rep.ReportHint(diag.Preprocessor, at.Span(), "remove the #error or define what it asks for", "the program says %s", at.Text)
		}
	case "include":
		if active {
			if len(rest) == 0 || rest[0].Text != "<" && !strings.HasPrefix(rest[0].Text, `"`) {
				x.rep.ReportHint(diag.Preprocessor, line[0].Span(), "write the header's name here", "#include needs <NAME> or \"NAME\"")
				return open
			}
			x.include(rest)
		}
	case "pragma", "line", "ident", "warning":
	default:
		if active && line[0].Type != parser.CLexerINT {
			x.rep.Report(diag.Preprocessor, at.Span(), "the directive #%s is not known", name)
		}
	}
	return open
}

// define records a macro.
func (x *expander) define(at Token, rest []Token) {
	if len(rest) == 0 || !isWord(rest[0].Text) {
		x.rep.Report(diag.Preprocessor, at.Span(), "#define needs a name")
		return
	}
	name := rest[0]
	m := &macro{name: name.Text}
	body := rest[1:]
	if len(body) > 0 && body[0].Type == parser.CLexerLPAREN && body[0].Start == name.Stop {
		m.function = true
		i := 1
		for ; i < len(body) && body[i].Type != parser.CLexerRPAREN; i++ {
			if i%2 == 1 && isWord(body[i].Text) {
				m.params = append(m.params, body[i].Text)
				continue
			}
			if i%2 == 0 && body[i].Type == parser.CLexerCOMMA {
				continue
			}
			x.rep.Report(diag.Macro, body[i].Span(), "the parameters of macro %s must be names", m.name)
			return
		}
		if i == len(body) || i > 1 && i%2 == 1 {
			x.rep.Report(diag.Macro, name.Span(), "the parameter list of macro %s has no end", m.name)
			return
		}
		body = body[i+1:]
	}
	for _, t := range body {
		if t.Type == parser.CLexerDIRECTIVE {
			x.rep.ReportHint(diag.Macro, t.Span(), "write the text out", "the operators # and ## of macros are not supported")
			return
		}
		p := -1
		for i, n := range m.params {
			if n == t.Text {
				p = i
			}
		}
		m.body = append(m.body, t)
		m.param = append(m.param, p)
	}
	x.macros[m.name] = m
}
