// Package bmc is the engine "bmc": breadth-first symbolic execution. It explores the automaton
// forward with symbolic states: first all states after n edges, then all states after n+1 edges. It
// reports the first path that reaches Error. Each query is about one path only.
//
// With the option "unroll" (preset UNROLL) it is bounded model checking as published. One
// incremental solver has the transition formulas of all steps, and one query covers all paths of a
// depth (type Unrolling of package path). So a depth needs only one query even with thousands of
// paths. But this query is a formula with disjunctions and equations between steps, for which the
// lazy solver may try all combinations.
//
// A symbolic state is a location, a term over inputs for each live variable, and constraints on
// those inputs. The idea is symbolic execution (King, CACM 1976) in the breadth-first order of
// bounded model checking (Biere et al., TACAS 1999). Where all values are constants, two additions
// make the search as cheap as an explicit-state search:
//
//   - the search removes from a state the inputs on which no live variable depends, and the
//     constraints on these inputs, which are satisfiable. It numbers the remaining inputs by
//     first occurrence. So states with different histories can be equal. A state is not
//     explored again if it was reached before with the same or fewer constraints;
//   - a state stores a model of its constraints. The branch that the model takes is feasible,
//     so the search needs no query for this branch.
//
// Paths enter recursive functions. A symbolic state has a stack of open calls, each with the
// symbolic state at the call site, over the same inputs. At the exit of a procedure, the path
// continues at the last call site, with the procedure's results.
//
// Three options limit the search by paths: the length of a path, the number of symbolic states, and
// how often a path visits the same loop head. Another engine can use a Search and explore one depth
// at a time: k-induction uses it for its base case.
//
// The engine finds every bug up to the depth that it explored, and proves nothing. Even if no state
// remains to explore, the engine has no invariant, so its answer is unknown.
package bmc
