// Package interp is the reference interpreter of the checked syntax tree: it defines what a program
// means. A counterexample counts only if the interpreter has replayed it.
//
// It first lays out each function as a list of instructions, so that goto into and out of blocks,
// and long runs, need no recursion. Each expression becomes a function (compile.go) that calls the
// functions of its operands, so the depth of the stack is bounded.
//
// It shares no code with the lowering and is simple enough to review. It evaluates the source
// itself and ignores every annotation of the tree that provides a value. The only annotation that
// it uses is Var.Skipped; if that is wrong, a run ends when it reads a local without a value.
//
// It asks for inputs in the order of evaluation:
//
//	at the start of main        its parameters (Uninit)
//	at the entry of a block     its variables that a jump may skip, from the outer
//	                            to the inner blocks, in their order (Uninit)
//	at a declaration            the variable, if it has no initialiser (Uninit)
//	at the end of a function without a value   the result (Uninit, named "f()")
//	at a nondeterministic call  its value (Nondet)
//	at the first read of a cell with an arbitrary value   the cell (Cell, named "a[5]")
//
// On request it skips rounds of loops by closed forms, which it proves (leap.go).
//
// An input that is no value of its type blocks the run, like a false assumption. So does undefined
// behaviour that the semantic checks should have refused.
package interp

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// Inputs returns the next nondeterministic value, or false if there is none. The kind is
// cfa.Nondet, cfa.Uninit or cfa.Cell.
type Inputs func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool)

// Ahead previews inputs, so that the interpreter can skip rounds of a loop that ask for inputs
// (see Leap).
type Ahead interface {
	// PeekRepeated returns the next value for a position, and how often that value repeats.
	PeekRepeated(kind cfa.InputKind, pos source.Pos) (num.Int, int64)
	// SkipRounds consumes the inputs of several equal rounds. The parameter times is the number of
	// rounds, and round contains the inputs of one round.
	SkipRounds(round []Asked, times int64)
}

// Asked is an input that a round has asked for, with its value.
type Asked struct {
	Kind  cfa.InputKind
	Name  string
	Pos   source.Pos
	Value num.Int
}

// OutcomeKind is the way in which a run ended.
type OutcomeKind uint8

const (
	Ended      OutcomeKind = iota
	Failed                 // an assertion was false, or the run reached an error
	Blocked                // an assumption was false, the program exited, or an input was no value of its type
	NoInput                // Inputs had no value
	OutOfSteps             // a limit of Options or MaxActivations was reached
	Canceled               // the context ended
)

// String returns the outcome in words.
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

// Outcome describes how a run ended.
type Outcome struct {
	Kind    OutcomeKind
	Pos     source.Pos
	Steps   int
	Message string  // for the user: "assertion x >= 0 is false"
	Failure Failure // the kind of failure, for Failed
	// Beyond is set if the run is Blocked because the interpreter cannot follow it, for example at
	// the use of a padding byte. The run may fail in C.
	Beyond bool
}

// Failure is a kind of failure.
type Failure uint8

// The kinds of failures. All but Assertion are undefined behaviour.
const (
	Assertion    Failure = iota // a false assertion, or a reached error
	Overflow                    // signed overflow
	Division                    // division by 0
	Shift                       // a shift count that is negative or not less than the width
	OutOfArray                  // an index or pointer outside of its array
	NullPointer                 // an access through NULL
	UseAfterFree                // an access to freed memory, or a comparison of a pointer to it
	DoubleFree                  // a second free
	InvalidFree                 // free of a pointer that malloc did not return
	// an access through a pointer that has no value, or whose target is constant or no longer
	// exists
	Pointer
	Overlap // overlapping ranges in a call such as memcpy, which requires disjoint ranges
	Leak    // memory that is lost or not freed
)

// String returns the failure in one word.
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
	case NullPointer:
		return "null"
	case UseAfterFree:
		return "use-after-free"
	case DoubleFree:
		return "double-free"
	case InvalidFree:
		return "invalid-free"
	case Pointer:
		return "pointer"
	case Overlap:
		return "overlap"
	case Leak:
		return "leak"
	}
	return "assertion"
}

// Options are the settings of a run.
type Options struct {
	// MaxSteps limits the steps; 0 means no limit.
	MaxSteps int
	// Observe, if not nil, is called before every statement and every evaluation of a loop's
	// condition. For a failing statement that has called functions, Observe is called a second
	// time.
	Observe func(Step)
	// LeapFrom is the number of steps after which the interpreter skips rounds of loops with a
	// closed form; 0 means never.
	LeapFrom int
	// Reading, if not nil, is called with the position of an element of an ast.Array before each
	// read.
	Reading func(pos source.Pos)
	// Ahead, if not nil, previews the values that Inputs will return.
	Ahead Ahead
	// MaxTaken limits the steps outside of skipped rounds; 0 means no limit.
	MaxTaken int
	// Returned, if not nil, is called with the function and the returned value (0 for void) when a
	// call returns.
	Returned func(fn *ast.Func, value num.Int)
	// Leapt, if not nil, is called after each leap. Observe does not see the statements in a
	// leap.
	Leapt func(Leap)
}

// Step is the state before a statement, passed to Options.Observe.
type Step struct {
	Index int
	m     *machine
	frame *frame
	instr *instr
}

// Span returns the span of the statement, or of the condition of an if, switch or
// loop.
func (s Step) Span() source.Span { return s.instr.at }

// Func returns the name of the function.
func (s Step) Func() string { return s.frame.fn.Name }

// Depth returns the number of calls that are active at the statement, without main.
func (s Step) Depth() int { return s.frame.depth }

// Call returns the number of the call that executes the statement, in the order of their
// beginnings; main has number 0.
func (s Step) Call() int { return s.frame.call }

// Arguments calls the function visit for every parameter of the function, with its current
// value.
func (s Step) Arguments(visit func(v *ast.Var, value num.Int)) {
	for _, v := range s.frame.fn.Params {
		visit(v, s.frame.locals[v.Index])
	}
}

// Values calls visit for every variable in scope, also for hidden variables, with its value.
// Globals come first, in the order of declaration, then parameters and locals from outer to inner
// scopes. The step must be the current one.
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

// Run executes the program on the inputs until it ends in one of the ways of OutcomeKind.
func Run(ctx context.Context, f *ast.File, in Inputs, opts Options) Outcome {
	m := &machine{ctx: ctx, file: f, in: in, opts: opts, code: make([]*code, len(f.Funcs)), globals: make([]num.Int, len(f.Globals)), arrays: newArrays(f), own: ownArrays(f)}
	if opts.LeapFrom > 0 {
		m.leaps = &leaps{heads: make([][]*head, len(f.Funcs))}
	}
	if m.constants() {
		m.start()
	}
	m.out.Steps = m.steps
	return m.out
}

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

type machine struct {
	ctx     context.Context
	file    *ast.File
	in      Inputs
	opts    Options
	code    []*code
	enums   map[*ast.Enumerator]num.Int
	globals []num.Int
	// maps Array.Index to the array; for a recursive function, the array of the innermost
	// activation
	arrays   []array
	own      [][]int // the result of ownArrays
	steps    int
	pause    int // machine.look is called after this number of steps
	leapt    int // number of steps in leaps
	depth    int
	calls    int
	observed int
	begun    *instr // the last instruction passed to Observe
	leaving  leave
	target   int     // the target of a jump out of an expression
	result   num.Int // the return value while control leaves an expression by return
	out      Outcome
	leaps    *leaps
	until    *stopPoint // if not nil, the run stops at a loop head
}

type frame struct {
	fn     *ast.Func
	up     *frame
	locals []num.Int
	set    []bool // for each local: whether it has a value
	life   int    // how often the frame was reused
	call   int    // number of the call, as in Step.Call
	depth  int
}

func newFrame(fn *ast.Func) *frame {
	return &frame{fn: fn, locals: make([]num.Int, len(fn.Locals)), set: make([]bool, len(fn.Locals))}
}

// acquire returns a frame for a call of fn from fr. It reuses idle frames, because allocating a
// frame costs as much as the rest of a short call.
func (m *machine) acquire(fn *ast.Func, fr *frame) *frame {
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
	out.up, out.depth = fr, fr.depth+1
	return out
}

func (m *machine) release(fr *frame) {
	c := m.code[fr.fn.Index]
	fr.up, c.idle = c.idle, fr
}

// owner returns the activation that contains v: fr or the nearest of its callers; nil if there is
// none.
func (fr *frame) owner(v *ast.Var) *frame {
	for fr != nil && fr.fn != v.Func {
		fr = fr.up
	}
	return fr
}

func (fr *frame) put(v *ast.Var, x num.Int) {
	fr.locals[v.Index], fr.set[v.Index] = x, true
}

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

func (m *machine) stop(kind OutcomeKind, at source.Span, message string) bool {
	m.out = Outcome{Kind: kind, Pos: at.Start, Message: message}
	return false
}

// giveUp ends the run as Blocked because the interpreter cannot follow it (Outcome.Beyond).
func (m *machine) giveUp(at source.Span, message string) bool {
	m.out = Outcome{Kind: Blocked, Pos: at.Start, Message: message, Beyond: true}
	return false
}

// ask reads an input. If there is no input, the run ends with NoInput. If the input is no value of
// its type, the run ends as Blocked.
func (m *machine) ask(kind cfa.InputKind, name string, t ast.Type, at source.Span) (num.Int, bool) {
	v, ok := m.in(kind, name, at.Start)
	if !ok {
		return v, m.stop(NoInput, at, "no value is given for "+name)
	}
	if !admits(t, v) {
		return v, m.stop(Blocked, at, v.String()+" is not a value of "+t.Name+" for "+name)
	}
	return v, true
}

func (m *machine) nondet(x *ast.Nondet) (num.Int, bool) {
	v, ok := m.ask(cfa.Nondet, x.Name, x.Type, x.Span)
	if ok && !inRange(x, v) {
		return v, m.stop(Blocked, x.Span, v.String()+" is not a value of "+x.Name)
	}
	return v, ok
}

func inRange(x *ast.Nondet, v num.Int) bool {
	return (x.Low == nil || !v.Less(*x.Low)) && (x.High == nil || !x.High.Less(v))
}

func (m *machine) uninit(fr *frame, v *ast.Var) bool {
	x, ok := m.ask(cfa.Uninit, v.Name, v.Type, v.Span)
	fr.put(v, x)
	return ok
}

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

func converted(t ast.Type, v num.Int) num.Int {
	switch {
	case t.Kind == ast.Bool:
		return truth(!v.IsZero())
	case t.Width > 0:
		return equal(t, v)
	}
	return v
}

// enter starts the lifetime of the variables of entered blocks. They have no value yet, but a
// variable with Var.Skipped gets an input, because a jump may skip its declaration.
func (m *machine) enter(fr *frame, vars []*ast.Var) bool {
	for _, v := range vars {
		fr.set[v.Index] = false
		if v.Skipped && !m.uninit(fr, v) {
			return false
		}
	}
	return true
}

func (m *machine) tick(at *source.Span) bool {
	if m.steps >= m.pause && !m.look(at) {
		return false
	}
	m.steps++
	return true
}

// lookEach is the number of steps between two checks of the context.
const lookEach = 1 << 10

// look checks the limits and the context, sets pause to the step of the next check, and reports
// whether the run may continue.
func (m *machine) look(at *source.Span) bool {
	if m.opts.MaxSteps > 0 && m.steps >= m.opts.MaxSteps || m.opts.MaxTaken > 0 && m.steps-m.leapt >= m.opts.MaxTaken {
		return m.stop(OutOfSteps, *at, "the limit on steps is reached")
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
