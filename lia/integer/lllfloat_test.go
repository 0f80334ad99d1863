package integer

import (
	"math/rand"
	"testing"

	"ic3play/lia/num"
)

// TestQuickReduce checks that quickReduce returns a unimodular matrix and its inverse. The number
// of columns whose product with some equation is not 0 must be the rank of the equations. If the
// numbers are not very large, the columns must be about as short as those of the exact reduction.
func TestQuickReduce(t *testing.T) {
	gaveUp := 0
	const rounds = 200
	for seed := range int64(rounds) {
		r := rand.New(rand.NewSource(seed))
		n, m := 2+r.Intn(8), 1+r.Intn(8)
		size := []int64{3, 100, 1 << 31, 1 << 60}[r.Intn(4)]
		rows, width := make([][]num.Int, m), make([]num.Int, m)
		var equations [][]num.Int
		for i := range rows {
			rows[i] = make([]num.Int, n)
			for j := range rows[i] {
				if r.Intn(3) > 0 {
					rows[i][j] = num.From(r.Int63n(2*size) - size)
				}
			}
			if r.Intn(2) == 0 {
				width[i] = num.From(1 + r.Int63n(1<<20))
			} else {
				equations = append(equations, rows[i])
			}
		}
		cols, inv, ok := quickReduce(rows, n, width, func() bool { return false })
		if !ok {
			gaveUp++
			continue
		}
		for k := range n {
			for j := range n {
				want := num.Int{}
				if j == k {
					want = num.One()
				}
				if !dot(inv[k], cols[j]).Equal(want) {
					t.Fatalf("seed %d: not inverse at %d, %d", seed, k, j)
				}
			}
		}
		zero := 0
		for _, c := range cols {
			all := true
			for _, e := range equations {
				all = all && dot(e, c).IsZero()
			}
			if all {
				zero++
			}
		}
		if want := n - rankModP(equations, n); zero != want {
			t.Fatalf("seed %d: %d columns are zero in the equations, of %d", seed, zero, want)
		}
		exact, ok := reduceLattice(rows, n, scales(width, 8, 70), func() bool { return false })
		if !ok {
			t.Fatal("stopped")
		}
		bits := func(cols [][]num.Int) int {
			most := 0
			for _, c := range cols[:zero] {
				for _, x := range c {
					most = max(most, x.BitLen())
				}
			}
			return most
		}
		var other [][]num.Int
		for _, b := range exact.b {
			other = append(other, b[m:])
		}
		if a, b := bits(cols), bits(other); size <= 100 && a > b+8 {
			t.Errorf("seed %d: entries of %d bits, %d by exact reduction", seed, a, b)
		}
	}
	if gaveUp > rounds/4 {
		t.Errorf("gave up on %d of %d", gaveUp, rounds)
	}
	t.Logf("gave up on %d", gaveUp)
}

// TestQuickReduceOfAssignments checks equations as a long path of a program gives them: each
// determines one variable. quickReduce must solve them all without lattice reduction. The test
// notices lattice reduction, because it calls the function "stop".
func TestQuickReduceOfAssignments(t *testing.T) {
	const n, free = 150, 15
	r := rand.New(rand.NewSource(1))
	var rows [][]num.Int
	for i := free; i < n; i++ {
		row := make([]num.Int, n)
		row[i] = num.From(-1)
		row[r.Intn(free)] = num.From(1 + r.Int63n(3))
		row[max(i-1-r.Intn(4), 0)] = num.One()
		rows = append(rows, row)
	}
	asked := 0
	cols, _, ok := quickReduce(rows, n, make([]num.Int, len(rows)), func() bool { asked++; return false })
	if !ok {
		t.Fatal("gave up")
	}
	for k, col := range cols {
		for i, row := range rows {
			if k < free && !dot(row, col).IsZero() {
				t.Fatalf("column %d is not zero in equation %d", k, i)
			}
		}
	}
	if most := free * free; asked > most {
		t.Errorf("asked %d times whether to stop, more than %d: equations were reduced", asked, most)
	}
}

func BenchmarkReduceLattice(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	const n, m = 16, 16
	rows, width := make([][]num.Int, m), make([]num.Int, m)
	for i := range rows {
		rows[i] = make([]num.Int, n)
		for j := range 5 {
			rows[i][j] = num.From(r.Int63n(64))
		}
		rows[i][i] = num.From(-r.Int63n(64) - 1)
		if i >= m/2 {
			width[i] = num.From(50_000)
		}
	}
	never := func() bool { return false }
	b.Run("quick", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			quickReduce(rows, n, width, never)
		}
	})
	b.Run("exact", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			reduceLattice(rows, n, scales(width, 8, 10), never)
		}
	})
}
