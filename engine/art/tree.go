package art

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// Domain is what the tree must know of labels.
type Domain[L any] interface {
	// Bottom says that no state has the label.
	Bottom(l L) bool
	// Entails says that each state at the location that has label a has b.
	Entails(at cfa.Loc, a, b L) (bool, error)
	// Text writes a label, and its parts, for events.
	Text(l L) (whole string, parts []string)
}

// Node is a node of a tree. Its fields are to be read only.
type Node[L any] struct {
	ID     int // from 1, in the order in which nodes are made
	Loc    cfa.Loc
	Parent *Node[L] // nil: the root
	// Edges lead here from the parent: one, or several that are parallel and are
	// taken together; none of the root.
	Edges []cfa.EdgeID
	Depth int
	Label L
	Kids  []*Node[L]
	// Coverer is the node that covers this one; nil: none does.
	Coverer  *Node[L]
	Expanded bool

	covers []*Node[L] // those that it covers
	gone   bool       // pruned away
	tried  int64      // the location's count of changes when Close last found nothing; -1: never
}

// Tree is an abstract reachability tree. It is used by one goroutine.
type Tree[L any] struct {
	p      *cfa.Program
	domain Domain[L]
	rec    trace.Named

	together bool
	leaving  [][][]cfa.EdgeID // by location: what groups has found
	root     *Node[L]
	made     int
	at       [][]*Node[L] // by location, oldest first
	changes  []int64      // by location: how often nodes that could not cover could again
	stack    []*Node[L]   // the frontier, with nodes that are not open any more
	shut     int          // expanded nodes that are covered or false: below them nodes are closed

	// Expansions, Covers, Uncovers, Pruned (nodes) and Forced (successful
	// attempts) count what was done, Deepest is the largest depth.
	Expansions, Covers, Uncovers, Pruned, Tried, Forced int64
	Deepest                                             int
}

// New returns a tree of one node: p's entry, labelled top. Together says that
// parallel edges are taken together, as one disjunction: large blocks that are
// single edges (Beyer, Cimatti, Griggio, Keremoglu, Sebastiani, FMCAD 2009). rec
// may be the zero value.
func New[L any](p *cfa.Program, domain Domain[L], top L, together bool, rec trace.Named) *Tree[L] {
	t := &Tree[L]{p: p, domain: domain, together: together, leaving: make([][][]cfa.EdgeID, len(p.Locs)), rec: rec, at: make([][]*Node[L], len(p.Locs)), changes: make([]int64, len(p.Locs))}
	t.root = t.node(nil, nil, p.Entry, top)
	t.stack = append(t.stack, t.root)
	return t
}

// Root is the first node.
func (t *Tree[L]) Root() *Node[L] { return t.root }

// Made is the number of nodes that were ever made.
func (t *Tree[L]) Made() int { return t.made }

// At lists the nodes of a location, oldest first. The slice is the tree's.
func (t *Tree[L]) At(l cfa.Loc) []*Node[L] { return t.at[l] }

// Bottom says that a node is labelled false.
func (t *Tree[L]) Bottom(v *Node[L]) bool { return t.domain.Bottom(v.Label) }

func (t *Tree[L]) node(parent *Node[L], edges []cfa.EdgeID, at cfa.Loc, label L) *Node[L] {
	t.made++
	v := &Node[L]{ID: t.made, Loc: at, Parent: parent, Edges: edges, Label: label, tried: -1}
	e := trace.Event{Kind: trace.Node, Node: v.ID, Loc: int(at), Edge: -1}
	if parent != nil {
		v.Depth = parent.Depth + 1
		parent.Kids = append(parent.Kids, v)
		e.Parent, e.Edge = parent.ID, int(edges[0])
		if len(edges) > 1 {
			e.Note = fmt.Sprintf("%d edges", len(edges))
		}
	}
	t.Deepest = max(t.Deepest, v.Depth)
	t.at[at] = append(t.at[at], v)
	if t.rec.On() {
		e.Level = v.Depth
		e.Formula, e.Parts = t.domain.Text(label)
		t.rec.Emit(e)
	}
	return v
}

// errOpen says that a node is not a leaf that may be expanded.
var errOpen = errors.New("internal error: the node is not open")

// Expand gives an open node its children, one for each edge that leaves its
// location, or for all edges to one location together. Of these, label says which
// can be taken (at least one, if only for its number), and finds the child's
// label. When it fails the node is open as before.
func (t *Tree[L]) Expand(v *Node[L], label func(edges []cfa.EdgeID) ([]cfa.EdgeID, L, error)) error {
	if !t.Open(v) {
		return fmt.Errorf("%w: %d", errOpen, v.ID)
	}
	groups := slices.Clone(t.groups(v.Loc))
	labels := make([]L, len(groups))
	for i, g := range groups {
		var err error
		if groups[i], labels[i], err = label(g); err != nil {
			return err
		}
	}
	v.Expanded = true
	t.Expansions++
	if t.rec.On() {
		t.rec.Emit(trace.Event{Kind: trace.Expand, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth})
	}
	for i, g := range groups {
		t.node(v, g, t.p.Edges[g[0]].To, labels[i])
	}
	// The first edge's child is to come first.
	for _, kid := range slices.Backward(v.Kids) {
		t.stack = append(t.stack, kid)
	}
	return nil
}

// groups are the edges that leave a location, those that are taken together in one.
func (t *Tree[L]) groups(l cfa.Loc) [][]cfa.EdgeID {
	if t.leaving[l] != nil {
		return t.leaving[l]
	}
	out := [][]cfa.EdgeID{}
	of := map[cfa.Loc]int{}
	for _, id := range t.p.Out(l) {
		to := t.p.Edges[id].To
		if i, ok := of[to]; ok && t.together {
			out[i] = append(out[i], id)
			continue
		}
		of[to] = len(out)
		out = append(out, []cfa.EdgeID{id})
	}
	t.leaving[l] = out
	return out
}

// Open says that a node is a leaf to be expanded. At Error that is a path to be
// looked at.
func (t *Tree[L]) Open(v *Node[L]) bool { return !v.Expanded && !t.Closed(v) }

// Closed says that nothing is to be done for a node or below it: it or a node
// above it is covered or labelled false, or it was pruned.
func (t *Tree[L]) Closed(v *Node[L]) bool {
	if v.gone || t.shuts(v) {
		return true
	}
	if t.shut == 0 {
		return false // nor is anything above it, and paths may be long
	}
	for v = v.Parent; v != nil; v = v.Parent {
		if t.shuts(v) {
			return true
		}
	}
	return false
}

// shuts says that a node closes itself and what is below it.
func (t *Tree[L]) shuts(v *Node[L]) bool { return v.Coverer != nil || t.Bottom(v) }

// change does what may change whether a node shuts, or is expanded, and counts.
func (t *Tree[L]) change(v *Node[L], do func()) {
	counts := func() int {
		if v.Expanded && !v.gone && t.shuts(v) {
			return 1
		}
		return 0
	}
	t.shut -= counts()
	do()
	t.shut += counts()
}

// Next returns the open leaf that is next, depth first; nil when the tree is
// complete. It stays the next until it is closed or expanded.
func (t *Tree[L]) Next() *Node[L] {
	for n := len(t.stack); n > 0; n = len(t.stack) {
		if v := t.stack[n-1]; t.Open(v) {
			return v
		}
		t.stack = t.stack[:n-1]
	}
	return nil
}

// reopen puts the leaves of a subtree back on the frontier, the first on top.
func (t *Tree[L]) reopen(v *Node[L]) {
	if v.Coverer != nil || t.Bottom(v) {
		return
	}
	if !v.Expanded {
		t.stack = append(t.stack, v)
		return
	}
	for _, kid := range slices.Backward(v.Kids) {
		t.reopen(kid)
	}
}

// Relabel gives a node a stronger label; found says by what means, added which
// parts are new. What the node covers is uncovered, since its label may not be
// entailed any more; if the new label is false, so is what nodes below it cover,
// since they will not be expanded.
func (t *Tree[L]) Relabel(v *Node[L], label L, found string, added []string) {
	if t.rec.On() {
		before, _ := t.domain.Text(v.Label)
		whole, _ := t.domain.Text(label)
		t.rec.Emit(trace.Event{Kind: trace.Label, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Step: found,
			Formula: whole, Before: before, Parts: added})
	}
	t.change(v, func() { v.Label = label })
	v.tried = -1
	t.uncoverAll(v, "label")
	if t.Bottom(v) {
		t.release(v, "label")
	}
}

// Path returns the nodes from the root to v.
func (t *Tree[L]) Path(v *Node[L]) []*Node[L] { return Between(nil, v) }

// Between returns the nodes from above, exclusive, to v, which is below it; nil
// stands for what is above the root.
func Between[L any](above, v *Node[L]) []*Node[L] {
	var out []*Node[L]
	for ; v != above; v = v.Parent {
		out = append(out, v)
	}
	slices.Reverse(out)
	return out
}

// Single are the edges over which nodes that follow each other were entered, if it
// is one each.
func Single[L any](nodes []*Node[L]) (edges []cfa.EdgeID, ok bool) {
	for _, v := range nodes {
		switch len(v.Edges) {
		case 0: // the root
		case 1:
			edges = append(edges, v.Edges[0])
		default:
			return nil, false
		}
	}
	return edges, true
}

// Prune takes what is below v out of the tree and puts v back on the frontier. Why
// is told with the event.
func (t *Tree[L]) Prune(v *Node[L], why string) {
	if !v.Expanded {
		return
	}
	for _, kid := range v.Kids {
		t.leave(kid)
	}
	if t.rec.On() {
		t.rec.Emit(trace.Event{Kind: trace.Prune, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Note: why})
	}
	for l := range t.at {
		t.at[l] = slices.DeleteFunc(t.at[l], func(n *Node[L]) bool { return n.gone })
	}
	t.change(v, func() { v.Kids, v.Expanded = nil, false })
	t.stack = append(t.stack, v)
}

// leave prunes a node and what is below it.
func (t *Tree[L]) leave(v *Node[L]) {
	t.change(v, func() { v.gone = true })
	t.Pruned++
	if v.Coverer != nil {
		t.unlink(v)
	}
	t.uncoverAll(v, "prune")
	for _, kid := range v.Kids {
		t.leave(kid)
	}
}
