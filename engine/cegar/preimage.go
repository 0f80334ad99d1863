package cegar

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/qe"
)

// refineByPreimages removes a spurious transition by predicates from exact preimages (section 3.4).
// The transition leads from the state ans into the abstract state q, which has states in common
// with o. If the caller does not know q and ans, both are nil.
//
// refineByPreimages follows the chain of obligations from o through its parents to the error. For
// each obligation, it computes the preimage of the parent's abstract state: the states that have a
// successor in it. It adds the literals of this preimage to the domain, and stops when a literal is
// new. If no literal is new, every abstract state on the chain leads into the next one. Then it
// looks for a real path from ans to the error (see concretise).
//
// It returns false if it neither adds a predicate nor finds a path, for example because an
// elimination was too large. The caller then refines by interpolants.
func (c *search) refineByPreimages(o *obligation, q *cube, ans *frames.Predecessor) (bool, error) {
	for x := o; x.parent != nil && !x.spurious; x = x.parent {
		fs, err := c.preimage(x.state.loc, c.abstractState(&x.parent.state))
		if err != nil {
			return false, err
		}
		added := 0
		if q != nil && c.Rec.On() {
			c.told = func() { c.emitSpurious(o, *q, ans, lia.And(fs...).Format(c.name), 0) }
		}
		for _, f := range fs {
			n, err := c.refine(f, "preimage", o.ID)
			if err != nil {
				return false, err
			}
			added += n
		}
		c.told = nil
		if added > 0 {
			c.stats.refinements++
			_, err := c.mine(o)
			return true, err
		}
	}
	if ans == nil || o.parent == nil {
		return false, nil
	}
	return c.concretise(o, ans)
}

func (c *search) abstractState(s *lifted) cube {
	out := cube{loc: s.loc}
	for _, id := range c.domain.Touching(s.loc, s.vars) {
		if value, ok := s.determined(c.domain.Formula(id)); ok && value {
			out.lits = append(out.lits, id)
		} else if ok {
			out.lits = append(out.lits, -id)
		}
	}
	return out
}

// preimage returns the literals of the preimage of q at the location "from", which contains the
// states from which some edge leads into q. It eliminates inputs, and leaves out an edge if their
// elimination is too large. It caches results.
func (c *search) preimage(from cfa.Loc, q cube) ([]lia.Formula, error) {
	key := fmt.Sprint(from, q.loc, q.lits)
	if fs, ok := c.images[key]; ok {
		return fs, nil
	}
	var out []lia.Formula
	for _, id := range c.Program.Out(from) {
		e := &c.Program.Edges[id]
		if e.To != q.loc {
			continue
		}
		if err := c.Solvers.Meter.Tick(); err != nil {
			return nil, err
		}
		f := lia.And(e.Guard, lia.And(c.domain.Formulas(q.lits)...).Subst(e.Substitution()))
		if len(e.Inputs) > 0 {
			start := c.Solvers.Meter.Clock()
			g, err := qe.Formula(c.Solvers.Meter.Context(), f, c.Program.IsInput, qe.Options{Budget: preimageBudget})
			c.Solvers.AddTimeSince(start)
			if errors.Is(err, qe.ErrBudget) {
				continue
			}
			if err != nil {
				return nil, c.Solvers.Meter.Or(fmt.Errorf("preimage over edge %d: %w", id, err))
			}
			f = g
		}
		f.Walk(func(g lia.Formula) {
			if g.Op() == lia.OpLit {
				out = append(out, g)
			}
		})
	}
	c.stats.preimages++
	c.images[key] = out
	return out, nil
}

const preimageBudget = 20_000

// concretise tries to extend the spurious transition "ans" to a real path to the error. It starts
// from the state to which the transition leads. It looks for a step from this state into the
// abstract state of o's parent, then for a step into the abstract state of the parent's parent, and
// so on. If all steps exist, the states on this path become obligations. The first of them is at
// the level of o.
func (c *search) concretise(o *obligation, ans *frames.Predecessor) (bool, error) {
	at := c.successor(ans)
	var steps []*frames.Predecessor
	root := o
	for ; root.parent != nil; root = root.parent {
		if root.spurious {
			return false, nil
		}
		s, next, ok, err := c.forwardInto(root.state.loc, at, c.abstractState(&root.parent.state))
		if err != nil || !ok {
			return false, err
		}
		steps = append(steps, s)
		at = next
	}
	made := root
	var chain []*obligation
	for i := len(steps) - 1; i >= 0; i-- {
		s, err := c.lift(steps[i], made.state.formula())
		if err != nil {
			return false, err
		}
		made = c.newObligation(obligation{state: s, value: steps[i].Value, parent: made,
			Obligation: frames.Obligation{Level: min(o.Level+int32(i), c.K), Edge: steps[i].Edge}})
		chain = append(chain, made)
	}
	c.Queue.AddChain(chain...)
	c.stats.uncovered++
	return true, nil
}

func (c *search) successor(ans *frames.Predecessor) cfa.State {
	out := slices.Clone(ans.State)
	for _, a := range c.Program.Edges[ans.Edge].Assigns {
		out[a.Var] = a.Term.Eval(ans.Value)
	}
	return out
}

// forwardInto returns a step from the state "at" into a state of q, and that state. It tries all
// edges between the two locations. If no edge leads into q, it returns false.
func (c *search) forwardInto(from cfa.Loc, at cfa.State, q cube) (*frames.Predecessor, cfa.State, bool, error) {
	goal := lia.And(c.domain.Formulas(q.lits)...)
	for _, id := range c.Program.Out(from) {
		e := &c.Program.Edges[id]
		if e.To != q.loc {
			continue
		}
		s, next, err := step.Follow(c.Solvers, c.Program, id, at, goal)
		if errors.Is(err, step.ErrNoStep) {
			continue
		}
		if err != nil {
			return nil, nil, false, err
		}
		return step.PredecessorOver(c.Program, id, at, s.Inputs), next, true, nil
	}
	return nil, nil, false, nil
}
