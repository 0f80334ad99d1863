// Package claim checks a user's claims about a program and returns counterexamples.
//
// A claim is a formula over the variables at a location of the simplified automaton, in the C
// syntax in which events and invariants print it. The claims at all locations, true by default,
// form an invariant if every edge preserves them (Floyd, Assigning meanings to programs, 1967). A
// person can try to find such claims by hand. IC3's queries have the same form: an edge, a formula
// before it and a formula after it.
//
//   - Parse reads a formula, or returns errors with positions and hints;
//   - Check decides for each edge whether each conjunct of the claim holds after it. This is
//     initiation on edges from the entry, safety on edges to the error, and consecution on
//     all other edges. If a conjunct does not hold, Check returns a small counterexample;
//   - Query writes the queries behind a lemma as SMT-LIB and answers them;
//   - States are the states of random runs: a claim that such a state violates is false, not
//     only too weak to be inductive.
//
// Invariants: Parse accepts every formula that lia prints with the program's names, and returns the
// same formula. Each counterexample has been confirmed by evaluation. If the solver gives up, the
// answer is Unknown.
//
// The package does not prove programs: its results are about the simplified automaton and rely on
// the solver. For a proof, frontend/verify must confirm the claims. Claims are limited to the logic
// of the engines: products of variables are refused.
package claim
