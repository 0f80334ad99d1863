package web

import (
	"fmt"
	"html"
	"strings"
)

// markup is HTML: text in it is escaped.
type markup string

// printf is fmt.Sprintf for HTML: it escapes every argument that is a string and
// takes those that are markup as they are. An argument stands as the text of an
// element or as an attribute in quotes, nowhere else. (Package html/template does
// this too; it would make the command three megabytes larger, since the linker keeps
// every exported method for what calls methods by name.)
func printf(format markup, args ...any) markup {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = html.EscapeString(strings.ReplaceAll(s, "\x00", "\uFFFD"))
		}
	}
	return markup(fmt.Sprintf(string(format), args...))
}

// each is the markup of all parts, one after the other.
func each[T any](parts []T, write func(T) markup) markup {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(string(write(p)))
	}
	return markup(b.String())
}

// where is the markup if a condition holds, and else nothing.
func where(ok bool, m markup) markup {
	if ok {
		return m
	}
	return ""
}
