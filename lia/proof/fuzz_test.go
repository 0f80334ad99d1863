package proof

import (
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// certReader decodes a certificate. Its bytes describe the nodes in preorder. If the bytes end too
// early, the remaining subtrees are missing.
type certReader struct{ rest []byte }

func (r *certReader) next() int64 {
	if len(r.rest) == 0 {
		return 0
	}
	b := int8(r.rest[0])
	r.rest = r.rest[1:]
	return int64(b)
}

func (r *certReader) weights() []Weight {
	var out []Weight
	for n := r.next() & 3; n >= 0; n-- {
		w := Weight{int(r.next()), num.From(r.next())}
		if w.Coef.Equal(num.From(127)) {
			w.Coef = num.From(1 << 62).Mul(num.From(1 << 62))
		}
		out = append(out, w)
	}
	return out
}

func (r *certReader) cert() *Cert {
	if len(r.rest) == 0 {
		return nil
	}
	c, kind := &Cert{}, r.next()
	if kind&7 == 0 || kind == 127 {
		c.Sum = r.weights()
	}
	switch kind & 7 {
	case 1, 2:
		c.Derive, c.Next = r.weights(), r.cert()
	case 3:
		c.Branch = &Branch{T: term(r.next(), r.next(), r.next(), r.next()), Left: r.cert(), Right: r.cert()}
	case 4, 5:
		c.Diseq = &Diseq{Fact: int(r.next()), Left: r.cert(), Right: r.cert()}
	case 6, 7:
		c.Quot = &Quot{Fact: int(r.next()), Q: lia.Var(r.next() & 15), Next: r.cert()}
	}
	return c
}

// Check must not panic, and must not accept a refutation of a satisfiable system.
func FuzzCheck(f *testing.F) {
	// A split, a disequality in its left case, sums, rounding and a quotient.
	f.Add([]byte{3, 0, 1, 0, 0, 4, 8, 0, 1, 0, 1, 9, 1, 1, 1, 0, 1, 11, 2, 0, 0, 6, 8, 7, 0, 0, 255})
	f.Add([]byte{6, 10, 4, 1, 1, 11, 1, 0, 2, 0, 1, 12, 127, 8, 3})
	f.Add([]byte{127, 0, 0, 1, 0, 0, 1})
	premises := append(boxPremises(), le(-1, 1, 1, 1), eq(0, 1, -1), eq(3, 0, 1).Not(), div(2, 1, 1, 0, 1).Not(), div(3, 0, 1, 1))
	if !boxSat(premises) {
		f.Fatal("the premises should be satisfiable")
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 4096 {
			return
		}
		if Check(premises, (&certReader{b}).cert()) == nil {
			t.Fatalf("accepted: %v", b)
		}
	})
}
