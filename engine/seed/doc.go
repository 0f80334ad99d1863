// Package seed guesses invariants from executions and keeps what is inductive.
//
// IC3 learns one clause at a time and is slow to find relations between
// variables (x + y = 2*i). Abstract interpretation finds those at once, but
// needs transfer functions for every statement. This package has the
// abstraction without the transfer functions: a location's abstract state is
// the best description, in a fixed vocabulary, of a set of concrete states; a
// solver query over each edge asks for a concrete state that leads out of the
// description; that state joins the set. It is symbolic abstraction (Reps,
// Sagiv, Yorsh: Symbolic implementation of the best transformer, VMCAI 2004)
// started from states of random runs, so that few queries are needed.
//
// The vocabulary: affine equations (Karr, Acta Informatica 1976), bounds of x, x-y,
// x+y, of the linear forms of the program's guards and of those that single ways
// through a loop keep (octagons: Miné, 2006, and more; rates.go), and remainders of
// forms modulo a number (Granger, 1989); where values wrap around, of differences and
// sums modulo that too. Bounds that keep moving are widened to the program's constants,
// then to what their own form is compared with and a step farther, then given up;
// equations and remainders form finite chains.
//
// Some programs need more. Where many variables are live,
// only related ones are compared (related.go). Where a variable selects what happens,
// as a program counter does, the search is repeated on the program unfolded by its
// values, and gives clauses "the counter is not 3, or x = 7" (unfold.go): IC3 would
// learn them one by one, a level for each value. The same is done for a step that loops
// take, i += k, if it has few values (parameter.go). Where a loop behaves in phases, it is
// repeated once more on the program with a location for each phase (phase.go): a
// counter stands still in one and runs in the next, and only in each is there an
// equation.
//
// Invariant: the facts returned are inductive together: every edge from a state
// that satisfies its source's facts leads to one that satisfies its target's.
// When the solver gives up or the budget is spent, nothing is returned for it:
// a fact whose query was not refuted is dropped, and what depends on it is
// asked again.
package seed
