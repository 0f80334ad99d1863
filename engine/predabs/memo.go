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
	// done has the results whose trees are complete. If a block gets more predicates, its key
	// changes, so its result is computed anew.
	done map[key]*result
	// begun has the results whose trees are not complete, because the search stopped at a path to
	// the error, or because new predicates must be added.
	begun map[key]*result
	calls map[*node]*call // maps a node at which a block begins to the use of the block's result there
	exits map[*node]*exit // maps a node that follows a block to the way out of the block that led to it

	hits, misses, nodes int64
}

// key identifies a result: results with the same key are equal. The field known is the number of
// the block's relevant predicates. This number never decreases. Keys of memo.begun have known = 0.
type key struct {
	in    *block
	entry *art.Label
	known int
}

// open returns the key under which memo.begun has the result.
func (k key) open() key { return key{in: k.in, entry: k.entry} }

// result is the abstract reachability tree of a block. The field entry of its key is the label of
// the tree's root.
type result struct {
	key
	tree *art.Tree[*art.Label]
	done bool
	ends []end
	leaf *node // the node at the error where the search stopped, or nil
	uses int   // number of nodes that use the result; 1 while the result is incomplete
}

// end is a way out of a block. The field at is a node of the block's tree, and the parallel edges
// in edges lead from this node out of the block. If edges is nil, the node itself is already
// outside of the block.
type end struct {
	at    *node
	edges []cfa.EdgeID
}

// call says that a node uses the result of a block instead of expanding the block itself. The field
// frame has the conjuncts of the node's label that are only about variables which the block neither
// reads nor changes.
type call struct {
	*result
	frame []lia.Formula
}

type exit struct {
	call *call
	end
}

func newMemo(p *cfa.Program) *memo {
	return &memo{program: wholeProgram(p), done: map[key]*result{}, begun: map[key]*result{}, calls: map[*node]*call{}, exits: map[*node]*exit{}}
}

// enter gives node v in the tree of block b its children. If a loop begins at v, each way out of
// this loop leads to a child of v.
func (s *search) enter(t *art.Tree[*art.Label], b *block, v *node) error {
	if s.memo == nil {
		return s.expand(t, v)
	}
	in := b.innerLoop(s.Program, v.Loc)
	if in == nil {
		return s.expand(t, v)
	}
	c, err := s.call(in, v.Label)
	if err != nil {
		return err
	}
	exits := make([]art.Exit[*art.Label], len(c.ends))
	for i, x := range c.ends {
		label := s.withFrame(x.at.Label, x.at.Loc, c.frame)
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
	s.memo.calls[v] = c
	for i, kid := range v.Kids {
		s.made[kid] = s.preds.At(kid.Loc)
		s.memo.exits[kid] = &exit{c, c.ends[i]}
	}
	return nil
}

// call returns the result of the block b for a node at its head with the given label. It also
// returns the conjuncts of the label that the block does not need. If the memo has no such result,
// call computes it.
func (s *search) call(b *block, label *art.Label) (*call, error) {
	entry, frame, known := s.reduce(b, label.Parts)
	k := key{b, s.Facts.And(s.Facts.Top(), entry...), known}
	if r := s.memo.done[k]; r != nil {
		s.memo.hits++
		r.uses++
		return &call{r, frame}, nil
	}
	r := s.memo.begun[k.open()]
	if r == nil {
		s.memo.misses++
		r = &result{tree: art.NewBlock(s.Program, s.Facts, s.c.Abstraction == boolean, b.head, k.entry, func(id cfa.EdgeID) bool { return b.takes(s.Program, id) })}
		s.memo.begun[k.open()] = r
	} else if r.leaf != nil && !r.tree.Closed(r.leaf) {
		s.renew(r.tree, r.leaf)
	}
	r.key, r.uses = k, 1
	if err := s.explore(r); err != nil {
		return nil, err
	}
	if r.done {
		delete(s.memo.begun, k.open())
		s.memo.done[k] = r
	}
	return &call{r, frame}, nil
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
			r.leaf, r.ends = v, []end{{at: v}}
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
	r.done = true
	return s.finish(r)
}

// The tree of the result r is complete. finish finds the ways out of the block and stores them in
// r.ends.
func (s *search) finish(r *result) error {
	r.leaf, r.ends = nil, nil
	var err error
	r.tree.VisitKept(func(v *node) {
		if !r.in.inside[v.Loc] {
			r.ends = append(r.ends, end{at: v})
			return
		}
		if s.memo.calls[v] != nil {
			return // an inner loop begins at v; an edge that leaves both loops is a way out of the inner one
		}
		for _, g := range r.in.leaving(s.Program, v.Loc, s.c.Abstraction == boolean) {
			if err != nil {
				return
			}
			open, label, fails := s.Child(v.Label, g)
			if err = fails; err == nil && !s.Facts.Bottom(label) {
				r.ends = append(r.ends, end{v, open})
			}
		}
	})
	return err
}

// renew looks for a node on the path to v, or inside of a block on this path, whose location has
// predicates that are newer than the node. It prunes the tree at the first such node, and reports
// whether there is one. If the node is inside of a block, and no other node uses the result of the
// block, renew prunes the tree of the block. If other nodes use the result, a new result replaces
// it only where this path enters the block.
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

// renewBlock is like renew, for the part of a path that is inside of a block and ends at exit x: it
// finds the first node there that lacks predicates, and prepares to compute it again. It reports
// whether there was such a node.
func (s *search) renewBlock(x *exit) bool {
	r := x.call.result
	switch {
	case !r.done:
		return s.renew(r.tree, x.at)
	case r.uses > 1 || s.memo.begun[r.open()] != nil:
		if s.outdated(x) {
			delete(s.memo.done, r.key)
			return true
		}
	case s.renew(r.tree, x.at):
		delete(s.memo.done, r.key)
		r.done = false
		s.memo.begun[r.open()] = r
		return true
	}
	return false
}

// The exit x ends a path through a complete block. outdated reports whether a location of a node on
// this path has predicates that are newer than the node.
func (s *search) outdated(x *exit) bool {
	for _, w := range x.call.tree.Path(x.at) {
		if s.stale(w) {
			return true
		}
		if y := s.exitAt(w); y != nil && s.outdated(y) {
			delete(s.memo.done, y.call.key)
			return true
		}
	}
	return false
}

// If a step out of a block leads to v, exitAt returns this exit of the block. Otherwise it returns
// nil.
func (s *search) exitAt(v *node) *exit {
	if s.memo == nil {
		return nil
	}
	return s.memo.exits[v]
}

func (s *search) prune(t *art.Tree[*art.Label], v *node) {
	s.forget(v)
	t.Prune(v, "precision")
}

// flatten inserts into a path the nodes inside of the blocks through which the path goes. The
// result own has the indices of the nodes that were in the path before. The facts that a block does
// not change are added to the labels of the nodes inside of this block.
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

// unfold appends a copy of v to the path flat. If a block ends at v, it first appends the nodes
// inside of the block.
func (s *search) unfold(flat []*node, v *node, frame []lia.Formula) []*node {
	if x := s.memo.exits[v]; x != nil {
		inside := append(frame[:len(frame):len(frame)], x.call.frame...)
		for _, w := range x.call.tree.Path(x.at)[1:] {
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
// The nodes at a location inside of a block are in the block's own tree. To their labels, labels
// adds the facts that the block does not change.
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
			at[v.Loc] = append(at[v.Loc], s.withFrame(v.Label, v.Loc, frame))
			c := s.memo.calls[v]
			if c == nil {
				return
			}
			inside := append(frame[:len(frame):len(frame)], c.frame...)
			if u := (use{c.result, s.Facts.And(s.Facts.Top(), inside...)}); !seen[u] {
				seen[u] = true
				walk(c.tree, c.in, inside)
			}
		})
	}
	walk(s.Tree, s.memo.program, nil)
	return at, nil
}

// withFrame adds to a label the facts of frame whose variables are live at the location at.
func (s *search) withFrame(label *art.Label, at cfa.Loc, frame []lia.Formula) *art.Label {
	for _, f := range frame {
		if s.Steps.Live(at, f) {
			label = s.Facts.And(label, f)
		}
	}
	return label
}
