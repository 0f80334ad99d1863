package witness

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// unsafe replays the inputs on the syntax tree.
func (v *validation) unsafe() {
	const name = "The run fails"
	v.Text = "This witness does not prove that the program can fail."
	var mismatch string
	var at cfa.Pos // of the statement that runs
	used := 0
	next := func(_ cfa.InputKind, what string, pos cfa.Pos) (num.Int, bool) {
		if used == len(v.w.Inputs) {
			mismatch = fmt.Sprintf("the program asks for the value of %s at line %d, and the witness has no more", what, pos.Line)
			return num.Int{}, false
		}
		in := &v.w.Inputs[used]
		if in.Name != what || in.Line != pos.Line || in.Col != pos.Col {
			mismatch = fmt.Sprintf("input %d of the witness is %s, but the program asks for %s", used+1, input(in.Name, in.Line, in.Col), input(what, pos.Line, pos.Col))
			return num.Int{}, false
		}
		n, err := num.Parse(in.Value)
		if err != nil {
			mismatch = fmt.Sprintf("input %d: %v", used+1, err)
			return num.Int{}, false
		}
		used++
		return n, true
	}
	out := interp.Run(v.ctx, v.unit.AST, next, interp.Options{Observe: func(s interp.Step) { at = s.Span.Start }})
	f := v.w.Failure
	var why string
	switch {
	case out.Kind == interp.Canceled:
		v.open(name, fmt.Sprintf("the time ran out after %s", count(out.Steps, "step")))
		v.Text = "Whether this witness proves the failure could not be decided."
		return
	case mismatch != "":
		why = mismatch
	case out.Kind != interp.Failed:
		why = describe(out)
	case f != nil && (f.Line != at.Line || f.Col != at.Col):
		why = fmt.Sprintf("the run fails at line %d, column %d, not at line %d, column %d as the witness says", at.Line, at.Col, f.Line, f.Col)
	case used < len(v.w.Inputs):
		why = fmt.Sprintf("the run fails after %s, the witness has %d", count(used, "input"), len(v.w.Inputs))
	default:
		v.pass(name, fmt.Sprintf("%s, %s; line %d: %s", count(used, "input"), count(out.Steps, "step"), at.Line, failure(out)))
		v.Steps[len(v.Steps)-1].Line = at.Line
		v.Status, v.Verdict = Confirmed, unsafe
		v.Text = fmt.Sprintf("This witness proves that the program fails at line %d: replayed now, by the interpreter.", at.Line)
		return
	}
	v.refute(name, why).Line = max(at.Line, out.Pos.Line)
}

func input(name string, line, col int) string {
	return fmt.Sprintf("%s at line %d, column %d", brief(name), line, col)
}

func failure(out interp.Outcome) string {
	if out.Message == "" {
		return "fails"
	}
	return out.Message
}

// describe words the end of a run that did not fail.
func describe(out interp.Outcome) string {
	switch out.Kind {
	case interp.Ended:
		return "the run reaches the end of the program, and no assertion fails"
	case interp.Blocked:
		s := fmt.Sprintf("the run ends at line %d, and no assertion fails", out.Pos.Line)
		if out.Message != "" {
			s += ": " + out.Message
		}
		return s
	}
	return fmt.Sprintf("the run stops at line %d: %v", out.Pos.Line, out.Kind)
}
