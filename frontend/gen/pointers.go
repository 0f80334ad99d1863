package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Pointers returns a function like that of Aggregates. The function also uses pointers to
// variables, structs, members and array elements. The pointers are local variables and parameters.
func Pointers(r *rand.Rand, name string) string {
	g := newAggregates(r, name, false)
	for range 1 + r.Intn(2) {
		g.structType()
	}
	for range 1 + r.Intn(2) {
		g.variable(pick(r, []string{"", "static "}), "g", true)
	}
	var fns []pointerFn
	for i := range 1 + r.Intn(3) {
		fns = append(fns, g.pointerFunction(i, fns))
	}
	g.line("unsigned long long %sf(void) {\n  int n = 3;", name)
	g.vars = append(g.vars, partVar{"n", &partType{name: "int"}})
	for range 1 + r.Intn(3) {
		g.variable("  ", "v", false)
	}
	g.body(4+r.Intn(6), fns)
	return g.digest()
}

// pointerFn is a function with pointer parameters. Its parameter i points to an object of the type
// targets[i].
type pointerFn struct {
	name    string
	targets []*partType
}

func (g *aggregates) pointerFunction(i int, earlier []pointerFn) pointerFn {
	f := pointerFn{name: fmt.Sprintf("%sp%d", g.name, i)}
	outer := g.vars
	g.vars = append(g.vars[:len(g.vars):len(g.vars)], partVar{"n", &partType{name: "int"}})
	var params []string
	for j := range 1 + g.r.Intn(3) {
		t := pick(g.r, append(g.structs, &partType{name: pick(g.r, partIntegers)}, &partType{name: "int"}))
		name := fmt.Sprintf("p%d", j)
		f.targets = append(f.targets, t)
		params = append(params, t.declare("*"+name))
		g.vars = append(g.vars, partVar{g.pick("(*"+name+")", name+"[0]"), t})
	}
	g.line("static int %s(int n, %s) {", f.name, strings.Join(params, ", "))
	g.body(2+g.r.Intn(3), earlier)
	g.line("  return $leaf;\n}")
	g.vars = outer
	return f
}

func (g *aggregates) body(count int, fns []pointerFn) {
	for i := range count {
		switch g.r.Intn(5) {
		case 0, 1:
			if f := pick(g.r, append(fns, pointerFn{})); f.name != "" {
				if call := g.pointerCall(f); call != "" {
					g.line("  ‹¦$leaf = ¦for (int i = 0; i < 3; i++) ›" + call + ";")
				}
				continue
			}
		case 2:
			o := pick(g.r, g.objects())
			name := fmt.Sprintf("l%d", i)
			if o.t.elem == nil {
				g.line("  %s = &%s;", o.t.declare("*"+name), o.name)
				g.vars = append(g.vars[:len(g.vars):len(g.vars)], partVar{"(*" + name + ")", o.t})
			}
			continue
		}
		g.line("  " + g.stmt() + ";")
	}
}

func (g *aggregates) objects() []partVar {
	var out []partVar
	var add func(o partVar)
	add = func(o partVar) {
		out = append(out, o)
		if o.t.elem != nil {
			for i := range o.t.length {
				add(partVar{fmt.Sprintf("%s[%d]", o.name, i), o.t.elem})
			}
		}
		for _, m := range o.t.members {
			add(partVar{o.name + "." + m.name, m.t})
		}
	}
	for _, v := range g.vars {
		add(v)
	}
	return out
}

// pointerCall returns a call of f with addresses of variables as arguments. It returns "" if for
// some parameter there is no variable of the right type.
func (g *aggregates) pointerCall(f pointerFn) string {
	args := []string{g.expr(false)}
	for _, t := range f.targets {
		var fit []string
		for _, o := range g.objects() {
			if o.t == t || t.members == nil && t.elem == nil && o.t.elem == nil && o.t.members == nil && o.t.name == t.name {
				fit = append(fit, "&"+o.name)
			}
		}
		if len(fit) == 0 {
			return ""
		}
		args = append(args, pick(g.r, fit))
	}
	return f.name + "(" + strings.Join(args, ", ") + ")"
}
