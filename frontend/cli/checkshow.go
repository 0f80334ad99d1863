package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/task"
	"ic3play/frontend/cli/findings"
	"ic3play/frontend/diag"
	"ic3play/frontend/interp"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// subject is a file to check, with the rules that its task definition or the flags select.
type subject struct {
	name  string
	file  string
	rules ast.Rules
}

// expand returns the files to check, with their rules. An argument can be a program, a folder or a
// task definition. For an invalid task definition expand prints the error, sets the exit status
// "code", and continues.
func expand(e *command.Env, args []string, ints command.IntsFlags, rules ast.Rules) (out []subject, code int) {
	files, err := expandFolders(args)
	if err != nil {
		fmt.Fprintf(e.Stderr, "ic3play check: %v\n", err)
		code = command.ExitError
	}
	for _, f := range files {
		if !task.Is(f) {
			out = append(out, subject{f, f, rules})
			continue
		}
		tasks, others, err := task.Read(f, ints.Property)
		if err == nil && len(others) > 0 {
			fmt.Fprintf(e.Stderr, "%s: not checked: %s\n", f, strings.Join(others, ", "))
		}
		for _, t := range tasks {
			s := subject{name: f, file: t.File}
			if len(tasks) > 1 {
				s.name += " (" + t.Property.Name + ")"
			}
			of := ints.ForTask(t)
			if s.rules, err = of.Rules(); err != nil {
				break
			}
			out = append(out, s)
		}
		if err != nil {
			fmt.Fprintf(e.Stderr, "ic3play check: %v\n", err)
			code = command.ExitError
		}
	}
	return out, code
}

// expandFolders replaces each folder by its task definitions, including those in subfolders, and by
// the files in C, SMT-LIB (.smt2) or SyGuS (.sl) that no task definition names. It returns all
// files, and an error if some folder has none of them.
func expandFolders(args []string) (out []string, err error) {
	for _, arg := range args {
		info, statErr := os.Stat(arg)
		if statErr != nil || !info.IsDir() {
			out = append(out, arg) // reading the file later reports the error
			continue
		}
		var tasks, files []string
		named := map[string]bool{}
		walkErr := filepath.WalkDir(arg, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			switch ext := filepath.Ext(path); {
			case task.Is(path):
				if t, _, err := task.Read(path, ""); err == nil {
					tasks = append(tasks, path)
					for _, one := range t {
						named[filepath.Clean(one.File)] = true
					}
				}
			case ext == ".c" || ext == ".i" || ext == ".smt2" || ext == ".sl":
				files = append(files, path)
			}
			return nil
		})
		if walkErr != nil {
			err = errors.Join(err, fmt.Errorf("list %s: %w", arg, walkErr))
		}
		n := len(out)
		out = append(out, tasks...)
		for _, f := range files {
			if !named[filepath.Clean(f)] {
				out = append(out, f)
			}
		}
		if len(out) == n {
			err = errors.Join(err, fmt.Errorf("no task (.yml), no C file, no .smt2 and no .sl file below %s", arg))
		}
	}
	return out, err
}

// resultPrinter prints the results of the command check in the format of -format. On a terminal it
// also displays the progress in a status line.
type resultPrinter struct {
	e        *command.Env
	format   string
	tty      bool
	total, n int
	flags    string // the user's flags on which verdicts depend, repeated in advice
	log      *findings.Log
	suite    *findings.Suite
	counts   map[string]int
	start    time.Time
}

const clearLine = "\r\x1b[K"

func (s *resultPrinter) begin(it subject) {
	if s.n == 0 {
		s.start, s.counts = time.Now(), map[string]int{}
	}
	s.n++
	if s.tty && s.total > 1 {
		fmt.Fprintf(s.e.Stderr, "%s%d of %d%s  %s", clearLine, s.n, s.total, s.sofar(), it.name)
	}
}

// ticking displays the elapsed time of the check of a single file, after the first second. The
// returned function stops the display.
func (s *resultPrinter) ticking() (stop func()) {
	if !s.tty || s.total > 1 {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				fmt.Fprintf(s.e.Stderr, "%ssearching, %.0f s", clearLine, time.Since(s.start).Seconds())
			case <-done:
				return
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}

func (s *resultPrinter) end(it subject, src []byte, rep *verify.Report) error {
	s.counts[rep.Verdict]++
	if s.tty {
		fmt.Fprint(s.e.Stderr, clearLine)
	}
	placed := verify.WithFiles(*rep, source.Split(it.file, src))
	rep = &placed
	switch s.format {
	case "json":
		return command.WriteLine(s.e.Stdout, func(w *jsonio.Writer) { jsonio.Write(w, rep, wire.ReportFields) })
	case "model":
		return printModel(s.e, rep, it.file, s.flags)
	case "sarif":
		s.log.Add(it.file, src, rep)
		return nil
	case "junit":
		s.suite.Add(it.name, it.file, rep)
		return nil
	case "github":
		if err := printReport(s.e, rep, it.file, s.flags); err != nil {
			return err
		}
		return findings.Annotate(s.e.Stdout, it.file, rep)
	}
	return printReport(s.e, rep, it.file, s.flags)
}

func (s *resultPrinter) sofar() string {
	var b strings.Builder
	for _, v := range []string{"safe", "unsafe", "unknown", "error"} {
		if n := s.counts[v]; n > 0 {
			fmt.Fprintf(&b, "  %d %s", n, v)
		}
	}
	return b.String()
}

func (s *resultPrinter) close() error {
	switch s.format {
	case "sarif":
		return s.log.Write(s.e.Stdout)
	case "junit":
		return s.suite.Write(s.e.Stdout)
	}
	if s.format == "lines" && s.n > 1 && command.IsTerminal(s.e.Stdout) {
		_, err := fmt.Fprintf(s.e.Stdout, "\n%d of %d:%s, in %.1f s\n", s.n, s.total, s.sofar(), time.Since(s.start).Seconds())
		return err
	}
	return nil
}

// countErrors returns text with the number and the codes of a program's errors.
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

// undefined describes the undefined behaviour in which a failing run ends, and its position. For an
// overflow the text has the operation, the exact result and the type's range. If the run does not
// end in undefined behaviour, the text is empty.
func undefined(c *verify.Certificate) string {
	if len(c.Steps) == 0 || !isUndefined(c) {
		return ""
	}
	last := c.Steps[len(c.Steps)-1]
	return fmt.Sprintf("  %s: %s", findings.Line(last.File, last.Line), last.Note)
}

// isUndefined reports whether a failing run ends in undefined behaviour, and not at an assertion.
func isUndefined(c *verify.Certificate) bool {
	return c.Failure != "" && c.Failure != interp.Assertion.String()
}

// printReport writes the verdict line of a report to the standard output, and details to the
// standard error.
func printReport(e *command.Env, rep *verify.Report, file, flags string) error {
	line := fmt.Sprintf("%s: %s  %.2f  %s", rep.File, painter(e.Stdout).verdict(rep.Word()), rep.Seconds, rep.Engine)
	switch {
	case len(rep.Diagnostics) > 0: // the errors are printed in full below
		line += "  " + countErrors(rep.Diagnostics)
	case rep.Reason != "":
		line += "  " + strings.ReplaceAll(rep.Reason, "\n", " ")
	case rep.FoundBy != nil && rep.FoundBy.Core > 1:
		line += fmt.Sprintf("  found by %s on core %d", rep.FoundBy.Engine, rep.FoundBy.Core)
	default:
		line += undefined(&rep.Certificate)
	}
	if _, err := fmt.Fprintln(e.Stdout, line); err != nil {
		return err
	}
	explain(e.Stderr, rep, file, flags)
	return nil
}
