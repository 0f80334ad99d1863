package ic3smt

import (
	"io"
	"maps"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

type search struct {
	ic3loop.Coded
	cfg Config

	preimages, reduced int64
}

func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{cfg: cfg}
	s.BeginCoded(m, p, step.NewVars(p), s, ic3loop.Operations{Ask: s.ask, Predecessors: s.predecessors}, trace.Named{Recorder: rec, Source: engineName}, log)
	s.MaxLevels, s.Requeue, s.Promote = cfg.Levels, cfg.Requeue, true
	s.Solvers.Rotating = cfg.Rotate
	for _, g := range cfg.List() {
		switch g.(type) {
		case generalise.Sum, generalise.Weaken:
			g = ofState{g, s}
		}
		s.Generaliser.List = append(s.Generaliser.List, g)
	}
	return s
}

func (s *search) result() engine.Result {
	res := s.Run(s)
	res.Stats = s.Counts()
	maps.Copy(res.Stats, map[string]int64{
		"preimages": s.preimages, "bad_literals_reduced": s.reduced, "lemmas_anywhere": s.Anywhere,
		"lemma_literals": s.Lits, "lemma_pc_literals": s.PCLits,
	})
	return res
}
