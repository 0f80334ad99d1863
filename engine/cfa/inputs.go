package cfa

import (
	"slices"

	"ic3play/lia"
)

// InputsFrom returns a copy of the edge with new numbers for its inputs: first, first+1 and so
// on. The original does not change. Input numbers are unique in a program, so a copied edge
// needs its own.
func (e Edge) InputsFrom(first lia.Var) Edge {
	table := make(map[lia.Var]lia.Term, len(e.Inputs))
	inputs := slices.Clone(e.Inputs)
	same := true
	for k := range inputs {
		v := first + lia.Var(k)
		same = same && inputs[k].Var == v
		table[inputs[k].Var] = lia.V(v)
		inputs[k].Var = v
	}
	if same {
		return e
	}
	put := lia.ByMap(table)
	e.Inputs, e.Guard = inputs, e.Guard.Subst(put)
	e.Assigns = slices.Clone(e.Assigns)
	for k := range e.Assigns {
		e.Assigns[k].Term = e.Assigns[k].Term.Subst(put)
	}
	e.Premises = slices.Clone(e.Premises)
	for k, pr := range e.Premises {
		e.Premises[k] = pr.Subst(put)
	}
	return e
}
