package integer

import (
	"math"
	"math/rand"
	"testing"

	"ic3play/lia/num"
)

// TestReduceLattice checks that the matrix is unimodular and that the inverse is right. The
// number of columns with a nonzero product must equal the rank of the equations. For
// moderate numbers and without the inequalities, the other columns must satisfy the theorem
// on reduced bases: the product of the lengths of k columns is at most 2^(k(k-1)/4) times the
// determinant, which is at most the product of the equations' lengths.
func TestReduceLattice(t *testing.T) {
	for seed := range int64(200) {
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
		cols, inv, ok := reduceLattice(rows, n, width, func() bool { return false })
		if !ok {
			t.Fatalf("seed %d: stopped", seed)
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
		if size > 100 {
			continue
		}
		limit := 1 + float64(zero*(zero-1))/4 // in bits
		for _, e := range equations {
			limit += max(0, math.Log2(float(dot(e, e)))/2)
		}
		cols, _, _ = reduceLattice(equations, n, make([]num.Int, len(equations)), func() bool { return false })
		for _, c := range cols[:zero] {
			for _, x := range c {
				if float64(x.BitLen()) > limit {
					t.Errorf("seed %d: an entry of %d bits, more than %.0f", seed, x.BitLen(), limit)
				}
			}
		}
	}
}

// TestReduceLatticeOfAssignments checks that reduceLattice solves equations without reduction
// if each equation determines one variable. A long path through a program leads to such
// equations. The test counts the calls of stop, which are the steps of reduction.
func TestReduceLatticeOfAssignments(t *testing.T) {
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
	cols, _, ok := reduceLattice(rows, n, make([]num.Int, len(rows)), func() bool { asked++; return false })
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
	b.ReportAllocs()
	for range b.N {
		reduceLattice(rows, n, width, never)
	}
}
