package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file builds the side effects and possible failures of expressions whose value is not needed.
// C evaluates such expressions (6.5.2.2p10, 6.7.9): for example arguments of functions without a
// body, and initialisers of variables that the builder does not represent. For an operator that
// cannot fail, the builder builds only the effects of the operands. It also accepts expressions
// whose values the tree cannot represent, such as floating-point numbers and structs.

// maxEffects limits the recursion depth of "effects". For deeper subexpressions, the builder builds
// the values, too.
const maxEffects = 64

// "effects" builds the side effects and possible failures of an expression whose value is not used,
// or returns nil if there are none. If the expression contains an address, such as &x, the caller
// must make sure that the program does not store through this address.
func (b *builder) effects(c parser.IEContext) ast.Expr { return b.effectsAt(c, 0) }

func (b *builder) effectsAt(c parser.IEContext, depth int) ast.Expr {
	c = inner(c)
	at := spanOf(c)
	if depth > maxEffects {
		return b.valueEffects(c)
	}
	below := func(c parser.IEContext) ast.Expr { return b.effectsAt(c, depth+1) }
	switch x := c.(type) {
	case *parser.StringContext, *parser.FloatContext:
		return nil
	case *parser.ParenContext:
		var do ast.Expr
		parts := x.Expr().(*parser.ExprContext).AllE()
		for _, p := range parts {
			do = comma(do, void(below(p)))
		}
		return do
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		return noValue(b.unused(c))
	case *parser.TernaryContext:
		var yes ast.Expr
		for _, p := range x.Expr().(*parser.ExprContext).AllE() {
			yes = comma(yes, void(below(p)))
		}
		return b.branchEffects(x.E(0), yes, below(x.E(1)), at)
	case *parser.BinaryContext:
		if b.comparesPointers(x) && !isEquality(x) {
			break // comparing pointers into different objects is undefined (6.5.8p5)
		}
		switch op := x.GetOp().GetText(); {
		case op == "&&":
			return b.branchEffects(x.E(0), below(x.E(1)), nil, at)
		case op == "||":
			return b.branchEffects(x.E(0), nil, below(x.E(1)), at)
		case !b.canFail(x, op):
			return comma(void(below(x.E(0))), below(x.E(1)))
		}
	case *parser.UnaryContext:
		switch op := x.GetOp().GetText(); {
		case op == "!" || op == "+" || op == "~" || op == "-" && (!b.file.Rules.C || b.isFloat(x.E(), 0)):
			return below(x.E())
		}
	case *parser.CastContext:
		switch t := b.typeName(x.TypeName()); {
		case contains(x.TypeName(), hasEffect):
		case t.kind == cFloat, t.kind == cVoid, t.kind == cInt && !b.isPointer(x.E()):
			return below(x.E())
		}
	case *parser.AssignContext:
		if b.storesFloat(x.E(0)) {
			return b.storeFloat(x.E(0), x.E(1), at)
		}
	case *parser.CallContext:
		if b.isUndefined(x) {
			return b.undefinedEffects(x)
		}
		if f := b.funcs[b.calledName(x)]; f != nil && f.def != nil && f.opaqueResult() {
			return b.callOf(x, false)
		}
	}
	if b.isPointer(c) {
		_, do := b.findTarget(c)
		return do
	}
	if b.staticType(c).kind == cStruct {
		return b.structEffects(c, at)
	}
	if b.isFloat(c, 0) && b.isFloatPlace(c) {
		return b.floatAccess(c, false)
	}
	return b.valueEffects(c)
}

func (b *builder) valueEffects(c parser.IEContext) ast.Expr { return noValue(b.value(c)) }

// storesFloat reports whether an lvalue is a floating-point variable, or a floating-point member or
// element of a variable. The builder does not represent the values of these numbers. The program
// may compute them and pass them to functions without a body.
func (b *builder) storesFloat(c parser.IEContext) bool {
	return b.fn != nil && designates(c) && b.staticType(c).kind == cFloat && b.isFloatPlace(c)
}

// isFloatPlace reports whether a floating-point lvalue has a cell, or is a variable or a part of
// one. *p and p->x also count, unless pointers are integer variables. p[i] does not count without a
// cell, because nothing would check the index.
func (b *builder) isFloatPlace(c parser.IEContext) bool {
	if b.hasFloatCell(c) {
		return true
	}
	for {
		switch x := inner(c).(type) {
		case *parser.NameContext:
			return b.scope.lookup(x.ID().GetText()) != nil
		case *parser.Member_Context:
			if x.ARROW() != nil {
				return b.mem == nil
			}
			c = x.E()
		case *parser.IndexContext:
			if b.staticType(x.E()).kind != cArray {
				return false
			}
			c = x.E()
		case *parser.UnaryContext:
			return isStar(x) && b.mem == nil
		default:
			return false
		}
	}
}

// storeFloat builds the side effects and possible failures of an assignment to a floating-point
// number. For the operators ++ and --, the argument x is nil.
func (b *builder) storeFloat(to, x parser.IEContext, at source.Span) ast.Expr {
	do := b.floatAccess(to, true)
	if x != nil {
		do = comma(void(do), b.effects(x))
	}
	return void(comma(void(do), intLit(0, at)))
}

// noValue returns nil if the evaluation of x has no effect. Otherwise it returns x.
func noValue(x ast.Expr) ast.Expr {
	if noEffect(x) {
		return nil
	}
	return x
}

// noEffect reports whether x is a variable or a constant expression with a defined value. The
// evaluation of such an expression has no effect and cannot fail.
func noEffect(x ast.Expr) bool {
	if _, ok := x.(*ast.VarRef); ok {
		return true
	}
	_, ok := constant.Value(x)
	return ok
}

// branchEffects builds the evaluation of a condition, followed by "yes" if the condition is true,
// and by "no" if it is false. If "yes" and "no" are nil, it builds only the effects of the
// condition.
func (b *builder) branchEffects(cond parser.IEContext, yes, no ast.Expr, at source.Span) ast.Expr {
	if yes == nil && no == nil {
		return b.effects(cond)
	}
	nothing := func(x ast.Expr) ast.Expr {
		if x == nil {
			x = intLit(0, at)
		}
		return void(x)
	}
	return &ast.Cond{Node: ast.Node{Span: at}, C: b.needValue(b.truthOf(cond)), T: nothing(yes), F: nothing(no)}
}

// canFail reports whether an operation may fail after both operands have been evaluated. The
// operation is not && or ||.
func (b *builder) canFail(x *parser.BinaryContext, op string) bool {
	switch op {
	case "==", "!=", "<", ">", "<=", ">=":
		return false
	}
	if b.isFloat(x.E(0), 0) || b.isFloat(x.E(1), 0) {
		return false
	}
	switch op {
	case "&", "|", "^":
		return false
	case "+", "-", "*": // sizes are unsigned, so the operation cannot overflow
		return b.file.Rules.C && !b.isUnknownSize(x.E(0)) && !b.isUnknownSize(x.E(1)) || b.isPointer(x.E(0)) || b.isPointer(x.E(1))
	case "/", "%":
		v, ok := b.plainValue(x.E(1))
		n, small := v.Int64()
		return !ok || !small || n == 0 || n == -1 || b.isUnknownSize(x.E(0))
	}
	return true
}

func (b *builder) isUnknownSize(c parser.IEContext) bool {
	c = inner(c)
	if !isSize(c) {
		return false
	}
	_, ok := b.sizeOf(c)
	return !ok
}

func isEquality(c *parser.BinaryContext) bool {
	op := c.GetOp().GetText()
	return op == "==" || op == "!="
}

// isFloat reports whether the syntax of an expression and the types in it show that its value is a
// floating-point number.
func (b *builder) isFloat(c parser.IEContext, depth int) bool {
	if depth > maxEffects {
		return false
	}
	c = inner(c)
	switch x := c.(type) {
	case *parser.FloatContext:
		return true
	case *parser.ParenContext:
		return b.isFloat(lastOf(x.Expr()), depth+1)
	case *parser.UnaryContext:
		if op := x.GetOp().GetText(); op == "-" || op == "+" {
			return b.isFloat(x.E(), depth+1)
		}
	case *parser.BinaryContext:
		switch x.GetOp().GetText() {
		case "+", "-", "*", "/":
			return b.isFloat(x.E(0), depth+1) || b.isFloat(x.E(1), depth+1)
		}
		return false
	case *parser.TernaryContext:
		return b.isFloat(lastOf(x.Expr()), depth+1) || b.isFloat(x.E(1), depth+1)
	}
	return b.staticType(c).kind == cFloat
}

// isUndefined reports whether the function that a call names has no body and is unknown to package
// library.
func (b *builder) isUndefined(c *parser.CallContext) bool {
	name := b.calledName(c)
	f := b.funcs[name]
	return name != "" && !b.hasMeaning(name, f) && (f == nil || f.def == nil) && name != "__builtin_expect"
}

// undefinedEffects builds a call of a function without a body whose result the program does not
// use. So the result may have any type.
func (b *builder) undefinedEffects(c *parser.CallContext) ast.Expr {
	at := spanOf(c)
	name := b.callee(c).(*parser.NameContext).ID().GetText()
	f := b.funcs[name]
	if f == nil && len(c.AllArg()) == 0 && b.staticType(c).kind == cFloat {
		return nil
	}
	if f != nil && (f.result.kind == cFloat || f.result.kind == cStruct) && !f.noReturn {
		do, ok := b.externCall(c, name, f, at)
		if !ok {
			return b.placeholder(at)
		}
		return do
	}
	return b.callOf(c, false)
}

// initialEffects builds the side effects of an initialiser of type t, for a local variable that the
// builder does not represent. The second result says whether the initialiser stores an address in
// the variable.
func (b *builder) initialEffects(t ctype, c parser.IInitializerContext) (do ast.Expr, lost bool) {
	in := c.(*parser.InitializerContext)
	switch {
	case in.Braced() != nil:
		list := in.Braced().(*parser.BracedContext).AllElement()
		for _, e := range list {
			x, gone := b.initialEffects(ctype{kind: cUnknown}, e.(*parser.ElementContext).Initializer())
			do, lost = comma(do, void(x)), lost || gone
		}
		if do != nil && mayOverride(t, list) {
			b.rep.ReportHint(diag.Initializer, spanOf(in), "assign the values in statements", "a designator may initialise a part twice, and one of the values has a side effect")
		}
		return do, lost
	case in.E() == nil:
		return nil, false
	case b.isPointer(in.E()):
		a, do := b.findTarget(in.E())
		return do, a.inProgram()
	}
	return b.effects(in.E()), contains(in, b.mayContainAddress)
}

// mayOverride reports whether an initialiser in a list for an object of type t may override another
// one. C does not say whether the program evaluates an overridden initialiser (6.7.9p23).
func mayOverride(t ctype, list []parser.IElementContext) bool {
	seen := map[string]bool{}
	for i, e := range list {
		switch all := e.(*parser.ElementContext).AllDesignator(); {
		case len(all) == 0 && len(seen) == 0:
		case len(all) != 1 || i > len(seen) || seen[all[0].GetText()]:
			return true
		default:
			seen[all[0].GetText()] = true
		}
	}
	// Different designators may still select the same part: the members of a union share bytes, and
	// two index expressions may have the same value.
	isUnnamed := func(f field) bool { return f.name == "" }
	return len(seen) > 1 && (t.kind != cStruct || t.union || t.tagDef == nil || slices.ContainsFunc(t.tagDef.fields, isUnnamed))
}

// checkedIndex handles an index into an array for whose elements the builder creates no variables.
// It builds the evaluation of the index and a check that the index is in bounds. For an index of a
// pointer it builds no check.
func (b *builder) checkedIndex(c *parser.IndexContext) ast.Expr {
	index := c.Expr().(*parser.ExprContext).AllE()
	t := b.staticType(c.E())
	if t.kind != cArray || t.length <= 0 {
		if s := b.root(c.E()); s != nil && s.isVariable() {
			return b.refuse(diag.Array, spanOf(c), "give the array a constant size", "the size of this array is computed, so this index is not supported here")
		}
		return b.sequence(c.Expr(), b.effects)
	}
	if v, ok := b.plainValue(index[0]); ok && len(index) == 1 && v.Sign() >= 0 && v.Less(num.From(int64(t.length))) {
		return nil
	}
	at := spanOf(c)
	return b.oneOf(c.E().GetText(), ast.Index{X: b.needValue(b.expr(c.Expr())), Size: t.length}, at)
}

// unmodelledVar returns a hidden variable. It represents all memory for which the builder creates
// no variables. Nothing uses its value.
func (b *builder) unmodelledVar(at source.Span) *ast.Var {
	if b.unmodelled == nil {
		zero := b.number(intLit(0, at), b.int())
		b.unmodelled = &ast.Var{Name: ast.UntrackedName, Type: b.int(), Span: at, Kind: ast.Global, Init: zero, Hidden: true}
		b.addGlobal(b.unmodelled)
	}
	return b.unmodelled
}

// structEffects builds the side effects of evaluating a struct: checks of variable indices, and
// expressions that C evaluates before the struct.
func (b *builder) structEffects(c parser.IEContext, at source.Span) ast.Expr {
	switch x := c.(type) {
	case *parser.AssignContext, *parser.StmtExprContext, *parser.CallContext:
		return b.e(c)
	case *parser.NameContext:
		if b.scope.lookup(x.ID().GetText()) != nil {
			return nil
		}
	}
	if !designates(c) {
		return b.refuse(diag.Struct, at, "assign it to a variable first", "this struct is not a variable")
	}
	if !b.hasVariableIndex(c) {
		if s := b.root(c); s != nil && s.kind == symRefused && !s.containsAddress {
			_, do := b.stored(c)
			return do
		}
		if o, ok := b.object(c); !ok || o == nil {
			return b.placeholder(at)
		}
		return nil
	}
	ch := b.findCandidates(c)
	if ch == nil {
		return b.placeholder(at)
	}
	if ch.place != nil {
		if e := b.firstIn(*ch.place, at); e != nil {
			return e
		}
		return b.placeholder(at)
	}
	if len(ch.index) == 0 {
		return ch.effects
	}
	// To check the index, access only the first integer of each struct. This access fails if the
	// index is out of bounds.
	for i, o := range ch.parts {
		var leaf *object
		o.leaves(func(l *object) {
			if leaf == nil {
				leaf = l
			}
		})
		if leaf == nil {
			return b.refuse(diag.Struct, at, "assign it to a variable first", "this struct has no integer member")
		}
		ch.parts[i] = leaf
	}
	e := b.integer(ch, at)
	if e == nil {
		return b.placeholder(at)
	}
	return comma(ch.effects, e)
}

func (b *builder) root(c parser.IEContext) *symbol {
	for {
		switch x := inner(c).(type) {
		case *parser.NameContext:
			return b.scope.lookup(x.ID().GetText())
		case *parser.Member_Context:
			if x.ARROW() != nil {
				return nil
			}
			c = x.E()
		case *parser.IndexContext:
			if b.staticType(x.E()).kind != cArray {
				return nil
			}
			c = x.E()
		default:
			return nil
		}
	}
}

// "unused" builds an expression whose value is not used. The expression may have type void. A
// sizeof whose value is unknown is allowed, because the macro assert contains an unused sizeof.
// Such a sizeof becomes an expression of type void.
func (b *builder) unused(c parser.IEContext) ast.Expr {
	x, at := inner(c), spanOf(c)
	if !isSize(x) {
		if b.isPointer(x) {
			a, do := b.findTarget(x)
			for _, index := range a.indexList() {
				do = comma(do, void(index))
			}
			return void(comma(do, intLit(0, at)))
		}
		if b.staticType(x).kind == cStruct && isNamed(x) {
			return void(intLit(0, at)) // reading a struct has no effect
		}
		if call, ok := x.(*parser.CallContext); ok {
			// In a statement expression, the value of the last statement may be used.
			return b.callOf(call, b.fn != nil && b.fn.inside != nil)
		}
		return b.e(c)
	}
	do, ok := b.typeSizes(x)
	if !ok {
		return b.refuse(diag.Sizeof, at, "declare a variable of this type first", "this expression computes the size of an array, which is not supported here")
	}
	if x, ok := x.(*parser.SizeofExprContext); ok {
		b.namesIn(x.E())
	}
	if bytes, ok := b.sizeOf(x); ok {
		return b.sizeLiteral(bytes, at)
	}
	return void(comma(do, intLit(0, at)))
}
