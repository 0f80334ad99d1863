package verify

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

type scope struct {
	in      string
	call    int
	vars    []*ast.Var
	values  []num.Int
	texts   []string // the target of a pointer; "" for other variables
	visible []int    // indices of the variables that no inner variable hides
	differs bool     // whether the function or its variables differ from the previous step
	valid   bool
	// "cells" maps the name of an array element, such as "a[2]", to the text of its value. It contains
	// elements of arrays of any size. If there are no such elements, or more than maxCells, the map is
	// nil.
	cells map[string]string
}

// maxCells is the maximum number of array elements in a step. If the values of more elements are
// known, the step contains none.
const maxCells = 256

func (s *scope) read(f *ast.File, step interp.Step, prev *scope) {
	s.in, s.call, s.vars, s.values, s.texts, s.valid = step.Func(), step.Call(), s.vars[:0], s.values[:0], s.texts[:0], true
	pointers := false
	step.Values(func(v *ast.Var, value num.Int) {
		if v.Type.Pointer && (v.Hidden || v.Unnamed && v.Kind == ast.Local) || v.Hidden && (v.Name == ast.NullName || v.Name == ast.UntrackedName) {
			return // C has no name for the variable
		}
		pointers = pointers || v.Type.Pointer
		s.vars, s.values, s.texts = append(s.vars, v), append(s.values, value), append(s.texts, "")
	})
	for i, v := range s.vars {
		if pointers && v.Type.Pointer { // the number of a pointer has no meaning in C
			s.texts[i] = f.PointerText(v.Type, s.values[i], s.value)
		}
	}
	s.cells = nil
	step.Cells(maxCells, func(a *ast.Array, names []string, values []num.Int) {
		if len(s.cells)+len(names) > maxCells {
			return
		}
		if s.cells == nil {
			s.cells = map[string]string{}
		}
		for i, name := range names {
			s.cells[name] = values[i].String()
			if a.Type.Pointer {
				s.cells[name] = f.PointerText(a.Type, values[i], s.value)
			}
		}
	})
	s.differs = s.in != prev.in || !slices.Equal(s.vars, prev.vars)
	s.visible = s.visible[:0]
	if !s.differs {
		s.visible = append(s.visible, prev.visible...)
		return
	}
	last := map[string]int{}
	for k, v := range s.vars {
		last[v.Name] = k
	}
	for k, v := range s.vars {
		if last[v.Name] == k {
			s.visible = append(s.visible, k)
		}
	}
}

func (s *scope) value(v *ast.Var) num.Int {
	if i := slices.Index(s.vars, v); i >= 0 {
		return s.values[i]
	}
	return num.Zero()
}

func (s *scope) text(k int) string {
	if s.texts[k] != "" {
		return s.texts[k]
	}
	return s.values[k].String()
}

// changedValues returns a map from names to the values that differ from the previous step. If there
// is no previous step, or if the previous step is in another call, it returns all values.
func (s *scope) changedValues(prev *scope) map[string]string {
	like := prev.valid && s.call == prev.call
	// maps a name to its variable's index in prev; filled only if the two steps have different
	// variables
	old := map[string]int{}
	if like && s.differs {
		for _, k := range prev.visible {
			old[prev.vars[k].Name] = k
		}
	}
	out := map[string]string{}
	for _, k := range s.visible {
		name := s.vars[k].Name
		was, had := old[name]
		if like && !s.differs {
			was, had = k, true
		}
		if !had || !prev.values[was].Equal(s.values[k]) || prev.texts[was] != s.texts[k] {
			out[name] = s.text(k)
		}
	}
	for name, v := range s.cells {
		if old, had := prev.cells[name]; !like || !had || old != v {
			out[name] = v
		}
	}
	return out
}
