package interp

import (
	"math/big"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// run executes the function of the frame fr, in which the parameters already have their values. It
// returns the result of the function. If the run has ended, the second result is false.
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
	if !ok && m.exit == byReturn {
		m.exit = staying
		return m.result, true
	}
	if !ok {
		return v, false
	}
	return m.missingResult(fr, source.Span{Start: fn.Span.End, End: fn.Span.End})
}

// exitKind says whether, and how, control leaves a statement expression before its end. Control
// then also leaves all enclosing expressions.
type exitKind uint8

const (
	staying  exitKind = iota
	byJump            // a jump to the instruction m.target
	byReturn          // a return from the function with the result m.result
)

// exec executes the instructions of the range s, beginning at pc. It returns true when it reaches
// the end of the range, or when the range is a statement expression and its value is known. It
// returns false if the run has ended, or if a jump or a return leaves the range (m.exit).
func (m *machine) exec(fr *frame, s stretch, pc int) (num.Int, bool) {
	list := m.code[fr.fn.Index].list
	for pc != s.end {
		if pc < s.start || pc > s.end {
			m.exit, m.target = byJump, pc
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
		if m.steps >= m.pause && !m.look(&i.at) {
			return num.Int{}, false
		}
		m.steps++
		if i.observe && m.opts.Observe != nil {
			m.observe(fr, i)
		}
		pc++
		var v num.Int
		yes, ok := false, true
		switch {
		case i.test != nil:
			yes, ok = i.test(m, fr)
		case i.value != nil:
			v, ok = i.value(m, fr)
		}
		if !ok {
			if m.exit != byJump {
				m.failing(fr, i)
				return v, false
			}
			m.exit, pc = staying, m.target
			continue
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
			if len(i.enter) > 0 && !m.enter(fr, i.enter) {
				return num.Int{}, false
			}
			back := i.target < pc
			pc = i.target
			if back && (m.stopAt != nil && !m.stopAt.arrive(fr, pc) || m.leaps != nil && !m.arrive(fr, s, pc)) {
				return num.Int{}, false
			}
		case opUnless:
			if !yes {
				pc = i.target
			}
		case opSwitch:
			to := i.choose(v)
			if !m.enter(fr, to.enter) {
				return num.Int{}, false
			}
			pc = to.pc
		case opArray:
			m.arrays[i.array.Array.Index] = array{live: true, zero: i.array.Zero}
		case opResult:
			return v, true
		case opReturn:
			v = converted(fr.fn.Result, v)
			if i.x == nil {
				var ok bool
				if v, ok = m.missingResult(fr, i.at); !ok {
					return v, false
				}
			}
			m.exit, m.result = byReturn, v
			return v, false
		case opError:
			if m.file.Rules.ErrorsEnd {
				continue
			}
			return num.Int{}, m.stop(Failed, i.at, "label ERROR is reached")
		}
	}
	return num.Int{}, true
}

func (m *machine) observe(fr *frame, i *instr) {
	m.opts.Observe(Step{m.observed, m, fr, i})
	m.observed, m.begun = m.observed+1, i
}

// failing is called when the statement i fails. The last statement that Observe sees must be the
// failing one. So if i has called functions, whose statements Observe has seen after i, "failing"
// calls Observe for i again.
func (m *machine) failing(fr *frame, i *instr) {
	if m.out.Kind != Failed || m.begun == nil {
		return
	}
	if m.begun != i && i.observe {
		m.observe(fr, i)
	}
	m.begun = nil // the statements that called this function do not fail themselves, so do not observe them again
}

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

// missingResult returns the result of a function that ends without a return statement. It is 0 for
// main and for a void function, and otherwise an input.
func (m *machine) missingResult(fr *frame, at source.Span) (num.Int, bool) {
	if fr.fn.Result.Kind == ast.Void || fr.fn == m.file.Main {
		return num.Int{}, true
	}
	return m.ask(cfa.Uninit, fr.fn.Name+"()", fr.fn.Result, at)
}

// load returns the value of a variable. It ends the run if the variable has no value.
func (m *machine) load(fr *frame, v *ast.Var, at source.Span) (num.Int, bool) {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		return m.globals[v.Index], true
	}
	if fr = fr.owner(v); fr == nil || !fr.set[v.Index] {
		return num.Int{}, m.unset(v, at)
	}
	return fr.locals[v.Index], true
}

func (m *machine) unset(v *ast.Var, at source.Span) bool {
	return m.stop(Blocked, at, v.Name+" is read before it has a value")
}

func (m *machine) store(fr *frame, v *ast.Var, x num.Int, at source.Span) bool {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		m.globals[v.Index] = x
		return true
	}
	if fr = fr.owner(v); fr == nil {
		return m.stop(Blocked, at, v.Name+" is assigned outside of its lifetime")
	}
	fr.put(v, x)
	return true
}

func truth(b bool) num.Int {
	if b {
		return num.One()
	}
	return num.Zero()
}

func (m *machine) eval(e ast.Expr) (num.Int, bool) { return compiler{}.value(e)(m, nil) }

// maxShift limits the shift count in a type without a width. The result x << n has n more bits than
// x, so a large n would use much memory.
const maxShift = 1 << 13

// apply applies op to the operands a and b in the type t. The operator op is arithmetic, a shift,
// one of & | ^, or the comma. If the operation fails, the message shows the expression x.
func (m *machine) apply(op ast.BinaryOp, a, b num.Int, x ast.Expr, t ast.Type) (num.Int, bool) {
	if (op == ast.Div || op == ast.Rem) && b.IsZero() {
		return b, m.undefined(x, Division, false, operand(a)+" "+op.String()+" 0")
	}
	if (op == ast.Shl || op == ast.Shr) && t.Width > 0 {
		if by := ast.ShiftsOf(t); b.Less(by.Low) || by.High.Less(b) {
			return b, m.undefined(x, Shift, op == ast.Shl && t.Kind == ast.Signed, "by "+b.String()+" instead of 0 to "+by.High.String())
		}
	}
	v, ok := m.mathValue(op, a, b, x.Pos())
	if !ok || t.Width == 0 {
		return v, ok
	}
	if op == ast.Shl && t.Kind == ast.Signed && a.Sign() < 0 && m.file.Rules.Overflow != ast.OverflowWraps {
		return v, m.overflow(x, operand(a)+" << "+b.String()+" shifts a negative value")
	}
	what := func() string { return operand(a) + " " + op.String() + " " + operand(b) }
	if op == ast.Rem { // if the quotient overflows, the remainder is undefined, too (6.5.5p6)
		if _, ok := m.fit(t, a.Quo(b), x, func() string { return "the quotient of " + what() }); !ok {
			return v, false
		}
	}
	return m.fit(t, v, x, what)
}

func (m *machine) mathValue(op ast.BinaryOp, a, b num.Int, at source.Span) (num.Int, bool) {
	switch op {
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

// builtin executes x, a call of a verification function such as assert or assume. The parameter v
// is the value of the last argument. The result is false if the run has ended.
func (m *machine) builtin(x *ast.Builtin, v num.Int) bool {
	failed := Failed
	if m.file.Rules.ErrorsEnd {
		failed = Blocked
	}
	switch x.Kind {
	case ast.Assume:
		if v.IsZero() {
			return m.stop(Blocked, x.Span, "assumption "+ast.Format(x.Args[0])+" is false")
		}
	case ast.Assert:
		if v.IsZero() {
			what := "assertion"
			if x.Args[0].Pos() == x.Span { // the condition is not in the source; the C standard requires it
				what = x.Name + ":"
			}
			return m.stop(failed, x.Span, what+" "+ast.Format(x.Args[0])+" is false")
		}
	case ast.Error:
		return m.stop(failed, x.Span, x.Name+" is reached")
	case ast.Halt:
		return m.stop(Blocked, x.Span, x.Name+" ends the run")
	}
	return true
}
