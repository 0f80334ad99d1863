package explicit

import (
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// Postconditions of random valuations must include all successors, and be monotonic.
func TestPost(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	none, some, values := 0, 0, 0
	rounds := rounds.Of(t, 150, 60)
	for range rounds {
		p := enginetest.Random(r).Program
		m, s := newMachine(p), newStore()
		want := []lia.Var{0, 1}
		for id := range p.Edges {
			x, y := num.From(int64(r.Intn(9)-4)), num.From(int64(r.Intn(9)-4))
			full := s.make(want, []num.Int{x, y})
			for _, v := range []*valuation{s.empty, s.make(want[:1], []num.Int{x}), s.make(want[1:], []num.Int{y})} {
				got := m.post(s, v, cfa.EdgeID(id), want)
				if got == nil {
					none++
				} else {
					some++
					values += len(got.values)
				}
				for a := int64(-enginetest.Box); a <= enginetest.Box; a++ {
					for b := int64(-enginetest.Box); b <= enginetest.Box; b++ {
						at := enginetest.Point{Loc: p.Edges[id].From, X: a, Y: b}
						if !v.formula().Eval(at.Value) {
							continue
						}
						for _, to := range enginetest.Successors(p, cfa.EdgeID(id), at) {
							if got == nil || !got.formula().Eval(to.Value) {
								t.Fatalf("edge %d leads from %v to %v, which is not in the postcondition of %v", id, at, to, v.formula().Format(p.VarName))
							}
						}
					}
				}
				if more := m.post(s, full, cfa.EdgeID(id), want); got == nil && more != nil || more != nil && !more.implies(got) {
					t.Fatalf("edge %d: knowing more, less is known after it", id)
				}
			}
		}
	}
	if none < 20 || some < 300 || values < 200 {
		t.Errorf("%d cannot be taken, %d can and tell %d values", none, some, values)
	}
}

func TestGuards(t *testing.T) {
	x, y, q := lia.V(0), lia.V(1), lia.V(3)
	n := lia.Int
	huge, err := num.Parse("1000000000000000000000")
	if err != nil {
		t.Fatal(err)
	}
	quotient := func(of lia.Term, by int64) lia.Formula {
		rest := of.Sub(q.Mul(num.From(by)))
		return lia.And(lia.Ge(rest), lia.Lt(rest.Sub(n(by))))
	}
	for name, tt := range map[string]struct {
		guard lia.Formula
		y     string
		want  string // values of x and y, and of z if the edge assigns the input to it; "none" if the edge cannot be taken
	}{
		"nothing":                     {lia.True(), "", "x = ?, y = ?, z = ?"},
		"false":                       {lia.Lt(y), "3", "none"},
		"equation":                    {lia.Eq(x.Sub(y.Mul(num.From(2)))), "3", "x = 6, y = 3, z = ?"},
		"no integer":                  {lia.Eq(x.Mul(num.From(2)).Sub(y)), "3", "none"},
		"unknown on both sides":       {lia.Eq(x.Sub(y)), "", "x = ?, y = ?, z = ?"},
		"parity on both sides":        {lia.Eq(x.Mul(num.From(2)).Sub(y.Mul(num.From(4))).Sub(n(1))), "", "none"},
		"bounds that meet":            {lia.And(lia.Ge(x.Sub(n(4))), lia.Le(x.Sub(n(4)))), "", "x = 4, y = ?, z = ?"},
		"bounds that contradict":      {lia.And(lia.Ge(x.Sub(n(4))), lia.Le(x.Sub(n(3)))), "", "none"},
		"excluded at a bound":         {lia.And(lia.Ge(x), lia.Le(x.Sub(n(1))), lia.Ne(x)), "", "x = 1, y = ?, z = ?"},
		"excluded in the middle":      {lia.And(lia.Ge(x), lia.Le(x.Sub(n(2))), lia.Ne(x.Sub(n(1)))), "", "x = ?, y = ?, z = ?"},
		"all excluded":                {lia.And(lia.Ge(x), lia.Le(x), lia.Ne(x)), "", "none"},
		"one after the other":         {lia.And(lia.Eq(x.Sub(y).Sub(n(1))), lia.Eq(y.Sub(n(3)))), "", "x = 4, y = 3, z = ?"},
		"the only disjunct":           {lia.Or(lia.And(lia.Eq(x), lia.Lt(y)), lia.And(lia.Eq(x.Sub(n(1))), lia.Gt(y))), "3", "x = 1, y = 3, z = ?"},
		"two disjuncts":               {lia.Or(lia.Eq(x), lia.Eq(x.Sub(n(1)))), "", "x = ?, y = ?, z = ?"},
		"no disjunct":                 {lia.Or(lia.Lt(y), lia.Gt(y.Sub(n(3)))), "3", "none"},
		"bounds of an open sum":       {lia.And(lia.Ge(x), lia.Le(x.Sub(n(1))), lia.Gt(x.Sub(n(1)).Sub(y))), "3", "none"},
		"quotient":                    {quotient(y, 3), "-7", "x = ?, y = -7, z = -3"},
		"quotient of the unknown":     {quotient(y, 3), "", "x = ?, y = ?, z = ?"},
		"divides":                     {lia.Divides(num.From(3), y), "9", "x = ?, y = 9, z = ?"},
		"does not divide":             {lia.Divides(num.From(3), y), "8", "none"},
		"divides whatever is unknown": {lia.Divides(num.From(3), x.Mul(num.From(3)).Add(y)), "8", "none"},
		"not divides":                 {lia.Not(lia.Divides(num.From(3), y)), "9", "none"},
		"large numbers":               {lia.Eq(x.Sub(lia.Const(huge)).Sub(y)), "1", "x = 1000000000000000000001, y = 1, z = ?"},
	} {
		b := enginetest.New(3, "x", "y", "z")
		b.Input()
		b.Edge(0, 2, tt.guard, map[int]lia.Term{2: q})
		p := b.Program()
		s := newStore()
		from := s.empty
		if tt.y != "" {
			value, err := num.Parse(tt.y)
			if err != nil {
				t.Fatal(err)
			}
			from = s.make([]lia.Var{1}, []num.Int{value})
		}
		m := newMachine(p)
		for range 2 { // the second use must give the same result
			got := "none"
			if v := m.post(s, from, 0, []lia.Var{0, 1, 2}); v != nil {
				got, _ = v.write([]lia.Var{0, 1, 2}, p.VarName)
			}
			if got != tt.want {
				t.Errorf("%s: %s, want %s", name, got, tt.want)
			}
		}
	}
}

func (v *valuation) formula() lia.Formula {
	fs := make([]lia.Formula, len(v.values))
	for i, x := range v.domain.vars {
		fs[i] = lia.Eq(lia.V(x).AddConst(v.values[i].Neg()))
	}
	return lia.And(fs...)
}
