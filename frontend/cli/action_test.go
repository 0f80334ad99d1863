//go:build !js

package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const (
	actionDir = "../../.github/actions/check"
	someC     = "int main() {\n  int x = nondet_int();\n  assert(x != 7);\n}\n"
)

// TestAction runs the script of the action for GitHub's workflows. The script must write
// annotations and a SARIF log, and exit with the highest status of its checks.
func TestAction(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(actionDir, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Inputs map[string]struct{ Description string }
		Runs   struct {
			Using string
			Steps []struct {
				Env map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(text, &action); err != nil || action.Runs.Using != "composite" || len(action.Inputs) != 4 {
		t.Fatalf("action.yml: %v, %+v", err, action)
	}
	script, err := filepath.Abs(filepath.Join(actionDir, "run.sh"))
	if err != nil {
		t.Fatal(err)
	}
	shell, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	for name := range action.Runs.Steps[len(action.Runs.Steps)-1].Env {
		if !strings.Contains(string(shell), "${"+name+":-}") {
			t.Errorf("run.sh does not read %s", name)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"a.c": someC, "b/b.c": "int main() { assert(1); }\n", "doc.md": "```c ic3play expect=safe\n" + someC + "```\n"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		env  []string
		code int
		want string
	}{
		{[]string{"FILES=b"}, 0, "b/b.c: safe"},
		{[]string{"FILES=a.c b", "SARIF=log.sarif", "ARGUMENTS=-engine ic3"}, 1, "::error file=a.c,line=3,col=3,title=failure::assertion x != 7 can fail"},
		{[]string{"FILES=", "DOCUMENTS=doc.md"}, 1, "::error file=doc.md,line=4,col=3,title=failure::assertion x != 7 can fail"},
		{[]string{"FILES=b", "DOCUMENTS=gone.md"}, 2, "b/b.c: safe"},
	} {
		cmd := exec.Command("sh", script, self)
		cmd.Dir, cmd.Env = dir, append(append(os.Environ(), childVariable+"=1"), tt.env...)
		var out, complaint bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &complaint
		err := cmd.Run()
		code := 0
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			code = exit.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if code != tt.code || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%v: exit %d, want %d\n%s%s", tt.env, code, tt.code, &out, &complaint)
		}
	}
	if log, err := os.ReadFile(filepath.Join(dir, "log.sarif")); err != nil || !json.Valid(log) {
		t.Errorf("the log: %v\n%s", err, log)
	}
}

// TestMatcher checks that the problem matcher recognises the messages that check prints on the
// standard error.
func TestMatcher(t *testing.T) {
	text, err := os.ReadFile("../../.github/ic3play-matcher.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Matchers []struct {
			Owner   string
			Pattern []struct{ Regexp string }
		} `json:"problemMatcher"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"a.c": someC, "b.c": "int main() { return }\n", "c.c": "int main() { return 0; }\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, complaint bytes.Buffer
	Run(t.Context(), []string{"check", "a.c", "b.c", "c.c"}, bytes.NewReader(nil), &out, &complaint)
	var got []string
	for _, line := range strings.Split(complaint.String(), "\n") {
		for _, m := range file.Matchers {
			if found := regexp.MustCompile(m.Pattern[0].Regexp).FindStringSubmatch(line); found != nil {
				got = append(got, m.Owner+"|"+strings.Join(found[1:], "|"))
			}
		}
	}
	want := []string{
		"ic3play|a.c|3|3|assertion x != 7 can fail|",
		"ic3play|b.c|1|21|unexpected }|E-syntax",
		"ic3play-warnings|c.c|1|1|the program has no assertion; division by 0 and indices of arrays are checked|W-no-assertion",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), &complaint)
	}
}

// TestHooks checks that the hooks for pre-commit call existing commands.
func TestHooks(t *testing.T) {
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct{ ID, Name, Entry, Language string }
	if err := yaml.Unmarshal(text, &hooks); err != nil || len(hooks) != 2 {
		t.Fatalf("%v, %d hooks", err, len(hooks))
	}
	for _, h := range hooks {
		words := strings.Fields(h.Entry)
		found := false
		for _, c := range commands() {
			found = found || len(words) > 1 && words[0] == "ic3play" && words[1] == c.Name
		}
		if !found || h.Language != "golang" || h.ID == "" || h.Name == "" {
			t.Errorf("%+v", h)
		}
	}
}
