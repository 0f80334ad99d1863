package web

import (
	"fmt"
	"html"
	"strings"
)

// markup is HTML with all text escaped.
type markup string

// printf is fmt.Sprintf for HTML. It escapes arguments of type string and inserts
// those of type markup unchanged. Use arguments only as the text of an element or
// as a quoted attribute. (html/template would add three megabytes to the command,
// since it calls methods by name, and the linker then keeps every exported method.)
func printf(format markup, args ...any) markup {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = html.EscapeString(strings.ReplaceAll(s, "\x00", "\uFFFD"))
		}
	}
	return markup(fmt.Sprintf(string(format), args...))
}

// concat returns the concatenated markup of all parts.
func concat[T any](parts []T, write func(T) markup) markup {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(string(write(p)))
	}
	return markup(b.String())
}

// optional returns the markup if a condition holds, else "".
func optional(ok bool, m markup) markup {
	if ok {
		return m
	}
	return ""
}
