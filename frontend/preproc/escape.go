package preproc

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// CharLength returns the number of bytes of the first character of "text", the text of a string
// literal or character constant in the source: 1 for a plain byte, more for an escape sequence
// (6.4.4.4).
func CharLength(text string) int {
	if text[0] != '\\' || len(text) == 1 {
		return 1
	}
	const hex = "0123456789abcdefABCDEF"
	digits := func(set string) int { return len(text[2:]) - len(strings.TrimLeft(text[2:], set)) }
	switch text[1] {
	case 'x':
		return 2 + digits(hex)
	case 'u':
		return 2 + min(digits(hex), 4)
	case 'U':
		return 2 + min(digits(hex), 8)
	case '0', '1', '2', '3', '4', '5', '6', '7':
		return 2 + min(digits("01234567"), 2)
	}
	return 2
}

// UniversalName returns the character that a universal character name denotes, such as \u00e9 or
// \U0001F600 (6.4.3). The second result is false if C forbids the name: a digit is missing, the
// number denotes no character, or the number is less than 0xA0 and does not denote $, @ or `.
func UniversalName(text string) (rune, bool) {
	want := map[byte]int{'u': 6, 'U': 10}[text[1]]
	n, err := strconv.ParseUint(text[2:], 16, 32)
	if err != nil || len(text) != want || n > utf8.MaxRune || n < 0xa0 && n != '$' && n != '@' && n != '`' {
		return 0, false
	}
	return rune(n), utf8.ValidRune(rune(n))
}

// checkEscapes reports escape sequences that C does not allow in strings and character constants:
// \x without a digit (6.4.4.4p1), and universal character names that 6.4.3 does not allow.
func checkEscapes(toks []Token, rep *diag.Reporter) {
	for _, t := range toks {
		if t.Type != parser.CLexerSTRING && t.Type != parser.CLexerCHAR {
			continue
		}
		for text := t.Text; len(text) > 0; {
			n := CharLength(text)
			char := text[:n]
			text = text[n:]
			if len(char) < 2 || char[0] != '\\' {
				continue
			}
			switch char[1] {
			case 'x':
				if len(char) == 2 {
					rep.ReportHint(diag.Syntax, t.Span(), `write digits after \x, or \\x for a backslash and an x`, `the escape sequence \x has no digits`)
				}
			case 'u', 'U':
				if _, ok := UniversalName(char); !ok {
					rep.ReportHint(diag.Syntax, t.Span(), `write \u and four hexadecimal digits of a character outside of ASCII, or the character itself`, "C does not allow the universal character name %s", char)
				}
			}
		}
	}
}
