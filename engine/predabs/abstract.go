package predabs

import (
	"slices"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/precision"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// post is the label of what an edge leads to from the states of a label.
func (s *search) post(from *art.Label, id cfa.EdgeID) (*art.Label, error) {
	if err := s.Meter.Tick(); err != nil {
		return nil, err
	}
	s.abstractions++
	e := &s.Program.Edges[id]
	preds := s.preds.At(e.To)
	closed, err := s.Steps.Leads(from, id, lia.False())
	if err != nil || closed {
		return s.Facts.False(), err
	}
	if s.c.Abstraction == cartesian {
		return s.cartesian(from, id, preds)
	}
	return s.boolean(from, e, preds)
}

// cartesian says of each predicate whether it holds or fails after the edge.
func (s *search) cartesian(from *art.Label, id cfa.EdgeID, preds []precision.Lit) (*art.Label, error) {
	var parts []lia.Formula
	for _, p := range preds {
		for _, l := range []precision.Lit{p, -p} {
			f := s.preds.Formula(l)
			holds, err := s.Steps.Leads(from, id, f)
			if err != nil {
				return nil, err
			}
			if holds {
				parts = append(parts, f)
				break
			}
		}
	}
	return s.Facts.And(s.Facts.Top(), parts...), nil
}

// boolean enumerates how the predicates can be true and false together after the
// edge. They are asked about as they are of the state after it, with equations for
// its variables, and not with the edge's terms in their place: what an
// enumeration leaves out because other signs imply it must be implied there, and
// not because of the edge.
func (s *search) boolean(from *art.Label, e *cfa.Edge, preds []precision.Lit) (*art.Label, error) {
	if len(preds) == 0 {
		return s.Facts.Top(), nil
	}
	x := s.Solvers.New()
	x.Assert(from.Formula)
	x.Assert(e.Guard)
	before := e.Before()
	stated := map[lia.Var]bool{}
	over := make([]lia.Formula, len(preds))
	for i, p := range preds {
		f := s.preds.Formula(p)
		f.Vars(func(v lia.Var) {
			if stated[v] {
				return
			}
			stated[v] = true
			t, ok := before(v)
			if !ok {
				t = lia.V(v)
			}
			x.Assert(lia.Eq(lia.V(s.after.Of(v)).Sub(t)))
		})
		over[i] = f.Subst(s.after.To)
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
	return s.label(preds, cubes), nil
}

// label is a disjunction of cubes: the literals that all of them share, and the
// disjunction of what is left.
func (s *search) label(preds []precision.Lit, cubes [][]smt.Sign) *art.Label {
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
	return s.Facts.And(s.Facts.Top(), append(parts, lia.Or(rest...))...)
}

// literal is a predicate or its negation.
func (s *search) literal(p precision.Lit, sign smt.Sign) lia.Formula {
	if sign == smt.Negative {
		p = -p
	}
	return s.preds.Formula(p)
}
