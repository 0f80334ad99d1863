// Package ic3 is the engine "ic3": IC3 on control-flow automata after Lange,
// Neuhäußer and Noll, "IC3 Software Model Checking on Control Flow Automata"
// (FMCAD 2015).
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
// # The parts
//
//	engine.go    the engine's options
//	search.go    what the search is made of, and what it does between rounds
//	preimage.go  which states before an edge are asked about next
//	query.go     what the search asks of edges
//
// Rounds and the blocking of obligations are package ic3loop, lemmas, pushing and the
// queue package frames, queries package step, larger cubes package generalise.
//
// # Differences from the paper
//
// Its algorithm is all here: frames local to locations, relative inductiveness
// per edge with the stronger query for self-loops (its Lemma 1), F[0] that is
// true at the entry and false elsewhere, triggered pushing and delta encoding.
// Else:
//
//   - Error is a location like any other, with the empty cube as its
//     obligation, so that the paper's static 0- and 1-step checks and its
//     strengthening loop are instances of blocking: an edge whose source is not
//     the entry is refused at level 0 without a query;
//   - an obligation is a conjunctive part of the weakest precondition, chosen by
//     a model, instead of the whole, which would be a disjunction; so queries
//     stay small, and nondeterministic assignments inside loops, which the
//     paper's tool did not support, need nothing special. With predecessor=wp it
//     is the whole, exactly, by quantifier elimination, cube by cube, and
//     existential over the edge's inputs: that every input leads on, as a
//     weakest precondition says, would miss counterexamples;
//   - an obligation is blocked when all edges into its location have refused,
//     since a region that one edge cannot enter another may;
//   - blocked regions are generalised (core, literal dropping with
//     counterexamples to generalisation, sums of inequalities, bounds), which
//     the paper names as future work: without it a counter that counts to a
//     constant needs a frame a step;
//   - lemmas are raised as far as they hold when they are learnt (promote), and
//     blocked regions are asked about again one level up (requeue).
//
// The preset PAPER has none of the last two, and exact preconditions.
//
// # What it does not do
//
// It does not check certificates (engine/certify does) and does not simplify
// programs (cfa/pass does). A solver that gives up where its answer is needed
// ends the search with that reason.
package ic3
