package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Description is a command together with its flags, as -h prints them.
type Description struct {
	*Command
	Flags []Flag
}

// Flag is one flag of a command.
type Flag struct {
	Name    string
	Value   string // the placeholder for the flag's value, such as "FILE" or "math|c"; "" for a boolean flag
	Usage   string
	Default string // the default value; "" if there is none or if it is the zero value
}

// Choices returns the possible values of a flag if its placeholder lists them, as in "math|c".
// Otherwise it returns nil, for example if the placeholder contains brackets.
func (f Flag) Choices() []string {
	if !strings.Contains(f.Value, "|") || strings.ContainsAny(f.Value, "[]=") {
		return nil
	}
	return strings.Split(f.Value, "|")
}

// Describe returns the descriptions of all commands. It obtains them by calling each command
// with -h.
func (p Program) Describe(ctx context.Context) ([]Description, error) {
	var out []Description
	for _, c := range p.Commands {
		d := Description{Command: c}
		described := false
		e := &Env{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard, Program: p.Name, describe: func(fs *flag.FlagSet) {
			described = true
			fs.VisitAll(func(f *flag.Flag) { d.Flags = append(d.Flags, describeFlag(f)) })
		}}
		if _, err := c.Run(ctx, e, c, []string{"-h"}); !errors.Is(err, flag.ErrHelp) || !described {
			return nil, fmt.Errorf("%s -h does not describe the command", c.Name)
		}
		out = append(out, d)
	}
	return out, nil
}

func describeFlag(f *flag.Flag) Flag {
	out := Flag{Name: f.Name, Default: f.DefValue}
	out.Value, out.Usage = flag.UnquoteUsage(f)
	switch f.DefValue {
	case "false", "0", "0s":
		out.Default = ""
	}
	return out
}
