package generalise

// Choice says which generalisers a search uses. Options of engines set its fields.
type Choice struct {
	Rotate bool // shrink cores by solving again in rotated orders (step.Solvers.Rotating)
	CTG    bool // Drop blocks counterexamples to generalisation
	Sums   bool
	Weaken bool
}

// List returns the chosen generalisers in this order: split equations, drop literals, add up
// inequalities, loosen bounds.
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
