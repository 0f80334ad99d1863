// Package num has the integers of the solver: an int64 that becomes a math/big integer when
// an operation overflows, and an int64 again when the value fits.
//
// An integer has two forms, because nearly all coefficients in program verification are
// small. A checked multiply-add of int64s takes a few nanoseconds. With math/big it takes a
// hundred times as long. So every operation tries the small form first and allocates only
// on overflow. Operations of inner loops handle the big form in separate functions, so that
// the compiler can inline the small form. A call takes several times as long as the
// operation, above all in WebAssembly.
//
// Invariants: an Int is immutable. A value that fits an int64 is always in the small form.
// So two Ints are equal if and only if they have the same form and the same number in it.
// The zero Int is the number 0.
//
// The package has no fractions: rows of the tableau use a common denominator.
package num

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// Int is an integer of any size. The zero value is 0. Ints are values: copy
// them freely. Compare with Cmp or Equal, not with ==, which compares pointers
// in the big form.
type Int struct {
	s int64
	b *big.Int // nil in the small form; never modified
}

// Zero, One and MinusOne return constants. They are functions so that the package has no
// variables.
func Zero() Int     { return Int{} }
func One() Int      { return Int{s: 1} }
func MinusOne() Int { return Int{s: -1} }

// From returns v as an Int.
func From(v int64) Int { return Int{s: v} }

// FromBig returns v as an Int. It keeps no reference to v.
func FromBig(v *big.Int) Int {
	if v.IsInt64() {
		return Int{s: v.Int64()}
	}
	return Int{b: new(big.Int).Set(v)}
}

// fromOwned is FromBig for a number v that no other code refers to, so it need not copy v.
func fromOwned(v *big.Int) Int {
	if v.IsInt64() {
		return Int{s: v.Int64()}
	}
	return Int{b: v}
}

// PowerOf2 returns 2^n for n >= 0.
func PowerOf2(n int) Int {
	if n < 63 {
		return Int{s: 1 << n}
	}
	return Int{b: new(big.Int).Lsh(big.NewInt(1), uint(n))}
}

// Parse parses an integer in Go's notation: decimal, 0x, 0b, 0o or 0 (octal), with an optional
// sign.
func Parse(s string) (Int, error) {
	if v, err := strconv.ParseInt(s, 0, 64); err == nil {
		return Int{s: v}, nil
	}
	v, ok := new(big.Int).SetString(s, 0)
	if !ok {
		return Int{}, fmt.Errorf("parse integer %.40q: not a number", s)
	}
	return fromOwned(v), nil
}

// IsSmall reports whether a is in the small form.
func (a Int) IsSmall() bool { return a.b == nil }

// Int64 returns the value of a, and whether it fits an int64.
func (a Int) Int64() (int64, bool) { return a.s, a.b == nil }

// Big returns the value as a new big.Int.
func (a Int) Big() *big.Int {
	if a.b != nil {
		return new(big.Int).Set(a.b)
	}
	return big.NewInt(a.s)
}

func (a Int) ref() *big.Int {
	if a.b != nil {
		return a.b
	}
	return big.NewInt(a.s)
}

// BitLen returns the length of |a| in bits.
func (a Int) BitLen() int {
	if a.b != nil {
		return a.b.BitLen()
	}
	if a.s < 0 {
		return bits.Len64(uint64(-a.s)) // -MinInt64 wraps to 1<<63, which is right
	}
	return bits.Len64(uint64(a.s))
}

// Sign returns -1, 0 or 1.
func (a Int) Sign() int {
	if a.b != nil {
		return a.b.Sign()
	}
	switch {
	case a.s < 0:
		return -1
	case a.s > 0:
		return 1
	}
	return 0
}

// IsZero reports whether a is 0.
func (a Int) IsZero() bool { return a.b == nil && a.s == 0 }

// IsOne reports whether a is 1.
func (a Int) IsOne() bool { return a.b == nil && a.s == 1 }

// Cmp returns -1, 0 or 1 if a is less than, equal to or greater than b.
func (a Int) Cmp(b Int) int {
	if a.b == nil && b.b == nil {
		switch {
		case a.s < b.s:
			return -1
		case a.s > b.s:
			return 1
		}
		return 0
	}
	return a.ref().Cmp(b.ref())
}

// Equal reports whether a and b are the same number.
func (a Int) Equal(b Int) bool {
	// If a and b have the same pointer, or both have none, their big parts are equal. If only one
	// of them has a pointer, the numbers differ.
	return a.s == b.s && (a.b == b.b || a.equalBig(b))
}

// equalBig is a separate function so that the compiler can inline Equal. lessBig has the
// same purpose for Less.
//
//go:noinline
func (a Int) equalBig(b Int) bool {
	return a.b != nil && b.b != nil && a.b.Cmp(b.b) == 0
}

// Less reports whether a < b.
func (a Int) Less(b Int) bool {
	if a.b == nil && b.b == nil {
		return a.s < b.s
	}
	return a.lessBig(b)
}

//go:noinline
func (a Int) lessBig(b Int) bool { return a.ref().Cmp(b.ref()) < 0 }

// Add returns a + b.
func (a Int) Add(b Int) Int {
	// The sum overflows if its sign differs from the signs of both addends.
	if c := a.s + b.s; (a.s^c)&(b.s^c) >= 0 && a.b == nil && b.b == nil {
		return Int{s: c}
	}
	return a.addBig(b)
}

func (a Int) addBig(b Int) Int { return fromOwned(new(big.Int).Add(a.ref(), b.ref())) }

// Sub returns a - b.
func (a Int) Sub(b Int) Int {
	if c := a.s - b.s; (a.s^b.s)&(a.s^c) >= 0 && a.b == nil && b.b == nil {
		return Int{s: c}
	}
	return a.subBig(b)
}

func (a Int) subBig(b Int) Int { return fromOwned(new(big.Int).Sub(a.ref(), b.ref())) }

// Neg returns -a.
func (a Int) Neg() Int {
	if a.b == nil && a.s != math.MinInt64 {
		return Int{s: -a.s}
	}
	return a.negBig()
}

func (a Int) negBig() Int { return fromOwned(new(big.Int).Neg(a.ref())) }

// Abs returns |a|.
func (a Int) Abs() Int {
	if a.s >= 0 && a.b == nil {
		return a
	}
	return a.absSlow()
}

func (a Int) absSlow() Int {
	if a.Sign() < 0 {
		return a.Neg()
	}
	return a
}

func mul64(a, b int64) (int64, bool) {
	if int64(int32(a)) == a && int64(int32(b)) == b {
		return a * b, true
	}
	return mulWide(a, b)
}

// mulWide is mul64 for large factors. The product fits if its upper 64 bits are the sign extension
// of the lower ones.
func mulWide(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	// Compute the upper half of the signed product from that of the unsigned product.
	h := int64(hi) - a>>63&b - b>>63&a
	return int64(lo), h == int64(lo)>>63
}

// Mul returns a * b.
func (a Int) Mul(b Int) Int {
	if a.b == nil && b.b == nil {
		if c, ok := mul64(a.s, b.s); ok {
			return Int{s: c}
		}
	}
	return fromOwned(new(big.Int).Mul(a.ref(), b.ref()))
}

// AddMul returns a + b*c, the basic step of row operations.
func (a Int) AddMul(b, c Int) Int {
	if a.b == nil && b.b == nil && c.b == nil {
		if p, ok := mul64(b.s, c.s); ok {
			if r := a.s + p; (a.s^r)&(p^r) >= 0 {
				return Int{s: r}
			}
		}
	}
	return a.Add(b.Mul(c))
}

// AddMul64 returns a + b*c, or false if the result may not fit an int64. If b or c is longer than
// 32 bits, it may return false although the result fits. Loops over small numbers use it instead of
// AddMul.
func AddMul64(a, b, c int64) (int64, bool) {
	p := b * c
	r := a + p
	return r, int64(int32(b)) == b && int64(int32(c)) == c && (a^r)&(p^r) >= 0
}

// FloorDiv returns the floor of a/b. Like Go's division, it panics if b is 0.
func (a Int) FloorDiv(b Int) Int {
	if a.b == nil && b.b == nil && !(a.s == math.MinInt64 && b.s == -1) {
		q := a.s / b.s
		if a.s%b.s != 0 && (a.s < 0) != (b.s < 0) {
			q--
		}
		return Int{s: q}
	}
	q, m := new(big.Int), new(big.Int)
	q.QuoRem(a.ref(), b.ref(), m)
	if m.Sign() != 0 && (m.Sign() < 0) != (b.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
	}
	return fromOwned(q)
}

// CeilDiv returns the ceiling of a/b; b must not be 0.
func (a Int) CeilDiv(b Int) Int { return a.Neg().FloorDiv(b).Neg() }

// Mod returns a - b*floor(a/b), which is 0 or has the sign of b; b must not be 0.
func (a Int) Mod(b Int) Int {
	if a.b == nil && b.b == nil {
		if b.s == -1 {
			return Int{}
		}
		m := a.s % b.s
		if m != 0 && (m < 0) != (b.s < 0) {
			m += b.s
		}
		return Int{s: m}
	}
	return a.Sub(a.FloorDiv(b).Mul(b))
}

// Quo returns a/b rounded towards zero, C's division; b must not be 0.
func (a Int) Quo(b Int) Int {
	if a.b == nil && b.b == nil && !(a.s == math.MinInt64 && b.s == -1) {
		return Int{s: a.s / b.s}
	}
	return fromOwned(new(big.Int).Quo(a.ref(), b.ref()))
}

// Rem returns a - b*Quo(a, b), C's remainder; b must not be 0.
func (a Int) Rem(b Int) Int {
	if a.b == nil && b.b == nil {
		if b.s == -1 {
			return Int{}
		}
		return Int{s: a.s % b.s}
	}
	return fromOwned(new(big.Int).Rem(a.ref(), b.ref()))
}

// Divides reports whether a divides b; 0 divides only 0.
func (a Int) Divides(b Int) bool {
	if a.IsZero() {
		return b.IsZero()
	}
	return b.Rem(a).IsZero()
}

// GCD returns the greatest common divisor, never negative; GCD(0, 0) = 0.
func GCD(a, b Int) Int {
	if a.b == nil && b.b == nil && a.s != math.MinInt64 && b.s != math.MinInt64 {
		return Int{s: GCD64(a.s, b.s)}
	}
	x, y := new(big.Int).Abs(a.ref()), new(big.Int).Abs(b.ref())
	return fromOwned(new(big.Int).GCD(nil, nil, x, y))
}

// GCD64 is GCD for two int64s. Neither may be the least int64.
func GCD64(x, y int64) int64 {
	if x < 0 {
		x = -x
	}
	if y < 0 {
		y = -y
	}
	// This is the usual case. It avoids the division.
	if x == 1 || y == 1 {
		return 1
	}
	if x < y {
		x, y = y, x
	}
	for y > math.MaxUint32 {
		x, y = y, x%y
	}
	if y == 0 {
		return x
	}
	// 32-bit divisions are faster.
	u, v := uint32(y), uint32(x%y)
	for v != 0 {
		u, v = v, u%v
	}
	return int64(u)
}

// LCM returns the least common multiple, never negative; 0 if either is 0.
func LCM(a, b Int) Int {
	if a.IsZero() || b.IsZero() {
		return Int{}
	}
	return a.Quo(GCD(a, b)).Mul(b).Abs()
}

// Max returns the greater of a and b.
func Max(a, b Int) Int {
	if a.Less(b) {
		return b
	}
	return a
}

// Hash returns a 64-bit hash of the value; equal numbers have equal hashes.
func (a Int) Hash() uint64 {
	h := uint64(a.s)
	if a.b != nil {
		h = uint64(a.b.Sign()) * 0x9e3779b97f4a7c15
		for _, w := range a.b.Bits() {
			h = (h ^ uint64(w)) * 0x100000001b3
		}
	}
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	return h
}

// String returns the decimal form.
func (a Int) String() string {
	if a.b != nil {
		return a.b.String()
	}
	return strconv.FormatInt(a.s, 10)
}
