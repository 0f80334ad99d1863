package ic3smt

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// invariant returns the frames above level, which are inductive, location by
// location: a lemma says at each that its bits fit what it says of the variables.
// Only those that safety needs stay.
func (s *search) invariant(level int32) (cfa.Invariant, error) {
	located := frames.New(s.p, true, frames.Meaning[frames.Cube](plain{}), trace.Named{})
	for _, l := range s.frames.Above(level) {
		state, _ := s.code.split(l.Cube)
		for loc := range s.p.Locs {
			if loc := cfa.Loc(loc); loc != s.p.Entry && l.At(loc) {
				located.Learn(loc, state, l.Level, frames.Origin{})
			}
		}
	}
	needed, err := step.Support(s.q, s.p, located, level, func(l *lemma) []lia.Formula { return l.Cube.Formulas() })
	if err != nil {
		return nil, err
	}
	at := map[cfa.Loc][]lia.Formula{}
	for _, l := range needed {
		at[l.Loc] = append(at[l.Loc], s.lits.JoinEqualities(l.Cube).Clause())
	}
	inv := cfa.Invariant{}
	for loc := range s.p.Locs {
		if l := cfa.Loc(loc); l != s.p.Entry && l != s.p.Error {
			inv[l] = lia.And(at[l]...)
		}
	}
	return inv, nil
}

// plain reads cubes of variables alone.
type plain struct{}

func (plain) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (plain) Text(l *lemma) (string, []string) { return "", nil }

// counterexample runs the program forward along the obligations from o, which
// lies at the entry. Every state of a cube can take its edge into the next, so
// each step only has to find the edge's inputs.
func (s *search) counterexample(o *obligation) (cfa.Path, error) {
	state := o.state
	var path cfa.Path
	for ; o.parent != nil; o = o.parent {
		goal, _ := s.code.split(o.parent.cube)
		taken, next, err := step.Follow(s.q, s.p, o.Edge, state, goal.Formula())
		if err != nil {
			return nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.Edge, err)
		}
		path = append(path, taken)
		state = next
	}
	return path, nil
}
