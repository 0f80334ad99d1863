package kind

import (
	"errors"
	"io"
	"maps"

	"ic3play/engine"
	"ic3play/engine/bmc"
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/path"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

type search struct {
	p    *cfa.Program
	cfg  Config
	q    *step.Solvers
	rec  trace.Named
	tell teller

	base *bmc.Search      // the base case; nil after it ended
	left map[string]int64 // statistics of the base case when it ended
	at   []place
	new  []*region // the regions that the search found last
	// unrolled is set with the option "unroll". Then regions are computed only for the certificate.
	unrolled *unrolled
	k        int
	count    struct{ regions, refuted, excluded, eliminations, taken int64 }

	member *board.Member // nil outside of a portfolio
}

// newSearch returns a search on p. The facts must hold in every reachable state and be inductive
// together.
func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, facts map[cfa.Loc][]lia.Formula, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{p: p, cfg: cfg, rec: trace.Named{Recorder: rec, Source: engineName}, at: make([]place, len(p.Locs)),
		q: &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: log})}}
	s.tell = newTeller(m, p, s.rec)
	if cfg.Unroll {
		s.cfg.Shortest = true // the certificate needs the regions of shortest paths
		s.unrolled = &unrolled{u: path.UnrollAnywhere(m, p, s.q.SMT), simple: cfg.Simple}
	}
	if cfg.States > 0 || cfg.Unroll {
		base := engine.Defaults[bmc.Config]()
		base.States, base.Unroll = max(1, cfg.States), cfg.Unroll
		s.base = bmc.NewSearch(m, p, base, log, s.rec)
	}
	for l := range s.at {
		s.at[l].facts = facts[cfa.Loc(l)]
	}
	return s
}

// take adds the facts that other engines have published. They hold in every reachable state, and
// are inductive together with the facts that the search already has.
func (s *search) take() {
	if s.member == nil {
		return
	}
	for _, x := range s.member.Take() {
		a := &s.at[x.Loc]
		a.facts = append(a.facts, x.Clause)
		s.count.taken++
		s.rec.Emit(trace.Event{Kind: trace.Candidate, Loc: int(x.Loc), Edge: -1, Level: trace.EveryLevel,
			Formula: x.Clause.Format(s.p.VarName), Note: trace.CandidateShared, From: x.From})
	}
}

func (s *search) result() engine.Result {
	res, err := s.run()
	if err != nil {
		res = engine.Undecided(err)
	}
	res.Stats = s.q.SMT.Stats()
	if s.base != nil {
		s.left = s.base.Stats()
	}
	for name, n := range s.left {
		res.Stats["base_"+name] = n
	}
	maps.Copy(res.Stats, map[string]int64{
		"k": int64(s.k), "queries": s.q.Queries, "regions": s.count.regions, "steps_refuted": s.count.refuted,
		"paths_excluded": s.count.excluded, "facts_taken": s.count.taken, "eliminations": s.count.eliminations, "solver_us": s.q.Time.Microseconds(),
	})
	if s.unrolled != nil {
		res.Stats["queries"] += s.unrolled.u.Queries
		res.Stats["simple_paths"] = s.unrolled.distinct
	}
	return res
}

// errK is the reason why a search ends when k exceeds the limit that the option "k" sets.
var errK = engine.Reason{Code: engine.Bound, Text: "the limit on the length of paths is reached"}

func (s *search) run() (engine.Result, error) {
	if s.p.Entry == s.p.Error {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}}, nil
	}
	s.new = []*region{{loc: s.p.Error, f: lia.True()}}
	for s.k = 0; ; s.k++ {
		if s.cfg.K > 0 && s.k > s.cfg.K {
			return engine.Result{}, errK
		}
		s.take()
		if run, err := s.deepen(); run != nil || err != nil {
			return engine.Result{Verdict: engine.Unsafe, Path: run}, err
		}
		if s.k == 0 {
			continue // there is no induction step for paths without edges
		}
		if s.unrolled != nil {
			if holds, err := s.step(); err != nil {
				return engine.Result{}, err
			} else if holds {
				return s.certified()
			}
			continue
		}
		if start, err := s.backward(); start != nil || err != nil {
			return s.counterexample(start, err)
		}
		if len(s.new) == 0 {
			return s.safe(), nil
		}
	}
}

func (s *search) counterexample(start *region, err error) (engine.Result, error) {
	if err != nil {
		return engine.Result{}, err
	}
	run, _, err := follow(s.q, s.p, start, make(cfa.State, len(s.p.Vars)))
	if err != nil {
		return engine.Result{}, err
	}
	s.rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(run), Loc: int(s.p.Entry), Edge: -1})
	return engine.Result{Verdict: engine.Unsafe, Path: run}, nil
}

func (s *search) safe() engine.Result {
	s.rec.Emit(trace.Event{Kind: trace.Fixpoint, Proof: trace.ProofInduction, Level: s.k, Loc: -1, Edge: -1})
	return engine.Result{Verdict: engine.Safe, Invariant: s.invariant()}
}

// deepen is the base case: it looks for a run of k+1 steps to the error, and returns it or nil.
// After the base case has reached a limit, deepen does nothing. The search stays complete, because
// the induction step finds runs backwards. With the option "unroll" the step does not find runs, so
// a limit ends the search.
func (s *search) deepen() (cfa.Path, error) {
	if s.base == nil {
		return nil, nil
	}
	run, err := s.base.Deepen()
	var reason engine.Reason
	hasReason := errors.As(err, &reason)
	switch {
	case run != nil:
		s.base.Found(run)
		return run, nil
	case s.unrolled != nil && reason.Code != engine.Exhausted:
		return nil, err // the unrolled induction step does not cover paths from Entry, so the base case must go on
	case hasReason, errors.Is(err, meter.ErrGaveUp):
		s.left, s.base = s.base.Stats(), nil
		return nil, nil
	}
	return nil, err
}
