package cfa

import (
	"strconv"

	"ic3play/lia"
)

// VarName returns the name of a state variable. For an input it appends the number of the input, so
// that the name is unique in the program: "nondet_int()#3", "(a / 2)#4".
func (p *Program) VarName(v lia.Var) string {
	if v >= 0 && int(v) < len(p.Vars) {
		return p.Vars[v].Name
	}
	name := "in"
	if in, ok := p.InputOf(v); ok && in.Name != "" {
		name = inputName(in.Name)
	}
	return name + "#" + strconv.Itoa(int(v)-len(p.Vars))
}

// LocName returns the name of a location, or its number if it has no name.
func (p *Program) LocName(l Loc) string {
	if l >= 0 && int(l) < len(p.Locs) && p.Locs[l].Name != "" {
		return p.Locs[l].Name
	}
	return strconv.Itoa(int(l))
}

// inputName puts parentheses around a name that is an expression.
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
