package icp

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/lia"
)

// These functions determine a box's location. With encoding=locations, the caller stores the
// location. With encoding=bits, the box has literals about the program counter.

// Clause implements frames.Translator.
func (s *search) Clause(c frames.Cube) (lia.Formula, cfa.LocSet) {
	if s.PC == nil {
		return c.Clause(), nil
	}
	return s.Coded.Clause(c)
}

// Text implements frames.Translator.
func (s *search) Text(l *ic3loop.Lemma) (string, []string) {
	return l.Clause.Format(s.Program.VarName), s.State(l.Cube).Text(s.Program.VarName, true)
}

func (s *search) isPCLiteral(l *frames.Literal) bool {
	return s.PC != nil && s.PC.IsBitLiteral(l)
}

// withLocation adds to a box the literals that encode a location. With encoding=locations there are
// no such literals.
func (s *search) withLocation(loc cfa.Loc, box frames.Cube) frames.Cube {
	if s.PC == nil {
		return box
	}
	return frames.Normal(append(s.Literals.Cube(s.PC.Literals(loc)), box...))
}

// hasStatesAt reports whether box c has states at location l. With encoding=locations, loc is the
// location of c. With encoding=bits, the literals of c about the program counter determine its
// locations.
func (s *search) hasStatesAt(l cfa.Loc, c frames.Cube, loc cfa.Loc) bool {
	if s.PC == nil {
		return l == loc
	}
	for _, x := range c {
		if s.isPCLiteral(x) && !s.PC.Fits(x, l) {
			return false
		}
	}
	return true
}

// initial reports whether a box contains initial states. With encoding=locations no box is at the
// entry, so the result is false.
func (s *search) initial(c frames.Cube) bool { return s.PC != nil && s.Coded.Initial(c) }

func (s *search) joinable(a, b cfa.Loc) bool { return s.PC != nil || a == b }
