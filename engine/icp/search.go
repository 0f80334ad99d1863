package icp

import (
	"io"
	"math/rand/v2"
	"time"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

// lemma is what the search learns: the negation of a box.
type lemma = frames.Lemma[frames.Cube]

// search is one run.
type search struct {
	ic3loop.Coded // Code is nil where each location has frames of its own
	cfg           Config
	system        system
	live          *cfa.Liveness
	random        *rand.Rand // orders of literals
	vars          *step.Vars

	suffix  suffix
	refusal answer // of the obligation that is to be blocked
	count   counts
}

// counts are the statistics that are this engine's own.
type counts struct {
	icpRefuted, smtRefuted          int64
	litsBefore, litsAfter           int64 // of boxes that were blocked, of lemmas
	boundsSeen, boundsRelaxed       int64
	ungeneralised, joins            int64
	gentrBefore, gentrAfter, lifted int64
	dropTime                        time.Duration // of dropping literals, with all that it brings
	aborts                          int64
}

// seed makes every run the same run.
const seed = 3

func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{cfg: cfg, live: cfa.Live(p), random: rand.New(rand.NewPCG(seed, 0)), vars: step.NewVars(p)}
	named := trace.Named{Recorder: rec, Source: engineName}
	if cfg.Encoding == ByBits {
		s.BeginCoded(m, p, s.vars, s, s, named, log)
		s.system = &coded{s}
	} else {
		s.Begin(m, p, true, s, s, named, log)
		s.system = newLocated(s)
	}
	region := s.Queue.Describe
	s.Queue.Describe = func(o *ic3loop.Obligation, e *trace.Event) {
		region(o, e)
		if o.State != nil && o.Loc != p.Entry {
			e.Before = s.matters(o.Loc, o.State).Format(p.VarName)
		}
	}
	s.Most, s.Requeue = cfg.Levels, cfg.Requeue
	s.Solvers.Rotating = cfg.Rotate
	s.suffix = newSuffix(s)
	for s.suffix.steps < cfg.Suffix && s.small(s.suffix.steps+1) {
		s.suffix.steps++
	}
	return s
}

// order is a pseudo-random order of n literals.
func (s *search) order(n int) []int { return s.random.Perm(n) }

// asks asks a question that comes from outside of the box.
func (s *search) asks(at generalise.Place, c frames.Cube) (answer, error) {
	return s.system.asks(question{at, c, c})
}

// Before implements ic3loop.Method.
func (s *search) Before(o *ic3loop.Obligation) ([]ic3loop.Region, frames.Cube, error) {
	a, err := s.asks(generalise.Place{Loc: o.Loc, Level: o.Level}, o.Cube)
	if err != nil {
		return nil, nil, err
	}
	if !a.sat {
		s.refusal = a // analyse tells what of it was needed
		return nil, o.Cube, nil
	}
	c, err := s.gentr(a, o.Cube)
	return []ic3loop.Region{{Edge: a.edge, Cube: c, State: a.state}}, nil, err
}

// Pushes implements ic3loop.Kind.
func (s *search) Pushes(l *lemma) (frames.Entering, error) {
	a, err := s.asks(generalise.Place{Loc: l.Loc, Level: l.Level + 1}, l.Cube)
	return s.Push(a.sat, a.edge, a.state, err)
}

// Steps implements ic3loop.Method.
func (s *search) Steps(at generalise.Place, c frames.Cube) (bool, cfa.EdgeID, error) {
	a, err := s.asks(at, c)
	return a.sat, a.edge, err
}

// Enters implements generalise.Search.
func (s *search) Enters(at generalise.Place, c frames.Cube) (generalise.Reply, error) {
	a, err := s.asks(at, c)
	if err != nil || !a.sat {
		return generalise.Reply{Refused: err == nil, Core: a.rotated}, err
	}
	r := generalise.Reply{Known: true, From: s.Program.Edges[a.edge].From}
	r.Region, err = s.gentr(a, c)
	return r, err
}

// result searches until it has an answer or must end.
func (s *search) result() engine.Result {
	start := time.Now()
	res := s.Run(s)
	res.Stats = s.Counts()
	trivial := int64(0)
	if s.Queue.Blocks == 0 {
		trivial = 1
	}
	for name, v := range map[string]int64{
		"icp_refuted": s.count.icpRefuted, "smt_refuted": s.count.smtRefuted,
		"lits_before": s.count.litsBefore, "lits_after": s.count.litsAfter,
		"bounds_seen": s.count.boundsSeen, "bounds_relaxed": s.count.boundsRelaxed,
		"ungeneralised": s.count.ungeneralised, "joins": s.count.joins,
		"gentr_before": s.count.gentrBefore, "gentr_after": s.count.gentrAfter, "lifted": s.count.lifted,
		"gen_us": s.count.dropTime.Microseconds(), "total_us": time.Since(start).Microseconds(),
		"suffix": int64(s.suffix.steps), "aborts": s.count.aborts, "trivial": trivial,
	} {
		res.Stats[name] = v
	}
	return res
}
