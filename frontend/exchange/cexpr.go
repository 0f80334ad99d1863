package exchange

import (
	"regexp"
	"slices"
	"strings"

	"ic3play/engine/certify"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// writer writes formulas as C expressions. It casts each variable to long long, which has 64 bits
// in both data models, and refuses formulas in which a part might overflow this type. So the
// expression has the formula's value for every overflow rule and for mathematical integers. An
// unsigned variable of 64 bits or more can occur only in a comparison with a constant, without a
// cast.
type writer struct {
	// names maps the variables of the formula that are in scope to the variables of the tree.
	names map[lia.Var]*ast.Var
	model ast.Model
}

func (w *writer) formula(f lia.Formula) (string, bool) {
	switch f.Op() {
	case lia.OpTrue:
		return "1", true
	case lia.OpFalse:
		return "0", true
	case lia.OpLit:
		return w.literal(f.Lit())
	}
	sep := " && "
	if f.Op() == lia.OpOr {
		sep = " || "
	}
	var parts []string
	for _, g := range f.Args() {
		text, ok := w.formula(g)
		if !ok {
			return "", false
		}
		if g.Op() != lia.OpLit {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	return join(parts, sep), true
}

// longChain is the largest number of operands in a chain of && or ||. A longer chain is divided by
// parentheses, because parsers limit how deep an expression nests.
const longChain = 50

func join(parts []string, sep string) string {
	if len(parts) <= longChain {
		return strings.Join(parts, sep)
	}
	var groups []string
	for some := range slices.Chunk(parts, longChain) {
		groups = append(groups, "("+strings.Join(some, sep)+")")
	}
	return join(groups, sep)
}

// states writes a list of states, such as x == 1 && y == 4 || x == 2 && y == 7. It omits equations
// that it cannot write, such as those about variables that are not in scope. So the result may be
// weaker than f. If f is not such a list, or a state has no equation left, it returns false.
func (w *writer) states(f lia.Formula) (string, bool) {
	if !certify.ListsStates(f) {
		return "", false
	}
	var parts []string
	for _, d := range f.Args() {
		var some []string
		for _, e := range d.Conjuncts() {
			if text, ok := w.formula(e); ok {
				some = append(some, text)
			}
		}
		if len(some) == 0 {
			return "", false
		}
		if text := "(" + strings.Join(some, " && ") + ")"; !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	return join(parts, " || "), true
}

// conjuncts returns the conjuncts of f as a C expression. The result "left" counts the conjuncts
// that it cannot write exactly: it omits them or writes a weaker formula.
func (w *writer) conjuncts(f lia.Formula) (text string, left int) {
	var parts []string
	for _, g := range f.Conjuncts() {
		part, ok := w.formula(g)
		if !ok {
			left++
			if part, ok = w.states(g); !ok {
				continue
			}
		}
		if g.Op() == lia.OpOr {
			part = "(" + part + ")"
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "1", left
	}
	return join(parts, " && "), left
}

func (w *writer) literal(l lia.Literal) (string, bool) {
	t := l.T
	if l.Kind == lia.DIV {
		sum, ok := w.sum(t)
		if !ok || l.K.BitLen() > 62 {
			return "", false
		}
		op := " == 0"
		if l.Neg {
			op = " != 0"
		}
		return "(" + sum + ") % " + number(l.K) + op, true
	}
	op := " <= "
	switch {
	case l.Kind == lia.EQ && l.Neg:
		op = " != "
	case l.Kind == lia.EQ:
		op = " == "
	}
	if text, ok := w.unsignedComparison(t, op); ok {
		return text, true
	}
	var left, right lia.Term // the terms with positive and with negative coefficients
	for _, m := range t.Monos() {
		if m.Coef.Sign() > 0 {
			left = left.AddMul(m.Coef, lia.V(m.Var))
		} else {
			right = right.AddMul(m.Coef.Neg(), lia.V(m.Var))
		}
	}
	if c := t.Constant(); c.Sign() > 0 {
		left = left.AddConst(c)
	} else {
		right = right.AddConst(c.Neg())
	}
	a, ok := w.sum(left)
	if !ok {
		return "", false
	}
	b, ok := w.sum(right)
	return a + op + b, ok
}

// unsignedComparison writes the comparison of an unsigned variable of 64 bits or more with a
// constant, without a cast. If the comparison has another form, it returns false.
func (w *writer) unsignedComparison(t lia.Term, op string) (string, bool) {
	if len(t.Monos()) != 1 {
		return "", false
	}
	m := t.Monos()[0]
	v := w.names[m.Var]
	if v == nil || w.width(v.Type) < 64 || v.Type.Kind != ast.Unsigned || !m.Coef.Abs().IsOne() {
		return "", false
	}
	k := t.Constant() // the formula compares x + k or k - x with 0
	switch {
	case m.Coef.Sign() > 0:
		k = k.Neg()
	case op == " <= ":
		op = " >= "
	}
	switch {
	case k.Sign() < 0 && (op == " <= " || op == " == "):
		return "0", true
	case k.Sign() < 0:
		return "1", true
	case k.BitLen() > 64:
		return "", false
	}
	return v.Name + op + k.String() + "ULL", true
}

// width returns the number of bits that a type has in C, even if the program's integers are
// mathematical ones.
func (w *writer) width(t ast.Type) uint8 {
	switch {
	case t.Kind == ast.Bool:
		return 1
	case t.Width > 0:
		return t.Width
	case t.Narrow > 0:
		return t.Narrow
	case strings.Contains(t.Name, "__int128"):
		return 2 * w.model.LongLong
	case strings.Contains(t.Name, "long long"):
		return w.model.LongLong
	case strings.Contains(t.Name, "long"):
		return w.model.Long
	case strings.Contains(t.Name, "64"), strings.Contains(t.Name, "size_t"), strings.Contains(t.Name, "ptr"):
		return 64
	}
	return w.model.Int
}

// sum returns a sum as a C expression. If the expression might overflow long long, it returns
// false.
func (w *writer) sum(t lia.Term) (string, bool) {
	most := t.Constant().Abs()
	var b strings.Builder
	for _, m := range t.Monos() {
		v := w.names[m.Var]
		if v == nil {
			return "", false
		}
		width := w.width(v.Type)
		if width > 64 || width == 64 && (v.Type.Kind == ast.Unsigned || len(t.Monos()) > 1 || !m.Coef.IsOne() || t.Constant().Sign() != 0) {
			return "", false
		}
		if width < 64 || !m.Coef.IsOne() {
			most = most.AddMul(m.Coef.Abs(), num.PowerOf2(int(width)))
		}
		switch {
		case m.Coef.Sign() < 0 && b.Len() > 0:
			b.WriteString(" - ")
		case m.Coef.Sign() < 0:
			b.WriteString("-")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		if !m.Coef.Abs().IsOne() {
			b.WriteString(number(m.Coef.Abs()) + " * ")
		}
		b.WriteString("(long long)" + v.Name)
	}
	if most.BitLen() > 62 {
		return "", false
	}
	switch c := t.Constant(); {
	case b.Len() == 0:
		b.WriteString(number(c))
	case c.Sign() > 0:
		b.WriteString(" + " + number(c))
	case c.Sign() < 0:
		b.WriteString(" - " + number(c.Neg()))
	}
	return b.String(), true
}

// exactly returns a constant of any size as a C expression that can follow "==". Only LP64 has a
// type for constants of more than 64 bits; with ILP32 the result for them is false.
func exactly(n num.Int, m ast.Model) (text string, ok bool) {
	// No signed type can represent the absolute value of a signed type's least value. So write this
	// value as the next greater number minus 1.
	if next := n.Add(num.One()); n.Sign() < 0 && next.BitLen() < n.BitLen() && (n.BitLen() == 64 || n.BitLen() == 128) {
		text, ok := exactly(next, m)
		return text + " - 1", ok
	}
	if _, small := n.Int64(); small {
		return n.String(), true
	}
	if n.Sign() > 0 && n.BitLen() <= 64 {
		return n.String() + "U", true
	}
	if m.Long < 64 || n.BitLen() > 128 || n.Sign() < 0 && n.BitLen() > 127 {
		return "", false
	}
	sign := ""
	if n.Sign() < 0 {
		sign = "-(__int128)"
	}
	high, low := n.Abs().FloorDiv(num.PowerOf2(64)), n.Abs().Mod(num.PowerOf2(64))
	return sign + "((unsigned __int128)" + high.String() + "U << 64 | " + low.String() + "U)", true
}

// bareConstant matches an equation with a decimal constant. Its third group is the constant's
// suffix.
var bareConstant = regexp.MustCompile(`(==\s*)(-?\s*[1-9]\d*)([uUlL]*)`)

// withTypes gives a type to each constant after "==" that has more than 63 bits and no suffix,
// because C has no signed type for its digits. Other tools write such equations: \result ==
// 18446744073709551615 and \result == -9223372036854775808. With mathematical integers it changes
// nothing.
func withTypes(value string, r ast.Rules) string {
	return bareConstant.ReplaceAllStringFunc(value, func(equation string) string {
		part := bareConstant.FindStringSubmatch(equation)
		n, err := num.Parse(strings.ReplaceAll(part[2], " ", ""))
		if text, ok := exactly(n, r.Model); r.C && err == nil && part[3] == "" && n.BitLen() > 63 && ok {
			return part[1] + text
		}
		return equation
	})
}

// number returns a constant as a C literal. The constant must fit into long long. If it has more
// than 31 bits, the literal has the suffix LL.
func number(n num.Int) string {
	if n.BitLen() > 31 {
		return n.String() + "LL"
	}
	return n.String()
}
