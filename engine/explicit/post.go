package explicit

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// machine computes strongest postconditions of valuations. Its cells have the known values of state
// variables. While an edge is taken, they also have the values of its inputs, and bounds.
type machine struct {
	p         *cfa.Program
	cells     []cell
	untracked []bool // untracked[v]: the value of v is never tracked
	// touched are the variables that got bounds or values from the guard of the current edge, and
	// "learnt" are those that got values. "changed" says whether the last pass over the guard
	// implied something new.
	touched, learnt []lia.Var
	changed         bool
	assigned        []assignment // assigned values, stored after all terms are evaluated
	vars            []lia.Var
	values          []num.Int

	steps int64 // number of edges taken
}

type assignment struct {
	v     lia.Var
	known bool
	value num.Int
}

func newMachine(p *cfa.Program) *machine {
	return &machine{p: p, cells: make([]cell, len(p.Vars)+p.NumIn), untracked: make([]bool, len(p.Vars))}
}

func (m *machine) load(v *valuation) {
	for x := range m.p.Vars {
		m.cells[x].known = false // other fields are unused between edges
	}
	for i, x := range v.domain.vars {
		m.cells[x] = cell{known: true, value: v.values[i]}
	}
}

// The method "take" takes an edge, and replaces the known values by those after the edge. If the
// values contradict the guard, it returns false. It sets m.learnt to the variables to which the
// guard gave values.
func (m *machine) take(e *cfa.Edge) bool {
	m.steps++
	m.learnt = m.learnt[:0]
	can := true
	for m.changed = true; m.changed && can; {
		m.changed = false
		can = m.assume(e.Guard)
	}
	if can {
		m.assign(e)
	}
	for _, v := range m.touched {
		c := &m.cells[v]
		if m.p.IsInput(v) {
			*c = cell{}
		} else {
			*c = cell{known: c.known, value: c.value}
		}
	}
	for _, v := range m.learnt {
		if !m.p.IsInput(v) && m.untracked[v] {
			m.cells[v] = cell{}
		}
	}
	m.touched = m.touched[:0]
	return can
}

func (m *machine) assign(e *cfa.Edge) {
	m.assigned = m.assigned[:0]
	for i := range e.Assigns {
		a := &e.Assigns[i]
		out := assignment{v: a.Var, known: !m.untracked[a.Var], value: a.Term.Constant()}
		monos := a.Term.Monos()
		for k := range monos {
			c := &m.cells[monos[k].Var]
			if out.known = out.known && c.known; !out.known {
				break
			}
			out.value = out.value.AddMul(monos[k].Coef, c.value)
		}
		m.assigned = append(m.assigned, out)
	}
	for _, s := range m.assigned {
		c := &m.cells[s.v]
		c.known, c.value = s.known, s.value
	}
}

func (m *machine) valuation(s *store, vars []lia.Var) *valuation {
	m.vars, m.values = m.vars[:0], m.values[:0]
	for _, x := range vars {
		if c := &m.cells[x]; c.known {
			m.vars, m.values = append(m.vars, x), append(m.values, c.value)
		}
	}
	return s.make(m.vars, m.values)
}

// post returns the strongest postcondition of the valuation v over an edge, restricted to vars. If
// the edge cannot be taken, it returns nil.
func (m *machine) post(s *store, v *valuation, id cfa.EdgeID, vars []lia.Var) *valuation {
	m.load(v)
	if !m.take(&m.p.Edges[id]) {
		return nil
	}
	return m.valuation(s, vars)
}

// firstRefuted takes the edges one after the other, starting with the current values of the
// machine. It returns the index of the first edge that cannot be taken, or -1 if all can be taken.
func (m *machine) firstRefuted(edges []cfa.EdgeID) int {
	for i, id := range edges {
		if !m.take(&m.p.Edges[id]) {
			return i
		}
	}
	return -1
}
