package generalise

// Choice selects the generalisers of a search. Options of engines set its fields.
type Choice struct {
	Rotate bool // whether the solver retries cores in rotated orders to shrink them (step.Solvers.Rotating)
	CTG    bool // whether Drop blocks counterexamples to generalisation (CTGs)
	Sums   bool
	Weaken bool
}

// List returns the selected generalisers, in this order: split equations, drop literals,
// add up inequalities, loosen bounds.
func (c Choice) List() []Generaliser {
	drop := Drop{}
	if c.CTG {
		drop = Drop{MaxCTGs: 3, MaxDepth: 1}
	}
	list := []Generaliser{Split{}, drop}
	if c.Sums {
		list = append(list, Sum{})
	}
	if c.Weaken {
		list = append(list, Weaken{})
	}
	return list
}
