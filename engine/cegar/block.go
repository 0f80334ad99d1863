package cegar

import (
	"container/heap"
	"math"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// strengthen makes frame k exclude the error (Algorithms 3 and 6). It returns
// the obligation at the entry that begins a counterexample, or nil when there is
// none of the frontier's length.
func (c *checker) strengthen() (*obligation, error) {
	c.queue = c.queue[:0]
	c.push(&obligation{state: state{loc: c.p.Error}, level: c.k, edge: -1,
		value: func(lia.Var) num.Int { return num.Int{} }})
	for len(c.queue) > 0 {
		o := c.queue[0]
		if o.state.loc == c.p.Entry { // every state is initial there
			if o.n == 0 {
				return o, nil
			}
			if err := c.backtrack(o); err != nil {
				return nil, err
			}
			continue
		}
		if l := c.blockedState(&o.state, o.level); l != nil {
			c.forward(o, l.level)
			continue
		}
		if err := c.handle(o); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// forward takes an obligation that is excluded up to level from the queue, or
// puts it back for the level above. A spurious predecessor has to climb until it
// is out of its parent's way. Others look for counterexamples longer than the
// frontier, of at most twice its length: where values are unbounded each state
// may have a predecessor of its own for ever, and no round would end.
func (c *checker) forward(o *obligation, level int32) {
	must := o.spurious && level+1 < o.parent.level
	may := o.parent != nil && level < c.k && c.cfg.Requeue && int(level)+1+o.depth <= 2*int(c.k)
	if !must && !may {
		heap.Remove(&c.queue, c.position(o))
		return
	}
	o.level = level + 1
	heap.Fix(&c.queue, c.position(o))
}

func (c *checker) position(o *obligation) int {
	for i, x := range c.queue {
		if x == o {
			return i
		}
	}
	return -1
}

// attempt is the state of one obligation's handling.
type attempt struct {
	o        *obligation
	minLevel int32 // of the lemmas that exclude its abstract states
	stopped  bool  // something else must be done first
}

// handle tries to exclude o's state from its frame (the body of Algorithm 3, and
// Algorithm 7): abstract state by abstract state, until all are excluded, or one
// has a predecessor, or is entered by a spurious transition.
func (c *checker) handle(o *obligation) error {
	a := &attempt{o: o, minLevel: math.MaxInt32}
	err := c.abstract(&o.state, o.value, o, func(q cube) (cube, bool, error) {
		l, err := c.eliminate(a, q)
		if l == nil {
			return q, false, err
		}
		a.minLevel = min(a.minLevel, l.level)
		return l.cube, true, nil
	})
	if err != nil || a.stopped {
		return err
	}
	c.stats.blocked++
	c.forward(o, a.minLevel)
	return nil
}

// eliminate excludes one abstract state and returns the lemma that does; nil
// when something else must be done first, and was begun.
func (c *checker) eliminate(a *attempt, q cube) (*lemma, error) {
	o := a.o
	if l := c.blocked(q, o.level); l != nil {
		return l, nil
	}
	ans, err := c.entersCube(q, o.level)
	if err != nil {
		return nil, err
	}
	if !ans.sat {
		l, err := c.exclude(q, ans, o)
		if err != nil {
			return nil, err
		}
		c.emit(trace.Event{Kind: trace.Blocked, Level: int(o.level), Loc: int(o.state.loc), Edge: -1, Obl: o.id, Lemma: l.id})
		return l, nil
	}
	a.stopped = true
	concrete, err := c.entersState(&o.state, o.level)
	if err != nil {
		return nil, err
	}
	if !concrete.sat {
		return nil, c.spurious(o, q, ans)
	}
	s, err := c.lift(concrete, o.state.formula())
	if err != nil {
		return nil, err
	}
	c.emit(trace.Event{Kind: trace.Predecessor, Level: int(o.level), Loc: int(o.state.loc), Edge: int(concrete.edge), Obl: o.id})
	c.push(&obligation{state: s, value: concrete.value, level: o.level - 1, parent: o, edge: concrete.edge})
	return nil, nil
}

// exclude generalises an abstract state that frame level-1 does not enter and
// learns the result for as many levels as it holds.
func (c *checker) exclude(q cube, ans answer, o *obligation) (*lemma, error) {
	g, err := c.generalise(q, ans, o)
	if err != nil {
		return nil, err
	}
	level, err := c.climb(g, o.level)
	if err != nil {
		return nil, err
	}
	return c.learn(g, level, o.id, ""), nil
}

// climb returns the highest level, at most the frontier, at which the negation
// of q holds; it is known to hold at level.
func (c *checker) climb(q cube, level int32) (int32, error) {
	for level < c.k {
		a, err := c.entersCube(q, level+1)
		if isUnknown(err) {
			c.stats.unknowns++
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

// entersCube asks whether frame level-1 steps into q from outside: consecution
// of its clause.
func (c *checker) entersCube(q cube, level int32) (answer, error) {
	return c.system.enters(level-1, target{loc: q.loc, where: c.domain.where(q), parts: c.domain.formulas(q.lits), keep: true, relative: true})
}

// entersState is entersCube for the concrete states of s.
func (c *checker) entersState(s *state, level int32) (answer, error) {
	var parts []lia.Formula
	for _, l := range s.equations() {
		parts = append(parts, lia.FromLiteral(l))
	}
	return c.system.enters(level-1, target{loc: s.loc, where: c.domain.where(cube{loc: s.loc}), parts: parts, relative: true})
}

// needed returns the part of q that a refutation needed. Of a cube anywhere the
// literals say also where it is: so many stay that it does not get to a location
// that the refutation left out.
func (c *checker) needed(q cube, ans answer) cube {
	out := cube{loc: q.loc}
	if c.cfg.Encoding == counter && !ans.needsLoc {
		out.loc = anywhere
	}
	for _, at := range ans.outside {
		c.keepAway(q, ans.needs, at)
	}
	for i, l := range q.lits {
		if ans.needs[i] {
			out.lits = append(out.lits, l)
		}
	}
	return out
}

// keepAway adds to needs a literal of q that says nothing at a location, unless
// there is one already.
func (c *checker) keepAway(q cube, needs []bool, from cfa.Loc) {
	one := -1
	for i, l := range q.lits {
		if c.domain.preds[l.pred()-1].at.has(from) {
			continue
		}
		if needs[i] {
			return
		}
		one = i
	}
	needs[one] = true
}

// isEntry says whether an edge starts where every state is initial.
func (c *checker) isEntry(e cfa.EdgeID) bool { return c.p.Edges[e].From == c.p.Entry }
