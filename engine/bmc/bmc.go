// Package bmc is the engine "bmc": bounded model checking by paths. It explores
// the automaton forward, all paths of n edges before those of n+1, with
// symbolic values, and reports the first that reaches Error.
//
// A path's state is a substitution: each variable is a term over the inputs
// met so far, so a path costs one solver query for each guard that its inputs
// leave open, and none where values are constants. The idea is that of
// symbolic execution (King, CACM 1976) in the breadth-first order of bounded
// model checking (Biere et al., TACAS 1999). A node's model is passed on: the
// branch that it takes is feasible without a query.
//
// It does not merge paths, so branching programs grow exponentially; it ends as
// unknown when it holds too many. It proves nothing: even when all paths ended
// there is no invariant to show, so the answer is unknown.
package bmc

import (
	"context"

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
		Help:   "Explores all paths in order of length: finds the shortest bug, proves nothing.",
		Source: "Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking without BDDs, TACAS 1999",
		Options: []engine.Option{
			{Name: "depth", Kind: engine.IntOption, Default: "0", Min: 0, Max: 10000000, Help: "Longest path tried, in edges; 0 means no bound."},
			{Name: "width", Kind: engine.IntOption, Default: "20000", Min: 1, Max: 10000000, Help: "Give up when there are more paths than this."},
		},
	}
}

// node is the end of a symbolic path.
type node struct {
	parent *node
	edge   cfa.EdgeID
	loc    cfa.Loc
	depth  int
	base   lia.Var              // inputs of edge are base, base+1, ...
	state  map[lia.Var]lia.Term // over inputs; absent variables are 0
	conds  []smt.Lit            // the path condition's literals in the solver
	model  map[lia.Var]num.Int  // inputs that satisfy the path condition
}

type search struct {
	p     *cfa.Program
	m     *meter.Meter
	rec   *trace.Recorder
	s     *smt.Solver
	ctx   *smt.Context
	next  lia.Var // the next fresh input
	stats map[string]int64
}

// Check explores until a path reaches Error or a bound is met.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	values, err := e.Info().ParseOptions(engine.Preset{}, opts.Values)
	if err != nil {
		return engine.Result{Reason: err.Error()}
	}
	opts.Values = values
	s := &search{p: p, m: meter.New(ctx, opts), rec: rec, ctx: smt.NewContext(smt.Options{}), stats: map[string]int64{}}
	s.s = s.ctx.NewSolver()
	s.next = lia.Var(len(p.Vars) + p.NumIn)
	res := s.run(opts.Int("depth"), opts.Int("width"))
	for name, v := range s.ctx.Stats() {
		s.stats[name] += v
	}
	res.Stats = s.stats
	return res
}

func (s *search) run(maxDepth, width int) engine.Result {
	level := []*node{{loc: s.p.Entry, edge: -1, state: map[lia.Var]lia.Term{}, model: map[lia.Var]num.Int{}}}
	skipped := ""
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
			if n.loc == s.p.Error {
				path := n.path(s.p)
				if s.rec.On() {
					s.rec.Emit(trace.Event{Kind: trace.Counterexample, Source: "bmc", Level: len(path), Loc: int(s.p.Entry), Edge: -1})
				}
				return engine.Result{Verdict: engine.Unsafe, Path: path}
			}
			for _, id := range s.p.Out(n.loc) {
				if err := s.m.Tick(); err != nil {
					return engine.Result{Reason: err.Error()}
				}
				c, unknown := s.extend(n, id)
				if unknown != "" {
					skipped = unknown
				}
				if c != nil {
					next = append(next, c)
				}
			}
			n.conds, n.state = nil, nil // only the way back is needed from here on
		}
		if len(next) > width {
			return engine.Result{Reason: "too many paths"}
		}
		level = next
	}
	if skipped != "" {
		return engine.Result{Reason: "solver gave up: " + skipped}
	}
	return engine.Result{Reason: "all paths end without an error, but bounded search gives no invariant"}
}

// extend takes edge id from n; nil when that is infeasible, with a reason when
// the solver could not tell.
func (s *search) extend(n *node, id cfa.EdgeID) (*node, string) {
	e := &s.p.Edges[id]
	base := s.next
	subst := func(v lia.Var) (lia.Term, bool) {
		if int(v) < len(s.p.Vars) {
			return n.state[v], true // the zero Term is 0
		}
		for i := range e.Inputs {
			if e.Inputs[i].Var == v {
				return lia.V(base + lia.Var(i)), true
			}
		}
		return lia.Term{}, false
	}
	guard := e.Guard.Subst(subst)
	if guard.IsFalse() {
		return nil, ""
	}
	c := &node{parent: n, edge: id, loc: e.To, depth: n.depth + 1, base: base, model: n.model}
	s.next += lia.Var(len(e.Inputs))
	if !guard.IsTrue() {
		c.conds = append(n.conds[:len(n.conds):len(n.conds)], s.s.Lit(guard))
		if !guard.Eval(func(v lia.Var) num.Int { return n.model[v] }) {
			s.stats["queries"]++
			switch s.s.Check(s.m.Context(), c.conds...) {
			case smt.Unsat:
				return nil, ""
			case smt.Unknown:
				return nil, s.s.Reason()
			}
			c.model = make(map[lia.Var]num.Int, len(n.model)+len(e.Inputs))
			for v := lia.Var(len(s.p.Vars) + s.p.NumIn); v < s.next; v++ {
				if x := s.s.Value(v); !x.IsZero() {
					c.model[v] = x
				}
			}
		}
	} else {
		c.conds = n.conds
	}
	c.state = n.state
	if len(e.Assigns) > 0 {
		c.state = make(map[lia.Var]lia.Term, len(n.state)+1)
		for v, t := range n.state {
			c.state[v] = t
		}
		for _, a := range e.Assigns {
			c.state[a.Var] = a.Term.Subst(subst)
		}
	}
	return c, ""
}

// path reads the run off, with the last node's model.
func (n *node) path(p *cfa.Program) cfa.Path {
	model := n.model
	path := make(cfa.Path, n.depth)
	for ; n.parent != nil; n = n.parent {
		step := cfa.Step{Edge: n.edge}
		for i := range p.Edges[n.edge].Inputs {
			step.Inputs = append(step.Inputs, model[n.base+lia.Var(i)])
		}
		path[n.depth-1] = step
	}
	return path
}
