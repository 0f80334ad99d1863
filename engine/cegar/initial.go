package cegar

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// initialDomain fills the domain (section 3.6): v < w for all pairs of variables
// of a function, and the program's Boolean expressions. The initial condition is
// no predicate: it is a location, which cubes know.
func (c *checker) initialDomain() error {
	if c.cfg.Expressions {
		for _, f := range c.expressions() {
			if err := c.meter.Tick(); err != nil {
				return err
			}
			if _, err := c.refine(f, "program", 0); err != nil {
				return err
			}
		}
	}
	for _, f := range c.pairs() {
		if err := c.meter.Tick(); err != nil {
			return err
		}
		if _, err := c.refine(f, "initial", 0); err != nil {
			return err
		}
	}
	return nil
}

// expressions returns the comparisons in guards, but for those that speak of
// inputs.
func (c *checker) expressions() []lia.Formula {
	var out []lia.Formula
	for i := range c.p.Edges {
		c.p.Edges[i].Guard.Walk(func(g lia.Formula) {
			if g.Op() != lia.OpLit {
				return
			}
			own := true
			g.Vars(func(v lia.Var) { own = own && !c.p.IsInput(v) })
			if own {
				out = append(out, g)
			}
		})
	}
	return out
}

// pairs returns v < w and w < v for the variables of each function, global ones
// counting for all, up to the limit: then those of the first functions only.
func (c *checker) pairs() []lia.Formula {
	var out []lia.Formula
	for v := range c.p.Vars {
		for w := v + 1; w < len(c.p.Vars); w++ {
			if !c.used[v] || !c.used[w] || !together(&c.p.Vars[v], &c.p.Vars[w]) {
				continue
			}
			if len(out)+2 > c.cfg.Pairs {
				return out
			}
			d := lia.V(lia.Var(v)).Sub(lia.V(lia.Var(w)))
			out = append(out, lia.Lt(d), lia.Gt(d))
		}
	}
	return out
}

func together(v, w *cfa.Var) bool {
	return v.Func == w.Func || v.Kind == cfa.Global || w.Kind == cfa.Global
}
