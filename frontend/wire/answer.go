package wire

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/exercise"
)

// ClaimAnswer is the answer to a "claim" request. It says whether the formulas that the user wrote
// at locations (the claims) are an inductive invariant.
type ClaimAnswer struct {
	Locs  []ClaimLoc  `json:"locs"`  // the locations where the user may write claims, in source order
	Edges []ClaimEdge `json:"edges"` // one for each edge of the graph, in its order
	// Holds means that every edge has the answer "holds", and that every cycle contains a location
	// with a claim. Proved means that there are also proofs of this, and that a checker without a
	// solver accepted the proofs. If Proved is not set, Reason says why.
	Holds  bool   `json:"holds"`
	Proved bool   `json:"proved"`
	Reason string `json:"reason"`
}

// ClaimLoc is a location where the user may write a claim.
type ClaimLoc struct {
	Loc         int               `json:"loc"`
	Line        int               `json:"line"`
	Vars        []string          `json:"vars"`      // the variables that are live there
	Conjuncts   []string          `json:"conjuncts"` // the conjuncts of the parsed claim
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
	// Broken is a state of a random run that violates the claim. BrokenPart is the index of the
	// conjunct that the state violates.
	Broken     map[string]string `json:"broken,omitempty"`
	BrokenPart int               `json:"brokenPart,omitempty"`
}

// ClaimEdge says whether the invariant that the user wrote holds on one edge of the graph: whether
// each step over the edge, from a state that satisfies the formula at From, ends in a state that
// satisfies the formula at To.
type ClaimEdge struct {
	Edge     int            `json:"edge"`
	From     int            `json:"from"`
	To       int            `json:"to"`
	Kind     string         `json:"kind" enum:"initiation consecution safety"`
	Answer   string         `json:"answer" enum:"holds fails unknown"`
	Conjunct int            `json:"conjunct"` // index of the conjunct at To that fails or is unknown; -1 if there is none
	Reason   string         `json:"reason"`   // why the answer is unknown
	Step     *exercise.Step `json:"step,omitempty"`
}

// QueryAnswer contains the consecution queries for a lemma, one for each edge.
type QueryAnswer struct {
	Questions []Question `json:"questions"` // one for each edge into the location
	// Diagnostics contains the errors in the lemma's text. Questions is then empty.
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// Question is a consecution query: is there a step over the edge, from a state in the previous
// frame to a state that the lemma excludes?
type Question struct {
	Edge   int            `json:"edge"`
	From   int            `json:"from"`
	Script string         `json:"script"`                            // SMT-LIB
	Answer string         `json:"answer" enum:"holds fails unknown"` // holds for unsat, fails for sat
	Reason string         `json:"reason"`                            // why the answer is unknown
	Step   *exercise.Step `json:"step,omitempty"`
}

// PlaneAnswer contains data about two variables at a location, for drawing.
type PlaneAnswer struct {
	// Vars contains the variables that are live at the location. In Points, their values have the
	// same order.
	Vars []string `json:"vars"`
	// Points is one list of all states of random runs: for each state the values of Vars, and the
	// number of visits.
	Points []int64 `json:"points,omitempty"`
	// Regions contains one region for each formula in the request's list Cuts, and then one for
	// each formula in its list Cubes.
	Regions []Region `json:"regions,omitempty"`
	// Frame is the set of points that all lemmas in the request's Frame allow.
	Frame *FrameShape `json:"frame,omitempty"`
}

// Region is a set of states, as a disjunction of cubes. The page draws it in the plane of the two
// chosen variables. If the cubes contain further variables, Shadow is the projection of the region
// to this plane.
//
// A cube is a conjunction of literals, separated by ";". A literal consists of a relation, a
// modulus, a constant, and pairs of a variable and its coefficient, separated by spaces. For
// example, "<= 0 -3 x 1;| 2 0 y 1" means that x - 3 <= 0 and that 2 divides y. The relation is "<="
// or "==" with 0, or "|" (divisible) or "!|" (not divisible) by the modulus.
type Region struct {
	Cubes []string `json:"cubes"`
	// Projected means that the cubes contain further variables besides the two of the plane. Then
	// Shadow is set.
	Projected bool     `json:"projected,omitempty"`
	Shadow    []string `json:"shadow,omitempty"`
	Error     string   `json:"error,omitempty"` // why a part is missing
	// At is a state in the region. It is set if Projected is set. If the page gives the further
	// variables their values in this state, it can draw a slice of the region that is not empty.
	At map[string]string `json:"at,omitempty"`
}

// FrameShape is the set of points that a frame allows. If the projection succeeds, Cubes describes
// these points. Otherwise Rows describes the points of the window: it has one string for each y,
// the lowest y first. In a string, '#' is an allowed point, '.' an excluded point, and '?' an
// unknown point. If there are too many points or time is up, both fields are empty.
type FrameShape struct {
	Projected bool     `json:"projected,omitempty"` // whether Cubes is valid, even if empty
	Cubes     []string `json:"cubes,omitempty"`
	Rows      []string `json:"rows,omitempty"`
}

// AnswerFile contains a student's answers to the exercises of a page, without the page's marks. The
// command ic3play grade marks the answers.
type AnswerFile struct {
	Format  string        `json:"format" enum:"ic3play-answers-1" wire:"must"`
	Name    string        `json:"name"` // the student's name, as they wrote it
	Answers []GivenAnswer `json:"answers" wire:"must"`
}

// GivenAnswer is the answer to one exercise.
type GivenAnswer struct {
	Title   string `json:"title,omitempty"`
	Kind    string `json:"kind" enum:"invariant assumption" wire:"must"`
	Program string `json:"program" wire:"must"`
	// Ints is the kind of integers of the program, as in Request.
	Ints    string             `json:"ints,omitempty"`
	Answer  []exercise.Written `json:"answer" wire:"must"`
	Checked int                `json:"checked"` // number of times that the student checked an answer
	Hints   int                `json:"hints"`   // number of hints that the student used
}

// ModelAnswer is the answer to a "model" request: which Horn clauses hold under the user's
// definitions of the predicates.
type ModelAnswer struct {
	Preds   []ModelPred   `json:"preds"`   // in the order of declaration
	Clauses []ModelClause `json:"clauses"` // in the order of the script
	// Holds means that every clause holds. Proved means that there are also proofs of this, and
	// that a checker without a solver accepted the proofs. If Proved is not set, Reason says why.
	Holds  bool   `json:"holds"`
	Proved bool   `json:"proved"`
	Reason string `json:"reason"`
}

// ModelPred is a predicate of the script.
type ModelPred struct {
	Name   string `json:"name"`
	Params string `json:"params"` // "(x Int) (b Bool)"
	Line   int    `json:"line"`   // the line of the declaration
	// Diagnostics contains the errors in the user's definition, with positions in its text.
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// ModelClause says whether one clause of the script holds under the user's definitions of the
// predicates.
type ModelClause struct {
	Line   int    `json:"line"`
	Text   string `json:"text"` // in SMT-LIB
	Kind   string `json:"kind" enum:"fact rule query"`
	Answer string `json:"answer" enum:"holds fails unknown"`
	Reason string `json:"reason"` // why the answer is unknown
	// Values, Body and Head are set if the clause is false under the user's definitions of the
	// predicates. Values maps each variable of the clause to a value, such that all predicates in
	// Body are true and Head is false.
	Values map[string]string `json:"values,omitempty"`
	Body   []string          `json:"body,omitempty"`
	Head   string            `json:"head,omitempty"`
}
