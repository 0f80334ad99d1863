package exchange

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"ic3play/engine/meter"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// Check reads a witness and checks it against a source. It ends soon after ctx.
func Check(ctx context.Context, data []byte, file string, src []byte) *witness.Answer {
	w, err := Read(data)
	if err != nil {
		return &witness.Answer{Status: witness.Invalid, Text: "The witness cannot be read: " + err.Error()}
	}
	return Validate(ctx, w, file, src)
}

// Validate checks a witness against a source.
func Validate(ctx context.Context, w *Witness, file string, src []byte) *witness.Answer {
	v := &validation{Answer: &witness.Answer{}, ctx: meter.Clocked(ctx), w: w, file: file, src: src}
	v.run()
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
}

// The names of the checks.
const (
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
	t := v.w.Metadata.Task
	hash := strings.ToLower(t.Hashes[t.Files[0]])
	if sum := sum(v.src); hash != sum && hash != witness.Digest(v.src) {
		v.add(sameProgram, witness.Refuted, "the witness is of a program with the SHA-256 %s, this one has %s", brief(hash), brief(sum))
		v.end(witness.Refuted, "The program differs from the one that this witness was made for: its text has another checksum.")
		return
	}
	v.add(sameProgram, witness.Confirmed, "its SHA-256 is the one in the witness")
	var err error
	if v.rules, err = rulesOf(v.w); err != nil {
		v.end(witness.Invalid, "The witness cannot be read: %v", err)
		return
	}
	unit, diags, err := frontend.LoadContext(v.ctx, v.file, v.src, v.rules, nil)
	if !v.loaded(unit, diags, err, "The program") {
		return
	}
	v.p = newProgram(unit)
	if v.w.Type == invariantSet {
		v.correctness()
	} else {
		v.violation()
	}
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

// The specifications.
const (
	unreachCall = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
	noOverflow  = "CHECK( init(main()), LTL(G ! overflow) )"
)

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
	rules := ast.Rules{C: true, ErrorLabel: ast.LabelNever} // both properties are about something else
	switch t.Model {
	case "ILP32":
		rules.Model = ast.ILP32()
	case "LP64":
		rules.Model = ast.LP64()
	default:
		return rules, fmt.Errorf("its data_model %q is neither ILP32 nor LP64", t.Model)
	}
	harmless, err := asksOverflow(t)
	if rules.Harmless = harmless; !harmless {
		rules.Overflow = ast.OverflowWraps
	}
	return rules, err
}

// asksOverflow says whether a specification asks about overflow alone.
func asksOverflow(t Task) (bool, error) {
	switch strings.Join(strings.Fields(t.Specification), "") {
	case "CHECK(init(main()),LTL(G!call(reach_error())))", "G!call(reach_error())":
		return false, nil
	case "CHECK(init(main()),LTL(G!overflow))", "G!overflow":
		return true, nil
	}
	return false, fmt.Errorf("its specification is %q; those of unreach-call and no-overflow are read", t.Specification)
}

// agreed are the rules in the configuration of an own witness, which must be of what
// the witness says that it is about.
func agreed(text string, t Task) (ast.Rules, error) {
	rules, err := ast.ParseRules(text)
	if err != nil {
		return rules, err
	}
	overflow, err := asksOverflow(t)
	switch {
	case err != nil:
		return rules, err
	case rules.C && rules.Model.Name != t.Model:
		return rules, fmt.Errorf("its data_model is %q, and that of its configuration %s", t.Model, rules.Model.Name)
	case rules.C && rules.Overflow == ast.OverflowIgnored:
		return rules, fmt.Errorf("runs that overflow are left out by its configuration, which its specification does not say")
	case overflow && (!rules.C || rules.Overflow != ast.OverflowFails), !overflow && rules.Harmless:
		return rules, fmt.Errorf("its specification is %q, and its configuration asks something else", t.Specification)
	}
	rules.Harmless = overflow // of failures and overflow the specification asks for one
	return rules, nil
}
