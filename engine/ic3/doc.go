// Package ic3 is the kernel that the IC3 engines share: frames per location,
// lemmas, proof obligations that are regions, blocking, generalisation,
// propagation and the fix-point test, over a control-flow automaton.
//
// # The idea
//
// IC3 (Bradley, VMCAI 2011) proves that Error cannot be reached by keeping, for
// each number of steps i, a frame: a set of states that includes all those
// reachable in at most i steps. On an automaton each location has its own
// frames (Lange, Neuhäußer, Noll, FMCAD 2015): F[i][l] is a conjunction of
// lemmas, each a clause, the negation of a cube. Four things hold all the time:
//
//	(1) F[0][Entry] is true and F[0][l] is false for every other l: all states
//	    are initial at Entry, none elsewhere;
//	(2) F[i][l] implies F[i+1][l];
//	(3) for each edge l -> m, F[i][l] and the edge lead into F[i+1][m];
//	(4) F[i][Error] is false for every i below the frontier.
//
// The search asks for a state of F[k-1] that enters Error. Such a state is
// generalised to a region, a cube all of whose states can enter Error: an
// obligation. To block the obligation (m, cube, i), each edge l -> m is asked
// whether F[i-1][l] can enter the cube over it. If it can, the states that do
// are a new obligation one level down; an obligation at Entry is a
// counterexample. If no edge can, the cube is generalised (fewer literals,
// weaker bounds: more states blocked at once) and its negation becomes a lemma
// of F[1..i][m]. When every lemma of some level also holds one level up, that
// frame is an inductive invariant.
//
// # Queries
//
// An edge is a guard and a simultaneous assignment, so "enters the cube over
// this edge" is the formula guard and cube[assignment]: a weakest precondition
// by substitution. There are no primed variables. Each edge has a solver of its
// own with the lemmas of its source; a lemma of level j is on under a selector
// for j, and a query at level i assumes the selectors of i and up. A self-loop
// gets the stronger query: the negation of the cube is assumed at its source.
//
// Unsat answers give the literals of the cube that were needed. Sat answers
// give a model; the implicant of the weakest precondition under the model,
// projected on the state variables (package mbp), is the region.
//
// # Differences from the paper
//
// Error is a location like any other, with the empty cube as its obligation,
// so that the paper's special cases for it (its 0-step and 1-step checks, the
// strengthening loop) are instances of blocking. Obligations are conjunctive
// parts of weakest preconditions, chosen by models, instead of whole weakest
// preconditions, which would be disjunctions; and blocked cubes are
// generalised, which the paper leaves open.
//
// # What it does not do
//
// It does not check certificates (engine/certify does) and does not simplify
// programs (engine/cfa does). A solver that answers Unknown ends the search
// with that reason.
package ic3
