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
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

// settings contains those attributes of a marked program that determine how to run it, such as
// "engine=bmc". All other attributes are for the <ic3-play> element.
type settings struct {
	engine  string
	options map[string]string
	limit   time.Duration
	rules   ast.Rules
	expect  string // the required verdict; "" if any is allowed
}

// isMarker reports whether a word, such as a class or a word after a fence's language, marks a
// program.
func isMarker(word string) bool { return word == "ic3play" || word == "ic3-play" }

// hasMarker reports whether a class attribute contains a word that marks a program.
func hasMarker(class string) bool { return slices.ContainsFunc(strings.Fields(class), isMarker) }

// parseInfo parses the info string of a fence, such as "c ic3play engine=auto". It also accepts the
// braces that some site generators need: "c {.ic3play engine=auto}" and "{.c .ic3-play
// data-ic3-play="engine=auto"}".
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
	marked = has || slices.ContainsFunc(words[1:], isMarker) || hasMarker(attrs["class"])
	return attrs, isC, isC && marked
}

// firstLine matches the first line of a program if it marks the program, as "// ic3play
// engine=auto" does. Such a mark is for site generators that remove the info string of a fence.
var firstLine = regexp.MustCompile(`^\s*//\s*ic3play\b(.*)`)

func parseFirstLine(program []byte) (attrs map[string]string, marked bool) {
	m := firstLine.FindSubmatch(program)
	if m == nil {
		return nil, false
	}
	attrs, _ = parseAttributes(string(m[1]), "")
	return attrs, true
}

// parseAttributes parses a list of NAME=VALUE, NAME="VALUE" and words without "=". A word loses the
// dot at its beginning, as in .ic3play, and the word "exercise" is also an attribute without a
// value. The characters in "blank" separate attributes, as spaces do. If a name occurs several
// times, the first one counts, as in HTML.
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
			if _, twice := attrs[name]; name == "exercise" && !twice {
				attrs[name] = ""
			}
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

// parseSettings parses those attributes of a marked program that determine how to run it.
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
	switch s.expect = strings.TrimSpace(attrs["expect"]); s.expect {
	case "", "safe", "unsafe", "unknown":
	default:
		return s, fmt.Errorf("expect=%q: it is safe, unsafe or unknown", s.expect)
	}
	return s, verify.CheckEngine(s.engine, s.options)
}

// parseRules parses the attributes ints, model, overflow, property and error-label. Their values
// are those of the flags of check.
func parseRules(attrs map[string]string) (ast.Rules, error) {
	given := func(name string) string { return strings.TrimSpace(attrs[name]) }
	rules, err := ast.RulesOf(given("ints"), given("model"), given("overflow"), given("property"), given("error-label"))
	if err != nil {
		return rules, fmt.Errorf("ints: %w", err)
	}
	return rules, nil
}

func (s settings) spec() string {
	spec := s.engine
	for _, k := range slices.Sorted(maps.Keys(s.options)) {
		spec += "+" + k + "=" + s.options[k]
	}
	return spec
}

// attributeNames lists the attributes that a marked program can have, such as engine=bmc: in the
// first line those that determine how to run it, in the second line those of an exercise, and in
// the third line those that only the page uses.
var attributeNames = [...]string{
	"engine", "options", "limit", "ints", "model", "overflow", "property", "error-label", "expect",
	"exercise", "title", "hint", "hint2", "hint3", "solution",
	"view", "step", "play", "autorun", "readonly", "lines", "hide", "height", "theme", "lang-title", "notes",
}

// attributeValues contains the possible values of attributes that only the <ic3-play> element uses.
var attributeValues = map[string][]string{
	"view":  {"verdict", "invariant", "trace", "graph", "frames", "obligations", "plane", "replay"},
	"theme": {"auto", "light", "dark"},
}

// attributeWarnings returns warnings about attributes of a marked program: about unsupported
// values, and about names that resemble a supported name. Other unknown names may be for the site
// generator, so they get no warning.
func attributeWarnings(attrs map[string]string) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(attrs)) {
		if known := attributeValues[name]; known != nil && !slices.Contains(known, strings.TrimSpace(attrs[name])) {
			out = append(out, fmt.Sprintf("%s=%q: it is one of %s", name, attrs[name], strings.Join(known, ", ")))
		}
		if slices.Contains(attributeNames[:], name) {
			continue
		}
		if name == "timeout" { // a likely mistake, because the flag of check has this name
			out = append(out, "timeout is not an attribute; did you mean limit?")
		}
		for _, known := range attributeNames {
			if diag.Slip(strings.ToLower(name), known) {
				out = append(out, fmt.Sprintf("%s is not an attribute; did you mean %s?", name, known))
				break
			}
		}
	}
	return out
}
