package cegar

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// generalise returns a blocked cube that includes q. With the option "core" it begins with the
// unsatisfiable core of the answer ans: the literals of q that the solver needed ("generalisation
// in consecution", section 3.6 of the thesis). Then it drops more literals.
func (c *search) generalise(q cube, ans frames.Answer, o *obligation) (cube, error) {
	c.stats.generalised++
	core := q
	if c.cfg.Core {
		core = c.coreOf(q, ans)
		c.step(o, "core", q, core)
	}
	m := mic{c: c, o: o, level: o.Level, depth: 1, told: core}
	out, err := m.run(core)
	if err != nil {
		return cube{}, err
	}
	m.emitStep("drop", out)
	return out, nil
}

// step emits a generalisation step if the cube changed.
func (c *search) step(o *obligation, name string, before, after cube) {
	if c.Rec.On() && (len(before.lits) != len(after.lits) || before.loc != after.loc || !before.Implies(after)) {
		e := trace.Event{Kind: trace.Generalise, Level: int(o.Level), Loc: int(o.state.loc), Edge: -1, Obl: o.ID, Step: name,
			Before: c.cubeText(before), After: c.cubeText(after), Parts: c.parts(after, false)}
		for i, p := range c.parts(before, false) {
			if !after.has(before.lits[i]) {
				e.Gone = append(e.Gone, p)
			}
		}
		if after.loc == cfa.Anywhere && before.loc != cfa.Anywhere {
			e.Note = "at every location"
		}
		c.Rec.Emit(e)
	}
}

// mic finds a minimal inductive subclause (Algorithms 8 and 9). It drops literals, or weakens them,
// as long as the method "down" succeeds.
type mic struct {
	c     *search
	o     *obligation // the obligation in the events
	level int32
	depth int // nesting depth of counterexamples to generalisation, from 1
	geo   int // number of geometric attempts so far
	told  cube
}

// emitStep emits the generalisation step from the last emitted cube to q.
func (m *mic) emitStep(name string, q cube) {
	m.c.step(m.o, name, m.told, q)
	m.told = q
}

func (m *mic) run(q cube) (cube, error) {
	for _, l := range slices.Clone(q.lits) {
		if !q.has(l) {
			continue // this literal was dropped together with another one
		}
		smaller, ok, err := m.down(q.less(l))
		if err != nil {
			return q, err
		}
		if ok {
			m.c.stats.dropped += int64(len(q.lits) - len(smaller.lits))
			q = smaller
		} else if m.c.cfg.MaxGeo > 0 {
			if q, err = m.geometric(q, l); err != nil {
				return q, err
			}
		}
	}
	if m.c.cfg.Encoding == counter && q.loc != cfa.Anywhere {
		smaller, ok, err := m.down(cube{loc: cfa.Anywhere, lits: q.lits})
		if err != nil {
			return q, err
		}
		if ok {
			q = smaller
		}
	}
	return q, nil
}

// "geometric" replaces l by weaker predicates of the domain, one after the other, as long as the
// method "down" blocks the result (Algorithm 9). It returns the last blocked cube.
func (m *mic) geometric(q cube, l lit) (cube, error) {
	c := m.c
	for {
		found := false
		for _, w := range c.domain.Weaker(l) {
			if m.geo >= c.cfg.MaxGeo {
				return q, nil
			}
			if q.has(w) || q.has(-w) {
				continue
			}
			m.geo++
			c.stats.geoTries++
			weaker, ok, err := m.down(normal(q.loc, append(q.less(l).lits, w)))
			if err != nil {
				return q, err
			}
			if ok {
				c.stats.geoSuccess++
				if m.depth == 1 {
					m.emitStep("drop", q) // emit the dropped literals first
					m.emitStep("geo", weaker)
				}
				q, l, found = weaker, w, weaker.has(w)
				break
			}
		}
		if !found {
			return q, nil
		}
	}
}

// "down" tries to block the cube q (CTGDOWN of Algorithm 8). If q has no predecessor, it returns
// true and the core of q. Otherwise the predecessor is a counterexample to generalisation. "down"
// tries to block the abstract states of this predecessor one level below. If it cannot block one of
// them, it replaces q by the join of q and this abstract state. Then it queries q again. It returns
// false if a limit is reached, the solver gives up, or the predecessor is initial.
func (m *mic) down(q cube) (cube, bool, error) {
	c := m.c
	ctgs, joins := 0, 0
	for {
		ans, err := c.ask(q, m.level-1)
		if err != nil {
			return q, false, err
		}
		if ans.Unknown != nil {
			c.Unknowns++
			return q, false, nil
		}
		if ans.Blocked {
			if c.cfg.Core {
				q = c.coreOf(q, ans)
			}
			return q, true, nil
		}
		from := ans.Predecessor
		if m.depth > c.cfg.MaxDepth || c.isEntry(from.Edge) {
			return q, false, nil // a cube with initial states cannot be blocked or joined
		}
		s, err := c.lift(from, lia.And(c.domain.Formulas(q.lits)...))
		if err != nil {
			return q, false, err
		}
		before := q
		agreed := true
		err = c.abstract(&s, from.Value, nil, func(x cube) (cube, bool, error) {
			if x.Implies(q) {
				return q, true, nil
			}
			if l := c.Frames.Blocked(x.loc, x, m.level-1); l != nil {
				// Return the lemma's cube instead of x. It may contain further states of s, which
				// then need no query.
				return l.Cube, true, nil
			}
			if ctgs < c.cfg.MaxCTGs && m.level > 1 {
				l, err := m.excludeCTG(x)
				if err != nil {
					return x, false, err
				}
				if l != nil {
					ctgs++
					return l.Cube, true, nil
				}
			}
			if c.cfg.MaxJoins > 0 && joins >= c.cfg.MaxJoins || c.cfg.Encoding != counter && x.loc != q.loc {
				agreed = false
				return x, false, nil
			}
			ctgs = 0
			joins++
			c.stats.joins++
			q = q.join(x)
			return q, true, nil
		})
		if step.GaveUp(err) {
			c.Unknowns++
			return q, false, nil
		}
		if err != nil || !agreed {
			return q, false, err
		}
		if m.depth == 1 && !q.Implies(before) {
			c.step(m.o, "join", before, q)
		}
	}
}

// excludeCTG tries to block the abstract state x of a counterexample to generalisation, one level
// below the cube that is generalised. If x has no predecessor in frame below-1, excludeCTG
// generalises x and returns the lemma. Otherwise it returns nil.
func (m *mic) excludeCTG(x cube) (*lemma, error) {
	c := m.c
	below := m.level - 1
	ans, err := c.ask(x, below-1)
	if ans.Unknown != nil {
		c.Unknowns++
	}
	if err != nil || !ans.Blocked {
		return nil, err
	}
	g := x
	if c.cfg.Core {
		g = c.coreOf(x, ans)
	}
	up, err := c.climb(g, below)
	if err != nil {
		return nil, err
	}
	inner := mic{c: c, o: m.o, level: up.Level, depth: m.depth + 1}
	if g, err = inner.run(g); err != nil {
		return nil, err
	}
	c.stats.ctgs++
	if m.depth == 1 {
		c.step(m.o, "ctg", x, g)
	}
	// The lemma does not store the predecessor at which "climb" stopped. This is a predecessor of
	// the cube before generalisation. The generalised cube may contain it, and then it does not
	// refute consecution.
	return c.Frames.Learn(g.loc, g, up.Level, frames.Origin{QueryLevel: below, Note: trace.LemmaCTG}), nil
}
