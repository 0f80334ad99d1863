package lower

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/lia"
	"ic3play/lia/num"
)

// simple returns whether one edge is enough to evaluate an expression. This requires that the
// expression has no side effects. It also requires that operands that C evaluates only sometimes,
// such as y in x && y, contain no nondeterministic value and cannot fail.
func (l *lowerer) simple(e ast.Expr) bool { return l.simpleIn(e, false) }

func (l *lowerer) simpleIn(e ast.Expr, conditional bool) bool {
	if l.evaluated[e] != nil {
		return true
	}
	switch x := e.(type) {
	case *ast.IntLit, *ast.VarRef:
		return true
	case *ast.Nondet:
		return !conditional
	case *ast.Element:
		for _, i := range x.Index {
			if _, known := l.chosen[x]; !known && !l.simpleIn(i.X, conditional) {
				return false
			}
		}
		return !(conditional && l.mayBeOutOfBounds(x))
	case *ast.Offset:
		return l.simpleIn(x.X, conditional) && l.simpleIn(x.Y, conditional) && !(conditional && (x.Ranges != nil || x.Most > 0))
	case *ast.Unary:
		return l.simpleIn(x.X, conditional) && !(conditional && l.checkedUnary(x))
	case *ast.Convert:
		return l.simpleIn(x.X, conditional)
	case *ast.Binary:
		return l.simpleIn(x.X, conditional) && l.simpleIn(x.Y, conditional || x.Op == ast.LogAnd || x.Op == ast.LogOr) && !(conditional && l.mayLackValue(x))
	case *ast.Cond:
		return l.simpleIn(x.C, conditional) && l.simpleIn(x.T, true) && l.simpleIn(x.F, true)
	}
	return false
}

func (l *lowerer) effect(e ast.Expr) {
	switch x := e.(type) {
	case *ast.Assign:
		if x.At != nil {
			l.storeAt(x, false)
			return
		}
		l.operandFirst(x, func() { l.store(x.Var, x.X, x.Span) })
	case *ast.Element:
		if l.mayBeOutOfBounds(x) {
			l.value(x)
			return
		}
		for _, i := range x.Index {
			l.effect(i.X)
		}
	case *ast.Offset:
		l.value(x)
	case *ast.Call:
		l.call(x)
	case *ast.Builtin:
		l.builtin(x)
	case *ast.Binary:
		switch x.Op {
		case ast.LogAnd, ast.LogOr:
			if l.simple(x) { // because x is simple, its right operand has no effect
				l.effect(x.X)
			} else {
				l.lowerIf(x, x.Span, func() {}, func() {})
			}
		default:
			if l.mayLackValue(x) {
				l.value(x)
				return
			}
			l.effect(x.X)
			l.effect(x.Y)
		}
	case *ast.Unary:
		if l.checkedUnary(x) {
			l.value(x)
			return
		}
		l.effect(x.X)
	case *ast.Convert:
		l.effect(x.X)
	case *ast.Cond:
		if l.simple(x) && ast.Pure(x) && !l.canFail(x) {
			return
		}
		l.lowerIf(x.C, x.Span, func() { l.effect(x.T) }, func() { l.effect(x.F) })
	case *ast.Nondet:
		l.value(x)
	case *ast.StmtExpr:
		l.stmtExpr(x, l.effect)
	}
}

// store lowers the assignment of an expression to a variable. If the expression is a truth value or
// has the form c ? x : y, "store" adds one edge for each outcome, so that the value needs no input.
func (l *lowerer) store(v *ast.Var, e ast.Expr, at source.Span) {
	l.storeIn(l.res.Vars[v], e, at)
}

func (l *lowerer) storeIn(v lia.Var, e ast.Expr, at source.Span) {
	switch x := e.(type) {
	case *ast.Cond:
		l.lowerIf(x.C, at, func() { l.storeIn(v, x.T, at) }, func() { l.storeIn(v, x.F, at) })
		return
	case *ast.StmtExpr:
		l.stmtExpr(x, func(e ast.Expr) { l.storeIn(v, e, at) })
		return
	case *ast.Unary, *ast.Convert, *ast.Binary:
		if isLogic(e) {
			l.storeTruth(v, e, at, false)
			return
		}
	}
	t := l.value(e)
	l.emit([]cfa.Assign{{Var: v, Term: t}}, at)
}

// storeTruth lowers the assignment of a truth value to a variable. The parameter endsRun states
// that every run fails or ends later if the value is 0.
func (l *lowerer) storeTruth(v lia.Var, e ast.Expr, at source.Span, endsRun bool) {
	if l.simple(e) {
		l.stabilize(e)
		f, join := l.formula(e), l.newLoc()
		set := func(n int64) []cfa.Assign { return []cfa.Assign{{Var: v, Term: lia.Int(n)}} }
		out := func(o cfa.Outcome) []cfa.Test { return []cfa.Test{{Span: e.Pos(), Outcome: o}} }
		l.fork(f, outcome{to: join, assigns: set(1), tests: out(cfa.Holds)}, outcome{to: join, assigns: set(0), tests: out(cfa.Fails), endsRun: endsRun}, at)
		l.cur = join
		return
	}
	set := func(n int64) func() {
		return func() { l.emit([]cfa.Assign{{Var: v, Term: lia.Int(n)}}, at) }
	}
	l.lowerIfEnding(e, at, endsRun, set(1), set(0))
}

// isLogic reports whether the outermost operator of the expression yields 0 or 1, as in a < b.
func isLogic(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.Unary:
		return x.Op == ast.Not
	case *ast.Convert:
		return x.Type.Kind == ast.Bool
	case *ast.Binary:
		return x.Op >= ast.Lt && x.Op <= ast.LogOr || bitOfTruths(x)
	}
	return false
}

// lowerIf lowers the condition c, calls the functions "yes" and "no" to lower the two branches, and
// joins the branches.
func (l *lowerer) lowerIf(c ast.Expr, at source.Span, yes, no func()) {
	l.lowerIfEnding(c, at, false, yes, no)
}

// lowerIfEnding is like lowerIf. The parameter endsRun states that every run fails or ends in the
// second branch.
func (l *lowerer) lowerIfEnding(c ast.Expr, at source.Span, endsRun bool, yes, no func()) {
	l.stabilize(c)
	t, f, join := l.newLoc(), l.newLoc(), l.newLoc()
	l.endsRun[f] = endsRun
	l.setPositionAt(t, at)
	l.setPositionAt(f, at)
	l.condOf(at, c, t, f)
	l.cur = t
	yes()
	l.flush(at)
	l.link(join)
	l.cur = f
	no()
	l.flush(at)
	l.link(join)
	l.cur = join
}

// value returns the value of an expression as a term over the variables at l.cur and the inputs of
// the next edge. If the expression has side effects, "value" adds edges for them, so l.cur may
// change.
func (l *lowerer) value(e ast.Expr) lia.Term {
	if t := l.evaluated[e]; t != nil {
		return *t
	}
	switch x := e.(type) {
	case *ast.IntLit:
		return lia.Const(x.Value)
	case *ast.VarRef:
		return lia.V(l.res.Vars[x.Var])
	case *ast.Element:
		return l.element(x)
	case *ast.Offset:
		return l.offset(x)
	case *ast.Nondet:
		return l.nondet(x)
	case *ast.Unary:
		if x.Op == ast.Neg || x.Op == ast.Complement {
			t := l.value(x.X).Neg()
			if x.Op == ast.Complement {
				t = t.AddConst(num.MinusOne())
			}
			return l.fit(x.Type, t, func() interval { return exactUnary(x.Op, values(x.X)) }, l.checkedUnary(x), x)
		}
	case *ast.Convert:
		if x.Type.Kind != ast.Bool {
			return l.converted(x)
		}
	case *ast.Binary:
		switch x.Op {
		case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.Shl, ast.Shr:
			return l.fit(x.Type, l.arithmetic(x), func() interval { return exactBinary(x.Op, values(x.X), values(x.Y)) }, x.Op != ast.Rem && l.checkedBinary(x), x)
		case ast.BitAnd, ast.BitOr, ast.BitXor:
			if !bitOfTruths(x) {
				return l.bitwise(x)
			}
		case ast.Comma:
			l.effect(x.X)
			return l.value(x.Y)
		}
	case *ast.Assign:
		if x.At != nil {
			return l.storeAt(x, true)
		}
		if x.Op != ast.After {
			l.operandFirst(x, func() { l.store(x.Var, x.X, x.Span) })
			return lia.V(l.res.Vars[x.Var])
		}
		old := lia.V(l.res.Vars[x.Var])
		l.preserve(&old, func() { l.store(x.Var, x.X, x.Span) })
		return old
	case *ast.Call:
		l.call(x)
		return lia.V(l.res.Returns[x.Func])
	case *ast.StmtExpr:
		var t lia.Term
		l.stmtExpr(x, func(e ast.Expr) { t = l.value(e) })
		return t
	case *ast.Cond:
		if l.simple(x) {
			return l.choice(x)
		}
		return l.branchValue(x)
	}
	if l.simple(e) {
		return l.bit(l.formula(e), ast.Format(e), e.Pos())
	}
	return l.branchValue(e)
}

// converted returns the value of x, a conversion to an integer type other than _Bool.
func (l *lowerer) converted(x *ast.Convert) lia.Term {
	t := l.value(x.X)
	if x.Type.Width == 0 || values(x.X).within(x.Type) {
		return t
	}
	return l.wrapped(x.Type, t, x)
}

// bitOfTruths reports whether an operation is &, | or ^ of two truth values.
func bitOfTruths(x *ast.Binary) bool {
	return x.Op >= ast.BitAnd && x.Op <= ast.BitXor && constant.IsTruth(x.X) && constant.IsTruth(x.Y)
}

// canFail reports whether the evaluation of an expression can fail, for example by overflow or by
// an index that is out of bounds.
func (l *lowerer) canFail(e ast.Expr) bool {
	found := false
	ast.Walk(e, func(n any, _ int) {
		switch x := n.(type) {
		case *ast.Element:
			found = found || l.mayBeOutOfBounds(x)
		case *ast.Offset:
			found = found || x.Ranges != nil || x.Most > 0
		case *ast.Unary:
			found = found || l.checkedUnary(x)
		case *ast.Binary:
			found = found || l.mayLackValue(x)
		}
	})
	return found
}

// preserve calls "eval" and keeps the term *t valid during the call. If "eval" adds an edge that
// changes the term's value, this edge saves the old value in a temporary, and *t becomes this
// temporary.
func (l *lowerer) preserve(t *lia.Term, eval func()) {
	l.preserved = append(l.preserved, t)
	eval()
	l.preserved = l.preserved[:len(l.preserved)-1]
}

// operandFirst lowers a compound assignment such as x += y by calling the function "assign". If the
// evaluation of the right operand y may change x, operandFirst evaluates y before it calls
// "assign".
func (l *lowerer) operandFirst(x *ast.Assign, assign func()) {
	y := l.evaluatedFirst[x]
	if y == nil {
		assign()
		return
	}
	t := l.value(y)
	l.evaluated[y] = &t
	l.preserve(&t, assign)
	delete(l.evaluated, y)
}

func (l *lowerer) operands(x, y ast.Expr) (lia.Term, lia.Term) {
	tx := l.value(x)
	var ty lia.Term
	l.preserve(&tx, func() { ty = l.value(y) })
	return tx, ty
}

func (l *lowerer) arithmetic(x *ast.Binary) lia.Term {
	a, b := l.operands(x.X, x.Y)
	if x.Cases != nil && !linear(x, a, b) {
		return l.byCases(x, a, b)
	}
	if x.Cases != nil && !x.Cases.Known && l.probing {
		l.probe(x, a, b, true)
	}
	switch x.Op {
	case ast.Add:
		return a.Add(b)
	case ast.Sub:
		return a.Sub(b)
	case ast.Mul:
		if a.IsConst() {
			a, b = b, a
		}
		return a.Mul(b.Constant())
	case ast.Shl, ast.Shr:
		n, _ := b.Constant().Int64()
		if x.Op == ast.Shl {
			if l.checkedBinary(x) {
				l.requireNoOverflow(lia.Ge(a), x.Span)
			}
			return a.Mul(num.PowerOf2(int(n)))
		}
		return l.floor(a, int(n), x)
	}
	q := l.quotient(a, b.Constant(), x)
	if x.Op == ast.Rem && l.checkedBinary(x) {
		l.fit(x.Type, q, func() interval { return exactBinary(ast.Div, values(x.X), values(x.Y)) }, true, x)
	}
	if x.Op == ast.Div {
		return q
	}
	return a.AddMul(b.Constant().Neg(), q)
}

// The function "linear" returns whether the operation x has a constant operand that makes x linear.
// Then x needs no case distinction, although x has the annotation Cases. The terms a and b are the
// values of the operands.
func linear(x *ast.Binary, a, b lia.Term) bool {
	switch x.Op {
	case ast.Mul:
		return a.IsConst() || b.IsConst()
	case ast.Shl, ast.Shr:
		by := ast.ShiftsOf(x.Type)
		return b.IsConst() && !b.Constant().Less(by.Low) && !by.High.Less(b.Constant())
	}
	return b.IsConst() && !b.Constant().IsZero()
}

// quotient returns the quotient a/c, rounded towards 0. If a is constant, so is the result.
// Otherwise the result is a new input q, with a guard about the remainder r = a - c*q: |r| < |c|,
// and r is 0 or has the sign of a. This defines q.
func (l *lowerer) quotient(a lia.Term, c num.Int, x *ast.Binary) lia.Term {
	if a.IsConst() {
		return lia.Const(a.Constant().Quo(c))
	}
	name := ast.Format(&ast.Binary{Op: ast.Div, X: x.X, Y: x.Y})
	q := lia.V(l.input(cfa.Quotient, name, x.Span.Start))
	r := a.AddMul(c.Neg(), q)
	l.guard(lia.Or(lia.Remainder(a, r, c)...))
	if l.nextEdge.divisions == nil {
		l.nextEdge.divisions = map[lia.Var]division{}
	}
	l.nextEdge.divisions[q.Monos()[0].Var] = division{a, c}
	return q
}

// bit returns a term that is 1 if the formula f is true and 0 otherwise. If f is neither the
// constant true nor the constant false, the term is a new input, which a guard defines.
func (l *lowerer) bit(f lia.Formula, name string, at source.Span) lia.Term {
	switch {
	case f.IsTrue():
		return lia.Int(1)
	case f.IsFalse():
		return lia.Int(0)
	}
	t := lia.V(l.input(cfa.Derived, name, at.Start))
	l.guard(lia.Or(
		lia.And(f, lia.Eq(t.AddConst(num.MinusOne()))),
		lia.And(lia.Not(f), lia.Eq(t)),
	))
	return t
}

// choice returns a new input for the value of the expression x, which has the form c ? y : z and is
// simple. It adds a guard that makes the input equal to y or z, depending on c.
func (l *lowerer) choice(x *ast.Cond) lia.Term {
	c := l.formula(x.C)
	a, b := l.operands(x.T, x.F)
	t := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	l.guard(lia.Or(
		lia.And(c, lia.Eq(t.Sub(a))),
		lia.And(lia.Not(c), lia.Eq(t.Sub(b))),
	))
	return t
}

// branchValue adds edges that evaluate an expression and assign its value to a temporary. It serves
// for expressions that need branches, such as x && y++, whose side effect may be skipped.
func (l *lowerer) branchValue(e ast.Expr) lia.Term {
	l.stabilize(e)
	v := l.freeTemp()
	l.storeIn(v, e, e.Pos())
	return lia.V(v)
}

// stabilize saves every value in l.preserved to a temporary, unless it is constant. The lowering
// calls it before a branch. The two sides of a branch may change different variables. But after the
// branch, a value must be in the same temporary, whichever side was taken.
func (l *lowerer) stabilize(e ast.Expr) {
	var assigns []cfa.Assign
	for _, h := range l.preserved {
		if h.IsConst() || l.isTemp(*h) {
			continue
		}
		v := l.freeTemp()
		assigns = append(assigns, cfa.Assign{Var: v, Term: *h})
		*h = lia.V(v)
	}
	if len(assigns) > 0 {
		l.emitSaved(assigns, e.Pos())
	}
}

// emitSaved adds an edge as "emit" does, but does not save the values in l.preserved that the edge
// changes. The caller must have saved them (savePreserved).
func (l *lowerer) emitSaved(assigns []cfa.Assign, at source.Span) {
	held := l.preserved
	l.preserved = nil
	l.emit(assigns, at)
	l.preserved = held
}

// isTemp reports whether all variables of a term are temporaries that are reserved at present. No
// other code assigns them, so the value of the term cannot change.
func (l *lowerer) isTemp(t lia.Term) bool {
	for _, m := range t.Monos() {
		if !l.inUse(m.Var) {
			return false
		}
	}
	return true
}
