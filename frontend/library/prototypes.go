package library

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed c/prototypes.h
var prototypes string

// Prototype returns the name of the included header that declares a function of the standard
// library, and the text of the declaration. If no included header declares the function, it returns
// "".
func Prototype(included []Header, name string) (header, text string) {
	for _, line := range strings.Split(prototypes, "\n") {
		if h, ok := strings.CutPrefix(line, "<"); ok {
			header = strings.TrimSuffix(h, ">")
			continue
		}
		for _, suffix := range []string{"", "f", "l"} { // functions of math.h have variants
			base, ok := strings.CutSuffix(name, suffix)
			if !ok || suffix != "" && header != "math.h" || !declares(line, base) {
				continue
			}
			if !slices.ContainsFunc(included, func(h Header) bool {
				return h.Name == header || h.Name != "tgmath.h" && slices.Contains(strings.Fields(h.Includes), header)
			}) {
				return "", ""
			}
			line = strings.Replace(line, base+"(", name+"(", 1)
			switch suffix {
			case "f":
				line = strings.ReplaceAll(line, "double", "float")
			case "l":
				line = strings.ReplaceAll(line, "double", "long double")
			}
			return header, line
		}
	}
	return "", ""
}

// declares reports whether a line of the prototypes declares a function.
func declares(line, name string) bool {
	before, _, ok := strings.Cut(line, name+"(")
	return ok && name != "" && strings.HasSuffix(line, ";") && before != "" && strings.ContainsAny(before[len(before)-1:], " *") && !strings.Contains(before, ",")
}
