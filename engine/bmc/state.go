package bmc

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// node is a symbolic state and the step that leads to it. The terms and constraints of a node are
// over its inputs, which are the variables 0, 1, ...
type node struct {
	parent *node
	edge   cfa.EdgeID
	loc    cfa.Loc
	depth  int

	terms []lia.Term    // values of the variables that are live at loc, in order
	calls []call        // open calls, outermost first
	conds []lia.Formula // conditions on the inputs
	model []num.Int     // inputs that satisfy conds

	// A node is first built over the inputs of its parent and of its edge. Then the method
	// "canonical" drops some of these inputs and renumbers the others. The slices newNumber and
	// oldValue are indexed by the old number of an input. The new number of a dropped input is -1.
	newNumber []int
	oldValue  []num.Int
	// If the edge returns from a call, some results may be known as terms, because the procedure
	// determines them. Then "known" maps the inputs for these results to the terms. The terms are
	// over the inputs before the method "canonical" renumbers them.
	known map[int]lia.Term
}

// call is a call that has not returned: the call site, and the symbolic state there.
type call struct {
	at    cfa.Loc
	terms []lia.Term
}

// path returns the run to n. It goes back from the last step to the first and computes the inputs
// of each step. If n still depends on an input, the input's value comes from the model of n, which
// also satisfies the constraints of the later steps. Otherwise it is the value that the input had
// when it was dropped.
func (n *node) path() cfa.Path {
	path := make(cfa.Path, n.depth)
	values := n.model
	for ; n.parent != nil; n = n.parent {
		all := make([]num.Int, len(n.newNumber))
		for i, b := range n.newNumber {
			if b >= 0 {
				all[i] = values[b]
			} else {
				all[i] = n.oldValue[i]
			}
		}
		own := len(n.parent.model)
		for i, t := range n.known {
			all[own+i] = t.Eval(func(v lia.Var) num.Int { return all[v] })
		}
		path[n.depth-1] = cfa.Step{Edge: n.edge, Inputs: all[own:]}
		values = all[:own]
	}
	return path
}

// canonical drops inputs and numbers the remaining inputs in the order of their first occurrence.
// It keeps the inputs in the terms of n and of its open calls, and all inputs that constraints
// connect with these. The terms and constraints of n must be over the inputs 0 to len(model)-1, and
// "model" must satisfy the constraints.
func (n *node) canonical(model []num.Int) {
	n.oldValue = model
	n.newNumber = make([]int, len(model))
	for i := range n.newNumber {
		n.newNumber[i] = -1
	}
	var order []lia.Var
	need := func(v lia.Var) {
		if n.newNumber[v] < 0 {
			n.newNumber[v] = len(order)
			order = append(order, v)
		}
	}
	needs := func(terms []lia.Term) {
		for _, t := range terms {
			t.Vars(need)
		}
	}
	needs(n.terms)
	for _, c := range n.calls {
		needs(c.terms)
	}
	// A constraint is needed if it shares an input with a needed term or constraint. Then all its
	// inputs are needed.
	open := slices.Clone(n.conds)
	var kept []lia.Formula
	for again := true; again; {
		again = false
		rest := open[:0]
		for _, c := range open {
			touches := false
			c.Vars(func(v lia.Var) { touches = touches || n.newNumber[v] >= 0 })
			if !touches {
				rest = append(rest, c)
				continue
			}
			c.Vars(need)
			kept = append(kept, c)
			again = true
		}
		open = rest
	}
	rename := func(v lia.Var) (lia.Term, bool) { return lia.V(lia.Var(n.newNumber[v])), true }
	renamed := func(terms []lia.Term) []lia.Term {
		terms = slices.Clone(terms)
		for i, t := range terms {
			terms[i] = t.Subst(rename)
		}
		return terms
	}
	n.terms = renamed(n.terms)
	n.calls = slices.Clone(n.calls)
	for i := range n.calls {
		n.calls[i].terms = renamed(n.calls[i].terms)
	}
	for i, c := range kept {
		kept[i] = c.Subst(rename)
	}
	n.conds = lia.And(kept...).Conjuncts()
	n.model = make([]num.Int, len(order))
	for i, v := range order {
		n.model[i] = model[v]
	}
}

type nodeSet struct {
	byHash map[uint64][]*node
}

// add stores the state n and returns true if it is new. It is not new if a stored state has the
// same terms, the same open calls and a subset of its constraints: the stored state then includes
// all concrete states of n.
func (s *nodeSet) add(n *node) bool {
	h := uint64(n.loc)*0x9e3779b97f4a7c15 + 1 + uint64(len(n.calls))
	for _, t := range n.terms {
		h = (h ^ t.Hash()) * 0x100000001b3
	}
	for _, m := range s.byHash[h] {
		if m.loc == n.loc && slices.EqualFunc(m.terms, n.terms, lia.Term.Equal) && slices.EqualFunc(m.calls, n.calls, call.equal) && lia.Subset(m.conds, n.conds) {
			return false
		}
	}
	s.byHash[h] = append(s.byHash[h], n)
	return true
}

func (c call) equal(o call) bool {
	return c.at == o.at && slices.EqualFunc(c.terms, o.terms, lia.Term.Equal)
}
