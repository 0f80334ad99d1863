package generalise

// Choice is which generalisers of this package a search uses, as options choose
// them.
type Choice struct {
	Rotate bool // cores are made smaller by probes (step.Solvers.Rotating)
	CTG    bool // Drop blocks counterexamples to generalisation
	Sums   bool
	Weaken bool
}

// List returns them in order: equations are taken apart, literals dropped,
// inequalities added up, bounds loosened.
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
