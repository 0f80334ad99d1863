package predabs

import (
	"fmt"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/precision"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/num"
)

type node = art.Node[*art.Label]

type search struct {
	*art.Search
	c     Config
	preds *precision.Predicates
	lits  *frames.Literals
	after *step.Copy // variables after the edge
	// made has, for each node, the predicates that were active at its location when its label was
	// computed.
	made map[*node][]precision.Lit
	met  map[cfa.Loc]*states
	live *cfa.Liveness
	memo *memo // nil if there is no memoisation

	abstractions, cubes, refinements, mined int64
}

func (s *search) Force(*node) error { return nil }

// Expand gives the node v its children. The label of a child is the abstraction of the states after
// the edges that lead to it.
func (s *search) Expand(v *node) error {
	if s.memo == nil {
		return s.expand(s.Tree, v)
	}
	return s.enter(s.Tree, s.memo.program, v)
}

func (s *search) expand(t *art.Tree[*art.Label], v *node) error {
	err := t.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, *art.Label, error) {
		return s.post(v.Label, edges)
	})
	for _, kid := range v.Kids {
		s.made[kid] = s.preds.At(kid.Loc)
	}
	return err
}

// Refine refutes the path to v, turns the atoms of the refutation into predicates, and prunes the
// tree. If the path is feasible, it returns the run instead.
func (s *search) Refine(v *node) (cfa.Path, error) {
	nodes, own := s.flatten(s.Tree.Path(v))
	if s.memo != nil {
		defer func() {
			for _, w := range nodes {
				delete(s.made, w)
			}
		}()
	}
	edges, err := s.chooseEdges(nodes)
	if err != nil {
		return nil, err
	}
	var is []lia.Formula
	run, _, err := s.Interpolants(v, func() ([]lia.Formula, []cfa.EdgeID, error) {
		var err error
		if is, err = s.refutation(edges); err != nil {
			return nil, edges, err
		}
		some := make([]lia.Formula, len(own))
		for i, at := range own {
			some[i] = is[at]
		}
		return some, nil, nil
	})
	s.Longest = max(s.Longest, len(edges))
	if run != nil || err != nil {
		return run, err
	}
	s.refinements++
	for i, w := range nodes {
		for _, atom := range s.atoms(is[i]) {
			if _, err := s.add(w.Loc, atom, s.origin()); err != nil {
				return nil, err
			}
		}
	}
	if s.c.Mine {
		if err := s.mineEquations(nodes, edges); err != nil {
			return nil, err
		}
	}
	if !s.renew(s.Tree, v) {
		return nil, art.NoProgress(v)
	}
	if s.c.Refine == restart {
		if s.memo != nil {
			clear(s.memo.partial)
		}
		s.prune(s.Tree, s.Tree.Root())
	}
	return nil, nil
}

// refutation returns a formula for each location of an infeasible path. Depending on the option
// "from", the formulas are sequence interpolants, or weakest preconditions of the contradictory
// part of the path. If eliminating inputs would make the precondition at a location too large, the
// formulas at this location and at all earlier locations are interpolants.
func (s *search) refutation(edges []cfa.EdgeID) ([]lia.Formula, error) {
	opt := itp.Options{Backward: s.c.Backward}
	if s.c.From == preconditions {
		return s.Paths.WeakestSequence(s.Program.Entry, lia.True(), edges, lia.True(), 0, opt)
	}
	return s.Paths.Sequence(s.Program.Entry, lia.True(), edges, lia.True(), opt)
}

func (s *search) origin() string {
	if s.c.From == preconditions {
		return "preimage"
	}
	return "interpolant"
}

// signs returns v's predicates, each negated if it is false in the state.
func (s *search) signs(v *node, value func(lia.Var) num.Int) []lia.Formula {
	var out []lia.Formula
	for _, p := range s.made[v] {
		f := s.preds.Formula(p)
		if !f.Eval(value) {
			f = s.preds.Formula(-p)
		}
		out = append(out, f)
	}
	return out
}

// stale returns whether the location of v has predicates that are newer than the label of v. The
// root and nodes at the error are never stale.
func (s *search) stale(v *node) bool {
	return v.Parent != nil && len(s.preds.At(v.Loc)) > len(s.made[v])
}

// forget removes from all maps the entries of the nodes below v, and the use of a block at v,
// before the search prunes them.
func (s *search) forget(v *node) {
	if s.memo != nil {
		delete(s.memo.useAt, v)
	}
	for _, kid := range v.Kids {
		delete(s.made, kid)
		if s.memo != nil {
			delete(s.memo.exits, kid)
		}
		s.forget(kid)
	}
}

// add turns an atom into a predicate that is active at a location, and at the other locations that
// the option Scope includes. It reports whether the predicate is new or became active at a further
// location. The text "origin" becomes the Note of the events.
func (s *search) add(at cfa.Loc, atom lia.Formula, origin string) (news bool, err error) {
	where := precision.Places(s.Program, at, s.c.Scope)
	for _, g := range s.c.Shape.Predicates(atom) {
		known := s.preds.Len()
		id, more, err := s.preds.Add(s.Meter.Context(), g, where)
		if err != nil {
			return false, s.Meter.Or(err)
		}
		news = news || more
		if !more || !s.Rec.On() {
			continue
		}
		if id > known {
			s.Rec.Emit(trace.Event{Kind: trace.Predicate, Loc: -1, Edge: -1, Pred: id, Formula: s.preds.Formula(precision.Lit(id)).Format(s.Program.VarName),
				Note: origin, Above: s.preds.UpperNeighbours(id), Below: s.preds.LowerNeighbours(id)})
		}
		e := trace.Event{Kind: trace.Precision, Loc: int(at), Edge: -1, Pred: id, Note: origin}
		if s.c.Scope != precision.Location {
			e.Loc = -1
			for l := range s.Program.Locs {
				if s.preds.IsActive(precision.Lit(id), cfa.Loc(l)) {
					e.Locs = append(e.Locs, l)
				}
			}
		}
		s.Rec.Emit(e)
	}
	return news, nil
}

// atoms returns the atomic formulas of an interpolant, which become predicates. If t <= c and t >=
// c are conjuncts of the interpolant, the result has the equation t = c instead of these two.
func (s *search) atoms(f lia.Formula) []lia.Formula {
	var bounds []lia.Literal
	var out []lia.Formula
	for _, part := range f.Conjuncts() {
		if part.Op() == lia.OpLit {
			bounds = append(bounds, part.Lit())
			continue
		}
		part.Walk(func(g lia.Formula) {
			if g.Op() == lia.OpLit {
				out = append(out, g)
			}
		})
	}
	return append(s.lits.JoinEqualities(s.lits.Cube(bounds)).Formulas(), out...)
}

func newSearch(base *art.Search, c Config) *search {
	return &search{Search: base, c: c, made: map[*node][]precision.Lit{}, met: map[cfa.Loc]*states{}, live: cfa.Live(base.Program), lits: frames.NewLiterals(), after: step.NewVars(base.Program).Primed(),
		preds: precision.NewPredicates(base.Solvers, base.Program, false)}
}

func (s *search) counts() map[string]int64 {
	most, all, places := 0, 0, 0
	for l := range s.Program.Locs {
		if n := len(s.preds.At(cfa.Loc(l))); n > 0 {
			most, all, places = max(most, n), all+n, places+1
		}
	}
	out := map[string]int64{"predicates": int64(s.preds.Len()), "predicates_max": int64(most), "refinements": s.refinements,
		"abstractions": s.abstractions, "cubes": s.cubes, "mined": s.mined, "pruned": s.Tree.Pruned}
	if s.memo != nil {
		out["memo_hits"], out["memo_misses"], out["memo_nodes"] = s.memo.hits, s.memo.misses, s.memo.nodes
	}
	if places > 0 {
		out["predicates_mean_percent"] = int64(100 * all / places)
	}
	return out
}

var _ art.Strategy[*art.Label] = (*search)(nil)

func (s *search) errEnd(reason string) error {
	return fmt.Errorf("abstract: %w", s.Meter.Unknown(reason))
}
