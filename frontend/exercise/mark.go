package exercise

import (
	"context"
	"fmt"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/verify"
)

// The values of Mark.Answer.
const (
	Correct      = "correct"
	False        = "false"
	NotInductive = "not-inductive"
	TooWeak      = "too-weak"
	TooStrong    = "too-strong"
	Unread       = "unread"
	Unknown      = "unknown"
)

// Mark is the judgement of a student's answer.
type Mark struct {
	Answer string `json:"answer" enum:"correct false not-inductive too-weak too-strong unread unknown"`
	Text   string `json:"text"`   // the result as a sentence
	Detail string `json:"detail"` // advice to the student
	// Settled means that the search decided whether a run violates the formulas. It is false only
	// for "not-inductive" and "unknown".
	Settled bool    `json:"settled"`
	Places  []Place `json:"places"`
	Edge    int     `json:"edge"` // the edge of Step; -1 if there is none
	Line    int     `json:"line"` // the line of the formula Part, or of the state in Step; 0 if there is none
	Part    string  `json:"part"` // the conjunct that fails; "" if there is none
	// Run is a run of the program. Its last state violates the conjunct Part, or its last step
	// leads to the failure.
	Run    []verify.TraceStep  `json:"run,omitempty"`
	Inputs []verify.InputValue `json:"inputs,omitempty"` // the inputs of Run
	Step   *Step               `json:"step,omitempty"`
	// Shorter is a correct answer that is shorter than the student's; it is empty if none was
	// found. Spare contains conjuncts of the student's correct answer that the proof does not need.
	Shorter []Written `json:"shorter,omitempty"`
	Spare   []string  `json:"spare,omitempty"`
	// Warnings contains the warnings of Exercise.Review. It is set only if the author requested a
	// review.
	Warnings []string `json:"warnings,omitempty"`
	Hints    []string `json:"hints,omitempty"` // ordered from the vaguest hint to a conjunct of the solution; they fit the answer
}

// Mark judges a student's answer to the exercise x about the program p.
func (x *Exercise) Mark(ctx context.Context, p *Program, answer []Written) Mark {
	m := x.judge(ctx, p, answer)
	m.Hints = x.hints(&m, answer)
	return m
}

// judge returns the mark without hints.
func (x *Exercise) judge(ctx context.Context, p *Program, answer []Written) Mark {
	if x.Kind == Assumption {
		return x.assumption(ctx, p, answer)
	}
	m := Mark{Edge: -1, Settled: true, Places: p.places()}
	claims, reason := p.parseAnswer(m.Places, answer)
	if reason != "" {
		m.Answer, m.Text = Unread, reason
		return m
	}
	(&answerCheck{ctx: ctx, p: p, formulas: claims, typed: p.typedConjuncts(m.Places, answer),
		completed: p.Claims.Complete(ctx, claims), m: &m}).mark(x)
	return m
}

// answerCheck contains the data for judging an answer that consists of formulas at locations.
type answerCheck struct {
	ctx      context.Context
	p        *Program
	formulas cfa.Invariant // the student's formulas, at their locations
	typed    typed
	// "completed" contains the student's formulas, and derived formulas at all other locations.
	completed cfa.Invariant
	m         *Mark
}

func (v *answerCheck) mark(x *Exercise) {
	c := v.p.Claims
	// inductionFailure is the first failed check of initiation, or else of consecution.
	// safetyFailure is the first failed check of safety. "undecided" is the first check without a
	// decision.
	var inductionFailure, safetyFailure, undecided *claim.Result
	results := c.Check(v.ctx, v.completed, v.p.States())
	for i := range results {
		r := &results[i]
		switch {
		case r.Answer == claim.Unknown && undecided == nil:
			undecided = r
		case r.Answer != claim.Fails:
		case r.Kind == claim.Safety && safetyFailure == nil:
			safetyFailure = r
		case r.Kind != claim.Safety && (inductionFailure == nil || r.Kind == claim.Initiation && inductionFailure.Kind != claim.Initiation):
			inductionFailure = r
		}
	}
	switch {
	case inductionFailure != nil:
		v.markViolated(inductionFailure)
	case undecided != nil:
		v.m.Answer, v.m.Settled = Unknown, false
		v.m.Text = "Not decided: " + strings.TrimSuffix(undecided.Reason, ".") + "."
	case safetyFailure != nil:
		v.markTooWeak(safetyFailure)
	default:
		v.confirmProof(x)
	}
}

// recordConjunct stores the failed conjunct in the mark: the line of its location, and its text.
func (v *answerCheck) recordConjunct(loc cfa.Loc, conjunct int) {
	v.m.Line = v.p.Claims.Cfa().Locs[loc].Pos.Start.Line
	v.m.Part = v.conjunct(loc, v.completed[loc], conjunct)
}

// markViolated marks an answer that is not inductive. If some run of the program violates one of
// the formulas, the mark is False, otherwise NotInductive.
func (v *answerCheck) markViolated(r *claim.Result) {
	m, e := v.m, &v.p.Claims.Cfa().Edges[r.Edge]
	run := v.p.search(v.ctx, v.formulas)
	m.Settled = run.excluded
	if run.found() {
		m.Answer, m.Settled = False, true
		v.recordConjunct(run.end, run.conjunct)
		m.Run, m.Inputs = v.p.statements(v.ctx, run, v.formulas)
		if n := len(m.Run); n > 0 {
			m.Run[n-1].Note = m.Part + " is false"
		}
		m.Text = fmt.Sprintf("False: a run of the program breaks `%s` at line %d.", m.Part, m.Line)
		m.Detail = "Its last state breaks the formula. A proof cannot use a formula that is false in a run."
		return
	}
	v.recordConjunct(e.To, r.Conjunct)
	m.Edge, m.Step = int(r.Edge), v.p.step(v.ctx, r, v.completed)
	if loc, f, state, ok := v.sampledViolation(r); ok {
		m.Answer, m.Settled = False, true
		m.Line, m.Part = v.p.Claims.Cfa().Locs[loc].Pos.Start.Line, f
		m.Text = fmt.Sprintf("False: random runs of the program break `%s` at line %d, for example with %s.", m.Part, m.Line, state)
		m.Detail = "No proof can use what is not true."
		return
	}
	m.Answer = NotInductive
	m.Text = fmt.Sprintf("Not inductive: a step from a state that your formulas allow breaks `%s` at line %d.", m.Part, m.Line)
	switch {
	case run.excluded:
		m.Detail = "Your formulas are true in every run, but they do not exclude the state before the step. Add a condition that does."
	case !v.p.Opened.Exact():
		m.Detail = "Whether a run breaks your formulas is undecided, and perhaps no run makes this step: the check knows only some facts about elements of arrays, products of variables, and floating-point values. Add conditions that exclude the state before the step."
	case run.depth > 0:
		m.Detail = fmt.Sprintf("A search through the runs of up to %d steps found none that breaks your formulas; longer runs are undecided. If no run breaks them, add a condition that excludes the state before the step.", run.depth)
	default:
		m.Detail = "Whether a run breaks your formulas is undecided. If no run does, add a condition that excludes the state before the step."
	}
}

// sampledViolation searches the states of random runs for a state that violates one of the
// student's formulas. It returns the violated conjunct f and the state as text.
func (v *answerCheck) sampledViolation(r *claim.Result) (loc cfa.Loc, f, state string, ok bool) {
	c := v.p.Claims
	for _, pl := range v.m.Places {
		loc := cfa.Loc(pl.Loc)
		for i, g := range v.completed[loc].Conjuncts() {
			if values, found := v.p.States().Breaking(loc, g); found {
				named := map[string]string{}
				for x, n := range values {
					named[c.NameAt(loc)(x)] = n.String()
				}
				return loc, v.conjunct(loc, v.completed[loc], i), valueList(named), true
			}
		}
	}
	if r.Step.Sampled {
		to := c.Cfa().Edges[r.Edge].To
		return to, v.conjunct(to, v.completed[to], r.Conjunct), valueList(v.m.Step.Post), true
	}
	return 0, "", "", false
}

// markTooWeak marks formulas that are inductive but allow a state from which the program fails.
func (v *answerCheck) markTooWeak(r *claim.Result) {
	m, e := v.m, &v.p.Claims.Cfa().Edges[r.Edge]
	m.Answer, m.Edge, m.Line = TooWeak, int(r.Edge), v.p.Claims.Cfa().Locs[e.From].Pos.Start.Line
	m.Step = v.p.step(v.ctx, r, v.completed)
	m.Text = fmt.Sprintf("Too weak: your answer is true in every run, and every step keeps it true, but a state that it allows at line %d leads to %s.", m.Line, failureOf(m.Step))
	m.Detail = "Add a condition that excludes this state. The proof knows only your formula there. It forgets the facts from earlier statements, such as `assume`."
	if r.Step.Sampled {
		m.Detail = "Runs of the program reach this state: the program can fail, so no invariant proves it."
	}
}

// failureOf returns a noun phrase for the failure at the end of a step, such as "the failure at
// line 5". If the line is not known, it returns "a failure".
func failureOf(s *Step) string {
	if s == nil || len(s.Trace) == 0 {
		return "a failure"
	}
	return fmt.Sprintf("the failure at line %d", s.Trace[len(s.Trace)-1].Line)
}

// confirmProof marks an answer whose formulas hold on every edge. If the separate checker confirms
// the proof, the mark is Correct, otherwise Unknown.
func (v *answerCheck) confirmProof(x *Exercise) {
	m := v.m
	rep := v.p.Opened.Confirm(v.ctx, v.completed)
	if !rep.Certificate.Checked {
		m.Answer, m.Settled = Unknown, false
		m.Text = "Not decided: every step holds, but the separate checker did not confirm the proof."
		m.Detail = rep.Reason
		return
	}
	m.Answer = Correct
	m.Text = "Correct: no run of the program can fail. Separate code has checked your proof on the source, without the solver."
	v.shorten(x)
}
