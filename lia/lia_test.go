// The tests are in an external test package, as the examples must be. So a package that tests and
// examples import is compiled only once.
package lia_test

import (
	"math/rand"
	"strings"
	"testing"

	. "ic3play/lia"
	"ic3play/lia/num"
)

func names(v Var) string { return string(rune('x' + v)) }

type values []int64

func (p values) value(v Var) num.Int { return num.From(p[v]) }

func randomTerm(r *rand.Rand) Term {
	t := Int(int64(r.Intn(25) - 12))
	for n := r.Intn(4); n > 0; n-- {
		t = t.AddMul(num.From(int64(r.Intn(13)-6)), V(Var(r.Intn(3))))
	}
	return t
}

func randomValues(r *rand.Rand) values {
	return values{int64(r.Intn(21) - 10), int64(r.Intn(21) - 10), int64(r.Intn(21) - 10)}
}

func randomAtom(r *rand.Rand) Formula {
	switch t := randomTerm(r); r.Intn(8) {
	case 0, 1, 2:
		return Le(t)
	case 3:
		return Eq(t)
	case 4:
		return Ne(t)
	case 5:
		return Gt(t)
	case 6:
		return Divides(num.From(int64(r.Intn(15)-7)), t)
	default:
		return Not(Divides(num.From(int64(r.Intn(15)-7)), t))
	}
}

func randomFormula(r *rand.Rand, depth int) Formula {
	if depth == 0 {
		return randomAtom(r)
	}
	args := make([]Formula, 1+r.Intn(4))
	for i := range args {
		args[i] = randomFormula(r, r.Intn(depth))
	}
	if r.Intn(2) == 0 {
		return And(args...)
	}
	return Or(args...)
}

// TestNormalForms builds atoms from random terms. Each atom must be in normal form, and at random
// points it must have the truth value of the constraint that it was built from.
func TestNormalForms(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for i := 0; i < 20000; i++ {
		u := randomTerm(r)
		k := num.From(int64(r.Intn(25) - 12))
		p := randomValues(r)
		v := u.Eval(p.value)
		for _, c := range []struct {
			name string
			f    Formula
			want bool
		}{
			{"le", Le(u), v.Sign() <= 0},
			{"lt", Lt(u), v.Sign() < 0},
			{"ge", Ge(u), v.Sign() >= 0},
			{"gt", Gt(u), v.Sign() > 0},
			{"eq", Eq(u), v.IsZero()},
			{"ne", Ne(u), !v.IsZero()},
			{"divides", Divides(k, u), k.Divides(v)},
			{"not divides", Not(Divides(k, u)), !k.Divides(v)},
		} {
			if got := c.f.Eval(p.value); got != c.want {
				t.Fatalf("%s of %s (k=%v) at %v: %v, normal form %s", c.name, u.Format(names), k, p, got, c.f.Format(names))
			}
			if c.f.Op() == OpLit {
				checkNormal(t, c.f.Lit())
			} else if c.f.Op() != OpTrue && c.f.Op() != OpFalse {
				t.Fatalf("%s is no literal", c.name)
			}
		}
	}
}

func checkNormal(t *testing.T, l Literal) {
	t.Helper()
	bad := func(why string) { t.Fatalf("%s: %s", l.Format(names), why) }
	if l.T.IsConst() {
		bad("constant")
	}
	first := l.T.Monos()[0].Coef
	switch l.Kind {
	case LE:
		if l.Neg {
			bad("negated inequality")
		}
		if !l.T.Content().IsOne() {
			bad("content")
		}
	case EQ:
		if !l.T.Content().IsOne() || first.Sign() < 0 {
			bad("content or sign")
		}
	case DIV:
		if l.K.Cmp(num.From(2)) < 0 || !num.GCD(l.T.Content(), l.K).IsOne() {
			bad("divisor")
		}
		for _, m := range append(l.T.Monos(), Mono{Coef: l.T.Constant()}) {
			if m.Coef.Sign() < 0 || !m.Coef.Less(l.K) {
				bad("coefficient out of range")
			}
		}
		if num.GCD(first, l.K).IsOne() && !first.IsOne() {
			bad("first coefficient")
		}
	}
	f := FromLiteral
	if n := l.Not(); n.Equal(l) || !n.Not().Equal(l) || !And(f(l), f(n)).IsFalse() || !And(f(n), f(l)).IsFalse() || And(f(l), f(l)).IsFalse() {
		bad("negation")
	}
}

// A constraint and its multiples must have the same normal form.
func TestEqualConstraintsAreEqual(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for i := 0; i < 5000; i++ {
		u := randomTerm(r)
		f := num.From(int64(1 + r.Intn(9)))
		k := num.From(int64(2 + r.Intn(12)))
		if !Le(u).Equal(Le(u.Mul(f))) || !Eq(u).Equal(Eq(u.Mul(f.Neg()))) || !Divides(k, u).Equal(Divides(k.Mul(f), u.Mul(f.Neg()))) {
			t.Fatalf("scaling %s by %v changes an atom", u.Format(names), f)
		}
		if num.GCD(f, k).IsOne() && Divides(k, u).Op() == OpLit && num.GCD(u.Monos()[0].Coef, k).IsOne() && !Divides(k, u).Equal(Divides(k, u.Mul(f))) {
			t.Fatalf("%v | %s differs from its multiple by %v", k, u.Format(names), f)
		}
		if !Not(Le(u)).Equal(Gt(u)) || Not(Le(u)).Hash() != Gt(u).Hash() {
			t.Fatalf("negation of %s <= 0", u.Format(names))
		}
	}
}

func TestConnectives(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for i := 0; i < 5000; i++ {
		f, g, h := randomFormula(r, 3), randomFormula(r, 3), randomFormula(r, 2)
		to, sub := randomTerm(r), Var(r.Intn(3))
		subst := func(v Var) (Term, bool) { return to, v == sub }
		for j := 0; j < 5; j++ {
			p := randomValues(r)
			q := append(values(nil), p...)
			q[sub], _ = to.Eval(p.value).Int64()
			a, b, c := f.Eval(p.value), g.Eval(p.value), h.Eval(p.value)
			for name, ok := range map[string]bool{
				"and":     And(f, g, h).Eval(p.value) == (a && b && c),
				"or":      Or(f, g, h).Eval(p.value) == (a || b || c),
				"not":     Not(f).Eval(p.value) == !a,
				"implies": Implies(f, g).Eval(p.value) == (!a || b),
				"subst":   f.Subst(subst).Eval(p.value) == f.Eval(q.value),
				"map":     f.Map(func(l Literal) Formula { return Not(FromLiteral(l.Not())) }).Eval(p.value) == a,
			} {
				if !ok {
					t.Fatalf("%s of %s, %s, %s at %v", name, f.Format(names), g.Format(names), h.Format(names), p)
				}
			}
		}
		if !Not(Not(f)).Equal(f) {
			t.Fatalf("double negation of %s is %s", f.Format(names), Not(Not(f)).Format(names))
		}
		checkTree(t, f)
		checkTree(t, And(f, g))
	}
}

func checkTree(t *testing.T, f Formula) {
	t.Helper()
	f.Walk(func(g Formula) {
		if g.Op() != OpAnd && g.Op() != OpOr {
			return
		}
		if len(g.Args()) < 2 {
			t.Fatal("connective with less than two arguments")
		}
		for i, a := range g.Args() {
			if a.Op() == g.Op() || a.IsTrue() || a.IsFalse() {
				t.Fatal("argument not flattened")
			}
			for _, b := range g.Args()[:i] {
				if a.Equal(b) {
					t.Fatal("equal arguments")
				}
			}
		}
	})
}

// Some operations use another algorithm for large formulas. TestLargeAgainstSmall checks negation
// and substitution of large formulas: it evaluates the results at random points.
func TestLargeAgainstSmall(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for i := 0; i < 40; i++ {
		f := randomAtom(r)
		for j := 0; j < 300; j++ {
			if r.Intn(2) == 0 {
				f = And(randomAtom(r), Or(f, randomAtom(r)))
			} else {
				f = Or(randomAtom(r), And(f, randomAtom(r)))
			}
		}
		for j := 0; j < 20; j++ {
			p := randomValues(r)
			if Not(f).Eval(p.value) == f.Eval(p.value) {
				t.Fatal("negation")
			}
			q := values{p[1], p[1], p[2]}
			if f.Subst(func(v Var) (Term, bool) { return V(1), v == 0 }).Eval(p.value) != f.Eval(q.value) {
				t.Fatal("substitution")
			}
		}
		if !Not(Not(f)).Equal(f) {
			t.Fatal("double negation")
		}
	}
}

// No operation may recurse as deep as the formula.
func TestDeep(t *testing.T) {
	build := func() Formula {
		f := Le(V(0))
		for i := 0; i < 20000; i++ {
			f = And(Le(V(Var(i%3)).AddConst(num.From(int64(-i)))), Or(Gt(V(1)), f))
		}
		return f
	}
	f := build()
	if !f.Equal(build()) || f.Equal(Not(f)) {
		t.Fatal("equality")
	}
	p := values{0, 0, 0}
	if !f.Eval(p.value) || Not(f).Eval(p.value) {
		t.Fatal("evaluation")
	}
	if g := f.Subst(func(v Var) (Term, bool) { return V(2), v == 0 }); !g.Eval(p.value) {
		t.Fatal("substitution")
	}
	if n := strings.Count(f.Format(names), "||"); n != 20000 {
		t.Fatalf("%d disjunctions printed", n)
	}
}

// The formula has 100 shared nodes. Written as a tree, it would have 2^100 nodes.
func TestSharing(t *testing.T) {
	build := func() Formula {
		f := Le(V(0))
		for i := int64(0); i < 100; i++ {
			a, b := Le(V(1).AddConst(num.From(-i))), Le(V(2).AddConst(num.From(-i)))
			f = Or(And(a, f), And(b, f))
		}
		return f
	}
	f := build()
	if !Not(f).Eval(values{1, 0, 0}.value) || !Not(Not(f)).Equal(f) || !f.Equal(build()) {
		t.Fatal("wrong")
	}
}

func TestFormat(t *testing.T) {
	x, y, z := V(0), V(1), V(2)
	n := num.From
	for _, c := range []struct {
		f    Formula
		want string
	}{
		{Le(x.AddConst(n(-3))), "x <= 3"},
		{Le(x.Neg().AddConst(n(3))), "x >= 3"},
		{Ge(x), "x >= 0"},
		{Lt(x.Sub(y)), "x < y"},
		{Le(x.Sub(y).AddConst(n(4))), "x + 4 <= y"},
		{Le(x.Sub(y).AddConst(n(-4))), "x <= y + 4"},
		{Le(x.Mul(n(2)).Sub(y.Mul(n(3)))), "2*x <= 3*y"},
		{Eq(y.Sub(x)), "x == y"},
		{Ne(x.Sub(y.Mul(n(2))).AddConst(n(1))), "x + 1 != 2*y"},
		{Eq(x.AddConst(n(5))), "x == -5"},
		{Eq(x.Add(y).Sub(z).AddConst(n(7))), "x + y + 7 == z"},
		{Divides(n(2), x), "x % 2 == 0"},
		{Not(Divides(n(3), x.Add(y).AddConst(n(1)))), "(x + y + 1) % 3 != 0"},
		{Divides(n(5), x.Mul(n(2)).AddConst(n(1))), "(x + 3) % 5 == 0"},
		{Le(x.Mul(n(2)).AddConst(n(-1))), "x <= 0"},
		{Eq(x.Mul(n(2)).AddConst(n(-1))), "false"},
		{Divides(n(0), x), "x == 0"},
		{And(Le(x), Or(Le(y), Le(z))), "x <= 0 && (y <= 0 || z <= 0)"},
		{Or(And(Le(x), Le(y)), Le(z)), "(x <= 0 && y <= 0) || z <= 0"},
		{And(Le(x), Gt(x)), "false"},
		{Or(Eq(x), Ne(x)), "true"},
		{And(Le(x), Le(x)), "x <= 0"},
	} {
		if got := c.f.Format(names); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestBigNumbers(t *testing.T) {
	huge, err := num.Parse("123456789012345678901234567890")
	if err != nil {
		t.Fatal(err)
	}
	x := V(0)
	f := Le(x.Mul(huge).AddConst(huge.Mul(num.From(7)).Add(num.One())))
	if got := f.Format(names); got != "x <= -8" {
		t.Fatal(got)
	}
	if g := Divides(huge, x.Mul(huge.Add(num.From(3)))); g.Format(names) != "x % 41152263004115226300411522630 == 0" {
		t.Fatal(g.Format(names))
	}
}

func TestTerm(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for i := 0; i < 3000; i++ {
		a, b, k, p := randomTerm(r), randomTerm(r), num.From(int64(r.Intn(9)-4)), randomValues(r)
		va, vb := a.Eval(p.value), b.Eval(p.value)
		if !a.AddMul(k, b).Eval(p.value).Equal(va.AddMul(k, vb)) || !a.Sub(b).Eval(p.value).Equal(va.Sub(vb)) {
			t.Fatalf("%s + %v*(%s)", a.Format(names), k, b.Format(names))
		}
		if ab := a.Times(b, func(v, w Var) Term { return Const(p.value(v).Mul(p.value(w))) }); !ab.Eval(p.value).Equal(va.Mul(vb)) {
			t.Fatalf("(%s) * (%s) is %s", a.Format(names), b.Format(names), ab.Format(names))
		}
		monos := append(append([]Mono(nil), b.Monos()...), a.Monos()...)
		r.Shuffle(len(monos), func(i, j int) { monos[i], monos[j] = monos[j], monos[i] })
		if c := NewTerm(monos, a.Constant().Add(b.Constant())); !c.Equal(a.Add(b)) || c.Hash() != a.Add(b).Hash() {
			t.Fatalf("%s is not %s", c.Format(names), a.Add(b).Format(names))
		}
		if a.Compare(b) != -b.Compare(a) || a.Equal(b) != (a.Compare(b) == 0) {
			t.Fatal("order")
		}
	}
}
