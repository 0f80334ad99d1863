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
// parent. With the option "requeue", other obligations are requeued too, to find counterexamples
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

// Block tries to exclude the state of o from the frame of o, one abstract state after the other
// (the body of Algorithm 3, and Algorithm 7). It stops when all abstract states are excluded, or
// when one of them has a concrete or spurious predecessor.
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

// standing returns the IDs of the lemmas that exclude the abstract states of the obligation
// (a.lemmas). If another lemma has since made one of them redundant, it returns the ID of the other
// lemma instead.
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

// eliminate blocks an abstract state and returns the lemma, or nil if it creates an obligation or
// refines the domain instead.
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

// exclude generalises a blocked abstract state and learns the result for all levels at which it
// holds.
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

// climb returns the highest level, at most the frontier, at which q is blocked. Callers know that q
// is blocked at the given level.
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

// coreOf returns the core of a blocked cube: the literals that the solver needed. A cube at
// cfa.Anywhere has no states at locations where one of its literals is inactive (see the package
// comment). The proof may depend on the fact that q has no states at some location. Then the core
// must keep a literal that is inactive there.
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

// excludeLocation ensures that the cube of the needed literals has no state at the location "from":
// if no needed literal of q is inactive there, it marks one such literal as needed.
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
