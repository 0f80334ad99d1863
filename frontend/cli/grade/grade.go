// Package grade implements the command that marks answers to exercises.
//
// Answers are in files that the page saves (wire.AnswerFile). The command does not trust the marks
// in these files: frontend/exercise marks each formula again, with the program of the teacher's
// exercise.
package grade

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/embed"
	"ic3play/frontend/exercise"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// defaultTime limits the time for one answer. Marking takes a fixed amount of work, usually some
// milliseconds, so an answer hardly ever reaches the limit.
const defaultTime = 10 * time.Second

// byteOrderMark is written at the start of a UTF-8 text by some editors, and expected there by some
// spreadsheet programs.
const byteOrderMark = "\uFEFF"

const (
	maxBytes   = 4 << 20
	maxAnswers = 500
)

func Command() *command.Command {
	return &command.Command{
		Name:  "grade",
		Short: "mark the answers to exercises",
		Usage: "[-exercises FILE|DIR] [-o OUT.csv] [-timeout 10s] DIR|ANSWERS.json...",
		Help: `Marks every answer in the files that the page saves (.json), or in those below DIR,
and prints CSV, a row for each answer:
  file,name,exercise,answer,mark,reason,written,checked,hints
Open the file of -o in a spreadsheet program: it begins with a byte order mark, so
that names like Müller are read. The standard output has none, for scripts.
ANSWER is correct, false (a run breaks a formula), not-inductive (a step does),
too-weak (a state that it allows leads to a failure), too-strong (an assumption
excludes more than it must), unread, or unknown. MARK is 1 for correct, else 0.
A file that is none, or has no answers, gets one row with unread.
CHECKED is how often the reader had the answer checked, HINTS how many hints they took.

Exercises are the blocks with the mark exercise in the documents of -exercises, or
of DIR; docs/embed.md says how they are written. An answer to another program is
marked foreign. Without any exercise, each answer is marked for the program that it
names, and a warning says so.

Nothing that a file says of its answers is believed: correct means that separate
code has checked the proof.

Exit status: 0 all are correct, 1 some are not, 2 an error in a file or the
arguments, 3 some are unknown; the highest that applies.

examples:
  ic3play grade -exercises sheet3.md -o marks.csv answers`,
		Run: run,
	}
}

type grader struct {
	env       *command.Env
	out       *csv.Writer
	limit     time.Duration
	exercises []embed.Exercise
	code      int
}

func run(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	flags := c.Flags()
	limit := command.Duration(defaultTime)
	flags.Var(&limit, "timeout", "`TIME` for each answer")
	from := flags.String("exercises", "", "take the exercises from `FILE` (.md, .html, .c) or from the documents below it")
	output := flags.String("o", "", "write to `OUT`, with a byte order mark, instead of the standard output")
	names, err := c.Parse(e, flags, args)
	switch {
	case err != nil:
		return 0, err
	case len(names) == 0:
		return 0, errors.New("no answers given; see ic3play grade -h")
	}
	var table bytes.Buffer
	to := e.Stdout
	if *output != "" {
		// Without this mark, spreadsheet programs read the text in the code page of the machine
		// instead of UTF-8.
		table.WriteString(byteOrderMark)
		to = &table
	}
	g := &grader{env: e, out: csv.NewWriter(to), limit: time.Duration(limit)}
	documents := []string{*from}
	if *from == "" {
		documents = nil
		for _, name := range names {
			if info, err := os.Stat(name); err == nil && info.IsDir() {
				documents = append(documents, name)
			}
		}
	}
	for _, name := range documents {
		found, err := embed.Exercises(name)
		if err != nil {
			return 0, err
		}
		g.exercises = append(g.exercises, found...)
	}
	if len(g.exercises) == 0 {
		if *from != "" {
			return 0, fmt.Errorf("%s has no exercise; docs/embed.md says how one is written", *from)
		}
		fmt.Fprintln(e.Stderr, "ic3play grade: warning: no exercises given: each answer is marked for the program that it names; see -exercises")
	}
	if err := g.out.Write([]string{"file", "name", "exercise", "answer", "mark", "reason", "written", "checked", "hints"}); err != nil {
		return 0, err
	}
	for _, name := range names {
		if err := g.files(ctx, name); err != nil {
			g.complain("%v", err)
		}
	}
	g.out.Flush()
	if err := g.out.Error(); err != nil || *output == "" {
		return g.code, err
	}
	return g.code, os.WriteFile(*output, table.Bytes(), 0o644)
}

func (g *grader) complain(format string, args ...any) {
	fmt.Fprintf(g.env.Stderr, "ic3play grade: "+format+"\n", args...)
	g.code = max(g.code, command.ExitError)
}

// files marks the answers in a file. For a folder it marks the answers in all JSON files in it and
// its subfolders, in alphabetical order, except those with hidden names.
func (g *grader) files(ctx context.Context, name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return g.file(ctx, name)
	}
	return filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != name && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.Type().IsRegular() && strings.EqualFold(filepath.Ext(path), ".json"):
			if err := g.file(ctx, path); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
}

func read(path string) (answers wire.AnswerFile, err error) {
	f, err := os.Open(path)
	if err != nil {
		return answers, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return answers, err
	}
	if len(data) > maxBytes {
		return answers, fmt.Errorf("%s has more than %d bytes, too many for a file of answers", path, maxBytes)
	}
	// Some editors begin a file with a byte order mark.
	r := jsonio.NewReader(bytes.TrimPrefix(data, []byte(byteOrderMark)))
	jsonio.Read(r, "the file", &answers, wire.AnswerFileFields)
	if err := r.Close("the file"); err != nil {
		return answers, fmt.Errorf("%s is not a file of answers: %w", path, err)
	}
	switch {
	case answers.Format != "ic3play-answers-1":
		return answers, fmt.Errorf("%s has the format %q, which this version does not know", path, answers.Format)
	case len(answers.Answers) > maxAnswers:
		return answers, fmt.Errorf("%s: more than %d answers", path, maxAnswers)
	case len(answers.Answers) == 0:
		return answers, fmt.Errorf("%s has no answers", path)
	}
	return answers, nil
}

// file marks the answers of a file. A file that cannot be read gets a row, too, so that every
// student is in the table.
func (g *grader) file(ctx context.Context, path string) error {
	answers, err := read(path)
	if err != nil {
		g.complain("%v", err)
		return g.row([]string{path, answers.Name, "", exercise.Unread, "0", err.Error(), "", "", ""})
	}
	for i := range answers.Answers {
		a := &answers.Answers[i]
		title, m := g.mark(ctx, a)
		mark := "0"
		switch m.Answer {
		case exercise.Correct:
			mark = "1"
		case exercise.Unknown:
			g.code = max(g.code, command.ExitUnknown)
		default:
			g.code = max(g.code, command.ExitUnsafe)
		}
		row := []string{path, answers.Name, title, m.Answer, mark, strings.TrimSpace(m.Text + " " + m.Detail), formulasText(a.Answer), fmt.Sprint(a.Checked), fmt.Sprint(a.Hints)}
		if err := g.row(row); err != nil {
			return err
		}
	}
	return nil
}

func (g *grader) row(cells []string) error {
	for k := range cells {
		cells[k] = escapeCell(cells[k])
	}
	return g.out.Write(cells)
}

// foreign is the result for an answer that belongs to none of the exercises.
const foreign = "foreign"

// mark computes the result for an answer. It also returns the title of the exercise to which the
// answer belongs.
func (g *grader) mark(ctx context.Context, a *wire.GivenAnswer) (title string, m exercise.Mark) {
	ctx, stop := context.WithTimeout(ctx, g.limit)
	defer stop()
	title = a.Title
	x := exercise.Exercise{Kind: a.Kind}
	rules, err := ast.ParseRules(a.Ints)
	program := []byte(a.Program)
	if len(g.exercises) > 0 {
		e := g.find(a)
		if e == nil {
			return title, exercise.Mark{Answer: foreign, Text: "No exercise has this program."}
		}
		x, rules, err, program = e.Exercise, e.Rules, nil, e.Program
		if title = x.Title; title == "" {
			title = e.At
		}
	}
	if err != nil {
		return title, exercise.Mark{Answer: exercise.Unread, Text: err.Error()}
	}
	p, diags, err := exercise.Open(ctx, "program.c", program, rules)
	switch {
	case err != nil:
		return title, exercise.Mark{Answer: exercise.Unknown, Text: err.Error()}
	case p == nil:
		return title, exercise.Mark{Answer: exercise.Unread, Text: fmt.Sprintf("The program has an error in line %d: %s.", diags[0].Line, diags[0].Message)}
	}
	return title, x.Mark(ctx, p, a.Answer)
}

// find returns the exercise with the kind and the program of the answer. If there are several, it
// prefers one with the title of the answer, and then one with the same rules for integers. If there
// is none, it returns nil.
func (g *grader) find(a *wire.GivenAnswer) (best *embed.Exercise) {
	program := normal([]byte(a.Program))
	rules, err := ast.ParseRules(a.Ints)
	most := 0
	for i := range g.exercises {
		e := &g.exercises[i]
		if e.Kind != a.Kind || !bytes.Equal(normal(e.Program), program) {
			continue
		}
		likeness := 1
		if err == nil && e.Rules == rules {
			likeness++
		}
		if e.Title == a.Title {
			likeness += 2
		}
		if likeness > most {
			best, most = e, likeness
		}
	}
	return best
}

// normal returns a program with the line ends "\n", without line ends at its start and without
// white space at its end. A page may change these.
func normal(program []byte) []byte {
	return bytes.TrimRight(bytes.TrimLeft(bytes.ReplaceAll(program, []byte("\r\n"), []byte("\n")), "\n"), " \t\n")
}

func formulasText(list []exercise.Written) string {
	var parts []string
	for _, w := range list {
		text := strings.Join(strings.Fields(w.Text), " ")
		if w.Line > 0 {
			text = fmt.Sprintf("%d: %s", w.Line, text)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// escapeCell escapes a cell that a spreadsheet would read as a formula.
func escapeCell(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
