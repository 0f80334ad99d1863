package predabs

import (
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// memo implements block abstraction memoisation: it stores the abstract reachability trees of
// blocks for later use. The blocks are the loops of the program.
type memo struct {
	program *block
	// complete has the results whose trees are complete. If a block gets more predicates, its key
	// changes, so the search computes a new result.
	complete map[key]*result
	// partial has the results whose trees are not complete. A tree is not complete if the search
	// stopped at a path to the error, or if nodes must be computed again with new predicates.
	partial map[key]*result
	useAt   map[*node]*blockUse // maps a node at which a block begins to the use of the block's result there
	exits   map[*node]*exitUse  // maps a node after a block to the exit of the block that leads to this node

	hits, misses, nodes int64
}

// key identifies a result: results with the same key are equal. The number "known" counts those of
// the block's predicates that share variables with its edges (see reduce). It never decreases. In
// the keys of memo.partial it is 0.
type key struct {
	in    *block
	entry *art.Label
	known int
}

func (k key) open() key { return key{in: k.in, entry: k.entry} }

// result is the abstract reachability tree of a block. The field "entry" of its key is the label of
// the tree's root.
type result struct {
	key
	tree     *art.Tree[*art.Label]
	complete bool
	ends     []blockExit
	leaf     *node // the node at the error where the search stopped, or nil
	uses     int   // number of nodes that use the result; 1 while the result is incomplete
}

// blockExit is a way out of a block. The field "at" is a node of the block's tree, and the parallel
// edges in "edges" lead from this node out of the block. If "edges" is nil, the node itself is
// already outside of the block.
type blockExit struct {
	at    *node
	edges []cfa.EdgeID
}

// blockUse describes a node that uses the result of a block instead of expanding the block itself.
// The facts "untouched" are the conjuncts of the node's label whose variables the block neither
// reads nor changes.
type blockUse struct {
	*result
	untouched []lia.Formula
}

type exitUse struct {
	use *blockUse
	blockExit
}

func newMemo(p *cfa.Program) *memo {
	return &memo{program: wholeProgram(p), complete: map[key]*result{}, partial: map[key]*result{}, useAt: map[*node]*blockUse{}, exits: map[*node]*exitUse{}}
}

// enter adds the children of the node v, in the tree t of block b. If an inner loop begins at v,
// each exit of the loop gives a child of v.
func (s *search) enter(t *art.Tree[*art.Label], b *block, v *node) error {
	if s.memo == nil {
		return s.expand(t, v)
	}
	in := b.innerLoop(s.Program, v.Loc)
	if in == nil {
		return s.expand(t, v)
	}
	c, err := s.useBlock(in, v.Label)
	if err != nil {
		return err
	}
	exits := make([]art.Exit[*art.Label], len(c.ends))
	for i, x := range c.ends {
		label := s.withUntouched(x.at.Label, x.at.Loc, c.untouched)
		exits[i] = art.Exit[*art.Label]{Edges: x.at.Edges, Label: label}
		if x.edges != nil {
			if exits[i].Edges, exits[i].Label, err = s.post(label, x.edges); err != nil {
				return err
			}
		}
	}
	if err := t.ExpandBlock(v, exits); err != nil {
		return err
	}
	s.memo.useAt[v] = c
	for i, kid := range v.Kids {
		s.made[kid] = s.preds.At(kid.Loc)
		s.memo.exits[kid] = &exitUse{c, c.ends[i]}
	}
	return nil
}

// useBlock returns the result of the block b for a node with the given label at the head of b. If
// the memo has no such result, useBlock computes it. It also returns the conjuncts of the label
// that the block does not need.
func (s *search) useBlock(b *block, label *art.Label) (*blockUse, error) {
	entry, untouched, known := s.reduce(b, label.Parts)
	k := key{b, s.Facts.And(s.Facts.Top(), entry...), known}
	if r := s.memo.complete[k]; r != nil {
		s.memo.hits++
		r.uses++
		return &blockUse{r, untouched}, nil
	}
	r := s.memo.partial[k.open()]
	if r == nil {
		s.memo.misses++
		r = &result{tree: art.NewBlock(s.Program, s.Facts, s.c.Abstraction == boolean, b.head, k.entry, func(id cfa.EdgeID) bool { return b.takes(s.Program, id) })}
		s.memo.partial[k.open()] = r
	} else if r.leaf != nil && !r.tree.Closed(r.leaf) {
		s.renew(r.tree, r.leaf)
	}
	r.key, r.uses = k, 1
	if err := s.explore(r); err != nil {
		return nil, err
	}
	if r.complete {
		delete(s.memo.partial, k.open())
		s.memo.complete[k] = r
	}
	return &blockUse{r, untouched}, nil
}

// explore builds the abstract reachability tree of a block. It ends when the tree is complete, or
// when the tree has a node at the error location.
func (s *search) explore(r *result) error {
	t := r.tree
	before := t.NodesCreated()
	defer func() { s.memo.nodes += int64(t.NodesCreated() - before) }()
	for {
		if err := s.Meter.Tick(); err != nil {
			return err
		}
		v := t.Next()
		if v == nil {
			break
		}
		if v.Loc == s.Program.Error {
			r.leaf, r.ends = v, []blockExit{{at: v}}
			return nil
		}
		if closed, err := t.CloseAbove(v); err != nil {
			return err
		} else if closed {
			continue
		}
		if err := s.enter(t, r.in, v); err != nil {
			return err
		}
	}
	r.complete = true
	return s.finish(r)
}

// finish stores in r.ends the exits of the block, after the tree of r is complete.
func (s *search) finish(r *result) error {
	r.leaf, r.ends = nil, nil
	var err error
	r.tree.VisitKept(func(v *node) {
		if !r.in.inside[v.Loc] {
			r.ends = append(r.ends, blockExit{at: v})
			return
		}
		if s.memo.useAt[v] != nil {
			return // an inner loop begins at v; an edge that leaves both loops is a way out of the inner one
		}
		for _, g := range r.in.leaving(s.Program, v.Loc, s.c.Abstraction == boolean) {
			if err != nil {
				return
			}
			open, label, fails := s.Child(v.Label, g)
			if err = fails; err == nil && !s.Facts.Bottom(label) {
				r.ends = append(r.ends, blockExit{v, open})
			}
		}
	})
	return err
}

// renew looks for a node whose location has predicates that are newer than the node. It looks on
// the path to v, and inside of the blocks that this path goes through. It prunes the tree at the
// first such node, and reports whether there is one. If the node is inside of a block, it prunes
// the tree of the block. But if other nodes use the result of the block too, it removes the result
// from the memo, and only this path gets a new one.
func (s *search) renew(t *art.Tree[*art.Label], v *node) bool {
	for _, w := range t.Path(v) {
		x := s.exitAt(w)
		if x != nil && s.renewBlock(x) || s.stale(w) {
			s.prune(t, w.Parent)
			return true
		}
	}
	return false
}

// renewBlock does the same as renew for the path inside of a block that ends at the exit x.
func (s *search) renewBlock(x *exitUse) bool {
	r := x.use.result
	switch {
	case !r.complete:
		return s.renew(r.tree, x.at)
	case r.uses > 1 || s.memo.partial[r.open()] != nil:
		if s.outdated(x) {
			delete(s.memo.complete, r.key)
			return true
		}
	case s.renew(r.tree, x.at):
		delete(s.memo.complete, r.key)
		r.complete = false
		s.memo.partial[r.open()] = r
		return true
	}
	return false
}

// outdated reports whether the path inside of a complete block to the exit x has a node whose
// location has predicates that are newer than the node.
func (s *search) outdated(x *exitUse) bool {
	for _, w := range x.use.tree.Path(x.at) {
		if s.stale(w) {
			return true
		}
		if y := s.exitAt(w); y != nil && s.outdated(y) {
			delete(s.memo.complete, y.use.key)
			return true
		}
	}
	return false
}

// exitAt returns the exit of a block that leads to the node v, or nil if there is none.
func (s *search) exitAt(v *node) *exitUse {
	if s.memo == nil {
		return nil
	}
	return s.memo.exits[v]
}

func (s *search) prune(t *art.Tree[*art.Label], v *node) {
	s.forget(v)
	t.Prune(v, "precision")
}

// flatten inserts into a path the nodes inside of the blocks that it goes through. To the labels of
// these nodes it adds the facts that the block does not change. The result "own" has the indices of
// the nodes that were in the path before.
func (s *search) flatten(nodes []*node) (flat []*node, own []int) {
	for _, v := range nodes {
		if s.memo == nil {
			flat = append(flat, v)
		} else {
			flat = s.unfold(flat, v, nil)
		}
		own = append(own, len(flat)-1)
	}
	return flat, own
}

// unfold appends a copy of v to the path "flat", with the facts in "frame" added to its label. If
// an exit of a block leads to v, it first appends the nodes inside of the block.
func (s *search) unfold(flat []*node, v *node, frame []lia.Formula) []*node {
	if x := s.memo.exits[v]; x != nil {
		inside := append(frame[:len(frame):len(frame)], x.use.untouched...)
		for _, w := range x.use.tree.Path(x.at)[1:] {
			flat = s.unfold(flat, w, inside)
		}
		if x.edges == nil {
			delete(s.made, flat[len(flat)-1])
			flat = flat[:len(flat)-1]
		}
	}
	w := &node{Loc: v.Loc, Edges: v.Edges, Label: s.Facts.And(v.Label, frame...)}
	s.made[w] = s.made[v]
	return append(flat, w)
}

// labels returns, for each location of a safe program, the labels of the nodes at this location.
// For a location inside of a block, these nodes are in the block's own tree. For each use of this
// tree, labels adds to their labels the facts that the block does not change.
func (s *search) labels() ([][]*art.Label, error) {
	if _, err := s.Tree.Labels(); err != nil {
		return nil, err
	}
	type use struct {
		of    *result
		frame *art.Label
	}
	seen := map[use]bool{}
	at := make([][]*art.Label, len(s.Program.Locs))
	var walk func(t *art.Tree[*art.Label], b *block, frame []lia.Formula)
	walk = func(t *art.Tree[*art.Label], b *block, frame []lia.Formula) {
		t.VisitKept(func(v *node) {
			if !b.inside[v.Loc] {
				return // v is outside of the block, so the tree around the block has a node for it too
			}
			at[v.Loc] = append(at[v.Loc], s.withUntouched(v.Label, v.Loc, frame))
			c := s.memo.useAt[v]
			if c == nil {
				return
			}
			inside := append(frame[:len(frame):len(frame)], c.untouched...)
			if u := (use{c.result, s.Facts.And(s.Facts.Top(), inside...)}); !seen[u] {
				seen[u] = true
				walk(c.tree, c.in, inside)
			}
		})
	}
	walk(s.Tree, s.memo.program, nil)
	return at, nil
}

// withUntouched adds to a label the facts in "untouched" whose variables are live at the location
// "at".
func (s *search) withUntouched(label *art.Label, at cfa.Loc, untouched []lia.Formula) *art.Label {
	for _, f := range untouched {
		if s.Steps.Live(at, f) {
			label = s.Facts.And(label, f)
		}
	}
	return label
}
