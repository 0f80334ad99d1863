package smt

import (
	"testing"

	"ic3play/lia"
	"ic3play/lia/proof"
	"ic3play/lia/rounds"
)

func TestLemmasAreCertified(t *testing.T) {
	rounds := rounds.Of(t, 80, 30)
	links, lemmas := 0, 0
	for seed := 0; seed < rounds; seed++ {
		c := script(t, int64(seed), Options{Proofs: true}, seed%2 == 0)
		for _, m := range c.Lemmas() {
			premises := make([]lia.Literal, len(m.Clause))
			for i, l := range m.Clause {
				premises[i] = l.Not()
			}
			if m.Cert == nil {
				t.Fatalf("seed %d: lemma without a certificate", seed)
			}
			if err := proof.Check(premises, m.Cert); err != nil {
				t.Fatalf("seed %d: lemma %s: %v", seed, lia.Clause(m.Clause).Format(names), err)
			}
		}
		links += len(c.boundLemmas)
		lemmas += len(c.lemmas)
	}
	if links == 0 || lemmas == 0 {
		t.Fatalf("%d links and %d lemmas: nothing was tested", links, lemmas)
	}
}

func names(v lia.Var) string { return string(rune('a' + v)) }
