package cegar

import (
	"math"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Strengthen implements ic3loop.Phases (Algorithms 3 and 6).
func (c *search) Strengthen() (*obligation, error) {
	return c.Rounds.Strengthen(c.newObligation(obligation{state: lifted{loc: c.Program.Error}, Obligation: frames.Obligation{Level: c.K, Edge: -1},
		value: func(lia.Var) num.Int { return num.Int{} }}), c)
}

// Excluded implements ic3loop.Obligations.
func (c *search) Excluded(o *obligation) *lemma { return c.blockedState(&o.state, o.Level) }

// RequeueAt returns the level at which o must be blocked next, or 0 if o is done. An obligation
// that was created for a spurious transition is requeued until it is blocked one level below its
// parent. With the option "requeue", other obligations are requeued too. This finds counterexamples
// that are longer than the number of frames.
func (c *search) RequeueAt(o *obligation, level int32) int32 {
	must := o.spurious && level+1 < o.parent.Level
	if must || c.cfg.Requeue && o.ShouldRequeue(level, c.K) {
		return level + 1
	}
	return 0
}

// Reached is called when the obligation o contains an initial state. It returns true if the trace
// from o to the error has no spurious transitions. Otherwise it refines the domain and returns
// false.
func (c *search) Reached(o *obligation) (bool, error) {
	if o.spuriousBelow == 0 {
		return true, nil
	}
	return false, c.backtrack(o)
}

type attempt struct {
	o        *obligation
	minLevel int32
	lemmas   []*lemma
	stopped  bool // whether the attempt stopped because a new obligation or a refinement comes first
}

// Block blocks the abstract states of o in the frame of o, one after the other (the body of
// Algorithm 3, and Algorithm 7). It stops when all are blocked. It also stops when one of them has
// a predecessor: then there is a new obligation, or the domain was refined.
func (c *search) Block(o *obligation) error {
	a := &attempt{o: o, minLevel: math.MaxInt32}
	err := c.abstract(&o.state, o.value, o, func(q cube) (cube, bool, error) {
		l, err := c.eliminate(a, q)
		if l == nil {
			return q, false, err
		}
		a.minLevel = min(a.minLevel, l.Level)
		a.lemmas = append(a.lemmas, l)
		return l.Cube, true, nil
	})
	if err != nil {
		return err
	}
	if a.stopped {
		c.Queue.Wait(o)
		return nil
	}
	c.Queue.Blocked(o, c.RequeueAt(o, a.minLevel), c.standing(a)...)
	return nil
}

// standing returns the IDs of the lemmas a.lemmas, which block the abstract states of the
// obligation. If another lemma has made one of these redundant, it returns the other lemma's ID
// instead.
func (c *search) standing(a *attempt) []int {
	var out []int
	for _, l := range a.lemmas {
		if l.Dead() {
			l = c.Frames.Blocked(l.Loc, l.Cube, a.o.Level)
		}
		if !slices.Contains(out, l.ID) {
			out = append(out, l.ID)
		}
	}
	return out
}

// eliminate blocks the abstract state q and returns the lemma. If q has a predecessor, eliminate
// creates an obligation or refines the domain, and returns nil.
func (c *search) eliminate(a *attempt, q cube) (*lemma, error) {
	o := a.o
	if l := c.Frames.Blocked(q.loc, q, o.Level); l != nil {
		return l, nil
	}
	ans, err := frames.Decided(c.ask(q, o.Level-1))
	if err != nil {
		return nil, err
	}
	if ans.Blocked {
		return c.exclude(q, ans, o)
	}
	a.stopped = true
	concrete, err := frames.Decided(c.askState(&o.state, o.Level-1))
	if err != nil {
		return nil, err
	}
	if concrete.Blocked {
		return nil, c.spurious(o, q, ans.Predecessor)
	}
	from := concrete.Predecessor
	s, err := c.lift(from, o.state.formula())
	if err != nil {
		return nil, err
	}
	c.Queue.AddPredecessor(o, from.Edge, c.newObligation(obligation{state: s, value: from.Value, parent: o,
		Obligation: frames.Obligation{Level: o.Level - 1, Edge: from.Edge}}))
	return nil, nil
}

// exclude generalises the blocked abstract state q and learns the lemma for the highest level at
// which it holds.
func (c *search) exclude(q cube, ans frames.Answer, o *obligation) (*lemma, error) {
	g, err := c.generalise(q, ans, o)
	if err != nil {
		return nil, err
	}
	up, err := c.climb(g, o.Level)
	if err != nil {
		return nil, err
	}
	return c.Frames.Learn(g.loc, g, up.Level, frames.Origin{Obligation: o.ID, QueryLevel: o.Level, Climb: up}), nil
}

// climb returns the highest level at which q is blocked, at most the frontier. The caller knows
// that q is blocked at "level".
func (c *search) climb(q cube, level int32) (frames.Climb, error) {
	return c.Climb(level, func(frame int32) (frames.Answer, error) { return c.ask(q, frame) })
}

// ask makes the consecution query for the negation of q: does a step lead into q from a state of
// the frame outside of q?
func (c *search) ask(q cube, frame int32) (frames.Answer, error) {
	return c.system.Ask(&frames.Query{Frame: frame, Loc: q.loc, Where: c.locations(q), Parts: c.formulas(q), Keep: true, Relative: true})
}

// askState is like "ask", but for the concrete states in s: does a step lead into s from a state of
// the frame outside of s?
func (c *search) askState(s *lifted, frame int32) (frames.Answer, error) {
	var parts []lia.Formula
	for _, l := range s.equations() {
		parts = append(parts, lia.FromLiteral(l))
	}
	return c.system.Ask(&frames.Query{Frame: frame, Loc: s.loc, Parts: parts, Relative: true})
}

// coreOf returns the literals of a blocked cube that the solver needed. If the program counter is a
// variable and the solver did not need the location, the result is at cfa.Anywhere. Such a cube has
// no states at a location where one of its literals is inactive (see cube). If the proof needs that
// q has no states at some location, coreOf keeps a literal that is inactive there.
func (c *search) coreOf(q cube, ans frames.Answer) cube {
	out := cube{loc: q.loc}
	if c.cfg.Encoding == counter && !ans.NeedsLoc {
		out.loc = cfa.Anywhere
	}
	for _, at := range ans.NeedsNot {
		c.excludeLocation(q, ans.Core, at)
	}
	for i, l := range q.lits {
		if ans.Core[i] {
			out.lits = append(out.lits, l)
		}
	}
	return out
}

// excludeLocation ensures that the needed literals of q exclude the location "from". If none of
// them is inactive there, it marks an inactive literal of q as needed.
func (c *search) excludeLocation(q cube, needs []bool, from cfa.Loc) {
	one := -1
	for i, l := range q.lits {
		if c.domain.IsActive(l, from) {
			continue
		}
		if needs[i] {
			return
		}
		one = i
	}
	needs[one] = true
}

// isEntry reports whether an edge starts at the entry, where every state is initial.
func (c *search) isEntry(e cfa.EdgeID) bool { return c.Program.Edges[e].From == c.Program.Entry }
