//go:build !js

package embed

import (
	"strings"
	"testing"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
)

// TestSelection checks which programs are found by which selectors, and which selectors are
// refused.
func TestSelection(t *testing.T) {
	for _, tt := range []struct {
		selector, pre, code string
		hasCode, want       bool
	}{
		{"pre", "", "", false, true},
		{"pre code.language-c", "", "language-c x", true, true},
		{"pre > code.language-c", "a", "language-c", true, true},
		{"pre code.language-c", "language-c", "", true, false},
		{"pre code.language-c", "", "", false, false},
		{"code.language-c", "", "language-c", true, true},
		{".c", "c", "", false, true},
		{".c", "", "c", true, true},
		{".c", "d", "cc", true, false},
		{"pre.a.b", "b a", "", false, true},
		{"pre.a.b", "b", "", false, false},
		{"pre.x, .y code", "y", "", true, true},
	} {
		s, err := parseSelection(tt.selector)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.matches(tt.pre, tt.code, tt.hasCode); got != tt.want {
			t.Errorf("%s: <pre class=%q> with code %v %q: %v", tt.selector, tt.pre, tt.hasCode, tt.code, got)
		}
	}
	for _, bad := range []string{"", "main pre", "pre:has(code)", "pre[lang=c]", "code pre", "pre code span", "#a", "pre,,pre"} {
		if s, err := parseSelection(bad); err == nil {
			t.Errorf("%q: %+v", bad, s)
		}
	}
}

// TestAll checks pages in which no program is marked, but the page's script element or the flag
// -all selects programs.
func TestAll(t *testing.T) {
	page := func(script string) string {
		return "<!doctype html>\n" + script + "\n<pre><code class=\"language-c\">\n" + unsafe + "</code></pre>\n<pre><code class=\"language-sh\">ls</code></pre>\n"
	}
	const selects = `<script src="../ic3play/embed.js?1" data-select="pre code.language-c" data-all></script>`
	for _, tt := range []struct {
		name, text string
		args       []string
		code       int
		stdout     string
	}{
		{"a.html", page(selects), nil, command.ExitOK, "a.html:3: unsafe  S  auto  stored\n"},
		{"a.html", page(strings.Replace(selects, " data-all", "", 1)), nil, command.ExitOK, ""},
		{"a.html", page(strings.Replace(selects, "embed.js", "other.js", 1)), nil, command.ExitOK, ""},
		{"a.html", page(strings.Replace(selects, "pre code", "main pre", 1)), nil, command.ExitError, ""},
		{"a.html", page(""), []string{"-all"}, command.ExitOK, "a.html:3: unsafe  S  auto  stored\n"},
		{"a.md", fence("c", unsafe) + "\n" + fence("sh", "ls\n") + "\n" + page(""), nil, command.ExitOK, ""},
		{"a.md", fence("c", unsafe) + "\n" + fence("sh", "ls\n") + "\n- " + strings.ReplaceAll(fence("c title=x", unsafe), "\n", "\n  ") + "\n", []string{"-all"}, command.ExitOK,
			"a.md:1: unsafe  S  auto  stored\na.md:12: unsafe  S  auto  stored\n"},
	} {
		t.Chdir(t.TempDir())
		commandtest.Write(t, tt.name, tt.text)
		code, stdout, stderr := call(t, append(tt.args, tt.name)...)
		if code != tt.code || stdout != tt.stdout {
			t.Errorf("%s %v: exit %d: %s%s", tt.text, tt.args, code, stdout, stderr)
		}
		if text := read(t, tt.name); strings.Count(text, "ic3-stored") != strings.Count(stdout, "stored\n") {
			t.Errorf("%v:\n%s", tt.args, text)
		}
		again, stdout, stderr := call(t, append(tt.args, "-check", tt.name)...)
		if again != code || strings.Count(stdout, "unchanged") != strings.Count(tt.stdout, "stored") {
			t.Errorf("%s %v: -check: exit %d: %s%s", tt.name, tt.args, again, stdout, stderr)
		}
	}
}
