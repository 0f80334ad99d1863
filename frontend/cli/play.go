package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/embed"
	"ic3play/frontend/cli/handout"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

type playFlags struct {
	title, step, notes, dir string
	alone                   bool
	exercise                int
}

func (p *playFlags) register(fs *flag.FlagSet) {
	fs.StringVar(&p.title, "title", "", "play: the handout's `TITLE`; by default that of the notes, or the file's name")
	fs.StringVar(&p.step, "step", "", "play: open at event `N` of the run, or with sN at statement N of the counterexample")
	fs.StringVar(&p.notes, "notes", "", "play: show the notes in `NOTES.md` beside the run")
	fs.BoolVar(&p.alone, "alone", false, "play: leave the engine out, as -engine none does")
	fs.IntVar(&p.exercise, "exercise", 1, "play: take exercise `N` of a document with several")
	fs.StringVar(&p.dir, "dir", "", "play: take the page from `DIR`; by default the one built here, or else the one in this program")
}

func (p *playFlags) anySet() bool { return *p != playFlags{exercise: 1} }

func exportPlay(ctx context.Context, e *command.Env, w io.Writer, file string, src []byte, opts verify.Options, p playFlags) (int, error) {
	about := handout.Options{Title: p.title}
	if p.step != "" {
		at, err := handout.ParsePlace(p.step)
		if err != nil {
			return 0, fmt.Errorf("-step: %w", err)
		}
		about.Open = &at
	}
	if p.notes != "" {
		text, err := os.ReadFile(p.notes)
		if err != nil {
			return 0, err
		}
		if about.Notes, err = handout.ParseNotes(string(text)); err != nil {
			return 0, fmt.Errorf("-notes: %w", err)
		}
	}
	x, err := exerciseIn(file, p.exercise)
	switch {
	case err != nil:
		return 0, err
	case x != nil && p.alone:
		return 0, errors.New("an exercise needs the engine: leave -engine none and -alone out")
	case x != nil:
		src, opts.Rules, about.Exercise = x.Program, x.Rules, &x.Exercise
		file = "program.c"
		if about.Title == "" {
			about.Title = x.Title
		}
	}
	page, err := readPage(p)
	if err != nil {
		return 0, err
	}
	made, rep, err := handout.Make(ctx, page, file, src, opts, about)
	for _, d := range diag.InFiles(rep.Diagnostics, source.Split(file, src)) {
		fmt.Fprintln(e.Stderr, d.String())
	}
	switch {
	case err != nil:
		return 0, err
	case len(rep.Diagnostics) > 0:
		return command.ExitError, nil
	}
	_, err = w.Write(made)
	return command.ExitOK, err
}

// exerciseIn returns the exercise number n of a document or program. A program has an exercise if
// its first line "// ic3play ..." declares one. For any other program, the result is nil.
func exerciseIn(file string, n int) (*embed.Exercise, error) {
	if !embed.IsDocument(file) && !strings.HasSuffix(file, ".c") {
		return nil, nil
	}
	found, err := embed.Exercises(file)
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0 && !embed.IsDocument(file):
		return nil, nil
	case n < 1 || n > len(found):
		return nil, fmt.Errorf("-exercise %d: %s has %d exercises", n, file, len(found))
	}
	return &found[n-1], nil
}

// readPage returns the single-file page from which a handout is made.
func readPage(p playFlags) ([]byte, error) {
	site, err := findPage(p.dir)
	if err != nil {
		return nil, err
	}
	name := handout.Whole
	if p.alone {
		name = handout.Alone
	}
	page, err := fs.ReadFile(site, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf(`the page has no %s: "make page" builds it anew`, name)
	}
	return page, err
}
