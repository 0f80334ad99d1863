package web

import (
	"strings"
	"testing"
	"unicode/utf8"

	"ic3play/engine/source"
	"ic3play/frontend/verify"
)

// No part of a program or a reason may become HTML, Markdown or template syntax. No line may be
// blank, because a blank line would end HTML in Markdown.
func TestStoredReport(t *testing.T) {
	const bad = "a\n\n</code></div>\r\x00 {{.X}} {% y %} <script>1 + 1\xff"
	for name, rep := range map[string]verify.Report{
		"safe": {Verdict: "safe", Certificate: verify.Certificate{Kind: "invariant", Cuts: []verify.CutInvariant{{Line: 3, Formula: bad}}}},
		"unsafe": {Verdict: "unsafe", Certificate: verify.Certificate{Kind: "path", Truncated: 7,
			Steps: []verify.TraceStep{{Line: 1, Values: map[string]string{bad: bad}, Note: bad}, {Line: 3}, {Line: 99}}}},
		"unknown": {Verdict: "unknown", Reason: bad},
	} {
		lines, err := StoredReport([]byte(bad+"\n"+bad), rep, `auto+"x"`, "00ff")
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Join(lines, "\n")
		for _, line := range lines {
			if strings.TrimSpace(line) == "" || line[0] != '<' {
				t.Errorf("%s: line %q", name, line)
			}
		}
		if strings.ContainsAny(all, "{}\r\x00") || !utf8.ValidString(all) || strings.Contains(all, "<script") || strings.Count(all, "<div") != 1 || strings.Count(all, "</div>") != 1 ||
			!strings.Contains(all, "1 + 1") {
			t.Errorf("%s:\n%s", name, all)
		}
		if want := `<div class="ic3-stored" data-verdict="` + name + `" data-engine="auto+&#34;x&#34;" data-digest="00ff">`; lines[0] != want {
			t.Errorf("%s, want %s", lines[0], want)
		}
	}
}

// A line of a header must be shown with the name of its file, whatever characters the name
// contains.
func TestStoredReportNamesHeaders(t *testing.T) {
	src := source.Join([]byte("#include \"x.h\"\n"), nil, []source.File{{Name: "x.h", Text: []byte("a;\nb;\n")}, {Name: "y\n\n{{.h", Text: []byte("c;\n")}})
	lines, err := StoredReport(src, verify.Report{Verdict: "unsafe", Certificate: verify.Certificate{Kind: "path",
		Steps: []verify.TraceStep{{Line: 1}, {Line: 5, Note: "see line 4"}, {Line: 8}}}}, "auto", "00ff")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(lines, "\n")
	for _, want := range []string{"<td>1</td><td>1</td>", "<td>2 of x.h</td><td><code>b;</code></td><td>see line 1 of x.h</td>", "<td>1 of y &#123;&#123;.h</td><td><code>c;"} {
		if !strings.Contains(all, want) {
			t.Errorf("%s is missing:\n%s", want, all)
		}
	}
	if strings.Contains(all, "\n\n") {
		t.Errorf("a blank line:\n%s", all)
	}
}
