// Package horn reads constrained Horn clauses and translates them into an automaton. It also
// translates an engine's answer about the automaton back into an answer about the clauses.
//
//	script.go the text: commands of SMT-LIB and of the fixedpoint dialect, assertions
//	sygus.go SyGuS-INV problems as assertions
//	clause.go assertions become clauses: body, constraint, head
//	cellsimplify.go simplifies clauses about arrays, before cells.go
//	cells.go predicates of arrays become predicates of integers
//	cellindex.go at which indices an assertion needs the elements of its arrays
//	groups.go which arrays of an assertion an equation, store or ite relates
//	bases.go parameters from which the indices of arrays count
//	search.go derivations about arrays
//	derivation.go derivations as text, and their check
//	unfold.go unfolds predicates in bodies with several atoms
//	automaton.go predicates become locations, rules edges
//	product.go products of arguments become variables
//	control.go Bools that are a program counter become locations
//	model.go an invariant becomes a definition of each predicate
//	define.go definitions of unfolded predicates, by their rules
//	derive.go a path becomes a derivation of false
//	check.go checks of models and derivations, on the assertions as read
//	print.go models and derivations as text
//
// The clauses are satisfiable (sat) if and only if Error is unreachable (safe). A model
// defines each predicate so that every assertion holds. A derivation lists instances of
// assertions that prove facts, the last of which is false.
//
// The checks rely only on the assertions, not on the clauses or the automaton. For a model, the
// negation of each assertion, with the definitions in place of the predicates, must have a
// refutation, which lia/proof checks. For a derivation, each assertion is evaluated on its
// instance.
package horn
