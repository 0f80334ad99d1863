package wire

import (
	"ic3play/engine/trace"
	"ic3play/frontend/diag"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
)

// Response is a message from the module to the page. The comment of a field names the types of
// responses that have the field.
type Response struct {
	ID   int    `json:"id"`
	Type string `json:"type" enum:"ready progress parsed graph events result claim model query plane chc dot validate clauses exercise error"`

	Version     string              `json:"version,omitempty"`     // ready: checksum of the module's sources
	Engines     []verify.EngineInfo `json:"engines,omitempty"`     // ready
	Diagnostics []diag.Diagnostic   `json:"diagnostics,omitempty"` // parsed; instead of an answer when the source has errors
	Graph       *verify.Graph       `json:"graph,omitempty"`       // parsed (when there is no error), graph
	Progress    *Progress           `json:"progress,omitempty"`    // progress: the phase of a long request
	Events      []trace.Event       `json:"events,omitempty"`      // events, in batches of up to 500
	Result      *verify.Report      `json:"result,omitempty"`      // result
	Claim       *ClaimAnswer        `json:"claim,omitempty"`       // claim
	Model       *ModelAnswer        `json:"model,omitempty"`       // model
	Query       *QueryAnswer        `json:"query,omitempty"`       // query
	Plane       *PlaneAnswer        `json:"plane,omitempty"`       // plane
	Witness     string              `json:"witness,omitempty"`     // result: the witness file
	Mark        *exercise.Mark      `json:"mark,omitempty"`        // exercise
	Validation  *Validation         `json:"validation,omitempty"`  // validate
	Clauses     []string            `json:"clauses,omitempty"`     // clauses: clauses for the other runs of a race; an empty list acknowledges the clauses received
	Text        string              `json:"text,omitempty"`        // chc, dot
	Message     string              `json:"message,omitempty"`     // error: the request was invalid
}

// Progress is the current phase of a request.
type Progress struct {
	Doing string `json:"doing"` // parsing, simplifying, searching, certifying, replaying
	Line  int    `json:"line"`  // the line being parsed, otherwise 0
}

// Validation is the result of validating a witness.
type Validation struct {
	Status  string           `json:"status" enum:"confirmed refuted unknown invalid"`
	Verdict string           `json:"verdict"` // safe or unsafe when confirmed
	Text    string           `json:"text"`
	Steps   []ValidationStep `json:"steps"`
}

// ValidationStep is one check.
type ValidationStep struct {
	Name   string            `json:"name"`
	Status string            `json:"status" enum:"confirmed refuted unknown invalid"`
	Text   string            `json:"text"`
	File   string            `json:"file,omitempty"` // the header that contains the line; "" for the main file
	Line   int               `json:"line,omitempty"`
	Pre    map[string]string `json:"pre,omitempty"` // the states of a transition that violates the invariant
	Post   map[string]string `json:"post,omitempty"`
}

// ValidationReport is the JSON of validate -json.
type ValidationReport struct {
	Witness string `json:"witness"` // file names
	File    string `json:"file"`
	Status  string `json:"status" enum:"confirmed refuted unknown invalid"`
	Verdict string `json:"verdict"` // safe or unsafe when confirmed
	// Ints says with which integers the witness's program computes: mathematical integers ("math")
	// or the integers of C ("c"). Property names the failures that the witness is about. Overflow
	// says what a signed overflow means: the program fails ("error"), the result wraps around
	// ("wrap"), or the run ends without a failure ("ignore"). The three fields are absent if the
	// witness cannot be read.
	Ints        string            `json:"ints,omitempty" enum:"math c"`
	Property    string            `json:"property,omitempty" enum:"all unreach-call unreach-label no-overflow valid-deref valid-free valid-memtrack valid-memsafety valid-memcleanup"`
	Overflow    string            `json:"overflow,omitempty" enum:"error wrap ignore"`
	Seconds     float64           `json:"seconds"`
	Text        string            `json:"text"`
	Steps       []ValidationStep  `json:"steps"`
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}
