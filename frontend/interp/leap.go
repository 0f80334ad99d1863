package interp

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Leap describes rounds (iterations) of a loop that the interpreter has skipped in one leap,
// without executing each of them.
type Leap struct {
	Rounds     int64
	Statements int64 // number of statements in these rounds; the interpreter did not call Observe for them
}

// "leaps" makes long loops fast. If many rounds (iterations) of a loop take the same path, closed
// forms of the variables (form.go) describe the effect of all these rounds together. For example,
// if each round does x += 2, then x has the closed form x0 + 2*k. So the interpreter can replay a
// run of 10^9 rounds without executing each round. It uses only closed forms that it has proved.
//
// The proof is by induction over the rounds. Round 0 begins in the current state. The induction
// hypothesis H(k) says: at the beginning of round k, each variable has the value that its closed
// form has for k. The code in rounds.go executes one round on closed forms instead of numbers. It
// starts with the forms of the variables, and each operation computes the form of its result. Each
// decision, such as a condition or a check that a value fits its type, must have the same result in
// all rounds 0, ..., n-1. Where it has not, the code reduces n. So all these rounds take the same
// path. At the end of the round, the form of each variable must equal its form at the beginning of
// the next round. Then H(k) implies H(k+1) for each k < n. H(0) is true, so H(n) is true: after n
// rounds, each variable has the value that its form has for n.
//
// The forms are guessed from the values of the variables at recent visits to the loop head. If a
// guess is wrong, the comparison at the end of the round fails, and nothing is skipped. The inputs
// must be the same in each round. In the n rounds, the run must neither end nor leave the loop, and
// it must not access variables of a caller through pointers. As a test of this proof, the
// interpreter also executes a few of the n rounds on numbers (sample).
type leaps struct {
	heads [][]*head // the loop heads; the first index is Func.Index, the second the index of the instruction
}

type head struct {
	fr     *frame
	life   int
	visits int
	next   int
	wait   int
	states []state // the states at recent visits, the oldest first
}

type state struct{ locals, globals []num.Int }

const (
	leapVisits = 4       // number of visits to a loop head before the search for closed forms begins
	mostPeriod = 6       // maximum number of rounds after which the path through the loop repeats
	leapWait   = 1 << 16 // maximum number of visits between two attempts
	leastLeap  = 8       // minimum number of groups of rounds to skip in one leap
	mostOnce   = 5_000   // maximum number of instructions in one group of rounds
)

// arrive records that control has jumped back to the loop head at the instruction pc. If closed
// forms for the loop are found, "arrive" skips rounds. It returns false if the run has ended.
func (m *machine) arrive(fr *frame, s stretch, pc int) bool {
	heads := m.leaps.heads[fr.fn.Index]
	if heads == nil {
		heads = make([]*head, len(m.code[fr.fn.Index].list))
		m.leaps.heads[fr.fn.Index] = heads
	}
	h := heads[pc]
	if h == nil || h.fr != fr || h.life != fr.life {
		wait := leapVisits
		if h != nil {
			wait = h.wait
		}
		h = &head{fr: fr, life: fr.life, next: wait, wait: wait}
		heads[pc] = h
	}
	if h.visits++; h.visits < h.next || m.steps < m.opts.LeapFrom {
		return true
	}
	h.states = append(h.states, state{append([]num.Int(nil), fr.locals...), append([]num.Int(nil), m.globals...)})
	last := len(h.states) - 1
	if last%2 == 1 || last == 0 {
		return true
	}
	period := last / 2
	n, ok := m.leap(fr, s, pc, h.states[0], h.states[period], period)
	switch {
	case !ok:
		return false
	case n > 0:
		h.wait = leapVisits
	case period < mostPeriod:
		return true
	default:
		h.wait = min(2*h.wait, leapWait)
	}
	h.states, h.next = nil, h.visits+h.wait
	return true
}

// leap tries to skip rounds of a loop. The parameter "period" is the number of rounds after which
// the path through the loop repeats: it is 2 for "if (x % 2) y++; x++;". These rounds are a group.
// The closed forms are guessed from the current state, the state one group ago (middle) and the
// state two groups ago (before). The first result is the number of skipped groups. The second
// result is false if the run has ended.
func (m *machine) leap(fr *frame, s stretch, pc int, before, middle state, period int) (int64, bool) {
	r := m.rounds(fr, before, middle)
	if !r.take(s, pc, period) {
		return 0, true
	}
	n := r.n - 1 // do not skip the last group, so that Observe sees its statements
	if m.opts.MaxSteps > 0 {
		n = min(n, int64(m.opts.MaxSteps-m.steps)/int64(r.steps))
	}
	if n < leastLeap {
		return 0, true
	}
	for _, k := range []int64{0, 1, n / 3, n / 2, n - 1} {
		if !m.sample(r, s, pc, period, k) {
			return 0, m.stop(Blocked, r.at, "the closed form of a loop is wrong")
		}
	}
	if len(r.asked) > 0 {
		m.opts.Ahead.SkipRounds(r.asked, n)
	}
	r.put(fr, m.globals, n)
	m.steps += int(n) * r.steps
	m.leapt += int(n) * r.steps
	m.observed += int(n) * r.observed
	if m.opts.Leapt != nil {
		m.opts.Leapt(Leap{Rounds: n * int64(period), Statements: n * int64(r.observed)})
	}
	return n, true
}

func (r *roundExecution) put(fr *frame, globals []num.Int, k int64) {
	for i, f := range r.begin.locals {
		fr.locals[i] = f.at(k)
	}
	for i, f := range r.begin.globals {
		globals[i] = f.at(k)
	}
}

// "sample" tests the closed forms in r for group k. It starts in the state that the forms give for
// k, executes the group on numbers, and reports whether the result is the state that the forms give
// for k+1.
func (m *machine) sample(r *roundExecution, s stretch, pc, period int, k int64) bool {
	fr := newFrame(r.fn)
	copy(fr.set, r.set)
	given := r.asked
	in := func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		if len(given) == 0 || given[0].Kind != kind || given[0].Name != name || given[0].Pos != pos {
			return num.Int{}, false
		}
		v := given[0].Value
		given = given[1:]
		return v, true
	}
	test := &machine{ctx: m.ctx, file: m.file, in: in, code: m.code, enums: m.enums, globals: make([]num.Int, len(m.globals)), arrays: make([]array, len(m.arrays)), own: m.own,
		opts: Options{MaxSteps: r.steps}, stopAt: &stopPoint{pc: pc, rounds: period}}
	r.put(fr, test.globals, k)
	test.stopAt.fr = fr
	if _, ok := test.exec(fr, s, pc); ok || !test.stopAt.there || test.steps != r.steps || len(given) > 0 {
		return false
	}
	for i, f := range r.begin.locals {
		if !fr.locals[i].Equal(f.at(k + 1)) {
			return false
		}
	}
	for i, f := range r.begin.globals {
		if !test.globals[i].Equal(f.at(k + 1)) {
			return false
		}
	}
	return true
}

// stopPoint stops a run when control has returned to a loop head a given number of times. "rounds"
// is the number of visits that remain.
type stopPoint struct {
	fr     *frame
	pc     int
	rounds int
	there  bool
}

// arrive counts a visit if the instruction pc in the frame fr is the loop head of u. It returns
// false after the last visit; then the run must stop.
func (u *stopPoint) arrive(fr *frame, pc int) bool {
	if fr != u.fr || pc != u.pc {
		return true
	}
	u.rounds--
	u.there = u.rounds == 0
	return !u.there
}
