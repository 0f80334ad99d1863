package bmc

import (
	"context"
	"errors"
	"io"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/path"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Engine is the engine "bmc".
type Engine struct{}

// Config holds the engine's options.
type Config struct {
	engine.Form

	Depth, States int
}

// Options binds the options to the fields.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Int(&c.Depth, "depth", 0, 0, 10000000, "Longest path tried, in edges; 0 means no bound."),
		engine.Int(&c.States, "states", 300000, 1, 100000000, "Give up after this many symbolic states."),
		c.BlocksOption(engine.LargeBlocks, ""),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe[Config](engine.Info{
		Name:   "bmc",
		Title:  "Bounded model checking",
		Help:   "Explores symbolic states breadth first: finds the shortest bug, proves nothing.",
		Source: "Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking without BDDs, TACAS 1999",

		FindsBugs: true,
		Complete:  true,
		Quick:     true,
	})
}

type search struct {
	p       *cfa.Program
	forward *path.Forward
	m       *meter.Meter
	rec     *trace.Recorder
	ctx     *smt.Context
	log     func() io.Writer
	s       *smt.Solver
	asked   int // queries that the present solver has answered
	seen    seen
	stats   map[string]int64
}

// freshAfter is the number of queries after which the solver is made anew: each
// brings formulas of its own.
const freshAfter = 2000

// Check explores until a path reaches Error or a bound is met.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	cfg, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	s := &search{p: p, m: meter.New(ctx, opts.Limits), rec: rec, log: opts.SMTLog, forward: path.NewForward(p),
		seen: seen{byHash: map[uint64][]*node{}}, stats: map[string]int64{}}
	s.fresh()
	res := s.run(cfg)
	s.count()
	res.Stats = s.stats
	return res
}

// fresh makes a new solver; what the old one counted is kept.
func (s *search) fresh() {
	if s.ctx != nil {
		s.count()
	}
	s.ctx = smt.NewContext(smt.Options{Log: s.log})
	s.s = s.ctx.NewSolver()
	s.asked = 0
}

func (s *search) count() {
	for name, v := range s.ctx.Stats() {
		s.stats[name] += v
	}
}

func (s *search) run(cfg Config) engine.Result {
	root := &node{loc: s.p.Entry, edge: -1, terms: s.forward.Initial()}
	level := []*node{root}
	var gaveUp error
	for depth := 0; len(level) > 0; depth++ {
		if cfg.Depth > 0 && depth > cfg.Depth {
			return engine.Undecided(errDepth)
		}
		s.stats["depth"] = int64(depth)
		if s.rec.On() {
			s.rec.Emit(trace.Event{Kind: trace.Depth, Source: "bmc", Level: depth, Loc: -1, Edge: -1})
		}
		var next []*node
		for _, n := range level {
			for _, id := range s.p.Out(n.loc) {
				if err := s.m.Tick(); err != nil {
					return engine.Undecided(err)
				}
				c, err := s.extend(n, id)
				if err != nil {
					if !errors.Is(err, meter.ErrGaveUp) {
						return engine.Undecided(err)
					}
					gaveUp = err
				}
				if c == nil || !s.seen.add(c) {
					continue
				}
				if c.loc == s.p.Error {
					run := c.path()
					if s.rec.On() {
						s.rec.Emit(trace.Event{Kind: trace.Counterexample, Source: "bmc", Level: len(run), Loc: int(s.p.Entry), Edge: -1,
							Note: "bounded search has found a run to the error"})
					}
					return engine.Result{Verdict: engine.Unsafe, Path: run}
				}
				s.stats["states"]++
				next = append(next, c)
			}
		}
		if s.stats["states"] > int64(cfg.States) {
			return engine.Undecided(errStates)
		}
		level = next
	}
	if gaveUp != nil {
		return engine.Undecided(gaveUp)
	}
	return engine.Undecided(errNoInvariant)
}

// How a search ends that finds no bug.
var (
	errDepth       = engine.Reason{Code: engine.Bound, Text: "depth limit reached"}
	errStates      = engine.Reason{Code: engine.Bound, Text: "too many symbolic states"}
	errNoInvariant = engine.Reason{Code: engine.Exhausted, Text: "no state is left to explore, but the search gives no invariant"}
)

// extend takes edge id from n; nil when that is infeasible, with an error when
// the solver could not tell.
func (s *search) extend(n *node, id cfa.EdgeID) (*node, error) {
	e := &s.p.Edges[id]
	own := len(n.model)
	move := s.forward.Take(n.terms, id, lia.Var(own))
	guard := move.Guard()
	if guard.IsFalse() {
		return nil, nil
	}
	c := &node{parent: n, edge: id, loc: e.To, depth: n.depth + 1, conds: n.conds}
	model := make([]num.Int, own+len(e.Inputs))
	copy(model, n.model)
	if !guard.IsTrue() {
		c.conds = append(n.conds[:len(n.conds):len(n.conds)], guard.Conjuncts()...)
		if !guard.Eval(func(v lia.Var) num.Int { return model[v] }) {
			if st, err := s.check(c.conds); st != smt.Sat {
				return nil, err
			}
			for v := range model {
				model[v] = s.s.Value(lia.Var(v))
			}
		}
	}
	c.terms = move.Terms()
	c.canonical(model)
	return c, nil
}

func (s *search) check(conds []lia.Formula) (smt.Status, error) {
	if s.asked >= freshAfter {
		s.fresh()
	}
	s.asked++
	s.stats["queries"]++
	asm := make([]smt.Lit, len(conds))
	for i, f := range conds {
		asm[i] = s.s.Lit(f)
	}
	return s.m.Check(s.s, asm...)
}
