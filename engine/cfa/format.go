package cfa

import (
	"slices"
	"strconv"
	"strings"

	"ic3play/lia"
)

// VarName returns the name of a state variable, or that of an input followed by
// its number, so that it is unique in the program: "nondet_int()#3",
// "(a / 2)#4".
func (p *Program) VarName(v lia.Var) string {
	if v >= 0 && int(v) < len(p.Vars) {
		return p.Vars[v].Name
	}
	name := "in"
	if in, _, ok := p.InputOf(v); ok && in.Name != "" {
		name = inputName(in.Name)
	}
	return name + "#" + strconv.Itoa(int(v)-len(p.Vars))
}

// LocName returns the name of a location, or its number when there is none.
func (p *Program) LocName(l Loc) string {
	if l >= 0 && int(l) < len(p.Locs) && p.Locs[l].Name != "" {
		return p.Locs[l].Name
	}
	return strconv.Itoa(int(l))
}

// edgeNames is VarName without the numbers of inputs whose name occurs once on
// the edge and is not that of a state variable (an uninitialised local has its
// variable's).
func (p *Program) edgeNames(e *Edge) lia.Names {
	return func(v lia.Var) string {
		if !p.IsInput(v) {
			return p.VarName(v)
		}
		name, same := "", 0 // of v, and how many inputs share it
		for i := range e.Inputs {
			if e.Inputs[i].Var == v {
				name = e.Inputs[i].Name
			}
		}
		for i := range e.Inputs {
			if e.Inputs[i].Name == name {
				same++
			}
		}
		if name == "" || same > 1 || p.indexed().names[name] {
			return p.VarName(v)
		}
		return inputName(name)
	}
}

// inputName puts a name that is an expression in brackets.
func inputName(name string) string {
	depth := 0
	for _, r := range name {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ' ', '+', '-', '*', '/', '%', '?', '!', '<', '>', '=', '&', '|', '^', '~':
			if depth == 0 && name != "*" {
				return "(" + name + ")"
			}
		}
	}
	return name
}

// EdgeLines returns what an edge does in C's syntax, one conjunct of its guard
// or one assignment a line: "[x < n]", "x = x + 1". The assignments happen at
// once, except that an input which a variable keeps comes first and goes by the
// variable's name from there on: "n = nondet_int()", "[n >= 0]", "y = n".
func (p *Program) EdgeLines(id EdgeID) []string {
	e := &p.Edges[id]
	names := p.edgeNames(e)
	kept := p.keptInputs(e)
	named := func(v lia.Var) string {
		if keeper, ok := kept[v]; ok {
			return p.VarName(keeper)
		}
		return names(v)
	}
	var out, rest []string
	for _, a := range e.Assigns {
		if v, ok := inputOnly(p, a.Term); ok {
			if keeper, ok := kept[v]; ok && keeper == a.Var {
				out = append(out, p.VarName(a.Var)+" = "+names(v))
				continue
			}
		}
		rest = append(rest, p.VarName(a.Var)+" = "+a.Term.Format(named))
	}
	switch e.Guard.Op() {
	case lia.OpTrue:
	case lia.OpAnd:
		for _, g := range e.Guard.Args() {
			out = append(out, "["+g.Format(named)+"]")
		}
	default:
		out = append(out, "["+e.Guard.Format(named)+"]")
	}
	return append(out, rest...)
}

// keptInputs returns, for each input that some assignment gives a variable
// unchanged, the first such variable, unless the edge reads the value that the
// variable had before.
func (p *Program) keptInputs(e *Edge) map[lia.Var]lia.Var {
	var kept map[lia.Var]lia.Var
	var read []lia.Var
	for _, a := range e.Assigns {
		v, ok := inputOnly(p, a.Term)
		if _, known := kept[v]; !ok || known {
			continue
		}
		if kept == nil {
			kept = map[lia.Var]lia.Var{}
			read = p.Reads(e)
		}
		if _, found := slices.BinarySearch(read, a.Var); !found {
			kept[v] = a.Var
		}
	}
	return kept
}

// inputOnly returns the input that t consists of.
func inputOnly(p *Program, t lia.Term) (lia.Var, bool) {
	ms := t.Monos()
	if len(ms) != 1 || !ms[0].Coef.IsOne() || !t.Constant().IsZero() || !p.IsInput(ms[0].Var) {
		return 0, false
	}
	return ms[0].Var, true
}

// EdgeText returns EdgeLines on one line, "skip" for an edge that does nothing.
func (p *Program) EdgeText(id EdgeID) string {
	lines := p.EdgeLines(id)
	if len(lines) == 0 {
		return "skip"
	}
	return strings.Join(lines, "; ")
}
