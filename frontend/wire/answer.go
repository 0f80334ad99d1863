package wire

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

// Step is one concrete transition, by the reader's names of variables.
type Step struct {
	Pre     map[string]string   `json:"pre"`
	Inputs  []verify.InputValue `json:"inputs"`
	Post    map[string]string   `json:"post"`
	Sampled bool                `json:"sampled,omitempty"` // a random run of the program was in Pre
	// Trace is the same by statements; none if they were not found.
	Trace []verify.TraceStep `json:"trace,omitempty"`
}

// ClaimAnswer says what holds of the claims of a "claim" request.
type ClaimAnswer struct {
	Locs  []ClaimLoc  `json:"locs"`  // the places for claims, in the order of the source
	Edges []ClaimEdge `json:"edges"` // one for each edge of the graph, in its order
	// Holds says that every edge holds and every cycle has a claim; Proved, that
	// the checker without a solver accepted the claims as an invariant of the
	// program, Reason why not.
	Holds  bool   `json:"holds"`
	Proved bool   `json:"proved"`
	Reason string `json:"reason"`
}

// ClaimLoc is a location where something can be claimed.
type ClaimLoc struct {
	Loc         int               `json:"loc"`
	Line        int               `json:"line"`
	Vars        []string          `json:"vars"`      // that matter there
	Conjuncts   []string          `json:"conjuncts"` // of what was understood
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
	// Broken is a state that random runs met and that breaks the claim:
	// conjunct BrokenPart is wrong.
	Broken     map[string]string `json:"broken,omitempty"`
	BrokenPart int               `json:"brokenPart,omitempty"`
}

// ClaimEdge is the answer for one edge.
type ClaimEdge struct {
	Edge     int    `json:"edge"`
	From     int    `json:"from"`
	To       int    `json:"to"`
	Kind     string `json:"kind" enum:"initiation consecution safety"`
	Answer   string `json:"answer" enum:"holds fails unknown"`
	Conjunct int    `json:"conjunct"` // of the claim at To that fails or is unknown; -1 none
	Reason   string `json:"reason"`   // of an unknown
	Step     *Step  `json:"step,omitempty"`
}

// QueryAnswer holds the queries behind a lemma.
type QueryAnswer struct {
	Questions []Question `json:"questions"` // one for each edge that enters the location
	// Diagnostics are the errors in the lemma's text; there are no questions
	// then.
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// Question asks whether an edge leads from the frame before it out of the lemma.
type Question struct {
	Edge   int    `json:"edge"`
	From   int    `json:"from"`
	Script string `json:"script"`                            // SMT-LIB
	Answer string `json:"answer" enum:"holds fails unknown"` // holds: unsat, fails: sat
	Reason string `json:"reason"`                            // of an unknown
	Step   *Step  `json:"step,omitempty"`
}

// PlaneAnswer is what is known of two variables at a location.
type PlaneAnswer struct {
	// Vars are the variables that points have values of: those that matter at
	// the location.
	Vars []string `json:"vars"`
	// Points are the states that random runs met, one after the other: the
	// values of Vars, and how often.
	Points []int64 `json:"points,omitempty"`
	// Regions are those of Cuts, then those of Cubes.
	Regions []Region `json:"regions,omitempty"`
	// Frame is what remains of the plane under Frame.
	Frame *FrameShape `json:"frame,omitempty"`
}

// Region is a set of states as a disjunction of cubes, and what it is on the
// plane.
//
// A cube is a conjunction of literals, with ";" between them. A literal is a
// list with blanks between: the relation ("<=" or "==" to 0, "|" divisible or
// "!|" not divisible by the modulus), the modulus, the constant, then names of
// variables, each followed by its coefficient: "<= 0 -3 x 1;| 2 0 y 1".
type Region struct {
	Cubes []string `json:"cubes"`
	// Shadow is the projection: the points that some values of the other
	// variables belong to. It means nothing unless Projected: there are others.
	Projected bool     `json:"projected,omitempty"`
	Shadow    []string `json:"shadow,omitempty"`
	Error     string   `json:"error,omitempty"` // why something is missing
	// At is one of its states, for a slice through it; of projected Cubes only.
	At map[string]string `json:"at,omitempty"`
}

// FrameShape is what remains under a frame: Cubes where it could be projected,
// else Rows of the window, from the lowest y: '#' for a point that remains.
// Neither, where that was too much.
type FrameShape struct {
	Projected bool     `json:"projected,omitempty"` // Cubes is meant, empty or not
	Cubes     []string `json:"cubes,omitempty"`
	Rows      []string `json:"rows,omitempty"`
}
