// Package export writes control-flow automata for other programs and for the
// eye: constrained Horn clauses in SMT-LIB (satisfiable means safe), graphs in
// the language of Graphviz, and a stable dump for goldens.
//
// Whatever C calls a variable, a name that is written means one thing there and
// nothing else. Nothing is read back.
package export
