package art

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// Domain has the operations on labels that the tree needs.
type Domain[L any] interface {
	// Bottom reports whether a label is false.
	Bottom(l L) bool
	// Entails reports whether label a implies label b at a location.
	Entails(at cfa.Loc, a, b L) (bool, error)
	// Text returns a label as text, and each of its conjuncts as text, for events.
	Text(l L) (whole string, parts []string)
}

// Node is a node of a tree. Callers must not change it.
type Node[L any] struct {
	ID     int // number of the node, from 1, in order of creation
	Loc    cfa.Loc
	Parent *Node[L] // nil for the root
	// Edges are the edges from the parent to this node: one edge, or several parallel edges. The
	// root has none.
	Edges []cfa.EdgeID
	Depth int
	Label L
	Kids  []*Node[L]
	// Coverer is the node that covers this one, or nil.
	Coverer  *Node[L]
	Expanded bool

	covers []*Node[L] // nodes that this node covers
	pruned bool
	// closeFailedAt is the value that Tree.newCoverers had at the node's location when Close last
	// failed. If Close never failed, it is -1.
	closeFailedAt int64
}

// Tree is an abstract reachability tree. It is not safe for concurrent use.
type Tree[L any] struct {
	p      *cfa.Program
	domain Domain[L]
	rec    trace.Named

	mergeParallel bool
	// includes reports whether an edge belongs to the unwound part of the program. If it is nil,
	// all edges do.
	includes func(cfa.EdgeID) bool
	// outgoing caches the results of "groups" for each location.
	outgoing [][][]cfa.EdgeID
	root     *Node[L]
	created  int
	at       [][]*Node[L] // the nodes of each location, oldest first
	// newCoverers counts for each location how often a node there became able to cover other nodes
	// again, after it or a node above it was uncovered.
	newCoverers []int64
	// stack contains all open leaves, which are the frontier. It may also contain nodes that are no
	// longer open.
	stack []*Node[L]
	// closedInner counts the expanded nodes that are covered or labelled false. If it is 0, no node
	// has a closed ancestor, and Closed need not look at ancestors.
	closedInner int

	// These count operations. Pruned counts removed nodes. ForceAttempts counts attempts at forced
	// covering, and Forced counts the successful ones. Deepest is the largest depth of a node.
	Expansions, Covers, Uncovers, Pruned, ForceAttempts, Forced int64
	Deepest                                                     int
}

// New returns a tree with one node: the root, at the entry of p, with the label "top". If
// mergeParallel is true, a node has one child for all parallel edges. The disjunction of these
// edges is then a large block (Beyer, Cimatti, Griggio, Keremoglu, Sebastiani, FMCAD 2009). The
// recorder rec may be the zero value.
func New[L any](p *cfa.Program, domain Domain[L], top L, mergeParallel bool, rec trace.Named) *Tree[L] {
	t := &Tree[L]{p: p, domain: domain, mergeParallel: mergeParallel, outgoing: make([][][]cfa.EdgeID, len(p.Locs)), rec: rec, at: make([][]*Node[L], len(p.Locs)), newCoverers: make([]int64, len(p.Locs))}
	t.addRoot(p.Entry, top)
	return t
}

// NewBlock returns a tree for a part of a program. The root is at the location "at". The callback
// "includes" reports whether an edge belongs to the part. The tree emits no events.
func NewBlock[L any](p *cfa.Program, domain Domain[L], mergeParallel bool, at cfa.Loc, label L, includes func(cfa.EdgeID) bool) *Tree[L] {
	t := &Tree[L]{p: p, domain: domain, mergeParallel: mergeParallel, includes: includes, outgoing: make([][][]cfa.EdgeID, len(p.Locs)), at: make([][]*Node[L], len(p.Locs)), newCoverers: make([]int64, len(p.Locs))}
	t.addRoot(at, label)
	return t
}

// Root returns the first node.
func (t *Tree[L]) Root() *Node[L] { return t.root }

// NodesCreated returns the number of nodes created so far.
func (t *Tree[L]) NodesCreated() int { return t.created }

// At returns the nodes of a location, oldest first. Callers must not modify the slice.
func (t *Tree[L]) At(l cfa.Loc) []*Node[L] { return t.at[l] }

// Bottom reports whether a node is labelled false.
func (t *Tree[L]) Bottom(v *Node[L]) bool { return t.domain.Bottom(v.Label) }

func (t *Tree[L]) addRoot(at cfa.Loc, label L) {
	t.root = t.node(&Node[L]{Loc: at, Label: label}, trace.Event{Edge: -1})
	t.stack = append(t.stack, t.root)
}

// child adds a child to the node "parent". The exit x has the edges to the child and the child's
// label. The text "note" is for the event.
func (t *Tree[L]) child(parent *Node[L], x Exit[L], note string) {
	e := trace.Event{Parent: parent.ID, Edge: int(x.Edges[0]), Note: note}
	if note == "" && len(x.Edges) > 1 {
		e.Note = fmt.Sprintf("%d edges", len(x.Edges))
	}
	v := &Node[L]{Loc: t.p.Edges[x.Edges[0]].To, Parent: parent, Edges: x.Edges, Depth: parent.Depth + 1, Label: x.Label}
	parent.Kids = append(parent.Kids, t.node(v, e))
}

// node gives v an ID, adds it to the tree, and emits its event.
func (t *Tree[L]) node(v *Node[L], e trace.Event) *Node[L] {
	t.created++
	v.ID, v.closeFailedAt = t.created, -1
	t.Deepest = max(t.Deepest, v.Depth)
	t.at[v.Loc] = append(t.at[v.Loc], v)
	if t.rec.On() {
		e.Kind, e.Node, e.Loc, e.Level = trace.Node, v.ID, int(v.Loc), v.Depth
		e.Formula, e.Parts = t.domain.Text(v.Label)
		t.rec.Emit(e)
	}
	return v
}

var errOpen = errors.New("internal error: the node is not open")

// Expand gives an open node a child for each edge that leaves its location. If the tree was created
// with mergeParallel, all edges to one location share a child. For each child, Expand calls "label"
// with the edges to the child. "label" returns the label of the child and those of the edges that
// can be taken, at least one. If it returns an error, the node stays open.
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
	exits := make([]Exit[L], len(groups))
	for i, g := range groups {
		exits[i] = Exit[L]{Edges: g, Label: labels[i]}
	}
	t.addChildren(v, exits, "")
	return nil
}

// Exit is a group of edges that leave a location or a block and lead to one location. Label is the
// label of the child at this location.
type Exit[L any] struct {
	Edges []cfa.EdgeID
	Label L
}

// ExpandBlock gives an open node a child for each exit of the block that begins at the node.
func (t *Tree[L]) ExpandBlock(v *Node[L], exits []Exit[L]) error {
	if !t.Open(v) {
		return fmt.Errorf("%w: %d", errOpen, v.ID)
	}
	t.addChildren(v, exits, trace.NodeBlock)
	return nil
}

// addChildren adds a child of v for each exit. The text "note" is for the events.
func (t *Tree[L]) addChildren(v *Node[L], exits []Exit[L], note string) {
	v.Expanded = true
	t.Expansions++
	if t.rec.On() {
		t.rec.Emit(trace.Event{Kind: trace.Expand, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth})
	}
	for _, x := range exits {
		t.child(v, x, note)
	}
	// Push the child of the first edge last. It is then on top of the stack, and the search visits
	// it first.
	for _, kid := range slices.Backward(v.Kids) {
		t.stack = append(t.stack, kid)
	}
}

// "groups" divides the edges that leave l into groups, one for each child: all parallel edges if
// mergeParallel is set, and otherwise single edges.
func (t *Tree[L]) groups(l cfa.Loc) [][]cfa.EdgeID {
	if t.outgoing[l] != nil {
		return t.outgoing[l]
	}
	out := [][]cfa.EdgeID{}
	of := map[cfa.Loc]int{}
	for _, id := range t.p.Out(l) {
		if t.includes != nil && !t.includes(id) {
			continue
		}
		to := t.p.Edges[id].To
		if i, ok := of[to]; ok && t.mergeParallel {
			out[i] = append(out[i], id)
			continue
		}
		of[to] = len(out)
		out = append(out, []cfa.EdgeID{id})
	}
	t.outgoing[l] = out
	return out
}

// Open reports whether v is a leaf that the search must still handle: it must expand v, or check
// the path to v if v is at Error.
func (t *Tree[L]) Open(v *Node[L]) bool { return !v.Expanded && !t.Closed(v) }

// Closed reports whether a node was pruned, or whether the node or an ancestor is covered or
// labelled false.
func (t *Tree[L]) Closed(v *Node[L]) bool {
	if v.pruned || t.closesBelow(v) {
		return true
	}
	if t.closedInner == 0 {
		return false // no ancestor is closed either
	}
	for v = v.Parent; v != nil; v = v.Parent {
		if t.closesBelow(v) {
			return true
		}
	}
	return false
}

// closesBelow reports whether a node is covered or labelled false, which closes the nodes below it.
func (t *Tree[L]) closesBelow(v *Node[L]) bool { return v.Coverer != nil || t.Bottom(v) }

// trackClosed calls "update" and then updates the counter t.closedInner. "update" may cover,
// uncover, relabel or remove the node v, or remove its children.
func (t *Tree[L]) trackClosed(v *Node[L], update func()) {
	counts := func() int {
		if v.Expanded && !v.pruned && t.closesBelow(v) {
			return 1
		}
		return 0
	}
	t.closedInner -= counts()
	update()
	t.closedInner += counts()
}

// Next returns the next open leaf, depth first, or nil if the tree is complete. It leaves the leaf
// on the stack, so it returns the same leaf again if the tree has not changed.
func (t *Tree[L]) Next() *Node[L] {
	for n := len(t.stack); n > 0; n = len(t.stack) {
		if v := t.stack[n-1]; t.Open(v) {
			return v
		}
		t.stack = t.stack[:n-1]
	}
	return nil
}

// reopen puts the open leaves of a subtree back on the stack, the first leaf on top.
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

// Relabel gives a node a stronger label. The event says where the label comes from ("found") and
// which conjuncts are new ("added"). Relabel uncovers the nodes that v covers, because their labels
// may not imply the new label. If the new label is false, it also uncovers the nodes that are
// covered by nodes below v.
func (t *Tree[L]) Relabel(v *Node[L], label L, found string, added []string) {
	if t.rec.On() {
		before, _ := t.domain.Text(v.Label)
		whole, _ := t.domain.Text(label)
		t.rec.Emit(trace.Event{Kind: trace.Label, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Step: found,
			Formula: whole, Before: before, Parts: added})
	}
	t.trackClosed(v, func() { v.Label = label })
	v.closeFailedAt = -1
	t.uncoverAll(v, "label")
	if t.Bottom(v) {
		t.release(v, "label")
	}
}

// Path returns the nodes from the root to v.
func (t *Tree[L]) Path(v *Node[L]) []*Node[L] { return Between(nil, v) }

// Between returns the nodes on the path from an ancestor to v, without the ancestor. If the
// ancestor is nil, the path starts with the root.
func Between[L any](ancestor, v *Node[L]) []*Node[L] {
	var out []*Node[L]
	for ; v != ancestor; v = v.Parent {
		out = append(out, v)
	}
	slices.Reverse(out)
	return out
}

// SingleEdges returns for each of the nodes the edge that leads to it. It skips the root, which has
// none. If several parallel edges lead to one of the nodes, ok is false.
func SingleEdges[L any](nodes []*Node[L]) (edges []cfa.EdgeID, ok bool) {
	for _, v := range nodes {
		switch len(v.Edges) {
		case 0:
		case 1:
			edges = append(edges, v.Edges[0])
		default:
			return nil, false
		}
	}
	return edges, true
}

// EdgeGroups returns for each of the nodes the edges that lead to it. It skips the root, which has
// none.
func EdgeGroups[L any](nodes []*Node[L]) [][]cfa.EdgeID {
	var out [][]cfa.EdgeID
	for _, v := range nodes {
		if len(v.Edges) > 0 { // not the root
			out = append(out, v.Edges)
		}
	}
	return out
}

// Prune removes the nodes below v and puts v back on the frontier. The text "note" is for the
// event.
func (t *Tree[L]) Prune(v *Node[L], note string) {
	if !v.Expanded {
		return
	}
	for _, kid := range v.Kids {
		t.remove(kid)
	}
	if t.rec.On() {
		t.rec.Emit(trace.Event{Kind: trace.Prune, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Note: note})
	}
	for l := range t.at {
		t.at[l] = slices.DeleteFunc(t.at[l], func(n *Node[L]) bool { return n.pruned })
	}
	t.trackClosed(v, func() { v.Kids, v.Expanded = nil, false })
	t.stack = append(t.stack, v)
}

func (t *Tree[L]) remove(v *Node[L]) {
	t.trackClosed(v, func() { v.pruned = true })
	t.Pruned++
	if v.Coverer != nil {
		t.unlink(v)
	}
	t.uncoverAll(v, "prune")
	for _, kid := range v.Kids {
		t.remove(kid)
	}
}
