// Package vc checks an invariant a second time, on the syntax tree instead of the control-flow
// automaton. So it detects mistakes of the lowering, and of later passes, that make an unsafe
// program look safe.
//
// It implements Floyd's method by strongest postconditions (Assigning meanings to programs, 1967)
// and follows control forwards through the text, once. The state is a path condition and a term for
// every variable. Both contain symbols, which are unknown but fixed values. A branch adds its
// condition to each path. At a join, a variable whose values differ gets a new symbol, or a symbol
// that only one of the paths uses. Each path gets an equation for this symbol. So the size of
// the conditions is linear in the size of the program with its calls inlined.
//
// A cut point is a loop head, or a label that a goto reaches backwards. There the walk forgets the
// state and assumes the invariant. Every path that arrives at a cut point must satisfy the
// invariant. Paths that reach an error, or violate an invariant, are violations. All other jumps
// lead forwards in the text, so one pass covers every run.
//
// Recursive functions have contracts (Hoare, Procedures and parameters, 1971). The walk visits the
// body once: it assumes the precondition at the start, and at the end the postcondition must hold.
// A call must satisfy the precondition; after the call only the postcondition is known.
//
// The conditions are sound for any claims at the cut points: if no violation has a solution, no run
// of the program reaches an error. So the map from the automaton to the tree need not be trusted:
// if it is wrong, the check fails.
//
// The package does not trust the tree's annotations: it computes constants again, and takes the
// value of each variable from the state. At the entry of a block the values of its variables are
// unknown. If Var.Skipped is set, the value is known to lie in the variable's type. A cut point
// also claims the value of each const local with a constant initialiser; this claim is checked like
// the others.
//
// Invariants: the package shares no code with the lowering or the interpreter; engine/certify makes
// the refutations. If the package cannot express a program or an invariant, it reports "not
// covered" with a reason, and never accepts.
package vc
