package handout

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Place is a point in a recorded run: an event of the timeline, or a statement of the
// counterexample, counted from 1.
type Place struct {
	Kind string `json:"kind"` // "event" or "statement"
	N    int    `json:"n"`
}

// Note is a text in paragraphs, displayed from a point in the run on.
type Note struct {
	At    Place    `json:"at"`
	Title string   `json:"title"`
	Text  []string `json:"text"`
	line  int      // line number of the note's heading
}

// Notes contains the texts of a handout: an introduction, and notes about points in the run.
type Notes struct {
	Title string
	Intro []string
	Notes []Note
}

// ParsePlace parses the value of -step: "20" is event 20, and "s5" is statement 5.
func ParsePlace(text string) (Place, error) {
	kind, number := "event", text
	if rest, ok := strings.CutPrefix(text, "s"); ok {
		kind, number = "statement", rest
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return Place{}, fmt.Errorf("%q is not a position in a run; write 20 for event 20, or s5 for statement 5 of the counterexample", text)
	}
	return Place{kind, n}, nil
}

var heading = regexp.MustCompile(`^##\s+(event|statement)\s+([1-9][0-9]{0,8})\s*(?::\s*(.*?))?\s*$`)

// ParseNotes parses notes in a subset of Markdown. A first line "# TITLE" is the title; "## event
// 20: TITLE" or "## statement 5" begins a note. Blank lines separate paragraphs, "- " begins an
// item, and backquotes enclose code.
func ParseNotes(text string) (Notes, error) {
	var n Notes
	into := &n.Intro
	open := false // whether the next line belongs to the last paragraph
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		line = strings.TrimSpace(line)
		item, isItem := strings.CutPrefix(line, "- ")
		switch {
		case line == "":
			open = false
		case strings.HasPrefix(line, "##"):
			m := heading.FindStringSubmatch(line)
			if m == nil {
				return Notes{}, fmt.Errorf(`line %d: a note begins with "## event N: TITLE" or "## statement N: TITLE", not with %q`, i+1, line)
			}
			at, err := strconv.Atoi(m[2])
			if err != nil {
				return Notes{}, fmt.Errorf("line %d: %w", i+1, err)
			}
			n.Notes = append(n.Notes, Note{At: Place{m[1], at}, Title: m[3], Text: []string{}, line: i + 1})
			into, open = &n.Notes[len(n.Notes)-1].Text, false
		case strings.HasPrefix(line, "# "):
			if n.Title != "" || len(n.Notes) > 0 || len(n.Intro) > 0 {
				return Notes{}, fmt.Errorf("line %d: write the title once, before everything else", i+1)
			}
			n.Title = strings.TrimSpace(line[2:])
		case isItem:
			*into, open = append(*into, "• "+strings.TrimSpace(item)), true
		case open:
			(*into)[len(*into)-1] += " " + line
		default:
			*into, open = append(*into, line), true
		}
	}
	return n, nil
}

// checkPlaces returns an error if "opened" or a note refers to an event or statement that the run
// does not have. The run has the given numbers of events and statements.
func checkPlaces(opened *Place, notes []Note, events, statements int) error {
	check := func(p Place) error {
		there := events
		if p.Kind == "statement" {
			there = statements
		}
		switch {
		case p.N <= there:
			return nil
		case there == 0 && p.Kind == "statement":
			return errors.New("there is no statement to open: the run found no counterexample")
		case there == 0:
			return errors.New("there is no event to open: the engine recorded none")
		}
		return fmt.Errorf("there is no %s %d: the run has %d", p.Kind, p.N, there)
	}
	if opened != nil {
		if err := check(*opened); err != nil {
			return fmt.Errorf("-step: %w", err)
		}
	}
	for _, n := range notes {
		if err := check(n.At); err != nil {
			return fmt.Errorf("-notes: line %d: %w", n.line, err)
		}
	}
	return nil
}
