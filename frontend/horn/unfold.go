package horn

import (
	"slices"

	"ic3play/frontend/logic"
)

// Rule is a clause after unfolding: a clause itself, or a resolvent of clauses. Each edge of
// the automaton represents a rule.
type Rule struct {
	Body       []*logic.Term
	Constraint []*logic.Term
	Head       *logic.Term
	Proof      *Proof
}

// Proof shows that a rule follows from clauses. It is an instance of a clause with the same head as
// the rule. Each atom in the body of this instance has its own proof, or is an atom of the rule's
// body.
type Proof struct {
	Clause   int
	Values   []*logic.Term  // over the rule's variables
	Premises []ProofPremise // one for each atom of the clause's body
}

// ProofPremise is an atom of a clause's body. If Proof is nil, the atom also occurs in the rule's
// body.
type ProofPremise struct {
	Atom  *logic.Term
	Proof *Proof
}

// unfolded is a removed predicate, with the rules that defined it and the rules that used it when
// it was removed.
type unfolded struct {
	pred  *logic.Pred
	rules []Rule
	uses  []Rule
}

// maxGrowth limits the number of rules after unfolding: n clauses become at most maxGrowth*n + 20
// rules.
const maxGrowth = 3

// unfold turns the clauses into rules and removes predicates. It removes a predicate that occurs in
// a body together with other atoms, unless the predicate depends on itself or there would be too
// many rules (maxGrowth). To remove a predicate, it replaces the predicate in each body by the
// bodies of the predicate's rules. This makes many systems linear, for example systems in which
// predicates encode the transition relation.
func (s *System) unfold() (rules []Rule, removed []unfolded) {
	for i := range s.Clauses {
		c := &s.Clauses[i]
		p := &Proof{Clause: i}
		for _, v := range c.Vars {
			p.Values = append(p.Values, logic.VarTerm(v, 0))
		}
		for _, a := range c.Body {
			p.Premises = append(p.Premises, ProofPremise{Atom: a})
		}
		rules = append(rules, Rule{c.Body, c.Constraint, c.Head, p})
	}
	limit := maxGrowth*len(rules) + 20
	beside := make([]bool, len(s.Preds))
	for _, r := range rules {
		for _, a := range r.Body {
			beside[a.Pred.Index] = beside[a.Pred.Index] || len(r.Body) > 1
		}
	}
	for {
		p := s.choose(rules, beside, limit)
		if p == nil {
			return rules, removed
		}
		var defs, uses, next []Rule
		for _, r := range rules {
			if r.Head != nil && r.Head.Pred == p {
				defs = append(defs, r)
			}
		}
		for _, r := range rules {
			if r.Head != nil && r.Head.Pred == p {
				continue
			}
			next = resolveAll(next, r, p, defs)
			if slices.ContainsFunc(r.Body, func(a *logic.Term) bool { return a.Pred == p }) {
				uses = append(uses, r)
			}
		}
		beside[p.Index] = false
		rules, removed = next, append(removed, unfolded{p, defs, uses})
	}
}

// choose returns the candidate whose unfolding results in the fewest rules, or nil if every
// candidate exceeds the limit or depends on itself. It prefers predicates whose rules have no atoms
// in their bodies, because such rules give equations that determine variables.
func (s *System) choose(rules []Rule, candidates []bool, limit int) *logic.Pred {
	recursive := s.recursive(rules)
	defs, inner := make([]int, len(s.Preds)), make([]bool, len(s.Preds))
	for _, r := range rules {
		if r.Head != nil {
			defs[r.Head.Pred.Index]++
			inner[r.Head.Pred.Index] = inner[r.Head.Pred.Index] || len(r.Body) > 0
		}
	}
	after := make([]int, len(s.Preds))
	for i := range after {
		after[i] = len(rules) - defs[i]
	}
	for _, r := range rules {
		uses := map[int]int{}
		for _, a := range r.Body {
			i := a.Pred.Index
			if uses[i] == 0 {
				uses[i] = 1
				after[i]--
			}
			uses[i] = min(uses[i]*defs[i], limit)
		}
		for i, n := range uses {
			after[i] = min(after[i]+n, limit+1)
		}
	}
	var best *logic.Pred
	for i, p := range s.Preds {
		if !candidates[i] || recursive[i] || after[i] > limit {
			continue
		}
		if best == nil || inner[best.Index] && !inner[i] || inner[best.Index] == inner[i] && after[i] < after[best.Index] {
			best = p
		}
	}
	return best
}

// recursive returns, for each predicate, whether it depends on itself.
func (s *System) recursive(rules []Rule) []bool {
	uses := make([][]int, len(s.Preds)) // for each predicate: the predicates in its rules' bodies
	for _, r := range rules {
		if r.Head != nil {
			for _, a := range r.Body {
				uses[r.Head.Pred.Index] = append(uses[r.Head.Pred.Index], a.Pred.Index)
			}
		}
	}
	out := make([]bool, len(s.Preds))
	for i := range out {
		seen := make([]bool, len(s.Preds))
		todo := append([]int(nil), uses[i]...)
		for len(todo) > 0 {
			k := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if k == i {
				out[i] = true
				break
			}
			if !seen[k] {
				seen[k] = true
				todo = append(todo, uses[k]...)
			}
		}
	}
	return out
}

// resolveAll replaces each atom of p in the body of r by the body of a rule in defs, and appends
// the resulting rules to "out". There is one rule for each combination: with 2 atoms of p and 3
// rules in defs, there are 9.
func resolveAll(out []Rule, r Rule, p *logic.Pred, defs []Rule) []Rule {
	for at, a := range r.Body {
		if a.Pred == p {
			for _, d := range defs {
				out = resolveAll(out, resolve(r, at, d), p, defs)
			}
			return out
		}
	}
	return append(out, r)
}

func resolve(r Rule, n int, d Rule) Rule {
	atom := r.Body[n]
	c := copier{vars: map[*logic.Var]*logic.Term{}, copied: map[*logic.Term]*logic.Term{}}
	var equal []*logic.Term
	for i, a := range d.Head.Args {
		if a.Op == logic.Variable && c.vars[a.Var] == nil {
			c.vars[a.Var] = atom.Args[i]
			continue
		}
		equal = append(equal, a)
		equal = append(equal, atom.Args[i])
	}
	out := Rule{Head: r.Head}
	out.Body = append(append(out.Body, r.Body[:n]...), r.Body[n+1:]...)
	for _, a := range d.Body {
		out.Body = append(out.Body, c.copy(a))
	}
	out.Constraint = append(out.Constraint, r.Constraint...)
	for _, t := range d.Constraint {
		out.Constraint = append(out.Constraint, c.copy(t))
	}
	for i := 0; i < len(equal); i += 2 {
		out.Constraint = append(out.Constraint, logic.New(logic.Term{Op: logic.Equal, Sort: logic.Bool, Args: []*logic.Term{c.copy(equal[i]), equal[i+1]}, At: equal[i].At}))
	}
	out.Proof = r.Proof.withProof(atom, c.proof(d.Proof))
	return out
}

// The method withProof returns a copy of p in which the given atom has the proof "sub". Before, it
// was an atom of the rule's body without a proof.
func (p *Proof) withProof(atom *logic.Term, sub *Proof) *Proof {
	out := *p
	out.Premises = append([]ProofPremise(nil), p.Premises...)
	for i, k := range out.Premises {
		switch {
		case k.Proof != nil:
			out.Premises[i].Proof = k.Proof.withProof(atom, sub)
		case k.Atom == atom:
			out.Premises[i].Proof = sub
		}
	}
	return &out
}

// copier copies terms with fresh variables. It preserves sharing of subterms.
type copier struct {
	vars   map[*logic.Var]*logic.Term
	copied map[*logic.Term]*logic.Term
}

func (c *copier) copy(t *logic.Term) *logic.Term {
	return t.Replace(c.copied, func(t *logic.Term) *logic.Term {
		x := c.vars[t.Var]
		if x == nil {
			x = logic.VarTerm(&logic.Var{Name: t.Var.Name, Sort: t.Var.Sort}, t.At)
			c.vars[t.Var] = x
		}
		return x
	})
}

func (c *copier) proof(p *Proof) *Proof {
	out := &Proof{Clause: p.Clause}
	for _, v := range p.Values {
		out.Values = append(out.Values, c.copy(v))
	}
	for _, k := range p.Premises {
		if k.Proof != nil {
			out.Premises = append(out.Premises, ProofPremise{Atom: c.copy(k.Atom), Proof: c.proof(k.Proof)})
		} else {
			out.Premises = append(out.Premises, ProofPremise{Atom: c.copy(k.Atom)})
		}
	}
	return out
}
