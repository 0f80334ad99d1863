package cegar

import (
	"io"
	"maps"
	"strings"
	"time"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/precision"
	"ic3play/engine/precision/mine"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

type search struct {
	ic3loop.Rounds[*obligation, cube]
	cfg  Config
	vars *step.Vars

	domain *precision.Predicates
	system step.System
	miner  *mine.Miner // nil if the search does not mine
	images map[string][]lia.Formula

	used  []bool // whether some edge reads the variable with this number
	stats counters

	member *board.Member // nil if there is no board
	peers  board.Mailbox // connects to searches on other cores; may be nil

	told func() // called before the event of a new predicate, to emit the reason; may be nil
}

// counters are statistics with the names that the thesis uses.
type counters struct {
	generalised, dropped, ctgs, joins      int64
	geoTries, geoSuccess                   int64
	abstractions, abstractStates, covered  int64
	refinements, spurious, put, backtracks int64
	mined, preimages, uncovered            int64
	fixpointClauses, fixpointLiterals      int64
	depth                                  int
}

func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec *trace.Recorder) *search {
	c := &search{cfg: cfg, vars: step.NewVars(p), images: map[string][]lia.Formula{}}
	c.Program, c.Rec, c.MaxLevels = p, trace.Named{Recorder: rec, Source: engineName}, cfg.Levels
	c.Solvers = &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: log})}
	// Take the youngest obligation first. With lazy refinement, the youngest is for the start of a
	// spurious transition, and an older one for its end. The preset CGRL decides 59 of 62 programs
	// with the youngest first. With the oldest first it decides 58, in 7/8 of the time. Without
	// lazy refinement the order makes no difference.
	c.Queue.Youngest = true
	c.Queue.Rec, c.Queue.Describe = c.Rec, c.describe
	c.Queue.Parent = func(o *obligation) *obligation { return o.parent }
	c.domain = precision.NewPredicates(c.Solvers, p, cfg.Blocks != engine.LargeBlocks)
	c.used = make([]bool, len(p.Vars))
	for i := range p.Edges {
		e := &p.Edges[i]
		e.Guard.Vars(c.use)
		for _, a := range e.Assigns {
			for _, m := range a.Term.Monos() {
				c.use(m.Var)
			}
		}
	}
	c.Frames = frames.New(p, false, frames.Translator[cube](c), c.Rec)
	if cfg.Encoding == counter {
		live := func(l cfa.Loc, v lia.Var) bool { return c.domain.Live(lia.Var(v)).Has(l) }
		c.system = step.NewCounter(c.Solvers, p, c.vars, live, c.Frames)
	} else {
		c.system = step.NewEdges(c.Solvers, p, c.Frames)
	}
	if cfg.MinPoints > 0 {
		c.miner = mine.New(cfg.MinPoints)
	}
	return c
}

func (c *search) use(v lia.Var) {
	if !c.Program.IsInput(v) {
		c.used[v] = true
	}
}

func (c *search) name(v lia.Var) string { return c.Program.VarName(v) }

// parts returns the literals of q as texts. If "negated" is set, it returns the negated literals.
func (c *search) parts(q cube, negated bool) []string {
	fs := c.formulas(q)
	out := make([]string, len(fs))
	for i, f := range fs {
		switch {
		case negated && q.foreign.IsFalse():
			f = c.domain.Formula(-q.lits[i])
		case negated:
			f = lia.Not(f)
		}
		out[i] = f.Format(c.name)
	}
	return out
}

func (c *search) cubeText(q cube) string { return joined(c.parts(q, false), " && ", "true") }

func (c *search) clauseText(q cube) string { return joined(c.parts(q, true), " || ", "false") }

// joined returns the parts with sep between them. If there are several parts, those with "&&" or
// "||" get parentheses. If there are none, it returns the text "none".
func joined(parts []string, sep, none string) string {
	if len(parts) == 0 {
		return none
	}
	if len(parts) == 1 {
		return parts[0]
	}
	out := make([]string, len(parts))
	for i, p := range parts {
		if strings.Contains(p, "||") || strings.Contains(p, "&&") {
			p = "(" + p + ")"
		}
		out[i] = p
	}
	return strings.Join(out, sep)
}

func (c *search) run() engine.Result {
	start := time.Now()
	res, err := c.search()
	if err != nil {
		c.Queue.End(c.Solvers.Meter)
		res = engine.Undecided(err)
	}
	res.Stats = c.counts(time.Since(start))
	return res
}

// "search" is the outer loop (figure 2.3 of the thesis). It adds the initial predicates and runs
// the rounds.
func (c *search) search() (engine.Result, error) {
	if err := c.initialDomain(); err != nil {
		return engine.Result{}, err
	}
	return c.Run(c), nil
}

// EndRound implements ic3loop.Phases: it exchanges lemmas with other searches.
func (c *search) EndRound() error {
	if c.member == nil && c.peers == nil {
		return nil
	}
	err := c.Receive(c.peers, excluded, func(_ cfa.Loc, q cube, frame int32) (frames.Answer, error) { return c.ask(q, frame) })
	if err != nil {
		return err
	}
	if err := c.PromoteLemmas(c); err != nil {
		return err
	}
	c.Frames.Exchange(c.member, excluded)
	c.Frames.SendLemmas(c.peers, engineName, c.K)
	return nil
}

func (c *search) counts(total time.Duration) map[string]int64 {
	s := &c.stats
	out := c.Counts()
	maps.Copy(out, map[string]int64{
		"generalisations": s.generalised, "literals_dropped": s.dropped, "ctgs": s.ctgs, "joins": s.joins,
		"geo_tries": s.geoTries, "geo_success": s.geoSuccess,
		"abstractions": s.abstractions, "abstract_states": s.abstractStates, "covered": s.covered,
		"predicates": int64(c.domain.Len()), "refinements": s.refinements, "spurious": s.spurious,
		"postponed": s.put, "backtracks": s.backtracks, "mined": s.mined, "preimages": s.preimages, "uncovered": s.uncovered,
		"fixpoint_clauses": s.fixpointClauses, "fixpoint_literals": s.fixpointLiterals,
		"trace_depth": int64(s.depth), "solver_us": c.Solvers.Time.Microseconds(), "total_us": total.Microseconds(),
	})
	if c.peers != nil {
		out["lemmas_taken"] = int64(c.Frames.Received)
	}
	if c.member != nil {
		out["lemmas_promoted"] = int64(c.Frames.Promoted)
		out["lemmas_published"], out["lemmas_taken"] = int64(c.Frames.Published), int64(c.Frames.Received)
	}
	return out
}
