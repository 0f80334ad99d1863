package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

func enginesCommand() *command.Command {
	return &command.Command{
		Name:  "engines",
		Short: "list the engines, their presets and options",
		Usage: "[-json]",
		Help: `Lists the engines with their presets and options. Wherever an engine is named,
its settings may follow: NAME[:PRESET][+OPTION=VALUE]...

examples:
  ic3play check -engine cegar:CR+blocks=statement prog.c
  ic3play engines
  ic3play engines -json | jq -r '.[].name'`,
		Run: runEngines,
	}
}

func runEngines(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	asJSON := fs.Bool("json", false, "print a JSON array")
	if err := c.ParseAlone(e, fs, args); err != nil {
		return 0, err
	}
	if *asJSON {
		return command.ExitOK, command.WriteLine(e.Stdout, func(w *jsonio.Writer) { wire.WriteEngines(w, verify.Engines()) })
	}
	for _, in := range verify.Engines() {
		printEngine(e.Stdout, in)
	}
	return command.ExitOK, nil
}

func printEngine(w io.Writer, in verify.EngineInfo) {
	fmt.Fprintf(w, "%-8s %s\n         %s\n", in.Name, in.Title, in.Help)
	if in.Source != "" {
		fmt.Fprintf(w, "         after %s\n", in.Source)
	}
	for _, p := range in.Presets {
		fmt.Fprintf(w, "         :%-10s %s\n", p.Name, p.Help)
	}
	for _, o := range in.Options {
		fmt.Fprintf(w, "         %-11s %s (%s; default %s)\n", o.Name, o.Help, domain(o), o.Default)
	}
}

// domain describes the values of an option, for the list of engines.
func domain(o verify.OptionInfo) string {
	switch o.Kind {
	case "int":
		return fmt.Sprintf("%d..%d", o.Min, o.Max)
	case "choice":
		return strings.Join(o.Choices, "|")
	}
	return "true|false"
}
