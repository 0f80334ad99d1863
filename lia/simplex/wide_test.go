package simplex

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"ic3play/lia/num"
)

// longCoef returns a coefficient. Most of its results are near the lengths at which rows become
// wide.
func longCoef(rng *rand.Rand) num.Int {
	c := []int64{
		1, -1, 2, -3, 5, 1 << 31, -1 << 31, 1<<31 - 1, 1<<32 + 1, 3 << 40,
		1 << 62, -1<<62 + 1, math.MaxInt64, math.MinInt64, math.MinInt64 + 1,
	}[rng.Intn(15)]
	if rng.Intn(4) == 0 && c > math.MinInt64+8 && c < math.MaxInt64-8 && c*c != 1 {
		c += rng.Int63n(7) - 3
	}
	if c == 0 {
		c = 1
	}
	if rng.Intn(12) == 0 {
		return num.From(c).Mul(num.From(1 + rng.Int63n(1<<40)))
	}
	return num.From(c)
}

// Some coefficients are long, so numbers in a row sometimes do not fit an int64. The row then
// becomes wide (it stores big numbers), and later it may become ordinary again. The function
// "verify" checks all results with math/big.
func TestWideRows(t *testing.T) {
	widened, narrowed, answers := 0, 0, map[Status]int{}
	for seed := range int64(150) {
		rng := rand.New(rand.NewSource(seed))
		tab := New(1 << 14)
		const n = 5
		for range n {
			tab.NewVar()
		}
		var vars []Var
		defs := map[Var][]Mono{}
		for range 9 {
			var def []Mono
			for _, v := range rng.Perm(n)[:1+rng.Intn(4)] {
				c := num.From(rng.Int63n(9) - 4)
				if rng.Intn(3) == 0 {
					c = longCoef(rng)
				}
				if !c.IsZero() {
					def = append(def, Mono{c, Var(v)})
				}
			}
			if len(def) > 1 {
				v := tab.Define(def)
				vars, defs[v] = append(vars, v), def
			}
		}
		if len(vars) == 0 {
			continue
		}
		was := map[Var]bool{} // basic variables whose rows had a coefficient that does not fit into an int64
		for range 12 {
			tab.Push()
			// facts[r] is the bound with reason r. Its field Why contains the bound's variable, and
			// its field Coef contains the value of the bound.
			var facts []Premise
			ok := true
			for i := 0; ok && i < 6; i++ {
				v, c := vars[rng.Intn(len(vars))], num.From(rng.Int63n(21)-10)
				if rng.Intn(5) == 0 {
					c = longCoef(rng)
				}
				up := rng.Intn(2) == 0
				facts = append(facts, Premise{Reason(v), up, c})
				if up {
					ok = tab.SetUpper(v, c, Reason(i))
				} else {
					ok = tab.SetLower(v, c, Reason(i))
				}
			}
			st := Infeasible
			if ok {
				st = tab.Check(Limits{More: true})
			}
			answers[st]++
			verify(t, tab)
			if st == Infeasible {
				contradictory(t, tab.Conflict(), facts, defs, n)
				for _, m := range tab.MoreConflicts() {
					contradictory(t, m, facts, defs, n)
				}
			}
			for i := range tab.rows {
				if r := &tab.rows[i]; r.basic >= 0 {
					switch {
					case r.wide != nil && !was[r.basic]:
						was[r.basic] = true
						widened++
					case r.wide == nil && was[r.basic]:
						was[r.basic] = false
						narrowed++
					}
				}
			}
			tab.Pop()
		}
	}
	t.Logf("%d rows became wide, %d narrow: %v", widened, narrowed, answers)
	if widened < 100 || narrowed < 50 || answers[Feasible] < 100 || answers[Infeasible] < 100 {
		t.Fatal("lopsided")
	}
}

// "contradictory" checks an explanation of a contradiction, with math/big. Each premise is
// multiplied by its coefficient. The sum of the products must be a positive constant.
func contradictory(t *testing.T, ps []Premise, facts []Premise, defs map[Var][]Mono, n int) {
	t.Helper()
	sum := make([]*big.Int, n)
	for i := range sum {
		sum[i] = new(big.Int)
	}
	c := new(big.Int)
	for _, p := range ps {
		f := facts[p.Why]
		if p.Coef.Sign() <= 0 || p.Upper != f.Upper {
			t.Fatalf("premise %v of %v", p, f)
		}
		k := p.Coef.Big()
		if !f.Upper {
			k.Neg(k)
		}
		for _, m := range defs[Var(f.Why)] {
			sum[m.Var].Add(sum[m.Var], new(big.Int).Mul(k, m.Coef.Big()))
		}
		c.Sub(c, k.Mul(k, f.Coef.Big()))
	}
	for _, s := range sum {
		if s.Sign() != 0 {
			t.Fatalf("the explanation leaves %v", sum)
		}
	}
	if c.Sign() <= 0 {
		t.Fatalf("the explanation says %v <= 0", c)
	}
}
