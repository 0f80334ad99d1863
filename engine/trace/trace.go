// Package trace records what an engine does, for people to see.
//
// An event carries ids, levels and formulas, no layout: the page is a reducer
// over the stream, a recorded stream is a golden of the tests. Only the
// engines' searches and the rooms that they share emit, at a dozen points. A nil
// *Recorder is a valid recorder that drops everything; emitters ask On before
// they format.
//
// # Every question is answered
//
// An Obligation event asks: does frame Level let a run get into this region? The
// same obligation may be asked several times. Each time one event answers:
//
//	Blocked      no: these lemmas keep the frame out of it
//	Predecessor  as far as the frame below knows, yes: from the obligation Next,
//	             which is asked at once; the answer depends on it. Where several
//	             are found together they are told one after the other
//	Spurious     only in the abstraction: that is refined, or the abstract step
//	             is followed by an obligation of its own, which is asked at once
//	Drop         nobody wants to know any more; Note is a code that says why
//
// An obligation that was passed on or found spurious is asked again when its turn
// comes; or it is dropped. So is one that is blocked and says by Asked at which
// higher level it waits from then on: an Obligation event tells when that question
// is put, and never that it is to be. A
// Counterexample that begins at an obligation answers all of its chain: yes. The
// other obligations of its source are dropped after it. A frontier is opened when
// nothing is left to answer, and so is a Fixpoint told; when a run ends, whatever
// ended it, every question has its answer. Validate holds a stream to all this,
// and frames.Queue tells it for every engine.
//
// # Why a lemma holds
//
// A lemma that is learnt for an obligation is relatively inductive: no step leads
// from frame Asked-1, and from outside of the lemma's cube (the negation of
// Formula), into the cube. The query has these parts, for every edge into the
// lemma's location (into one of Locs):
//
//   - the frame: the lemmas of level Asked-1 and up at the edge's source. Frame 0
//     is the entry alone, so that with Asked 1 an edge from elsewhere is refused
//     without a query;
//   - not the cube, where the edge's source is a place of the lemma (a self-loop,
//     or any edge between places of a lemma without a location);
//   - the step: the edge's guard and assignments, and the cube after it.
//
// What was asked is the cube of the obligation (Parts of its event), or for
// engines with an abstraction an abstract state of it (Abstraction). The
// Generalise events that follow say, in order, how the lemma's cube came of it:
// Step "core" leaves what the refutations needed, "rotate" what they need in other
// orders, each other one is a generaliser; Level is that of the query, which an engine
// that raises cubes first asks above Asked;
// Before, After, and as lists Gone, what went, and Parts, what is left. Where no
// "core" is told, all was needed. Each cube was refused by the same kind of
// query, but those that a generaliser only tries, which say by Edge that the query
// had a step, from the states Formula: "join" takes these into what was tried,
// Before, and asks about After; "back" gives up Before, what was tried, and After is
// the cube that was refused last. A box (package icp) tells of each of its sides that
// moves by an event of its own. Then the cube is asked about at Asked+1 and so on, up to the frontier:
// Level is the last at which it was refused too. Edge is the edge by which frame
// Level does enter it, -1 where the frontier was the end, the lemma has a seed's
// or another engine's proof, or nothing more was asked. Lemmas without Obl and
// with Asked were learnt on the way, from a counterexample to the generalisation
// that goes on after them. A Push is one more such query, whose frame is Level-1.
package trace

// Kind names an event.
type Kind string

// The kinds of events, with the fields each one sets.
const (
	// Level: frontier Level was opened.
	Level Kind = "level"
	// Obligation: obligation Obl (a cube in Formula, conjuncts in Parts) at
	// Loc is asked about at Level, for the first time or again; Parent is the
	// obligation it must reach, over Edge (0 for none: it reaches the error by
	// Edge). Note "spurious": it reaches only an abstract state of Parent. Before,
	// of a box (package icp): the state that Formula was made around, of which all
	// states take the same step, or steps, with the same inputs.
	Obligation Kind = "obligation"
	// Predecessor: frame Level-1 enters Obl over Edge, from the new obligation
	// Next, which is told right after.
	Predecessor Kind = "predecessor"
	// Blocked: Obl is unreachable at Level. Lemma blocks it; where several do so
	// together, Lemmas are all of them and Lemma is the last. They hold at Level,
	// or higher: then Obl is blocked up to there. Asked is the level at which Obl is
	// to be asked about again when its turn comes, 0 where it is done with.
	Blocked Kind = "blocked"
	// Drop: the obligations Obls are given up without an answer; Note is a code
	// that says why, one of the Drop constants.
	Drop Kind = "drop"
	// Generalise: one step of the generalisation of a lemma for Obl, to be learnt
	// for frame Level: Step names it ("core", "drop", "weaken", "ctg", ...),
	// Before and After are the cubes, Parts the conjuncts of After, Gone those of
	// Before that After does not have. Where what was tried is entered, Edge is the
	// step and Formula the states before it; else Edge is -1.
	Generalise Kind = "generalise"
	// Lemma: lemma Lemma (Formula) was learnt at Loc for frames 1..Level; it
	// came from Obl (0: from elsewhere, Note says where). Asked is the level that
	// it was first proved for, 0 where no query was asked; Edge the edge over
	// which frame Level enters its cube, -1 when that is not known. Loc -1: it is
	// about the locations Locs, those at which all of its variables matter, and
	// about no other: elsewhere it may be false.
	Lemma Kind = "lemma"
	// Push: Lemma now holds at Level; Level -1 means at every level.
	Push Kind = "push"
	// Subsumed: Lemma is implied by lemma By, which was told before, and was
	// removed.
	Subsumed Kind = "subsumed"
	// Candidate: Formula was guessed as an invariant at Loc; Note says by what.
	Candidate Kind = "candidate"
	// Depth: bounded search reached depth Level.
	Depth Kind = "depth"
	// Fixpoint: frames Level and Level+1 are equal, or another proof is complete: an invariant.
	Fixpoint Kind = "fixpoint"
	// Counterexample: a path to the error was found, of Level edges; Obl is the
	// obligation that it begins at, 0 where it was found without any; then Note
	// may say how.
	Counterexample Kind = "counterexample"
	// Predicate: predicate Pred (Formula) joined the abstract domain; Note says
	// from what ("initial", "program", "interpolant", "preimage", "mined"), Obl
	// which obligation asked for it (0: none). Above and Below are its immediate
	// neighbours in the lattice: the weaker ones that it implies, the stronger
	// ones that imply it.
	Predicate Kind = "predicate"
	// Abstraction: an abstract state (Parts: a literal a predicate) of
	// obligation Obl at Loc and Level was computed. Above are the predicates
	// that hold in it, Below those that do not; the others are open.
	Abstraction Kind = "abstraction"
	// Spurious: a state of Level enters the abstract state After of obligation
	// Obl over Edge, none enters Obl itself, Before. Formula is the interpolant
	// that separates them ("" when refinement is put off), Note the state that
	// enters the abstract one. Next is the new obligation that follows the abstract
	// step, when refinement is put off; it is told right after.
	Spurious Kind = "spurious"
	// Mined: the equality Formula holds for the states that refinement met at
	// Loc; Note says how many.
	Mined Kind = "mined"
	// Backtrack: a spurious trace reached the start: the obligations above Obl
	// are dropped, by the event that follows, and its spurious transition over
	// Edge is refined.
	Backtrack Kind = "backtrack"
	// VerdictKind: the search ended; Note is safe, unsafe, or unknown with its
	// reason. The answer is yet to be checked. Told by who called the engine.
	VerdictKind Kind = "verdict"
)

// Why obligations are dropped: the codes in the Note of Drop.
const (
	// DropRefined: they came from a step that is only in the abstraction, and
	// that is refined away.
	DropRefined = "refined"
	// DropReached: a run gets to the state of a premise that they led to; that is
	// known now, and the obligation that waited for it is asked again.
	DropReached = "reached"
	// DropFinished: the error was excluded from the frontier without them.
	DropFinished = "finished"
	// DropFails: a clause was to be shown to hold further on, and does not: there
	// is a run from where it began. That is no run from the program's start.
	DropFails = "fails"
	// DropFarther: they were about states next to the error, and those are looked
	// for from which more steps lead to it.
	DropFarther = "farther"
	// DropFound: the search has its answer: a counterexample that does not go
	// through them, or another search of a portfolio was first.
	DropFound = "found"
	// DropEnded: the search ended without an answer: time, memory, a bound, or
	// who asked does not want it any more.
	DropEnded = "ended"
)

// Drops lists the codes.
func Drops() []string {
	return []string{DropRefined, DropReached, DropFinished, DropFails, DropFarther, DropFound, DropEnded}
}

// EveryLevel is the level of a lemma that holds at all levels.
const EveryLevel = -1

// Event is one step of a run. Obligations, lemmas and predicates are numbered
// from 1.
type Event struct {
	Seq     int      `json:"n"`             // from 0
	Kind    Kind     `json:"k"`             // see the kinds
	Micros  int64    `json:"us,omitempty"`  // since the start; 0 when the recorder has no clock
	Source  string   `json:"src,omitempty"` // which part emits: "ic3", "bmc", ...
	Level   int      `json:"lv"`
	Loc     int      `json:"loc"`          // -1 when it has none
	Locs    []int    `json:"ls,omitempty"` // of a lemma with Loc -1: the locations that it is about, ascending
	Edge    int      `json:"e"`            // -1 when it has none
	Obl     int      `json:"o,omitempty"`
	Obls    []int    `json:"os,omitempty"` // of a drop, ascending
	Parent  int      `json:"p,omitempty"`
	Next    int      `json:"nx,omitempty"` // the new obligation that Obl waits for
	Lemma   int      `json:"lm,omitempty"`
	Lemmas  []int    `json:"lms,omitempty"` // that block together, where several do
	Asked   int      `json:"q,omitempty"`   // of a lemma: the level that was asked about; of what is blocked: at which it is asked next
	By      int      `json:"by,omitempty"`
	Pred    int      `json:"pr,omitempty"`
	Node    int      `json:"nd,omitempty"` // of a tree, from 1; of a lemma and an obligation: the node they are about
	Above   []int    `json:"up,omitempty"`
	Below   []int    `json:"dn,omitempty"`
	Step    string   `json:"st,omitempty"`
	Formula string   `json:"f,omitempty"`  // C syntax over the source's names
	Parts   []string `json:"ps,omitempty"` // its conjuncts (a cube) or disjuncts (a lemma)
	Before  string   `json:"b,omitempty"`
	After   string   `json:"a,omitempty"`
	Gone    []string `json:"gn,omitempty"` // of a step of generalisation: conjuncts that it took away
	Note    string   `json:"t,omitempty"`
}
