package solver

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/smtscript"
	"ic3play/frontend/verify"
)

// Script returns the command smt.
func Script() *command.Command {
	return &command.Command{
		Name:  "smt",
		Short: "run a script of SMT-LIB over integers",
		Usage: "[-timeout 10s] [-memory MB] FILE.smt2",
		Help: `Executes the commands of a script of SMT-LIB 2.6 in the logic QF_LIA: constants of
the sorts Int and Bool, assertions, check-sat and check-sat-assuming, push and pop,
models, values, cores, and proofs. "-" is the standard input; each command is
answered before the next one is read.

sat is printed after each assertion was evaluated in the model, unsat after a
refutation was found and a checker without a solver accepted it. get-proof prints
the refutation; docs/solver.md has its form. (get-info :reason-unknown) says why an
answer is unknown. An error is printed as (error "line L column C: ..."), and the
script goes on; an answer that would be sat is unknown then, as an assertion may
be missing.

Exit status: 0 each check was answered, 2 some command had an error, 3 some answer
was unknown; the highest that applies.

examples:
  ic3play smt query.smt2
  echo '(declare-const x Int) (assert (= (* 2 x) 7)) (check-sat)' | ic3play smt -`,
		Run: runScript,
	}
}

func runScript(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	timeout := command.Duration(command.DefaultTimeout)
	fs.Var(&timeout, "timeout", "`TIME` for each check")
	memory := fs.Int64("memory", verify.DefaultMemory>>20, "heap, in `MB`")
	files, err := c.Parse(e, fs, args)
	switch {
	case err != nil:
		return 0, err
	case *memory <= 0:
		return 0, errors.New("-memory must be more than 0")
	case len(files) != 1:
		return 0, errors.New("takes one script; see ic3play smt -h")
	}
	var in io.Reader = e.Stdin
	if files[0] != command.StdinName {
		f, err := os.Open(files[0])
		if err != nil {
			return 0, err
		}
		defer f.Close()
		in = f
	}
	o, err := smtscript.Run(ctx, in, e.Stdout, smtscript.Options{Timeout: time.Duration(timeout), Memory: *memory << 20})
	switch {
	case err != nil:
		return 0, err
	case o.Unknown > 0 || ctx.Err() != nil:
		return command.ExitUnknown, nil
	case o.Errors > 0:
		return command.ExitError, nil
	}
	return command.ExitOK, nil
}
