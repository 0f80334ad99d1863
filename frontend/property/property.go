// Package property reads the specifications of verification competitions. A specification has the
// form CHECK( init(main()), LTL(FORMULA) ), possibly several times. Instead of such a text, Read
// also accepts the name of a property or of a specification file.
//
// The formula determines the property. The package knows the names of all properties of the
// competitions, so that messages can name a property that is not supported.
package property

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

const (
	UnreachCall  = "unreach-call"
	NoOverflow   = "no-overflow"
	UnreachLabel = "unreach-label" // no run reaches a label with the name ERROR
	ValidDeref   = "valid-deref"
	ValidFree    = "valid-free"
	ValidTrack   = "valid-memtrack"
	ValidSafety  = "valid-memsafety" // the three properties above together
	ValidCleanup = "valid-memcleanup"
)

// A formula is the LTL formula of a property, as text without blanks, with the name of the
// property.
type formula struct{ name, text string }

func formulas() []formula {
	return []formula{
		{UnreachCall, "G!call(reach_error())"},
		{UnreachCall, "G!call(__VERIFIER_error())"},
		{NoOverflow, "G!overflow"},
		{UnreachLabel, "G!label(ERROR)"},
		{"termination", "Fend"},
		{ValidFree, "Gvalid-free"},
		{ValidDeref, "Gvalid-deref"},
		{ValidTrack, "Gvalid-memtrack"},
		{ValidCleanup, "Gvalid-memcleanup"},
		{"no-data-race", "G!data-race"},
		{"no-deadlock", "G!deadlock"},
		{"def-behavior", "Gdef-behavior"},
	}
}

// names returns further properties that have no entry in formulas, because their specification is
// not a single LTL formula.
func names() []string {
	return []string{"valid-memsafety", "coverage-branches", "coverage-conditions", "coverage-statements", "coverage-error-call"}
}

// Checked reports whether ic3play can check a property.
func Checked(name string) bool {
	return slices.Contains([]string{UnreachCall, NoOverflow, UnreachLabel, ValidDeref, ValidFree, ValidTrack, ValidSafety, ValidCleanup}, name)
}

// MergeMemsafety returns valid-memsafety if the list consists of valid-free, valid-deref and
// valid-memtrack. It returns any other list unchanged.
func MergeMemsafety(names []string) []string {
	parts := []string{ValidFree, ValidDeref, ValidTrack}
	if len(names) != len(parts) || slices.ContainsFunc(parts, func(p string) bool { return !slices.Contains(names, p) }) {
		return names
	}
	return []string{ValidSafety}
}

// maxText is the maximum length of a specification in bytes.
const maxText = 1 << 16

// Read returns the names of the properties in a specification, in order and without duplicates.
// Instead of the name of an unknown property it returns the formula. If the text has no CHECK and
// is not a name, the whole text counts as a formula. Read returns an error if the text is empty,
// too long or a malformed specification.
func Read(text string) ([]string, error) {
	bare := strings.Join(strings.Fields(text), "")
	if len(text) > maxText || bare == "" {
		return nil, errors.New("this is not a specification")
	}
	var out []string
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	if name, known := Named(bare); known {
		return []string{name}, nil
	}
	if strings.HasPrefix(bare, "COVER(") {
		return []string{"coverage"}, nil
	}
	for rest := bare; rest != ""; {
		one, more, ok := check(rest)
		if !ok {
			if len(out) > 0 || strings.Contains(bare, "CHECK(") {
				return nil, fmt.Errorf("%q is not a specification; a specification has the form CHECK( init(main()), LTL(FORMULA) )", truncate(text))
			}
			one, more = rest, "" // the whole text is one formula without CHECK
		}
		add(named(one))
		rest = more
	}
	return out, nil
}

// check parses CHECK(init(main()),LTL(FORMULA)) at the start of a text without blanks. It returns
// the formula and the rest of the text.
func check(text string) (formula, rest string, ok bool) {
	const head = "CHECK(init(main()),LTL("
	text, ok = strings.CutPrefix(text, head)
	if !ok {
		return "", "", false
	}
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				rest, ok = strings.CutPrefix(text[i+1:], ")")
				return text[:i], rest, ok && i > 0
			}
		}
	}
	return "", "", false
}

// named returns the name of the property with the formula "text". If there is none, it returns the
// text itself, which it shortens if it is long.
func named(text string) string {
	for _, f := range formulas() {
		if f.text == text {
			return f.name
		}
	}
	return truncate(text)
}

func truncate(text string) string {
	const most = 80
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// Named returns the property that the specification file with the given name contains by
// convention. For example, a file unreach-call.prp in any folder contains the property
// unreach-call. If there is no such property, "known" is false.
func Named(file string) (name string, known bool) {
	name = strings.TrimSuffix(path.Base(strings.ReplaceAll(file, "\\", "/")), ".prp")
	known = slices.Contains(names(), name)
	for _, f := range formulas() {
		known = known || f.name == name
	}
	return name, known
}

// Unchecked returns the properties in the list that ic3play cannot check.
func Unchecked(list []string) []string {
	var out []string
	for _, name := range list {
		if !Checked(name) {
			out = append(out, name)
		}
	}
	return out
}

// Text returns the specification of a property in the format that Read reads. If the package knows
// no formula for the name, Text returns "".
func Text(name string) string {
	if name == ValidSafety {
		return Text(ValidFree) + "\n" + Text(ValidDeref) + "\n" + Text(ValidTrack)
	}
	for _, f := range formulas() {
		if f.name == name {
			text := strings.Replace(strings.Replace(f.text, "G!", "G ! ", 1), "Gvalid", "G valid", 1)
			return "CHECK( init(main()), LTL(" + text + ") )"
		}
	}
	return ""
}
