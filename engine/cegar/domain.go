package cegar

import (
	"ic3play/engine/cfa"
	"ic3play/engine/precision"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// refine adds predicates for f to the domain and returns the number of new ones. The text "origin"
// says in the events how f was found, and obl is the ID of the obligation that needs f.
func (c *search) refine(f lia.Formula, origin string, obl int) (int, error) {
	added := 0
	for _, g := range c.shape().Predicates(f) {
		id, more, err := c.domain.Add(c.Solvers.Meter.Context(), g, nil)
		if err != nil {
			return added, c.Solvers.Meter.Or(err)
		}
		if !more {
			continue
		}
		added++
		if c.told != nil {
			c.told()
			c.told = nil
		}
		if c.Rec.On() {
			c.Rec.Emit(trace.Event{Kind: trace.Predicate, Loc: -1, Edge: -1, Obl: obl, Pred: id, Formula: g.Format(c.name),
				Above: c.domain.UpperNeighbours(id), Below: c.domain.LowerNeighbours(id), Note: origin})
		}
	}
	return added, nil
}

// shape returns the predicates that the domain gets for an equation t = 0 (section 3.6): the two
// inequalities t <= 0 and t >= 0. With geometric generalisation, which can weaken equations, they
// are the equation and one inequality. Without the option "inequalities" the equation stays alone.
func (c *search) shape() precision.Shape {
	switch {
	case !c.cfg.Inequalities:
		return precision.AsItIs
	case c.cfg.MaxGeo > 0:
		return precision.OneBound
	}
	return precision.TwoBounds
}

// initialDomain adds the initial predicates (section 3.6): v < w for pairs of variables, and the
// program's comparisons. The initial condition is a location, so it needs no predicate.
func (c *search) initialDomain() error {
	if c.cfg.Expressions {
		if err := c.begin(precision.Comparisons(c.Program), "program"); err != nil {
			return err
		}
	}
	return c.begin(precision.Pairs(c.Program, c.used, c.cfg.Pairs), "initial")
}

// begin adds predicates before the search. The text "origin" is for their events.
func (c *search) begin(fs []lia.Formula, origin string) error {
	for _, f := range fs {
		if err := c.Solvers.Meter.Tick(); err != nil {
			return err
		}
		if _, err := c.refine(f, origin, 0); err != nil {
			return err
		}
	}
	return nil
}

// locations returns the locations at which the cube q has states. If q is at cfa.Anywhere, these
// are the locations at which all its predicates are active (see cube). The entry is never among
// them.
func (c *search) locations(q cube) cfa.LocSet {
	if q.loc != cfa.Anywhere {
		out := cfa.NewLocSet(c.Program)
		out.Add(q.loc)
		return out
	}
	return c.domain.CommonLocs(q.lits)
}
