package gen

import (
	"fmt"
	"strings"
)

func (g *generator) variable() string { return g.vars[g.r.Intn(len(g.vars))] }

// constant returns a nonzero constant expression.
func (g *generator) constant() string {
	return g.pick("2", "3", "7", "TWO", "three", "GREEN", "(-2)", "-3", "0x4", "'\\n'", "(1 << 3)", "(TWO + 3)", "(int)5u", "1")
}

func (g *generator) expr(depth int) string {
	if depth <= 0 {
		return g.leaf()
	}
	sub := func() string { return g.expr(depth - 1) }
	if g.o.Library && g.oneIn(5) {
		switch g.r.Intn(4) {
		case 0:
			return g.pick("rand()", "getchar()", "atoi(getenv(\"A\"))", "printf(\"x\")", "puts(\"x\")", "klee_range(-2, 3, \"x\")")
		case 1:
			return g.pick("toupper", "tolower", "isdigit", "isspace", "isalpha") + "(getchar())"
		case 2:
			return fmt.Sprintf("%s((%s))", g.pick("abs", "isascii", "toascii", "putchar"), sub())
		}
		return `scanf("%d", &read)`
	}
	switch g.r.Intn(23) {
	case 0, 1:
		return fmt.Sprintf("%s + %s", paren(sub()), paren(sub()))
	case 2:
		return fmt.Sprintf("%s - %s", paren(sub()), paren(sub()))
	case 3:
		if g.oneIn(2) {
			return fmt.Sprintf("%s * %s", paren(sub()), g.constant())
		}
		return fmt.Sprintf("%s * %s", g.constant(), paren(sub()))
	case 4, 5:
		if !g.o.NoDivision {
			return fmt.Sprintf("%s %s %s", paren(sub()), g.pick("/", "%"), g.constant())
		}
	case 6, 7:
		return fmt.Sprintf("%s %s %s", paren(sub()), g.pick("<", "<=", ">", ">=", "==", "!="), paren(sub()))
	case 8:
		return fmt.Sprintf("%s && %s", paren(sub()), paren(sub()))
	case 9:
		return fmt.Sprintf("%s || %s", paren(sub()), paren(sub()))
	case 10:
		return fmt.Sprintf("%s%s", g.pick("!", "-", "+", "!!"), paren(sub()))
	case 11:
		return fmt.Sprintf("(%s ? %s : %s)", sub(), paren(sub()), paren(sub()))
	case 12:
		return fmt.Sprintf("(%s = %s)", g.variable(), sub())
	case 13:
		return fmt.Sprintf("(%s %s %s)", g.variable(), g.pick("+=", "-="), sub())
	case 14:
		op := g.pick("*=", "/=", "%=")
		if g.o.NoDivision {
			op = "*="
		}
		return fmt.Sprintf("(%s %s %s)", g.variable(), op, g.constant())
	case 15:
		if g.oneIn(2) {
			return fmt.Sprintf("%s%s", g.variable(), g.pick("++", "--"))
		}
		return fmt.Sprintf("%s%s", g.pick("++", "--"), g.variable())
	case 16:
		return fmt.Sprintf("(%s, %s)", sub(), sub())
	case 17, 18:
		if f := g.nonVoid(); f != nil {
			return g.call(depth-1, *f)
		}
	case 19:
		return fmt.Sprintf("(%s)%s", g.pick("int", "_Bool", "unsigned char", "long", "number"), paren(sub()))
	case 20:
		return fmt.Sprintf("((%s < %s) %s !%s)", paren(sub()), paren(sub()), g.pick("&", "|", "^"), paren(sub()))
	case 21:
		return fmt.Sprintf("PLUS(%s, %s)", paren(sub()), paren(sub()))
	case 22:
		if g.statementsLeft > 0 && g.oneIn(2) {
			return g.stmtExpr(depth - 1)
		}
	}
	return g.leaf()
}

// paren returns an expression in parentheses, unless it is a name or number.
func paren(s string) string {
	for _, c := range s {
		if c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return "(" + s + ")"
		}
	}
	return s
}

func (g *generator) leaf() string {
	switch g.r.Intn(8) {
	case 0, 1, 2, 3:
		return g.variable()
	case 4:
		return g.pick("__VERIFIER_nondet_int()", "__VERIFIER_nondet_int()", "__VERIFIER_nondet_uint()", "__VERIFIER_nondet_bool()", "rand_unsigned()", "unknown()", "nondet()")
	case 5:
		return g.constant()
	case 6:
		return g.pick("BLUE", "RED", "three", "0x1F", "'a'", "true")
	}
	return fmt.Sprint(g.r.Intn(6))
}

func (g *generator) nonVoid() *function {
	if len(g.functions) == 0 {
		return nil
	}
	f := &g.functions[g.r.Intn(len(g.functions))]
	if f.void {
		return nil
	}
	return f
}

func (g *generator) call(depth int, f function) string {
	args := make([]string, f.params)
	for i := range args {
		if f.pointerParams[i] {
			args[i] = g.address()
			continue
		}
		args[i] = g.expr(depth - 1)
		if strings.Contains(args[i], ",") && !strings.HasPrefix(args[i], "(") {
			args[i] = "(" + args[i] + ")"
		}
	}
	return f.name + "(" + strings.Join(args, ", ") + ")"
}
