package trace

import "slices"

// These are the events of engines that unwind the program into a tree (package engine/art), with
// the fields that each event sets. Nodes are numbered from 1, and no number is used again.
const (
	// Node: the search created the node with the number Node. Loc is its location, Level its depth
	// in the tree, Parent its parent, and Edge the edge from the parent. For the root, Parent is 0
	// and Edge is -1. If several parallel edges are taken together, Edge is one of these edges, and
	// Note says how many there are. If Note is NodeBlock, a whole block of the program lies between
	// Parent and Node. The block begins at Parent and ends with Edge, and another tree unwinds it.
	// Formula is the node's label.
	Node Kind = "node"
	// Label: the label of node Node changed from Before to Formula. Parts has the new conjuncts.
	// Step says which method found them ("interpolant", "block", "strengthen", "forward", "force",
	// "edge", "post", "value", "path").
	Label Kind = "label"
	// Expand: node Node, at Loc, gets its children. Each edge that leaves Loc has a child of its
	// own, or shares one with the edges parallel to it. The Node events of the children follow.
	Expand Kind = "expand"
	// Cover: node By of the same location includes all states of node Node. So Node and the nodes
	// below it need not be expanded.
	Cover Kind = "cover"
	// Uncover: node By no longer covers node Node. Note is the reason. "covered" means that node
	// By, or a node above it, was covered. "label" means that node By has a stronger label, or that
	// no run reaches a node above By. "prune" means that node By was removed from the tree.
	// PathSpurious means that the label of node By allowed an infeasible path to the error. A path
	// to the error through Node may still be feasible.
	Uncover Kind = "uncover"
	// Prune: the nodes below node Node are removed from the tree, and Node will be expanded again.
	// Note is the reason. If Note is PathSpurious, no run reaches Node, so Node is closed instead
	// of being expanded again.
	Prune Kind = "prune"
	// Path: the path of Level edges from the root to node Node, at Error, was checked. Note is
	// "feasible", "refuted" or "spurious". "spurious" means that the path is infeasible, but the
	// abstraction cannot exclude it.
	Path Kind = "path"
	// Interpolant: Formula is the interpolant at position Level of a path. The path has node Node,
	// at Loc, at this position. Note is "too large" if the interpolant was not used. The
	// interpolants of one path are emitted in order. If the first one has position 0, they belong
	// to the path of the last Path event, which begins at the root. If the first one has position
	// 1, they belong only to the end of a path. Then position 0 is the parent of the first node of
	// this end, and the interpolant at position 0 is the parent's label. The last interpolant then
	// implies the label of an older node, or some clauses of that label.
	Interpolant Kind = "interpolant"
	// Removal: interpolation of the last path tries to drop the values of the variables Gone at
	// position Level of the path, which has the node Node at Loc. Before has the values before the
	// attempt, and After the remaining values. If Note is RemovalIdle, the remaining values still
	// refute the rest of the path: the edge Edge into the node By cannot be taken. If Note is
	// RemovalNeeded, they do not refute it, and the variables stay. Formula is the result.
	Removal Kind = "removal"
	// Precision: the abstraction's precision at location Loc, or at all locations in Locs if Loc is
	// -1, now includes the predicate Pred, or the values of the variables in Parts. Note is the
	// reason. If Note is PrecisionInitial, the precision has included them from the beginning. If
	// Note is PrecisionDropped, the precision excludes them from now on.
	Precision Kind = "precision"
)

// These codes are possible values of Note in events about nodes, paths and variables.
const (
	NodeBlock        = "block"
	PathSpurious     = "spurious"
	RemovalIdle      = "idle"
	RemovalNeeded    = "needed"
	PrecisionInitial = "initial"
	PrecisionDropped = "dropped"
)

type node struct {
	loc, depth        int
	covered, expanded bool
	gone              bool
	kids              []int
}

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
		// The node By, which covered Node, may have been removed from the tree.
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

// interpolant checks that the positions of the Interpolant events of one path are consecutive. The
// first position must be 0, or 1 if the interpolants belong only to the end of a path.
func (v *validator) interpolant(t *source, e *Event) {
	if e.Node == 0 {
		return
	}
	n := v.node(t, e.Node)
	if n == nil || e.Note != "" {
		return
	}
	begins := n.depth - e.Level
	switch goesOn := t.position >= 0 && e.Level == t.position+1; {
	case goesOn && begins != t.begins, !goesOn && e.Level > 1, !goesOn && e.Level == 0 && n.depth != 0, begins < 0:
		v.fault("node %d of depth %d is not at position %d after position %d of a path", e.Node, n.depth, e.Level, t.position)
	}
	t.position, t.begins = e.Level, begins
}

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

func (t *source) leave(ids []int) {
	for _, id := range ids {
		n := t.nodes[id]
		n.gone = true
		t.leave(n.kids)
	}
}
