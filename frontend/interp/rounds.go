package interp

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// roundExecution executes one round of a loop on closed forms instead of numbers. A closed form
// gives the value in every round, so this one execution describes all rounds. See leap.go for the
// proof.
type roundExecution struct {
	m        *machine
	ahead    Ahead
	fn       *ast.Func
	begin    forms
	set      []bool // for each local variable: whether it has a value at the beginning of the round
	now      *call
	globals  []closedForm
	at       source.Span
	n        int64 // the forms are valid for the rounds 0, ..., n-1; the execution reduces n where necessary
	steps    int
	observed int
	asked    []Asked
	left     int // number of instructions that this execution may still execute before it gives up
	result   closedForm
}

type forms struct{ locals, globals []closedForm }

// call is an activation of a function. Its variables have closed forms instead of numbers.
type call struct {
	fn     *ast.Func
	up     *call
	locals []closedForm
	set    []bool
}

// mostRounds limits the number of rounds in one leap, so that the count of steps does not overflow.
const mostRounds = int64(1) << 40

func noInput(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Int{}, false }

// "rounds" guesses the closed form of each variable. It computes the only quadratic form that fits
// three states: the current state, the state one group of rounds ago (middle), and the state two
// groups ago (before).
func (m *machine) rounds(fr *frame, before, middle state) *roundExecution {
	guess := func(now, middle, before []num.Int) []closedForm {
		out := make([]closedForm, len(now))
		for i, v := range now {
			d := v.Sub(middle[i])
			c := d.Sub(middle[i].Sub(before[i]))
			out[i] = closedForm{a: v, b: d.Add(c), c: c}
		}
		return out
	}
	r := &roundExecution{fn: fr.fn, ahead: m.opts.Ahead, n: mostRounds, left: mostOnce,
		m:     &machine{ctx: m.ctx, file: m.file, in: noInput, code: m.code, enums: m.enums},
		begin: forms{guess(fr.locals, middle.locals, before.locals), guess(m.globals, middle.globals, before.globals)},
		set:   append([]bool(nil), fr.set...)}
	r.now = &call{fn: fr.fn, locals: append([]closedForm(nil), r.begin.locals...), set: append([]bool(nil), fr.set...)}
	r.globals = append([]closedForm(nil), r.begin.globals...)
	return r
}

// take executes one group of "period" rounds on closed forms (see leap). It reports whether this
// proves the forms for the first r.n groups: each variable's form at the end of a group must equal
// its form at the beginning of the next group.
func (r *roundExecution) take(s stretch, pc, period int) bool {
	r.at = r.m.code[r.fn.Index].list[pc].at
	if !r.exec(r.now, s, pc, func(to int) bool {
		if to == pc {
			period--
		}
		return period == 0
	}) || period > 0 || r.n <= 0 || r.steps == 0 {
		return false
	}
	for i, f := range r.now.locals {
		if !f.equal(r.begin.locals[i].next()) || r.now.set[i] != r.set[i] {
			return false
		}
	}
	for i, f := range r.globals {
		if !f.equal(r.begin.globals[i].next()) {
			return false
		}
	}
	return true
}

// restrict reduces r.n if necessary, so that f >= 0 holds in all rounds 0, ..., r.n-1. It returns
// false if r.n becomes 0.
func (r *roundExecution) restrict(f closedForm) bool {
	r.n = f.nonNegativeRounds(r.n)
	return r.n > 0
}

// truth returns whether f is nonzero. If necessary, it reduces r.n, so that the answer is the same
// in all rounds 0, ..., r.n-1. The second result is false if r.n becomes 0.
func (r *roundExecution) truth(f closedForm) (bool, bool) {
	switch {
	case f.isFixed():
		return !f.a.IsZero(), true
	case f.a.Sign() > 0:
		return true, r.restrict(f.sub(constantForm(num.One())))
	case f.a.Sign() < 0:
		return true, r.restrict(f.neg().sub(constantForm(num.One())))
	}
	r.n = min(r.n, 1)
	return false, true
}

// ask reads an input. It reduces r.n if necessary, so that this input has the same value in all
// rounds 0, ..., r.n-1. The second result is false if r.n becomes 0, if the input is not a value of
// the type t, or if the coming inputs are not known (Options.Ahead).
func (r *roundExecution) ask(kind cfa.InputKind, name string, t ast.Type, at source.Span) (closedForm, bool) {
	if r.ahead == nil {
		return closedForm{}, false
	}
	v, times := r.ahead.PeekRepeated(kind, at.Start)
	here := int64(1) // how often one round asks for an input at this position
	for _, a := range r.asked {
		if a.Kind == kind && a.Pos == at.Start {
			here++
		}
	}
	r.asked = append(r.asked, Asked{kind, name, at.Start, v})
	r.n = min(r.n, times/here)
	return constantForm(v), r.n > 0 && admits(t, v)
}

// exec executes the instructions of s on closed forms, beginning with the instruction pc. At each
// backward jump to an instruction k it calls ends(k). If ends returns true, "exec" stops before the
// jump and returns true. It also returns true when a called function returns. If a value has no
// closed form, or if there are more than r.left instructions, "exec" returns false.
func (r *roundExecution) exec(c *call, s stretch, pc int, ends func(to int) bool) bool {
	list := r.m.code[c.fn.Index].list
	for pc >= s.start && pc < s.end {
		i := &list[pc]
		if r.left--; r.left < 0 {
			return false
		}
		if i.op == opEnter {
			if !r.enter(c, i.enter) {
				return false
			}
			pc++
			continue
		}
		r.steps++
		if i.observe {
			r.observed++
		}
		pc++
		var v closedForm
		if i.x != nil {
			var ok bool
			if v, ok = r.eval(c, i.x); !ok {
				return false
			}
		}
		switch i.op {
		case opArray:
			return false // the cells of an array have no closed forms
		case opEval:
		case opDecl:
			var ok bool
			if i.x == nil {
				v, ok = r.ask(cfa.Uninit, i.v.Name, i.v.Type, i.v.Span)
			} else {
				v, ok = r.converted(i.v.Type, v)
			}
			if !ok {
				return false
			}
			c.put(i.v, v)
		case opJump:
			if !r.enter(c, i.enter) {
				return false
			}
			back := i.target < pc
			pc = i.target
			if back && ends != nil && ends(pc) {
				return true
			}
		case opUnless:
			yes, ok := r.truth(v)
			if !ok {
				return false
			}
			if !yes {
				pc = i.target
			}
		case opSwitch:
			if !v.isFixed() {
				return false
			}
			to := i.choose(v.a)
			if !r.enter(c, to.enter) {
				return false
			}
			pc = to.pc
		case opReturn:
			if c == r.now {
				return false
			}
			if i.x == nil {
				return c.fn.Result.Kind == ast.Void
			}
			var ok bool
			r.result, ok = r.converted(c.fn.Result, v)
			return ok
		default:
			return false
		}
	}
	return c != r.now && c.fn.Result.Kind == ast.Void
}

func (c *call) put(v *ast.Var, f closedForm) { c.locals[v.Index], c.set[v.Index] = f, true }

// enter starts the lifetime of the variables in vars. It returns false if one of these variables
// needs an input (Var.Skipped), because a round with such an input is not skipped.
func (r *roundExecution) enter(c *call, vars []*ast.Var) bool {
	for _, v := range vars {
		if v.Skipped {
			return false
		}
		c.set[v.Index] = false
	}
	return true
}

// congruent converts f to the type t, which has a fixed width. It converts the value that f has in
// round 0, and keeps the change of f from round to round. If necessary, it reduces r.n, so that the
// result fits into t in all rounds 0, ..., r.n-1.
func (r *roundExecution) congruent(t ast.Type, f closedForm) (closedForm, bool) {
	low, high := bounds(t)
	f.a = equal(t, f.a)
	return f, r.restrict(f.sub(constantForm(num.FromBig(low)))) && r.restrict(constantForm(num.FromBig(high)).sub(f))
}

func (r *roundExecution) converted(t ast.Type, f closedForm) (closedForm, bool) {
	switch {
	case t.Kind == ast.Bool:
		yes, ok := r.truth(f)
		return constantForm(truth(yes)), ok
	case t.Width > 0:
		return r.congruent(t, f)
	}
	return f, true
}

// fit converts f, the mathematical result of an operation, to the type t. If necessary, it reduces
// r.n, so that the result fits into t in all rounds 0, ..., r.n-1. The second result is false if
// r.n becomes 0, or if round 0 overflows and the rules do not let overflow wrap around.
func (r *roundExecution) fit(t ast.Type, f closedForm) (closedForm, bool) {
	if t.Width == 0 {
		return f, true
	}
	in, ok := r.congruent(t, f)
	if t.Kind != ast.Unsigned && r.m.file.Rules.Overflow != ast.OverflowWraps && !in.a.Equal(f.a) {
		return f, false
	}
	return in, ok
}

func (r *roundExecution) eval(c *call, e ast.Expr) (closedForm, bool) {
	switch x := e.(type) {
	case *ast.IntLit:
		return constantForm(x.Value), true
	case *ast.String:
		return constantForm(num.One()), true
	case *ast.EnumRef:
		return constantForm(r.m.enums[x.Enum]), true
	case *ast.VarRef:
		return r.load(c, x.Var)
	case *ast.Unary:
		v, ok := r.eval(c, x.X)
		if !ok {
			return v, false
		}
		switch x.Op {
		case ast.Not:
			yes, ok := r.truth(v)
			return constantForm(truth(!yes)), ok
		case ast.Neg:
			return r.fit(x.Type, v.neg())
		case ast.Complement:
			return r.fit(x.Type, v.neg().sub(constantForm(num.One())))
		}
		return v, true
	case *ast.Convert:
		v, ok := r.eval(c, x.X)
		if !ok {
			return v, false
		}
		return r.converted(x.Type, v)
	case *ast.Binary:
		return r.binary(c, x)
	case *ast.Cond:
		v, ok := r.eval(c, x.C)
		if !ok {
			return v, false
		}
		yes, ok := r.truth(v)
		switch {
		case !ok:
			return v, false
		case yes:
			return r.eval(c, x.T)
		}
		return r.eval(c, x.F)
	case *ast.Assign:
		return r.assign(c, x)
	case *ast.Call:
		return r.call(c, x)
	case *ast.Nondet:
		if x.Vague {
			return closedForm{}, false
		}
		v, ok := r.ask(cfa.Nondet, x.Name, x.Type, x.Span)
		return v, ok && inRange(x, v.a)
	case *ast.Builtin:
		return closedForm{}, r.builtin(c, x)
	}
	return closedForm{}, false // statement expressions, and elements with a variable index, have no closed forms
}

func (r *roundExecution) load(c *call, v *ast.Var) (closedForm, bool) {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		return r.globals[v.Index], true
	}
	if c = c.owner(v); c == nil {
		return closedForm{}, false
	}
	return c.locals[v.Index], c.set[v.Index]
}

// owner returns the activation to which a variable belongs. If the variable belongs to a caller of
// the function that contains the loop, "owner" returns nil. Such a variable has no closed form, so
// rounds that access it cannot be skipped.
func (c *call) owner(v *ast.Var) *call {
	for c != nil && c.fn != v.Func {
		c = c.up
	}
	return c
}

func (r *roundExecution) assign(c *call, x *ast.Assign) (closedForm, bool) {
	if x.At != nil {
		return closedForm{}, false
	}
	var old closedForm
	ok := true
	v := constantForm(num.One())
	if x.Op == ast.Set || x.Op == ast.Compute {
		if v, ok = r.eval(c, x.X); !ok {
			return v, false
		}
	}
	if x.Op != ast.Set {
		if old, ok = r.load(c, x.Var); !ok {
			return old, false
		}
		left, ok := r.converted(x.Type, old)
		if !ok {
			return v, false
		}
		if v, ok = r.apply(x.Binary, left, v, x, x.Type); !ok {
			return v, false
		}
	}
	if v, ok = r.converted(x.Var.Type, v); !ok {
		return v, false
	}
	if x.Var.Kind == ast.Global || x.Var.Kind == ast.Static {
		r.globals[x.Var.Index] = v
	} else if of := c.owner(x.Var); of != nil {
		of.put(x.Var, v)
	} else {
		return v, false
	}
	if x.Op == ast.After {
		return old, true
	}
	return v, true
}

func (r *roundExecution) binary(c *call, x *ast.Binary) (closedForm, bool) {
	a, ok := r.eval(c, x.X)
	if !ok {
		return a, false
	}
	if x.Op == ast.LogAnd || x.Op == ast.LogOr {
		yes, ok := r.truth(a)
		if !ok || yes == (x.Op == ast.LogOr) {
			return constantForm(truth(yes)), ok
		}
		b, ok := r.eval(c, x.Y)
		if !ok {
			return b, false
		}
		yes, ok = r.truth(b)
		return constantForm(truth(yes)), ok
	}
	b, ok := r.eval(c, x.Y)
	if !ok {
		return b, false
	}
	return r.apply(x.Op, a, b, x, x.Type)
}

func (r *roundExecution) apply(op ast.BinaryOp, a, b closedForm, x ast.Expr, t ast.Type) (closedForm, bool) {
	one := constantForm(num.One())
	switch op {
	case ast.Comma:
		return b, true
	case ast.Add:
		return r.fit(t, a.add(b))
	case ast.Sub:
		return r.fit(t, a.sub(b))
	case ast.Mul:
		switch {
		case b.isFixed():
			return r.fit(t, a.times(b.a))
		case a.isFixed():
			return r.fit(t, b.times(a.a))
		}
		return a, false
	case ast.Lt: // a < b means b - a - 1 >= 0
		return r.compare(b.sub(a).sub(one))
	case ast.Gt:
		return r.compare(a.sub(b).sub(one))
	case ast.Le:
		return r.compare(b.sub(a))
	case ast.Ge:
		return r.compare(a.sub(b))
	case ast.Eq, ast.Ne:
		differ, ok := r.truth(a.sub(b))
		return constantForm(truth(differ == (op == ast.Ne))), ok
	}
	if op == ast.Div || op == ast.Rem {
		if b.isFixed() && !b.a.IsZero() {
			return r.divide(op, a, b.a, t)
		}
		return a, false
	}
	if a.isFixed() && b.isFixed() {
		v, ok := r.m.apply(op, a.a, b.a, x, t)
		return constantForm(v), ok
	}
	return a, false
}

// compare returns the truth value of f >= 0. If necessary, it reduces r.n, so that the truth value
// is the same in all rounds 0, ..., r.n-1.
func (r *roundExecution) compare(f closedForm) (closedForm, bool) {
	if f.a.Sign() >= 0 {
		return constantForm(num.One()), r.restrict(f)
	}
	return constantForm(num.Zero()), r.restrict(f.neg().sub(constantForm(num.One())))
}

// divide returns the quotient f/k, truncated as in C, or the remainder. It requires that f changes
// by a multiple of k from each round to the next; otherwise it returns false. If necessary, it
// reduces r.n, so that f keeps its sign in all rounds 0, ..., r.n-1. Then the remainder is the same
// in all these rounds.
func (r *roundExecution) divide(op ast.BinaryOp, f closedForm, k num.Int, t ast.Type) (closedForm, bool) {
	if !f.multiple(k) {
		return f, false
	}
	sign := f
	if f.a.Sign() < 0 || f.a.IsZero() && !f.rising() {
		sign = f.neg()
	}
	if !r.restrict(sign) {
		return f, false
	}
	rest := constantForm(f.a.Rem(k))
	quotient := f.sub(rest)
	quotient = closedForm{quotient.a.Quo(k), quotient.b.Quo(k), quotient.c.Quo(k)}
	quotient, ok := r.fit(t, quotient)
	if op == ast.Div || !ok {
		return quotient, ok
	}
	return r.fit(t, rest)
}

func (r *roundExecution) call(c *call, x *ast.Call) (closedForm, bool) {
	r.steps++
	callee := &call{fn: x.Func, up: c, locals: make([]closedForm, len(x.Func.Locals)), set: make([]bool, len(x.Func.Locals))}
	for i, a := range x.Args {
		v, ok := r.eval(c, a)
		if !ok {
			return v, false
		}
		p := x.Func.Params[i]
		if v, ok = r.converted(p.Type, v); !ok {
			return v, false
		}
		callee.put(p, v)
	}
	if r.m.code[x.Func.Index] == nil || x.Func.Recursive {
		return closedForm{}, false // if the function was never called before, no earlier round took this path
	}
	r.result = closedForm{}
	ok := r.exec(callee, stretch{0, len(r.m.code[x.Func.Index].list)}, 0, nil)
	return r.result, ok
}

func (r *roundExecution) builtin(c *call, x *ast.Builtin) bool {
	var v closedForm
	for _, a := range x.Args {
		var ok bool
		if v, ok = r.eval(c, a); !ok {
			return false
		}
	}
	switch x.Kind {
	case ast.Assume, ast.Assert:
		yes, ok := r.truth(v)
		return ok && yes
	case ast.Nop:
		return true
	}
	return false
}
