package web

import (
	"fmt"
	"html"
	"strings"
)

// markup is HTML with all text escaped.
type markup string

// printf is fmt.Sprintf for HTML. It escapes arguments of type string and inserts those of type
// markup unchanged. Arguments may occur only in the text of an element and in a quoted attribute.
//
// The package html/template would add three megabytes to the command. It calls methods by name, so
// the linker would include every exported method.
func printf(format markup, args ...any) markup {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = html.EscapeString(strings.ReplaceAll(s, "\x00", "\uFFFD"))
		}
	}
	return markup(fmt.Sprintf(string(format), args...))
}

func concat[T any](parts []T, write func(T) markup) markup {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(string(write(p)))
	}
	return markup(b.String())
}

func optional(ok bool, m markup) markup {
	if ok {
		return m
	}
	return ""
}
