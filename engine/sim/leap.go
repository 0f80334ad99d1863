package sim

import (
	"slices"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// After a few visits to a loop head, the run repeats its last rounds many times in one step
// (package accel). So it can reach the code after a loop of 10^9 rounds, or the last rounds of the
// loop, where bugs often are. The run alone determines which rounds are repeated and when this is
// tried, so runs are reproducible.

// These constants control the attempts to take many rounds at once.
const (
	firstTry   = 6       // visits to a loop head before the first attempt
	tryAgain   = 3       // visits after a success until the next attempt
	maxWait    = 1 << 20 // greatest number of visits between two attempts; the number doubles after a failure
	worthwhile = 64      // least number of rounds that leap takes at once
	roundLimit = 16      // largest number of rounds in one cycle
	memory     = 512     // number of steps that a run stores
)

// leaper stores the last steps of a run and repeats them as a cycle.
type leaper struct {
	p          *cfa.Program
	n          int // number of steps so far
	steps      [memory]pastStep
	visits     []int
	nextTry    []int      // if nextTry[l] is n, the run next tries to repeat rounds at its n-th visit to loop head l
	wait       []int      // wait[l] is the number of visits to l between the last attempt and the next
	heads      []cfa.Loc  // the loop heads that the run has visited so far
	work       int        // cost of all attempts so far
	guardTerms []lia.Term // terms over state variables that guards compare with 0
}

type pastStep struct {
	edge   cfa.EdgeID
	inputs []num.Int
}

func newLeaper(p *cfa.Program) *leaper {
	n := len(p.Locs)
	return &leaper{p: p, visits: make([]int, n), nextTry: make([]int, n), wait: make([]int, n), guardTerms: guardTerms(p)}
}

const maxGuardTerms = 32

// guardTerms returns the terms without inputs that guards of p compare with 0, at most
// maxGuardTerms.
func guardTerms(p *cfa.Program) []lia.Term {
	var out []lia.Term
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			if l.Kind != lia.DIV && len(out) < maxGuardTerms &&
				!slices.ContainsFunc(l.T.Monos(), func(m lia.Mono) bool { return p.IsInput(m.Var) }) && !slices.ContainsFunc(out, l.T.Equal) {
				out = append(out, l.T)
			}
		})
	}
	return out
}

// roundsToGuardChange returns numbers of rounds after which a guard changes. If some guard term is
// 0 after n rounds, or changes its sign in round n+1, the result contains n and n+1. Each number is
// at least "worthwhile" and at most maxRounds. The state "next" is the one a round after s.
func (l *leaper) roundsToGuardChange(s, next cfa.State, maxRounds int64) []int64 {
	var out []int64
	for _, t := range l.guardTerms {
		now := t.Eval(func(v lia.Var) num.Int { return s[v] })
		step := t.Eval(func(v lia.Var) num.Int { return next[v] }).Sub(now)
		if step.IsZero() {
			continue
		}
		n, ok := now.Neg().FloorDiv(step).Int64()
		for _, k := range []int64{n, n + 1} {
			if ok && k >= worthwhile && k <= maxRounds {
				out = append(out, k)
			}
		}
	}
	return out
}

func (l *leaper) begin() {
	l.n = 0
	for _, h := range l.heads {
		l.visits[h] = 0
	}
	l.heads = l.heads[:0]
}

// recordStep stores a step over an edge. The slots v must contain the inputs chosen for this step.
func (l *leaper) recordStep(id cfa.EdgeID, e *edge, v []int64) {
	st := pastStep{edge: id}
	if len(e.inputs) > 0 {
		st.inputs = e.chosen(v)
	}
	l.steps[l.n%memory] = st
	l.n++
}

func (e *edge) chosen(v []int64) []num.Int {
	out := make([]num.Int, len(e.inputs))
	for i, x := range e.inputs {
		out[i] = num.From(v[x])
	}
	return out
}

// countVisit counts a visit to a loop head, and reports whether to try a leap.
func (l *leaper) countVisit(at cfa.Loc) bool {
	if l.visits[at] == 0 {
		l.heads = append(l.heads, at)
		l.nextTry[at], l.wait[at] = firstTry, tryAgain
	}
	l.visits[at]++
	return l.visits[at] >= l.nextTry[at]
}

// leap tries to repeat the last rounds of the run, which is at the location loc, many times at
// once. It computes the largest possible number of rounds, maxRounds. The callback chooseRounds
// decides how many rounds to take. Its argument "ends" is the result of roundsToGuardChange, or nil
// if skipGuardChanges is set.
//
// leap updates the state variables in v and returns the accelerated step. It returns nil if the
// number of possible or chosen rounds is less than "worthwhile".
func (l *leaper) leap(loc cfa.Loc, v []int64, skipGuardChanges bool, chooseRounds func(maxRounds int64, ends []int64) int64) *cfa.Step {
	s := make(cfa.State, len(l.p.Vars))
	for i := range s {
		s[i] = num.From(v[i])
	}
	back, rounds := 0, 0
	for rounds < roundLimit && 2*back < min(l.n, memory) {
		// Increase "back" until the step at distance "back" from the end starts at loc.
		for back++; 2*back <= min(l.n, memory) && l.p.Edges[l.stepBack(back).edge].From != loc; back++ {
		}
		if 2*back > min(l.n, memory) {
			break
		}
		rounds++
		if rounds > alwaysTriedRounds && !l.repeats(back) {
			continue
		}
		cycle := l.cycle(back)
		l.work += leapCost * len(cycle)
		n, _, err := accel.Leap(l.p, loc, s, cycle, accel.Forever)
		if err != nil || n < worthwhile {
			continue
		}
		var ends []int64
		if !skipGuardChanges {
			if _, one, err := accel.Leap(l.p, loc, s, cycle, 1); err == nil {
				ends = l.roundsToGuardChange(s, one, n)
			}
		}
		if n = chooseRounds(n, ends); l.asks(cycle) {
			n = min(n, maxAsked/int64(len(cycle)))
		}
		if n < worthwhile {
			continue
		}
		n, after, err := accel.Leap(l.p, loc, s, cycle, n)
		if err != nil || !store(v, after) {
			continue
		}
		l.nextTry[loc], l.wait[loc] = l.visits[loc]+tryAgain, tryAgain
		l.n = 0 // forget the stored steps, because the next step does not directly follow them
		return &cfa.Step{Edge: cfa.Around, Cycle: cycle, Times: n}
	}
	l.wait[loc] = min(2*l.wait[loc], maxWait)
	l.nextTry[loc] = l.visits[loc] + l.wait[loc]
	return nil
}

// alwaysTriedRounds is the largest number of rounds in a cycle that leap always tries. It tries a
// cycle of more rounds only if the run has just taken the edges of the cycle twice.
const alwaysTriedRounds = 4

// repeats reports whether the last n steps took the same edges as the n steps before them.
func (l *leaper) repeats(n int) bool {
	for i := 1; i <= n; i++ {
		if l.stepBack(i).edge != l.stepBack(i+n).edge {
			return false
		}
	}
	return true
}

// leapCost is the cost of an attempt to repeat a cycle, for each step of the cycle. The cost of an
// ordinary step is about the number of its literals and terms.
const leapCost = 50

// maxAsked limits the steps of an accelerated cycle in which the C program reads inputs: the steps
// of all rounds together. A replay of the run needs every input.
const maxAsked = 1 << 20

// asks reports whether the C program reads an input in the cycle.
func (l *leaper) asks(cycle []cfa.Step) bool {
	for _, s := range cycle {
		for _, in := range l.p.Edges[s.Edge].Inputs {
			if in.Kind == cfa.Nondet || in.Kind == cfa.Uninit {
				return true
			}
		}
	}
	return false
}

func (l *leaper) stepBack(n int) *pastStep { return &l.steps[(l.n-n)%memory] }

// cycle returns a cycle with the edges of the last n steps. If the n steps before them took the
// same edges with other inputs, the difference of the inputs continues: after 3 and 5 comes 7. But
// inputs that the C program itself reads stay the same in each round.
func (l *leaper) cycle(n int) []cfa.Step {
	before, last := make([]cfa.Step, n), make([]cfa.Step, n)
	for i := range n {
		a, b := l.stepBack(2*n-i), l.stepBack(n-i)
		before[i], last[i] = cfa.Step{Edge: a.edge, Inputs: a.inputs}, cfa.Step{Edge: b.edge, Inputs: b.inputs}
	}
	cycle, ok := accel.Drifting(before, last)
	if !ok {
		return last
	}
	for i := range cycle { // the inputs of the next round are the last inputs plus the difference (drift)
		e := &l.p.Edges[cycle[i].Edge]
		for k := range cycle[i].Drift {
			if kind := e.Inputs[k].Kind; kind == cfa.Nondet || kind == cfa.Uninit {
				// The program reads this input, so the run may choose the same value in each round.
				cycle[i].Drift[k] = num.Zero()
			}
		}
		if cycle[i].Drift != nil {
			cycle[i].Inputs = make([]num.Int, len(last[i].Inputs))
			for k, x := range last[i].Inputs {
				cycle[i].Inputs[k] = x.Add(cycle[i].Drift[k])
			}
		}
	}
	return cycle
}

// store sets the state variables, or returns false if a value does not fit.
func store(v []int64, s cfa.State) bool {
	for i := range s {
		if k, ok := s[i].Int64(); !ok || k > limit || k < -limit {
			return false
		}
	}
	for i := range s {
		v[i], _ = s[i].Int64()
	}
	return true
}
