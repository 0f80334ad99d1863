package accel

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// form is the value of a term in round k = 0, 1, ... of a cycle: start + k*slope + k*(k-1)/2*curve.
// For a counter, "curve" is 0. For the sum of a counter's values, "curve" is the step of the
// counter.
type form struct{ start, slope, curve num.Int }

func (f form) at(k num.Int) num.Int {
	pairs := k.Mul(k.Sub(num.One())).Quo(num.From(2))
	return f.start.AddMul(k, f.slope).AddMul(pairs, f.curve)
}

func (f form) next() form {
	return form{start: f.start.Add(f.slope), slope: f.slope.Add(f.curve), curve: f.curve}
}

func (f form) equal(g form) bool {
	return f.start.Equal(g.start) && f.slope.Equal(g.slope) && f.curve.Equal(g.curve)
}

func (f form) plus(k num.Int, g form) form {
	return form{f.start.AddMul(k, g.start), f.slope.AddMul(k, g.slope), f.curve.AddMul(k, g.curve)}
}

func eval(t lia.Term, value func(lia.Var) form) form {
	out := form{start: t.Constant()}
	for _, m := range t.Monos() {
		out = out.plus(m.Coef, value(m.Var))
	}
	return out
}

// Forever is the number of rounds of an endless cycle.
const Forever = int64(1) << 62

// rounds returns a number n, at most Forever, such that f is true in rounds 0 to n-1. The number n
// need not be the largest one.
func rounds(f lia.Formula, value func(lia.Var) form) int64 {
	switch f.Op() {
	case lia.OpTrue:
		return Forever
	case lia.OpLit:
		l := f.Lit()
		return literal(l, eval(l.T, value))
	case lia.OpAnd:
		least := Forever
		for _, a := range f.Args() {
			if least = min(least, rounds(a, value)); least == 0 {
				break
			}
		}
		return least
	case lia.OpOr:
		most := int64(0)
		for _, a := range f.Args() {
			if most = max(most, rounds(a, value)); most == Forever {
				break
			}
		}
		return most
	}
	return 0
}

// literal returns a number n such that the literal l is true in rounds 0 to n-1. In round k the
// term of l has the value of t in round k.
func literal(l lia.Literal, t form) int64 {
	still := t.slope.IsZero() && t.curve.IsZero()
	switch {
	case l.Kind == lia.LE && t.start.Sign() > 0:
		return 0
	case l.Kind == lia.LE:
		return positive(t)
	case l.Kind == lia.EQ && l.Neg == t.start.IsZero():
		return 0
	case l.Kind == lia.EQ && still:
		return Forever
	case l.Kind == lia.EQ && !l.Neg:
		return 1
	case l.Kind == lia.EQ:
		return nonzero(t)
	case l.K.Divides(t.start) == l.Neg:
		return 0
	case l.K.Divides(t.slope) && l.K.Divides(t.curve):
		return Forever
	}
	return 1
}

// nonzero returns a number n such that t is not 0 in rounds 0 to n-1. It requires that t is not 0
// in round 0. If t.curve is not 0, n is the first round in which t is 0 or has the other sign.
func nonzero(t form) int64 {
	if t.curve.IsZero() { // a linear value may pass 0 without being 0 in any round
		if k := t.start.Neg(); k.Sign() == t.slope.Sign() && t.slope.Divides(k) {
			return count(k.Quo(t.slope))
		}
		return Forever
	}
	if t.start.Sign() > 0 {
		t = form{}.plus(num.MinusOne(), t)
	}
	return positive(form{}.plus(num.One(), t).plus(num.One(), form{start: num.One()}))
}

// positive returns the number of the first round in which t is positive, or Forever if there is
// none. It requires that t is not positive in round 0.
func positive(t form) int64 {
	rises, bends := t.slope.Sign(), t.curve.Sign()
	most := Forever
	switch {
	case rises <= 0 && bends <= 0:
		return Forever
	case bends == 0: // the condition is start + k*slope <= 0
		return count(t.start.Neg().FloorDiv(t.slope).Add(num.One()))
	case bends < 0:
		// t rises and then falls.
		most = count(t.slope.FloorDiv(t.curve.Neg()).Add(num.One()))
	}
	// If t becomes positive before round "most", t stays positive until this round, because either
	// t or its increments rise until then. So a binary search finds the first round in which t is
	// positive.
	above := func(k int64) bool { return t.at(num.From(k)).Sign() > 0 }
	high := int64(1)
	for high < most && !above(high) {
		high *= 2
	}
	if high = min(high, most); !above(high) {
		return Forever
	}
	low := int64(0)
	for high-low > 1 {
		if middle := low + (high-low)/2; above(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// count returns n, or Forever if n is larger than Forever.
func count(n num.Int) int64 {
	if k, ok := n.Int64(); ok {
		return min(k, Forever)
	}
	return Forever
}
