// Package seed guesses invariants from executions and keeps the inductive ones.
//
// IC3 learns one clause at a time and is slow to find relations between variables (x + y
// = 2*i). Abstract interpretation finds those at once, but needs transfer functions for
// every statement. This package has the abstraction without the transfer functions. A
// location's abstract state is the best description, in a fixed vocabulary, of a set of
// concrete states. A solver query over each edge looks for a concrete step out of the
// description, and the state after it joins the set. This is symbolic abstraction (Reps,
// Sagiv, Yorsh: Symbolic implementation of the best transformer, VMCAI 2004), started
// from states of random runs, so that few queries are needed.
//
// The vocabulary has
//
//   - affine equations (Karr, Acta Informatica 1976);
//   - bounds of x, x-y and x+y (octagons: Miné, 2006), of the linear forms in guards, and
//     of forms that a single path through a loop or a step over a call preserves
//     (rates.go);
//   - remainders of forms modulo a number (Granger, 1989). If values wrap around, also
//     remainders of differences and sums modulo that number; an equation that a wrap
//     breaks becomes a remainder.
//
// A bound that keeps moving is widened to the program's constants, then to the values
// with which its own form is compared and one step further, and then dropped. Equations
// and remainders form finite chains.
//
// If a program has products of which only facts are known, equations alone are sought
// first, over edges without those facts: they often suffice, and the queries are short.
//
// Some programs need more. If many variables are live, only related ones are compared
// (related.go). If a variable selects what happens, like a program counter, the search is
// repeated on the program unfolded by its values, and gives clauses "the counter is not
// 3, or x = 7" (unfold.go): IC3 would learn them one by one, a level for each value. The
// same is done for the step of loops, i += k, if it has few values (parameter.go). If a
// loop behaves in phases, the search is repeated once more on the program with a location
// for each phase (phase.go): a counter is constant in one phase and moves in the next,
// and only within a phase is there an equation.
//
// Invariant: the facts returned are inductive together: every edge from a state that
// satisfies its source's facts leads to one that satisfies its target's. If the solver
// gives up or the budget is spent, the affected facts are dropped: a fact whose query was
// not refuted is dropped, and the facts that depend on it are queried again.
package seed
