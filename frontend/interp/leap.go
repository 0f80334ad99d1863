package interp

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Leap is a number of rounds of a loop that were not taken one by one.
type Leap struct {
	At         source.Span // the statement that comes next, a loop's condition
	Rounds     int64
	Steps      int64 // in all of them
	Statements int64 // in all of them: calls that Observe did not get
}

// A run of 10^9 rounds is replayed without taking each: where rounds are alike, what
// they do together is computed from a closed form. This file proves the form, by
// induction over the rounds, and nothing else may be believed for it.
//
// Let control be at the head of a loop. The hypothesis H(k) says that at the
// beginning of round k each variable has the value of its form in k (form.go), with
// the values now for k = 0. One round is executed on forms instead of numbers
// (rounds.go). Each operation gives the form of its result, for the first n rounds:
// what is decided (a condition, whether a value fits its type) is decided alike in
// these, and n is made smaller until it is. So in round k < n control goes the same
// way, and at its end each variable has the value of its form at the end. If that is
// the form at the beginning for k+1, then H(k) implies H(k+1); H(0) is true; so
// after n rounds the variables have the values of their forms in n.
//
// The forms are a guess from the values at the last visits to the head; a wrong guess
// fails the comparison. Inputs must be known to be the same in each round. Rounds that
// end the run or leave the loop, or read or set variables of a function that called
// the loop's, through pointers, are never among the n. Some of the n rounds, in the middle and at the end, are
// executed on numbers as well, as a test of this file.
type leaps struct {
	heads [][]*head // by the index of the function, then by instruction
}

// head is what is known of the head of a loop.
type head struct {
	fr     *frame
	life   int // of fr
	visits int
	due    int
	wait   int
	states []state // at the last visits, when due
}

// state is the values of the variables at a head.
type state struct{ locals, globals []num.Int }

const (
	leapVisits = 4       // visits to a head before closed forms are looked for
	mostPeriod = 6       // rounds of a loop that are looked at as one
	leapWait   = 1 << 16 // visits between tries at most
	leastLeap  = 8       // rounds that are worth a leap
	mostOnce   = 5_000   // instructions of a round
)

// arrive is told that control is at the head of a loop again, and takes rounds at
// once if it can. false means that the run has ended.
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
		h = &head{fr: fr, life: fr.life, due: wait, wait: wait}
		heads[pc] = h
	}
	if h.visits++; h.visits < h.due || m.steps < m.opts.LeapFrom {
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
	h.states, h.due = nil, h.visits+h.wait
	return true
}

// leap takes rounds of so many rounds of the loop each at once, and returns how many;
// two and one of them ago the state was as given.
func (m *machine) leap(fr *frame, s stretch, pc int, before, middle state, period int) (int64, bool) {
	r := m.rounds(fr, before, middle)
	if !r.take(s, pc, period) {
		return 0, true
	}
	n := r.n - 1 // the last one is for the reader
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
		m.opts.Ahead.Again(r.asked, n)
	}
	r.put(fr, m.globals, n)
	m.steps += int(n) * r.steps
	m.leapt += int(n) * r.steps
	m.observed += int(n) * r.observed
	if m.opts.Leapt != nil {
		m.opts.Leapt(Leap{At: r.at, Rounds: n * int64(period), Steps: n * int64(r.steps), Statements: n * int64(r.observed)})
	}
	return n, true
}

// put sets the variables to their values in round k.
func (r *rounds) put(fr *frame, globals []num.Int, k int64) {
	for i, f := range r.begin.locals {
		fr.locals[i] = f.at(k)
	}
	for i, f := range r.begin.globals {
		globals[i] = f.at(k)
	}
}

// sample executes round k on numbers and says whether that ends as the forms say.
func (m *machine) sample(r *rounds, s stretch, pc, period int, k int64) bool {
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
	test := &machine{ctx: m.ctx, file: m.file, in: in, code: m.code, enums: m.enums, globals: make([]num.Int, len(m.globals)),
		opts: Options{MaxSteps: r.steps}, until: &until{pc: pc, rounds: period}}
	r.put(fr, test.globals, k)
	test.until.fr = fr
	if _, ok := test.exec(fr, s, pc); ok || !test.until.there || test.steps != r.steps || len(given) > 0 {
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

// until ends a run at the head of a loop after some rounds.
type until struct {
	fr     *frame
	pc     int
	rounds int
	there  bool
}

// arrive counts a visit; false ends the run.
func (u *until) arrive(fr *frame, pc int) bool {
	if fr != u.fr || pc != u.pc {
		return true
	}
	u.rounds--
	u.there = u.rounds == 0
	return !u.there
}
