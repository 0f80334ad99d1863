package step

import (
	"errors"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// minimizeBudget limits the queries with which Support tries to remove lemmas from one core.
const minimizeBudget = 30

// maxModels is the number of models after which an edge's solver gets all remaining lemmas at once.
const maxModels = 8

// Support returns a subset of the lemmas above the given level, which is a fixed point of the
// frames. The subset is inductive and excludes the error. Support starts with the lemmas that
// exclude the error. For each lemma in the subset, it makes the consecution query and adds the
// lemmas in the core, until there are no new lemmas (frames.Closure). If a solver gives up, Support
// returns all lemmas above the level. The function "parts" returns the conjuncts of a lemma's cube.
func Support[C frames.Ordered[C]](q *Solvers, p *cfa.Program, f *frames.Frames[C], level int32, parts func(*frames.Lemma[C]) []lia.Formula) ([]*frames.Lemma[C], error) {
	var roots []*frames.Lemma[C]
	for _, l := range f.LemmasAbove(level) {
		if l.At(p.Error) && l.Clause.IsFalse() {
			roots = append(roots, l)
		}
	}
	return SupportOf(q, p, f, level, roots, parts)
}

// SupportOf does the same as Support, but starts with the lemmas in "roots" instead of the lemmas
// that exclude the error.
func SupportOf[C frames.Ordered[C]](q *Solvers, p *cfa.Program, f *frames.Frames[C], level int32, roots []*frames.Lemma[C], parts func(*frames.Lemma[C]) []lia.Formula) ([]*frames.Lemma[C], error) {
	all := f.LemmasAbove(level)
	at := make([]*locLemmas[C], len(p.Locs))
	lemmasAt := func(l cfa.Loc) *locLemmas[C] {
		if at[l] == nil {
			at[l] = newLocLemmas(all, l)
		}
		return at[l]
	}
	edges := make([]*edgeSupport[C], len(p.Edges))
	needed, ok, err := frames.Closure(roots, func(l *frames.Lemma[C]) ([]*frames.Lemma[C], bool, error) {
		var out []*frames.Lemma[C]
		cube := parts(l)
		for id := range p.Edges {
			e := &p.Edges[id]
			if e.From == p.Entry && len(e.Premises) == 0 || !l.At(e.To) {
				// The edge does not lead to a location of l, or no lemma is needed: the frames have
				// no lemmas at the entry, and a query already proved that this edge does not
				// violate l when l was pushed.
				continue
			}
			if edges[id] == nil {
				s := &edgeSupport[C]{locLemmas: lemmasAt(e.From), q: q, p: p, id: cfa.EdgeID(id), before: e.Substitution()}
				s.asserted = append(s.asserted, assertedLemmas[C]{locLemmas: s.locLemmas})
				for _, pr := range e.Premises {
					s.asserted = append(s.asserted, assertedLemmas[C]{locLemmas: lemmasAt(pr.At), substitute: pr.Arg})
				}
				edges[id] = s
			}
			used, ok, err := edges[id].needed(l, cube)
			if err != nil || !ok {
				return nil, ok, err
			}
			out = append(out, used...)
		}
		return out, true, nil
	})
	if err != nil || !ok {
		return all, err
	}
	return needed, nil
}

// Invariant returns an inductive invariant: for each location except the entry and the error, the
// conjunction of the lemmas that Support returns for it.
func Invariant[C frames.Ordered[C]](q *Solvers, p *cfa.Program, f *frames.Frames[C], level int32,
	parts func(*frames.Lemma[C]) []lia.Formula, clause func(*frames.Lemma[C]) lia.Formula) (cfa.Invariant, error) {
	needed, err := Support(q, p, f, level, parts)
	if err != nil {
		return nil, err
	}
	inv := cfa.Invariant{}
	for loc := range p.Locs {
		at := cfa.Loc(loc)
		if at == p.Entry || at == p.Error {
			continue
		}
		var fs []lia.Formula
		for _, l := range needed {
			if l.At(at) {
				fs = append(fs, clause(l))
			}
		}
		inv[at] = lia.And(fs...)
	}
	return inv, nil
}

type locLemmas[C any] struct {
	lemmas []*frames.Lemma[C]
	byHash map[uint64][]*frames.Lemma[C]
	used   map[*frames.Lemma[C]]bool // the lemmas that at least one query has needed so far
}

func newLocLemmas[C any](all []*frames.Lemma[C], loc cfa.Loc) *locLemmas[C] {
	k := &locLemmas[C]{byHash: map[uint64][]*frames.Lemma[C]{}, used: map[*frames.Lemma[C]]bool{}}
	for _, l := range all {
		if l.At(loc) {
			k.lemmas = append(k.lemmas, l)
			k.byHash[l.Clause.Hash()] = append(k.byHash[l.Clause.Hash()], l)
		}
	}
	return k
}

// assertedLemmas has the lemmas at an edge's source or at a premise's location. The map "selectors"
// has those that the edge's solver already contains.
type assertedLemmas[C any] struct {
	*locLemmas[C]
	substitute func(lia.Var) (lia.Term, bool) // substitutes the premise's arguments; nil for the source
	selectors  map[*frames.Lemma[C]]smt.Lit   // selectors of lemmas in the solver
}

// clause returns the clause of a lemma as a formula over the variables at the edge's source and the
// edge's inputs.
func (g *assertedLemmas[C]) clause(l *frames.Lemma[C]) lia.Formula {
	if g.substitute == nil {
		return l.Clause
	}
	return l.Clause.Subst(g.substitute)
}

// edgeSupport makes queries about one edge. The edge's solver gets lemmas at the source and at the
// premises of the edge, and each lemma has its own selector. A location has many lemmas, but the
// queries need few of them, so a lemma is added only when a model violates it. The first query
// creates the solver.
type edgeSupport[C any] struct {
	*locLemmas[C] // the lemmas at the source
	asserted      []assertedLemmas[C]
	q             *Solvers
	p             *cfa.Program
	id            cfa.EdgeID
	before        func(lia.Var) (lia.Term, bool)

	edge    *Edge                // nil before the first query
	added   []*frames.Lemma[C]   // the lemmas in the solver
	sel     []smt.Lit            // sel[i] is the selector of the lemma added[i]
	sources []*assertedLemmas[C] // sources[i] is the source or premise to which the lemma added[i] belongs
}

// needed returns lemmas at the source and at the premises of the edge which imply that the edge
// does not lead into the cube of l. The result omits l itself, because the invariant contains it
// anyway. If the solver gives up, the second result is false.
func (s *edgeSupport[C]) needed(l *frames.Lemma[C], cube []lia.Formula) ([]*frames.Lemma[C], bool, error) {
	before := l.Clause.Subst(s.before)
	if before.IsTrue() {
		return nil, true, nil
	}
	if same := s.equalLemma(l, before); same == l {
		return nil, true, nil
	} else if same != nil {
		return []*frames.Lemma[C]{same}, true, nil
	}
	core, err := s.refute(cube)
	switch {
	case GaveUp(err):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	}
	keep := func(a smt.Lit) bool {
		i := slices.Index(s.sel, a)
		return i < 0 || s.added[i] == l
	}
	core = s.q.Minimize(s.edge.S, core, keep, minimizeBudget)
	var used []*frames.Lemma[C]
	for i, u := range s.added {
		if u != l && slices.Contains(core, s.sel[i]) {
			if !slices.Contains(used, u) {
				used = append(used, u)
			}
			s.sources[i].used[u] = true
		}
	}
	return used, true, nil
}

// refute makes the consecution query for the edge and returns the core. After each model, it adds
// some of the lemmas that the model violates, twice as many as after the previous model. It prefers
// lemmas that other queries needed, because a model also violates many irrelevant lemmas. After
// maxModels models it adds all lemmas.
func (s *edgeSupport[C]) refute(cube []lia.Formula) ([]smt.Lit, error) {
	if s.edge == nil {
		s.edge = NewEdge(s.q, s.p, s.id)
		for i := range s.asserted {
			s.asserted[i].selectors = map[*frames.Lemma[C]]smt.Lit{}
		}
	}
	for round := range maxModels + 2 {
		sat, _, core, err := s.edge.ask(slices.Clone(s.sel), cube, false)
		if err != nil || !sat {
			return core, err
		}
		type lemma struct {
			of *frames.Lemma[C]
			at *assertedLemmas[C]
		}
		var broken []lemma
		for _, used := range []bool{true, false} {
			for i := range s.asserted {
				g := &s.asserted[i]
				for _, u := range g.lemmas {
					if g.selectors[u] != 0 || g.used[u] != used {
						continue
					}
					if round == maxModels || len(broken) < 1<<round && !g.clause(u).Eval(s.edge.S.Value) {
						broken = append(broken, lemma{u, g})
					}
				}
			}
		}
		if len(broken) == 0 {
			break
		}
		for _, u := range broken {
			sel := s.edge.S.Selector()
			s.edge.S.AssertUnder(sel, u.at.clause(u.of))
			s.added, s.sel, s.sources, u.at.selectors[u.of] = append(s.added, u.of), append(s.sel, sel), append(s.sources, u.at), sel
		}
	}
	return nil, errors.New("internal error: the fixed point is not inductive")
}

// equalLemma returns a lemma at the source whose clause equals pre, the weakest precondition of the
// clause of l. It prefers l itself. If there is none, it returns nil. Most edges change few
// variables, so this often replaces a query.
func (s *edgeSupport[C]) equalLemma(l *frames.Lemma[C], pre lia.Formula) *frames.Lemma[C] {
	var found *frames.Lemma[C]
	for _, u := range s.byHash[pre.Hash()] {
		if u.Clause.Equal(pre) && (found == nil || u == l) {
			found = u
		}
	}
	return found
}
