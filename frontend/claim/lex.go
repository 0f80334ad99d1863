package claim

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"ic3play/frontend/diag"
)

// What a text may hold: more is no claim that a person wrote or can read.
const (
	maxText    = 200_000 // bytes
	maxNesting = 200     // brackets, negations and signs inside each other
)

// kind tells tokens apart.
type kind uint8

const (
	end kind = iota
	name
	number
	operator
)

// token is a piece of the text: text[from:to].
type token struct {
	kind     kind
	text     string
	from, to int
}

// problem is what stops the reading of a claim.
type problem struct {
	from, to      int
	message, hint string
}

func (p *problem) Error() string { return p.message }

// diagnostic gives the problem its place in the text.
func (p *problem) diagnostic(text string) diag.Diagnostic {
	before := text[:p.from]
	line := strings.Count(before, "\n")
	start := strings.LastIndexByte(before, '\n') + 1
	stop := len(text)
	if i := strings.IndexByte(text[p.from:], '\n'); i >= 0 {
		stop = p.from + i
	}
	return diag.Diagnostic{Code: "E-claim", Line: line + 1, Col: p.from - start + 1, EndLine: line + 1, EndCol: max(p.from, min(p.to, stop)) - start + 1,
		Construct: "claim", Message: p.message, Hint: p.hint, Source: text[start:stop]}
}

// operators, longest first.
var operators = [...]string{"==>", "<=>", "&&", "||", "==", "!=", "<=", ">=", "=>", "->", "++", "--", "<<", ">>", "+", "-", "*", "/", "%", "!", "<", ">", "(", ")", "?", ":", "=", "&", "|", "^", "~", ",", ";", "[", "]", "{", "}"}

// strangers are signs from mathematics, with what C writes for them.
var strangers = map[rune]string{'≤': "<=", '≥': ">=", '≠': "!=", '∧': "&&", '∨': "||", '¬': "!", '⇒': "!(a) || b", '→': "!(a) || b", '·': "*", '×': "*", '−': "-"}

func letter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// lex splits a text into tokens, the last of which is an end.
func lex(text string) ([]token, *problem) {
	if len(text) > maxText {
		return nil, &problem{0, 0, fmt.Sprintf("this text is longer than %d bytes", maxText), "say it in fewer words"}
	}
	var out []token
	for i := 0; i < len(text); {
		c := text[i]
		start := i
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case letter(c):
			i = endOfName(text, i)
			out = append(out, token{name, text[start:i], start, i})
			continue
		case digit(c):
			for i < len(text) && (letter(text[i]) || digit(text[i])) {
				i++
			}
			out = append(out, token{number, text[start:i], start, i})
			continue
		}
		found := false
		for _, op := range operators {
			if strings.HasPrefix(text[i:], op) {
				i += len(op)
				out = append(out, token{operator, op, start, i})
				found = true
				break
			}
		}
		if found {
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		p := &problem{i, i + size, fmt.Sprintf("%q has no meaning here", r), "formulas are written in C: x <= n && (y == 0 || y % 2 == 1)"}
		if c, ok := strangers[r]; ok {
			p.hint = "write " + c
		}
		return nil, p
	}
	return append(out, token{kind: end, from: len(text), to: len(text)}), nil
}

// endOfName returns the end of the name at i: identifiers with the numbers and
// owners that the automaton's names have, "x", "f.x", "f#2.x#3", and the members
// and elements of structs and arrays, "s.low", "a[3]".
func endOfName(text string, i int) int {
	for i < len(text) {
		switch {
		case letter(text[i]) || digit(text[i]):
			i++
		case text[i] == '[':
			j := i + 1
			for j < len(text) && digit(text[j]) {
				j++
			}
			if j == i+1 || j == len(text) || text[j] != ']' {
				return i
			}
			i = j + 1
		case text[i] == '#' && i+1 < len(text) && digit(text[i+1]), text[i] == '.' && i+1 < len(text) && letter(text[i+1]):
			i += 2
		default:
			return i
		}
	}
	return i
}
