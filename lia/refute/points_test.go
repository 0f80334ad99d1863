package refute

import (
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// This formula is easy once the number of times that a sum wraps around is fixed. x and y are even,
// and x = y + 1 modulo 2^32. Bounds exclude a wrap-around, so x = y + 1, a contradiction.
func TestPoints(t *testing.T) {
	const high = 1 << 32
	x, y, rounds := lia.V(0), lia.V(1), lia.V(2)
	turn := rounds.Mul(num.From(high))
	le := func(t lia.Term, c int64) lia.Formula { return lia.Le(t.AddConst(num.From(-c))) }
	fs := []lia.Formula{
		lia.Divides(num.From(2), x), lia.Divides(num.From(2), y), lia.Lt(y.Sub(x)),
		le(x, 9999999), lia.Ge(x), lia.Ge(y), le(y, 10000000),
		le(x.Add(turn).Sub(y), 1), le(turn.Sub(y), high/2+2), le(y.Sub(turn), high/2-3),
	}
	r, err := Prove(t.Context(), fs)
	if err != nil {
		t.Fatal(err)
	}
	if err := proof.CheckRefutation(fs, r); err != nil {
		t.Fatal(err)
	}
}
