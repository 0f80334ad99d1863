// Package engine is what every verification engine implements; package registry
// lists those there are.
//
// An engine takes a control-flow automaton and says whether its error location
// can be reached. It may work on whatever form of the program it likes; its
// answer is about the program it was given and comes with a certificate: an
// invariant, or a path. Engines do not check their own certificates: the caller
// does (frontend/verify), with engine/certify and the interpreter.
//
// Contract: Check returns within half a second of ctx's end or of the memory
// limit being reached, with Unknown and the reason; it does not panic; it keeps
// no state between calls and may be called concurrently.
package engine

import (
	"context"
	"io"

	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
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
	Reason  Reason // why Unknown; zero otherwise
	// Invariant is set when Safe: a formula at each loop head that the program
	// marks, and wherever else the engine likes; inductive from each of them to
	// the next, so that Error is not reached.
	Invariant cfa.Invariant
	// Path is set when Unsafe: a run from Entry to Error.
	Path cfa.Path
	// By names the part of a portfolio whose answer it is.
	By string
	// Stats counts work, by stable names ("queries", "lemmas", "level", ...).
	Stats map[string]int64
}

// Options are what a run of an engine gets besides the program.
type Options struct {
	// Config is the engine's own options, a struct that the engine defines; nil
	// for the defaults. Info.ParseOptions makes one from text.
	Config any
	// Limits bound the run's memory, and pass the turn on in a portfolio.
	meter.Limits
	// SMTLog, when set, is called for each solver that the engine makes and
	// returns where to write its queries as an SMT-LIB script.
	SMTLog func() io.Writer
	// Seeds, when set, is where to get seeds from, for engines that begin with
	// some: a portfolio looks for them once. The meter is that of the engine that
	// asks, source its name in events.
	Seeds func(m *meter.Meter, source string) Seeds
	// Board, when set, is where engines that learn lemmas publish those that hold
	// in every reachable state, and take those of others.
	Board *board.Board
	// Peers, when set, carries clauses to and from searches on other cores. Engines
	// that send any say what their frames hold; engines that take any prove them.
	Peers board.Mailbox
}

// Seeds are facts to begin with.
type Seeds struct {
	// Facts are literals that hold in every reachable state of the location,
	// inductive together. A location that cannot be reached has False.
	Facts map[cfa.Loc][]lia.Formula
	Stats map[string]int64
}

// Info describes an engine for people, for tests and for the page. Describe
// fills in what its Config says.
type Info struct {
	Name    string   // as in the command's -engine
	Aliases []string // other names, which older links and scripts use
	Title   string   // "IC3 on control-flow automata"
	Help    string   // one sentence
	Source  string   // the paper, "" for the project's own
	Options []Option
	Presets []Preset

	// What the engine can do. Whoever chooses among engines asks here, never for
	// a name.
	Proves    bool // may answer Safe
	FindsBugs bool // may answer Unsafe
	// Complete: with default options it decides the small programs of package
	// enginetest, as far as Proves and FindsBugs go.
	Complete bool
	// Quick: one to try first among those that can do the same.
	Quick bool
	// Frames: it keeps frames, one after the other: its run has levels, and lemmas
	// that are pushed.
	Frames bool
	// Tree: it unwinds the program into a tree, and tells of its nodes.
	Tree bool
	// Procedures: it decides programs with procedures, edges with premises; others are
	// not given any.
	Procedures bool
	// Helpers is how many others can help it on cores of their own, see Led.
	Helpers int

	parse func(values map[string]string) (any, error)
}

// Fits returns nil if an engine can be given a program, else the reason why not.
func Fits(info Info, p *cfa.Program) error {
	if p.HasPremises() && !info.Procedures {
		return Reason{Code: Exhausted, Text: "the engine " + info.Name + " does not analyse recursive functions; auto, ic3 and sim do"}
	}
	return nil
}

// Engine decides programs.
type Engine interface {
	Info() Info
	// Check decides p. rec may be nil.
	Check(ctx context.Context, p *cfa.Program, opts Options, rec *trace.Recorder) Result
}

// Led is an engine that others can help on cores of their own.
type Led interface {
	Engine
	// Helpers are the engines that do, the most useful first. They have the engine's
	// own name and options.
	Helpers() []Engine
}
