// Package bmc is the engine "bmc": symbolic execution in breadth. It explores the
// automaton forward with symbolic states, everything that n edges reach before
// what n+1 do, and reports the first path that reaches Error. It does not unroll
// a transition relation into one formula, as bounded model checkers do: no query
// speaks of more than one path.
//
// A symbolic state is a location, a term over inputs for each live variable,
// and constraints on those inputs. The idea is symbolic execution (King, CACM
// 1976) in the breadth-first order of bounded model checking (Biere et al.,
// TACAS 1999), with two additions that make it an explicit-state search where
// values are constants and a symbolic one where they are not:
//
//   - inputs that no live variable depends on, and the constraints on them, are
//     forgotten once they are known to be satisfiable, and the rest are
//     numbered by first occurrence. So states that differ only in history are
//     equal, and a state that was met before with the same or fewer constraints
//     is not explored again;
//   - a state carries a model of its constraints: the branch that the model
//     takes is feasible without a query.
//
// Three options bound the search: the length of a path, the number of symbolic
// states, and how often a path comes to the same loop head. Another engine can
// take a Search along, a depth at a time: k-induction does for its base case.
//
// It is complete for bugs up to the depth that it reached, and proves nothing:
// even when nothing is left to explore there is no invariant to show, so the
// answer is unknown.
package bmc
