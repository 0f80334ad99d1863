package pass

import (
	"fmt"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
)

// expander says which steps of the old program a step of the new one stands for,
// where control and the variables of the old one stand, and the state after them; nil:
// it is to be computed.
type expander func(at cfa.Loc, s cfa.State, step cfa.Step) (cfa.Path, cfa.State, error)

// mostStretches bounds how often what is one cycle of the new program goes another
// way in the old.
const mostStretches = 100_000

// along is the way back of paths to p. A cycle of the new program may be another
// one in the old after some rounds, as choices in a guard come out otherwise there:
// then it is several, each as far as it goes.
func along(p *cfa.Program, expand expander) func(cfa.Path) (cfa.Path, error) {
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
				return nil, fmt.Errorf("map path back: step %d: %w", i+1, err)
			}
		}
		return w.out, nil
	}
}

// walker follows a path of the old program while it is made.
type walker struct {
	p         *cfa.Program
	expand    expander
	at        cfa.Loc
	s         cfa.State
	out       cfa.Path
	calls     cfa.Stack
	stretches int
}

// step takes a step of the new program.
func (w *walker) step(st cfa.Step) error {
	at, from := w.calls.Next(w.p, w.at, w.s)
	old, after, err := w.expand(at, from, st)
	if err != nil {
		return err
	}
	if len(old) > 0 { // an edge into or out of a procedure is the first of its block
		if _, _, err := w.calls.Before(w.p, w.at, w.s, old[0]); err != nil {
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

// mostPeriod bounds the rounds after which the ways of a cycle are looked for again.
const mostPeriod = 64

// cycle takes a cycle of the new program so many times. Where the last rounds are of
// the same edges as those before, these are taken on at once.
func (w *walker) cycle(cycle []cfa.Step, times int64) error {
	type mark struct {
		at, from int64 // rounds done, and steps made
		s        cfa.State
		loc      cfa.Loc
	}
	var marks []mark // before each of the last rounds
	for done := int64(0); done < times; {
		if w.stretches++; w.stretches > mostStretches {
			return fmt.Errorf("a cycle goes too many ways")
		}
		if len(marks) == 2*mostPeriod {
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

// round takes a round of a cycle, the one after so many.
func (w *walker) round(cycle []cfa.Step, done int64) error {
	for _, st := range cycle {
		if err := w.step(accel.InRound(st, done)); err != nil {
			return err
		}
	}
	return nil
}
