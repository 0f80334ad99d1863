package sim

import (
	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/lia/num"
)

// After a run has reached a loop head a few times, its last rounds are repeated at once,
// as often as possible (package accel). So a run that would be 10^9 steps long gets to
// the code after the loop, or to its last rounds, where bugs are. Which rounds are tried,
// and when, depends on the run alone, so that runs are reproducible.

// These are the parameters of the rounds that are tried.
const (
	firstTry   = 6       // visits to a loop head before the first try
	tryAgain   = 3       // visits after rounds that were taken at once
	mostWait   = 1 << 20 // visits between tries, which become rare if they fail
	worthwhile = 64      // the fewest rounds worth taking at once
	mostRounds = 4       // rounds of a loop in one cycle
	memory     = 512     // steps that a run remembers
)

// leaper remembers the last steps of a run and takes cycles of them at once.
type leaper struct {
	p      *cfa.Program
	n      int // steps so far
	steps  [memory]past
	visits []int // by location
	due    []int // by location: the visit of the next try
	wait   []int
	heads  []cfa.Loc // the visited ones
}

// past is a step that was taken.
type past struct {
	edge   cfa.EdgeID
	inputs []num.Int
}

func newLeaper(p *cfa.Program) *leaper {
	n := len(p.Locs)
	return &leaper{p: p, visits: make([]int, n), due: make([]int, n), wait: make([]int, n)}
}

// begin forgets the previous run.
func (l *leaper) begin() {
	l.n = 0
	for _, h := range l.heads {
		l.visits[h] = 0
	}
	l.heads = l.heads[:0]
}

// took records a step; v has the slots after the choice of inputs.
func (l *leaper) took(id cfa.EdgeID, e *edge, v []int64) {
	st := past{edge: id}
	if len(e.inputs) > 0 {
		st.inputs = e.chosen(v)
	}
	l.steps[l.n%memory] = st
	l.n++
}

// chosen returns the values of the edge's inputs.
func (e *edge) chosen(v []int64) []num.Int {
	out := make([]num.Int, len(e.inputs))
	for i, x := range e.inputs {
		out[i] = num.From(v[x])
	}
	return out
}

// arrived counts a visit to a loop head and reports whether to try.
func (l *leaper) arrived(at cfa.Loc) bool {
	if l.visits[at] == 0 {
		l.heads = append(l.heads, at)
		l.due[at], l.wait[at] = firstTry, tryAgain
	}
	l.visits[at]++
	return l.visits[at] >= l.due[at]
}

// leap repeats the last rounds from at. keep returns how many of the possible repetitions
// to take. leap sets the slots and returns the accelerated step, or nil if it is not
// worthwhile.
func (l *leaper) leap(at cfa.Loc, v []int64, keep func(possible int64) int64) *cfa.Step {
	s := make(cfa.State, len(l.p.Vars))
	for i := range s {
		s[i] = num.From(v[i])
	}
	back, rounds := 0, 0
	for rounds < mostRounds && 2*back < min(l.n, memory) {
		// Go back one more round, to the previous visit.
		for back++; 2*back <= min(l.n, memory) && l.p.Edges[l.ago(back).edge].From != at; back++ {
		}
		if 2*back > min(l.n, memory) {
			break
		}
		rounds++
		cycle := l.cycle(back)
		n, _, err := accel.Leap(l.p, at, s, cycle, accel.Forever)
		if err != nil || n < worthwhile {
			continue
		}
		if n = keep(n); l.asks(cycle) {
			n = min(n, mostAsked/int64(len(cycle)))
		}
		if n < worthwhile {
			continue
		}
		n, after, err := accel.Leap(l.p, at, s, cycle, n)
		if err != nil || !store(v, after) {
			continue
		}
		l.due[at], l.wait[at] = l.visits[at]+tryAgain, tryAgain
		l.n = 0 // the next steps are not a round after the previous one
		return &cfa.Step{Edge: cfa.Around, Cycle: cycle, Times: n}
	}
	l.wait[at] = min(2*l.wait[at], mostWait)
	l.due[at] = l.visits[at] + l.wait[at]
	return nil
}

// mostAsked limits the steps of a cycle in which the source reads inputs, since replaying
// a run needs all of them.
const mostAsked = 1 << 20

// asks reports whether the source reads an input in the cycle.
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

// ago returns the step n steps back.
func (l *leaper) ago(n int) *past { return &l.steps[(l.n-n)%memory] }

// cycle returns a cycle that continues the last n steps: its inputs change as they have
// changed since the n steps before, if these were the same edges.
func (l *leaper) cycle(n int) []cfa.Step {
	before, last := make([]cfa.Step, n), make([]cfa.Step, n)
	for i := range n {
		a, b := l.ago(2*n-i), l.ago(n-i)
		before[i], last[i] = cfa.Step{Edge: a.edge, Inputs: a.inputs}, cfa.Step{Edge: b.edge, Inputs: b.inputs}
	}
	cycle, ok := accel.Drifting(before, last)
	if !ok {
		return last
	}
	for i := range cycle { // the next round, not the last but one
		e := &l.p.Edges[cycle[i].Edge]
		for k := range cycle[i].Drift {
			if kind := e.Inputs[k].Kind; kind == cfa.Nondet || kind == cfa.Uninit {
				cycle[i].Drift[k] = num.Zero() // chosen: the same value may be chosen again
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

// store sets the slots of state variables. It returns false if a value does not fit.
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
