package frames

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Query is a query for relative induction: it asks for consecution of the clause
// that negates a cube. With T the step over some edge, it asks whether
//
//	F[Frame] && !Except && T => !Cube'
//
// that is, whether no state of the frame, outside of Except, steps into the cube.
//
// Consecution is one of three conditions on a lemma. Initiation, that the cube has
// no initial state, is the caller's business: where every location but the entry has
// frames of its own it holds by itself. Safety is the clause of the error location,
// whose cube is empty.
//
// Frame is the level of the source frame, in every query of every engine. To block a
// cube at level i, which is to make its negation a lemma of F[1..i], ask with
// Frame = i-1 (Below). To push a lemma of level i to level i+1, ask with Frame = i.
// Frame 0 is the initial states: all states of the entry and no others.
type Query struct {
	Frame int32
	// Loc is the location of the cube. With cfa.Anywhere the cube is at the locations
	// in Where, nil for all.
	Loc   cfa.Loc
	Where cfa.LocSet
	Cube  Cube
	// Parts are the conjuncts of the cube where they are not literals but predicates;
	// then Cube is nil.
	Parts []lia.Formula
	// Relative assumes before the step that the state is not in Except: the query is
	// relative to the cube's own negation. That is sound where initiation holds.
	Relative bool
	// Except is what Relative leaves out in place of the cube: a cube that includes
	// the queried one or is included in it. nil stands for the cube itself.
	Except Cube
	// Keep says that the conjuncts will be asked about again: solvers remember them.
	Keep bool
	// Region asks for a region around the predecessor.
	Region bool
	// Pushing marks the query of a lemma's propagation. It leaves the order alone in
	// which edges are asked.
	Pushing bool
}

// Below returns the query that blocks a cube at a level: its frame is level-1.
func Below(loc cfa.Loc, level int32, c Cube) Query { return Query{Loc: loc, Frame: level - 1, Cube: c} }

// At says whether the cube has states at a location.
func (q *Query) At(l cfa.Loc) bool {
	if q.Loc != cfa.Anywhere {
		return q.Loc == l
	}
	return q.Where == nil || q.Where.Has(l)
}

// Conjuncts returns the conjuncts of the cube, in the order of Answer.Core.
func (q *Query) Conjuncts() []lia.Formula {
	if q.Cube != nil {
		return q.Cube.Formulas()
	}
	return q.Parts
}

// Answer answers a Query. It is one of four: Blocked; a Predecessor; Unknown; or none
// of these, where the engine found before asking a solver that initiation fails.
// Unknown never means blocked: an attempt at generalising or pushing fails with it,
// and a search that cannot do without the answer ends (Decided).
type Answer struct {
	// Blocked: no state of the frame steps into the cube, so consecution holds.
	Blocked bool
	// Core says of each conjunct of a blocked cube whether the refutation needed it.
	// Where no initial state is in their conjunction, that is blocked as well.
	Core []bool
	// Unrotated is the solver's own core, where rotation made Core smaller; or nil.
	Unrotated []bool
	// NeedsLoc says that the refutation needed the cube's location. Of a cube at
	// several, NeedsNot are the locations outside of Where that it needed to exclude.
	NeedsLoc bool
	NeedsNot []cfa.Loc
	// Predecessor is a step from the frame into the cube: a counterexample to
	// induction (CTI).
	Predecessor *Predecessor
	// Unknown is why the solver gave up; nil where it did not.
	Unknown error
}

// Predecessor is a step into a query's cube over an edge.
type Predecessor struct {
	Edge cfa.EdgeID
	Source
	// Given is what is known of the states in the edge's premises: true where the query
	// took those of the frame, which may not be reachable.
	Given    lia.Formula
	Premises bool // the edge has some
	// Value gives the values of the state before the step and of the edge's inputs.
	Value func(lia.Var) num.Int
}

// Source is where a step comes from.
type Source struct {
	Loc   cfa.Loc
	State cfa.State
	// Region is a cube around State: from each of its states the edge leads into the
	// queried cube with some inputs. nil where the query was not asked for one.
	Region Cube
}

// Decided makes an error of Unknown, for a query whose answer the search cannot do
// without.
func Decided(a Answer, err error) (Answer, error) {
	if err == nil {
		err = a.Unknown
	}
	return a, err
}

// Refuted returns the answer that needs no conjunct of the cube.
func Refuted(conjuncts int) Answer {
	return Answer{Blocked: true, Core: make([]bool, conjuncts), NeedsLoc: true}
}

// Part returns the literals of a cube that core marks.
func (c Cube) Part(core []bool) Cube {
	out := make(Cube, 0, len(c))
	for i, x := range c {
		if core[i] {
			out = append(out, x)
		}
	}
	return out
}

// Marks says of each literal of a cube whether part has it: Part's inverse.
func (c Cube) Marks(part Cube) []bool {
	out := make([]bool, len(c))
	for i, x := range c {
		for _, y := range part {
			out[i] = out[i] || x == y
		}
	}
	return out
}
