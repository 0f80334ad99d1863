package gen

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
)

// ScopeOptions contains settings for programs of Scopes.
type ScopeOptions struct {
	// Name is a prefix of all names outside of functions. With different prefixes, one file can
	// contain several programs.
	Name string
	// Statements is the approximate number of statements in each function; default 14.
	Statements int
	// ForCompiler omits inputs and assertions, and keeps numbers small enough for a compiler's int.
	// A comparison with a compiler must skip programs whose result depends on an uninitialised
	// variable.
	ForCompiler bool
}

// Scopes returns a random function NAMEf without parameters, after the declarations that it needs.
// Declarations of all kinds hide each other in nested blocks, and goto and switch jump over
// declarations. The function always ends. Its result depends on the declarations to which its names
// refer, and on the values of its variables.
func Scopes(r *rand.Rand, o ScopeOptions) string {
	if o.Statements == 0 {
		o.Statements = 14
	}
	g := &scopes{generator: generator{text: text{dice: dice{r: r}}}, o: o}
	g.marks = map[string]func() string{"operand": g.operand}
	g.outer = map[string]kind{o.Name + "g": variable, o.Name + "K": constant, o.Name + "RED": constant, o.Name + "word": typeName}
	g.line("int %sg = 2;", o.Name)
	g.line("const int %sK = 3;", o.Name)
	g.line("enum { %sRED = 1, %sBLUE };", o.Name, o.Name)
	g.line("typedef int %sword;", o.Name)
	if g.oneIn(2) {
		g.helper = o.Name + "h"
		g.line("static int %s(int a) {", g.helper)
		g.function("a")
		g.called = true
	}
	g.line("int %sf(void) {", o.Name)
	g.function("")
	return g.b.String()
}

type kind uint8

const (
	variable kind = iota
	constant      // a const variable or an enumerator
	divisor       // a const variable that is initialised with a nonzero literal
	typeName
	reserved
)

type scopes struct {
	generator
	o                     ScopeOptions
	outer                 map[string]kind
	stack                 []map[string]kind
	labels                []string
	labelsToPlace         []string
	helper                string
	called                bool
	switches              int
	value                 int
	stmtExprDepth         int // number of enclosing statement expressions
	stmtExprsAroundSwitch int // number of statement expressions that enclose the innermost switch
}

// function generates the body of a function. "param" is the name of the function's parameter, or ""
// if it has none.
func (g *scopes) function(param string) {
	g.depth++
	g.stack = []map[string]kind{{"fuel": reserved, "sum": reserved}}
	if param != "" {
		g.stack[0][param] = variable
	}
	g.line("int fuel = %d, sum = 0;", 3+g.r.Intn(6))
	g.labels = nil
	for i := 1 + g.r.Intn(3); i > 0; i-- {
		g.labels = append(g.labels, fmt.Sprintf("L%d", i))
	}
	g.labelsToPlace = append([]string(nil), g.labels...)
	g.statementsLeft = g.o.Statements/2 + g.r.Intn(g.o.Statements)
	for g.statementsLeft > 0 {
		g.stmt(3)
	}
	for _, l := range g.labelsToPlace {
		g.line("%s: ;", l)
	}
	g.use()
	g.line("return sum;")
	g.depth--
	g.line("}")
	g.stack = nil
}

func (g *scopes) lookup(name string) (kind, bool) {
	for i := len(g.stack) - 1; i >= 0; i-- {
		if k, ok := g.stack[i][name]; ok {
			return k, true
		}
	}
	k, ok := g.outer[name]
	return k, ok
}

func (g *scopes) names(kinds ...kind) []string {
	var out []string
	for _, n := range append(strings.Fields("a b c d"), g.o.Name+"g", g.o.Name+"K", g.o.Name+"RED", g.o.Name+"word") {
		k, ok := g.lookup(n)
		if ok && slices.Contains(kinds, k) {
			out = append(out, n)
		}
	}
	return out
}

func (g *scopes) block(depth int) {
	g.line("{")
	g.inScope(func() {
		for n := 1 + g.r.Intn(4); n > 0; n-- {
			g.stmt(depth)
		}
	})
	g.line("}")
}

func (g *scopes) inScope(make func()) {
	g.depth++
	g.stack = append(g.stack, map[string]kind{})
	make()
	g.stack = g.stack[:len(g.stack)-1]
	g.depth--
}

func (g *scopes) stmt(depth int) {
	g.statementsLeft--
	if n := len(g.labelsToPlace); n > 0 && g.stmtExprDepth == 0 && g.oneIn(4) {
		g.line("%s: ;", g.labelsToPlace[n-1])
		g.labelsToPlace = g.labelsToPlace[:n-1]
	}
	if g.switches > 0 && g.value < 4 && g.stmtExprDepth == g.stmtExprsAroundSwitch && g.oneIn(2) {
		g.line("case %d:", g.value)
		g.value++
	}
	if depth <= 0 {
		g.simpleStmt()
		return
	}
	switch g.r.Intn(12) {
	case 0, 1:
		g.block(depth - 1)
	case 2:
		g.line("if (%s)", g.cond())
		g.block(depth - 1)
		if g.oneIn(2) {
			g.line("else")
			g.block(depth - 1)
		}
	case 3:
		g.line("while (fuel > 0 && %s)", g.cond())
		g.line("{")
		g.inScope(func() {
			g.line("fuel--;")
			g.stmt(depth - 1)
			g.stmt(depth - 1)
		})
		g.line("}")
	case 4:
		if g.switches == 0 {
			g.switchStmt(depth)
			return
		}
		g.simpleStmt()
	case 5:
		// The loop also stops when fuel is 0, because a jump into the body may skip the
		// initialisation of the counter.
		g.inScope(func() {
			name := g.pick("a", "b", "c", "d")
			g.line("for (int %s = 0; %s < 2 && fuel > 0; %s++, fuel--)", name, name, name)
			g.stack[len(g.stack)-1][name] = constant
			g.block(depth - 1)
		})
	default:
		g.simpleStmt()
	}
}

func (g *scopes) switchStmt(depth int) {
	g.line("switch (%s)", g.expr(1))
	g.line("{")
	g.switches++
	g.value, g.stmtExprsAroundSwitch = 0, g.stmtExprDepth
	g.inScope(func() {
		for n := 2 + g.r.Intn(3); n > 0; n-- {
			g.stmt(depth - 1)
			if g.oneIn(4) {
				g.line("break;")
			}
		}
		if g.oneIn(2) {
			g.line("default:")
		}
		g.use()
	})
	g.switches--
	g.line("}")
}

func (g *scopes) simpleStmt() {
	switch g.r.Intn(11) {
	case 8:
		// A jump may leave a statement expression, but never enter one.
		if g.stmtExprDepth > 1 {
			g.use()
			return
		}
		g.line("%s = ({", g.oneOf(g.names(variable), "sum"))
		g.stmtExprDepth++
		g.inScope(func() {
			for range g.r.Intn(3) {
				g.stmt(1)
			}
			g.line("(%s) %% 9;", g.expr(1))
		})
		g.stmtExprDepth--
		g.line("});")
	case 0, 1, 2, 3:
		g.declaration()
	case 4, 5:
		g.line("if (fuel > 0 && %s) { fuel--; goto %s; }", g.cond(), g.labels[g.r.Intn(len(g.labels))])
	case 6:
		v := g.oneOf(g.names(variable), "sum")
		g.line("%s‹ = (%s) %% 9¦ += $3¦++¦--›;", v, g.expr(2))
	case 7:
		// The call is a statement of its own, because C leaves the order of side effects in an
		// expression open.
		if g.called {
			g.line("sum = (sum + %s(%s)) %% 101;", g.helper, g.expr(1))
			return
		}
		g.use()
	default:
		if !g.o.ForCompiler && g.oneIn(3) {
			g.line("assert(%s);", g.cond())
			return
		}
		g.use()
	}
}

// The method "use" adds the value of an expression to the result. So the result shows to which
// declarations the names in the expression refer.
func (g *scopes) use() { g.line("sum = (sum * 3 + %s) %% 101;", g.expr(2)) }

func (g *scopes) declaration() {
	here := g.stack[len(g.stack)-1]
	name := g.pick("a", "b", "c", "d")
	if _, taken := here[name]; taken {
		g.use()
		return
	}
	types := []string{"int", "int", "long", "short"}
	if !g.o.ForCompiler {
		types = append(types, "unsigned", "_Bool", "unsigned char", "char")
	}
	t := pick(g.r, append(types, g.names(typeName)...))
	// In C the name is already in scope in its own initialiser, but the generated initialiser must
	// not read it.
	here[name] = reserved
	k := variable
	switch g.r.Intn(10) {
	case 0, 1:
		g.line("%s %s;", t, name)
	case 2:
		k = divisor
		g.line("const %s %s = ‹1¦2¦3¦4¦5›;", t, name)
	case 3, 4:
		k = constant
		g.line("‹const %s %s = (%s) %% 9¦static const %[1]s %[2]s = ‹1¦2¦3¦4››;", t, name, g.expr(1))
	case 5:
		k = constant
		g.line("enum { %s = ‹%sRED + 1¦5¦2 * 3 - 4¦%[2]sBLUE› };", name, g.o.Name)
	case 6:
		k = typeName
		g.line("typedef int %s;", name)
	default:
		g.line("‹%s %s = (%s) %% 9¦%[1]s %[2]s = (%[3]s) %% 9¦static %[1]s %[2]s = $4›;", t, name, g.expr(2))
	}
	here[name] = k
}

func (g *scopes) cond() string {
	return fmt.Sprintf("%s %s %s", g.expr(1), g.pick("<", "==", "!=", ">="), g.expr(0))
}

// expr returns an expression whose value stays small if the values of the variables are small.
func (g *scopes) expr(depth int) string {
	if depth > 0 {
		x, y := g.expr(depth-1), g.expr(depth-1)
		if g.oneIn(2) {
			return g.fill(fmt.Sprintf("(‹%s ‹+¦-› %s¦%[1]s ‹+¦-› %[2]s¦%[1]s * $4¦%[1]s ? %[2]s : %s¦%[1]s ‹/¦%%› %[4]s›)", x, y, g.expr(0), g.oneOf(g.names(divisor), "3")))
		}
		if g.oneIn(3) {
			return "(" + g.flat() + ")"
		}
	}
	if !g.o.ForCompiler && g.oneIn(12) {
		return g.pick("nondet()", "__VERIFIER_nondet_bool()", "__VERIFIER_nondet_uchar()")
	}
	switch g.r.Intn(5) {
	case 0:
		return fmt.Sprint(g.r.Intn(5))
	case 1:
		return g.oneOf(g.names(constant, divisor), "1")
	}
	return g.oneOf(g.names(variable), "sum")
}

// The method "flat" returns an expression without parentheses, such as a - b - c < d. Its value is
// wrong if the parser gets the precedence or the associativity of an operator wrong.
func (g *scopes) flat() string {
	binary := " ‹+¦-› $operand"
	compared := " ‹<¦<=¦>¦>=¦==¦!=› $operand"
	out := g.operand()
	for range 1 + g.r.Intn(6) {
		out += g.pick(binary, binary, binary, " ‹/¦%¦*› ‹2¦3¦5›", compared, compared, " ‹&&¦||› $operand", " ? $operand : $operand",
			" ‹-¦+› ‹-¦!¦+¦!!¦- -¦!-¦(int)¦-(short)›$operand")
	}
	return out
}

func (g *scopes) operand() string {
	if g.oneIn(8) {
		return "(" + g.pick("7 & 5 + 1", "1 << 2 | 1 << 1", "12 >> 1 ^ 3", "6 | 1 & 2", "5 ^ 3 | 4", "~2 & 9", "2 * 3 % 4", "1 << 1 + 1", "3 & 2 == 2", "8 / 2 * 2", "1 | 6 == 7", "-9 >> 1", "!2 + 1 << 1") + ")"
	}
	return g.expr(0)
}
