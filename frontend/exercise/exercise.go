package exercise

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ic3play/frontend/ast"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

// The kinds of exercises.
const (
	// The solution is a set of formulas: at loop heads, and at entries and exits of recursive
	// functions.
	Invariant  = "invariant"
	Assumption = "assumption" // the solution is the condition that replaces the 1 in the program's assume(1)
)

// Exercise contains the author's settings for an exercise; the program is stored separately.
type Exercise struct {
	Kind     string   `json:"kind" enum:"invariant assumption"`
	Title    string   `json:"title,omitempty"`
	Hints    []string `json:"hints,omitempty"` // the author's hints by their numbers, "" for a missing hint; they precede the hints that are derived from the solution
	Solution string   `json:"solution,omitempty"`
}

// Program is the program of an exercise, parsed and translated to an automaton.
type Program struct {
	File   string
	Source []byte
	Rules  ast.Rules
	Opened *verify.Opened
	Claims *claim.Program
	states *claim.States
}

// Open reads the program of an exercise. It returns nil if there are diagnostics or an error.
func Open(ctx context.Context, file string, src []byte, rules ast.Rules) (*Program, []diag.Diagnostic, error) {
	whole, diags, err := verify.Open(ctx, file, src, rules, "", nil)
	if whole == nil {
		return nil, diags, err
	}
	if whole.Clauses() != nil {
		return nil, nil, errors.New("exercises are about programs, not about clauses")
	}
	consts, err := whole.Constants()
	if err != nil {
		return nil, nil, err
	}
	return &Program{File: file, Source: src, Rules: rules, Opened: whole, Claims: claim.New(whole.Simple, consts).WithRanges(whole.Ranges()).Coarse(!whole.Exact())}, nil, nil
}

// States returns the states that random runs reach.
func (p *Program) States() *claim.States {
	if p.states == nil {
		p.states = p.Claims.Sample()
	}
	return p.states
}

// Written is one formula of the student's answer, with its position. For an assumption, Line
// and Nth are 0.
type Written struct {
	Line int    `json:"line"`
	Nth  int    `json:"nth,omitempty"` // 0-based index among the places on this line
	Text string `json:"text"`
}

// ParseSolution reads the formulas of an author's solution. If the program has only one place for a
// formula, the text is "x <= n", and Line is 0 in the result. Otherwise the text has line numbers,
// as in "5: x <= n; 9: y >= 0". "5#2: ..." is the second place on line 5.
func ParseSolution(text string) ([]Written, error) {
	var out []Written
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		if strings.TrimSpace(part) == "" {
			continue
		}
		w := Written{Text: strings.TrimSpace(part)}
		if at, rest, ok := strings.Cut(w.Text, ":"); ok {
			line, nth, several := strings.Cut(strings.TrimSpace(at), "#")
			if n, err := strconv.Atoi(line); err == nil {
				w.Line, w.Text = n, strings.TrimSpace(rest)
				if n, err := strconv.Atoi(nth); several && (err != nil || n < 1) {
					return nil, fmt.Errorf("%s: write %s#1 for the first place of the line", at, line)
				} else if several {
					w.Nth = n - 1
				}
			}
		}
		out = append(out, w)
	}
	if len(out) > 1 {
		for _, w := range out {
			if w.Line == 0 {
				return nil, errors.New(`several formulas need their lines: "5: x <= n; 9: y >= 0"`)
			}
		}
	}
	return out, nil
}

// Parse reads an exercise from the attributes of a code block. If the block has no attribute
// "exercise", ok is false.
func Parse(attrs map[string]string) (x Exercise, ok bool, err error) {
	kind, ok := attrs["exercise"]
	if !ok {
		return x, false, nil
	}
	x = Exercise{Kind: strings.TrimSpace(kind), Title: strings.TrimSpace(attrs["title"]), Solution: strings.TrimSpace(attrs["solution"])}
	if x.Kind == "" {
		x.Kind = Invariant
	}
	if x.Kind != Invariant && x.Kind != Assumption {
		return x, true, fmt.Errorf("exercise=%q: write exercise=invariant or exercise=assumption", x.Kind)
	}
	for _, name := range []string{"hint", "hint2", "hint3"} {
		x.Hints = append(x.Hints, strings.TrimSpace(attrs[name]))
	}
	for len(x.Hints) > 0 && x.Hints[len(x.Hints)-1] == "" {
		x.Hints = x.Hints[:len(x.Hints)-1]
	}
	if x.Kind == Invariant {
		_, err = ParseSolution(x.Solution)
	}
	return x, true, err
}

// Check judges the author's own solution like a student's answer. If it is not correct, Check
// returns an error.
func (x *Exercise) Check(ctx context.Context, p *Program) error {
	if x.Solution == "" {
		return nil
	}
	answer, err := x.solution()
	if err != nil {
		return fmt.Errorf("solution: %w", err)
	}
	if m := x.Mark(ctx, p, answer); m.Answer != Correct {
		return fmt.Errorf("solution: %s", strings.TrimSpace(m.Text+" "+m.Detail))
	}
	return nil
}

// solution returns the formulas of the author's solution.
func (x *Exercise) solution() ([]Written, error) {
	if x.Kind == Invariant {
		return ParseSolution(x.Solution)
	}
	return []Written{{Text: x.Solution}}, nil
}

// Review returns warnings to the author, as sentences: the solution is not accepted, the title or a
// hint contains the solution, the number of a hint is skipped, or the empty answer is correct.
func (x *Exercise) Review(ctx context.Context, p *Program) []string {
	var out []string
	if err := x.Check(ctx, p); err != nil {
		out = append(out, "Your solution is not accepted. "+capitalised(strings.TrimPrefix(err.Error(), "solution: ")))
	}
	return append(out, x.Warnings(ctx, p)...)
}

// Warnings returns the warnings of Review except the one that the solution is not accepted.
func (x *Exercise) Warnings(ctx context.Context, p *Program) []string {
	var out []string
	if x.givesAway(x.Title) {
		out = append(out, "The title contains the solution.")
	}
	seen := 0
	for i, hint := range x.Hints {
		if hint == "" {
			continue
		}
		seen++
		if seen < i+1 {
			out = append(out, fmt.Sprintf("Hint %d is missing, so the reader gets hint %d as hint %d.", seen, i+1, seen))
		}
		if x.givesAway(hint) {
			out = append(out, fmt.Sprintf("Hint %d contains the solution.", i+1))
		}
	}
	if x.Mark(ctx, p, nil).Answer == Correct {
		out = append(out, "The empty answer is correct, so the reader has nothing to write.")
	}
	return out
}

// givesAway reports whether a text contains all conjuncts of the solution at some location. It
// ignores blanks.
func (x *Exercise) givesAway(text string) bool {
	solution, err := x.solution()
	if err != nil {
		return false
	}
	said := tokens(text)
	for _, w := range solution {
		o := claim.NewOutline(w.Text)
		contained := len(o.Names) > 0 && len(o.Conjuncts) > 0
		for _, c := range o.Conjuncts {
			contained = contained && containsList(said, tokens(c))
		}
		if contained {
			return true
		}
	}
	return false
}

// "tokens" splits a text into names, numbers and other single characters. It omits blanks and back
// quotes.
func tokens(text string) []string {
	var out []string
	word := false // the last token is a name or number that may continue
	for _, r := range text {
		letter := r == '_' || r == '\\' || unicode.IsLetter(r) || unicode.IsDigit(r)
		switch {
		case letter && word:
			out[len(out)-1] += string(r)
		case !unicode.IsSpace(r) && r != '`':
			out = append(out, string(r))
		}
		word = letter
	}
	return out
}

func containsList(list, part []string) bool {
	for ; len(list) >= len(part); list = list[1:] {
		if slices.Equal(list[:len(part)], part) {
			return true
		}
	}
	return false
}
