package exchange

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// expression checks that a text is one expression without effects: that the grammar
// reads all of it as an expression, and that the parse tree has only nodes that are
// known to compute a value. So nothing that ends or changes a run hides in the operand
// of sizeof, in a type or behind a name, and nothing in the text closes what it is put
// into. The tree that is built is checked again (package same).
func (p *program) expression(text string) error {
	if strings.ContainsAny(text, "#\n\r\\\"@`$") || strings.Contains(text, "//") || strings.Contains(text, "/*") {
		return fmt.Errorf("%q is more than an expression", shorten(text))
	}
	if len(text) > longest {
		return &notCovered{why: fmt.Sprintf("an expression of more than %d bytes", longest)}
	}
	toks, ok := p.tokens.Lex(text, p.unit.AST.Rules.LongBits())
	if !ok || len(toks) == 0 {
		return fmt.Errorf("%q is no expression", shorten(text))
	}
	tree := parsed(toks, p.tokens.EOF)
	if tree == nil {
		return fmt.Errorf("%q is no expression", shorten(text))
	}
	if what := effect(tree); what != "" {
		return fmt.Errorf("%q is no expression without effects: it %s", shorten(text), what)
	}
	return nil
}

// longest bounds an expression, in bytes.
const longest = 1 << 16

// parsed is the parse tree of tokens that are an expression, else nil.
func parsed(toks []preproc.Token, eof preproc.Token) (tree antlr.Tree) {
	for _, mode := range []int{antlr.PredictionModeSLL, antlr.PredictionModeLL} {
		stream := preproc.NewStream(toks, eof)
		p := parser.NewCParser(stream)
		p.RemoveErrorListeners()
		p.SetErrorHandler(givesUp{antlr.NewDefaultErrorStrategy()})
		p.GetInterpreter().SetPredictionMode(mode)
		if tree := attempt(p); tree != nil && stream.Index() == len(toks) {
			return tree
		}
	}
	return nil
}

// givesUp is an error strategy that repairs nothing and goes on nowhere: the generated
// code has no other way to stop at an error than a panic, with the strategy as its value.
type givesUp struct{ *antlr.DefaultErrorStrategy }

// ReportError and its kin end the parse.
func (s givesUp) ReportError(antlr.Parser, antlr.RecognitionException) { panic(s) }

// Recover ends the parse.
func (s givesUp) Recover(antlr.Parser, antlr.RecognitionException) { panic(s) }

// RecoverInline ends the parse.
func (s givesUp) RecoverInline(antlr.Parser) antlr.Token { panic(s) }

// Sync does nothing: the error shows at the next token.
func (givesUp) Sync(antlr.Parser) {}

// attempt is a parse that ends at its first error, with nil.
func attempt(p *parser.CParser) (tree antlr.Tree) {
	defer func() {
		r := recover()
		if _, ok := r.(givesUp); r != nil && !ok {
			panic(r)
		}
		if r != nil {
			tree = nil
		}
	}()
	return p.Expr()
}

// effect says what a parse tree does besides computing a value; "" for nothing. What is
// not known to do nothing does something. It does not recurse: a witness has no say in
// how deep it goes.
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
			what = "steps a variable"
		case *parser.StmtExprContext:
			what = "has statements"
		case *parser.CompoundLiteralContext:
			what = "makes a variable"
		case *parser.FloatContext:
			what = "has a floating constant"
		default:
			what = "has something that is not known to have none"
		}
		if what != "" {
			return what
		}
	}
	return ""
}
