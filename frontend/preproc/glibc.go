package preproc

import (
	"strings"

	"ic3play/frontend/grammar/parser"
)

// This file handles macros of the GNU C library in a file that gcc -E has preprocessed. There errno
// is *__errno_location(), and isdigit(c) is (*__ctype_b_loc())[(int) (c)] & (unsigned short int)
// _ISdigit. Each expansion gets back the form that it has in the program before preprocessing.

// undoMacros replaces these expansions in the slice toks, which it changes in place. The second
// result says whether the program uses errno in this form. If the program declares errno
// itself or defines __errno_location, the expansions of errno remain.
func undoMacros(toks []Token) (out []Token, errno bool) {
	const location = "* __errno_location ( )"
	others := false
	for i, t := range toks {
		others = others || t.Text == "errno" || t.Text == "__errno_location" && (begins(toks[i+1:], "( void ) {") || begins(toks[i+1:], "( ) {"))
	}
	out = toks[:0]
	closing := map[int]bool{} // indices of brackets that become parentheses
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		switch {
		case t.Type == parser.CLexerSTAR && !others && begins(toks[i:], location):
			t.Type, t.Text = parser.CLexerID, "errno"
			errno = true
			i += len(strings.Fields(location)) - 1
		case t.Type == parser.CLexerLPAREN:
			if class, open, end := classified(toks[i:]); class != "" {
				closing[i+end] = true
				t.Type, t.Text = parser.CLexerID, class
				out = append(out, t)
				i += open
				t = toks[i]
				t.Type, t.Text = parser.CLexerLPAREN, "("
			}
		case closing[i]:
			t.Type, t.Text = parser.CLexerRPAREN, ")"
			i += len(strings.Fields(tested))
		}
		out = append(out, t)
	}
	return out, errno
}

// tested is the end of the expansion of isdigit(c), where * stands for a name such as _ISdigit.
const tested = "& ( unsigned short int ) *"

// classified recognises the expansion of a call such as isdigit(c) at the start of toks. It returns
// the name of the function, and the indices of the brackets around the argument. If toks does not
// start with such an expansion, the name is "".
func classified(toks []Token) (class string, open, end int) {
	const table = "( * __ctype_b_loc ( ) ) ["
	if !begins(toks, table) {
		return "", 0, 0
	}
	open = len(strings.Fields(table)) - 1
	depth := 0
	for i := open; i < len(toks); i++ {
		switch toks[i].Type {
		case parser.CLexerLBRACK:
			depth++
		case parser.CLexerRBRACK:
			depth--
		}
		if depth > 0 {
			continue
		}
		words := len(strings.Fields(tested))
		if !begins(toks[i+1:], tested) || !begins(toks[i+1+words:], ")") {
			break
		}
		class, isClass := strings.CutPrefix(toks[i+words].Text, "_IS")
		if !isClass {
			break
		}
		return "is" + class, open, i
	}
	return "", 0, 0
}

// begins reports whether toks starts with the words of a pattern, which spaces separate. A * at
// the end stands for any word.
func begins(toks []Token, pattern string) bool {
	words := strings.Fields(pattern)
	for i, w := range words {
		if i >= len(toks) || toks[i].Text != w && !(w == "*" && i == len(words)-1) {
			return false
		}
	}
	return true
}
