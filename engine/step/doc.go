// Package step asks for one step of a program: does a frame step into a set of
// states, and from where?
//
// # The idea
//
// An edge is a guard and a simultaneous assignment, so "this edge leads into the
// goal" is the formula guard and goal[assignment] over the state before the edge
// and the edge's inputs: a weakest precondition by substitution, without primed
// variables. That is one form of the question, with a solver for each edge
// (Edges). The other is one relation for the whole program over a program
// counter and primed copies (Counter). A System is either; a search need not
// know which. With a counter of bits, which cubes can speak of, it is Coded.
//
// # The parts
//
//	system.go    the question and its answer
//	edge.go      a solver for one edge: its guard, what is known before it, goals
//	edges.go     a System of such solvers, with frames of lemmas at their sources
//	counter.go   a System of one relation with a program counter
//	code.go      a program counter of bits, and cubes that speak of it
//	coded.go     one relation with such a counter, asked about such cubes
//	region.go    of a state that steps into a goal, a region that does
//	follow.go    inputs with which an edge leads from a state into a goal
//	support.go   the lemmas of a fix-point that safety needs
//	solvers.go   making solvers and asking them, counted and timed
//	vars.go      numbers for variables that the program does not have
//
// # Invariants
//
// A refutation names parts of the goal that were enough for it; with a frame of
// level 0 and an edge that does not leave the entry it needs none, because there
// are no states. A solver's Unknown is never taken for Unsat: it is an error,
// one of the search's end or one for which GaveUp is true.
//
// # What it does not do
//
// It decides nothing about cubes: goals are lists of formulas, refutations say
// which were needed, and what to make of that is the search's business. Paths of
// several steps are package path's.
package step
