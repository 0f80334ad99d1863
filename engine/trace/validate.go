package trace

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia/sorting"
)

// Validate checks the events of a whole run on p. It returns nil or an error with the first few
// faults: locations and edges that p does not have; unknown or repeated obligations, lemmas and
// predicates; steps that do not belong to their edge; and queries without an answer or with two
// (answers.go). The events of each source are checked separately, because each part of a portfolio
// numbers its own objects. If there are no faults, every obligation, lemma, predicate and node that
// an event names exists.
func Validate(events []Event, p *cfa.Program) error {
	v := validator{p: p, parts: map[string]*source{}}
	for i, e := range events {
		v.at = i
		if e.Seq != i {
			v.fault("it has number %d", e.Seq)
		}
		v.event(&e)
		if len(v.faults) >= maxFaults {
			break
		}
	}
	if len(v.faults) == 0 {
		for _, name := range sorting.Keys(v.parts) {
			if t := v.parts[name]; t.walk.left > 0 {
				v.fault("%d states of the path are missing", t.walk.left)
			} else {
				v.answered(t)
			}
		}
	}
	return errors.Join(v.faults...)
}

const maxFaults = 5

type validator struct {
	p      *cfa.Program
	at     int
	kind   Kind
	parts  map[string]*source
	faults []error
}

// source is what the events so far say about the objects of one part of a portfolio (Event.Source).
type source struct {
	obligations map[int]*obligationState
	lemmas      map[int]*lemmaState
	predicates  map[int]bool
	next        int // the number of the obligation that the next event must query; 0 if any event may come next
	entered     int // the obligation whose Predecessor events are not yet complete, or 0
	nodes       map[int]*node
	position    int // if the last event was an Interpolant event, its position in the path; otherwise -1
	begins      int // the depth in the tree of the first node of the path to which the Interpolant events belong
	walk        walk
	frontier    int // the highest frame that a Level event has opened
}

// lemmaState has what the events so far say about a lemma.
type lemmaState struct {
	level, loc int
	locs       []int
	removed    bool
}

// isAt reports whether the lemma is about the given location. If the lemma's field loc is negative,
// the lemma is about all locations in its list locs.
func (h *lemmaState) isAt(loc int) bool {
	return h.loc == loc || h.loc < 0 && slices.Contains(h.locs, loc)
}

func (h *lemmaState) holdsAt(level int) bool {
	return h.level == EveryLevel || level != EveryLevel && h.level >= level
}

func (v *validator) fault(format string, args ...any) {
	v.faults = append(v.faults, fmt.Errorf("event %d (%s): %s", v.at, v.kind, fmt.Sprintf(format, args...)))
}

func (v *validator) event(e *Event) {
	v.kind = e.Kind
	t := v.parts[e.Source]
	if t == nil {
		t = &source{obligations: map[int]*obligationState{}, lemmas: map[int]*lemmaState{}, predicates: map[int]bool{}, position: -1}
		v.parts[e.Source] = t
	}
	places := v.places(e)
	if e.Kind != State && t.walk.left > 0 {
		v.fault("%d states of the path are missing", t.walk.left)
		t.walk = walk{}
	}
	if t.next != 0 && (e.Kind != Obligation || e.Obl != t.next) {
		v.fault("obligation %d was expected next", t.next)
	}
	t.next = 0
	entered := t.entered
	if e.Kind != Obligation {
		t.entered = 0
	}
	if e.Kind != Interpolant {
		t.position = -1
	}
	if e.Level < EveryLevel || e.Level == EveryLevel && e.Kind != Lemma && e.Kind != Push && e.Kind != Subsumed && e.Kind != Candidate {
		v.fault("level %d", e.Level)
	}
	if e.Proof != "" && e.Kind != Fixpoint || e.From != "" && e.Kind != Lemma && e.Kind != Candidate {
		v.fault("proof %q, from engine %q", e.Proof, e.From)
	}
	switch e.Kind {
	case Obligation:
		if places {
			v.obligation(t, e)
		}
	case Lemma:
		if _, twice := t.lemmas[e.Lemma]; twice || e.Lemma < 1 {
			v.fault("lemma %d exists already", e.Lemma)
		}
		t.lemmas[e.Lemma] = &lemmaState{level: e.Level, loc: e.Loc, locs: e.Locs}
		v.learnt(t, e)
		v.origins(e)
	case Push:
		if l := v.lemma(t, e.Lemma); l != nil {
			if l.holdsAt(e.Level) {
				v.fault("lemma %d held at level %d before", e.Lemma, e.Level)
			}
			l.level = e.Level
		}
	case Subsumed:
		by, l := v.lemma(t, e.By), v.lemma(t, e.Lemma)
		if by != nil && l != nil {
			if by == l || !by.holdsAt(l.level) {
				v.fault("lemma %d of level %d makes way for lemma %d of level %d", e.Lemma, l.level, e.By, by.level)
			}
			l.removed = true
		}
	case Blocked:
		v.blocked(t, e)
	case Drop:
		v.dropped(t, e)
	case Predicate:
		if t.predicates[e.Pred] || e.Pred < 1 {
			v.fault("predicate %d exists already", e.Pred)
		}
		v.predicates(t, e.Above)
		v.predicates(t, e.Below)
		t.predicates[e.Pred] = true
		v.checkObligation(t, e.Obl, true)
	case Abstraction:
		v.open(t, e.Obl)
		if len(e.Above)+len(e.Below) != len(e.Parts) {
			v.fault("%d predicates hold and %d do not, and there are %d parts", len(e.Above), len(e.Below), len(e.Parts))
		}
		v.predicates(t, e.Above)
		v.predicates(t, e.Below)
	case Predecessor, Spurious:
		v.edge(e)
		if e.Kind != Predecessor || e.Obl != entered {
			v.answer(t, e.Obl, waiting)
		}
		if t.next = e.Next; e.Next != 0 && t.obligations[e.Next] != nil || e.Next == 0 && e.Kind == Predecessor {
			v.fault("obligation %d is no new one", e.Next)
		}
		if e.Kind == Predecessor {
			t.entered = e.Obl
		}
	case Backtrack:
		v.edge(e)
		v.checkObligation(t, e.Obl, false)
	case Generalise:
		v.open(t, e.Obl)
	case Mined:
		v.checkObligation(t, e.Obl, true)
	case Counterexample:
		if e.Obl != 0 {
			v.reached(t, e.Obl)
		}
	case Level:
		t.frontier = max(t.frontier, e.Level)
		v.answered(t)
	case Fixpoint:
		if e.Loc != -1 || e.Edge != -1 {
			v.fault("it is about location %d and edge %d, and not about the whole program (-1)", e.Loc, e.Edge)
		}
		v.proof(t, e)
		v.answered(t)
	case Candidate:
		v.origins(e)
	case Depth, VerdictKind:
	case Node, Label, Expand, Cover, Uncover, Prune, Path, Interpolant, Removal, Precision:
		if places {
			v.tree(t, e)
		}
	case Way, State, Image:
		if places {
			v.way(t, e)
		}
	default:
		v.fault("there is no such kind")
	}
}

func (v *validator) places(e *Event) bool {
	n := len(v.faults)
	if e.Loc < -1 || e.Loc >= len(v.p.Locs) {
		v.fault("the program has no location %d", e.Loc)
	}
	for i, l := range e.Locs {
		if l < 0 || l >= len(v.p.Locs) || i > 0 && l <= e.Locs[i-1] {
			v.fault("locations %v", e.Locs)
			break
		}
	}
	if e.Edge < -1 || e.Edge >= len(v.p.Edges) {
		v.fault("the program has no edge %d", e.Edge)
	}
	return len(v.faults) == n
}

func (v *validator) edge(e *Event) {
	if e.Edge < 0 {
		v.fault("an edge is missing")
	}
}

// checkObligation records a fault if no obligation has the given number. If orNone is set, the
// number 0 is allowed too.
func (v *validator) checkObligation(t *source, obl int, orNone bool) {
	if _, ok := t.obligations[obl]; !ok && (obl != 0 || !orNone) {
		v.fault("obligation %d does not exist", obl)
	}
}

// lemma returns the lemma with the given number. If there is no such lemma, or if it was removed,
// the function records a fault and returns nil.
func (v *validator) lemma(t *source, id int) *lemmaState {
	l := t.lemmas[id]
	if l == nil {
		v.fault("lemma %d does not exist", id)
	} else if l.removed {
		v.fault("lemma %d was removed", id)
		return nil
	}
	return l
}

func (v *validator) predicates(t *source, ids []int) {
	for _, id := range ids {
		if !t.predicates[id] {
			v.fault("predicate %d does not exist", id)
		}
	}
}
