package trace

import "slices"

// The kinds of events of engines that unwind the program into a tree (package
// engine/art), with the fields each one sets. Nodes are numbered from 1 in the
// order in which they are told, and no number is used again.
const (
	// Node: node Node of the tree was made, at Loc and depth Level, below node
	// Parent, over Edge (0 and -1: it is the root); of parallel edges that are
	// taken together Edge is one, and Note says how many. Formula is its label.
	Node Kind = "node"
	// Label: node Node is labelled Formula, which was Before; Parts are what
	// joined it, Step says what found them ("interpolant", "block", "strengthen",
	// "forward", "force", "edge", "post", "value", "path").
	Label Kind = "label"
	// Expand: node Node, at Loc, gets a child for each edge that leaves Loc; their
	// Node events follow.
	Expand Kind = "expand"
	// Cover: all that node Node stands for, node By of the same location does too:
	// Node and what is below it need not be expanded.
	Cover Kind = "cover"
	// Uncover: node Node is covered by By no longer; Note says why ("covered": By,
	// or a node above it, was covered itself; "label": By has a stronger label, or no
	// run gets to a node above By; "prune": By has left the tree; PathSpurious: a
	// path through By that its label allows cannot be run, and one through Node may).
	Uncover Kind = "uncover"
	// Prune: what is below node Node leaves the tree, and Node is to be expanded
	// again; Note says why. PathSpurious: no run gets to Node, which is closed.
	Prune Kind = "prune"
	// Path: the path from the root to node Node, at Error, of Level edges, was
	// looked at; Note is feasible or refuted, or spurious: it cannot be run, and
	// what the abstraction may speak of cannot say why.
	Path Kind = "path"
	// Interpolant: position Level of a path, which is node Node, at Loc, has the
	// interpolant Formula; Note is "too large" where it was not used. Those of one
	// path are told one after the other, from position 0 on, the root, of the path to
	// the error that was told last. From position 1 on they are of a part of a path:
	// position 0, the parent of the first node, is where it begins, with what is known
	// there, and they keep at its end what an older node has.
	Interpolant Kind = "interpolant"
	// Removal: interpolation of the path that was told last tries to do without
	// the values of the variables Gone at position Level, which is node Node, at
	// Loc. Before is what was known there, After what is left of it. Note
	// RemovalIdle: the values that are left still refute the rest of the path,
	// whose Edge into node By cannot be taken from them; RemovalNeeded: they do
	// not, and the variables stay. Formula is what remains.
	Removal Kind = "removal"
	// Precision: at Loc (-1: at Locs) the abstraction may speak of predicate Pred,
	// or of the values of the variables Parts; Note says why. PrecisionInitial: from
	// the beginning. PrecisionDropped: it may not speak of them there any more.
	Precision Kind = "precision"
)

// What is told of paths and variables by other than sentences.
const (
	PathSpurious     = "spurious"
	RemovalIdle      = "idle"
	RemovalNeeded    = "needed"
	PrecisionInitial = "initial"
	PrecisionDropped = "dropped"
)

// node is what is known of a node that was told.
type node struct {
	loc, depth        int
	covered, expanded bool
	gone              bool
	kids              []int
}

// tree checks the events of trees.
func (v *validator) tree(t *told, e *Event) {
	switch e.Kind {
	case Node:
		v.newNode(t, e)
	case Expand:
		if n := v.node(t, e.Node); n != nil {
			if n.expanded {
				v.fault("node %d was expanded before", e.Node)
			}
			if e.Loc != n.loc {
				v.fault("node %d at location %d, told at %d", e.Node, n.loc, e.Loc)
			}
			n.expanded = true
		}
	case Label:
		v.node(t, e.Node)
		for i, p := range e.Parts {
			if slices.Contains(e.Parts[:i], p) {
				v.fault("%s joins the label of node %d twice", p, e.Node)
			}
		}
	case Path:
		v.node(t, e.Node)
	case Removal:
		v.node(t, e.Node)
		if len(e.Gone) == 0 {
			v.fault("nothing is removed at node %d", e.Node)
		}
		if e.Note == RemovalIdle {
			v.node(t, e.By)
		}
	case Interpolant:
		v.interpolant(t, e)
	case Cover:
		n, by := v.node(t, e.Node), v.node(t, e.By)
		if n == nil || by == nil {
			return
		}
		if n.covered || by.covered {
			v.fault("node %d or %d is covered already", e.Node, e.By)
		}
		if n.loc != by.loc || e.By >= e.Node {
			v.fault("node %d at location %d cannot be covered by node %d at %d", e.Node, n.loc, e.By, by.loc)
		}
		n.covered = true
	case Uncover:
		// The coverer may have left the tree.
		if n := v.node(t, e.Node); n != nil && !n.covered {
			v.fault("node %d is not covered", e.Node)
		} else if n != nil {
			n.covered = false
		}
		if t.nodes[e.By] == nil {
			v.fault("node %d was never told", e.By)
		}
	case Prune:
		if n := v.node(t, e.Node); n != nil {
			t.leave(n.kids)
			n.kids, n.expanded = nil, false
		}
	case Precision:
		if e.Pred != 0 {
			v.predicates(t, []int{e.Pred})
		}
	}
}

// interpolant checks that those of a path come one after the other: from the root
// on, or from the position below the node that a part of a path begins with.
func (v *validator) interpolant(t *told, e *Event) {
	if e.Node == 0 {
		return
	}
	n := v.node(t, e.Node)
	if n == nil || e.Note != "" {
		return
	}
	begins := n.depth - e.Level
	switch goesOn := t.along >= 0 && e.Level == t.along+1; {
	case goesOn && begins != t.begins, !goesOn && e.Level > 1, !goesOn && e.Level == 0 && n.depth != 0, begins < 0:
		v.fault("node %d of depth %d is not at position %d after position %d of a path", e.Node, n.depth, e.Level, t.along)
	}
	t.along, t.begins = e.Level, begins
}

// newNode checks a node that joins.
func (v *validator) newNode(t *told, e *Event) {
	if t.nodes == nil {
		t.nodes = map[int]*node{}
	}
	if e.Node != len(t.nodes)+1 {
		v.fault("node %d is told after %d others", e.Node, len(t.nodes))
		return
	}
	t.nodes[e.Node] = &node{loc: e.Loc, depth: e.Level}
	if e.Loc < 0 {
		v.fault("node %d has no location", e.Node)
		return
	}
	if e.Parent == 0 {
		if e.Edge >= 0 || e.Level != 0 {
			v.fault("node %d is a root of depth %d, entered by edge %d", e.Node, e.Level, e.Edge)
		}
		return
	}
	parent := v.node(t, e.Parent)
	if parent == nil || e.Edge < 0 || e.Edge >= len(v.p.Edges) {
		v.fault("node %d has no parent or no edge", e.Node)
		return
	}
	parent.kids = append(parent.kids, e.Node)
	edge := &v.p.Edges[e.Edge]
	if int(edge.From) != parent.loc || int(edge.To) != e.Loc || e.Level != parent.depth+1 || !parent.expanded {
		v.fault("edge %d does not lead from node %d at location %d and depth %d, which is expanded, to node %d at %d and %d",
			e.Edge, e.Parent, parent.loc, parent.depth, e.Node, e.Loc, e.Level)
	}
}

// node finds a node that is named as being there; none is a fault.
func (v *validator) node(t *told, id int) *node {
	n := t.nodes[id]
	switch {
	case n == nil:
		v.fault("node %d was never told", id)
	case n.gone:
		v.fault("node %d has left the tree", id)
		return nil
	}
	return n
}

// leave takes nodes and what is below them out of the tree.
func (t *told) leave(ids []int) {
	for _, id := range ids {
		n := t.nodes[id]
		n.gone = true
		t.leave(n.kids)
	}
}
