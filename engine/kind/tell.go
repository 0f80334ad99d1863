package kind

import (
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// teller emits events about paths that the induction step finds. It has its own solvers,
// and a meter that counts no units of work, so that recording does not change the search.
type teller struct {
	p    *cfa.Program
	rec  trace.Named
	m    *meter.Meter
	live *cfa.Liveness
	of   []asked // of[l] is the result at location l for the current k
}

// asked is the result of the induction step for the states at one location.
type asked uint8

const (
	notAsked asked = iota
	holds
	fails
)

func newTeller(m *meter.Meter, p *cfa.Program, rec trace.Named) teller {
	t := teller{p: p, rec: rec}
	if rec.On() {
		t.live, t.m = cfa.Live(p), meter.New(m.Context(), meter.Limits{})
	}
	return t
}

func (t *teller) reset() {
	if t.rec.On() {
		t.of = make([]asked, len(t.p.Locs))
	}
}

func (t *teller) recordQuery(l cfa.Loc) {
	if t.rec.On() {
		t.of[l] = max(t.of[l], holds)
	}
}

// emitHolding emits an event for each location at which the induction step for k holds.
func (t *teller) emitHolding(k int) {
	if !t.rec.On() {
		return
	}
	for l, is := range t.of {
		if is == holds {
			t.rec.Emit(trace.Event{Kind: trace.Way, Level: k, Loc: l, Edge: -1, Note: trace.WayNone})
		}
	}
}

// emitHoldsEverywhere emits the event of emitHolding for all locations except Entry and those
// without outgoing edges.
func (t *teller) emitHoldsEverywhere(k int) {
	if !t.rec.On() {
		return
	}
	for l := range t.p.Locs {
		if l := cfa.Loc(l); l != t.p.Entry && len(t.p.Out(l)) > 0 {
			t.rec.Emit(trace.Event{Kind: trace.Way, Level: k, Loc: int(l), Edge: -1, Note: trace.WayNone})
		}
	}
}

// emitPath emits the event e with a path and its states, unless the path is longer than maxTold.
func (t *teller) emitPath(e trace.Event, path cfa.Path, states []cfa.State) {
	if t.rec.On() && e.Level <= maxTold {
		trace.TellWay(t.rec, t.p, t.live, e, path, states)
	}
}

// emitFailure emits an event with a path that refutes the induction step for k. For each location
// it emits only the first such event.
func (t *teller) emitFailure(k int, id cfa.EdgeID, next *region, value func(lia.Var) num.Int) {
	from := t.p.Edges[id].From
	if !t.rec.On() || t.of[from] == fails {
		return
	}
	t.of[from] = fails
	t.path(trace.Event{Level: k, Loc: int(from), Note: trace.WayFails}, id, next, value)
}

func (t *teller) emitExcluded(k int, id cfa.EdgeID, next *region, value func(lia.Var) num.Int, by lia.Formula) {
	if t.rec.On() {
		t.path(trace.Event{Level: k, Loc: int(t.p.Edges[id].From), Note: trace.WayExcluded, Formula: by.Format(t.p.VarName)}, id, next, value)
	}
}

// maxTold is the largest length of a path in an event, because an event stores every state of its
// path.
const maxTold = 64

// path emits the event e with a path to the error. The path begins in the state of a solver's
// model, and takes the edge "id" into the region "next". If the path is longer than maxTold or the
// solvers run out of time, it emits nothing.
func (t *teller) path(e trace.Event, id cfa.EdgeID, next *region, value func(lia.Var) num.Int) {
	if e.Level > maxTold {
		return
	}
	edge := &t.p.Edges[id]
	first := make(cfa.State, len(t.p.Vars))
	for v := range first {
		first[v] = value(lia.Var(v))
	}
	// Use new solvers, because the formulas would slow down those of the search.
	q := &step.Solvers{Meter: t.m, SMT: smt.NewContext(smt.Options{})}
	path, states, err := follow(q, t.p, &region{loc: edge.From, edge: id, next: next}, first)
	if err != nil {
		return
	}
	trace.TellWay(t.rec, t.p, t.live, e, path, states)
}
