package cegar

import (
	"fmt"
	"slices"

	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// lift drops assignments from the state of a predecessor (section 3.2). From every state with the
// remaining assignments, the predecessor's edge can still lead into the formula "goal". The
// location stays.
//
// The thesis takes an unsatisfiable core of the state, the transition relation and the negated
// goal. This requires that the state has one successor. In this program model a state may have many
// successors, because edges have inputs and several edges may be possible. So lift considers only
// the predecessor's edge, and requires that some inputs make the guard true before the edge and
// "goal" true after it. Model-based projection computes a formula without inputs that implies this
// condition and holds in the predecessor. If an input is only assigned to a variable, the
// projection drops this variable from "goal", as the thesis does. Otherwise the projection contains
// a condition under which a suitable input exists.
func (c *search) lift(ans *frames.Predecessor, goal lia.Formula) (lifted, error) {
	e := &c.Program.Edges[ans.Edge]
	enters := lia.And(e.Guard, goal.Subst(e.Substitution()))
	if len(e.Inputs) > 0 {
		ls, err := step.PredecessorCube(c.Program, ans.Edge, goal, ans.Value)
		if err != nil {
			return lifted{}, err
		}
		enters = lia.Cube(ls)
	}
	out := lifted{loc: e.From}
	if !c.cfg.Lifting {
		for v := range c.Program.Vars {
			if c.domain.Live(lia.Var(v)).Has(e.From) {
				out.vars = append(out.vars, lia.Var(v))
				out.vals = append(out.vals, ans.Value(lia.Var(v)))
			}
		}
		return out, nil
	}
	if enters.IsTrue() {
		return out, nil
	}
	all := lifted{loc: e.From, vars: enters.SortedVars()}
	for _, v := range all.vars {
		all.vals = append(all.vals, ans.Value(v))
	}
	if _, ok := enters.Literals(); ok {
		// Keep the values of all variables of these literals. Without the value of one of its
		// variables, a literal would be false for some value of this variable (except for a few
		// disequalities).
		return all, nil
	}
	s := c.Solvers.New()
	s.Assert(lia.Not(enters))
	asm := make([]smt.Lit, len(all.vars))
	for i, l := range all.equations() {
		asm[i] = s.Literal(l)
	}
	sat, err := c.Solvers.Check(s, asm...)
	if step.GaveUp(err) {
		return all, nil
	}
	if err != nil {
		return lifted{}, err
	}
	if sat {
		return lifted{}, fmt.Errorf("internal error: edge %d does not lead from the model's state into its goal", ans.Edge)
	}
	core := s.Core()
	if c.cfg.Minimise {
		core = c.Solvers.Minimize(s, core, nil, len(core))
	}
	for i, v := range all.vars {
		if slices.Contains(core, asm[i]) {
			out.vars = append(out.vars, v)
			out.vals = append(out.vals, all.vals[i])
		}
	}
	return out, nil
}
