package witness

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/frontend/vc"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire/jsonio"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
)

// Status is the result of a validation.
type Status uint8

// The results.
const (
	Unknown   Status = iota // the checks did not finish, or the witness claims nothing
	Confirmed               // the witness proves its verdict, as just checked
	Refuted                 // the witness does not prove its verdict: some check failed
	Invalid                 // the witness or the program cannot be read
)

// String returns "unknown", "confirmed", "refuted" or "invalid".
func (s Status) String() string { return [...]string{"unknown", "confirmed", "refuted", "invalid"}[s] }

// Answer is the result of a validation, together with the checks that were made.
type Answer struct {
	Status  Status
	Verdict string // safe or unsafe when confirmed, else ""
	Text    string // the result in a sentence
	Steps   []Step // in the order of the checks; a failed check is the last
	// Rules contains the kind of integers and the failures that the witness covers; nil if unknown.
	Rules *ast.Rules
	// Diagnostics are the errors in the program.
	Diagnostics []diag.Diagnostic
}

// Step is one check.
type Step struct {
	Name   string
	Status Status
	Text   string
	File   string // after UseFiles, the header that contains Line; "" for the main file
	Line   int    // line of the source; 0 if none
	// Pre and Post are states of a step of the program. The invariant holds in the state Pre before
	// the step, but not in the state Post after the step. Both map variable names to values. They
	// are nil if unknown.
	Pre, Post map[string]string
}

// UseFiles replaces line numbers of the whole text, which includes the headers, by a file name and the
// line in that file.
func (a *Answer) UseFiles(files source.Files) {
	a.Text, a.Diagnostics = files.Words(a.Text), diag.InFiles(a.Diagnostics, files)
	for i := range a.Steps {
		s := &a.Steps[i]
		s.Text = files.Words(s.Text)
		s.File, s.Line = files.Locate(s.Line)
	}
}

// Check reads a witness and validates it against a source.
func Check(ctx context.Context, data []byte, file string, src []byte) *Answer {
	w, err := Read(data)
	if err != nil {
		return &Answer{Status: Invalid, Text: "The witness cannot be read: " + err.Error()}
	}
	return Validate(ctx, w, file, src)
}

// Validate checks that a witness proves its verdict about a source. If ctx ends, Validate returns
// soon.
func Validate(ctx context.Context, w *Witness, file string, src []byte) *Answer {
	v := &validation{Answer: &Answer{}, ctx: meter.Clocked(ctx), w: w}
	if sum := Digest(src); sum != w.SHA256 {
		v.add(sameProgram, Refuted, "the witness is of a program with the SHA-256 "+w.SHA256[:12]+"..., this one has "+sum[:12]+"...")
		v.Text = "The program differs from the one that this witness was made for: its text has another checksum."
		return v.Answer
	}
	v.add(sameProgram, Confirmed, "its SHA-256 is the one in the witness")
	var missing string
	if v.w, missing = w.inText(source.Split("", src)); missing != "" {
		v.add(sameProgram, Refuted, "the program has no header "+jsonio.Brief(missing))
		return v.Answer
	}
	rules, err := ast.ParseRules(w.Ints)
	if err != nil {
		v.Status, v.Text = Invalid, "The witness cannot be read: "+err.Error()
		return v.Answer
	}
	v.Rules = &rules
	if v.unit, v.Diagnostics = frontend.LoadRules(file, src, rules); v.unit == nil {
		v.Status, v.Text = Invalid, "The program has errors"
		if len(v.Diagnostics) > 0 {
			v.Text += ": " + v.Diagnostics[0].Message
		}
		return v.Answer
	}
	before, unit := *v.Answer, v.unit
	v.judge()
	first := *v.Answer
	others := []func(context.Context) (*frontend.Unit, error){unit.Pooled, unit.ByCells}
	if len(unit.AST.Arrays) > 0 {
		others = others[:1]
	}
	for _, other := range others {
		if v.Status == Confirmed {
			return v.Answer
		}
		if own, err := other(v.ctx); own != nil && err == nil {
			v.unit, *v.Answer = own, before
			v.judge()
			if first.Status == Invalid { // formulas about the elements of an array can only be read on this tree
				first = *v.Answer
			}
		}
	}
	if v.Status != Confirmed {
		*v.Answer = first
	}
	return v.Answer
}

func (v *validation) judge() {
	switch v.w.Verdict {
	case safe:
		v.safe()
	case unsafe:
		v.unsafe()
	default:
		v.Status, v.Text = Unknown, "This witness has nothing to check: its verdict is "+jsonio.Brief(v.w.Verdict)+"."
	}
}

type validation struct {
	*Answer
	ctx  context.Context
	w    *Witness
	unit *frontend.Unit
	read *claim.Program
}

func (v *validation) add(name string, status Status, text string) *Step {
	v.Status = status
	v.Steps = append(v.Steps, Step{Name: name, Status: status, Text: text})
	return &v.Steps[len(v.Steps)-1]
}

// Names of the checks for safe programs, and their results in words.
const (
	sameProgram    = "Same program"
	checkInductive = "The formulas are inductive"
	checkOnTree    = "The same on the syntax tree"

	provesNot = "This witness does not prove the program safe."
)

// "safe" checks the witness's formulas. A program with arrays of any size can be lowered in several
// ways, for example with one tracked element or with two. "safe" tries them one after the other.
func (v *validation) safe() {
	unit, before := v.unit, *v.Answer
	var first Answer
	for i, form := range verify.CellForms(unit) {
		own, err := unit.WithCells(v.ctx, form)
		if err != nil {
			break
		}
		v.unit, *v.Answer = own, before
		if v.safeAsLowered(); v.Verdict == safe {
			return
		}
		if i == 0 {
			first = *v.Answer
		}
	}
	*v.Answer = first
}

// safeAsLowered checks the witness's formulas on v.unit, which is the program lowered in one way.
func (v *validation) safeAsLowered() {
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
		if _, err := certify.Prove(v.ctx, []certify.Condition{c}, refute.Prove); err != nil {
			v.broken(c.From, inv, err)
			return
		}
	}
	v.add(checkInductive, Confirmed, Count(len(conds), "condition")+" proved on the automaton; arithmetic confirms the proofs")
	tree, err := carry.Invariant(v.ctx, v.unit.AST, v.unit.Lowered, inv, refute.Prove)
	var notCovered *vc.Unsupported
	isNotCovered := errors.As(err, &notCovered)
	switch {
	case isNotCovered && len(v.unit.AST.Arrays) == 0:
		v.add(checkOnTree, Unknown, "this second check does not support the program: "+notCovered.Reason)
	case err != nil:
		v.stopped(checkOnTree, err)
		return
	default:
		v.add(checkOnTree, Confirmed, Count(tree.Stats.Conditions, "condition")+" proved without the automaton")
	}
	v.Status, v.Verdict = Confirmed, safe
	v.Text = "This witness proves the program safe" + v.asked() + ": a checker without a solver has just verified the proof."
}

func (v *validation) asked() string {
	r := v.unit.AST.Rules
	text := " over the mathematical integers"
	if r.C {
		text = " with the integers of " + r.Model.Name
	}
	if list := r.NotChecked(); len(list) > 0 {
		text += ", not checked: " + strings.Join(list, "; ")
	}
	return text
}

// "formulas" parses the invariant. After an error, it returns false.
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
			v.add(name, Refuted, "the program has no place "+jsonio.Brief(c.Location))
			return nil, false
		}
		if line := p.Locs[loc].Pos.Start.Line; line != c.Line {
			v.add(name, Refuted, v.place(loc)+" is not at line "+strconv.Itoa(c.Line)+" as the witness says")
			return nil, false
		}
		if _, twice := inv[loc]; twice {
			v.add(name, Refuted, "the witness has two formulas for "+c.Location)
			return nil, false
		}
		if v.ctx.Err() != nil {
			v.stopped(name, v.ctx.Err())
			return nil, false
		}
		f, diags := v.read.Parse(loc, c.Formula)
		if len(diags) > 0 {
			d := &diags[0]
			v.add(name, Invalid, "the formula at "+c.Location+" cannot be read: column "+strconv.Itoa(d.Col)+": "+Shorten(d.Message)).Line = c.Line
			v.Text = "A formula of the witness cannot be read."
			return nil, false
		}
		inv[loc] = f
	}
	for l := range p.Locs { // the witness may omit loop heads; the formula of an omitted loop head is true
		if _, ok := inv[cfa.Loc(l)]; !ok && p.Locs[l].LoopHead {
			inv[cfa.Loc(l)] = lia.True()
		}
	}
	v.add(name, Confirmed, Count(len(v.w.Invariant), "formula")+" read, each at a location of the program")
	return inv, true
}

func (v *validation) broken(from cfa.Loc, inv cfa.Invariant, err error) {
	var solution interface{ Counterexample() map[lia.Var]num.Int }
	ok := errors.As(err, &solution)
	if !ok {
		v.stopped(checkInductive, err)
		return
	}
	p := v.unit.Program
	s := v.add(checkInductive, Refuted, "from "+v.place(from)+", a state that satisfies the formula there leads to one that violates the next")
	s.Line = p.Locs[from].Pos.Start.Line
	t, found := findBreak(p, inv, from, solution.Counterexample())
	if from != p.Entry {
		s.Pre = v.read.Values(from, t.pre, inv[from])
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
		s.Text = start + " leads to the failure at line " + strconv.Itoa(s.Line)
		return
	}
	s.Line = p.Locs[last.To].Pos.Start.Line
	part := inv[last.To]
	for _, c := range part.Conjuncts() {
		if !holds(c, t.post) {
			part = c
			break
		}
	}
	s.Text = start + " leads to " + v.place(last.To) + ", where " + Shorten(part.Format(v.read.NameAt(last.To))) + " is false"
	s.Post = v.read.Values(last.To, t.post, inv[last.To])
}

// "stopped" reports the error err of the check with the given name. The check refutes the witness
// if the error has a counterexample. Otherwise the check has not finished, and the answer is
// unknown.
func (v *validation) stopped(name string, err error) {
	hasSolution := errors.As(err, new(interface{ Counterexample() map[lia.Var]num.Int }))
	switch {
	case v.ctx.Err() != nil:
		v.add(name, Unknown, v.ended())
	case hasSolution:
		v.add(name, Refuted, err.Error())
		return
	default:
		v.add(name, Unknown, err.Error())
	}
	v.Text = v.undecided("the program")
}

func (v *validation) undecided(what string) string {
	if errors.Is(v.ctx.Err(), context.Canceled) {
		return "Interrupted: whether this witness proves " + what + " was not decided."
	}
	return "Whether this witness proves " + what + " could not be decided."
}

// ended returns why the checks must stop, after the context has ended.
func (v *validation) ended() string {
	if errors.Is(v.ctx.Err(), context.Canceled) {
		return "interrupted"
	}
	return "the time ran out"
}

func (v *validation) place(l cfa.Loc) string {
	p := v.unit.Program
	if l == p.Entry {
		return "the start"
	}
	return p.LocName(l) + " (line " + strconv.Itoa(p.Locs[l].Pos.Start.Line) + ")"
}

// Count returns a number and a noun, in the plural unless the number is 1: "1 input", "2 inputs".
func Count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// Shorten cuts a text that is longer than 200 bytes.
func Shorten(s string) string {
	const most = 200
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
