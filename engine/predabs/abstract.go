package predabs

import (
	"slices"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/precision"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// post computes the label of a child: the abstraction of the states that the parallel edges reach
// from a state of the label "from". It also returns those of the edges that can be taken from such
// a state.
func (s *search) post(from *art.Label, edges []cfa.EdgeID) ([]cfa.EdgeID, *art.Label, error) {
	if err := s.Meter.Tick(); err != nil {
		return nil, nil, err
	}
	s.abstractions++
	open, label, err := s.Child(from, edges)
	if err != nil || s.Facts.Bottom(label) {
		return open, label, err
	}
	preds := s.preds.At(s.Program.Edges[edges[0]].To)
	if s.c.Abstraction == cartesian {
		label, err = s.cartesian(from, open, preds)
	} else {
		label, err = s.boolean(from, open, preds)
	}
	return open, label, err
}

// cartesian returns a label that is a conjunction: of the predicates that are true in all states
// after the edges, and of the negations of the predicates that are false in all these states.
func (s *search) cartesian(from *art.Label, edges []cfa.EdgeID, preds []precision.Lit) (*art.Label, error) {
	var parts []lia.Formula
	for _, p := range preds {
		for _, l := range []precision.Lit{p, -p} {
			f := s.preds.Formula(l)
			holds := true
			for _, id := range edges {
				var err error
				if holds, err = s.Steps.HoldsAfter(from, id, f); err != nil {
					return nil, err
				}
				if !holds {
					break
				}
			}
			if holds {
				parts = append(parts, f)
				break
			}
		}
	}
	return s.Facts.And(s.Facts.Top(), parts...), nil
}

// boolean returns the strongest Boolean combination of the predicates that holds after the edges.
// It enumerates the truth values of the predicates, cluster by cluster.
func (s *search) boolean(from *art.Label, edges []cfa.EdgeID, preds []precision.Lit) (*art.Label, error) {
	if len(preds) == 0 {
		return s.Facts.Top(), nil
	}
	var parts []lia.Formula
	for _, c := range s.clusters(append(slices.Clone(from.Parts), s.step(edges, preds)...), preds) {
		if len(c.constraints) == 0 {
			continue
		}
		cubes, err := s.enumerate(c)
		if err != nil {
			return nil, err
		}
		parts = append(parts, s.describe(c.preds, cubes)...)
	}
	return s.Facts.And(s.Facts.Top(), parts...), nil
}

// step returns the transition relation of "edges": the conjuncts of one edge, or the disjunction of
// several edges. Each variable of a predicate gets a copy for its value after the edges, which an
// equation defines. It would be wrong to substitute this value into the predicates instead. Then
// the enumeration of signs would omit the sign of a predicate if other signs imply it only for
// values that are possible after the edge. The implication must hold for all values of the
// variables.
func (s *search) step(edges []cfa.EdgeID, preds []precision.Lit) []lia.Formula {
	mentioned := map[lia.Var]bool{}
	var vars []lia.Var
	for _, p := range preds {
		s.preds.Formula(p).Vars(func(v lia.Var) {
			if !mentioned[v] {
				mentioned[v] = true
				vars = append(vars, v)
			}
		})
	}
	assigned := map[lia.Var]bool{}
	for _, id := range edges {
		for _, a := range s.Program.Edges[id].Assigns {
			assigned[a.Var] = true
		}
	}
	var out []lia.Formula
	for _, v := range vars {
		if !assigned[v] {
			out = append(out, s.becomes(v, lia.V(v)))
		}
	}
	disjuncts := make([]lia.Formula, len(edges))
	for i, id := range edges {
		e := &s.Program.Edges[id]
		before := e.Substitution()
		parts := []lia.Formula{e.Guard}
		for _, v := range vars {
			if assigned[v] {
				parts = append(parts, s.becomes(v, lia.V(v).Subst(before)))
			}
		}
		disjuncts[i] = lia.And(parts...)
	}
	return append(out, lia.Or(disjuncts...).Conjuncts()...)
}

func (s *search) becomes(v lia.Var, t lia.Term) lia.Formula {
	return lia.Eq(lia.V(s.after.Of(v)).Sub(t))
}

// cluster is a set of predicates whose truth values after a step are enumerated together. The field
// "constraints" has the formulas that contain a variable of these predicates.
type cluster struct {
	preds       []precision.Lit
	constraints []lia.Formula
}

// clusters groups the predicates. Two predicates are in the same cluster if they share a variable,
// directly or through the formulas in "constraints". So different clusters share no variable, and
// the strongest combination of all predicates is the conjunction of the strongest combinations of
// the clusters.
func (s *search) clusters(constraints []lia.Formula, preds []precision.Lit) []*cluster {
	above := map[lia.Var]lia.Var{}
	var find func(v lia.Var) lia.Var
	find = func(v lia.Var) lia.Var {
		w, ok := above[v]
		if !ok {
			return v
		}
		w = find(w)
		above[v] = w
		return w
	}
	// "join" puts a formula's variables into one group and returns one of them.
	join := func(f lia.Formula) (any lia.Var) {
		some := false
		f.Vars(func(v lia.Var) {
			v = find(v)
			if some && v != find(any) {
				above[v] = find(any)
			}
			any, some = find(v), true
		})
		return any
	}
	about := make([]lia.Var, len(constraints))
	for i, f := range constraints {
		about[i] = join(f) // a formula without variables must be true, so it may be in any cluster
	}
	first := make([]lia.Var, len(preds))
	for i, p := range preds {
		first[i] = join(s.preds.Formula(p).Subst(s.after.ToCopy))
	}
	var out []*cluster
	of := map[lia.Var]*cluster{}
	for i, p := range preds {
		c, ok := of[find(first[i])]
		if !ok {
			c = &cluster{}
			of[find(first[i])] = c
			out = append(out, c)
		}
		c.preds = append(c.preds, p)
	}
	for i, f := range constraints {
		if c, ok := of[find(about[i])]; ok {
			c.constraints = append(c.constraints, f)
		}
	}
	return out
}

// enumerate returns all combinations of truth values ("signs") that the predicates of a cluster can
// have after the step.
func (s *search) enumerate(c *cluster) ([][]smt.Sign, error) {
	x := s.Solvers.New()
	for _, f := range c.constraints {
		x.Assert(f)
	}
	over := make([]lia.Formula, len(c.preds))
	for i, p := range c.preds {
		over[i] = s.preds.Formula(p).Subst(s.after.ToCopy)
	}
	var cubes [][]smt.Sign
	ended := error(nil)
	st := x.AllSAT(s.Meter.Context(), over, nil, func(c []smt.Sign) bool {
		cubes = append(cubes, slices.Clone(c))
		ended = s.Meter.Tick()
		return ended == nil
	})
	switch {
	case ended != nil:
		return nil, ended
	case st != smt.Unsat:
		return nil, s.errEnd(x.Reason())
	}
	s.cubes += int64(len(cubes))
	return cubes, nil
}

// describe returns conjuncts that together are equivalent to the disjunction of the cubes. They are
// the literals that all cubes share, and one disjunction: it has, for each cube, the conjunction of
// the cube's other literals.
func (s *search) describe(preds []precision.Lit, cubes [][]smt.Sign) []lia.Formula {
	var parts []lia.Formula
	shared := make([]bool, len(preds))
	for i, p := range preds {
		sign := smt.Either
		for n, c := range cubes {
			if n == 0 {
				sign = c[i]
			} else if c[i] != sign {
				sign = smt.Either
			}
		}
		if sign != smt.Either {
			shared[i] = true
			parts = append(parts, s.literal(p, sign))
		}
	}
	var rest []lia.Formula
	for _, c := range cubes {
		var of []lia.Formula
		for i, p := range preds {
			if c[i] != smt.Either && !shared[i] {
				of = append(of, s.literal(p, c[i]))
			}
		}
		rest = append(rest, lia.And(of...))
	}
	return append(parts, lia.Or(rest...))
}

func (s *search) literal(p precision.Lit, sign smt.Sign) lia.Formula {
	if sign == smt.Negative {
		p = -p
	}
	return s.preds.Formula(p)
}
