// Package static holds the page. Its Go part is the gallery: the C programs and the sets of Horn
// clauses in examples/. The first comment lines of a file are its header: they give the title,
// topic and verdict, explain what the example teaches, and list facts that its run shows.
//
// The header is metadata, not program: All strips it, so that line 1 of a Source is the first line
// that the reader sees. Every program was written for the gallery. The engine in the header must
// give the verdict in the header within the example's time. The package's test checks the verdict,
// but allows more time.
package static

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"

	"ic3play/frontend/ast"
)

//go:embed examples/*.c examples/*.smt2 exercises/*.c
var files embed.FS

// Example is an example of the gallery.
type Example struct {
	ID      string `json:"id"`      // the file's name without number and ending
	File    string `json:"file"`    // as shown: ID + ".c" or ".smt2"
	Title   string `json:"title"`   // a few words
	Topic   string `json:"topic"`   // heading in the gallery
	Verdict string `json:"verdict"` // safe, unsafe, or unknown (runs until stopped)
	Engine  string `json:"engine"`  // the engine whose run shows what the example teaches
	Seconds int    `json:"seconds"` // time limit
	Ints    string `json:"ints"`    // the program's integers (see ast.ParseRules); "" for mathematical ones
	About   string `json:"about"`   // what it teaches, in two to four sentences, with formulas in backquotes
	Source  string `json:"source"`  // without the header
	Shows   string `json:"-"`       // the claims that About makes about the run, checked by examples_test.go

	Task     string    `json:"task,omitempty"` // what the reader of an exercise writes: invariant, contract or assumption
	Exercise *Exercise `json:"exercise,omitempty"`
}

// Exercise is a task for the reader of an example: find an invariant or an assumption (see package
// frontend/exercise).
type Exercise struct {
	Kind     string   `json:"kind"` // invariant or assumption
	Title    string   `json:"title"`
	Hints    []string `json:"hints"`
	Solution string   `json:"solution"`
}

// Rules returns the integer semantics of the example's program.
func (e Example) Rules() (ast.Rules, error) { return ast.ParseRules(e.Ints) }

// All returns the programs in the order of their file names ("01-name.c").
func All() ([]Example, error) { return read("examples/*.c") }

// Scripts returns the sets of Horn clauses in the order of their file names
// ("h1-name.smt2"). Their headers are comments of SMT-LIB.
func Scripts() ([]Example, error) { return read("examples/*.smt2") }

// Exercises returns the exercises in the order of their file names.
func Exercises() ([]Example, error) { return read("exercises/*.c") }

// Gallery returns all examples. It begins with the first program. The exercises follow, so that
// they are the second group in the gallery. Then come the other programs and the scripts.
func Gallery() ([]Example, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	exercises, err := Exercises()
	if err != nil {
		return nil, err
	}
	scripts, err := Scripts()
	return slices.Concat(all[:1], exercises, all[1:], scripts), err
}

func read(pattern string) ([]Example, error) {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil, fmt.Errorf("list the examples: %w", err)
	}
	sort.Strings(names)
	out := make([]Example, 0, len(names))
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read example %s: %w", name, err)
		}
		e, err := parse(path.Base(name), string(text))
		if err != nil {
			return nil, fmt.Errorf("header of example %s: %w", name, err)
		}
		out = append(out, e)
	}
	return out, nil
}

// "parse" reads header lines "// key: value" or "; key: value" up to the first blank line. A line
// whose text is indented by three spaces continues the value before it.
func parse(name, text string) (Example, error) {
	ext := path.Ext(name)
	comment := map[string]string{".c": "//", ".smt2": ";"}[ext]
	id := strings.TrimSuffix(name, ext)
	if i := strings.IndexByte(id, '-'); i >= 0 {
		id = id[i+1:]
	}
	e := Example{ID: id, File: id + ext, Engine: "ic3", Seconds: 10}
	head, body, ok := strings.Cut(text, "\n\n")
	if !ok {
		return e, fmt.Errorf("no blank line after the header")
	}
	e.Source = body
	values := map[string]string{}
	key := ""
	for _, line := range strings.Split(head, "\n") {
		rest, ok := strings.CutPrefix(line, comment)
		if !ok {
			return e, fmt.Errorf("%q is no comment", line)
		}
		if strings.HasPrefix(rest, "   ") && key != "" {
			values[key] += " " + strings.TrimSpace(rest)
			continue
		}
		k, v, ok := strings.Cut(strings.TrimSpace(rest), ": ")
		if !ok {
			return e, fmt.Errorf("%q is not \"key: value\"", line)
		}
		key = k
		values[key] = v
	}
	texts := map[string]*string{"title": &e.Title, "topic": &e.Topic, "verdict": &e.Verdict, "engine": &e.Engine,
		"about": &e.About, "ints": &e.Ints, "shows": &e.Shows}
	for key, value := range values {
		if text := texts[key]; text != nil {
			*text = value
			continue
		}
		switch key {
		case "seconds":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 {
				return e, fmt.Errorf("seconds: %q is no positive number", value)
			}
			e.Seconds = n
		case "exercise":
			kind := value
			if kind == "contract" {
				kind = "invariant"
			}
			e.Task = value
			e.Exercise = &Exercise{Kind: kind, Title: values["title"], Solution: values["solution"]}
			for _, name := range []string{"hint", "hint2"} {
				if hint := values[name]; hint != "" {
					e.Exercise.Hints = append(e.Exercise.Hints, hint)
				}
			}
		case "hint", "hint2", "solution":
		default:
			return e, fmt.Errorf("unknown key %q", key)
		}
	}
	if _, err := e.Rules(); err != nil {
		return e, fmt.Errorf("ints: %w", err)
	}
	switch {
	case e.Title == "" || e.Topic == "" || e.About == "" || e.Shows == "" && e.Exercise == nil:
		return e, fmt.Errorf("title, topic, about and shows must be given")
	case e.Exercise != nil && e.Exercise.Solution == "":
		return e, fmt.Errorf("an exercise needs a solution")
	case e.Verdict != "safe" && e.Verdict != "unsafe" && e.Verdict != "unknown":
		return e, fmt.Errorf("verdict %q is not safe, unsafe or unknown", e.Verdict)
	}
	return e, nil
}
