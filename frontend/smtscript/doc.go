// Package smtscript runs scripts of SMT-LIB 2.6. A script declares constants, asserts formulas and
// asks whether the formulas are satisfiable. The logic is QF_LIA, with constants of the sorts Int
// and Bool.
//
//	session.go	the commands and the stack of assertions
//	solve.go	check-sat: the search, and the checks of both answers
//	answer.go	models, values, cores
//	option.go	options and information
//	proof.go	refutations as text
//
// Every answer is checked before it is printed. For sat, logic.Interpretation evaluates every
// assertion as it was read. For unsat, lia/refute refutes the assertions in the core, and lia/proof
// checks the refutation. So unsat relies on the reader, the translation (logic.Translator), and the
// proof checker.
//
// Invariants: a command with an error changes nothing. After an error in an assertion or a
// declaration, the answer sat becomes unknown, because the script lacks an assertion. This holds
// until the script pops the level of the error. After an error in push or pop, every answer becomes
// unknown. No input makes Run panic.
//
// The package refuses assertions with quantifiers, uninterpreted functions, products of two
// variable terms, or division by a variable term.
package smtscript
