package sema

import (
	"context"
	"strings"

	"github.com/antlr4-go/antlr/v4"
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// This file calls the generated parser on one piece at a time and reports its errors.

type pieceParser struct {
	rep *diag.Reporter
	p   *parser.CParser
	bad *badSyntax
	// The parser reads the program in pieces, for example one statement at a time. The set
	// brokenNames contains all names that occur in pieces with syntax errors, because such a piece
	// may declare the names.
	brokenNames map[string]bool
	// The set unmatchedBrackets contains the start offsets of brackets that were reported as
	// unmatched. If a statement contains such a bracket, the syntax error of the statement is not
	// reported again.
	unmatchedBrackets map[int32]bool

	ctx    context.Context
	at     func(line int) // called with the current line; may be nil
	unread string         // the first #include that the preprocessor skipped
	pieces int
}

// A value of type contextEnded is the panic value with which the parser stops when the context
// ends. The function Build recovers from this panic.
type contextEnded struct{ err error }

// piecesPerCheck is the number of statements and declarations that are parsed between two checks of
// the context.
const piecesPerCheck = 32

// A value of type badSyntax is the panic value that stops a parse at the first error. The generated
// parser cannot stop in another way. The method tryRule recovers from this panic.
type badSyntax struct {
	tok       *preproc.Token
	before    *preproc.Token
	semicolon bool // a ; was possible before the unexpected token
}

// isStar reports whether the cause of the error is a single * where an operand is expected. Then
// the token before the unexpected token is *, and the unexpected token cannot begin an operand.
func (bad *badSyntax) isStar() bool {
	if bad.before == nil || bad.before.Type != parser.CLexerSTAR {
		return false
	}
	switch bad.tok.Type {
	case parser.CLexerSEMI, parser.CLexerCOMMA, parser.CLexerRPAREN, parser.CLexerRBRACE:
		return true
	}
	return false
}

type stopAtError struct {
	*antlr.DefaultErrorStrategy
	owner *pieceParser
}

func (s stopAtError) stop(p antlr.Parser, at antlr.Token) {
	stream := p.GetTokenStream()
	bad := &badSyntax{}
	if at == nil {
		at = stream.LT(1)
	}
	bad.tok, _ = at.(*preproc.Token)
	if w, ok := stream.(*preproc.Stream); ok && bad.tok != nil {
		bad.before = w.Prev(bad.tok)
	}
	// ANTLR can list the expected tokens only at the position of the next token, LT(1).
	bad.semicolon = at == stream.LT(1) && expectsSemicolon(p)
	s.owner.bad = bad
	panic(bad)
}

// expectsSemicolon reports whether the parser would accept a semicolon as the next token. If the
// ANTLR runtime cannot determine the expected tokens, expectsSemicolon returns false.
func expectsSemicolon(p antlr.Parser) (yes bool) {
	defer func() {
		if recover() != nil {
			yes = false
		}
	}()
	set := p.GetExpectedTokens()
	return set != nil && strings.Contains(set.StringVerbose(p.GetLiteralNames(), p.GetSymbolicNames(), false), "';'")
}

// ReportError ends the parse.
func (s stopAtError) ReportError(p antlr.Parser, e antlr.RecognitionException) {
	if e != nil {
		s.stop(p, e.GetOffendingToken())
	}
	s.stop(p, nil)
}

// Recover ends the parse.
func (s stopAtError) Recover(p antlr.Parser, _ antlr.RecognitionException) { s.stop(p, nil) }

// RecoverInline ends the parse.
func (s stopAtError) RecoverInline(p antlr.Parser) antlr.Token {
	s.stop(p, nil)
	return nil
}

// Sync does nothing. Without it, the parser finds the error when it matches the next token.
func (s stopAtError) Sync(antlr.Parser) {}

func newPieceParser(ctx context.Context, rep *diag.Reporter, at func(line int), unread string) *pieceParser {
	pp := &pieceParser{rep: rep, brokenNames: map[string]bool{}, unmatchedBrackets: map[int32]bool{}, ctx: ctx, at: at, unread: unread}
	pp.p = parser.NewCParser(preproc.NewStream(nil, preproc.Token{}))
	pp.p.RemoveErrorListeners()
	pp.p.SetErrorHandler(stopAtError{antlr.NewDefaultErrorStrategy(), pp})
	return pp
}

// run applies a grammar rule to toks. It returns the parse tree and the index of the first token
// after the tree. If there is a syntax error, the method reports it. Then the tree is nil, and the
// index is that of the first token after the faulty statement. The parser sees the token "end"
// after the last token of toks.
func (pp *pieceParser) run(toks []preproc.Token, end preproc.Token, rule func(*parser.CParser) antlr.ParserRuleContext) (antlr.ParserRuleContext, int) {
	stream := preproc.NewStream(toks, end)
	pp.p.SetTokenStream(stream)
	return pp.next(stream, toks, 0, rule)
}

func (pp *pieceParser) next(stream *preproc.Stream, toks []preproc.Token, from int, rule func(*parser.CParser) antlr.ParserRuleContext) (antlr.ParserRuleContext, int) {
	if pp.pieces++; pp.pieces%piecesPerCheck == 0 {
		if err := pp.ctx.Err(); err != nil {
			panic(contextEnded{err})
		}
		if pp.at != nil && from < len(toks) {
			pp.at(int(toks[from].Line))
		}
	}
	for _, mode := range []int{antlr.PredictionModeSLL, antlr.PredictionModeLL} {
		pp.p.GetInterpreter().SetPredictionMode(mode)
		stream.Seek(from)
		pp.bad = nil
		if ctx := pp.tryRule(rule); ctx != nil {
			return ctx, stream.Index()
		}
		// Reset the state that the last syntax error left behind.
		pp.p.SetError(nil)
		pp.p.SetTokenStream(stream)
	}
	end := skipStatement(toks, from)
	if !pp.isReported(toks[from:end]) {
		pp.report()
	}
	for _, t := range toks[from:end] {
		if t.Type == parser.CLexerID {
			pp.brokenNames[t.Text] = true
		}
	}
	return nil, end
}

// tryRule applies a grammar rule. After a syntax error it returns nil.
func (pp *pieceParser) tryRule(rule func(*parser.CParser) antlr.ParserRuleContext) (ctx antlr.ParserRuleContext) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(*badSyntax); !ok {
				panic(r)
			}
			ctx = nil
		}
	}()
	return rule(pp.p)
}

// isReported reports whether the syntax error of a statement needs no further report, because an
// error in the same tokens has been reported. For some mistakes, such as the word "elif" of another
// language or the operator =>, isReported itself reports the error.
func (pp *pieceParser) isReported(toks []preproc.Token) bool {
	for i := range toks {
		t := &toks[i]
		if pp.unmatchedBrackets[t.Start] {
			return true
		}
		if pp.bad == nil || pp.bad.tok == nil || t.Start > pp.bad.tok.Start {
			continue
		}
		here := t.Start == pp.bad.tok.Start
		if here && i == 0 && statementWords[t.Text] {
			pp.rep.ReportHint(diag.Syntax, t.Span(), tooManyBraces, "this %s stands outside of a function", t.Text)
			return true
		}
		if here && t.Text == "=" && i+1 < len(toks) && t.Stop == toks[i+1].Start && (toks[i+1].Text == ">" || toks[i+1].Text == "<") {
			order := toks[i+1].Text
			pp.rep.ReportHint(diag.Syntax, t.Span(), "write "+order+"=", "=%s is not an operator of C", order)
			return true
		}
		near := t.Start == pp.bad.tok.Start || pp.bad.before != nil && t.Start == pp.bad.before.Start
		if w, ok := foreignWords[t.Text]; ok && t.Type == parser.CLexerID && (near || w.begins && i == 0) {
			pp.rep.ReportHint(diag.Syntax, t.Span(), w.hint, "%s is not a word of C", t.Text)
			return true
		}
	}
	return false
}

// foreignWords maps words of other languages, which beginners write, to hints. Without this map,
// the parser might report an error only far after such a word.
var foreignWords = map[string]struct {
	hint   string
	begins bool
}{
	"and": {"write && for and", false}, "or": {"write || for or", false}, "not": {"write ! for not", false}, "mod": {"write % for mod", false},
	"then": {"leave it out", false}, "elseif": {"write else if", true}, "elif": {"write else if", true}, "elsif": {"write else if", true},
	"var": {"write the type: int x;", true}, "let": {"write the type: int x;", true},
	"unless": {"write if (!(...))", true}, "until": {"write while (!(...))", true}, "function": {"write the type of the result: int f(int n) { ... }", true},
}

// statementWords begin a statement, so they cannot begin a declaration outside of functions.
var statementWords = map[string]bool{"return": true, "if": true, "while": true, "for": true, "do": true, "switch": true, "break": true, "continue": true, "goto": true}

const tooManyBraces = "move it into a function; a } before it may be one too many"

var foreignHeaders = map[string]string{
	"pthread.h": "threads are not supported: write the steps in one order, or choose it by nondet_int()",
	"threads.h": "threads are not supported: write the steps in one order, or choose it by nondet_int()",
	"iostream":  "this is C++: write C, and n = nondet_int(); for an input",
}

func (pp *pieceParser) report() {
	bad := pp.bad
	if bad == nil || bad.tok == nil {
		pp.rep.Report(diag.Syntax, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "ic3play cannot parse this as C")
		return
	}
	if bad.isStar() {
		pp.rep.Report(diag.Star, bad.before.Span(), "* stands alone in a larger expression")
		return
	}
	if bad.tok.Text == "else" {
		pp.rep.ReportHint(diag.Syntax, bad.tok.Span(), "delete a ; after the condition of the if, or put its statements between { and }", "this else does not follow the statement of an if")
		return
	}
	if bad.semicolon && bad.before != nil && bad.before.Line < bad.tok.Line {
		end := bad.before.End()
		pp.rep.ReportHint(diag.Syntax, source.Span{Start: end, End: end}, "write ; here", "missing ; after %s", bad.before.Text)
		return
	}
	what := "end of file"
	if bad.tok.Text != "" {
		what = bad.tok.Text
	}
	hint := ""
	switch {
	case isAtomic(bad.tok) || isAtomic(bad.before):
		hint = "atomic types are not supported: ic3play does not track threads, so write the type alone, such as int"
	case pp.unread != "" && bad.tok.Type == parser.CLexerID || pp.unread != "" && bad.before != nil && bad.before.Type == parser.CLexerID:
		hint = foreignHeaders[pp.unread]
		if hint == "" {
			hint = pp.unread + " is not read: if it declares a type that is missing here, name its folder with -I or put the typedef here"
		}
	case what == ":" && bad.before != nil && bad.before.Text == ":":
		hint = ":: is C++: write C, and n = nondet_int(); for an input"
	case bad.semicolon:
		hint = "a ; may be missing here"
	default:
		hint = "something is missing before it, or it must be removed"
	}
	pp.rep.ReportHint(diag.Syntax, bad.tok.Span(), hint, "unexpected %s", what)
}

func isAtomic(t *preproc.Token) bool {
	return t != nil && (t.Text == "_Atomic" || strings.HasPrefix(t.Text, "atomic_"))
}

// skipStatement returns the index of the first token after the statement that starts at i. A
// statement ends with its semicolon, or with a closing brace that no else follows.
func skipStatement(toks []preproc.Token, i int) int {
	depth := 0
	for ; i < len(toks); i++ {
		switch toks[i].Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACE, parser.CLexerLBRACK:
			depth++
		case parser.CLexerRPAREN, parser.CLexerRBRACK:
			depth--
		case parser.CLexerRBRACE:
			if depth--; depth <= 0 && (i+1 >= len(toks) || toks[i+1].Type != parser.CLexerELSE) {
				return i + 1
			}
		case parser.CLexerSEMI:
			if depth <= 0 {
				return i + 1
			}
		}
	}
	return i
}

func tokSpan(t antlr.Token) source.Span {
	if t, ok := t.(*preproc.Token); ok && t != nil {
		return t.Span()
	}
	return source.Span{}
}

func spanOf(ctx antlr.ParserRuleContext) source.Span {
	s := tokSpan(ctx.GetStart())
	if stop := tokSpan(ctx.GetStop()); stop.End.Line > 0 {
		s.End = stop.End
	}
	return s
}
