package exchange

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/frontend/witness"
)

// expression checks that a text is one expression without side effects. The grammar must accept the
// whole text, and every node of the parse tree must compute a value. So no effect can hide in an
// operand of sizeof, a type or a name, and the text cannot close the brackets around it. Package
// same checks the resulting tree again.
func (p *program) expression(text string) error {
	if strings.ContainsAny(text, "#\n\r\\\"@`$") || strings.Contains(text, "//") || strings.Contains(text, "/*") {
		return fmt.Errorf("%q is not a single expression", witness.Shorten(text))
	}
	if len(text) > maxExpression {
		return &unsupportedError{why: fmt.Sprintf("an expression of more than %d bytes", maxExpression)}
	}
	toks, ok := p.source.Lex(text, p.unit.AST.Rules.LongBits())
	if !ok || len(toks) == 0 {
		return fmt.Errorf("%q is not an expression", witness.Shorten(text))
	}
	for _, t := range toks {
		if t.Type == parser.CLexerID && definesMacro(p.unit.AST.Src, t.Text) {
			return &unsupportedError{why: fmt.Sprintf("%s in %q is a macro of the program; macros are not expanded in invariants", t.Text, witness.Shorten(text))}
		}
	}
	tree := parsed(toks, p.source.EOF)
	if tree == nil {
		if name := p.typeAndVariable(toks); name != "" {
			return &unsupportedError{why: fmt.Sprintf("%s in %q is the name of both a type and a variable of the program", name, witness.Shorten(text))}
		}
		return fmt.Errorf("%q is not an expression", witness.Shorten(text))
	}
	if what := effect(tree); what != "" {
		return fmt.Errorf("%q has side effects or an unsupported part: it %s", witness.Shorten(text), what)
	}
	return nil
}

// typeAndVariable returns a name that is a type in the tokens of an expression, but not everywhere
// in the program. If there is no such name, it returns "".
func (p *program) typeAndVariable(toks []preproc.Token) string {
	for _, t := range toks {
		isVariable := func(u preproc.Token) bool { return u.Type == parser.CLexerID && u.Text == t.Text }
		if t.Type == parser.CLexerTYPE_NAME && slices.ContainsFunc(p.tokens, isVariable) {
			return t.Text
		}
	}
	return ""
}

// definesMacro reports whether a line of the program defines or undefines a macro of this name.
// Then a constant of this name from a header may have another value after this line.
func definesMacro(src []byte, name string) bool {
	for line := range strings.Lines(string(src)) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
		if !ok {
			continue
		}
		words := strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == '\t' || r == '(' || r == '\n' || r == '\r' })
		if len(words) > 1 && (words[0] == "define" || words[0] == "undef") && words[1] == name {
			return true
		}
	}
	return false
}

// maxExpression is the maximum length of an expression, in bytes.
const maxExpression = 1 << 16

// parsed returns the parse tree of the tokens. If the tokens are not an expression, it returns nil.
func parsed(toks []preproc.Token, eof preproc.Token) (tree antlr.Tree) {
	for _, mode := range []int{antlr.PredictionModeSLL, antlr.PredictionModeLL} {
		stream := preproc.NewStream(toks, eof)
		p := parser.NewCParser(stream)
		p.RemoveErrorListeners()
		p.SetErrorHandler(stopAtFirstError{antlr.NewDefaultErrorStrategy()})
		p.GetInterpreter().SetPredictionMode(mode)
		if tree := tryParse(p); tree != nil && stream.Index() == len(toks) {
			return tree
		}
	}
	return nil
}

// stopAtFirstError is an error strategy that ends the parse at the first error. It panics with
// itself as the value, because the generated parser has no other way to stop.
type stopAtFirstError struct{ *antlr.DefaultErrorStrategy }

// ReportError ends the parse.
func (s stopAtFirstError) ReportError(antlr.Parser, antlr.RecognitionException) { panic(s) }

// Recover ends the parse.
func (s stopAtFirstError) Recover(antlr.Parser, antlr.RecognitionException) { panic(s) }

// RecoverInline ends the parse.
func (s stopAtFirstError) RecoverInline(antlr.Parser) antlr.Token { panic(s) }

// Sync does nothing, because the next token reveals the error.
func (stopAtFirstError) Sync(antlr.Parser) {}

// tryParse parses an expression and returns nil at the first error.
func tryParse(p *parser.CParser) (tree antlr.Tree) {
	defer func() {
		r := recover()
		if _, ok := r.(stopAtFirstError); r != nil && !ok {
			panic(r)
		}
		if r != nil {
			tree = nil
		}
	}()
	return p.Expr()
}

// effect describes what a parse tree does besides computing a value, or returns "" if it does
// nothing else. Unknown kinds of nodes count as effects. It does not recurse, because the
// expression may be nested arbitrarily deep.
func effect(root antlr.Tree) string {
	stack := []antlr.Tree{root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.GetChildren()...)
		what := ""
		switch n := n.(type) {
		case antlr.TerminalNode,
			*parser.ExprContext, *parser.NameContext, *parser.IntContext, *parser.CharContext, *parser.ParenContext,
			*parser.IndexContext, *parser.Member_Context, *parser.UnaryContext, *parser.BinaryContext, *parser.TernaryContext,
			*parser.CastContext, *parser.SizeofTypeContext, *parser.SizeofExprContext,
			*parser.TypeNameContext:
		case *parser.DeclSpecContext:
			if n.TypeofSpec() != nil {
				what = "has a typeof"
			}
		case *parser.StructSpecContext:
			if len(n.GetChildren()) > 2 {
				what = "declares a type"
			}
		case *parser.EnumSpecContext:
			if len(n.GetChildren()) > 2 {
				what = "declares a type"
			}
		case *parser.AbstractDeclaratorContext:
			if n.DirectAbstract() != nil {
				what = "has a type of an array or a function"
			}
		case *parser.CallContext:
			what = "calls a function"
		case *parser.AssignContext, *parser.AssignStarContext:
			what = "assigns"
		case *parser.PostfixContext, *parser.PrefixContext:
			what = "uses ++ or --"
		case *parser.StmtExprContext:
			what = "contains statements"
		case *parser.CompoundLiteralContext:
			what = "has a compound literal"
		case *parser.FloatContext:
			what = "has a floating constant"
		default:
			what = "has a part that is not supported"
		}
		if what != "" {
			return what
		}
	}
	return ""
}
