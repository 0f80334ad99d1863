package horn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/qe"
)

// define returns the definition of an unfolded predicate. It tries these definitions in order:
//
//   - The disjunction of the bodies of the predicate's rules. An equation must determine every
//     variable that is not a parameter, except Bools: a Bool is replaced by both of its values.
//   - The weakest formula that makes every rule that uses the predicate true.
//   - The disjunction of the bodies, after quantifier elimination of the variables that are not
//     parameters.
//
// The parameter "before" contains the definitions of the other predicates.
func (u unfolded) define(ctx context.Context, before []Definition) (Definition, error) {
	d, open := u.defineByRules()
	if !open {
		return d, nil
	}
	if weak, err := u.defineByUses(ctx, before); err == nil {
		return weak, nil
	}
	return u.project(ctx, d, before)
}

// defineByUses defines the predicate by the weakest formula that makes all rules with the predicate
// in their bodies true. It returns an error if one body contains the predicate twice.
func (u unfolded) defineByUses(ctx context.Context, before []Definition) (Definition, error) {
	d := Definition{Pred: u.pred}
	var all []lia.Formula
	for _, r := range u.uses {
		x := newProjection(len(u.pred.Params), before)
		var args []*logic.Term
		for _, t := range r.Body {
			switch {
			case t.Pred != u.pred:
				x.terms = append(x.terms, t)
			case args != nil:
				return d, errors.New("a body has the predicate twice")
			default:
				args = t.Args
			}
		}
		x.terms = append(x.terms, r.Constraint...)
		if r.Head != nil {
			x.terms = append(x.terms, logic.Negation(r.Head))
		}
		for i, a := range args {
			if v := a.Var; a.Op == logic.Variable {
				if _, taken := x.vars[v]; !taken {
					x.vars[v] = lia.V(lia.Var(i))
					continue
				}
			}
			t, err := x.tr.Term(a)
			if err != nil {
				return d, err
			}
			x.ranges = append(x.ranges, lia.Eq(lia.V(lia.Var(i)).Sub(t)))
		}
		f, err := x.formula(ctx)
		if err != nil {
			return d, err
		}
		all = append(all, lia.Not(f))
	}
	d.Formula = lia.And(all...)
	return d, nil
}

// defineByRules defines a predicate by the disjunction of the bodies of its rules. If a body
// contains variables other than the predicate's parameters, the result "open" is true, and d is
// unusable. "open" is also true if a body contains a predicate about one array element (see
// cells.go), because the printed definition cannot name such a predicate.
func (u unfolded) defineByRules() (d Definition, open bool) {
	d = Definition{Pred: u.pred}
	for i := range u.pred.Params {
		d.params = append(d.params, &u.pred.Params[i])
	}
	var cases []*logic.Term
	for _, r := range u.rules {
		t, open := d.body(r)
		if open || slices.ContainsFunc(r.Body, func(t *logic.Term) bool { return t.Pred.Elements != nil }) {
			return d, true
		}
		cases = append(cases, t)
	}
	d.term = node(logic.Or, 0, cases...)
	return d, false
}

type substitution struct {
	copier
	// maps a variable that an equation determines to its value, which may contain other such
	// variables
	values map[*logic.Var]*logic.Term
}

// body returns the condition on the predicate's parameters under which the rule r applies. If
// variables other than the parameters remain in the condition, the result "open" is true.
func (d Definition) body(r Rule) (t *logic.Term, open bool) {
	s := substitution{values: map[*logic.Var]*logic.Term{}}
	var rest []*logic.Term
	for i, a := range r.Head.Args {
		p := logic.VarTerm(d.params[i], a.At)
		if a.Op == logic.Variable && s.values[a.Var] == nil {
			s.values[a.Var] = p
			continue
		}
		rest = append(rest, logic.New(logic.Term{Op: logic.Equal, Sort: logic.Bool, Args: []*logic.Term{p, a}, At: a.At}))
	}
	for _, c := range definitions(flatten(r.Constraint)) {
		if !s.solve(c) {
			rest = append(rest, c)
		}
	}
	rest = append(rest, r.Body...)
	s.copied = map[*logic.Term]*logic.Term{}
	s.vars = map[*logic.Var]*logic.Term{}
	param := map[*logic.Var]bool{}
	for _, v := range d.params {
		param[v] = true
	}
	var all []*logic.Term
	for _, c := range rest {
		all = append(all, s.replace(c))
	}
	for range maxSplits {
		x := firstBool(all, param)
		if x == nil {
			break
		}
		all = split(all, x)
	}
	for _, c := range all {
		c.Vars(func(v *logic.Var) { open = open || !param[v] })
	}
	return node(logic.And, 0, all...), open
}

const maxSplits = 8

func firstBool(ts []*logic.Term, param map[*logic.Var]bool) (x *logic.Var) {
	for _, t := range ts {
		t.Vars(func(v *logic.Var) {
			if x == nil && v.Sort == logic.Bool && !param[v] {
				x = v
			}
		})
	}
	return x
}

// split eliminates the Bool variable x from a conjunction. Let F(x) be the conjunction of the
// operands that contain x. Then "split" replaces F(x) by the disjunction of F(true) and F(false).
func split(all []*logic.Term, x *logic.Var) (out []*logic.Term) {
	var with []*logic.Term
	for _, t := range all {
		if contains(x, t) {
			with = append(with, t)
		} else {
			out = append(out, t)
		}
	}
	var cases []*logic.Term
	for _, value := range []bool{true, false} {
		s := substitution{copier{map[*logic.Var]*logic.Term{}, map[*logic.Term]*logic.Term{}}, map[*logic.Var]*logic.Term{x: logic.Truth(value, 0)}}
		var one []*logic.Term
		for _, t := range with {
			one = append(one, s.replace(t))
		}
		cases = append(cases, logic.New(logic.Term{Op: logic.And, Sort: logic.Bool, Args: one}))
	}
	return append(out, or(cases[0], cases[1]))
}

// "definitions" turns two implications that together determine a variable into one equation: (or c
// (= x s)) and (or (not c) (= x t)) become x = (ite c t s).
func definitions(ts []*logic.Term) []*logic.Term {
	type half struct {
		cond string
		x    *logic.Var
	}
	type place struct {
		at       int
		cond     *logic.Term
		value    *logic.Term
		positive bool // whether "value" is the value of x where cond is true, as in (or (not cond) (= x value))
	}
	seen := map[half][]place{}
	out := append([]*logic.Term(nil), ts...)
	for i, t := range ts {
		if t.Op != logic.Or || len(t.Args) != 2 {
			continue
		}
		for k := range 2 {
			c := stripNot(signedTerm{t.Args[1-k], true})
			for _, e := range equations(t.Args[k]) {
				h := half{cond: c.t.String(), x: e.x}
				me := place{i, c.t, e.t, !c.sign}
				for _, o := range seen[h] {
					if o.positive == me.positive || out[o.at] == nil || out[i] == nil {
						continue
					}
					yes, no := me.value, o.value
					if o.positive {
						yes, no = no, yes
					}
					ite := logic.New(logic.Term{Op: logic.Ite, Sort: e.t.Sort, Args: []*logic.Term{c.t, yes, no}, At: t.At})
					out[o.at], out[i] = nil, logic.New(logic.Term{Op: logic.Equal, Sort: logic.Bool, Args: []*logic.Term{logic.VarTerm(e.x, t.At), ite}, At: t.At})
				}
				seen[h] = append(seen[h], me)
			}
		}
	}
	var kept []*logic.Term
	for _, t := range out {
		if t != nil {
			kept = append(kept, t)
		}
	}
	return kept
}

type equation struct {
	x *logic.Var
	t *logic.Term
}

// equations returns the equations of the form x = term that are equivalent to the term t. For
// example, (not x) is equivalent to x = false.
func equations(t *logic.Term) (out []equation) {
	switch {
	case t.Op == logic.Variable:
		out = append(out, equation{t.Var, logic.Truth(true, t.At)})
	case t.Op == logic.Not && t.Args[0].Op == logic.Variable:
		out = append(out, equation{t.Args[0].Var, logic.Truth(false, t.At)})
	case t.Op == logic.Equal:
		for k := range 2 {
			if x := t.Args[k]; x.Op == logic.Variable {
				out = append(out, equation{x.Var, t.Args[1-k]})
			}
		}
	case t.Op == logic.Not && t.Args[0].Op == logic.Equal && t.Args[0].Args[0].Sort == logic.Bool:
		for k := range 2 {
			if x := t.Args[0].Args[k]; x.Op == logic.Variable {
				out = append(out, equation{x.Var, logic.Negation(t.Args[0].Args[1-k])})
			}
		}
	}
	return out
}

func flatten(ts []*logic.Term) (out []*logic.Term) {
	for _, t := range ts {
		if t.Op == logic.And {
			out = append(out, flatten(t.Args)...)
		} else {
			out = append(out, t)
		}
	}
	return out
}

func (s *substitution) solve(c *logic.Term) bool {
	for _, e := range equations(c) {
		if s.values[e.x] == nil && !s.reaches(e.t, e.x) {
			s.values[e.x] = e.t
			return true
		}
	}
	return false
}

func (s *substitution) reaches(t *logic.Term, x *logic.Var) bool {
	seen := map[*logic.Var]bool{}
	todo := []*logic.Term{t}
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		found := false
		t.Vars(func(v *logic.Var) {
			found = found || v == x
			if u := s.values[v]; u != nil && !seen[v] {
				seen[v] = true
				todo = append(todo, u)
			}
		})
		if found {
			return true
		}
	}
	return false
}

func (s *substitution) replace(t *logic.Term) *logic.Term {
	return t.Replace(s.copied, func(t *logic.Term) *logic.Term {
		u := s.values[t.Var]
		if u == nil || u.Op == logic.Variable && u.Var == t.Var {
			return t
		}
		x := s.vars[t.Var]
		if x == nil {
			x = s.replace(u)
			s.vars[t.Var] = x
		}
		return x
	})
}

// project defines a predicate by the disjunction of its rules' bodies, after quantifier elimination
// of all variables except the parameters.
func (u unfolded) project(ctx context.Context, d Definition, before []Definition) (Definition, error) {
	var cases []lia.Formula
	for _, r := range u.rules {
		t, _ := d.body(r)
		x := newProjection(len(d.params), before)
		for i, v := range d.params {
			x.vars[v] = lia.V(lia.Var(i))
		}
		x.terms = []*logic.Term{t}
		f, err := x.formula(ctx)
		if err != nil {
			return d, fmt.Errorf("define %s: %w", u.pred.Name, err)
		}
		cases = append(cases, f)
	}
	d.params, d.Formula = nil, lia.Or(cases...)
	return d, nil
}

type projection struct {
	*encoding
	terms []*logic.Term
	keep  int
}

func newProjection(keep int, before []Definition) *projection {
	x := &projection{encoding: newEncoding(byPred(before), nil), keep: keep}
	x.next = lia.Var(keep)
	return x
}

// formula translates the terms to a formula, and eliminates every variable that is not a parameter
// of the predicate. The parameters are the variables below x.keep.
func (x *projection) formula(ctx context.Context) (lia.Formula, error) {
	var all []lia.Formula
	for _, t := range x.terms {
		f, err := x.tr.Formula(t)
		if err != nil {
			return f, err
		}
		all = append(all, f)
	}
	all = append(all, x.facts()...)
	remove := func(v lia.Var) bool { return int(v) >= x.keep }
	return qe.Formula(ctx, withoutDetermined(lia.And(all...), remove), remove, qe.Options{Budget: maxProjection})
}
