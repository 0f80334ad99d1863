package simplex

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia/num"
)

// dense returns a tableau in which all forms have rows. The bounds are not tight.
func dense(tb testing.TB, vars, forms, monos int) *Tableau {
	tb.Helper()
	tab := New(1 << 12)
	rng := rand.New(rand.NewSource(5))
	for range vars {
		tab.NewVar()
	}
	for i := range forms {
		var def []Mono
		for _, v := range rng.Perm(vars)[:monos] {
			def = append(def, Mono{num.From([]int64{-3, -2, -1, -1, 1, 1, 2, 3}[rng.Intn(8)]), Var(v)})
		}
		tab.SetUpper(tab.Define(def), num.From(1000), Reason(i))
	}
	if tab.Check(Limits{}) != Feasible || tab.live != forms {
		tb.Fatalf("%d of %d rows", tab.live, forms)
	}
	return tab
}

// step makes the pivot with the index i in a sequence of pivots. Each pivot with an odd index
// undoes the pivot before it.
func step(tab *Tableau, i int) {
	ri := int32(i/2) % int32(len(tab.rows))
	k := int32(i/2/len(tab.rows)) % int32(len(tab.rows[ri].e))
	tab.pivot(ri, k, num.From(int64(i%2)))
}

func BenchmarkPivot(b *testing.B) {
	for _, s := range []struct{ vars, forms, monos int }{{6, 12, 2}, {12, 24, 3}, {24, 48, 4}} {
		b.Run(fmt.Sprintf("vars=%d,rows=%d", s.vars, s.forms), func(b *testing.B) {
			tab := dense(b, s.vars, s.forms, s.monos)
			for i := range 2 * s.forms * s.monos {
				step(tab, i)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				step(tab, i)
			}
		})
	}
}

func TestPivotsDoNotAllocate(t *testing.T) {
	tab := dense(t, 12, 24, 3)
	const round = 2 * 24 * 3
	for i := range 2 * round {
		step(tab, i)
	}
	i := 0
	if n := testing.AllocsPerRun(3*round, func() { step(tab, i); i++ }); n > 0 {
		t.Fatalf("%v allocations a pivot", n)
	}
	verify(t, tab)
}
