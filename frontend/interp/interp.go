// Package interp is the reference interpreter of the checked syntax tree: what
// it does is what a program means. Counterexamples count only when it has
// replayed them.
//
// Each function is first laid out as a list of instructions, in which jumps are
// indices, so that goto into and out of blocks and long runs need no
// recursion, and each expression as a function (compile.go) that calls those of its parts:
// its depth is bounded.
// It shares no code with the lowering, and is kept simple enough to be read. It
// evaluates what the program says: every annotation of the tree that tells a
// value is left aside. Of the others it uses Var.Skipped, and notices where that
// is wrong: a local that is read before it has a value in its block ends the
// run.
//
// Inputs are asked for, in the order of evaluation:
//
//	at the start of main        its parameters (Uninit)
//	where a block is entered    its variables that a jump may skip, from the outer
//	                            to the inner blocks, in their order (Uninit)
//	at a declaration            the variable, if it has no initialiser (Uninit)
//	where a function ends without a value   the result (Uninit, named "f()")
//	at a nondeterministic call  its value (Nondet)
//
// A run may be told to take rounds of loops at once where they are alike; it proves
// itself that they are (leap.go).
//
// A value that its type does not admit blocks the run, like a false assumption,
// and so does what C gives no meaning and the checks should have refused.
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

// Ahead knows inputs before they are asked for, so that rounds of a loop that ask for
// some can be taken at once.
type Ahead interface {
	// Same returns the value that a place is given next, and how often.
	Same(kind cfa.InputKind, pos source.Pos) (num.Int, int64)
	// Again says that the inputs of a round were given so many times.
	Again(round []Asked, times int64)
}

// Asked is an input with its value.
type Asked struct {
	Kind  cfa.InputKind
	Name  string
	Pos   source.Pos
	Value num.Int
}

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
	Message string  // for the reader: "assertion x >= 0 is false"
	Failure Failure // of a run that Failed: in what
}

// Failure is what a run fails in.
type Failure uint8

// The failures. What is none of an assertion is what C leaves undefined.
const (
	Assertion  Failure = iota // an assertion that is false, or an error that is reached
	Overflow                  // signed arithmetic that leaves its type
	Division                  // by 0
	Shift                     // by less than 0, or by the width or more
	OutOfArray                // an index outside of its array
)

// String is a word for the failure.
func (f Failure) String() string {
	switch f {
	case Overflow:
		return "overflow"
	case Division:
		return "division"
	case Shift:
		return "shift"
	case OutOfArray:
		return "index"
	}
	return "assertion"
}

// Options are the settings of a run.
type Options struct {
	// MaxSteps bounds the steps; 0 means no bound.
	MaxSteps int
	// Observe, if not nil, is called before every statement and every
	// evaluation of a loop's condition, and again for the one in which the run
	// fails if others came between: those of functions that it called.
	Observe func(Step)
	// LeapFrom is the number of steps from which on rounds of a loop that have a
	// closed form are taken at once; 0: each is taken.
	LeapFrom int
	// Ahead, if not nil, is what Inputs will give.
	Ahead Ahead
	// MaxTaken bounds the steps that are taken one by one; 0 means no bound.
	MaxTaken int
	// Leapt, if not nil, is told of each time that this is done: the statements in
	// these rounds are not observed.
	Leapt func(Leap)
}

// Step is a state before a statement.
type Step struct {
	Index int // counts from 0
	m     *machine
	frame *frame
	instr *instr
}

// Span is where the statement is, or the condition of an if, switch or loop.
func (s Step) Span() source.Span { return s.instr.at }

// Func is the function's name.
func (s Step) Func() string { return s.frame.fn.Name }

// Values calls visit for every variable in scope with its value: globals in the
// order of declaration, then parameters and locals of the current function from
// the outer to the inner scopes; hidden variables are included. The step must
// be the current one.
func (s Step) Values(visit func(v *ast.Var, value num.Int)) {
	for i, v := range s.m.file.Globals {
		if v.Kind == ast.Global || v.Func.Name == s.Func() {
			visit(v, s.m.globals[i])
		}
	}
	var vars []*ast.Var
	for sc := s.instr.scope; sc != nil; sc = sc.up {
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
	if opts.LeapFrom > 0 {
		m.leaps = &leaps{heads: make([][]*head, len(f.Funcs))}
	}
	if m.constants() {
		m.start()
	}
	m.out.Steps = m.steps
	return m.out
}

// constants computes the enumerators and the values that globals start with.
func (m *machine) constants() bool {
	m.enums = make(map[*ast.Enumerator]num.Int, len(m.file.Enums))
	for _, e := range m.file.Enums {
		var v num.Int
		switch {
		case e.X != nil:
			var ok bool
			if v, ok = m.eval(e.X); !ok {
				return false
			}
		case e.Prev != nil:
			v = m.enums[e.Prev].Add(num.One())
		}
		m.enums[e] = v
	}
	for i, v := range m.file.Globals {
		if v.Init == nil {
			continue
		}
		x, ok := m.eval(v.Init)
		if !ok {
			return false
		}
		m.globals[i] = converted(v.Type, x)
	}
	return true
}

// machine is the state of a run.
type machine struct {
	ctx      context.Context
	file     *ast.File
	in       Inputs
	opts     Options
	code     []*code // by Func.Index, made when first called
	enums    map[*ast.Enumerator]num.Int
	globals  []num.Int
	steps    int
	pause    int // the step before which to look whether to go on
	leapt    int // of the steps, those in leaps
	observed int
	begun    *instr // the last that was observed
	leaving  leave
	target   int     // where leaving leads
	result   num.Int // of the function that is left
	out      Outcome
	leaps    *leaps // nil: none
	until    *until // nil: as far as it goes
}

// frame is an activation of a function.
type frame struct {
	fn     *ast.Func
	up     *frame // of the function that called it; nil for main's
	locals []num.Int
	set    []bool // by local: it has a value in the block it lives in
	life   int    // how many activations it has been before
}

func newFrame(fn *ast.Func) *frame {
	return &frame{fn: fn, locals: make([]num.Int, len(fn.Locals)), set: make([]bool, len(fn.Locals))}
}

// take returns a frame for an activation of a function that fr's function calls: one
// that is over, if there is one, as a new one costs as much as all the rest of a short call.
func (m *machine) take(fn *ast.Func, fr *frame) *frame {
	var out *frame
	if c := m.code[fn.Index]; c != nil && c.idle != nil {
		out = c.idle
		c.idle = out.up
		out.life++
		clear(out.locals)
		clear(out.set)
	} else {
		out = newFrame(fn)
	}
	out.up = fr
	return out
}

// over keeps the frame of a function that has returned for the next call of it.
func (m *machine) over(fr *frame) {
	c := m.code[fr.fn.Index]
	fr.up, c.idle = c.idle, fr
}

// of is the activation that a variable belongs to: this one, or one that called it;
// nil when there is none.
func (fr *frame) of(v *ast.Var) *frame {
	for fr != nil && fr.fn != v.Func {
		fr = fr.up
	}
	return fr
}

func (fr *frame) put(v *ast.Var, x num.Int) {
	fr.locals[v.Index], fr.set[v.Index] = x, true
}

// start runs main.
func (m *machine) start() {
	main := m.file.Main
	fr := newFrame(main)
	for _, v := range main.Params {
		if !m.uninit(fr, v) {
			return
		}
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
	if !admits(t, v) {
		return v, m.stop(Blocked, at, v.String()+" is no value of "+t.Name+" for "+name)
	}
	return v, true
}

// nondet gets the value of a nondeterministic call.
func (m *machine) nondet(x *ast.Nondet) (num.Int, bool) {
	v, ok := m.ask(cfa.Nondet, x.Name, x.Type, x.Span)
	if ok && !between(x, v) {
		return v, m.stop(Blocked, x.Span, v.String()+" is no value of "+x.Name)
	}
	return v, ok
}

// between says whether a value lies between the ends of a nondeterministic one.
func between(x *ast.Nondet, v num.Int) bool {
	return (x.Low == nil || !v.Less(*x.Low)) && (x.High == nil || !x.High.Less(v))
}

// uninit gives a local an arbitrary value.
func (m *machine) uninit(fr *frame, v *ast.Var) bool {
	x, ok := m.ask(cfa.Uninit, v.Name, v.Type, v.Span)
	fr.put(v, x)
	return ok
}

// admits says whether v may be an arbitrary value of a type.
func admits(t ast.Type, v num.Int) bool {
	low, high := int64(0), int64(0)
	switch {
	case t.Kind == ast.Bool:
		high = 1
	case t.Width > 0:
		return equal(t, v).Equal(v)
	case t.Narrow == 0:
		return t.Kind != ast.Unsigned || v.Sign() >= 0
	case t.Kind == ast.Unsigned:
		high = 1<<t.Narrow - 1
	default:
		low, high = -1<<(t.Narrow-1), 1<<(t.Narrow-1)-1
	}
	return v.Cmp(num.From(low)) >= 0 && v.Cmp(num.From(high)) <= 0
}

// converted returns what a variable of a type holds when v is stored in it.
func converted(t ast.Type, v num.Int) num.Int {
	switch {
	case t.Kind == ast.Bool:
		return truth(!v.IsZero())
	case t.Width > 0:
		return equal(t, v)
	}
	return v
}

// enter starts the lifetime of the variables of blocks that are entered: none
// has a value yet but those whose declaration a jump may skip, which have any.
func (m *machine) enter(fr *frame, vars []*ast.Var) bool {
	for _, v := range vars {
		fr.set[v.Index] = false
		if v.Skipped && !m.uninit(fr, v) {
			return false
		}
	}
	return true
}

// tick counts a step.
func (m *machine) tick(at *source.Span) bool {
	if m.steps >= m.pause && !m.look(at) {
		return false
	}
	m.steps++
	return true
}

// lookEach is the number of steps between two looks at the context.
const lookEach = 1 << 10

// look says whether the run may go on, and sets pause to the step before which that
// must be asked again.
func (m *machine) look(at *source.Span) bool {
	if m.opts.MaxSteps > 0 && m.steps >= m.opts.MaxSteps || m.opts.MaxTaken > 0 && m.steps-m.leapt >= m.opts.MaxTaken {
		return m.stop(OutOfSteps, *at, "the bound on steps is reached")
	}
	if m.steps > 0 && m.ctx.Err() != nil {
		return m.stop(Canceled, *at, m.ctx.Err().Error())
	}
	m.pause = m.steps + lookEach
	if m.opts.MaxSteps > 0 {
		m.pause = min(m.pause, m.opts.MaxSteps)
	}
	if m.opts.MaxTaken > 0 {
		m.pause = min(m.pause, m.opts.MaxTaken+m.leapt)
	}
	return true
}
