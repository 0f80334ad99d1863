package trace

import (
	"maps"
	"slices"

	"ic3play/engine/cfa"
)

// asked is an obligation: where it is, at which level it was asked about last,
// and what has become of it.
type asked struct {
	loc, level, parent int
	fate               fate
}

// fate is what has become of the last question about an obligation.
type fate uint8

const (
	open    fate = iota // no answer yet
	waiting             // passed on, or spurious: it is to be asked again
	queued              // blocked, and to be asked again at a higher level
	blocked
	dropped
	reached // by a counterexample
)

// String is for faults.
func (f fate) String() string {
	return [...]string{"open", "waiting", "to be asked again", "blocked", "dropped", "reached"}[f]
}

// obligation checks one that is new, or asked again.
func (v *validator) obligation(t *told, e *Event) {
	if e.Obl < 1 || e.Loc < 0 {
		v.fault("obligation %d at location %d", e.Obl, e.Loc)
		return
	}
	o := t.obligations[e.Obl]
	if o == nil {
		t.obligations[e.Obl] = &asked{loc: e.Loc, level: e.Level, parent: e.Parent}
	} else {
		v.again(o, e)
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
		v.fault("parent %d was never told", e.Parent)
	case e.Edge < 0:
		v.fault("the edge to parent %d is missing", e.Parent)
	case int(v.p.Edges[e.Edge].To) != to.loc:
		v.fault("edge %d enters %d, parent %d is at %d", e.Edge, v.p.Edges[e.Edge].To, e.Parent, to.loc)
	}
}

// again checks that an obligation may be asked again: at the same level while it
// waits, at the one that was told when it was blocked.
func (v *validator) again(o *asked, e *Event) {
	switch {
	case o.loc != e.Loc:
		v.fault("obligation %d is at location %d, and was at %d", e.Obl, e.Loc, o.loc)
	case o.parent != e.Parent:
		v.fault("obligation %d has parent %d, and had %d", e.Obl, e.Parent, o.parent)
	case o.fate != waiting && o.fate != queued:
		v.fault("obligation %d is asked again and is %s", e.Obl, o.fate)
	case e.Level != o.level:
		v.fault("obligation %d is asked at level %d, and is %s at %d", e.Obl, e.Level, o.fate, o.level)
	}
	o.level, o.fate = e.Level, open
}

// open returns an obligation that is asked about; nil when it is not.
func (v *validator) open(t *told, obl int) *asked {
	v.known(t, obl, false)
	o := t.obligations[obl]
	if o != nil && o.fate != open {
		v.fault("obligation %d is %s", obl, o.fate)
		return nil
	}
	return o
}

// answer notes the answer to the question about an obligation.
func (v *validator) answer(t *told, obl int, is fate) *asked {
	o := v.open(t, obl)
	if o != nil {
		o.fate = is
	}
	return o
}

// learnt checks what a lemma says of its origin.
func (v *validator) learnt(t *told, e *Event) {
	if e.Level != EveryLevel && e.Level < e.Asked {
		v.fault("lemma %d was asked for at %d and holds up to %d", e.Lemma, e.Asked, e.Level)
	}
	if e.Obl == 0 {
		return
	}
	if o := v.open(t, e.Obl); o != nil && (e.Asked != o.level || !t.lemmas[e.Lemma].about(o.loc)) {
		v.fault("lemma %d, asked for at %d, is of obligation %d at location %d and level %d", e.Lemma, e.Asked, e.Obl, o.loc, o.level)
	}
}

// blocked checks that the lemmas that block an obligation are there and hold.
func (v *validator) blocked(t *told, e *Event) {
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
		if !l.about(o.loc) || !l.to(o.level) || e.Level != o.level {
			v.fault("obligation %d at location %d and level %d is not blocked at %d by lemma %d of level %d", e.Obl, o.loc, o.level, e.Level, id, l.level)
		}
	}
	if e.Asked == 0 || o == nil {
		return
	}
	if e.Asked <= o.level {
		v.fault("obligation %d is blocked at level %d, and to be asked again at %d", e.Obl, o.level, e.Asked)
	}
	o.fate, o.level = queued, e.Asked
}

// dropped checks that obligations may be given up.
func (v *validator) dropped(t *told, e *Event) {
	if !slices.Contains(Drops(), e.Note) {
		v.fault("there is no reason %q", e.Note)
	}
	if len(e.Obls) == 0 || !slices.IsSorted(e.Obls) {
		v.fault("obligations %v", e.Obls)
	}
	for _, id := range e.Obls {
		v.known(t, id, false)
		if o := t.obligations[id]; o != nil {
			if o.fate != open && o.fate != waiting && o.fate != queued {
				v.fault("obligation %d is %s", id, o.fate)
			}
			o.fate = dropped
		}
	}
}

// reached notes that a counterexample begins at an obligation, which answers all
// that lie on its way to the error: also those that are blocked for fewer steps.
func (v *validator) reached(t *told, obl int) {
	o := v.open(t, obl)
	for id := obl; o != nil; o = t.obligations[id] {
		if o.fate == dropped || o.fate == reached {
			v.fault("obligation %d is %s", id, o.fate)
		}
		o.fate = reached
		id = o.parent
	}
}

// answered checks that no question is left.
func (v *validator) answered(t *told) {
	for _, id := range slices.Sorted(maps.Keys(t.obligations)) {
		if o := t.obligations[id]; o.fate == open || o.fate == waiting || o.fate == queued {
			v.fault("obligation %d at level %d is %s", id, o.level, o.fate)
		}
	}
}
