package preproc

import (
	"bytes"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// A bytesStream is the input of the lexer. It consists of bytes instead of Unicode characters, so
// columns and offsets count bytes. For the lexer, every byte above 127 looks like the byte 127.
// Such bytes are allowed only in comments and strings, so this makes no difference.
type bytesStream struct {
	src      []byte
	pos, end int
}

func (s *bytesStream) Consume() {
	if s.pos < s.end {
		s.pos++
	}
}

func (s *bytesStream) LA(k int) int {
	i := s.pos + k
	if k > 0 {
		i--
	}
	if i < 0 || i >= s.end {
		return antlr.TokenEOF
	}
	return min(int(s.src[i]), 127)
}

func (s *bytesStream) Mark() int             { return 0 }
func (s *bytesStream) Release(int)           {}
func (s *bytesStream) Index() int            { return s.pos }
func (s *bytesStream) Seek(index int)        { s.pos = min(max(index, 0), s.end) }
func (s *bytesStream) Size() int             { return s.end }
func (s *bytesStream) GetSourceName() string { return "" }
func (s *bytesStream) GetText(start, stop int) string {
	if start < 0 || start > stop || stop >= s.end {
		return ""
	}
	return string(s.src[start : stop+1])
}
func (s *bytesStream) GetTextFromTokens(start, end antlr.Token) string {
	return s.GetText(start.GetStart(), end.GetStop())
}
func (s *bytesStream) GetTextFromInterval(i antlr.Interval) string { return s.GetText(i.Start, i.Stop) }

// lex returns the tokens of a text. A character that begins no C token, such as @, also becomes a
// token, because it may be in a branch of #if that is skipped. If it remains after preprocessing,
// dropForeign reports an error.
func (x *expander) lex(text []byte) []Token { return x.lexAt(text, 0, 0) }

// lexAt is like lex, for a part of a larger text that has the given number of lines before it. It
// begins at the offset "start" in the first line of the part. Errors have positions in the larger
// text, but the line numbers of the tokens count from the start of the part.
func (x *expander) lexAt(text []byte, start int, lines int32) []Token {
	in := &bytesStream{src: text, pos: start, end: len(text)}
	l := parser.NewCLexer(in)
	l.RemoveErrorListeners()
	sim := l.Interpreter.(*antlr.LexerATNSimulator)
	sim.Line, sim.CharPositionInLine = 1, start
	var out []Token
	if len(text)-start > 64 {
		out = make([]Token, 0, (len(text)-start)/4)
	}
	stop := int32(start)
	for {
		t := l.NextToken()
		typ := t.GetTokenType()
		if typ == antlr.TokenEOF {
			return out
		}
		tok := Token{Type: int32(typ), Start: int32(t.GetStart()), Stop: int32(t.GetStop() + 1),
			Line: int32(t.GetLine()), Col: int32(t.GetColumn() + 1)}
		if typ == parser.CLexerOPEN_COMMENT {
			tok.Line += lines
			x.rep.Report(diag.Comment, tok.Span(), "the comment that starts here has no end")
			x.full = true
			return out
		}
		gap := text[stop:tok.Start]
		tok.space, tok.first = len(gap) > 0, len(out) == 0 || breaksLine(gap)
		tok.Text = x.intern(text[tok.Start:tok.Stop])
		stop = tok.Stop
		if n := len(out); n > 0 && out[n-1].Stop == tok.Start {
			if out[n-1].join(&tok) {
				if n > 1 && out[n-2].Stop == out[n-1].Start && out[n-2].join(&out[n-1]) {
					out = out[:n-1]
				}
				continue
			}
			// In a<:0:>=1 the lexer has read >= after the colon, but the tokens are :> and = (6.4p4).
			first := Token{Text: tok.Text[:1], Stop: tok.Start + 1}
			if out[n-1].join(&first) {
				stop = first.Stop
				in.Seek(int(stop))
				sim.CharPositionInLine = int(tok.Col)
				continue
			}
		}
		out = append(out, tok)
		if len(out) > MaxTokens {
			tok.Line += lines
			x.tooMany(&tok)
			return out[:0]
		}
	}
}

// digraphs lists the alternative spellings of brackets and # (6.4.6p3). %:%: becomes # # and then
// ##.
var digraphs = map[string]Token{
	"<:": {Type: parser.CLexerLBRACK, Text: "["}, ":>": {Type: parser.CLexerRBRACK, Text: "]"},
	"<%": {Type: parser.CLexerLBRACE, Text: "{"}, "%>": {Type: parser.CLexerRBRACE, Text: "}"},
	"%:": {Type: parser.CLexerHASH, Text: "#"}, "##": {Type: parser.CLexerHASHHASH, Text: "##"},
}

// join merges the token next into t if together they form a digraph or ##; next follows t without a
// space. It reports whether it has done so.
func (t *Token) join(next *Token) bool {
	if len(t.Text) != 1 || len(next.Text) != 1 || t.Text[0] != '<' && t.Text[0] != ':' && t.Text[0] != '%' && t.Text[0] != '#' {
		return false
	}
	d, ok := digraphs[t.Text+next.Text]
	if ok {
		t.Type, t.Text, t.Stop = d.Type, d.Text, next.Stop
	}
	return ok
}

// isDigraph reports whether t is a bracket or # whose spelling in the source is a digraph.
func isDigraph(t *Token) bool {
	for _, d := range digraphs {
		if d.Type == t.Type && int(t.Stop-t.Start) > len(t.Text) {
			return true
		}
	}
	return false
}

// breaksLine reports whether the text between two tokens contains a line break outside of a
// comment. This text consists of white space and comments.
func breaksLine(gap []byte) bool {
	for {
		i := bytes.IndexAny(gap, "\n/")
		switch {
		case i < 0:
			return false
		case gap[i] == '\n':
			return true
		case i+1 < len(gap) && gap[i+1] == '*':
			end := bytes.Index(gap[i+2:], []byte("*/"))
			if end < 0 {
				return false
			}
			gap = gap[i+2+end+2:]
		default:
			return bytes.IndexByte(gap[i:], '\n') >= 0
		}
	}
}

// intern returns b as a string. If it has returned an equal string before, it returns that string
// again, which saves memory.
func (x *expander) intern(b []byte) string {
	if s, ok := x.names[string(b)]; ok {
		return s
	}
	s := string(b)
	x.names[s] = s
	return s
}

func (x *expander) tooMany(at *Token) {
	if !x.full {
		x.full = true
		x.rep.Report(diag.Size, at.Span(), "the program has more than %d tokens after macro expansion", MaxTokens)
	}
}

// maxForeign limits the number of errors about characters that are not C. Without a limit, a binary
// file would cause a huge number of errors.
const maxForeign = 5

// dropForeign removes tokens that are no C tokens, such as @, from the preprocessed text. It
// changes the slice toks in place. It reports one error for adjacent tokens of this kind, and stops
// after maxForeign errors. A malformed number becomes the number 0, with an error.
func (x *expander) dropForeign(toks []Token) []Token {
	out := toks[:0]
	told, behind, skipped := 0, int32(-1), -1
	for i := range toks {
		t := &toks[i]
		if i == skipped {
			continue
		}
		switch t.Type {
		case parser.CLexerBAD:
			if t.Start == behind { // report only one error for adjacent characters
				behind = t.Stop
				continue
			}
			behind = t.Stop
			text := t.Text
			for k := i + 1; k < len(toks) && toks[k].Type == parser.CLexerBAD && toks[k].Start == toks[k-1].Stop && !utf8.FullRuneInString(text); k++ {
				text += toks[k].Text
			}
			hint := ""
			switch text {
			case "“", "”", "„":
				hint = "write \""
			case "‘", "’":
				hint = "write '"
			}
			x.rep.ReportHint(diag.Character, t.Span(), hint, "the character %q has no meaning in C", text)
		case parser.CLexerOPEN_QUOTE:
			x.rep.ReportHint(diag.Character, t.Span(), "close it on the same line", "this %c has no closing quote on its line", t.Text[0])
		case parser.CLexerHASH, parser.CLexerHASHHASH:
			// A user may copy a name such as i#2 from the output of ic3play. There, i#2 is the
			// second of two variables with the name i. It is not a name in C.
			if i > 0 && i+1 < len(toks) && toks[i-1].Type == parser.CLexerID && toks[i-1].Stop == t.Start && toks[i+1].Start == t.Stop && toks[i+1].Type == parser.CLexerINT {
				x.rep.ReportHint(diag.Syntax, t.Span(), "write "+toks[i-1].Text, "%s#%s is not a name in the program; verdicts use it to tell this %[1]s from another variable with the same name", toks[i-1].Text, toks[i+1].Text)
				skipped = i + 1
				continue
			}
			x.rep.Report(diag.Preprocessor, t.Span(), "# is not at the start of a line")
		case parser.CLexerPP_NUMBER:
			x.rep.Report(diag.Constant, t.Span(), "%s is not a valid number in C", t.Text)
			zero := *t
			zero.Type, zero.Text = parser.CLexerINT, "0"
			out = append(out, zero)
			continue
		default:
			out = append(out, *t)
			continue
		}
		if told++; told == maxForeign {
			x.full = true
			return out
		}
	}
	return out
}
