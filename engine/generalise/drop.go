package generalise

import (
	"slices"

	"ic3play/engine/frames"
)

// Split replaces equations of a cube by two inequalities, so that Drop can drop either of
// them. It then takes the core.
type Split struct{}

func (Split) Name() string { return "split" }

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

// Drop drops literals one by one as long as the remaining cube is blocked (Bradley, VMCAI
// 2011). If it is not blocked, its predecessor is a counterexample to generalisation (CTG).
// If the CTG can be blocked one level below, Drop learns that lemma and tries again
// (Hassan, Bradley, Somenzi, "Better Generalization in IC3", FMCAD 2013).
type Drop struct {
	MaxCTGs  int // limit for each literal
	MaxDepth int // limit on the nesting of CTGs
}

func (Drop) Name() string { return "drop" }

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
		// Larger cubes needed the literals before i, so this cube needs them too. Continue
		// after those that it still has.
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
