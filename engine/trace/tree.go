package trace

import "slices"

// These are the kinds of events of engines that unwind the program into a tree (package
// engine/art), with the fields each one sets. Nodes are numbered from 1 in the order of
// their events, and no number is used again.
const (
	// Node: node Node of the tree was made, at Loc and depth Level, below node Parent,
	// over Edge (0 and -1: it is the root). For parallel edges that are taken together
	// Edge is one of them, and Note says how many there are. With Note NodeBlock a whole
	// block of the program, which is unwound elsewhere, begins at Parent and ends with
	// Edge. Formula is its label.
	Node Kind = "node"
	// Label: node Node is labelled Formula, and before that Before; Parts are the new
	// conjuncts. Step says what found them ("interpolant", "block", "strengthen",
	// "forward", "force", "edge", "post", "value", "path").
	Label Kind = "label"
	// Expand: node Node, at Loc, gets a child for each edge that leaves Loc; their Node
	// events follow.
	Expand Kind = "expand"
	// Cover: node By of the same location includes all states of node Node: Node and the
	// nodes below it need not be expanded.
	Cover Kind = "cover"
	// Uncover: node Node is no longer covered by By. Note says why ("covered": By, or a
	// node above it, was covered itself; "label": By has a stronger label, or no run
	// reaches a node above By; "prune": By has left the tree; PathSpurious: a path
	// through By that its label allows is infeasible, and one through Node may be
	// feasible).
	Uncover Kind = "uncover"
	// Prune: the nodes below node Node leave the tree, and Node is to be expanded again;
	// Note says why. PathSpurious: no run reaches Node, which is closed.
	Prune Kind = "prune"
	// Path: the path from the root to node Node, at Error, of Level edges, was checked.
	// Note is feasible or refuted; or spurious: it is infeasible, and the abstraction's
	// vocabulary cannot express why.
	Path Kind = "path"
	// Interpolant: position Level of a path, which is node Node, at Loc, has the
	// interpolant Formula; Note is "too large" if it was not used. Those of one path are
	// emitted in order: from position 0, the root, those of the path to the error of the
	// last Path event. From position 1 they are of a part of a path: position 0, the
	// parent of the first node, is where it begins, with its label, and at its end they
	// imply the label of an older node.
	Interpolant Kind = "interpolant"
	// Removal: interpolation of the last path tries to drop the values of the variables
	// Gone at position Level, which is node Node, at Loc. Before are the values before,
	// After those that are left. Note RemovalIdle: the values that are left still refute
	// the rest of the path, whose Edge into node By cannot be taken from them.
	// RemovalNeeded: they do not, and the variables stay. Formula is what remains.
	Removal Kind = "removal"
	// Precision: at Loc (-1: at Locs) the abstraction's precision includes predicate
	// Pred, or the values of the variables Parts; Note says why. PrecisionInitial: from
	// the beginning. PrecisionDropped: it no longer includes them there.
	Precision Kind = "precision"
)

// These are the codes in the Note of events about nodes, paths and variables.
const (
	NodeBlock        = "block"
	PathSpurious     = "spurious"
	RemovalIdle      = "idle"
	RemovalNeeded    = "needed"
	PrecisionInitial = "initial"
	PrecisionDropped = "dropped"
)

// node is the state of a node of the tree.
type node struct {
	loc, depth        int
	covered, expanded bool
	gone              bool
	kids              []int
}

// tree checks the events of trees.
func (v *validator) tree(t *source, e *Event) {
	switch e.Kind {
	case Node:
		v.newNode(t, e)
	case Expand:
		if n := v.node(t, e.Node); n != nil {
			if n.expanded {
				v.fault("node %d was expanded before", e.Node)
			}
			if e.Loc != n.loc {
				v.fault("node %d at location %d, event at %d", e.Node, n.loc, e.Loc)
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
			v.fault("node %d does not exist", e.By)
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

// interpolant checks that those of a path are emitted in order: from the root, or from
// the position below the node where a part of a path begins.
func (v *validator) interpolant(t *source, e *Event) {
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

// newNode checks the event of a new node.
func (v *validator) newNode(t *source, e *Event) {
	if t.nodes == nil {
		t.nodes = map[int]*node{}
	}
	if e.Node != len(t.nodes)+1 {
		v.fault("node %d comes after %d others", e.Node, len(t.nodes))
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
	if int(edge.From) != parent.loc && e.Note != NodeBlock || int(edge.To) != e.Loc || e.Level != parent.depth+1 || !parent.expanded {
		v.fault("edge %d does not lead from node %d at location %d and depth %d, which is expanded, to node %d at %d and %d",
			e.Edge, e.Parent, parent.loc, parent.depth, e.Node, e.Loc, e.Level)
	}
}

// node returns a node of the tree, which must exist.
func (v *validator) node(t *source, id int) *node {
	n := t.nodes[id]
	switch {
	case n == nil:
		v.fault("node %d does not exist", id)
	case n.gone:
		v.fault("node %d has left the tree", id)
		return nil
	}
	return n
}

// leave removes nodes and the nodes below them from the tree.
func (t *source) leave(ids []int) {
	for _, id := range ids {
		n := t.nodes[id]
		n.gone = true
		t.leave(n.kids)
	}
}
