// Package sim is the engine "sim": random execution. It runs the automaton
// forward on concrete integers, choosing among enabled edges and input values
// at random, and reports a run that reaches Error.
//
// It proves nothing, but it costs a fraction of a microsecond a step where a
// symbolic engine pays a query, so it finds the bug behind the thousandth
// iteration of a loop at once; and the states it meets show what may be
// invariant (package seed).
//
// Rounds of a loop that each add the same are taken at once (leap.go): what is behind
// 10^9 iterations is found as well.
//
// Values are checked int64: a run whose values overflow is abandoned. Inputs
// are chosen so as to satisfy the guard, by propagating bounds through one
// branch of it, with a bias to small numbers, to bounds and to the constants of
// the program. The generator is seeded, so runs repeat.
package sim
