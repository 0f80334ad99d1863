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

// Coded is an IC3 search whose cubes are over variables and the bits of the program counter.
// Engines embed it. It has one sequence of frames and one transition relation for the whole
// program. The bits in a cube determine the locations of its states.
type Coded struct {
	Cubes
	PC       *step.PCEncoding
	Relation *step.Coded
	// Lits counts all literals of lemmas, PCLits those about bits of the program counter, and
	// Anywhere the lemmas without such literals.
	Lits, PCLits, Anywhere int64

	clauses map[int]lia.Formula // maps a lemma's ID to its clause over variables and bits
}

// BeginCoded prepares a search on p and sets the operations Bad, State and Learn.
func (s *Coded) BeginCoded(m *meter.Meter, p *cfa.Program, vars *step.Vars, meaning frames.Translator[frames.Cube], ops Operations, rec trace.Named, log func() io.Writer) {
	ops.Bad, ops.State, ops.Learn = s.bad, s.state, s.learn
	s.Begin(m, p, false, meaning, ops, rec, log)
	s.clauses = map[int]lia.Formula{}
	s.PC = step.NewPCEncoding(p, vars)
	s.Relation = step.NewCoded(s.Solvers, p, vars, s.PC, s.Frames.Log(p.Entry), func(f *frames.LemmaClause) lia.Formula { return s.clauses[f.ID] })
	s.Generaliser.Names = s.varName
}

func (s *Coded) varName(v lia.Var) string {
	if s.PC.Has(v) {
		return s.PC.Name(v)
	}
	return s.Program.VarName(v)
}

// Clause returns the negation of the cube c, without literals about the program counter, and the
// locations at which it holds.
func (s *Coded) Clause(c frames.Cube) (lia.Formula, cfa.LocSet) {
	state, pcLits := s.PC.Split(c)
	locs, _ := s.PC.LocsOf(s.Program, pcLits)
	return state.Clause(), locs
}

// Text implements frames.Translator.
func (s *Coded) Text(l *Lemma) (string, []string) {
	state, _ := s.PC.Split(l.Cube)
	return l.Clause.Format(s.Program.VarName), state.Text(s.Program.VarName, true)
}

func (s *Coded) bad() frames.Cube { return s.Literals.Cube(s.PC.Literals(s.Program.Error)) }

func (s *Coded) state(c frames.Cube) frames.Cube {
	state, _ := s.PC.Split(c)
	return state
}

// learn learns the negation of a cube. It ignores the location argument, because the bits in the
// cube determine the locations.
func (s *Coded) learn(_ cfa.Loc, c frames.Cube, level int32, from frames.Origin) *Lemma {
	_, pcLits := s.PC.Split(c)
	_, locs := s.PC.LocsOf(s.Program, pcLits)
	known := s.Frames.Learnt
	l := s.Frames.Learn(locs, c, level, from)
	if s.Frames.Learnt > known {
		s.clauses[l.ID] = c.Clause()
		s.Lits += int64(len(c))
		s.PCLits += int64(len(pcLits))
		if len(pcLits) == 0 {
			s.Anywhere++
		}
	}
	return l
}

// Initial reports whether c contains an initial state. Then the negation of c cannot be a lemma. A
// cube contains no initial state if it has a literal that contradicts the program counter's bits at
// the entry.
func (s *Coded) Initial(c frames.Cube) bool { return s.entryConflict(c) == nil }

// entryConflict returns a literal of c that contradicts the bits of the program counter at the
// entry, or nil.
func (s *Coded) entryConflict(c frames.Cube) *frames.Literal {
	for _, x := range c {
		if s.PC.IsBitLiteral(x) && !s.PC.Fits(x, s.Program.Entry) {
			return x
		}
	}
	return nil
}

// Initiation returns a cube that has the core's literals and contains no initial state. If
// necessary, it adds to the core a literal of "cube" that contradicts the bits of the entry. The
// cube must have such a literal.
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

// Located returns frames with a separate sequence for each location. They contain the lemmas above
// the given level, which must be inductive. A lemma's literals about the program counter determine
// its locations. Located drops these literals, and adds the rest as a lemma at each of the
// locations.
func (s *Coded) Located(level int32) *frames.Frames[frames.Cube] {
	located := frames.New(s.Program, true, frames.Translator[frames.Cube](plainTranslator{}), trace.Named{})
	for _, l := range s.Frames.LemmasAbove(level) {
		state, _ := s.PC.Split(l.Cube)
		for loc := range s.Program.Locs {
			if loc := cfa.Loc(loc); loc != s.Program.Entry && l.At(loc) {
				located.Learn(loc, state, l.Level, frames.Origin{})
			}
		}
	}
	return located
}

// plainTranslator implements frames.Translator for cubes without bits of the program counter.
type plainTranslator struct{}

func (plainTranslator) Clause(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (plainTranslator) Text(*Lemma) (string, []string) { return "", nil }
