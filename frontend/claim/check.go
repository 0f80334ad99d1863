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

const (
	Unknown Answer = iota
	Holds
	Fails
)

// String returns "unknown", "holds" or "fails".
func (a Answer) String() string { return [...]string{"unknown", "holds", "fails"}[a] }

// Kind is the kind of the proof obligation for an edge.
type Kind uint8

const (
	// Consecution: the edge preserves the claims.
	Consecution Kind = iota
	Initiation       // the program starts only in states that satisfy the claim
	Safety           // states that satisfy the claim do not violate the assertion
)

// String returns "consecution", "initiation" or "safety".
func (k Kind) String() string { return [...]string{"consecution", "initiation", "safety"}[k] }

// Result is the answer for one edge.
type Result struct {
	Edge     cfa.EdgeID
	Kind     Kind
	Answer   Answer
	Conjunct int    // index of the conjunct of the claim that is false or undecided after the edge; -1 if there is none
	Reason   string // why the answer is Unknown
	Step     *Step  // set if the answer is Fails: the counterexample
}

// Step is a concrete transition that violates a claim.
type Step struct {
	Pre, Post cfa.State
	Inputs    []num.Int // the value of each input of the edge
	// Sampled is true if Pre is a state at the entry, or one that a random run has reached, and the
	// edge has no premise. Then the next state is reachable too, so the claim after the edge is
	// false, and not only too weak to be inductive. Sampled is never true if the automaton
	// over-approximates the program (Program.Coarse).
	Sampled bool
}

// Check checks initiation, consecution and safety of the claims. It returns a result for each edge,
// in order. At a location without a claim, Check uses the claim "true". At the error location, it
// always uses the claim "false". At the entry, it always uses the claim "true", because variables
// may start with any value. (Opened.Confirm in verify refuses a claim at the entry.) If the solver
// cannot decide a condition, for example because ctx has ended, the answer is Unknown.
func (c *Program) Check(ctx context.Context, claims cfa.Invariant, states *States) []Result {
	solvers := smt.NewContext(smt.Options{MaxRounds: maxRounds})
	out := make([]Result, 0, len(c.p.Edges))
	for i := range c.p.Edges {
		out = append(out, c.checkEdge(ctx, solvers, cfa.EdgeID(i), claims, states))
	}
	return out
}

// maxRounds limits the work on one query, because the user waits for the answer.
const maxRounds = 2_000

// claimAt returns the claim at a location, or true if there is none. At the error it is false, and
// at the entry it is true.
func (c *Program) claimAt(claims cfa.Invariant, l cfa.Loc) lia.Formula {
	if l == c.p.Error {
		return lia.False()
	}
	if f, ok := claims[l]; ok && l != c.p.Entry {
		return f
	}
	return lia.True()
}

// premises returns the claims about the states at the premises of the edge e, as formulas over the
// state before the edge and the edge's inputs. It omits a conjunct of a claim if the premise does
// not determine the value of one of its variables.
func (c *Program) premises(e *cfa.Edge, claims cfa.Invariant) []lia.Formula {
	var out []lia.Formula
	for _, pr := range e.Premises {
		out = append(out, pr.Known(c.claimAt(claims, pr.At)).Conjuncts()...)
	}
	return out
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
	for _, v := range c.live.At(e.From) {
		if f, ok := c.ranges[v]; ok {
			s.Assert(f)
		}
	}
	for _, f := range c.premises(e, claims) {
		s.Assert(f)
	}
	at := e.Substitution()
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
			if err != nil { // the solver's model is wrong
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

// step returns the transition in the model that the last check of the solver found, or in one with
// small numbers in which the literal "bad" is true.
func (c *Program) step(ctx context.Context, s *smt.Solver, id cfa.EdgeID, bad smt.Lit, states *States) (*Step, error) {
	e := &c.p.Edges[id]
	var shown []lia.Term
	for _, v := range c.live.At(e.From) {
		shown = append(shown, lia.V(v))
	}
	for _, in := range e.Inputs {
		shown = append(shown, lia.V(in.Var))
	}
	s.PreferSmall(ctx, shown, bad)
	best := &Step{Pre: make(cfa.State, len(c.p.Vars)), Inputs: make([]num.Int, len(e.Inputs))}
	for v := range best.Pre {
		best.Pre[v] = s.Value(lia.Var(v))
	}
	for i, in := range e.Inputs {
		best.Inputs[i] = s.Value(in.Var)
	}
	post, err := c.p.Step(e.From, best.Pre, cfa.Step{Edge: id, Inputs: best.Inputs})
	if err != nil {
		return nil, fmt.Errorf("internal error: a counterexample fails its check: %w", err)
	}
	best.Post = post
	// If the edge has premises, the step is possible only if runs also reach the states of these
	// premises. So it is not enough that Pre is sampled.
	best.Sampled = !c.coarse && len(e.Premises) == 0 && (e.From == c.p.Entry || states.Has(e.From, best.Pre))
	return best, nil
}
