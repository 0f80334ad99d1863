package interp

import (
	"math/big"
	"math/rand"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// TestIntoTypes compares conversions to C's types with the same conversions in arbitrary-precision
// arithmetic. It converts values near the bounds of each type, values near powers of 2, and random
// values.
func TestIntoTypes(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	one := big.NewInt(1)
	for _, width := range []uint8{8, 16, 31, 32, 33, 63, 64, 65, 128} {
		for _, kind := range []ast.TypeKind{ast.Signed, ast.Unsigned} {
			typ := ast.Type{Kind: kind, Width: width}
			size := new(big.Int).Lsh(one, uint(width))
			low, high := bounds(typ)
			var values []*big.Int
			for k := int64(-3); k <= 3; k++ {
				for _, at := range []*big.Int{new(big.Int), low, high, size, new(big.Int).Neg(size), new(big.Int).Lsh(one, 63), new(big.Int).Lsh(one, 62)} {
					values = append(values, new(big.Int).Add(at, big.NewInt(k)), new(big.Int).Sub(big.NewInt(k), at))
				}
			}
			for range 500 {
				values = append(values, big.NewInt(int64(r.Uint64())>>r.Intn(64)), new(big.Int).Rand(r, size))
			}
			for _, v := range values {
				want := new(big.Int).Mod(v, size)
				if want.Cmp(high) > 0 {
					want.Sub(want, size)
				}
				if got := equal(typ, num.FromBig(v)); got.Big().Cmp(want) != 0 {
					t.Errorf("width %d, kind %v: %v becomes %v, not %v", width, kind, v, got, want)
				}
				if got := inType(kind, width, num.FromBig(v)); got != (want.Cmp(v) == 0) {
					t.Errorf("width %d, kind %v: %v is a value: %v", width, kind, v, got)
				}
			}
		}
	}
}
