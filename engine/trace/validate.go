package trace

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
)

// Validate says what is wrong with the events of a run on p: locations and edges
// that p does not have, obligations, lemmas and predicates that were never told,
// or told twice, steps that do not fit their edge. Numbers are those of one
// Source: each part of a portfolio counts by itself. It joins at most a few
// faults; who draws a stream without any finds all that it names.
func Validate(events []Event, p *cfa.Program) error {
	v := validator{p: p, parts: map[string]*told{}}
	for i, e := range events {
		v.at = i
		if e.Seq != i {
			v.fault("it has number %d", e.Seq)
		}
		v.event(&e)
		if len(v.faults) >= mostFaults {
			break
		}
	}
	return errors.Join(v.faults...)
}

// mostFaults are as many as are worth reading.
const mostFaults = 5

type validator struct {
	p      *cfa.Program
	at     int
	kind   Kind
	parts  map[string]*told
	faults []error
}

// told is what one part has told of so far.
type told struct {
	obligations map[int]int  // with their locations
	lemmas      map[int]bool // whether they are still there
	predicates  map[int]bool
	due         []int // lemmas that have removed others and are to be told next
	nodes       map[int]*node
}

func (v *validator) fault(format string, args ...any) {
	v.faults = append(v.faults, fmt.Errorf("event %d (%s): %s", v.at, v.kind, fmt.Sprintf(format, args...)))
}

func (v *validator) event(e *Event) {
	v.kind = e.Kind
	t := v.parts[e.Source]
	if t == nil {
		t = &told{obligations: map[int]int{}, lemmas: map[int]bool{}, predicates: map[int]bool{}}
		v.parts[e.Source] = t
	}
	places := v.places(e)
	if e.Kind != Subsumed {
		// A lemma that removes others may be told right after they go.
		for _, id := range t.due {
			if e.Kind != Lemma || e.Lemma != id {
				v.fault("lemma %d was never told, and has removed another", id)
			}
		}
		t.due = nil
	}
	if e.Level < EveryLevel || e.Level == EveryLevel && e.Kind != Lemma && e.Kind != Push && e.Kind != Subsumed && e.Kind != Candidate {
		v.fault("level %d", e.Level)
	}
	switch e.Kind {
	case Obligation:
		if places {
			v.obligation(t, e)
		}
	case Lemma:
		if _, twice := t.lemmas[e.Lemma]; twice || e.Lemma < 1 {
			v.fault("lemma %d was told before", e.Lemma)
		}
		t.lemmas[e.Lemma] = true
		v.known(t, e.Obl, true)
	case Push:
		v.lemma(t, e.Lemma)
	case Subsumed:
		if _, ok := t.lemmas[e.By]; !ok && e.By > 0 {
			t.due = append(t.due, e.By)
		} else {
			v.lemma(t, e.By)
		}
		v.lemma(t, e.Lemma)
		t.lemmas[e.Lemma] = false
	case Blocked:
		v.known(t, e.Obl, false)
		v.lemma(t, e.Lemma)
	case Predicate:
		if t.predicates[e.Pred] || e.Pred < 1 {
			v.fault("predicate %d was told before", e.Pred)
		}
		v.predicates(t, e.Above)
		v.predicates(t, e.Below)
		t.predicates[e.Pred] = true
		v.known(t, e.Obl, true)
	case Abstraction:
		v.known(t, e.Obl, false)
		v.predicates(t, e.Above)
		v.predicates(t, e.Below)
	case Predecessor, Spurious, Backtrack:
		v.known(t, e.Obl, false)
		if e.Edge < 0 {
			v.fault("an edge is missing")
		}
	case Generalise, Counterexample, Mined:
		v.known(t, e.Obl, true)
	case Level, Candidate, Depth, Fixpoint, VerdictKind:
	case Node, Label, Expand, Cover, Uncover, Prune, Path, Interpolant, Precision:
		if places {
			v.tree(t, e)
		}
	default:
		v.fault("there is no such kind")
	}
}

// places checks locations and edge.
func (v *validator) places(e *Event) bool {
	n := len(v.faults)
	if e.Loc < -1 || e.Loc >= len(v.p.Locs) {
		v.fault("location %d", e.Loc)
	}
	for i, l := range e.Locs {
		if l < 0 || l >= len(v.p.Locs) || i > 0 && l <= e.Locs[i-1] {
			v.fault("locations %v", e.Locs)
			break
		}
	}
	if e.Edge < -1 || e.Edge >= len(v.p.Edges) {
		v.fault("edge %d", e.Edge)
	}
	return len(v.faults) == n
}

// obligation checks one that is new, or asked again.
func (v *validator) obligation(t *told, e *Event) {
	if e.Obl < 1 || e.Loc < 0 {
		v.fault("obligation %d at location %d", e.Obl, e.Loc)
		return
	}
	if l, again := t.obligations[e.Obl]; again && l != e.Loc {
		v.fault("obligation %d is at location %d, and was at %d", e.Obl, e.Loc, l)
	}
	t.obligations[e.Obl] = e.Loc
	if e.Edge >= 0 && int(v.p.Edges[e.Edge].From) != e.Loc {
		v.fault("obligation %d at location %d goes on by edge %d, which leaves %d", e.Obl, e.Loc, e.Edge, v.p.Edges[e.Edge].From)
	}
	if e.Parent == 0 {
		return
	}
	at, ok := t.obligations[e.Parent]
	switch {
	case !ok || e.Parent == e.Obl:
		v.fault("parent %d was never told", e.Parent)
	case e.Edge < 0:
		v.fault("the edge to parent %d is missing", e.Parent)
	case int(v.p.Edges[e.Edge].To) != at:
		v.fault("edge %d enters %d, parent %d is at %d", e.Edge, v.p.Edges[e.Edge].To, e.Parent, at)
	}
}

// known checks an obligation that is named; none is 0.
func (v *validator) known(t *told, obl int, orNone bool) {
	if _, ok := t.obligations[obl]; !ok && (obl != 0 || !orNone) {
		v.fault("obligation %d was never told", obl)
	}
}

// lemma checks one that is named as being there.
func (v *validator) lemma(t *told, id int) {
	if there, ok := t.lemmas[id]; !ok {
		v.fault("lemma %d was never told", id)
	} else if !there {
		v.fault("lemma %d was removed", id)
	}
}

func (v *validator) predicates(t *told, ids []int) {
	for _, id := range ids {
		if !t.predicates[id] {
			v.fault("predicate %d was never told", id)
		}
	}
}
