package claim

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Answer says whether a claim holds on an edge.
type Answer uint8

// The answers. Unknown is the zero value.
const (
	Unknown Answer = iota
	Holds
	Fails
)

// String is "unknown", "holds" or "fails".
func (a Answer) String() string {
	switch a {
	case Holds:
		return "holds"
	case Fails:
		return "fails"
	}
	return "unknown"
}

// Kind says what an edge has to show.
type Kind uint8

// The kinds of conditions.
const (
	Consecution Kind = iota // from a state that satisfies the claim before to one that satisfies the claim after
	Initiation              // the program starts in states of the claim
	Safety                  // no state of the claim fails the assertion
)

// String is "consecution", "initiation" or "safety".
func (k Kind) String() string { return [...]string{"consecution", "initiation", "safety"}[k] }

// Result is the answer for one edge.
type Result struct {
	Edge     cfa.EdgeID
	Kind     Kind
	Answer   Answer
	Conjunct int    // of the claim after the edge, that fails or is unknown; -1 none
	Reason   string // of an unknown
	Step     *Step  // of a failure
}

// Step is a concrete transition that breaks a claim.
type Step struct {
	Pre, Post cfa.State
	Inputs    []num.Int // one for each input of the edge
	// Sampled says that a random run of the program was in Pre: then the claim
	// after the edge is wrong, and not just too weak to keep itself.
	Sampled bool
}

// Check asks of every edge whether the claims hold across it, in the order of
// the edges. Locations without a claim have true. Two have their formula
// whatever is claimed there: the error location false, and the entry true, as a
// program starts with any values in its variables (verify's Confirm refuses an
// invariant with a claim at the entry). It does not fail: what cannot be decided,
// also because ctx has ended, is unknown.
func (c *Program) Check(ctx context.Context, claims cfa.Invariant, states *States) []Result {
	solvers := smt.NewContext(smt.Options{MaxRounds: maxRounds})
	out := make([]Result, 0, len(c.p.Edges))
	for i := range c.p.Edges {
		out = append(out, c.checkEdge(ctx, solvers, cfa.EdgeID(i), claims, states))
	}
	return out
}

// maxRounds bounds one query: a claim that needs more is answered unknown while
// the reader still looks.
const maxRounds = 2_000

// claimAt is what is known or asked at a location: false at the error, true at
// the entry.
func (c *Program) claimAt(claims cfa.Invariant, l cfa.Loc) lia.Formula {
	if l == c.p.Error {
		return lia.False()
	}
	if f, ok := claims[l]; ok && l != c.p.Entry {
		return f
	}
	return lia.True()
}

func (c *Program) checkEdge(ctx context.Context, solvers *smt.Context, id cfa.EdgeID, claims cfa.Invariant, states *States) Result {
	e := &c.p.Edges[id]
	res := Result{Edge: id, Answer: Holds, Conjunct: -1}
	switch {
	case e.To == c.p.Error:
		res.Kind = Safety
	case e.From == c.p.Entry:
		res.Kind = Initiation
	}
	before := c.claimAt(claims, e.From)
	after := c.claimAt(claims, e.To).Conjuncts()
	if len(after) == 0 || before.IsFalse() {
		return res
	}
	s := solvers.NewSolver()
	s.Assert(e.Guard)
	s.Assert(before)
	at := e.Before()
	for i, f := range after {
		bad := lia.Not(f).Subst(at)
		if bad.IsFalse() {
			continue
		}
		lit := s.Lit(bad)
		switch st := s.Check(ctx, lit); st {
		case smt.Unsat:
		case smt.Sat:
			step, err := c.step(ctx, s, id, lit, states)
			if err != nil { // a model that is none: the solver is not to be believed
				return Result{Edge: id, Kind: res.Kind, Conjunct: i, Reason: err.Error()}
			}
			return Result{Edge: id, Kind: res.Kind, Answer: Fails, Conjunct: i, Step: step}
		default:
			if res.Answer == Holds {
				res.Answer, res.Conjunct, res.Reason = Unknown, i, s.Reason()
			}
		}
	}
	return res
}

// smallness are the bounds on absolute values that a counterexample is first
// looked for within: small numbers are read more easily.
var smallness = [...]int64{3, 12, 100}

// step turns the model of the last check, made under bad, into a transition,
// after trying to find a smaller one.
func (c *Program) step(ctx context.Context, s *smt.Solver, id cfa.EdgeID, bad smt.Lit, states *States) (*Step, error) {
	e := &c.p.Edges[id]
	best := c.model(s, e)
	var vars []lia.Var // that matter to the edge
	seen := map[lia.Var]bool{}
	note := func(v lia.Var) {
		if !seen[v] {
			seen[v] = true
			vars = append(vars, v)
		}
	}
	for _, v := range c.live.At(e.From) {
		note(v)
	}
	for _, in := range e.Inputs {
		note(in.Var)
	}
	for _, k := range smallness {
		if small(best, k, vars, len(c.p.Vars), e) {
			break
		}
		asm := []smt.Lit{bad}
		for _, v := range vars {
			asm = append(asm, s.Lit(lia.Le(lia.V(v).AddConst(num.From(-k)))), s.Lit(lia.Ge(lia.V(v).AddConst(num.From(k)))))
		}
		if s.Check(ctx, asm...) == smt.Sat {
			best = c.model(s, e)
			break
		}
	}
	post, err := c.p.Step(e.From, best.Pre, cfa.Step{Edge: id, Inputs: best.Inputs})
	if err != nil {
		return nil, fmt.Errorf("internal error: a counterexample is none: %w", err)
	}
	best.Post = post
	best.Sampled = e.From == c.p.Entry || states.Has(e.From, best.Pre)
	return best, nil
}

// small says whether all values of a step are within bounds.
func small(s *Step, k int64, vars []lia.Var, states int, e *cfa.Edge) bool {
	for _, v := range vars {
		var x num.Int
		if int(v) < states {
			x = s.Pre[v]
		} else {
			for i := range e.Inputs {
				if e.Inputs[i].Var == v {
					x = s.Inputs[i]
				}
			}
		}
		if num.From(k).Less(x.Abs()) {
			return false
		}
	}
	return true
}

// model reads the state before the edge and the inputs from the solver.
func (c *Program) model(s *smt.Solver, e *cfa.Edge) *Step {
	out := &Step{Pre: make(cfa.State, len(c.p.Vars)), Inputs: make([]num.Int, len(e.Inputs))}
	for v := range out.Pre {
		out.Pre[v] = s.Value(lia.Var(v))
	}
	for i, in := range e.Inputs {
		out.Inputs[i] = s.Value(in.Var)
	}
	return out
}
