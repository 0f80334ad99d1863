package sema

import (
	"math/big"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// The tree does not contain the values of floating-point numbers. If the program compares such a
// number or converts it to an integer, the tree contains an arbitrary value as the result
// (ast.Nondet.Vague). So a proof covers every value that the program may compute, and the
// interpreter reports no failure of a run that took such a value.

// Where pointers are integer variables (memory.go), a pointer to a floating-point variable needs a
// cell as its target. The cell is a hidden variable. The program reads its value only to copy it to
// another such cell.

// floatType returns the floating-point type of a name. Its objects have cells if its size is known
// and pointers are integer variables.
func (b *builder) floatType(name string) ctype {
	t := ctype{kind: cFloat, ast: ast.Type{Name: name}}
	if _, _, ok := b.sizeAndAlign(t, 0); ok && b.mem != nil {
		t.ast.Kind = ast.Signed
		t.ast = b.wide(t.ast)
	}
	return t
}

// isFloatCell reports whether t is a floating-point type whose objects have cells.
func (t ctype) isFloatCell() bool { return t.kind == cFloat && t.ast.Kind == ast.Signed }

// hasFloatCell reports whether a floating-point lvalue has a cell. The elements of arrays with more
// than maxParts elements have none.
func (b *builder) hasFloatCell(c parser.IEContext) bool {
	if !designates(c) || !b.staticType(c).isFloatCell() {
		return false
	}
	s := b.root(c)
	return s == nil || s.kind == symParts
}

// floatAccess builds the possible failures of an access to a floating-point lvalue. If nothing can
// fail, it returns nil.
func (b *builder) floatAccess(c parser.IEContext, store bool) ast.Expr {
	if !b.hasFloatCell(c) {
		_, do := b.stored(c)
		return do
	}
	if !store {
		return noValue(b.partAccess(c))
	}
	to := b.partTarget(c)
	if to.element == nil {
		return nil
	}
	return b.storeAnyFloat(to.element, spanOf(c))
}

// storeAnyFloat builds a store of an unknown number to the cell of a floating-point number.
func (b *builder) storeAnyFloat(to *ast.Element, at source.Span) ast.Expr {
	return void(b.assignTyped(&ast.Assign{Node: ast.Node{Span: at}, At: to, Target: at, X: b.number(intLit(0, at), b.int())}))
}

// isDecimal reports whether a constant is decimal and has fewer than 20 characters before the
// exponent, which has at most two digits.
func isDecimal(text string) bool {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	exponent = strings.TrimLeft(exponent, "+-")
	return strings.Trim(mantissa+exponent, "0123456789.") == "" && len(mantissa) < 20 && len(exponent) <= 2
}

// vague builds the side effects of the floating-point expressions in "parts". The value of the
// result is an arbitrary value of type t.
func (b *builder) vague(at source.Span, t ast.Type, parts ...parser.IEContext) ast.Expr {
	var do ast.Expr
	for _, c := range parts {
		do = comma(do, void(b.effects(c)))
	}
	t.Const = false
	return comma(do, &ast.Nondet{Node: ast.Node{Span: at}, Name: "floating-point value", Type: t, Vague: true})
}

// vagueTruth is like vague, with the value 0 or 1 of type int.
func (b *builder) vagueTruth(at source.Span, parts ...parser.IEContext) ast.Expr {
	x := b.vague(at, boolType, parts...)
	return b.convert(x, b.int())
}

// comparesFloats reports whether c is a comparison of floating-point numbers inside a function. In
// the initialiser of a global variable the builder does not support such a comparison.
func (b *builder) comparesFloats(c *parser.BinaryContext) bool {
	switch c.GetOp().GetText() {
	case "==", "!=", "<", ">", "<=", ">=":
		return b.fn != nil && (b.isFloat(c.E(0), 0) || b.isFloat(c.E(1), 0))
	}
	return false
}

// truncated builds the conversion of a floating-point expression to the integer type t. The result
// is exact if all operands are constants and no operation rounds; otherwise it is arbitrary. It
// returns nil if the expression is not a floating-point number, if t is a pointer, or if a result
// outside of a function is not exact.
func (b *builder) truncated(c parser.IEContext, t ast.Type) ast.Expr {
	if !b.isFloat(c, 0) || t.Pointer {
		return nil
	}
	at := spanOf(inner(c))
	if x, ok := b.exact(c, 0); ok {
		if v := num.FromBig(new(big.Int).Quo(x.Num(), x.Denom())); fitsType(b.wide(t), v) && t.Kind != ast.Bool {
			t.Const = false
			return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: v}, t)
		}
	}
	if b.fn == nil {
		return nil
	}
	return b.vague(at, t, c)
}

// "exact" computes an arithmetic expression of constants. It returns false if an operand is not
// constant, or if a number is not representable with the 24 bits of the type float: then the value
// depends on the types and on the precision in which the compiler computes (5.2.4.2.2p9).
func (b *builder) exact(c parser.IEContext, depth int) (*big.Rat, bool) {
	if depth > maxEffects {
		return nil, false
	}
	c = inner(c)
	x, ok := new(big.Rat), false
	if !b.isFloat(c, 0) {
		v, ok := b.plainValue(c)
		if !ok {
			return nil, false
		}
		x.SetInt(v.Big())
		_, fits := x.Float32()
		return x, fits
	}
	switch e := c.(type) {
	case *parser.FloatContext:
		if text := strings.TrimRight(e.GetText(), "fFlL"); isDecimal(text) {
			x, ok = x.SetString(text)
		}
	case *parser.UnaryContext:
		if op := e.GetOp().GetText(); op == "-" {
			if x, ok = b.exact(e.E(), depth+1); ok {
				x.Neg(x)
			}
		}
	case *parser.BinaryContext:
		y, okY := b.exact(e.E(0), depth+1)
		z, okZ := b.exact(e.E(1), depth+1)
		if !okY || !okZ {
			break
		}
		ok = true
		switch e.GetOp().GetText() {
		case "+":
			x.Add(y, z)
		case "-":
			x.Sub(y, z)
		case "*":
			x.Mul(y, z)
		case "/":
			if ok = z.Sign() != 0; ok {
				x.Quo(y, z)
			}
		default:
			ok = false
		}
	}
	if !ok || x.Num().BitLen() > 200 {
		return nil, false
	}
	_, fits := x.Float32()
	return x, fits
}
