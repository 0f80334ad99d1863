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

// Verdict is an engine's answer.
type Verdict uint8

// Unknown is the zero value.
const (
	Unknown Verdict = iota
	Safe
	Unsafe
)

// String returns the word that the command prints.
func (v Verdict) String() string { return [...]string{"unknown", "safe", "unsafe"}[v] }

// Result is an engine's answer.
type Result struct {
	Verdict Verdict
	Reason  Reason // if the verdict is Unknown
	// Invariant is set if the verdict is Safe. It has a formula at each location marked as a loop
	// head, and possibly at further locations. It is inductive along the paths between these
	// locations, and excludes Error.
	Invariant cfa.Invariant
	// Path is set if the verdict is Unsafe. It is a run from Entry to Error.
	Path cfa.Path
	// Derivation is set instead of Path if the program has clauses with premises
	// (cfa.Program.Clauses). It derives Error.
	Derivation cfa.Derivation
	// By is the name of the engine that found the answer, if the engine is a portfolio.
	By string
	// Stats has counters of the work by name, such as "queries", "lemmas" and "level". The names do
	// not change between versions.
	Stats map[string]int64
}

// Options are the parameters of a run, apart from the program.
type Options struct {
	// Config has the engine's own options, as a struct of a type that the engine defines. nil means
	// the defaults. Info.ParseOptions creates the struct from text.
	Config any
	// Limits has the memory limit of the run, and the function Yield, by which a portfolio switches
	// to another engine.
	meter.Limits
	// SMTLog, if set, is called for each new solver. It returns the writer for the solver's
	// queries, which are written as an SMT-LIB script.
	SMTLog func() io.Writer
	// Seeds, if set, returns facts from which some engines start. A portfolio sets it so that its
	// engines compute these facts only once. The arguments are the meter of the calling engine and
	// its name in events.
	Seeds func(m *meter.Meter, source string) Seeds
	// Board, if set, exchanges lemmas between the engines of a portfolio. An engine publishes the
	// lemmas that hold in every reachable state, and takes the lemmas of the other engines.
	Board *board.Board
	// Peers, if set, exchanges clauses with searches on other cores. An engine sends clauses that
	// its frames imply, and tries to prove the clauses that it receives.
	Peers board.Mailbox
	// Accepts, if set, checks a proof within a short time and returns whether it succeeded. A
	// portfolio calls it for engines whose proofs may take long to check. If the check does not
	// succeed, the search continues with the other engines.
	Accepts func(Result) bool
}

// Seeds are facts from which a search starts.
type Seeds struct {
	// Facts are literals that hold in every reachable state of a location and are inductive
	// together. The only fact about an unreachable location is False.
	Facts map[cfa.Loc][]lia.Formula
	Stats map[string]int64
}

// Info describes an engine for users, tests and the page. The function Describe adds the options
// and presets.
type Info struct {
	Name    string   // the engine's name, as in the command's flag -engine
	Aliases []string // names in older links and scripts
	Title   string   // title for display, such as "IC3 on control-flow automata"
	Help    string   // description in one sentence
	Source  string   // the paper that describes the engine; "" for the project's own engines
	Options []Option
	Presets []Preset

	// The next fields are the capabilities. Code that selects engines must check these fields
	// instead of the names of engines.
	Proves    bool // whether the engine can answer Safe
	FindsBugs bool // whether the engine can answer Unsafe
	// Complete is true if the engine decides, with default options, the small programs of package
	// enginetest. An engine that only proves programs decides the safe ones, and an engine that
	// only finds bugs decides the unsafe ones.
	Complete bool
	// Quick is true if a caller should prefer this engine to other engines with the same
	// capabilities.
	Quick bool
	// Frames is true if the engine has frames. Then its events have levels and pushed lemmas.
	Frames bool
	// Tree is true if the engine unwinds the program into a tree, and emits events about its nodes.
	Tree bool
	// Procedures is true if the engine decides programs with recursive procedures, where an edge
	// that returns from a call has premises. Other engines get only programs whose recursive calls
	// are all tail calls, which become loops.
	Procedures bool
	// Clauses is true if the engine decides programs of clauses with premises
	// (cfa.Program.Clauses). An engine without this capability gets only clauses without premises.
	Clauses bool
	// Helpers is the number of engines that can help this engine on further cores (see Leader).
	Helpers int

	parse func(values map[string]string) (any, error)
}

// Fits returns nil if an engine accepts p. Otherwise it returns the reason why not.
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

// recursive returns the name of the first recursive function of p, or "this program" if it has no
// name. Lowering makes a procedure of each recursive function.
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
	// Check decides p. The recorder rec may be nil.
	Check(ctx context.Context, p *cfa.Program, opts Options, rec *trace.Recorder) Result
}

// Leader is an engine that other engines can help on further cores.
type Leader interface {
	Engine
	// Helpers returns the engines that help, the most useful one first. They have the same name and
	// options as this engine.
	Helpers() []Engine
}
