package ic3

import (
	"io"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/portfolio/exchange"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// search is one run.
type search struct {
	p    *cfa.Program
	cfg  Config
	q    *step.Solvers
	rec  trace.Named
	lits *frames.Literals

	frames *frames.Frames[frames.Cube]
	edges  *step.Edges
	larger *generalise.Run
	k      int32 // the frontier
	queue  frames.Queue[*obligation]
	member *exchange.Member // nil: alone

	inexact int64 // exact preconditions that were too large
}

// newSearch prepares a run on p. seeds are conjuncts that hold in every
// reachable state of a location; together they are inductive (package seed
// checks that). They become lemmas of every level.
func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, list []generalise.Generaliser, seeds map[cfa.Loc][]lia.Formula, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{p: p, cfg: cfg, rec: trace.Named{Recorder: rec, Source: engineName}, lits: frames.NewLiterals(),
		q: &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: log})}}
	s.queue.Rec, s.queue.Describe = s.rec, s.describe
	s.queue.Parent = func(o *obligation) *obligation { return o.parent }
	s.frames = frames.New(p, true, frames.Meaning[frames.Cube](s), s.rec)
	s.edges = step.NewEdges(s.q, p, s.frames)
	s.larger = &generalise.Run{Search: s, Program: p, Literals: s.lits, List: list, Rec: s.rec}
	for loc := range p.Locs {
		for _, f := range seeds[cfa.Loc(loc)] {
			// A seed is a clause; its negation is the cube that it blocks.
			if ls, ok := lia.Not(f).Literals(); ok {
				s.frames.Learn(cfa.Loc(loc), s.lits.Cube(ls), frames.Infinity, frames.Origin{Note: "seed"})
			}
		}
	}
	return s
}

// lemma is what the search learns: the negation of a cube of literals.
type lemma = frames.Lemma[frames.Cube]

// Fact and Text implement frames.Meaning.
func (s *search) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (s *search) Text(l *lemma) (string, []string) {
	return l.Clause.Format(s.p.VarName), l.Cube.Text(s.p.VarName, true)
}

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

// errLevels ends a search at the option levels.
var errLevels = engine.Reason{Code: engine.Bound, Text: "level limit reached"}

func (s *search) run() (engine.Result, error) {
	if s.p.Entry == s.p.Error {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}}, nil
	}
	for s.k = 1; ; s.k++ {
		if s.cfg.Levels > 0 && int(s.k) > s.cfg.Levels {
			return engine.Result{}, errLevels
		}
		s.rec.Emit(trace.Event{Kind: trace.Level, Level: int(s.k), Loc: -1, Edge: -1})
		if bad, err := s.strengthen(); err != nil {
			return engine.Result{}, err
		} else if bad != nil {
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
		if s.cfg.Promote {
			if err := s.frames.Promote(s.k, s.enters); err != nil {
				return engine.Result{}, err
			}
		}
		s.frames.Exchange(s.member, s.excluded)
	}
}

// excluded is the cube that a fact of another engine excludes.
func (s *search) excluded(x exchange.Fact) frames.Cube {
	ls, _ := lia.Not(x.Clause).Literals() // facts are clauses
	return s.lits.Cube(ls)
}

// counts returns the statistics by name.
func (s *search) counts() map[string]int64 {
	out := s.q.SMT.Stats()
	for name, v := range map[string]int64{
		"level": int64(s.k), "queries": s.q.Queries, "obligations": int64(s.queue.Count),
		"blocked": int64(s.queue.Blocks), "lemmas_learnt": int64(s.frames.Learnt), "lemmas_pushed": int64(s.frames.Pushed), "lemmas_promoted": int64(s.frames.Promoted),
		"generalisations": s.larger.Runs, "literals_dropped": s.larger.Dropped, "ctgs": s.larger.CTGs,
		"solver_rebuilds": s.q.Rebuilds, "generaliser_unknowns": s.larger.Unknowns,
	} {
		out[name] = v
	}
	if s.cfg.Predecessor == exact {
		out["preconditions_projected"] = s.inexact
	}
	if s.member != nil {
		out["lemmas_published"], out["lemmas_taken"] = int64(s.frames.Published), int64(s.frames.Taken)
	}
	return out
}
