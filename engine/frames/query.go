package frames

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Query is a query for relative induction: consecution of the clause that negates a cube. Let T be
// the step over some edge. The query asks whether
//
//	F[Frame] && !Except && T => !Cube'
//
// that is, whether no step leads into the cube from a state of the frame outside of Except.
//
// Consecution is one of three conditions on a lemma. The caller checks initiation: the cube has no
// initial state. With one sequence of frames for each location, initiation holds at every location
// but the entry. Safety means that the lemma false holds at the error location; its cube is the
// empty cube.
//
// In every query of every engine, Frame is the level of the frame before the step. To block a cube
// at level i, so that its negation becomes a lemma of F[1..i], set Frame to i-1 (see
// BlockingQuery). To push a lemma of level i to level i+1, set Frame to i. Frame 0 contains all
// states at the entry and no others: the initial states.
type Query struct {
	Frame int32
	// Loc is the cube's location. If it is cfa.Anywhere, the cube is at all locations in Where, or
	// at all locations of the program if Where is nil.
	Loc   cfa.Loc
	Where cfa.LocSet
	Cube  Cube
	// Parts are the conjuncts of a cube of arbitrary formulas. Then Cube is nil.
	Parts []lia.Formula
	// Relative makes this a query for relative induction, which assumes !Except before the step.
	// This is sound if initiation holds.
	Relative bool
	// Except is the cube that a relative query excludes before the step. Either Except includes
	// Cube, or Cube includes Except. nil means Cube itself.
	Except Cube
	// Keep says that later queries will have the same conjuncts, so that the solver keeps their
	// encoding.
	Keep bool
	// PredecessorCube requests a cube of predecessors instead of a single state.
	PredecessorCube bool
	// Pushing says that the query pushes a lemma. Such a query does not update the edge-ordering
	// heuristic.
	Pushing bool
}

// BlockingQuery returns the consecution query that blocks the cube c at a level: no step from a
// state of frame level-1 may lead into c.
func BlockingQuery(loc cfa.Loc, level int32, c Cube) Query {
	return Query{Loc: loc, Frame: level - 1, Cube: c}
}

// At reports whether the cube has states at l.
func (q *Query) At(l cfa.Loc) bool {
	if q.Loc != cfa.Anywhere {
		return q.Loc == l
	}
	return q.Where == nil || q.Where.Has(l)
}

// Conjuncts returns the cube's conjuncts, in the order of Answer.Core.
func (q *Query) Conjuncts() []lia.Formula {
	if q.Cube != nil {
		return q.Cube.Formulas()
	}
	return q.Parts
}

// Answer is the answer to a Query. Normally exactly one of three fields is set: Blocked,
// Predecessor (a step into the cube), or Unknown (why the solver gave up). If the cube contains an
// initial state, none of them may be set. Callers must never treat Unknown as Blocked. If the
// answer is Unknown, an attempt to generalise or push fails, and a search that needs the answer
// ends (see Decided).
type Answer struct {
	// Blocked is true if no step leads from the frame into the cube: consecution holds.
	Blocked bool
	// Core marks the conjuncts that the refutation needed. If no initial state satisfies the marked
	// conjuncts, they also form a blocked cube.
	Core []bool
	// Unrotated is the solver's own core if rotation made Core smaller; otherwise nil.
	Unrotated []bool
	// NeedsLoc says that the refutation needed the cube's location. A query for a cube at several
	// locations assumes that the step does not end outside of Where. NeedsNot has the locations
	// outside of Where for which the refutation needed this assumption.
	NeedsLoc bool
	NeedsNot []cfa.Loc
	// Predecessor is a step from the frame into the cube: a counterexample to
	// induction (CTI).
	Predecessor *Predecessor
	// Unknown is the reason why the solver gave up, or nil.
	Unknown error
}

// Predecessor is a step over an edge into the cube of a query.
type Predecessor struct {
	Edge cfa.EdgeID
	Source
	// PremiseStates is a formula about the states of the edge's premises, such as the state in
	// which a called procedure returns. If these states come from a frame, which may contain
	// unreachable states, it is the formula true.
	PremiseStates lia.Formula
	Premises      bool // the edge has premises
	// Value returns the value of a variable before the step, or of an input of the edge.
	Value func(lia.Var) num.Int
}

// Source is the state before a step.
type Source struct {
	Loc   cfa.Loc
	State cfa.State
	// PredecessorCube is a cube that contains State. From each state of the cube, the edge leads
	// into the queried cube for some inputs. It is nil unless Query.PredecessorCube is set.
	PredecessorCube Cube
}

// Decided returns the reason of an Unknown answer as an error. Searches call it for queries whose
// answer they need.
func Decided(a Answer, err error) (Answer, error) {
	if err == nil {
		err = a.Unknown
	}
	return a, err
}

// Refuted returns a Blocked answer with an empty core, for a cube with this number of conjuncts.
func Refuted(conjuncts int) Answer {
	return Answer{Blocked: true, Core: make([]bool, conjuncts), NeedsLoc: true}
}

// Subcube returns the cube of the literals marked in "core".
func (c Cube) Subcube(core []bool) Cube {
	out := make(Cube, 0, len(c))
	for i, x := range c {
		if core[i] {
			out = append(out, x)
		}
	}
	return out
}

// Marks is the inverse of Subcube: it marks the literals of c that the subcube has.
func (c Cube) Marks(subcube Cube) []bool {
	out := make([]bool, len(c))
	for i, x := range c {
		for _, y := range subcube {
			out[i] = out[i] || x == y
		}
	}
	return out
}
