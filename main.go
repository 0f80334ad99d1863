// Command ic3play is a software model checker for integer C programs.
//
// It proves that no assertion of a program can fail, or finds a run in which
// one does, with the engines of package engine; what it prints as safe or
// unsafe was checked without them (package frontend/verify).
//
// This package is the command line and nothing more: it reads arguments and
// files, calls frontend/verify and web, and prints. run is the whole command
// with its streams passed in, so that tests call it as a function; there is no
// global flag state.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
)

// The exit statuses. Of those that apply to the files of one call, the highest
// is returned.
const (
	exitOK      = 0 // every program is safe
	exitUnsafe  = 1 // some program is unsafe; bench: some verdict is wrong
	exitError   = 2 // an error in the input or in the arguments
	exitUnknown = 3 // some program could not be decided
)

// The heap may grow to five times what is live before it is collected: what is
// live is small. The limit makes collections frequent again where it is not.
const (
	gcPercent   = 400
	memoryLimit = 1 << 30
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second ^C ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// env is what a subcommand may touch.
type env struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
}

// command is a subcommand. Its run returns an exit status, or an error of use,
// which is printed as one line.
type command struct {
	name  string
	short string // one line for the list
	usage string // the arguments
	help  string // what it does, and examples
	run   func(e *env, c *command, args []string) (int, error)
}

func commands() []*command {
	return []*command{checkCommand(), benchCommand(), exportCommand(), validateCommand(), serveCommand(), enginesCommand(), smtbenchCommand(), fuzzCommand(), thesisCommand()}
}

// run is the command: it returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := &env{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr}
	cmds := commands()
	if len(args) == 0 {
		usage(stderr, cmds)
		return exitError
	}
	name, rest := args[0], args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 {
			usage(stdout, cmds)
			return exitOK
		}
		name, rest = rest[0], []string{"-h"}
	case "version", "-version", "--version":
		fmt.Fprintf(stdout, "ic3play (%s, %s/%s)\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return exitOK
	}
	for _, c := range cmds {
		if c.name != name {
			continue
		}
		code, err := c.run(e, c, rest)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return exitOK
		case err != nil:
			fmt.Fprintf(stderr, "ic3play %s: %v\n", c.name, err)
			return exitError
		}
		return code
	}
	fmt.Fprintf(stderr, "ic3play: unknown command %q; the commands are %s\n", name, names(cmds))
	return exitError
}

func names(cmds []*command) string {
	var out []string
	for _, c := range cmds {
		out = append(out, c.name)
	}
	return strings.Join(append(out, "help", "version"), ", ")
}

func usage(w io.Writer, cmds []*command) {
	fmt.Fprintln(w, `ic3play proves integer C programs safe, or finds the run that breaks them.

usage: ic3play COMMAND [flags] ...`)
	fmt.Fprintln(w)
	for _, c := range cmds {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.short)
	}
	fmt.Fprintln(w, "  version  print the version\n\nic3play COMMAND -h describes a command, with examples.")
}

// flags returns a flag set that prints nothing by itself.
func flags(c *command) *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

// parse reads flags that may stand before, between and after the arguments
// (everything after "--" is an argument), and returns the arguments. For -h it
// prints the command's help and returns flag.ErrHelp.
func parse(e *env, c *command, fs *flag.FlagSet, args []string) ([]string, error) {
	var rest, tail []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, tail = args[:i], args[i+1:]
	}
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				helpFor(e.stdout, c, fs)
				return nil, flag.ErrHelp
			}
			return nil, fmt.Errorf("%s; see ic3play %s -h", oneLine(err), c.name)
		}
		if fs.NArg() == 0 {
			return append(rest, tail...), nil
		}
		rest, args = append(rest, fs.Arg(0)), fs.Args()[1:]
	}
}

func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}

func helpFor(w io.Writer, c *command, fs *flag.FlagSet) {
	fmt.Fprintf(w, "usage: ic3play %s %s\n\n%s\n", c.name, c.usage, c.help)
	var b bytes.Buffer
	fs.SetOutput(&b)
	fs.PrintDefaults()
	fs.SetOutput(io.Discard)
	if b.Len() > 0 {
		fmt.Fprintf(w, "\nflags:\n%s", b.String())
	}
}
