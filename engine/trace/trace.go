// Package trace records what an engine does, for people to see.
//
// An event carries ids, levels and formulas, no layout: the page is a reducer
// over the stream, a recorded stream is a golden of the tests. Only the
// engines' searches and the rooms that they share emit, at a dozen points. A nil
// *Recorder is a valid recorder that drops everything; emitters ask On before
// they format.
package trace

// Kind names an event.
type Kind string

// The kinds of events, with the fields each one sets.
const (
	// Level: frontier Level was opened.
	Level Kind = "level"
	// Obligation: obligation Obl (a cube in Formula, conjuncts in Parts) at
	// Loc and Level was pushed on the queue; Parent is the obligation it must
	// reach, over Edge (0 for none: it reaches the error by Edge).
	Obligation Kind = "obligation"
	// Predecessor: the query for Obl over Edge was satisfiable; the new
	// obligation follows as an Obligation event.
	Predecessor Kind = "predecessor"
	// Blocked: Obl is unreachable at Level; Lemma blocks it.
	Blocked Kind = "blocked"
	// Generalise: one step of the generalisation of a lemma for Obl: Step
	// names it ("core", "drop", "weaken", "ctg", ...), Before and After are
	// the cubes.
	Generalise Kind = "generalise"
	// Lemma: lemma Lemma (Formula) was learnt at Loc for frames 1..Level; it
	// came from Obl (0: from elsewhere, Note says where). Loc -1: it is about the
	// locations Locs, those at which all of its variables matter, and about no
	// other: elsewhere it may be false.
	Lemma Kind = "lemma"
	// Push: Lemma now holds at Level; Level -1 means at every level.
	Push Kind = "push"
	// Subsumed: Lemma is implied by lemma By and was removed.
	Subsumed Kind = "subsumed"
	// Candidate: Formula was guessed as an invariant at Loc; Note says by what.
	Candidate Kind = "candidate"
	// Depth: bounded search reached depth Level.
	Depth Kind = "depth"
	// Fixpoint: frames Level and Level+1 are equal: an invariant.
	Fixpoint Kind = "fixpoint"
	// Counterexample: a path to the error was found, of Level edges.
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
	// enters the abstract one.
	Spurious Kind = "spurious"
	// Mined: the equality Formula holds for the states that refinement met at
	// Loc; Note says how many.
	Mined Kind = "mined"
	// Backtrack: a spurious trace reached the start: the obligations above Obl
	// were dropped and its spurious transition is refined.
	Backtrack Kind = "backtrack"
	// VerdictKind: the search ended; Note is safe, unsafe, or unknown with its
	// reason. The answer is yet to be checked. Told by who called the engine.
	VerdictKind Kind = "verdict"
)

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
	Parent  int      `json:"p,omitempty"`
	Lemma   int      `json:"lm,omitempty"`
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
	Note    string   `json:"t,omitempty"`
}
