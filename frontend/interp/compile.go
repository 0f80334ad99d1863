package interp

import (
	"fmt"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// This file compiles each expression to a Go function, once for each C function, so that evaluation
// does not inspect the syntax tree again. Compilation determines which local a name denotes, which
// types are bounded, and which operands are constant. The compiled functions contain no state of a
// run.

// A value is a compiled expression: a function that evaluates the expression and returns its value.
// The value of an expression of type void is 0. The second result is false if the run has ended, or
// if a jump or a return has left the expression (machine.exit).
type value func(m *machine, fr *frame) (num.Int, bool)

// A test is a compiled condition: a function that returns whether the condition is nonzero. The
// result ok is false if the run has ended, or if a jump or a return has left the condition.
type test func(m *machine, fr *frame) (yes, ok bool)

// operation computes a result from two operands. The second result is false if the run has ended.
type operation func(m *machine, a, b num.Int) (num.Int, bool)

// compiler compiles the expressions of the C function fn. For the initialisers of globals and for
// other constant expressions, fn is nil.
type compiler struct{ fn *ast.Func }

func (c compiler) value(e ast.Expr) value {
	switch x := e.(type) {
	case *ast.IntLit:
		return constant(x.Value)
	case *ast.String:
		return constant(num.One())
	case *ast.EnumRef:
		return func(m *machine, _ *frame) (num.Int, bool) { return m.enums[x.Enum], true }
	case *ast.VarRef:
		return c.load(x.Var, x.Span)
	case *ast.Element:
		return c.element(x)
	case *ast.Offset:
		return c.offset(x)
	case *ast.Unary:
		return c.unary(x)
	case *ast.Convert:
		from, kind, width := c.value(x.X), x.Type.Kind, x.Type.Width
		return func(m *machine, fr *frame) (num.Int, bool) {
			v, ok := from(m, fr)
			if kind == ast.Bool || width > 0 && !inType(kind, width, v) {
				v = converted(x.Type, v)
			}
			return v, ok
		}
	case *ast.Binary:
		return c.binary(x)
	case *ast.Cond:
		cond, yes, no := c.test(x.C), c.value(x.T), c.value(x.F)
		return func(m *machine, fr *frame) (num.Int, bool) {
			b, ok := cond(m, fr)
			switch {
			case !ok:
				return num.Int{}, false
			case b:
				return yes(m, fr)
			}
			return no(m, fr)
		}
	case *ast.Assign:
		return c.assign(x)
	case *ast.Call:
		return c.call(x)
	case *ast.Nondet:
		return func(m *machine, _ *frame) (num.Int, bool) { return m.nondet(x) }
	case *ast.Builtin:
		return c.builtin(x)
	case *ast.StmtExpr:
		return func(m *machine, fr *frame) (num.Int, bool) {
			if fr == nil {
				return num.Int{}, m.stop(Blocked, x.Span, "statements in a constant")
			}
			s := m.code[fr.fn.Index].inner[x]
			return m.exec(fr, s, s.start)
		}
	}
	return func(m *machine, _ *frame) (num.Int, bool) {
		return num.Int{}, m.stop(Failed, e.Pos(), "an expression of an unknown kind")
	}
}

func constant(v num.Int) value { return func(*machine, *frame) (num.Int, bool) { return v, true } }

// isOwnLocal reports whether v is a local variable of the function that is being compiled. It
// returns false for a variable of a caller, which the function may access through a pointer.
func (c compiler) isOwnLocal(v *ast.Var) bool {
	return c.fn != nil && v.Kind != ast.Global && v.Kind != ast.Static && v.Func == c.fn
}

func (c compiler) load(v *ast.Var, at source.Span) value {
	if i := v.Index; c.isOwnLocal(v) {
		return func(m *machine, fr *frame) (num.Int, bool) {
			if !fr.set[i] {
				return num.Int{}, m.unset(v, at)
			}
			return fr.locals[i], true
		}
	}
	return func(m *machine, fr *frame) (num.Int, bool) { return m.load(fr, v, at) }
}

// test compiles a condition. The compiled function returns the result of a comparison as a Go bool
// and does not convert it to 0 or 1.
func (c compiler) test(e ast.Expr) test {
	switch x := e.(type) {
	case *ast.Unary:
		if x.Op == ast.Not {
			not := c.test(x.X)
			return func(m *machine, fr *frame) (bool, bool) {
				yes, ok := not(m, fr)
				return !yes, ok
			}
		}
	case *ast.Binary:
		if holds := comparison(x.Op); holds != nil {
			if v, by, ok := c.localAndConstant(x.X, x.Y); ok {
				i, at := v.Index, x.X.Pos()
				return func(m *machine, fr *frame) (bool, bool) {
					if !fr.set[i] {
						return false, m.unset(v, at)
					}
					return holds(fr.locals[i], by), true
				}
			}
			a, b := c.value(x.X), c.value(x.Y)
			return func(m *machine, fr *frame) (bool, bool) {
				v, ok := a(m, fr)
				if !ok {
					return false, false
				}
				w, ok := b(m, fr)
				return ok && holds(v, w), ok
			}
		}
		if x.Op == ast.LogAnd || x.Op == ast.LogOr {
			a, b, decides := c.test(x.X), c.test(x.Y), x.Op == ast.LogOr
			return func(m *machine, fr *frame) (bool, bool) {
				if yes, ok := a(m, fr); !ok || yes == decides {
					return yes, ok
				}
				return b(m, fr)
			}
		}
	}
	v := c.value(e)
	return func(m *machine, fr *frame) (bool, bool) {
		n, ok := v(m, fr)
		return !n.IsZero(), ok
	}
}

// localAndConstant returns the variable a and the number b, if a is a local variable of the
// compiled function and b is a literal. Most loop conditions, such as i < 10, have this form.
// Reading both directly is faster than calling two compiled functions.
func (c compiler) localAndConstant(a, b ast.Expr) (v *ast.Var, by num.Int, ok bool) {
	ref, local := a.(*ast.VarRef)
	k, literal := b.(*ast.IntLit)
	if !local || !literal || !c.isOwnLocal(ref.Var) {
		return nil, num.Int{}, false
	}
	return ref.Var, k.Value, true
}

func comparison(op ast.BinaryOp) func(a, b num.Int) bool {
	switch op {
	case ast.Lt:
		return func(a, b num.Int) bool { return a.Less(b) }
	case ast.Le:
		return func(a, b num.Int) bool { return !b.Less(a) }
	case ast.Gt:
		return func(a, b num.Int) bool { return b.Less(a) }
	case ast.Ge:
		return func(a, b num.Int) bool { return !a.Less(b) }
	case ast.Eq:
		return func(a, b num.Int) bool { return a.Equal(b) }
	case ast.Ne:
		return func(a, b num.Int) bool { return !a.Equal(b) }
	}
	return nil
}

func (c compiler) unary(x *ast.Unary) value {
	if x.Op == ast.Not {
		is := c.test(x)
		return func(m *machine, fr *frame) (num.Int, bool) {
			yes, ok := is(m, fr)
			return truth(yes), ok
		}
	}
	of := c.value(x.X)
	if x.Op == ast.Plus {
		return of
	}
	return func(m *machine, fr *frame) (num.Int, bool) {
		v, ok := of(m, fr)
		switch {
		case !ok:
			return v, false
		case x.Op == ast.Neg:
			return m.fit(x.Type, v.Neg(), x, func() string { return "-" + operand(v) })
		}
		return m.fit(x.Type, v.Neg().Sub(num.One()), x, func() string { return "~" + operand(v) })
	}
}

func (c compiler) binary(x *ast.Binary) value {
	if comparison(x.Op) != nil || x.Op == ast.LogAnd || x.Op == ast.LogOr {
		is := c.test(x)
		return func(m *machine, fr *frame) (num.Int, bool) {
			yes, ok := is(m, fr)
			return truth(yes), ok
		}
	}
	a, b, op := c.value(x.X), c.value(x.Y), operate(x.Op, x, x.Type)
	if k, ok := x.Y.(*ast.IntLit); ok && (x.Op == ast.Add || x.Op == ast.Sub) {
		by := k.Value
		if x.Op == ast.Sub {
			by = by.Neg()
		}
		if x.Type.Width == 0 {
			return func(m *machine, fr *frame) (num.Int, bool) {
				v, ok := a(m, fr)
				return v.Add(by), ok
			}
		}
		kind, width := x.Type.Kind, x.Type.Width
		return func(m *machine, fr *frame) (num.Int, bool) {
			v, ok := a(m, fr)
			if sum := v.Add(by); !ok || inType(kind, width, sum) {
				return sum, ok
			}
			return op(m, v, k.Value)
		}
	}
	return func(m *machine, fr *frame) (num.Int, bool) {
		v, ok := a(m, fr)
		if !ok {
			return v, false
		}
		w, ok := b(m, fr)
		if !ok {
			return w, false
		}
		return op(m, v, w)
	}
}

// operate returns a function that applies the binary operator op in the type t. If the operation
// fails, the message contains the expression x.
func operate(op ast.BinaryOp, x ast.Expr, t ast.Type) operation {
	full := func(m *machine, a, b num.Int) (num.Int, bool) { return m.apply(op, a, b, x, t) }
	var exact func(a, b num.Int) num.Int
	switch op {
	case ast.Add:
		exact = num.Int.Add
	case ast.Sub:
		exact = num.Int.Sub
	case ast.Mul:
		exact = num.Int.Mul
	default:
		return full
	}
	if t.Width == 0 {
		return func(_ *machine, a, b num.Int) (num.Int, bool) { return exact(a, b), true }
	}
	kind, width := t.Kind, t.Width
	return func(m *machine, a, b num.Int) (num.Int, bool) {
		if v := exact(a, b); inType(kind, width, v) {
			return v, true
		}
		return full(m, a, b)
	}
}

// assign compiles an assignment to a variable or to an array element. The compiled function
// evaluates the index of an array element before the right operand.
func (c compiler) assign(x *ast.Assign) value {
	if add := c.increment(x); add != nil {
		return add
	}
	set := c.update(x)
	if x.At == nil {
		load, store := c.load(x.Var, x.Target), c.store(x.Var, x.Target)
		return func(m *machine, fr *frame) (num.Int, bool) { return set(m, fr, load, store) }
	}
	if x.At.Array != nil {
		return c.assignCell(x, set)
	}
	cellIndex := c.cellIndex(x.At)
	loads, stores := make([]value, len(x.At.Cells)), make([]store, len(x.At.Cells))
	for k, v := range x.At.Cells {
		loads[k], stores[k] = c.load(v, x.Target), c.store(v, x.Target)
	}
	return func(m *machine, fr *frame) (num.Int, bool) {
		cell, ok := cellIndex(m, fr)
		if !ok {
			return num.Int{}, false
		}
		return set(m, fr, loads[cell], stores[cell])
	}
}

// increment compiles an assignment that adds a constant to a variable, such as v++ or v -= 2. The
// variable must be a local variable of the function that is being compiled, and its type must be
// unbounded. For any other assignment, "increment" returns nil.
func (c compiler) increment(x *ast.Assign) value {
	if x.Op == ast.Set || x.At != nil || !c.isOwnLocal(x.Var) || x.Binary != ast.Add && x.Binary != ast.Sub ||
		!unbounded(x.Type) || !unbounded(x.Var.Type) {
		return nil
	}
	by := num.One()
	if x.Op == ast.Compute {
		k, ok := x.X.(*ast.IntLit)
		if !ok {
			return nil
		}
		by = k.Value
	}
	if x.Binary == ast.Sub {
		by = by.Neg()
	}
	i, after := x.Var.Index, x.Op == ast.After
	return func(m *machine, fr *frame) (num.Int, bool) {
		if !fr.set[i] {
			return num.Int{}, m.unset(x.Var, x.Target)
		}
		old := fr.locals[i]
		v := old.Add(by)
		fr.locals[i] = v
		if after {
			return old, true
		}
		return v, true
	}
}

// unbounded reports whether a type contains every integer. Then a conversion to the type changes
// nothing.
func unbounded(t ast.Type) bool { return t.Kind != ast.Bool && t.Width == 0 }

// A store is a compiled assignment to one variable or cell. It converts the value x to the type of
// the variable or cell, stores the result, and returns it.
type store func(m *machine, fr *frame, x num.Int) (num.Int, bool)

// update compiles an assignment without its target. The caller of the compiled function supplies
// two functions: "load" returns the old value of the target, and "put" stores the new one. The
// compiled function evaluates the right operand, calls "load" unless the operator is =, and calls
// "put".
func (c compiler) update(x *ast.Assign) func(m *machine, fr *frame, load value, put store) (num.Int, bool) {
	by := constant(num.One())
	if x.Op == ast.Set || x.Op == ast.Compute {
		by = c.value(x.X)
	}
	if x.Op == ast.Set {
		return func(m *machine, fr *frame, _ value, put store) (num.Int, bool) {
			v, ok := by(m, fr)
			if !ok {
				return v, false
			}
			return put(m, fr, v)
		}
	}
	op, after := operate(x.Binary, x, x.Type), x.Op == ast.After
	kind, width := x.Type.Kind, x.Type.Width
	return func(m *machine, fr *frame, load value, put store) (num.Int, bool) {
		v, ok := by(m, fr)
		if !ok {
			return v, false
		}
		old, ok := load(m, fr)
		if !ok {
			return old, false
		}
		from := old
		if kind == ast.Bool || width > 0 && !inType(kind, width, old) {
			from = converted(x.Type, old)
		}
		if v, ok = op(m, from, v); !ok {
			return v, false
		}
		if v, ok = put(m, fr, v); ok && after {
			return old, true
		}
		return v, ok
	}
}

func (c compiler) store(v *ast.Var, at source.Span) store {
	if i := v.Index; c.isOwnLocal(v) && unbounded(v.Type) {
		return func(_ *machine, fr *frame, x num.Int) (num.Int, bool) {
			fr.locals[i], fr.set[i] = x, true
			return x, true
		}
	}
	if i, kind, width := v.Index, v.Type.Kind, v.Type.Width; c.isOwnLocal(v) {
		return func(_ *machine, fr *frame, x num.Int) (num.Int, bool) {
			if kind == ast.Bool || !inType(kind, width, x) {
				x = converted(v.Type, x)
			}
			fr.locals[i], fr.set[i] = x, true
			return x, true
		}
	}
	return func(m *machine, fr *frame, x num.Int) (num.Int, bool) {
		x = converted(v.Type, x)
		return x, m.store(fr, v, x, at)
	}
}

func (c compiler) values(es []ast.Expr) []value {
	out := make([]value, len(es))
	for i, e := range es {
		out[i] = c.value(e)
	}
	return out
}

func (c compiler) call(x *ast.Call) value {
	args := c.values(x.Args)
	return func(m *machine, fr *frame) (num.Int, bool) {
		if !m.tick(&x.Span) {
			return num.Int{}, false
		}
		if m.depth++; m.depth > MaxActivations {
			return num.Int{}, m.stop(OutOfSteps, x.Span, fmt.Sprintf("calls nest more than %d deep", MaxActivations))
		}
		deeper(m.depth)
		callee := m.acquire(x.Func, fr)
		for i, a := range args {
			v, ok := a(m, fr)
			if !ok {
				return v, false
			}
			p := x.Func.Params[i]
			callee.put(p, converted(p.Type, v))
		}
		m.calls++
		callee.call = m.calls
		below := m.hide(x.Func)
		v, ok := m.run(callee)
		m.depth--
		if ok {
			m.unhide(x.Func, below)
			m.release(callee)
			if m.opts.Returned != nil {
				m.opts.Returned(x.Func, v)
			}
		}
		return v, ok
	}
}

func (c compiler) builtin(x *ast.Builtin) value {
	if len(x.Args) == 1 && (x.Kind == ast.Assume || x.Kind == ast.Assert) {
		holds := c.test(x.Args[0])
		return func(m *machine, fr *frame) (num.Int, bool) {
			yes, ok := holds(m, fr)
			return num.Int{}, ok && (yes || m.builtin(x, num.Int{}))
		}
	}
	args := c.values(x.Args)
	return func(m *machine, fr *frame) (num.Int, bool) {
		var v num.Int
		for _, a := range args {
			var ok bool
			if v, ok = a(m, fr); !ok {
				return num.Int{}, false
			}
		}
		return num.Int{}, m.builtin(x, v)
	}
}
