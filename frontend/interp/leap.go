package interp

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Leap describes rounds of a loop that the interpreter skipped at once.
type Leap struct {
	At         source.Span
	Rounds     int64
	Steps      int64 // number of steps in all these rounds together
	Statements int64 // number of statements in these rounds, which Observe did not see
}

// leaps makes long loops fast. If many rounds take the same path, a closed form describes their
// joint effect. So a run of 10^9 rounds is replayed without executing each round. This file proves
// the form by induction over the rounds, and trusts nothing else.
//
// At the head of a loop, the induction hypothesis H(k) is that at the beginning of round k each
// variable has the value that its form (form.go) has in round k. Round 0 begins in the current
// state. rounds.go executes one round on forms instead of numbers: each operation yields the form
// of its result for the first n rounds. Each decision, such as a condition or a check that a value
// fits its type, must have the same result in all n rounds; n shrinks until this is so. So each
// round k < n takes the same path. If each form at the end of round k equals the form at the
// beginning of round k+1, H(k) implies H(k+1). H(0) is true, so after n rounds each variable has
// the value that its form has in round n.
//
// The forms are guessed from the values at the last visits to the head; a wrong guess fails the
// comparison. Inputs must be the same in each round. None of the n rounds may end the run, leave
// the loop, or access variables of a caller through pointers. As a check of this proof, a few of
// the n rounds are also executed on numbers.
type leaps struct {
	heads [][]*head // loop heads by the index of the function, and then of the instruction
}

type head struct {
	fr     *frame
	life   int
	visits int
	next   int
	wait   int
	states []state // the states at the last visits: a ring buffer that starts at next
}

type state struct{ locals, globals []num.Int }

const (
	leapVisits = 4       // number of visits to a head before the search for closed forms
	mostPeriod = 6       // greatest number of rounds that form one group
	leapWait   = 1 << 16 // greatest number of visits between attempts
	leastLeap  = 8       // least number of rounds for a leap
	mostOnce   = 5_000   // greatest number of instructions in a round
)

// arrive records that control has returned to a loop head, and leaps if possible. It returns false
// if the run has ended.
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

// leap skips groups of period rounds, and returns the number of skipped groups. The state before is
// from two groups ago, and the state middle from one group ago. It returns false if the run has
// ended.
func (m *machine) leap(fr *frame, s stretch, pc int, before, middle state, period int) (int64, bool) {
	r := m.rounds(fr, before, middle)
	if !r.take(s, pc, period) {
		return 0, true
	}
	n := r.n - 1 // the last round is executed, so that Observe sees it
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
		m.opts.Leapt(Leap{At: r.at, Rounds: n * int64(period), Steps: n * int64(r.steps), Statements: n * int64(r.observed)})
	}
	return n, true
}

func (r *rounds) put(fr *frame, globals []num.Int, k int64) {
	for i, f := range r.begin.locals {
		fr.locals[i] = f.at(k)
	}
	for i, f := range r.begin.globals {
		globals[i] = f.at(k)
	}
}

// sample executes group k of the rounds on numbers and reports whether the result agrees with the
// forms.
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
	test := &machine{ctx: m.ctx, file: m.file, in: in, code: m.code, enums: m.enums, globals: make([]num.Int, len(m.globals)), arrays: make([]array, len(m.arrays)), own: m.own,
		opts: Options{MaxSteps: r.steps}, until: &stopPoint{pc: pc, rounds: period}}
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

// stopPoint stops a run at a loop head, after a number of further visits (rounds).
type stopPoint struct {
	fr     *frame
	pc     int
	rounds int
	there  bool
}

// arrive counts a visit of the loop head. It returns false if the run must end.
func (u *stopPoint) arrive(fr *frame, pc int) bool {
	if fr != u.fr || pc != u.pc {
		return true
	}
	u.rounds--
	u.there = u.rounds == 0
	return !u.there
}
