// Package ic3smt is the engine "ic3smt": IC3 on the symbolic encoding of a program, after
// Cimatti and Griggio, "Software Model Checking via IC3" (CAV 2012), section 3.
//
// # The idea
//
// The automaton becomes one symbolic transition system. Its state has the program's
// variables X and the program counter, which is ceil(log2 n) Boolean variables for n
// locations (footnote 8). The bits of a location are its code. The initial states I
// have the entry's code, and the bad states have the code of the error. The transition
// relation T is the disjunction of the edges, each with the codes of its source and target.
// Frames are global: F[0] = I, and F[i] is a conjunction of clauses over X and the bits of
// the counter. A clause without such bits is about all locations, and a clause with some of
// them is about the locations whose codes fit. There is one solver.
//
// The loop is that of PDR (Eén, Mishchenko, Brayton, FMCAD 2011), as in the paper. The root
// obligation is the error's code at the frontier. To block a cube s at level i, the query
// is F[i-1] and not s and T and s'. If it is unsatisfiable, s is generalised (unsatisfiable
// core, then literals dropped one by one) and its negation joins F[1..i]. Otherwise the
// search first blocks an under-approximation of the preimage of s, which is one cube or
// several, at level i-1. At level 0 such a cube is the start of a counterexample. The
// propagation phase pushes clauses, and the proof ends when F[i] = F[i+1].
//
// # The preimage
//
// The exact preimage of s is a list of cubes: All-SMT converts it lazily to a disjunctive
// normal form and projects it on X. The paper stops after the first cube, and mentions the other
// choices. The values of the option "preimage" are "first"; "several" for as many cubes as the
// option "cubes" allows; "exact" for all; and "point" for only the model's values. The option
// "dualrail" replaces the paper's reduction of bad cubes by a dual-rail encoding: it shrinks a cube
// to a prime implicant, as far as the solver can show.
//
// # The files
//
//	engine.go    the options
//	preimage.go  predecessors of an obligation
//	search.go    the search
//	query.go     queries for consecution
//
// Package ic3loop has the phases, cubes over variables and bits, and initiation; package
// step has T and the code.
//
// # Invariants
//
// Initiation holds: I is the entry's code, and generalisation keeps in each cube a literal about
// the counter that this code contradicts. An obligation's cube fixes the counter to one location.
// From each state of the cube, a path through the cubes of the obligation's parents leads to the
// error. In a certificate, the clauses of a location are the lemmas simplified under the location's
// code.
//
// # Differences from the paper
//
//   - The arithmetic is over the integers, not the rationals: generalisation splits
//     equations of cubes. Projection leaves divisibilities in cubes, and generalisation treats
//     them like other literals.
//   - T does not constrain variables that are dead after an edge, which makes the relation
//     smaller; so clauses at such a location cannot contain them.
//   - The paper has only PDR's generalisation; counterexamples to generalisation, sums and
//     looser bounds are options, off by default.
//   - Temporary clauses are asserted under a selector literal; the paper uses the solver's
//     stack.
//
// # What it does not do
//
// The engine does not check certificates. If most lemmas are about single locations, engine ic3,
// with frames for each location, is faster, as the paper's comparison shows.
package ic3smt
