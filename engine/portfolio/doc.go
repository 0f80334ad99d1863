// Package portfolio has the engines that combine several other engines. These take turns on one
// core until one of them has an answer (package turns). A table has a row for each combined engine:
// the engines that are its parts, and their turns. The engine "auto", the default, is one row.
//
//	strategies.go  the table
//	helpers.go     the engines of further cores
//	portfolio.go   a row as an engine
//
// Turns are counted in units of work (queries, blocks of executed steps), not in time, so that a
// run is repeatable. The turns of the main engine grow, because a search for bugs rarely succeeds
// late.
//
// # Exchange
//
// The parts exchange results through engine.Options. The first engine that asks for seeds (package
// seed) computes them in its turn; all later engines get the same seeds. A row may have a board
// (package board), on which engines publish the lemmas that hold at every level. Between its
// rounds, each engine takes the lemmas of the other engines, together with all lemmas that these
// lemmas depend on. So the engine's invariant is inductive by itself. The row "auto" has no board,
// because its IC3 learns nearly all lemmas. A variant of "auto" with k-induction, which takes
// the seeds and lemmas of IC3, did not solve more programs (of 217).
//
// # Several cores
//
// A row may have helpers: a list of further engines for each additional core. The first core runs
// the same engines as it would alone, and each other core runs its list in turns. When one core has
// a checked answer, package race ends the searches on the other cores. Cores send each other
// clauses, seeds and lemmas (board.Mailbox). The receiver treats them as candidates. On the second
// core, IC3 with predicates sends and receives clauses.
//
// Invariant: the portfolio returns an engine's answer unchanged, with its certificate. Statistics
// have the engine's name as a prefix. If no engine has an answer, the portfolio reports the reason
// of the row's main engine.
package portfolio
