package ic3smt

import (
	"io"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/pdr"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// lemma is what the search learns: the negation of a cube over variables and the
// counter's bits.
type lemma = frames.Lemma[frames.Cube]

// search is one run.
type search struct {
	pdr.Cubes
	cfg      Config
	code     *code
	clauses  map[int]lia.Formula // of lemmas, over variables and bits
	relation *relation

	preimages, reduced                int64
	literals, placeLiterals, anywhere int64 // of lemmas
}

func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{cfg: cfg, clauses: map[int]lia.Formula{}}
	vars := step.NewVars(p)
	s.code = newCode(p, vars)
	s.Begin(m, p, false, s, s, trace.Named{Recorder: rec, Source: engineName}, log)
	s.Most, s.Requeue, s.Promote = cfg.Levels, cfg.Requeue, true
	s.relation = newRelation(s.Solvers, p, vars, s.code, s.Frames.Log(p.Entry), func(f *frames.Fact) lia.Formula { return s.clauses[f.ID] })
	s.Larger.Names = s.name
	for _, g := range cfg.List() {
		switch g.(type) {
		case generalise.Sum, generalise.Weaken:
			g = ofState{g, s}
		}
		s.Larger.List = append(s.Larger.List, g)
	}
	return s
}

// name writes a variable, those of the counter included.
func (s *search) name(v lia.Var) string {
	if s.code.has(v) {
		return s.code.name(v)
	}
	return s.Program.VarName(v)
}

// Fact implements frames.Meaning: what the negation of a cube says of the
// variables, and where.
func (s *search) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) {
	state, place := s.code.split(c)
	where, _ := s.code.where(s.Program, place)
	return state.Clause(), where
}

// Text implements frames.Meaning.
func (s *search) Text(l *lemma) (string, []string) {
	state, _ := s.code.split(l.Cube)
	return l.Clause.Format(s.Program.VarName), state.Text(s.Program.VarName, true)
}

// Root implements pdr.Method.
func (s *search) Root() frames.Cube { return s.Literals.Cube(s.code.literals(s.Program.Error)) }

// OfVariables implements pdr.Method.
func (s *search) OfVariables(c frames.Cube) frames.Cube {
	state, _ := s.code.split(c)
	return state
}

// Add implements pdr.Method. The cube says where it is by itself.
func (s *search) Add(_ cfa.Loc, c frames.Cube, level int32, from frames.Origin) *lemma {
	_, place := s.code.split(c)
	_, one := s.code.where(s.Program, place)
	known := s.Frames.Learnt
	l := s.Frames.Learn(one, c, level, from)
	if s.Frames.Learnt > known {
		s.clauses[l.ID] = c.Clause()
		s.literals += int64(len(c))
		s.placeLiterals += int64(len(place))
		if len(place) == 0 {
			s.anywhere++
		}
	}
	return l
}

// Invariant implements pdr.Kind. Location by location a lemma says at each that
// its bits fit what it says of the variables.
func (s *search) Invariant(level int32) (cfa.Invariant, error) {
	located := frames.New(s.Program, true, frames.Meaning[frames.Cube](plain{}), trace.Named{})
	for _, l := range s.Frames.Above(level) {
		state, _ := s.code.split(l.Cube)
		for loc := range s.Program.Locs {
			if loc := cfa.Loc(loc); loc != s.Program.Entry && l.At(loc) {
				located.Learn(loc, state, l.Level, frames.Origin{})
			}
		}
	}
	return s.Needed(located, level)
}

// plain reads cubes of variables alone.
type plain struct{}

func (plain) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (plain) Text(l *lemma) (string, []string) { return "", nil }

// result searches until it has an answer or must end.
func (s *search) result() engine.Result {
	res := s.Run(s)
	res.Stats = s.Counts()
	for name, v := range map[string]int64{
		"preimages": s.preimages, "bad_literals_reduced": s.reduced, "lemmas_anywhere": s.anywhere,
		"lemma_literals": s.literals, "lemma_pc_literals": s.placeLiterals,
	} {
		res.Stats[name] = v
	}
	return res
}
