package embed

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
)

// settings are what a mark says of how its program is to be run. What it says of
// how it is to be shown is left to the element.
type settings struct {
	engine  string
	options map[string]string
	limit   time.Duration // 0 when the mark names none
	rules   ast.Rules     // the integers of the program
}

// isMark knows the words of a mark: the class of an element, and the word behind
// the language of a fence.
func isMark(word string) bool { return word == "ic3play" || word == "ic3-play" }

// hasMark says whether a class attribute holds the mark.
func hasMark(class string) bool { return slices.ContainsFunc(strings.Fields(class), isMark) }

// parseInfo reads the text behind the backticks of a fence: "c ic3play
// engine=auto". Generators that want braces get them: "c {.ic3play engine=auto}",
// "{.c .ic3-play data-ic3-play="engine=auto"}".
func parseInfo(info string) (attrs map[string]string, isC, marked bool) {
	attrs, words := parseAttributes(info, "{}")
	if len(words) == 0 {
		return nil, false, false
	}
	isC = strings.EqualFold(words[0], "c")
	more, has := attrs["data-ic3-play"]
	if has {
		given, _ := parseAttributes(more, "")
		maps.Copy(attrs, given)
	}
	marked = has || slices.ContainsFunc(words[1:], isMark) || hasMark(attrs["class"])
	return attrs, isC, isC && marked
}

// firstLine is the mark that a program may be of itself: "// ic3play engine=auto" as its
// first line. It goes through generators that show nothing else of a fence.
var firstLine = regexp.MustCompile(`^\s*//\s*ic3play\b(.*)`)

// parseFirstLine reads the mark in a program.
func parseFirstLine(program []byte) (attrs map[string]string, marked bool) {
	m := firstLine.FindSubmatch(program)
	if m == nil {
		return nil, false
	}
	attrs, _ = parseAttributes(string(m[1]), "")
	return attrs, true
}

// parseAttributes reads NAME=VALUE, NAME="VALUE" and bare words, whose leading dot
// is dropped. Bytes of blank are blanks. The first of two that have one name counts,
// as in HTML.
func parseAttributes(s, blank string) (attrs map[string]string, words []string) {
	blank += " \t\r\n\f"
	attrs = map[string]string{}
	for s = strings.TrimLeft(s, blank); s != ""; s = strings.TrimLeft(s, blank) {
		end := strings.IndexAny(s, blank+"=")
		if end < 0 {
			end = len(s)
		}
		name := s[:end]
		if s = s[end:]; !strings.HasPrefix(s, "=") {
			words = append(words, strings.TrimPrefix(name, "."))
			continue
		}
		s = s[1:]
		var value string
		if s != "" && (s[0] == '"' || s[0] == '\'') {
			value, s, _ = strings.Cut(s[1:], s[:1])
		} else {
			end := strings.IndexAny(s, blank)
			if end < 0 {
				end = len(s)
			}
			value, s = s[:end], s[end:]
		}
		if _, twice := attrs[name]; !twice {
			attrs[name] = value
		}
	}
	return attrs, words
}

// parseSettings reads engine, options, limit and the integers, as a mark gives them.
func parseSettings(attrs map[string]string) (settings, error) {
	s := settings{engine: strings.TrimSpace(attrs["engine"])}
	if s.engine == "" {
		s.engine = verify.DefaultEngine
	}
	if limit := strings.TrimSpace(attrs["limit"]); limit != "" {
		var d command.Duration
		if err := d.Set(limit); err != nil {
			return s, fmt.Errorf("limit=%q: %w", limit, err)
		}
		s.limit = time.Duration(d)
	}
	options := command.Settings{}
	for _, o := range strings.FieldsFunc(attrs["options"], func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) }) {
		if err := options.Set(o); err != nil {
			return s, fmt.Errorf("options: %q: %w", o, err)
		}
	}
	s.options = options
	var err error
	if s.rules, err = parseRules(attrs); err != nil {
		return s, err
	}
	return s, verify.CheckEngine(s.engine, s.options)
}

// parseRules reads ints, model, overflow, property and error-label, which are those of check.
func parseRules(attrs map[string]string) (ast.Rules, error) {
	given := func(name string) string { return strings.TrimSpace(attrs[name]) }
	rules, err := ast.RulesOf(given("ints"), given("model"), given("overflow"), given("property"), given("error-label"))
	if err != nil {
		return rules, fmt.Errorf("ints: %w", err)
	}
	return rules, nil
}

// spec is the engine with its options, as -engine takes them.
func (s settings) spec() string {
	spec := s.engine
	for _, k := range slices.Sorted(maps.Keys(s.options)) {
		spec += "+" + k + "=" + s.options[k]
	}
	return spec
}

// asked are the settings that a mark may have of how its program is run.
var asked = [...]string{"engine", "options", "limit", "ints", "model", "overflow", "property", "error-label"}

// slips are the names in a mark that are almost those of a setting: what a mark says besides
// is the element's or a generator's, so that only such a name can be told to be a mistake.
func slips(attrs map[string]string) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(attrs)) {
		for _, known := range asked {
			if name != known && almost(strings.ToLower(name), known) {
				out = append(out, fmt.Sprintf("%s is not read; is it %s?", name, known))
			}
		}
	}
	return out
}

// almost says whether a word becomes another by one letter more, less or changed, by two that
// change places, or by nothing.
func almost(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch rest, other := a[i:], b[i:]; {
	case len(other) <= 1:
		return true
	case len(a) < len(b):
		return rest == other[1:]
	case rest[1:] == other[1:]:
		return true
	default:
		return rest[0] == other[1] && rest[1] == other[0] && rest[2:] == other[2:]
	}
}
