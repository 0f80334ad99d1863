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

// teller tells of the paths that the induction step meets. It has solvers of its
// own, and a meter that counts no work: whether somebody listens makes no
// difference to the search.
type teller struct {
	p    *cfa.Program
	rec  trace.Named
	m    *meter.Meter
	live *cfa.Liveness
	of   []asked // of this bound, by location
}

// asked is what became of the induction step at a location.
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

// opens begins a bound.
func (t *teller) opens() {
	if t.rec.On() {
		t.of = make([]asked, len(t.p.Locs))
	}
}

// asks notes that the step is asked at l.
func (t *teller) asks(l cfa.Loc) {
	if t.rec.On() {
		t.of[l] = max(t.of[l], holds)
	}
}

// closes tells where the step over k holds.
func (t *teller) closes(k int) {
	if !t.rec.On() {
		return
	}
	for l, is := range t.of {
		if is == holds {
			t.rec.Emit(trace.Event{Kind: trace.Way, Level: k, Loc: l, Edge: -1, Note: trace.WayNone})
		}
	}
}

// fails tells of a path that refutes the step over k; of each location one.
func (t *teller) fails(k int, id cfa.EdgeID, next *region, value func(lia.Var) num.Int) {
	from := t.p.Edges[id].From
	if !t.rec.On() || t.of[from] == fails {
		return
	}
	t.of[from] = fails
	t.path(trace.Event{Level: k, Loc: int(from), Note: trace.WayFails}, id, next, value)
}

// excluded tells of a path that a fact excludes.
func (t *teller) excluded(k int, id cfa.EdgeID, next *region, value func(lia.Var) num.Int, by lia.Formula) {
	if t.rec.On() {
		t.path(trace.Event{Level: k, Loc: int(t.p.Edges[id].From), Note: trace.WayExcluded, Formula: by.Format(t.p.VarName)}, id, next, value)
	}
}

// mostTold is the length up to which paths are told: their states are as many for
// each bound.
const mostTold = 64

// path tells of a path that begins in a model's state and goes over an edge into
// next. If it is long, or its states are not found in time, nothing is told.
func (t *teller) path(e trace.Event, id cfa.EdgeID, next *region, value func(lia.Var) num.Int) {
	if e.Level > mostTold {
		return
	}
	edge := &t.p.Edges[id]
	first := make(cfa.State, len(t.p.Vars))
	for v := range first {
		first[v] = value(lia.Var(v))
	}
	// What the path's states make of formulas is of no use to others.
	q := &step.Solvers{Meter: t.m, SMT: smt.NewContext(smt.Options{})}
	path, states, err := follow(q, t.p, &region{loc: edge.From, edge: id, next: next}, first)
	if err != nil {
		return
	}
	trace.TellWay(t.rec, t.p, t.live, e, path, states)
}
