package preproc

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

func (x *expander) condition(kind string, at Token, rest []Token) bool {
	if kind != "if" {
		if len(rest) == 0 || !isWord(rest[0].Text) {
			x.rep.Report(diag.Preprocessor, at.Span(), "#%s needs a name", kind)
			return false
		}
		if kind == "ifndef" && x.unread != "" && x.macros[rest[0].Text] == nil && x.standsIn(rest[0].Text) {
			return true
		}
		return x.defined(&rest[0]) == (kind == "ifdef")
	}
	line, ok := x.resolveDefined(at, rest)
	if !ok {
		return false
	}
	line = x.expandAll(line, 0)
	c := &condParser{toks: line, at: at.Span(), x: x}
	v := c.ternary(0)
	if !c.failed && c.pos < len(line) {
		c.fail("unexpected token in this condition")
	}
	return !c.failed && v.bits != 0
}

// resolveDefined replaces "defined X" and "defined(X)" in the tokens of a condition by 1 if X is a
// macro, and by 0 otherwise. After an error, the second result is false.
func (x *expander) resolveDefined(at Token, line []Token) ([]Token, bool) {
	var out []Token
	for i := 0; i < len(line); i++ {
		t := line[i]
		if t.Text == "defined" {
			paren := i+1 < len(line) && line[i+1].Type == parser.CLexerLPAREN
			j := i + 1
			if paren {
				j++
			}
			if j >= len(line) || !isWord(line[j].Text) || paren && (j+1 >= len(line) || line[j+1].Type != parser.CLexerRPAREN) {
				x.rep.Report(diag.Preprocessor, at.Span(), "defined needs a name")
				return nil, false
			}
			t.Type, t.Text = parser.CLexerINT, "0"
			if x.defined(&line[j]) {
				t.Text = "1"
			}
			i = j
			if paren {
				i++
			}
		}
		out = append(out, t)
	}
	return out, true
}

type condValue struct {
	bits     uint64
	unsigned bool
}

func (v condValue) signed() int64 { return int64(v.bits) }

func truth(b bool) condValue {
	if b {
		return condValue{bits: 1}
	}
	return condValue{}
}

// signedValue returns v as a signed 64-bit value. If v does not fit, the second result is false.
func signedValue(v num.Int) (condValue, bool) {
	n, ok := v.Int64()
	return condValue{bits: uint64(n)}, ok
}

// number returns the value of an integer constant in a condition. A constant that does not fit 64
// signed bits becomes unsigned, unless it is decimal and has no suffix u (6.4.4.1p5). If it fits no
// allowed 64-bit type, the second result is false.
func number(v num.Int, unsigned, decimal bool) (condValue, bool) {
	if out, ok := signedValue(v); ok {
		out.unsigned = unsigned
		return out, true
	}
	const half = 1 << 62
	low, ok := v.Sub(num.From(half)).Sub(num.From(half)).Int64()
	if !ok || low < 0 || decimal && !unsigned {
		return condValue{}, false
	}
	return condValue{bits: uint64(low) + 2*half, unsigned: true}, true
}

// A condParser evaluates the condition of an #if or #elif, a constant expression. It uses
// precedence climbing. A name that is not a macro has the value 0, as in C.
type condParser struct {
	toks   []Token
	pos    int
	at     source.Span
	x      *expander
	skip   int // nesting depth of operands that are not evaluated
	failed bool
}

func (c *condParser) fail(msg string) condValue {
	if !c.failed {
		c.failed = true
		at := c.at
		if c.pos < len(c.toks) {
			at = c.toks[c.pos].Span()
		}
		c.x.rep.Report(diag.Preprocessor, at, "%s", msg)
	}
	c.pos = len(c.toks)
	return condValue{}
}

// "wrong" reports an error such as a division by 0. It reports nothing if C does not evaluate the
// current operand. For example, C does not evaluate the operand 1/0 in 0 && 1/0.
func (c *condParser) wrong(msg string) condValue {
	if c.skip > 0 {
		return condValue{}
	}
	return c.fail(msg)
}

func (c *condParser) next() string {
	if c.pos < len(c.toks) {
		return c.toks[c.pos].Text
	}
	return ""
}

// parseUnless calls "parse" for an operand. If "idle" is true, C does not evaluate this operand, so
// parseUnless suppresses errors of its evaluation.
func (c *condParser) parseUnless(idle bool, parse func() condValue) condValue {
	if idle {
		c.skip++
		defer func() { c.skip-- }()
	}
	return parse()
}

func (c *condParser) ternary(depth int) condValue {
	if depth > 100 {
		return c.fail("the condition nests too deeply")
	}
	v := c.binary(0, depth+1)
	if c.next() != "?" {
		return v
	}
	c.pos++
	a := c.parseUnless(v.bits == 0, func() condValue { return c.ternary(depth + 1) })
	if c.next() != ":" {
		return c.fail("expected : here")
	}
	c.pos++
	b := c.parseUnless(v.bits != 0, func() condValue { return c.ternary(depth + 1) })
	out := a
	if v.bits == 0 {
		out = b
	}
	out.unsigned = a.unsigned || b.unsigned
	return out
}

// levels lists the binary operators by precedence, the weakest first.
var levels = []string{" || ", " && ", " | ", " ^ ", " & ", " == != ", " < > <= >= ", " << >> ", " + - ", " * / % "}

// level returns the precedence of a binary operator, and -1 for other texts.
func level(op string) int {
	return slices.IndexFunc(levels, func(ops string) bool { return strings.Contains(ops, " "+op+" ") })
}

func (c *condParser) binary(min, depth int) condValue {
	v := c.unary(depth + 1)
	for !c.failed {
		op := c.next()
		l := level(op)
		if l < min {
			return v
		}
		c.pos++
		idle := op == "||" && v.bits != 0 || op == "&&" && v.bits == 0
		w := c.parseUnless(idle, func() condValue { return c.binary(l+1, depth+1) })
		if c.failed {
			break
		}
		v = c.apply(op, v, w)
	}
	return v
}

func (c *condParser) apply(op string, v, w condValue) condValue {
	switch op {
	case "||":
		return truth(v.bits != 0 || w.bits != 0)
	case "&&":
		return truth(v.bits != 0 && w.bits != 0)
	case "<<", ">>":
		return c.shift(op, v, w)
	}
	unsigned := v.unsigned || w.unsigned
	less, more := v.signed() < w.signed(), v.signed() > w.signed()
	if unsigned {
		less, more = v.bits < w.bits, v.bits > w.bits
	}
	switch op {
	case "==":
		return truth(v.bits == w.bits)
	case "!=":
		return truth(v.bits != w.bits)
	case "<":
		return truth(less)
	case ">":
		return truth(more)
	case "<=":
		return truth(!more)
	case ">=":
		return truth(!less)
	case "|":
		return condValue{v.bits | w.bits, unsigned}
	case "^":
		return condValue{v.bits ^ w.bits, unsigned}
	case "&":
		return condValue{v.bits & w.bits, unsigned}
	}
	if w.bits == 0 && (op == "/" || op == "%") {
		c.wrong("division by 0")
		return condValue{unsigned: unsigned}
	}
	if unsigned {
		return condValue{unsignedOp(op, v.bits, w.bits), true}
	}
	a, b := num.From(v.signed()), num.From(w.signed())
	switch op {
	case "+":
		a = a.Add(b)
	case "-":
		a = a.Sub(b)
	case "*":
		a = a.Mul(b)
	case "/":
		a = a.Quo(b)
	default:
		a = a.Rem(b)
	}
	return c.checkedValue(a)
}

func unsignedOp(op string, a, b uint64) uint64 {
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return a / b
	}
	return a % b
}

func (c *condParser) checkedValue(v num.Int) condValue {
	out, ok := signedValue(v)
	if !ok {
		return c.wrong("the value does not fit into 64 bits")
	}
	return out
}

func (c *condParser) shift(op string, v, w condValue) condValue {
	switch {
	case w.bits > 63:
		c.wrong("a shift must be by 0 to 63 bits")
		return condValue{unsigned: v.unsigned}
	case op == "<<" && v.unsigned:
		return condValue{v.bits << w.bits, true}
	case op == "<<":
		a := num.From(v.signed())
		for n := w.bits; n > 0; n-- {
			a = a.Add(a)
		}
		return c.checkedValue(a)
	case v.unsigned:
		return condValue{v.bits >> w.bits, true}
	}
	return condValue{bits: uint64(v.signed() >> w.bits)}
}

func (c *condParser) unary(depth int) condValue {
	if depth > 200 {
		return c.fail("the condition nests too deeply")
	}
	if c.pos >= len(c.toks) {
		return c.fail("this condition is incomplete")
	}
	t := &c.toks[c.pos]
	c.pos++
	switch {
	case t.Text == "!":
		return truth(c.unary(depth+1).bits == 0)
	case t.Text == "~":
		v := c.unary(depth + 1)
		return condValue{^v.bits, v.unsigned}
	case t.Text == "-":
		v := c.unary(depth + 1)
		if v.unsigned {
			return condValue{-v.bits, true}
		}
		return c.checkedValue(num.From(v.signed()).Neg())
	case t.Text == "+":
		return c.unary(depth + 1)
	case t.Text == "(":
		v := c.ternary(depth + 1)
		if c.next() != ")" {
			return c.fail("expected ) here")
		}
		c.pos++
		return v
	}
	v, ok := c.primary(t)
	if !ok {
		c.pos--
		return c.fail("unexpected token in this condition")
	}
	return v
}

func (c *condParser) primary(t *Token) (condValue, bool) {
	switch {
	case t.Type == parser.CLexerINT:
		if v, ok := IntValue(t.Text); ok {
			suffix := IntSuffix(t.Text)
			return number(v, suffix.Unsigned, suffix.Decimal)
		}
	case t.Type == parser.CLexerCHAR:
		if v, ok := CharValue(t.Text); ok {
			return number(v, t.Text[0] == 'u' || t.Text[0] == 'U', true)
		}
	case isWord(t.Text):
		if m := c.x.macros[t.Text]; m != nil && m.unexpanded {
			return condValue{}, false
		}
		if t.Text == "defined" {
			return condValue{}, false
		}
		if c.skip == 0 && c.x.macros[t.Text] == nil {
			c.x.refuseUnknown(t)
		}
		return condValue{}, true
	}
	return condValue{}, false
}
