package ic3

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/mbp"
)

// This file handles edges with premises, after Komuravelli, Gurfinkel, Chaki, "SMT-Based
// Model Checking for Recursive Programs" (CAV 2014), and Blicha, Britikov, Sharygina, "The
// Golem Horn Solver" (CAV 2023).
//
// Frames overapproximate the reachable states. The search also keeps facts, which
// underapproximate them: regions at a premise's location whose states are certainly
// reachable. To block a cube over an edge with n premises it makes up to n+1 queries. Query
// i takes the states at the source and at the first i premises from the frames, and the
// states at the other premises from facts. It asks whether the edge leads into the cube.
// The first query with a predecessor leads to a new obligation.
//
//  1. Query 0: the predecessors at the source become an ordinary obligation.
//  2. Query i > 0: the states of the i-th premise become an obligation at its location. If
//     this obligation is blocked, a lemma there excludes its states. If the chain of
//     obligations that begins with it reaches the entry or a fact, the run along the chain
//     gives a new fact. Then the search queries the cube again: query i-1 can use the new
//     fact.
//
// If no query leads into the cube, the cube is blocked over the edge.

// premisesReached returns a formula over the source variables and the inputs of an edge. It says
// that the premises from index "from" on are certainly true: for each of them, the arguments are in
// a fact at the premise's location. Only facts whose age is below ageLimit count.
func (f *reachFacts) premisesReached(e *cfa.Edge, from, ageLimit int) lia.Formula {
	var all []lia.Formula
	for _, pr := range e.Premises[from:] {
		var some []lia.Formula
		for _, x := range f.at[pr.At] {
			if x.age >= ageLimit {
				break
			}
			some = append(some, x.region.Formula().Subst(pr.Arg))
		}
		all = append(all, lia.Or(some...))
	}
	return lia.And(all...)
}

// premisePredecessors makes up to n+1 queries for an edge with n premises (see the top of this
// file). It returns a region of predecessors or, if there are none, the core of the cube.
func (s *search) premisePredecessors(o *ic3loop.Obligation, id cfa.EdgeID, q *frames.Query) ([]ic3loop.PredecessorCube, frames.Cube, error) {
	relative(q)
	e := &s.Program.Edges[id]
	for i := range len(e.Premises) + 1 {
		a, err := s.edges.AskEdgeAssuming(id, q, i, s.reachFacts.premisesReached(e, i, s.reachFacts.count))
		if i == 0 {
			a, err = s.withRegion(q, a, err)
		}
		if a, err = frames.Decided(a, err); err != nil {
			return nil, nil, err
		}
		switch {
		case a.Blocked && i == len(e.Premises):
			return nil, o.Cube.Subcube(a.Core), nil
		case a.Blocked:
		case i == 0:
			return []ic3loop.PredecessorCube{ic3loop.PredecessorCubeOf(a.Predecessor)}, nil, nil
		default:
			r, err := s.premiseRegion(q, a.Predecessor, e, i-1)
			return []ic3loop.PredecessorCube{r}, nil, err
		}
	}
	panic("unreachable")
}

// premiseRegion returns a region of states for premise i of an edge (counted from 0), around a
// model of the query. From these states, the edge leads into the query's cube. The states at the
// source and at earlier premises come from frames. The states at later premises come from facts.
//
// If the query is relative to the cube's negation, the states of the region, the source and the
// other premises are outside of the cube. Otherwise the region could become a fact inside of the
// cube, and the next query would ignore this fact.
func (s *search) premiseRegion(q *frames.Query, from *frames.Predecessor, e *cfa.Edge, i int) (ic3loop.PredecessorCube, error) {
	ls := mbp.Implicant(lia.And(e.Guard, from.PremiseStates, q.Cube.Formula().Subst(e.Substitution())), from.Value)
	outside := func(loc cfa.Loc, put func(lia.Var) (lia.Term, bool)) {
		if q.Relative && q.Loc == loc {
			ls = append(ls, mbp.Implicant(q.Cube.Clause().Subst(put), from.Value)...)
		}
	}
	within := func(loc cfa.Loc, put func(lia.Var) (lia.Term, bool)) {
		outside(loc, put)
		for _, l := range s.Frames.Lemmas(loc) {
			if l.Level >= q.Frame {
				ls = append(ls, mbp.Implicant(l.Clause.Subst(put), from.Value)...)
			}
		}
	}
	within(e.From, func(lia.Var) (lia.Term, bool) { return lia.Term{}, false })
	for _, pr := range e.Premises[:i] {
		within(pr.At, pr.Arg)
	}
	for _, pr := range e.Premises[i:] {
		outside(pr.At, pr.Arg)
	}
	pr := &e.Premises[i]
	state := make(cfa.State, len(s.Program.Vars))
	for _, a := range pr.Args {
		ls = append(ls, lia.Eq(lia.V(s.reachFacts.end.Of(a.Var)).Sub(a.Term)).Lit())
		state[a.Var] = a.Term.Eval(from.Value)
	}
	cube, err := s.reachFacts.project(step.FixRounds(ls, step.IsRounds(s.Program), from.Value), from.Value, state)
	if err != nil {
		return ic3loop.PredecessorCube{}, fmt.Errorf("project the premise of an edge from %s: %w", s.Program.LocName(e.From), err)
	}
	return ic3loop.PredecessorCube{Edge: from.Edge, Cube: cube, State: state, Premise: pr}, nil
}

// reached handles an obligation that is at the entry or has a state that a fact contains. If its
// chain of parents ends at the error, it is a counterexample, and the result is true. If the chain
// ends at the location of a premise, the run along the chain becomes a fact at this location.
func (s *search) reached(o *ic3loop.Obligation) (bool, error) {
	root := o.Root()
	if root.Premise == nil {
		return true, nil
	}
	if o != root {
		if err := s.reachFacts.add(o, root); err != nil {
			return false, err
		}
	}
	s.Queue.DropReached(root)
	return false, nil
}
