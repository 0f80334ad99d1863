//go:build !js

package export_test

import (
	"fmt"
	"strings"

	"ic3play/lia/num"
)

// cReader executes the lines of a label one after the other, as a C programmer would read them. It
// uses only the text of the lines, not the edge.
type cReader struct {
	vars map[string]num.Int
	ask  func() num.Int
	toks []string
	off  bool // a condition was false: ignore the following lines
}

func (c *cReader) run(lines []string) (goesOn bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v in %q", r, lines)
		}
	}()
	goesOn = true
	for _, l := range lines {
		c.toks = tokens(l)
		switch c.toks[0] {
		case "[":
			c.take("[")
			if c.ternary().IsZero() {
				goesOn, c.off = false, true
			}
			c.take("]")
		case "(":
			left := c.list(c.name)
			names := tokens(l)[1 : 2*len(left)]
			c.take(":=")
			for i, x := range c.list(c.ternary) {
				c.vars[names[2*i]] = x
			}
		default:
			name := c.place()
			c.take("=")
			x := c.ternary()
			if _, known := c.vars[name]; !known && strings.Contains(name, "[") && !c.off {
				return false, fmt.Errorf("%q is assigned to", name)
			}
			c.vars[name] = x
		}
		if len(c.toks) > 0 {
			return false, fmt.Errorf("%q is left of %q", c.toks, l)
		}
	}
	return goesOn, nil
}

func tokens(s string) []string {
	var out []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		n := 1
		word := func(b byte) bool {
			return b == '_' || b == '.' || b == '#' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
		}
		if word(s[0]) {
			for n < len(s) && word(s[n]) {
				n++
			}
			if strings.HasPrefix(s[n:], "()") {
				n += 2
			}
		} else if len(s) > 1 && strings.Contains("&& || == != <= >= >> :=", s[:2]) && s[1] != ' ' {
			n = 2
		}
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

func (c *cReader) peek() string {
	if len(c.toks) == 0 {
		return ""
	}
	return c.toks[0]
}

func (c *cReader) take(t string) {
	if c.peek() != t {
		panic(fmt.Sprintf("%q where %q should be", c.peek(), t))
	}
	c.toks = c.toks[1:]
}

func (c *cReader) list(element func() num.Int) []num.Int {
	c.take("(")
	out := []num.Int{element()}
	for c.peek() == "," {
		c.take(",")
		out = append(out, element())
	}
	c.take(")")
	return out
}

func truth(b bool) num.Int {
	if b {
		return num.One()
	}
	return num.Int{}
}

func (c *cReader) ternary() num.Int {
	x := c.binary(0)
	if c.peek() != "?" {
		return x
	}
	c.take("?")
	y := c.ternary()
	c.take(":")
	z := c.ternary()
	if x.IsZero() {
		return z
	}
	return y
}

var levels = [][]string{{"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {">>"}, {"+", "-"}, {"*", "/", "%", "mod", "smod"}, {"^"}}

func (c *cReader) binary(level int) num.Int {
	if level == len(levels) {
		return c.unary()
	}
	x := c.binary(level + 1)
	for {
		op := ""
		for _, o := range levels[level] {
			if c.peek() == o {
				op = o
			}
		}
		if op == "" {
			return x
		}
		c.take(op)
		y := c.binary(level + 1)
		switch op {
		case "||":
			x = truth(!x.IsZero() || !y.IsZero())
		case "&&":
			x = truth(!x.IsZero() && !y.IsZero())
		case "==":
			x = truth(x.Equal(y))
		case "!=":
			x = truth(!x.Equal(y))
		case "<":
			x = truth(x.Less(y))
		case "<=":
			x = truth(!y.Less(x))
		case ">":
			x = truth(y.Less(x))
		case ">=":
			x = truth(!x.Less(y))
		case "+":
			x = x.Add(y)
		case "-":
			x = x.Sub(y)
		case "*":
			x = x.Mul(y)
		case "/", "%":
			if y.IsZero() && c.off {
				y = num.One()
			}
			if op == "/" {
				x = x.Quo(y)
			} else {
				x = x.Rem(y)
			}
		case "^":
			z := num.One()
			for ; y.Sign() > 0; y = y.Sub(num.One()) {
				z = z.Mul(x)
			}
			x = z
		case ">>":
			d := num.One()
			for ; y.Sign() > 0; y = y.Sub(num.One()) {
				d = d.Mul(num.From(2))
			}
			x = x.FloorDiv(d)
		case "mod":
			x = x.Mod(y)
		case "smod":
			half := y.Quo(num.From(2))
			x = x.Add(half).Mod(y).Sub(half)
		}
	}
}

func (c *cReader) unary() num.Int {
	switch t := c.peek(); {
	case t == "-":
		c.take("-")
		return c.unary().Neg()
	case t == "!":
		c.take("!")
		return truth(c.unary().IsZero())
	case t == "(":
		c.take("(")
		x := c.ternary()
		c.take(")")
		return x
	case t == "*" || strings.HasSuffix(t, "()"):
		c.take(t)
		return c.ask()
	case t == "true" || t == "false":
		c.take(t)
		return truth(t == "true")
	case t != "" && t[0] >= '0' && t[0] <= '9':
		c.take(t)
		x, err := num.Parse(t)
		if err != nil {
			panic(err)
		}
		return x
	}
	return c.name()
}

func (c *cReader) name() num.Int {
	t := c.place()
	x, ok := c.vars[t]
	if !ok && !(c.off && strings.Contains(t, "[")) {
		panic(fmt.Sprintf("%q means nothing", t))
	}
	return x
}

func (c *cReader) place() string {
	name := c.peek()
	c.take(name)
	for c.peek() == "[" {
		c.take("[")
		name += "[" + c.ternary().String() + "]"
		c.take("]")
		if t := c.peek(); strings.HasPrefix(t, ".") || strings.HasPrefix(t, "#") {
			c.take(t)
			name += t
		}
	}
	return name
}
