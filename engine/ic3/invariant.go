package ic3

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// invariant returns the frames above level, which are inductive, with only the
// lemmas that safety needs.
func (k *Kernel) invariant(level int32) (cfa.Invariant, error) {
	needed, err := k.support(level)
	if err != nil {
		return nil, err
	}
	inv := cfa.Invariant{}
	for loc := range k.P.Locs {
		if l := cfa.Loc(loc); l != k.P.Entry && l != k.P.Error {
			inv[l] = lia.True()
		}
	}
	for loc, ls := range needed {
		if loc == k.P.Error {
			continue
		}
		fs := make([]lia.Formula, len(ls))
		for i, l := range ls {
			fs[i] = k.clause(k.joinEqualities(l.Cube))
		}
		inv[loc] = lia.And(fs...)
	}
	return inv, nil
}

// support finds a subset of the lemmas above level that is inductive on its own
// and excludes Error: what the refutation of entering Error needs, what the
// refutations of entering those lemmas' cubes need, and so on. When the solver
// gives up on the way the answer is all of them.
func (k *Kernel) support(level int32) (map[cfa.Loc][]*Lemma, error) {
	all := map[cfa.Loc][]*Lemma{}
	var work []*Lemma
	for loc := range k.frames {
		for _, l := range k.frames[loc].lemmas {
			if l.Level > level {
				all[cfa.Loc(loc)] = append(all[cfa.Loc(loc)], l)
				if cfa.Loc(loc) == k.P.Error {
					work = append(work, l)
				}
			}
		}
	}
	solvers := map[cfa.EdgeID]*supportSolver{}
	needed := map[cfa.Loc][]*Lemma{}
	seen := map[*Lemma]bool{}
	for _, l := range work {
		seen[l] = true
	}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		needed[l.Loc] = append(needed[l.Loc], l)
		for _, e := range k.P.In(l.Loc) {
			from := k.P.Edges[e].From
			if from == k.P.Entry {
				continue // no lemmas there; the query was made when l was pushed
			}
			s := solvers[e]
			if s == nil {
				s = k.newSupportSolver(e, all[from])
				solvers[e] = s
			}
			used, ok, err := k.usedLemmas(s, l)
			if err != nil {
				return nil, err
			}
			if !ok {
				return all, nil
			}
			for _, u := range used {
				if !seen[u] {
					seen[u] = true
					work = append(work, u)
				}
			}
		}
	}
	for _, ls := range needed {
		slices.SortFunc(ls, func(a, b *Lemma) int { return a.ID - b.ID })
	}
	return needed, nil
}

// supportSolver is an edge's solver with each lemma of its source under a
// selector of its own.
type supportSolver struct {
	es     *edgeSolver
	lemmas []*Lemma
	sel    []smt.Lit
}

func (k *Kernel) newSupportSolver(e cfa.EdgeID, lemmas []*Lemma) *supportSolver {
	s := &supportSolver{es: k.newEdgeSolver(e), lemmas: lemmas, sel: make([]smt.Lit, len(lemmas))}
	for i, l := range lemmas {
		s.sel[i] = s.es.s.Selector()
		s.es.s.AssertUnder(s.sel[i], l.clause)
	}
	return s
}

// usedLemmas returns lemmas of the source that keep the edge out of l's cube,
// other than l itself, which the invariant has anyway. False means that the
// solver gave up.
func (k *Kernel) usedLemmas(s *supportSolver, l *Lemma) ([]*Lemma, bool, error) {
	if err := k.meter.Tick(); err != nil {
		return nil, false, err
	}
	k.stats.queries++
	asm := k.asm[:0]
	for _, id := range l.Cube {
		switch p := k.preOf(s.es, id); p.f.Op() {
		case lia.OpTrue:
		case lia.OpFalse:
			return nil, true, nil
		default:
			asm = append(asm, p.lit)
		}
	}
	fixed := len(asm)
	asm = append(asm, s.sel...)
	k.asm = asm
	if s.es.s.Check(k.meter.Context(), asm...) != smt.Unsat {
		return nil, false, nil
	}
	free := asm[:fixed]
	self := slices.Index(s.lemmas, l)
	keep := func(a smt.Lit) bool { return slices.Contains(free, a) || self >= 0 && a == s.sel[self] }
	core := s.es.s.Minimize(k.meter.Context(), s.es.s.Core(), keep, minimizeBudget)
	var used []*Lemma
	for i, u := range s.lemmas {
		if i != self && slices.Contains(core, s.sel[i]) {
			used = append(used, u)
		}
	}
	return used, true, nil
}

// minimizeBudget bounds the queries spent on making one lemma's support small.
const minimizeBudget = 30
