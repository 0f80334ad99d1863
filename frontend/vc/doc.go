// Package vc checks an invariant a second time, on the syntax tree, without the
// control-flow automaton: a mistake of the lowering, or of any pass behind it,
// that makes a false program look right does not get past it.
//
// The idea is Floyd's method by strongest postconditions (Assigning meanings to
// programs, 1967): control is followed forwards through the text, once. The
// state is a term for every variable and a condition, both over symbols: unknown
// values that do not change once they are named. Where control splits, each way
// adds its condition; where ways meet, a variable that differs gets a new symbol
// and each way an equation (so the result is linear in the program with its
// calls expanded), or goes on under a symbol that only one of the ways speaks of. At a loop head, and at a label that a goto reaches from
// behind, all that is known is forgotten and the invariant assumed instead; every
// way that gets there has to satisfy it. Ways that would reach an error, or miss
// an invariant, are violations. As all jumps that do not end at such a cut
// point lead forwards in the text, one pass sees every run.
//
// Whatever the claims are that the cut points get, the conditions are sound: if
// no violation has a solution, no run of the program reaches an error. So the
// way from the automaton's locations and variables to those of the tree need not
// be trusted: where it is wrong, the check fails.
//
// The tree's annotations are not believed: constants are computed here again,
// and a variable is read, not known. Of a block's variables nothing is known
// where the block is entered (Var.Skipped only tells which of them hold a value
// of their type). A const local whose initialiser is made of constants keeps its
// value behind a cut point by a claim of its own, checked like the others.
//
// Invariants: nothing here shares code with the lowering or the interpreter; the
// refutations are those of engine/certify. A program or invariant that this
// package cannot express is reported as not covered with a reason, never as
// accepted.
package vc
