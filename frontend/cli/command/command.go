// Package command is what the commands of ic3play share: what a command is and
// how one of several is called, flags that may stand anywhere among the
// arguments, the flags of what runs an engine, and the exit statuses.
//
// It knows no command: those of packages cli, bench, solver and papers are
// handed to Run. A command gets its streams and its context passed in, so that
// tests call it as a function, and there is no global state of flags.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
)

// The exit statuses. Of those that apply to the files of one call, the highest
// is returned.
const (
	ExitOK      = 0 // every program is safe
	ExitUnsafe  = 1 // some program is unsafe; bench: some verdict is wrong
	ExitError   = 2 // an error in the input or in the arguments
	ExitUnknown = 3 // some program could not be decided
)

// Env is what a command may touch besides files: its streams.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// Command is one of the commands. Its Run returns an exit status, or an error of
// use, which is printed as one line.
type Command struct {
	Name  string
	Short string // one line for the list
	Usage string // the arguments
	Help  string // what it does, and examples
	Run   func(ctx context.Context, e *Env, c *Command, args []string) (int, error)
}

// Run runs the command among cmds that the first argument names, with the
// arguments after it, and returns the exit status.
func Run(ctx context.Context, e *Env, cmds []*Command, args []string) int {
	if len(args) == 0 {
		usage(e.Stderr, cmds)
		return ExitError
	}
	name, rest := args[0], args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 {
			usage(e.Stdout, cmds)
			return ExitOK
		}
		name, rest = rest[0], []string{"-h"}
	case "version", "-version", "--version":
		fmt.Fprintf(e.Stdout, "ic3play (%s, %s/%s)\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return ExitOK
	}
	for _, c := range cmds {
		if c.Name != name {
			continue
		}
		code, err := c.Run(ctx, e, c, rest)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return ExitOK
		case err != nil:
			fmt.Fprintf(e.Stderr, "ic3play %s: %v\n", c.Name, err)
			return ExitError
		}
		return code
	}
	fmt.Fprintf(e.Stderr, "ic3play: unknown command %q; the commands are %s\n", name, names(cmds))
	return ExitError
}

func names(cmds []*Command) string {
	var out []string
	for _, c := range cmds {
		out = append(out, c.Name)
	}
	return strings.Join(append(out, "help", "version"), ", ")
}

func usage(w io.Writer, cmds []*Command) {
	fmt.Fprintln(w, `ic3play proves integer C programs safe, or finds the run that breaks them.

usage: ic3play COMMAND [flags] ...`)
	fmt.Fprintln(w)
	for _, c := range cmds {
		fmt.Fprintf(w, "  %-8s %s\n", c.Name, c.Short)
	}
	fmt.Fprintln(w, "  version  print the version\n\nic3play COMMAND -h describes a command, with examples.")
}
