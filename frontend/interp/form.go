package interp

import "ic3play/lia/num"

// closedForm is the closed form of a value that changes in a loop: at the beginning of round k = 0,
// 1, ... the value is a + b*k + c*k*(k-1)/2. For example, a counter that starts at 5 and grows by 2
// in each round has a = 5, b = 2 and c = 0.
type closedForm struct{ a, b, c num.Int }

func constantForm(v num.Int) closedForm { return closedForm{a: v} }

func (f closedForm) isFixed() bool { return f.b.IsZero() && f.c.IsZero() }

// "at" returns the value in round k.
func (f closedForm) at(k int64) num.Int {
	n := num.From(k)
	return f.a.Add(f.b.Mul(n)).Add(f.c.Mul(n.Mul(n.Sub(num.One())).Quo(num.From(2))))
}

// next returns the closed form of the value one round later: a form g with g(k) = f(k+1) for all k.
func (f closedForm) next() closedForm { return closedForm{f.a.Add(f.b), f.b.Add(f.c), f.c} }

func (f closedForm) add(g closedForm) closedForm {
	return closedForm{f.a.Add(g.a), f.b.Add(g.b), f.c.Add(g.c)}
}

func (f closedForm) times(k num.Int) closedForm {
	return closedForm{f.a.Mul(k), f.b.Mul(k), f.c.Mul(k)}
}

func (f closedForm) neg() closedForm { return f.times(num.MinusOne()) }

func (f closedForm) sub(g closedForm) closedForm { return f.add(g.neg()) }

func (f closedForm) equal(g closedForm) bool {
	return f.a.Equal(g.a) && f.b.Equal(g.b) && f.c.Equal(g.c)
}

func (f closedForm) multiple(k num.Int) bool { return k.Divides(f.b) && k.Divides(f.c) }

// rising returns true only if the value never decreases from round to round, and falling only if it
// never increases. For some forms with this property they return false.
func (f closedForm) rising() bool  { return f.b.Sign() >= 0 && f.c.Sign() >= 0 }
func (f closedForm) falling() bool { return f.b.Sign() <= 0 && f.c.Sign() <= 0 }

// nonNegativeRounds returns a number m <= n such that f >= 0 in the rounds 0, ..., m-1.
func (f closedForm) nonNegativeRounds(n int64) int64 {
	switch {
	case n <= 0 || f.a.Sign() < 0:
		return 0
	case f.rising():
		return n
	case !f.falling():
		return 1
	case f.at(n-1).Sign() >= 0:
		return n
	}
	// Binary search in the falling form f, with the invariant f(low) >= 0 > f(high).
	low, high := int64(0), n-1
	for high-low > 1 {
		if mid := low + (high-low)/2; f.at(mid).Sign() >= 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}
