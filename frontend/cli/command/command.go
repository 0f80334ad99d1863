// Package command contains what all commands share: the type Command, the choice of a command by
// its name, the parser of flags, the flags of commands that run an engine, and the exit statuses.
// Flags may be anywhere among the arguments.
//
// It imports no command: Run gets the commands as a Program. A command gets its streams and its
// context as arguments, so that tests can call it as a function. Flags have no global state.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"ic3play/frontend/version"
)

// These are the exit statuses. A call for several files returns the highest status of its files.
const (
	ExitOK      = 0 // every program is safe
	ExitUnsafe  = 1 // some program is unsafe; for bench: some verdict is wrong
	ExitError   = 2 // an error in the input or in the arguments
	ExitUnknown = 3 // some program could not be decided
)

// Env contains the streams of a command. Besides files, a command may use only these streams.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Program is the program's name in messages. Run sets it.
	Program string

	describe func(*flag.FlagSet) // if not nil, it is called with the flags, and no help is printed
}

// Program is a set of commands under one program name.
type Program struct {
	Name     string
	About    string
	Commands []*Command
	// ForFiles is the name of the command that a message suggests, if the first argument is a file
	// or a flag instead of a command's name.
	ForFiles string
}

// Command is one command of a program. The function Run returns an exit status. If the arguments
// are wrong, it returns an error, which is printed on one line.
type Command struct {
	Name  string
	Short string
	Usage string // the arguments, as the help displays them
	Help  string
	Run   func(ctx context.Context, e *Env, c *Command, args []string) (int, error)
}

// Run executes the command named by the first argument with the remaining arguments, and
// returns the exit status.
func Run(ctx context.Context, e *Env, p Program, args []string) int {
	e.Program = p.Name
	if len(args) == 0 {
		p.usage(e.Stderr)
		return ExitError
	}
	name, rest := args[0], args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 {
			p.usage(e.Stdout)
			return ExitOK
		}
		name, rest = rest[0], []string{"-h"}
	case "version", "-version", "--version":
		fmt.Fprintf(e.Stdout, "%s %s (%s, %s/%s)\n", p.Name, version.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return ExitOK
	}
	for _, c := range p.Commands {
		if c.Name != name {
			continue
		}
		code, err := c.Run(ctx, e, c, rest)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return ExitOK
		case err != nil:
			fmt.Fprintf(e.Stderr, "%s %s: %v\n", p.Name, c.Name, err)
			return ExitError
		}
		return code
	}
	if p.ForFiles != "" && (strings.HasPrefix(name, "-") || strings.Contains(name, ".")) {
		fmt.Fprintf(e.Stderr, "%s: %q is not a command; did you mean: %s\n", p.Name, name, strings.Join(append([]string{p.Name, p.ForFiles, name}, rest...), " "))
		return ExitError
	}
	fmt.Fprintf(e.Stderr, "%s: unknown command %q; the commands are %s\n", p.Name, name, p.names())
	return ExitError
}

func (p Program) names() string {
	var out []string
	for _, c := range p.Commands {
		out = append(out, c.Name)
	}
	return strings.Join(append(out, "help", "version"), ", ")
}

func (p Program) usage(w io.Writer) {
	fmt.Fprintf(w, "%s\n\nusage: %s COMMAND [flags] ...\n\n", p.About, p.Name)
	all := append(slices.Clone(p.Commands), &Command{Name: "version", Short: "print the version"})
	width := 0
	for _, c := range all {
		width = max(width, len(c.Name))
	}
	for _, c := range all {
		fmt.Fprintf(w, "  %-*s %s\n", width, c.Name, c.Short)
	}
	fmt.Fprintf(w, "\n%s COMMAND -h describes a command, with examples.\n", p.Name)
}
