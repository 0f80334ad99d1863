package trace

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// The kinds of events of engines that ask whether a path of so many steps leads to
// the error from somewhere, and not from the entry alone: induction over several
// steps, and images that say more than what is reached. Both also tell of Depth:
// that no run of so many steps gets there.
const (
	// Way: from states at Loc paths of Level steps lead to Error, and one was looked
	// at: the State events that follow are its states, one more than it has steps.
	// Note says what it means:
	//
	//	"fails"     the step of the induction over Level steps fails at Loc
	//	"excluded"  it would, but the fact Formula, which holds in every reachable
	//	            state of Loc, excludes the path's first state
	//	"meets"     layer By of the images (Image) has the path's first state, and no
	//	            run may get there: the bound must grow
	//	"none"      there is no such path from what is known of Loc: the step of
	//	            the induction holds there
	Way Kind = "way"
	// State: state Level, from 0, of the path that was told last is at Loc and fixed
	// by Formula, with conjuncts Parts; the path goes on over Edge, -1 at Error.
	State Kind = "state"
	// Image: layer Level of the images has at Loc the states Formula, disjuncts
	// Parts: what earlier layers do not have of an image of layer Level-1, which has
	// all that one step leads to from there and more, but nothing from which Error
	// can be reached in fewer steps than those of the last Depth. Layer 0, which is
	// the entry, begins anew: earlier images are forgotten.
	Image Kind = "image"
)

// What a Way means: the codes in its Note.
const (
	WayFails    = "fails"
	WayExcluded = "excluded"
	WayMeets    = "meets"
	WayNone     = "none"
)

// walk is the path whose states are being told.
type walk struct {
	left int // states that are still to be told
	next int // the number of the next
	loc  int // where it is
}

// way checks a path, and a state of one.
func (v *validator) way(t *told, e *Event) {
	switch e.Kind {
	case Way:
		t.walk = walk{}
		switch {
		case e.Loc < 0 || e.Level < 1:
			v.fault("a path of %d steps from location %d", e.Level, e.Loc)
		case e.Note == WayNone:
		case e.Note == WayFails, e.Note == WayExcluded && e.Formula != "", e.Note == WayMeets:
			t.walk = walk{left: e.Level + 1, loc: e.Loc}
		default:
			v.fault("a path means nothing: %q", e.Note)
		}
	case State:
		w := &t.walk
		if w.left == 0 || e.Level != w.next || e.Loc != w.loc {
			v.fault("state %d at location %d is not the next of the path: state %d at location %d, %d are left", e.Level, e.Loc, w.next, w.loc, w.left)
			return
		}
		w.left--
		w.next++
		switch {
		case w.left == 0:
			if e.Edge >= 0 || e.Loc != int(v.p.Error) {
				v.fault("the path ends at location %d, before edge %d", e.Loc, e.Edge)
			}
		case e.Edge < 0 || int(v.p.Edges[e.Edge].From) != e.Loc:
			v.fault("the path goes on from location %d over edge %d", e.Loc, e.Edge)
		default:
			w.loc = int(v.p.Edges[e.Edge].To)
		}
	case Image:
		if e.Loc < 0 || e.Level < 0 {
			v.fault("image %d at location %d", e.Level, e.Loc)
		}
	}
}

// TellWay tells of a path and its states, one more than it has steps. e says where
// it begins and what it means. Only variables that are live count in a state.
func TellWay(rec Named, p *cfa.Program, live *cfa.Liveness, e Event, path cfa.Path, states []cfa.State) {
	e.Kind, e.Edge = Way, int(path[0].Edge)
	rec.Emit(e)
	at := cfa.Loc(e.Loc)
	for i, state := range states {
		x := Event{Kind: State, Level: i, Loc: int(at), Edge: -1}
		var parts []lia.Formula
		for _, v := range live.At(at) {
			f := lia.Eq(lia.V(v).AddConst(state[v].Neg()))
			parts = append(parts, f)
			x.Parts = append(x.Parts, f.Format(p.VarName))
		}
		x.Formula = lia.And(parts...).Format(p.VarName)
		if i < len(path) {
			x.Edge = int(path[i].Edge)
			at = p.Edges[path[i].Edge].To
		}
		rec.Emit(x)
	}
}
