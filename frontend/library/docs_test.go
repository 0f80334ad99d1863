package library

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of docs/language.md anew")

func TestDocument(t *testing.T) {
	const file = "../../docs/language.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got := string(text)
	for name, table := range map[string]string{"dialects": dialectTable(), "suffixes": suffixTable(), "functions": functionTable(), "headers": headerTable()} {
		start := "<!-- table " + name + " -->\n"
		before, rest, ok := strings.Cut(got, start)
		_, after, also := strings.Cut(rest, "<!-- end -->")
		if !ok || !also {
			t.Fatalf("%s has no place for the table %s", file, name)
		}
		got = before + start + table + "<!-- end -->" + after
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != string(text) {
		t.Errorf("%s differs from the tables of this package: go test ./frontend/library -update", file)
	}
}

func code(words []string) string {
	return "`" + strings.Join(words, "`, `") + "`"
}

func dialectTable() string {
	lines := []struct {
		claim Claim
		what  string
	}{
		{Assume, "assumption: a run in which the argument is 0 ends there without a failure"},
		{Assert, "assertion: a run in which the argument is 0 fails"},
		{Error, "error: a run that comes to it fails"},
		{Cover, "nothing: the argument is evaluated"},
		{Symbolic, "an integer variable gets any value: `klee_make_symbolic(&x, sizeof(x), \"x\")`"},
		{Between, "any value from a constant to the one before another"},
	}
	out := "| what it is | functions |\n| --- | --- |\n"
	for _, l := range lines {
		var names []string
		for _, d := range dialects() {
			if d.Claim == l.claim {
				names = append(names, d.Name)
			}
		}
		out += "| " + l.what + " | " + code(names) + " |\n"
	}
	return out
}

func suffixTable() string {
	out := "| type | `T` |\n| --- | --- |\n"
	for _, s := range Suffixes() {
		typ := "`" + s.Type + "`"
		if s.Type == "double" {
			typ = "refused"
		}
		out += "| " + typ + " | " + code(strings.Fields(s.Names)) + " |\n"
	}
	return out
}

func functionTable() string {
	out := "| function | section | result |\n| --- | --- | --- |\n"
	var last, names, section string
	flush := func() {
		if last != "" {
			out += "| " + names + " | " + section + " | " + last + " |\n"
		}
	}
	for _, f := range Functions() {
		what := result(f)
		if what == last && section == f.Section {
			names += ", `" + f.Name + "`"
			continue
		}
		flush()
		last, names, section = what, "`"+f.Name+"`", f.Section
	}
	flush()
	return out + "| " + code(strings.Fields(ends)) + " | | refused: it may end the run, or change what other functions do |\n" +
		"| " + code(strings.Fields(pointers)) + " | | a pointer that is not tracked; its value is refused |\n" +
		"| " + code(strings.Fields(determined)) + " | | the standard determines it: refused where it is used |\n" +
		"| " + code(strings.Fields(refused)) + " | | the standard determines it: refused |\n"
}

func result(f Function) string {
	switch f.Does {
	case Ends:
		return "the run ends"
	case Undefined:
		return "a call fails, or ends the run with `-property`"
	case Nothing:
		return "none"
	case Absolute:
		return "the absolute value, `" + f.Result + "`; that of the least value overflows"
	case Classify, Change:
		var in []string
		for _, r := range f.Ranges {
			if r.First == r.Last {
				in = append(in, fmt.Sprint(r.First))
			} else {
				in = append(in, fmt.Sprintf("%d to %d", r.First, r.Last))
			}
		}
		domain := "; an argument other than -1 to 255 fails"
		if f.Anyone {
			domain = ""
		}
		if f.Does == Change {
			return fmt.Sprintf("the argument, %+d from %s%s", f.Offset, strings.Join(in, ", "), domain)
		}
		return "any `int` but 0 for " + strings.Join(in, ", ") + ", else 0" + domain
	case Low7:
		return "the low 7 bits of the argument, an `int`"
	case Written:
		return "the argument as `unsigned char`, or -1"
	case PutBack:
		return "the argument as `unsigned char`, or -1; -1 for -1"
	case Reads:
		return "-1 to the number of conversions; as many variables, from the first on, get any value of their types: `%d %i %u %o %x %X` with `hh h l ll j z t`, and `%c`; `%d` also with a width"
	}
	if f.Counts {
		return "any `int`; for a format without conversions the number of characters, or any negative number"
	}
	if f.Bounded {
		return fmt.Sprintf("%d to %d", f.Low, f.High)
	}
	return "any `" + f.Result + "`"
}

func headerTable() string {
	out := "| header | section | macros |\n| --- | --- | --- |\n"
	for _, h := range headers() {
		var names []string
		for _, m := range h.Defines(64) {
			if n := len(names); n == 12 {
				names = append(names, "...")
			} else if n < 12 {
				names = append(names, strings.ReplaceAll(m.Name, "|", "\\|"))
			}
		}
		text := ""
		if len(names) > 0 {
			text = strings.ReplaceAll(code(names), "`...`", "...")
		}
		out += "| `" + h.Name + "` | " + h.Section + " | " + text + " |\n"
	}
	return out
}
