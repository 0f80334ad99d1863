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

// This file handles pages in which programs are not marked one by one. Instead the page has an
// element <script src="embed.js" data-select="pre code.language-c" data-all>, and every element
// that data-select matches is a program. Only selectors for <pre>, for its <code> and for their
// classes are supported.

// everyProgram contains the selectors for the flag -all.
const everyProgram = "pre code.language-c, pre code.c, pre.language-c, pre.c"

// selection is a list of pairs of selectors. The first selector of a pair is for a <pre>, the
// second one for the <code> in it. A program is selected if both selectors of at least one pair
// match.
type selection []struct{ pre, code elementSelector }

// elementSelector selects elements by name and classes. The name "" matches every element. If
// "specified" is false, the user wrote no selector for this element. Then elementSelector matches
// every element, and it also matches if there is no element.
type elementSelector struct {
	specified bool
	name      string
	classes   []string
}

var simpleSelector = regexp.MustCompile(`^(?:\*|(pre|code)?)((?:\.[A-Za-z0-9_-]+)*)$`)

func parseSelection(list string) (selection, error) {
	var out selection
	for one := range strings.SplitSeq(list, ",") {
		words := strings.Fields(strings.ReplaceAll(one, ">", " "))
		var parts []elementSelector
		for _, w := range words {
			m := simpleSelector.FindStringSubmatch(w)
			if m == nil {
				return nil, fmt.Errorf("data-select=%q: the selector %q is not supported; use pre, code, and their classes", list, w)
			}
			parts = append(parts, elementSelector{specified: true, name: m[1], classes: strings.FieldsFunc(m[2], func(r rune) bool { return r == '.' })})
		}
		switch {
		case len(parts) == 1 && parts[0].name != "pre":
			out = append(out, struct{ pre, code elementSelector }{code: parts[0]})
			if parts[0].name == "" {
				out = append(out, struct{ pre, code elementSelector }{pre: parts[0]})
			}
		case len(parts) == 1:
			out = append(out, struct{ pre, code elementSelector }{pre: parts[0]})
		case len(parts) == 2 && parts[0].name != "code" && parts[1].name != "pre":
			out = append(out, struct{ pre, code elementSelector }{parts[0], parts[1]})
		default:
			return nil, fmt.Errorf("data-select=%q: the selector must select pre elements, or code elements in them", list)
		}
	}
	return out, nil
}

// matches reports whether the selectors select a program. The classes of the program's <pre> are in
// "pre". If hasCode is true, the classes of the <code> in it are in "code".
func (s selection) matches(pre string, code string, hasCode bool) bool {
	for _, one := range s {
		if one.pre.matches("pre", pre, true) && one.code.matches("code", code, hasCode) {
			return true
		}
	}
	return false
}

func (s elementSelector) matches(name, class string, there bool) bool {
	if !s.specified {
		return true
	}
	has := strings.Fields(class)
	return there && (s.name == "" || s.name == name) &&
		!slices.ContainsFunc(s.classes, func(c string) bool { return !slices.Contains(has, c) })
}

// scriptSelection returns the selectors in a page's script element (see above), and the element's
// offset. If there is no such element, s is nil.
func scriptSelection(src []byte) (s selection, at int, err error) {
	z := tokenizer.NewTokenizer(bytes.NewReader(src))
	for from := 0; ; {
		kind := z.Next()
		to := from + len(z.Raw())
		if kind == tokenizer.ErrorToken {
			return nil, 0, nil
		}
		if name, more := z.TagName(); kind == tokenizer.StartTagToken && string(name) == "script" {
			attrs := attributes(z, more)
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
