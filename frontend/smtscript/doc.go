// Package smtscript runs scripts of SMT-LIB 2.6: commands that declare constants, assert
// formulas and ask whether these are satisfiable. The logic is QF_LIA, with constants of
// the sorts Int and Bool.
//
//	session.go    the commands and the stack of assertions
//	solve.go      check-sat: the search, and the checks of both answers
//	answer.go     models, values, cores
//	option.go     options and information
//	proof.go      refutations as text
//
// An answer is printed after it was checked. For sat, logic.Interpretation evaluates every
// assertion as it was read. For unsat, lia/refute proves that the assertions in the core
// contradict each other, and lia/proof checks the refutation. It takes the assertions as
// logic.Translator translates them. So what is believed for unsat is the reader, that
// translation, and the checker.
//
// Invariants: a command with an error changes nothing. After an error in a command that
// would have changed the assertions or declarations, sat becomes unknown until the level
// of the error is popped: an assertion may be missing. No input makes Run panic.
//
// It does not decide quantifiers, uninterpreted functions, products of terms that vary,
// or division by them: such assertions are refused.
package smtscript
