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

	Depth, States, Unwind int
	Unroll                bool
}

// Options binds the options to the fields.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Int(&c.Depth, "depth", 0, 0, 10000000, "Longest path tried, in edges; 0 means no bound."),
		engine.Int(&c.States, "states", 300000, 1, 100000000, "Give up after this many symbolic states."),
		engine.Int(&c.Unwind, "unwind", 0, 0, 10000000, "How often a path may pass the same loop head; 0 means no bound."),
		engine.Bool(&c.Unroll, "unroll", false, "Unroll the transition formula in one incremental solver, a query for each depth, instead of executing path by path. Then only depth bounds the search."),
		c.BlocksOption(engine.LargeBlocks, ""),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe[Config](engine.Info{
		Name:   "bmc",
		Title:  "Bounded search: symbolic execution in breadth",
		Help:   "Executes the program on symbolic terms, all paths of one length before longer ones: finds the shortest bug, proves nothing.",
		Source: "King: Symbolic Execution and Program Testing, CACM 1976; bounds as in Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking without BDDs, TACAS 1999",

		FindsBugs: true,
		Complete:  true,
		Quick:     true,

		Procedures: true,
	}, engine.Variant[Config]{Name: "UNROLL", Help: "Bounded model checking as published: the transition formula is unrolled, all paths of a depth in one query.", Set: func(c *Config) { c.Unroll = true }})
}

// Search is a bounded search, which other engines can use too. Each call of Deepen explores one
// more depth.
type Search struct {
	p       *cfa.Program
	cfg     Config
	forward *path.Forward
	sites   []bool // sites[l] says whether location l is a call site
	m       *meter.Meter
	rec     trace.Named
	ctx     *smt.Context
	log     func() io.Writer
	s       *smt.Solver
	asked   int // number of queries to the current solver
	seen    nodeSet
	level   []*node // states at the current depth
	depth   int
	cut     bool  // whether some path was given up because it visited a loop head too often
	gaveUp  error // the error of a solver that gave up
	stats   map[string]int64

	unrolled *path.Unrolling // the unrolled transition formula; nil unless the option "unroll" is set
}

// freshAfter is the number of queries after which the search replaces the solver, because each
// query adds formulas to the solver.
const freshAfter = 2000

// NewSearch returns a search whose only state is at the entry. The recorder rec has the name of the
// engine.
func NewSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec trace.Named) *Search {
	s := &Search{p: p, cfg: cfg, m: m, rec: rec, log: log, forward: path.NewForward(p), sites: p.CallSites(),
		seen: nodeSet{byHash: map[uint64][]*node{}}, depth: -1, stats: map[string]int64{}}
	s.level = []*node{{loc: p.Entry, edge: -1, terms: s.forward.Initial()}}
	s.fresh()
	if cfg.Unroll {
		s.unrolled = path.NewUnrolling(m, p, s.ctx)
	}
	return s
}

func (s *Search) fresh() {
	if s.ctx != nil {
		s.count()
	}
	s.ctx = smt.NewContext(smt.Options{Log: s.log})
	s.s = s.ctx.NewSolver()
	s.asked = 0
}

func (s *Search) count() {
	for name, v := range s.ctx.Stats() {
		s.stats[name] += v
	}
}

// Check runs the search until a path reaches Error or a limit is reached.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	cfg, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	if cfg.Unroll && p.HasPremises() {
		return engine.Undecided(errProcedures)
	}
	s := NewSearch(meter.New(ctx, opts.Limits), p, cfg, opts.SMTLog, trace.Named{Recorder: rec, Source: "bmc"})
	var run cfa.Path
	for run == nil && err == nil {
		run, err = s.Deepen()
	}
	res := engine.Undecided(err)
	if run != nil {
		s.Found(run)
		res = engine.Result{Verdict: engine.Unsafe, Path: run}
	}
	res.Stats = s.Stats()
	return res
}

// Found emits the counterexample event for a run that Deepen returned.
func (s *Search) Found(run cfa.Path) {
	if s.rec.On() {
		s.rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(run), Loc: int(s.p.Entry), Edge: -1,
			Note: "bounded search has found a run to the error"})
	}
}

// Stats returns the statistics. It adds the counters of the current solver, so it must be called
// only once, after the search.
func (s *Search) Stats() map[string]int64 {
	s.count()
	s.stats["depth"] = int64(max(s.depth, 0))
	return s.stats
}

// Deepen extends the paths to all states of the current depth by one edge. If one of the new paths
// ends at Error, Deepen returns a run along it. If the search cannot continue, Deepen returns the
// reason as an error.
func (s *Search) Deepen() (cfa.Path, error) {
	if s.unrolled != nil {
		return s.unroll()
	}
	if err := s.ends(); err != nil {
		return nil, err
	}
	s.depth++
	if s.rec.On() {
		s.rec.Emit(trace.Event{Kind: trace.Depth, Level: s.depth, Loc: -1, Edge: -1})
	}
	var next []*node
	for _, n := range s.level {
		for _, id := range s.steps(n) {
			if err := s.m.Tick(); err != nil {
				return nil, err
			}
			c, err := s.extend(n, id)
			if err != nil {
				if !errors.Is(err, meter.ErrGaveUp) {
					return nil, err
				}
				s.gaveUp = err
			}
			if c == nil {
				continue
			}
			if s.exceedsUnwind(c) {
				s.cut = true
				continue
			}
			if !s.seen.add(c) {
				continue
			}
			if c.loc == s.p.Error {
				return c.path(), nil
			}
			s.stats["states"]++
			next = append(next, c)
		}
	}
	s.level = next
	return nil, nil
}

// steps returns the edges by which a path continues at n. If n is at the exit of a procedure, these
// edges leave the call site and have a premise at this exit.
func (s *Search) steps(n *node) []cfa.EdgeID {
	from, back := n.loc, s.exits(n)
	if back {
		from = n.calls[len(n.calls)-1].at
	}
	if !back && !s.sites[from] {
		return s.p.Out(from)
	}
	var out []cfa.EdgeID
	for _, id := range s.p.Out(from) {
		if premises := s.p.Edges[id].Premises; len(premises) > 0 == back && (!back || len(premises) == 1 && premises[0].At == n.loc) {
			out = append(out, id)
		}
	}
	return out
}

func (s *Search) exits(n *node) bool {
	return len(n.calls) > 0 && n.loc != s.p.Error && len(s.p.Out(n.loc)) == 0
}

// ends returns the reason why the search cannot go deeper. If it can go deeper, "ends" returns nil.
func (s *Search) ends() error {
	switch {
	case s.stats["states"] > int64(s.cfg.States):
		return errStates
	case len(s.level) == 0 && s.gaveUp != nil:
		return s.gaveUp
	case len(s.level) == 0 && s.cut:
		return errUnwind
	case len(s.level) == 0:
		return errNoInvariant
	case s.cfg.Depth > 0 && s.depth+1 >= s.cfg.Depth:
		return errDepth
	}
	return nil
}

// exceedsUnwind reports whether n is at a loop head that the path to n visits more often than the
// option "unwind" allows.
func (s *Search) exceedsUnwind(n *node) bool {
	if s.cfg.Unwind == 0 || !s.p.Locs[n.loc].LoopHead {
		return false
	}
	times := 0
	for m := n; m != nil; m = m.parent {
		if m.loc == n.loc {
			times++
		}
	}
	return times > s.cfg.Unwind
}

var (
	errProcedures  = engine.Reason{Code: engine.Exhausted, Text: "unroll=true does not analyse recursive functions; the search by paths does"}
	errDepth       = engine.Reason{Code: engine.Bound, Text: "depth limit reached"}
	errStates      = engine.Reason{Code: engine.Bound, Text: "too many symbolic states"}
	errUnwind      = engine.Reason{Code: engine.Bound, Text: "every path comes to a loop head more often than the limit allows"}
	errNoInvariant = engine.Reason{Code: engine.Exhausted, Text: "no state is left to explore, but the search gives no invariant"}
)

// extend returns the symbolic state after the edge "id" is taken from n. If the edge cannot be
// taken, it returns nil. If a solver gives up, it returns an error.
func (s *Search) extend(n *node, id cfa.EdgeID) (*node, error) {
	e := &s.p.Edges[id]
	own := len(n.model)
	var move path.Move
	var known map[int]lia.Term
	calls := n.calls
	if s.exits(n) {
		calls = calls[: len(calls)-1 : len(calls)-1]
		move, known = s.forward.Return(n.calls[len(calls)].terms, n.terms, id, lia.Var(own))
	} else {
		move = s.forward.Take(n.terms, id, lia.Var(own))
		if s.sites[n.loc] {
			calls = append(calls[:len(calls):len(calls)], call{n.loc, n.terms})
		}
	}
	guard := move.Guard()
	if guard.IsFalse() {
		return nil, nil
	}
	c := &node{parent: n, edge: id, loc: e.To, depth: n.depth + 1, conds: n.conds, calls: calls, known: known}
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

func (s *Search) check(conds []lia.Formula) (smt.Status, error) {
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
