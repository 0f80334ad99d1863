// Package engine defines the interface of verification engines; package registry lists
// them.
//
// An engine decides whether the error location of a control-flow automaton is reachable.
// It may transform the program, but its answer is about the given program and comes with
// a certificate: an invariant, or a path. Engines do not check their own certificates:
// the caller does (frontend/verify), with engine/certify and the interpreter.
//
// Contract: when ctx ends or the memory limit is reached, Check returns within half a
// second, with Unknown and the reason. It does not panic. It keeps no state between calls
// and is safe for concurrent use.
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

// String returns the word that the command prints.
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
	Reason  Reason // why the verdict is Unknown; otherwise zero
	// Invariant is set if Safe: a formula at each loop head that the program marks, and
	// possibly at other locations. It is inductive along the paths between these locations,
	// and excludes Error.
	Invariant cfa.Invariant
	// Path is set if Unsafe: a run from Entry to Error.
	Path cfa.Path
	// Derivation is set instead of Path if the program consists of clauses with premises
	// (cfa.Program.Clauses). It derives Error.
	Derivation cfa.Derivation
	// By is the name of the member of a portfolio that answered.
	By string
	// Stats contains counters of the work done, such as "queries", "lemmas" and "level". The
	// names do not change between versions.
	Stats map[string]int64
}

// Options are the parameters of a run besides the program.
type Options struct {
	// Config has the engine's own options, in a struct type that the engine defines. nil
	// means the defaults. Info.ParseOptions creates it from text.
	Config any
	// Limits limits the run's memory. Its Yield function lets a portfolio switch to another
	// engine during the run.
	meter.Limits
	// SMTLog, if set, is called for each solver that the engine creates. It returns the
	// writer to which the solver's queries are written, as an SMT-LIB script.
	SMTLog func() io.Writer
	// Seeds, if set, returns the facts that some engines start from. A portfolio sets Seeds, so
	// that its engines share one computation. The arguments are the meter of the calling engine
	// and that engine's name in events.
	Seeds func(m *meter.Meter, source string) Seeds
	// Board, if set, exchanges lemmas between the engines of a portfolio. An engine publishes
	// its lemmas that hold in every reachable state, and takes the lemmas of the other engines.
	Board *board.Board
	// Peers, if set, exchanges clauses with searches on other cores. An engine sends
	// clauses that its frames imply, and tries to prove the clauses that it receives.
	Peers board.Mailbox
}

// Seeds are facts that a search starts from.
type Seeds struct {
	// Facts are literals that hold in every reachable state of the location and are
	// inductive together. An unreachable location has the literal False.
	Facts map[cfa.Loc][]lia.Formula
	Stats map[string]int64
}

// Info describes an engine for users, for tests and for the page. Describe adds the
// options and presets of its Config.
type Info struct {
	Name    string   // as in the command's -engine
	Aliases []string // other names, which older links and scripts use
	Title   string   // "IC3 on control-flow automata"
	Help    string   // description in one sentence
	Source  string   // the paper; "" for the project's own engines
	Options []Option
	Presets []Preset

	// The fields below are the engine's capabilities. Code that selects engines must check
	// these fields, not names.
	Proves    bool // may answer Safe
	FindsBugs bool // may answer Unsafe
	// Complete reports that the engine with default options decides the small programs of
	// package enginetest. An engine that only proves or only finds bugs decides only the safe or
	// only the unsafe ones.
	Complete bool
	// Quick reports that a caller should try the engine first among engines with the same
	// capabilities.
	Quick bool
	// Frames reports that the engine keeps a sequence of frames, so that its events have
	// levels and pushed lemmas.
	Frames bool
	// Tree reports that the engine unwinds the program into a tree, and emits events about
	// the tree's nodes.
	Tree bool
	// Procedures reports that the engine decides programs with recursive procedures. In these
	// programs an edge that returns from a call has premises. Other engines get only programs
	// whose recursive calls are all tail calls, which become loops.
	Procedures bool
	// Clauses reports that the engine decides programs of clauses with premises
	// (cfa.Program.Clauses). Callers give other engines only clauses without premises.
	Clauses bool
	// Helpers is the number of engines that can help this one on further cores (see Leader).
	Helpers int

	parse func(values map[string]string) (any, error)
}

// Fits returns nil if an engine accepts p, otherwise an error with the reason.
func Fits(info Info, p *cfa.Program) error {
	switch {
	case !p.HasPremises():
	case p.Clauses && !info.Clauses:
		return Reason{Code: Exhausted, Text: "the engine " + info.Name + " does not analyse clauses with several predicates in the body; auto and ic3 do"}
	case !p.Clauses && !info.Procedures:
		return Reason{Code: Exhausted, Text: "the engine " + info.Name + " analyses a recursive function only if its last step is the call of itself (a tail call), which does not hold of " +
			recursive(p) + "; choose auto or ic3, or bmc or sim to search for bugs"}
	}
	return nil
}

// recursive returns the name of the first recursive function of p, which is lowered to a
// procedure.
func recursive(p *cfa.Program) string {
	for l, is := range p.Exits() {
		if is && p.Locs[l].Func != "" {
			return p.Locs[l].Func
		}
	}
	return "this program"
}

// Engine is a verification engine.
type Engine interface {
	Info() Info
	// Check decides p. rec may be nil.
	Check(ctx context.Context, p *cfa.Program, opts Options, rec *trace.Recorder) Result
}

// Leader is an engine that others can help on further cores.
type Leader interface {
	Engine
	// Helpers returns the engines that help, the most useful first. They have the same name and
	// options as the engine itself.
	Helpers() []Engine
}
