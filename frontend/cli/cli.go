// Package cli implements the command ic3play. The commands check, export, validate, serve and
// engines are in this package, and all other commands are in packages below it. Run is the whole
// program, with its arguments and streams as parameters.
//
// A command reads arguments and files, calls the package that does the work (frontend/verify,
// frontend/witness, web) and prints the result. Only this package of the frontend imports the
// server, and only package main imports this package.
package cli

import (
	"context"
	"io"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/embed"
	"ic3play/frontend/cli/grade"
	"ic3play/frontend/cli/lsp"
	"ic3play/frontend/cli/shell"
	"ic3play/frontend/cli/solver"
	"ic3play/frontend/verify"
)

func commands() []*command.Command {
	return []*command.Command{checkCommand(), bench.Command(), exportCommand(), validateCommand(), embed.Command(), grade.Command(), serveCommand(), lsp.Command(), enginesCommand(),
		solver.Script(), solver.Bench(), solver.Fuzz(), shell.Completion(program, engineNames), shell.Manual(program)}
}

func program() command.Program {
	return command.Program{Name: "ic3play", About: "ic3play proves integer C programs safe, or finds the run that breaks them.", Commands: commands(), ForFiles: "check"}
}

func engineNames() []string {
	var out []string
	for _, e := range verify.Engines() {
		out = append(out, e.Name)
	}
	return out
}

// Run executes the command line "args" and returns the exit status of the process.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return command.Run(ctx, &command.Env{Stdin: stdin, Stdout: stdout, Stderr: stderr}, program(), args)
}
