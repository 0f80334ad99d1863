package step

import (
	"errors"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// minimizeBudget bounds the queries spent on making one lemma's support small.
const minimizeBudget = 30

// Support finds a subset of the lemmas above a level at which the frames have
// become an invariant that is inductive on its own and excludes the error: what
// the refutation of entering the error needs, what the refutations of entering
// those lemmas' cubes need, and so on. When a solver gives up on the way the
// answer is all of them. parts gives a lemma's cube.
func Support[C frames.Ordered[C]](q *Solvers, p *cfa.Program, f *frames.Frames[C], level int32, parts func(*frames.Lemma[C]) []lia.Formula) ([]*frames.Lemma[C], error) {
	var roots []*frames.Lemma[C]
	for _, l := range f.Above(level) {
		if l.At(p.Error) && l.Clause.IsFalse() {
			roots = append(roots, l)
		}
	}
	return Rooted(q, p, f, level, roots, parts)
}

// Rooted is Support for other lemmas than those that exclude the error.
func Rooted[C frames.Ordered[C]](q *Solvers, p *cfa.Program, f *frames.Frames[C], level int32, roots []*frames.Lemma[C], parts func(*frames.Lemma[C]) []lia.Formula) ([]*frames.Lemma[C], error) {
	all := f.Above(level)
	edges := make([]*supported[C], len(p.Edges))
	needed, ok, err := frames.Support(roots, func(l *frames.Lemma[C]) ([]*frames.Lemma[C], bool, error) {
		var out []*frames.Lemma[C]
		goal := &Goal{Loc: l.Loc, Where: l.Where, Parts: parts(l)}
		for id := range p.Edges {
			e := &p.Edges[id]
			if e.From == p.Entry || !l.At(e.To) {
				continue // at the entry there are no lemmas: pushing l asked that
			}
			if edges[id] == nil {
				edges[id] = newSupported(q, p, cfa.EdgeID(id), all)
			}
			used, ok, err := edges[id].uses(l, goal)
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

// Invariant returns what the lemmas that Support finds say at each location, as
// clause writes them. The entry and the error need nothing said.
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

// supported is an edge with each lemma at its source under a selector of its
// own.
type supported[C any] struct {
	*Edge
	lemmas []*frames.Lemma[C]
	sel    []smt.Lit
}

func newSupported[C any](q *Solvers, p *cfa.Program, id cfa.EdgeID, lemmas []*frames.Lemma[C]) *supported[C] {
	s := &supported[C]{Edge: NewEdge(q, p, id)}
	for _, l := range lemmas {
		if !l.At(s.Cfa.From) {
			continue
		}
		sel := s.S.Selector()
		s.S.AssertUnder(sel, l.Clause)
		s.lemmas = append(s.lemmas, l)
		s.sel = append(s.sel, sel)
	}
	return s
}

// uses returns lemmas of the source that keep the edge out of l's cube, the
// goal, other than l itself, which the invariant has anyway. False says that the
// solver gave up.
func (s *supported[C]) uses(l *frames.Lemma[C], goal *Goal) ([]*frames.Lemma[C], bool, error) {
	sat, _, core, err := s.enter(slices.Clone(s.sel), goal)
	switch {
	case GaveUp(err):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	case sat:
		return nil, false, errors.New("internal error: the fix-point is none")
	}
	self := slices.Index(s.lemmas, l)
	keep := func(a smt.Lit) bool { return !slices.Contains(s.sel, a) || self >= 0 && a == s.sel[self] }
	core = s.q.Minimize(s.S, core, keep, minimizeBudget)
	var used []*frames.Lemma[C]
	for i, u := range s.lemmas {
		if i != self && slices.Contains(core, s.sel[i]) {
			used = append(used, u)
		}
	}
	return used, true, nil
}
