// Package export writes control-flow automata as constrained Horn clauses in SMT-LIB (satisfiable
// means safe), as Graphviz graphs, as a stable dump for goldens, and as labels of edges.
//
// An edge is a guard and a simultaneous assignment, but people read C from the top down. Label
// translates an edge into lines of C. No engine needs labels, so they are here and not in package
// cfa. Everything that shows an edge uses Label: the page's graph, sentences, tables and cards
// (through frontend/verify), comments in queries, and Dot. A test executes labels as C.
//
// Label recognises quotients, products, array elements and calls in guards. The lowering could
// record them, but passes simplify guards, so the recorded definition would often differ from the
// definition in the guard. The label omits the conjuncts that define the result of an operation and
// shows the operation instead, so these conjuncts must say exactly what the operation means.
//
// Written names are unambiguous, whatever names the C program uses. The package cannot read back
// what it writes.
package export
