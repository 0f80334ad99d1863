package interval

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func v(i int) lia.Term                   { return lia.V(lia.Var(i)) }
func n(c int64) lia.Term                 { return lia.Int(c) }
func end(c int64) End                    { return End{true, num.From(c)} }
func equalEnds(a, b End) bool            { return a.Finite == b.Finite && (!a.Finite || a.At.Equal(b.At)) }
func newInterval(low, high End) Interval { return Interval{low, high} }

func TestNarrow(t *testing.T) {
	x, y, z := v(0), v(1), v(2)
	for name, c := range map[string]struct {
		fs   []lia.Formula
		want Interval
		no   bool
	}{
		"sum of the paper":    {[]lia.Formula{lia.Eq(x.Sub(y).Sub(z)), lia.Ge(y.Sub(n(5))), lia.Le(y.Sub(n(7))), lia.Ge(z.Sub(n(1))), lia.Le(z.Sub(n(3)))}, newInterval(end(6), end(10)), false},
		"rounded":             {[]lia.Formula{lia.Le(x.Mul(num.From(3)).Sub(n(7))), lia.Ge(x.Mul(num.From(2)).Sub(n(-3)))}, newInterval(end(-1), end(2)), false},
		"half open":           {[]lia.Formula{lia.Ge(x.Sub(y)), lia.Ge(y.Sub(n(4)))}, newInterval(end(4), End{}), false},
		"one disjunct left":   {[]lia.Formula{lia.Or(lia.Le(x.Sub(n(2))), lia.Ge(y.Sub(n(9)))), lia.Le(y)}, newInterval(End{}, end(2)), false},
		"two disjuncts left":  {[]lia.Formula{lia.Or(lia.Le(x.Sub(n(2))), lia.Ge(y.Sub(n(9))))}, Interval{}, false},
		"an end that is not":  {[]lia.Formula{lia.Ge(x), lia.Ne(x), lia.Le(x.Sub(n(9))), lia.Ne(x.Sub(n(9)))}, newInterval(end(1), end(8)), false},
		"empty":               {[]lia.Formula{lia.Lt(x.Sub(y)), lia.Ge(x.Sub(n(3))), lia.Le(y.Sub(n(3)))}, Interval{}, true},
		"no disjunct":         {[]lia.Formula{lia.Or(lia.Lt(x), lia.Gt(x.Sub(n(5)))), lia.Ge(x.Sub(n(1))), lia.Le(x.Sub(n(4)))}, Interval{}, true},
		"a point is odd":      {[]lia.Formula{lia.Eq(x.Sub(n(3))), lia.Divides(num.From(2), x)}, Interval{}, true},
		"needs a case":        {[]lia.Formula{lia.Ne(x), lia.Le(x.Sub(n(1))), lia.Ge(x.Add(n(1))), lia.Ne(x.Sub(n(1))), lia.Ne(x.Add(n(1)))}, Interval{}, true},
		"goes on without end": {[]lia.Formula{lia.Lt(x.Sub(y)), lia.Lt(y.Sub(x)), lia.Ge(x), lia.Ge(y)}, newInterval(end(14), End{}), false},
	} {
		b, ok := Narrow(c.fs)
		if ok == c.no {
			t.Errorf("%s: refuted is %v", name, !ok)
		} else if got := b.Of(x); ok && (!equalEnds(got.Low, c.want.Low) || !equalEnds(got.High, c.want.High)) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// TestNarrowKeepsSolutions checks that no solution is outside of the box. Formulas that Narrow
// refutes, and cores of Rotate, must have no solution.
func TestNarrowKeepsSolutions(t *testing.T) {
	const side = 4
	r := rand.New(rand.NewSource(3))
	term := func() lia.Term {
		return v(0).Mul(num.From(int64(r.Intn(7) - 3))).Add(v(1).Mul(num.From(int64(r.Intn(5) - 2)))).Add(v(2).Mul(num.From(int64(r.Intn(3) - 1)))).AddConst(num.From(int64(r.Intn(13) - 6)))
	}
	atom := func() lia.Formula {
		switch r.Intn(6) {
		case 0:
			return lia.Eq(term())
		case 1:
			return lia.Ne(term())
		case 2:
			f := lia.Divides(num.From(int64(2+r.Intn(3))), term())
			if r.Intn(2) == 0 {
				f = lia.Not(f)
			}
			return f
		}
		return lia.Le(term())
	}
	refuted, left := 0, 0
	rounds := 3000
	if testing.Short() {
		rounds = 1500
	}
	for round := range rounds {
		var fs []lia.Formula
		for range 1 + r.Intn(9) {
			f := atom()
			if r.Intn(3) == 0 {
				f = lia.Or(f, lia.And(atom(), atom()))
			}
			fs = append(fs, f)
		}
		b, ok := Narrow(fs)
		cut := r.Intn(len(fs) + 1)
		found, core := Rotate(fs[:cut], fs[cut:], round%2 == 0)
		if !ok && !core {
			t.Fatalf("round %d: refuted, but not by assuming one part after the other", round)
		}
		if core && round%2 == 0 && (found.Probes != 1 || !slices.Equal(found.First, found.Kept)) {
			t.Fatalf("round %d: one probe is asked for: %+v", round, found)
		}
		needed := found.Kept
		for i, need := range needed {
			if need && !found.First[i] {
				t.Fatalf("round %d: part %d comes back: %+v", round, i, found)
			}
		}
		small := append([]lia.Formula{}, fs[:cut]...)
		for i, need := range needed {
			if need {
				small = append(small, fs[cut+i])
			}
		}
		if ok {
			left++
		} else {
			refuted++
		}
		for i := range (2*side + 1) * (2*side + 1) * (2*side + 1) {
			p := [3]int64{int64(i%9) - side, int64(i/9%9) - side, int64(i/81) - side}
			value := func(v lia.Var) num.Int { return num.From(p[v]) }
			if core && lia.And(small...).Eval(value) {
				t.Fatalf("round %d: %v solves what was refuted", round, p)
			}
			if !ok || !lia.And(fs...).Eval(value) {
				continue
			}
			for x := range 3 {
				if i := b.Of(v(x)); i.Low.Finite && num.From(p[x]).Less(i.Low.At) || i.High.Finite && i.High.At.Less(num.From(p[x])) {
					t.Fatalf("round %d: %v is outside of %+v", round, p, i)
				}
			}
		}
	}
	if refuted < rounds/30 || left < rounds/10 {
		t.Errorf("%d refuted, %d not: too little to compare", refuted, left)
	}
}

// TestRotate passes z <= 5, y >= 1, x <= 0 to Rotate in this order, where z <= 5 is irrelevant. The
// first probe assumes z <= 5 before x <= 0 fails, so it keeps z <= 5. The second probe begins with
// x <= 0. Then y >= 1 fails before z <= 5 is assumed, so z <= 5 is dropped. A part that is false
// from the start is a core by itself.
func TestRotate(t *testing.T) {
	x, y, z := lia.V(0), lia.V(1), lia.V(2)
	given := []lia.Formula{lia.Le(y.Sub(x)), lia.Ge(y.Add(lia.Int(3)))}
	idle, low, high := lia.Le(z.Sub(lia.Int(5))), lia.Ge(y.Sub(lia.Int(1))), lia.Le(x)
	for _, c := range []struct {
		parts       []lia.Formula
		once        bool
		first, kept []bool
		probes      int
	}{
		{[]lia.Formula{idle, low, high}, false, []bool{true, true, true}, []bool{false, true, true}, 2},
		{[]lia.Formula{idle, low, high}, true, []bool{true, true, true}, []bool{true, true, true}, 1},
		{[]lia.Formula{idle, low, lia.Le(x.Add(lia.Int(4)))}, false, []bool{false, false, true}, []bool{false, false, true}, 1},
		{[]lia.Formula{idle, low}, false, nil, nil, 1},
	} {
		r, refuted := Rotate(given, c.parts, c.once)
		if refuted != (c.kept != nil) || !slices.Equal(r.First, c.first) || !slices.Equal(r.Kept, c.kept) || r.Probes != c.probes {
			t.Errorf("%v, once %v: %+v, %v; want %v, %v after %d probes", c.parts, c.once, r, refuted, c.first, c.kept, c.probes)
		}
	}
}
