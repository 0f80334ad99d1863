package treeic3

import (
	"errors"
	"maps"

	"ic3play/engine"
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/path"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/itp"
)

type search struct {
	*art.Search
	c           ITPConfig
	itp, mono   bool
	lits        *frames.Literals
	generaliser *generalise.Run
	path        *blocking
	queue       frames.Queue[*obligation]

	preimages, clauses, blockedPaths                        int64
	tried, added, strengthened, forwarded, tooLarge, gaveUp int64
}

func newSearch(m *meter.Meter, p *cfa.Program, opts engine.Options, rec *trace.Recorder, name string, c ITPConfig, itp, mono bool) *search {
	s := &search{Search: art.NewSearch(m, p, opts, c.Together, rec, name), c: c, itp: itp, mono: mono, lits: frames.NewLiterals()}
	s.generaliser = &generalise.Run{Search: s, Program: p, Literals: s.lits, List: c.generalisers(), Rec: s.Rec}
	s.queue.Rec, s.queue.Describe = s.Rec, s.describe
	s.queue.Parent = func(o *obligation) *obligation { return o.parent }
	return s
}

func (s *search) result() engine.Result {
	r := s.Run(s)
	if r.Verdict == engine.Unknown {
		s.queue.End(s.Meter)
	}
	maps.Copy(r.Stats, map[string]int64{
		"obligations": int64(s.queue.Count), "preimages": s.preimages, "clauses": s.clauses, "blocked_paths": s.blockedPaths,
		"strengthen_tried": s.tried, "strengthen_added": s.added, "strengthen_paths": s.strengthened, "forward_added": s.forwarded,
		"cnf_aborted": s.tooLarge, "itp_unknowns": s.gaveUp, "literals_dropped": s.generaliser.Dropped, "solver_unknowns": s.generaliser.Unknowns,
	})
	return r
}

// Expand gives a leaf its children. With the option "forward", the label of a child contains those
// clauses of the leaf's label that also hold after the edges to the child (forward propagation). A
// child at Error gets no clauses.
func (s *search) Expand(v *node) error {
	return s.Tree.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, *art.Label, error) {
		to := s.Program.Edges[edges[0]].To
		edges, label, err := s.Child(v.Label, edges)
		if err != nil || s.Facts.Bottom(label) || !s.c.Forward || to == s.Program.Error {
			return edges, label, err
		}
		for _, c := range v.Label.Parts {
			if !s.Steps.Live(to, c) {
				continue
			}
			keeps := true
			for _, id := range edges {
				if keeps, err = s.Steps.HoldsAfter(v.Label, id, c); err != nil {
					return nil, nil, err
				}
				if !keeps {
					break
				}
			}
			if keeps {
				s.forwarded++
				label = s.Facts.And(label, c)
			}
		}
		return edges, label, nil
	})
}

// Refine examines the path to a node at Error. It returns a run along the path. If there is none,
// it adds clauses to the labels.
func (s *search) Refine(v *node) (cfa.Path, error) {
	nodes := s.Tree.Path(v)
	if s.interpolates(nodes) {
		run, done, err := s.interpolate(v, nodes)
		if run != nil || done || err != nil {
			return run, err
		}
	} else {
		s.CountPath(nodes)
	}
	s.blockedPaths++
	b := s.newBlocking(nodes[0], nodes[1:])
	o, err := b.block(nil)
	if err != nil {
		return nil, err
	}
	if o != nil {
		art.EmitOutcome(s.Rec, v, art.Feasible)
		s.FirstObligation = o.ID
		return b.run(o)
	}
	art.EmitOutcome(s.Rec, v, art.Refuted)
	news, err := b.strengthenLabels("block")
	if err == nil && !news {
		err = art.NoProgress(v)
	}
	return nil, err
}

func (s *search) interpolates(nodes []*node) bool {
	_, single := art.SingleEdges(nodes)
	return s.itp && (single || s.c.Disjunction)
}

// attempt limits the work of interpolation. If interpolation exceeds it, the engine blocks the path
// instead.
var attempt = itp.Options{MaxConflicts: 500, MaxRounds: 1000}

// interpolate tries to refute a path to Error by interpolants. Parallel edges form one step, whose
// formula is the disjunction of the edges' formulas. If a solver gives up, or if the clauses become
// too large, "done" is false.
func (s *search) interpolate(v *node, nodes []*node) (run cfa.Path, done bool, err error) {
	run, interpolants, err := s.Interpolants(v, func() ([]lia.Formula, []cfa.EdgeID, error) {
		return s.Paths.SequenceOfSteps(s.Program.Entry, lia.True(), art.EdgeGroups(nodes), lia.True(), attempt)
	})
	switch {
	case step.GaveUp(err):
		s.gaveUp++
		return nil, false, nil
	case run != nil || err != nil:
		return run, true, err
	}
	clauses, ok := s.normal(nodes, interpolants)
	if !ok {
		return nil, false, nil
	}
	news := false
	for i, w := range nodes {
		added, err := s.Strengthen(w, "interpolant", clauses[i]...)
		if err != nil {
			return nil, false, err
		}
		news = news || added
	}
	if !news {
		return nil, false, art.NoProgress(v)
	}
	return nil, true, nil
}

// normal returns the clauses of each interpolant's conjunctive normal form. If a normal form is too
// large, it returns false.
func (s *search) normal(nodes []*node, interpolants []lia.Formula) ([][]lia.Formula, bool) {
	out := make([][]lia.Formula, len(interpolants))
	for i, f := range interpolants {
		var ok bool
		if out[i], ok = normal(f, s.c.CNF*f.Size()); ok {
			continue
		}
		s.tooLarge++
		s.EmitInterpolant(nodes[0], nodes[i], f, "too large")
		return nil, false
	}
	return out, true
}

// Force tries to make an older node cover the leaf v, by adding clauses to the label of v. It takes
// the clauses from the ancestors of v at the same location, and begins with the nearest one.
func (s *search) Force(v *node) error {
	if !s.c.Strengthen {
		return nil
	}
	for w := v.Parent; w != nil; w = w.Parent {
		if w.Loc != v.Loc || len(w.Label.Parts) == 0 {
			continue
		}
		if err := s.strengthen(w, v); err != nil {
			return err
		}
		if closed, err := s.Tree.Close(v); closed || err != nil {
			return err
		}
	}
	return nil
}

// strengthen adds clauses to the label of v: those in the label of w, an ancestor of v at the same
// location, that hold after the path from w to v. If "mono" is set, it adds all of them or none.
// The proof may need further clauses at the nodes between w and v. strengthen adds these to their
// labels.
func (s *search) strengthen(w, v *node) error {
	var want []lia.Formula
	for _, c := range w.Label.Parts {
		ok, err := s.Facts.Holds(v.Label, c)
		if err != nil {
			return err
		}
		if !ok {
			want = append(want, c)
		}
	}
	if len(want) == 0 {
		return nil
	}
	s.tried += int64(len(want))
	nodes := art.Between(w, v)
	edges, single := art.SingleEdges(nodes)
	if single || s.interpolates(nodes) {
		var holds []bool
		var err error
		if single {
			holds, err = s.Paths.EntailsEach(w.Loc, w.Label.Formula, edges, want)
		} else {
			holds, err = s.Paths.EntailsEachOfSteps(w.Loc, w.Label.Formula, art.EdgeGroups(nodes), want, attempt.MaxRounds)
		}
		if step.GaveUp(err) {
			return nil
		}
		if err != nil {
			return err
		}
		var some []lia.Formula
		for i, c := range want {
			if holds[i] {
				some = append(some, c)
			}
		}
		if len(some) == 0 || s.mono && len(some) < len(want) {
			return nil
		}
		want = some
	}
	if s.interpolates(nodes) {
		if done, err := s.strengthenITP(w, nodes, want); done || err != nil {
			return err
		}
	}
	return s.strengthenIC3(w, nodes, want)
}

// strengthenITP tries to prove by interpolation that all clauses of "want" hold after the path from
// w over "nodes". If they do, it adds them to the label of the last node, and the clauses of the
// interpolants to the labels of the nodes before it. The result is false if strengthenIC3 should
// try too: if interpolation is too expensive, or if some clause does not hold and "mono" is not
// set.
func (s *search) strengthenITP(w *node, nodes []*node, want []lia.Formula) (bool, error) {
	is, _, err := s.Paths.SequenceOfSteps(w.Loc, w.Label.Formula, art.EdgeGroups(nodes), lia.Not(lia.And(want...)), attempt)
	switch {
	case errors.Is(err, path.ErrFeasible):
		// Some clause does not hold after the path. With "mono" set, no clause is added then.
		return s.mono, nil
	case step.GaveUp(err):
		return false, nil
	case err != nil:
		return false, err
	}
	s.EmitInterpolants(nodes, is[1:])
	clauses, ok := s.normal(nodes, is[1:])
	if !ok {
		return false, nil
	}
	clauses[len(nodes)-1] = append(clauses[len(nodes)-1], want...)
	for i, x := range nodes {
		if _, err := s.Strengthen(x, "strengthen", clauses[i]...); err != nil {
			return false, err
		}
	}
	s.strengthened++
	s.added += int64(len(want))
	return true, nil
}

// strengthenIC3 adds to the label of the last node the clauses of "want" that hold after the path
// from w over "nodes". If "mono" is set and one of them does not hold, it adds nothing. To prove a
// clause, it blocks the clause's negation along this path. If this leads to an obligation at w, the
// clause does not hold.
func (s *search) strengthenIC3(w *node, nodes []*node, want []lia.Formula) error {
	b := s.newBlocking(w, nodes)
	end := len(nodes)
	for _, c := range want {
		ls, ok := lia.Not(c).Literals()
		if !ok {
			return errors.New("internal error: a label has a part that is no clause")
		}
		o, err := b.block(s.lits.Cube(ls))
		if err != nil {
			return err
		}
		if o != nil {
			s.queue.DropFails()
			if s.mono {
				return nil
			}
			continue
		}
		s.added++
		b.learnt[end] = append(b.learnt[end], c)
	}
	if len(b.learnt[end]) == 0 {
		return nil
	}
	s.strengthened++
	_, err := b.strengthenLabels("strengthen")
	return err
}
