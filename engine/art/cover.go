package art

import (
	"slices"

	"ic3play/engine/trace"
)

// coverable reports whether w is older than v and at the same location, and neither node is closed.
// Then w may cover v if the labels allow it.
func (t *Tree[L]) coverable(v, w *Node[L]) bool {
	return w.ID < v.ID && w.Loc == v.Loc && !t.Closed(v) && !t.Closed(w)
}

// Cover covers v by w if coverable allows it and the label of v implies the label of w. It reports
// whether it did. A covered node cannot cover other nodes. So Cover also uncovers the nodes that
// are covered by v or by a node below v.
func (t *Tree[L]) Cover(v, w *Node[L]) (bool, error) {
	if !t.coverable(v, w) {
		return false, nil
	}
	ok, err := t.domain.Entails(v.Loc, v.Label, w.Label)
	if err != nil || !ok {
		return false, err
	}
	t.trackClosed(v, func() { v.Coverer = w })
	w.covers = append(w.covers, v)
	t.Covers++
	if t.rec.On() {
		t.rec.Emit(trace.Event{Kind: trace.Cover, Node: v.ID, By: w.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth})
	}
	t.release(v, "covered")
	return true, nil
}

// release uncovers the nodes that are covered by v or by a node below v.
func (t *Tree[L]) release(v *Node[L], note string) {
	t.uncoverAll(v, note)
	for _, kid := range v.Kids {
		t.release(kid, note)
	}
}

// uncoverAll uncovers all nodes that v covers. It begins with the node that was covered last, so that
// the node that was covered first is on top of the frontier.
func (t *Tree[L]) uncoverAll(v *Node[L], note string) {
	for _, w := range slices.Backward(slices.Clone(v.covers)) {
		t.uncover(w, note)
	}
}

// Covered returns the nodes that v covers. Callers must not modify the slice.
func (t *Tree[L]) Covered(v *Node[L]) []*Node[L] { return v.covers }

// Uncover uncovers v, if v is covered. Engines call Uncover when they find that the covering node
// does not represent all states that satisfy its label. The event has the note PathSpurious.
func (t *Tree[L]) Uncover(v *Node[L]) {
	if v.Coverer != nil {
		t.uncover(v, trace.PathSpurious)
	}
}

func (t *Tree[L]) unlink(v *Node[L]) {
	w := v.Coverer
	t.trackClosed(v, func() { v.Coverer = nil })
	w.covers = slices.DeleteFunc(w.covers, func(x *Node[L]) bool { return x == v })
}

func (t *Tree[L]) uncover(v *Node[L], note string) {
	by := v.Coverer
	t.unlink(v)
	t.Uncovers++
	if t.rec.On() && !v.pruned {
		t.rec.Emit(trace.Event{Kind: trace.Uncover, Node: v.ID, By: by.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Note: note})
	}
	if t.Closed(v) {
		return
	}
	t.countNewCoverers(v)
	t.reopen(v)
}

// countNewCoverers is called when v and the nodes below v have become able to cover other nodes
// again. It counts them in t.newCoverers.
func (t *Tree[L]) countNewCoverers(v *Node[L]) {
	t.newCoverers[v.Loc]++
	for _, kid := range v.Kids {
		t.countNewCoverers(kid)
	}
}

// Close covers v by the oldest possible node, and reports whether v is closed. Trying the oldest
// node first avoids chains of covers. If the node that covers v is later covered by an older node,
// the older node has a weaker label and could have covered v directly. If Close tried the youngest
// node first, leaves with equal labels would form chains, and could be uncovered exponentially
// often.
func (t *Tree[L]) Close(v *Node[L]) (bool, error) {
	if t.Closed(v) {
		return true, nil
	}
	if v.closeFailedAt == t.newCoverers[v.Loc] {
		// Since the last attempt, no node at this location has become able to cover other nodes.
		return false, nil
	}
	for _, w := range t.at[v.Loc] {
		if w.ID >= v.ID {
			break
		}
		if ok, err := t.Cover(v, w); ok || err != nil {
			return ok, err
		}
	}
	v.closeFailedAt = t.newCoverers[v.Loc]
	return false, nil
}

// CloseAbove tries to close v and its ancestors, one after the other from the root downwards. It
// reports whether v is closed.
func (t *Tree[L]) CloseAbove(v *Node[L]) (bool, error) {
	for _, w := range t.Path(v) {
		if ok, err := t.Close(w); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// Common returns the nearest common ancestor of v and w. A node counts as its own ancestor.
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

// Force strengthens the labels on the path to v so that w can cover v (McMillan's forced covering).
// It calls "hold" with the nearest common ancestor of v and w, and with the path from this ancestor
// to v. "hold" returns a stronger label for each node of the path, such that the new label of v
// implies the label of w. It returns nil if it finds no such labels. Force reports whether it
// closed v.
func (t *Tree[L]) Force(v, w *Node[L], hold func(above *Node[L], path []*Node[L]) ([]L, error)) (bool, error) {
	if !t.coverable(v, w) {
		return false, nil
	}
	t.ForceAttempts++
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
