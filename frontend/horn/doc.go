// Package horn reads constrained Horn clauses and translates them into an automaton, and
// translates an engine's answer about the automaton back into one about the clauses.
//
//	script.go      the text: commands of SMT-LIB and of the fixedpoint dialect, assertions
//	sygus.go       problems of SyGuS-INV as assertions
//	clause.go      assertions become clauses: body, constraint, head
//	cells.go       predicates of arrays become predicates of integers (cellsimplify.go before)
//	search.go      derivations about arrays
//	derivation.go  derivations as text, and their check
//	unfold.go      predicates that stand beside others in a body are unfolded
//	automaton.go   predicates become locations, rules edges
//	product.go     products of arguments become variables
//	control.go     Bools that are a program counter become locations
//	model.go       an invariant becomes a definition of each predicate
//	define.go      definitions of unfolded predicates, by their rules
//	derive.go      a path becomes a derivation of false
//	check.go       the checks of both, on the assertions as they were read
//	print.go       models and derivations as text
//
// The clauses are satisfiable (sat) if and only if Error is unreachable (safe). A model
// defines each predicate so that every assertion holds. A derivation lists instances of
// assertions that prove facts, and at last false.
//
// The checks believe neither the clauses nor the automaton. They take the assertions: with
// the model's definitions in place of the predicates, the negation of each has a
// refutation, which lia/proof checks; for a derivation, each assertion is evaluated on its
// instance.
package horn
