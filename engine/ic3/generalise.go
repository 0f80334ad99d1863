package ic3

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

// Generaliser is one idea for blocking more states than were asked for. Given a
// cube that frame level-1 cannot enter at loc, it returns one that includes it
// and that the frame cannot enter either. It asks by k.inductive. depth counts
// generalisations of counterexamples to generalisation (see CTG).
type Generaliser interface {
	// Name is the step's name in events.
	Name() string
	Generalise(k *Kernel, t target) (frames.Cube, error)
}

// target is what a generaliser works on.
type target struct {
	loc   cfa.Loc
	level int32
	cube  frames.Cube
	depth int
	obl   int
}

// with returns t for another cube.
func (t target) with(c frames.Cube) target {
	t.cube = c
	return t
}

// Pipeline returns the default order: split equations and shrink to the core,
// drop literals (handling counterexamples to it), add up inequalities, weaken
// bounds.
func Pipeline(ctg, sums, weaken bool) []Generaliser {
	d := drop{}
	if ctg {
		d = drop{maxCTGs: 3, maxDepth: 1}
	}
	out := []Generaliser{split{}, d}
	if sums {
		out = append(out, sum{})
	}
	if weaken {
		out = append(out, weakenBounds{})
	}
	return out
}

// generalise runs the pipeline on an obligation's core.
func (k *Kernel) generalise(o *obligation, core frames.Cube) (frames.Cube, error) {
	if k.rec.On() && len(core) < len(o.cube) {
		k.rec.Emit(trace.Event{Kind: trace.Generalise, Level: int(o.Level), Loc: int(o.Loc), Edge: -1, Obl: o.ID, Step: "core",
			Before: o.cube.Formula().Format(k.name), After: core.Formula().Format(k.name)})
	}
	return k.generaliseTarget(target{loc: o.Loc, level: o.Level, cube: core, obl: o.ID})
}

func (k *Kernel) generaliseTarget(t target) (frames.Cube, error) {
	k.stats.generalised++
	for _, g := range k.cfg.Generalisers {
		if len(t.cube) == 0 {
			break
		}
		c, err := g.Generalise(k, t)
		if err != nil {
			return nil, err
		}
		if k.rec.On() && t.depth == 0 && !c.Equal(t.cube) {
			k.rec.Emit(trace.Event{Kind: trace.Generalise, Level: int(t.level), Loc: int(t.loc), Edge: -1, Obl: t.obl, Step: g.Name(),
				Before: t.cube.Formula().Format(k.name), After: c.Formula().Format(k.name)})
		}
		t.cube = c
	}
	return t.cube, nil
}

// inductive asks whether c cannot be entered at t's place, and if so which of
// its literals are enough. A solver that gives up means no.
func (k *Kernel) inductive(t target, c frames.Cube) (reply, bool, error) {
	a, err := k.consecution(t.loc, c, t.level)
	if step.GaveUp(err) {
		k.stats.unknowns++
		return reply{}, false, nil
	}
	if err != nil {
		return reply{}, false, err
	}
	return a, !a.Sat, nil
}

// split replaces equations by inequalities, which can be dropped one side at a
// time, and shrinks to the core of the result.
type split struct{}

func (split) Name() string { return "split" }

func (split) Generalise(k *Kernel, t target) (frames.Cube, error) {
	c := k.lits.SplitEqualities(t.cube)
	if c.Equal(t.cube) {
		return t.cube, nil
	}
	a, ok, err := k.inductive(t, c)
	if err != nil || !ok {
		return t.cube, err
	}
	return a.core, nil
}

// drop leaves literals out, one after the other, as long as the rest cannot be
// entered (Bradley, VMCAI 2011). When it can, from states that are themselves
// unreachable a level below, those are blocked first and the attempt repeated:
// counterexamples to generalisation (Hassan, Bradley, Somenzi: Better
// generalization in IC3, FMCAD 2013).
type drop struct {
	maxCTGs  int // for one literal
	maxDepth int // of nested counterexamples
}

func (drop) Name() string { return "drop" }

func (d drop) Generalise(k *Kernel, t target) (frames.Cube, error) {
	c := t.cube
	for i := 0; i < len(c); {
		smaller, ok, err := d.try(k, t, c.Without(i))
		if err != nil {
			return nil, err
		}
		if !ok {
			i++
			continue
		}
		k.stats.dropped += int64(len(c) - len(smaller))
		// Literals before i were needed by larger cubes, so they still are,
		// unless the core dropped them too.
		n := 0
		for _, id := range c[:i] {
			if slices.Contains(smaller, id) {
				n++
			}
		}
		c, i = smaller, n
	}
	return c, nil
}

func (d drop) try(k *Kernel, t target, c frames.Cube) (frames.Cube, bool, error) {
	for ctgs := 0; ; ctgs++ {
		a, ok, err := k.inductive(t, c)
		if err != nil {
			return nil, false, err
		}
		if ok {
			return a.core, true, nil
		}
		if !a.Sat || t.depth >= d.maxDepth || ctgs >= d.maxCTGs || t.level < 2 {
			return nil, false, nil
		}
		from := k.P.Edges[a.Edge].From
		if from == k.P.Entry {
			return nil, false, nil
		}
		below := target{loc: from, level: t.level - 1, cube: a.region, depth: t.depth + 1, obl: t.obl}
		b, ok, err := k.inductive(below, a.region)
		if err != nil || !ok {
			return nil, false, err
		}
		g, err := k.generaliseTarget(below.with(b.core))
		if err != nil {
			return nil, false, err
		}
		k.stats.ctgs++
		k.frames.Learn(from, g, below.level, 0, "counterexample to generalisation")
	}
}
