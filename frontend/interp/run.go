package interp

import (
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
		m.code[fn.Index] = layoutOf(fn)
	}
	list := m.code[fn.Index].list
	for pc := 0; pc < len(list); {
		i := &list[pc]
		if !m.tick(i.at) {
			return num.Int{}, false
		}
		if i.observe && m.opts.Observe != nil {
			m.opts.Observe(Step{Span: i.at, Func: fn.Name, Index: m.observed, m: m, frame: fr, scope: i.scope})
			m.observed++
		}
		pc++
		switch i.op {
		case opEval:
			if _, ok := m.eval(fr, i.x); !ok {
				return num.Int{}, false
			}
		case opDecl:
			if i.x == nil {
				if !m.uninit(fr, i.v) {
					return num.Int{}, false
				}
				continue
			}
			v, ok := m.eval(fr, i.x)
			if !ok {
				return v, false
			}
			fr.locals[i.v.Index] = v
		case opJump:
			pc = i.target
		case opUnless:
			v, ok := m.eval(fr, i.x)
			if !ok {
				return v, false
			}
			if v.IsZero() {
				pc = i.target
			}
		case opSwitch:
			v, ok := m.eval(fr, i.x)
			if !ok {
				return v, false
			}
			pc = i.target
			if c, has := i.cases[v.String()]; has {
				pc = c
			}
		case opReturn:
			if i.x == nil {
				return m.missing(fr, i.at)
			}
			return m.eval(fr, i.x)
		case opError:
			return num.Int{}, m.stop(Failed, i.at, "label ERROR is reached")
		}
	}
	return m.missing(fr, source.Span{Start: fn.Span.End, End: fn.Span.End})
}

// missing is the result of a function that ends without a value.
func (m *machine) missing(fr *frame, at source.Span) (num.Int, bool) {
	if fr.fn.Result.Kind == ast.Void || fr.fn == m.file.Main {
		return num.Int{}, true
	}
	return m.ask(cfa.Uninit, fr.fn.Name+"()", fr.fn.Result, at)
}

// load returns the value of a variable.
func (m *machine) load(fr *frame, v *ast.Var) num.Int {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		return m.globals[v.Index]
	}
	return fr.locals[v.Index]
}

// store sets a variable.
func (m *machine) store(fr *frame, v *ast.Var, x num.Int) {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		m.globals[v.Index] = x
		return
	}
	fr.locals[v.Index] = x
}

// truth is C's value of a condition.
func truth(b bool) num.Int {
	if b {
		return num.One()
	}
	return num.Zero()
}

// eval evaluates an expression; not ok means that the whole run has ended. A
// void expression has the value 0.
func (m *machine) eval(fr *frame, e ast.Expr) (num.Int, bool) {
	switch x := e.(type) {
	case *ast.IntLit:
		return x.Value, true
	case *ast.VarRef:
		return m.load(fr, x.Var), true
	case *ast.Unary:
		v, ok := m.eval(fr, x.X)
		if x.Op == ast.Not {
			return truth(v.IsZero()), ok
		}
		return v.Neg(), ok
	case *ast.Convert:
		v, ok := m.eval(fr, x.X)
		return truth(!v.IsZero()), ok
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
		old := m.load(fr, x.Var)
		v, ok := m.eval(fr, x.X)
		if !ok {
			return v, false
		}
		m.store(fr, x.Var, v)
		if x.Post {
			return old, true
		}
		return v, true
	case *ast.Call:
		return m.call(fr, x)
	case *ast.Nondet:
		return m.ask(cfa.Nondet, x.Name, x.Type, x.Span)
	case *ast.Builtin:
		return num.Int{}, m.builtin(fr, x)
	}
	return num.Int{}, m.stop(Failed, e.Pos(), "an expression of an unknown kind")
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
	switch x.Op {
	case ast.Add:
		return a.Add(b), true
	case ast.Sub:
		return a.Sub(b), true
	case ast.Mul:
		return a.Mul(b), true
	case ast.Div:
		return a.Quo(b), true
	case ast.Rem:
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
	case ast.LogAnd, ast.LogOr: // the left side did not decide
		return truth(!b.IsZero()), true
	case ast.BoolAnd:
		return truth(!a.IsZero() && !b.IsZero()), true
	case ast.BoolOr:
		return truth(!a.IsZero() || !b.IsZero()), true
	case ast.BoolXor:
		return truth(a.IsZero() != b.IsZero()), true
	}
	return b, true // comma
}

func (m *machine) call(fr *frame, x *ast.Call) (num.Int, bool) {
	if !m.tick(x.Span) {
		return num.Int{}, false
	}
	callee := &frame{fn: x.Func, locals: make([]num.Int, len(x.Func.Locals))}
	for i, a := range x.Args {
		v, ok := m.eval(fr, a)
		if !ok {
			return v, false
		}
		callee.locals[x.Func.Params[i].Index] = v
	}
	if !m.arbitrary(callee) {
		return num.Int{}, false
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
	switch x.Kind {
	case ast.Assume:
		if v.IsZero() {
			return m.stop(Blocked, x.Span, "assumption "+ast.Format(x.Args[0])+" is false")
		}
	case ast.Assert:
		if v.IsZero() {
			return m.stop(Failed, x.Span, "assertion "+ast.Format(x.Args[0])+" is false")
		}
	case ast.Error:
		return m.stop(Failed, x.Span, x.Name+" is reached")
	case ast.Halt:
		return m.stop(Blocked, x.Span, x.Name+" ends the run")
	}
	return true
}
