package witness

import (
	"context"
	"errors"
	"fmt"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/frontend"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/frontend/vc"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
)

// Status is the result of a validation.
type Status uint8

// The results. Unknown is the zero value.
const (
	Unknown   Status = iota // the checks could not be ended, or the witness claims nothing
	Confirmed               // the witness proves its verdict: checked now
	Refuted                 // it does not: some step failed
	Invalid                 // the witness or the program cannot be read
)

// String is "unknown", "confirmed", "refuted" or "invalid".
func (s Status) String() string { return [...]string{"unknown", "confirmed", "refuted", "invalid"}[s] }

// Answer is what a validation has found.
type Answer struct {
	Status  Status
	Verdict string // of the program: safe or unsafe when confirmed, else ""
	Text    string // a sentence that says it all
	Steps   []Step // in the order of the checks; the last is the one that failed
	// Diagnostics are the errors in the program.
	Diagnostics []diag.Diagnostic
}

// Step is one of the checks.
type Step struct {
	Name   string
	Status Status
	Text   string
	Line   int // of the source; 0 none
	// Pre and Post are the states of one transition that breaks the invariant,
	// by the names of variables: before at a cut point, and after at the next.
	// They are nil where there is none to show.
	Pre, Post map[string]string
}

// Check reads a witness and validates it against a source.
func Check(ctx context.Context, data []byte, file string, src []byte) *Answer {
	w, err := Read(data)
	if err != nil {
		return &Answer{Status: Invalid, Text: "The witness cannot be read: " + err.Error()}
	}
	return Validate(ctx, w, file, src)
}

// Validate checks that a witness proves its verdict of a source. It ends soon
// after ctx.
func Validate(ctx context.Context, w *Witness, file string, src []byte) *Answer {
	v := &validation{Answer: &Answer{}, ctx: ctx, w: w}
	if sum := Digest(src); sum != w.SHA256 {
		v.refute("Same program", fmt.Sprintf("the witness is of a program with the SHA-256 %.12s..., this one has %.12s...", w.SHA256, sum))
		v.Text = "The program differs from the one that this witness was made for: its text has another checksum."
		return v.Answer
	}
	v.pass("Same program", "its SHA-256 is the one in the witness")
	if v.unit, v.Diagnostics = frontend.Load(file, src); v.unit == nil {
		v.Status, v.Text = Invalid, "The program has errors"
		if len(v.Diagnostics) > 0 {
			v.Text += ": " + v.Diagnostics[0].Message
		}
		return v.Answer
	}
	switch w.Verdict {
	case safe:
		v.safe()
	case unsafe:
		v.unsafe()
	default:
		v.Text = fmt.Sprintf("This witness claims nothing that could be checked: its verdict is %q.", w.Verdict)
	}
	return v.Answer
}

// validation is one call of Validate.
type validation struct {
	*Answer
	ctx  context.Context
	w    *Witness
	unit *frontend.Unit
	read *claim.Program
}

func (v *validation) pass(name, text string) {
	v.Steps = append(v.Steps, Step{Name: name, Status: Confirmed, Text: text})
}

func (v *validation) refute(name, text string) *Step {
	v.Status = Refuted
	v.Steps = append(v.Steps, Step{Name: name, Status: Refuted, Text: text})
	return &v.Steps[len(v.Steps)-1]
}

// open ends a validation that could not be decided.
func (v *validation) open(name, text string) {
	v.Status = Unknown
	v.Steps = append(v.Steps, Step{Name: name, Text: text})
}

// The words for a witness of safe.
const (
	provesNot = "This witness does not prove the program safe."
	undecided = "Whether this witness proves the program could not be decided."
)

// safe checks the formulas.
func (v *validation) safe() {
	inv, ok := v.formulas()
	if !ok {
		return
	}
	v.Text = provesNot
	conds, err := certify.Conditions(v.ctx, v.unit.Program, inv)
	if err != nil {
		v.stopped("Every loop has a formula", err)
		return
	}
	for _, c := range conds {
		if _, err := certify.Prove(v.ctx, []certify.Condition{c}, prover); err != nil {
			v.broken(c.From, inv, err)
			return
		}
	}
	v.pass("The formulas keep themselves", count(len(conds), "condition")+" proved on the automaton, and the proofs checked by arithmetic")
	tree, err := vc.Invariant(v.ctx, v.unit.AST, v.unit.Lowered, inv, prover)
	var notCovered *vc.NotCovered
	switch {
	case errors.As(err, &notCovered):
		v.Steps = append(v.Steps, Step{Name: "The same on the syntax tree", Text: "this second check does not cover the program: " + notCovered.Reason})
	case err != nil:
		v.stopped("The same on the syntax tree", err)
		return
	default:
		v.pass("The same on the syntax tree", count(tree.Stats.Conditions, "condition")+" proved without the automaton")
	}
	v.Status, v.Verdict = Confirmed, safe
	v.Text = "This witness proves the program safe: checked now, by the checker that knows no solver."
}

// formulas reads the invariant; false means that it could not.
func (v *validation) formulas() (cfa.Invariant, bool) {
	const name = "Places and formulas"
	p := v.unit.Program
	v.read = claim.New(p, nil)
	places := make(map[string]cfa.Loc, len(p.Locs))
	for l := range p.Locs {
		places[p.LocName(cfa.Loc(l))] = cfa.Loc(l)
	}
	inv := cfa.Invariant{}
	v.Text = provesNot
	for _, c := range v.w.Invariant {
		loc, ok := places[c.Location]
		if !ok {
			v.refute(name, fmt.Sprintf("the program has no place %q", brief(c.Location)))
			return nil, false
		}
		if line := p.Locs[loc].Pos.Start.Line; line != c.Line {
			v.refute(name, fmt.Sprintf("%s is at line %d, not at line %d as the witness says", c.Location, line, c.Line))
			return nil, false
		}
		if _, twice := inv[loc]; twice {
			v.refute(name, "the witness has two formulas for "+c.Location)
			return nil, false
		}
		if v.ctx.Err() != nil {
			v.stopped(name, v.ctx.Err())
			return nil, false
		}
		f, diags := v.read.Parse(loc, c.Formula)
		if len(diags) > 0 {
			d := &diags[0]
			text := fmt.Sprintf("the formula at %s cannot be read: column %d: %s", c.Location, d.Col, shorten(d.Message))
			v.Steps = append(v.Steps, Step{Name: name, Status: Invalid, Text: text, Line: c.Line})
			v.Status, v.Text = Invalid, "A formula of the witness cannot be read."
			return nil, false
		}
		inv[loc] = f
	}
	for l := range p.Locs { // what is not claimed is true
		if _, ok := inv[cfa.Loc(l)]; !ok && p.Locs[l].LoopHead {
			inv[cfa.Loc(l)] = lia.True()
		}
	}
	v.pass(name, count(len(v.w.Invariant), "formula")+" read, each at a place of the program")
	return inv, true
}

// broken reports a condition that was not proved.
func (v *validation) broken(from cfa.Loc, inv cfa.Invariant, err error) {
	const name = "The formulas keep themselves"
	var solution interface{ Counterexample() map[lia.Var]num.Int }
	if !errors.As(err, &solution) {
		v.stopped(name, err)
		return
	}
	p := v.unit.Program
	s := v.refute(name, "from "+v.place(from)+", a state that the formula there allows leads to one that is not allowed")
	s.Line = p.Locs[from].Pos.Start.Line
	t, found := findBreak(p, inv, from, solution.Counterexample())
	if from != p.Entry {
		s.Pre = values(v.read.Values(from, t.pre, inv[from]))
	}
	if !found {
		return
	}
	last := &p.Edges[t.last]
	if n := len(last.Spans); n > 0 {
		s.Line = last.Spans[n-1].Start.Line
	}
	start := "a run that starts"
	if from != p.Entry {
		start = "a state that the formula at " + v.place(from) + " allows"
	}
	if last.To == p.Error {
		s.Text = fmt.Sprintf("%s fails the assertion at line %d", start, s.Line)
		return
	}
	s.Line = p.Locs[last.To].Pos.Start.Line
	part := inv[last.To]
	for _, c := range claim.Conjuncts(part) {
		if !c.Eval(cfa.Valuation(t.post, last, nil)) {
			part = c
			break
		}
	}
	s.Text = fmt.Sprintf("%s leads to %s, where %s is false", start, v.place(last.To), shorten(part.Format(v.read.Name)))
	s.Post = values(v.read.Values(last.To, t.post, inv[last.To]))
}

// stopped reports a check that ended without an answer, or for a reason that is
// no state.
func (v *validation) stopped(name string, err error) {
	var solution interface{ Counterexample() map[lia.Var]num.Int }
	switch {
	case v.ctx.Err() != nil:
		v.open(name, "the time ran out")
	case errors.As(err, &solution):
		v.refute(name, err.Error())
		return
	default:
		v.open(name, err.Error())
	}
	v.Text = undecided
}

// place names a location for the reader.
func (v *validation) place(l cfa.Loc) string {
	p := v.unit.Program
	if l == p.Entry {
		return "the start"
	}
	return fmt.Sprintf("%s (line %d)", p.LocName(l), p.Locs[l].Pos.Start.Line)
}

// prover makes the refutations that the checkers check.
func prover(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
	return refute.Prove(ctx, fs, refute.Options{})
}

func values(m map[string]num.Int) map[string]string {
	out := make(map[string]string, len(m))
	for name, n := range m {
		out[name] = n.String()
	}
	return out
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// shorten cuts a formula that is too long for a sentence.
func shorten(s string) string {
	const most = 200
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}
