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
	g := &aggregates{r: r, name: name, bitFields: true}
	for range 1 + r.Intn(3) {
		g.structType()
	}
	for range r.Intn(3) {
		g.variable(pick(r, []string{"", "static "}), "g", true)
	}
	if r.Intn(2) == 0 {
		g.function()
	}
	for range r.Intn(3) {
		g.structFunction()
	}
	fmt.Fprintf(&g.b, "unsigned long long %sf(void) {\n", name)
	for range 2 + r.Intn(3) {
		g.b.WriteString("  ")
		constant := r.Intn(4) == 0
		prefix := ""
		if constant {
			prefix = "static "
		}
		g.variable(prefix, "v", constant)
	}
	for range 4 + r.Intn(6) {
		g.stmt()
	}
	return g.digest()
}

// "digest" writes the end of the function, which combines the values of all variables to one
// number. It returns the text of the program.
func (g *aggregates) digest() string {
	g.b.WriteString("  unsigned long long h = 0;\n")
	for _, v := range g.vars {
		for _, leaf := range v.t.leaves(v.name) {
			fmt.Fprintf(&g.b, "  h = h * 31u + (unsigned long long)%s;\n", leaf)
		}
	}
	g.b.WriteString("  return h;\n}\n")
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
	r               *rand.Rand
	name            string
	b               strings.Builder
	structs         []*partType
	vars            []partVar
	calleeParam     *partType // parameter type of the generated function, or nil
	structFunctions []partVar // functions that return a struct: the function's name and the struct's type

	bitFields bool // some members are bit-fields
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
	g.b.WriteString(t.name + " {")
	for i := range 1 + g.r.Intn(3) {
		m := partMember{fmt.Sprintf("m%d", i), g.typ(1)}
		if g.bitFields && g.r.Intn(4) == 0 {
			m.t = g.bitField()
		}
		t.members = append(t.members, m)
		g.b.WriteString(" " + m.t.declare(m.name) + ";")
		if g.bitFields && g.r.Intn(8) == 0 {
			g.b.WriteString(pick(g.r, []string{" int : 0;", " unsigned : 3;"}))
		}
	}
	g.b.WriteString(" };\n")
	g.structs = append(g.structs, t)
}

func (g *aggregates) variable(prefix, letter string, constant bool) {
	t := pick(g.r, g.structs)
	if g.r.Intn(2) == 0 {
		t = &partType{elem: g.typ(1), length: 1 + g.r.Intn(3)}
	}
	v := partVar{fmt.Sprintf("%s%s%d", g.name, letter, len(g.vars)), t}
	if t.elem != nil && g.r.Intn(8) == 0 {
		fmt.Fprintf(&g.b, "%s = {%s};\n", prefix+t.elem.declare(v.name+"[]"), g.list(len(t.leaves("")), constant))
		g.vars = append(g.vars, v)
		return
	}
	g.b.WriteString(prefix + t.declare(v.name))
	if !constant || g.r.Intn(3) > 0 {
		g.b.WriteString(" = " + g.initialiser(t, constant))
	}
	g.b.WriteString(";\n")
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
	return "{" + strings.Join(out, ", ") + pick(g.r, []string{"", ","}) + "}"
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
		return pick(g.r, []string{"0", "1", "2", "-1", "7", "100", "'a'", "1 + 2", "sizeof(int)"})
	}
	return pick(g.r, []string{g.leaf(), g.leaf() + " + " + g.leaf(), "2 * " + g.leaf(), g.leaf() + " - 3", "(" + g.leaf() + " < " + g.leaf() + ")"})
}

func (g *aggregates) function() {
	t := pick(g.r, g.structs)
	g.calleeParam = t
	leaves := t.leaves("p")
	fmt.Fprintf(&g.b, "static int %scall(%s, int n) { %s += n; return %s; }\n", g.name, t.declare("p"), pick(g.r, leaves), strings.Join(leaves, " + 3 * "))
}

func (g *aggregates) structFunction() {
	t := pick(g.r, g.structs)
	f := partVar{fmt.Sprintf("%sm%d", g.name, len(g.structFunctions)), t}
	outer := g.vars
	g.vars = append(g.vars[:len(g.vars):len(g.vars)], partVar{"p", t})
	fmt.Fprintf(&g.b, "static %s %s(int n, %s) {\n  if (n > %d) return %s;\n", t.name, f.name, t.declare("p"), g.r.Intn(4), g.structValue(t))
	for range g.r.Intn(3) {
		fmt.Fprintf(&g.b, "  %s = %s;\n", g.leaf(), g.expr(false))
	}
	fmt.Fprintf(&g.b, "  return %s;\n}\n", g.structValue(t))
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

func (g *aggregates) stmt() {
	switch g.r.Intn(8) {
	case 6, 7:
		v := pick(g.r, g.vars)
		if v.t.members == nil {
			break
		}
		switch value := g.structValue(v.t); g.r.Intn(4) {
		case 0:
			fmt.Fprintf(&g.b, "  %s = %s ? %s : %s;\n", v.name, g.expr(false), value, g.structValue(v.t))
		case 1:
			if strings.HasPrefix(value, g.name+"m") {
				path := strings.TrimPrefix(pick(g.r, v.t.leaves("")), ".")
				if !strings.Contains(path, "[") {
					fmt.Fprintf(&g.b, "  %s = %s.%s + 1;\n", g.leaf(), value, path)
					return
				}
			}
			fallthrough
		default:
			fmt.Fprintf(&g.b, "  %s = %s;\n", v.name, value)
		}
		return
	case 0:
		for _, v := range g.vars {
			for _, w := range g.vars {
				if v.t == w.t && v.t.members != nil && g.r.Intn(2) == 0 {
					fmt.Fprintf(&g.b, "  %s = %s;\n", v.name, w.name)
					return
				}
			}
		}
	case 1:
		for _, v := range g.vars {
			if v.t == g.calleeParam {
				fmt.Fprintf(&g.b, "  %s = %scall(%s, %s);\n", g.leaf(), g.name, v.name, g.expr(false))
				return
			}
		}
	case 2: // use sizeof
		v := pick(g.r, g.vars)
		if v.t.elem != nil && v.t.elem.elem == nil && v.t.elem.members == nil {
			fmt.Fprintf(&g.b, "  %s = sizeof(%s) / sizeof(%s[0]) + sizeof %s;\n", g.leaf(), v.name, v.name, v.name)
			return
		}
	case 3:
		fmt.Fprintf(&g.b, "  %s %s %s;\n", g.leaf(), pick(g.r, []string{"+=", "-=", "="}), g.expr(false))
		return
	case 4:
		fmt.Fprintf(&g.b, "  if (%s) %s++; else --%s;\n", g.expr(false), g.leaf(), g.leaf())
		return
	}
	fmt.Fprintf(&g.b, "  %s = %s;\n", g.leaf(), g.expr(false))
}
