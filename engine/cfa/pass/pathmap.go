package pass

import (
	"fmt"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
)

// expander translates a step of the new program into steps of the old program, which start at the
// location "at" in state s. It also returns the state after these steps. If this state is nil, the
// caller must compute it.
type expander func(at cfa.Loc, s cfa.State, step cfa.Step) (cfa.Path, cfa.State, error)

// maxAccelerations is the largest number of rounds of cycles that are translated one by one for a
// path. Accelerated rounds do not count.
const maxAccelerations = 100_000

// pathMapper returns a function that maps paths of the new program to paths of p. A cycle may
// become several cycles, because its rounds may take different edges of p.
func pathMapper(p *cfa.Program, expand expander) func(cfa.Path) (cfa.Path, error) {
	return func(path cfa.Path) (cfa.Path, error) {
		w := &walker{p: p, expand: expand, at: p.Entry, s: make(cfa.State, len(p.Vars))}
		for i, st := range path {
			var err error
			if st.Cycle == nil {
				err = w.step(st)
			} else {
				err = w.cycle(st.Cycle, st.Times)
			}
			if err != nil {
				return nil, fmt.Errorf("step %d: %w", i+1, err)
			}
		}
		return w.out, nil
	}
}

type walker struct {
	p             *cfa.Program
	expand        expander
	at            cfa.Loc
	s             cfa.State
	out           cfa.Path
	calls         cfa.Stack
	accelerations int
}

func (w *walker) step(st cfa.Step) error {
	at, from := w.calls.Next(w.p, w.at, w.s)
	old, after, err := w.expand(at, from, st)
	if err != nil {
		return err
	}
	// Only the first old edge of a large block can enter or leave a procedure.
	if len(old) > 0 {
		if _, _, err := w.calls.Update(w.p, w.at, w.s, old[0]); err != nil {
			return err
		}
	}
	if after != nil && len(old) > 0 {
		w.s, w.at = after, w.p.Edges[old[len(old)-1].Edge].To
		w.out = append(w.out, old...)
		return nil
	}
	w.at, w.s = at, from
	for _, o := range old {
		next, err := w.p.Step(w.at, w.s, o)
		if err != nil {
			return err
		}
		w.s, w.at = next, w.p.Edges[o.Edge].To
	}
	w.out = append(w.out, old...)
	return nil
}

// maxPeriod is the largest period that the method "cycle" detects. The period is 2 if the rounds of
// a cycle alternate between two sequences of edges of the old program.
const maxPeriod = 64

// The method "cycle" appends the steps of the old program for a number of rounds of a cycle of the
// new program. When some rounds take the same old edges as the rounds before them, it replaces
// these and the following rounds by an accelerated cycle.
func (w *walker) cycle(cycle []cfa.Step, times int64) error {
	type mark struct {
		at, from int64 // the field "at" is the index of a round; the field "from" is the number of old steps before this round
		s        cfa.State
		loc      cfa.Loc
	}
	var marks []mark
	for done := int64(0); done < times; {
		if w.accelerations++; w.accelerations > maxAccelerations {
			return fmt.Errorf("a cycle takes too many different edges of the program before the pass")
		}
		if len(marks) == 2*maxPeriod {
			marks = append(marks[:0], marks[1:]...)
		}
		marks = append(marks, mark{done, int64(len(w.out)), w.s, w.at})
		if err := w.round(cycle, done); err != nil {
			return err
		}
		done++
		for period := 1; 2*period <= len(marks) && done < times; period++ {
			first, second := marks[len(marks)-2*period], marks[len(marks)-period]
			if first.loc != w.at || second.loc != w.at || w.out[second.from-1].Edge != w.out[len(w.out)-1].Edge {
				continue
			}
			round, same := accel.Drifting(w.out[first.from:second.from], w.out[second.from:])
			if !same {
				continue
			}
			n, after, err := accel.Leap(w.p, first.loc, first.s, round, (times-first.at)/int64(period))
			if err == nil && n > 2 {
				w.out = append(w.out[:first.from], cfa.Step{Edge: cfa.Around, Cycle: round, Times: n})
				w.s, done = after, first.at+n*int64(period)
				marks = marks[:0]
			}
			break
		}
	}
	return nil
}

func (w *walker) round(cycle []cfa.Step, k int64) error {
	for _, st := range cycle {
		if err := w.step(accel.InRound(st, k)); err != nil {
			return err
		}
	}
	return nil
}

// derivationMapper returns a function that maps derivations of the new program to derivations of p.
// Each inference becomes a sequence of inferences. Its premises are distributed in order over the
// edges of the sequence that have premises.
func derivationMapper(p *cfa.Program, expand expander) func(cfa.Derivation) (cfa.Derivation, error) {
	return func(d cfa.Derivation) (cfa.Derivation, error) {
		var out cfa.Derivation
		var states []cfa.State      // states[i] is the state after out[i]
		last := make([]int, len(d)) // last[i] is the index in "out" of the last step of inference i
		initial := make(cfa.State, len(p.Vars))
		for i, in := range d {
			from, at, state := in.From, p.Entry, initial
			if from != cfa.Initial {
				if from < 0 || from >= i {
					return nil, fmt.Errorf("map derivation back: inference %d starts from %d", i+1, from+1)
				}
				from = last[from]
				at, state = p.Edges[out[from].Edge].To, states[from]
			}
			steps, _, err := expand(at, state, cfa.Step{Edge: in.Edge, Inputs: in.Inputs})
			if err != nil {
				return nil, fmt.Errorf("map derivation back: inference %d: %w", i+1, err)
			}
			premises := in.Premises
			for _, st := range steps {
				e := &p.Edges[st.Edge]
				if state, err = p.Step(e.From, state, st); err != nil {
					return nil, fmt.Errorf("map derivation back: inference %d: %w", i+1, err)
				}
				old := cfa.Inference{Edge: st.Edge, Inputs: st.Inputs, From: from}
				for range e.Premises {
					if len(premises) == 0 || premises[0] < 0 || premises[0] >= i {
						return nil, fmt.Errorf("map derivation back: inference %d lacks a premise", i+1)
					}
					old.Premises = append(old.Premises, last[premises[0]])
					premises = premises[1:]
				}
				from = len(out)
				out, states = append(out, old), append(states, state)
			}
			last[i] = from
		}
		return out, nil
	}
}
