package frontend

import (
	"bytes"
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
)

// otherLanguage looks at the beginning of a text and guesses its language. If the text may be C,
// the result is "".
func otherLanguage(src []byte) string {
	text := bytes.TrimLeft(src, " \t\r\n")
	for bytes.HasPrefix(text, []byte(";")) { // comments of SMT-LIB and BTOR2
		_, rest, more := bytes.Cut(text, []byte("\n"))
		if !more {
			return ""
		}
		text = bytes.TrimLeft(rest, " \t\r\n")
	}
	word, rest, _ := bytes.Cut(text, []byte(" "))
	begins := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return bytes.HasPrefix(text, []byte(w)) })
	}
	switch {
	case isAnswer(text):
		return hornAnswer
	case begins("(set-logic INV)", "(synth-", "(check-synth)"), begins("(set-logic") && bytes.Contains(text, []byte("(synth-")):
		return "SyGuS"
	case begins("(set-logic", "(set-info", "(set-option", "(declare-", "(define-", "(assert", "(rule"):
		return "SMT-LIB"
	case string(word) == "aag" || string(word) == "aig":
		return "AIGER"
	case isNumber(word) && (bytes.HasPrefix(rest, []byte("sort ")) || bytes.HasPrefix(rest, []byte("input ")) || bytes.HasPrefix(rest, []byte("state "))):
		return "BTOR2"
	case begins("----") && bytes.Contains(text, []byte("MODULE")):
		return "TLA+"
	case begins("method ", "predicate ", "lemma ", "ghost ", "datatype ", "module ", "function method "):
		return "Dafny"
	case begins("procedure ", "axiom ", "implementation ", "type {:", "var {:", "function {:"), begins("var ") && bytes.Contains(text, []byte("procedure ")):
		return "Boogie"
	case begins("#!"):
		return "a script"
	}
	return ""
}

const hornAnswer = "an answer about Horn clauses"

// isAnswer reports whether a text is the output of a solver for Horn clauses: a model or a
// derivation. There may be a line with "sat" or "unsat" before it.
func isAnswer(text []byte) bool {
	const space = " \t\r\n"
	for _, word := range []string{"sat\n", "unsat\n"} {
		text = bytes.TrimLeft(bytes.TrimPrefix(text, []byte(word)), space)
	}
	inner, ok := bytes.CutPrefix(text, []byte("("))
	inner = bytes.TrimLeft(inner, space)
	answers := []string{"(define-fun ", "model\n", "derivation\n"}
	return ok && slices.ContainsFunc(answers, func(word string) bool { return bytes.HasPrefix(inner, []byte(word)) })
}

func isNumber(word []byte) bool {
	for _, c := range word {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(word) > 0
}

// refuseForeign reports a diagnostic if the text is in another language than C, such as SMT-LIB. It
// returns whether it did so.
func refuseForeign(src []byte, rep *diag.Reporter) bool {
	language := otherLanguage(src)
	if language == "" {
		return false
	}
	start := source.Pos{Line: 1, Col: 1}
	hint := "give a C program"
	switch language {
	case "SMT-LIB":
		hint = "give a C program; ic3play check decides Horn clauses in SMT-LIB"
	case hornAnswer:
		hint = "give the clauses; ic3play validate ANSWER CLAUSES.smt2 checks an answer"
	}
	rep.ReportHint(diag.Syntax, source.Span{Start: start, End: start}, hint, "this is %s, not C", language)
	return true
}
