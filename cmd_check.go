package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"ic3play/engine/trace"
	"ic3play/frontend/verify"
)

// defaultTimeout is the time for a file when -timeout is absent.
const defaultTimeout = 10 * time.Second

// stdinName stands for the standard input among the files.
const stdinName = "-"

// duration is a flag value that takes "10s", "500ms" or a number of seconds.
type duration time.Duration

func (d *duration) String() string { return time.Duration(*d).String() }

func (d *duration) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil {
		secs, numErr := strconv.ParseFloat(s, 64)
		if numErr != nil {
			return errors.New(`want a duration such as "10s" or "500ms"`)
		}
		v = time.Duration(secs * float64(time.Second))
	}
	if v <= 0 {
		return errors.New("must be more than 0")
	}
	*d = duration(v)
	return nil
}

// settings is a flag value that collects repeated k=v.
type settings map[string]string

func (s settings) String() string { return "" }

func (s settings) Set(v string) error {
	k, val, ok := strings.Cut(v, "=")
	if !ok || k == "" {
		return errors.New(`want NAME=VALUE`)
	}
	s[k] = val
	return nil
}

// runFlags are the flags of every command that runs an engine on one file.
type runFlags struct {
	engine   string
	values   settings
	timeout  duration
	memoryMB int64
}

func (r *runFlags) register(fs *flag.FlagSet) {
	r.values = settings{}
	r.timeout = duration(defaultTimeout)
	fs.StringVar(&r.engine, "engine", verify.DefaultEngine, "the engine, `NAME[:PRESET]`; see ic3play engines")
	fs.Var(r.values, "option", "set an option of the engine, `NAME=VALUE`; may be repeated")
	fs.Var(&r.timeout, "timeout", "`TIME` for each file")
	fs.Int64Var(&r.memoryMB, "memory", verify.DefaultMemory>>20, "heap for each file, in `MB`")
}

// options checks the flags and makes the options of a run.
func (r *runFlags) options() (verify.Options, error) {
	if err := verify.CheckEngine(r.engine, r.values); err != nil {
		return verify.Options{}, err
	}
	if r.memoryMB <= 0 {
		return verify.Options{}, errors.New("-memory must be more than 0")
	}
	return verify.Options{Engine: r.engine, Values: r.values,
		Timeout: time.Duration(r.timeout), Memory: r.memoryMB << 20}, nil
}

func checkCommand() *command {
	return &command{
		name:  "check",
		short: "decide programs and print a line for each",
		usage: "[-engine NAME[:PRESET]] [-option NAME=VALUE]... [-timeout 10s] [-json] [-trace OUT.jsonl] FILE...",
		help: `Decides each FILE ("-" is the standard input) and prints
  FILE: safe|unsafe|unknown|error  SECONDS  ENGINE  REASON
safe and unsafe are printed only after a check that shares no code with the
search: an invariant was proved inductive, or a run was replayed on the source.

Exit status: 0 all safe, 1 some unsafe, 2 an error in the input or the
arguments, 3 some unknown; the highest that applies.

examples:
  ic3play check prog.c
  ic3play check -timeout 60s -engine cfa a.c b.c
  ic3play check -json prog.c | jq .certificate
  ic3play check -trace run.jsonl prog.c        every step of the search
  echo 'int main() { assert(1); }' | ic3play check -`,
		run: runCheck,
	}
}

func runCheck(e *env, c *command, args []string) (code int, err error) {
	fs := flags(c)
	var rf runFlags
	rf.register(fs)
	asJSON := fs.Bool("json", false, "print one JSON object a line, with the certificate")
	traceFile := fs.String("trace", "", "write the events of the search to `OUT.jsonl`, one JSON object a line")
	dumpDir := fs.String("dump-smt2", "", "write the queries of the search to `DIR`, an SMT-LIB script for each solver; see smtbench")
	files, err := parse(e, c, fs, args)
	if err != nil {
		return 0, err
	}
	opts, err := rf.options()
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
				err = fmt.Errorf("write %s: %w", *traceFile, cerr)
			}
		}()
	}
	for _, f := range files {
		if e.ctx.Err() != nil {
			return max(code, exitUnknown), nil
		}
		src, readErr := readSource(e, f)
		if readErr != nil {
			fmt.Fprintf(e.stderr, "ic3play check: %v\n", readErr)
			code = max(code, exitError)
			continue
		}
		rep, err := checkDumping(e, f, src, opts, *dumpDir)
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

// checkDumping is verify.Check with a dump of the queries when dir is set.
func checkDumping(e *env, file string, src []byte, opts verify.Options, dir string) (verify.Report, error) {
	if dir == "" {
		return verify.Check(e.ctx, file, src, opts), nil
	}
	dump, err := newScriptDump(dir, file)
	if err != nil {
		return verify.Report{}, err
	}
	opts.SMTLog = dump.open
	rep := verify.Check(e.ctx, file, src, opts)
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
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	var failed error
	opts.Clock = true
	opts.Recorder = func(ev trace.Event) {
		if failed == nil {
			failed = enc.Encode(ev)
		}
	}
	return func() error { return errors.Join(failed, w.Flush(), out.Close()) }, nil
}

func readSource(e *env, name string) ([]byte, error) {
	if name == stdinName {
		return io.ReadAll(e.stdin)
	}
	return os.ReadFile(name)
}

func exitOf(verdict string) int {
	switch verdict {
	case "safe":
		return exitOK
	case "unsafe":
		return exitUnsafe
	case "error":
		return exitError
	}
	return exitUnknown
}

// printReport writes the line of a report, and the whole messages of the
// errors in the source to the standard error.
func printReport(e *env, rep verify.Report, asJSON bool) error {
	if asJSON {
		return writeJSON(e.stdout, rep)
	}
	line := fmt.Sprintf("%s: %s  %.2f  %s", rep.File, rep.Verdict, rep.Seconds, rep.Engine)
	if rep.Reason != "" {
		line += "  " + strings.ReplaceAll(rep.Reason, "\n", " ")
	}
	if _, err := fmt.Fprintln(e.stdout, line); err != nil {
		return err
	}
	for _, d := range rep.Diagnostics {
		fmt.Fprintln(e.stderr, d.String())
	}
	return nil
}

// writeJSON writes one object on one line.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
