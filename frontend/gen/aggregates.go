package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Aggregates returns a function that computes with structs and arrays of integers. The parameter
// "name" is the prefix of the function's name. The function initialises variables in all forms that
// C has, copies them, passes them to functions, and modifies their elements and members. It returns
// a digest of their values. It has no undefined behaviour except signed overflow.
func Aggregates(r *rand.Rand, name string) string {
	g := newAggregates(r, name, true)
	for range 1 + r.Intn(3) {
		g.structType()
	}
	for range r.Intn(3) {
		g.variable(pick(r, []string{"", "static "}), "g", true)
	}
	if g.oneIn(2) {
		g.function()
	}
	for range r.Intn(3) {
		g.structFunction()
	}
	g.line("unsigned long long %sf(void) {", name)
	for range 2 + r.Intn(3) {
		if g.oneIn(4) {
			g.variable("  static ", "v", true)
		} else {
			g.variable("  ", "v", false)
		}
	}
	for range 4 + r.Intn(6) {
		g.line("  " + g.stmt() + ";")
	}
	return g.digest()
}

func newAggregates(r *rand.Rand, name string, bitFields bool) *aggregates {
	g := &aggregates{text: text{dice: dice{r: r}}, name: name, bitFields: bitFields}
	g.marks = map[string]func() string{"leaf": g.leaf, "expr": func() string { return g.expr(false) }}
	return g
}

// "digest" writes the end of the function, which combines the values of all variables to one
// number. It returns the text of the program.
func (g *aggregates) digest() string {
	g.line("  unsigned long long h = 0;")
	for _, v := range g.vars {
		for _, leaf := range v.t.leaves(v.name) {
			g.line("  h = h * 31u + (unsigned long long)" + leaf + ";")
		}
	}
	g.line("  return h;\n}")
	return g.b.String()
}

type partType struct {
	name    string
	bits    int
	members []partMember
	elem    *partType
	length  int
}

type partMember struct {
	name string
	t    *partType
}

func (t *partType) leaves(name string) []string {
	var out []string
	switch {
	case t.elem != nil:
		for i := range t.length {
			out = append(out, t.elem.leaves(fmt.Sprintf("%s[%d]", name, i))...)
		}
	case t.members != nil:
		for _, m := range t.members {
			out = append(out, m.t.leaves(name+"."+m.name)...)
		}
	default:
		out = []string{name}
	}
	return out
}

func (t *partType) declare(name string) string {
	for ; t.elem != nil; t = t.elem {
		name += fmt.Sprintf("[%d]", t.length)
	}
	if t.bits > 0 {
		name += fmt.Sprintf(" : %d", t.bits)
	}
	return t.name + " " + name
}

type partVar struct {
	name string
	t    *partType
}

type aggregates struct {
	text
	name            string
	structs         []*partType
	vars            []partVar
	calleeParam     *partType // parameter type of the generated function, or nil
	structFunctions []partVar // functions that return a struct: the function's name and the struct's type
	bitFields       bool      // whether some members are bit-fields
}

var partIntegers = []string{"int", "unsigned char", "short", "unsigned", "long", "_Bool"}

func (g *aggregates) typ(depth int) *partType {
	switch n := g.r.Intn(6); {
	case n < 2 && depth > 0:
		return &partType{elem: g.typ(depth - 1), length: 1 + g.r.Intn(3)}
	case n == 2 && len(g.structs) > 0:
		return pick(g.r, g.structs)
	}
	return &partType{name: pick(g.r, partIntegers)}
}

func (g *aggregates) bitField() *partType {
	t := pick(g.r, []partType{{name: "int", bits: 32}, {name: "unsigned", bits: 32}, {name: "unsigned char", bits: 8}, {name: "short", bits: 16}, {name: "_Bool", bits: 1}, {name: "unsigned long", bits: 31}})
	t.bits = 1 + g.r.Intn(t.bits)
	return &t
}

func (g *aggregates) structType() {
	t := &partType{name: fmt.Sprintf("struct %ss%d", g.name, len(g.structs))}
	text := t.name + " {"
	for i := range 1 + g.r.Intn(3) {
		m := partMember{fmt.Sprintf("m%d", i), g.typ(1)}
		if g.bitFields && g.oneIn(4) {
			m.t = g.bitField()
		}
		t.members = append(t.members, m)
		text += " " + m.t.declare(m.name) + ";"
		if g.bitFields && g.oneIn(8) {
			text += "‹ int : 0;¦ unsigned : 3;›"
		}
	}
	g.line(text + " };")
	g.structs = append(g.structs, t)
}

func (g *aggregates) variable(prefix, letter string, constant bool) {
	t := pick(g.r, g.structs)
	if g.r.Intn(2) == 0 {
		t = &partType{elem: g.typ(1), length: 1 + g.r.Intn(3)}
	}
	v := partVar{fmt.Sprintf("%s%s%d", g.name, letter, len(g.vars)), t}
	text := t.declare(v.name)
	switch {
	case t.elem != nil && g.oneIn(8):
		text = t.elem.declare(v.name+"[]") + " = {" + g.list(len(t.leaves("")), constant) + "}"
	case !constant || !g.oneIn(3):
		text += " = " + g.initialiser(t, constant)
	}
	g.line(prefix + text + ";")
	g.vars = append(g.vars, v)
}

func (g *aggregates) initialiser(t *partType, constant bool) string {
	if !constant && g.r.Intn(5) == 0 {
		for _, v := range g.vars {
			if v.t == t && t.members != nil {
				return v.name
			}
		}
	}
	if n := len(t.leaves("")); g.r.Intn(3) == 0 {
		return "{" + g.list(g.r.Intn(n+1), constant) + "}"
	}
	var out []string
	count := len(t.members)
	if t.elem != nil {
		count = t.length
	}
	designated := g.r.Intn(3) == 0
	for _, i := range g.r.Perm(count)[:g.r.Intn(count+1)] {
		if !designated {
			i = len(out)
		}
		inner, label := t.elem, fmt.Sprintf("[%d]", i)
		if t.elem == nil {
			inner, label = t.members[i].t, "."+t.members[i].name
		}
		text := g.expr(constant)
		whole := inner.elem != nil || inner.members != nil
		if designated && g.r.Intn(3) == 0 { // the initialiser below overrides this one
			first := g.expr(true)
			if whole {
				first = g.initialiser(inner, true)
			}
			out = append(out, label+" = "+first)
		}
		if whole {
			text = g.initialiser(inner, constant)
			if leaves := inner.leaves(label); designated && g.r.Intn(2) == 0 {
				from := g.r.Intn(len(leaves))
				label, text = leaves[from], g.list(1+g.r.Intn(len(leaves)-from), constant)
			} else if text[0] != '{' && designated {
				text = "{0}"
			}
		}
		if designated {
			text = label + " = " + text
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return "{0}"
	}
	return "{" + strings.Join(out, ", ") + g.pick("", ",") + "}"
}

func (g *aggregates) list(n int, constant bool) string {
	out := []string{g.expr(constant)}
	for len(out) < n {
		out = append(out, g.expr(constant))
	}
	return strings.Join(out, ", ")
}

func (g *aggregates) leaf() string {
	v := pick(g.r, g.vars)
	return pick(g.r, v.t.leaves(v.name))
}

func (g *aggregates) expr(constant bool) string {
	if constant || len(g.vars) == 0 || g.r.Intn(3) == 0 {
		return g.pick("0", "1", "2", "-1", "7", "100", "'a'", "1 + 2", "sizeof(int)")
	}
	return g.pick("$leaf", "$leaf + $leaf", "2 * $leaf", "$leaf - 3", "($leaf < $leaf)")
}

func (g *aggregates) function() {
	t := pick(g.r, g.structs)
	g.calleeParam = t
	leaves := t.leaves("p")
	g.line("static int %scall(%s, int n) { %s += n; return %s; }", g.name, t.declare("p"), pick(g.r, leaves), strings.Join(leaves, " + 3 * "))
}

func (g *aggregates) structFunction() {
	t := pick(g.r, g.structs)
	f := partVar{fmt.Sprintf("%sm%d", g.name, len(g.structFunctions)), t}
	outer := g.vars
	g.vars = append(g.vars[:len(g.vars):len(g.vars)], partVar{"p", t})
	g.line("static %s %s(int n, %s) {\n  if (n > $4) return %s;", t.name, f.name, t.declare("p"), g.structValue(t))
	for range g.r.Intn(3) {
		g.line("  $leaf = $expr;")
	}
	g.line("  return %s;\n}", g.structValue(t))
	g.vars, g.structFunctions = outer, append(g.structFunctions, f)
}

func (g *aggregates) structValue(t *partType) string {
	for range 4 {
		switch v := pick(g.r, g.vars); g.r.Intn(4) {
		case 0:
			if len(g.structFunctions) > 0 {
				if f := pick(g.r, g.structFunctions); f.t == t {
					return fmt.Sprintf("%s(%s, %s)", f.name, g.expr(false), g.structValue(t))
				}
			}
		case 1:
			return "(" + t.name + ")" + g.initialiser(&partType{name: t.name, members: t.members}, false)
		default:
			if v.t == t {
				return v.name
			}
		}
	}
	return "(" + t.name + "){0}"
}

// stmt returns a statement without its semicolon.
func (g *aggregates) stmt() string {
	v := pick(g.r, g.vars)
	switch k := g.r.Intn(8); {
	case k >= 6 && v.t.members != nil:
		value := g.structValue(v.t)
		path := pick(g.r, v.t.leaves(""))
		if strings.HasPrefix(value, g.name+"m") && !strings.Contains(path, "[") && g.oneIn(4) {
			return g.fill("$leaf = " + value + path + " + 1")
		}
		return g.fill(v.name + " = ‹" + value + "¦" + value + "¦$expr ? " + value + " : " + g.structValue(v.t) + "›")
	case k == 0:
		for _, w := range g.vars {
			if v.t == w.t && v.t.members != nil && g.oneIn(2) {
				return v.name + " = " + w.name
			}
		}
	case k == 1:
		for _, v := range g.vars {
			if v.t == g.calleeParam {
				return g.fill("$leaf = " + g.name + "call(" + v.name + ", $expr)")
			}
		}
	case k == 2 && v.t.elem != nil && v.t.elem.elem == nil && v.t.elem.members == nil:
		return g.fill(strings.ReplaceAll("$leaf = sizeof(@) / sizeof(@[0]) + sizeof @", "@", v.name))
	case k == 3:
		return g.fill("$leaf ‹+=¦-=¦=› $expr")
	case k == 4:
		return g.fill("if ($expr) $leaf++; else --$leaf")
	}
	return g.fill("$leaf = $expr")
}
