package path

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Unrolling is the formula of all paths with some number k of steps. For each number of steps j and
// each location that is reachable in j steps, it has a conjunct. The conjunct says: if the path is
// at the location after j steps, then the last step took an edge into the location. The formula
// omits locations from which Error is unreachable.
type Unrolling struct {
	Queries int64

	p            *cfa.Program
	m            *meter.Meter
	s            *smt.Solver
	live         *cfa.Liveness
	next         lia.Var
	reachesError []bool // reachesError[l] says whether Error is reachable from location l
	layers       []layer
}

// layer has the variables that describe where the path is after some number of steps. The path is
// at location l if the variable at[l] is positive. values[v] is a copy of the program's variable v.
// entered[l] has the edges by which the last step can lead to location l.
type layer struct {
	at      map[cfa.Loc]lia.Var
	values  []lia.Var
	entered map[cfa.Loc][]takenEdge
}

// takenEdge is an edge at some depth. The path takes this edge if and only if the formula in the
// field "condition" holds.
type takenEdge struct {
	edge      cfa.EdgeID
	condition lia.Formula
	inputs    []lia.Var
}

// NewUnrolling returns an unrolling without steps. Its paths begin at Entry in any state.
func NewUnrolling(m *meter.Meter, p *cfa.Program, ctx *smt.Context) *Unrolling {
	u := newUnrolling(m, p, ctx)
	u.addStart(p.Entry)
	return u
}

// UnrollAnywhere returns an unrolling without steps. Its paths begin in any state at any location
// but Entry and Error.
func UnrollAnywhere(m *meter.Meter, p *cfa.Program, ctx *smt.Context) *Unrolling {
	u := newUnrolling(m, p, ctx)
	for l := range p.Locs {
		if l := cfa.Loc(l); l != p.Entry && l != p.Error {
			u.addStart(l)
		}
	}
	return u
}

func newUnrolling(m *meter.Meter, p *cfa.Program, ctx *smt.Context) *Unrolling {
	u := &Unrolling{p: p, m: m, s: ctx.NewSolver(), live: cfa.Live(p), reachesError: make([]bool, len(p.Locs))}
	u.reachesError[p.Error] = true
	for changed := true; changed; {
		changed = false
		for i := range p.Edges {
			if e := &p.Edges[i]; u.reachesError[e.To] && !u.reachesError[e.From] {
				u.reachesError[e.From], changed = true, true
			}
		}
	}
	u.layers = []layer{u.newLayer()}
	return u
}

// addStart lets paths begin at l, if Error is reachable from l.
func (u *Unrolling) addStart(l cfa.Loc) {
	if u.reachesError[l] {
		u.layers[0].at[l] = u.newVar()
	}
}

func (u *Unrolling) newVar() lia.Var { u.next++; return u.next - 1 }

func (u *Unrolling) newLayer() layer {
	a := layer{at: map[cfa.Loc]lia.Var{}, values: make([]lia.Var, len(u.p.Vars)), entered: map[cfa.Loc][]takenEdge{}}
	for v := range a.values {
		a.values[v] = u.newVar()
	}
	return a
}

// isAt returns a formula that says: the path is at the location of the variable v.
func isAt(v lia.Var) lia.Formula { return lia.Ge(lia.V(v).Sub(lia.Int(1))) }

func (u *Unrolling) last() *layer { return &u.layers[len(u.layers)-1] }

// Depth returns the number of steps.
func (u *Unrolling) Depth() int { return len(u.layers) - 1 }

// Ended reports whether no path of Depth steps ends at Error or can be extended to it.
func (u *Unrolling) Ended() bool { return len(u.last().at) == 0 }

// Extend adds a step. It excludes paths that have reached Error before this step.
func (u *Unrolling) Extend() error {
	if at, ok := u.last().at[u.p.Error]; ok {
		u.s.Assert(lia.Not(isAt(at)))
		delete(u.last().at, u.p.Error)
	}
	next := u.newLayer()
	for id := range u.p.Edges {
		e := &u.p.Edges[id]
		if from, ok := u.last().at[e.From]; ok && u.reachesError[e.To] {
			if err := u.m.Tick(); err != nil {
				return err
			}
			next.entered[e.To] = append(next.entered[e.To], u.take(cfa.EdgeID(id), from, next.values))
		}
	}
	for l := range u.p.Locs {
		entering := next.entered[cfa.Loc(l)]
		if len(entering) == 0 {
			continue
		}
		at := u.newVar()
		next.at[cfa.Loc(l)] = at
		parts := []lia.Formula{lia.Not(isAt(at))}
		for _, w := range entering {
			parts = append(parts, w.condition)
		}
		u.s.Assert(lia.Or(parts...))
	}
	u.layers = append(u.layers, next)
	return nil
}

// take returns an edge together with a formula which says that the path takes this edge: the path
// is at the source, the guard holds, and the variables "targets" of the next layer have the
// assigned values.
func (u *Unrolling) take(id cfa.EdgeID, from lia.Var, targets []lia.Var) takenEdge {
	e := &u.p.Edges[id]
	w := takenEdge{edge: id}
	inputs := map[lia.Var]lia.Var{}
	for _, in := range e.Inputs {
		inputs[in.Var] = u.newVar()
		w.inputs = append(w.inputs, inputs[in.Var])
	}
	values := u.last().values
	before := func(v lia.Var) (lia.Term, bool) {
		if w, ok := inputs[v]; ok {
			return lia.V(w), true
		}
		return lia.V(values[v]), true
	}
	parts := []lia.Formula{isAt(from), e.Guard.Subst(before)}
	value := e.Substitution()
	for _, v := range u.live.At(e.To) {
		parts = append(parts, lia.Eq(lia.V(targets[v]).Sub(lia.V(v).Subst(value).Subst(before))))
	}
	w.condition = lia.And(parts...)
	return w
}

// ReachesError reports whether a path of exactly Depth steps leads to Error. If so, ErrorPath
// returns the path until the next call of ReachesError.
func (u *Unrolling) ReachesError() (bool, error) {
	at, ok := u.last().at[u.p.Error]
	if !ok {
		return false, nil
	}
	u.Queries++
	st, err := u.m.Check(u.s, u.s.Lit(isAt(at)))
	return st == smt.Sat, err
}

// ErrorPath returns the path in the solver's model, and its states. It follows the model backwards
// from Error.
func (u *Unrolling) ErrorPath() (cfa.Path, []cfa.State, error) {
	steps := make(cfa.Path, u.Depth())
	at := u.p.Error
	for i := len(steps) - 1; i >= 0; i-- {
		found := false
		for _, w := range u.layers[i+1].entered[at] {
			if w.condition.Eval(u.s.Value) {
				steps[i] = cfa.Step{Edge: w.edge, Inputs: make([]num.Int, len(w.inputs))}
				for k, in := range w.inputs {
					steps[i].Inputs[k] = u.s.Value(in)
				}
				at, found = u.p.Edges[w.edge].From, true
				break
			}
		}
		if !found {
			return nil, nil, fmt.Errorf("internal error: a model enters %s over no edge", u.p.LocName(at))
		}
	}
	first := make(cfa.State, len(u.p.Vars))
	for _, v := range u.live.At(at) {
		first[v] = u.s.Value(u.layers[0].values[v])
	}
	states := []cfa.State{first}
	for i, step := range steps {
		from := u.p.Edges[step.Edge].From
		next, err := u.p.Step(from, states[i], step)
		if err != nil {
			return nil, nil, fmt.Errorf("internal error: a model of an unrolling cannot be run: %w", err)
		}
		states = append(states, next)
	}
	return steps, states, nil
}

// Assume asserts that if the first state of a path is at l, it satisfies f.
func (u *Unrolling) Assume(l cfa.Loc, f lia.Formula) {
	first := &u.layers[0]
	if at, ok := first.at[l]; ok {
		u.s.Assert(lia.Or(lia.Not(isAt(at)), f.Subst(func(v lia.Var) (lia.Term, bool) { return lia.V(first.values[v]), true })))
	}
}

// Distinct adds a simple-path constraint: if the path is at l after i and after j steps, some live
// variable has different values.
func (u *Unrolling) Distinct(l cfa.Loc, i, j int) {
	a, b := &u.layers[i], &u.layers[j]
	parts := []lia.Formula{lia.Not(isAt(a.at[l])), lia.Not(isAt(b.at[l]))}
	for _, v := range u.live.At(l) {
		d := lia.V(a.values[v]).Sub(lia.V(b.values[v]))
		parts = append(parts, lia.Lt(d), lia.Gt(d))
	}
	u.s.Assert(lia.Or(parts...))
}

// Repeats returns two positions in a path with the same location and live state. If the path is
// simple, ok is false.
func (u *Unrolling) Repeats(steps cfa.Path, states []cfa.State) (l cfa.Loc, i, j int, ok bool) {
	for j := 1; j < len(steps); j++ { // Error occurs once, at the end
		l := u.p.Edges[steps[j].Edge].From
		for i := range j {
			if u.p.Edges[steps[i].Edge].From == l && u.sameLiveState(l, states[i], states[j]) {
				return l, i, j, true
			}
		}
	}
	return 0, 0, 0, false
}

func (u *Unrolling) sameLiveState(l cfa.Loc, a, b cfa.State) bool {
	for _, v := range u.live.At(l) {
		if !a[v].Equal(b[v]) {
			return false
		}
	}
	return true
}
