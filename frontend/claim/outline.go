package claim

import (
	"slices"
	"strings"
)

// Outline contains the names in a formula's text, its conjuncts and its shape.
type Outline struct {
	Names     []string
	Conjuncts []string // the operands of && outside of brackets
	// Shape is the text with "_" for the right side of each comparison: "x + y == _ && y >= _".
	Shape string
}

// NewOutline returns the outline of a formula. If the text cannot be split into tokens, the outline
// has no names and no conjuncts.
func NewOutline(text string) Outline {
	toks, err := lex(text)
	if err != nil {
		return Outline{Shape: "_"}
	}
	var o Outline
	var shape strings.Builder
	// "hole" is the number of parentheses around a comparison while the loop skips the right side
	// of this comparison. Otherwise it is -1.
	depth, hole, from := 0, -1, 0
	for i, t := range toks {
		if t.kind == name && !slices.Contains(o.Names, t.text) && t.text != "true" && t.text != "false" {
			o.Names = append(o.Names, t.text)
		}
		switch {
		case t.text == "(":
			depth++
		case t.text == ")":
			depth--
		case t.kind == operator && t.text == "&&" && depth == 0, t.kind == end:
			if i > 0 && from < len(toks) && toks[from].kind != end {
				o.Conjuncts = append(o.Conjuncts, strings.TrimSpace(text[toks[from].from:toks[i-1].to]))
			}
			from = i + 1
		}
		if hole >= 0 && (depth < hole || t.kind == end || depth == hole && (t.text == "&&" || t.text == "||")) {
			hole = -1
		}
		if hole >= 0 || t.kind == end {
			continue
		}
		if i > 0 && toks[i-1].to < t.from {
			shape.WriteByte(' ')
		}
		shape.WriteString(t.text)
		if _, compares := order[t.text]; compares && t.kind == operator {
			hole = depth
			shape.WriteString(" _")
		}
	}
	o.Shape = shape.String()
	return o
}

// Expression checks the tokens of a text that is to be inserted into a program as a condition. It
// returns "" if they are only variables, numbers, + - * / %, comparisons, &&, ||, !, brackets that
// match, and no calls. Otherwise it says what is wrong. Even if the result is "", the text may be
// no C expression, for example "x +".
func Expression(text string) string {
	toks, err := lex(text)
	if err != nil {
		return err.message
	}
	if len(toks) == 1 {
		return "no formula is written"
	}
	depth := 0
	for i, t := range toks {
		switch {
		case t.kind == name && toks[i+1].text == "(":
			return "a formula cannot contain a call: " + t.text
		case t.text == "(":
			depth++
		case t.text == ")":
			if depth--; depth < 0 {
				return "a closing bracket has no opening one"
			}
		case t.kind == operator && !slices.Contains(pure[:], t.text):
			return "this is not part of a formula: " + t.text
		}
	}
	if depth > 0 {
		return "an opening bracket has no closing one"
	}
	return ""
}

var pure = [...]string{"&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "(", ")", "[", "]"}
