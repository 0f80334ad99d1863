//go:build !js

package command_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
)

func echo(args *[]string, n *int) *command.Command {
	return &command.Command{Name: "echo", Short: "note the arguments", Usage: "[-n N] ARG...", Help: "Notes the arguments.",
		Run: func(_ context.Context, e *command.Env, c *command.Command, in []string) (int, error) {
			fs := c.Flags()
			fs.IntVar(n, "n", 1, "a number, `N`")
			rest, err := c.Parse(e, fs, in)
			if err != nil {
				return 0, err
			}
			if *args = rest; len(rest) == 0 {
				return 0, errors.New("nothing given")
			}
			return command.ExitUnknown, nil
		}}
}

func TestParse(t *testing.T) {
	for call, want := range map[string]struct {
		args []string
		n    int
	}{
		"echo a b":           {[]string{"a", "b"}, 1},
		"echo -n 3 a b":      {[]string{"a", "b"}, 3},
		"echo a -n 3 b":      {[]string{"a", "b"}, 3},
		"echo a b -n=3":      {[]string{"a", "b"}, 3},
		"echo a -- -n 3":     {[]string{"a", "-n", "3"}, 1},
		"echo -n 2 - -n 3":   {[]string{"-"}, 3},
		"echo -- a -n 3 -h":  {[]string{"a", "-n", "3", "-h"}, 1},
		"echo -n 4 -- -- -h": {[]string{"--", "-h"}, 4},
	} {
		var args []string
		var n int
		code, stdout, stderr := commandtest.Call(t, []*command.Command{echo(&args, &n)}, strings.Fields(call)...)
		if code != command.ExitUnknown || stdout+stderr != "" || !reflect.DeepEqual(args, want.args) || n != want.n {
			t.Errorf("%s: exit %d, %q, n = %d; %s%s", call, code, args, n, stdout, stderr)
		}
	}
}

// TestRun checks that an error in the arguments is printed on one line, and that a call for help is
// not an error.
func TestRun(t *testing.T) {
	for call, want := range map[string]struct {
		code           int
		stdout, stderr string
	}{
		"":             {command.ExitError, "", "usage: ic3play COMMAND"},
		"help":         {command.ExitOK, "usage: ic3play COMMAND", ""},
		"help echo":    {command.ExitOK, "usage: ic3play echo [-n N] ARG...", ""},
		"echo a -h":    {command.ExitOK, "-n N", ""},
		"echo":         {command.ExitError, "", "ic3play echo: nothing given\n"},
		"echo -n":      {command.ExitError, "", "ic3play echo: flag needs an argument: -n; see ic3play echo -h\n"},
		"echo -m a":    {command.ExitError, "", "ic3play echo: flag provided but not defined: -m; see ic3play echo -h\n"},
		"ohce":         {command.ExitError, "", "ic3play: unknown command \"ohce\"; the commands are echo, help, version\n"},
		"a.c -n 2":     {command.ExitError, "", "ic3play: \"a.c\" is not a command; did you mean: ic3play echo a.c -n 2\n"},
		"-n 2 a.c":     {command.ExitError, "", "ic3play: \"-n\" is not a command; did you mean: ic3play echo -n 2 a.c\n"},
		"--version":    {command.ExitOK, "ic3play 0.3.0 (", ""},
		"help nothing": {command.ExitError, "", "unknown command \"nothing\""},
	} {
		var args []string
		var n int
		code, stdout, stderr := commandtest.Call(t, []*command.Command{echo(&args, &n)}, strings.Fields(call)...)
		if code != want.code || !strings.Contains(stdout, want.stdout) || !strings.Contains(stderr, want.stderr) || (want.stdout == "") != (stdout == "") || (want.stderr == "") != (stderr == "") {
			t.Errorf("%q: exit %d\n%s%s", call, code, stdout, stderr)
		}
	}
}

func TestDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{"10s": 10 * time.Second, "500ms": time.Second / 2, "2": 2 * time.Second, "0.25": time.Second / 4, "1m": time.Minute} {
		var d command.Duration
		if err := d.Set(text); err != nil || time.Duration(d) != want {
			t.Errorf("%s: %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"", "soon", "0", "-1s", "0s", "NaN", "1e300", "Inf", "1e-12"} {
		var d command.Duration
		if err := d.Set(text); err == nil {
			t.Errorf("%q is %v", text, time.Duration(d))
		}
	}
}

func TestSettings(t *testing.T) {
	s := command.Settings{}
	for _, text := range []string{"a=1", "b=", "a=x=y"} {
		if err := s.Set(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if want := (command.Settings{"a": "x=y", "b": ""}); !reflect.DeepEqual(s, want) {
		t.Errorf("%v", s)
	}
	for _, text := range []string{"", "a", "=1"} {
		if s.Set(text) == nil {
			t.Errorf("%q is a setting", text)
		}
	}
}
