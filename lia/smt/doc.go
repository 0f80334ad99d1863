// Package smt decides formulas of linear integer arithmetic under
// assumptions, incrementally: the lazy loop of a propositional solver
// (lia/sat) and a theory of conjunctions (lia/integer).
//
// The idea is DPLL(T) in its offline form (Nieuwenhuis, Oliveras, Tinelli: Solving SAT
// and SAT Modulo Theories, JACM 2006), arranged for the queries of IC3, which are many,
// small and similar:
//
//   - a Context is made once per run. It interns atoms and stores every theory lemma that
//     any of its solvers found. A theory lemma is always valid, so each solver that has
//     all atoms of a lemma gets it as a clause;
//   - a Solver is made once for every set of formulas that belong together (a
//     control-flow edge, a location). Keep them small: the propositional search decides
//     every variable of its instance on each query;
//   - formulas are asserted permanently or under a selector, a literal that enables them
//     when it is assumed. Retire a selector that is no longer needed;
//   - a query first propagates its assumptions and asserts the implied bounds in the
//     theory: most conflicts are found here without any search. If the theory's model
//     happens to satisfy the asserted formulas, it is the answer. Otherwise the
//     propositional solver finds a model, which is reduced to the relevant literals
//     (relevancy) before the theory sees it.
//
// Invariants: t <= k and its negation t >= k+1 are one propositional variable. Sat means
// that the integer model returned by Value satisfies every permanent formula and every
// assumption (and the formulas under assumed selectors). Unsat means that the assumptions
// in Core contradict the permanent formulas. In all other cases (a budget spent, the
// context ended) the answer is Unknown with a Reason.
//
// Based on Check are AllSAT, the predicate abstraction of the asserted formulas; Maximum
// and Minimum, the bounds of a linear term under them; and Probe, which assumes literals
// one by one and reports which becomes false and why. If the theory's own branching gets
// long, its splits become atoms (file splits.go).
//
// Measured on loop programs, about 98 of 100 queries need no propositional search, and as
// many no new theory lemma. Half of the remaining time is unit propagation of the
// assumptions.
//
// A Context and its Solvers are not safe for concurrent use. Formulas, atoms and literals
// may be shared freely.
//
// It does not simplify formulas, handle quantifiers (see lia/mbp and lia/qe), or compute
// interpolants.
package smt
