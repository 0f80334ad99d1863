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
	in     string // the function
	vars   []*ast.Var
	values []num.Int
	shown  []int // of vars: those that no other of their name hides, which is further in
	other  bool  // whether the function or the variables are others than in the step before
	known  bool  // whether there is a step
}

// forget has the next step be like the first one.
func (s *scope) forget() { s.known = false }

// read takes those of a step.
func (s *scope) read(at interp.Step, before *scope) {
	s.in, s.vars, s.values, s.known = at.Func(), s.vars[:0], s.values[:0], true
	at.Values(func(v *ast.Var, value num.Int) { s.vars, s.values = append(s.vars, v), append(s.values, value) })
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

// changed are the values that differ from those of the step before, by name; all when
// there is none, or none of the same function.
func (s *scope) changed(before *scope) map[string]string {
	like := before.known && s.in == before.in
	old := map[string]num.Int{} // where the variables are others
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
	return out
}
