package preproc

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// bytesStream gives the lexer bytes instead of runes, so that its columns and
// offsets count bytes and invalid UTF-8 is nothing special. Bytes of 128 and
// more all look the same to it: they are only allowed in comments and strings.
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

// lex returns the tokens of src[start:end], whose first byte is at line (from
// 1) and column (from 0).
func (x *expander) lex(start, end, line, col int) []Token {
	in := &bytesStream{src: x.src, pos: start, end: end}
	l := parser.NewCLexer(in)
	l.RemoveErrorListeners()
	if sim, ok := l.Interpreter.(*antlr.LexerATNSimulator); ok {
		sim.Line, sim.CharPositionInLine = line, col
	}
	var out []Token
	if end-start > 64 {
		out = make([]Token, 0, (end-start)/4)
	}
	for {
		t := l.NextToken()
		typ := t.GetTokenType()
		if typ == antlr.TokenEOF {
			return out
		}
		tok := Token{Type: int32(typ), Start: int32(t.GetStart()), Stop: int32(t.GetStop() + 1),
			Line: int32(t.GetLine()), Col: int32(t.GetColumn() + 1)}
		switch typ {
		case parser.CLexerOPEN_COMMENT:
			x.rep.Report(diag.Comment, tok.Span(), "the comment that starts here has no end")
			x.full = true
			return out
		case parser.CLexerBAD:
			if !x.badReported {
				x.badReported = true
				x.rep.Report(diag.Character, tok.Span(), "the character %q has no meaning in C", x.src[tok.Start:tok.Stop])
			}
			continue
		}
		tok.Text = x.intern(x.src[tok.Start:tok.Stop])
		if n := len(out); n > 0 && x.spliced(&out[n-1], &tok) {
			x.rep.Report(diag.Preprocessor, tok.Span(), "a line break behind a backslash lies within %s%s: write it in one line", out[n-1].Text, tok.Text)
		}
		out = append(out, tok)
		if len(out) > MaxTokens {
			x.tooMany(&tok)
			return out[:0]
		}
	}
}

// intern returns the bytes as a string, the same one for equal bytes.
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

// spliced says whether a and b, which follow each other, are one token in C, as
// nothing but line splices is between them. The lexer takes a splice for a
// space.
func (x *expander) spliced(a, b *Token) bool {
	gap := x.src[a.Stop:b.Start]
	if len(gap) == 0 || gap[0] != '\\' {
		return false
	}
	for _, c := range gap {
		if c != '\\' && c != '\r' && c != '\n' {
			return false
		}
	}
	last, first := x.src[a.Stop-1], x.src[b.Start]
	if inWord(last) && inWord(first) {
		return true
	}
	const pairs = " ++ -- && || << >> <= >= == != += -= *= /= %= &= |= ^= -> // /* "
	return strings.Contains(pairs, " "+string([]byte{last, first})+" ")
}

// inWord says whether a byte occurs in names and numbers.
func inWord(c byte) bool {
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
