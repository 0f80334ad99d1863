package horn

import (
	"context"
	"errors"
	"slices"

	"ic3play/frontend/logic"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Search derives false from a system with arrays. It enumerates chains: sequences of assertions in
// which each assertion derives the fact in the body of the next one. Short chains come first.
//
// For each chain, Search asks one query: do some values satisfy the constraints of all its
// assertions? In this query, each array element that the chain reads is an integer variable. Two
// elements of the same array are equal if their indices are equal.
//
// Search returns nil if it finds no satisfiable chain that derives false, if a body has several
// predicates, if ctx ends, or after "limit" chains. A limit of 0 means no limit.
func (s *System) Search(ctx context.Context, limit int) []Step {
	var links []*chainStep
	for i := range s.Asserts {
		l, err := s.chainStep(i)
		if err != nil {
			return nil
		}
		links = append(links, l)
	}
	var todo [][]*chainStep
	for _, l := range links {
		if l.body == nil {
			todo = append(todo, []*chainStep{l})
		}
	}
	for solved := 0; len(todo) > 0 && ctx.Err() == nil && len(todo) < maxChains && (limit == 0 || solved < limit); solved++ {
		chain := todo[0]
		todo = todo[1:]
		last := chain[len(chain)-1]
		steps, feasible := s.solve(ctx, chain)
		if !feasible {
			continue
		}
		if last.head == nil {
			if s.CheckSteps(ctx, steps) == nil {
				return steps
			}
			continue
		}
		for _, l := range links {
			if l.body != nil && l.body.Pred == last.head.Pred {
				todo = append(todo, append(slices.Clip(chain), l))
			}
		}
	}
	return nil
}

// DeriveAlong derives false by a chain of the given assertions. It returns nil if no values satisfy
// the constraints of the chain, if a body has several predicates, or if the chain is no chain.
func (s *System) DeriveAlong(ctx context.Context, asserts []int) []Step {
	if len(asserts) > maxChain {
		return nil
	}
	var chain []*chainStep
	for i, a := range asserts {
		l, err := s.chainStep(a)
		if err != nil || (l.body == nil) != (i == 0) || (l.head == nil) != (i == len(asserts)-1) || i > 0 && l.body.Pred != chain[i-1].head.Pred {
			return nil
		}
		chain = append(chain, l)
	}
	if steps, _ := s.solve(ctx, chain); steps != nil && s.CheckSteps(ctx, steps) == nil {
		return steps
	}
	return nil
}

// maxChain limits the length of a chain for which DeriveAlong asks the solver.
const maxChain = 300

// Search stops if maxChains chains are in the queue.
const maxChains = 20_000

type chainStep struct {
	assert int
	vars   []*logic.Var
	// body is the atom in the assertion's body, or nil if there is none. A nil head means false.
	body, head *logic.Term
	constraint []*logic.Term
	removed    []equation // the variables that the simplification has removed, in this order
}

var errNonlinear = errors.New("the assertion has several predicates in its body")

func (s *System) chainStep(i int) (*chainStep, error) {
	x := s.newArrayElimination(nil, Form{Premises: true})
	if err := x.split(s.Asserts[i].Term); err != nil {
		return nil, err
	}
	if len(x.body) > 1 {
		return nil, errNonlinear
	}
	x.integers = true
	x.simplify()
	l := &chainStep{assert: i, vars: x.quantified, head: x.head, constraint: x.constraint, removed: x.removed}
	if len(x.body) == 1 {
		l.body = x.body[0]
	}
	return l, nil
}

// "solve" searches for values that satisfy all constraints of a chain, and returns the steps of the
// derivation with these values. The result "feasible" is false only if no such values exist.
func (s *System) solve(ctx context.Context, chain []*chainStep) (steps []Step, feasible bool) {
	x := s.newArrayElimination(nil, Form{Premises: true})
	copies := make([]map[*logic.Var]*logic.Var, len(chain))
	var before *logic.Term
	for i, l := range chain {
		of := map[*logic.Var]*logic.Var{}
		copies[i] = of
		for _, v := range l.vars {
			of[v] = &logic.Var{Name: v.Name, Sort: v.Sort}
		}
		done := map[*logic.Term]*logic.Term{}
		rename := func(t *logic.Term) *logic.Term {
			return t.Replace(done, func(t *logic.Term) *logic.Term { return logic.VarTerm(of[t.Var], t.At) })
		}
		if l.body != nil {
			for k, a := range rename(l.body).Args {
				x.constraint = append(x.constraint, equal(a, before.Args[k]))
			}
		}
		for _, c := range l.constraint {
			x.constraint = append(x.constraint, rename(c))
		}
		if l.head != nil {
			before = rename(l.head)
		}
	}
	x.integers = true
	x.simplify()
	f, err := x.build(0)
	if err != nil {
		return nil, true
	}
	for f.Op == logic.Forall {
		f = f.Args[0]
	}
	values, st := solution(ctx, f.Args[0])
	if st != smt.Sat {
		return nil, st != smt.Unsat
	}
	value := x.values(values)
	for i, l := range chain {
		step := Step{Assert: l.assert, Values: map[*logic.Var]logic.Value{}}
		for v, w := range copies[i] {
			step.Values[v] = value(w)
		}
		in := logic.Interpretation{Var: func(v *logic.Var) logic.Value { return step.Values[v] }}
		for j := len(l.removed) - 1; j >= 0; j-- { // in reverse, as in "values"
			step.Values[l.removed[j].x] = in.Eval(l.removed[j].t)
		}
		if i > 0 {
			step.From = []int{i - 1}
		}
		if l.head != nil {
			step.Pred = l.head.Pred
			for _, a := range l.head.Args {
				step.Args = append(step.Args, in.Eval(a))
			}
		}
		steps = append(steps, step)
	}
	return steps, true
}

func solution(ctx context.Context, t *logic.Term) (map[*logic.Var]num.Int, smt.Status) {
	x := newEncoding(nil, nil)
	f, err := x.tr.Formula(t)
	if err != nil {
		return nil, smt.Unknown
	}
	solver := smt.NewContext(smt.Options{}).NewSolver()
	for _, g := range append(x.facts(), f) {
		solver.Assert(g)
	}
	if st := solver.Check(ctx); st != smt.Sat {
		return nil, st
	}
	return x.values(solver), smt.Sat
}

// values returns a function that maps each variable to its value. The map "solved" contains the
// solver's values, including the values of array elements. The value of an array variable is an
// array with these elements, and with 0 at all other indices.
func (x *arrayElimination) values(solved map[*logic.Var]num.Int) func(*logic.Var) logic.Value {
	known := map[*logic.Var]logic.Value{}
	scalars := logic.Interpretation{Var: func(v *logic.Var) logic.Value { return logic.Known(solved[v]) }}
	for _, v := range x.arrays {
		c := logic.Filled(num.Int{})
		for _, e := range x.elements[v] {
			c = c.Store(scalars.Eval(e.at).Num, scalars.Eval(e.value).Num)
		}
		known[v] = logic.Value{Array: c, Known: true}
	}
	value := func(v *logic.Var) logic.Value {
		if k, ok := known[v]; ok {
			return k
		}
		if v.Sort == logic.Array {
			return logic.Value{Array: logic.Filled(num.Int{}), Known: true}
		}
		return logic.Known(solved[v])
	}
	in := logic.Interpretation{Var: value}
	for i := len(x.removed) - 1; i >= 0; i-- { // in reverse, because a value may contain variables that were removed later
		known[x.removed[i].x] = in.Eval(x.removed[i].t)
	}
	return value
}
