package wire

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/exercise"
)

// ClaimAnswer is the answer to a "claim" request: whether the user's claims are inductive.
type ClaimAnswer struct {
	Locs  []ClaimLoc  `json:"locs"`  // the locations where the user may write claims, in source order
	Edges []ClaimEdge `json:"edges"` // one for each edge of the graph, in its order
	// Holds means that every edge holds and every cycle of the graph contains a location with a
	// claim. Proved means that a checker, which uses no solver, accepted the claims as an
	// invariant of the program. Reason explains a refusal.
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
	// Broken is a state of a random run that violates the claim. BrokenPart is the index of a
	// violated conjunct.
	Broken     map[string]string `json:"broken,omitempty"`
	BrokenPart int               `json:"brokenPart,omitempty"`
}

// ClaimEdge is the result for one edge of the graph.
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
	// Diagnostics contains the errors in the lemma's text. If there are errors, Questions is
	// empty.
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
	// Vars contains the live variables of the location, in the order of their values in
	// Points.
	Vars []string `json:"vars"`
	// Points is one list of all states of random runs. Each state consists of the values of
	// Vars, followed by the number of visits.
	Points []int64 `json:"points,omitempty"`
	// Regions contains the regions for the request's Cuts, followed by the regions for the
	// request's Cubes.
	Regions []Region `json:"regions,omitempty"`
	// Frame is the set of points that the conjunction of the lemmas in the request's Frame
	// allows.
	Frame *FrameShape `json:"frame,omitempty"`
}

// Region is a set of states. Cubes describes it as a disjunction of cubes. Shadow is its
// projection to the plane.
//
// A cube is a conjunction of literals, separated by ";". A literal is a list separated by
// spaces: the relation, the modulus, the constant, and then pairs of a variable and its
// coefficient. For example, "<= 0 -3 x 1;| 2 0 y 1" means x - 3 <= 0 and 2 | y. The relation is
// "<=" or "==", with 0 on the right side, or "|" (divisible) or "!|" (not divisible) by the
// modulus.
type Region struct {
	Cubes []string `json:"cubes"`
	// Projected means that the cubes contain variables that are not in the plane. Shadow is
	// then the projection of the cubes to the plane.
	Projected bool     `json:"projected,omitempty"`
	Shadow    []string `json:"shadow,omitempty"`
	Error     string   `json:"error,omitempty"` // why a part is missing
	// At is a state in the region. The page can draw the slice of the region that contains this
	// state. At is set only for projected Cubes.
	At map[string]string `json:"at,omitempty"`
}

// FrameShape is the set of points that a frame allows. Cubes describes the set if the
// projection succeeds. Otherwise Rows describes it within the window: one string for each y,
// from the lowest, with '#' for an allowed point. If both would be too large, both are empty.
type FrameShape struct {
	Projected bool     `json:"projected,omitempty"` // whether Cubes is valid, even if empty
	Cubes     []string `json:"cubes,omitempty"`
	Rows      []string `json:"rows,omitempty"`
}

// AnswerFile contains a student's answers to the exercises of a page. The command ic3play grade
// marks the answers. The file does not contain the marks that the page gave.
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

// ModelAnswer is the answer to a "model" request. It says which Horn clauses hold under the
// user's definitions of the predicates.
type ModelAnswer struct {
	Preds   []ModelPred   `json:"preds"`   // in the order of declaration
	Clauses []ModelClause `json:"clauses"` // in the order of the script
	// Holds means that every clause holds. Proved means that a checker, which uses no solver,
	// accepted the definitions as a model. Reason explains a refusal.
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

// ModelClause is the result for a clause of the script.
type ModelClause struct {
	Line   int    `json:"line"`
	Text   string `json:"text"` // in SMT-LIB
	Kind   string `json:"kind" enum:"fact rule query"`
	Answer string `json:"answer" enum:"holds fails unknown"`
	Reason string `json:"reason"` // why the answer is unknown
	// Values, Body and Head are set for a clause that fails. Values contains the values of the
	// clause's variables. Body contains the predicates of the clause's body with these values;
	// they are true under the definitions. Head is the clause's head with these values; it is
	// false.
	Values map[string]string `json:"values,omitempty"`
	Body   []string          `json:"body,omitempty"`
	Head   string            `json:"head,omitempty"`
}
