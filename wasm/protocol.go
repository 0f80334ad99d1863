// Command wasm is the browser's way in: a module that a Web Worker starts and
// talks to in JSON. protocol.go holds every message as a plain Go type that is
// tested natively; main_js.go binds them to postMessage.
//
// The page sends Requests and gets Responses. A run cannot be interrupted from
// inside (a solve never yields): the page cancels by ending the worker.
package main

import (
	"ic3play/engine/trace"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

// Request is a message from the page. ID comes back in every response to it.
type Request struct {
	ID   int    `json:"id"`
	Type string `json:"type"` // "check", "parse", "claim", "query", "plane", "chc", "dot", "validate"

	File   string `json:"file"`
	Source string `json:"source"`

	// For check, and for side requests about the automaton of a run:
	Engine  string            `json:"engine"` // NAME or NAME:PRESET
	Options map[string]string `json:"options"`
	// For check:
	TimeoutMs int  `json:"timeoutMs"`
	Trace     bool `json:"trace"` // send events

	// For claim: what the reader claims, by location; true elsewhere.
	Claims []LocText `json:"claims,omitempty"`
	// For query and plane: the location of the lemma, or of the plane.
	Loc int `json:"loc,omitempty"`
	// For query: the lemma, and the frames before it.
	Formula string    `json:"formula,omitempty"`
	Frames  []LocText `json:"frames,omitempty"`
	// For plane:
	X      string   `json:"x,omitempty"` // variables; without Y, a line
	Y      string   `json:"y,omitempty"`
	Points bool     `json:"points,omitempty"` // whether points are wanted
	Cuts   []string `json:"cuts,omitempty"`   // formulas whose negations are to be drawn: lemmas
	Cubes  []string `json:"cubes,omitempty"`  // formulas to be drawn: obligations
	Frame  []string `json:"frame,omitempty"`  // lemmas whose conjunction is to be projected
	Window []int    `json:"window,omitempty"` // for Frame: x0, y0, x1, y1
	// For validate: the text of a witness.
	Witness string `json:"witness,omitempty"`
}

// LocText is a formula at a location, in C's syntax.
type LocText struct {
	Loc  int    `json:"loc"`
	Text string `json:"text"`
}

// Response is a message to the page.
type Response struct {
	ID   int    `json:"id"`
	Type string `json:"type"` // "ready", "parsed", "graph", "events", "result", "claim", "query", "plane", "chc", "dot", "validate", "error"

	Version     string              `json:"version,omitempty"`     // ready: checksum of the module's sources
	Engines     []verify.EngineInfo `json:"engines,omitempty"`     // ready
	Diagnostics []diag.Diagnostic   `json:"diagnostics,omitempty"` // parsed; claim, query and plane when the source has errors
	Graph       *verify.Graph       `json:"graph,omitempty"`       // parsed (when there is no error), graph
	Events      []trace.Event       `json:"events,omitempty"`      // events, in batches of up to 500
	Result      *verify.Report      `json:"result,omitempty"`      // result
	Claim       *ClaimAnswer        `json:"claim,omitempty"`       // claim
	Query       *QueryAnswer        `json:"query,omitempty"`       // query
	Plane       *PlaneAnswer        `json:"plane,omitempty"`       // plane
	Witness     string              `json:"witness,omitempty"`     // result: the verdict with what proves it, as a file
	Validation  *ValidationAnswer   `json:"validation,omitempty"`  // validate
	Text        string              `json:"text,omitempty"`        // chc, dot
	Message     string              `json:"message,omitempty"`     // error: the request was not understood
}
