package sema

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"strings"
)

// This file divides the tokens of a file into chunks. Each chunk is one external declaration.

// A declTokens value is the range of tokens [start, end) of one external declaration. "body" is the
// index of the brace that opens the function body, or -1 if the declaration has none.
type declTokens struct {
	start, end, body int
}

func (b *builder) split() []declTokens {
	var out []declTokens
	toks := b.toks
	start, depth := 0, 0
	body, assigned := -1, false
	old := false // whether the tokens form an old-style (K&R) function header with declarations
	var open []int
	shifted := -1 // the last brace { whose closing brace is indented less; perhaps the two do not belong together
	for i := range toks {
		if depth == 0 && i > start && !assigned && toks[i-1].Type == parser.CLexerRPAREN && preproc.BeginsType(&toks[i]) {
			old = true
		}
		switch toks[i].Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK:
			depth++
			open = append(open, i)
		case parser.CLexerLBRACE:
			if depth == 0 && !assigned && i > start && (toks[i-1].Type == parser.CLexerRPAREN || old && toks[i-1].Type == parser.CLexerSEMI) {
				body = i
			}
			depth++
			open = append(open, i)
		case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
			for depth > 0 && toks[i].Type == parser.CLexerRBRACE && toks[open[depth-1]].Type != parser.CLexerLBRACE {
				// A closing brace also ends unmatched ( and [ inside its block.
				b.noPartner(open[depth-1])
				depth--
				open = open[:depth]
			}
			if depth == 0 || !matches(toks[open[depth-1]].Type, toks[i].Type) {
				b.noPartner(i)
				if depth == 0 {
					start = i + 1
				}
				continue
			}
			if at := open[depth-1]; toks[i].Type == parser.CLexerRBRACE && toks[i-1].Line < toks[i].Line && toks[i].Col < indentation(toks, at) {
				shifted = max(shifted, at)
			}
			depth--
			open = open[:len(open)-1]
			if depth == 0 && body >= 0 && toks[i].Type == parser.CLexerRBRACE {
				out = append(out, declTokens{start, i + 1, body})
				start, body, assigned, old = i+1, -1, false, false
			}
		case parser.CLexerASSIGN:
			assigned = assigned || depth == 0
		case parser.CLexerSEMI:
			if depth == 0 && !(old && i+1 < len(toks) && (toks[i+1].Type == parser.CLexerLBRACE || preproc.BeginsType(&toks[i+1]))) {
				out = append(out, declTokens{start, i + 1, -1})
				start, body, assigned, old = i+1, -1, false, false
			}
		}
	}
	if depth > 0 {
		if at := open[depth-1]; shifted > at && toks[at].Type == parser.CLexerLBRACE {
			b.parse.unmatchedBrackets[toks[at].Start] = true
			b.noPartner(shifted)
		} else {
			b.noPartner(at)
		}
	} else if start < len(toks) {
		out = append(out, declTokens{start, len(toks), -1})
	}
	return out
}

// indentation returns the column of the first token of the line of toks[i].
func indentation(toks []preproc.Token, i int) int32 {
	for i > 0 && toks[i-1].Line == toks[i].Line {
		i--
	}
	return toks[i].Col
}

func (b *builder) noPartner(i int) {
	t := &b.toks[i]
	for _, d := range b.rep.All() {
		if d.Line == int(t.Line) && d.Col > int(t.Col) && strings.HasSuffix(d.Message, "has no closing quote on its line") {
			b.parse.unmatchedBrackets[t.Start] = true
			return // the text of an unclosed quote contains the other bracket
		}
	}
	partner := map[int32]string{parser.CLexerLPAREN: ")", parser.CLexerLBRACK: "]", parser.CLexerLBRACE: "}",
		parser.CLexerRPAREN: "(", parser.CLexerRBRACK: "[", parser.CLexerRBRACE: "{"}[t.Type]
	hint := "write the " + partner + " that closes it"
	if strings.Contains("([{", partner) {
		hint = "delete it, or write the " + partner + " that it closes"
	}
	b.parse.unmatchedBrackets[t.Start] = true
	b.rep.ReportHint(diag.Syntax, t.Span(), hint, "this %s has no matching bracket", t.Text)
}

func matches(open, closing int32) bool {
	switch open {
	case parser.CLexerLPAREN:
		return closing == parser.CLexerRPAREN
	case parser.CLexerLBRACK:
		return closing == parser.CLexerRBRACK
	}
	return closing == parser.CLexerRBRACE
}

// tok returns the token with index i. If the file has fewer tokens, it returns EOF.
func (b *builder) tok(i int) preproc.Token {
	if i < len(b.toks) {
		return b.toks[i]
	}
	return b.eof
}
