package wire

import (
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
)

// Request is a message from the page to the module. Every response repeats its ID.
type Request struct {
	ID   int    `json:"id"`
	Type string `json:"type" enum:"check parse claim model query plane chc dot validate clauses exercise"`

	File   string `json:"file,omitempty"` // the file name in diagnostics
	Source string `json:"source"`
	// Files is for parse, check, validate, chc and dot requests. It maps the path of each of the
	// program's own headers to the header's text. A path is relative to the main file's folder. If
	// a position in the response is in a header, the response also names the header.
	Files map[string]string `json:"files,omitempty"`

	// Engine and Options are set for "check" requests. They are also set for requests about the
	// automaton of an earlier check, such as "claim" and "query".
	Engine  string            `json:"engine,omitempty"` // NAME or NAME:PRESET
	Options map[string]string `json:"options,omitempty"`
	// Ints says with which integers the program computes: "" or "math" means mathematical integers,
	// "c" means the integers of C, and "c+model=ILP32" also says how wide the types are.
	Ints string `json:"ints,omitempty"`
	// Form is for requests about the automaton of an earlier check, such as "claim" and "query". It
	// says how this automaton represents arrays of any size: "" or words such as "apart premises"
	// (see verify.ParseForm).
	Form string `json:"form,omitempty"`
	// TimeoutMs and Trace are set for "check" requests.
	TimeoutMs int  `json:"timeoutMs,omitempty"`
	Trace     bool `json:"trace,omitempty"` // send events
	// Cores is the number of parallel runs, each in its own worker. Core is the index of this run,
	// from 0.
	Cores int `json:"cores,omitempty"`
	Core  int `json:"core,omitempty"`
	// Clauses contains the clauses that other parallel runs with the same ID have learnt, for
	// "clauses" requests. The answer is a "clauses" response without clauses. It acknowledges the
	// request, so that the page can send further clauses.
	Clauses []string `json:"clauses,omitempty"`

	// Claims contains the invariant that the user wrote, for "claim" requests. It has a
	// formula for some locations. At every other location, the invariant is true.
	Claims []LocText `json:"claims,omitempty"`
	// Model contains the user's definitions of predicates, for "model" requests. A definition is an
	// SMT-LIB term over the predicate's arguments. A predicate without a definition is true for all
	// arguments.
	Model []verify.Definition `json:"model,omitempty"`
	// Loc is set for "query" and "plane" requests: the location of the lemma, or of the plane.
	Loc int `json:"loc,omitempty"`
	// For "query" requests, Formula is the lemma, and Frames contains the formulas of the previous
	// frame.
	Formula string    `json:"formula,omitempty"`
	Frames  []LocText `json:"frames,omitempty"`
	// The following fields are set for "plane" requests.
	X      string   `json:"x,omitempty"` // variables; without Y the plane is a line
	Y      string   `json:"y,omitempty"`
	Points bool     `json:"points,omitempty"` // whether to send points
	Cuts   []string `json:"cuts,omitempty"`   // lemmas whose negations are to be drawn
	Cubes  []string `json:"cubes,omitempty"`  // obligations to be drawn
	Frame  []string `json:"frame,omitempty"`  // lemmas whose conjunction is to be drawn, projected
	Window []int    `json:"window,omitempty"` // the window for Frame: x0, y0, x1, y1
	// Witness is set for "validate" requests: the text of a witness.
	Witness string `json:"witness,omitempty"`
	// Exercise and Answer are set for "exercise" requests: the question, and the user's answer.
	Exercise *exercise.Exercise `json:"exercise,omitempty"`
	Answer   []exercise.Written `json:"answer,omitempty"`
	// whether the author of the exercise asks for warnings about it; the answer then contains no
	// mark
	Review bool `json:"review,omitempty"`
}

// LocText is a formula at a location, in C's syntax.
type LocText struct {
	Loc  int    `json:"loc"`
	Text string `json:"text"`
}

// CheckRequest is the body of POST /api/check.
type CheckRequest struct {
	File   string `json:"file,omitempty"` // the file name in diagnostics
	Source string `json:"source" wire:"must"`
	// Files maps the path of each of the program's own headers to the header's text. A path is
	// relative to the main file's folder. If a position in the answer is in a header, the answer
	// also names the header.
	Files     map[string]string `json:"files,omitempty"`
	Engine    string            `json:"engine,omitempty"` // NAME or NAME:PRESET
	Options   map[string]string `json:"options,omitempty"`
	TimeoutMs int               `json:"timeoutMs,omitempty"`
	// Ints says with which integers the program computes: "" or "math" means mathematical integers,
	// "c" means the integers of C, and "c+model=ILP32" also says how wide the types are.
	Ints string `json:"ints,omitempty"`
}

// Refusal is the answer of POST /api/check to an invalid or forbidden request.
type Refusal struct {
	Error string `json:"error"`
}

// Health is the answer of GET /healthz.
type Health struct {
	Status  string `json:"status"` // "ok"
	Version string `json:"version"`
	Checks  int    `json:"checks"` // number of checks that are running
	Most    int    `json:"most"`   // number of checks that may run at the same time
}
