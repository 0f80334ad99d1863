// Package engine is what every verification engine implements, and the list of
// those there are.
//
// An engine takes a control-flow automaton and says whether its error location
// can be reached. It may work on whatever form of the program it likes; its
// answer is about the program it was given and comes with a certificate: an
// invariant, or a path. Engines do not check their own certificates: the caller
// does (frontend/verify), with engine/certify and the interpreter.
//
// Contract: Check returns within half a second of ctx's end or of
// Options.Memory being reached, with Unknown and the reason; it does not panic;
// it keeps no state between calls and may be called concurrently.
package engine

import (
	"context"
	"io"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// Verdict is the answer of an engine.
type Verdict uint8

// The verdicts. Unknown is the zero value.
const (
	Unknown Verdict = iota
	Safe
	Unsafe
)

// String is the word that the command prints.
func (v Verdict) String() string {
	switch v {
	case Safe:
		return "safe"
	case Unsafe:
		return "unsafe"
	}
	return "unknown"
}

// Result is an engine's answer.
type Result struct {
	Verdict Verdict
	Reason  string // why Unknown; "" otherwise
	// Invariant is set when Safe: a formula for enough locations to cut every
	// cycle, inductive between them, that excludes Error.
	Invariant cfa.Invariant
	// Path is set when Unsafe: a run from Entry to Error.
	Path cfa.Path
	// Stats counts work, by stable names ("queries", "lemmas", "level", ...).
	Stats map[string]int64
}

// Options are an engine's settings.
type Options struct {
	// Values holds options by name; absent ones have the default of the
	// engine's Info. Parse with Info.ParseOptions, which refuses unknown names.
	Values map[string]string
	// Memory bounds the heap in bytes; 0 means no bound.
	Memory int64
	// Yield, when set, is called between units of work: a portfolio passes the
	// turn from one engine to the next there. See package meter.
	Yield func()
	// SMTLog, when set, is called for each solver that the engine makes and
	// returns where to write its queries as an SMT-LIB script.
	SMTLog func() io.Writer
}

// OptionKind is the type of an option's value.
type OptionKind uint8

// The kinds of options.
const (
	BoolOption   OptionKind = iota // "true" or "false"
	IntOption                      // a decimal integer within Min..Max
	ChoiceOption                   // one of Choices
)

// Option describes a setting of an engine.
type Option struct {
	Name     string
	Kind     OptionKind
	Default  string
	Min, Max int64    // for IntOption
	Choices  []string // for ChoiceOption
	Help     string   // one sentence
}

// Preset is a named set of options.
type Preset struct {
	Name   string
	Help   string
	Values map[string]string
}

// Info describes an engine for people and for the page.
type Info struct {
	Name    string // as in the command's -engine
	Title   string // "IC3 on control-flow automata"
	Help    string // one sentence
	Source  string // the paper, "" for the project's own
	Options []Option
	Presets []Preset
}

// Engine decides programs.
type Engine interface {
	Info() Info
	// Check decides p. rec may be nil.
	Check(ctx context.Context, p *cfa.Program, opts Options, rec *trace.Recorder) Result
}
