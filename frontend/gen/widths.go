package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// WidthOptions contains settings for programs about integer types.
type WidthOptions struct {
	// Name is the prefix of the function's name.
	Name string
	// Inputs is the number of variables with nondeterministic initial values. All remaining
	// variables start with constants.
	Inputs int
	// Statements is the number of generated statements; 0 means 6.
	Statements int
	// Small selects constants and shift counts near the bounds of types of 4 to 6 bits.
	Small bool
	// Products generates products and divisions in which one operand has few values. If Zero is
	// set, a divisor can be 0.
	Products, Zero bool
	// Elements generates arrays with variable indices. Outside makes some indices out of bounds.
	// Such an index is written AT(i, n). The program defines AT(i, n) as i, unless a test defines
	// this macro before.
	Elements, Outside bool
	// Shifts generates shifts by a variable count, which may be out of range. Such a count is
	// written BY(x, n). The program defines BY(x, n) as n, unless a test defines this macro before.
	Shifts bool
	// Bits generates bit operations of two expressions.
	Bits bool
	// Wide also generates integers of 128 bits.
	Wide bool
}

// Widths returns a program without main. Its function NAMEf computes with integers of all types and
// returns a digest of its variables. Signed arithmetic may overflow. Other undefined behaviour
// occurs only if opts permits it, for example Outside permits indices out of bounds.
func Widths(r *rand.Rand, opts WidthOptions) string {
	g := &widths{text: text{dice: dice{r: r}}, opts: opts, types: widthTypes}
	multipliers := []string{"int", "long long", "unsigned"}
	if opts.Wide {
		g.types = append(g.types[:len(g.types):len(g.types)], wideTypes...)
		multipliers = append(multipliers, "__int128", "unsigned __int128")
	}
	if opts.Statements == 0 {
		g.opts.Statements = 6
	}
	if opts.Outside {
		g.b.WriteString("#ifndef AT\n#define AT(i, n) (i)\n#endif\n")
	}
	if opts.Shifts {
		g.b.WriteString("#ifndef BY\n#define BY(x, n) (n)\n#endif\n")
	}
	if opts.Products && r.Intn(3) == 0 {
		g.multiplier = opts.Name + "by"
		t := pick(r, multipliers)
		fmt.Fprintf(&g.b, "static %s %s(%s a, %s b) { return a * b; }\n", t, g.multiplier, t, t)
	}
	fmt.Fprintf(&g.b, "unsigned long long %sf(void) {\n", opts.Name)
	for i := range 3 + r.Intn(3) {
		t := pick(r, g.types)
		name := fmt.Sprintf("v%d", i)
		init := g.constant()
		if i < opts.Inputs {
			t = pick(r, narrowTypes)
			init = "__VERIFIER_nondet_" + t.nondet + "()"
		}
		fmt.Fprintf(&g.b, "  %s %s = %s;\n", t.name, name, init)
		g.vars = append(g.vars, name)
	}
	leaves := g.vars
	if opts.Elements {
		leaves = append(leaves[:len(leaves):len(leaves)], g.arrays()...)
	}
	g.depth = 1
	for range g.opts.Statements {
		g.stmt(2)
	}
	g.b.WriteString("  unsigned long long h = 0;\n")
	for _, v := range leaves {
		fmt.Fprintf(&g.b, "  h = h * 31u + %s;\n", v)
		if opts.Wide {
			fmt.Fprintf(&g.b, "  h = h * 31u + (unsigned long long)((unsigned __int128)%s >> %s);\n", v, g.wideShifts()[2])
		}
	}
	g.b.WriteString("  return h;\n}\n")
	return g.b.String()
}

type widthType struct{ name, nondet string }

var narrowTypes = []widthType{
	{"char", "char"}, {"signed char", "schar"}, {"unsigned char", "uchar"}, {"short", "short"}, {"unsigned short", "ushort"}, {"_Bool", "bool"},
}

var widthTypes = append(narrowTypes[:len(narrowTypes):len(narrowTypes)],
	widthType{"int", "int"}, widthType{"unsigned", "uint"}, widthType{"int", "int"}, widthType{"unsigned int", "uint"},
	widthType{"long", "long"}, widthType{"unsigned long", "ulong"}, widthType{"long long", "longlong"}, widthType{"unsigned long long", "ulonglong"})

var wideTypes = []widthType{
	{"__int128", "int128"}, {"unsigned __int128", "uint128"}, {"__int128_t", "int128"}, {"__uint128_t", "uint128"}, {"long unsigned", "ulong"},
	{"__int128 unsigned", "uint128"}, {"signed __int128", "int128"},
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.Intn(len(list))] }

type widths struct {
	text
	opts       WidthOptions
	types      []widthType
	vars       []string
	loops      int
	rows       []arrayShape
	inLoop     bool
	multiplier string // name of a function that multiplies its arguments; "" if there is none
}

func (g *widths) constant() string {
	if g.opts.Small {
		return g.pick("0", "1", "2", "3", "7", "8", "15", "16", "31", "5u", "1u", "'\\1'", "9L")
	}
	return pick(g.r, []string{
		"0", "1", "2", "3", "7", "10", "100", "127", "128", "255", "256", "300", "32767", "32768", "65535", "65536", "1000000", "2147483647", "2147483648", "4294967295", "4294967296",
		"1u", "7u", "2147483648u", "4294967295u", "1L", "9223372036854775807", "9223372036854775807L", "1UL", "18446744073709551615ULL", "0x7f", "0xffu", "0x80000000", "0xffffffff", "0x8000000000000000", "'a'", "'\\xff'", "3ll", "5ULL",
	})
}

func (g *widths) positive() string {
	return g.pick("1", "2", "3", "5", "7", "3u", "2L", "5u", "(-1)", "(-2)", "(-3)")
}

func (g *widths) mask() string {
	if g.opts.Small {
		return g.pick("1", "2", "3", "5", "6", "7", "9", "12", "(-1)", "(-2)", "(-4)", "(-6)", "(~3)", "3u", "8u")
	}
	return g.pick("1", "2", "3", "0x0f", "0xf0", "255", "0xff00", "0x5", "(-1)", "(-2)", "(-8)", "(~7)", "0xffu", "0x80000000", "0xf0f0u", "(~0xffUL)", "1024")
}

func (g *widths) shift() string {
	if g.opts.Small {
		return g.pick("0", "1", "2", "3")
	}
	return g.pick("0", "1", "2", "3", "7", "8", "15", "16", "24", "30", "31")
}

// wideShifts returns constant shift counts for the type __int128. The third one is half of the
// type's width.
func (g *widths) wideShifts() []string {
	if g.opts.Small {
		return []string{"3", "5", "6", "7", "11"}
	}
	return []string{"32", "63", "64", "65", "96", "127"}
}

// shiftCount returns a variable count for a shift of x, in the form BY(x, n). The count may be out
// of range.
func (g *widths) shiftCount(x string) string {
	n := g.variable()
	wrong, usual := "‹(-1)¦4¦5¦6¦31¦32¦33¦63¦64¦100¦2147483648u¦4294967296L›", "("+n+" & ‹1¦3¦5¦7¦3u¦6L›)"
	if g.opts.Small {
		wrong = "‹(-1)¦4¦5¦6¦31¦32u¦33u¦63u›"
	}
	return "BY(" + x + ", " + g.pick(wrong, n, "("+n+" - 1)", "("+n+" % 5)", "("+n+" > 1)", "("+n+" ? 1 : 3)", usual, usual, usual, usual, usual, usual) + ")"
}

// expr returns an expression of at most the given depth.
func (g *widths) expr(depth int) string {
	if depth == 0 || g.r.Intn(6) == 0 {
		if g.r.Intn(4) == 0 {
			return g.constant()
		}
		return g.variable()
	}
	sub := func() string { return g.expr(depth - 1) }
	if g.opts.Products && g.r.Intn(3) == 0 {
		return g.product(sub(), sub())
	}
	if g.opts.Shifts && g.r.Intn(3) == 0 {
		x := sub()
		return "(" + x + g.pick(" << ", " >> ") + g.shiftCount(x) + ")"
	}
	if g.opts.Bits && g.r.Intn(3) == 0 {
		return "(" + sub() + g.pick(" & ", " | ", " ^ ") + sub() + ")"
	}
	d := dice{r: g.r, marks: map[string]func() string{
		"e": sub, "positive": g.positive, "mask": g.mask, "shift": g.shift,
		"type":      func() string { return pick(g.r, g.types).name },
		"wide":      func() string { return pick(g.r, wideTypes[:2]).name },
		"wideshift": func() string { return pick(g.r, g.wideShifts()) },
	}}
	shift := "($e ‹<<¦>>¦>>› $shift)"
	if g.opts.Wide {
		shift = "‹(($wide)$e ‹<<¦>>¦>>› $wideshift)¦" + shift + "›"
	}
	return d.pick(
		"($e + $e)", "($e + $e)",
		"($e - $e)", "($e - $e)",
		"‹($positive * $e)¦($e * $positive)›",
		"($e ‹/¦%› $positive)",
		"‹($mask ‹&¦|¦^› $e)¦($e ‹&¦|¦^› $mask)¦($e ‹&¦|¦^› $mask)›",
		shift,
		"(‹-¦~¦+¦!¦~›$e)",
		"(($type)$e)", "(($type)$e)",
		"($e ‹<¦<=¦>¦>=¦==¦!=› $e)",
		"($e ‹&&¦||› $e)",
		"($e ? $e : $e)",
	)
}

func (g *widths) fewValues(e string) string {
	return g.pick("("+e+" < "+g.constant()+")", "((int)"+e+" % ‹2¦3¦(-4)›)", "("+e+" ? ‹2¦(-1)› : ‹3¦1›)", "((_Bool)"+e+")", "(3 - ("+e+" & 3))", "("+e+" & ‹1¦3¦5¦7›)")
}

// divisor returns an expression that depends on e and has few possible values. The value can be 0
// only if g.opts.Zero is true.
func (g *widths) divisor(e string) string {
	if g.opts.Zero && g.r.Intn(4) > 0 {
		return g.fewValues(e)
	}
	return g.pick("(("+e+" & 3) + 1)", "("+e+" ? 2 : 3)", "(1 + ("+e+" > 1))")
}

func (g *widths) product(x, y string) string {
	if g.multiplier != "" && g.oneIn(2) {
		if x = g.fewValues(x); g.oneIn(2) {
			x, y = y, x
		}
		return g.multiplier + "(" + x + ", " + y + ")"
	}
	usual := "(" + x + " * " + g.fewValues(y) + ")"
	return g.pick("("+x+" ‹/¦%› "+g.divisor(y)+")", "("+g.fewValues(x)+" * "+y+")", usual, usual)
}

func (g *widths) stmt(depth int) {
	v := g.variable()
	g.marks = map[string]func() string{
		"mask": g.mask, "positive": g.positive, "shift": g.shift,
		"few":     func() string { return g.fewValues(g.variable()) },
		"divisor": func() string { return g.divisor(g.variable()) },
		"count":   func() string { return g.shiftCount(v) },
		"e1":      func() string { return g.expr(1) },
		"e2":      func() string { return g.expr(2) },
	}
	switch {
	case g.opts.Products && g.oneIn(5):
		g.line(v + " ‹*= $few¦‹/¦%›= $divisor›;")
		return
	case g.opts.Shifts && g.oneIn(6):
		g.line(v + " ‹<<¦>>›= $count;")
		return
	case g.opts.Bits && g.oneIn(4):
		g.line(v + " ‹&¦|¦^›= $e1;")
		return
	}
	block := func(head string) {
		g.line(head)
		g.depth++
		g.stmt(depth - 1)
		g.depth--
	}
	switch n := g.r.Intn(12); {
	case n < 5 || depth == 0 && n > 8:
		g.line(v + " = $e2;")
	case n < 7:
		g.line(v + " ‹+¦-›= $e1;")
	case n == 7:
		g.line(v + " ‹*¦/¦%›= $positive;")
	case n == 8:
		to, change := g.variable(), "‹++¦--¦-¦~›"
		// If the target is an array element, its index can read v. So this statement must not also
		// modify v: that would be undefined (C11, 6.5p2).
		if strings.Contains(to, "[") {
			change = "‹-¦~›"
		}
		g.line(g.pick(v+" ‹&¦|¦^›= $mask;", v+" ‹<<¦>>›= $shift;", v+"‹++¦--›;", to+" = "+change+v+";"))
	case n == 9 || n == 10:
		block("if ($e2) {")
		block("} else {")
		g.line("}")
	default:
		g.loops++
		i := fmt.Sprintf("i%d", g.loops)
		block("for (unsigned char " + i + " = 0; " + i + " < ‹1¦2¦3›; " + i + "++) {")
		g.line("}")
	}
}
