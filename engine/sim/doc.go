// Package sim is the engine "sim": random execution. It runs the automaton forward on concrete
// integers, choosing among enabled edges and input values at random, and reports a run that reaches
// Error.
//
// It proves nothing. But a step costs a fraction of a microsecond instead of a query, so it quickly
// finds a bug after a thousand iterations of a loop. Package seed guesses invariants from the
// states that it reaches.
//
// If each iteration of a loop adds the same values, the engine takes many iterations in one step, a
// leap (leap.go). So it also finds bugs after 10^9 iterations. Such a leap often ends where a term
// of some guard becomes 0, and the values there become likely inputs of later runs. A run takes an
// edge into Error whenever it can.
//
// Values are int64: a run with larger values is abandoned. Guards and terms are computed exactly,
// so runs can take edges with constants such as the 2^64 of a wraparound. Inputs are chosen such
// that they satisfy the guard: bounds are propagated through one disjunct of each disjunction.
// Small numbers, bounds and the constants of the program are more likely than other values. The
// generator is seeded, so runs are reproducible. A few runs choose inputs by a rule instead of at
// random (rule.go), because a bug may need thousands of suitable inputs. Some random runs prefer
// some edges.
package sim
