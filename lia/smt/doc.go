// Package smt decides formulas of linear integer arithmetic under assumptions,
// incrementally: the lazy loop of a propositional solver (lia/sat) and a theory of
// conjunctions (lia/integer).
//
// The idea is DPLL(T) in its offline form (Nieuwenhuis, Oliveras, Tinelli: Solving SAT and
// SAT Modulo Theories, JACM 2006), arranged for the queries of IC3, which are many, small
// and similar:
//
//   - a run has one Context. It interns atoms and stores every theory lemma that any of its
//     solvers found. A theory lemma is valid, so each solver that has all atoms of a lemma
//     adds it as a clause;
//   - each set of formulas that belong together, such as those of an edge or a location,
//     has its own Solver. Solvers should be small, because the propositional search decides
//     every variable of its instance in each query;
//   - formulas are asserted permanently or under a selector, a literal that enables them
//     when it is assumed. A selector that is not needed any more should be retired;
//   - a query first propagates its assumptions and asserts the implied bounds in the
//     theory: this finds most conflicts without any search. If the theory's model satisfies
//     the asserted formulas, the answer is Sat. Otherwise the propositional solver finds a
//     model, which is reduced to the relevant literals before the theory checks it.
//
// Invariants: t <= k and its negation t >= k+1 are one propositional variable. Sat means
// that the integer model returned by Value satisfies every permanent formula and every
// assumption (and the formulas under assumed selectors). Unsat means that the assumptions
// in Core contradict the permanent formulas. In all other cases (a budget spent, the
// context ended) the answer is Unknown with a Reason.
//
// Further methods of Solver are AllSAT, for the predicate abstraction of the asserted
// formulas, and Maximum and Minimum, for the bounds of a linear term. Probe assumes
// literals one by one, and reports which of them becomes false and for what reasons. If the
// theory branches too often, its splits become atoms (file splits.go).
//
// On loop programs, about 98 % of the queries need no propositional search, and as many
// need no new theory lemma. Half of the remaining time is unit propagation of the
// assumptions.
//
// A Context and its Solvers are not safe for concurrent use. Formulas, atoms and literals
// may be shared freely.
//
// It does not simplify formulas, handle quantifiers (see lia/mbp and lia/qe), or compute
// interpolants.
package smt
