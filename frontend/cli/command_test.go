//go:build !js

package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"ic3play/engine/trace"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
	"ic3play/frontend/verify"
)

func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return commandtest.Call(t, commands(), args...)
}

func TestEngines(t *testing.T) {
	code, text, _ := call(t, "engines")
	if code != command.ExitOK {
		t.Errorf("exit %d", code)
	}
	code, out, _ := call(t, "engines", "-json")
	var list []verify.EngineInfo
	if err := json.Unmarshal([]byte(out), &list); err != nil || code != command.ExitOK || len(list) == 0 {
		t.Fatalf("exit %d, %d engines, %v", code, len(list), err)
	}
	if list[0].Name != verify.DefaultEngine {
		t.Errorf("the first engine is %s, not the default", list[0].Name)
	}
	for _, e := range list {
		if !strings.Contains(text, e.Title) {
			t.Errorf("the list lacks %s", e.Name)
		}
		for _, o := range e.Options {
			if !strings.Contains(text, o.Help) || o.Default == "" {
				t.Errorf("engine %s: option %s is not described", e.Name, o.Name)
			}
		}
	}
}

func TestTrace(t *testing.T) {
	dir := t.TempDir()
	prog := commandtest.Write(t, filepath.Join(dir, "a.c"), "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }")
	out := filepath.Join(dir, "t.jsonl")
	code, _, stderr := call(t, "check", "-engine", "ic3", "-trace", out, prog)
	if code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for i, line := range lines {
		var ev trace.Event
		if err := json.Unmarshal([]byte(line), &ev); err != nil || ev.Seq != i {
			t.Fatalf("line %d is event %d: %v", i, ev.Seq, err)
		}
	}
	if len(lines) < 3 {
		t.Errorf("only %d events", len(lines))
	}
}

func TestExportHTML(t *testing.T) {
	dir := t.TempDir()
	prog := commandtest.Write(t, filepath.Join(dir, "a.c"), "int main() {\n  int x = nondet_int();\n  // <b>&\n  assert(x != 7);\n}\n")
	out := filepath.Join(dir, "r.html")
	if code, _, stderr := call(t, "export", "-format", "html", "-o", out, prog); code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<span class="unsafe">unsafe</span>`, "// &lt;b&gt;&amp;", "x = 7", "assertion x != 7 is false"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(string(data), "<script") || strings.Contains(string(data), "http://") {
		t.Error("the page has a script or a link to elsewhere")
	}
}

// TestExportThenValidate runs a command line of README.md. The command "export" must exit with
// status 0 whenever it wrote the witness, whatever the verdict, so that the shell continues after
// &&.
func TestExportThenValidate(t *testing.T) {
	for verdict, text := range map[string]string{
		"safe":   "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }",
		"unsafe": "int main() { int x = nondet_int(); assert(x != 7); }",
		"safe ":  "int and; int main() { int true = 0, not = nondet_int(); while (true < 3) { true++; and = and + not; } assert(and == 3*not); }",
	} {
		verdict = strings.TrimSpace(verdict)
		dir := t.TempDir()
		prog := commandtest.Write(t, filepath.Join(dir, "prog.c"), text)
		out := filepath.Join(dir, "prog.json")
		if code, _, stderr := call(t, "export", "-format", "witness", "-o", out, prog); code != command.ExitOK {
			t.Fatalf("%s: export: exit %d: %s", verdict, code, stderr)
		}
		code, stdout, stderr := call(t, "validate", out, prog)
		if code != command.ExitOK || !strings.Contains(stdout, "confirmed") || !strings.Contains(stdout, "  "+verdict+"  ") {
			t.Errorf("%s: validate: exit %d: %s%s", verdict, code, stdout, stderr)
		}
	}
}

func TestValidateInterrupted(t *testing.T) {
	dir := t.TempDir()
	prog := commandtest.Write(t, filepath.Join(dir, "prog.c"), "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }")
	out := filepath.Join(dir, "prog.json")
	if code, _, stderr := call(t, "export", "-format", "witness", "-o", out, prog); code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout bytes.Buffer
	code := Run(ctx, []string{"validate", out, prog}, strings.NewReader(""), &stdout, io.Discard)
	if text := stdout.String(); code != command.ExitUnknown || !strings.Contains(text, "Interrupted: ") || !strings.Contains(text, ": interrupted") || strings.Contains(text, "time ran out") {
		t.Errorf("exit %d: %s", code, text)
	}
}

func TestTraceErrorOnce(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("there is no device that is always full here")
	}
	prog := commandtest.Write(t, filepath.Join(t.TempDir(), "a.c"), "int main() { int x = nondet_int(); assert(x != 7); }")
	code, _, stderr := call(t, "check", "-trace", full, prog)
	if code != command.ExitError || strings.Count(stderr, "write "+full) != 1 {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func TestExportDot(t *testing.T) {
	prog := commandtest.Write(t, filepath.Join(t.TempDir(), "a.c"), "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }")
	code, out, stderr := call(t, "export", "-format", "dot", prog)
	if code != command.ExitOK || !strings.HasPrefix(out, "digraph") || !strings.Contains(out, "x + 2") {
		t.Errorf("exit %d\n%s%s", code, out, stderr)
	}
}

// TestBenchCrash checks that bench continues if every run crashes, and prints a row for each run.
func TestBenchCrash(t *testing.T) {
	t.Setenv(childVariable, "crash")
	dir := t.TempDir()
	commandtest.Write(t, filepath.Join(dir, "set", "INDEX.tsv"), "name\tverdict\na\tsafe\nb\tsafe\n")
	commandtest.Write(t, filepath.Join(dir, "set", "a.c"), "int main() {}")
	commandtest.Write(t, filepath.Join(dir, "set", "b.c"), "int main() {}")
	table := filepath.Join(dir, "out.csv")
	code, out, _ := call(t, "bench", "-j", "2", "-csv", table, filepath.Join(dir, "set"))
	if code != command.ExitUnsafe || strings.Count(out, "crash  exit status 2: panic: on purpose") != 2 {
		t.Errorf("exit %d\n%s", code, out)
	}
	f, err := os.Open(table)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) != 3 || rows[1][4] != "crash" {
		t.Errorf("%v: %v", err, rows)
	}
}

// TestBenchInterrupted checks that bench, when it is interrupted (^C), prints the results so far.
func TestBenchInterrupted(t *testing.T) {
	t.Setenv(childVariable, "1")
	dir := t.TempDir()
	hard := "int main() { int x = 0, y = 0; while (nondet_int()) { x = x + 1; y = y + x; } assert(y >= 0); }"
	index := "name\tverdict\neasy\tsafe\n"
	commandtest.Write(t, filepath.Join(dir, "easy.c"), "int main() { assert(1); }")
	for _, name := range []string{"h1", "h2", "h3"} {
		index += name + "\tsafe\n"
		commandtest.Write(t, filepath.Join(dir, name+".c"), hard)
	}
	commandtest.Write(t, filepath.Join(dir, "INDEX.tsv"), index)
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	pipe, progress := io.Pipe()
	go func() {
		buf := make([]byte, 4096)
		for first := true; ; first = false {
			if _, err := pipe.Read(buf); err != nil {
				return
			}
			if first {
				cancel()
			}
		}
	}()
	code := Run(ctx, []string{"bench", "-engine", "bmc,ic3", "-timeout", "3600s", dir}, strings.NewReader(""), &out, progress)
	progress.Close()
	if code != command.ExitOK || !regexp.MustCompile(`interrupted: \d of 8 runs`).MatchString(out.String()) {
		t.Errorf("exit %d\n%s", code, &out)
	}
}

func TestServe(t *testing.T) {
	dir := t.TempDir()
	commandtest.Write(t, filepath.Join(dir, "index.html"), "the page")
	ctx, cancel := context.WithCancel(t.Context())
	pipe, stdout := io.Pipe()
	code := make(chan int)
	go func() {
		code <- Run(ctx, []string{"serve", "-addr", "127.0.0.1:0", "-dir", dir}, strings.NewReader(""), stdout, io.Discard)
	}()
	buf := make([]byte, 256)
	n, err := pipe.Read(buf)
	if err != nil {
		t.Fatal(err)
	}
	url := regexp.MustCompile(`http://\S+/`).FindString(string(buf[:n]))
	if url == "" {
		t.Fatalf("no address in %q", buf[:n])
	}
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil || string(page) != "the page" {
		t.Errorf("the page is %q (%v)", page, err)
	}
	res, err = http.Post(url+"api/check", "application/json", strings.NewReader(`{"source":"int main() { assert(0); }"}`))
	if err != nil {
		t.Fatal(err)
	}
	var rep verify.Report
	err = json.NewDecoder(res.Body).Decode(&rep)
	res.Body.Close()
	if err != nil || rep.Verdict != "unsafe" {
		t.Errorf("%s (%s), %v", rep.Verdict, rep.Reason, err)
	}
	cancel()
	select {
	case c := <-code:
		if c != command.ExitOK {
			t.Errorf("exit %d", c)
		}
	case <-time.After(5 * time.Minute):
		t.Error("the server does not stop")
	}
}

func TestScriptsRun(t *testing.T) {
	t.Chdir("../..")
	for _, script := range []string{".ci/need", ".ci/run"} {
		if out, err := exec.Command("sh", "-n", script).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", script, err, out)
		}
		if info, err := os.Stat(script); err != nil || info.Mode()&0o111 == 0 {
			t.Errorf("%s cannot be run: %v", script, err)
		}
	}
	if out, err := exec.Command(".ci/need", "sh").CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("need sh: %v\n%s", err, out)
	}
}

// TestGradeFile checks that the file of grade -o consists of a byte order mark and the table of the
// standard output, which has no such mark.
func TestGradeFile(t *testing.T) {
	t.Chdir(t.TempDir())
	answers := `{"format": "ic3play-answers-1", "name": "Müller", "answers": [{"kind": "invariant", "program": "int main(void) { return 0; }", "answer": [], "checked": 0, "hints": 0}]}`
	if err := os.WriteFile("a.json", []byte(answers), 0o644); err != nil {
		t.Fatal(err)
	}
	var plain, none, stderr bytes.Buffer
	want := Run(t.Context(), []string{"grade", "a.json"}, nil, &plain, &stderr)
	code := Run(t.Context(), []string{"grade", "-o", "m.csv", "a.json"}, nil, &none, &stderr)
	file, err := os.ReadFile("m.csv")
	if err != nil || code != want || none.Len() > 0 {
		t.Fatalf("exit %d, want %d; %v; printed %q", code, want, err, none.String())
	}
	if !strings.HasPrefix(plain.String(), "file,name,") || !strings.Contains(plain.String(), "Müller") || string(file) != "\uFEFF"+plain.String() {
		t.Errorf("printed\n%q\nbut wrote\n%q", plain.String(), file)
	}
}
