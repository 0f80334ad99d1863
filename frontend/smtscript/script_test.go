package smtscript

import (
	"strings"
	"testing"
	"time"
)

// run returns what a script prints.
func run(t testing.TB, script string) (string, Outcome) {
	t.Helper()
	var out strings.Builder
	o, err := Run(t.Context(), strings.NewReader(script), &out, Options{Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), o
}

// given is an answer with what supports it.
type given struct {
	word          string
	model         []string // equations
	core, assumed []string
}

// answers runs a script to its end and returns its answers. After each check it asks for
// the model, or for the core, the assumptions and the proof, which it checks.
func answers(t *testing.T, s scripted) []given {
	t.Helper()
	var b strings.Builder
	b.WriteString("(set-option :produce-unsat-cores true)\n")
	for line := range strings.Lines(s.text) {
		b.WriteString(line)
		if strings.HasPrefix(line, "(check-sat") {
			b.WriteString("(echo \"model\")\n(get-model)\n(echo \"core\")\n(get-unsat-core)\n(echo \"assumed\")\n(get-unsat-assumptions)\n(echo \"proof\")\n(get-proof)\n(echo \"end\")\n")
		}
	}
	text, _ := run(t, b.String())
	var out []given
	for part := range strings.SplitSeq(strings.TrimSuffix(text, "\"end\"\n"), "\"end\"\n") {
		section := func(from, to string) string {
			_, rest, _ := strings.Cut(part, `"`+from+"\"\n")
			section, _, _ := strings.Cut(rest, `"`+to+"\"\n")
			if strings.HasPrefix(section, "(error") {
				return ""
			}
			return section
		}
		word, _, _ := strings.Cut(part, "\n")
		g := given{word: word}
		switch word {
		case "sat":
			for line := range strings.Lines(section("model", "core")) {
				f := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "(define-fun "), ")")
				if name, value, ok := strings.Cut(f, " () "); ok {
					_, value, _ = strings.Cut(value, " ")
					g.model = append(g.model, "(= "+name+" "+value+")")
				}
			}
		case "unsat":
			g.core = strings.Fields(strings.Trim(section("core", "assumed"), "()\n"))
			g.assumed = list(section("assumed", "proof"))
			if err := checkText(section("proof", "end")); err != nil {
				t.Fatalf("the text of a proof: %v\n%s\n%s", err, section("proof", "end"), s.text)
			}
		case "unknown":
		default:
			t.Fatalf("no answer:\n%s\n%s", part, s.text)
		}
		out = append(out, g)
	}
	if len(out) != len(s.checks) {
		t.Fatalf("%d answers to %d checks:\n%s\n%s", len(out), len(s.checks), text, s.text)
	}
	return out
}

// list returns the literals of a list: a, |a b|, (not a).
func list(text string) []string {
	text = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(text), "("), ")")
	var out []string
	depth, bar, start := 0, false, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ' ' && depth == 0 && !bar:
			if i > start {
				out = append(out, text[start:i])
			}
			start = i + 1
		case text[i] == '|':
			bar = !bar
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		}
	}
	return out
}
