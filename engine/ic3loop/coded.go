package ic3loop

import (
	"io"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Coded is a search by IC3 whose cubes are over variables and the bits of the program counter.
// Engines embed it. It has one sequence of frames and one transition relation for the whole
// program. The bits in a cube determine the locations of its states.
type Coded struct {
	Cubes
	Code     *step.Code
	Relation *step.Coded
	// Statistics of lemmas: Lits counts all literals, PlaceLits counts the literals about bits of the
	// program counter, and Anywhere counts the lemmas without such literals.
	Lits, PlaceLits, Anywhere int64

	clauses map[int]lia.Formula // maps a lemma's ID to its clause over variables and bits
}

// BeginCoded prepares a search on p and sets the operations Bad, State and Learn.
func (s *Coded) BeginCoded(m *meter.Meter, p *cfa.Program, vars *step.Vars, meaning frames.Meaning[frames.Cube], ops Operations, rec trace.Named, log func() io.Writer) {
	ops.Bad, ops.State, ops.Learn = s.bad, s.state, s.learn
	s.Begin(m, p, false, meaning, ops, rec, log)
	s.clauses = map[int]lia.Formula{}
	s.Code = step.NewCode(p, vars)
	s.Relation = step.NewCoded(s.Solvers, p, vars, s.Code, s.Frames.Log(p.Entry), func(f *frames.Fact) lia.Formula { return s.clauses[f.ID] })
	s.Generaliser.Names = s.name
}

func (s *Coded) name(v lia.Var) string {
	if s.Code.Has(v) {
		return s.Code.Name(v)
	}
	return s.Program.VarName(v)
}

// Fact returns the clause without the literals about the program counter, and the locations that
// these literals allow.
func (s *Coded) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) {
	state, place := s.Code.Split(c)
	where, _ := s.Code.LocsOf(s.Program, place)
	return state.Clause(), where
}

// Text implements frames.Meaning.
func (s *Coded) Text(l *Lemma) (string, []string) {
	state, _ := s.Code.Split(l.Cube)
	return l.Clause.Format(s.Program.VarName), state.Text(s.Program.VarName, true)
}

func (s *Coded) bad() frames.Cube { return s.Literals.Cube(s.Code.Literals(s.Program.Error)) }

func (s *Coded) state(c frames.Cube) frames.Cube {
	state, _ := s.Code.Split(c)
	return state
}

// learn learns the negation of a cube. It ignores the location, because the bits in the cube
// determine the locations.
func (s *Coded) learn(_ cfa.Loc, c frames.Cube, level int32, from frames.Origin) *Lemma {
	_, place := s.Code.Split(c)
	_, one := s.Code.LocsOf(s.Program, place)
	known := s.Frames.Learnt
	l := s.Frames.Learn(one, c, level, from)
	if s.Frames.Learnt > known {
		s.clauses[l.ID] = c.Clause()
		s.Lits += int64(len(c))
		s.PlaceLits += int64(len(place))
		if len(place) == 0 {
			s.Anywhere++
		}
	}
	return l
}

// Initial reports whether c contains an initial state. If it does, the negation of c cannot be a
// lemma. The bits of the program counter encode the location. A cube with a literal that
// contradicts the bits of the entry contains no initial state.
func (s *Coded) Initial(c frames.Cube) bool { return s.entryConflict(c) == nil }

// entryConflict returns a literal of c that contradicts the bits of the program counter at the
// entry, or nil.
func (s *Coded) entryConflict(c frames.Cube) *frames.Literal {
	for _, x := range c {
		if s.Code.IsBitLiteral(x) && !s.Code.Fits(x, s.Program.Entry) {
			return x
		}
	}
	return nil
}

// Initiation returns a cube that includes the core's literals and has no initial state. If
// necessary, it adds to the core a literal of the cube that contradicts the bits of the entry
// location. The cube must have such a literal.
func (s *Coded) Initiation(core, cube frames.Cube) frames.Cube {
	if !s.Initial(core) {
		return core
	}
	return frames.Normal(append([]*frames.Literal{s.entryConflict(cube)}, core...))
}

// Invariant implements Phases.
func (s *Coded) Invariant(level int32) (cfa.Invariant, error) {
	return s.NeededInvariant(s.Located(level), level)
}

// Located returns separate frames for each location. They contain the lemmas above the given level,
// which must be inductive. In such a lemma, some literals are about the bits of the program
// counter. Located drops these literals, and adds the rest to each location whose bits they allow.
func (s *Coded) Located(level int32) *frames.Frames[frames.Cube] {
	located := frames.New(s.Program, true, frames.Meaning[frames.Cube](plainMeaning{}), trace.Named{})
	for _, l := range s.Frames.LemmasAbove(level) {
		state, _ := s.Code.Split(l.Cube)
		for loc := range s.Program.Locs {
			if loc := cfa.Loc(loc); loc != s.Program.Entry && l.At(loc) {
				located.Learn(loc, state, l.Level, frames.Origin{})
			}
		}
	}
	return located
}

// plainMeaning implements frames.Meaning for cubes that are over variables only.
type plainMeaning struct{}

func (plainMeaning) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (plainMeaning) Text(*Lemma) (string, []string) { return "", nil }
