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
	// Files contains the program's own headers, by their paths from the main file's folder. It
	// is set for parse, check, validate, chc and dot requests. Places in the answer then name
	// their file.
	Files map[string]string `json:"files,omitempty"`

	// Engine and Options are set for "check" requests, and for side requests about the
	// automaton of a run.
	Engine  string            `json:"engine,omitempty"` // NAME or NAME:PRESET
	Options map[string]string `json:"options,omitempty"`
	// Ints are the integers of the program: "" or "math", "c", "c+model=ILP32", ...
	Ints string `json:"ints,omitempty"`
	// Form is the form of arrays of any size in a run's automaton: "" or words such as "apart
	// premises". It is set for side requests.
	Form string `json:"form,omitempty"`
	// TimeoutMs and Trace are set for "check" requests.
	TimeoutMs int  `json:"timeoutMs,omitempty"`
	Trace     bool `json:"trace,omitempty"` // send events
	// Cores above 1 means that the run is one of a race of that many runs, each in its own worker.
	// Core is this run's index, from 0.
	Cores int `json:"cores,omitempty"`
	Core  int `json:"core,omitempty"`
	// Clauses is set for "clauses" requests. It contains clauses that other runs of the race
	// with this ID have found. The answer, of the same type and without clauses, asks for
	// more.
	Clauses []string `json:"clauses,omitempty"`

	// Claims is set for "claim" requests: the user's claims by location. A location without a
	// claim has the formula true.
	Claims []LocText `json:"claims,omitempty"`
	// Model is set for "model" requests: the user's definitions of predicates, each a term of
	// SMT-LIB over the predicate's arguments. Other predicates are defined as true.
	Model []verify.Definition `json:"model,omitempty"`
	// Loc is set for "query" and "plane" requests: the location of the lemma, or of the plane.
	Loc int `json:"loc,omitempty"`
	// Formula and Frames are set for "query" requests: the lemma, and the formulas of the
	// previous frame.
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
	// Files are the program's own headers, by their paths from the main file's folder. The
	// report's places name their file.
	Files     map[string]string `json:"files,omitempty"`
	Engine    string            `json:"engine,omitempty"` // NAME or NAME:PRESET
	Options   map[string]string `json:"options,omitempty"`
	TimeoutMs int               `json:"timeoutMs,omitempty"`
	// Ints are the integers of the program: "" or "math", "c", "c+model=ILP32", ...
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
