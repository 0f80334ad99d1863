// Package ic3 is the engine "ic3": IC3 on control-flow automata after Lange, Neuhäußer and Noll,
// "IC3 Software Model Checking on Control Flow Automata" (FMCAD 2015).
//
// # The idea
//
// IC3 (Bradley, VMCAI 2011) proves that Error is unreachable. For each number of steps i, it keeps
// a frame: a set that contains every state reachable in at most i steps, perhaps more. On an
// automaton each location has its own frames (Lange, Neuhäußer, Noll, FMCAD 2015): F[i][l] is a
// conjunction of lemmas, each a clause, the negation of a cube. Four invariants hold:
//
//	(1) F[0][Entry] is true and F[0][l] is false for every other l: all states
//	    are initial at Entry, none elsewhere;
//	(2) F[i][l] implies F[i+1][l];
//	(3) for each edge l -> m, F[i][l] and the edge lead into F[i+1][m];
//	(4) F[i][Error] is false for every i below the frontier.
//
// The search looks for a state of F[k-1] from which a step leads to Error. It generalises the state
// to a region, which is a cube of states from which the step is possible. The region becomes a
// proof obligation. To block the obligation (m, cube, i), it makes a query for each edge l -> m:
// does the edge lead from F[i-1][l] into the cube? If some query has a predecessor, the region
// around it becomes an obligation one level lower; an obligation at Entry is a counterexample. If
// no edge leads into the cube, the search generalises the cube, by fewer literals and weaker
// bounds, and its negation becomes a lemma of F[1..i][m]. When every lemma of some level also holds
// one level up, that frame is an inductive invariant.
//
// # Queries
//
// An edge is a guard and a simultaneous assignment, so "the edge leads into the cube" is the
// formula guard and cube[assignment]: a weakest precondition by substitution. There are no primed
// variables. Each edge has its own solver with the lemmas of its source. A lemma of level j is
// asserted under a selector literal for j, and a query with frame i assumes the selectors of i and
// higher. Queries for self-loops are relative to the negation of the cube.
//
// If the query is unsatisfiable, its core has the literals of the cube that the refutation needed.
// Otherwise the region is an implicant of the weakest precondition that the model satisfies,
// projected to the state variables (package mbp).
//
// # The files
//
//	engine.go    the engine's options
//	search.go    the search, and the exchange of lemmas between rounds
//	preimage.go  predecessors of an obligation
//	query.go     queries for consecution
//	premise.go   edges with premises: returns from procedures, Horn clauses
//	reachfacts.go  states that are certainly reachable, for premises
//	counterexample.go  runs through procedures, and derivations
//
// Package ic3loop has the rounds and the blocking of obligations, and package frames has lemmas,
// pushing and the queue. Package step has the queries, package generalise the generalisation.
//
// # Differences from the paper
//
// The engine has the paper's algorithm: frames for each location, relative induction per edge with
// the stronger query for self-loops (its Lemma 1), F[0] true at the entry and false elsewhere,
// triggered pushing and delta encoding. The differences are:
//
//   - Error is a location like any other, and its obligation is the empty cube. So the
//     paper's static 0- and 1-step checks and its strengthening loop are instances of
//     blocking: with frame 0, an edge whose source is not the entry needs no query;
//   - an obligation is a cube of the weakest precondition, chosen by a model, not the whole
//     precondition. So queries stay small, and nondeterministic assignments inside loops,
//     which the paper's tool does not support, need no special treatment. With
//     predecessor=wp quantifier elimination computes the whole precondition, and each of
//     its cubes becomes an obligation. The precondition is existential over the edge's
//     inputs, because a universal one would miss counterexamples;
//   - an obligation is blocked when no edge into its location leads into its cube; the
//     paper has an obligation for each edge;
//   - blocked regions are generalised (core, literal dropping with counterexamples to
//     generalisation, sums of inequalities, bounds), which the paper calls future work.
//     Without generalisation a counter that counts to a constant needs a frame for each
//     step;
//   - edges may have premises, for procedures that call themselves and for Horn clauses
//     with several predicates in the body (premise.go);
//   - a new lemma is raised to the highest level at which it holds (promote), and a blocked
//     region is requeued one level up (requeue).
//
// The preset PAPER omits generalisation, raising and requeueing, and uses exact preconditions.
//
// # Limits
//
// The engine does not check certificates (engine/certify does) and does not simplify programs
// (cfa/pass does). If a solver gives up and the search needs the answer, the search ends with that
// reason.
package ic3
