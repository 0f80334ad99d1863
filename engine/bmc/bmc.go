package bmc

import (
	"context"
	"io"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Engine is the engine "bmc".
type Engine struct{}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{
		Name:   "bmc",
		Title:  "Bounded model checking",
		Help:   "Explores symbolic states breadth first: finds the shortest bug, proves nothing.",
		Source: "Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking without BDDs, TACAS 1999",
		Options: []engine.Option{
			{Name: "depth", Kind: engine.IntOption, Default: "0", Min: 0, Max: 10000000, Help: "Longest path tried, in edges; 0 means no bound."},
			{Name: "states", Kind: engine.IntOption, Default: "300000", Min: 1, Max: 100000000, Help: "Give up after this many symbolic states."},
		},
	}
}

type search struct {
	p     *cfa.Program
	m     *meter.Meter
	rec   *trace.Recorder
	live  [][]lia.Var
	ctx   *smt.Context
	log   func() io.Writer
	s     *smt.Solver
	asked int // queries that the present solver has answered
	seen  seen
	stats map[string]int64
}

// freshAfter is the number of queries after which the solver is made anew: each
// brings formulas of its own.
const freshAfter = 2000

// Check explores until a path reaches Error or a bound is met.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	values, err := e.Info().ParseOptions(engine.Preset{}, opts.Values)
	if err != nil {
		return engine.Result{Reason: err.Error()}
	}
	opts.Values = values
	s := &search{p: p, m: meter.New(ctx, opts), rec: rec, log: opts.SMTLog, live: make([][]lia.Var, len(p.Locs)),
		seen: seen{byHash: map[uint64][]*node{}}, stats: map[string]int64{}}
	lv := cfa.Live(p)
	for l := range s.live {
		s.live[l] = lv.At(cfa.Loc(l))
	}
	s.fresh()
	res := s.run(opts.Int("depth"), opts.Int("states"))
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

func (s *search) run(maxDepth, states int) engine.Result {
	root := &node{loc: s.p.Entry, edge: -1, terms: make([]lia.Term, len(s.live[s.p.Entry]))}
	level := []*node{root}
	gaveUp := ""
	for depth := 0; len(level) > 0; depth++ {
		if maxDepth > 0 && depth > maxDepth {
			return engine.Result{Reason: "depth limit reached"}
		}
		s.stats["depth"] = int64(depth)
		if s.rec.On() {
			s.rec.Emit(trace.Event{Kind: trace.Depth, Source: "bmc", Level: depth, Loc: -1, Edge: -1})
		}
		var next []*node
		for _, n := range level {
			for _, id := range s.p.Out(n.loc) {
				if err := s.m.Tick(); err != nil {
					return engine.Result{Reason: err.Error()}
				}
				c, unknown := s.extend(n, id)
				if unknown != "" {
					gaveUp = unknown
				}
				if c == nil || !s.seen.add(c) {
					continue
				}
				if c.loc == s.p.Error {
					path := c.path()
					if s.rec.On() {
						s.rec.Emit(trace.Event{Kind: trace.Counterexample, Source: "bmc", Level: len(path), Loc: int(s.p.Entry), Edge: -1})
					}
					return engine.Result{Verdict: engine.Unsafe, Path: path}
				}
				s.stats["states"]++
				next = append(next, c)
			}
		}
		if s.stats["states"] > int64(states) {
			return engine.Result{Reason: "too many symbolic states"}
		}
		level = next
	}
	if gaveUp != "" {
		return engine.Result{Reason: "solver gave up: " + gaveUp}
	}
	return engine.Result{Reason: "no state is left to explore, but the search gives no invariant"}
}

// extend takes edge id from n; nil when that is infeasible, with a reason when
// the solver could not tell.
func (s *search) extend(n *node, id cfa.EdgeID) (*node, string) {
	e := &s.p.Edges[id]
	own := len(n.model)
	state := make(map[lia.Var]lia.Term, len(n.terms)+len(e.Inputs))
	for i, v := range s.live[n.loc] {
		state[v] = n.terms[i]
	}
	for i, in := range e.Inputs {
		state[in.Var] = lia.V(lia.Var(own + i))
	}
	// Variables that are not live are never read; 0 does for them.
	subst := func(v lia.Var) (lia.Term, bool) { return state[v], true }
	guard := e.Guard.Subst(subst)
	if guard.IsFalse() {
		return nil, ""
	}
	c := &node{parent: n, edge: id, loc: e.To, depth: n.depth + 1, conds: n.conds}
	model := make([]num.Int, own+len(e.Inputs))
	copy(model, n.model)
	if !guard.IsTrue() {
		c.conds = append(n.conds[:len(n.conds):len(n.conds)], conjuncts(guard)...)
		if !guard.Eval(func(v lia.Var) num.Int { return model[v] }) {
			switch s.check(c.conds) {
			case smt.Unsat:
				return nil, ""
			case smt.Unknown:
				return nil, s.s.Reason()
			}
			for v := range model {
				model[v] = s.s.Value(lia.Var(v))
			}
		}
	}
	assigned := make(map[lia.Var]lia.Term, len(e.Assigns))
	for _, a := range e.Assigns {
		assigned[a.Var] = a.Term.Subst(subst)
	}
	c.terms = make([]lia.Term, len(s.live[e.To]))
	for i, v := range s.live[e.To] {
		t, ok := assigned[v]
		if !ok {
			t = state[v]
		}
		c.terms[i] = t
	}
	c.canonical(model)
	return c, ""
}

func (s *search) check(conds []lia.Formula) smt.Status {
	if s.asked >= freshAfter {
		s.fresh()
	}
	s.asked++
	s.stats["queries"]++
	asm := make([]smt.Lit, len(conds))
	for i, f := range conds {
		asm[i] = s.s.Lit(f)
	}
	return s.s.Check(s.m.Context(), asm...)
}
