package gen

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
)

// Decls returns a random function unsigned NAMEf(void) about declarations. Tags, enumerators,
// typedefs and variables hide each other in every kind of scope that C has. The function contains
// initialisers of all forms that C has, and sizeof of expressions with side effects. The returned
// sum depends on every declaration that is used, so a name that the frontend resolves incorrectly
// can change the sum.
func Decls(r *rand.Rand, name string) string {
	g := &decls{text: text{dice: dice{r: r}}}
	g.marks = map[string]func() string{"value": func() string { return g.value(1) }}
	g.open()
	g.line("unsigned %sf(void) {", name)
	g.depth++
	g.line("unsigned sum = %d; int k = 1;", r.Intn(100))
	g.open()
	for range 4 + r.Intn(6) {
		g.item(0)
	}
	g.close()
	g.line("return sum + k;")
	g.depth--
	g.line("}")
	return g.b.String()
}

// identKind is the kind of thing that an ordinary identifier denotes.
type identKind uint8

const (
	aVariable identKind = iota
	anEnumerator
	aTypedef
	declaredLater  // the scope declares the name later; until then the name has its outer meaning
	incompleteName // the name is being declared, so it must not be used yet
)

type nameScope struct {
	names map[string]identKind
	tags  map[string]string // "struct" or "enum"; "" for an incomplete type
}

type decls struct {
	text
	scopes      []nameScope
	noTags      bool // whether to omit types that declare tags or enumerators
	numDeclared int
}

func (g *decls) open() {
	g.scopes = append(g.scopes, nameScope{map[string]identKind{}, map[string]string{}})
}
func (g *decls) close()         { g.scopes = g.scopes[:len(g.scopes)-1] }
func (g *decls) top() nameScope { return g.scopes[len(g.scopes)-1] }

// fresh returns a random name that the innermost scope does not declare, or "" if there is none.
// The method "freshTag" does the same for tags.
func (g *decls) fresh() string    { return g.oneOf(missing(g.top().names, declNames), "") }
func (g *decls) freshTag() string { return g.oneOf(missing(g.top().tags, declTags), "") }

var declNames, declTags = []string{"a", "b", "c", "d", "e"}, []string{"s", "t", "u"}

func missing[T any](declared map[string]T, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { _, ok := declared[n]; return ok })
}

func (g *decls) visible(kinds ...identKind) string {
	var out []string
	seen := map[string]bool{}
	for i := len(g.scopes) - 1; i >= 0; i-- {
		for _, n := range declNames {
			k, ok := g.scopes[i].names[n]
			if !ok || k == declaredLater || seen[n] {
				continue
			}
			seen[n] = true
			if slices.Contains(kinds, k) {
				out = append(out, n)
			}
		}
	}
	return g.oneOf(out, "")
}

func (g *decls) tagInScope() string {
	var out []string
	seen := map[string]bool{}
	for i := len(g.scopes) - 1; i >= 0; i-- {
		for _, n := range declTags {
			if k, ok := g.scopes[i].tags[n]; ok && !seen[n] {
				seen[n] = true
				if k != "" {
					out = append(out, k+" "+n)
				}
			}
		}
	}
	return g.oneOf(out, "")
}

// constant returns an integer constant expression with a value from about -20 to 40.
func (g *decls) constant() string {
	n := g.visible(anEnumerator)
	switch {
	case n != "" && g.oneIn(2):
		return g.pick(n, n+" + 1", "-"+n, "("+n+" & 7)", "(int)sizeof("+n+")")
	case g.oneIn(5):
		return "(int)sizeof(" + g.typeName() + ")"
	case g.oneIn(6):
		return g.pick("'a' % 16", "'\\n'", "(1 ? 3 : 4)", "!0", "(5 > 4) + 1", "0x1f & 9", "07")
	}
	return fmt.Sprint(g.r.Intn(24) - 4)
}

// typeName returns a type that is complete at this position.
func (g *decls) typeName() string {
	switch n := g.visible(aTypedef); {
	case n != "" && g.oneIn(2):
		return n
	case g.oneIn(2):
		if t := g.tagInScope(); t != "" {
			return t
		}
	case g.oneIn(4) && !g.noTags:
		return g.tagType()
	}
	return g.pick("int", "char", "short", "long", "long long", "unsigned", "int *", "char[3]", "int[2][3]", "_Bool")
}

// tagType returns a type specifier that declares a tag or enumerators, such as enum { A, B } or
// struct s { int x; }. If freshTag finds no tag for a struct, it returns int.
func (g *decls) tagType() string {
	if g.oneIn(2) {
		return g.enumType()
	}
	t := g.freshTag()
	if t == "" {
		return "int"
	}
	body := g.members()
	g.top().tags[t] = "struct"
	return "struct " + t + " { " + body + " }"
}

// enumType returns an enum that declares some enumerators, and perhaps a tag. If it finds no name
// for an enumerator, it returns int.
func (g *decls) enumType() string {
	out := "enum "
	if t := g.freshTag(); t != "" && g.oneIn(2) {
		g.top().tags[t] = "enum"
		out += t + " "
	}
	var list []string
	for range 1 + g.r.Intn(3) {
		n := g.fresh()
		if n == "" {
			break
		}
		item := n
		g.top().names[n] = declaredLater
		if g.oneIn(2) {
			item += " = " + g.constant() // here the name has its outer meaning
		}
		g.top().names[n] = anEnumerator
		list = append(list, item)
	}
	if len(list) == 0 {
		return "int"
	}
	return out + "{ " + strings.Join(list, ", ") + g.pick("", ",") + " }"
}

func (g *decls) members() string {
	out := "int m;"
	for i := range g.r.Intn(3) {
		out += fmt.Sprintf(" %s m%d%s;", g.pick("int", "char", "short", "long", "unsigned char"), i, g.pick("", "", "[2]"))
	}
	return out
}

func (g *decls) value(depth int) string {
	if depth > 0 && g.oneIn(2) {
		return "(" + g.value(depth-1) + g.pick(" + ", " - ", " < ", " == ", " != ") + g.value(depth-1) + ")"
	}
	n := g.visible(aVariable, anEnumerator)
	switch {
	case n != "" && !g.oneIn(3):
		return n
	case g.oneIn(3):
		return "(int)sizeof(" + g.typeName() + ")"
	case g.oneIn(4):
		if n := g.visible(aVariable, anEnumerator, aTypedef); n != "" {
			return "(int)sizeof(" + n + ")"
		}
	case g.oneIn(5):
		if n := g.visible(aTypedef); n != "" {
			return "(int)(" + n + ")" + fmt.Sprint(g.r.Intn(300))
		}
	}
	return g.constant()
}

func (g *decls) use() { g.line("sum = sum * 31 + (unsigned)%s;", g.value(2)) }

func (g *decls) item(depth int) {
	switch k := g.r.Intn(17); {
	case k < 3:
		g.use()
	case k < 5:
		if n := g.fresh(); n != "" {
			g.top().names[n] = incompleteName
			init := g.value(1)
			g.line("%s %s = %s;", g.pick("int", "int", "const int", "static const int", "short", "long"), n, strings.ReplaceAll(init, "\n", ""))
			g.replaceStatic(n)
			g.top().names[n] = aVariable
			g.use()
		}
	case k < 6:
		g.line("%s;", g.enumType())
		g.use()
	case k < 7:
		if n := g.fresh(); n != "" {
			t := g.pick("int", "char", "short", "unsigned char", "long", "_Bool", "unsigned short")
			if o := g.visible(aTypedef); o != "" && g.oneIn(2) {
				t = o
			}
			g.line("typedef %s %s;", t, n)
			g.top().names[n] = aTypedef
			g.use()
		}
	case k < 9:
		g.structVariable()
	case k < 10:
		g.array()
	case k < 11 && depth < 3:
		g.open()
		g.braces("", 1+g.r.Intn(4), func() { g.item(depth + 1) })
		g.close()
	case k < 14 && depth < 3:
		g.controlled(depth)
	case k < 15:
		g.prototype()
	case k < 16:
		g.line("{ %s; sum += k; }", g.pick("int v[k++ + 1]", "typedef int v[k++ + 2]", "int v[2][k++ + 1]", "(void)sizeof(int[k++ + 1])", "typedef int w[k++ + 1]; w v", "char v[sizeof(int[k++ + 2])]"))
	default:
		if t := g.freshTag(); t != "" { // the tag declares a new, incomplete type
			g.line("struct %s;", t)
			if g.oneIn(2) {
				g.line("struct %s { %s };", t, g.members())
				g.top().tags[t] = "struct"
			} else {
				g.top().tags[t] = ""
			}
		}
	}
}

func (g *decls) replaceStatic(string) {
	text := g.b.String()
	at := strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n') + 1
	last := text[at:]
	if i := strings.Index(last, "static const int "); i >= 0 {
		head := last[:strings.IndexByte(last, '=')+1]
		g.b.Reset()
		g.b.WriteString(text[:at] + head + " " + g.constant() + ";\n")
	}
}

func (g *decls) uniqueName() string {
	g.numDeclared++
	return fmt.Sprintf("w%d", g.numDeclared)
}

func (g *decls) structVariable() {
	n, t := g.uniqueName(), g.freshTag()
	if t == "" {
		return
	}
	g.top().tags[t] = "struct"
	g.line("struct %s { int m; char l[‹1¦2¦3›]; struct { short p, q; } in; } %sv = "+
		"{ ‹$value, { 1 }, { 2, 3 }¦.in = { .q = 4 }, .m = $value¦$value¦1, 2¦.l = { [0] = 5 }, .in.p = 6¦7, { 0 }, 8, 9› };", t, n)
	g.line("sum = sum * 7 + (unsigned)(%sv.m + %[1]sv.l[0] + 2 * %[1]sv.in.p + 3 * %[1]sv.in.q + (int)sizeof(struct %s));", n, t)
	if g.oneIn(2) {
		g.line("{ struct %s w = %sv; w.m += 1; sum += (unsigned)(w.m - %[2]sv.m + (int)sizeof(w.in)); }", t, n)
	}
}

func (g *decls) array() {
	n := g.uniqueName()
	declaration := pick(g.r, []string{
		"int @[‹4¦5¦›] = ‹{ [1] = $value, 2, [0] = 3, [3] = 1 }¦{ 1, [3] = $value }¦{ [2] = 1, 2, [1] = 7 }›;\n@[0] + 2 * @[1] + 3 * @[2] + 4 * @[3] + (int)sizeof @",
		"int @[2][2] = ‹{ 1, 2, $value }¦{ { 1 }, { 2, $value } }¦{ [1] = { [1] = 3 }, [0][1] = 4 }¦{ { 5 }, 6, 7 }›;\n" +
			"@[0][0] + 2 * @[0][1] + 3 * @[1][0] + 4 * @[1][1] + (int)sizeof(@[0])",
		"char @[‹¦5›] = ‹\"abc\"¦{ \"ab\\0\" }¦\"a\" \"bc\"¦{ 'a', 'b', [3] = 'z' }›;\n@[0] + 2 * @[1] + 3 * @[2] + 4 * @[3] + (int)sizeof(@)",
		"struct { int p; int q[2]; } @[2] = ‹{ 1, 2, 3, 4 }¦{ { 1, { 2 } }, { .q = { 3, 4 } } }¦{ [1].q[1] = 5, [0] = { 6 } }¦{ [1] = { .p = $value } }›;\n" +
			"@[0].p + 2 * @[0].q[1] + 3 * @[1].p + 4 * @[1].q[1]",
	})
	declaration, sum, _ := strings.Cut(strings.ReplaceAll(declaration, "@", n+"x"), "\n")
	g.line(declaration)
	g.line("sum = sum * 5 + (unsigned)(" + sum + ");")
}

// "controlled" writes an if, switch or loop. The condition declares names, which are in scope only
// in the condition and in the statement's body.
func (g *decls) controlled(depth int) {
	g.open()
	defer g.close()
	condition := "((int)sizeof(" + g.tagType() + ") > " + fmt.Sprint(g.r.Intn(9)) + ")"
	body := func() {
		g.open()
		if g.oneIn(2) {
			g.line("  sum += (unsigned)(int)sizeof(%s);", g.tagType())
		} else {
			g.braces("", 1, func() {
				g.item(depth + 1)
				g.use()
			})
		}
		g.close()
	}
	switch g.r.Intn(5) {
	case 0:
		g.line("if (%s)", condition)
		body()
		g.line("else")
		body()
	case 1:
		g.line("for (int i = 0; i < 2 && %s; i++)", condition)
		body()
	case 2:
		g.line("do")
		// The condition of a do loop is outside of the body's scope.
		g.close()
		g.open()
		g.open()
		g.line("  sum += (unsigned)(int)sizeof(%s);", g.tagType())
		g.close()
		g.line("while ((int)sizeof(%s) > 1000);", g.tagType())
	case 3:
		g.close() // forget the declarations in the condition
		g.open()
		n := g.visible(anEnumerator)
		if n == "" {
			return
		}
		g.line("switch (%s + (int)sizeof(%s) * 0) { case %s: sum += 3; break; default: sum += 5; }", n, g.tagType(), g.pick("0", "1", "2"))
	default:
		g.line("{ int once = 1; while (once-- && %s)", condition)
		body()
		g.line("}")
	}
}

// prototype writes a declaration of a function whose parameters declare names. Their scope
// ends with the declaration.
func (g *decls) prototype() {
	g.open()
	p := g.fresh()
	g.top().names[p] = aVariable
	q := g.tagType()
	g.close()
	g.line("extern int gen_proto_%d(int %s, int list[sizeof(%s)]%s);", g.r.Intn(1_000_000_000), p, p, g.pick("", ", int last[(int)sizeof("+q+")]"))
	g.use()
}
