package ic3smt

import (
	"io"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// lemma is what the search learns: the negation of a cube over variables and the
// counter's bits.
type lemma = frames.Lemma[frames.Cube]

// search is one run.
type search struct {
	p    *cfa.Program
	cfg  Config
	q    *step.Solvers
	rec  trace.Named
	lits *frames.Literals
	code *code

	frames   *frames.Frames[frames.Cube]
	clauses  map[int]lia.Formula // of lemmas, over variables and bits
	relation *relation
	larger   *generalise.Run
	k        int32 // the frontier
	queue    frames.Queue[*obligation]

	preimages, reduced                int64
	literals, placeLiterals, anywhere int64 // of lemmas
}

func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{p: p, cfg: cfg, rec: trace.Named{Recorder: rec, Source: engineName}, lits: frames.NewLiterals(), clauses: map[int]lia.Formula{},
		q: &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: log})}}
	vars := step.NewVars(p)
	s.code = newCode(p, vars)
	s.queue.Rec, s.queue.Describe = s.rec, s.describe
	s.queue.Parent = func(o *obligation) *obligation { return o.parent }
	s.frames = frames.New(p, false, frames.Meaning[frames.Cube](s), s.rec)
	s.relation = newRelation(s.q, p, vars, s.code, s.frames.Log(p.Entry), func(f *frames.Fact) lia.Formula { return s.clauses[f.ID] })
	s.larger = &generalise.Run{Search: s, Program: p, Literals: s.lits, Rec: s.rec, Names: s.name}
	for _, g := range cfg.generalisers() {
		switch g.(type) {
		case generalise.Sum, generalise.Weaken:
			g = ofState{g, s}
		}
		s.larger.List = append(s.larger.List, g)
	}
	return s
}

// name writes a variable, those of the counter included.
func (s *search) name(v lia.Var) string {
	if s.code.has(v) {
		return s.code.name(v)
	}
	return s.p.VarName(v)
}

// Fact implements frames.Meaning: what the negation of a cube says of the
// variables, and where.
func (s *search) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) {
	state, place := s.code.split(c)
	where, _ := s.code.where(s.p, place)
	return state.Clause(), where
}

// Text implements frames.Meaning.
func (s *search) Text(l *lemma) (string, []string) {
	state, _ := s.code.split(l.Cube)
	return l.Clause.Format(s.p.VarName), state.Text(s.p.VarName, true)
}

// learn adds the negation of a cube to frames 1..level.
func (s *search) learn(c frames.Cube, level int32, from frames.Origin) *lemma {
	_, place := s.code.split(c)
	_, one := s.code.where(s.p, place)
	known := s.frames.Learnt
	l := s.frames.Learn(one, c, level, from)
	if s.frames.Learnt > known {
		s.clauses[l.ID] = c.Clause()
		s.literals += int64(len(c))
		s.placeLiterals += int64(len(place))
		if len(place) == 0 {
			s.anywhere++
		}
	}
	return l
}

// errLevels ends a search at the option levels.
var errLevels = engine.Reason{Code: engine.Bound, Text: "level limit reached"}

// result searches until it has an answer or must end.
func (s *search) result() engine.Result {
	res, err := s.run()
	if err != nil {
		s.queue.End(s.q.Meter)
		res = engine.Undecided(err)
	}
	res.Stats = s.counts()
	return res
}

func (s *search) run() (engine.Result, error) {
	if s.p.Entry == s.p.Error {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}}, nil
	}
	for s.k = 1; ; s.k++ {
		if s.cfg.Levels > 0 && int(s.k) > s.cfg.Levels {
			return engine.Result{}, errLevels
		}
		s.rec.Emit(trace.Event{Kind: trace.Level, Level: int(s.k), Loc: -1, Edge: -1})
		bad, err := s.strengthen()
		if err != nil {
			return engine.Result{}, err
		}
		if bad != nil {
			path, err := s.counterexample(bad)
			if err != nil {
				return engine.Result{}, err
			}
			s.rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(path), Loc: int(s.p.Entry), Edge: -1, Obl: bad.ID})
			s.queue.Found(bad)
			return engine.Result{Verdict: engine.Unsafe, Path: path}, nil
		}
		at, err := s.frames.Propagate(s.k, s.enters)
		if err != nil {
			return engine.Result{}, err
		}
		if at > 0 {
			inv, err := s.invariant(at)
			if err != nil {
				return engine.Result{}, err
			}
			s.rec.Emit(trace.Event{Kind: trace.Fixpoint, Level: int(at), Loc: -1, Edge: -1})
			return engine.Result{Verdict: engine.Safe, Invariant: inv}, nil
		}
	}
}

// enters asks whether the frame of l's level steps into l's cube.
func (s *search) enters(l *lemma) (frames.Entering, error) {
	q := s.relation.ask(l.Level, l.Cube, true)
	defer q.end()
	a, err := q.answer()
	if step.GaveUp(err) {
		s.larger.Unknowns++
		return frames.Entering{Enters: true}, nil
	}
	if err != nil || !a.sat {
		return frames.Entering{}, err
	}
	return frames.Entering{Enters: true, From: s.p.Edges[a.edge].From, State: a.state}, nil
}

// counts returns the statistics by name.
func (s *search) counts() map[string]int64 {
	out := s.q.SMT.Stats()
	for name, v := range map[string]int64{
		"level": int64(s.k), "queries": s.q.Queries, "obligations": int64(s.queue.Count), "blocked": int64(s.queue.Blocks),
		"preimages": s.preimages, "bad_literals_reduced": s.reduced,
		"lemmas_learnt": int64(s.frames.Learnt), "lemmas_pushed": int64(s.frames.Pushed), "lemmas_anywhere": s.anywhere,
		"lemma_literals": s.literals, "lemma_pc_literals": s.placeLiterals,
		"generalisations": s.larger.Runs, "literals_dropped": s.larger.Dropped, "ctgs": s.larger.CTGs,
		"solver_rebuilds": s.q.Rebuilds, "generaliser_unknowns": s.larger.Unknowns,
	} {
		out[name] = v
	}
	return out
}
