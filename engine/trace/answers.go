package trace

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia/sorting"
)

// obligationState is an obligation with the level and the result of its last query.
type obligationState struct {
	loc, level, parent int
	status             status
}

// status is the result of the last query of an obligation.
type status uint8

const (
	open    status = iota // the query has no answer yet
	waiting               // the last answer was a Predecessor or Spurious event; the obligation will be queried again
	queued                // the obligation is blocked, and will be queried again at a higher level
	blocked
	dropped
	reached // a counterexample goes through the obligation's cube
)

func (f status) String() string {
	return [...]string{"open", "waiting", "to be queried again", "blocked", "dropped", "reached"}[f]
}

func (v *validator) obligation(t *source, e *Event) {
	if e.Obl < 1 || e.Loc < 0 {
		v.fault("obligation %d at location %d", e.Obl, e.Loc)
		return
	}
	o := t.obligations[e.Obl]
	if o == nil {
		t.obligations[e.Obl] = &obligationState{loc: e.Loc, level: e.Level, parent: e.Parent}
	} else {
		v.checkRequery(o, e)
	}
	if e.Edge >= 0 && int(v.p.Edges[e.Edge].From) != e.Loc &&
		!slices.ContainsFunc(v.p.Edges[e.Edge].Premises, func(pr cfa.Premise) bool { return int(pr.At) == e.Loc }) {
		v.fault("obligation %d at location %d goes on by edge %d, which leaves %d", e.Obl, e.Loc, e.Edge, v.p.Edges[e.Edge].From)
	}
	if e.Parent == 0 {
		return
	}
	to := t.obligations[e.Parent]
	switch {
	case to == nil || e.Parent == e.Obl:
		v.fault("parent %d does not exist", e.Parent)
	case e.Edge < 0:
		v.fault("the edge to parent %d is missing", e.Parent)
	case int(v.p.Edges[e.Edge].To) != to.loc:
		v.fault("edge %d enters %d, parent %d is at %d", e.Edge, v.p.Edges[e.Edge].To, e.Parent, to.loc)
	}
}

// checkRequery checks that an obligation may be queried again and that the query has the right
// level: the level of the obligation's last query or, if it was blocked, the level that its Blocked
// event announced.
func (v *validator) checkRequery(o *obligationState, e *Event) {
	switch {
	case o.loc != e.Loc:
		v.fault("obligation %d is at location %d, and was at %d", e.Obl, e.Loc, o.loc)
	case o.parent != e.Parent:
		v.fault("obligation %d has parent %d, and had %d", e.Obl, e.Parent, o.parent)
	case o.status != waiting && o.status != queued:
		v.fault("obligation %d is queried again and is %s", e.Obl, o.status)
	case e.Level != o.level:
		v.fault("obligation %d is queried at level %d, and is %s at %d", e.Obl, e.Level, o.status, o.level)
	}
	o.level, o.status = e.Level, open
}

// open returns the obligation with the number obl. If the obligation's query already has an answer,
// it records a fault and returns nil.
func (v *validator) open(t *source, obl int) *obligationState {
	v.checkObligation(t, obl, false)
	o := t.obligations[obl]
	if o != nil && o.status != open {
		v.fault("obligation %d is %s", obl, o.status)
		return nil
	}
	return o
}

// answer records the answer to an obligation's open query.
func (v *validator) answer(t *source, obl int, result status) *obligationState {
	o := v.open(t, obl)
	if o != nil {
		o.status = result
	}
	return o
}

func (v *validator) learnt(t *source, e *Event) {
	if e.Level != EveryLevel && e.Level < e.Asked {
		v.fault("lemma %d was queried at %d and holds up to %d", e.Lemma, e.Asked, e.Level)
	}
	if e.Obl == 0 {
		return
	}
	if o := v.open(t, e.Obl); o != nil && (e.Asked != o.level || !t.lemmas[e.Lemma].isAt(o.loc)) {
		v.fault("lemma %d, queried at %d, is of obligation %d at location %d and level %d", e.Lemma, e.Asked, e.Obl, o.loc, o.level)
	}
}

func (v *validator) blocked(t *source, e *Event) {
	o := v.answer(t, e.Obl, blocked)
	by := e.Lemmas
	if by == nil {
		by = []int{e.Lemma}
	}
	if len(by) == 0 || by[len(by)-1] != e.Lemma {
		v.fault("lemma %d is not the last of %v", e.Lemma, by)
	}
	for _, id := range by {
		l := v.lemma(t, id)
		if l == nil || o == nil {
			continue
		}
		if !l.isAt(o.loc) || !l.holdsAt(o.level) || e.Level != o.level {
			v.fault("obligation %d at location %d and level %d is not blocked at %d by lemma %d of level %d", e.Obl, o.loc, o.level, e.Level, id, l.level)
		}
	}
	if e.Asked == 0 || o == nil {
		return
	}
	if e.Asked <= o.level {
		v.fault("obligation %d is blocked at level %d, and to be queried again at %d", e.Obl, o.level, e.Asked)
	}
	o.status, o.level = queued, e.Asked
}

func (v *validator) dropped(t *source, e *Event) {
	if !slices.Contains(Drops(), e.Note) {
		v.fault("there is no reason %q", e.Note)
	}
	if len(e.Obls) == 0 || !slices.IsSorted(e.Obls) {
		v.fault("obligations %v", e.Obls)
	}
	for _, id := range e.Obls {
		v.checkObligation(t, id, false)
		if o := t.obligations[id]; o != nil {
			if o.status != open && o.status != waiting && o.status != queued {
				v.fault("obligation %d is %s", id, o.status)
			}
			o.status = dropped
		}
	}
}

// reached records the answer of a counterexample that begins at the obligation obl: for this
// obligation and for all obligations between it and the error. Some of them may already be blocked
// at lower levels.
func (v *validator) reached(t *source, obl int) {
	o := v.open(t, obl)
	for id := obl; o != nil; o = t.obligations[id] {
		if o.status == dropped || o.status == reached {
			v.fault("obligation %d is %s", id, o.status)
		}
		o.status = reached
		id = o.parent
	}
}

// answered records a fault for each obligation whose query has no answer or that must still be
// queried again.
func (v *validator) answered(t *source) {
	for _, id := range sorting.Keys(t.obligations) {
		if o := t.obligations[id]; o.status == open || o.status == waiting || o.status == queued {
			v.fault("obligation %d at level %d is %s", id, o.level, o.status)
		}
	}
}
