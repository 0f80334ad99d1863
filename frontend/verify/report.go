// Package verify is the whole way from C source to a verdict that may be shown:
// parse, lower, simplify, run an engine, carry its answer back to the source,
// and check it. The command, the page and the server get their verdicts here and
// nowhere else.
//
// Invariant: a Report says safe only when engine/certify accepted the
// invariant on the program as lowered, and unsafe only when the interpreter
// replayed the path on the syntax tree into the failing assertion. Whatever
// fails its check is reported as unknown, with the reason.
package verify

import (
	"ic3play/engine"
	"ic3play/frontend/diag"
	"ic3play/frontend/warn"
)

// Report is the answer for one source file, as -json prints it and the page
// shows it.
type Report struct {
	File   string `json:"file"`
	Engine string `json:"engine"`
	// Ints are the integers that the program computes with, as ast.ParseRules reads
	// them; empty for the mathematical ones.
	Ints string `json:"ints,omitempty"`
	// NotChecked are the failures that the verdict says nothing about, in words.
	NotChecked []string `json:"notChecked,omitempty"`
	Verdict    string   `json:"verdict" enum:"safe unsafe unknown error"`
	Reason     string   `json:"reason"` // why unknown; the first diagnostic of an error
	// ReasonCode is the reason's code, for programs.
	ReasonCode engine.Code `json:"reasonCode,omitempty"`
	Seconds    float64     `json:"seconds"`
	// FoundBy says whose answer it is, where several searches raced for it.
	FoundBy *Finder `json:"foundBy,omitempty"`

	Certificate Certificate      `json:"certificate"`
	Stats       map[string]int64 `json:"stats"`
	// Warnings are remarks on the program that come with any verdict, in the order of
	// the source.
	Warnings []warn.Warning `json:"warnings,omitempty"`
	// Diagnostics are the errors in the source; Verdict is then "error".
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// Finder is one of the searches of a race.
type Finder struct {
	Engine string `json:"engine"` // the part of the portfolio
	Core   int    `json:"core"`   // its place in the race, from 1
	Taken  int64  `json:"taken"`  // clauses that came from other cores, and were proved here
}

// Certificate is what makes a verdict checkable.
type Certificate struct {
	Kind    string `json:"kind" enum:"invariant path none"`
	Checked bool   `json:"checked"`
	// Invariant has an entry for every cut location, in source variables.
	Invariant []LocInvariant `json:"invariant,omitempty"`
	// Cuts are what was checked: the same invariant carried back to the source,
	// where simplification has removed nothing.
	Cuts []CutInvariant `json:"cuts,omitempty"`
	// Inputs are the nondeterministic values in the order of evaluation.
	Inputs []InputValue `json:"inputs,omitempty"`
	// Steps is the run, a statement each, as the interpreter saw it.
	Steps []TraceStep `json:"steps,omitempty"`
	// Truncated counts steps that were left out of the middle of Steps.
	Truncated int `json:"truncated,omitempty"`
	// Failure is what the run fails in: an assertion, or what C leaves undefined.
	Failure string `json:"failure,omitempty" enum:"assertion overflow division shift index"`
	// Types are those of the variables in Steps whose values have bounds, as all of
	// C's own integers do.
	Types []VarType `json:"types,omitempty"`
}

// VarType is the type of a variable, and the range of its values: of all that a
// function means by a name.
type VarType struct {
	Name string `json:"name"`
	Func string `json:"func"` // that means the variable by this name
	Type string `json:"type"`
	Low  string `json:"low"`
	High string `json:"high"`
}

// LocInvariant is the invariant at one location of the graph shown.
type LocInvariant struct {
	Loc       int      `json:"loc"`
	Line      int      `json:"line"`
	Formula   string   `json:"formula"`
	Conjuncts []string `json:"conjuncts"`
}

// CutInvariant holds whenever control is at a place of the source: the head of a
// loop or a label.
type CutInvariant struct {
	Name    string `json:"name"` // of the location, unique
	Func    string `json:"func"`
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Formula string `json:"formula"`
}

// InputValue is a nondeterministic value that the source asked for.
type InputValue struct {
	Name  string `json:"name"` // the call or the uninitialised variable
	Line  int    `json:"line"`
	Col   int    `json:"col"`
	Value string `json:"value"`
	// Again says how often the last inputs, Of of them with this one, are given once
	// more: those of a loop's round.
	Again int `json:"again,omitempty"`
	Of    int `json:"of,omitempty"`
}

// TraceStep is the state before a statement runs.
type TraceStep struct {
	Line int    `json:"line"`
	Col  int    `json:"col"`
	Func string `json:"func"`
	// Loc and Edge are where the step lies in the graph shown: the edge that
	// is being taken and its source location; -1 when unknown.
	Loc  int `json:"loc"`
	Edge int `json:"edge"`
	// Values of the variables in scope, by name; only those that changed
	// since the step before. All of them in the first step, in the first after
	// a gap, and when the function is another than before.
	Values map[string]string `json:"values"`
	Note   string            `json:"note,omitempty"` // "assertion fails", "input 3"
	// Rounds says of the first step after rounds of a loop that are told by their
	// closed form, each as those before them, how many these are, and Left how many
	// steps. They are not among the steps.
	Rounds int `json:"rounds,omitempty"`
	Left   int `json:"left,omitempty"`
}

// Graph is the control-flow automaton that the engine works on, for drawing;
// event streams refer to its location and edge numbers.
type Graph struct {
	File  string      `json:"file"`
	Entry int         `json:"entry"`
	Error int         `json:"error"`
	Locs  []GraphLoc  `json:"locs"`
	Edges []GraphEdge `json:"edges"`
	Vars  []string    `json:"vars"`
}

// GraphLoc is a location. Gone ones were removed by simplification and are not
// drawn; they keep their place so that numbers stay indices.
type GraphLoc struct {
	Name     string `json:"name"`
	Func     string `json:"func"`
	Line     int    `json:"line"`
	EndLine  int    `json:"endLine"`
	LoopHead bool   `json:"loopHead,omitempty"`
	Gone     bool   `json:"gone,omitempty"`
}

// GraphEdge is an edge. What it does is said in Label, in lines that are true
// when they are read one after the other, as C; Text is the same on one line,
// "when x < n; x = x + 1", and empty for an edge that does nothing.
type GraphEdge struct {
	From  int        `json:"from"`
	To    int        `json:"to"`
	Label []EdgeLine `json:"label"`
	Text  string     `json:"text"`
	Lines []int      `json:"lines"` // source lines that it covers, in order
	// Tests are the conditions of the source on its ways that Label does not say in
	// the same words: "assert(round < 50)" where it says "[round <= 48]".
	Tests []EdgeTest `json:"tests"`
}

// EdgeTest is a condition in the source's own words, and how it comes out on all
// ways over the edge; "" where that differs, or is not to be said in a word.
type EdgeTest struct {
	Line    int    `json:"line"`
	Text    string `json:"text"`
	Outcome string `json:"outcome,omitempty" enum:"holds fails"`
}

// EdgeLine is a line of an edge's label: "[x < n]", "in = nondet()", "x = x + 1",
// "(x, y) := (y, x + y)".
type EdgeLine struct {
	Kind string `json:"kind" enum:"guard input assign tuple"` // as in engine/cfa/export
	Text string `json:"text"`
}
