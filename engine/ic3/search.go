package ic3

import (
	"io"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

type search struct {
	ic3loop.Cubes
	cfg     Config
	edges   *step.Edges
	board   *board.Member // exchanges lemmas with other engines of the portfolio; may be nil
	mailbox board.Mailbox // exchanges lemmas with other cores; may be nil

	inexactPreimages int64      // the number of exact preconditions that exceeded a limit
	reachFacts       reachFacts // states that are certainly reachable, at the locations of premises
	// derivation is the counterexample of a program with clauses.
	derivation cfa.Derivation
}

// newSearch returns a search on p. "seeds" has clauses that hold at a location in every reachable
// state. Together they are inductive, which package seed checks. They become lemmas of level
// Infinity.
func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, generalisers []generalise.Generaliser, seeds map[cfa.Loc][]lia.Formula, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{cfg: cfg}
	s.Begin(m, p, true, s, ic3loop.Operations{Ask: s.consecution, Predecessors: s.predecessors, Reached: s.reached}, trace.Named{Recorder: rec, Source: engineName}, log)
	s.MaxLevels, s.Requeue, s.Promote = cfg.Levels, cfg.Requeue, cfg.Promote
	s.Solvers.Rotating = cfg.Rotate
	s.reachFacts = newFacts(s, p)
	if p.HasPremises() {
		s.Known = s.reachFacts.intersects
	}
	s.edges = step.NewEdges(s.Solvers, p, s.Frames)
	s.Generaliser.List = generalisers
	for loc := range p.Locs {
		for _, f := range seeds[cfa.Loc(loc)] {
			// A seed is a clause; its negation is a cube.
			if ls, ok := lia.Not(f).Literals(); ok {
				s.Frames.Learn(cfa.Loc(loc), s.Literals.Cube(ls), frames.Infinity, frames.Origin{Note: trace.LemmaSeed})
			}
		}
	}
	return s
}

// Clause and Text implement frames.Translator.
func (s *search) Clause(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (s *search) Text(l *ic3loop.Lemma) (string, []string) {
	return l.Clause.Format(s.Program.VarName), l.Cube.Text(s.Program.VarName, true)
}

// Invariant implements ic3loop.Phases.
func (s *search) Invariant(level int32) (cfa.Invariant, error) {
	return s.NeededInvariant(s.Frames, level)
}

// EndRound exchanges lemmas with other searches. With the option "promote", it also raises lemmas
// that are inductive together to level Infinity.
func (s *search) EndRound() error {
	err := s.Receive(s.mailbox, s.negation, func(loc cfa.Loc, c frames.Cube, frame int32) (frames.Answer, error) {
		return s.consecution(&frames.Query{Frame: frame, Loc: loc, Cube: c})
	})
	if err != nil {
		return err
	}
	if s.cfg.Promote {
		if err := s.PromoteLemmas(s); err != nil {
			return err
		}
	}
	s.Frames.Exchange(s.board, s.negation)
	s.Frames.SendLemmas(s.mailbox, engineName, s.K)
	return nil
}

func (s *search) negation(x board.Lemma) frames.Cube {
	ls, _ := lia.Not(x.Clause).Literals() // lemmas on the board are clauses
	return s.Literals.Cube(ls)
}

func (s *search) result() engine.Result {
	res := s.Run(s)
	if s.derivation != nil {
		res.Path, res.Derivation = nil, s.derivation
	}
	res.Stats = s.Counts()
	res.Stats["lemmas_promoted"] = int64(s.Frames.Promoted)
	if s.cfg.Predecessor == exactPreimage {
		res.Stats["preconditions_projected"] = s.inexactPreimages
	}
	if s.mailbox != nil {
		res.Stats["lemmas_taken"] = int64(s.Frames.Received)
	}
	if s.board != nil {
		res.Stats["lemmas_published"], res.Stats["lemmas_taken"] = int64(s.Frames.Published), int64(s.Frames.Received)
	}
	return res
}
