package step

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Vars allocates variables that the program does not have: program counters, and copies of the
// variables for the state after a step. All solvers of a run share atoms and theory lemmas, so a
// variable must have the same meaning in all of them.
type Vars struct {
	numStates int
	next      lia.Var
	primed    *Copy
}

// NewVars returns an allocator. The numbers of its variables are larger than the numbers of p's
// variables and inputs.
func NewVars(p *cfa.Program) *Vars {
	return &Vars{numStates: len(p.Vars), next: lia.Var(len(p.Vars) + p.NumIn)}
}

// Fresh returns a new variable.
func (a *Vars) Fresh() lia.Var {
	a.next++
	return a.next - 1
}

// Copy returns a fresh copy of the state variables.
func (a *Vars) Copy() *Copy {
	c := &Copy{first: a.next, n: a.numStates}
	a.next += lia.Var(a.numStates)
	return c
}

// Primed returns the copy for the state after a step. Every call returns the same copy.
func (a *Vars) Primed() *Copy {
	if a.primed == nil {
		a.primed = a.Copy()
	}
	return a.primed
}

// Copy is a copy of the state variables.
type Copy struct {
	first lia.Var
	n     int
}

// Of returns the copy of a state variable.
func (c *Copy) Of(v lia.Var) lia.Var { return c.first + v }

// ToCopy is a substitution that replaces each state variable by its copy.
func (c *Copy) ToCopy(v lia.Var) (lia.Term, bool) {
	if int(v) >= c.n {
		return lia.Term{}, false
	}
	return lia.V(c.first + v), true
}

// FromCopy is the inverse of ToCopy.
func (c *Copy) FromCopy(v lia.Var) (lia.Term, bool) {
	if v < c.first || int(v-c.first) >= c.n {
		return lia.Term{}, false
	}
	return lia.V(v - c.first), true
}
