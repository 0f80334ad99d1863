package icp

import (
	"io"
	"maps"
	"math/rand/v2"
	"time"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

type search struct {
	ic3loop.Coded // PC is nil if each location has its own frames
	cfg           Config
	system        system
	live          *cfa.Liveness
	random        *rand.Rand // source of the random orders in which literals are assumed
	vars          *step.Vars

	suffix        suffix
	blockedAnswer frames.Answer // the answer that blocks the current obligation
	counts        counts
}

type counts struct {
	icpRefuted, smtRefuted int64
	// litsBefore counts the literals of blocked boxes, and litsAfter those of the lemmas learnt for
	// them.
	litsBefore, litsAfter           int64
	boundsSeen, boundsRelaxed       int64
	ungeneralised, joins            int64
	gentrBefore, gentrAfter, lifted int64
	dropTime                        time.Duration // includes the queries and lemmas for counterexamples to generalisation
	aborts                          int64
}

// seed makes runs deterministic.
const seed = 9

func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{cfg: cfg, live: cfa.Live(p), random: rand.New(rand.NewPCG(seed, 0)), vars: step.NewVars(p)}
	named := trace.Named{Recorder: rec, Source: engineName}
	ops := ic3loop.Operations{Ask: s.ask, Predecessors: s.predecessors, Generalise: s.generaliseBox}
	if cfg.Encoding == ByBits {
		s.BeginCoded(m, p, s.vars, s, ops, named, log)
		s.system = &coded{s}
	} else {
		s.Begin(m, p, true, s, ops, named, log)
		s.system = newLocated(s)
	}
	region := s.Queue.Describe
	s.Queue.Describe = func(o *ic3loop.Obligation, e *trace.Event) {
		region(o, e)
		if o.State != nil && o.Loc != p.Entry {
			e.Before = s.liveState(o.Loc, o.State).Format(p.VarName)
		}
	}
	s.MaxLevels, s.Requeue = cfg.Levels, cfg.Requeue
	s.Solvers.Rotating = cfg.Rotate
	s.suffix = newSuffix(s)
	for s.suffix.steps < cfg.Suffix && s.isSmallSuffix(s.suffix.steps+1) {
		s.suffix.steps++
	}
	return s
}

func (s *search) randomOrder(n int) []int { return s.random.Perm(n) }

// ask makes a consecution query relative to the negation of the query's box.
func (s *search) ask(query *frames.Query) (frames.Answer, error) {
	q := *query
	q.Relative, q.Except = len(q.Cube) > 0, q.Cube
	a, err := s.system.Ask(&q)
	if err == nil && a.Predecessor != nil && q.PredecessorCube {
		a.Predecessor.PredecessorCube, err = s.gentr(a.Predecessor, q.Cube)
	}
	return a, err
}

// predecessors implements ic3loop.Operations.Predecessors: it returns the box around one
// predecessor.
func (s *search) predecessors(o *ic3loop.Obligation) ([]ic3loop.PredecessorCube, frames.Cube, error) {
	q := o.Query()
	q.PredecessorCube = true
	a, err := frames.Decided(s.ask(&q))
	if err != nil {
		return nil, nil, err
	}
	if a.Blocked {
		s.blockedAnswer = a // ANALYZE uses its core
		return nil, o.Cube, nil
	}
	return []ic3loop.PredecessorCube{ic3loop.PredecessorCubeOf(a.Predecessor)}, nil, nil
}

// Push implements ic3loop.Phases.
func (s *search) Push(l *ic3loop.Lemma) (frames.Answer, error) {
	return s.ask(&frames.Query{Frame: l.Level, Loc: l.Loc, Cube: l.Cube, Pushing: true})
}

func (s *search) result() engine.Result {
	start := time.Now()
	res := s.Run(s)
	res.Stats = s.Counts()
	trivial := int64(0)
	if s.Queue.NumBlocked == 0 {
		trivial = 1
	}
	maps.Copy(res.Stats, map[string]int64{
		"icp_refuted": s.counts.icpRefuted, "smt_refuted": s.counts.smtRefuted,
		"lits_before": s.counts.litsBefore, "lits_after": s.counts.litsAfter,
		"bounds_seen": s.counts.boundsSeen, "bounds_relaxed": s.counts.boundsRelaxed,
		"ungeneralised": s.counts.ungeneralised, "joins": s.counts.joins,
		"gentr_before": s.counts.gentrBefore, "gentr_after": s.counts.gentrAfter, "lifted": s.counts.lifted,
		"gen_us": s.counts.dropTime.Microseconds(), "total_us": time.Since(start).Microseconds(),
		"suffix": int64(s.suffix.steps), "aborts": s.counts.aborts, "trivial": trivial,
	})
	return res
}
