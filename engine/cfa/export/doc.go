// Package export writes control-flow automata for other programs and for the
// eye: constrained Horn clauses in SMT-LIB (satisfiable means safe), graphs in
// the language of Graphviz, a stable dump for goldens, and the labels of edges.
//
// An edge is a guard and a simultaneous assignment, and people read it as C, from
// the top down. Label is the one place that turns the first into the second; it
// stands here, and not with the automaton, since no engine needs it and everything
// that shows an edge does: the page's graph, sentences, tables and cards (by way of
// frontend/verify), comments in queries, and Dot. A test reads labels back as C.
//
// Whatever C calls a variable, a name that is written means one thing there and
// nothing else. Nothing is read back.
package export
