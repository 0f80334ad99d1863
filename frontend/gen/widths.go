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
	// Statements is the number of statements; 0 means 6.
	Statements int
	// Small selects constants and shift counts that are interesting for types of 4 to 6 bits.
	Small bool
	// Products generates products and divisions in which one operand has few values. Zero allows
	// the divisor 0.
	Products, Zero bool
	// Elements generates arrays with variable indices. Outside makes some indices out of bounds.
	// Such an index is written AT(i, n), where the macro AT is i by default.
	Elements, Outside bool
	// Shifts generates shifts by a variable count, which may be out of range. Such a count is
	// written BY(x, n), where the macro BY is n by default.
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
	g := &widths{r: r, opts: opts, types: widthTypes}
	multipliers := []string{"int", "long long", "unsigned"}
	if opts.Wide {
		g.types = append(g.types[:len(g.types):len(g.types)], wideTypes...)
		multipliers = append(multipliers, "__int128", "unsigned __int128")
	}
	if opts.Statements == 0 {
		g.opts.Statements = 6
	}
	var b strings.Builder
	if opts.Outside {
		b.WriteString("#ifndef AT\n#define AT(i, n) (i)\n#endif\n")
	}
	if opts.Shifts {
		b.WriteString("#ifndef BY\n#define BY(x, n) (n)\n#endif\n")
	}
	if opts.Products && r.Intn(3) == 0 {
		g.multiplier = opts.Name + "by"
		t := pick(r, multipliers)
		fmt.Fprintf(&b, "static %s %s(%s a, %s b) { return a * b; }\n", t, g.multiplier, t, t)
	}
	fmt.Fprintf(&b, "unsigned long long %sf(void) {\n", opts.Name)
	for i := range 3 + r.Intn(3) {
		t := pick(r, g.types)
		name := fmt.Sprintf("v%d", i)
		init := g.constant()
		if i < opts.Inputs {
			t = pick(r, narrowTypes)
			init = "__VERIFIER_nondet_" + t.nondet + "()"
		}
		fmt.Fprintf(&b, "  %s %s = %s;\n", t.name, name, init)
		g.vars = append(g.vars, name)
	}
	leaves := g.vars
	if opts.Elements {
		leaves = append(leaves[:len(leaves):len(leaves)], g.arrays(&b)...)
	}
	for range g.opts.Statements {
		g.stmt(&b, "  ", 2)
	}
	b.WriteString("  unsigned long long h = 0;\n")
	for _, v := range leaves {
		fmt.Fprintf(&b, "  h = h * 31u + %s;\n", v)
		if opts.Wide {
			fmt.Fprintf(&b, "  h = h * 31u + (unsigned long long)((unsigned __int128)%s >> %s);\n", v, g.wideShifts()[2])
		}
	}
	b.WriteString("  return h;\n}\n")
	return b.String()
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
	r          *rand.Rand
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
		return pick(g.r, []string{"0", "1", "2", "3", "7", "8", "15", "16", "31", "5u", "1u", "'\\1'", "9L"})
	}
	return pick(g.r, []string{
		"0", "1", "2", "3", "7", "10", "100", "127", "128", "255", "256", "300", "32767", "32768", "65535", "65536", "1000000", "2147483647", "2147483648", "4294967295", "4294967296",
		"1u", "7u", "2147483648u", "4294967295u", "1L", "9223372036854775807", "9223372036854775807L", "1UL", "18446744073709551615ULL", "0x7f", "0xffu", "0x80000000", "0xffffffff", "0x8000000000000000", "'a'", "'\\xff'", "3ll", "5ULL",
	})
}

func (g *widths) positive() string {
	return pick(g.r, []string{"1", "2", "3", "5", "7", "3u", "2L", "5u", "(-1)", "(-2)", "(-3)"})
}

func (g *widths) mask() string {
	if g.opts.Small {
		return pick(g.r, []string{"1", "2", "3", "5", "6", "7", "9", "12", "(-1)", "(-2)", "(-4)", "(-6)", "(~3)", "3u", "8u"})
	}
	return pick(g.r, []string{"1", "2", "3", "0x0f", "0xf0", "255", "0xff00", "0x5", "(-1)", "(-2)", "(-8)", "(~7)", "0xffu", "0x80000000", "0xf0f0u", "(~0xffUL)", "1024"})
}

func (g *widths) shift() string {
	if g.opts.Small {
		return pick(g.r, []string{"0", "1", "2", "3"})
	}
	return pick(g.r, []string{"0", "1", "2", "3", "7", "8", "15", "16", "24", "30", "31"})
}

// wideShifts returns constant shift counts for the type __int128. The third one is half of its
// width.
func (g *widths) wideShifts() []string {
	if g.opts.Small {
		return []string{"3", "5", "6", "7", "11"}
	}
	return []string{"32", "63", "64", "65", "96", "127"}
}

// shiftCount returns a variable shift count for x that may be out of range.
func (g *widths) shiftCount(x string) string {
	n := g.variable()
	switch g.r.Intn(12) {
	case 0:
		counts := []string{"(-1)", "4", "5", "6", "31", "32", "33", "63", "64", "100", "2147483648u", "4294967296L"}
		if g.opts.Small {
			counts = []string{"(-1)", "4", "5", "6", "31", "32u", "33u", "63u"}
		}
		n = pick(g.r, counts)
	case 1:
	case 2:
		n = "(" + n + " - 1)"
	case 3:
		n = "(" + n + " % 5)"
	case 4:
		n = "(" + n + " > 1)"
	case 5:
		n = "(" + n + " ? 1 : 3)"
	default:
		n = "(" + n + " & " + pick(g.r, []string{"1", "3", "5", "7", "3u", "6L"}) + ")"
	}
	return "BY(" + x + ", " + n + ")"
}

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
		return "(" + x + pick(g.r, []string{" << ", " >> "}) + g.shiftCount(x) + ")"
	}
	if g.opts.Bits && g.r.Intn(3) == 0 {
		return "(" + sub() + pick(g.r, []string{" & ", " | ", " ^ "}) + sub() + ")"
	}
	switch g.r.Intn(14) {
	case 0, 1:
		return "(" + sub() + " + " + sub() + ")"
	case 2, 3:
		return "(" + sub() + " - " + sub() + ")"
	case 4:
		if g.r.Intn(2) == 0 {
			return "(" + g.positive() + " * " + sub() + ")"
		}
		return "(" + sub() + " * " + g.positive() + ")"
	case 5:
		return "(" + sub() + pick(g.r, []string{" / ", " % "}) + g.positive() + ")"
	case 6:
		op := pick(g.r, []string{" & ", " | ", " ^ "})
		if g.r.Intn(3) == 0 {
			return "(" + g.mask() + op + sub() + ")"
		}
		return "(" + sub() + op + g.mask() + ")"
	case 7:
		x, op := sub(), pick(g.r, []string{" << ", " >> ", " >> "})
		if g.opts.Wide && g.r.Intn(2) == 0 {
			return "((" + pick(g.r, wideTypes[:2]).name + ")" + x + op + pick(g.r, g.wideShifts()) + ")"
		}
		return "(" + x + op + g.shift() + ")"
	case 8:
		return "(" + pick(g.r, []string{"-", "~", "+", "!", "~"}) + sub() + ")"
	case 9, 10:
		return "((" + pick(g.r, g.types).name + ")" + sub() + ")"
	case 11:
		return "(" + sub() + pick(g.r, []string{" < ", " <= ", " > ", " >= ", " == ", " != "}) + sub() + ")"
	case 12:
		return "(" + sub() + pick(g.r, []string{" && ", " || "}) + sub() + ")"
	}
	return "(" + sub() + " ? " + sub() + " : " + sub() + ")"
}

func (g *widths) fewValues(e string) string {
	switch g.r.Intn(6) {
	case 0:
		return "(" + e + " < " + g.constant() + ")"
	case 1:
		return "((int)" + e + " % " + pick(g.r, []string{"2", "3", "(-4)"}) + ")"
	case 2:
		return "(" + e + " ? " + pick(g.r, []string{"2", "(-1)"}) + " : " + pick(g.r, []string{"3", "1"}) + ")"
	case 3:
		return "((_Bool)" + e + ")"
	case 4:
		return "(3 - (" + e + " & 3))"
	}
	return "(" + e + " & " + pick(g.r, []string{"1", "3", "5", "7"}) + ")"
}

// divisor returns an expression that depends on e and has few possible values. The value can be 0
// only if g.opts.Zero is true.
func (g *widths) divisor(e string) string {
	if g.opts.Zero && g.r.Intn(4) > 0 {
		return g.fewValues(e)
	}
	return pick(g.r, []string{"((" + e + " & 3) + 1)", "(" + e + " ? 2 : 3)", "(1 + (" + e + " > 1))"})
}

func (g *widths) product(x, y string) string {
	if g.multiplier != "" && g.r.Intn(2) == 0 {
		if x = g.fewValues(x); g.r.Intn(2) == 0 {
			x, y = y, x
		}
		return g.multiplier + "(" + x + ", " + y + ")"
	}
	switch g.r.Intn(4) {
	case 0:
		return "(" + x + pick(g.r, []string{" / ", " % "}) + g.divisor(y) + ")"
	case 1:
		return "(" + g.fewValues(x) + " * " + y + ")"
	}
	return "(" + x + " * " + g.fewValues(y) + ")"
}

func (g *widths) stmt(b *strings.Builder, indent string, depth int) {
	v := g.variable()
	if g.opts.Products && g.r.Intn(5) == 0 {
		if e := g.variable(); g.r.Intn(2) == 0 {
			fmt.Fprintf(b, "%s%s *= %s;\n", indent, v, g.fewValues(e))
		} else {
			fmt.Fprintf(b, "%s%s %s= %s;\n", indent, v, pick(g.r, []string{"/", "%"}), g.divisor(e))
		}
		return
	}
	if g.opts.Shifts && g.r.Intn(6) == 0 {
		fmt.Fprintf(b, "%s%s %s= %s;\n", indent, v, pick(g.r, []string{"<<", ">>"}), g.shiftCount(v))
		return
	}
	if g.opts.Bits && g.r.Intn(4) == 0 {
		fmt.Fprintf(b, "%s%s %s= %s;\n", indent, v, pick(g.r, []string{"&", "|", "^"}), g.expr(1))
		return
	}
	switch n := g.r.Intn(12); {
	case n < 5 || depth == 0 && n > 8:
		fmt.Fprintf(b, "%s%s = %s;\n", indent, v, g.expr(2))
	case n < 7:
		fmt.Fprintf(b, "%s%s %s= %s;\n", indent, v, pick(g.r, []string{"+", "-", "+", "-"}), g.expr(1))
	case n == 7:
		fmt.Fprintf(b, "%s%s %s= %s;\n", indent, v, pick(g.r, []string{"*", "/", "%"}), g.positive())
	case n == 8:
		switch g.r.Intn(4) {
		case 0:
			fmt.Fprintf(b, "%s%s %s= %s;\n", indent, v, pick(g.r, []string{"&", "|", "^"}), g.mask())
		case 1:
			fmt.Fprintf(b, "%s%s %s= %s;\n", indent, v, pick(g.r, []string{"<<", ">>"}), g.shift())
		case 2:
			fmt.Fprintf(b, "%s%s%s;\n", indent, v, pick(g.r, []string{"++", "--"}))
		default:
			to, op := g.variable(), pick(g.r, []string{"++", "--", "-", "~"})
			// The array index in the target can read v, so this statement must not also modify v:
			// the order would be undefined (C11, 6.5p2).
			if strings.Contains(to, "[") && len(op) > 1 {
				op = "-"
			}
			fmt.Fprintf(b, "%s%s = %s%s;\n", indent, to, op, v)
		}
	case n == 9 || n == 10:
		fmt.Fprintf(b, "%sif (%s) {\n", indent, g.expr(2))
		g.stmt(b, indent+"  ", depth-1)
		fmt.Fprintf(b, "%s} else {\n", indent)
		g.stmt(b, indent+"  ", depth-1)
		fmt.Fprintf(b, "%s}\n", indent)
	default:
		g.loops++
		i := fmt.Sprintf("i%d", g.loops)
		fmt.Fprintf(b, "%sfor (unsigned char %s = 0; %s < %d; %s++) {\n", indent, i, i, 1+g.r.Intn(3), i)
		g.stmt(b, indent+"  ", depth-1)
		fmt.Fprintf(b, "%s}\n", indent)
	}
}
