// Package verify decides C source: it parses, lowers and simplifies the source, runs an engine,
// maps the engine's answer back to the source, and checks it. The command, the page and the server
// get every verdict from here.
//
// Invariant: a Report on a C program says safe only if engine/certify accepted the invariant on the
// lowered program, and frontend/vc accepted it on the syntax tree. If vc does not cover the
// program, the second check is omitted, and Stats has tree_not_covered. With arrays of any size the
// verdict is then unknown, because the automaton tracks only single cells.
//
// A Report says unsafe only if the interpreter executed the syntax tree with the counterexample's
// inputs, and this run failed. If a check fails, the verdict is unknown, and the report says why.
package verify

import (
	"ic3play/engine"
	"ic3play/frontend/diag"
	"ic3play/frontend/warn"
)

// Report is the answer for one source file. The command and the page use it in JSON.
type Report struct {
	File   string `json:"file"`
	Engine string `json:"engine"`
	// Ints is the kind of integers that the program computes with, in the syntax of
	// ast.ParseRules; empty for mathematical integers.
	Ints string `json:"ints,omitempty"`
	// Language is the language of the text: empty for C, "horn" for Horn clauses. For Horn clauses,
	// safe means that the clauses are satisfiable, unsafe that they are not.
	Language string `json:"language,omitempty" enum:"horn"`
	// NotChecked lists the kinds of failures that the verdict does not cover.
	NotChecked []string `json:"notChecked,omitempty"`
	Verdict    string   `json:"verdict" enum:"safe unsafe unknown error"`
	Reason     string   `json:"reason"` // why the verdict is unknown; the first diagnostic for an error
	// ReasonCode identifies the kind of reason, for programs that read the report.
	ReasonCode engine.Code `json:"reasonCode,omitempty"`
	Seconds    float64     `json:"seconds"`
	// If several engines searched in parallel, FoundBy identifies the one that found the
	// answer.
	FoundBy *Finder `json:"foundBy,omitempty"`

	Certificate Certificate      `json:"certificate"`
	Stats       map[string]int64 `json:"stats"`
	// Stuck describes where an undecided search made no progress, according to its events.
	Stuck []Stuck `json:"stuck,omitempty"`
	// Warnings is in source order. A report with any verdict may contain warnings.
	Warnings []warn.Warning `json:"warnings,omitempty"`
	// Diagnostics contains the errors in the source. Verdict is then "error".
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// Word returns the verdict in the terms of the text's language: sat or unsat for Horn clauses.
func (r *Report) Word() string {
	switch {
	case r.Language == languageHorn && r.Verdict == verdictSafe:
		return "sat"
	case r.Language == languageHorn && r.Verdict == verdictUnsafe:
		return "unsat"
	}
	return r.Verdict
}

// Finder identifies one of several parallel searches.
type Finder struct {
	Engine string `json:"engine"` // the engine that answered
	Core   int    `json:"core"`   // the core on which the engine ran, numbered from 1
	Taken  int64  `json:"taken"`  // number of clauses received from other cores that this search proved and used

}

// Certificate is the evidence for a verdict, in a form that can be checked.
type Certificate struct {
	Kind    string `json:"kind" enum:"invariant path none"`
	Checked bool   `json:"checked"`
	// Invariant contains the engine's invariant over the source's variables: a formula for each
	// location of the graph at which the engine states one.
	Invariant []LocInvariant `json:"invariant,omitempty"`
	// Cuts contains the invariant that was checked: Invariant, mapped to the lowered program.
	Cuts []CutInvariant `json:"cuts,omitempty"`
	// Inputs contains the nondeterministic values in the order of evaluation.
	Inputs []InputValue `json:"inputs,omitempty"`
	// Steps contains the run as the interpreter executed it, one entry for each statement.
	Steps []TraceStep `json:"steps,omitempty"`
	// Truncated is the number of steps omitted from the middle of Steps.
	Truncated int `json:"truncated,omitempty"`
	// Failure is the kind of failure: an assertion or undefined behaviour.
	Failure string `json:"failure,omitempty" enum:"assertion overflow division shift index null use-after-free double-free invalid-free pointer overlap leak"`
	// Model is set for Horn clauses. It contains a define-fun command for each predicate.
	Model []Definition `json:"model,omitempty"`
	// Derivation is set for Horn clauses. It is a derivation of false. Truncated is the number
	// of steps omitted from its middle.
	Derivation []Inference `json:"derivation,omitempty"`
	// Types contains the types of the variables in Steps. It omits types without bounds.
	Types []VarType `json:"types,omitempty"`
}

// statements returns the number of statements of the run, including statements that Steps omits.
func (c *Certificate) statements() int64 {
	n := int64(len(c.Steps) + c.Truncated)
	for i := range c.Steps {
		n += int64(c.Steps[i].Left)
	}
	return n
}

// Definition is the definition of a predicate in a model of Horn clauses.
type Definition struct {
	Name string `json:"name"`
	Text string `json:"text"` // a command of SMT-LIB
}

// Inference is a step of a derivation: an instance of a clause.
type Inference struct {
	Step   int    `json:"step"`   // the number of this step, from 1
	Line   int    `json:"line"`   // the line of the assertion
	Assert int    `json:"assert"` // the number of the assert command, from 1
	Fact   string `json:"fact"`   // the derived fact, in SMT-LIB
	From   []int  `json:"from"`   // the numbers of the steps that derive the facts of the body
	// Values contains the values of the clause's variables, by name.
	Values map[string]string `json:"values"`
}

// VarType is the type and range of all variables with the same name in a function.
type VarType struct {
	Name string `json:"name"`
	Func string `json:"func"` // the function in which the name denotes the variable
	Type string `json:"type"`
	Low  string `json:"low"`
	High string `json:"high"`
}

// LocInvariant is the invariant at one location of the graph.
type LocInvariant struct {
	Loc       int      `json:"loc"`
	File      string   `json:"file,omitempty"` // the header that contains Line; see WithFiles
	Line      int      `json:"line"`
	Formula   string   `json:"formula"`
	Conjuncts []string `json:"conjuncts"`
}

// CutInvariant is a formula that holds whenever control is at a certain point of the source, such
// as a loop head or a label.
type CutInvariant struct {
	Name    string `json:"name"` // unique name of the location
	Func    string `json:"func"`
	File    string `json:"file,omitempty"` // the header that contains Line; see WithFiles
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Formula string `json:"formula"`
}

// InputValue is a nondeterministic value that the program asked for.
type InputValue struct {
	Name  string `json:"name"`           // the call, or the uninitialised variable
	File  string `json:"file,omitempty"` // the header that contains Line; see WithFiles
	Line  int    `json:"line"`
	Col   int    `json:"col"`
	Value string `json:"value"`
	// If a loop reads the same inputs in several rounds, the list contains the inputs of only one
	// round. The last of them has Again and Of set: Of is the number of inputs in the round, and
	// Again is the number of further rounds. For all other inputs, both are 0.
	Again int `json:"again,omitempty"`
	Of    int `json:"of,omitempty"`
	// Points is the target of a pointer, such as "NULL" or "&a[2]". Value is then a number
	// without meaning in C. Points is empty for integers.
	Points string `json:"points,omitempty"`
}

// Text returns the value in the form in which the command and the page display it.
func (v *InputValue) Text() string {
	if v.Points != "" {
		return v.Points
	}
	return v.Value
}

// TraceStep is the state before a statement is executed.
type TraceStep struct {
	File string `json:"file,omitempty"` // the header that contains Line; see WithFiles
	Line int    `json:"line"`
	Col  int    `json:"col"`
	Func string `json:"func"`
	// Edge is the current edge of the graph, and Loc is the location where this edge starts. If the
	// edge is not known, both are -1.
	Loc  int `json:"loc"`
	Edge int `json:"edge"`
	// Depth is the number of active calls, without that of main. Call is set in the first step of a
	// call, for example to "f(3, 4)". Returned contains the results of the calls that ended since
	// the previous step, the innermost call first. A result is a number such as "3", or "" for
	// void. Calls that ended in omitted steps (Truncated) are missing.
	Depth    int      `json:"depth,omitempty"`
	Call     string   `json:"call,omitempty"`
	Returned []string `json:"returned,omitempty"`
	// Values maps visible variables to their values, if they changed since the previous step. It
	// contains all visible variables in the first step, after omitted steps, and when the call
	// differs from the previous step's.
	Values map[string]string `json:"values"`
	Note   string            `json:"note,omitempty"` // "assertion fails", "input 3"
	// Rounds is the number of loop rounds that the interpreter skipped before this step, and Left
	// is the number of their steps. Steps does not contain them.
	Rounds int `json:"rounds,omitempty"`
	Left   int `json:"left,omitempty"`
}

// Graph is the automaton that the engine searches. Events refer to the numbers of its
// locations and edges.
type Graph struct {
	File string `json:"file"`
	// Language is "horn" for Horn clauses. Locations are then predicates, whose names are in
	// Func, and edges are clauses.
	Language string      `json:"language,omitempty" enum:"horn"`
	Entry    int         `json:"entry"`
	Error    int         `json:"error"`
	Locs     []GraphLoc  `json:"locs"`
	Edges    []GraphEdge `json:"edges"`
	Vars     []string    `json:"vars"`
	// Procedures contains the recursive functions. If there are none, Names is empty, too.
	Procedures []Procedure `json:"procedures,omitempty"`
	// Names maps the unique variable names in events and reports to the names to display, for each
	// function. The entry for "" applies outside of functions.
	Names []Names `json:"names,omitempty"`
	// In the graph, numbers represent pointers. Addresses says for each of these numbers to which
	// object the pointer points. Entries with More come first; the other entries are sorted by
	// number.
	Addresses []Address `json:"addresses,omitempty"`
}

// Address describes the target of the pointers that Number represents, in C syntax: "&a[2]". Past
// means that the target is one past the end of an object.
type Address struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	Past   bool   `json:"past,omitempty"`
	// More means that the next numbers are the addresses of the next objects of the same type, any
	// number of them.
	More bool `json:"more,omitempty"`
}

// Procedure is a recursive function. The graph contains it once, instead of a copy for each call.
// Starts is the location at which the function begins; its formula is the function's precondition.
// Returns is the location at which the function ends; its formula is the function's summary, which
// relates the result to the arguments.
type Procedure struct {
	Func    string   `json:"func"`
	Starts  int      `json:"starts"`  // location
	Returns int      `json:"returns"` // location
	Params  []string `json:"params"`
	// Result is the name of the variable that contains the function's result. It is empty for void.
	Result string `json:"result,omitempty"`
}

// Names maps variables to the names that are displayed for them in a function.
type Names struct {
	Func  string            `json:"func"`
	Shown map[string]string `json:"shown"`
}

// GraphLoc is a location. Gone means that simplification has removed it. The page does not draw the
// location, but the location keeps its index.
type GraphLoc struct {
	Name     string `json:"name"`
	Func     string `json:"func"`
	File     string `json:"file,omitempty"` // the header that contains the lines; see GraphWithFiles
	Line     int    `json:"line"`
	EndLine  int    `json:"endLine"`
	LoopHead bool   `json:"loopHead,omitempty"`
	// Role is "starts" where a recursive function starts, "returns" where it returns,
	// and empty elsewhere.
	Role string `json:"role,omitempty"`
	Gone bool   `json:"gone,omitempty"`
}

// GraphEdge is an edge. Label describes its effect in lines of C, to be read in order. Text is the
// same on one line, "when x < n; x = x + 1", or empty for an edge without effect.
type GraphEdge struct {
	From  int        `json:"from"`
	To    int        `json:"to"`
	Label []EdgeLine `json:"label"`
	Text  string     `json:"text"`
	Lines []int      `json:"lines"` // the source lines that the edge covers, in order; see GraphWithFiles
	// A call of a recursive function has two edges. Call is "enters" for the edge into the
	// function, and "returns" for the edge to the location after the call. The second edge assumes
	// the function's summary, which relates the result to the arguments.
	Call string `json:"call,omitempty" enum:"enters returns"`
	// Premises is only for Horn clauses. If a clause's body has several predicates, the edge begins
	// at the location of one of them. Premises contains the locations of the others, in the order
	// of the body.
	Premises []int `json:"premises,omitempty"`
	// Tests contains the edge's conditions as the source text writes them, if the edge's label
	// shows them differently. For example, the source contains "assert(round < 50)", and the label
	// is "[round <= 48]".
	Tests []EdgeTest `json:"tests"`
}

// EdgeTest is a condition that an edge tests, as the source text writes it. Outcome says whether
// the condition holds or fails on the edge. An edge may combine several paths of the program. If
// the result is not the same on all of them, or is unknown, Outcome is "".
type EdgeTest struct {
	File    string `json:"file,omitempty"` // the header that contains Line; see GraphWithFiles
	Line    int    `json:"line"`
	Text    string `json:"text"`
	Outcome string `json:"outcome,omitempty" enum:"holds fails"`
}

// EdgeLine is a line of an edge's label, such as "[x < n]", "in = nondet()", "x = x + 1" or "(x, y)
// := (y, x + y)".
type EdgeLine struct {
	Kind string `json:"kind" enum:"guard input assign tuple"` // the kind of line, as in engine/cfa/export
	Text string `json:"text"`
}
