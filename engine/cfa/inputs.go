package cfa

import (
	"slices"

	"ic3play/lia"
)

// InputsFrom returns a copy of the edge whose inputs have the numbers first, first+1 and so on. A
// copied edge needs new numbers, because input numbers are unique in a program.
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
	e.Inputs = inputs
	e.Subst(lia.ByMap(table))
	return e
}

// Subst replaces variables in the edge's guard and products, and in the terms of its assignments
// and premises. It does not change slices that another edge may share.
func (e *Edge) Subst(put func(lia.Var) (lia.Term, bool)) {
	e.Guard = e.Guard.Subst(put)
	e.Assigns = slices.Clone(e.Assigns)
	for k := range e.Assigns {
		e.Assigns[k].Term = e.Assigns[k].Term.Subst(put)
	}
	e.Premises = slices.Clone(e.Premises)
	for k, pr := range e.Premises {
		e.Premises[k] = pr.Subst(put)
	}
	e.Products = SubstProducts(e.Products, put)
}
