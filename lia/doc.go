// Package lia contains the terms, atoms and quantifier-free formulas of linear integer arithmetic.
// Its subpackages decide them: num (numbers), simplex and integer (the theory), sat (the adapter to
// the SAT solver gini), smt (the solver that combines both), mbp (model-based projection), qe
// (exact elimination), proof (certificates of unsatisfiability and their checker).
//
// A term is c1*x1 + ... + cn*xn + c0. An atom is t <= 0, t = 0 or k | t. Its normal form
// ensures that equal constraints are equal values. A formula is a tree of And, Or and literals
// in negation normal form. Over the integers a negated t <= 0 becomes -t+1 <= 0, so only
// equations and divisibilities can be negated (Literal.Neg).
//
// Invariants: terms, atoms and formulas are immutable and safe for concurrent use. Each of them
// has a structural hash, which is computed once. Solvers use it to intern formulas. There is no
// global table, so runs share no state.
//
// Variables have no names: a Var is a number, and functions that print take a function from
// variables to names.
package lia
