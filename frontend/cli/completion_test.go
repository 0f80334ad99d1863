//go:build !js

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
)

// completionCases contains command lines, each with words that the completions must include and one
// word that they must not include.
var completionCases = []struct {
	line string
	want []string
	not  string
}{
	{"ic3play ch", []string{"check"}, "serve"},
	{"ic3play check -form", []string{"-format"}, "-engine"},
	{"ic3play check -format s", []string{"sarif"}, "json"},
	{"ic3play export -format w", []string{"witness", "witness-2.0", "witness-2.1"}, "chc"},
	{"ic3play check -engine cega", []string{"cegar"}, "ic3"},
	{"ic3play completion z", []string{"zsh"}, "bash"},
	{"ic3play check -ints c prog", []string{"program.c"}, "other.h"},
}

// completion writes the completion script for a shell into a new file and returns the file's name.
// It also creates the folder dir with files whose names the shell can complete.
func completion(t *testing.T, shell string) (dir, script string) {
	t.Helper()
	if _, err := exec.LookPath(shell); err != nil {
		t.Skipf("%s is not installed", shell)
	}
	dir = t.TempDir()
	for _, name := range []string{"program.c", "other.h"} {
		commandtest.Write(t, filepath.Join(dir, name), "")
	}
	code, text, stderr := call(t, "completion", shell)
	if code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	return dir, commandtest.Write(t, filepath.Join(t.TempDir(), "_ic3play"), text)
}

// completed runs a shell script that prints the completions of completionCases, and checks them.
// The script prints a line with "case" before each answer.
func completed(t *testing.T, dir string, program ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program[0], program[1:]...)
	for _, c := range completionCases {
		cmd.Args = append(cmd.Args, c.line)
	}
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "TERM=dumb")
	out, err := cmd.CombinedOutput()
	answers := strings.Split(string(out), "case\n")
	if err != nil || len(answers) != len(completionCases)+1 {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, c := range completionCases {
		var words []string
		for offered := range strings.SplitSeq(answers[i+1], "\n") {
			word, _, _ := strings.Cut(offered, "\t") // fish adds a description after a tab
			words = append(words, strings.TrimSpace(word))
		}
		for _, w := range c.want {
			if !slices.Contains(words, w) {
				t.Errorf("%q: %s is not offered, but %q", c.line, w, words)
			}
		}
		if slices.Contains(words, c.not) {
			t.Errorf("%q: %s is offered", c.line, c.not)
		}
	}
}

func TestCompletionBash(t *testing.T) {
	dir, script := completion(t, "bash")
	completed(t, dir, "bash", "--norc", "-c", `. "$0"
for line in "$@"; do
  echo case; COMP_WORDS=($line); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _ic3play 2>/dev/null; printf '%s\n' "${COMPREPLY[@]}"
done`, script)
}

func TestCompletionFish(t *testing.T) {
	dir, script := completion(t, "fish")
	completed(t, dir, "fish", "--no-config", "-c", `source $argv[1]
for line in $argv[2..]; echo case; complete -C $line; end`, script)
}

const zshDriver = `
zmodload zsh/zpty
zpty shell zsh -f -i
script=$1 offered=$2; shift 2
put() { zpty -w shell "$1" }
put "PS1= PS2= ; stty -echo; autoload -Uz compinit; compinit -u -D; source $script"
put "offers() { compadd() { local -a found; builtin compadd -O found \"\$@\" 2>/dev/null; print -l -- \$found >> $offered; builtin compadd \"\$@\" }; _main_complete; print end >> $offered }"
put "zle -C all complete-word offers; bindkey '^X' all; print rea''dy"
zpty -r -m shell line '*ready*'
for line; do
  : > $offered
  zpty -w -n shell $'\x15'"$line"$'\x18'
  for i in {1..200}; do [[ $(tail -n 1 $offered) = end ]] && break; sleep 0.02; done
  print case; cat $offered
done
`

func TestCompletionZsh(t *testing.T) {
	dir, script := completion(t, "zsh")
	completed(t, dir, "zsh", "-f", "-c", zshDriver, "driver", script, filepath.Join(t.TempDir(), "offered"))
}

// TestCompletionNames checks that each shell's script contains every command and flag. It needs no
// shell.
func TestCompletionNames(t *testing.T) {
	table, err := program().Describe(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, manual, _ := call(t, "man")
	for _, shell := range []string{"bash", "zsh", "fish"} {
		_, text, _ := call(t, "completion", shell)
		for _, d := range table {
			if !strings.Contains(text, d.Name) {
				t.Errorf("%s: no %s", shell, d.Name)
			}
			for _, f := range d.Flags {
				if !strings.Contains(text, f.Name) {
					t.Errorf("%s: no flag -%s of %s", shell, f.Name, d.Name)
				}
				if !strings.Contains(manual, `\-`+strings.ReplaceAll(f.Name, "-", `\-`)) {
					t.Errorf("the manual page lacks -%s of %s", f.Name, d.Name)
				}
			}
		}
	}
}

// TestManual checks that formatters report no errors in the manual page.
func TestManual(t *testing.T) {
	code, text, stderr := call(t, "man")
	if code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	file := commandtest.Write(t, filepath.Join(t.TempDir(), "ic3play.1"), text)
	ran := false
	for _, args := range [][]string{{"groff", "-man", "-ww", "-Tutf8", "-z", file}, {"mandoc", "-Tlint", "-Werror", file}} {
		if _, err := exec.LookPath(args[0]); err != nil {
			continue
		}
		ran = true
		if out, err := exec.CommandContext(t.Context(), args[0], args[1:]...).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", args[0], err, out)
		}
	}
	if !ran {
		t.Skip("neither groff nor mandoc is installed")
	}
}
