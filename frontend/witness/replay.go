package witness

import (
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// The method "unsafe" replays the witness's inputs on the syntax tree.
func (v *validation) unsafe() {
	const name = "The run fails"
	v.Text = "This witness does not prove that the program can fail."
	if why := wrongRounds(v.w.Inputs); why != "" {
		v.add(name, Refuted, why)
		return
	}
	var at source.Pos
	statements := 0
	r := &reader{list: v.w.Inputs}
	out := interp.Run(v.ctx, v.unit.AST, r.give, interp.Options{Observe: func(s interp.Step) {
		at = s.Span().Start
		statements++
	}, Leapt: func(l interp.Leap) { statements += int(l.Statements) }, LeapFrom: leapFrom, Ahead: r})
	f := v.w.Failure
	var why string
	switch {
	case out.Kind == interp.Canceled:
		v.add(name, Unknown, v.ended()+" after "+Count(statements, "statement"))
		v.Text = v.undecided("the failure")
		return
	case r.other:
		why = "the rounds of a loop read other inputs than those that the witness repeats"
	case r.mismatch != "":
		why = r.mismatch
	case out.Kind != interp.Failed:
		why = describe(out)
	case f != nil && (f.Line != at.Line || f.Col != at.Col):
		why = "the run fails" + input("", at.Line, at.Col) + ", not" + input("", f.Line, f.Col) + " as the witness says"
	case r.next() != nil:
		why = "the run fails after " + Count(r.used, "input") + ", the witness has " + strconv.Itoa(total(v.w.Inputs))
	default:
		line := strconv.Itoa(at.Line)
		v.add(name, Confirmed, Count(r.used, "input")+", "+Count(statements, "statement")+"; line "+line+": "+out.Message).Line = at.Line
		v.Verdict = unsafe
		v.Text = "This witness proves that the program fails" + v.asked() + " at line " + line + ": the interpreter has just replayed the run."
		return
	}
	v.add(name, Refuted, why).Line = max(at.Line, out.Pos.Line)
}

// reader supplies the inputs of a witness in order. A group of inputs may be repeated.
type reader struct {
	list []Input
	at   int
	left int // number of remaining passes through the current group, including this pass; 0 outside of groups
	from int
	to   int
	used int
	// mismatch is the message for an input that the program reads and that is not the next input in
	// the witness. It is empty if there is no such input.
	mismatch string
	// "other" is true if the interpreter skipped rounds of a loop whose inputs differ from the next
	// inputs in the witness.
	other bool
}

// give implements interp.Inputs.
func (r *reader) give(_ cfa.InputKind, what string, pos source.Pos) (num.Int, bool) {
	in := r.next()
	if in == nil {
		r.mismatch = "the program asks for " + input(what, pos.Line, pos.Col) + ", and the witness has no more inputs"
		return num.Int{}, false
	}
	if in.Name != what || in.Line != pos.Line || in.Col != pos.Col {
		r.mismatch = "the next input of the witness is " + input(in.Name, in.Line, in.Col) + ", but the program asks for " + input(what, pos.Line, pos.Col)
		return num.Int{}, false
	}
	n, err := num.Parse(in.Value)
	if err != nil {
		r.mismatch = err.Error()
		return num.Int{}, false
	}
	r.take()
	return n, true
}

// next returns the next input, or nil if there is none.
func (r *reader) next() *Input {
	if r.at < len(r.list) {
		return &r.list[r.at]
	}
	return nil
}

func (r *reader) take() {
	in := &r.list[r.at]
	r.used++
	r.at++
	switch {
	case r.left > 0 && r.at == r.to:
		r.skipPasses(1)
	case r.left == 0 && in.Again > 0:
		r.left, r.from, r.to = in.Again, r.at-in.Of, r.at
		r.at = r.from
	}
}

// skipPasses skips n repetitions of the current group of inputs. n must be at most r.left.
func (r *reader) skipPasses(n int) {
	if r.left -= n; r.left > 0 {
		r.at = r.from
	} else {
		r.at = r.to
	}
}

// PeekRepeated implements interp.Ahead. If the next input is the first one of a repeated group, and
// all inputs of the group at pos have the same value, PeekRepeated returns this value and the
// number of these inputs in all repetitions. Otherwise it returns 0 repetitions.
func (r *reader) PeekRepeated(_ cfa.InputKind, pos source.Pos) (num.Int, int64) {
	if r.left == 0 || r.at != r.from {
		return num.Int{}, 0
	}
	value, times := "", int64(0)
	for _, in := range r.list[r.from:r.to] {
		if in.Line != pos.Line || in.Col != pos.Col {
			continue
		}
		if times > 0 && in.Value != value {
			return num.Int{}, 0
		}
		value = in.Value
		times++
	}
	n, err := num.Parse(value)
	if err != nil {
		return num.Int{}, 0
	}
	return n, times * int64(r.left)
}

// SkipRounds implements interp.Ahead. It skips the inputs of the loop rounds that the interpreter
// has skipped. In one round of the loop, the program may read the group of inputs several times.
func (r *reader) SkipRounds(round []interp.Asked, times int64) {
	group := r.list[r.from:r.to]
	for i, a := range round {
		in := &group[i%len(group)]
		r.other = r.other || in.Name != a.Name || in.Line != a.Pos.Line || in.Col != a.Pos.Col
	}
	r.other = r.other || len(round)%len(group) != 0
	r.used += int(times) * len(round)
	r.skipPasses(int(times) * len(round) / len(group))
}

// maxAgain limits repetitions, so that the number of inputs fits an int.
const maxAgain = 1 << 40

// wrongRounds describes an error in the repetitions of inputs, or returns "". Groups must not
// overlap, because a repetition within another would be ambiguous.
func wrongRounds(list []Input) string {
	free := 0 // index of the first input after the groups so far
	for i := range list {
		in := &list[i]
		which := "input " + strconv.Itoa(i+1) + " of the witness "
		switch {
		case in.Again == 0 && in.Of == 0:
			continue
		case in.Again <= 0 || in.Of <= 0:
			return which + "is a repetition, so its keys \"again\" and \"of\" must be positive numbers"
		case in.Of > i+1-free:
			return which + "says that the last " + strconv.Itoa(in.Of) + " repeat, but these begin before the first input or within another repetition"
		case in.Again > maxAgain:
			return which + "has " + strconv.Itoa(in.Again) + " repetitions, which is too many"
		}
		free = i + 1
	}
	return ""
}

func total(list []Input) int {
	n := len(list)
	for i := range list { // no overflow, because wrongRounds has checked the groups
		n += list[i].Again * list[i].Of
	}
	return n
}

// leapFrom is the number of steps after which the interpreter begins to skip rounds of loops. It
// skips rounds only if it can compute their joint effect and prove it.
const leapFrom = 1_000_000

func input(name string, line, col int) string {
	return name + " at line " + strconv.Itoa(line) + ", column " + strconv.Itoa(col)
}

func describe(out interp.Outcome) string {
	switch out.Kind {
	case interp.Ended:
		return "the run reaches the end of the program, and no assertion fails"
	case interp.Blocked:
		return "the run ends at line " + strconv.Itoa(out.Pos.Line) + ", and no assertion fails: " + out.Message
	}
	return "the run stops at line " + strconv.Itoa(out.Pos.Line) + ": " + out.Kind.String()
}
