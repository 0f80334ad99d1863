package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/exchange"
	"ic3play/frontend/horn"
	"ic3play/frontend/property"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
	"ic3play/frontend/witness"
)

func validateCommand() *command.Command {
	return &command.Command{
		Name:  "validate",
		Short: "check a witness against a program",
		Usage: "[-timeout 10s] [-json] [-strict] [-I DIR]... WITNESS FILE",
		Help: `Checks that WITNESS, made by ic3play export -format witness or by the page,
proves its verdict of FILE, and prints
  WITNESS: confirmed|refuted|unknown|invalid  SECONDS  VERDICT  TEXT
and a line for each check. validate does not trust the witness. For a safe program
it proves that the formulas are inductive and checks the proofs by arithmetic; for an
unsafe one it replays the inputs into the failing statement. One of the two arguments
may be "-", the standard input.

WITNESS may also be YAML, in the format 2.0 that verifiers exchange, of any
producer. Its invariants become assertions of the program: they must hold, and no
run may fail. If they do not prove that by themselves, an engine has to, and the
answer says so. Its waypoints restrict runs: one has to pass all of them, and the
unchanged program must fail on the same inputs. The answer is about FILE. validate
reports a checksum of another text, ignored keys, and a place that was only found by
its line; with -strict it refuses them. docs/witness.md has the rules.

If FILE has Horn clauses, WITNESS is a model or a derivation, as check -format model
prints them. A model has a define-fun for each predicate, and each assertion must hold
under it. A derivation of false must be correct in each step.

A refuted witness proves nothing: its verdict may still be right.

Exit status: 0 confirmed, 1 refuted, 2 an error in the witness, the program or
the arguments, 3 could not be decided.

examples:
  ic3play export -format witness -o prog.json prog.c
  ic3play validate prog.json prog.c
  ic3play validate -json prog.json prog.c | jq .steps
  ic3play validate -timeout 60s witness.yml prog.c`,
		Run: runValidate,
	}
}

func runValidate(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	timeout := command.Duration(command.DefaultTimeout)
	fs.Var(&timeout, "timeout", "`TIME` for the checks")
	asJSON := fs.Bool("json", false, "print one JSON object, with the states of a failure")
	var include command.Folders
	include.Register(fs)
	strict := fs.Bool("strict", false, "refuse YAML that was made for another text, has keys that are not in the format, or columns where no statement or expression begins")
	files, err := c.Parse(e, fs, args)
	switch {
	case err != nil:
		return 0, err
	case len(files) != 2:
		return 0, errors.New("takes a witness and a program; see ic3play validate -h")
	case files[0] == command.StdinName && files[1] == command.StdinName:
		return 0, errors.New("the standard input can be the witness or the program, not both")
	}
	data, err := readWitness(e, files[0])
	if err != nil {
		return 0, err
	}
	src, err := command.ReadSource(e, files[1], include)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Duration(timeout))
	defer cancel()
	start := time.Now()
	var a *witness.Answer
	if horn.Is(src) {
		a = validateModel(ctx, data, files[0], src, files[1])
	} else if exchange.Is(data) {
		a = exchange.Check(ctx, data, files[1], src, *strict)
	} else {
		a = witness.Check(ctx, data, files[1], src)
	}
	seconds := time.Since(start).Seconds()
	a.UseFiles(source.Split(files[1], src))
	for _, d := range a.Diagnostics {
		fmt.Fprintln(e.Stderr, d.String())
	}
	if *asJSON {
		return exitOfStatus(a.Status), command.WriteLine(e.Stdout, func(w *jsonio.Writer) { jsonio.Write(w, newValidation(files, seconds, a), wire.ValidationReportFields) })
	}
	return exitOfStatus(a.Status), printValidation(e.Stdout, files[0], seconds, a)
}

// readWitness reads a witness file. If the file is too large for a witness, it reads one byte more
// than witness.MaxBytes, so that the parser refuses the text.
func readWitness(e *command.Env, name string) ([]byte, error) {
	in := e.Stdin
	if name != command.StdinName {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, witness.MaxBytes+1))
}

func exitOfStatus(s witness.Status) int {
	switch s {
	case witness.Confirmed:
		return command.ExitOK
	case witness.Refuted:
		return command.ExitUnsafe
	case witness.Invalid:
		return command.ExitError
	}
	return command.ExitUnknown
}

func printValidation(w io.Writer, name string, seconds float64, a *witness.Answer) error {
	verdict := a.Verdict
	if verdict == "" {
		verdict = "-"
	}
	if _, err := fmt.Fprintf(w, "%s: %s  %.2f  %s  %s\n", name, a.Status, seconds, verdict, a.Text); err != nil {
		return err
	}
	for _, s := range a.Steps {
		if _, err := fmt.Fprintf(w, "  %-9s  %s: %s%s\n", s.Status, s.Name, s.Text, states(s)); err != nil {
			return err
		}
	}
	return nil
}

// states returns text with the states before and after the transition that violates a condition.
func states(s witness.Step) string {
	line := func(word string, m map[string]string) string {
		if len(m) == 0 {
			return ""
		}
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(m)) {
			parts = append(parts, name+" = "+m[name])
		}
		return fmt.Sprintf("\n             %s: %s", word, strings.Join(parts, ", "))
	}
	return line("before", s.Pre) + line("after", s.Post)
}

func newValidation(files []string, seconds float64, a *witness.Answer) *wire.ValidationReport {
	v := &wire.ValidationReport{Witness: files[0], File: files[1], Status: a.Status.String(), Verdict: a.Verdict,
		Seconds: seconds, Text: a.Text, Diagnostics: a.Diagnostics}
	if a.Rules != nil {
		v.Ints, v.Property, v.Overflow = describeRules(*a.Rules)
	}
	for _, s := range a.Steps {
		v.Steps = append(v.Steps, wire.ValidationStep{Name: s.Name, Status: s.Status.String(), Text: s.Text, File: s.File, Line: s.Line, Pre: s.Pre, Post: s.Post})
	}
	return v
}

// describeRules returns the words for the kind of integers, the checked failures, and the meaning
// of overflow.
func describeRules(r ast.Rules) (ints, asked, overflow string) {
	ints, asked = "math", "all"
	if r.C {
		ints, overflow = "c", r.Overflow.String()
	}
	switch {
	case r.Memory != 0:
		asked = r.Memory.String()
	case r.ErrorsEnd:
		asked = property.NoOverflow
	case r.UndefinedFails():
	case r.ErrorLabel == ast.LabelAlways:
		asked = property.UnreachLabel
	default:
		asked = property.UnreachCall
	}
	return ints, asked, overflow
}
