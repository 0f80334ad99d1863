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

// blocking is one run of the algorithm BLOCK-PATH of the paper. It learns clauses that block cubes
// along a path of nodes. A position is an index in the list nodes.
type blocking struct {
	*search
	nodes  []*node
	known  [][]lia.Formula // known[i] has all clauses at position i: the node's label and learnt[i]
	learnt [][]lia.Formula // learnt[i] has the clauses learnt at position i
}

// obligation is a cube at the position Level of the path. From each state of the cube, the rest of
// the path leads to the error. In a proof of a clause at the path's end, the rest of the path leads
// to a state that violates the clause instead.
type obligation struct {
	frames.Obligation
	node   *node
	cube   frames.Cube
	parent *obligation
}

// newBlocking prepares a run of BLOCK-PATH on the path from "first" through "nodes".
func (s *search) newBlocking(first *node, nodes []*node) *blocking {
	b := &blocking{search: s, nodes: append([]*node{first}, nodes...)}
	b.known, b.learnt = make([][]lia.Formula, len(b.nodes)), make([][]lia.Formula, len(b.nodes))
	for i, v := range b.nodes {
		b.known[i] = v.Label.Parts[:len(v.Label.Parts):len(v.Label.Parts)]
	}
	return b
}

// block learns clauses at the nodes of the path until no run along the path ends in the cube "bad",
// and returns nil. If such a run exists, it returns the obligation at position 0 where the run
// begins.
func (b *blocking) block(bad frames.Cube) (*obligation, error) {
	b.path = b
	b.queue.Add(b.newObligation(len(b.nodes)-1, bad, nil, -1))
	for b.queue.Len() > 0 {
		o := b.queue.Pop() // the obligation that is nearest to the beginning of the path
		if o.Level == 0 {
			return o, nil
		}
		a, err := frames.Decided(b.ask(int(o.Level)-1, o.cube))
		if err != nil {
			return nil, err
		}
		if a.Blocked {
			c, err := b.generaliser.Cube(generalise.Frame{Loc: o.Loc, Level: o.Level}, o.ID, o.cube.Subcube(a.Core))
			if err != nil {
				return nil, err
			}
			b.learn(o, c)
			continue
		}
		from := a.Predecessor
		b.queue.AddPredecessor(o, from.Edge, b.newObligation(int(o.Level)-1, from.PredecessorCube, o, from.Edge))
		b.queue.Wait(o)
	}
	return nil, nil
}

// newObligation returns an obligation for cube c at a position. The edge "edge" leads from c into
// the parent's cube; for an obligation without a parent it is -1.
func (b *blocking) newObligation(position int, c frames.Cube, parent *obligation, edge cfa.EdgeID) *obligation {
	v := b.nodes[position]
	return &obligation{Obligation: frames.Obligation{Loc: v.Loc, Level: int32(position), Edge: edge, Depth: len(b.nodes) - 1 - position},
		node: v, cube: c, parent: parent}
}

func (s *search) describe(o *obligation, e *trace.Event) {
	e.Node = o.node.ID
	e.Formula, e.Parts = o.cube.Formula().Format(s.Program.VarName), o.cube.Text(s.Program.VarName, false)
}

// learn adds the negation of the cube c to the clauses at the obligation's position. No run along
// the path reaches c there, and c includes the obligation's cube.
func (b *blocking) learn(o *obligation, c frames.Cube) {
	b.clauses++
	clause := c.Clause()
	at := int(o.Level)
	b.known[at] = append(b.known[at], clause)
	b.learnt[at] = append(b.learnt[at], clause)
	if b.Rec.On() {
		b.Rec.Emit(trace.Event{Kind: trace.Lemma, Lemma: int(b.clauses), Obl: o.ID, Level: at, Asked: at, Loc: int(o.Loc), Edge: -1, Node: o.node.ID,
			Formula: clause.Format(b.Program.VarName), Parts: c.Text(b.Program.VarName, true)})
	}
	b.queue.Blocked(o, 0, int(b.clauses))
}

// ask answers a consecution query along the path, the paper's check (2): do the clauses at a
// position exclude all steps into a cube at the next position? So the clauses at a position are
// like a frame. IC3 would also assume the negation of the cube before the step. This would be wrong
// here, because different positions have different edges.
func (b *blocking) ask(position int, c frames.Cube) (frames.Answer, error) {
	parts := c.Formulas()
	out := frames.Refuted(len(c))
	for _, id := range b.nodes[position+1].Edges {
		a, err := b.Steps.Ask(b.known[position], id, parts...)
		if err != nil || a.Unknown != nil {
			return a, err
		}
		if a.Blocked {
			for i, n := range a.Core {
				out.Core[i] = out.Core[i] || n
			}
			continue
		}
		ls, err := b.Steps.PredecessorCube(a.Predecessor, parts...)
		if err != nil {
			return frames.Answer{}, err
		}
		b.preimages++
		step.Convex(ls, a.Predecessor.Value)
		a.Predecessor.PredecessorCube = b.lits.Cube(ls)
		return a, nil
	}
	return out, nil
}

// Ask implements generalise.Search. The query's frame is the number of a position in the path.
func (s *search) Ask(q *frames.Query) (frames.Answer, error) {
	return s.path.ask(int(q.Frame), q.Cube)
}

// Learn implements generalise.Search. This engine never calls it, because its generalisers do not
// learn lemmas that block counterexamples to generalisation.
func (*search) Learn(generalise.Frame, frames.Cube, frames.Origin) {}

// run returns a run of the program through the cubes of the obligation o, its parent, and so on up
// to the error.
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

// strengthenLabels adds the learnt clauses to the labels of all nodes except the first, and reports
// whether a label changed. The text "found" names the method in the events.
func (b *blocking) strengthenLabels(found string) (bool, error) {
	news := false
	for i, v := range b.nodes[1:] {
		added, err := b.Strengthen(v, found, b.learnt[i+1]...)
		if err != nil {
			return false, err
		}
		news = news || added
	}
	return news, nil
}

type node = art.Node[*art.Label]
