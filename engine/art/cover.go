package art

import (
	"slices"

	"ic3play/engine/trace"
)

// coverable says that v may be covered by w as far as the tree is concerned.
func (t *Tree[L]) coverable(v, w *Node[L]) bool {
	return w.ID < v.ID && w.Loc == v.Loc && !t.Closed(v) && !t.Closed(w)
}

// Cover covers v by w if it may and w's label is entailed, and says whether it
// did. Who is covered covers nobody: what nodes at or below v have covered is
// uncovered.
func (t *Tree[L]) Cover(v, w *Node[L]) (bool, error) {
	if !t.coverable(v, w) {
		return false, nil
	}
	ok, err := t.domain.Entails(v.Loc, v.Label, w.Label)
	if err != nil || !ok {
		return false, err
	}
	t.change(v, func() { v.Coverer = w })
	w.covers = append(w.covers, v)
	t.Covers++
	if t.rec.On() {
		t.rec.Emit(trace.Event{Kind: trace.Cover, Node: v.ID, By: w.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth})
	}
	t.release(v, "covered")
	return true, nil
}

// release uncovers what nodes at or below v cover.
func (t *Tree[L]) release(v *Node[L], why string) {
	t.uncoverAll(v, why)
	for _, kid := range v.Kids {
		t.release(kid, why)
	}
}

// uncoverAll uncovers what v covers. The oldest comes last, to be on top of the
// frontier.
func (t *Tree[L]) uncoverAll(v *Node[L], why string) {
	for _, w := range slices.Backward(slices.Clone(v.covers)) {
		t.uncover(w, why)
	}
}

// Covered lists the nodes that v covers. The slice is the tree's.
func (t *Tree[L]) Covered(v *Node[L]) []*Node[L] { return v.covers }

// Uncover opens a covered node though its coverer has not changed: that stands for
// less than its label says. Why is told with the event.
func (t *Tree[L]) Uncover(v *Node[L], why string) {
	if v.Coverer != nil {
		t.uncover(v, why)
	}
}

// unlink removes a cover.
func (t *Tree[L]) unlink(v *Node[L]) {
	w := v.Coverer
	t.change(v, func() { v.Coverer = nil })
	w.covers = slices.DeleteFunc(w.covers, func(x *Node[L]) bool { return x == v })
}

// uncover opens a node that is covered, and what is below it.
func (t *Tree[L]) uncover(v *Node[L], why string) {
	by := v.Coverer
	t.unlink(v)
	t.Uncovers++
	if t.rec.On() && !v.gone {
		t.rec.Emit(trace.Event{Kind: trace.Uncover, Node: v.ID, By: by.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Note: why})
	}
	if t.Closed(v) {
		return
	}
	t.renew(v)
	t.reopen(v)
}

// renew counts a change at the locations of nodes that can cover again.
func (t *Tree[L]) renew(v *Node[L]) {
	t.changes[v.Loc]++
	for _, kid := range v.Kids {
		t.renew(kid)
	}
}

// Close looks for a node that covers v, the oldest that may first, and says whether
// v is closed. The oldest, because who covers is covered itself only by one that is
// older still, and whose label is weaker: it could have covered v. With the
// youngest first, leaves with one label would be covered each by the next, and
// uncovered again as many times as there are subsets of them.
func (t *Tree[L]) Close(v *Node[L]) (bool, error) {
	if t.Closed(v) {
		return true, nil
	}
	if v.tried == t.changes[v.Loc] {
		return false, nil // nothing that could cover it has come since
	}
	for _, w := range t.at[v.Loc] {
		if w.ID >= v.ID {
			break
		}
		if ok, err := t.Cover(v, w); ok || err != nil {
			return ok, err
		}
	}
	v.tried = t.changes[v.Loc]
	return false, nil
}

// CloseAbove closes v or a node above it, those nearer to the root first, and
// says whether v is closed.
func (t *Tree[L]) CloseAbove(v *Node[L]) (bool, error) {
	for _, w := range t.Path(v) {
		if ok, err := t.Close(w); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// Common is the nearest node that both v and w are, or are below.
func Common[L any](v, w *Node[L]) *Node[L] {
	for v != w {
		if v.Depth >= w.Depth {
			v = v.Parent
		} else {
			w = w.Parent
		}
	}
	return v
}

// Force makes v be covered by w, if the path to v allows it (McMillan's forced
// covering): hold is given the nearest common ancestor and the path from there to
// v, the ancestor exclusive, and says with which labels along the path w's label
// holds at v; no labels: it does not. They are at least as strong as those there
// are. Force says whether v is closed.
func (t *Tree[L]) Force(v, w *Node[L], hold func(above *Node[L], path []*Node[L]) ([]L, error)) (bool, error) {
	if !t.coverable(v, w) {
		return false, nil
	}
	t.Tried++
	above := Common(v, w)
	path := Between(above, v)
	labels, err := hold(above, path)
	if err != nil || labels == nil {
		return false, err
	}
	for i, x := range path {
		t.Relabel(x, labels[i], "force", nil)
	}
	if _, err := t.Cover(v, w); err != nil {
		return false, err
	}
	if !t.Closed(v) {
		return false, nil
	}
	t.Forced++
	return true, nil
}
