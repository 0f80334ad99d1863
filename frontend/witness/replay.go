package witness

import (
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// unsafe replays the inputs on the syntax tree.
func (v *validation) unsafe() {
	const name = "The run fails"
	v.Text = "This witness does not prove that the program can fail."
	var mismatch string
	var at source.Pos // of the statement that runs
	used := 0
	next := func(_ cfa.InputKind, what string, pos source.Pos) (num.Int, bool) {
		if used == len(v.w.Inputs) {
			mismatch = "the program asks for " + input(what, pos.Line, pos.Col) + ", and the witness has no more inputs"
			return num.Int{}, false
		}
		in := &v.w.Inputs[used]
		if in.Name != what || in.Line != pos.Line || in.Col != pos.Col {
			mismatch = "the next input of the witness is " + input(in.Name, in.Line, in.Col) + ", but the program asks for " + input(what, pos.Line, pos.Col)
			return num.Int{}, false
		}
		n, err := num.Parse(in.Value)
		if err != nil {
			mismatch = err.Error()
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
		v.add(name, Unknown, v.ended()+" after "+count(out.Steps, "step"))
		v.Text = v.undecided("the failure")
		return
	case mismatch != "":
		why = mismatch
	case out.Kind != interp.Failed:
		why = describe(out)
	case f != nil && (f.Line != at.Line || f.Col != at.Col):
		why = "the run fails" + input("", at.Line, at.Col) + ", not" + input("", f.Line, f.Col) + " as the witness says"
	case used < len(v.w.Inputs):
		why = "the run fails after " + count(used, "input") + ", the witness has " + strconv.Itoa(len(v.w.Inputs))
	default:
		line := strconv.Itoa(at.Line)
		v.add(name, Confirmed, count(used, "input")+", "+count(out.Steps, "step")+"; line "+line+": "+out.Message).Line = at.Line
		v.Verdict = unsafe
		v.Text = "This witness proves that the program fails at line " + line + ": replayed now, by the interpreter."
		return
	}
	v.add(name, Refuted, why).Line = max(at.Line, out.Pos.Line)
}

// input names what is asked for, and where.
func input(name string, line, col int) string {
	return name + " at line " + strconv.Itoa(line) + ", column " + strconv.Itoa(col)
}

// describe words the end of a run that did not fail.
func describe(out interp.Outcome) string {
	switch out.Kind {
	case interp.Ended:
		return "the run reaches the end of the program, and no assertion fails"
	case interp.Blocked:
		return "the run ends at line " + strconv.Itoa(out.Pos.Line) + ", and no assertion fails: " + out.Message
	}
	return "the run stops at line " + strconv.Itoa(out.Pos.Line) + ": " + out.Kind.String()
}
