package gen

import (
	"fmt"
	"maps"
	"math/rand"
	"strings"
)

// PointerChecksHead defines, for a compiler, the macros that programs from ObjectPointers use. The
// macros end the process with status 44 if pointer arithmetic leaves an object, if an access does
// not refer to an object of the type of the access, if a pointer that is not from an allocation is
// freed, or if pointers into different objects are subtracted or ordered.
const PointerChecksHead = `struct object_ { char *at; long n, size; int kind, freed; };
static struct object_ objects_[400]; static struct { char *at; long size; int freed; } heap_[100]; static int blocks_; static int count_;
static void object_(void *p, long n, long size, int kind) { objects_[count_++] = (struct object_){p, n, size, kind}; }
static void *moved_(void *p, long by, int kind) {
	if (!p && !by) return p;
	for (int last = 0; last < 2; last++) for (int i = 0; i < count_; i++) { // inside of an object first
		struct object_ o = objects_[i];
		char *q = (char *)p, *end = o.at + o.n * o.size;
		if (!last && o.kind == kind && o.at <= q && q < end && (q - o.at) / o.size + by < 0) (_exit)(44);
		if (o.kind == kind && o.at <= q && (q < end || last && q == end)) { long k = (q - o.at) / o.size + by; if (0 <= k && k <= o.n) return o.at + k * o.size; }
	}
	(_exit)(44);
}
static void *used_(void *p, int kind, int freed) {
	for (int i = 0; i < count_; i++) {
		struct object_ o = objects_[i];
		char *q = (char *)p, *end = o.at + o.n * o.size;
		if (o.kind == kind && o.at <= q && q < end && (freed || !o.freed)) return p;
	}
	(_exit)(44);
}
static void *new_(long n, long size, int kind) {
	char *p = calloc(n, size);
	heap_[blocks_].at = p; heap_[blocks_++].size = n * size;
	object_(p, n, size, kind);
	return p;
}
static void free_(void *p) {
	if (!p) return;
	for (int i = 0; i < blocks_; i++) if (heap_[i].at == (char *)p && !heap_[i].freed) {
		heap_[i].freed = 1;
		for (int k = 0; k < count_; k++) if (heap_[i].at <= objects_[k].at && objects_[k].at < heap_[i].at + heap_[i].size) objects_[k].freed = 1;
		return;
	}
	(_exit)(44);
}
static void alike_(void *p, void *q, int kind) {
	if (!p && !q) return;
	for (int i = 0; i < count_; i++) {
		struct object_ o = objects_[i];
		char *a = (char *)p, *b = (char *)q, *end = o.at + o.n * o.size;
		if (o.kind == kind && o.at <= a && a <= end && o.at <= b && b <= end) return;
	}
	(_exit)(44);
}
#define KIND_(p) _Generic((p), int *: 1, const int *: 1, short *: 2, struct S *: 3, int **: 4, struct S **: 5, default: 9)
#define PAD(x) __attribute__((used)) static long x[4] = {1};
#define OBJECT(x, n) object_(&(x), n, sizeof(x) / (n), KIND_((__typeof__(&(x)[0]))0));
#define ONE(x) object_(&(x), 1, sizeof(x), KIND_(&(x)));
#define NODE(s) ONE((s).v) object_((s).a, 2, sizeof(int), 1); ONE((s).next) ONE((s).q)
#define T_(p) __typeof__((p) + 0)
#define MV(p, i) ({ T_(p) t_ = (p); long i_ = (i); (__typeof__(t_))moved_((void *)t_, i_, KIND_(t_)); })
#define STEP(p, op, i) ({ __typeof__(p) old_ = (p); (p) = (__typeof__(old_))moved_((void *)old_, i, KIND_(old_)); op; })
#define POST(p, i) STEP(p, old_, i)
#define PRE(p, i) STEP(p, (p), i)
#define D(p) (*({ T_(p) t_ = (p); (__typeof__(t_))used_((void *)t_, KIND_(t_), 0); }))
#define N(p) ({ T_(p) t_ = (p); (__typeof__(t_))used_((void *)t_, KIND_(t_), 0); })
#define M(p) ({ T_(p) t_ = (p); (__typeof__(t_))used_((void *)t_, KIND_(t_), 1); })
#define NEWI(n) ((int *)new_(n, sizeof(int), 1))
#define NEWS() ({ struct S *s_ = new_(1, sizeof(struct S), 3); NODE(*s_) s_; })
#define FREE(p) free_((void *)(p))
#define SUB(p, q) ({ T_(p) a_ = (p), b_ = (q); alike_((void *)a_, (void *)b_, KIND_(a_)); (int)(a_ - b_); })
#define LESS(p, q) ({ T_(p) a_ = (p), b_ = (q); alike_((void *)a_, (void *)b_, KIND_(a_)); a_ < b_; })
`

// PointerPlainHead defines the macros of PointerChecksHead as plain C, without checks.
const PointerPlainHead = `#include <stdlib.h>
#define PAD(x)
#define OBJECT(x, n)
#define NEWI(n) ((int *)calloc(n, sizeof(int)))
#define NEWS() ((struct S *)calloc(1, sizeof(struct S)))
#define FREE(p) free(p)
#define M(p) (p)
#define ONE(x)
#define NODE(s)
#define MV(p, i) ((p) + (i))
#define POST(p, i) POST_##i(p)
#define POST_1(p) (p)++
#define POST_MINUS(p) (p)--
#define PRE(p, i) PRE_##i(p)
#define PRE_1(p) ++(p)
#define PRE_2(p) ((p) += 2)
#define PRE_MINUS(p) --(p)
#define D(p) (*(p))
#define N(p) (p)
#define SUB(p, q) ((int)((p) - (q)))
#define LESS(p, q) ((p) < (q))
`

// ObjectPointerTypes declares the types in the programs that ObjectPointers returns. Padding
// separates the members of a struct, so that the address of a member's end differs from the address
// of the next member.
const ObjectPointerTypes = "struct S { int v, pad1; int a[2], pad2; struct S *next; int *pad3; int *q; int *pad4; };\n"

type objectPointers struct {
	text
	vars             map[string][]string // the lvalues of each type
	object           string              // name of the object that is being declared
	objects          int
	left             int      // how deep the expressions in marks may be
	intFunctions     []string // names of functions with the type int f(int, int *, struct S *)
	pointerFunctions []string // names of functions with the type int *f(int, int *, int *)
	heap             bool
}

// The types of the variables in the programs that ObjectPointers returns.
const (
	cellInt   = "int"
	cellShort = "short"
	cellP     = "int *"
	cellH     = "short *"
	cellS     = "struct S *"
	cellPP    = "int **"
	cellNode  = "struct S"
)

// cellTargets maps the types of pointers to their targets. cellMarks maps them to marks for
// expressions. The mark in upper case is never the constant 0, which is no pointer without a
// conversion.
var (
	cellTargets = map[string]string{cellP: cellInt, cellH: cellShort, cellS: cellNode, cellPP: cellP}
	cellMarks   = map[string]string{cellP: "p", cellH: "h", cellS: "s", cellPP: "pp"}
)

// cellObject is the declaration of an object @: the elements have the type t. The text "check"
// registers the object, so that accesses to it can be checked.
type cellObject struct {
	declaration, check, t string
	elements              []string
}

var cellScalar, cellPair, cellTriple = []string{""}, []string{"[0]", "[1]"}, []string{"[0]", "[1]", "[2]"}

// Padding must follow a global object. Otherwise the address of the object's end could equal the
// address of the next object (C11, 6.5.9p6).
var cellGlobals = []cellObject{
	{"static int @[3] = {4, 5};\nPAD(@pad)", "OBJECT(@, 3)", cellInt, cellTriple},
	{"static struct S @ = {7};\nPAD(@pad)", "ONE(@) NODE(@)", cellNode, cellScalar},
	{"static int @ = 9;\nPAD(@pad)", "ONE(@)", cellInt, cellScalar},
	{"static int *@;\nPAD(@pad)", "ONE(@)", cellP, cellScalar},
	{"static int @target = 9;\nPAD(@q)\nstatic int *@ = &@target;\nPAD(@pad)", "ONE(@target) ONE(@)", cellP, cellScalar},
}

var cellLocals = []cellObject{
	{"int @ = $number;", "ONE(@)", cellInt, cellScalar},
	{"int @[2] = {$number, $number};", "OBJECT(@, 2)", cellInt, cellPair},
	{"int @[3] = {$number, $number};", "OBJECT(@, 3)", cellInt, cellTriple},
	{"short @[2] = {$number};", "OBJECT(@, 2)", cellShort, cellPair},
	{"struct S @ = {$number, .next = $s, .q = $p};", "ONE(@) NODE(@)", cellNode, cellScalar},
	{"struct S @[2] = {{$number}, {.v = 2}};", "OBJECT(@, 2) NODE(@[0]) NODE(@[1])", cellNode, cellPair},
	{"int *@[2] = {$p, $p};", "OBJECT(@, 2)", cellP, cellPair},
	{"int *@ = $p;", "ONE(@)", cellP, cellScalar},
	{"int *@ = $p;", "ONE(@)", cellP, cellScalar},
	{"struct S *@ = $s;", "ONE(@)", cellS, cellScalar},
	{"struct S *@ = $s;", "ONE(@)", cellS, cellScalar},
	{"short *@ = $h;", "ONE(@)", cellH, cellScalar},
	{"int **@ = $pp;", "ONE(@)", cellPP, cellScalar},
}

// ObjectPointers returns types and C functions that use them. The last function is int NAMEf(void).
// PointerChecksHead or PointerPlainHead must precede the text.
func ObjectPointers(r *rand.Rand, name string) string {
	g := &objectPointers{text: text{dice: dice{r: r}}, vars: map[string][]string{}, heap: r.Intn(2) == 0}
	g.marks = map[string]func() string{
		"@":      func() string { return g.object },
		"number": func() string { return fmt.Sprint(r.Intn(9) - 2) },
		"small":  func() string { return g.pick("1", "0", "0", "0", "2", "-1", "("+g.variable(cellInt)+" & 1)") },
		"value":  func() string { return g.value(g.left) },
		"cond":   func() string { return g.cond(g.left) },
	}
	for t, mark := range cellMarks {
		g.marks[mark] = func() string { return g.pointer(t, g.left) }
		g.marks[strings.ToUpper(mark)] = func() string { return g.typed(t, g.left) }
	}
	var checks []string
	for range 1 + r.Intn(2) {
		checks = append(checks, g.declare(name+"g", cellGlobals))
	}
	for i := range r.Intn(3) {
		g.function(fmt.Sprintf("%sp%d", name, i))
	}
	if g.oneIn(2) {
		g.line("static int *%sfind(int n, int *p, int *q) { return n > 0 && (p || !q) ? p : q; }", name)
		g.pointerFunctions = append(g.pointerFunctions, name+"find")
	}
	g.line("int %sf(void) {\n\tint n = 3; ONE(n)\n%s", name, strings.Join(checks, "\n"))
	g.depth++
	g.add(cellInt, "n")
	for range 4 + r.Intn(4) {
		g.left = 1 + r.Intn(2)
		g.line(g.declare("v", cellLocals))
	}
	for range 4 + r.Intn(7) {
		g.stmt(1)
	}
	g.line("int h = 0;")
	for _, v := range append(g.vars[cellInt], g.vars[cellShort]...) {
		g.line("h = (h * 31 + %s) %% 1000003;", v)
	}
	for _, t := range []string{cellP, cellS, cellH} {
		for _, v := range g.vars[t] {
			g.line("h = (h * 2 + (%s != 0)) %% 1000003;", v)
		}
	}
	g.line("return h;")
	g.depth--
	g.line("}")
	return g.b.String()
}

func (g *objectPointers) add(t, lvalue string) {
	g.vars[t] = append(g.vars[t], lvalue)
	if t == cellNode {
		g.vars[cellInt] = append(g.vars[cellInt], lvalue+".v", lvalue+".a[0]", lvalue+".a[1]")
		g.add(cellS, lvalue+".next")
		g.add(cellP, lvalue+".q")
	}
}

// variable returns a variable of type t, or "" if there is none.
func (g *objectPointers) variable(t string) string { return g.oneOf(g.vars[t], "") }

// declare writes the declaration of an object, and returns the text that registers it.
func (g *objectPointers) declare(prefix string, objects []cellObject) string {
	o := pick(g.r, objects)
	g.object = fmt.Sprintf("%s%d", prefix, g.objects)
	g.objects++
	g.line(o.declaration)
	for _, element := range o.elements {
		g.add(o.t, g.object+element)
	}
	return g.fill(o.check)
}

// form returns one of the choices, in which expressions nest at most as deep as "left" says.
func (g *objectPointers) form(left int, choices ...string) string {
	outer := g.left
	g.left = left
	text := g.pick(choices...)
	g.left = outer
	return text
}

func (g *objectPointers) write(left int, choices ...string) { g.line(g.form(left, choices...)) }

func (g *objectPointers) pointer(t string, depth int) string {
	if depth <= 0 || g.oneIn(3) {
		simple := append([]string(nil), g.vars[t]...)
		for _, v := range g.vars[cellTargets[t]] {
			if len(v) > 1 { // neither a parameter nor the variable n of the last function
				simple = append(simple, "&"+v)
			}
			if array, ok := strings.CutSuffix(v, "[0]"); ok {
				simple = append(simple, array)
			}
		}
		if len(simple) > 0 && !g.oneIn(60) {
			return pick(g.r, simple)
		}
		return g.pick("0", "("+t+")0")
	}
	plain := "$" + cellMarks[t]
	typed := strings.ToUpper(plain)
	special := plain
	switch t {
	case cellP:
		special = "‹D($PP)¦&M($S)->v¦M($S)->a¦&M($S)->a[1]¦N($S)->q›"
		if len(g.pointerFunctions) > 0 && g.oneIn(3) {
			special = pick(g.r, g.pointerFunctions) + "($value, $p, $p)"
		}
	case cellS:
		special = "N($S)->next"
	}
	return g.form(depth-1, "MV("+typed+", $small)", "($cond ? "+typed+" : "+typed+")", "("+t+")(void *)"+typed, special, special, plain, plain, plain)
}

// typed returns a pointer of type t. It converts the constant 0.
func (g *objectPointers) typed(t string, depth int) string {
	if p := g.pointer(t, depth); p != "0" {
		return p
	}
	return "(" + t + ")0"
}

func (g *objectPointers) value(depth int) string {
	if depth <= 0 {
		return g.pick("$number", g.variable(cellInt))
	}
	p, sum := g.typed(cellP, depth-1), "($value ‹+¦-› $value)"
	same := "MV(" + p + ", 0)"
	return g.form(depth-1, "D($P)", "D($P)", "N($S)->‹v¦a[0]¦a[n & 1]›", "D($H)",
		"‹($P == $p)¦SUB("+p+", ‹"+same+"¦"+same+"¦"+same+"¦"+same+"¦$P›)›", sum, sum, sum)
}

func (g *objectPointers) cond(depth int) string {
	t := pick(g.r, []string{cellP, cellP, cellS, cellH, cellPP})
	p := g.typed(t, depth)
	return g.form(depth, p, "!"+p, p+" ‹==¦!=› $"+cellMarks[t], p+" ‹==¦!=› $"+cellMarks[t], "LESS("+p+", MV("+p+", $small))", "$value > $number")
}

func (g *objectPointers) stmt(depth int) {
	t := pick(g.r, []string{cellP, cellP, cellS, cellH, cellPP})
	v, p, s := g.variable(t), g.variable(cellP), g.variable(cellS)
	if g.heap && g.oneIn(4) && g.allocation(p, s) {
		return
	}
	inner := func() { g.stmt(depth - 1) }
	switch k := g.r.Intn(14); {
	case k < 4 && v != "":
		g.write(2, v+" = $"+cellMarks[t]+";")
	case k == 4, k == 5:
		g.write(1, "D($P) ‹=¦=¦+=¦-=› ($value) % 100;")
	case k == 6:
		g.write(1, "N($S)->‹v = $value % 100¦next = $s¦q = $p›;")
	case k == 7 && s != "":
		other := g.variable(cellS)
		g.line("if (%s && %s) D(%[1]s) = D(%[2]s);", s, other)
	case k == 8 && depth > 0:
		g.braces(g.form(1, "if ($cond) "), 1+g.r.Intn(2), inner)
		g.braces("else ", 1+g.r.Intn(2), inner)
	case k == 9 && depth > 0:
		g.braces("for (int i = 0; i < ‹1¦2¦3›; i++) ", 1+g.r.Intn(2), inner)
	case k == 10 && p != "":
		g.line("if (" + p + ") D(POST(" + p + ", 1)) = $number;")
	case k == 11 && v != "":
		g.line(v + " = ‹POST¦PRE›(" + g.variable(t) + ", 1);")
	case k == 12 && len(g.intFunctions) > 0: // choose a variable that the called function may change
		g.write(1, "{ int t = "+pick(g.r, g.intFunctions)+"($value, $p, $s); "+g.variable(cellInt)+" = t; }")
	default:
		g.write(2, "(void)($value);")
	}
}

// allocation writes a statement that allocates or frees memory. The variables p and s point to an
// int and to a struct. If the program has no variable of the type that allocation chooses,
// allocation writes nothing and returns false.
func (g *objectPointers) allocation(p, s string) bool {
	switch onInt := g.oneIn(2); {
	case onInt && p != "":
		g.write(0, "FREE("+p+");", p+" = NEWI(‹1¦2¦3›);", p+" = NEWI(‹1¦2¦3›);", p+" = NEWI(‹1¦2¦3›);")
	case !onInt && s != "":
		g.write(0, "‹FREE("+s+");¦FREE("+s+");¦if ("+s+") FREE(&M("+s+")->v);›", // the last frees the object through a pointer to its first member
			"{ struct S *t = NEWS(); M(t)->next = "+s+"; "+s+" = t; }", s+" = NEWS();", s+" = NEWS();")
	default:
		return false
	}
	return true
}

func (g *objectPointers) function(name string) {
	outer := maps.Clone(g.vars)
	g.line("static int %s(int n, int *p, struct S *s) {", name)
	g.add(cellInt, "n")
	g.add(cellP, "p")
	g.add(cellS, "s")
	g.depth++
	for range 1 + g.r.Intn(3) {
		g.stmt(1)
	}
	g.write(2, "return ($value) % 50;")
	g.depth--
	g.line("}")
	g.vars = outer
	g.intFunctions = append(g.intFunctions, name)
}
