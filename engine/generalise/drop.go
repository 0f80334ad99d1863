package generalise

import "ic3play/engine/frames"

// Split replaces each equation of a cube by two inequalities: x = 1 by x <= 1 and x >= 1. If the
// new cube is blocked, Split returns its core. Otherwise it returns the old cube.
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
	return apart.Subcube(a.Core), nil
}

// Drop drops literals one by one as long as the cube stays blocked (Bradley, VMCAI 2011). If the
// smaller cube has a predecessor, the predecessor is a counterexample to generalisation (CTG). Drop
// tries to block the CTG one level below. If this succeeds, it learns the lemma that blocks the CTG
// and tries to drop the literal again (Hassan, Bradley, Somenzi, "Better Generalization in IC3",
// FMCAD 2013).
type Drop struct {
	MaxCTGs  int // limit on blocked CTGs for each literal
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
		// No literal before position i can be dropped, so do not try these literals again. Some of
		// them may be missing in the smaller cube, so i gets smaller too.
		c, i = smaller, i-len(c[:i].Minus(smaller))
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
			return c.Subcube(a.Core), true, nil
		}
		ctg := a.Predecessor
		if ctg == nil || t.Depth >= d.MaxDepth || ctgs >= d.MaxCTGs || t.Level < 2 || ctg.Loc == t.Program.Entry {
			return nil, false, nil
		}
		below := t.ForCTG(ctg.Loc)
		b, err := below.Ask(ctg.PredecessorCube)
		if err != nil || !b.Blocked {
			return nil, false, err
		}
		g, err := below.All(ctg.PredecessorCube.Subcube(b.Core))
		if err != nil {
			return nil, false, err
		}
		t.CTGs++
		t.Search.Learn(below.Frame, g, t.originOfCTG(ctg, c))
	}
}
