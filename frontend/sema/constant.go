package sema

import (
	"sort"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file evaluates constant expressions (6.6). It also checks operations such as products, which
// the lowering, the interpreter and the verification conditions support only if an operand is
// constant or has few values.

// "constant" builds and evaluates a constant expression. If the expression is not constant, the
// method reports an error, and the last result is false. If vars is set, the expression may read
// const variables.
func (b *builder) constant(c parser.IEContext, vars bool) (ast.Expr, num.Int, bool) {
	if !b.passesCheck(c, func() {
		if o := b.operandOf(c); !o.class().isInteger() {
			b.reportViolation(diag.Constant, spanOf(c), "", "this must be a constant expression")
		}
	}) {
		return b.placeholder(spanOf(c)), num.Int{}, false
	}
	e := b.value(c)
	mark := len(b.file.Open)
	b.checkOperands(e)
	// Drop the entries that checkOperands added: an expression with an operation that needs cases
	// (ast.Cases) is not constant, so the error is reported below.
	b.file.Open = b.file.Open[:mark]
	v, ok := constant.Value(e)
	if ok && !vars && readsVariable(e) {
		b.reportViolation(diag.Constant, spanOf(c.(antlr.ParserRuleContext)), "use literals and enumerators, or a macro", "a constant expression cannot read a variable")
		return e, v, false
	}
	switch at := spanOf(c); {
	case ok:
	case b.reads(c, func(*symbol) bool { return true }):
		b.reportViolation(diag.Constant, at, "", "this must be a constant expression")
	default:
		b.rep.Report(diag.Constant, at, "this must be a constant expression")
	}
	return e, v, ok
}

func readsVariable(e ast.Expr) bool {
	found := false
	ast.Walk(e, func(n any, _ int) {
		switch n.(type) {
		case *ast.VarRef, *ast.Element:
			found = true
		}
	})
	return found
}

// storedValue returns the value that a variable of type t has after the assignment of v.
func storedValue(t ast.Type, v num.Int) num.Int {
	if t.Kind != ast.Bool || v.IsZero() {
		return constant.Converted(t, v)
	}
	return num.One()
}

// markConstants marks variables that have the same value at every read. Such variables are const
// globals, globals to which the program never assigns a value, and const locals with a constant
// initialiser that no jump skips.
func (b *builder) markConstants() {
	assigned := map[*ast.Var]bool{}
	var consts []*ast.Decl
	for _, f := range b.file.Funcs {
		ast.Walk(f.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.Assign:
				for _, v := range n.Targets() {
					assigned[v] = true
				}
			case *ast.Decl:
				if n.Init != nil && n.Var.Type.Const && !n.Var.Skipped {
					consts = append(consts, n)
				}
			}
		})
	}
	set := func(v *ast.Var, init ast.Expr) {
		if value, ok := constant.Value(init); ok {
			value = storedValue(v.Type, value)
			v.Known = &value
		}
	}
	for _, v := range b.file.Globals {
		if v.Init != nil && v.Known == nil && !assigned[v] {
			set(v, v.Init)
		}
	}
	for _, d := range consts {
		set(d.Var, d.Init)
	}
}

// "operands" checks all operands in the program that must be constant or have few values.
func (b *builder) operands() {
	b.markConstants()
	for _, f := range b.file.Funcs {
		b.checkOperands(f.Body)
	}
}

func (b *builder) checkOperands(root any) {
	var list []ast.Expr // the nodes, parents before children
	ast.Walk(root, func(n any, _ int) {
		if e, ok := n.(ast.Expr); ok {
			list = append(list, e)
		}
	})
	values := map[ast.Expr]num.Int{}
	value := func(e ast.Expr) (num.Int, bool) {
		v, ok := values[e]
		return v, ok
	}
	for i := len(list) - 1; i >= 0; i-- {
		e := list[i]
		v, ok := constant.ValueWith(e, value)
		if ok {
			values[e] = v
		}
		switch e := e.(type) {
		case *ast.Unary:
			if e.Op == ast.Complement && !ok && !b.file.Rules.C {
				b.rep.ReportHint(diag.Bitwise, e.Span, "write -x - 1", "the operator ~ is not supported with mathematical integers")
			}
		case *ast.Binary:
			e.Cases = b.checkBinary(e.Op, e.X, e.Y, e.Type, e.Span, value)
		case *ast.Assign:
			if e.Op == ast.Compute {
				var x ast.Expr = e.At
				if e.At == nil {
					x = readVar(e.Var, e.Target)
				}
				e.Cases = b.checkBinary(e.Binary, x, e.X, e.Type, e.Span, value)
			}
		}
	}
}

// checkBinary checks the operands of x op y, computed in type t. Some operations need a constant
// operand; a division, for example, needs a constant divisor. If this operand is not constant,
// checkBinary records the operation in File.Open and returns an ast.Cases. A later pass fills in
// this ast.Cases.
func (b *builder) checkBinary(op ast.BinaryOp, x, y ast.Expr, t ast.Type, at source.Span, value func(ast.Expr) (num.Int, bool)) *ast.Cases {
	_, cx := value(x)
	vy, cy := value(y)
	switch {
	case (op == ast.Div || op == ast.Rem) && !cy:
		return b.open(op, at, "this divisor is not constant", y)
	case (op == ast.Div || op == ast.Rem) && vy.IsZero():
		return b.open(op, at, "division by 0", y) // the run fails if control reaches the division
	case op == ast.Mul && !cx && !cy:
		return b.open(op, at, "neither factor of this product is constant", x, y)
	case b.file.Rules.C && (op == ast.Shl || op == ast.Shr):
		within := ast.ShiftsOf(t)
		if cy && !vy.Less(within.Low) && !within.High.Less(vy) {
			break
		}
		cases := b.open(op, at, "the number of bits to shift by is not constant")
		b.file.Open[len(b.file.Open)-1].Within = &within
		return cases
	case b.file.Rules.C && op >= ast.BitAnd && op <= ast.BitXor && !cx && !cy && !(constant.IsTruth(x) && constant.IsTruth(y)):
		return b.open(op, at, "neither operand of this bit operation is constant")
	default:
		b.checkConstants(op, x, y, at, value)
	}
	return nil
}

// checkConstants checks an operation for which checkBinary returns no cases. If both operands are
// constant, the result must be computable. With mathematical integers, bit operations and shifts
// need suitable constants.
func (b *builder) checkConstants(op ast.BinaryOp, x, y ast.Expr, at source.Span, value func(ast.Expr) (num.Int, bool)) {
	vx, cx := value(x)
	vy, cy := value(y)
	if cx && cy {
		if _, ok := constant.Binary(op, vx, vy); !ok && op != ast.Comma {
			b.rep.Report(diag.Constant, at, "this constant cannot be computed")
		}
		return
	}
	if b.file.Rules.C {
		return
	}
	// In two's complement, a mathematical integer has infinitely many bits. All but finitely many
	// of these bits are equal to the sign bit.
	fitsIn := func(v num.Int, bits int) bool { return v.Sign() >= 0 && v.Big().BitLen() <= bits }
	switch op {
	case ast.BitAnd, ast.BitOr, ast.BitXor:
		if !(cx && fitsIn(vx, 64) || cy && fitsIn(vy, 64) || constant.IsTruth(x) && constant.IsTruth(y)) {
			b.bitwise(op, num.Int{}, false, at)
		}
	case ast.Shl: // refused even for constants, because the program expects a limited width
		b.bitwise(op, vy, cy && fitsIn(vy, 6), at)
	case ast.Shr:
		if !cy || !fitsIn(vy, 6) {
			b.bitwise(op, num.Int{}, false, at)
		}
	}
}

// "open" records an operation with operands that are not constant. It returns the ast.Cases of this
// operation, which a later pass fills in. If an operand is a const variable whose declaration a
// jump may skip, the message names this variable.
func (b *builder) open(op ast.BinaryOp, at source.Span, what string, operands ...ast.Expr) *ast.Cases {
	hint := ""
	for _, e := range operands {
		ast.Walk(e, func(n any, _ int) {
			if r, ok := n.(*ast.VarRef); ok && r.Var.Skipped && r.Var.Type.Const && hint == "" {
				what += ": a jump skips the declaration of " + r.Var.Name
				hint = "declare " + r.Var.Name + " before the jump, or as static"
			}
		})
	}
	cases := &ast.Cases{}
	b.file.Open = append(b.file.Open, ast.Open{Op: op, Cases: cases, Span: at, What: what, Hint: hint})
	return cases
}

// bitwise reports an error for a bit operation on mathematical integers, and suggests a
// replacement. For a shift by a constant, isConstant is set and n is the shift count.
func (b *builder) bitwise(op ast.BinaryOp, n num.Int, isConstant bool, at source.Span) {
	hint := "use C's integers, -ints=c, which have shifts and bit operations"
	if k, small := n.Int64(); isConstant && small && k < 63 {
		hint = "write * " + num.From(1<<k).String() + ", or use C's integers, -ints=c, which lose the bits above the width"
	}
	if op == ast.BitXor {
		hint = "^ is not a power: write a product; for the bit operation use C's integers, -ints=c"
	}
	b.rep.ReportHint(diag.Bitwise, at, hint, "the bit operation %s is not supported here with mathematical integers", op)
}

func (b *builder) orderGlobals() {
	if b.globalsUnsorted {
		sort.SliceStable(b.file.Globals, func(i, j int) bool { return b.order[b.file.Globals[i]] < b.order[b.file.Globals[j]] })
	}
	for i, v := range b.file.Globals {
		v.Index = i
	}
}

func (b *builder) next() int {
	b.count++
	return b.count
}
