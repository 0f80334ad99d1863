// Package interp is the reference interpreter of the checked syntax tree: it defines what a program
// means. A counterexample counts only if the interpreter has replayed it.
//
// The interpreter first translates each function to a list of instructions. So a goto into or out
// of a block is a simple jump, and a long run needs no recursion. It translates each expression to
// a Go function (compile.go), which calls the Go functions of the operands. So the depth of the
// stack is bounded.
//
// The interpreter shares no code with the lowering and is simple enough to review. It evaluates the
// source itself and ignores every annotation of the tree that provides a value. The only annotation
// that it uses is Var.Skipped. If that annotation is wrong, the run ends when it reads a local
// variable that has no value.
//
// The interpreter asks for inputs in the order of evaluation:
//
//	when                                  which value is the input             kind, name
//	at the start of main                  each parameter of main               Uninit
//	at the entry of blocks                each variable whose declaration a    Uninit
//	                                      jump may skip; outer blocks first
//	at a declaration without initialiser  the variable                         Uninit
//	at the end of a function f that       the result                           Uninit, "f()"
//	returns no value but should
//	at a nondeterministic call            the result of the call               Nondet
//	at the first read of an array cell    the content of the cell              Cell, "a[5]"
//	that is arbitrary
//
// On request, the interpreter skips many rounds of a loop at once. It uses closed forms of the
// variables, and proves that these forms are right (leap.go).
//
// If an input is not a value of its type, the run is blocked, as after a false assumption. The run
// is also blocked by undefined behaviour that the semantic checks should have refused.
package interp

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// Inputs is a function that returns the next nondeterministic value for a run. If there is none, it
// returns false. The kind is cfa.Nondet, cfa.Uninit or cfa.Cell.
type Inputs func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool)

// Ahead tells the interpreter which inputs will come. With this knowledge, the interpreter can skip
// rounds of a loop (see Leap) even if each round asks for inputs.
type Ahead interface {
	// PeekRepeated returns the next input for a source position, and how many times in a row this
	// position gets this value. It does not consume the input.
	PeekRepeated(kind cfa.InputKind, pos source.Pos) (num.Int, int64)
	// SkipRounds consumes the inputs of several equal rounds. The parameter "times" is the number
	// of rounds. The parameter "round" contains the inputs of one round.
	SkipRounds(round []Asked, times int64)
}

// Asked is an input that one round of a loop has asked for, together with the value of the input.
type Asked struct {
	Kind  cfa.InputKind
	Name  string
	Pos   source.Pos
	Value num.Int
}

// OutcomeKind says how a run ended.
type OutcomeKind uint8

const (
	Ended      OutcomeKind = iota
	Failed                 // the run failed, for example because an assertion was false (see Failure)
	Blocked                // an assumption was false, the program exited, or an input was no value of its type
	NoInput                // the function Inputs had no further value
	OutOfSteps             // the run reached MaxActivations, or a limit of Options (MaxSteps, MaxTaken)
	Canceled               // the context ended
)

// String returns the outcome in words.
func (k OutcomeKind) String() string {
	return [...]string{"ended", "failed", "blocked", "no input", "out of steps", "canceled"}[k]
}

// Outcome describes how a run ended.
type Outcome struct {
	Kind    OutcomeKind
	Pos     source.Pos
	Steps   int
	Message string  // for the user: "assertion x >= 0 is false"
	Failure Failure // the kind of failure, if Kind is Failed
	// The field "Beyond" is set if the run is Blocked at an operation that the interpreter does not
	// model, such as the use of a padding byte. A real execution of the program may continue there,
	// and may fail later.
	Beyond bool
}

// Failure is a kind of failure.
type Failure uint8

// The kinds of failures. All but Assertion and Leak are undefined behaviour.
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
	Overlap // arguments of a library function that C forbids, such as overlapping ranges in memcpy
	Leak    // memory that is lost or not freed
)

// String returns the failure in one word.
func (f Failure) String() string {
	return [...]string{"assertion", "overflow", "division", "shift", "index", "null", "use-after-free", "double-free", "invalid-free", "pointer", "overlap", "leak"}[f]
}

// Options are the settings of a run.
type Options struct {
	// MaxSteps limits the number of steps, including the steps in skipped rounds; 0 means no limit.
	MaxSteps int
	// The interpreter calls Observe, if it is not nil, before every statement and before every
	// evaluation of a loop's condition. If a statement fails after it has called functions, the
	// interpreter calls Observe for this statement a second time.
	Observe func(Step)
	// After LeapFrom steps, the interpreter begins to skip rounds of loops that have closed forms
	// (see Leap). If LeapFrom is 0, it never skips rounds.
	LeapFrom int
	// The interpreter calls Reading, if it is not nil, before each read of an element of an
	// ast.Array. It passes the source position of the element.
	Reading func(pos source.Pos)
	// Ahead, if not nil, tells which values Inputs will return next.
	Ahead Ahead
	// MaxTaken limits the number of steps that are really executed. Steps in skipped rounds do not
	// count. 0 means no limit.
	MaxTaken int
	// The interpreter calls Returned, if it is not nil, whenever a call returns. It passes the C
	// function and the returned value, which is 0 for void.
	Returned func(fn *ast.Func, value num.Int)
	// The interpreter calls Leapt, if it is not nil, after it has skipped rounds of a loop. It does
	// not call Observe for the statements in these rounds.
	Leapt func(Leap)
	// Fit decides what happens if an input is not a value of its type. If it is set, the
	// interpreter replaces the input by a value of the type. Otherwise the run ends as Blocked.
	Fit bool
	// Code, if not nil, stores the translated functions, so that further runs of the same program
	// can use them.
	Code *Code
}

// Code contains the functions of one program that earlier runs have translated to instructions. The
// zero value contains none. Two runs that share a Code must not overlap in time.
type Code struct{ functions []*code }

// The method "of" returns the list of translated functions, indexed by Func.Index. For a function
// that is not translated yet, the list has nil.
func (c *Code) of(f *ast.File) []*code {
	if c == nil {
		return make([]*code, len(f.Funcs))
	}
	if c.functions == nil {
		c.functions = make([]*code, len(f.Funcs))
	}
	return c.functions
}

// Step is the state of a run before a statement. The interpreter passes it to Options.Observe.
type Step struct {
	Index int
	m     *machine
	frame *frame
	instr *instr
}

// Span returns the position of the statement in the source, from its start to its end. For an if, a
// switch or a loop, it returns the position of the condition.
func (s Step) Span() source.Span { return s.instr.at }

// Func returns the name of the function that contains the statement.
func (s Step) Func() string { return s.frame.fn.Name }

// Depth returns the number of calls that are active at the statement. The start of main does not
// count as a call.
func (s Step) Depth() int { return s.frame.depth }

// Call returns the number of the call that executes the statement. The calls of a run are numbered
// in the order in which they begin; main has the number 0.
func (s Step) Call() int { return s.frame.call }

// Arguments calls the function "visit" for every parameter of the C function that contains the
// statement. It passes the parameter and its current value.
func (s Step) Arguments(visit func(v *ast.Var, value num.Int)) {
	for _, v := range s.frame.fn.Params {
		visit(v, s.frame.locals[v.Index])
	}
}

// Values calls the function "visit" for every variable in scope and passes the variable's value. It
// includes variables that an inner variable of the same name hides. Globals come first, in the
// order of declaration. Parameters and locals follow, from outer to inner scopes. Call Values only
// during the call of Options.Observe that received the step.
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

// Run executes the program with the given inputs and returns how the run has ended.
func Run(ctx context.Context, f *ast.File, in Inputs, opts Options) Outcome {
	m := &machine{ctx: ctx, file: f, in: in, opts: opts, code: opts.Code.of(f), globals: make([]num.Int, len(f.Globals)), arrays: newArrays(f), own: ownArrays(f)}
	if opts.LeapFrom > 0 {
		m.leaps = &leaps{heads: make([][]*head, len(f.Funcs))}
	}
	if m.constants() {
		m.start()
	}
	if m.out.Kind == Failed && m.firstFloat != nil {
		why := "a floating-point number is compared or converted, and its value is not tracked; use integers in a smaller unit: 1.5 as 1500 thousandths"
		if m.firstFloat.Name == ast.VagueText {
			why = "a library function reads a floating-point number in a text, or writes a text, that is not tracked"
		}
		if m.firstFloat.Name == ast.ForeignBytes {
			why = "the bytes of a pointer or of a floating-point number in a union may be used as an integer, and these bytes are not tracked; use the member that was stored last"
		}
		m.giveUp(m.firstFloat.Span, why)
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
	// maps Array.Index to the array's current value; for a local array of a recursive function,
	// this is the array of the innermost activation
	arrays     []array
	own        [][]int    // the local arrays of recursive functions, see ownArrays
	cell       cellNumber // the target of the innermost assignment to a cell that is being executed
	steps      int
	pause      int // when the field "steps" reaches this number, the machine calls the method "look"
	leapt      int // number of steps in skipped rounds of loops
	depth      int
	calls      int
	observed   int
	begun      *instr // the last instruction passed to Observe
	exit       exitKind
	target     int     // the target of a jump out of an expression
	result     num.Int // the return value, while a return statement ends a statement expression
	out        Outcome
	firstFloat *ast.Nondet // the first vague value (ast.Nondet.Vague) that the run took, or nil
	leaps      *leaps
	stopAt     *stopPoint // if not nil, the loop head at which the run stops
}

type frame struct {
	fn     *ast.Func
	up     *frame
	locals []num.Int
	set    []bool // for each local variable: whether it has a value
	life   int    // how often the frame was reused
	call   int    // number of the call, see Step.Call
	depth  int
}

func newFrame(fn *ast.Func) *frame {
	return &frame{fn: fn, locals: make([]num.Int, len(fn.Locals)), set: make([]bool, len(fn.Locals))}
}

// acquire returns a frame for a call of the function fn. The parameter "fr" is the caller's frame.
// It reuses the frame of an earlier call that has ended, because allocating a frame costs as much
// as the rest of a short call.
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

// owner returns the frame that contains the local variable v. It searches fr, then the caller of
// fr, and so on. If no frame contains v, it returns nil.
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

// giveUp ends the run as Blocked at an operation that the interpreter does not model
// (Outcome.Beyond).
func (m *machine) giveUp(at source.Span, message string) bool {
	m.out = Outcome{Kind: Blocked, Pos: at.Start, Message: message, Beyond: true}
	return false
}

// ask reads an input. If there is none, the run ends with NoInput. If the input is not a value of
// the type t, ask replaces it by a value of t (Options.Fit), or ends the run as Blocked. The second
// result is false if the run has ended.
func (m *machine) ask(kind cfa.InputKind, name string, t ast.Type, at source.Span) (num.Int, bool) {
	v, ok := m.in(kind, name, at.Start)
	if !ok {
		return v, m.stop(NoInput, at, "no value is given for "+name)
	}
	if m.opts.Fit && !admits(t, v) {
		if v = converted(t, v); !admits(t, v) {
			v = num.One() // a value of every type
		}
	}
	if !admits(t, v) {
		return v, m.stop(Blocked, at, v.String()+" is not a value of "+t.Name+" for "+name)
	}
	return v, true
}

func (m *machine) nondet(x *ast.Nondet) (num.Int, bool) {
	v, ok := m.ask(cfa.Nondet, x.Name, x.Type, x.Span)
	if x.Vague && m.firstFloat == nil {
		m.firstFloat = x
	}
	if ok && m.opts.Fit && !inRange(x, v) {
		if x.Low != nil {
			v = *x.Low
		} else {
			v = *x.High
		}
	}
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

// enter starts the lifetime of the variables in vars, when control enters the blocks that declare
// them. A variable has no value until control reaches its declaration. But if a jump may skip the
// declaration (Var.Skipped), its value is an input. The result is false if the run has ended.
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

// The method "look" checks the context and the limits on steps, and reports whether the run may
// continue. It also sets m.pause, the number of steps at which the machine must call "look" again.
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
