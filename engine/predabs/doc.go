// Package predabs is the engine "predabs": lazy predicate abstraction with
// counterexample-guided refinement, which Cimatti and Griggio (Software Model
// Checking via IC3, CAV 2012) compare with as KRATOS and CPAchecker, and Beyer
// and Löwe (Explicit-Value Analysis Based on CEGAR and Interpolation,
// MIP-1205, 2012) as CPA-PRED.
//
// # The idea
//
// The program is unwound into an abstract reachability tree (package art). The
// label of a node is the strongest statement about it that the predicates of its
// location can make (Graf, Saïdi: Construction of Abstract State Graphs with PVS,
// CAV 1997): a Boolean combination of them, found by enumerating all their
// truth values after an edge (Lahiri, Nieuwenhuis, Oliveras: SMT Techniques for
// Fast Predicate Abstraction, CAV 2006), or with abstraction=cartesian the
// conjunction of those that hold and of the negations of those that do not. At
// first there are no predicates and everything is reached. When the search comes
// to the error, the path is asked about as a whole: it can be run, or its
// sequence interpolants (Henzinger, Jhala, Majumdar, McMillan: Abstractions from
// Proofs, POPL 2004) say what must be known at each of its locations. Their atoms
// become predicates there, and the tree is computed anew from the first node on
// the path whose location has got predicates since the node was made (lazy
// abstraction: Henzinger, Jhala, Majumdar, Sutre, POPL 2002).
//
// # Options
//
// From says which formulas give predicates: sequence interpolants, or the weakest
// preconditions of what contradicts in the path, whose inputs are eliminated (where
// that would make them large, interpolants take their place from there to the entry).
// Scope says where their atoms count: at their location, in the whole
// function, or everywhere. Refine says what is computed anew: the part of the
// tree below the node, or all of it. Blocks are large ones (Beyer, Cimatti,
// Griggio, Keremoglu, Sebastiani: Software Model Checking via Large-Block
// Encoding, FMCAD 2009), or single statements.
//
// # Tools
//
// Four presets are tools that papers compare with, as far as these describe them.
// PAPER is KRATOS: large blocks of the simplified program. CPA-PRED is the predicate
// analysis of CPAchecker, adjustable-block encoding whose blocks end at loop heads and
// where functions start and return (ABE-lf); blocks=raw is single-block encoding,
// blocks=loop ends blocks at loop heads only (Beyer, Keremoglu, Wendler: Predicate
// Abstraction with Adjustable-Block Encoding, FMCAD 2010). CPA-MEMO adds block-abstraction
// memoisation, which is not here: functions are inlined, and no block is met twice.
// BLAST has Cartesian abstraction of single statements and predicates that count in the
// whole function. SATABS begins each time with a new Boolean program: one precision for
// all locations, made of weakest preconditions.
//
// # Parallel edges
//
// Parallel edges are one step, as they are in a large block: the node that they
// lead to has one label, the abstraction of their disjunction. (With
// abstraction=cartesian, which has no words for a disjunction, each has a node of
// its own.) A path to the error is then one of sets of edges. What is refuted is a
// way through them (way.go) that the predicates so far do not rule out, so that
// its interpolants say something new.
//
// # Clusters
//
// Enumeration costs as many queries as there are cubes, and facts that have nothing
// to do with each other multiply. So predicates are put into clusters that share no
// variable, neither themselves nor by what is known before the step and what the
// step says; each cluster is enumerated for itself, and the label is the
// conjunction. Nothing is lost: the states of different clusters combine freely
// (abstract.go, clusters).
//
// # Mining
//
// The interpolants of a path that goes round a loop may say where it is in each
// round, and then those of the next path say the same with one round more. Where a
// path comes three times to a loop head, the states in which runs along refuted
// paths were at loop heads are therefore looked at together: equations that hold of
// all of them become predicates there (mine.go). That is the refinement state mining
// of Birgmeier, "Software Verification with IC3 via Abstraction and Interpolation"
// (TU Wien, 2013), which the papers above do not have; the preset PAPER is without.
//
// # Invariants
//
// A node's label includes all states that its edges lead to from the parent's
// label. A predicate of a location speaks of variables that are live there. Each
// refinement makes some node of the path stale: its location has predicates that
// its label was made without. Where none is, the search would find the same
// path again and ends as unknown.
//
// # Differences from the papers
//
// Where parallel edges are one block, its refutation there is that of the block, not
// of one way through it. A label is kept, for each cluster, as the literals that all
// its cubes share and the disjunction of the rest, so that facts that hold on all
// paths are seen by the invariant.
//
// # What it does not do
//
// It does not look for predicates in the program's text, does not choose among
// interpolants, and need not end. Mining finds equations only: a loop that needs an
// inequality which no path needs is not proved (the programs up of the thesis).
package predabs
