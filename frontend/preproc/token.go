package preproc

import (
	"strconv"

	"github.com/antlr4-go/antlr/v4"
	"ic3play/engine/source"
	"ic3play/frontend/grammar/parser"
)

// Token is a C token. *Token implements antlr.Token.
type Token struct {
	Type        int32
	Start, Stop int32 // byte offsets of the first byte and of the byte after the last one, in the text that splice returns
	Line, Col   int32 // line and column, both counted from 1; Col counts bytes
	index       int32
	Text        string
	hide        *hideSet // the macros that must not be expanded at this token
	Macro       bool     // whether the token comes from a macro; then its position is that of the macro's name in the program
	Unexpanded  bool     // whether the token is a macro of a header that is not expanded here, such as NULL
	packed      bool     // whether #pragma pack(1) is in force
	space       bool
	first       bool
}

// Pos returns the token's start.
func (t *Token) Pos() source.Pos { return source.Pos{Line: int(t.Line), Col: int(t.Col)} }

// End returns the position after the token's last byte. The position is wrong if the token
// continues on the next line, after a backslash and a line break.
func (t *Token) End() source.Pos {
	return source.Pos{Line: int(t.Line), Col: int(t.Col + t.Stop - t.Start)}
}

// Span returns the position of the token in the source, from its first byte to its end.
func (t *Token) Span() source.Span { return source.Span{Start: t.Pos(), End: t.End()} }

// GetSource implements antlr.Token. It returns nil, because a token does not know the stream that
// contains it.
func (t *Token) GetSource() *antlr.TokenSourceCharStreamPair { return nil }

// GetTokenType returns the type of the token, such as parser.CLexerINT.
func (t *Token) GetTokenType() int { return int(t.Type) }

// GetChannel returns ANTLR's default channel, because no token is on a hidden channel.
func (t *Token) GetChannel() int { return antlr.TokenDefaultChannel }

// GetStart returns the offset of the token's first byte.
func (t *Token) GetStart() int { return int(t.Start) }

// GetStop returns the offset of the token's last byte.
func (t *Token) GetStop() int { return int(t.Stop) - 1 }

// GetLine returns the line, counted from 1.
func (t *Token) GetLine() int { return int(t.Line) }

// GetColumn returns the column, counted from 0 as in ANTLR.
func (t *Token) GetColumn() int { return int(t.Col) - 1 }

// GetText returns the text.
func (t *Token) GetText() string { return t.Text }

// SetText replaces the text.
func (t *Token) SetText(s string) { t.Text = s }

// GetTokenIndex returns the index of the token in the stream of all tokens.
func (t *Token) GetTokenIndex() int { return int(t.index) }

// SetTokenIndex sets the index of the token in the stream of all tokens.
func (t *Token) SetTokenIndex(v int) { t.index = int32(v) }

// GetTokenSource returns nil.
func (t *Token) GetTokenSource() antlr.TokenSource { return nil }

// GetInputStream returns nil.
func (t *Token) GetInputStream() antlr.CharStream { return nil }

// String returns the text of the token in quotes, for debugging.
func (t *Token) String() string { return strconv.Quote(t.Text) }

// A Stream is an antlr.TokenStream for a list of tokens, followed by a token of type EOF.
type Stream struct {
	toks []Token
	eof  Token
	pos  int
}

// NewStream returns a stream of the given tokens. The parameter "next" is the token that follows
// them in the program, or EOF. If the parser reports an error at the end of the stream, the error
// has the position of "next".
func NewStream(toks []Token, next Token) *Stream {
	next.Type = parser.CParserEOF
	return &Stream{toks: toks, eof: next}
}

// Consume advances by one token.
func (s *Stream) Consume() {
	if s.pos < len(s.toks) {
		s.pos++
	}
}

// "at" returns the token with index i. After the end of the stream it returns EOF; before the start
// it returns nil.
func (s *Stream) at(i int) *Token {
	if i < 0 {
		return nil
	}
	if i >= len(s.toks) {
		return &s.eof
	}
	return &s.toks[i]
}

func (s *Stream) ahead(k int) *Token {
	if k > 0 {
		k--
	}
	return s.at(s.pos + k)
}

// LT returns the k-th token from the current position: LT(1) is the next token, and LT(-1) is the
// previous token.
func (s *Stream) LT(k int) antlr.Token {
	if t := s.ahead(k); t != nil {
		return t
	}
	return nil
}

// LA returns the type of LT(k).
func (s *Stream) LA(k int) int {
	if t := s.ahead(k); t != nil {
		return int(t.Type)
	}
	return antlr.TokenInvalidType
}

// Prev returns the token before t in the stream. If t is the first token of the stream, or is not
// in the stream, Prev returns nil.
func (s *Stream) Prev(t *Token) *Token {
	if t.Type == parser.CParserEOF {
		return s.at(len(s.toks) - 1)
	}
	if len(s.toks) == 0 {
		return nil
	}
	i := int(t.index - s.toks[0].index)
	if i <= 0 || i > len(s.toks) {
		return nil
	}
	return &s.toks[i-1]
}

// Mark, Release, Index, Seek, Size and Reset implement antlr.IntStream.
func (s *Stream) Mark() int      { return 0 }
func (s *Stream) Release(int)    {}
func (s *Stream) Index() int     { return s.pos }
func (s *Stream) Seek(index int) { s.pos = min(max(index, 0), len(s.toks)) }
func (s *Stream) Size() int      { return len(s.toks) + 1 }
func (s *Stream) Reset()         { s.pos = 0 }

// GetSourceName returns "".
func (s *Stream) GetSourceName() string { return "" }

// Get returns the token with the given index in the stream.
func (s *Stream) Get(index int) antlr.Token { return s.at(max(index, 0)) }

// GetTokenSource returns nil, because the stream needs no source: it contains all its tokens.
func (s *Stream) GetTokenSource() antlr.TokenSource { return nil }

// SetTokenSource does nothing.
func (s *Stream) SetTokenSource(antlr.TokenSource) {}

// GetAllText and the other text methods return "", because only actions in a grammar use these
// methods, and this grammar has no actions.
func (s *Stream) GetAllText() string                                { return "" }
func (s *Stream) GetTextFromInterval(antlr.Interval) string         { return "" }
func (s *Stream) GetTextFromRuleContext(antlr.RuleContext) string   { return "" }
func (s *Stream) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }
