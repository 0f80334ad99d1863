// Package claim takes what a reader says about a program and answers: does it
// hold, and if not, what is the counterexample?
//
// A claim is a formula over the variables at a location of the simplified
// automaton, in C's syntax as events and invariants print it. Claims at the
// locations, true where there is none, make an invariant: they hold whenever
// control is there if every edge keeps them (Floyd, Assigning meanings to
// programs, 1967). That is the part of a proof that a person can try by hand,
// and IC3's queries are of the same form: an edge, what is known before it, and
// what is to hold after it.
//
//   - Parse reads a formula, or says where it is wrong and what to write instead;
//   - Check asks of each edge and each conjunct after it whether it holds
//     (initiation on edges from the entry, safety on edges to the error,
//     consecution on the others), and returns the states of one counterexample
//     that is as small as a few bounds can make it;
//   - Query writes the queries behind a lemma as SMT-LIB and answers them;
//   - States are those that random runs met: a claim that one of them breaks is
//     wrong, and not just too weak.
//
// Invariants: every formula that lia prints with the program's names is read
// back as an equal formula. A counterexample has been run through the edge by
// evaluation. An answer of the solver that is unknown is reported as unknown.
//
// It does not prove programs: that all edges hold is the search's opinion of
// the simplified automaton. Who wants to say "proved" has the claims confirmed
// by frontend/verify. It knows no other logic than the engines do: products of
// variables are refused.
package claim
