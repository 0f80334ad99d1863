package preproc

import (
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// condition evaluates the condition of an if, ifdef or ifndef. A wrong one is false.
func (x *expander) condition(kind string, at Token, rest []Token) bool {
	if kind != "if" {
		if len(rest) == 0 || !isWord(rest[0].Text) {
			x.rep.Report(diag.Preprocessor, at.Span(), "#%s needs a name", kind)
			return false
		}
		return x.defined(rest[0].Text) == (kind == "ifdef")
	}
	line, ok := x.resolveDefined(at, rest)
	if !ok {
		return false
	}
	line = x.expand(nil, line, 0)
	c := &condParser{toks: line, at: at.Span(), rep: x.rep, headers: x.headers}
	v := c.ternary(0)
	if !c.failed && c.pos < len(line) {
		c.fail("this does not belong to a condition")
	}
	return !c.failed && !v.IsZero()
}

// resolveDefined replaces "defined X" and "defined(X)" by 0 or 1.
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
			if x.defined(line[j].Text) {
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

// condParser evaluates a constant expression by precedence climbing. Names
// that are left are 0, as C has it.
type condParser struct {
	toks    []Token
	pos     int
	at      source.Span
	rep     *diag.Reporter
	headers map[string]bool // included: their constants have values
	failed  bool
}

func (c *condParser) fail(msg string) num.Int {
	if !c.failed {
		c.failed = true
		at := c.at
		if c.pos < len(c.toks) {
			at = c.toks[c.pos].Span()
		}
		c.rep.Report(diag.Preprocessor, at, "%s", msg)
	}
	c.pos = len(c.toks)
	return num.Int{}
}

func (c *condParser) next() string {
	if c.pos < len(c.toks) {
		return c.toks[c.pos].Text
	}
	return ""
}

func truth(b bool) num.Int {
	if b {
		return num.One()
	}
	return num.Zero()
}

// ternary parses a whole expression.
func (c *condParser) ternary(depth int) num.Int {
	if depth > 100 {
		return c.fail("the condition nests too deeply")
	}
	v := c.binary(0, depth+1)
	if c.next() != "?" {
		return v
	}
	c.pos++
	a := c.ternary(depth + 1)
	if c.next() != ":" {
		return c.fail("here should be :")
	}
	c.pos++
	b := c.ternary(depth + 1)
	if v.IsZero() {
		return b
	}
	return a
}

// level is the precedence of a binary operator, -1 for none.
func level(op string) int {
	switch op {
	case "||":
		return 0
	case "&&":
		return 1
	case "==", "!=":
		return 2
	case "<", ">", "<=", ">=":
		return 3
	case "+", "-":
		return 4
	case "*", "/", "%":
		return 5
	}
	return -1
}

func (c *condParser) binary(min, depth int) num.Int {
	v := c.unary(depth + 1)
	for !c.failed {
		op := c.next()
		l := level(op)
		if l < min {
			return v
		}
		c.pos++
		w := c.binary(l+1, depth+1)
		switch op {
		case "||":
			v = truth(!v.IsZero() || !w.IsZero())
		case "&&":
			v = truth(!v.IsZero() && !w.IsZero())
		case "==":
			v = truth(v.Equal(w))
		case "!=":
			v = truth(!v.Equal(w))
		case "<":
			v = truth(v.Less(w))
		case ">":
			v = truth(w.Less(v))
		case "<=":
			v = truth(!w.Less(v))
		case ">=":
			v = truth(!v.Less(w))
		case "+":
			v = v.Add(w)
		case "-":
			v = v.Sub(w)
		case "*":
			v = v.Mul(w)
		default:
			if w.IsZero() {
				return c.fail("division by 0")
			}
			if op == "/" {
				v = v.Quo(w)
			} else {
				v = v.Rem(w)
			}
		}
		if v.BitLen() > 4096 {
			return c.fail("the number is too large")
		}
	}
	return v
}

func (c *condParser) unary(depth int) num.Int {
	if depth > 200 {
		return c.fail("the condition nests too deeply")
	}
	if c.pos >= len(c.toks) {
		return c.fail("the condition has no end")
	}
	t := &c.toks[c.pos]
	c.pos++
	switch {
	case t.Text == "!":
		return truth(c.unary(depth + 1).IsZero())
	case t.Text == "-":
		return c.unary(depth + 1).Neg()
	case t.Text == "+":
		return c.unary(depth + 1)
	case t.Text == "(":
		v := c.ternary(depth + 1)
		if c.next() != ")" {
			return c.fail("here should be )")
		}
		c.pos++
		return v
	case t.Type == parser.CLexerINT:
		if v, ok := IntValue(t.Text); ok {
			return v
		}
	case t.Type == parser.CLexerCHAR:
		if v, ok := CharValue(t.Text); ok {
			return v
		}
	case isWord(t.Text):
		if v, header, ok := headerConstant(t.Text); ok && c.headers[header] {
			return v
		}
		return num.Zero()
	}
	c.pos--
	return c.fail("this does not belong to a condition")
}
