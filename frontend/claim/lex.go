package claim

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"ic3play/frontend/diag"
)

// Limits on a claim's text.
const (
	maxText    = 200_000 // limit in bytes
	maxNesting = 200
)

type kind uint8

const (
	end kind = iota
	name
	number
	operator
)

type token struct {
	kind     kind
	text     string
	from, to int
}

type problem struct {
	from, to      int
	message, hint string
}

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

var operators = [...]string{"==>", "<=>", "&&", "||", "==", "!=", "<=", ">=", "=>", "->", "++", "--", "<<", ">>", "+", "-", "*", "/", "%", "!", "<", ">", "(", ")", "?", ":", "=", "&", "|", "^", "~", ",", ";", "[", "]", "{", "}"}

// These prefixes begin the names of ghost values (export.Names). \old(x) is the value of variable x
// at the call of a recursive function, \arg(x) is an argument of the next call, and \result is the
// result of a function. \sum( is the sum of all array cells before an index, and \count( is the
// number of cells before an index that satisfy a condition. \total( and \counted( are the same sum
// and number for the cells before the index at which a loop ended.
const (
	sumName    = `\sum(`
	countName  = `\count(`
	totalName  = `\total(`
	behindName = `\counted(`
	oldName    = `\old(`
	argName    = `\arg(`
	resultName = `\result`
)

// strangers maps mathematical symbols to C's notation, for hints.
var strangers = map[rune]string{'≤': "<=", '≥': ">=", '≠': "!=", '∧': "&&", '∨': "||", '¬': "!", '⇒': "!(a) || b", '→': "!(a) || b", '·': "*", '×': "*", '−': "-"}

func letter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

func lex(text string) ([]token, *problem) {
	if len(text) > maxText {
		return nil, &problem{0, 0, fmt.Sprintf("this text is longer than %d bytes", maxText), "shorten the claim"}
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
		case c == '\\':
			var p *problem
			if i, p = endOfGhost(text, i); p != nil {
				return nil, p
			}
			if i+1 < len(text) && text[i] == '#' && digit(text[i+1]) { // the number of a function's copy, as in \old(g)#2
				for i++; i < len(text) && digit(text[i]); i++ {
				}
			}
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
		p := &problem{i, i + size, fmt.Sprintf("unexpected character %q", r), "formulas are written in C: x <= n && (y == 0 || y % 2 == 1)"}
		if c, ok := strangers[r]; ok {
			p.hint = "write " + c
		}
		return nil, p
	}
	return append(out, token{kind: end, from: len(text), to: len(text)}), nil
}

// endOfName returns the index after the name that begins at index i of the text. A name may contain
// prefixes and numbers that occur in the automaton ("x", "f.x", "f#2.x#3"), and members and indices
// ("s.low", "a[3]").
func endOfName(text string, i int) int {
	for i < len(text) {
		switch {
		case letter(text[i]) || digit(text[i]):
			i++
		case text[i] == '[':
			j := i + 1
			if j < len(text) && letter(text[j]) {
				for j < len(text) && (letter(text[j]) || digit(text[j])) {
					j++
				}
			}
			for j < len(text) && digit(text[j]) {
				j++
			}
			numbered := strings.HasPrefix(text[i:], "[].") || strings.HasPrefix(text[i:], "[][") // the cells of all elements are numbered: a[].q[k]
			if j == i+1 && !numbered || j == len(text) || text[j] != ']' {
				return i
			}
			i = j + 1
		case strings.HasPrefix(text[i:], "().") && i+3 < len(text) && letter(text[i+3]): // f().low: a member of the struct that f returns
			i += 4
		case text[i] == '#' && i+1 < len(text) && digit(text[i+1]), text[i] == '.' && i+1 < len(text) && letter(text[i+1]):
			i += 2
		default:
			return i
		}
	}
	return i
}

// endOfGhost returns the index after a ghost value's name. The name begins at index i, where the
// text has a backslash. If the text there is not the name of a ghost value, it returns a problem.
func endOfGhost(text string, i int) (int, *problem) {
	of := func(begin string) (int, bool) {
		j := i + len(begin)
		if !strings.HasPrefix(text[i:], begin) || j == len(text) || !letter(text[j]) {
			return i, false
		}
		j = endOfName(text, j)
		return j + 1, j < len(text) && text[j] == ')'
	}
	for _, begin := range []string{oldName, argName, resultName + "("} {
		if j, ok := of(begin); ok {
			return j, nil
		}
	}
	for _, begin := range []string{sumName, countName, totalName, behindName} {
		if !strings.HasPrefix(text[i:], begin) {
			continue
		}
		for j, open := i+len(begin), 1; j < len(text); j++ {
			switch c := text[j]; {
			case c == '(':
				open++
			case c == ')':
				open--
			case !letter(c) && !digit(c) && !strings.ContainsRune("[]#., <>=!&|+-*%", rune(c)):
				j = len(text)
			}
			if open == 0 {
				return endOfName(text, j+1), nil
			}
		}
		return i, &problem{i, i + len(begin), begin + " needs the name of an array", "write the sum or count as the invariant that was found does"}
	}
	switch {
	case strings.HasPrefix(text[i:], oldName):
		return i, &problem{i, i + len(oldName), "\\old needs the name of a variable", "write \\old(n): what n was when the function was called"}
	case strings.HasPrefix(text[i:], argName):
		return i, &problem{i, i + len(argName), "\\arg needs the name of a parameter", "write \\arg(n): the value that the next call passes for n"}
	case strings.HasPrefix(text[i:], resultName) && (len(text) == i+len(resultName) || !letter(text[i+len(resultName)]) && !digit(text[i+len(resultName)])):
		return i + len(resultName), nil
	}
	return i, &problem{i, i + 1, `unexpected character '\\'`, "write \\old(n) for what n was when the function was called, or \\result for what it returns"}
}
