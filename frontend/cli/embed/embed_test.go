//go:build !js

package embed

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	code, stdout, stderr = commandtest.Call(t, []*command.Command{Command()}, append([]string{"embed"}, args...)...)
	return code, regexp.MustCompile(`  \d+\.\d\d  `).ReplaceAllString(stdout, "  S  "), commandtest.Engines(stderr)
}

// TestDocuments runs embed on the documents of testdata/*.txtar. The result for each file "in" must
// equal the file "out". A second run must not change it, and -check must report no difference. All
// this must also hold with DOS line ends.
func TestDocuments(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, script := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(script), ".txtar"), func(t *testing.T) { testDocument(t, script) })
	}
}

func testDocument(t *testing.T, script string) {
	ar, err := txtar.ParseFile(script)
	if err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs(script)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	in := ar.Files[0]
	name := "doc" + filepath.Ext(in.Name)
	golden := map[string]string{}
	for _, f := range ar.Files[1:] {
		golden[f.Name] = string(f.Data)
	}
	commandtest.Write(t, name, string(in.Data))
	code, stdout, stderr := call(t, name)
	out := read(t, name)
	got := []txtar.File{{Name: "out" + filepath.Ext(in.Name), Data: []byte(out)}, {Name: "stdout", Data: []byte(stdout)},
		{Name: "stderr", Data: []byte(stderr)}, {Name: "exit", Data: []byte(strconv.Itoa(code) + "\n")}}
	if *update {
		ar.Files = append(ar.Files[:1], got...)
		if err := os.WriteFile(here, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
	} else {
		for _, f := range got {
			if golden[f.Name] != string(f.Data) {
				t.Errorf("%s:\n%s\nwant:\n%s", f.Name, f.Data, golden[f.Name])
			}
		}
	}

	again, stdout, _ := call(t, name)
	if text := read(t, name); text != out || again != code || strings.Contains(stdout, "  stored\n") {
		t.Errorf("a second run: exit %d\n%s%s", again, stdout, text)
	}
	checked, stdout, _ := call(t, "-check", name)
	if text := read(t, name); text != out || checked != code {
		t.Errorf("-check: exit %d\n%s%s", checked, stdout, text)
	}

	dos := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	commandtest.Write(t, name, dos(string(in.Data)))
	code, _, _ = call(t, name)
	if text := read(t, name); text != dos(out) || code != again {
		t.Errorf("with \\r\\n: exit %d\n%q\nwant:\n%q", code, text, dos(out))
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

const (
	safe   = "int main() {\n  int x = 0;\n  while (nondet_int()) x = x + 2;\n  assert(x != 7);\n}\n"
	unsafe = "int main() {\n  int x = nondet_int();\n  assert(x != 7);\n}\n"
)

func fence(info, program string) string { return "```" + info + "\n" + program + "```\n" }

// TestCheck checks the messages and the exit status of -check, which must write nothing.
func TestCheck(t *testing.T) {
	stored := func(t *testing.T, text string) string {
		commandtest.Write(t, "doc.md", text)
		if code, _, stderr := call(t, "doc.md"); code != command.ExitOK {
			t.Fatalf("exit %d: %s", code, stderr)
		}
		return read(t, "doc.md")
	}
	for _, tt := range []struct {
		name string
		text func(t *testing.T) string
		code int
		want string
		says string // expected text on the standard error
	}{
		{"nothing stored", func(*testing.T) string { return "# A\n\n" + fence("c ic3play", safe) }, command.ExitUnsafe,
			"doc.md:3: safe  S  auto  no result is stored\n", ""},
		{"unsafe is stored", func(t *testing.T) string { return stored(t, fence("c ic3play", unsafe)) }, command.ExitOK,
			"doc.md:1: unsafe  S  auto  unchanged\n", ""},
		{"no longer safe", func(t *testing.T) string {
			return strings.Replace(stored(t, fence("c ic3play", safe)), "x = 0", "x = 1", 1)
		}, command.ExitUnsafe, "doc.md:1: unsafe  S  auto  no longer holds: safe is stored\n",
			"doc.md:5:3: failure: assertion x != 7 can fail; safe is stored\n" +
				"  with nondet_int() = -1 (line 4), nondet_int() = -1 (line 4), nondet_int() = -1 (line 4), nondet_int() = 0 (line 4)\n" +
				"  see the run: ic3play embed -source 1 doc.md | ic3play export -format html -o report.html -\n"},
		{"another program", func(t *testing.T) string {
			return strings.Replace(stored(t, fence("c ic3play", safe)), "x = 0", "x = 4", 1)
		}, command.ExitUnsafe, "doc.md:1: safe  S  auto  the stored result belongs to another program or other settings\n", ""},
		{"another engine", func(t *testing.T) string {
			return strings.Replace(stored(t, fence("c ic3play", unsafe)), "ic3play", "ic3play engine=bmc", 1)
		}, command.ExitUnsafe, "doc.md:1: unsafe  S  bmc  the stored result belongs to another program or other settings\n", ""},
		{"another limit", func(t *testing.T) string {
			return strings.Replace(stored(t, fence("c ic3play", unsafe)), "ic3play", "ic3play limit=1m view=trace", 1)
		}, command.ExitOK, "doc.md:1: unsafe  S  auto  unchanged\n", ""},
		{"edited by hand", func(t *testing.T) string {
			return strings.Replace(stored(t, fence("c ic3play", safe)), "<code>", "<code>x == 0 && ", 1)
		}, command.ExitUnsafe, "doc.md:1: safe  S  auto  the stored result differs from the new one\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			text := tt.text(t)
			commandtest.Write(t, "doc.md", text)
			code, stdout, stderr := call(t, "-check", "doc.md")
			if code != tt.code || stdout != tt.want || stderr != tt.says {
				t.Errorf("exit %d: %s%s\nwant %d: %s%s", code, stdout, stderr, tt.code, tt.want, tt.says)
			}
			if read(t, "doc.md") != text {
				t.Error("the document was changed")
			}
		})
	}
}

// TestExpected runs an unsafe program whose mark says expect=safe. Every output format must report
// this as an error.
func TestExpected(t *testing.T) {
	t.Chdir(t.TempDir())
	doc := "# A\n\n" + fence("c ic3play expect=safe", unsafe) + "\n" + fence("c ic3play expect=unsafe", unsafe)
	commandtest.Write(t, "doc.md", doc)
	for format, want := range map[string][]string{
		"lines":  {"doc.md:3: unsafe  S  auto  safe is expected; stored\n", "doc.md:10: unsafe  S  auto  stored\n"},
		"github": {"::error file=doc.md,line=6,col=3,title=failure::assertion x != 7 can fail, with nondet_int() = 7 (line 5)\n"},
		"sarif":  {`"startLine": 6`, `"level": "error"`},
	} {
		commandtest.Write(t, "doc.md", doc)
		code, stdout, stderr := call(t, "-format", format, "doc.md")
		if code != command.ExitUnsafe || !strings.Contains(stderr, "doc.md:6:3: failure: assertion x != 7 can fail; safe is expected\n") {
			t.Errorf("%s: exit %d: %s", format, code, stderr)
		}
		for _, w := range want {
			if !strings.Contains(stdout, w) {
				t.Errorf("%s: no %q in\n%s", format, w, stdout)
			}
		}
		if n := strings.Count(stdout, "can fail") + strings.Count(stdout, `"ruleId"`); format != "lines" && n != 1 {
			t.Errorf("%s: %d findings\n%s", format, n, stdout)
		}
	}
	commandtest.Write(t, "other.md", fence("c ic3play expect=proved", safe))
	if code, _, stderr := call(t, "other.md"); code != command.ExitError || !strings.Contains(stderr, `expect="proved": it is safe, unsafe or unknown`) {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func TestSource(t *testing.T) {
	t.Chdir(t.TempDir())
	commandtest.Write(t, "doc.md", "# A\n\n> "+strings.ReplaceAll(fence("c ic3play", unsafe), "\n", "\n> ")+"\n")
	for line, want := range map[string]string{"3": unsafe, "4": unsafe, "1": ""} {
		code, stdout, stderr := call(t, "-source", line, "doc.md")
		if stdout != want || (code == command.ExitOK) != (want != "") {
			t.Errorf("line %s: exit %d: %s%s", line, code, stdout, stderr)
		}
	}
}

// TestUnknown checks that an unknown verdict is stored with a warning. A second run must leave the
// stored result unchanged, even if the reason differs.
func TestUnknown(t *testing.T) {
	t.Chdir(t.TempDir())
	commandtest.Write(t, "doc.md", fence("c ic3play engine=bmc options='depth=2'", safe))
	code, stdout, stderr := call(t, "doc.md")
	text := read(t, "doc.md")
	if code != command.ExitUnknown || !strings.Contains(stdout, "doc.md:1: unknown  S  bmc+depth=2  stored") ||
		!strings.Contains(stderr, "doc.md:1: warning: unknown: ") || !strings.Contains(text, "<strong>unknown</strong>") {
		t.Fatalf("exit %d: %s%s\n%s", code, stdout, stderr, text)
	}
	other := strings.Replace(text, "neither proved nor broken: ", "neither proved nor broken: before the end of time, ", 1)
	commandtest.Write(t, "doc.md", other)
	for _, args := range [][]string{{"doc.md"}, {"-check", "doc.md"}} {
		code, stdout, _ = call(t, args...)
		if read(t, "doc.md") != other || code != command.ExitUnknown || !strings.Contains(stdout, "unchanged") {
			t.Errorf("%v: exit %d: %s", args, code, stdout)
		}
	}
}

// TestFolder checks that embed processes all documents below a folder, except hidden documents,
// documents in node_modules or in a copy of the built page, and targets of symbolic links. It must
// preserve file modes.
func TestFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	text := fence("c ic3play", unsafe)
	for _, name := range []string{"docs/b.md", "docs/deep/a.Markdown", "docs/x.htm", "docs/.hidden/a.md", "docs/.a.md",
		"docs/node_modules/p/README.md", "docs/a.txt", "docs/ic3play/index.html", "docs/ic3play/deep/a.md", "elsewhere/a.md"} {
		commandtest.Write(t, name, text)
	}
	commandtest.Write(t, "docs/ic3play/"+buildMarker, "0\n") // identifies the folder as a copy of the built page
	if err := os.Chmod("docs/b.md", 0o640); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"docs/link.md": "../elsewhere/a.md", "docs/folder": "../elsewhere"} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
	}
	code, stdout, stderr := call(t, "docs")
	if want := "docs/b.md:1: unsafe  S  auto  stored\ndocs/deep/a.Markdown:1: unsafe  S  auto  stored\n"; code != command.ExitOK || stdout != want || stderr != "" {
		t.Errorf("exit %d:\n%s%s", code, stdout, stderr)
	}
	if read(t, "elsewhere/a.md") != text {
		t.Error("a link was followed")
	}
	if info, err := os.Stat("docs/b.md"); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if parts, _ := filepath.Glob("docs/*part*"); len(parts) > 0 {
		t.Errorf("left behind: %v", parts)
	}
	// If an argument is a symbolic link, embed must change the link's target and keep the link.
	if code, _, stderr := call(t, "docs/link.md"); code != command.ExitOK || read(t, "elsewhere/a.md") == text {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if info, err := os.Lstat("docs/link.md"); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
}

func TestUse(t *testing.T) {
	t.Chdir(t.TempDir())
	commandtest.Write(t, "a.md", "# A\n\n    c ic3play\n")
	commandtest.Write(t, "a.c", safe)
	commandtest.Write(t, "big.md", strings.Repeat("a b c d\n", 1<<19+1))
	for args, want := range map[string]struct {
		code   int
		stderr string
	}{
		"":             {command.ExitError, "no file given"},
		"gone.md":      {command.ExitError, "gone.md: no such file"},
		"a.c":          {command.ExitError, "a.c is not a document of a known format: .md, "},
		"a.md":         {command.ExitOK, "no marked program found"},
		"big.md":       {command.ExitError, "big.md has more than 4 MB"},
		"-engine a.md": {command.ExitError, "not defined: -engine"},
	} {
		code, stdout, stderr := call(t, strings.Fields(args)...)
		if code != want.code || !strings.Contains(stderr, want.stderr) || stdout != "" {
			t.Errorf("%q: exit %d: %s%s", args, code, stdout, stderr)
		}
	}
}
