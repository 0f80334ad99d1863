package cli

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	cfaexport "ic3play/engine/cfa/export"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/diag"
	"ic3play/frontend/exchange"
	"ic3play/frontend/horn"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/web"
)

func exportFormats() []string {
	return []string{"chc", "dot", "witness", "witness-2.0", "witness-2.1", "task", "html", "play"}
}

func exportCommand() *command.Command {
	return &command.Command{
		Name:  "export",
		Short: "write a program or its verdict in another format",
		Usage: "-format chc|dot|witness|witness-2.0|witness-2.1|task|html|play [-o OUT] [-engine NAME[:PRESET][+OPTION=VALUE]...] [-timeout 10s] [-title TITLE] [-step N] [-notes NOTES.md] [-I DIR]... FILE",
		Help: `Writes FILE ("-" is the standard input) in another format:
  chc      constrained Horn clauses in SMT-LIB (HORN) of the original program,
           for other solvers: sat means safe
  dot      the control-flow automaton that most engines work on, for Graphviz
  witness  the verdict and what proves it, as JSON: the invariant at each
           location, or the inputs of the failing run; see ic3play validate
  witness-2.0
           the same in the format that verifiers of the field exchange, as YAML:
           invariants as C expressions, or a failing run as waypoints
  witness-2.1
           the same with the contracts of recursive functions
  task     the definition of a task as competitions write it, as YAML: the program,
           its data model, and each property with its verdict; C's own integers
           are meant (-ints=c)
  html     a page without scripts: the source with the invariant, or the run
  play     a handout: the page in one file with the program, a recorded run of
           it, all views and the engine; it works from a disk, without a network

witness, witness-2.0, witness-2.1, task, html and play run an engine first. A
verdict is what the exchanged witnesses are about: without one nothing is
written, and the standard error says what the format cannot express. A handout
opens at the end of its run; -step 20 opens it at the event 20, -step s5 at the
statement 5 of the counterexample. -notes takes a little Markdown: "# TITLE",
text before the run, and notes that begin with "## event 20: TITLE" or
"## statement 5"; all of it is shown as text. -engine none (or -alone, with any
engine) leaves the engine out: the recorded run in a file of about 400 KB. The
page is that of serve, or is taken from -dir. Of a document (.md, .html), or of
a program with the mark in its first line, an exercise is made, without a run:
docs/embed.md says how one is written.

Exit status: 0 when OUT holds what was asked, whatever the verdict; 2 when there
is an error in the program, the arguments or the files.

examples:
  ic3play export -format chc prog.c | z3 -in fp.engine=spacer
  ic3play export -format dot prog.c | dot -Tsvg > prog.svg
  ic3play export -format witness -o prog.json prog.c && ic3play validate prog.json prog.c
  ic3play export -format witness-2.0 -ints c -property unreach-call -o prog.yml prog.c
  ic3play export -format task -property unreach-call -o prog.yml prog.c && ic3play check prog.yml
  ic3play export -format html -o report.html prog.c
  ic3play export -format play -step 12 -notes notes.md -o lecture.html prog.c
  ic3play export -format play -exercise 2 -o exercise.html sheet.md`,
		Run: runExport,
	}
}

func runExport(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	var rf command.RunFlags
	rf.Register(fs)
	format := fs.String("format", "", "write `chc|dot|witness|witness-2.0|witness-2.1|task|html|play`")
	output := fs.String("o", "", "write to `OUT` instead of the standard output")
	var play playFlags
	play.register(fs)
	files, err := c.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	if *format == "play" && rf.Engine == "none" {
		rf.Engine, play.alone = "auto", true
	}
	if *format == "task" && !isSet(fs, "ints") {
		rf.Ints.Ints = "c" // competition tasks are always about C's integers
	}
	opts, err := rf.Options()
	switch {
	case err != nil:
		return 0, err
	case *format == "":
		return 0, errors.New("no -format given; it is one of " + strings.Join(exportFormats(), ", "))
	case !slices.Contains(exportFormats(), *format):
		return 0, fmt.Errorf("unknown -format %q; it is one of %s", *format, strings.Join(exportFormats(), ", "))
	case len(files) != 1:
		return 0, errors.New("takes exactly one file; see ic3play export -h")
	case *format != "play" && play.anySet():
		return 0, errors.New("-title, -step, -notes, -alone, -exercise and -dir need -format play")
	}
	if exchanged(*format) != "" {
		if err := exchange.Expressible(opts.Rules); err != nil { // refuse before the engine runs
			return 0, fmt.Errorf("no witness: %w", err)
		}
	}
	if *format == "task" {
		if err := taskable(files[0], opts.Rules); err != nil {
			return 0, err
		}
	}
	src, err := command.ReadSource(e, files[0], rf.Include)
	if err != nil {
		return 0, err
	}
	// Compute the whole output first, so that there is no incomplete file after an error.
	var out bytes.Buffer
	var code int
	if *format == "play" {
		code, err = exportPlay(ctx, e, &out, files[0], src, opts, play)
	} else {
		code, err = export(ctx, e, &out, *format, files[0], src, opts)
	}
	if err != nil {
		return 0, err
	}
	if *output != "" && (out.Len() > 0 || code == command.ExitOK) {
		return code, os.WriteFile(*output, out.Bytes(), 0o644)
	}
	_, err = e.Stdout.Write(out.Bytes())
	return code, err
}

func isSet(fs *flag.FlagSet, name string) bool {
	found := false
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

func export(ctx context.Context, e *command.Env, w io.Writer, format, file string, src []byte, opts verify.Options) (int, error) {
	switch format {
	case "chc", "dot":
		return exportProgram(ctx, e, w, format, file, src, opts.Rules)
	}
	if horn.Is(src) && format != "html" {
		return 0, fmt.Errorf("%s has Horn clauses: export writes them as chc, dot or html; check -format model prints the certificate", file)
	}
	var graph verify.Graph
	opts.Graph = func(g verify.Graph) { graph = g }
	rep := verify.Check(ctx, file, src, opts)
	for _, d := range diag.InFiles(rep.Diagnostics, source.Split(file, src)) {
		fmt.Fprintln(e.Stderr, d.String())
	}
	var err error
	switch {
	case format == "html":
		err = web.WriteReport(w, src, rep, graph)
	case exchanged(format) != "" && len(rep.Diagnostics) == 0:
		return exportExchange(ctx, e, w, exchanged(format), file, src, &rep, opts.Timeout)
	case format == "task":
		return exportTask(e, w, file, src, opts.Rules, &rep)
	case format == "witness":
		_, err = w.Write(witness.New(src, &rep).Append(nil))
	}
	if len(rep.Diagnostics) > 0 {
		return command.ExitError, err
	}
	return command.ExitOK, err
}

// exchanged returns the version in the name of an exchange format: "2.0" for "witness-2.0". For
// other formats it returns "".
func exchanged(format string) string {
	switch version, _ := strings.CutPrefix(format, "witness-"); version {
	case exchange.Version, exchange.Contracts:
		return version
	}
	return ""
}

func exportExchange(ctx context.Context, e *command.Env, w io.Writer, version, file string, src []byte, rep *verify.Report, timeout time.Duration) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	o := exchange.Origin{Version: version, UUID: newUUID(), Created: time.Now().UTC().Format(time.RFC3339), File: filepath.Base(file)}
	made, notes, err := exchange.New(ctx, o, src, rep)
	if err != nil {
		return 0, fmt.Errorf("%s: no witness: %w", file, err)
	}
	for _, n := range notes {
		fmt.Fprintf(e.Stderr, "ic3play: %s: %s\n", file, n)
	}
	text, err := exchange.Append(nil, []exchange.Witness{*made})
	if err != nil {
		return 0, err
	}
	_, err = w.Write(text)
	return command.ExitOK, err
}

func newUUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&15|0x40, b[8]&63|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// exportProgram writes a program in one of the formats that need no verdict.
func exportProgram(ctx context.Context, e *command.Env, w io.Writer, format, file string, src []byte, rules ast.Rules) (int, error) {
	lowered, simple, diags, err := verify.Load(ctx, file, src, rules)
	files := source.Split(file, src)
	for _, d := range diag.InFiles(diags, files) {
		fmt.Fprintln(e.Stderr, d.String())
	}
	switch {
	case err != nil:
		return 0, err
	case len(diags) > 0:
		return command.ExitError, nil
	case format == "chc":
		return command.ExitOK, cfaexport.CHC(w, lowered)
	}
	var dot strings.Builder
	if err := cfaexport.Dot(&dot, simple); err != nil {
		return 0, err
	}
	_, err = io.WriteString(w, files.Words(dot.String()))
	return command.ExitOK, err
}
