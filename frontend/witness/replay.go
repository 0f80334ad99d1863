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
	if why := wrongRounds(v.w.Inputs); why != "" {
		v.add(name, Refuted, why)
		return
	}
	var at source.Pos // of the statement that runs
	r := &reader{list: v.w.Inputs}
	out := interp.Run(v.ctx, v.unit.AST, r.give, interp.Options{Observe: func(s interp.Step) { at = s.Span().Start }, LeapFrom: leapFrom, Ahead: r})
	f := v.w.Failure
	var why string
	switch {
	case out.Kind == interp.Canceled:
		v.add(name, Unknown, v.ended()+" after "+count(out.Steps, "step"))
		v.Text = v.undecided("the failure")
		return
	case r.other:
		why = "the rounds of a loop ask for other inputs than the witness gives again"
	case r.mismatch != "":
		why = r.mismatch
	case out.Kind != interp.Failed:
		why = describe(out)
	case f != nil && (f.Line != at.Line || f.Col != at.Col):
		why = "the run fails" + input("", at.Line, at.Col) + ", not" + input("", f.Line, f.Col) + " as the witness says"
	case r.next() != nil:
		why = "the run fails after " + count(r.used, "input") + ", the witness has " + strconv.Itoa(total(v.w.Inputs))
	default:
		line := strconv.Itoa(at.Line)
		v.add(name, Confirmed, count(r.used, "input")+", "+count(out.Steps, "step")+"; line "+line+": "+out.Message).Line = at.Line
		v.Verdict = unsafe
		v.Text = "This witness proves that the program fails at line " + line + ": replayed now, by the interpreter."
		return
	}
	v.add(name, Refuted, why).Line = max(at.Line, out.Pos.Line)
}

// reader gives the inputs of a witness in order, those that are given again included.
type reader struct {
	list []Input
	at   int // of list, the next one
	left int // how often the round that it is in comes still, with this time; 0: it is in none
	from int // where that begins
	to   int // and ends, behind the last
	used int
	// mismatch says how the program asks for something else than is given.
	mismatch string
	// other: rounds were taken at once that ask for other inputs than come.
	other bool
}

// give is interp.Inputs.
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

// next is the input that is given next, nil: there is none.
func (r *reader) next() *Input {
	if r.at < len(r.list) {
		return &r.list[r.at]
	}
	return nil
}

// take goes on to the next.
func (r *reader) take() {
	in := &r.list[r.at]
	r.used++
	r.at++
	switch {
	case r.left > 0 && r.at == r.to:
		r.again(1)
	case r.left == 0 && in.Again > 0:
		r.left, r.from, r.to = in.Again, r.at-in.Of, r.at
		r.at = r.from
	}
}

// again says that the round was given so many times, as it is said no more often than
// it comes.
func (r *reader) again(times int) {
	if r.left -= times; r.left > 0 {
		r.at = r.from
	} else {
		r.at = r.to
	}
}

// Same is that of interp.Ahead: known is a round that is about to be given again.
func (r *reader) Same(_ cfa.InputKind, pos source.Pos) (num.Int, int64) {
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

// Again is that of interp.Ahead: a round of the run may be several of the witness.
func (r *reader) Again(round []interp.Asked, times int64) {
	group := r.list[r.from:r.to]
	for i, a := range round {
		in := &group[i%len(group)]
		r.other = r.other || in.Name != a.Name || in.Line != a.Pos.Line || in.Col != a.Pos.Col
	}
	r.other = r.other || len(round)%len(group) != 0
	r.used += int(times) * len(round)
	r.again(int(times) * len(round) / len(group))
}

// mostAgain bounds how often a round is given, so that counts of inputs fit.
const mostAgain = 1 << 40

// wrongRounds says what is wrong with the rounds that inputs say are given again, ""
// if nothing is. Each is of inputs of its own: what is given after a round within a
// round would depend on how that is read.
func wrongRounds(list []Input) string {
	free := 0 // the first input that lies in no round yet
	for i := range list {
		in := &list[i]
		which := "input " + strconv.Itoa(i+1) + " of the witness "
		switch {
		case in.Again == 0 && in.Of == 0:
			continue
		case in.Again <= 0 || in.Of <= 0:
			return which + "does not say how many inputs are given again, and how often"
		case in.Of > i+1-free:
			return which + "says that the last " + strconv.Itoa(in.Of) + " are given again, which begin before the first or in another round"
		case in.Again > mostAgain:
			return which + "says that a round is given again " + strconv.Itoa(in.Again) + " times, which is too often to be counted"
		}
		free = i + 1
	}
	return ""
}

// total is the number of inputs, those that are given again included.
func total(list []Input) int {
	n := len(list)
	for i := range list { // wrongRounds has looked at them
		n += list[i].Again * list[i].Of
	}
	return n
}

// leapFrom is the number of steps after which rounds of a loop are taken by closed
// forms, which the interpreter proves.
const leapFrom = 1_000_000

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
