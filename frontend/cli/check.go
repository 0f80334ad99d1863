package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"ic3play/engine/trace"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

func checkCommand() *command.Command {
	return &command.Command{
		Name:  "check",
		Short: "decide programs and print a line for each",
		Usage: "[-engine NAME[:PRESET][+OPTION=VALUE]...] [-option NAME=VALUE]... [-timeout 10s] [-cpu TIME] [-json] [-trace OUT.jsonl] FILE...",
		Help: `Decides each FILE ("-" is the standard input) and prints
  FILE: safe|unsafe|unknown|error  SECONDS  ENGINE  REASON
safe and unsafe are printed only after a check that shares no code with the
search: an invariant was proved inductive, or a run was replayed on the source.

Exit status: 0 all safe, 1 some unsafe, 2 an error in the input or the
arguments, 3 some unknown; the highest that applies.

examples:
  ic3play check prog.c
  ic3play check -timeout 60s -engine ic3 a.c b.c
  ic3play check -json prog.c | jq .certificate
  ic3play check -trace run.jsonl prog.c        every step of the search
  echo 'int main() { assert(1); }' | ic3play check -`,
		Run: runCheck,
	}
}

func runCheck(ctx context.Context, e *command.Env, c *command.Command, args []string) (code int, err error) {
	fs := c.Flags()
	var rf command.RunFlags
	rf.Register(fs)
	asJSON := fs.Bool("json", false, "print one JSON object a line, with the certificate")
	traceFile := fs.String("trace", "", "write the events of the search to `OUT.jsonl`, one JSON object a line")
	var processor command.Duration
	fs.Var(&processor, "cpu", "processor `TIME` for each file, besides the clock's of -timeout; none if absent")
	dumpDir := fs.String("dump-smt2", "", "write the queries of the search to `DIR`, an SMT-LIB script for each solver; see smtbench")
	files, err := c.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	opts, err := rf.Options()
	switch {
	case err != nil:
		return 0, err
	case len(files) == 0:
		return 0, errors.New("no file given; see ic3play check -h")
	case *traceFile != "" && len(files) > 1:
		return 0, errors.New("-trace takes exactly one file")
	}
	if *traceFile != "" {
		closeTrace, traceErr := openTrace(*traceFile, &opts)
		if traceErr != nil {
			return 0, traceErr
		}
		defer func() {
			if cerr := closeTrace(); cerr != nil && err == nil {
				err = cerr
			}
		}()
	}
	for _, f := range files {
		if ctx.Err() != nil {
			return max(code, command.ExitUnknown), nil
		}
		src, readErr := command.ReadSource(e, f)
		if readErr != nil {
			fmt.Fprintf(e.Stderr, "ic3play check: %v\n", readErr)
			code = max(code, command.ExitError)
			continue
		}
		rep, err := checkWithin(ctx, time.Duration(processor), f, src, opts, *dumpDir)
		if err != nil {
			return 0, err
		}
		if err := printReport(e, rep, *asJSON); err != nil {
			return 0, err
		}
		code = max(code, exitOf(rep.Verdict))
	}
	return code, nil
}

// checkWithin is checkDumping with a limit of processor time, when it is not 0.
func checkWithin(ctx context.Context, processor time.Duration, file string, src []byte, opts verify.Options, dir string) (verify.Report, error) {
	if processor > 0 {
		var cancel context.CancelFunc
		ctx, cancel = command.WithProcessorTime(ctx, processor)
		defer cancel()
	}
	return checkDumping(ctx, file, src, opts, dir)
}

// checkDumping is verify.Check with a dump of the queries when dir is set.
func checkDumping(ctx context.Context, file string, src []byte, opts verify.Options, dir string) (verify.Report, error) {
	if dir == "" {
		return verify.Check(ctx, file, src, opts), nil
	}
	dump, err := newScriptDump(dir, file)
	if err != nil {
		return verify.Report{}, err
	}
	opts.SMTLog = dump.open
	rep := verify.Check(ctx, file, src, opts)
	return rep, dump.close()
}

// openTrace makes opts record events into a file; the function it returns
// closes the file and says whether all was written.
func openTrace(name string, opts *verify.Options) (func() error, error) {
	out, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriter(out)
	var line []byte
	var failed error
	opts.Clock = true
	opts.Recorder = func(ev trace.Event) {
		if failed == nil {
			line = wire.AppendEventLine(line[:0], &ev)
			_, failed = w.Write(line)
		}
	}
	return func() error { return errors.Join(failed, w.Flush(), out.Close()) }, nil
}

func exitOf(verdict string) int {
	switch verdict {
	case "safe":
		return command.ExitOK
	case "unsafe":
		return command.ExitUnsafe
	case "error":
		return command.ExitError
	}
	return command.ExitUnknown
}

// countErrors says how many errors a program has, and of which kinds.
func countErrors(ds []diag.Diagnostic) string {
	var codes []string
	for _, d := range ds {
		if !slices.Contains(codes, d.Code) {
			codes = append(codes, d.Code)
		}
	}
	text := "1 error"
	if len(ds) > 1 {
		text = fmt.Sprintf("%d errors", len(ds))
	}
	return text + " in the program: " + strings.Join(codes, ", ")
}

// printReport writes the line of a report, and the whole messages of the
// errors in the source to the standard error.
func printReport(e *command.Env, rep verify.Report, asJSON bool) error {
	if asJSON {
		return command.WriteLine(e.Stdout, func(w *jsonio.Writer) { wire.WriteReport(w, &rep) })
	}
	line := fmt.Sprintf("%s: %s  %.2f  %s", rep.File, rep.Verdict, rep.Seconds, rep.Engine)
	switch {
	case len(rep.Diagnostics) > 0: // they follow whole
		line += "  " + countErrors(rep.Diagnostics)
	case rep.Reason != "":
		line += "  " + strings.ReplaceAll(rep.Reason, "\n", " ")
	}
	if _, err := fmt.Fprintln(e.Stdout, line); err != nil {
		return err
	}
	for _, d := range rep.Diagnostics {
		fmt.Fprintln(e.Stderr, d.String())
	}
	return nil
}
