package gen

import (
	"strings"
)

func (g *generator) variable() string { return g.vars[g.r.Intn(len(g.vars))] }

// constant returns a nonzero constant expression.
func (g *generator) constant() string {
	return g.pick("2", "3", "7", "TWO", "three", "GREEN", "(-2)", "-3", "0x4", "'\\n'", "(1 << 3)", "(TWO + 3)", "(int)5u", "1")
}

// expr returns a random expression with at most the given nesting depth. In the texts below, the
// mark $e becomes an operand, in parentheses unless it is a name or number. $list becomes an
// operand without parentheses.
func (g *generator) expr(depth int) string {
	if depth <= 0 {
		return g.leaf()
	}
	d := dice{r: g.r, marks: map[string]func() string{
		"var": g.variable, "const": g.constant, "leaf": g.leaf,
		"list": func() string { return g.expr(depth - 1) },
		"e":    func() string { return paren(g.expr(depth - 1)) },
		"call": func() string {
			if f := g.nonVoid(); f != nil {
				return g.call(depth-1, *f)
			}
			return g.leaf()
		},
		"inner": func() string {
			if g.statementsLeft > 0 && g.oneIn(2) {
				return g.stmtExpr(depth - 1)
			}
			return g.leaf()
		},
	}}
	if g.o.Library && g.oneIn(5) {
		return d.pick(
			`‹rand()¦getchar()¦atoi(getenv("A"))¦printf("x")¦puts("x")¦klee_range(-2, 3, "x")›`,
			"‹toupper¦tolower¦isdigit¦isspace¦isalpha›(getchar())",
			"‹abs¦isascii¦toascii¦putchar›(($list))",
			`scanf("%d", &read)`,
		)
	}
	quotient, assigned := "$e ‹/¦%› $const", "($var ‹*=¦/=¦%=› $const)"
	if g.o.NoDivision {
		quotient, assigned = "$leaf", "($var *= $const)"
	}
	return d.pick(
		"$e + $e", "$e + $e", "$e - $e",
		"‹$e * $const¦$const * $e›",
		quotient, quotient,
		"$e ‹<¦<=¦>¦>=¦==¦!=› $e", "$e ‹<¦<=¦>¦>=¦==¦!=› $e",
		"$e && $e",
		"$e || $e",
		"‹!¦-¦+¦!!›$e",
		"($list ? $e : $e)",
		"($var = $list)",
		"($var ‹+=¦-=› $list)",
		assigned,
		"‹$var‹++¦--›¦‹++¦--›$var›",
		"($list, $list)",
		"(‹int¦_Bool¦unsigned char¦long¦number›)$e",
		"(($e < $e) ‹&¦|¦^› !$e)",
		"PLUS($e, $e)",
		"$call", "$call",
		"$inner",
	)
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
	if g.oneIn(2) {
		return g.variable()
	}
	return g.pick(
		"‹__VERIFIER_nondet_int()¦__VERIFIER_nondet_int()¦__VERIFIER_nondet_uint()¦__VERIFIER_nondet_bool()¦rand_unsigned()¦unknown()¦nondet()›",
		g.constant(),
		"‹BLUE¦RED¦three¦0x1F¦'a'¦true›",
		"$6",
	)
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
