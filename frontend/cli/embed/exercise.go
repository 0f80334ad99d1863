package embed

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
)

// exercise checks the solution of an exercise and prints a line about it. It stores nothing,
// because a stored invariant would reveal the solution.
func (r *runner) exercise(ctx context.Context, name string, d *document, b *block, x exercise.Exercise, err error, opts verify.Options) error {
	start := time.Now()
	say := func(word, done string) error {
		line, _ := d.position(b.offset)
		return r.printLine("%s:%d: %s  %.2f  exercise  %s\n", name, line, word, time.Since(start).Seconds(), done)
	}
	wrong := func(err error) error {
		r.code = max(r.code, command.ExitError)
		line, _ := d.position(b.offset)
		return errors.Join(say("error", err.Error()), r.printFinding("error", name, line, 0, err.Error()))
	}
	if err != nil {
		return wrong(err)
	}
	if opts.Timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, opts.Timeout)
		defer stop()
	}
	p, diags, err := exercise.Open(ctx, name, withoutMarker(b.program.bytes), opts.Rules)
	if p == nil {
		for _, dg := range diags {
			fmt.Fprintln(r.env.Stderr, inDocument(name, d, b, dg).String())
		}
		if err == nil {
			err = fmt.Errorf("errors in the program: %d", len(diags))
		}
		return wrong(err)
	}
	for _, warning := range x.Warnings(ctx, p) {
		line, _ := d.position(b.offset)
		if err := r.warn(name, line, warning); err != nil {
			return err
		}
	}
	if x.Solution == "" {
		return say("open", "no solution is given")
	}
	if err := x.Check(ctx, p); err != nil {
		return wrong(err)
	}
	return say("solved", "the solution is correct")
}

// withoutMarker returns the program of an exercise without its first line "// ic3play ...", which
// contains the solution. The line becomes empty, so that line numbers do not change.
func withoutMarker(program []byte) []byte {
	if _, marked := parseFirstLine(program); !marked {
		return program
	}
	if i := bytes.Index(program, []byte("ic3play")); i >= 0 {
		if end := bytes.IndexByte(program[i:], '\n'); end >= 0 {
			return append(bytes.Repeat([]byte("\n"), bytes.Count(program[:i], []byte("\n"))), program[i+end:]...)
		}
	}
	return nil
}

// Exercise is an exercise in a document, or in a program whose first line "// ic3play ..." declares
// it as an exercise.
type Exercise struct {
	exercise.Exercise
	At      string // FILE:LINE
	Program []byte
	Rules   ast.Rules
}

// Exercises returns the exercises of a document or program, or of all documents and programs
// in a folder and its subfolders.
func Exercises(name string) ([]Exercise, error) {
	if isProgram(name) {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		attrs, marked := parseFirstLine(src)
		if !marked {
			return nil, nil
		}
		x, ok, err := exerciseOf(name+":1", attrs, src)
		if !ok || err != nil {
			return nil, err
		}
		return []Exercise{x}, nil
	}
	var out []Exercise
	err := documents(name, func(f file) error {
		src, err := f.read()
		if err != nil {
			return err
		}
		d := newDocument(src)
		for _, b := range scan(f.name, d).blocks {
			line, _ := d.position(b.offset)
			x, ok, err := exerciseOf(fmt.Sprintf("%s:%d", f.name, line), b.attrs, b.program.bytes)
			if err != nil {
				return err
			}
			if ok {
				out = append(out, x)
			}
		}
		return nil
	})
	return out, err
}

func isProgram(name string) bool { return strings.EqualFold(filepath.Ext(name), ".c") }

func exerciseOf(at string, attrs map[string]string, program []byte) (out Exercise, ok bool, err error) {
	x, ok, err := exercise.Parse(attrs)
	if !ok {
		return out, false, nil
	}
	rules, wrong := parseRules(attrs)
	if err == nil {
		err = wrong
	}
	if err != nil {
		return out, true, fmt.Errorf("%s: %w", at, err)
	}
	return Exercise{Exercise: x, At: at, Program: withoutMarker(program), Rules: rules}, true, nil
}
