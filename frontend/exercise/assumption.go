package exercise

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/claim"
	"ic3play/frontend/verify"
)

// placeholder is the text in a program that the student replaces by an assumption.
const placeholder = "assume(1)"

const assumptionTime = 4 * time.Second

// assumption judges the condition that the student writes in place of the 1 in the program's
// assume(1). The answer is correct if the program with this condition is safe, and if the condition
// allows every run that the author's condition allows.
func (x *Exercise) assumption(ctx context.Context, p *Program, answer []Written) Mark {
	m := Mark{Edge: -1, Settled: true, Places: []Place{}}
	before, after, found := bytes.Cut(p.Source, []byte(placeholder))
	if !found || bytes.Contains(after, []byte(placeholder)) {
		m.Answer, m.Text = Unread, "The program needs exactly one `assume(1)`, the place for the assumption."
		return m
	}
	line := 1 + bytes.Count(before, []byte("\n"))
	b := &blank{p, string(before), string(after), source.Pos{Line: line, Col: len(before) - bytes.LastIndexByte(before, '\n')}}
	m.Places = []Place{{Loc: -1, Line: line, Label: fmt.Sprintf("in place of the 1 in `assume(1)`, line %d", line), Vars: []string{}}}
	text := ""
	for _, w := range answer {
		// Put the text on one line, because atStatement compares columns of one line.
		text = strings.Join(strings.Fields(w.Text), " ")
	}
	if text == "" {
		text = "1"
	}
	if wrong := b.unreadable(ctx, text); wrong != "" {
		m.Answer, m.Text = Unread, "The assumption cannot be read: "+wrong+"."
		return m
	}
	rep := b.check(ctx, p.Rules, "assume("+text+")")
	m.Line, m.Part = line, text
	switch rep.Verdict {
	case "error":
		m.Answer, m.Text = Unread, fmt.Sprintf("The assumption cannot be read: %s.", rep.Reason)
		if len(rep.Diagnostics) > 0 {
			d := rep.Diagnostics[0]
			m.Text = fmt.Sprintf("The assumption cannot be read: %s. %s.", strings.TrimSuffix(d.Message, "."), strings.TrimSuffix(capitalised(d.Hint), "."))
			m.Places[0].Diagnostics = nil
		}
		return m
	case "unsafe":
		m.Answer = TooWeak
		m.Text = fmt.Sprintf("Too weak: a run that `%s` allows fails.", text)
		m.Detail = "Exclude this run, and no more than needed."
		m.Run, m.Inputs = rep.Certificate.Steps, rep.Certificate.Inputs
		if n := len(m.Run); n > 0 && m.Run[n-1].Note != "" {
			m.Text = fmt.Sprintf("Too weak: a run that `%s` allows fails at line %d: %s.", text, m.Run[n-1].Line, m.Run[n-1].Note)
		}
		return m
	case "unknown":
		m.Answer, m.Settled, m.Text = Unknown, false, fmt.Sprintf("Not decided: %s.", strings.TrimSuffix(rep.Reason, "."))
		return m
	}
	if x.excludes(ctx, b, text, &m) {
		return m
	}
	m.Answer = Correct
	m.Text = "Correct: with your assumption no run of the program fails. Separate code has checked the proof."
	if theirs := claim.NewOutline(x.Solution); x.Solution != "" && len(theirs.Conjuncts) < len(claim.NewOutline(text).Conjuncts) {
		m.Shorter = []Written{{Line: line, Text: x.Solution}}
		m.Detail = fmt.Sprintf("A shorter one: `%s`.", x.Solution)
	}
	return m
}

// excludes checks whether the condition "text" is too strong: it excludes all runs, or a run that
// the author's condition allows. If it is too strong, or if this is not known, excludes stores the
// answer in m and returns true.
func (x *Exercise) excludes(ctx context.Context, b *blank, text string, m *Mark) bool {
	// The program may define assert itself, so use this call as the failure.
	const reached = "__VERIFIER_error();"
	ends := b.p.Rules
	if ends.ErrorsEnd {
		ends.ErrorsEnd, ends.Memory, ends.UndefinedEnds = false, 0, true
	}
	if b.check(ctx, ends, "do { assume("+text+"); "+reached+" } while (0)").Verdict == "safe" {
		m.Answer = TooStrong
		m.Text = fmt.Sprintf("Too strong: no run passes `%s`.", text)
		m.Detail = "An assumption that excludes every run proves nothing."
		return true
	}
	if x.Solution == "" {
		return false
	}
	statement := "do { assume(" + strings.Join(strings.Fields(x.Solution), " ") + "); if (!(" + text + ")) " + reached + " } while (0)"
	// An undefined operation in the assumption excludes the run. So it counts as a failure here.
	strict := ends
	strict.UndefinedEnds = false
	if strict.Overflow == ast.OverflowIgnored {
		strict.Overflow = ast.OverflowFails
	}
	mayFail := "/%[*"
	if ends.Overflow == ast.OverflowIgnored {
		mayFail += "+-"
	}
	rep := b.check(ctx, strict, statement)
	if strict != ends && rep.Verdict == "unsafe" && !atStatement(rep, b.start, len(statement)) && !strings.ContainsAny(text, mayFail) {
		rep = b.check(ctx, ends, statement) // the program has other undefined operations, which end the run
	}
	switch {
	case rep.Verdict == "unsafe" && atStatement(rep, b.start, len(statement)):
		m.Answer = TooStrong
		m.Text = fmt.Sprintf("Too strong: `%s` excludes a run in which nothing fails.", text)
		m.Detail = "Your assumption excludes the last state of the run, but it should allow it."
		m.Run, m.Inputs = rep.Certificate.Steps, rep.Certificate.Inputs
		m.Run[len(m.Run)-1].Note = "excluded"
		return true
	case rep.Verdict != "safe":
		m.Answer, m.Settled = Unknown, false
		m.Text = "Not decided: no run fails with your assumption, but whether it excludes too much is not known."
		m.Detail = rep.Reason
		return true
	}
	return false
}

// A blank is a program with exactly one assume(1), which begins at the position "start".
type blank struct {
	p             *Program
	before, after string // the text around the place
	start         source.Pos
}

// program returns the program's text, with the given statement in place of assume(1).
func (b *blank) program(statement string) []byte { return []byte(b.before + statement + b.after) }

func (b *blank) check(ctx context.Context, rules ast.Rules, statement string) verify.Report {
	return verify.Check(ctx, b.p.File, b.program(statement), verify.Options{Rules: rules, Timeout: assumptionTime, Clock: true})
}

// unreadable returns the reason why the text cannot be a condition, or "" if it can be one.
func (b *blank) unreadable(ctx context.Context, text string) string {
	if wrong := claim.Expression(text); wrong != "" {
		return wrong
	}
	if unit, _, _ := frontend.LoadContext(ctx, b.p.File, b.program("assume("+text+")"), b.p.Rules, nil); unit != nil {
		if effect(unit.AST, source.Pos{Line: b.start.Line, Col: b.start.Col + len("assume(")}, len(text)) {
			return "it uses a macro that is more than a value"
		}
	}
	return ""
}

// "effect" reports whether an expression in a part of the text may change a variable, or may have a
// different value at each evaluation. The part begins at the position "from" and has the given
// number of characters.
func effect(f *ast.File, from source.Pos, length int) (found bool) {
	ast.Walk(f, func(n any, _ int) {
		x, ok := n.(ast.Expr)
		if !ok {
			return
		}
		if at := x.Pos().Start; at.Line != from.Line || at.Col < from.Col || at.Col >= from.Col+length {
			return
		}
		switch x := x.(type) {
		case *ast.Assign:
			found = found || x.Var == nil || !x.Var.Hidden
		case *ast.Call, *ast.Nondet, *ast.Builtin:
			found = true
		}
	})
	return found
}

// atStatement reports whether the run in the report fails in a given statement, which begins at the
// position "from" and has the given number of characters.
func atStatement(rep verify.Report, from source.Pos, length int) bool {
	steps := rep.Certificate.Steps
	if len(steps) == 0 {
		return false
	}
	last := steps[len(steps)-1]
	return last.Line == from.Line && last.Col >= from.Col && last.Col < from.Col+length
}

func capitalised(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
