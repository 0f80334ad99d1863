package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"ic3play/engine/trace"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/findings"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
)

func checkCommand() *command.Command {
	return &command.Command{
		Name:  "check",
		Short: "decide programs and print a line for each",
		Usage: "[-engine NAME[:PRESET][+OPTION=VALUE]...] [-option NAME=VALUE]... [-timeout 10s] [-cpu TIME] [-j N] [-json | -format model|sarif|github|junit] [-spec FILE.prp] [-trace OUT.jsonl] [-I DIR]... FILE|DIR...",
		Help: `Decides each FILE ("-" is the standard input) and prints
  FILE: safe|unsafe|unknown|error  SECONDS  ENGINE  REASON
safe and unsafe are printed only after a check that shares no code with the
search: an invariant was proved inductive, or a run was replayed on the source.
REASON says why a program is unknown, which search on another core found the answer,
or which undefined behaviour a run ends in.
The standard error has details: where a program fails and with which inputs, what to
try if it is unknown, and warnings. On a terminal both streams are coloured (not with
NO_COLOR). For a DIR, check decides all tasks, C files, .smt2 and .sl files below it.

A FILE.yml is a task in the format of verification competitions: check decides its
program with C's own integers, in its data model, for its property. If the task has
several properties and -spec chooses none, each gets a line.
A FILE of SMT-LIB has constrained Horn clauses. sat means that they have a model, which
was proved for each assertion; unsat means that false was derived, and each step was
evaluated. -format model prints both as SMT-LIB. The exit status is as for programs.
-format sarif prints one log in SARIF 2.1.0, with failing runs as code flows. -format
junit prints a test suite in JUnit's XML; the test case of an unsafe FILE fails.
-format github prints the lines, and annotations for GitHub's workflows.
After a second a search uses N cores (-j): searches of other kinds join the engine (for
auto: explicit values, lazy abstraction, IC3 with predicates, ...). Each proves every
lemma that it takes from another. The first search whose answer passes the check wins;
-trace writes its events. Files are decided one after the other.
On a terminal check shows the progress, and a summary after several files.
With -stored check writes the proof of a safe program without warnings beside it, to
FILE.witness. The next time check validates this proof and searches only if it fails.

Exit status: 0 all safe or sat, 1 some unsafe or unsat, 2 an error in the input or the
arguments, 3 some unknown; the highest that applies.

examples:
  ic3play check prog.c
  ic3play check -timeout 60s -engine ic3 a.c b.c
  ic3play check -json prog.c | jq .certificate
  ic3play check -j 1 -trace run.jsonl prog.c   the same search each time
  ic3play check -spec unreach-call.prp -model ILP32 prog.c
  ic3play check -format sarif src/*.c > findings.sarif
  ic3play check -trace run.jsonl prog.c        every step of the search
  ic3play check -why prog.c                    where the search was stuck
  echo 'int main() { assert(1); }' | ic3play check -`,
		Run: runCheck,
	}
}

// maxCores is the largest default for the number of parallel searches. There are only four
// different searches.
const maxCores = 4

func runCheck(ctx context.Context, e *command.Env, c *command.Command, args []string) (code int, err error) {
	fs := c.Flags()
	var rf command.RunFlags
	rf.Register(fs)
	asJSON := fs.Bool("json", false, "print one JSON object a line, with the certificate")
	format := fs.String("format", "lines", "print `lines|json|model|sarif|github|junit`; -json is -format json")
	traceFile := fs.String("trace", "", "write the events of the search to `OUT.jsonl`, one JSON object a line")
	why := fs.Bool("why", false, "record the search, on one core; if the verdict is unknown, say where the search was stuck")
	keep := fs.Bool("stored", false, "reuse the proof in FILE.witness if it still holds; a search writes its proof there")
	var processor command.Duration
	fs.Var(&processor, "cpu", "limit the processor `TIME` for each file, in addition to -timeout; by default there is no such limit")
	cores := fs.Int("j", 0, "search on up to `N` cores; 0 means all cores, at most 4, but only one with -cpu, which adds up the time of all cores")
	dumpDir := fs.String("dump-smt2", "", "write the queries of the search to `DIR`, an SMT-LIB script for each solver; see smtbench")
	files, err := c.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	if *asJSON {
		*format = "json"
	}
	opts, err := rf.Options()
	switch {
	case err != nil:
		return 0, err
	case !slices.Contains([]string{"lines", "json", "model", "sarif", "github", "junit"}, *format):
		return 0, fmt.Errorf("-format is lines, json, model, sarif, github or junit, not %q", *format)
	case *cores < 0:
		return 0, errors.New("-j must not be below 0")
	case len(files) == 0:
		return 0, errors.New("no file given; see ic3play check -h")
	case *traceFile != "" && len(files) > 1:
		return 0, errors.New("-trace takes exactly one file")
	}
	opts.Processor = time.Duration(processor)
	if opts.Cores = *cores; *cores == 0 && processor == 0 {
		opts.Cores = min(runtime.GOMAXPROCS(0), maxCores)
	}
	if *format == "model" {
		opts.Steps = maxSteps
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
	if *why {
		opts.Cores = 1
		if opts.Recorder == nil {
			opts.Recorder = func(trace.Event) {}
		}
	}
	subjects, code := expand(e, files, rf.Ints, opts.Rules)
	show := &resultPrinter{e: e, format: *format, tty: command.IsTerminal(e.Stderr), total: len(subjects), flags: rf.FlagText(fs),
		log: findings.NewLog(), suite: &findings.Suite{}}
	for _, s := range subjects {
		if ctx.Err() != nil {
			code = max(code, command.ExitUnknown)
			break
		}
		src, readErr := command.ReadSource(e, s.file, rf.Include)
		if readErr != nil {
			fmt.Fprintf(e.Stderr, "ic3play check: %v\n", readErr)
			code = max(code, command.ExitError)
			continue
		}
		show.begin(s)
		opts.Rules = s.rules
		stop := show.ticking()
		rep, proved := verify.Report{}, false
		if *keep {
			rep, proved = storedProof(ctx, s.file, src, opts)
		}
		if !proved {
			rep, err = checkDumping(ctx, s.file, src, opts, *dumpDir)
			if err == nil && *keep {
				err = storeProof(s.file, src, &rep)
			}
		}
		stop()
		if err != nil {
			return 0, err
		}
		rep.File = s.name
		if err := show.end(s, src, &rep); err != nil {
			return 0, err
		}
		code = max(code, exitOf(rep.Verdict))
	}
	return code, show.close()
}

// checkDumping calls verify.Check. If "dir" is set, the queries are written to this folder as
// scripts.
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

// openTrace opens a file and changes opts such that the run writes all events to it. The returned
// function closes the file. It returns an error if an event could not be written.
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
