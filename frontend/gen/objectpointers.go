package gen

import (
	"fmt"
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

type objectPointers struct {
	r                *rand.Rand
	b                strings.Builder
	name             string
	vars             map[string][]string
	depth            int
	locals           int
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

// ObjectPointers returns types and C functions that use them. The last function is int NAMEf(void).
// PointerChecksHead or PointerPlainHead must precede the text.
func ObjectPointers(r *rand.Rand, name string) string {
	g := &objectPointers{r: r, name: name, vars: map[string][]string{}}
	g.heap = r.Intn(2) == 0
	for i := range 1 + r.Intn(2) {
		g.global(i)
	}
	for i := range r.Intn(3) {
		g.function(i)
	}
	if r.Intn(2) == 0 {
		fmt.Fprintf(&g.b, "static int *%sfind(int n, int *p, int *q) { return n > 0 && (p || !q) ? p : q; }\n", name)
		g.pointerFunctions = append(g.pointerFunctions, name+"find")
	}
	fmt.Fprintf(&g.b, "int %sf(void) {\n", name)
	g.b.WriteString("\tint n = 3; ONE(n)\n")
	g.add(cellInt, "n")
	for _, s := range g.registrations() {
		g.b.WriteString("\t" + s + "\n")
	}
	for range 4 + r.Intn(4) {
		g.declare()
	}
	for range 4 + r.Intn(7) {
		g.stmt(1)
	}
	g.b.WriteString("\tint h = 0;\n")
	for _, t := range []string{cellInt, cellShort} {
		for _, v := range g.vars[t] {
			fmt.Fprintf(&g.b, "\th = (h * 31 + %s) %% 1000003;\n", v)
		}
	}
	for _, t := range []string{cellP, cellS, cellH} {
		for _, v := range g.vars[t] {
			fmt.Fprintf(&g.b, "\th = (h * 2 + (%s != 0)) %% 1000003;\n", v)
		}
	}
	g.b.WriteString("\treturn h;\n}\n")
	return g.b.String()
}

// ObjectPointerTypes declares the types in the programs that ObjectPointers returns. Padding
// separates the members of a struct, so that the address of a member's end differs from the address
// of the next member.
const ObjectPointerTypes = "struct S { int v, pad1; int a[2], pad2; struct S *next; int *pad3; int *q; int *pad4; };\n"

func (g *objectPointers) add(t, lvalue string) { g.vars[t] = append(g.vars[t], lvalue) }

func (g *objectPointers) global(i int) {
	name := fmt.Sprintf("%sg%d", g.name, i)
	// Padding must follow the object. Otherwise the address of the object's end could equal the
	// address of the next object (C11, 6.5.9p6).
	defer fmt.Fprintf(&g.b, "PAD(%spad)\n", name)
	switch g.r.Intn(4) {
	case 0:
		fmt.Fprintf(&g.b, "static int %s[3] = {4, 5};\n", name)
		for k := range 3 {
			g.add(cellInt, fmt.Sprintf("%s[%d]", name, k))
		}
	case 1:
		fmt.Fprintf(&g.b, "static struct S %s = {7};\n", name)
		g.node(name)
	case 2:
		fmt.Fprintf(&g.b, "static int %s = 9;\nPAD(%[1]sq)\nstatic int *%[1]sp = &%[1]s;\n", name)
		g.add(cellInt, name)
		g.add(cellP, name+"p")
	default:
		fmt.Fprintf(&g.b, "static int *%s;\n", name)
		g.add(cellP, name)
	}
}

func (g *objectPointers) node(name string) {
	g.add(cellNode, name)
	g.add(cellInt, name+".v")
	g.add(cellInt, name+".a[0]")
	g.add(cellInt, name+".a[1]")
	g.add(cellS, name+".next")
	g.add(cellP, name+".q")
}

// registrations returns calls of macros that register the global variables as objects, so that
// accesses to them can be checked.
func (g *objectPointers) registrations() []string {
	var out []string
	seen := map[string]bool{}
	for _, t := range []string{cellNode, cellInt, cellP} {
		for _, v := range g.vars[t] {
			base, _, indexed := strings.Cut(v, "[")
			switch {
			case strings.Contains(v, ".") || seen[base]:
				continue
			case indexed:
				out = append(out, fmt.Sprintf("OBJECT(%s, 3)", base))
			case t == cellNode:
				out = append(out, fmt.Sprintf("ONE(%s) NODE(%[1]s)", v))
			case v != "n":
				out = append(out, fmt.Sprintf("ONE(%s)", v))
			}
			seen[base] = true
		}
	}
	return out
}

func (g *objectPointers) declare() {
	name := fmt.Sprintf("v%d", g.locals)
	g.locals++
	indent := strings.Repeat("\t", 1+g.depth)
	switch g.r.Intn(10) {
	case 0:
		fmt.Fprintf(&g.b, "%sint %s = %s; ONE(%[2]s)\n", indent, name, g.number())
		g.add(cellInt, name)
	case 1:
		n := 2 + g.r.Intn(3)
		fmt.Fprintf(&g.b, "%sint %s[%d] = {%s, %s}; OBJECT(%[2]s, %d)\n", indent, name, n, g.number(), g.number(), n)
		for k := range n {
			g.add(cellInt, fmt.Sprintf("%s[%d]", name, k))
		}
		g.add("array", name)
	case 2:
		fmt.Fprintf(&g.b, "%sshort %s[2] = {%s}; OBJECT(%[2]s, 2)\n", indent, name, g.number())
		g.add(cellShort, name+"[0]")
		g.add(cellShort, name+"[1]")
	case 3:
		fmt.Fprintf(&g.b, "%sstruct S %s = {%s, .next = %s, .q = %s}; ONE(%[2]s) NODE(%[2]s)\n", indent, name, g.number(), g.pointer(cellS, 0), g.pointer(cellP, 0))
		g.node(name)
	case 4:
		fmt.Fprintf(&g.b, "%sstruct S %s[2] = {{%s}, {.v = 2}}; OBJECT(%[2]s, 2) NODE(%[2]s[0]) NODE(%[2]s[1])\n", indent, name, g.number())
		g.node(name + "[0]")
		g.node(name + "[1]")
	case 5:
		fmt.Fprintf(&g.b, "%sint *%s[2] = {%s, %s}; OBJECT(%[2]s, 2)\n", indent, name, g.pointer(cellP, 1), g.pointer(cellP, 1))
		g.add(cellP, name+"[0]")
		g.add(cellP, name+"[1]")
	default:
		t := pick(g.r, []string{cellP, cellP, cellS, cellS, cellH, cellPP})
		fmt.Fprintf(&g.b, "%s%s%s = %s; ONE(%[3]s)\n", indent, t, name, g.pointer(t, 2))
		g.add(t, name)
	}
}

func (g *objectPointers) number() string { return fmt.Sprint(g.r.Intn(9) - 2) }

// smallExpr returns an expression with a small value, for indices.
func (g *objectPointers) smallExpr() string {
	if vars := g.vars[cellInt]; len(vars) > 0 && g.r.Intn(4) == 0 {
		return "(" + pick(g.r, vars) + " & 1)"
	}
	return pick(g.r, []string{"1", "0", "0", "0", "2", "-1"})
}

func (g *objectPointers) pointer(t string, depth int) string {
	deeper := func(t string) string { return g.pointer(t, depth-1) }
	if depth <= 0 || g.r.Intn(3) == 0 {
		var simple []string
		simple = append(simple, g.vars[t]...)
		switch t {
		case cellP:
			simple = append(simple, addresses(g.vars[cellInt])...)
			simple = append(simple, g.vars["array"]...)
		case cellH:
			simple = append(simple, addresses(g.vars[cellShort])...)
		case cellS:
			simple = append(simple, addresses(g.vars[cellNode])...)
		case cellPP:
			simple = append(simple, addresses(g.vars[cellP])...)
		}
		if len(simple) > 0 && g.r.Intn(60) > 0 {
			return pick(g.r, simple)
		}
		return pick(g.r, []string{"0", "(" + t + ")0"})
	}
	switch g.r.Intn(9) {
	case 0:
		return "MV(" + g.castZero(t, deeper(t)) + ", " + g.smallExpr() + ")"
	case 2:
		return "(" + g.cond(depth-1) + " ? " + g.castZero(t, deeper(t)) + " : " + g.castZero(t, deeper(t)) + ")"
	case 3:
		return "(" + t + ")(void *)" + g.castZero(t, deeper(t))
	case 4:
		switch t {
		case cellP:
			return "D(" + g.castZero(cellPP, deeper(cellPP)) + ")"
		case cellS:
			return "N(" + g.castZero(cellS, deeper(cellS)) + ")->next"
		}
	case 5:
		if t == cellP {
			return fmt.Sprintf(pick(g.r, []string{"&M(%s)->v", "M(%s)->a", "&M(%s)->a[1]", "N(%s)->q"}), g.castZero(cellS, deeper(cellS)))
		}
	case 6:
		if t == cellP && len(g.pointerFunctions) > 0 {
			return fmt.Sprintf("%s(%s, %s, %s)", pick(g.r, g.pointerFunctions), g.value(depth-1), deeper(t), deeper(t))
		}
	}
	return deeper(t)
}

// castZero returns the expression e. If e is the constant 0, it converts e to the pointer type t.
func (g *objectPointers) castZero(t, e string) string {
	if e == "0" {
		return "(" + t + ")0"
	}
	return e
}

// addresses returns the expression &v for each variable v in "list". It omits variables with a name
// of one letter: the parameters, and the variable n of the last function.
func addresses(list []string) []string {
	var out []string
	for _, v := range list {
		if len(v) > 1 {
			out = append(out, "&"+v)
		}
	}
	return out
}

func (g *objectPointers) value(depth int) string {
	if depth <= 0 {
		if vars := g.vars[cellInt]; g.r.Intn(2) == 0 && len(vars) > 0 {
			return pick(g.r, vars)
		}
		return g.number()
	}
	switch g.r.Intn(8) {
	case 0, 1:
		return "D(" + g.castZero(cellP, g.pointer(cellP, depth-1)) + ")"
	case 2:
		return "N(" + g.castZero(cellS, g.pointer(cellS, depth-1)) + ")->" + pick(g.r, []string{"v", "a[0]", "a[" + "n & 1]"})
	case 3:
		return "D(" + g.castZero(cellH, g.pointer(cellH, depth-1)) + ")"
	case 4:
		p := g.castZero(cellP, g.pointer(cellP, depth-1))
		if g.r.Intn(2) == 0 {
			other := "MV(" + p + ", 0)"
			if g.r.Intn(8) == 0 {
				other = g.castZero(cellP, g.pointer(cellP, depth-1))
			}
			return "SUB(" + p + ", " + other + ")"
		}
		return "(" + p + " == " + g.pointer(cellP, depth-1) + ")"
	}
	return "(" + g.value(depth-1) + pick(g.r, []string{" + ", " - "}) + g.value(depth-1) + ")"
}

func (g *objectPointers) cond(depth int) string {
	t := pick(g.r, []string{cellP, cellP, cellS, cellH, cellPP})
	p := g.castZero(t, g.pointer(t, depth))
	switch g.r.Intn(6) {
	case 0:
		return p
	case 1:
		return "!" + p
	case 2:
		return p + " == " + g.pointer(t, depth)
	case 3:
		return p + " != " + g.pointer(t, depth)
	case 4:
		return "LESS(" + p + ", MV(" + p + ", " + g.smallExpr() + "))"
	}
	return g.value(depth) + " > " + g.number()
}

func (g *objectPointers) stmt(depth int) {
	indent := strings.Repeat("\t", 1+g.depth)
	if g.heap && g.r.Intn(4) == 0 && g.allocation(indent) {
		return
	}
	switch k := g.r.Intn(14); {
	case k < 4:
		t := pick(g.r, []string{cellP, cellP, cellS, cellH, cellPP})
		if vars := g.vars[t]; len(vars) > 0 {
			fmt.Fprintf(&g.b, "%s%s = %s;\n", indent, pick(g.r, vars), g.pointer(t, 2))
			return
		}
	case k < 6:
		to := "D(" + g.castZero(cellP, g.pointer(cellP, 1)) + ")"
		fmt.Fprintf(&g.b, "%s%s %s (%s) %% 100;\n", indent, to, pick(g.r, []string{"=", "=", "+=", "-="}), g.value(2))
		return
	case k == 6:
		to := "N(" + g.castZero(cellS, g.pointer(cellS, 1)) + ")->"
		switch g.r.Intn(3) {
		case 0:
			fmt.Fprintf(&g.b, "%s%sv = %s %% 100;\n", indent, to, g.value(1))
		case 1:
			fmt.Fprintf(&g.b, "%s%snext = %s;\n", indent, to, g.pointer(cellS, 1))
		default:
			fmt.Fprintf(&g.b, "%s%sq = %s;\n", indent, to, g.pointer(cellP, 1))
		}
		return
	case k == 7:
		if vars := g.vars[cellS]; len(vars) > 1 {
			fmt.Fprintf(&g.b, "%sif (%s && %s) D(%[2]s) = D(%[3]s);\n", indent, pick(g.r, vars), pick(g.r, vars))
			return
		}
	case k == 8 && depth > 0:
		fmt.Fprintf(&g.b, "%sif (%s) {\n", indent, g.cond(1))
		g.block(depth - 1)
		fmt.Fprintf(&g.b, "%s} else {\n", indent)
		g.block(depth - 1)
		fmt.Fprintf(&g.b, "%s}\n", indent)
		return
	case k == 9 && depth > 0:
		fmt.Fprintf(&g.b, "%sfor (int i = 0; i < %d; i++) {\n", indent, 1+g.r.Intn(3))
		g.block(depth - 1)
		fmt.Fprintf(&g.b, "%s}\n", indent)
		return
	case k == 11:
		t := pick(g.r, []string{cellP, cellP, cellS, cellH})
		if vars := g.vars[t]; len(vars) > 0 {
			step := pick(g.r, []string{"POST(%s, 1)", "PRE(%s, 1)"})
			fmt.Fprintf(&g.b, "%s%s = %s;\n", indent, pick(g.r, vars), fmt.Sprintf(step, pick(g.r, vars)))
			return
		}
	case k == 12:
		if vars := g.vars[cellInt]; len(vars) > 0 && len(g.intFunctions) > 0 { // choose a variable that the called function may change
			fmt.Fprintf(&g.b, "%s{ int t = %s(%s, %s, %s); %s = t; }\n", indent, pick(g.r, g.intFunctions), g.value(1), g.pointer(cellP, 1), g.pointer(cellS, 1), pick(g.r, vars))
			return
		}
	case k == 10:
		if vars := g.vars[cellP]; len(vars) > 0 {
			v := pick(g.r, vars)
			fmt.Fprintf(&g.b, "%sif (%s) D(POST(%[2]s, 1)) = %s;\n", indent, v, g.number())
			return
		}
	}
	fmt.Fprintf(&g.b, "%s(void)(%s);\n", indent, g.value(2))
}

// allocation writes a statement that allocates or frees memory. If there is no pointer variable of
// a randomly chosen type, it writes nothing and returns false.
func (g *objectPointers) allocation(indent string) bool {
	t := pick(g.r, []string{cellP, cellS})
	vars := g.vars[t]
	if len(vars) == 0 {
		return false
	}
	v := pick(g.r, vars)
	switch k := g.r.Intn(4); {
	case k == 0 && t == cellS && g.r.Intn(3) == 0: // free the object through a pointer to its first member
		fmt.Fprintf(&g.b, "%sif (%s) FREE(&M(%[2]s)->v);\n", indent, v)
	case k == 0:
		fmt.Fprintf(&g.b, "%sFREE(%s);\n", indent, v)
	case t == cellP:
		fmt.Fprintf(&g.b, "%s%s = NEWI(%d);\n", indent, v, 1+g.r.Intn(3))
	case k == 1:
		fmt.Fprintf(&g.b, "%s{ struct S *t = NEWS(); M(t)->next = %s; %[2]s = t; }\n", indent, v)
	default:
		fmt.Fprintf(&g.b, "%s%s = NEWS();\n", indent, v)
	}
	return true
}

func (g *objectPointers) block(depth int) {
	before := map[string][]string{}
	for t, list := range g.vars {
		before[t] = list[:len(list):len(list)]
	}
	g.depth++
	for range 1 + g.r.Intn(2) {
		g.stmt(depth)
	}
	g.depth--
	g.vars = before
}

func (g *objectPointers) function(i int) {
	outer := g.vars
	g.vars = map[string][]string{}
	for t, list := range outer {
		g.vars[t] = list[:len(list):len(list)]
	}
	name := fmt.Sprintf("%sp%d", g.name, i)
	fmt.Fprintf(&g.b, "static int %s(int n, int *p, struct S *s) {\n", name)
	g.add(cellInt, "n")
	g.add(cellP, "p")
	g.add(cellS, "s")
	for range 1 + g.r.Intn(3) {
		g.stmt(1)
	}
	fmt.Fprintf(&g.b, "\treturn (%s) %% 50;\n}\n", g.value(2))
	g.vars = outer
	g.intFunctions = append(g.intFunctions, name)
}
