package num

import "testing"

// These benchmarks measure the smallest operations of the solver. Their times natively and under
// WebAssembly show how much slower WebAssembly is: larger code slows down at least as much.

// BenchmarkFloorRow measures 16 checked multiply-adds over slices of int64, as in a row operation.
func BenchmarkFloorRow(b *testing.B) {
	b.ReportAllocs()
	var row, other [16]int64
	for i := range other {
		row[i], other[i] = int64(i), int64(i%5-2)
	}
	bad := 0
	r, s := row[:], other[:]
	for i := range b.N {
		k := int64(i&2) - 1
		for j := range r {
			c, ok := AddMul64(r[j], k, s[j])
			if !ok {
				bad++
			}
			r[j] = c
		}
	}
	if bad > 0 {
		b.Fatal("overflow")
	}
}

// BenchmarkFloorScan measures a search for an entry, as in the choice of a pivot.
func BenchmarkFloorScan(b *testing.B) {
	b.ReportAllocs()
	var row [32]int32
	for i := range row {
		row[i] = int32(i * 7 & 15)
	}
	n := 0
	r := row[:]
	for range b.N {
		best := int32(99)
		for _, v := range r {
			if v > 2 && v != 9 && v < best {
				best = v
			}
		}
		n += int(best)
	}
	if n != 3*b.N {
		b.Fatal(n)
	}
}

//go:noinline
func addOne(a Int) Int { return Int{s: a.s + 1, b: a.b} }

// BenchmarkFloorCall measures a call with a number as argument and result.
func BenchmarkFloorCall(b *testing.B) {
	b.ReportAllocs()
	x := Int{}
	for range b.N {
		x = addOne(x)
	}
	if x.s != int64(b.N) {
		b.Fatal(x)
	}
}

// BenchmarkFloorAllocation measures the allocation of a slice of four numbers, about the size of a
// term.
func BenchmarkFloorAllocation(b *testing.B) {
	b.ReportAllocs()
	var kept [8][]Int
	for i := range b.N {
		kept[i&7] = make([]Int, 4)
	}
	if kept[0] == nil {
		b.Fatal("nothing")
	}
}
