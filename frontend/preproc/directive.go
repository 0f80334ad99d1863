package preproc

import (
	"slices"
	"strings"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

type branch struct {
	at     Token
	active bool
	// whether all later branches of the conditional are skipped: an earlier branch was taken, or
	// the whole conditional is skipped
	done   bool
	isElse bool // whether the #else of this conditional has been read
}

// read executes the directives at the current position, and skips the branches of #if that are not
// taken. Then it returns the tokens up to the next directive, or nil at the end of the main file.
func (x *expander) read() []Token {
	for !x.full {
		if x.pos == len(x.raw) {
			if !x.leave() {
				return nil
			}
			continue
		}
		t := &x.raw[x.pos]
		end := x.pos + 1
		if t.Type == parser.CLexerHASH && t.first {
			for end < len(x.raw) && !x.raw[end].first {
				end++
			}
			line := x.raw[x.pos+1 : end]
			x.pos = end
			if len(line) > 0 {
				x.directive(t, line)
			}
			continue
		}
		for end < len(x.raw) && !(x.raw[end].Type == parser.CLexerHASH && x.raw[end].first) {
			end++
		}
		list := x.raw[x.pos:end]
		x.pos = end
		if x.active() {
			return list
		}
	}
	return nil
}

func (x *expander) active() bool { return len(x.open) == 0 || x.open[len(x.open)-1].active }

func (x *expander) unclosed(n int) {
	for _, b := range x.open[n:] {
		x.rep.Report(diag.Preprocessor, b.at.Span(), "this conditional has no #endif")
	}
}

func (x *expander) directive(at *Token, line []Token) {
	name, rest := line[0].Text, line[1:]
	active := x.active()
	switch name {
	case "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif":
		x.conditional(name, at, &line[0], rest, active)
		return
	}
	if !active {
		return
	}
	switch name {
	case "define":
		x.define(line[0], rest)
	case "undef":
		if len(rest) != 1 || !isWord(rest[0].Text) {
			x.rep.Report(diag.Preprocessor, line[0].Span(), "#undef needs a name")
			return
		}
		if rest[0].Text == "defined" || rest[0].Text == "__VA_ARGS__" { // 6.10.8p4, 6.10.3p5
			x.rep.Report(diag.Preprocessor, rest[0].Span(), "%s is not the name of a macro", rest[0].Text)
			return
		}
		x.undefine(rest[0].Text)
	case "error":
		x.rep.ReportHint(diag.Preprocessor, at.Span(), "remove the #error or define what it asks for", "the program says #error%s", lineText(rest))
	case "include", "include_next":
		written := isHeader(rest)
		if !written {
			rest = x.expandAll(rest, 0)
		}
		if !isHeader(rest) {
			x.rep.ReportHint(diag.Preprocessor, line[0].Span(), "write the header's name here", "#include needs <NAME> or \"NAME\"")
			return
		}
		x.include(line[0], rest, written)
	case "line":
		x.presume(&line[len(line)-1], x.expandAll(rest, 0), line[0])
	case "pragma":
		if len(rest) > 0 && (rest[0].Text == "push_macro" || rest[0].Text == "pop_macro") {
			x.stack(rest)
			return
		}
		if len(rest) > 0 && rest[0].Text == "once" {
			x.once[x.file] = true
			return
		}
		var words []string
		for _, t := range rest {
			words = append(words, t.Text)
		}
		if why := changes(words); why != "" {
			x.rep.ReportHint(diag.Preprocessor, rest[0].Span(), "remove the pragma", "%s", why)
			return
		}
		if x.packed(words) {
			return
		}
		x.laidOut = x.laidOut || slices.ContainsFunc(rest, func(t Token) bool { return laysOut(t.Text) })
	case "ident", "warning":
	default:
		if line[0].Type == parser.CLexerINT { // a line marker, which has the form # LINE "FILE"
			x.presume(&line[len(line)-1], line, line[0])
			return
		}
		x.rep.Report(diag.Preprocessor, at.Span(), "unknown directive #%s", name)
	}
}

// packed executes #pragma pack if its argument is empty, "push", "pop", "1" or "push, 1". For any
// other pragma it does nothing and returns false.
func (x *expander) packed(words []string) bool {
	switch strings.Join(words, "") {
	case "pack(push)":
		x.packs = append(x.packs, x.pack)
	case "pack(push,1)":
		x.packs = append(x.packs, x.pack)
		x.pack = 1
	case "pack(1)":
		x.pack = 1
	case "pack()":
		x.pack = 0
	case "pack(pop)":
		if len(x.packs) > 0 {
			x.pack = x.packs[len(x.packs)-1]
			x.packs = x.packs[:len(x.packs)-1]
		}
	default:
		return false
	}
	return true
}

// changes returns a message if the pragma with the given words changes the meaning of the program.
// For a pragma that the preprocessor may ignore, it returns "".
func changes(words []string) string {
	text := strings.Join(words, " ")
	switch {
	case strings.HasPrefix(text, "weak "):
		return "#pragma weak is not supported: it gives a function a second name, or the address NULL"
	case strings.HasPrefix(text, "redefine_extname "):
		return "#pragma redefine_extname is not supported: it gives a function another name"
	case strings.HasPrefix(text, "scalar_storage_order "):
		return "#pragma scalar_storage_order is not supported: it changes how structs are stored"
	case strings.HasPrefix(text, "GCC error "):
		return "#pragma GCC error forbids the compilation of this program"
	case strings.HasPrefix(text, "GCC optimize ") && (strings.Contains(text, "wrapv") || strings.Contains(text, "trapv")):
		return "#pragma GCC optimize is not supported: it changes what overflow does; use the option -overflow"
	}
	return ""
}

func lineText(rest []Token) string {
	out := ""
	for _, t := range rest {
		if t.space {
			out += " "
		}
		if out += t.Text; len(out) > 200 {
			break
		}
	}
	return out
}

func (x *expander) undefine(name string) {
	delete(x.macros, name)
	if x.undefined == nil {
		x.undefined = map[string]bool{}
	}
	x.undefined[name] = true
}

// stack executes #pragma push_macro("NAME"), which saves the definition of a macro, or #pragma
// pop_macro("NAME"), which restores it. If nothing has been saved, pop_macro has no effect.
func (x *expander) stack(rest []Token) {
	if len(rest) != 4 || rest[1].Type != parser.CLexerLPAREN || rest[2].Type != parser.CLexerSTRING || rest[3].Type != parser.CLexerRPAREN || !strings.HasPrefix(rest[2].Text, `"`) {
		x.rep.ReportHint(diag.Preprocessor, rest[0].Span(), "write #pragma "+rest[0].Text+"(\"NAME\")", "%s needs the name of a macro", rest[0].Text)
		return
	}
	name := strings.Trim(rest[2].Text, "\" \t")
	if rest[0].Text == "push_macro" {
		if x.pushed == nil {
			x.pushed = map[string][]*macro{}
		}
		x.pushed[name] = append(x.pushed[name], x.macros[name])
		return
	}
	n := len(x.pushed[name]) - 1
	if n < 0 {
		return
	}
	if m := x.pushed[name][n]; m != nil {
		x.macros[name] = m
	} else {
		delete(x.macros, name)
	}
	x.pushed[name] = x.pushed[name][:n]
}

func isHeader(rest []Token) bool {
	if len(rest) == 0 {
		return false
	}
	if rest[0].Type == parser.CLexerSTRING {
		return rest[0].Text[0] == '"' && rest[0].Text != `""`
	}
	return rest[0].Text == "<" && len(rest) > 1 && rest[1].Text != ">" && slices.ContainsFunc(rest, func(t Token) bool { return t.Text == ">" })
}

func (x *expander) conditional(name string, at, word *Token, rest []Token, active bool) {
	switch name {
	case "if", "ifdef", "ifndef":
		if len(x.open) > MaxNesting {
			x.rep.Report(diag.Nesting, at.Span(), "conditionals nest more than %d deep", MaxNesting)
			x.full = true
			return
		}
		taken := active && x.condition(name, *word, rest)
		x.open = append(x.open, branch{at: *at, active: taken, done: !active || taken})
		return
	}
	if len(x.open) == x.outer {
		x.rep.Report(diag.Preprocessor, word.Span(), "#%s without #if", name)
		return
	}
	b := &x.open[len(x.open)-1]
	switch name {
	case "else":
		if b.isElse {
			x.rep.Report(diag.Preprocessor, word.Span(), "this #if already has an #else")
		}
		b.active, b.done, b.isElse = !b.done, true, true
	case "endif":
		x.open = x.open[:len(x.open)-1]
	default:
		if b.isElse {
			x.rep.Report(diag.Preprocessor, word.Span(), "#%s follows #else", name)
		}
		b.active = !b.done && x.condition(strings.TrimPrefix(name, "el"), *word, rest)
		b.done = b.done || b.active
	}
}
