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

// Coded is a search whose cubes are over the program's variables and the bits of its
// counter, with one sequence of frames and one transition relation. A cube of it says
// by itself at which locations it is.
type Coded struct {
	Cubes
	Code     *step.Code
	Relation *step.Coded
	// Statistics of lemmas: literals, those of them about the counter, and lemmas
	// without any such.
	Lits, PlaceLits, Anywhere int64

	clauses map[int]lia.Formula // of lemmas, over variables and bits
}

// BeginCoded prepares such a search on p by a method, which embeds s.
func (s *Coded) BeginCoded(m *meter.Meter, p *cfa.Program, vars *step.Vars, meaning frames.Meaning[frames.Cube], method Method, rec trace.Named, log func() io.Writer) {
	s.Begin(m, p, false, meaning, method, rec, log)
	s.clauses = map[int]lia.Formula{}
	s.Code = step.NewCode(p, vars)
	s.Relation = step.NewCoded(s.Solvers, p, vars, s.Code, s.Frames.Log(p.Entry), func(f *frames.Fact) lia.Formula { return s.clauses[f.ID] })
	s.Larger.Names = s.name
}

// name writes a variable, those of the counter included.
func (s *Coded) name(v lia.Var) string {
	if s.Code.Has(v) {
		return s.Code.Name(v)
	}
	return s.Program.VarName(v)
}

// Fact implements frames.Meaning: what the negation of a cube says of the
// variables, and where.
func (s *Coded) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) {
	state, place := s.Code.Split(c)
	where, _ := s.Code.Where(s.Program, place)
	return state.Clause(), where
}

// Text implements frames.Meaning.
func (s *Coded) Text(l *frames.Lemma[frames.Cube]) (string, []string) {
	state, _ := s.Code.Split(l.Cube)
	return l.Clause.Format(s.Program.VarName), state.Text(s.Program.VarName, true)
}

// Root implements Method.
func (s *Coded) Root() frames.Cube { return s.Literals.Cube(s.Code.Literals(s.Program.Error)) }

// OfVariables implements Method.
func (s *Coded) OfVariables(c frames.Cube) frames.Cube {
	state, _ := s.Code.Split(c)
	return state
}

// Add implements Method. The cube says where it is by itself.
func (s *Coded) Add(_ cfa.Loc, c frames.Cube, level int32, from frames.Origin) *frames.Lemma[frames.Cube] {
	_, place := s.Code.Split(c)
	_, one := s.Code.Where(s.Program, place)
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

// Away says whether a cube has a literal that the entry's code contradicts.
func (s *Coded) Away(c frames.Cube) bool { return s.away(c) != nil }

// away is the first such literal.
func (s *Coded) away(c frames.Cube) *frames.Literal {
	for _, x := range c {
		if s.Code.About(x) && !s.Code.Fits(x, s.Program.Entry) {
			return x
		}
	}
	return nil
}

// Initiation adds to a part of a cube a literal that keeps the entry out, unless
// it has one. The cube has one.
func (s *Coded) Initiation(part, cube frames.Cube) frames.Cube {
	if s.Away(part) {
		return part
	}
	return frames.Normal(append([]*frames.Literal{s.away(cube)}, part...))
}

// Invariant implements Kind.
func (s *Coded) Invariant(level int32) (cfa.Invariant, error) {
	return s.Needed(s.Located(level), level)
}

// Located returns the frames above a level, which are inductive, location by location:
// a lemma says at each that its bits fit what it says of the variables.
func (s *Coded) Located(level int32) *frames.Frames[frames.Cube] {
	located := frames.New(s.Program, true, frames.Meaning[frames.Cube](plain{}), trace.Named{})
	for _, l := range s.Frames.Above(level) {
		state, _ := s.Code.Split(l.Cube)
		for loc := range s.Program.Locs {
			if loc := cfa.Loc(loc); loc != s.Program.Entry && l.At(loc) {
				located.Learn(loc, state, l.Level, frames.Origin{})
			}
		}
	}
	return located
}

// plain reads cubes of variables alone.
type plain struct{}

func (plain) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (plain) Text(*frames.Lemma[frames.Cube]) (string, []string) { return "", nil }
