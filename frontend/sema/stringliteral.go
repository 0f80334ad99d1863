package sema

import (
	"strings"

	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// This file reads the characters of string literals (6.4.5).

// textLength returns the number of bytes of a string literal, without the terminating 0. If a prefix
// or an escape sequence makes characters wider than a byte, ok is false.
func textLength(c *parser.StringContext) (n int, ok bool) {
	text, ok := characters(c)
	return len(text), ok
}

// characters returns the bytes of a string literal without the terminating 0 (6.4.5). If a prefix or
// an escape sequence makes characters wider than a byte, ok is false. The bytes of a universal
// character name are its encoding in UTF-8, as for gcc and clang.
func characters(c *parser.StringContext) (out []byte, ok bool) {
	for _, s := range c.AllSTRING() {
		text, plain := strings.CutPrefix(strings.TrimPrefix(s.GetText(), "u8"), `"`)
		if !plain {
			return nil, false
		}
		text = strings.TrimSuffix(text, `"`)
		for len(text) > 0 {
			n := preproc.CharLength(text)
			switch char := text[:n]; {
			case char[0] != '\\':
				out = append(out, char...)
			case char[1] == 'u' || char[1] == 'U':
				r, ok := preproc.UniversalName(char)
				if !ok {
					return nil, false
				}
				out = append(out, string(r)...)
			default:
				v, ok := preproc.CharValue("'" + char + "'")
				if !ok {
					return nil, false
				}
				value, _ := v.Int64()
				out = append(out, byte(value))
			}
			text = text[n:]
		}
	}
	return out, true
}
