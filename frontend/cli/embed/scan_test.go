//go:build !js

package embed

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// FuzzScan checks that a document without marked programs does not change. In a document with
// marked programs, only stored results may change, and storing the same results again must change
// nothing.
func FuzzScan(f *testing.F) {
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, script := range scripts {
		ar, err := txtar.ParseFile(script)
		if err != nil {
			f.Fatal(err)
		}
		for _, doc := range ar.Files[:2] {
			kind := uint8(slices.IndexFunc(formats[:], func(x format) bool { return slices.Contains(x.ext, filepath.Ext(doc.Name)) }))
			f.Add(doc.Data, kind)
			f.Add(bytes.ReplaceAll(doc.Data, []byte("\n"), []byte("\r\n")), kind)
		}
	}
	for _, doc := range hostile() {
		for kind := range formats {
			f.Add([]byte(doc), uint8(kind))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, kind uint8) {
		if len(src) > 1<<14 {
			return
		}
		name := "doc" + formats[int(kind)%len(formats)].ext[0]
		d := newDocument(bytes.Clone(src))
		all := scan(name, d)
		// A document without "ic3" must have no blocks. But a document with & or \ may contain
		// "ic3" as character references or escapes, so it is not checked.
		if !bytes.ContainsAny(src, "&\\") && !bytes.Contains(bytes.ToLower(src), []byte("ic3")) &&
			(len(all.blocks) > 0 || slices.ContainsFunc(all.problems, func(p problem) bool {
				return !strings.Contains(p.text, "nested") && !strings.Contains(p.text, "not a notebook")
			})) {
			t.Fatalf("found in a document without marks: %+v", all)
		}
		for _, p := range all.problems {
			d.position(p.offset)
		}
		same, err := store(name, d, all.blocks, make([][]string, len(all.blocks)))
		if err != nil || !bytes.Equal(same, src) {
			t.Fatalf("nothing to store: %q, %v", same, err)
		}
		results := make([][]string, len(all.blocks))
		for i, b := range all.blocks {
			for line := 1; line <= 3; line++ {
				d.position(b.program.position(line, 2))
			}
			results[i] = []string{`<div class="ic3-stored" data-verdict="safe">`, "<p>it is</p>", "</div>"}
		}
		once, err := store(name, d, all.blocks, results)
		if err != nil {
			return
		}
		d = newDocument(once)
		twice, err := store(name, d, scan(name, d).blocks, results)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("stored again: %v\n%q\n%q", err, once, twice)
		}
	})
}

// hostile returns documents that are malformed or very large.
func hostile() []string {
	return []string{
		"\x00\xff\xfe```c ic3play\n\x00\n```\n", "```c ic3play", "```c ic3play\n", "> ```c ic3play\n```\n", "- ```c ic3play\n  int x;\n```\n",
		"\ufeff```c ic3play\r\r\n```", "<pre class=ic3-play>", "<pre class=ic3-play></pre", "<ic3-play><pre><code>&amp;&#13;&#10\n</code></pre></ic3-play>",
		"<pre class=ic3-play></pre><div class=ic3-stored><div>", "<ic3-play>\n\n```c\n```\n</ic3-play>", "> <ic3-play>\n> <pre>\n> a\n> b</pre>\n> </ic3-play>",
		strings.Repeat(">", 1000), strings.Repeat("- ", 1000), strings.Repeat("<pre class=ic3-play>", 500), strings.Repeat("<ic3-play>\n\n", 500),
		strings.Repeat("```c ic3play\n", 501), "<ic3-play>\n<pre>\n\t> a\n</pre>\n<textarea></ic3-play>",
	}
}

// TestLarge checks that scanning takes time linear in the size of the document, and that documents
// with too deep nesting do not change.
func TestLarge(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat(">", 1<<16):                           "nested more than",
		strings.Repeat("> - ", 1<<14):                        "nested more than",
		strings.Repeat("<pre class=ic3-play>", 1<<12):        "<pre> is not closed",
		strings.Repeat("<ic3-play>\n", 1<<12):                "<ic3-play> is not closed",
		"<pre class=ic3-play>" + strings.Repeat("&", 1<<14):  "<pre> is not closed",
		strings.Repeat("```c ic3play\n", 1<<12+1):            "the fence is not closed",
		strings.Repeat("a\n", 1<<14) + "\n```c ic3play\nint": "the fence is not closed",
	} {
		for _, name := range []string{"a.md", "a.html"} {
			f := scan(name, newDocument([]byte(text)))
			if len(f.blocks) > 0 || len(f.problems) > 0 && !strings.Contains(f.problems[0].text, want) {
				t.Errorf("%s %.40q: %d blocks, %+v", name, text, len(f.blocks), f.problems)
			}
		}
		if len(scan("a.md", newDocument([]byte(text))).problems)+len(scan("a.html", newDocument([]byte(text))).problems) == 0 {
			t.Errorf("%.40q: nothing is said", text)
		}
	}
}

func TestParseInfo(t *testing.T) {
	for info, want := range map[string]string{
		"c ic3play":            "auto 0s",
		"C ic3play engine=bmc": "bmc 0s",
		"c ic3play engine=bmc options='depth=3' limit=2":                       "bmc+depth=3 2s",
		`{.c .ic3play engine="bmc" limit="500ms"}`:                             "bmc 500ms",
		`c {class="wide ic3-play" engine=bmc}`:                                 "bmc 0s",
		`{.c data-ic3-play="engine=bmc limit=3s"}`:                             "bmc 3s",
		"c ic3play engine=bmc engine=ic3 lines=1-3":                            "bmc 0s",
		`c ic3play options="blocks=statement;seed=false" engine=ic3 limit="1m`: "ic3+blocks=statement+seed=false 1m0s",
		"c":                 "",
		"ic3play c":         "",
		"cpp ic3play":       "",
		"c title=ic3play":   "",
		"c\u00a0ic3play":    "",
		"":                  "",
		"c noic3play":       "",
		`c "ic3play`:        "",
		"{.ic3play .c}":     "",
		"c = ic3play":       "auto 0s",
		"c ic3play engine=": "auto 0s",
	} {
		attrs, _, marked := parseInfo(info)
		got := ""
		if marked {
			s, err := parseSettings(attrs)
			if err != nil && !strings.Contains(err.Error(), "option") {
				t.Errorf("%q: %v", info, err)
			}
			got = s.spec() + " " + s.limit.String()
		}
		if got != want {
			t.Errorf("%q is %q, want %q", info, got, want)
		}
	}
}

// TestPosition checks the positions of programs in a document: in quotes, after character
// references, and where a tab was split.
func TestPosition(t *testing.T) {
	for _, text := range []string{
		"> ```c ic3play\r\n> int x;\r\n> X\r\n> ```",
		"<pre class=ic3-play>\n&lt;&amp;\n&copy;&#x26;&gtX</pre>",
		"<pre class=ic3-play>a\n&lt;X</pre>",
		">\t```c ic3play\n>\tint x;\n>\t X\n>\t```\n",
	} {
		name := "a.html"
		if !strings.HasPrefix(text, "<") {
			name = "a.md"
		}
		d := newDocument([]byte(text))
		f := scan(name, d)
		if len(f.blocks) != 1 {
			t.Errorf("%q: %d blocks, %v", text, len(f.blocks), f.problems)
			continue
		}
		p := f.blocks[0].program
		i := bytes.IndexByte(p.bytes, 'X')
		line := bytes.Count(p.bytes[:i], []byte("\n")) + 1
		col := i - bytes.LastIndexByte(p.bytes[:i], '\n')
		place := p.position(line, col)
		if want := strings.IndexByte(text, 'X'); place != want {
			t.Errorf("%q: %d:%d is at %d and not at %d, in %q", text, line, col, place, want, p.bytes)
		}
	}
}

// TestStoreRefuses checks that store returns an error if a later scan would not find the result.
func TestStoreRefuses(t *testing.T) {
	text := "- ```c ic3play\n  int main() { }\n```\n\n```\n"
	d := newDocument([]byte(text))
	f := scan("a.md", d)
	if len(f.blocks) != 1 {
		t.Fatalf("%d blocks, %v", len(f.blocks), f.problems)
	}
	out, err := store("a.md", d, f.blocks, [][]string{{`<div class="ic3-stored">`, "</div>"}})
	if err == nil || out != nil {
		t.Errorf("%q", out)
	}
}

func TestWords(t *testing.T) {
	src, err := os.ReadFile("../../../static/src/embed/attributes.ts")
	if err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string]string{"view": "viewNames", "theme": "themes"} {
		_, after, _ := strings.Cut(string(src), "export const "+list+" = [")
		said, _, _ := strings.Cut(after, "]")
		said = strings.TrimRight(strings.Join(strings.Fields(said), ""), ",")
		if want := `"` + strings.Join(attributeValues[name], `","`) + `"`; said != want {
			t.Errorf("%s: the element reads %s, a mark %s", name, said, want)
		}
	}
}

// TestSlips checks two causes of warnings: a name that resembles the name of a setting, and a value
// that a setting does not allow.
func TestSlips(t *testing.T) {
	for mark, want := range map[string]string{
		"engine=ic3 view=graph lines=1-3 lang-title=C title=x": "",
		"enigne=ic3":           "enigne is not an attribute; did you mean engine?",
		"Engine=ic3 limits=9s": "Engine is not an attribute; did you mean engine? limits is not an attribute; did you mean limit?",
		"option=a=b":           "option is not an attribute; did you mean options?",
		"modal=ILP32 int=c":    "int is not an attribute; did you mean ints? modal is not an attribute; did you mean model?",
		"e=1 li=2 hide=1 i=3":  "",
		"timeout=3s":           "timeout is not an attribute; did you mean limit?",
		"view=grpah theme=":    `theme="": it is one of auto, light, dark view="grpah": it is one of verdict, invariant, trace, graph, frames, obligations, plane, replay`,
	} {
		attrs, _ := parseAttributes(mark, "")
		if got := strings.Join(attributeWarnings(attrs), " "); got != want {
			t.Errorf("%s: %q, want %q", mark, got, want)
		}
	}
}
