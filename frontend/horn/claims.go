package horn

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"ic3play/frontend/logic"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Verdict says whether a clause holds if the predicates have given definitions.
type Verdict uint8

const (
	Unknown Verdict = iota
	Holds
	Fails
)

// String returns "unknown", "holds" or "fails".
func (v Verdict) String() string { return [...]string{"unknown", "holds", "fails"}[v] }

// Finding is the answer of Examine for one clause.
type Finding struct {
	Clause  int
	Verdict Verdict
	Reason  string    // why the verdict is Unknown
	Values  []num.Int // if the verdict is Fails: the values of the clause's variables
	Body    []Fact    // if the verdict is Fails: the instances of the body's atoms, which are true
	Head    Fact      // if the verdict is Fails: the instance of the head, which is false
}

// examineRounds limits the query about one clause, because a user waits for the answer.
const examineRounds = 2_000

// Examine decides for each clause whether it holds under the definitions, which must be SMT-LIB
// terms (as ReadModel returns them). Examine asks the solver for values that violate the clause,
// and confirms them by evaluation. The verdict Holds relies on the solver; use CheckModel to prove
// it.
func (s *System) Examine(ctx context.Context, model []Definition) []Finding {
	of := byPred(model)
	solvers := smt.NewContext(smt.Options{MaxRounds: examineRounds})
	out := make([]Finding, len(s.Clauses))
	for i := range s.Clauses {
		out[i] = s.examine(ctx, solvers, i, of)
	}
	return out
}

func (s *System) examine(ctx context.Context, solvers *smt.Context, i int, of map[*logic.Pred]Definition) Finding {
	c := &s.Clauses[i]
	out := Finding{Clause: i}
	x := newEncoding(of, s.values)
	all := append(append([]*logic.Term(nil), c.Body...), c.Constraint...)
	if c.Head != nil {
		all = append(all, logic.Negation(c.Head))
	}
	solver := solvers.NewSolver()
	for _, t := range all {
		f, err := x.tr.Formula(t)
		if err != nil {
			out.Reason = err.Error()
			return out
		}
		solver.Assert(f)
	}
	for _, f := range x.facts() {
		solver.Assert(f)
	}
	if ctx.Err() != nil {
		out.Reason = "there was no time for it"
		return out
	}
	switch solver.Check(ctx) {
	case smt.Unsat:
		out.Verdict = Holds
		return out
	case smt.Sat:
	default:
		out.Reason = solver.Reason()
		return out
	}
	solver.PreferSmall(ctx, slices.Collect(maps.Values(x.vars)))
	if err := s.findViolation(c, of, x.values(solver), &out); err != nil {
		return Finding{Clause: i, Reason: err.Error()}
	}
	out.Verdict = Fails
	return out
}

// findViolation evaluates a clause on values from the solver. If the values violate the clause, it
// stores in "out" the values and the instances of the predicates. Otherwise it returns an error.
func (s *System) findViolation(c *Clause, of map[*logic.Pred]Definition, values map[*logic.Var]num.Int, out *Finding) error {
	in := interpretation(of, values, 0)
	for _, t := range append(append([]*logic.Term(nil), c.Body...), c.Constraint...) {
		if v := in.Eval(t); !v.Known || v.Num.IsZero() {
			return fmt.Errorf("the values that the solver found do not satisfy %s", t)
		}
	}
	if c.Head != nil {
		if v := in.Eval(c.Head); !v.Known || !v.Num.IsZero() {
			return fmt.Errorf("the values that the solver found are no counterexample, because they satisfy %s", c.Head)
		}
	}
	for _, v := range c.Vars {
		out.Values = append(out.Values, values[v])
	}
	fact := func(t *logic.Term) Fact {
		f := Fact{Pred: t.Pred}
		for _, a := range t.Args {
			f.Args = append(f.Args, in.Eval(a).Num)
		}
		return f
	}
	for _, t := range c.Body {
		out.Body = append(out.Body, fact(t))
	}
	if c.Head != nil {
		out.Head = fact(c.Head)
	}
	return nil
}

// interpretation returns an interpretation that evaluates predicates by their definitions.
// Variables without a value are 0.
func interpretation(of map[*logic.Pred]Definition, values map[*logic.Var]num.Int, depth int) logic.Interpretation {
	return logic.Interpretation{
		Var: func(v *logic.Var) logic.Value { return logic.Value{Num: values[v], Known: true} },
		Pred: func(p *logic.Pred, args []logic.Value) logic.Value {
			d, ok := of[p]
			if !ok || d.term == nil || depth > len(of) {
				return logic.Value{}
			}
			inner := map[*logic.Var]num.Int{}
			for i, v := range d.params {
				inner[v] = args[i].Num
			}
			return interpretation(of, inner, depth+1).Eval(d.term)
		},
	}
}
