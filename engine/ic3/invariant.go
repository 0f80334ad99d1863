package ic3

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
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
			fs[i] = k.lits.JoinEqualities(l.Cube).Clause()
		}
		inv[loc] = lia.And(fs...)
	}
	return inv, nil
}

// support finds a subset of the lemmas above level that is inductive on its own
// and excludes Error: what the refutation of entering Error needs, what the
// refutations of entering those lemmas' cubes need, and so on. When the solver
// gives up on the way the answer is all of them.
func (k *Kernel) support(level int32) (map[cfa.Loc][]*lemma, error) {
	all := map[cfa.Loc][]*lemma{}
	for _, l := range k.frames.Above(level) {
		all[l.Loc] = append(all[l.Loc], l)
	}
	solvers := map[cfa.EdgeID]*supportSolver{}
	needed, ok, err := frames.Support(all[k.P.Error], func(l *lemma) ([]*lemma, bool, error) {
		var out []*lemma
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
	at := map[cfa.Loc][]*lemma{}
	for _, l := range needed {
		at[l.Loc] = append(at[l.Loc], l)
	}
	return at, nil
}

// supportSolver is an edge's solver with each lemma of its source under a
// selector of its own.
type supportSolver struct {
	es     *edgeSolver
	lemmas []*lemma
	sel    []smt.Lit
}

func (k *Kernel) newSupportSolver(e cfa.EdgeID, lemmas []*lemma) *supportSolver {
	s := &supportSolver{es: k.newEdgeSolver(e), lemmas: lemmas, sel: make([]smt.Lit, len(lemmas))}
	for i, l := range lemmas {
		s.sel[i] = s.es.S.Selector()
		s.es.S.AssertUnder(s.sel[i], l.Clause)
	}
	return s
}

// usedLemmas returns lemmas of the source that keep the edge out of l's cube,
// other than l itself, which the invariant has anyway. False means that the
// solver gave up.
func (k *Kernel) usedLemmas(s *supportSolver, l *lemma) ([]*lemma, bool, error) {
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
	if s.es.S.Check(k.meter.Context(), asm...) != smt.Unsat {
		return nil, false, nil
	}
	free := asm[:fixed]
	self := slices.Index(s.lemmas, l)
	keep := func(a smt.Lit) bool { return slices.Contains(free, a) || self >= 0 && a == s.sel[self] }
	core := s.es.S.Minimize(k.meter.Context(), s.es.S.Core(), keep, minimizeBudget)
	var used []*lemma
	for i, u := range s.lemmas {
		if i != self && slices.Contains(core, s.sel[i]) {
			used = append(used, u)
		}
	}
	return used, true, nil
}

// minimizeBudget bounds the queries spent on making one lemma's support small.
const minimizeBudget = 30
