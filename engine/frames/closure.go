package frames

import "ic3play/lia/sorting"

// Closure returns the lemmas that roots rest on, directly or not, in the order of their
// numbers. uses returns the lemmas that the refutation for one lemma used; it is false
// where a solver gave up, and then so is Closure. It asks no solver itself: step.Support
// does, and calls it.
func Closure[C any](roots []*Lemma[C], uses func(*Lemma[C]) ([]*Lemma[C], bool, error)) ([]*Lemma[C], bool, error) {
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
		used, ok, err := uses(l)
		if err != nil || !ok {
			return nil, false, err
		}
		need(used)
	}
	sorting.By(out, func(a, b *Lemma[C]) int { return a.ID - b.ID })
	return out, true, nil
}
