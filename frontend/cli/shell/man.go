package shell

import (
	"context"
	"fmt"
	"io"
	"strings"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/version"
)

// Manual returns the command that prints the manual page.
func Manual(program func() command.Program) *command.Command {
	return &command.Command{
		Name:  "man",
		Short: "print the manual page",
		Usage: "",
		Help: `Prints the manual page of all commands, for man.

examples:
  ic3play man | man -l -
  ic3play man > ~/.local/share/man/man1/ic3play.1`,
		Run: func(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
			if err := c.ParseAlone(e, c.Flags(), args); err != nil {
				return 0, err
			}
			p := program()
			table, err := p.Describe(ctx)
			if err != nil {
				return 0, err
			}
			_, err = io.WriteString(e.Stdout, manual(p, table))
			return command.ExitOK, err
		},
	}
}

func manual(p command.Program, table []command.Description) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s %s\" \"User Commands\"\n.SH NAME\n%s \\- %s\n", strings.ToUpper(p.Name), p.Name, version.Version,
		p.Name, "software model checker for C programs over integers")
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[flags] ...\n.SH DESCRIPTION\n%s\n", p.Name, roff(p.About))
	b.WriteString("A flag may stand before, between and after the other arguments; what follows \"\\-\\-\" is no flag.\n.SH COMMANDS\n")
	for _, d := range table {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(d.Name), roff(d.Short))
	}
	b.WriteString(".TP\n.B version\nprint the version\n")
	for _, d := range table {
		fmt.Fprintf(&b, ".SH %s\n.B %s %s\n%s\n", roff(strings.ToUpper(d.Name)), p.Name, roff(d.Name), roff(d.Usage))
		paragraphs(&b, d.Help)
		for _, f := range d.Flags {
			fmt.Fprintf(&b, ".TP\n.BR \\-%s", roff(f.Name))
			if f.Value != "" {
				fmt.Fprintf(&b, " \" %s\"", roff(f.Value))
			}
			fmt.Fprintf(&b, "\n%s", roff(f.Usage))
			if f.Default != "" {
				fmt.Fprintf(&b, " (default %s)", roff(f.Default))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// paragraphs formats a help text as troff. Indented lines stay as they are. Other lines are joined
// to paragraphs, and troff breaks the paragraphs into lines.
func paragraphs(b *strings.Builder, text string) {
	literal, begin := false, true
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" {
			begin = true
			continue
		}
		indented := strings.HasPrefix(line, " ")
		if literal && !indented {
			b.WriteString(".fi\n")
		}
		if begin || literal != indented {
			b.WriteString(".PP\n")
		}
		if indented && !literal {
			b.WriteString(".nf\n")
		}
		literal, begin = indented, false
		b.WriteString(roff(line) + "\n")
	}
	if literal {
		b.WriteString(".fi\n")
	}
}

// roff escapes a line of text for troff: backslashes, double quotes, hyphens (so that copied text
// has plain hyphens), and a first character that would start a request.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
