// Package cfa defines control-flow automata over integer variables, the input of all engines.
//
// Source: Lange, Neuhäußer, Noll, "IC3 Software Model Checking on Control Flow Automata" (FMCAD
// 2015), section II; large blocks after Beyer et al., FMCAD 2009. A program is a graph of locations
// and edges. An edge is a guard and a simultaneous assignment. An edge has inputs, which are
// existentially quantified variables of this edge only: the values of nondeterministic calls,
// uninitialised locals and quotients. So "havoc x" assigns an input to x, a weakest precondition is
// a substitution and a projection, and two edges in sequence compose exactly to one.
//
// Invariants (Sanity checks them): state variables are 0..len(Vars)-1 and keep their numbers
// through every pass. Inputs have numbers from len(Vars) on, unique in the program. Guards and
// right-hand sides mention only state variables and the edge's own inputs. No edge enters Entry,
// and none leaves Error. Every edge has source positions, except in a program with Clauses set.
// Every cycle contains a location marked LoopHead. No variable is read before it is assigned:
// nothing is live at Entry. A premise has a value for each variable that is live at its location.
// This location is marked LoopHead, and is neither Entry nor Error. An edge has at most one
// premise, except in a program with Clauses set.
//
// An invariant must have a formula at every marked location (LoopHead). A location may be marked
// without being on a cycle. For example, a pass that removes a back edge keeps the mark, because
// the program before the pass still needs the formula.
//
// At Entry all states are initial: the edges that leave Entry assign the initial values of globals.
package cfa

import (
	"slices"
	"sync/atomic"

	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Loc is an index into Program.Locs.
type Loc int32

// EdgeID is an index into Program.Edges.
type EdgeID int32

// VarKind is the origin of a state variable.
type VarKind uint8

// Kinds of state variables.
const (
	Global VarKind = iota
	Local
	// Lowering creates a Temp for the value of a call, or for an intermediate value in an
	// expression with side effects.
	Temp

	Result   // a procedure's result
	Argument // the value of an argument, after the caller has computed it and before the procedure starts
	Old      // the value of a variable when the procedure started
)

// Var is a state variable.
type Var struct {
	Name string // unique in the program, e.g. "x", "f.x", "f#2.x"
	Orig string // name in the source, for display; "" for Temp and Result
	Func string // the function that declares the variable; "" for globals
	Kind VarKind
	Pos  source.Pos
}

// Location is a control-flow location.
type Location struct {
	Name string // "entry", "error", "L12" (line 12), unique
	Func string // the function that contains the location, for display
	// Pos is the position of the statement that runs next.
	Pos source.Span
	// LoopHead marks the target of a back edge, the location of a premise, and a Sticky location.
	// Passes keep it up to date.
	LoopHead bool

	// Sticky makes passes keep the mark LoopHead even if no cycle contains the location, because
	// mapping an invariant back needs a formula there.
	Sticky bool
}

// InputKind is the origin of an input.
type InputKind uint8

const (
	Nondet    InputKind = iota // a nondeterministic value of the source
	Uninit                     // an uninitialised local
	Quotient                   // determined by the guard: the quotient of / or %
	Derived                    // determined by the guard in another way
	Rounds                     // determined by the guard: how many times a value wraps around
	Returned                   // determined by the premise: a value from a procedure
	Cell                       // the content of an array cell
	CellIndex                  // the index of an array cell: any number that is not negative
	Estimate                   // the result of an operation that the guard only approximates
	Bit                        // determined by the guard, for bitwise operators: a value divided by 2, or the smaller of two bits
)

// Input is an existentially quantified variable of one edge.
type Input struct {
	Var  lia.Var
	Kind InputKind
	Name string // for display: "__VERIFIER_nondet_int()", "x", "a / 2"
	Pos  source.Pos
	// Vague is set if the source determines the value and the automaton leaves it open. So a path
	// with such an input need not be a run of the source.
	Vague bool
}

// Product is the condition that Value is the product of Factors. All of them are terms over the
// state before an edge and the inputs of the edge.
type Product struct {
	Value   lia.Term
	Factors []lia.Term
}

// Subst returns the product with a substitution applied to its terms.
func (m Product) Subst(put func(lia.Var) (lia.Term, bool)) Product {
	out := Product{Value: m.Value.Subst(put)}
	for _, f := range m.Factors {
		out.Factors = append(out.Factors, f.Subst(put))
	}
	return out
}

// SubstProducts returns the products with a substitution applied to their terms.
func SubstProducts(products []Product, put func(lia.Var) (lia.Term, bool)) []Product {
	out := make([]Product, len(products))
	for i, m := range products {
		out[i] = m.Subst(put)
	}
	return out
}

// Multiply returns the product of the factors if the variables have the given values.
func (m Product) Multiply(value func(lia.Var) num.Int) num.Int {
	out := num.One()
	for _, f := range m.Factors {
		out = out.Mul(f.Eval(value))
	}
	return out
}

// Holds reports whether Value is the product of the factors if the variables have the given values.
func (m Product) Holds(value func(lia.Var) num.Int) bool {
	return m.Value.Eval(value).Equal(m.Multiply(value))
}

// Has reports whether Value or a factor mentions the variable v.
func (m Product) Has(v lia.Var) bool {
	return m.Value.Has(v) || slices.ContainsFunc(m.Factors, func(f lia.Term) bool { return f.Has(v) })
}

// Vars calls visit for each variable of Value and the factors.
func (m Product) Vars(visit func(lia.Var)) {
	m.Value.Vars(visit)
	for _, f := range m.Factors {
		f.Vars(visit)
	}
}

// Assign sets the state variable Var to the value that Term has before the edge is taken.
type Assign struct {
	Var  lia.Var
	Term lia.Term
}

// Edge is a transition. It can be taken if Guard holds for the state and some values of
// the inputs. Then all Assigns happen simultaneously.
type Edge struct {
	From, To Loc
	Inputs   []Input // in the source's order of evaluation
	Guard    lia.Formula
	Assigns  []Assign      // at most one assignment for each variable, sorted by Var
	Spans    []source.Span // the source ranges that the edge stands for, in order
	// Premises are further conditions for taking the edge. They require that some states are
	// reachable. An edge has at most one, except in a program with Clauses set.
	Premises []Premise
	// Products are further conditions for taking the edge. Linear arithmetic cannot express them.
	// So most engines ignore them, and the guard has some linear facts that follow from them. A
	// pass may drop a product.
	Products []Product
	// Tests are the conditions of the source that a run evaluates on this edge, in order and
	// without duplicates. An assertion or assumption has one Test for the whole condition. Tests
	// are only for display: a guard looks different from the source, because assignments were
	// substituted in it.
	Tests []Test
}

// Premise requires that some state is reachable: at location At, with the values Args. These values
// are terms over the edge's source state and inputs. An edge with premises is a nonlinear Horn
// clause. An edge that returns from a procedure has a premise at the procedure's exit, and its
// inputs are the values that the procedure computed. For a Horn clause, the edge's From is one
// predicate of the body, and the premises are all other predicates of the body.
//
// The reachable states are a least fixed point: if the guard and all premises of an edge hold in a
// reachable state, the edge leads from this state to another reachable state.
type Premise struct {
	At   Loc
	Args []Assign // sorted by Var; has every variable that is live at At
	// Read says that the premise belongs to a read of an array, not to a return. Then At is the
	// source of the edge, and the premise's state differs from the edge's source state only in one
	// array cell.
	Read bool
}

// Test is a condition of the source and its outcome on an edge.
type Test struct {
	Span    source.Span
	Outcome Outcome
}

// Outcome is the truth value that a condition of the C program has on an edge.
type Outcome uint8

// Undecided is the outcome of the condition of a switch. An assertion also has this outcome if the
// edge does not determine the truth value of the whole condition.
const (
	Undecided Outcome = iota
	Holds
	Fails
)

// Program is a control-flow automaton. Passes never modify a Program. They return a new one, which
// may share slices with the old one.
type Program struct {
	File  string
	Vars  []Var
	Locs  []Location
	Edges []Edge
	Entry Loc
	Error Loc
	NumIn int // inputs have the numbers len(Vars)..len(Vars)+NumIn-1
	// Clauses is true if the program is a set of Horn clauses: an edge has any number of premises,
	// and a counterexample is a Derivation. In other programs an edge with a premise returns from a
	// procedure or reads an array (see CellReads), and a counterexample is a Path.
	Clauses bool
	// Bounded is true if all variables have types of fixed width, as C's integers do.
	Bounded bool
	// CellReads is true if premises can be reads of arrays (Premise.Read). A path takes an edge
	// with such a premise like any other edge, without checking the value that the read returns. So
	// some paths are not runs of the program.
	CellReads bool

	// index has data that is computed from the fields above, such as the edges that leave a
	// location. Its first use builds it, so a program must be complete before.
	index atomic.Pointer[index]
}

// State has the value of every state variable, indexed by Var.
type State []num.Int

// Step is an edge with the values of its inputs, or a cycle of edges taken many times
// (package accel).
type Step struct {
	Edge   EdgeID    // the constant Around if the step is a cycle
	Inputs []num.Int // one value for each of the edge's Inputs, in the order of Inputs

	// Cycle, if not nil, lists the steps of one round, and Times is the number of rounds.
	Cycle []Step
	Times int64
	// Drift is for a step in a cycle: the number that is added to each input from round to round.
	// If it is nil, the inputs stay the same.
	Drift []num.Int
}

// Around is the value of the field Edge for a Step with a Cycle.
const Around EdgeID = -1

// Path is a run from Entry. It has no states, because the steps determine them: all variables are 0
// at first, and programs assign before they read. In a program with procedures it includes the
// steps of each call. At a call site the path takes the edge into the procedure. After the exit it
// takes the edge with the premise, from the state at the call site (see Stack).
type Path []Step

// Len returns the number of edges that the path takes, or MaxLen if there are more.
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

// MaxLen is the largest length that Path.Len reports.
const MaxLen = int64(1) << 60

// HasCycle reports whether some step is a cycle.
func (p Path) HasCycle() bool {
	return slices.ContainsFunc(p, func(s Step) bool { return s.Cycle != nil })
}

// Map returns the path with each step over an edge replaced by the result of "rewrite", also in
// cycles.
func (p Path) Map(rewrite func(Step) (Step, error)) (Path, error) {
	out := slices.Clone(p)
	for i, st := range p {
		var err error
		if st.Cycle != nil {
			out[i].Cycle, err = Path(st.Cycle).Map(rewrite)
		} else {
			out[i], err = rewrite(st)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Invariant maps locations to formulas over state variables. Every loop head needs a formula. Entry
// needs no formula.
type Invariant map[Loc]lia.Formula
