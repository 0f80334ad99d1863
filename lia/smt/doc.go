// Package smt decides formulas of linear integer arithmetic under
// assumptions, incrementally: the lazy loop of a propositional solver
// (lia/sat) and a theory of conjunctions (lia/integer).
//
// The idea is DPLL(T) in its offline form (Nieuwenhuis, Oliveras, Tinelli:
// Solving SAT and SAT Modulo Theories, JACM 2006), arranged for the queries
// that IC3 asks, which are many, small and similar:
//
//   - a Context is made once a run. It interns atoms and keeps every theory
//     lemma that any of its solvers found. A theory lemma is valid everywhere,
//     so each solver that knows all atoms of a lemma gets it as a clause;
//   - a Solver is made once for every set of formulas that belong together (a
//     control-flow edge, a location). Keep them small: the propositional search
//     decides every variable of its instance on each query;
//   - formulas are asserted permanently or under a selector, a literal that
//     switches them on when it is assumed. Retire a selector that is not
//     needed any more;
//   - a query first propagates its assumptions and shows the implied bounds to
//     the theory: most conflicts are found here without any search. If the
//     theory's model happens to satisfy what is asserted, that is the answer.
//     Otherwise the propositional solver finds a model, which is cut down to
//     the literals that matter (relevancy) before the theory sees it.
//
// Invariants: t <= k and its negation t >= k+1 are one propositional variable.
// Sat means that the integer model given by Value satisfies every permanent
// formula and every assumption (and what their selectors guard). Unsat means
// that the assumptions in Core contradict the permanent formulas. Whatever else
// happens (a budget spent, the context ended) is Unknown with a Reason.
//
// On top of Check stand AllSAT, the predicate abstraction of what is asserted,
// Maximum and Minimum, the bounds of a linear term under it, and Probe, which
// assumes literals one by one and says which comes out false and why. Where the
// theory's own branching gets long, its splits become atoms (file splits.go).
//
// Where the time goes, measured on loop programs: some 98 of 100 queries need no
// propositional search and as many no new theory lemma; half of the rest is
// unit propagation of the assumptions.
//
// A Context and its Solvers belong to one goroutine. Formulas, atoms and
// literals may be shared freely.
//
// It does not simplify formulas, does not quantify (see lia/mbp and lia/qe), and
// does not know interpolants.
package smt
