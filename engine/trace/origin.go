package trace

import "slices"

// LemmaOrigin is the origin of a lemma that no obligation led to: Note in an event of kind Lemma.
type LemmaOrigin = string

// These are the origins of lemmas without an obligation.
const (
	// LemmaSeed: the lemma was guessed from sample runs and proved before the search.
	LemmaSeed LemmaOrigin = "seed"
	// LemmaCTG: the lemma blocks a counterexample to the generalisation of another lemma.
	LemmaCTG LemmaOrigin = "counterexample to generalisation"
	// LemmaShared: the engine From of the same portfolio has proved the lemma.
	LemmaShared LemmaOrigin = "shared"
	// LemmaSent: the engine From, which runs on another core, has sent the lemma. This search has
	// proved it again in its own frames.
	LemmaSent LemmaOrigin = "sent"
)

// CandidateOrigin is the origin of a formula that was not found by the search itself: Note in an
// event of kind Candidate.
type CandidateOrigin = string

// These are the origins of candidates.
const (
	// CandidateSampled: the formula holds in all states of sample runs, and the formulas with this
	// origin are inductive together.
	CandidateSampled CandidateOrigin = "sampled"
	// CandidateShared: the engine From of the same portfolio has proved the formula.
	CandidateShared CandidateOrigin = "shared"
)

// Proof is a kind of proof that a program is safe.
type Proof string

// These are the kinds of proofs, each with the meaning of the other fields of the event Fixpoint.
// Level is 0 unless the kind gives it a meaning. An engine whose proof is of none of the other kinds
// uses ProofInvariant.
const (
	// ProofFrames: frames Level and Level+1 are equal. The engine has emitted the event for frame Level.
	ProofFrames Proof = "frames"
	// ProofTree: each leaf of the tree, whose depth is Level, is covered or unreachable.
	ProofTree Proof = "tree"
	// ProofLayers: the images in layers 0..Level contain all their successors.
	ProofLayers Proof = "layers"
	// ProofInduction: no run of at most Level steps reaches the error, and the induction step over
	// Level steps holds at each location.
	ProofInduction Proof = "induction"
	// ProofStates: the search has listed all states at loop heads. Note says how many there are
	// ("137 states").
	ProofStates Proof = "states"
	// ProofInvariant: the search has an inductive invariant, and says no more about it.
	ProofInvariant Proof = "invariant"
)

// origins checks the origin of a lemma or a candidate.
func (v *validator) origins(e *Event) {
	known := []string{CandidateSampled, CandidateShared}
	if e.Kind == Lemma {
		known = []string{"", LemmaSeed, LemmaCTG, LemmaShared, LemmaSent}
	}
	if !slices.Contains(known, e.Note) || e.Note != "" && e.Obl != 0 {
		v.fault("obligation %d and origin %q", e.Obl, e.Note)
	}
	if received := e.Note == LemmaShared || e.Note == LemmaSent; received != (e.From != "") {
		v.fault("origin %q, from engine %q", e.Note, e.From)
	}
}

// proof checks that the events before support what a Fixpoint event says about its proof.
func (v *validator) proof(t *source, e *Event) {
	supported, level, note := true, true, false
	switch e.Proof {
	case ProofFrames:
		supported = 1 <= e.Level && e.Level <= t.frontier
	case ProofTree:
		supported = len(t.nodes) > 0
	case ProofLayers:
	case ProofInduction:
		supported = e.Level >= 1
	case ProofStates:
		level, note = false, true
	case ProofInvariant:
		level = false
	default:
		v.fault("there is no kind of proof %q", e.Proof)
		return
	}
	if !supported || !level && e.Level != 0 || note != (e.Note != "") {
		v.fault("a proof by %s with level %d and note %q", e.Proof, e.Level, e.Note)
	}
}
