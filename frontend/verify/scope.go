package verify

import (
	"slices"
	"strconv"

	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// scope holds the variables in scope at a step of the interpreter, with values.
// Most steps share their variables with the step before, and few values change.
type scope struct {
	in     string // the function
	call   int    // the call of it
	vars   []*ast.Var
	values []num.Int
	shown  []int              // indices of vars that no inner variable of the same name hides
	other  bool               // whether function or variables differ from the step before
	known  bool               // whether there is a step
	cells  map[string]num.Int // of arrays of any size, by name; nil if there are none or too many
}

// mostCells is the number of known cells up to which steps show the cells of arrays.
const mostCells = 256

// forget makes the next step count as the first.
func (s *scope) forget() { s.known = false }

// read fills s from a step.
func (s *scope) read(at interp.Step, before *scope) {
	s.in, s.call, s.vars, s.values, s.known = at.Func(), at.Call(), s.vars[:0], s.values[:0], true
	at.Values(func(v *ast.Var, value num.Int) {
		if v.Type.Pointer || v.Name == ast.NullName {
			return // its number is no value in C
		}
		s.vars, s.values = append(s.vars, v), append(s.values, value)
	})
	s.cells = nil
	at.Cells(func(a *ast.Array, index []int64, values []num.Int) {
		if len(s.cells)+len(index) > mostCells {
			return
		}
		if s.cells == nil {
			s.cells = map[string]num.Int{}
		}
		for i, n := range index {
			s.cells[a.CellName(strconv.FormatInt(n, 10))] = values[i]
		}
	})
	s.other = s.in != before.in || !slices.Equal(s.vars, before.vars)
	s.shown = s.shown[:0]
	if !s.other {
		s.shown = append(s.shown, before.shown...)
		return
	}
	last := map[string]int{}
	for k, v := range s.vars {
		last[v.Name] = k
	}
	for k, v := range s.vars {
		if last[v.Name] == k {
			s.shown = append(s.shown, k)
		}
	}
}

// changed returns the values that differ from the step before, by name; all values
// when there is no step before, or it is in another call.
func (s *scope) changed(before *scope) map[string]string {
	like := before.known && s.call == before.call
	old := map[string]num.Int{} // used when the variables differ
	if like && s.other {
		for _, k := range before.shown {
			old[before.vars[k].Name] = before.values[k]
		}
	}
	out := map[string]string{}
	for _, k := range s.shown {
		name := s.vars[k].Name
		v, had := old[name]
		if like && !s.other {
			v, had = before.values[k], true
		}
		if !had || !v.Equal(s.values[k]) {
			out[name] = s.values[k].String()
		}
	}
	for name, v := range s.cells {
		if old, had := before.cells[name]; !like || !had || !old.Equal(v) {
			out[name] = v.String()
		}
	}
	return out
}
