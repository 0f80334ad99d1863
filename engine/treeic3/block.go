package treeic3

import (
	"fmt"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// blocking is TREE-IC3-BLOCK-PATH at work on a path: nodes that follow each other,
// with what is known at each. Position 0 is where the path begins.
type blocking struct {
	*search
	nodes []*node
	known [][]lia.Formula // at each position: the label's parts, and what was learnt
	learn [][]lia.Formula // what was
}

// obligation is a cube of states at a position, its Level, from which the rest of
// the path can be taken, to the error or out of a clause that is to hold.
type obligation struct {
	frames.Obligation
	node   *node
	cube   frames.Cube
	parent *obligation
}

// along prepares for a path that begins with first.
func (s *search) along(first *node, nodes []*node) *blocking {
	b := &blocking{search: s, nodes: append([]*node{first}, nodes...)}
	b.known, b.learn = make([][]lia.Formula, len(b.nodes)), make([][]lia.Formula, len(b.nodes))
	for i, v := range b.nodes {
		b.known[i] = v.Label.Parts[:len(v.Label.Parts):len(v.Label.Parts)]
	}
	return b
}

// block refutes a cube at the path's end: it learns clauses along the path with
// which the last step does not lead into it. If it cannot, it returns an
// obligation at position 0, whose parents are a run into the cube.
func (b *blocking) block(bad frames.Cube) (*obligation, error) {
	b.path = b
	b.queue.Ask(b.at(len(b.nodes)-1, bad, nil, -1))
	for b.queue.Len() > 0 {
		o := b.queue.Pop() // that of the lowest position
		if o.Level == 0 {
			return o, nil
		}
		a, err := b.enter(int(o.Level), o.cube)
		if err != nil {
			return nil, err
		}
		if a.Refused {
			c, err := b.larger.Cube(generalise.Place{Loc: o.Loc, Level: o.Level}, o.ID, a.Core)
			if err != nil {
				return nil, err
			}
			b.add(o, c)
			continue
		}
		b.queue.Entered(o, a.edge, b.at(int(o.Level)-1, a.Region, o, a.edge))
		b.queue.Wait(o)
	}
	return nil, nil
}

// at returns a new obligation at a position.
func (b *blocking) at(position int, c frames.Cube, parent *obligation, edge cfa.EdgeID) *obligation {
	v := b.nodes[position]
	return &obligation{Obligation: frames.Obligation{Loc: v.Loc, Level: int32(position), Edge: edge, Depth: len(b.nodes) - 1 - position},
		node: v, cube: c, parent: parent}
}

// describe adds to an obligation's event.
func (s *search) describe(o *obligation, e *trace.Event) {
	e.Node = o.node.ID
	e.Formula, e.Parts = o.cube.Formula().Format(s.Program.VarName), o.cube.Text(s.Program.VarName, false)
}

// add learns that a cube, which includes the obligation's, is not entered.
func (b *blocking) add(o *obligation, c frames.Cube) {
	b.clauses++
	clause := c.Clause()
	at := int(o.Level)
	b.known[at] = append(b.known[at], clause)
	b.learn[at] = append(b.learn[at], clause)
	if b.Rec.On() {
		b.Rec.Emit(trace.Event{Kind: trace.Lemma, Lemma: int(b.clauses), Obl: o.ID, Level: at, Asked: at, Loc: int(o.Loc), Edge: -1, Node: o.node.ID,
			Formula: clause.Format(b.Program.VarName), Parts: c.Text(b.Program.VarName, true)})
	}
	b.queue.Blocked(o, 0, int(b.clauses))
}

// entered is a reply with the edge that a step was taken over.
type entered struct {
	generalise.Reply
	edge cfa.EdgeID
}

// enter asks whether what is known one position before steps into a cube: the
// check (2) of the paper, over each of the edges in turn. It is not relative to
// the cube's negation, since the edges of another position are others.
func (b *blocking) enter(at int, c frames.Cube) (entered, error) {
	parts := c.Formulas()
	needs := make([]bool, len(c))
	for _, id := range b.nodes[at].Edges {
		a, err := b.Steps.Enter(b.known[at-1], id, parts...)
		if err != nil {
			return entered{}, err
		}
		if !a.Sat {
			for i, n := range a.Needs {
				needs[i] = needs[i] || n
			}
			continue
		}
		ls, err := b.Steps.Region(&a, parts...)
		if err != nil {
			return entered{}, err
		}
		b.preimages++
		step.Convex(ls, a.Value)
		return entered{generalise.Reply{Known: true, From: b.nodes[at-1].Loc, Region: b.lits.Cube(ls)}, id}, nil
	}
	core := make(frames.Cube, 0, len(c))
	for i, l := range c {
		if needs[i] {
			core = append(core, l)
		}
	}
	return entered{generalise.Reply{Refused: true, Core: core}, -1}, nil
}

// Enters implements generalise.Search: a place's level is the position.
func (s *search) Enters(at generalise.Place, c frames.Cube) (generalise.Reply, error) {
	a, err := s.path.enter(int(at.Level), c)
	return a.Reply, err
}

// Learn implements generalise.Search. Nothing is learnt on the way here: the
// generalisers look at no counterexamples.
func (*search) Learn(generalise.Place, frames.Cube, string) {}

// run is a run over the edges of the chain that an obligation at position 0
// begins; where the cube at its end is everything, that is all there is to it.
func (b *blocking) run(o *obligation) (cfa.Path, error) {
	var edges []cfa.EdgeID
	for ; o.parent != nil; o = o.parent {
		edges = append(edges, o.Edge)
	}
	run, core, err := b.Paths.Feasible(edges)
	if err == nil && run == nil {
		err = fmt.Errorf("internal error: a chain of regions cannot be run, because of steps %v", core)
	}
	return run, err
}

// keep adds what was learnt to the labels, but for the first node's, of which
// nothing is asked, and says whether there was anything new.
func (b *blocking) keep(found string) (bool, error) {
	news := false
	for i, v := range b.nodes[1:] {
		added, err := b.Strengthen(v, found, b.learn[i+1]...)
		if err != nil {
			return false, err
		}
		news = news || added
	}
	return news, nil
}

// node is a node of the tree.
type node = art.Node[*art.Label]
