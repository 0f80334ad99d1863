package explicit

import (
	"maps"
	"slices"
	"strconv"

	"ic3play/engine"
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/precision"
	"ic3play/engine/predabs"
	"ic3play/engine/trace"
	"ic3play/lia"
)

type search struct {
	*art.Services
	set     settings
	labels  labels
	tree    *art.Tree[*label]
	index   *index
	store   *store
	machine *machine
	live    *cfa.Liveness
	tracked *precision.Tracked   // nil means that all variables are tracked
	preds   *predabs.Abstraction // nil means that there are no predicates
	// wanted[l] has the variables whose values a label at location l should have, if they are
	// known. nil means that the list is not computed yet. trackable[l] has the variables whose
	// values a label at l may have.
	wanted, trackable [][]lia.Var
	removalOrder      []int // removalOrder[v] is the position of v in the order in which interpolation drops variables
	// firstSpurious is the last node of the first spurious path. A path is spurious if it is
	// infeasible but the tracked values allow it. If there is one, the verdict is never safe. The
	// next fields are about nodes that were covered by nodes of spurious paths (infeasible.go).
	firstSpurious *node
	spuriousNodes map[*node]bool // nodes on spurious paths, above the node where the path becomes infeasible
	// postponed has covered nodes at loop heads whose covering node is in spuriousNodes and belongs
	// to an earlier iteration of the loop.
	postponed []*node
	reopened  map[*node]bool // nodes that were in "postponed" until reopenPostponed made them open again

	paths, spurious, feasibilityQueries int64
	refinements, removalTests, dropped  int64
	longestPath                         int
}

func newSearch(base *art.Services, set settings) *search {
	p := base.Program
	s := &search{Services: base, set: set, labels: labels{facts: base.Facts, names: p.VarName},
		store: newStore(), machine: newMachine(p), live: cfa.Live(p), wanted: make([][]lia.Var, len(p.Locs)), trackable: make([][]lia.Var, len(p.Locs))}
	if set.refines {
		s.tracked = precision.NewTracked(p)
		s.removalOrder = removalOrder(p)
	}
	top := &label{values: s.store.empty}
	if set.predicates {
		s.preds = predabs.NewAbstraction(base, set.abstraction)
		top.formula = s.Facts.Top()
	}
	s.tree = art.New(p, s.labels, top, false, s.Rec)
	s.spuriousNodes, s.reopened = map[*node]bool{}, map[*node]bool{}
	s.index = newIndex(s.store, len(p.Locs), s.tree.Closed)
	if s.tracked == nil {
		for v := range p.Vars {
			s.emitPrecision(lia.Var(v), trace.PrecisionInitial, s.tracks(lia.Var(v)))
		}
	}
	return s
}

// tracks returns a function that reports whether the value of v can be known at a location.
func (s *search) tracks(v lia.Var) func(cfa.Loc) bool {
	return func(l cfa.Loc) bool { return l != s.Program.Entry && s.live.Has(l, v) }
}

// wantedVars returns wanted[l], and computes it if necessary. Until the precision changes, it
// returns the same slice.
func (s *search) wantedVars(l cfa.Loc) []lia.Var {
	if s.tracked == nil {
		return s.trackableVars(l)
	}
	if s.wanted[l] == nil {
		s.wanted[l] = append([]lia.Var{}, s.tracked.At(l)...)
	}
	return s.wanted[l]
}

// trackableVars returns the variables whose values can be known at l.
func (s *search) trackableVars(l cfa.Loc) []lia.Var {
	if s.trackable[l] == nil {
		s.trackable[l] = slices.DeleteFunc(append([]lia.Var{}, s.live.At(l)...), func(v lia.Var) bool { return s.machine.untracked[v] })
	}
	return s.trackable[l]
}

func (s *search) run() engine.Result {
	path, err := s.unwind()
	switch {
	case err != nil:
		return engine.Undecided(err)
	case path != nil:
		if s.Rec.On() {
			s.Rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(path), Loc: int(s.Program.Entry), Edge: -1})
		}
		return engine.Result{Verdict: engine.Unsafe, Path: path}
	case s.firstSpurious != nil:
		return engine.Undecided(errSpurious(s.firstSpurious))
	}
	inv, err := s.invariant()
	if err != nil {
		return engine.Undecided(err)
	}
	if s.Rec.On() {
		s.Rec.Emit(trace.Event{Kind: trace.Fixpoint, Proof: trace.ProofTree, Level: s.tree.Deepest, Loc: -1, Edge: -1})
	}
	return engine.Result{Verdict: engine.Safe, Invariant: inv}
}

// unwind is the paper's Algorithm 1, and with refinement its Algorithm 2. It returns a path to the
// error. It returns nil if the tree is complete, or if the search must stop at a spurious path.
func (s *search) unwind() (cfa.Path, error) {
	for {
		if err := s.Meter.Tick(); err != nil {
			return nil, err
		}
		v := s.tree.Next()
		if v == nil && s.reopenPostponed() {
			continue
		}
		if v == nil || s.set.stopsAtSpurious && s.firstSpurious != nil {
			return nil, nil
		}
		if s.set.nodes > 0 && s.tree.NodesCreated() >= s.set.nodes {
			return nil, engine.Reason{Code: engine.Bound, Text: "node limit reached"}
		}
		if v.Loc == s.Program.Error {
			if path, err := s.reached(v); path != nil || err != nil {
				return path, err
			}
			continue
		}
		// The node that covered v may have been pruned, so try to cover v again.
		if closed, err := s.close(v); err != nil {
			return nil, err
		} else if closed {
			continue
		}
		if err := s.expand(v); err != nil {
			return nil, err
		}
	}
}

// expand creates the children of a leaf, and tries to cover each child.
func (s *search) expand(v *node) error {
	err := s.tree.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, *label, error) {
		l, err := s.post(v.Label, edges[0])
		return edges, l, err
	})
	if err != nil {
		return err
	}
	for _, kid := range v.Kids {
		if kid.Loc == s.Program.Error || s.tree.Bottom(kid) {
			continue
		}
		if _, err := s.close(kid); err != nil {
			return err
		}
	}
	return nil
}

// post returns the label of the child that the edge "id" leads to from a node with the label
// "from".
func (s *search) post(from *label, id cfa.EdgeID) (*label, error) {
	to := s.Program.Edges[id].To
	l := &label{values: s.machine.post(s.store, from.values, id, s.wantedVars(to)), formula: from.formula, tracked: s.wantedVars(to)}
	if l.values == nil || s.preds == nil {
		return l, nil
	}
	s.countValues(from, l, to)
	l.numPredicates = s.preds.NumPredicates(to)
	var err error
	l.formula, err = s.preds.Post(from.formula, id)
	return l, err
}

// close tries to cover a node by an older node. If this fails, it adds the node to the index. It
// reports whether the node is covered.
func (s *search) close(v *node) (bool, error) {
	covered := false
	err := s.index.candidates(v, func(w *node) (bool, error) {
		if s.spuriousNodes[w] && !s.postpones(v, w) {
			return false, nil
		}
		var err error
		covered, err = s.tree.Cover(v, w)
		if covered && s.spuriousNodes[w] {
			s.postponed = append(s.postponed, v)
		}
		return covered, err
	})
	if err == nil && !covered {
		s.index.add(v)
	}
	return covered, err
}

// reached examines the path to a node at the error. If the path is feasible, it returns a run along
// it. Otherwise it refines the abstraction so that the node becomes unreachable. If it cannot do
// this, it records the path as spurious (recordSpurious).
func (s *search) reached(v *node) (cfa.Path, error) {
	nodes := s.tree.Path(v)
	edges, _ := art.SingleEdges(nodes)
	s.paths++
	s.longestPath = max(s.longestPath, len(edges))
	if s.set.refines {
		if refined, err := s.refineValues(nodes, edges); refined || err != nil {
			return nil, err
		}
	}
	s.feasibilityQueries++
	path, core, err := s.Paths.Feasible(edges)
	switch {
	case err != nil:
		return nil, err
	case path != nil:
		art.EmitOutcome(s.Rec, v, art.Feasible)
		return path, nil
	case s.preds != nil:
		return nil, s.refinePredicates(nodes, edges)
	}
	return nil, s.recordSpurious(nodes, edges, core)
}

// errSpurious returns the reason of the verdict "unknown" for a search that ends without a bug, but
// found an infeasible path to v that values cannot refute.
func errSpurious(v *node) error {
	return engine.Reason{Code: engine.Exhausted, Text: "values cannot refute the path to node " + strconv.Itoa(v.ID) + ", which cannot be run"}
}

func (s *search) counts() map[string]int64 {
	out := s.Solvers.SMT.Stats()
	maps.Copy(out, map[string]int64{
		"nodes": int64(s.tree.NodesCreated()), "expanded": s.tree.Expansions, "covers": s.tree.Covers, "uncovers": s.tree.Uncovers,
		"pruned": s.tree.Pruned, "depth": int64(s.tree.Deepest), "paths": s.paths, "path_max": int64(s.longestPath), "spurious": s.spurious,
		"sp_steps": s.machine.steps, "queries": s.feasibilityQueries + s.Solvers.Queries, "solver_us": s.Solvers.Time.Microseconds(),
	})
	if s.set.refines {
		all, most := 0, 0
		for l := range s.Program.Locs {
			n := len(s.tracked.At(cfa.Loc(l)))
			all, most = all+n, max(most, n)
		}
		out["refinements"], out["removal_tests"] = s.refinements, s.removalTests
		out["tracked"], out["tracked_max"] = int64(all), int64(most)
	}
	if s.preds != nil {
		maps.Copy(out, s.preds.Stats())
		out["switched_off"] = s.dropped
	}
	return out
}
