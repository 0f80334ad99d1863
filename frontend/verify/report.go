// Package verify decides C source: parse, lower, simplify, run an
// engine, map its answer back to the source, and check it. The command, the page
// and the server get every verdict from here.
//
// Invariant: a Report on a C program says safe only when engine/certify accepted
// the invariant on the lowered program, and frontend/vc accepted it on the syntax
// tree. The second check is omitted for programs that vc does not cover (Stats has
// tree_not_covered), unless they have an array of which the automaton knows one
// cell; those are then unknown. A Report says unsafe only when the interpreter
// replayed the path on the syntax tree into the failure. When a check fails, the
// verdict is unknown, with the reason.
package verify

import (
	"ic3play/engine"
	"ic3play/frontend/diag"
	"ic3play/frontend/warn"
)

// Report is the answer for one source file, in the JSON of the command and the
// page.
type Report struct {
	File   string `json:"file"`
	Engine string `json:"engine"`
	// Ints are the integers that the program computes with, in the syntax of
	// ast.ParseRules; empty for mathematical integers.
	Ints string `json:"ints,omitempty"`
	// Language is the language of the text: empty for C, "horn" for Horn clauses. Safe says
	// then that the clauses are satisfiable, unsafe that they are not.
	Language string `json:"language,omitempty" enum:"horn"`
	// NotChecked lists the kinds of failures that the verdict does not cover.
	NotChecked []string `json:"notChecked,omitempty"`
	Verdict    string   `json:"verdict" enum:"safe unsafe unknown error"`
	Reason     string   `json:"reason"` // why the verdict is unknown; the first diagnostic for an error
	// ReasonCode is the reason's code, for programs.
	ReasonCode engine.Code `json:"reasonCode,omitempty"`
	Seconds    float64     `json:"seconds"`
	// FoundBy is the winner of a race of several searches.
	FoundBy *Finder `json:"foundBy,omitempty"`

	Certificate Certificate      `json:"certificate"`
	Stats       map[string]int64 `json:"stats"`
	// Stuck is where a recorded search that did not decide the program was stuck.
	Stuck []Stuck `json:"stuck,omitempty"`
	// Warnings come with any verdict, in the order of the source.
	Warnings []warn.Warning `json:"warnings,omitempty"`
	// Diagnostics are the errors in the source; Verdict is then "error".
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// Word returns the verdict as the text's language calls it: Horn clauses are sat or unsat.
func (r *Report) Word() string {
	switch {
	case r.Language == languageHorn && r.Verdict == verdictSafe:
		return "sat"
	case r.Language == languageHorn && r.Verdict == verdictUnsafe:
		return "unsat"
	}
	return r.Verdict
}

// Finder identifies a search of a race.
type Finder struct {
	Engine string `json:"engine"` // the portfolio's engine that answered
	Core   int    `json:"core"`   // its core, from 1
	Taken  int64  `json:"taken"`  // number of clauses from other cores that it proved and used
}

// Certificate is the checkable evidence for a verdict.
type Certificate struct {
	Kind    string `json:"kind" enum:"invariant path none"`
	Checked bool   `json:"checked"`
	// Invariant has an entry for each cut point of the graph, in source variables.
	Invariant []LocInvariant `json:"invariant,omitempty"`
	// Cuts is the invariant that was checked: Invariant mapped to the lowered
	// program.
	Cuts []CutInvariant `json:"cuts,omitempty"`
	// Inputs are the nondeterministic values in the order of evaluation.
	Inputs []InputValue `json:"inputs,omitempty"`
	// Steps is the run as the interpreter executed it, one entry a statement.
	Steps []TraceStep `json:"steps,omitempty"`
	// Truncated is the number of steps omitted from the middle of Steps.
	Truncated int `json:"truncated,omitempty"`
	// Failure is the kind of failure: an assertion or undefined behaviour.
	Failure string `json:"failure,omitempty" enum:"assertion overflow division shift index null use-after-free double-free invalid-free pointer overlap leak"`
	// Model, of Horn clauses, has a command define-fun for each predicate.
	Model []Definition `json:"model,omitempty"`
	// Derivation, of Horn clauses, derives false. Truncated counts the steps that are
	// omitted from its middle.
	Derivation []Inference `json:"derivation,omitempty"`
	// Types are the types of the variables in Steps whose values are bounded.
	Types []VarType `json:"types,omitempty"`
}

// Definition is the definition of a predicate in a model of Horn clauses.
type Definition struct {
	Name string `json:"name"`
	Text string `json:"text"` // a command of SMT-LIB
}

// Inference is an instance of a clause in a derivation.
type Inference struct {
	Step   int    `json:"step"`   // its number, from 1
	Line   int    `json:"line"`   // of the assertion
	Assert int    `json:"assert"` // its number among the assertions, from 1
	Fact   string `json:"fact"`   // what it derives, in SMT-LIB
	From   []int  `json:"from"`   // the numbers of the steps that derive the body's facts
	// Values are those of the clause's variables, by name.
	Values map[string]string `json:"values"`
}

// VarType is the type and range of a variable, or of all variables that a function
// knows by this name.
type VarType struct {
	Name string `json:"name"`
	Func string `json:"func"` // that uses the variable by this name
	Type string `json:"type"`
	Low  string `json:"low"`
	High string `json:"high"`
}

// LocInvariant is the invariant at one location of the graph.
type LocInvariant struct {
	Loc       int      `json:"loc"`
	File      string   `json:"file,omitempty"` // the header that has Line; see Placed
	Line      int      `json:"line"`
	Formula   string   `json:"formula"`
	Conjuncts []string `json:"conjuncts"`
}

// CutInvariant holds whenever control is at a place of the source: a loop head or a
// label.
type CutInvariant struct {
	Name    string `json:"name"` // unique name of the location
	Func    string `json:"func"`
	File    string `json:"file,omitempty"` // the header that has Line; see Placed
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Formula string `json:"formula"`
}

// InputValue is a nondeterministic value that the source asked for.
type InputValue struct {
	Name  string `json:"name"`           // the call or the uninitialised variable
	File  string `json:"file,omitempty"` // the header that has Line; see Placed
	Line  int    `json:"line"`
	Col   int    `json:"col"`
	Value string `json:"value"`
	// Again, when not 0, says that the last Of inputs, this one included, repeat so
	// many times more, for the rounds of a loop.
	Again int `json:"again,omitempty"`
	Of    int `json:"of,omitempty"`
	// Points says what a pointer points to: "NULL", "&a[2]". Value is then a number that
	// has no meaning in C. It is empty for integers.
	Points string `json:"points,omitempty"`
}

// Text returns the value as it is shown.
func (v *InputValue) Text() string {
	if v.Points != "" {
		return v.Points
	}
	return v.Value
}

// TraceStep is the state before a statement runs.
type TraceStep struct {
	File string `json:"file,omitempty"` // the header that has Line; see Placed
	Line int    `json:"line"`
	Col  int    `json:"col"`
	Func string `json:"func"`
	// Loc and Edge are the current edge of the graph and its source location; -1
	// when unknown.
	Loc  int `json:"loc"`
	Edge int `json:"edge"`
	// Depth is the number of calls under way. Call, in the first step of a call, has the
	// function with its arguments: "f(3, 4)". Returned has the calls that ended since the
	// step before, the innermost first: "3" or, for void, "". Steps in the gap of
	// Truncated are not among them.
	Depth    int      `json:"depth,omitempty"`
	Call     string   `json:"call,omitempty"`
	Returned []string `json:"returned,omitempty"`
	// Values maps the visible variables that changed since the step before to their
	// values. It has all variables in the first step, after a gap, and in the first
	// step in another call.
	Values map[string]string `json:"values"`
	Note   string            `json:"note,omitempty"` // "assertion fails", "input 3"
	// Rounds, in the first step after a closed form, is the number of rounds it
	// skipped. Left is the number of their steps. Steps does not contain them.
	Rounds int `json:"rounds,omitempty"`
	Left   int `json:"left,omitempty"`
}

// Graph is the automaton that the engine works on. Events refer to its location and
// edge numbers.
type Graph struct {
	File string `json:"file"`
	// Language is "horn" for Horn clauses: locations are predicates, whose names Func has,
	// edges clauses.
	Language string      `json:"language,omitempty" enum:"horn"`
	Entry    int         `json:"entry"`
	Error    int         `json:"error"`
	Locs     []GraphLoc  `json:"locs"`
	Edges    []GraphEdge `json:"edges"`
	Vars     []string    `json:"vars"`
	// Procedures are the recursive functions. Without any, the next is empty, too.
	Procedures []Procedure `json:"procedures,omitempty"`
	// Names are the variables that events and reports show under another name,
	// by function; the function "" is for places in no function.
	Names []Names `json:"names,omitempty"`
	// Addresses are what the numbers that pointers have in the graph mean, in ascending order.
	Addresses []Address `json:"addresses,omitempty"`
}

// Address is what a pointer with this number points to, as in C: "&a[2]". Past says that it is
// one past the end of an object.
type Address struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	Past   bool   `json:"past,omitempty"`
}

// Procedure is a recursive function, which is no copy at each call but has a part of the
// graph. What holds at Starts is its precondition, what holds at Returns its summary.
type Procedure struct {
	Func    string   `json:"func"`
	Starts  int      `json:"starts"`  // location
	Returns int      `json:"returns"` // location
	Params  []string `json:"params"`
	Result  string   `json:"result,omitempty"` // name of the result in Func; empty for void
}

// Names maps names of variables to those that are shown in a function.
type Names struct {
	Func  string            `json:"func"`
	Shown map[string]string `json:"shown"`
}

// GraphLoc is a location. Simplification removed those with Gone; they keep their
// place so that numbers stay indices, and are not drawn.
type GraphLoc struct {
	Name     string `json:"name"`
	Func     string `json:"func"`
	File     string `json:"file,omitempty"` // the header that has the lines; see PlacedGraph
	Line     int    `json:"line"`
	EndLine  int    `json:"endLine"`
	LoopHead bool   `json:"loopHead,omitempty"`
	// Role is "starts" where a recursive function starts, "returns" where it returns,
	// and empty elsewhere.
	Role string `json:"role,omitempty"`
	Gone bool   `json:"gone,omitempty"`
}

// GraphEdge is an edge. Label describes its effect in lines of C, to be read in
// order. Text is the same on one line, "when x < n; x = x + 1"; it is empty for an
// edge without effect.
type GraphEdge struct {
	From  int        `json:"from"`
	To    int        `json:"to"`
	Label []EdgeLine `json:"label"`
	Text  string     `json:"text"`
	Lines []int      `json:"lines"` // source lines that it covers, in order; see PlacedGraph
	// Call is "enters" for the step into a recursive function, and "returns" for the
	// step over its call, which takes a state at its return for granted.
	Call string `json:"call,omitempty" enum:"enters returns"`
	// Premises are the locations of further predicates in a clause's body, in order.
	Premises []int `json:"premises,omitempty"`
	// Tests are the source conditions on the edge that Label words differently:
	// "assert(round < 50)" where Label has "[round <= 48]".
	Tests []EdgeTest `json:"tests"`
}

// EdgeTest is a condition as the source words it. Outcome is its result on all
// paths over the edge; "" when that differs or is unclear.
type EdgeTest struct {
	File    string `json:"file,omitempty"` // the header that has Line; see PlacedGraph
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
