// Package interp is the reference interpreter of the checked syntax tree: what
// it does is what a program means. Counterexamples count only when it has
// replayed them.
//
// Each function is first laid out as a list of instructions, in which jumps are
// indices, so that goto into and out of blocks and long runs need no
// recursion; expressions are evaluated over the tree, whose depth is bounded.
// It shares no code with the lowering, and is kept simple enough to be read.
//
// Inputs are asked for, in the order of evaluation:
//
//	at the start of main        its parameters, then its Arbitrary variables (Uninit)
//	at the start of a call      after the arguments, the Arbitrary variables (Uninit)
//	at a declaration            the variable, if it has no initialiser (Uninit)
//	where a function ends without a value   the result (Uninit, named "f()")
//	at a nondeterministic call  its value (Nondet)
//
// A value that its type does not admit blocks the run, like a false assumption.
package interp

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// Inputs gives the next nondeterministic value; false means there is none. The
// kind is cfa.Nondet or cfa.Uninit.
type Inputs func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool)

// OutcomeKind says how a run ended.
type OutcomeKind uint8

// The ways in which a run ends.
const (
	Ended      OutcomeKind = iota // main returned
	Failed                        // an assertion was false, or an error was reached
	Blocked                       // an assumption was false, abort or exit was called, or an input was not admitted
	NoInput                       // Inputs had no value
	OutOfSteps                    // Options.MaxSteps were done
	Canceled                      // the context ended
)

// String is a word for the outcome.
func (k OutcomeKind) String() string {
	switch k {
	case Ended:
		return "ended"
	case Failed:
		return "failed"
	case Blocked:
		return "blocked"
	case NoInput:
		return "no input"
	case OutOfSteps:
		return "out of steps"
	}
	return "canceled"
}

// Outcome is the end of a run.
type Outcome struct {
	Kind    OutcomeKind
	Pos     source.Pos // where it ended
	Steps   int
	Message string // for the reader: "assertion x >= 0 is false"
}

// Options are the settings of a run.
type Options struct {
	// MaxSteps bounds the steps; 0 means no bound.
	MaxSteps int
	// Observe, if not nil, is called before every statement and every
	// evaluation of a loop's condition.
	Observe func(Step)
}

// Step is a state before a statement.
type Step struct {
	Span  source.Span // the statement, or the condition of an if, switch or loop
	Func  string
	Index int // counts from 0
	m     *machine
	frame *frame
	scope *scope
}

// Values calls visit for every variable in scope with its value: globals in the
// order of declaration, then parameters and locals of the current function from
// the outer to the inner scopes; hidden variables are included. The step must
// be the current one.
func (s Step) Values(visit func(v *ast.Var, value num.Int)) {
	for i, v := range s.m.file.Globals {
		if v.Kind == ast.Global || v.Func.Name == s.Func {
			visit(v, s.m.globals[i])
		}
	}
	var vars []*ast.Var
	for sc := s.scope; sc != nil; sc = sc.up {
		vars = append(vars, sc.v)
	}
	for i := len(vars) - 1; i >= 0; i-- {
		visit(vars[i], s.frame.locals[vars[i].Index])
	}
}

// Run executes the program on the inputs until it ends in one of the ways of
// OutcomeKind.
func Run(ctx context.Context, f *ast.File, in Inputs, opts Options) Outcome {
	m := &machine{ctx: ctx, file: f, in: in, opts: opts, code: make([]*code, len(f.Funcs)), globals: make([]num.Int, len(f.Globals))}
	for i, v := range f.Globals {
		if v.Init != nil {
			m.globals[i] = *v.Init
		}
	}
	m.start()
	m.out.Steps = m.steps
	return m.out
}

// machine is the state of a run.
type machine struct {
	ctx      context.Context
	file     *ast.File
	in       Inputs
	opts     Options
	code     []*code // by Func.Index, made when first called
	globals  []num.Int
	steps    int
	observed int
	out      Outcome
}

// frame is an activation of a function.
type frame struct {
	fn     *ast.Func
	locals []num.Int
}

// start runs main.
func (m *machine) start() {
	main := m.file.Main
	fr := &frame{fn: main, locals: make([]num.Int, len(main.Locals))}
	for _, v := range main.Params {
		if !m.uninit(fr, v) {
			return
		}
	}
	if !m.arbitrary(fr) {
		return
	}
	if _, ok := m.run(fr); ok {
		m.out = Outcome{Kind: Ended, Pos: main.Span.End, Message: "main returned"}
	}
}

// stop ends the run; its result is the ok of the caller.
func (m *machine) stop(kind OutcomeKind, at source.Span, message string) bool {
	m.out = Outcome{Kind: kind, Pos: at.Start, Message: message}
	return false
}

// ask gets an input that the type must admit.
func (m *machine) ask(kind cfa.InputKind, name string, t ast.Type, at source.Span) (num.Int, bool) {
	v, ok := m.in(kind, name, at.Start)
	if !ok {
		return v, m.stop(NoInput, at, "no value is given for "+name)
	}
	if !t.Admits(v) {
		return v, m.stop(Blocked, at, v.String()+" is no value of "+t.Name+" for "+name)
	}
	return v, true
}

// uninit gives a local an arbitrary value.
func (m *machine) uninit(fr *frame, v *ast.Var) bool {
	x, ok := m.ask(cfa.Uninit, v.Name, v.Type, v.Span)
	fr.locals[v.Index] = x
	return ok
}

// arbitrary gives the locals whose declaration may be skipped their values.
func (m *machine) arbitrary(fr *frame) bool {
	for _, v := range fr.fn.Arbitrary {
		if !m.uninit(fr, v) {
			return false
		}
	}
	return true
}

// tick counts a step.
func (m *machine) tick(at source.Span) bool {
	if m.opts.MaxSteps > 0 && m.steps >= m.opts.MaxSteps {
		return m.stop(OutOfSteps, at, "the bound on steps is reached")
	}
	m.steps++
	if m.steps&0x3ff == 0 && m.ctx.Err() != nil {
		return m.stop(Canceled, at, m.ctx.Err().Error())
	}
	return true
}
