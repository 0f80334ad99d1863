package library

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed c/prototypes.h
var prototypes string

type declaration struct{ header, text string }

// "declarations" maps each function in "prototypes" to its declaration.
var declarations = sync.OnceValue(func() map[string]declaration {
	out, header := map[string]declaration{}, ""
	for _, line := range strings.Split(prototypes, "\n") {
		if h, ok := strings.CutPrefix(line, "<"); ok {
			header = strings.TrimSuffix(h, ">")
		} else if before, _, ok := strings.Cut(strings.Replace(line, "(*", "*", 1), "("); ok {
			out[before[strings.LastIndexAny(before, " *")+1:]] = declaration{header, line}
		}
	}
	return out
})

// Prototype returns the declaration of a function of the standard library as text, and the name of
// the header that declares it. Only the included headers count. If none of them declares the
// function, both results are "".
func Prototype(included []Header, name string) (header, text string) {
	for _, suffix := range []string{"", "f", "l"} { // functions of math.h have variants, such as sinf and sinl for sin
		base, ok := strings.CutSuffix(name, suffix)
		d, declared := declarations()[base]
		if !ok || !declared || suffix != "" && d.header != "math.h" {
			continue
		}
		if !slices.ContainsFunc(included, func(h Header) bool {
			return h.Name == d.header || h.Name != "tgmath.h" && slices.Contains(strings.Fields(h.Includes), d.header)
		}) {
			break
		}
		text = strings.Replace(d.text, base+"(", name+"(", 1)
		switch suffix {
		case "f":
			text = strings.ReplaceAll(text, "double", "float")
		case "l":
			text = strings.ReplaceAll(text, "double", "long double")
		}
		return d.header, text
	}
	return "", ""
}
