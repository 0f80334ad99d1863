package num

import (
	"math"
	"math/big"
	"math/rand"
	"testing"
)

var edges = []int64{0, 1, -1, 2, -2, 3, -3, 7, 10, -10, math.MaxInt32, math.MinInt32, math.MaxInt32 + 1,
	math.MinInt32 - 1, math.MaxUint32, 1 << 31, 1<<31 + 1, 3037000499, 3037000500, -3037000500, 1 << 32,
	1 << 62, -1 << 62, 1<<62 - 1, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1}

func samples() []Int {
	var out []Int
	for _, e := range edges {
		out = append(out, From(e))
	}
	for _, s := range []string{"9223372036854775808", "-9223372036854775809", "18446744073709551616",
		"-18446744073709551616", "340282366920938463463374607431768211455", "-170141183460469231731687303715884105728"} {
		b, _ := new(big.Int).SetString(s, 10)
		out = append(out, FromBig(b))
	}
	return out
}

// "check" compares the number "got" with the number "want". It also checks that "got" is in the
// small form if and only if it fits an int64.
func check(t *testing.T, what string, got Int, want *big.Int) {
	t.Helper()
	if got.Big().Cmp(want) != 0 {
		t.Fatalf("%s = %v, want %v", what, got, want)
	}
	if got.IsSmall() != want.IsInt64() {
		t.Fatalf("%s = %v in the wrong form", what, got)
	}
	if got.Hash() != FromBig(want).Hash() || !got.Equal(FromBig(want)) {
		t.Fatalf("%s = %v: hash or equality", what, got)
	}
	if got.Sign() != want.Sign() || got.BitLen() != want.BitLen() || got.String() != want.String() {
		t.Fatalf("%s = %v: sign, length or text", what, got)
	}
}

// floorDiv computes the floor in another way than the package.
func floorDiv(a, b *big.Int) *big.Int {
	x, y := new(big.Int).Set(a), new(big.Int).Set(b)
	if y.Sign() < 0 {
		x.Neg(x)
		y.Neg(y)
	}
	return new(big.Int).Div(x, y) // Euclidean division rounds down for y > 0
}

func checkPair(t *testing.T, a, b Int) {
	t.Helper()
	x, y := a.Big(), b.Big()
	n := func() *big.Int { return new(big.Int) }
	check(t, "a+b", a.Add(b), n().Add(x, y))
	check(t, "a-b", a.Sub(b), n().Sub(x, y))
	check(t, "a*b", a.Mul(b), n().Mul(x, y))
	check(t, "-a", a.Neg(), n().Neg(x))
	check(t, "|a|", a.Abs(), n().Abs(x))
	g := n().GCD(nil, nil, n().Abs(x), n().Abs(y))
	check(t, "gcd", GCD(a, b), g)
	if g.Sign() != 0 {
		check(t, "lcm", LCM(a, b), n().Abs(n().Mul(n().Quo(x, g), y)))
	}
	if got, want := a.Cmp(b), x.Cmp(y); got != want || a.Less(b) != (want < 0) || a.Equal(b) != (want == 0) {
		t.Fatalf("compare %v and %v: %d, want %d", a, b, got, want)
	}
	if x.Cmp(y) <= 0 {
		check(t, "max", Max(a, b), y)
	}
	if b.IsZero() {
		if b.Divides(a) != a.IsZero() {
			t.Fatalf("0 divides %v", a)
		}
		return
	}
	f := floorDiv(x, y)
	check(t, "floor", a.FloorDiv(b), f)
	check(t, "ceil", a.CeilDiv(b), n().Neg(floorDiv(n().Neg(x), y)))
	check(t, "mod", a.Mod(b), n().Sub(x, n().Mul(f, y)))
	check(t, "quo", a.Quo(b), n().Quo(x, y))
	check(t, "rem", a.Rem(b), n().Rem(x, y))
	if b.Divides(a) != (n().Rem(x, y).Sign() == 0) {
		t.Fatalf("%v divides %v", b, a)
	}
}

// AddMul64 must return the right result or false. For factors of at most 32 bits it must not return
// false.
func checkAddMul64(t *testing.T, a, b, c Int, want *big.Int) {
	t.Helper()
	if !a.IsSmall() || !b.IsSmall() || !c.IsSmall() {
		return
	}
	got, ok := AddMul64(a.s, b.s, c.s)
	switch short := b.BitLen() < 32 && c.BitLen() < 32; {
	case ok && (!want.IsInt64() || want.Int64() != got):
		t.Fatalf("%v + %v*%v = %d, want %v", a, b, c, got, want)
	case !ok && short && want.IsInt64():
		t.Fatalf("%v + %v*%v = %v is not worked out", a, b, c, want)
	}
}

func TestPairs(t *testing.T) {
	all := samples()
	for _, a := range all {
		for _, b := range all {
			checkPair(t, a, b)
		}
	}
}

func TestAddMulTriples(t *testing.T) {
	all := samples()
	for _, a := range all {
		for _, b := range all {
			for _, c := range all {
				p := new(big.Int).Mul(b.Big(), c.Big())
				check(t, "a+b*c", a.AddMul(b, c), p.Add(p, a.Big()))
				checkAddMul64(t, a, b, c, p)
			}
		}
	}
}

func TestRandomPairs(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	number := func() Int {
		v := From(int64(rng.Uint64()) >> rng.Intn(64))
		if rng.Intn(4) == 0 {
			v = v.Mul(From(int64(rng.Uint64()) >> rng.Intn(64)))
		}
		return v
	}
	for range 20000 {
		a, b, c := number(), number(), number()
		checkPair(t, a, b)
		p := new(big.Int).Mul(b.Big(), c.Big())
		check(t, "a+b*c", a.AddMul(b, c), p.Add(p, a.Big()))
		checkAddMul64(t, a, b, c, p)
	}
}

func TestImmutable(t *testing.T) {
	b := new(big.Int).Lsh(big.NewInt(1), 80)
	a := FromBig(b)
	want := a.String()
	b.SetInt64(5)
	a.Big().SetInt64(6)
	_ = a.Add(One())
	_ = a.Neg()
	_ = a.AddMul(a, a)
	if a.String() != want {
		t.Fatalf("the value changed to %v", a)
	}
}

func TestPowersOf2(t *testing.T) {
	want := One()
	for n := range 130 {
		if got := PowerOf2(n); !got.Equal(want) {
			t.Errorf("2^%d is %v", n, got)
		}
		want = want.Add(want)
	}
}

func TestParse(t *testing.T) {
	good := map[string]string{"0": "0", "-7": "-7", "0x10": "16", "010": "8", "9223372036854775808": "9223372036854775808",
		"-0xffffffffffffffffff": "-4722366482869645213695"}
	for in, want := range good {
		v, err := Parse(in)
		if err != nil || v.String() != want {
			t.Errorf("Parse(%q) = %v, %v; want %s", in, v, err, want)
		}
	}
	for _, in := range []string{"", "x", "1.5", "--1", "0x"} {
		if v, err := Parse(in); err == nil {
			t.Errorf("Parse(%q) = %v", in, v)
		}
	}
}

func FuzzArithmetic(f *testing.F) {
	f.Add(int64(math.MinInt64), int64(-1), int64(3), uint8(0))
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), int64(-1), uint8(7))
	f.Fuzz(func(t *testing.T, x, y, z int64, form uint8) {
		a, b, c := From(x), From(y), From(z)
		if form&1 != 0 {
			a = a.Mul(From(1 << 40))
		}
		if form&2 != 0 {
			b = b.Mul(From(1 << 40))
		}
		if form&4 != 0 {
			c = c.Mul(From(1 << 40))
		}
		checkPair(t, a, b)
		checkPair(t, b, c)
		p := new(big.Int).Mul(b.Big(), c.Big())
		check(t, "a+b*c", a.AddMul(b, c), p.Add(p, a.Big()))
		checkAddMul64(t, a, b, c, p)
	})
}

func BenchmarkAddMulSmall(b *testing.B) {
	b.ReportAllocs()
	x, k := One(), From(3)
	for i := range b.N {
		x = x.AddMul(k, From(int64(i&7-4)))
	}
	if !x.IsSmall() {
		b.Fatal("overflow")
	}
}

func BenchmarkAddMulWide(b *testing.B) {
	b.ReportAllocs()
	x, k := One(), From(1<<40)
	for i := range b.N {
		x = From(5).AddMul(k, From(int64(i&7-4)))
	}
	if !x.IsSmall() {
		b.Fatal("overflow")
	}
}

func BenchmarkAddMulBig(b *testing.B) {
	b.ReportAllocs()
	x, k := One(), From(1<<62)
	for i := range b.N {
		x = From(5).AddMul(k, From(int64(i&7+4)))
	}
	if x.IsSmall() {
		b.Fatal("no overflow")
	}
}

func BenchmarkGCD(b *testing.B) {
	b.ReportAllocs()
	x := Int{}
	for i := range b.N {
		x = GCD(From(int64(i)), From(360360))
	}
	if x.IsZero() {
		b.Fatal("zero")
	}
}
