//go:build !js

package cli

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ic3play/frontend/cli/command/commandtest"
)

// childVariable is an environment variable that makes the test binary act as the command, because
// bench starts its own executable.
const childVariable = "IC3PLAY_TEST_CHILD"

var update = flag.Bool("update", false, "write the golden files anew")

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		if os.Getenv(childVariable) == "crash" {
			panic("on purpose")
		}
		os.Exit(Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

var volatile = []struct {
	re   *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`(: (?:safe|unsafe|sat|unsat|unknown|error|confirmed|refuted|invalid|solved|open))  \d+\.\d\d  `), "$1  S  "},
	{regexp.MustCompile(`"seconds":[0-9.e-]+`), `"seconds":S`},
	{regexp.MustCompile(` time="[0-9.]+"`), ` time="S"`},
	{regexp.MustCompile(`"stats":\{[^}]*\}`), `"stats":{}`},
	{regexp.MustCompile(`(?m)^(\d+/\d+  \S+  \S+  \w+)  \d+\.\d\d`), "$1  S"},
	{regexp.MustCompile(`\d+\.\d\d +\d+\.\d\n`), "S  S\n"},
	{regexp.MustCompile(`\d+\.\d\d \| \d+\.\d \|\n`), "S | S |\n"},
}

func stable(s string) string {
	s = commandtest.Engines(s)
	for _, v := range volatile {
		s = v.re.ReplaceAllString(s, v.with)
	}
	return s
}

// TestCommand runs the txtar scripts of testdata/command. The text before the first file contains
// the calls, one "$ args" on each line. The files stdout, stderr and exit have the expected results
// of the last call. The other files are in the working directory.
func TestCommand(t *testing.T) {
	scripts, err := filepath.Glob("testdata/command/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	t.Setenv(childVariable, "1")
	for _, script := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(script), ".txtar"), func(t *testing.T) { testScript(t, script) })
	}
}

func testScript(t *testing.T, script string) {
	ar, err := txtar.ParseFile(script)
	if err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs(script)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	golden := map[string]string{}
	for _, f := range ar.Files {
		switch f.Name {
		case "stdout", "stderr", "exit":
			golden[f.Name] = string(f.Data)
			continue
		}
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]string{}
	for _, line := range strings.Split(string(ar.Comment), "\n") {
		call, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		call, input, _ := strings.Cut(call, " < ")
		stdin := bytes.NewReader(nil)
		if input != "" {
			data, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			stdin = bytes.NewReader(data)
		}
		var stdout, stderr bytes.Buffer
		code := Run(t.Context(), strings.Fields(call), stdin, &stdout, &stderr)
		got["stdout"], got["stderr"] = stable(stdout.String()), stable(stderr.String())
		got["exit"] = strconv.Itoa(code) + "\n"
	}
	if *update {
		for i, f := range ar.Files {
			if text, ok := got[f.Name]; ok {
				ar.Files[i].Data = []byte(text)
				delete(got, f.Name)
			}
		}
		for _, name := range []string{"stdout", "stderr", "exit"} {
			if text, ok := got[name]; ok && text != "" {
				ar.Files = append(ar.Files, txtar.File{Name: name, Data: []byte(text)})
			}
		}
		if err := os.WriteFile(here, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, name := range []string{"stdout", "stderr", "exit"} {
		if got[name] != golden[name] {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got[name], golden[name])
		}
	}
}
