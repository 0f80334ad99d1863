package gen

import (
	"fmt"
)

type arrayShape struct {
	name       string
	sizes      []int
	firstIndex int
	member     string
	checked    bool // whether a compiler detects an index out of bounds
}

// "arrays" writes declarations of arrays and pointers. It returns a C expression for each array
// element, such as a0[1].
func (g *widths) arrays() []string {
	var leaves []string
	for i := range 1 + g.r.Intn(2) {
		name := fmt.Sprintf("a%d", i)
		sizes := []int{pick(g.r, []int{2, 4, 4, 8})}
		if g.r.Intn(3) == 0 {
			sizes = append(sizes, 2)
		}
		dims, cells := "", []string{name}
		for _, n := range sizes {
			dims += fmt.Sprintf("[%d]", n)
			var next []string
			for _, c := range cells {
				for k := range n {
					next = append(next, fmt.Sprintf("%s[%d]", c, k))
				}
			}
			cells = next
		}
		t := pick(g.r, g.types).name
		member := ""
		if g.r.Intn(4) == 0 {
			fmt.Fprintf(&g.b, "  struct { short o; %s m; } %s%s = {0};\n", t, name, dims)
			member = ".m"
		} else {
			fmt.Fprintf(&g.b, "  %s %s%s = {%s, %s};\n", t, name, dims, g.constant(), g.constant())
		}
		if g.opts.Inputs > 0 && len(g.vars) > 0 {
			fmt.Fprintf(&g.b, "  %s%s = %s;\n", cells[len(cells)-1], member, g.vars[0])
		}
		g.rows = append(g.rows, arrayShape{name, sizes, 0, member, true})
		if len(sizes) == 1 && member == "" && g.r.Intn(2) == 0 {
			from := g.r.Intn(sizes[0])
			fmt.Fprintf(&g.b, "  %s *p%d = &%s[%d];\n", t, i, name, from)
			g.rows = append(g.rows, arrayShape{fmt.Sprintf("p%d", i), sizes, -from, "", false})
		}
		for _, c := range cells {
			leaves = append(leaves, c+member)
		}
	}
	return leaves
}

func (g *widths) variable() string {
	if g.rows == nil || g.r.Intn(3) == 0 {
		return pick(g.r, g.vars)
	}
	o := pick(g.r, g.rows)
	text := o.name
	for _, n := range o.sizes {
		text += "[" + g.index(n, o.firstIndex, o.checked) + "]"
	}
	return text + o.member
}

// index returns an index expression for n elements with the indices "from" to from+n-1. If "bounds"
// is true, a compiler's checks detect an index out of bounds. The index can be out of bounds only
// if "bounds" and g.opts.Outside are true.
func (g *widths) index(n, from int, bounds bool) string {
	e := pick(g.r, g.vars)
	if g.opts.Outside && bounds && g.r.Intn(6) == 0 {
		e = g.pick(e, fmt.Sprintf("(%s & %d)", e, 2*n-1), fmt.Sprintf("(%s & %d) - 1", e, n-1))
		return fmt.Sprintf("AT(%s, %d)", e, n)
	}
	switch g.r.Intn(5) {
	case 0:
		e = g.constant()
	case 1:
		e = "(" + e + " + " + pick(g.r, g.vars) + ")"
	case 2:
		if !g.inLoop { // use an element as the index of another element
			g.inLoop = true
			e = g.variable()
			g.inLoop = false
		}
	}
	switch text := fmt.Sprintf("(%s & %d)", e, n-1); {
	case from != 0:
		return fmt.Sprintf("(int)%s - %d", text, -from)
	case g.r.Intn(3) == 0:
		return fmt.Sprintf("%d - (int)%s", n-1, text)
	default:
		return text
	}
}
