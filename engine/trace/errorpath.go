package trace

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// These events come from two engines: k-induction, and interpolation with over-approximating
// images. Both engines look for paths of a fixed number of steps to the error. The paths may begin
// in any state, not only at the entry. Both engines also emit Depth events: interpolation when it
// has proved that no run of at most Level steps reaches the error, and k-induction before it looks
// for a run of Level+1 steps that does.
const (
	// Way: paths of Level steps lead from states at Loc to Error. The next Level+1 State events are
	// the states of one such path, unless Note is "none". Note is the meaning of the path:
	//
	//	"fails"     the induction step for Level steps fails at Loc
	//	"excluded"  it would fail, but the fact Formula, which holds in every reachable
	//	            state of Loc, excludes the path's first state
	//	"meets"     layer By of the images (Image) includes the path's first state,
	//	            which may be unreachable: the bound must grow
	//	"none"      no such path begins in a state that is possible at Loc, so the
	//	            induction step holds there
	Way Kind = "way"
	// State: this is one state of the path of the last Way event. Level is the number of the state
	// in the path, counted from 0, and Loc its location. Formula describes the state, and Parts has
	// the conjuncts of Formula. The path continues over the edge Edge. At Error, Edge is -1.
	State Kind = "state"
	// Image: the search computes sets of states in layers. Formula describes the states at location
	// Loc in layer Level; Parts has the disjuncts of Formula. A layer contains all states one step
	// after the previous layer, except states of earlier layers, and perhaps more states. It has no
	// disjunct whose states are all in earlier layers. No state of a layer can reach Error in fewer
	// steps than the level of the last Depth event. Layer 0 is the entry; its event begins a new
	// sequence of layers.
	Image Kind = "image"
)

// WayMeaning is the meaning of a path: Note in an event of kind Way.
type WayMeaning = string

// These are the meanings of paths.
const (
	WayFails    WayMeaning = "fails"
	WayExcluded WayMeaning = "excluded"
	WayMeets    WayMeaning = "meets"
	WayNone     WayMeaning = "none"
)

// walk describes the path of the last Way event while some of its State events are missing.
type walk struct {
	left int // number of State events that have not been read yet
	next int
	loc  int // location of the next state
}

func (v *validator) way(t *source, e *Event) {
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

// TellWay emits the event e, whose kind is Way, and an event for each state of a path. TellWay sets
// the fields Kind and Edge of e, and the caller sets the others: Loc is the location where the path
// begins, and Note is the meaning of the path. The formulas of the states mention only live
// variables.
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
