package interp

import (
	"math/big"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// run executes a function whose parameters are set and returns its result; not
// ok means that the whole run has ended.
func (m *machine) run(fr *frame) (num.Int, bool) {
	fn := fr.fn
	if m.code[fn.Index] == nil {
		l, ok := m.layout(fn)
		if !ok {
			return num.Int{}, false
		}
		m.code[fn.Index] = l
	}
	v, ok := m.exec(fr, stretch{0, len(m.code[fn.Index].list)}, 0)
	if !ok && m.leaving == byReturn {
		m.leaving = staying
		return m.result, true
	}
	if !ok {
		return v, false
	}
	return m.missing(fr, source.Span{Start: fn.Span.End, End: fn.Span.End})
}

// leave says how control leaves statement expressions, and with them the
// evaluation of what they lie in.
type leave uint8

const (
	staying  leave = iota
	byJump         // to an instruction, m.target
	byReturn       // from the function, with m.result
)

// exec executes a stretch of a function's instructions, from one of them on, until control falls out
// of its end, or a statement expression has its value. Not ok means that the run
// has ended, or that control leaves otherwise (m.leaving).
func (m *machine) exec(fr *frame, s stretch, pc int) (num.Int, bool) {
	list := m.code[fr.fn.Index].list
	for pc != s.end {
		if pc < s.start || pc > s.end {
			m.leaving, m.target = byJump, pc
			return num.Int{}, false
		}
		i := &list[pc]
		if i.op == opEnter {
			if !m.enter(fr, i.enter) {
				return num.Int{}, false
			}
			pc++
			continue
		}
		if !m.tick(i.at) {
			return num.Int{}, false
		}
		if i.observe && m.opts.Observe != nil {
			m.opts.Observe(Step{Span: i.at, Func: fr.fn.Name, Index: m.observed, m: m, frame: fr, scope: i.scope})
			m.observed++
		}
		pc++
		var v num.Int
		if i.x != nil {
			var ok bool
			if v, ok = m.eval(fr, i.x); !ok {
				if m.leaving != byJump {
					return v, false
				}
				m.leaving, pc = staying, m.target
				continue
			}
		}
		switch i.op {
		case opDecl:
			if i.x == nil {
				if !m.uninit(fr, i.v) {
					return num.Int{}, false
				}
				continue
			}
			fr.put(i.v, converted(i.v.Type, v))
		case opJump:
			if !m.enter(fr, i.enter) {
				return num.Int{}, false
			}
			back := i.target < pc
			pc = i.target
			if back && (m.until != nil && !m.until.arrive(fr, pc) || m.leaps != nil && !m.arrive(fr, s, pc)) {
				return num.Int{}, false
			}
		case opUnless:
			if v.IsZero() {
				pc = i.target
			}
		case opSwitch:
			to := i.choose(v)
			if !m.enter(fr, to.enter) {
				return num.Int{}, false
			}
			pc = to.pc
		case opResult:
			return v, true
		case opReturn:
			v = converted(fr.fn.Result, v)
			if i.x == nil {
				var ok bool
				if v, ok = m.missing(fr, i.at); !ok {
					return v, false
				}
			}
			m.leaving, m.result = byReturn, v
			return v, false
		case opError:
			if m.file.Rules.Harmless {
				continue
			}
			return num.Int{}, m.stop(Failed, i.at, "label ERROR is reached")
		}
	}
	return num.Int{}, true
}

// choose returns where a switch goes with a value.
func (i *instr) choose(v num.Int) dest {
	if to, has := i.cases[v.String()]; has {
		return to
	}
	for _, r := range i.ranges {
		if r.first.Cmp(v) <= 0 && v.Cmp(r.last) <= 0 {
			return r.to
		}
	}
	return i.otherwise
}

// missing is the result of a function that ends without a value.
func (m *machine) missing(fr *frame, at source.Span) (num.Int, bool) {
	if fr.fn.Result.Kind == ast.Void || fr.fn == m.file.Main {
		return num.Int{}, true
	}
	return m.ask(cfa.Uninit, fr.fn.Name+"()", fr.fn.Result, at)
}

// load returns the value of a variable.
func (m *machine) load(fr *frame, v *ast.Var, at source.Span) (num.Int, bool) {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		return m.globals[v.Index], true
	}
	if fr == nil || !fr.set[v.Index] {
		return num.Int{}, m.stop(Blocked, at, v.Name+" is read before it has a value")
	}
	return fr.locals[v.Index], true
}

// store sets a variable.
func (m *machine) store(fr *frame, v *ast.Var, x num.Int) {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		m.globals[v.Index] = x
		return
	}
	fr.put(v, x)
}

// truth is C's value of a condition.
func truth(b bool) num.Int {
	if b {
		return num.One()
	}
	return num.Zero()
}

// eval evaluates an expression; not ok means that the whole run has ended, or
// that control leaves the expression (m.leaving). A void expression has the
// value 0.
func (m *machine) eval(fr *frame, e ast.Expr) (num.Int, bool) {
	switch x := e.(type) {
	case *ast.IntLit:
		return x.Value, true
	case *ast.String:
		return num.One(), true
	case *ast.EnumRef:
		return m.enums[x.Enum], true
	case *ast.VarRef:
		return m.load(fr, x.Var, x.Span)
	case *ast.Unary:
		v, ok := m.eval(fr, x.X)
		if !ok {
			return v, false
		}
		switch x.Op {
		case ast.Not:
			return truth(v.IsZero()), true
		case ast.Neg:
			return m.fit(x.Type, v.Neg(), x, func() string { return "-" + operand(v) })
		case ast.Complement:
			return m.fit(x.Type, v.Neg().Sub(num.One()), x, func() string { return "~" + operand(v) })
		}
		return v, true
	case *ast.Convert:
		v, ok := m.eval(fr, x.X)
		return converted(x.Type, v), ok
	case *ast.Binary:
		return m.binary(fr, x)
	case *ast.Cond:
		c, ok := m.eval(fr, x.C)
		if !ok {
			return c, false
		}
		if c.IsZero() {
			return m.eval(fr, x.F)
		}
		return m.eval(fr, x.T)
	case *ast.Assign:
		return m.assign(fr, x)
	case *ast.Call:
		return m.call(fr, x)
	case *ast.Nondet:
		return m.ask(cfa.Nondet, x.Name, x.Type, x.Span)
	case *ast.Builtin:
		return num.Int{}, m.builtin(fr, x)
	case *ast.StmtExpr:
		if fr == nil {
			return num.Int{}, m.stop(Blocked, x.Span, "statements in a constant")
		}
		s := m.code[fr.fn.Index].inner[x]
		return m.exec(fr, s, s.start)
	}
	return num.Int{}, m.stop(Failed, e.Pos(), "an expression of an unknown kind")
}

func (m *machine) assign(fr *frame, x *ast.Assign) (num.Int, bool) {
	var old num.Int
	if x.Op != ast.Set {
		var ok bool
		if old, ok = m.load(fr, x.Var, x.Target); !ok {
			return old, false
		}
	}
	v := num.One()
	if x.Op == ast.Set || x.Op == ast.Compute {
		var ok bool
		if v, ok = m.eval(fr, x.X); !ok {
			return v, false
		}
	}
	if x.Op != ast.Set {
		var ok bool
		if v, ok = m.apply(x.Binary, converted(x.Type, old), v, x, x.Type); !ok {
			return v, false
		}
	}
	v = converted(x.Var.Type, v)
	m.store(fr, x.Var, v)
	if x.Op == ast.After {
		return old, true
	}
	return v, true
}

func (m *machine) binary(fr *frame, x *ast.Binary) (num.Int, bool) {
	a, ok := m.eval(fr, x.X)
	if !ok {
		return a, false
	}
	switch x.Op {
	case ast.LogAnd:
		if a.IsZero() {
			return num.Zero(), true
		}
	case ast.LogOr:
		if !a.IsZero() {
			return num.One(), true
		}
	}
	b, ok := m.eval(fr, x.Y)
	if !ok {
		return b, false
	}
	return m.apply(x.Op, a, b, x, x.Type)
}

// maxShift bounds shifts, whose results are as long as they are wide.
const maxShift = 1 << 13

// apply computes a op b in a type, for an expression; of && and || where the
// left side did not decide.
func (m *machine) apply(op ast.BinaryOp, a, b num.Int, x ast.Expr, t ast.Type) (num.Int, bool) {
	v, ok := m.exact(op, a, b, x.Pos())
	if !ok || t.Width == 0 {
		return v, ok
	}
	if op == ast.Shl && t.Kind == ast.Signed && a.Sign() < 0 && m.file.Rules.Overflow != ast.OverflowWraps {
		return v, m.overflow(x, operand(a)+" << "+b.String()+" shifts a negative value")
	}
	what := func() string { return operand(a) + " " + op.String() + " " + operand(b) }
	if op == ast.Rem { // undefined where the quotient is
		if _, ok := m.fit(t, a.Quo(b), x, func() string { return "the quotient of " + what() }); !ok {
			return v, false
		}
	}
	return m.fit(t, v, x, what)
}

// exact computes the mathematical value of a op b.
func (m *machine) exact(op ast.BinaryOp, a, b num.Int, at source.Span) (num.Int, bool) {
	switch op {
	case ast.Add:
		return a.Add(b), true
	case ast.Sub:
		return a.Sub(b), true
	case ast.Mul:
		return a.Mul(b), true
	case ast.Div, ast.Rem:
		switch {
		case b.IsZero():
			return b, m.stop(Blocked, at, "division by 0")
		case op == ast.Div:
			return a.Quo(b), true
		}
		return a.Rem(b), true
	case ast.Lt:
		return truth(a.Cmp(b) < 0), true
	case ast.Le:
		return truth(a.Cmp(b) <= 0), true
	case ast.Gt:
		return truth(a.Cmp(b) > 0), true
	case ast.Ge:
		return truth(a.Cmp(b) >= 0), true
	case ast.Eq:
		return truth(a.Cmp(b) == 0), true
	case ast.Ne:
		return truth(a.Cmp(b) != 0), true
	case ast.LogAnd, ast.LogOr:
		return truth(!b.IsZero()), true
	case ast.BitAnd:
		return num.FromBig(new(big.Int).And(a.Big(), b.Big())), true
	case ast.BitOr:
		return num.FromBig(new(big.Int).Or(a.Big(), b.Big())), true
	case ast.BitXor:
		return num.FromBig(new(big.Int).Xor(a.Big(), b.Big())), true
	case ast.Shl, ast.Shr:
		n, small := b.Int64()
		switch {
		case !small || n < 0 || n > maxShift:
			return b, m.stop(Blocked, at, "a shift by "+b.String())
		case op == ast.Shl:
			return num.FromBig(new(big.Int).Lsh(a.Big(), uint(n))), true
		}
		return num.FromBig(new(big.Int).Rsh(a.Big(), uint(n))), true
	}
	return b, true // comma
}

func (m *machine) call(fr *frame, x *ast.Call) (num.Int, bool) {
	if !m.tick(x.Span) {
		return num.Int{}, false
	}
	callee := newFrame(x.Func)
	for i, a := range x.Args {
		v, ok := m.eval(fr, a)
		if !ok {
			return v, false
		}
		p := x.Func.Params[i]
		callee.put(p, converted(p.Type, v))
	}
	return m.run(callee)
}

func (m *machine) builtin(fr *frame, x *ast.Builtin) bool {
	var v num.Int
	for _, a := range x.Args {
		var ok bool
		if v, ok = m.eval(fr, a); !ok {
			return false
		}
	}
	failed := Failed
	if m.file.Rules.Harmless {
		failed = Blocked
	}
	switch x.Kind {
	case ast.Assume:
		if v.IsZero() {
			return m.stop(Blocked, x.Span, "assumption "+ast.Format(x.Args[0])+" is false")
		}
	case ast.Assert:
		if v.IsZero() {
			return m.stop(failed, x.Span, "assertion "+ast.Format(x.Args[0])+" is false")
		}
	case ast.Error:
		return m.stop(failed, x.Span, x.Name+" is reached")
	case ast.Halt:
		return m.stop(Blocked, x.Span, x.Name+" ends the run")
	}
	return true
}
