package command

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Flags returns a flag set for the command. The flag set itself prints no messages.
func (c *Command) Flags() *flag.FlagSet {
	fs := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

// ParseAlone does the same as Parse, and returns an error if there are arguments.
func (c *Command) ParseAlone(e *Env, fs *flag.FlagSet, args []string) error {
	rest, err := c.Parse(e, fs, args)
	if err == nil && len(rest) > 0 {
		err = errors.New("takes no arguments")
	}
	return err
}

// Parse reads the flags, which may be before, between and after the arguments. It returns the
// arguments. Everything after "--" is an argument. For -h it prints the command's help and returns
// flag.ErrHelp.
func (c *Command) Parse(e *Env, fs *flag.FlagSet, args []string) ([]string, error) {
	var rest, tail []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, tail = args[:i], args[i+1:]
	}
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				e.help(c, fs)
				return nil, flag.ErrHelp
			}
			return nil, fmt.Errorf("%s; see %s %s -h", oneLine(err), e.Program, c.Name)
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

func (e *Env) help(c *Command, fs *flag.FlagSet) {
	if e.describe != nil {
		e.describe(fs)
		return
	}
	w := e.Stdout
	fmt.Fprintf(w, "usage: %s %s %s\n\n%s\n", e.Program, c.Name, c.Usage, c.Help)
	var b bytes.Buffer
	fs.SetOutput(&b)
	fs.PrintDefaults()
	fs.SetOutput(io.Discard)
	if b.Len() > 0 {
		fmt.Fprintf(w, "\nflags:\n%s", b.String())
	}
}
