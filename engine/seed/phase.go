package seed

import (
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// A loop may behave in phases: while x < 500, it increments only x, and afterwards also y. In each
// phase an equation holds between the counters (first y = 500, then y = x), but no equation holds
// in all phases. So the program is unfolded by phases: each location becomes several, one for each
// phase. The search then treats a phase like a separate loop, which starts in the last states of
// the previous phase. (Sharma, Dillig, Dillig, Aiken, "Simplifying Loop Invariant Generation Using
// Splitter Predicates", CAV 2011. In that paper, a loop is split into a sequence of loops. Here the
// phases may alternate.) A fact of one phase becomes a clause of the program: one of the phase's
// literals is false, or the fact is true.
//
// Phases are distinguished by literals that some guard tests and whose negation some guard tests.
// For a location in a loop, these are guards in the loop. For a location outside of loops at which
// several edges end, they are guards of the edges that leave the location. Further literals are
// about flags. A flag is a variable to which only a few constants are assigned, because it stores
// the outcome of a test.

const (
	// maxPhases limits the number of literals that split a location.
	maxPhases = 3
	// maxFlagged limits the number of constants that are assigned to a flag.
	maxFlagged = 4
	// maxPhased limits the number of locations of a program that has been split by phases. The
	// number of its edges is at most maxPhased*maxEdgesPer. If array cells split the program too,
	// other limits replace these (see maxCells).
	maxPhased   = 60
	maxEdgesPer = 8
)

// unfoldPhases unfolds p by its phases. It returns nil if there are no phases or too many. If
// "easy" is set, the search in the unfolded program is fast, so the unfolded program may be larger.
// Copies of an edge have the same input variables as the original edge. An error means that the
// search must end.
func unfoldPhases(f *finder, p *cfa.Program, easy bool) (*unfolding, error) {
	lv, tests := cfa.Live(p), p
	if p.Multiplies() { // the facts about products are disjunctions; only tests show phases
		edges := slices.Clone(p.Edges)
		for i := range edges {
			edges[i].Guard = withoutDisjunctions(edges[i].Guard, isBranch)
		}
		tests = p.With(p.Locs, edges)
	}
	at, most, edgesPer := phaseLiterals(tests, lv), maxPhased, maxEdgesPer
	arrays := divideByCells(tests, lv, at, f.earlierFacts)
	if arrays {
		most, edgesPer = maxCells, maxCellEdgesPer
		if easy {
			most = maxEasyCells
		}
		f.inductiveFacts = f.earlierFacts
	}
	if p.Bounded {
		divideByUnchangedInLoops(p, lv, at)
	}
	if !slices.ContainsFunc(at, func(ls []lia.Literal) bool { return len(ls) > 0 }) {
		return nil, nil
	}
	parts, err := f.splitIntoParts(at, most, arrays)
	if parts == nil {
		return nil, err
	}
	u, err := f.unfoldParts(p, parts, edgesPer*most)
	if u != nil && arrays {
		u.copyFacts = map[cfa.Loc][]lia.Formula{}
		for i, n := range u.nodes {
			u.copyFacts[cfa.Loc(i)] = f.earlierFacts[n.loc]
		}
	}
	return u, err
}

// unfoldParts unfolds p: each location gets one copy for each of its parts. The copy has the states
// that satisfy the part's formula. Each reachable state must be in exactly one part. If the
// unfolded program would have more than maxEdges edges, the result is nil.
func (f *finder) unfoldParts(p *cfa.Program, parts [][]lia.Formula, maxEdges int) (*unfolding, error) {
	u := &unfolding{original: p}
	u.factsIfOnly = func(reached []copiedLoc) []lia.Formula {
		var out []lia.Formula
		for _, c := range parts[reached[0].loc] {
			if !slices.ContainsFunc(reached, func(n copiedLoc) bool { return n.part.Equal(c) }) {
				out = append(out, lia.Not(c))
			}
		}
		return out
	}
	first := make([]cfa.Loc, len(p.Locs))
	for l := range p.Locs {
		first[l] = cfa.Loc(len(u.nodes))
		for _, c := range parts[l] {
			u.nodes = append(u.nodes, copiedLoc{loc: cfa.Loc(l), split: len(parts[l]) > 1, part: c})
		}
	}
	var edges []cfa.Edge
	for id := range p.Edges {
		e := &p.Edges[id]
		q := f.query(cfa.EdgeID(id))
		for i, from := range parts[e.From] {
			var read [][]int // read[i] lists the indices of the parts that may contain the state of premise i
			if p.CellReads {
				var err error
				if read, err = f.premiseParts(q, e, from, parts); err != nil {
					return nil, err
				}
			}
			for j, to := range parts[e.To] {
				next := to.Subst(q.before)
				if areExclusive(from, next) {
					continue
				}
				copied := *e
				if copied.Guard = lia.And(from, e.Guard, next); copied.Guard.IsFalse() {
					continue
				}
				if len(parts[e.From])*len(parts[e.To]) > 1 {
					if err := f.m.Tick(); err != nil {
						return nil, err
					}
					f.stats["queries"]++
					if st, err := f.m.Check(q.s, q.s.Lit(from), q.s.Lit(next)); st == smt.Unsat {
						continue
					} else if ended := f.m.Ended(); err != nil && ended != nil {
						return nil, ended
					}
				}
				copied.From, copied.To = first[e.From]+cfa.Loc(i), first[e.To]+cfa.Loc(j)
				edges = append(edges, splitPremises(copied, parts, first, read)...)
			}
		}
		if len(edges) > maxEdges {
			return nil, nil
		}
	}
	locs := make([]cfa.Location, len(u.nodes))
	for i, n := range u.nodes {
		locs[i] = p.Locs[n.loc]
		if n.split {
			locs[i].Name += "@" + strconv.Itoa(i-int(first[n.loc]))
		}
	}
	u.p = p.With(locs, edges)
	u.p.Entry, u.p.Error = first[p.Entry], first[p.Error]
	return u, nil
}

// partFormulas returns, for each location of the unfolded program, the formula of the states in
// this copy. If the original location has only one copy, the map has no entry for it.
func (u *unfolding) partFormulas() map[cfa.Loc]lia.Formula {
	out := map[cfa.Loc]lia.Formula{}
	for l, n := range u.nodes {
		if n.split {
			out[cfa.Loc(l)] = n.part
		}
	}
	return out
}

// splitIntoParts divides the states at each location l into parts. A part is a satisfiable
// conjunction that contains each literal of at[l] or its negation, so each state is in exactly one
// part. If there would be more than maxParts parts in all, the result is nil. But if "arrays" is
// set, splitIntoParts then uses only the first literals of each location.
func (f *finder) splitIntoParts(at [][]lia.Literal, maxParts int, arrays bool) ([][]lia.Formula, error) {
	parts := make([][]lia.Formula, len(at))
	for l := range parts {
		parts[l] = []lia.Formula{lia.True()}
	}
	s := f.smt.NewSolver()
	for k, more := 0, true; more; k++ {
		finer, total := make([][]lia.Formula, len(at)), 0
		more = false
		for l := range at {
			finer[l] = parts[l]
			if k < len(at[l]) {
				more = true
				var err error
				if finer[l], err = f.split(s, parts[l], at[l][k]); err != nil {
					return nil, err
				}
			}
			if total += len(finer[l]); total > maxParts && arrays {
				return parts, nil
			} else if total > maxParts {
				return nil, nil
			}
		}
		parts = finer
	}
	return parts, nil
}

// split divides each part in two: the conjunction of the part with the given literal, and the
// conjunction with the negation of this literal. It returns the conjunctions that are satisfiable.
func (f *finder) split(s *smt.Solver, parts []lia.Formula, literal lia.Literal) ([]lia.Formula, error) {
	var out []lia.Formula
	for _, c := range parts {
		for _, side := range []lia.Literal{literal, literal.Not()} {
			part := lia.And(c, lia.FromLiteral(side))
			if err := f.m.Tick(); err != nil {
				return nil, err
			}
			if part.IsFalse() || s.Check(f.m.Context(), s.Lit(part)) == smt.Unsat {
				continue
			}
			out = append(out, part)
		}
	}
	return out, nil
}

// testedLiteral records which tests of a literal occur in guards: "holds" means that some guard
// contains the literal, "fails" that some guard contains its negation. Of a literal and its
// negation, only one gets a testedLiteral: the one that is not negated, or whose first coefficient
// is positive.
type testedLiteral struct {
	literal      lia.Literal
	holds, fails bool
}

// phaseLiterals returns for each location the literals that distinguish the phases there.
func phaseLiterals(p *cfa.Program, lv *cfa.Liveness) [][]lia.Literal {
	comp := cfa.Components(p)
	loops := byComponent(p, comp)
	flagged := flags(p)
	inLoop := map[int32][]lia.Literal{}
	out := make([][]lia.Literal, len(p.Locs))
	for l := range p.Locs {
		loc := cfa.Loc(l)
		if loc == p.Entry || loc == p.Error {
			continue
		}
		var of []lia.Literal
		if edges, ok := loops[comp[l]]; ok {
			if of, ok = inLoop[comp[l]]; !ok {
				of = testedLiterals(p, edges)
				inLoop[comp[l]] = of
			}
		} else if len(p.In(loc)) > 1 {
			of = testedLiterals(p, p.Out(loc))
		}
		for _, d := range append(slices.Clone(of), flagged...) {
			if len(out[l]) < maxPhases && allLive(lv, loc, d.T) &&
				!slices.ContainsFunc(out[l], d.Equal) {
				out[l] = append(out[l], d)
			}
		}
	}
	return out
}

// testedLiterals returns the literals over state variables that some guard tests and whose negation
// some guard tests. If there are more than maxPhases such literals, it returns only the bounds of
// terms that change in one direction. Such a bound becomes true or false at most once.
func testedLiterals(p *cfa.Program, edges []cfa.EdgeID) []lia.Literal {
	var found []testedLiteral
	for _, id := range edges {
		p.Edges[id].Guard.EachLiteral(func(of *lia.Literal) {
			l, ok := ofState(p, *of)
			if !ok {
				return
			}
			yes := true
			if l.Kind == lia.LE && l.T.Monos()[0].Coef.Sign() < 0 || l.Neg {
				l, yes = l.Not(), false
			}
			i := slices.IndexFunc(found, func(t testedLiteral) bool { return t.literal.Equal(l) })
			if i < 0 {
				i = len(found)
				found = append(found, testedLiteral{literal: l})
			}
			found[i].holds, found[i].fails = found[i].holds || yes, found[i].fails || !yes
		})
	}
	// A literal with the same divisor but another remainder implies the negation: if 3 divides x+1,
	// then 3 does not divide x.
	for i := range found {
		for j := range found {
			a, b := &found[i].literal, &found[j].literal
			found[i].fails = found[i].fails || i != j && a.Kind == lia.DIV && b.Kind == lia.DIV && a.K.Equal(b.K) && a.T.SameLinear(b.T)
		}
	}
	found = slices.DeleteFunc(found, func(t testedLiteral) bool { return !t.holds || !t.fails })
	if len(found) > maxPhases {
		found = slices.DeleteFunc(found, func(t testedLiteral) bool { return !isMonotone(p, edges, t.literal) })
	}
	var out []lia.Literal
	for _, t := range found {
		out = append(out, t.literal)
	}
	return out
}

// ofState converts a literal to a literal over state variables. The literal x = 2*q with an input q
// becomes "2 divides x". If the conversion is not possible, it returns false.
func ofState(p *cfa.Program, l lia.Literal) (lia.Literal, bool) {
	var in []lia.Mono
	for _, m := range l.T.Monos() {
		if p.IsInput(m.Var) {
			in = append(in, m)
		}
	}
	if len(in) == 0 || l.Kind != lia.EQ || len(in) > 1 {
		return l, len(in) == 0
	}
	f := lia.Divides(in[0].Coef.Abs(), l.T.Without(in[0].Var))
	if f.Op() != lia.OpLit { // f is always true or always false
		return l, false
	}
	d := f.Lit()
	d.Neg = l.Neg
	return d, true
}

// isMonotone reports whether l is an inequality t <= 0 such that each edge changes t by a constant,
// and no two edges change it in opposite directions.
func isMonotone(p *cfa.Program, edges []cfa.EdgeID, l lia.Literal) bool {
	if l.Kind != lia.LE {
		return false
	}
	up, down := false, false
	for _, id := range edges {
		moved, _ := changeOf(&p.Edges[id], l.T)
		if !moved.IsConst() {
			return false
		}
		up, down = up || moved.Constant().Sign() > 0, down || moved.Constant().Sign() < 0
	}
	return !(up && down)
}

// flags returns literals that distinguish the values of flags. A flag is a variable that some guard
// tests, and to which only constants are assigned: at least two and at most maxFlagged.
func flags(p *cfa.Program) []lia.Literal {
	values := make([][]num.Int, len(p.Vars))
	other := make([]bool, len(p.Vars))
	for i := range p.Edges {
		for _, a := range p.Edges[i].Assigns {
			switch {
			case a.Idle():
			case !a.Term.IsConst():
				other[a.Var] = true
			case !slices.ContainsFunc(values[a.Var], a.Term.Constant().Equal):
				values[a.Var] = append(values[a.Var], a.Term.Constant())
			}
		}
	}
	read := make([]bool, len(p.Vars))
	for i := range p.Edges {
		p.Edges[i].Guard.Vars(func(v lia.Var) {
			if !p.IsInput(v) {
				read[v] = true
			}
		})
	}
	var out []lia.Literal
	for v := range p.Vars {
		if n := len(values[v]); other[v] || !read[v] || n < 2 || n > maxFlagged {
			continue
		}
		for _, k := range values[v][1:] {
			out = append(out, lia.Eq(lia.V(lia.Var(v)).AddConst(k.Neg())).Lit())
		}
	}
	return out
}

// premiseParts returns, for each premise of e, the indices of the parts that may contain the state
// of the premise. It considers only steps from states that satisfy "from".
func (f *finder) premiseParts(q *edgeQuery, e *cfa.Edge, from lia.Formula, parts [][]lia.Formula) ([][]int, error) {
	out := make([][]int, len(e.Premises))
	for k, pr := range e.Premises {
		for i, part := range parts[pr.At] {
			at := pr.Known(part)
			if at.IsFalse() {
				continue
			}
			if err := f.m.Tick(); err != nil {
				return nil, err
			}
			f.stats["queries"]++
			if st, err := f.m.Check(q.s, q.s.Lit(from), q.s.Lit(at)); st != smt.Unsat {
				out[k] = append(out[k], i)
				if ended := f.m.Ended(); err != nil && ended != nil {
					return nil, ended
				}
			}
		}
	}
	return out, nil
}

// splitPremises returns copies of the edge e, one for each way to choose a part for each premise.
// The parts divide the states at the premise's location; in the unfolded program, each part is a
// location of its own. In a copy of e, each premise gets the location of its chosen part. If
// "allowed" is nil, all parts are possible. Otherwise allowed[i] lists the possible parts of
// premise i.
func splitPremises(e cfa.Edge, parts [][]lia.Formula, first []cfa.Loc, allowed [][]int) []cfa.Edge {
	out := []cfa.Edge{e}
	for k := range e.Premises {
		var next []cfa.Edge
		for _, e := range out {
			pr := e.Premises[k]
			for i, part := range parts[pr.At] {
				if allowed != nil && !slices.Contains(allowed[k], i) {
					continue
				}
				copied := e
				if copied.Guard = lia.And(e.Guard, pr.Known(part)); copied.Guard.IsFalse() {
					continue
				}
				copied.Premises = slices.Clone(e.Premises)
				copied.Premises[k].At = first[pr.At] + cfa.Loc(i)
				next = append(next, copied)
			}
		}
		out = next
	}
	return out
}
