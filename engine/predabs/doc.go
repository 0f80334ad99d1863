// Package predabs is the engine "predabs": lazy predicate abstraction with
// counterexample-guided refinement. Cimatti and Griggio (Software Model Checking via IC3,
// CAV 2012) compare with it as KRATOS and CPAchecker, Beyer and Löwe (Explicit-Value
// Analysis Based on CEGAR and Interpolation, MIP-1205, 2012) as CPA-PRED.
//
// # The idea
//
// The program is unwound into an abstract reachability tree (package art). The label of a
// node is the strongest combination of its location's predicates that holds (Graf, Saïdi:
// Construction of Abstract State Graphs with PVS, CAV 1997). It is found by enumerating
// all their truth values after an edge (Lahiri, Nieuwenhuis, Oliveras: SMT Techniques for
// Fast Predicate Abstraction, CAV 2006). With abstraction=cartesian it is the conjunction
// of the predicates that hold and the negations of those that fail. At first there are no
// predicates and everything is reachable. When the search reaches the error, it checks
// the path as a whole. The path is feasible, or its sequence interpolants (Henzinger,
// Jhala, Majumdar, McMillan: Abstractions from Proofs, POPL 2004) say what must be known
// at each of its locations. Their atoms become predicates there, and the tree is
// recomputed from the first node on the path whose location has predicates that are newer
// than the node (lazy abstraction: Henzinger, Jhala, Majumdar, Sutre, POPL 2002).
//
// # Options
//
// From chooses the formulas that give predicates: sequence interpolants, or the weakest
// preconditions of the contradictory part of the path with inputs eliminated. Where
// elimination would make them large, interpolants replace them from there to the entry.
// Scope chooses where their atoms are active: at their location, in the whole function,
// or everywhere. Refine chooses what is recomputed: the part of the tree below the node,
// or all of it. Blocks are large (Beyer, Cimatti, Griggio, Keremoglu, Sebastiani:
// Software Model Checking via Large-Block Encoding, FMCAD 2009), or single statements.
//
// # Tools
//
// Four presets are tools that papers compare with, as far as these describe them. PAPER
// is KRATOS: large blocks of the simplified program. CPA-PRED is the predicate analysis
// of CPAchecker, adjustable-block encoding whose blocks end at loop heads and where
// functions start and return (ABE-lf); blocks=raw is single-block encoding, blocks=loop
// ends blocks at loop heads only (Beyer, Keremoglu, Wendler: Predicate Abstraction with
// Adjustable-Block Encoding, FMCAD 2010). CPA-MEMO adds memoisation. BLAST has
// Cartesian abstraction of single statements and predicates that are active in the whole
// function. SATABS starts each time with a new Boolean program: one precision for all
// locations, made of weakest preconditions.
//
// # Memoisation
//
// With the option memo (preset CPA-MEMO) loops are unwound in trees of their own (Wonisch:
// Block Abstraction Memoization for CPAchecker, TACAS 2012; memo.go, blocks.go). A block is
// a strongly connected component with the location where it is entered. What remains of it
// without that location is divided in turn. Where the search enters a block it reduces the
// label to the facts that share variables with the block's edges, directly or through other
// facts and the block's predicates. The result is the tree of the block with its ends. It
// is stored under the block, the reduced label and the number of such predicates. The facts
// left out hold at the ends as they do at the entry. They are independent of the block, so
// nothing is lost: that is the argument of clusters below. Edges that leave a block are
// taken by the tree around it.
//
// A path to the error goes through trees of blocks. It is refuted as a whole, with the
// nodes inside of blocks. Then the first node that lacks a predicate is computed anew: in
// the block's tree, or in a new one if that has other uses. The invariant has at a location
// in a block the labels of its nodes, each with the facts left out, for all uses of the
// result.
//
// The blocks of the tool are functions, too. Here functions are inlined, so each copy of
// one is entered from one place, and a loop around it is a block already. Procedures of
// recursive programs are refused before the run, with or without memoisation
// (Info.Procedures).
//
// # Parallel edges
//
// Parallel edges are one step, as in a large block: the node to which they lead has one
// label, the abstraction of their disjunction. (With abstraction=cartesian, which cannot
// express a disjunction, each has its own node.) A path to the error is then a sequence
// of sets of edges. The refinement refutes a way through them (way.go) that the present
// predicates do not exclude, so that its interpolants are new.
//
// # Clusters
//
// Enumeration costs as many queries as there are cubes, and unrelated facts multiply. So
// predicates are grouped into clusters that share no variable, neither directly nor
// through the formulas before the step and of the step. Each cluster is enumerated
// separately, and the label is the conjunction. This is exact: the states of different
// clusters combine freely (abstract.go, clusters).
//
// # Mining
//
// The interpolants of a path through a loop may describe each iteration separately, and
// those of the next path do the same with one more iteration. So when a path visits a
// loop head three times, the states at loop heads of runs along refuted paths are
// examined together: equations that hold for all of them become predicates there
// (mine.go). That is the refinement state mining of Birgmeier, "Software Verification
// with IC3 via Abstraction and Interpolation" (TU Wien, 2013), which the papers above do
// not have; the preset PAPER does not use it.
//
// # Invariants
//
// A node's label includes all states to which its edges lead from the parent's label. A
// predicate of a location mentions only variables that are live there. Each refinement
// makes some node of the path stale: its location has predicates that are newer than its
// label. Otherwise the search would find the same path again, and ends as unknown.
//
// # Differences from the papers
//
// In the papers parallel edges are one block, and a refutation is that of the block, not
// of one way through it. Here a label has, for each cluster, the literals that all cubes
// share and the disjunction of the remainders, so that the invariant can use facts that
// hold on all paths.
//
// # What it does not do
//
// It does not look for predicates in the program's text, does not choose among
// interpolants, and need not terminate. Mining finds equations only: a loop that needs an
// inequality which no path needs is not proved (the programs up of the thesis).
package predabs
