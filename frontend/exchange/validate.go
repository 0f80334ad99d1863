package exchange

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ic3play/engine/meter"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/interp"
	"ic3play/frontend/property"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// Check reads a witness and checks it against a source. It ends soon after ctx. Strictly,
// the witness must be of this text to the byte, have no keys that the format does not
// have, and name places exactly; otherwise the answer tells where it does not.
func Check(ctx context.Context, data []byte, file string, src []byte, strict bool) *witness.Answer {
	w, notes, err := Read(data, strict)
	var more *notCovered
	switch {
	case errors.As(err, &more):
		return &witness.Answer{Status: witness.Unknown, Text: "Whether this witness is right could not be decided; not covered: " + err.Error()}
	case err != nil:
		return &witness.Answer{Status: witness.Invalid, Text: "The witness cannot be read: " + err.Error()}
	}
	a := Validate(ctx, w, file, src, strict)
	if len(notes) > 0 {
		a.Steps = append([]witness.Step{{Name: theForm, Status: witness.Unknown, Text: strings.Join(notes, "; ")}}, a.Steps...)
	}
	return a
}

// Validate checks a witness against a source, strictly or not.
func Validate(ctx context.Context, w *Witness, file string, src []byte, strict bool) *witness.Answer {
	v := &validation{Answer: &witness.Answer{}, ctx: meter.Clocked(ctx), w: w, file: file, src: src, strict: strict}
	v.run()
	if v.stale != "" {
		v.Text += " " + v.stale
	}
	return v.Answer
}

// validation is one call of Validate.
type validation struct {
	*witness.Answer
	ctx   context.Context
	w     *Witness
	file  string
	src   []byte
	rules ast.Rules
	p     *program

	guarded map[int]bool // lines of invariants that may have no value
	strict  bool
	stale   string // a sentence: the witness was made for another text
}

// The names of the checks.
const (
	theForm     = "The form"
	sameProgram = "Same program"
	thePlaces   = "Places and expressions"
	themselves  = "The invariants keep themselves"
	byEngine    = "Proved by the engine"
	theRun      = "A run along the waypoints"
	realRun     = "The run fails"
)

// add notes a check.
func (v *validation) add(name string, status witness.Status, format string, args ...any) {
	v.Steps = append(v.Steps, witness.Step{Name: name, Status: status, Text: fmt.Sprintf(format, args...)})
}

// end is the answer.
func (v *validation) end(status witness.Status, format string, args ...any) {
	v.Status, v.Text = status, fmt.Sprintf(format, args...)
}

func (v *validation) run() {
	if !v.same() {
		return
	}
	var err error
	if v.rules, err = rulesOf(v.w); err != nil {
		var more *notCovered
		if errors.As(err, &more) {
			v.end(witness.Unknown, "Whether this witness is right could not be decided: %v.", err)
		} else {
			v.end(witness.Invalid, "The witness cannot be read: %v", err)
		}
		return
	}
	v.Rules = &v.rules
	unit, diags, err := frontend.LoadContext(v.ctx, v.file, v.src, v.rules, nil)
	if !v.loaded(unit, diags, err, "The program") {
		return
	}
	v.p = newProgram(unit)
	v.p.strict = v.strict
	if v.w.Type == invariantSet {
		v.correctness()
	} else {
		v.violation()
	}
}

// same compares the text with the one that the witness was made for. The answer is about
// the text that is given: that it is another is no reason to think that the witness is
// wrong, unless this was asked for.
func (v *validation) same() bool {
	hash, sum := v.w.Metadata.Task.hash(), sum(v.src)
	var what string
	switch {
	case hash == sum || hash == witness.Digest(v.src):
		v.add(sameProgram, witness.Confirmed, "its SHA-256 is the one in the witness")
		return true
	case hash == "":
		what = "the witness does not say of which text it is"
		v.stale = "For which text it was made the witness does not say."
	default:
		what = fmt.Sprintf("the witness is of a program with the SHA-256 %s, this one has %s", brief(hash), brief(sum))
		v.stale = "The witness was made for another text: its checksum differs."
	}
	if v.strict {
		v.stale = ""
		v.add(sameProgram, witness.Refuted, "%s", what)
		v.end(witness.Refuted, "The program differs from the one that this witness was made for: its text has another checksum.")
		return false
	}
	v.add(sameProgram, witness.Unknown, "%s; the answer is about this one", what)
	return true
}

// loaded reports what is wrong with a program.
func (v *validation) loaded(unit *frontend.Unit, diags []diag.Diagnostic, err error, what string) bool {
	switch {
	case err != nil:
		v.end(witness.Unknown, "%s: %v", v.ended(), err)
	case unit == nil:
		v.Diagnostics = diags
		v.end(witness.Invalid, "%s has errors: %s", what, diags[0].Message)
	}
	return unit != nil
}

func (v *validation) ended() string {
	if errors.Is(v.ctx.Err(), context.Canceled) {
		return "Interrupted"
	}
	return "The time ran out"
}

// decide runs the engine on a program that is already loaded, in the time that is left.
func (v *validation) decide(unit *frontend.Unit) verify.Report {
	opts := verify.Options{Rules: unit.AST.Rules, Load: func(context.Context) (*frontend.Unit, []diag.Diagnostic, error) { return unit, nil, nil }}
	if end, ok := v.ctx.Deadline(); ok {
		opts.Timeout = max(time.Until(end), time.Millisecond)
	}
	return verify.Check(v.ctx, v.file, v.src, opts)
}

func sum(src []byte) string {
	s := sha256.Sum256(src)
	return hex.EncodeToString(s[:])
}

func brief(hash string) string {
	if len(hash) > 12 {
		return hash[:12] + "..."
	}
	return hash
}

// ownName is this producer, and ownInts what its configuration begins with: which
// integers the witness is about, as ast.ParseRules reads them.
const (
	ownName = "ic3play"
	ownInts = "ints="
)

// rulesOf says which integers a witness is about: C's own by its data model, and what
// its specification asks of them; of an own one what its configuration says, and an
// own one without that is about the mathematical integers.
func rulesOf(w *Witness) (ast.Rules, error) {
	t := w.Metadata.Task
	if w.Metadata.Producer.Name == ownName {
		for word := range strings.FieldsSeq(w.Metadata.Producer.Configuration) {
			if text, ok := strings.CutPrefix(word, ownInts); ok {
				return agreed(text, t)
			}
		}
		return ast.Rules{}, nil
	}
	rules := ast.Rules{C: true}
	switch strings.ToUpper(t.Model) {
	case "ILP32":
		rules.Model = ast.ILP32()
	case "LP64":
		rules.Model = ast.LP64()
	default:
		return rules, fmt.Errorf("its data_model %q is neither ILP32 nor LP64", t.Model)
	}
	q, err := asked(t)
	rules.Harmless, rules.UndefinedEnds = q.ends()
	if !q.overflow {
		rules.Overflow = ast.OverflowWraps
	}
	rules.ErrorLabel = ast.LabelNever
	if q.label {
		rules.ErrorLabel = ast.LabelAlways
	}
	return rules, err
}

// question is what a specification asks about; reach, whether an error is reached,
// which is a label ERROR where label is set.
type question struct{ reach, overflow, label bool }

// ends says which failures end the run: false assertions, where overflow alone is asked
// about; what C leaves undefined, where errors alone are. Where both are, a shift to the
// left is an overflow too, and all of it fails: see unasked.
func (q question) ends() (harmless, undefined bool) { return !q.reach, q.reach && !q.overflow }

// unasked says whether a failure is none that the witness asks about, which asks about
// both properties.
func (v *validation) unasked(f interp.Failure) bool {
	r := v.rules
	both := r.C && r.Overflow == ast.OverflowFails && r.UndefinedFails()
	return both && f != interp.Assertion && f != interp.Overflow
}

// asked reads a specification.
func asked(t Task) (question, error) {
	list, err := property.Read(t.Specification)
	if err != nil {
		return question{}, fmt.Errorf("its specification: %w", err)
	}
	if others := property.Unchecked(list); len(others) > 0 {
		return question{}, &notCovered{why: fmt.Sprintf("its specification asks for %s, which is not checked here; unreach-call and no-overflow are", strings.Join(others, ", "))}
	}
	label := slices.Contains(list, property.UnreachLabel)
	return question{label || slices.Contains(list, property.UnreachCall), slices.Contains(list, property.NoOverflow), label}, nil
}

// agreed are the rules in the configuration of an own witness, which must be of what
// the witness says that it is about.
func agreed(text string, t Task) (ast.Rules, error) {
	rules, err := ast.ParseRules(text)
	if err != nil {
		return rules, err
	}
	q, err := asked(t)
	switch {
	case err != nil:
		return rules, err
	case rules.C && rules.Model.Name != t.Model:
		return rules, fmt.Errorf("its data_model is %q, and that of its configuration %s", t.Model, rules.Model.Name)
	case rules.C && rules.Overflow == ast.OverflowIgnored:
		return rules, fmt.Errorf("runs that overflow are left out by its configuration, which its specification does not say")
	case q.overflow && (!rules.C || rules.Overflow != ast.OverflowFails), q.reach && rules.Harmless,
		q.label && rules.ErrorLabel == ast.LabelNever:
		return rules, fmt.Errorf("its specification is %q, and its configuration asks something else", t.Specification)
	}
	// Of failures and overflow the specification asks for one.
	if rules.Harmless, rules.UndefinedEnds = q.ends(); !rules.C {
		rules.UndefinedEnds = false
	}
	return rules, nil
}
