package exchange

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/witness"
)

const (
	requires = "requires"
	ensures  = "ensures"
)

func (w *Witness) claims() []*Invariant {
	var list []*Invariant
	for _, e := range w.Content {
		c := e.Contract
		if c == nil {
			list = append(list, e.Invariant)
			continue
		}
		for _, half := range [][2]string{{requires, c.Requires}, {ensures, c.Ensures}} {
			if half[1] != "" {
				list = append(list, &Invariant{Type: half[0], Location: c.Location, Value: half[1], Format: c.Format})
			}
		}
	}
	return list
}

// entryName returns the name of a variable that a witness checker inserts into the program. For the
// claim with the given number, the variable stores the value of "name" at the function's entry. The
// function resultName returns the name of the variable that stores the function's result.
func entryName(claim int, name string) string { return fmt.Sprintf("__ic3play_old_%d_%s", claim, name) }
func resultName(claim int) string             { return fmt.Sprintf("__ic3play_result_%d", claim) }

// wordPattern matches names and ACSL terms such as \old(x) in a contract's expression. It also
// matches numbers and character constants, because their letters would otherwise be read as names.
var wordPattern = regexp.MustCompile(`'[^']*'|\d\w*|\\old\s*\(\s*([A-Za-z_]\w*)\s*\)|\\at\s*\(\s*([A-Za-z_]\w*)\s*,\s*(?:Old|Pre)\s*\)|\\?[A-Za-z_]\w*`)

// inC translates a contract's expression from ACSL to C. The C expression for \result is "result".
// The callback "old" returns the C expression for the value that a variable has at the function's
// entry. In ACSL, a parameter means its value at entry.
func (in *Invariant) inC(fn *ast.Func, result string, old func(name string) (string, error)) (string, error) {
	var out strings.Builder
	end := 0
	for _, m := range wordPattern.FindAllStringSubmatchIndex(in.Value, -1) {
		text := in.Value[m[0]:m[1]]
		out.WriteString(in.Value[end:m[0]])
		before := strings.TrimRight(in.Value[:m[0]], " \t")
		end = m[1]
		name := ""
		for _, g := range []int{2, 4} {
			if m[g] >= 0 {
				name = in.Value[m[g]:m[g+1]]
			}
		}
		if name == "" && in.Format == inACSL && !strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "->") && parameter(fn, text) != nil {
			name = text
		}
		switch {
		case name != "":
			c, err := old(name)
			if err != nil {
				return "", err
			}
			text = c
		case text == `\result` && result == "":
			return "", fmt.Errorf("%q has no \\result", witness.Shorten(in.Value))
		case text == `\result`:
			text = result
		case strings.HasPrefix(text, `\`):
			return "", &unsupportedError{in.Location, fmt.Sprintf("%s in a contract; \\result, \\old(x), \\at(x, Old) and \\at(x, Pre) are supported", text)}
		}
		out.WriteString(text)
	}
	return out.String() + in.Value[end:], nil
}

func parameter(fn *ast.Func, name string) *ast.Var {
	for _, v := range fn.Params {
		if v.Name == name && !v.Hidden {
			return v
		}
	}
	return nil
}

// entryVar returns the parameter or global variable that a name denotes at a function's entry. If
// there is no such variable, it returns nil.
func entryVar(f *ast.File, fn *ast.Func, name string) *ast.Var {
	if v := parameter(fn, name); v != nil {
		return v
	}
	for _, v := range f.Globals {
		if v.Kind == ast.Global && v.Name == name {
			return v
		}
	}
	return nil
}

func isInteger(t ast.Type) bool {
	return !t.Pointer && (t.Kind == ast.Signed || t.Kind == ast.Unsigned || t.Kind == ast.Bool)
}

// function returns the function whose heading is on the line of the invariant's location. If main
// cannot reach the function, the result is nil. If there is no heading, it returns an error.
func (e *edits) function(in *Invariant) (*ast.Func, error) {
	l := in.Location
	for _, fn := range e.unit.AST.Funcs {
		from, to := e.declaration(fn.Span.Start), fn.Body.Span.Start
		if from.Line <= l.Line && l.Line <= to.Line && (l.Function == "" || l.Function == fn.Name) &&
			(!e.strict || l.Column == 0 || l.Line == from.Line && l.Column == from.Col) {
			return fn, nil
		}
	}
	if e.isUnreachableHeading(l) {
		return nil, nil
	}
	return nil, &missingError{l, "function"}
}

func (e *edits) isUnreachableHeading(l Location) bool {
	if e.idle(l) {
		return true
	}
	for i := range e.tokens {
		t := &e.tokens[i]
		if int(t.Line) != l.Line || l.Function != "" && t.Text != l.Function || !e.isText(i+1, "(") {
			continue
		}
		if body := e.closing(i+1) + 1; e.isText(body, "{") {
			return e.idle(Location{Line: int(e.tokens[body].Line)})
		}
	}
	return false
}

func (e *edits) contract(in *Invariant, claim, lines int) (invariantSite, error) {
	site := invariantSite{}
	fn, err := e.function(in)
	if err != nil || fn == nil {
		return site, err
	}
	site.stmt, site.returns = fn.Body, in.Type == ensures
	site.fn = fn
	body := e.tokenAt(fn.Body.Span.Start)
	if body < 0 || !e.isText(body, "{") || e.tokens[body].Macro {
		return site, &unsupportedError{in.Location, "a macro makes this function"}
	}
	if in.Type == requires {
		text, err := in.inC(fn, "", func(name string) (string, error) {
			if entryVar(e.unit.AST, fn, name) == nil {
				return "", fmt.Errorf("%s in %q is neither a parameter nor a global variable", name, witness.Shorten(in.Value))
			}
			return name, nil
		})
		if err == nil {
			err = e.expression(text)
		}
		if err != nil {
			return site, fmt.Errorf("the contract at %v: %w", in.Location, err)
		}
		e.insertStatement(body+1, asserts(text)+";")
		return site, nil
	}
	return site, e.ensure(in, fn, body, claim, lines)
}

func (e *edits) ensure(in *Invariant, fn *ast.Func, body, claim, lines int) error {
	saved, result := map[string]*ast.Var{}, ""
	void := fn.Result.Kind == ast.Void
	if !void {
		result = resultName(claim)
	}
	text, err := in.inC(fn, result, func(name string) (string, error) {
		v := entryVar(e.unit.AST, fn, name)
		switch {
		case v == nil:
			return "", fmt.Errorf("%s in %q is neither a parameter nor a global variable", name, witness.Shorten(in.Value))
		case !isInteger(v.Type):
			return "", &unsupportedError{in.Location, fmt.Sprintf("the value at entry of %s, which is not an integer", name)}
		}
		saved[name] = v
		return entryName(claim, name), nil
	})
	if err == nil {
		err = e.expression(text)
	}
	switch {
	case err != nil:
		return fmt.Errorf("the contract at %v: %w", in.Location, err)
	case !void && !isInteger(fn.Result):
		return &unsupportedError{in.Location, "a contract of a function whose result is not an integer"}
	}
	if name := e.localPointer(in.Value, body); name != "" {
		return &unsupportedError{in.Location, name + " in a contract, because the function declares a variable of this name"}
	}
	e.savingValues(lines, func() {
		for _, name := range slices.Sorted(maps.Keys(saved)) {
			e.insertStatement(body+1, fmt.Sprintf("%s %s = %s;", typeText(saved[name].Type, e.unit.AST.Rules), entryName(claim, name), name))
		}
		if !void {
			e.insertStatement(body+1, fmt.Sprintf("%s %s = 0;", typeText(fn.Result, e.unit.AST.Rules), result))
		}
	})
	// done contains the indices of the return tokens that were changed. The syntax tree can contain
	// a return several times, in copies of the function.
	done := map[int]bool{}
	for _, s := range e.stmts {
		ret, ok := s.stmt.(*ast.Return)
		i := e.tokenAt(s.at)
		if !ok || s.fn.Span != fn.Span || done[i] {
			continue
		}
		done[i] = true
		if (ret.X == nil) != void {
			return &unsupportedError{Location{Line: s.at.Line, Column: s.at.Col}, "a return that does not fit the function's type"}
		}
		if void {
			if err := e.insertBefore(s, asserts(text)); err != nil {
				return err
			}
			continue
		}
		semi := e.semicolon(i)
		if i < 0 || !e.isText(i, "return") || semi >= len(e.tokens) || e.tokens[i].Macro || e.tokens[semi].Macro {
			return &unsupportedError{Location{Line: s.at.Line, Column: s.at.Col}, "a macro makes this return"}
		}
		e.savingValues(lines, func() {
			e.insertPart(i+1, "("+result+" = (")
			e.close(i+1, semi, ", "+result+")")
		})
		// Add the text that comes later in the program first, because the method "insertions"
		// reverses the order of texts that close something.
		e.close(i+1, semi, "), "+asserts(text))
	}
	return e.atEnd(in, fn, text, result, body)
}

// atEnd inserts an ensures clause before the closing brace of a function, unless a return statement
// precedes the brace. At the closing brace, main returns 0. Any other function has no result there,
// so a clause about the result is false.
func (e *edits) atEnd(in *Invariant, fn *ast.Func, text, result string, body int) error {
	if n := len(fn.Body.Stmts); n > 0 {
		if _, ok := fn.Body.Stmts[n-1].(*ast.Return); ok {
			return nil
		}
	}
	brace := e.closing(body)
	if brace >= len(e.tokens) || e.tokens[brace].Macro {
		return &unsupportedError{in.Location, "a macro makes the end of this function"}
	}
	if result != "" && fn != e.unit.AST.Main && strings.Contains(text, result) {
		text = "0"
	}
	e.insertStatement(brace, asserts(text)+";") // in main, the variable of the result still has its initial value 0 here
	return nil
}

// captured returns a name in a contract that has another meaning in the function's body, or "" if
// there is none. The contract was written before the function and inserted into the body. If a
// declaration in the body has the name, it hides the meaning before the function (6.2.1p4).
func (s invariantSite) captured(contract ast.Expr) (name string) {
	if !s.returns {
		return ""
	}
	body := s.stmt.Pos()
	check := func(v *ast.Var) {
		if v != nil && v.Span.Start.Line < firstInserted && (v.Kind == ast.Local || v.Kind == ast.Static) && body.Contains(v.Span.Start) {
			name = v.Name
		}
	}
	ast.Walk(contract, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.VarRef:
			check(n.Var)
		case *ast.EnumRef:
			if body.Contains(n.Enum.Span.Start) {
				name = n.Enum.Name
			}
		case *ast.Element:
			for _, v := range n.Cells {
				check(v)
			}
			if n.Array != nil && body.Contains(n.Array.Span.Start) {
				name = n.Array.Name
			}
		}
	})
	return name
}

// localPointer does the same as captured for names that occur as in *p or sizeof p. The syntax tree
// of such an expression does not show which p it means. So localPointer returns a name in the
// contract's text that a declaration in the function's body may declare, or "" if there is none.
func (e *edits) localPointer(text string, body int) string {
	if !strings.ContainsAny(text, "*[>") && !strings.Contains(text, "sizeof") {
		return ""
	}
	declares := func(i int) bool {
		t := &e.tokens[i]
		return e.isText(i, ",") || e.isText(i, "}") || t.Type == parser.CLexerID && !e.isText(i, "return") || t.Type == parser.CLexerTYPE_NAME || typeWords[t.Text]
	}
	names := wordPattern.FindAllString(text, -1)
	for i := body + 1; i < e.closing(body); i++ {
		before := i - 1
		for e.isText(before, "*") || e.isText(before, "const") || e.isText(before, "(") {
			before--
		}
		if e.tokens[i].Type == parser.CLexerID && slices.Contains(names, e.tokens[i].Text) && declares(before) && !(e.isText(before, ",") && before == i-1) {
			return e.tokens[i].Text
		}
	}
	return ""
}

var typeWords = map[string]bool{"void": true, "char": true, "short": true, "int": true, "long": true, "signed": true, "unsigned": true, "_Bool": true, "float": true, "double": true}

func (e *edits) semicolon(i int) int {
	for i++; i < len(e.tokens) && !e.isText(i, ";"); i++ {
		if e.isText(i, "(") || e.isText(i, "{") || e.isText(i, "[") {
			i = e.closing(i)
		}
	}
	return i
}

// savingValues calls "insert", and adds "lines" to the line numbers of the texts that it inserts.
// These line numbers mean that the text only stores values and asserts nothing.
func (e *edits) savingValues(lines int, insert func()) {
	e.line += lines
	insert()
	e.line -= lines
}

func asserts(claim string) string { return "((" + claim + ") ? (void)0 : __VERIFIER_error())" }

// everyReturn reports whether the claim was inserted at every point where the function returns,
// including the end of its body. The map "claimed" contains the return statements at which the
// claim was found, and the blocks at whose end it was found.
func (s invariantSite) everyReturn(f *ast.File, claimed map[ast.Stmt]bool) bool {
	ok := true
	for _, fn := range f.Funcs {
		if fn.Span != s.fn.Span {
			continue
		}
		n := len(fn.Body.Stmts)
		last := n > 0
		if last {
			_, last = fn.Body.Stmts[n-1].(*ast.Return)
		}
		ok = ok && (last || claimed[fn.Body])
		ast.Walk(fn.Body, func(n any, _ int) {
			if r, is := n.(*ast.Return); is {
				ok = ok && claimed[r]
			}
		})
	}
	return ok
}
