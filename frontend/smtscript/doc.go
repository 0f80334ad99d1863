// Package smtscript runs scripts of SMT-LIB 2.6: commands that declare constants, assert formulas
// and ask whether these are satisfiable. The logic is QF_LIA, with constants of the sorts Int and
// Bool.
//
//	session.go the commands and the stack of assertions
//	solve.go check-sat: the search, and the checks of both answers
//	answer.go models, values, cores
//	option.go options and information
//	proof.go refutations as text
//
// Every answer is checked before it is printed. For sat, logic.Interpretation evaluates every
// assertion as it was read. For unsat, lia/refute refutes the assertions in the core, and lia/proof
// checks the refutation. The refutation is about the formulas that logic.Translator produces. So
// unsat relies on the reader, the translation, and the proof checker.
//
// Invariants: a command with an error changes nothing. After an error in a command that would have
// changed the assertions or declarations, sat becomes unknown until the level of the error is
// popped: an assertion may be missing. No input makes Run panic.
//
// The package refuses assertions with quantifiers, uninterpreted functions, products of two
// variable terms, or division by a variable term.
package smtscript
