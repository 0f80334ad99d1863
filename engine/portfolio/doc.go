// Package portfolio makes engines of several that take turns on one core until
// one of them knows: a table of strategies, each a row of engines with their
// turns (package turns). The engine "auto", the default, is one row.
//
//	strategies.go  the table
//	helpers.go     what cores beside the first do
//	portfolio.go   a row as an engine
//
// Turns are counted in units of work (queries, blocks of executed steps), not in
// time, so that a run is repeatable. The turns of the engine that is to prove
// grow, because what searches for bugs did not find soon they rarely find later.
//
// # Exchange
//
// What one engine finds out for another is passed on through engine.Options. The
// facts that sampling suggests (package seed) are looked for once, in the turn of
// the first engine that asks, and handed to every engine that does. A row may have a
// board (package exchange), on which engines publish lemmas that hold in every
// reachable state: those that IC3 raised to every level. Each takes those of the
// others between its levels, with all that supports them, so that its invariant
// is inductive by itself. In "auto" only one engine learns lemmas: it has none.
// (k-induction with the seeds and the lemmas of IC3, taken along as one more part,
// was measured there: of 217 programs it answered none that was not answered, in the
// same time, and none of 20 that are not.)
//
// # Several cores
//
// A row may have helpers: lists of further engines, one for each core beside the
// first. Nothing of the row itself changes where they run: the first core does what it
// would do alone, the others take their lists in turns, and package race ends all of
// them when one has an answer that is confirmed. Clauses go from core to core
// (exchange.Mailbox), seeds and lemmas alike, and are candidates to who gets them: on the
// second core IC3 with predicates sends and takes them.
//
// Invariant: an engine's answer is passed on as it is, with its certificate.
// Statistics have the engine's name before theirs. When no engine knows, the
// reason is that of the row's main engine.
package portfolio
