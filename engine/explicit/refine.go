package explicit

import (
	"cmp"
	"slices"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/precision"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/sorting"
)

// removalOrder returns each variable's position in the order in which interpolation tries to drop
// variables. If several sets of variables suffice, this order decides which set is tracked. First
// come counters: variables whose new value depends on their old value. Next comes the number of
// edges that assign a variable, the largest first. Then comes the variable's number, the largest
// first, because local variables have larger numbers than global ones.
func removalOrder(p *cfa.Program) []int {
	assigned, counts := make([]int, len(p.Vars)), make([]bool, len(p.Vars))
	for i := range p.Edges {
		for _, a := range p.Edges[i].Assigns {
			if !a.Idle() {
				assigned[a.Var]++
				counts[a.Var] = counts[a.Var] || a.Term.Has(a.Var)
			}
		}
	}
	vars := make([]int, len(p.Vars))
	for v := range vars {
		vars[v] = v
	}
	sorting.By(vars, func(a, b int) int {
		if counts[a] != counts[b] {
			if counts[a] {
				return -1
			}
			return 1
		}
		return cmp.Or(assigned[b]-assigned[a], b-a)
	})
	order := make([]int, len(vars))
	for i, v := range vars {
		order[v] = i
	}
	return order
}

// refineValues reports whether values refute a path to the error and the tree was pruned. If values
// refute the path, it adds the variables of the interpolants (the paper's Algorithm 4) to the
// precision of the path's locations. Then it prunes the tree at the first node that does not track
// all variables of its location's precision.
func (s *search) refineValues(nodes []*node, edges []cfa.EdgeID) (bool, error) {
	needed := s.contradiction(edges)
	if needed == nil {
		return false, nil
	}
	art.EmitOutcome(s.Rec, nodes[len(edges)], art.Refuted)
	s.refinements++
	interpolants := make([]*valuation, len(nodes)) // entries after the contradiction are nil
	interpolants[0] = s.store.empty
	for i := 1; i < len(nodes); i++ {
		if err := s.Meter.Tick(); err != nil {
			return false, err
		}
		last := interpolants[i-1]
		v := s.machine.post(s.store, last, edges[i-1], s.trackableVars(nodes[i].Loc))
		if v == nil {
			break
		}
		var depends map[lia.Var]bool
		if i < len(needed) {
			depends = needed[i]
		}
		interpolants[i] = s.interpolate(last, v, nodes, edges, i, depends)
	}
	s.emitInterpolants(nodes, interpolants)
	for i, v := range interpolants[1:] {
		if v == nil {
			break
		}
		s.track(nodes[i+1].Loc, v.domain.vars)
	}
	return s.pruneImprecise(nodes), nil
}

func (s *search) emitInterpolants(nodes []*node, interpolants []*valuation) {
	if !s.Rec.On() {
		return
	}
	for i, w := range nodes {
		what := "false"
		if v := interpolants[i]; v != nil {
			what, _ = v.write(v.domain.vars, s.Program.VarName)
		}
		s.Rec.Emit(trace.Event{Kind: trace.Interpolant, Node: w.ID, Loc: int(w.Loc), Edge: -1, Level: i, Formula: what})
	}
}

// contradiction follows a path with all values that can be known. If they refute the path, it
// returns, for each location up to the impossible edge, the variables on which the contradiction
// depends. Otherwise it returns nil.
func (s *search) contradiction(edges []cfa.EdgeID) []map[lia.Var]bool {
	m := s.machine
	m.load(s.store.empty)
	learnt := make([][]lia.Var, 0, len(edges))
	end := -1
	for i, id := range edges {
		if !m.take(&s.Program.Edges[id]) {
			end = i
			break
		}
		learnt = append(learnt, slices.Clone(m.learnt))
	}
	if end < 0 {
		return nil
	}
	out := make([]map[lia.Var]bool, end+1)
	at := map[lia.Var]bool{}
	s.addVars(at, s.Program.Edges[edges[end]].Guard)
	out[end] = at
	for i := end - 1; i >= 0; i-- {
		out[i] = s.sourceVars(&s.Program.Edges[edges[i]], learnt[i], out[i+1])
	}
	return out
}

func (s *search) addVars(at map[lia.Var]bool, f lia.Formula) {
	f.Vars(func(v lia.Var) {
		if !s.Program.IsInput(v) {
			at[v] = true
		}
	})
}

// sourceVars returns the variables at the source of the edge e that determine the values of the
// variables "targets" after e. "learnt" has the variables to which the guard of e gives values, for
// example x if the guard is x = y + 1 and y is known.
func (s *search) sourceVars(e *cfa.Edge, learnt []lia.Var, targets map[lia.Var]bool) map[lia.Var]bool {
	at := make(map[lia.Var]bool, len(targets))
	for v := range targets {
		at[v] = true
	}
	guard := slices.ContainsFunc(learnt, func(v lia.Var) bool { return targets[v] })
	var terms []lia.Term
	for _, a := range e.Assigns {
		if targets[a.Var] {
			delete(at, a.Var)
			terms = append(terms, a.Term)
		}
	}
	for _, t := range terms {
		for _, mono := range t.Monos() {
			if s.Program.IsInput(mono.Var) {
				guard = true // the guard may determine the input
			} else {
				at[mono.Var] = true
			}
		}
	}
	if guard {
		s.addVars(at, e.Guard)
	}
	// An assigned term may depend on variables to which the guard gives values. Then the variables of
	// the guard matter, too.
	for _, v := range learnt {
		if at[v] {
			s.addVars(at, e.Guard)
		}
	}
	return at
}

// interpolate is the paper's Algorithm 3. It returns a restriction of v, the values after step i of
// a path, that still refutes the rest of the path. The first contradiction on the path depends only
// on the variables in "needed". So interpolate first tries to drop all variables that are not in
// "needed", in one attempt. Then it tries to drop the remaining variables one by one.
func (s *search) interpolate(previous, v *valuation, nodes []*node, edges []cfa.EdgeID, i int, needed map[lia.Var]bool) *valuation {
	attempt := func(dropped []lia.Var) bool {
		remaining := s.store.without(v, func(x lia.Var) bool { return slices.Contains(dropped, x) })
		s.removalTests++
		s.machine.load(remaining)
		at := s.machine.firstRefuted(edges[i:])
		s.emitRemoval(nodes, edges, i, v, dropped, remaining, at)
		if at >= 0 {
			v = remaining
		}
		return at >= 0
	}
	var unneeded, rest []lia.Var
	for _, x := range v.domain.vars {
		if needed[x] {
			rest = append(rest, x)
		} else {
			unneeded = append(unneeded, x)
		}
	}
	if len(rest) == 0 || len(unneeded) > 0 && !attempt(unneeded) {
		rest = slices.Clone(v.domain.vars)
	}
	if v == previous && !s.reads(&s.Program.Edges[edges[i-1]], previous) {
		// Do not try to drop variables again. The previous interpolation needed each of these
		// values, and the step neither reads nor changes them.
		return v
	}
	sorting.By(rest, func(a, b lia.Var) int { return s.removalOrder[a] - s.removalOrder[b] })
	for _, x := range rest {
		attempt([]lia.Var{x})
	}
	return v
}

func (s *search) reads(e *cfa.Edge, v *valuation) bool {
	return slices.ContainsFunc(s.Program.Reads(e), func(x lia.Var) bool { _, ok := slices.BinarySearch(v.domain.vars, x); return ok })
}

// emitRemoval emits the event for an attempt to drop variables after step i of a path. The
// remaining values refute the path after refutedAfter further steps. If they do not refute it,
// refutedAfter is -1.
func (s *search) emitRemoval(nodes []*node, edges []cfa.EdgeID, i int, before *valuation, dropped []lia.Var, remaining *valuation, refutedAfter int) {
	if !s.Rec.On() {
		return
	}
	names := s.Program.VarName
	write := func(v *valuation) string {
		whole, _ := v.write(v.domain.vars, names)
		return whole
	}
	e := trace.Event{Kind: trace.Removal, Node: nodes[i].ID, Loc: int(nodes[i].Loc), Edge: -1, Level: i,
		Before: write(before), After: write(remaining), Formula: write(before), Note: trace.RemovalNeeded}
	for _, x := range dropped {
		e.Gone = append(e.Gone, names(x))
	}
	if refutedAfter >= 0 {
		e.Edge, e.By, e.Formula, e.Note = int(edges[i+refutedAfter]), nodes[i+refutedAfter+1].ID, e.After, trace.RemovalIdle
	}
	s.Rec.Emit(e)
}

// track adds variables to the precision of a location. With the scope "function", other locations
// get them too.
func (s *search) track(at cfa.Loc, vars []lia.Var) {
	var added []string
	for _, v := range vars {
		if !s.tracked.Track(v, at, s.set.scope) {
			continue
		}
		if s.set.scope == precision.Location {
			s.wanted[at] = nil
			added = append(added, s.Program.VarName(v))
			continue
		}
		clear(s.wanted)
		s.emitPrecision(v, "interpolant", func(l cfa.Loc) bool { return s.tracked.Has(v, l) })
	}
	if len(added) > 0 && s.Rec.On() {
		s.Rec.Emit(trace.Event{Kind: trace.Precision, Loc: int(at), Edge: -1, Parts: added, Note: "interpolant"})
	}
}

// emitPrecision emits the event that v is tracked, or no longer tracked, at the locations that
// "accepts" returns true for. If there are none, it emits nothing.
func (s *search) emitPrecision(v lia.Var, note string, accepts func(cfa.Loc) bool) {
	if !s.Rec.On() {
		return
	}
	e := trace.Event{Kind: trace.Precision, Loc: -1, Edge: -1, Parts: []string{s.Program.VarName(v)}, Note: note}
	for l := range s.Program.Locs {
		if accepts(cfa.Loc(l)) {
			e.Locs = append(e.Locs, l)
		}
	}
	if len(e.Locs) > 0 {
		s.Rec.Emit(e)
	}
}

// pruneImprecise finds the first node of a path whose label lacks variables or predicates of its
// location's precision. It prunes the tree below the node's parent or, with the option "restart",
// below the root. It reports whether there is such a node.
func (s *search) pruneImprecise(nodes []*node) bool {
	for _, v := range nodes[1:] {
		if v.Loc == s.Program.Error || !lacksAny(v.Label.tracked, s.wantedVars(v.Loc)) && (s.preds == nil || v.Label.numPredicates == s.preds.NumPredicates(v.Loc)) {
			continue
		}
		above := v.Parent
		if s.set.refine == restart {
			above = s.tree.Root()
		}
		s.tree.Prune(above, "precision")
		return true
	}
	return false
}

// lacksAny reports whether vars has a variable that "list" does not have. Both are sorted.
func lacksAny(list, vars []lia.Var) bool {
	return slices.ContainsFunc(vars, func(v lia.Var) bool { _, ok := slices.BinarySearch(list, v); return !ok })
}
