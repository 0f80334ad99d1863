package wire

import (
	"ic3play/engine/trace"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

// Response is a message from the module to the page.
type Response struct {
	ID   int    `json:"id"`
	Type string `json:"type" enum:"ready progress parsed graph events result claim query plane chc dot validate clauses error"`

	Version     string              `json:"version,omitempty"`     // ready: checksum of the module's sources
	Engines     []verify.EngineInfo `json:"engines,omitempty"`     // ready
	Diagnostics []diag.Diagnostic   `json:"diagnostics,omitempty"` // parsed; instead of an answer when the source has errors
	Graph       *verify.Graph       `json:"graph,omitempty"`       // parsed (when there is no error), graph
	Progress    *Progress           `json:"progress,omitempty"`    // progress: of a request that takes long
	Events      []trace.Event       `json:"events,omitempty"`      // events, in batches of up to 500
	Result      *verify.Report      `json:"result,omitempty"`      // result
	Claim       *ClaimAnswer        `json:"claim,omitempty"`       // claim
	Query       *QueryAnswer        `json:"query,omitempty"`       // query
	Plane       *PlaneAnswer        `json:"plane,omitempty"`       // plane
	Witness     string              `json:"witness,omitempty"`     // result: the verdict with what proves it, as a file
	Validation  *Validation         `json:"validation,omitempty"`  // validate
	Clauses     []string            `json:"clauses,omitempty"`     // clauses: for the other runs of a race; none: those that were sent are heard
	Text        string              `json:"text,omitempty"`        // chc, dot
	Message     string              `json:"message,omitempty"`     // error: the request was not understood
}

// Progress says what is being done for a request.
type Progress struct {
	Doing string `json:"doing"` // as reasons name it: parsing, simplifying, searching, certifying, replaying
	Line  int    `json:"line"`  // that is being parsed; 0: nothing is
}

// Validation says whether a witness proves its verdict of a program.
type Validation struct {
	Status  string           `json:"status" enum:"confirmed refuted unknown invalid"`
	Verdict string           `json:"verdict"` // safe or unsafe when confirmed
	Text    string           `json:"text"`
	Steps   []ValidationStep `json:"steps"`
}

// ValidationStep is one of the checks.
type ValidationStep struct {
	Name   string            `json:"name"`
	Status string            `json:"status" enum:"confirmed refuted unknown invalid"`
	Text   string            `json:"text"`
	Line   int               `json:"line,omitempty"`
	Pre    map[string]string `json:"pre,omitempty"` // of a transition that breaks the invariant
	Post   map[string]string `json:"post,omitempty"`
}

// ValidationReport is what validate -json prints.
type ValidationReport struct {
	Witness string `json:"witness"` // the files
	File    string `json:"file"`
	Status  string `json:"status" enum:"confirmed refuted unknown invalid"`
	Verdict string `json:"verdict"` // safe or unsafe when confirmed
	// What the witness is about: which integers, which failures (all of them, or those
	// of a property), and what signed overflow does. Absent where it cannot be read.
	Ints        string            `json:"ints,omitempty" enum:"math c"`
	Property    string            `json:"property,omitempty" enum:"all unreach-call unreach-label no-overflow"`
	Overflow    string            `json:"overflow,omitempty" enum:"error wrap ignore"`
	Seconds     float64           `json:"seconds"`
	Text        string            `json:"text"`
	Steps       []ValidationStep  `json:"steps"`
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}
