// Package bmc is the engine "bmc": breadth-first symbolic execution. It explores the
// automaton forward with symbolic states: first all states after n edges, then all after
// n+1. It reports the first path that reaches Error. Each query is about one path only.
//
// With the option unroll (preset UNROLL) it is bounded model checking as published: the
// transition formulas of all steps are in one incremental solver, and one query covers all
// paths of a depth (package path, Unrolling). So a depth needs only one query even with
// thousands of paths. But this query is a formula with disjunctions and equations between
// steps, for which the lazy solver may try all combinations.
//
// A symbolic state is a location, a term over inputs for each live variable, and
// constraints on those inputs. The idea is symbolic execution (King, CACM 1976) in the
// breadth-first order of bounded model checking (Biere et al., TACAS 1999). Two additions
// make it an explicit-state search where values are constants:
//
//   - it drops inputs on which no live variable depends, and the constraints on them,
//     once the constraints are known to be satisfiable, and numbers the other inputs by
//     first occurrence. So states that differ only in history are equal, and a state that
//     was reached before with the same or fewer constraints is not explored again;
//   - a state carries a model of its constraints: the branch that the model
//     takes is feasible without a query.
//
// A path follows calls of recursive functions: a state includes the states at the call
// sites to which it must return, as terms over the same inputs. At a procedure's exit the
// path continues at the call site, and the premise's values are those at the exit.
//
// Three options limit the search by paths: the length of a path, the number of symbolic
// states, and how often a path visits the same loop head. Another engine can include a
// Search and explore one depth at a time: k-induction uses it for its base case.
//
// It finds every bug up to the depth that it explored, and proves nothing: even if no state
// remains to explore it has no invariant, so the answer is unknown.
package bmc
