// Package portfolio has the engines that combine several. These take turns on one core
// until one has an answer (package turns). A table has a row for each such engine, with
// its parts and their turns. The engine "auto", the default, is one row.
//
//	strategies.go  the table
//	helpers.go     the engines of further cores
//	portfolio.go   a row as an engine
//
// Turns are counted in units of work (queries, blocks of executed steps), not in time, so
// that a run is repeatable. The turns of the main engine grow, because searches for bugs
// rarely find later what they did not find soon.
//
// # Exchange
//
// Engines pass results on through engine.Options. The first engine that asks for seeds
// (package seed) computes them in its turn; the others get the same. A row may have a
// board (package board), on which engines publish the lemmas that IC3 raised to every
// level. Between its rounds each engine takes those of the others, with all that supports
// them, so that its invariant is inductive by itself. "auto" has no board, because only
// one of its engines learns lemmas. (With k-induction as one more part, which takes the
// seeds and lemmas of IC3, it answered none of 217 programs more, and took as long.)
//
// # Several cores
//
// A row may have helpers: a list of further engines for each core beside the first. The
// first core does what it would do alone, each other core takes its list in turns, and
// package race ends all when one has a confirmed answer. Cores send each other clauses,
// seeds and lemmas (board.Mailbox). To the receiver they are candidates. On the second
// core IC3 with predicates sends and receives them.
//
// Invariant: an engine's answer is returned unchanged, with its certificate. Statistics
// have the engine's name as a prefix. Without an answer, the reason is that of the row's
// main engine.
package portfolio
