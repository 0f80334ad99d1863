package frames

import "ic3play/lia/sorting"

// Closure returns the roots and all lemmas on which they depend directly or indirectly, sorted by
// ID. It calls "dependencies" for each of them. This function makes a consecution query for a
// lemma. If the query is refuted, it returns the lemmas that the refutation used. If the solver
// gives up, it returns false, and then Closure returns false too. Closure makes no queries of its
// own.
func Closure[C any](roots []*Lemma[C], dependencies func(*Lemma[C]) ([]*Lemma[C], bool, error)) ([]*Lemma[C], bool, error) {
	seen := map[*Lemma[C]]bool{}
	var out, work []*Lemma[C]
	need := func(ls []*Lemma[C]) {
		for _, l := range ls {
			if !seen[l] {
				seen[l] = true
				work = append(work, l)
			}
		}
	}
	need(roots)
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		out = append(out, l)
		used, ok, err := dependencies(l)
		if err != nil || !ok {
			return nil, false, err
		}
		need(used)
	}
	sorting.By(out, func(a, b *Lemma[C]) int { return a.ID - b.ID })
	return out, true, nil
}
