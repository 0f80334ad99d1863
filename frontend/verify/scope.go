package verify

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// scope is what a step of the interpreter has in scope. Most steps have the same
// variables as the one before, and few of them another value.
type scope struct {
	vars   []*ast.Var
	values []num.Int
	shown  []int // of vars: those that no other of their name hides, which is further in
	known  bool  // whether there is a step
}

// forget has the next step be like the first one.
func (s *scope) forget() { s.known = false }

// read takes those of a step, and says whether they are other variables than before.
func (s *scope) read(at interp.Step, before *scope) (other bool) {
	s.vars, s.values, s.known = s.vars[:0], s.values[:0], true
	at.Values(func(v *ast.Var, value num.Int) { s.vars, s.values = append(s.vars, v), append(s.values, value) })
	if slices.Equal(s.vars, before.vars) {
		s.shown = append(s.shown[:0], before.shown...)
		return false
	}
	last := map[string]int{}
	for k, v := range s.vars {
		last[v.Name] = k
	}
	s.shown = s.shown[:0]
	for k, v := range s.vars {
		if last[v.Name] == k {
			s.shown = append(s.shown, k)
		}
	}
	return true
}

// changed are the values that differ from those of the step before, by name; all when there is none.
func (s *scope) changed(before *scope) map[string]string {
	out := map[string]string{}
	switch {
	case !before.known:
		for _, k := range s.shown {
			out[s.vars[k].Name] = s.values[k].String()
		}
	case slices.Equal(s.vars, before.vars):
		for _, k := range s.shown {
			if !s.values[k].Equal(before.values[k]) {
				out[s.vars[k].Name] = s.values[k].String()
			}
		}
	default:
		old := map[string]num.Int{}
		for _, k := range before.shown {
			old[before.vars[k].Name] = before.values[k]
		}
		for _, k := range s.shown {
			if v, had := old[s.vars[k].Name]; !had || !v.Equal(s.values[k]) {
				out[s.vars[k].Name] = s.values[k].String()
			}
		}
	}
	return out
}
