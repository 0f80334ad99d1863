package bmc

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/path"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// unrolled is bounded model checking after Biere, Cimatti, Clarke and Zhu: one
// incremental solver has the transition formulas of all steps, in static single
// assignment form, and each depth is one query whether Error is reachable there.
//
// The formula of depth k says for each location reachable in k steps: if the run is
// there, it took one of the edges that lead there, from the source of that edge.
// Locations from which Error is unreachable are left out.
type unrolled struct {
	p     *cfa.Program
	m     *meter.Meter
	rec   trace.Named
	limit int // on depth; 0 means none
	ctx   *smt.Context
	s     *smt.Solver
	paths *path.Paths
	live  *cfa.Liveness
	next  lia.Var
	leads []bool // by location: edges lead from there to Error
	last  layer
	depth int
	steps []map[cfa.Loc][]taken // by depth, from 1: the edges into each location
	asked int64
}

// layer has the variables for the state after some steps: for each location one that is
// positive if the run is there, and those for the program's variables.
type layer struct {
	at     map[cfa.Loc]lia.Var
	values []lia.Var
}

// taken is an edge with the formula that it is taken at some depth.
type taken struct {
	edge cfa.EdgeID
	says lia.Formula
}

// newUnrolled returns a search that starts at the entry, in any state.
func newUnrolled(m *meter.Meter, p *cfa.Program, limit int, ctx *smt.Context, rec trace.Named) *unrolled {
	u := &unrolled{p: p, m: m, rec: rec, limit: limit, ctx: ctx, s: ctx.NewSolver(), paths: path.New(m, p, ctx), live: cfa.Live(p), depth: -1}
	u.leads = make([]bool, len(p.Locs))
	u.leads[p.Error] = true
	for changed := true; changed; {
		changed = false
		for i := range p.Edges {
			if e := &p.Edges[i]; u.leads[e.To] && !u.leads[e.From] {
				u.leads[e.From], changed = true, true
			}
		}
	}
	u.last = layer{at: map[cfa.Loc]lia.Var{}, values: u.fresh()}
	if u.leads[p.Entry] {
		u.last.at[p.Entry] = u.number()
	}
	return u
}

func (u *unrolled) number() lia.Var { u.next++; return u.next - 1 }

// fresh returns new variables for all variables of the program.
func (u *unrolled) fresh() []lia.Var {
	out := make([]lia.Var, len(u.p.Vars))
	for v := range out {
		out[v] = u.number()
	}
	return out
}

// on returns the formula that the run is at the location of v.
func on(v lia.Var) lia.Formula { return lia.Ge(lia.V(v).Sub(lia.Int(1))) }

// deepen adds a step and queries whether a run of that many steps reaches Error.
func (u *unrolled) deepen() (cfa.Path, error) {
	switch {
	case len(u.last.at) == 0:
		return nil, errNoInvariant
	case u.limit > 0 && u.depth >= u.limit:
		return nil, errDepth
	}
	u.depth++
	if u.rec.On() {
		u.rec.Emit(trace.Event{Kind: trace.Depth, Level: u.depth, Loc: -1, Edge: -1})
	}
	next := layer{at: map[cfa.Loc]lia.Var{}, values: u.fresh()}
	entered := map[cfa.Loc][]taken{}
	for id := range u.p.Edges {
		e := &u.p.Edges[id]
		from, ok := u.last.at[e.From]
		if !ok || !u.leads[e.To] {
			continue
		}
		if err := u.m.Tick(); err != nil {
			return nil, err
		}
		entered[e.To] = append(entered[e.To], taken{cfa.EdgeID(id), u.take(e, from, next.values)})
	}
	for l := range u.p.Locs {
		ways := entered[cfa.Loc(l)]
		if len(ways) == 0 {
			continue
		}
		at := u.number()
		next.at[cfa.Loc(l)] = at
		parts := []lia.Formula{lia.Not(on(at))}
		for _, w := range ways {
			parts = append(parts, w.says)
		}
		u.s.Assert(lia.Or(parts...))
	}
	u.steps = append(u.steps, entered)
	u.last = next
	at, ok := next.at[u.p.Error]
	if !ok {
		return nil, nil
	}
	u.asked++
	st, err := u.m.Check(u.s, u.s.Lit(on(at)))
	if err != nil {
		return nil, err
	}
	delete(next.at, u.p.Error) // no run continues from there
	if st == smt.Unsat {
		u.s.Assert(lia.Not(on(at)))
		return nil, nil
	}
	return u.run()
}

// take returns the formula that an edge is taken: the run is at its source, its guard
// holds, and the values after it are those that it assigns.
func (u *unrolled) take(e *cfa.Edge, from lia.Var, after []lia.Var) lia.Formula {
	inputs := map[lia.Var]lia.Var{}
	for _, in := range e.Inputs {
		inputs[in.Var] = u.number()
	}
	before := func(v lia.Var) (lia.Term, bool) {
		if w, ok := inputs[v]; ok {
			return lia.V(w), true
		}
		return lia.V(u.last.values[v]), true
	}
	parts := []lia.Formula{on(from), e.Guard.Subst(before)}
	value := e.Before()
	for _, v := range u.live.At(e.To) {
		t, ok := value(v)
		if !ok {
			t = lia.V(v)
		}
		parts = append(parts, lia.Eq(lia.V(after[v]).Sub(t.Subst(before))))
	}
	return lia.And(parts...)
}

// run returns the run in the solver's model, computed from Error backwards.
func (u *unrolled) run() (cfa.Path, error) {
	edges := make([]cfa.EdgeID, len(u.steps))
	at := u.p.Error
	for i := len(edges) - 1; i >= 0; i-- {
		found := false
		for _, w := range u.steps[i][at] {
			if w.says.Eval(u.s.Value) {
				edges[i], at, found = w.edge, u.p.Edges[w.edge].From, true
				break
			}
		}
		if !found {
			return nil, fmt.Errorf("internal error: a model enters %s over no edge", u.p.LocName(at))
		}
	}
	run, _, err := u.paths.Feasible(edges)
	if err == nil && run == nil {
		err = errors.New("internal error: a model of an unrolling cannot be run")
	}
	return run, err
}
