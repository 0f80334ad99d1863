package ic3

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// propagate pushes each lemma as far as it holds, up to frontier k+1. It
// returns a level all of whose lemmas hold one level up as well (the frames
// above it are an invariant), or 0.
func (k *Kernel) propagate() (int32, error) {
	for level := int32(1); level <= k.k; level++ {
		left := 0
		for loc := range k.frames {
			for _, l := range slices.Clone(k.frames[loc].lemmas) {
				if l.dead || l.Level != level {
					continue
				}
				ok, err := k.pushLemma(l)
				if err != nil {
					return 0, err
				}
				if !ok {
					left++
				}
			}
		}
		if left == 0 {
			return level, nil
		}
	}
	return 0, nil
}

// promote finds the lemmas beyond the frontier that keep each other up for ever,
// and raises them to every level: those of level k+1 are pushed on, level after
// level, until all of some level can be (then they are inductive) or none is
// left. Each failure makes the set smaller, so this ends; it is Houdini
// (Flanagan, Leino, FME 2001) in the frames' own terms.
func (k *Kernel) promote() error {
	moved := map[*Lemma]bool{}
	var order []*Lemma
	for level := k.k + 1; ; level++ {
		var here []*Lemma
		for loc := range k.frames {
			for _, l := range k.frames[loc].lemmas {
				if l.Level == level {
					here = append(here, l)
				}
			}
		}
		failed := false
		for _, l := range here {
			ok, err := k.holdsAbove(l)
			if err != nil {
				return err
			}
			if !ok {
				failed = true
				continue
			}
			k.lift(l, level+1)
			if !moved[l] {
				moved[l] = true
				order = append(order, l)
			}
		}
		if len(here) == 0 {
			break
		}
		if !failed {
			for _, l := range here {
				k.lift(l, infinity)
				k.stats.promoted++
			}
			break
		}
	}
	for _, l := range order {
		k.emit(trace.Event{Kind: trace.Push, Level: shown(l.Level), Loc: int(l.Loc), Edge: -1, Lemma: l.ID})
		if !l.dead {
			k.subsume(l)
		}
	}
	return nil
}

// pushLemma tries to raise l by one level.
func (k *Kernel) pushLemma(l *Lemma) (bool, error) {
	ok, err := k.holdsAbove(l)
	if ok {
		k.raise(l, l.Level+1)
	}
	return ok, err
}

// holdsAbove asks whether l holds one level above its own. A failure leaves its
// witness in l.
func (k *Kernel) holdsAbove(l *Lemma) (bool, error) {
	if w := l.failed; w != nil && w.level == l.Level && k.alive(w) {
		return false, nil
	}
	l.failed = nil
	in := k.P.In(l.Loc)
	for i := range in {
		e := in[(i+k.lastSat[l.Loc])%len(in)]
		a, err := k.query(e, l.Level, l.Cube, true, false)
		if isUnknown(err) {
			k.stats.unknowns++
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if a.sat {
			from := k.P.Edges[e].From
			l.failed = &witness{loc: from, level: l.Level, cursor: len(k.frames[from].log), state: a.pred.state}
			return false, nil
		}
	}
	return true, nil
}

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
			used, ok, err := k.usedLemmas(e, l, all[from])
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

// usedLemmas returns lemmas of the source that keep edge e out of l's cube.
// Lemmas that are seen to be needed already come first among the candidates, so
// that the set stays small.
func (k *Kernel) usedLemmas(e cfa.EdgeID, l *Lemma, source []*Lemma) ([]*Lemma, bool, error) {
	if err := k.meter.Tick(); err != nil {
		return nil, false, err
	}
	es := k.newEdgeSolver(e)
	k.stats.queries++
	for _, id := range l.Cube {
		es.s.Assert(k.preOf(es, id).f)
	}
	asm := k.asm[:0]
	for _, u := range source {
		// l itself at a self-loop is free: it is in the invariant anyway.
		if u == l {
			es.s.Assert(u.clause)
			continue
		}
		sel := es.s.Selector()
		es.s.AssertUnder(sel, u.clause)
		asm = append(asm, sel)
	}
	k.asm = asm
	if es.s.Check(k.meter.Context(), asm...).String() != "unsat" {
		return nil, false, nil
	}
	core := es.s.Minimize(k.meter.Context(), es.s.Core(), nil, 2*len(source))
	var used []*Lemma
	i := 0
	for _, u := range source {
		if u == l {
			continue
		}
		if slices.Contains(core, asm[i]) {
			used = append(used, u)
		}
		i++
	}
	return used, true, nil
}

// eval makes a valuation of a state.
func eval(state []num.Int) func(lia.Var) num.Int {
	return func(v lia.Var) num.Int {
		if int(v) < len(state) {
			return state[v]
		}
		return num.Int{}
	}
}
