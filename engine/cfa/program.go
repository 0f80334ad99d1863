// Package cfa holds control-flow automata over integer variables: the form of
// a program that every engine works on.
//
// Source: Lange, Neuhäußer, Noll, "IC3 Software Model Checking on Control Flow
// Automata" (FMCAD 2015), section II; large blocks after Beyer et al., FMCAD
// 2009. A program is a graph of locations and edges. An edge is a guard and a
// simultaneous assignment; what C leaves open (a nondeterministic call, an
// uninitialised local, the quotient of a division) is an input of the edge: a
// variable that lives on this edge only and is existentially quantified. So
// "havoc x" is the assignment of an input to x, a weakest precondition is a
// substitution and a projection, and edges compose without loss.
//
// Invariants (checked by Sanity): state variables are 0..len(Vars)-1 and keep
// their numbers through every pass; inputs have numbers from len(Vars) up,
// unique in the program; guards and right-hand sides mention only state
// variables and the edge's own inputs; no edge enters Entry; no edge leaves
// Error; every edge carries the source positions it stands for; every cycle
// passes through a location marked LoopHead; no variable is read before it was
// assigned (nothing is live at Entry); a premise gives a value to each variable that
// is live where it stands, and that is a marked location.
//
// The marks are what an invariant must cover: it has an entry at every LoopHead.
// A mark may outlive its loop: a pass that removes the back edge because of
// facts that it found keeps the mark, since the loop is still there in the
// program that the invariant goes back to.
//
// At Entry all states are initial: the values that C gives globals are
// assigned by the edges that leave Entry.
package cfa

import (
	"sync/atomic"

	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Loc is a location: an index into Program.Locs.
type Loc int32

// EdgeID is an index into Program.Edges.
type EdgeID int32

// VarKind says where a state variable comes from.
type VarKind uint8

// The kinds of state variables.
const (
	Global VarKind = iota
	Local
	Temp // made by lowering: a return value, a side effect's intermediate
)

// Var is a state variable.
type Var struct {
	Name string // unique in the program, e.g. "x", "f.x", "f#2.x"
	Orig string // the name in the source, for the reader; "" for Temp
	Func string // the function it belongs to, "" for globals
	Kind VarKind
	Pos  source.Pos
}

// Location is a control-flow location.
type Location struct {
	Name string // "entry", "error", "L12" (line 12), unique
	Func string // the function, for the reader
	// Pos is where control stands: the statement that runs next.
	Pos source.Span
	// LoopHead marks the target of a back edge; passes keep it up to date.
	LoopHead bool

	// Sticky keeps the mark of a loop head that a pass may have removed from
	// the graph on the strength of facts.
	Sticky bool
}

// InputKind says what an input stands for.
type InputKind uint8

// The kinds of inputs.
const (
	Nondet   InputKind = iota // a nondeterministic value that the source asks for
	Uninit                    // an uninitialised local variable
	Quotient                  // determined by its guard: the quotient of / or %
	Derived                   // determined by its guard otherwise
	Rounds                    // determined by its guard: how many times a value wraps around
	Returned                  // determined by its premise: what a procedure leaves
)

// Input is an existentially quantified variable of one edge.
type Input struct {
	Var  lia.Var
	Kind InputKind
	Name string // for the reader: "__VERIFIER_nondet_int()", "x", "a / 2"
	Pos  source.Pos
}

// Assign sets state variable Var to Term, which is evaluated before the edge.
type Assign struct {
	Var  lia.Var
	Term lia.Term
}

// Edge is a transition: taken when Guard holds for the state and some values of
// the inputs; then all Assigns happen at once.
type Edge struct {
	From, To Loc
	Inputs   []Input // in the order of evaluation in the source
	Guard    lia.Formula
	Assigns  []Assign      // at most one for a variable, sorted by Var
	Spans    []source.Span // the source that it stands for, in order
	// Premises are what else must be reachable for the edge to be taken.
	Premises []Premise
	// Tests are the conditions of the source that some run over the edge passes,
	// in order, each with an outcome once: of an assertion or assumption all of it.
	// They are for the reader, who may not recognise a guard that was carried back
	// over assignments; nothing else looks at them.
	Tests []Test
}

// Premise says that some reachable state of At has these values: of variables of At,
// terms over the edge's source and inputs. An edge with premises is a nonlinear Horn
// clause. The return from a procedure has one at the procedure's exit: its inputs are
// what the procedure computed from the arguments.
//
// The reachable states are the least fixed point: an edge leads from a reachable state
// to another one if its guard holds and each premise does.
type Premise struct {
	At   Loc
	Args []Assign // sorted by Var; all variables that are live at At
}

// Test is a condition of the source, and how it comes out on an edge.
type Test struct {
	Span    source.Span
	Outcome Outcome
}

// Outcome is how a condition comes out.
type Outcome uint8

// Of a switch, and of an assertion of which a part alone is decided, there is no outcome.
const (
	Undecided Outcome = iota
	Holds
	Fails
)

// Program is a control-flow automaton. Passes never modify a Program; they
// return a new one that may share parts.
type Program struct {
	File   string
	Vars   []Var
	Locs   []Location
	Edges  []Edge
	Entry  Loc
	Error  Loc
	NumIn  int              // inputs have numbers len(Vars)..len(Vars)+NumIn-1
	Labels map[string][]Loc // C labels by name, for the reader; may be nil
	// Bounded says that all values are those of types with a width, as C's own integers
	// are: of whatever the program is given, there are bounds.
	Bounded bool

	// index holds what follows from the fields above (adjacency, inputs by
	// number), made at first use: whoever builds a program finishes it first.
	index atomic.Pointer[index]
}

// State is the value of every state variable, by Var.
type State []num.Int

// Step is an edge taken with the values of its inputs, or a cycle of edges taken
// many times (package accel).
type Step struct {
	Edge   EdgeID    // Around for a cycle
	Inputs []num.Int // one for each of the edge's Inputs, in their order

	// Cycle, when set, is a round of edges, taken Times times.
	Cycle []Step
	Times int64
	// Drift is of a step in a cycle by how much each input grows from one round to
	// the next; nil: not at all.
	Drift []num.Int
}

// Around is the edge of a step that stands for a cycle: there is none.
const Around EdgeID = -1

// Path is a run from Entry. States follow from it (all variables start as 0;
// programs assign before they read). In a program with procedures it goes through
// each call in turn: where an edge with a premise leaves a location, a path takes the
// other edge into the procedure, and behind the procedure's exit it takes the edge
// with the premise, from the state that it left the location in (Stack).
type Path []Step

// Len is the number of edges that the path takes, at most MaxLen.
func (p Path) Len() int64 {
	n := int64(0)
	for i := range p {
		k := int64(1)
		if p[i].Cycle != nil {
			k = int64(len(p[i].Cycle))
			if p[i].Times > MaxLen/k {
				return MaxLen
			}
			k *= p[i].Times
		}
		if n += k; n >= MaxLen {
			return MaxLen
		}
	}
	return n
}

// MaxLen bounds the length of paths that is told.
const MaxLen = int64(1) << 60

// Long says whether some step of the path stands for a cycle.
func (p Path) Long() bool {
	for i := range p {
		if p[i].Cycle != nil {
			return true
		}
	}
	return false
}

// Invariant assigns a formula over state variables to locations. A location
// without an entry has none (it is no cut point); Entry needs none.
type Invariant map[Loc]lia.Formula
