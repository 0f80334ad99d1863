// Package predabs is the engine "predabs": lazy predicate abstraction with counterexample-guided
// refinement. Two papers compare other engines with tools that work like it: with KRATOS and
// CPAchecker (Cimatti, Griggio: Software Model Checking via IC3, CAV 2012), and with CPAchecker
// under the name CPA-PRED (Beyer, Löwe: Explicit-Value Analysis Based on CEGAR and Interpolation,
// MIP-1205, 2012).
//
// # The idea
//
// The program is unwound into an abstract reachability tree (package art). The label of a node is
// the strongest Boolean combination of its location's predicates that holds in all its states
// (Graf, Saïdi: Construction of Abstract State Graphs with PVS, CAV 1997). It is computed by
// enumerating the possible truth values of the predicates after an edge (Lahiri, Nieuwenhuis,
// Oliveras: SMT Techniques for Fast Predicate Abstraction, CAV 2006). With abstraction=cartesian,
// the label is only a conjunction: of the predicates that are true in all states, and the negations
// of the predicates that are false in all states. At first there are no predicates and everything
// is reachable. When the search reaches the error, it checks the path as a whole. If the path is
// infeasible, its sequence interpolants refute it (Henzinger, Jhala, Majumdar, McMillan:
// Abstractions from Proofs, POPL 2004). The atoms of each interpolant become predicates at its
// location. The tree is recomputed from the first node on the path whose location has predicates
// that are newer than the node (lazy abstraction: Henzinger, Jhala, Majumdar, Sutre, POPL 2002).
//
// # Options
//
// The option "from" chooses the formulas from which predicates are taken: sequence interpolants, or
// weakest preconditions of the contradictory part of the path, with the inputs eliminated. If
// elimination would make a precondition large, interpolants are used from that location back to the
// entry. The option "scope" chooses where the predicates are active: at their location, in the
// whole function, or everywhere. The option "refine" chooses the part of the tree that the engine
// builds again: below the node, or all of it. With the option "blocks", an edge is a large block
// (Beyer, Cimatti, Griggio, Keremoglu, Sebastiani: Software Model Checking via Large-Block
// Encoding, FMCAD 2009), or a single statement.
//
// # Tools
//
// Five presets configure the engine like tools that papers compare with, as far as the papers
// describe them. PAPER is KRATOS: large blocks of the simplified program. CPA-PRED is the predicate
// analysis of CPAchecker: adjustable-block encoding whose blocks end at loop heads and where
// functions start and return (ABE-lf). With it, blocks=raw is single-block encoding, and
// blocks=loop ends blocks only at loop heads (Beyer, Keremoglu, Wendler: Predicate Abstraction with
// Adjustable-Block Encoding, FMCAD 2010). CPA-MEMO adds memoisation. BLAST has Cartesian
// abstraction of single statements and predicates that are active in the whole function. SATABS
// abstracts the whole program anew after each refinement, with one precision for all locations that
// consists of weakest preconditions.
//
// # Memoisation
//
// With the option "memo" (preset CPA-MEMO) loops are unwound in trees of their own (Wonisch: Block
// Abstraction Memoization for CPAchecker, TACAS 2012; memo.go, blocks.go). A block is a strongly
// connected component with the location where it is entered. Without that location, the component
// splits into inner blocks. When the search enters a block, it reduces the label: it keeps only the
// facts that share variables with the block's edges, directly or through other facts and the
// block's predicates. The result of the block is its tree, with the nodes where runs leave the
// block. The key of a stored result consists of the block, the reduced label and the number of
// predicates that share such variables. The omitted facts hold after the block if they hold at its
// entry. They are independent of the block, so the label loses no precision (see Clusters below).
// The tree around a block takes the edges that leave it.
//
// A path to the error goes through trees of blocks. The search refutes the whole path, including
// its nodes inside of blocks. Then it finds the first node that lacks one of the new predicates,
// and computes this node again: in the block's tree, or in a new tree if other nodes use the
// block's result too. At a location in a block, the invariant is a disjunction of the labels of the
// location's nodes. For each use of the block's result, the omitted facts are added to these
// labels.
//
// In CPAchecker, functions are blocks too. Here functions are inlined, so each copy of a function
// is entered from one place, and a loop around it is a block already. Programs with recursive
// procedures are refused before the run, with or without memoisation (Info.Procedures).
//
// # Parallel edges
//
// The search takes parallel edges together in one step, as in a large block. They lead to one node,
// whose label is the abstraction of their disjunction. (With abstraction=cartesian, which cannot
// express a disjunction, each edge leads to its own node.) A path to the error is then a sequence
// of sets of edges. The refinement chooses one edge of each set (chooseedges.go), such that the
// present predicates do not refute the path of the chosen edges. The interpolants do refute this
// path, so they give new predicates.
//
// # Clusters
//
// Enumeration needs as many queries as there are cubes, and unrelated facts multiply the number of
// cubes. So predicates are grouped into clusters. Predicates are in the same cluster if they share
// a variable, or if the label before the step or the formula of the step connects their variables.
// Each cluster is enumerated separately, and the label is the conjunction. This is exact, because
// clusters share no variables (abstract.go, clusters).
//
// # Mining
//
// The interpolants of a path through a loop may describe each iteration separately. The next path
// has one more iteration, and its interpolants describe each iteration separately too, and so on.
// So when a path visits a loop head three times, the search runs refuted paths as far as possible
// and stores the states at loop heads. Equations that hold for all stored states of a loop head
// become predicates there (mine.go). This is the refinement state mining of Birgmeier, "Software
// Verification with IC3 via Abstraction and Interpolation" (TU Wien, 2013). The papers above do not
// have it, and the preset PAPER does not use it.
//
// # Invariants
//
// A node's label includes all states to which its edges lead from the parent's label. A predicate
// of a location mentions only variables that are live there. Each refinement must make some node of
// the path stale: its location has predicates that are newer than its label. Otherwise the search
// would find the same path again, so it ends as unknown.
//
// # Differences from the papers
//
// In the papers, parallel edges form one block, and a refutation is about the whole block. Here a
// refutation is about one edge of each set of parallel edges. A label has, for each cluster, the
// literals that all cubes share and the disjunction of the remaining literals. So the invariant can
// use facts that hold on all paths.
//
// # What it does not do
//
// It does not look for predicates in the program's text, does not choose between several
// interpolants, and need not terminate. Mining finds only equations. Some loops need an inequality
// that no refutation of a single path needs (the programs "up" of the thesis). The engine cannot
// prove such loops.
package predabs
