package cfa

import (
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
// once.
func (p *Program) EdgeLines(id EdgeID) []string {
	e := &p.Edges[id]
	names := p.edgeNames(e)
	var out []string
	switch e.Guard.Op() {
	case lia.OpTrue:
	case lia.OpAnd:
		for _, g := range e.Guard.Args() {
			out = append(out, "["+g.Format(names)+"]")
		}
	default:
		out = append(out, "["+e.Guard.Format(names)+"]")
	}
	for _, a := range e.Assigns {
		out = append(out, p.VarName(a.Var)+" = "+a.Term.Format(names))
	}
	return out
}

// EdgeText returns EdgeLines on one line, "skip" for an edge that does nothing.
func (p *Program) EdgeText(id EdgeID) string {
	lines := p.EdgeLines(id)
	if len(lines) == 0 {
		return "skip"
	}
	return strings.Join(lines, "; ")
}
