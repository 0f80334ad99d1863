// Package export writes control-flow automata for other programs and for readers:
// constrained Horn clauses in SMT-LIB (satisfiable means safe), Graphviz graphs, a stable
// dump for goldens, and the labels of edges.
//
// An edge is a guard and a simultaneous assignment, but people read it as C, from the top
// down. Only Label translates between the two forms. It is here and not in package cfa
// because no engine needs it. Everything that shows an edge uses it: the page's graph,
// sentences, tables and cards (through frontend/verify), comments in queries, and Dot. A
// test reads labels back as C.
//
// Each written name is unambiguous, whatever names the C program uses. The package has no
// readers for what it writes.
package export
