// Package warn finds reasons why a verdict may mislead. For example, the program has no assertion,
// no run reaches one, or assumptions contradict each other. It also reports probable mistakes that
// compilers warn about.
//
// Text and Tree examine the source and its syntax tree. Proved uses the invariant of a safe
// program. It reports a statement as unreached only if engine/certify has checked a proof that the
// invariant excludes it.
//
// Invariant: a warning never changes a verdict, and is never a guess.
//
// The package does not search for undefined behaviour, which is a failure and determines the
// verdict.
package warn

import (
	"cmp"
	"slices"

	"ic3play/engine/source"
	"ic3play/lia/sorting"
)

// Warning is a remark about the program. Code is stable ("W-no-assertion"). Lines and columns
// are 1-based, and columns count bytes.
type Warning struct {
	Code    string `json:"code"`
	File    string `json:"file,omitempty"` // the header that contains the line; "" for the main file
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Message string `json:"message"`
}

// Codes of warnings.
const (
	NoAssertion   = "W-no-assertion"     // the program has no assertion
	Unreached     = "W-unreached"        // no run reaches an assertion
	Contradiction = "W-contradiction"    // an assumption is false in every run
	Endless       = "W-endless"          // no run leaves a loop at its end, and an assertion follows
	Assignment    = "W-assignment"       // an assignment is used as a condition
	Chain         = "W-chain"            // a comparison has the form a < b < c
	EmptyIf       = "W-empty-if"         // an if controls only a ;
	EmptyLoop     = "W-empty-loop"       // a ; ends a loop, and the next statement looks like its body
	NoBase        = "W-no-base"          // a recursive function never returns
	SideEffect    = "W-side-effect"      // an assertion changes a variable
	Uninitialised = "W-uninitialised"    // a failing run reads an uninitialised variable
	Constant      = "W-constant-compare" // the operands' types determine the result of a comparison
	Annotation    = "W-annotation"       // a comment contains an annotation, which is ignored
	Length        = "W-length"           // the length of an array is unknown
	Allocation    = "W-allocation"       // malloc is assumed not to fail
	Unended       = "W-text"             // the end of a string is not checked
	NoBody        = "W-no-body"          // a function has no body
	Literal       = "W-string-compare"   // a pointer is compared with a string literal
	Order         = "W-order"            // an expression changes a variable and uses it in no certain order
)

// Rule describes a warning code in a sentence.
type Rule struct{ Code, Says string }

// Rules returns the descriptions of all warning codes.
func Rules() []Rule {
	return []Rule{
		{NoAssertion, "The program has no assertion."},
		{Unreached, "No run reaches an assertion."},
		{Contradiction, "No run passes an assumption."},
		{Endless, "No run gets past a loop to an assertion after it."},
		{Assignment, "A condition is an assignment."},
		{Chain, "A comparison compares the truth value of another one."},
		{EmptyIf, "An if controls only a ;."},
		{EmptyLoop, "A loop repeats only a ;, and the next statement looks like its body."},
		{NoBase, "Every call of a recursive function leads to calls without end, so none returns."},
		{SideEffect, "An assertion changes a variable."},
		{Uninitialised, "A failing run depends on a variable without a value."},
		{Constant, "A comparison has the same result for all values of its operands' types."},
		{Annotation, "An annotation in a comment is not read."},
		{Length, "The length of an array is not known."},
		{Allocation, "Runs in which an allocation fails are not checked."},
		{Unended, "It is not checked whether a string ends."},
		{NoBody, "A called function has no body."},
		{Literal, "A comparison with a string compares addresses."},
		{Order, "An expression changes a variable and uses it, and C does not say in which order."},
	}
}

func newWarning(code string, p source.Pos, message string) Warning {
	return Warning{Code: code, Line: p.Line, Col: p.Col, Message: message}
}

// Sorted returns the warnings in source order, without duplicates.
func Sorted(all []Warning) []Warning {
	sorting.Stable(all, func(a, b Warning) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Code, b.Code))
	})
	return slices.Compact(all)
}
