package cegar

import (
	"errors"
	"fmt"
	"strconv"

	"ic3play/engine"
	"ic3play/engine/frames"
	"ic3play/engine/precision/halfspace"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/itp"
)

// "spurious" handles a spurious transition: the frame below has a predecessor of the abstract state
// q (ans), but no predecessor of the states of o, although q includes some of them. With lazy
// refinement (MaxSpurious > 0), "spurious" makes the predecessor a new obligation and refines
// nothing yet (Algorithm 7). It refines the domain at once if the predecessor is initial, or if the
// trace already has MaxSpurious spurious transitions.
func (c *search) spurious(o *obligation, q cube, ans *frames.Predecessor) error {
	c.stats.spurious++
	if c.cfg.MaxSpurious == 0 || c.isEntry(ans.Edge) || o.spuriousBelow >= c.cfg.MaxSpurious {
		return c.refineFor(o, &q, ans)
	}
	s, err := c.lift(ans, lia.And(c.domain.Formulas(q.lits)...))
	if err != nil {
		return err
	}
	c.stats.put++
	// The state is not a predecessor of o itself, so the level of o does not say which frames
	// contain it. Start at level 1.
	from := c.newObligation(obligation{state: s, value: ans.Value, Obligation: frames.Obligation{Level: 1, Edge: ans.Edge}, parent: o,
		spurious: true, knowledgeAtStart: c.knowledge(), parentLevel: o.Level})
	next := c.Queue.Number(from)
	if c.Rec.On() {
		c.emitSpurious(o, q, ans, "", next)
	}
	c.Queue.Add(from)
	return nil
}

func (c *search) emitSpurious(o *obligation, q cube, ans *frames.Predecessor, interpolant string, next int) {
	e := trace.Event{Kind: trace.Spurious, Level: int(o.Level), Loc: int(o.state.loc), Edge: int(ans.Edge), Obl: o.ID, Next: next,
		Formula: interpolant, Before: o.state.formula().Format(c.name), After: c.cubeText(q)}
	s := lifted{loc: c.Program.Edges[ans.Edge].From}
	for v := range c.Program.Vars {
		if c.used[v] {
			s.vars = append(s.vars, lia.Var(v))
			s.vals = append(s.vals, ans.Value(lia.Var(v)))
		}
	}
	e.Note = s.formula().Format(c.name)
	c.Rec.Emit(e)
}

// backtrack is called when a trace with spurious transitions begins at an initial state. It drops
// the obligations that the search created because of the spurious transition nearest to the initial
// state. It refines the domain so that this transition no longer exists, unless newer predicates or
// lemmas have already excluded it.
func (c *search) backtrack(o *obligation) error {
	c.stats.backtracks++
	for !o.spurious {
		o = o.parent
	}
	into := o.parent
	c.Rec.Emit(trace.Event{Kind: trace.Backtrack, Level: int(into.Level), Loc: int(into.state.loc), Edge: int(o.Edge), Obl: into.ID})
	c.Queue.DropRefined(into)
	if into.Level != o.parentLevel {
		return nil // meanwhile lemmas have excluded o's parent
	}
	known := o.knowledgeAtStart
	err := c.refineFor(into, nil, nil)
	if errors.Is(err, errStuck) && c.knowledge() > known {
		return nil // meanwhile other predicates or lemmas have removed the transition
	}
	return err
}

// The method "knowledge" returns a number that grows with each new predicate, each new lemma, and
// each rise of a lemma's level.
func (c *search) knowledge() int { return c.domain.Len() + c.Frames.Size() }

var errStuck = engine.Reason{Code: engine.Stuck, Text: "refinement found no new predicate for a spurious transition"}

// refineFor adds predicates that remove a spurious transition: a transition into an abstract state
// that includes states of o, although no transition leads into o itself. The abstract state q and
// its predecessor ans are for events. With refinement=preimage, ans is also the start of a search
// for a real path to the error. Both may be nil.
func (c *search) refineFor(o *obligation, q *cube, ans *frames.Predecessor) error {
	if c.cfg.Refinement == preimages {
		done, err := c.refineByPreimages(o, q, ans)
		if err != nil || done {
			return err
		}
	}
	c.stats.refinements++
	added := 0
	fs, err := c.interpolants(o)
	if err != nil {
		return err
	}
	if q != nil && c.Rec.On() {
		c.emitSpurious(o, *q, ans, lia.And(fs...).Format(c.name), 0)
	}
	for _, f := range fs {
		n, err := c.refine(f, "interpolant", o.ID)
		if err != nil {
			return err
		}
		added += n
	}
	n, err := c.mine(o)
	if err != nil {
		return err
	}
	if added+n == 0 {
		return errStuck
	}
	return nil
}

// "mine" stores the state of o, for which the domain is refined. When enough stored states have the
// same location and values for the same variables, it adds the linear equations that hold in all of
// them (Algorithms 4 and 5). It returns the number of new predicates.
func (c *search) mine(o *obligation) (int, error) {
	if c.miner == nil || len(o.state.vars) == 0 {
		return 0, nil
	}
	added := 0
	found, states := c.miner.Add(int(o.state.loc), o.state.vars, o.state.vals)
	for _, t := range found {
		f := lia.Eq(t)
		n, err := c.refine(f, "mined", o.ID)
		if err != nil {
			return added, err
		}
		if n == 0 {
			continue
		}
		added += n
		if c.Rec.On() {
			c.Rec.Emit(trace.Event{Kind: trace.Mined, Level: int(o.Level), Loc: int(o.state.loc), Edge: -1, Obl: o.ID, Formula: f.Format(c.name),
				Note: strconv.Itoa(states) + " states"})
		}
	}
	if added > 0 {
		c.stats.mined++ // as in the thesis, only successful attempts count
	}
	return added, nil
}

// interpolants returns formulas that hold in all states of s, the lifted state of o (section 3.4).
// For each edge into s, it computes an interpolant: a formula that is false in s, and true after
// each step over the edge that starts in the frame below and outside of s. The results are the
// conjuncts of the negated interpolants. So their conjunction includes s, and no edge leads into it
// from a state of the frame outside of s.
func (c *search) interpolants(o *obligation) ([]lia.Formula, error) {
	s := &o.state
	after := c.vars.Primed()
	b := s.formula().Subst(after.ToCopy)
	var out []lia.Formula
	for _, id := range c.Program.In(s.loc) {
		e := &c.Program.Edges[id]
		if o.Level == 1 && e.From != c.Program.Entry {
			continue
		}
		if err := c.Solvers.Meter.Tick(); err != nil {
			return nil, err
		}
		fs := []lia.Formula{e.Guard}
		for _, l := range c.Frames.Lemmas(e.From) {
			if l.Level >= o.Level-1 && l.At(e.From) {
				fs = append(fs, l.Clause)
			}
		}
		if e.From == s.loc {
			fs = append(fs, lia.Not(s.formula()))
		}
		before := e.Substitution()
		for _, v := range s.vars {
			fs = append(fs, lia.Eq(lia.V(after.Of(v)).Sub(lia.V(v).Subst(before))))
		}
		a := lia.And(fs...)
		if a.IsFalse() {
			continue
		}
		j, err := c.separate(a, b)
		if err != nil {
			return nil, c.Solvers.Meter.Or(gaveUp(fmt.Errorf("refine the abstraction: %w", err), itp.ErrUnknown))
		}
		out = append(out, lia.Not(j).Subst(after.FromCopy).Conjuncts()...)
	}
	return out, nil
}

// separate returns an interpolant of a and b: a formula that a implies and that contradicts b. With
// the option refinement=beautiful it first looks for a disjunction of few half-spaces.
func (c *search) separate(a, b lia.Formula) (lia.Formula, error) {
	if c.cfg.Refinement == beautiful {
		j, ok, err := halfspace.Interpolate(c.Solvers, a, b)
		if err != nil || ok {
			return j, err
		}
	}
	defer c.Solvers.AddTimeSince(c.Solvers.Meter.Clock())
	return itp.Interpolate(c.Solvers.Meter.Context(), c.Solvers.SMT, a, b, itp.Options{Strength: c.cfg.Strength, Decompose: c.cfg.Decompose})
}

// gaveUp returns the reason GaveUp if err wraps the error "unknown". Otherwise it returns err.
func gaveUp(err, unknown error) error {
	if errors.Is(err, unknown) {
		return engine.Reason{Code: engine.GaveUp, Text: err.Error()}
	}
	return err
}
