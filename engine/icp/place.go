package icp

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
)

// Where a box is: with encoding=locations that is said beside it, with
// encoding=bits by its literals about the program counter.

// Fact implements frames.Meaning.
func (s *search) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) {
	if s.Code == nil {
		return c.Clause(), nil
	}
	return s.Coded.Fact(c)
}

// Text implements frames.Meaning.
func (s *search) Text(l *lemma) (string, []string) {
	return l.Clause.Format(s.Program.VarName), s.OfVariables(l.Cube).Text(s.Program.VarName, true)
}

// Root implements ic3loop.Method.
func (s *search) Root() frames.Cube {
	if s.Code == nil {
		return nil
	}
	return s.Coded.Root()
}

// OfVariables implements ic3loop.Method.
func (s *search) OfVariables(c frames.Cube) frames.Cube {
	if s.Code == nil {
		return c
	}
	return s.Coded.OfVariables(c)
}

// Add implements ic3loop.Method.
func (s *search) Add(loc cfa.Loc, c frames.Cube, level int32, from frames.Origin) *lemma {
	if s.Code == nil {
		return s.Frames.Learn(loc, c, level, from)
	}
	return s.Coded.Add(loc, c, level, from)
}

// placing says whether a literal is about the program counter.
func (s *search) placing(l *frames.Literal) bool { return s.Code != nil && s.Code.About(l) }

// placed is a box at a location.
func (s *search) placed(loc cfa.Loc, box frames.Cube) frames.Cube {
	if s.Code == nil {
		return box
	}
	return frames.Normal(append(s.Literals.Cube(s.Code.Literals(loc)), box...))
}

// within says whether a box that was asked about at a place has states at a
// location.
func (s *search) within(l cfa.Loc, c frames.Cube, at cfa.Loc) bool {
	if s.Code == nil {
		return l == at
	}
	for _, x := range c {
		if s.placing(x) && !s.Code.Fits(x, l) {
			return false
		}
	}
	return true
}

// initial says whether a box has initial states: not where it is at another
// location than the entry, which with encoding=locations it always is.
func (s *search) initial(c frames.Cube) bool { return s.Code != nil && !s.Away(c) }

// joinable says whether boxes at two places have a box around them.
func (s *search) joinable(a, b cfa.Loc) bool { return s.Code != nil || a == b }
