package sema

import (
	"slices"

	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// This file handles an integer constant before brackets: 1[p] means p[1] (6.5.2.1p2). It swaps the
// tokens before the parser reads them. If the brackets contain an operator, as in 1[p + 1], the
// tokens remain as they are, and the builder later reports the expression as unsupported.

// swapIndices returns the tokens with 1[p] replaced by p[1].
func swapIndices(toks []preproc.Token, dropped []preproc.Dropped) []preproc.Token {
	copied := false
	for i := len(toks) - 4; i >= 0; i-- { // from the end, so that 1[2[m]] is swapped from the inside
		if toks[i].Type != parser.CLexerINT || toks[i+1].Type != parser.CLexerLBRACK || i > 0 && endsOperand(toks[i-1]) {
			continue
		}
		end := i + 2 + postfixLength(toks[i+2:])
		if end == i+2 || end >= len(toks) || toks[end].Type != parser.CLexerRBRACK ||
			slices.ContainsFunc(dropped, func(a preproc.Dropped) bool { return i <= a.Index && a.Index <= end }) {
			continue
		}
		if !copied {
			toks, copied = slices.Clone(toks), true
		}
		index, bracket := toks[i], toks[i+1]
		copy(toks[i:], toks[i+2:end])
		toks[end-2], toks[end-1] = bracket, index
		for k := i; k < end; k++ {
			toks[k].SetTokenIndex(k)
		}
	}
	return toks
}

// endsOperand reports whether the token t may end an operand. If it may, a [ after t indexes that
// operand.
func endsOperand(t preproc.Token) bool {
	switch t.Type {
	case parser.CLexerID, parser.CLexerTYPE_NAME, parser.CLexerINT, parser.CLexerCHAR, parser.CLexerFLOAT, parser.CLexerSTRING, parser.CLexerRPAREN, parser.CLexerRBRACK:
		return true
	}
	return false
}

// postfixLength returns the length of the operand at the start of toks: a name or string with
// following indices, members and arguments. If toks does not start with such an operand,
// postfixLength returns 0.
func postfixLength(toks []preproc.Token) int {
	if len(toks) == 0 || toks[0].Type != parser.CLexerID && toks[0].Type != parser.CLexerSTRING {
		return 0
	}
	depth := 0
	for i, t := range toks {
		switch t.Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK:
			depth++
		case parser.CLexerRPAREN, parser.CLexerRBRACK:
			if depth--; depth < 0 {
				return i
			}
		case parser.CLexerID, parser.CLexerSTRING, parser.CLexerDOT, parser.CLexerARROW:
		case parser.CLexerSEMI, parser.CLexerLBRACE, parser.CLexerRBRACE:
			return 0
		default:
			if depth == 0 {
				return 0
			}
		}
	}
	return 0
}
