// Package seed guesses invariants from executions and keeps the inductive ones.
//
// IC3 learns one clause at a time and is slow to find relations between variables (x + y = 2*i).
// Abstract interpretation finds these relations at once, but needs transfer functions for every
// statement. This package computes such an abstraction without transfer functions. A location's
// abstract state is the best description, in a fixed vocabulary, of a set of concrete states. For
// each edge, a solver query looks for a concrete step that leaves the descriptions: the step begins
// inside the description at the edge's source and ends outside of the description at the edge's
// target. The state after the step is added to the set of the target. This is symbolic abstraction
// (Reps, Sagiv, Yorsh: Symbolic implementation of the best transformer, VMCAI 2004). The sets begin
// with states of random runs, so that few queries are needed.
//
// The vocabulary has
//
//   - affine equations (Karr, Acta Informatica 1976);
//   - bounds of x, x-y and x+y (octagons: Miné, 2006), of the linear forms in guards, and
//     of linear forms that do not change on a single path through a loop, or in a step
//     over a call (rates.go);
//   - remainders of forms modulo a number (Granger, 1989). If values wrap around, also
//     remainders of differences and sums modulo the number of values. If an equation
//     becomes false when a value wraps around, a remainder replaces it.
//
// A bound that changes often is widened, first to the program's constants. Then it is widened only
// to the constants with which guards compare the same form, and to the values that the form can
// have one loop iteration later. In the end it is dropped. Equations and remainders need no
// widening, because they can change only finitely often.
//
// In a program with products of variables, guards state only some facts about each product. For
// such a program, the package first looks only for equations and ignores these facts. Equations
// often suffice, and the queries are short.
//
// Some programs need more. If many variables are live, only related ones are compared (related.go).
// If a variable selects between behaviours, like a program counter, the search is repeated on the
// program unfolded by the values of that variable. It then finds clauses such as "the counter is
// not 3, or x = 7" (unfold.go). IC3 would learn these one by one, and need a frame for each value.
// If a loop has a step k, as in i += k, and k has few values, the program is also unfolded by the
// values of k (parameter.go). If a loop behaves in phases, the search is repeated on the program
// with a location for each phase (phase.go). A counter may be constant in one phase and change in
// the next, so that an equation holds only within a phase. A program with divisors is unfolded by
// the values of a variable with few values, and by the remainders of a counter (classes.go).
//
// Invariant: the returned facts are inductive together. Every edge from a state that satisfies its
// source's facts leads to a state that satisfies its target's facts. If the solver gives up or the
// budget is spent, the package drops each fact whose query was not refuted. Then it makes new
// queries for the facts that depend on a dropped fact.
package seed
