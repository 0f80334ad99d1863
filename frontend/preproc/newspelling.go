package preproc

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// newSpellings replaces spellings of C23 by older ones: attributes in two pairs of brackets by
// __attribute__, and nullptr by ((void*)0). It reports an error for constexpr.
func newSpellings(toks []Token, rep *diag.Reporter) []Token {
	null := hasNull(toks)
	var out []Token
	done := 0 // the tokens before this index are in out
	for i := 0; i+1 < len(toks); i++ {
		switch t := toks[i]; {
		case t.Type == parser.CLexerLBRACK && toks[i+1].Type == parser.CLexerLBRACK:
			end := attributesEnd(toks, i)
			if end < 0 {
				continue
			}
			out = append(append(out, toks[done:i]...), at(t, parser.CLexerID, "__attribute__"), at(t, parser.CLexerLPAREN, "("), at(t, parser.CLexerLPAREN, "("))
			for k := i + 2; k < end-2; k++ {
				if toks[k].Text == "gnu" && toks[k+1].Type == parser.CLexerCOLON && toks[k+2].Type == parser.CLexerCOLON {
					k += 3
				}
				out = append(out, toks[k])
			}
			close := toks[end-1]
			out = append(out, at(close, parser.CLexerRPAREN, ")"), at(close, parser.CLexerRPAREN, ")"))
			done, i = end, end-1
		case null && t.Text == "nullptr":
			out = append(append(out, toks[done:i]...), at(t, parser.CLexerLPAREN, "("), at(t, parser.CLexerLPAREN, "("), asKeyword(t, "void"),
				at(t, parser.CLexerSTAR, "*"), at(t, parser.CLexerRPAREN, ")"), at(t, parser.CLexerINT, "0"), at(t, parser.CLexerRPAREN, ")"))
			done = i + 1
		case t.Text == "constexpr" && (BeginsType(&toks[i+1]) || toks[i+1].Type == parser.CLexerID):
			rep.ReportHint(diag.Syntax, t.Span(), "write enum { N = 4 }; or #define N 4", "constexpr is not supported")
			out = append(out, toks[done:i]...)
			done = i + 1
		}
	}
	if done == 0 {
		return toks
	}
	return append(out, toks[done:]...)
}

// attributesEnd returns the index after the brackets that end a list of attributes, which begins at
// the token i. If the brackets do not match, it returns -1.
func attributesEnd(toks []Token, i int) int {
	depth := 0
	for k := i; k < len(toks); k++ {
		switch toks[k].Type {
		case parser.CLexerLBRACK:
			depth++
		case parser.CLexerRBRACK:
			if depth--; depth == 0 {
				if toks[k-1].Type == parser.CLexerRBRACK && k-i > 2 {
					return k + 1
				}
				return -1
			}
		case parser.CLexerSEMI, parser.CLexerLBRACE, parser.CLexerRBRACE:
			return -1
		}
	}
	return -1
}

// hasNull reports whether the program uses nullptr, and declares no variable of that name.
func hasNull(toks []Token) (found bool) {
	for i, t := range toks {
		if t.Text != "nullptr" || t.Type != parser.CLexerID {
			continue
		}
		if i > 0 && (toks[i-1].Type == parser.CLexerSTAR || toks[i-1].Type == parser.CLexerID || BeginsType(&toks[i-1])) {
			return false
		}
		found = true
	}
	return found
}

// at returns a token with the given text at the position of t.
func at(t Token, typ int, text string) Token {
	t.Type, t.Text = int32(typ), text
	return t
}
