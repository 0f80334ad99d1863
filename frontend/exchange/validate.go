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
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/interp"
	"ic3play/frontend/property"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// Check reads a witness and checks it against a program. It returns soon after ctx ends. In strict
// mode it accepts only a witness for exactly this text, with no keys outside the format and with
// exact locations. Otherwise Check tolerates such deviations and lists them in the answer.
func Check(ctx context.Context, data []byte, file string, src []byte, strict bool) *witness.Answer {
	w, notes, err := read(data, strict, source.Split("", src))
	var more *unsupportedError
	switch {
	case errors.As(err, &more):
		return &witness.Answer{Status: witness.Unknown, Text: "Whether this witness is right could not be decided; not supported: " + err.Error()}
	case err != nil:
		return &witness.Answer{Status: witness.Invalid, Text: "The witness cannot be read: " + err.Error()}
	}
	a := Validate(ctx, w, file, src, strict)
	if len(notes) > 0 {
		a.Steps = append([]witness.Step{{Name: checkForm, Status: witness.Unknown, Text: strings.Join(notes, "; ")}}, a.Steps...)
	}
	return a
}

// Validate checks a witness against the program src, which has the given file name.
func Validate(ctx context.Context, w *Witness, file string, src []byte, strict bool) *witness.Answer {
	v := &validation{Answer: &witness.Answer{}, ctx: meter.Clocked(ctx), w: w, file: file, src: src, strict: strict}
	v.run()
	if v.otherText != "" {
		v.Text += " " + v.otherText
	}
	return v.Answer
}

type validation struct {
	*witness.Answer
	ctx   context.Context
	w     *Witness
	file  string
	src   []byte
	rules ast.Rules
	p     *program

	claims    []*Invariant
	guarded   map[int]bool // lines of invariants whose evaluation might end the run
	strict    bool
	otherText string // a sentence about this problem if the witness was made for another text; otherwise ""
}

const (
	checkForm        = "The form"
	checkProgram     = "Same program"
	checkPositions   = "Places and expressions"
	checkInductive   = "The invariants are inductive"
	checkEngine      = "Proved by the engine"
	checkWaypointRun = "A run along the waypoints"
	checkRealRun     = "The run fails"
)

func (v *validation) add(name string, status witness.Status, format string, args ...any) {
	v.Steps = append(v.Steps, witness.Step{Name: name, Status: status, Text: fmt.Sprintf(format, args...)})
}

func (v *validation) end(status witness.Status, format string, args ...any) {
	v.Status, v.Text = status, fmt.Sprintf(format, args...)
}

func (v *validation) run() {
	if !v.compareText() {
		return
	}
	var err error
	if v.rules, err = rulesOf(v.w); err != nil {
		var more *unsupportedError
		if errors.As(err, &more) {
			v.end(witness.Unknown, "Whether this witness is right could not be decided: %v.", err)
		} else {
			v.end(witness.Invalid, "The witness cannot be read: %v", err)
		}
		return
	}
	if v.strict && !v.rules.C {
		v.end(witness.Refuted, "The witness is about mathematical integers, but its format is about C's integers.")
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

// compareText compares the program's text with the text for which the witness was made. In strict
// mode a difference refutes the witness. Otherwise compareText adds a note that the verdict is
// about the program's text.
func (v *validation) compareText() bool {
	// The format has no checksums of headers, so compare only the main file.
	main := source.Split("", v.src).List[0].Text
	hash, sum := v.w.Metadata.Task.hash(), sha256Hex(main)
	var what string
	switch {
	case hash == sum || hash == witness.Digest(main):
		v.add(checkProgram, witness.Confirmed, "its SHA-256 is the one in the witness")
		return true
	case hash == "":
		what = "the witness has no checksum of its program"
		v.otherText = "The witness does not say which text it was made for."
	default:
		what = fmt.Sprintf("the witness is of a program with the SHA-256 %s, this one has %s", shortHash(hash), shortHash(sum))
		v.otherText = "The witness was made for another text: its checksum differs."
	}
	if v.strict {
		v.otherText = ""
		v.add(checkProgram, witness.Refuted, "%s", what)
		v.end(witness.Refuted, "The program differs from the one that this witness was made for: its text has another checksum.")
		return false
	}
	v.add(checkProgram, witness.Unknown, "%s; the answer is about this one", what)
	return true
}

// loaded reports whether a program was loaded without errors. If not, it puts the errors into the
// answer, in a sentence whose subject is the parameter "noun".
func (v *validation) loaded(unit *frontend.Unit, diags []diag.Diagnostic, err error, noun string) bool {
	switch {
	case err != nil:
		v.end(witness.Unknown, "%s: %v", v.ended(), err)
	case unit == nil:
		v.Diagnostics = diags
		v.end(witness.Invalid, "%s has errors: %s", noun, diags[0].Message)
	}
	return unit != nil
}

// refused reports, in the answer, that the inserted texts changed the program ("changed") or made it
// nest too deeply. It returns false if neither is the case.
func (v *validation) refused(with string, changed error, unit *frontend.Unit, diags []diag.Diagnostic, err error) bool {
	if changed == nil && err == nil && unit == nil && diags[0].Code == string(diag.Nesting) {
		changed = &unsupportedError{why: with + " the program nests too deeply"}
	}
	if changed != nil {
		v.reportLocation(changed)
	}
	return changed != nil
}

func (v *validation) ended() string {
	if errors.Is(v.ctx.Err(), context.Canceled) {
		return "Interrupted"
	}
	return "The time ran out"
}

func (v *validation) decide(unit *frontend.Unit) verify.Report {
	opts := verify.Options{Rules: unit.AST.Rules, Load: func(context.Context) (*frontend.Unit, []diag.Diagnostic, error) { return unit, nil, nil }}
	if end, ok := v.ctx.Deadline(); ok {
		opts.Timeout = max(time.Until(end), time.Millisecond)
	}
	return verify.Check(v.ctx, v.file, v.src, opts)
}

func sha256Hex(src []byte) string {
	s := sha256.Sum256(src)
	return hex.EncodeToString(s[:])
}

func shortHash(hash string) string {
	if len(hash) > 12 {
		return hash[:12] + "..."
	}
	return hash
}

// ownName is the name of the producer in the witnesses that ic3play writes. Their configuration is
// ownInts, followed by the kind of integers in the syntax of ast.ParseRules.
const (
	ownName = "ic3play"
	ownInts = "ints="
)

// rulesOf returns the rules for checking a witness. If ic3play wrote the witness, the witness's
// configuration contains the rules. For any other witness the rules are C's integers, the data
// model of the witness, and the property in its specification.
func rulesOf(w *Witness) (ast.Rules, error) {
	t := w.Metadata.Task
	if w.Metadata.Producer.Name == ownName {
		for word := range strings.FieldsSeq(w.Metadata.Producer.Configuration) {
			if text, ok := strings.CutPrefix(word, ownInts); ok {
				return ownRules(text, w)
			}
		}
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
	q, err := propertyOf(t)
	rules.ErrorsEnd, rules.UndefinedEnds = q.endingFailures()
	if !q.overflow {
		rules.Overflow = ast.OverflowWraps
	}
	rules.ErrorLabel = ast.LabelNever
	if q.label {
		rules.ErrorLabel = ast.LabelAlways
	}
	return rules, err
}

// checkedProperty is the property of a specification: no error is reached (reach), and no overflow
// occurs (overflow). If "label" is set, reaching an error means reaching the label ERROR.
type checkedProperty struct{ reach, overflow, label bool }

// endingFailures returns which failures end a run without violating the property. If only overflow
// is checked, a false assertion or another error ends the run. If only errors are checked, undefined
// behaviour ends the run.
//
// If both are checked, both results are false, because an invalid left shift may also be an
// overflow. Then the method isIrrelevant recognises failures that violate neither property.
func (q checkedProperty) endingFailures() (errorsEnd, undefinedEnds bool) {
	return !q.reach, q.reach && !q.overflow
}

// isIrrelevant reports whether the properties "no error is reached" and "no overflow" are both
// checked, and the failure f violates neither of them.
func (v *validation) isIrrelevant(f interp.Failure) bool {
	r := v.rules
	both := r.C && r.Overflow == ast.OverflowFails && r.UndefinedFails()
	return both && f != interp.Assertion && f != interp.Overflow
}

func propertyOf(t Task) (checkedProperty, error) {
	list, err := property.Read(t.Specification)
	if err != nil {
		return checkedProperty{}, fmt.Errorf("its specification: %w", err)
	}
	others := slices.DeleteFunc(slices.Clone(list), func(name string) bool {
		return name == property.UnreachCall || name == property.NoOverflow || name == property.UnreachLabel
	})
	if len(others) > 0 {
		return checkedProperty{}, &unsupportedError{why: fmt.Sprintf("its specification asks for %s, but only unreach-call and no-overflow can be checked", strings.Join(others, ", "))}
	}
	label := slices.Contains(list, property.UnreachLabel)
	return checkedProperty{label || slices.Contains(list, property.UnreachCall), slices.Contains(list, property.NoOverflow), label}, nil
}

// ownRules parses the rules in the configuration of a witness that ic3play wrote. It returns an
// error if they contradict the data model or the specification of the same witness.
func ownRules(text string, w *Witness) (ast.Rules, error) {
	t := w.Metadata.Task
	rules, err := ast.ParseRules(text)
	if err != nil {
		return rules, err
	}
	q, err := propertyOf(t)
	switch {
	case err != nil:
		return rules, err
	case rules.C && rules.Model.Name != t.Model:
		return rules, fmt.Errorf("its data_model is %q, and that of its configuration %s", t.Model, rules.Model.Name)
	case rules.C && rules.Overflow == ast.OverflowIgnored:
		return rules, fmt.Errorf("its configuration ignores runs that overflow, but its specification does not")
	case q.overflow && (!rules.C || rules.Overflow != ast.OverflowFails), q.reach && rules.ErrorsEnd,
		q.label && rules.ErrorLabel == ast.LabelNever:
		return rules, fmt.Errorf("its specification is %q, but its configuration has another property", t.Specification)
	}
	// The property unreach-call is not about overflow, so in a violation witness overflow wraps
	// around and is no failure. For invariants the rules stay: they may also exclude overflow.
	if w.Type != invariantSet && rules.C && !q.overflow {
		rules.Overflow = ast.OverflowWraps
	}
	// The specification determines whether errors, overflow or both are checked.
	if rules.ErrorsEnd, rules.UndefinedEnds = q.endingFailures(); !rules.C {
		rules.UndefinedEnds = false
	}
	return rules, nil
}
