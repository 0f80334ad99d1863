package embed

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	tokenizer "golang.org/x/net/html"
)

// A page may mark all its programs at once, by attributes of its script:
// <script src="embed.js" data-select="pre code.language-c" data-all>. What
// data-select finds is then a program, marked or not. Read are selectors of <pre>,
// the <code> in it and their classes; what stands around a <pre> is not looked at.

// everyProgram are the programs that -all means.
const everyProgram = "pre code.language-c, pre code.c, pre.language-c, pre.c"

// selection finds programs by their tags.
type selection []struct{ pre, code simple }

// simple is a selector of one element: its name, "" for any, and its classes.
type simple struct {
	given   bool
	name    string
	classes []string
}

var simpleSelector = regexp.MustCompile(`^(?:\*|(pre|code)?)((?:\.[A-Za-z0-9_-]+)*)$`)

// parseSelection reads a list of selectors.
func parseSelection(list string) (selection, error) {
	var out selection
	for one := range strings.SplitSeq(list, ",") {
		words := strings.Fields(strings.ReplaceAll(one, ">", " "))
		var parts []simple
		for _, w := range words {
			m := simpleSelector.FindStringSubmatch(w)
			if m == nil {
				return nil, fmt.Errorf("data-select=%q: %q is none of the selectors that are read here: pre, code, and their classes", list, w)
			}
			parts = append(parts, simple{given: true, name: m[1], classes: strings.FieldsFunc(m[2], func(r rune) bool { return r == '.' })})
		}
		switch {
		case len(parts) == 1 && parts[0].name != "pre":
			out = append(out, struct{ pre, code simple }{code: parts[0]})
			if parts[0].name == "" {
				out = append(out, struct{ pre, code simple }{pre: parts[0]})
			}
		case len(parts) == 1:
			out = append(out, struct{ pre, code simple }{pre: parts[0]})
		case len(parts) == 2 && parts[0].name != "code" && parts[1].name != "pre":
			out = append(out, struct{ pre, code simple }{parts[0], parts[1]})
		default:
			return nil, fmt.Errorf("data-select=%q: read here are selectors of pre and of the code in it", list)
		}
	}
	return out, nil
}

// finds says whether a <pre> of some classes, with a <code> in it or none, is selected.
func (s selection) finds(pre string, code string, hasCode bool) bool {
	for _, one := range s {
		if one.pre.matches("pre", pre, true) && one.code.matches("code", code, hasCode) {
			return true
		}
	}
	return false
}

func (s simple) matches(name, class string, there bool) bool {
	if !s.given {
		return true
	}
	has := strings.Fields(class)
	return there && (s.name == "" || s.name == name) &&
		!slices.ContainsFunc(s.classes, func(c string) bool { return !slices.Contains(has, c) })
}

// selectedBy is what the page's own script selects as programs; at is where the script stands.
func selectedBy(src []byte) (s selection, at int, err error) {
	z := tokenizer.NewTokenizer(bytes.NewReader(src))
	for from := 0; ; {
		kind := z.Next()
		to := from + len(z.Raw())
		if kind == tokenizer.ErrorToken {
			return nil, 0, nil
		}
		if kind == tokenizer.StartTagToken {
			attrs := map[string]string{}
			if name, more := z.TagName(); string(name) == "script" {
				for more {
					var k, v []byte
					k, v, more = z.TagAttr()
					if _, twice := attrs[string(k)]; !twice {
						attrs[string(k)] = string(v)
					}
				}
			}
			file, _, _ := strings.Cut(attrs["src"], "?")
			selector, selects := attrs["data-select"]
			if _, all := attrs["data-all"]; all && selects && path.Base(file) == "embed.js" {
				s, err = parseSelection(selector)
				return s, from, err
			}
		}
		from = to
	}
}
