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
func (Split) Generalise(t Task, c frames.Cube) (frames.Cube, error) {
	apart := t.Literals.SplitEqualities(c)
	if apart.Equal(c) {
		return c, nil
	}
	a, err := t.Ask(apart)
	if err != nil || !a.Blocked {
		return c, err
	}
	return apart.Part(a.Core), nil
}

// Drop leaves literals out, one after the other, as long as the rest is blocked
// (Bradley, VMCAI 2011). Where it is not, its predecessor is a counterexample to
// generalisation (CTG): if that can be blocked a level below, Drop learns so and
// tries again (Hassan, Bradley, Somenzi: Better generalization in IC3, FMCAD 2013).
type Drop struct {
	MaxCTGs  int // for one literal
	MaxDepth int // of nested counterexamples
}

// Name implements Generaliser.
func (Drop) Name() string { return "drop" }

// Generalise implements Generaliser.
func (d Drop) Generalise(t Task, c frames.Cube) (frames.Cube, error) {
	for i := 0; i < len(c); {
		smaller, ok, err := d.try(t, c.Without(i))
		if err != nil {
			return nil, err
		}
		if !ok {
			i++
			continue
		}
		t.Dropped += int64(len(c) - len(smaller))
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

func (d Drop) try(t Task, c frames.Cube) (frames.Cube, bool, error) {
	for ctgs := 0; ; ctgs++ {
		a, err := t.Ask(c)
		if err != nil {
			return nil, false, err
		}
		if a.Blocked {
			return c.Part(a.Core), true, nil
		}
		ctg := a.Predecessor
		if ctg == nil || t.Depth >= d.MaxDepth || ctgs >= d.MaxCTGs || t.Level < 2 || ctg.Loc == t.Program.Entry {
			return nil, false, nil
		}
		below := t.Below(ctg.Loc)
		b, err := below.Ask(ctg.Region)
		if err != nil || !b.Blocked {
			return nil, false, err
		}
		g, err := below.All(ctg.Region.Part(b.Core))
		if err != nil {
			return nil, false, err
		}
		t.CTGs++
		t.Search.Learn(below.Place, g, "counterexample to generalisation")
	}
}
