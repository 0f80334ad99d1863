package ic3

import (
	"container/heap"

	"ic3play/engine/trace"
)

// strengthen makes frame k exclude Error. It returns the obligation at Entry
// that begins a counterexample, or nil when invariants (1) to (4) hold for the
// frontier k.
func (k *Kernel) strengthen() (*obligation, error) {
	k.queue = k.queue[:0]
	k.push(&obligation{loc: k.P.Error, level: k.k, edge: -1})
	for len(k.queue) > 0 {
		o := heap.Pop(&k.queue).(*obligation)
		if o.loc == k.P.Entry {
			return o, nil // every state is initial there
		}
		if l := k.blocked(o.loc, o.cube, o.level); l != nil {
			k.retry(o, l)
			continue
		}
		if err := k.block(o); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// retry sends an obligation that lemma l blocks to the first level where it may
// not be blocked, if that level exists yet. This looks for counterexamples that
// are longer than the frontier; their length is bounded by twice the frontier,
// because where values are unbounded each obligation may have a predecessor of
// its own for ever, and no round would end.
func (k *Kernel) retry(o *obligation, l *Lemma) {
	if o.parent == nil || !k.cfg.Requeue || l.Level >= k.k || int(l.Level)+1+o.depth > 2*int(k.k) {
		return
	}
	o.level, o.cores = l.Level+1, nil
	o.tries++
	heap.Push(&k.queue, o)
}

// block asks each edge into o's location for a predecessor. One that exists
// becomes an obligation a level down, and o waits for it; otherwise the cube is
// generalised and its negation learnt.
func (k *Kernel) block(o *obligation) error {
	in := k.P.In(o.loc)
	if o.coreAt != o.level {
		o.cores, o.coreAt = nil, o.level
	}
	for len(o.cores) < len(in) {
		e := in[len(o.cores)]
		a, err := k.query(e, o.level-1, o.cube, true, true)
		if err != nil {
			return err
		}
		if a.sat {
			k.emit(trace.Event{Kind: trace.Predecessor, Level: int(o.level), Loc: int(o.loc), Edge: int(e), Obl: o.id})
			heap.Push(&k.queue, o)
			k.push(&obligation{loc: k.P.Edges[e].From, level: o.level - 1, cube: a.pred.cube, state: a.pred.state,
				parent: o, edge: e})
			return nil
		}
		o.cores = append(o.cores, a.core)
	}
	var core Cube
	for _, c := range o.cores {
		core = append(core, c...)
	}
	core = k.normal(core)
	cube, err := k.generalise(o, core)
	if err != nil {
		return err
	}
	level, err := k.climb(o, cube)
	if err != nil {
		return err
	}
	l := k.addLemma(o.loc, cube, level, o.id, false, "")
	k.stats.blocked++
	k.emit(trace.Event{Kind: trace.Blocked, Level: int(o.level), Loc: int(o.loc), Edge: -1, Obl: o.id, Lemma: l.ID})
	k.retry(o, l)
	return nil
}

// climb returns the highest level, up to the frontier, at which the negation of
// cube holds relative to the frame below; it is known to for o's level.
func (k *Kernel) climb(o *obligation, cube Cube) (int32, error) {
	level := o.level
	for level < k.k {
		a, err := k.consecution(o.loc, cube, level+1)
		if isUnknown(err) {
			k.stats.unknowns++
			return level, nil
		}
		if err != nil {
			return 0, err
		}
		if a.sat {
			break
		}
		level++
	}
	return level, nil
}
