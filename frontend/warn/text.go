package warn

import (
	"slices"
	"strings"

	"ic3play/engine/source"
)

var acsl = [...]string{"requires", "ensures", "assigns", "loop", "assert", "check", "assume", "behavior", "decreases", "terminates", "predicate", "logic", "axiomatic", "lemma", "ghost", "invariant", "variant"}

// Text returns a warning about the first annotation in a comment, /*@ ... */ or //@ ..., which the
// frontend ignores.
func Text(src []byte) []Warning {
	text := string(src)
	line, start := 1, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			line, start = line+1, i+1
		case c == '"' || c == '\'':
			i = endOfQuote(text, i)
		case strings.HasPrefix(text[i:], "//") || strings.HasPrefix(text[i:], "/*"):
			end := "\n"
			if text[i+1] == '*' {
				end = "*/"
			}
			body := text[i+2:]
			if n := strings.Index(body, end); n >= 0 {
				body = body[:n]
			}
			if isAnnotation(body) {
				return []Warning{newWarning(Annotation, source.Pos{Line: line, Col: i - start + 1}, "annotations in comments are not read; write assert(...) or assume(...)")}
			}
			for k := range len(body) {
				if body[k] == '\n' {
					line, start = line+1, i+2+k+1
				}
			}
			i += 1 + len(body)
			if end == "*/" {
				i += len(end)
			}
		}
	}
	return nil
}

func endOfQuote(text string, i int) int {
	quote := text[i]
	for i++; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i
		}
	}
	return i - 1
}

func isAnnotation(comment string) bool {
	body, ok := strings.CutPrefix(comment, "@")
	if !ok {
		return false
	}
	body = strings.TrimLeft(body, "@ \t\r\n")
	return slices.ContainsFunc(acsl[:], func(word string) bool {
		rest, ok := strings.CutPrefix(body, word)
		return ok && (rest == "" || !isLetter(rest[0]))
	})
}

func isLetter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
