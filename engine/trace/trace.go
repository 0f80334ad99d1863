// Package trace records the steps of an engine, for display and for tests.
//
// An event has ids, levels and formulas, but no layout: the page is a reducer over the stream, and
// a recorded stream is a golden of the tests. Only the engines and the packages that they share
// emit events. A nil *Recorder is a valid recorder that drops all events; callers check On before
// they format texts.
//
// # Every query is answered
//
// An Obligation event is a query: can a step from frame Level-1 lead into the obligation's cube?
// The same obligation may be queried several times. One event answers each query:
//
//	Blocked      no: these lemmas exclude it from the frame
//	Predecessor  yes, if the obligation Next is reachable. Next is queried at once. If
//	             several predecessors are found together, their events follow one another
//	Spurious     only in the abstraction: either the abstraction is refined, or a new
//	             obligation, which is queried at once, follows the abstract step
//	Drop         the answer is no longer needed; Note is a code for the reason
//
// An obligation with a predecessor or a spurious answer is queried again later, or it is dropped. A
// blocked obligation may be queried again too. Then Asked in its Blocked event is the level of its
// next query; the Obligation event follows when that query is made. If a Counterexample begins at
// an obligation, it answers "yes" for this obligation and for all obligations between it and the
// error. After this event, all other obligations with the same Source are dropped. Every query has
// its answer before a frontier is opened, before a Fixpoint is emitted, and before a run ends for
// any reason. Validate checks all this, and frames.Queue emits these events for every engine.
//
// # Why a lemma holds
//
// The lemma's cube is the negation of Formula. A lemma that is learnt for an obligation is
// relatively inductive: if a state of frame Asked-1 is not in the cube, no step leads from it into
// the cube. For every edge into the lemma's location (for a lemma without Loc, into a location in
// Locs) the query is a conjunction of
//
//   - the frame: the lemmas of level Asked-1 and up at the edge's source. Frame 0 is the
//     entry alone. So if Asked is 1, only edges from the entry need a query;
//   - not the cube, if the edge's source is a location of the lemma (a self-loop, or any
//     edge between the locations of a lemma without Loc);
//   - the step: the edge's guard and assignments, and the cube after it.
//
// The query's cube is usually the cube of the obligation (Parts of its event). For engines with an
// abstraction, it is an abstract state of the obligation (event Abstraction). The Generalise events
// that follow show, in order, how the lemma's cube was computed from the query's cube. Their field
// Step names the method. The step "core" keeps the literals that the refutations needed. The step
// "rotate" keeps the literals that are needed if the solver gets the literals in other orders. The
// name of every other step is the name of a generaliser. Level is the level of the query. Some
// engines first look for the highest level of a cube and generalise the cube afterwards. Their
// queries are at levels above Asked. Before and After are the cubes before and after the step. Gone
// lists the literals removed, and Parts lists the literals that remain. Without a "core" event, all
// literals were needed.
//
// Each cube was refuted by the same kind of query, except for failed attempts of a generaliser. In
// the event of a failed attempt, Edge is an edge that leads from the states Formula into the cube.
// Step "join" adds these states to the tried cube Before, and After is the next cube to try. Step
// "back" abandons the tried cube Before, and After is the last cube that was refuted. For a box
// (package icp), there is an event for each bound that moves.
//
// Then the cube is queried at Asked+1 and so on, up to the frontier. Level is the last level at
// which it was refuted. Edge is the edge by which frame Level enters the cube. It is -1 if the
// frontier was reached, if a seed or another engine proves the lemma, or if there was no further
// query. If a lemma has Asked but no Obl, it was learnt during the generalisation of another lemma:
// it blocks a counterexample to this generalisation, which then continues. Its fields Before, After
// and Edge then describe the counterexample, unless a Generalise event "ctg" does. A Push event reports one
// more query of this kind, with frame Level-1.
package trace

// Kind is the kind of an event.
type Kind string

// These are the kinds of events, with the fields each one sets.
const (
	// Level: frontier Level was opened.
	Level Kind = "level"
	// Obligation: the search queries the proof obligation with the number Obl, for the first time
	// or again. The field Loc is the obligation's location, Level the level of the query, Formula
	// the cube, and Parts the cube's conjuncts. The edge Edge leads from this cube into the cube of
	// another obligation, whose number is Parent. If Parent is 0, Edge leads to the error. If Note
	// is "spurious", Edge leads only into an abstract state of the obligation Parent. The engine
	// icp sets Before to the state around which it made the box Formula. Each state of the box can
	// take the same step, or steps, with the same inputs.
	Obligation Kind = "obligation"
	// Predecessor: a step over the edge Edge leads from a state of frame Level-1 into the cube of
	// obligation Obl. The states before the step are the new obligation Next, whose event follows
	// immediately.
	Predecessor Kind = "predecessor"
	// Blocked: frame Level excludes the cube of obligation Obl, because of the lemma Lemma. If
	// several lemmas together exclude the cube, Lemmas has all of them, and Lemma is the last one.
	// The cube is then excluded up to the highest level at which all these lemmas hold. Asked is
	// the level of the obligation's next query, or 0 if there is no next query.
	Blocked Kind = "blocked"
	// Drop: the obligations Obls are dropped without an answer; Note is the reason, one of
	// the Drop constants.
	Drop Kind = "drop"
	// Generalise: the search makes one step of the generalisation of a lemma for the obligation
	// Obl, for frame Level. Step is the step's name ("core", "drop", "weaken", "ctg", ...). Before
	// and After are the cubes. Parts are the conjuncts of After, and Gone the conjuncts of Before
	// that After lacks. If the attempt failed, Edge is a step into the tried cube, and Formula has
	// the states before the step. Otherwise Edge is -1.
	Generalise Kind = "generalise"
	// Lemma: the search learnt the lemma with the number Lemma for frames 1..Level, from the
	// obligation Obl. Formula is the lemma's clause, and Loc its location. If the lemma does not
	// come from an obligation, Obl is 0 and Note is the origin, one of the LemmaOrigin constants or "".
	// From is the engine that sent the lemma, if one did. Asked is the level for which the
	// lemma was first proved, or 0 if there was no query. Edge is the edge over which frame Level
	// enters the lemma's cube, or -1 if that is not known. If Loc is -1, the lemma holds at the
	// locations Locs, at which all its variables are live. At other locations it may be false.
	// If the lemma blocks a counterexample to generalisation and Before is set, Before has the
	// states of the counterexample, After is the tried cube, and Edge leads from the states into
	// that cube.
	Lemma Kind = "lemma"
	// Push: the search has proved that the lemma with the number Lemma holds at level Level. If
	// Level is -1, the lemma holds at every level.
	Push Kind = "push"
	// Subsumed: the lemma with the number Lemma was removed, because the lemma with the number By
	// implies it and holds at least up to the same level.
	Subsumed Kind = "subsumed"
	// Candidate: the search guessed that Formula holds in all reachable states at location Loc.
	// Note is the formula's origin, one of the CandidateOrigin constants. From is the engine that sent it, if
	// one did.
	Candidate Kind = "candidate"
	// Depth: the engines bmc and kind now look for runs of Level+1 steps to the error. The engine
	// itp has proved that no run of at most Level steps reaches the error.
	Depth Kind = "depth"
	// Fixpoint: the search has found an inductive invariant. Proof is the kind of the proof, one of
	// the Proof constants, which also give the meaning of Level and Note.
	Fixpoint Kind = "fixpoint"
	// Counterexample: a path of Level edges to the error was found. It begins at obligation
	// Obl. If it was found without obligations, Obl is 0, and Note may name the method.
	Counterexample Kind = "counterexample"
	// Predicate: the predicate with the number Pred joined the abstract domain. Formula is the
	// predicate. Note is the predicate's origin ("initial", "program", "interpolant", "preimage",
	// "mined"). Obl is the obligation for which the predicate was added, or 0. Above has the next
	// weaker predicates in the lattice, which the new predicate implies. Below has the next
	// stronger predicates, which imply the new predicate.
	Predicate Kind = "predicate"
	// Abstraction: the search computed an abstract state of the obligation Obl. Loc is the
	// obligation's location, and Level its level. Parts has one literal for each predicate of the
	// abstract state. Above has the predicates that hold in the abstract state, and Below those that
	// do not hold there.
	Abstraction Kind = "abstraction"
	// Spurious: After is an abstract state of obligation Obl, and Before is the cube of Obl. A step
	// over Edge leads from a state of frame Level-1 into After, but none leads into Before. Note is
	// the state from which the step leads into After. Formula is the interpolant that separates
	// that state from Before, or "" if refinement is deferred. In the second case, Next is the new
	// obligation that follows the abstract step; its event follows immediately.
	Spurious Kind = "spurious"
	// Mined: the equation Formula holds in all states at location Loc that refinement has collected
	// so far. Note is the number of these states.
	Mined Kind = "mined"
	// Backtrack: the abstract steps lead back to the entry, so they would be a counterexample, but
	// the step over Edge into obligation Obl is spurious. The next event drops the predecessors
	// of Obl. Then the abstraction is refined to exclude this step, unless predicates or lemmas
	// that are newer than the step exclude it already.
	Backtrack Kind = "backtrack"
	// VerdictKind: the search ended; Note is safe, unsafe, or unknown with its reason.
	// The answer is not checked yet. The engine's caller emits it.
	VerdictKind Kind = "verdict"
)

// DropReason is a reason for dropping obligations: Note in an event of kind Drop.
type DropReason = string

// These are the reasons for dropping obligations.
const (
	// DropRefined: the dropped obligations came from an abstract step. The refined abstraction, or
	// a newer lemma, excludes this step.
	DropRefined DropReason = "refined"
	// DropReached: the search used these obligations to find out whether some run reaches a state
	// at the location of a premise. It found such a run. The obligation that waited for this answer
	// is queried again.
	DropReached DropReason = "reached"
	// DropFinished: the frontier excludes the error, so the obligations need no answer.
	DropFinished DropReason = "finished"
	// DropFails: with these obligations, the search tried to prove a clause. But it found a run,
	// perhaps not from the entry, that violates the clause.
	DropFails DropReason = "fails"
	// DropFarther: the search now considers paths of more steps to the error. The paths from the
	// states of these obligations to the error are shorter.
	DropFarther DropReason = "farther"
	// DropFound: the search has an answer, from a counterexample without these obligations or from
	// another search in a portfolio.
	DropFound DropReason = "found"
	// DropEnded: the search ended without an answer, because of a limit or because the caller
	// cancelled it.
	DropEnded DropReason = "ended"
)

// Drops returns the Drop constants.
func Drops() []DropReason {
	return []DropReason{DropRefined, DropReached, DropFinished, DropFails, DropFarther, DropFound, DropEnded}
}

// EveryLevel is the level of a lemma that holds at all levels.
const EveryLevel = -1

// Event is one step of a run. Obligations, lemmas and predicates are numbered from 1.
type Event struct {
	Seq  int  `json:"n"` // the number of the event, from 0
	Kind Kind `json:"k"` // see the kinds
	// time since the start in microseconds, or 0 if the recorder has no clock
	Micros int64  `json:"us,omitempty"`
	Source string `json:"src,omitempty"` // the part of the search that emits the event: "ic3", "bmc", ...
	Level  int    `json:"lv"`
	Loc    int    `json:"loc"` // -1 if the event has no location
	// the locations that the event is about, ascending, if there are several (then Loc is -1)
	Locs   []int `json:"ls,omitempty"`
	Edge   int   `json:"e"` // -1 if the event has no edge
	Obl    int   `json:"o,omitempty"`
	Obls   []int `json:"os,omitempty"` // for a drop: the dropped obligations, ascending
	Parent int   `json:"p,omitempty"`
	Next   int   `json:"nx,omitempty"` // the new obligation that Obl waits for
	Lemma  int   `json:"lm,omitempty"`
	Lemmas []int `json:"lms,omitempty"` // the lemmas that block an obligation together, if there are several
	// for a lemma: the level of the query that proved it; for a blocked obligation: the level of
	// its next query
	Asked int `json:"q,omitempty"`
	By    int `json:"by,omitempty"`
	Pred  int `json:"pr,omitempty"`
	// in an event about a tree: the number of the node, counted from 1; in an event about a lemma
	// or an obligation: the number of the node to which the lemma or obligation belongs
	Node    int      `json:"nd,omitempty"`
	Above   []int    `json:"up,omitempty"`
	Below   []int    `json:"dn,omitempty"`
	Step    string   `json:"st,omitempty"`
	Formula string   `json:"f,omitempty"`  // a formula in C syntax, with the names of the C program's variables
	Parts   []string `json:"ps,omitempty"` // conjuncts of Formula if it is a cube, disjuncts if it is a lemma
	Before  string   `json:"b,omitempty"`
	After   string   `json:"a,omitempty"`
	Gone    []string `json:"gn,omitempty"` // for a step of generalisation: the conjuncts that it removed
	Note    string   `json:"t,omitempty"`
	From    string   `json:"fr,omitempty"` // the engine that sent the lemma or the candidate, if another engine did
	Proof   Proof    `json:"pf,omitempty"` // for a fixpoint: the kind of the proof
}
