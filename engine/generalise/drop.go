package generalise

import (
	"slices"

	"ic3play/engine/frames"
)

// Split replaces equations by inequalities, which can be dropped one side at a
// time, and shrinks to the core of the result.
type Split struct{}

// Name implements Generaliser.
func (Split) Name() string { return "split" }

// Generalise implements Generaliser.
func (Split) Generalise(q Query, c frames.Cube) (frames.Cube, error) {
	apart := q.Literals.SplitEqualities(c)
	if apart.Equal(c) {
		return c, nil
	}
	a, err := q.Enters(apart)
	if err != nil || !a.Refused {
		return c, err
	}
	return a.Core, nil
}

// Drop leaves literals out, one after the other, as long as the rest cannot be
// entered (Bradley, VMCAI 2011). When it can, from states that are themselves
// unreachable a level below, those are blocked first and the attempt repeated:
// counterexamples to generalisation (Hassan, Bradley, Somenzi: Better
// generalization in IC3, FMCAD 2013).
type Drop struct {
	MaxCTGs  int // for one literal
	MaxDepth int // of nested counterexamples
}

// Name implements Generaliser.
func (Drop) Name() string { return "drop" }

// Generalise implements Generaliser.
func (d Drop) Generalise(q Query, c frames.Cube) (frames.Cube, error) {
	for i := 0; i < len(c); {
		smaller, ok, err := d.try(q, c.Without(i))
		if err != nil {
			return nil, err
		}
		if !ok {
			i++
			continue
		}
		q.Dropped += int64(len(c) - len(smaller))
		// Literals before i were needed by larger cubes, so they still are,
		// unless the core dropped them too.
		n := 0
		for _, x := range c[:i] {
			if slices.Contains(smaller, x) {
				n++
			}
		}
		c, i = smaller, n
	}
	return c, nil
}

func (d Drop) try(q Query, c frames.Cube) (frames.Cube, bool, error) {
	for ctgs := 0; ; ctgs++ {
		a, err := q.Enters(c)
		if err != nil || a.Refused {
			return a.Core, a.Refused, err
		}
		if !a.Known || q.Depth >= d.MaxDepth || ctgs >= d.MaxCTGs || q.Level < 2 || a.From == q.Program.Entry {
			return nil, false, nil
		}
		below := q.Below(a.From)
		b, err := below.Enters(a.Region)
		if err != nil || !b.Refused {
			return nil, false, err
		}
		g, err := below.All(b.Core)
		if err != nil {
			return nil, false, err
		}
		q.CTGs++
		q.Search.Learn(below.Place, g, "counterexample to generalisation")
	}
}
