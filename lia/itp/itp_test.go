package itp

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
)

// lin returns a linear term: 2, x, -1, y, 5 means 2x - y + 5.
func lin(args ...int64) lia.Term {
	t := lia.Term{}
	for len(args) > 1 {
		t = t.AddMul(num.From(args[0]), lia.V(lia.Var(args[1])))
		args = args[2:]
	}
	if len(args) == 1 {
		t = t.AddConst(num.From(args[0]))
	}
	return t
}

const (
	a0, a1, a2 = 0, 1, 2
	s0, s1, s2 = 10, 11, 12
	b0, b1, b2 = 20, 21, 22
)

func divides(k int64, t lia.Term) lia.Formula { return lia.Divides(num.From(k), t) }

func TestShapes(t *testing.T) {
	// The facts of A are a1 = s0, a0 >= a1 + 1 and s1 >= a0. The variables a0 and a1 are local to
	// A.
	chain := lia.And(lia.Eq(lin(1, a1, -1, s0)), lia.Le(lin(1, a1, -1, a0, 1)), lia.Le(lin(1, a0, -1, s1)))
	// From report 43 on OpenSMT. The sum of the literals consists of parts that have only common
	// variables.
	parts := lia.And(lia.Ge(lin(1, a0, 1, s0)), lia.Ge(lin(1, a0, 1, s1)), lia.Ge(lin(-1, a0)))
	for _, c := range []struct {
		name string
		a, b lia.Formula
		opt  Options
		want string
	}{
		{"sum of a cube", chain, lia.Ge(lin(1, s0, -1, s1)), Options{}, "s0 < s1"},
		{"of the other side", chain, lia.Ge(lin(1, s0, -1, s1, -3)), Options{Strength: Weak}, "s0 <= s1 + 2"},
		{"rounded", lia.And(lia.Eq(lin(1, s0, -3, a0)), lia.Ge(lin(1, s0, -1))), lia.Le(lin(1, s0, -2)), Options{}, "s0 >= 3"},
		{"plain sum", parts, lia.Le(lin(1, s0, 1, s1, 1)), Options{}, "s0 + s1 >= 0"},
		{"decomposed", parts, lia.Le(lin(1, s0, 1, s1, 1)), Options{Decompose: true, SimplifyChecks: -1}, "s0 >= 0 && s1 >= 0"},
		{"decomposed, of the other side", lia.Le(lin(1, s0, 1, s1, 1)),
			lia.And(lia.Ge(lin(1, b0, 1, s0)), lia.Ge(lin(1, b0, 1, s1)), lia.Ge(lin(-1, b0))),
			Options{Strength: Weak, Decompose: true, SimplifyChecks: -1}, "s0 <= -1 || s1 <= -1"},
		{"equations", lia.And(lia.Eq(lin(1, s0, -1, a0)), lia.Eq(lin(1, a0, -1, s1))),
			lia.Eq(lin(1, s0, -1, s1, -1)), Options{}, "s0 == s1"},
		{"A alone", lia.And(lia.Ge(lin(1, a0, -1)), lia.Le(lin(1, a0))), lia.Ge(lin(1, s0)), Options{}, "false"},
		{"B alone", lia.Ge(lin(1, s0)), lia.And(lia.Ge(lin(1, b0, -1)), lia.Le(lin(1, b0))), Options{}, "true"},
		{"constants", lia.False(), lia.Ge(lin(1, b0)), Options{}, "false"},
		{"needless literals", lia.And(lia.Ge(lin(1, s0)), lia.Ge(lin(1, s1)), divides(4, lin(1, s2))),
			lia.And(divides(2, lin(1, s2, 1)), lia.Ge(lin(1, s0)), lia.Ge(lin(1, s1))), Options{}, "s2 % 2 == 0"},
		{"a disjunction against a cube", lia.Or(lia.Ge(lin(1, s0, -5)), lia.And(lia.Ge(lin(1, a0, -3)), lia.Ge(lin(1, s1, -1, a0)))),
			lia.And(lia.Le(lin(1, s0)), lia.Le(lin(1, s1))), Options{}, "s0 >= 5 || s1 >= 3"},
		{"a cube against a disjunction", lia.And(lia.Le(lin(1, s0)), lia.Le(lin(1, s1))),
			lia.Or(lia.Ge(lin(1, s0, -5)), lia.And(lia.Ge(lin(1, b0, -3)), lia.Ge(lin(1, s1, -1, b0)))), Options{}, "s0 <= 0 && s1 <= 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			i, ok := mustInterpolate(t, c.a, c.b, c.opt)
			if !ok {
				t.Fatal("there is a model")
			}
			if got := i.Format(names); got != c.want && !sameParts(got, c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func sameParts(a, b string) bool {
	for _, sep := range []string{" && ", " || "} {
		x, y := strings.Split(a, sep), strings.Split(b, sep)
		if len(x) != len(y) || len(x) < 2 {
			continue
		}
		n := 0
		for _, p := range x {
			for _, q := range y {
				if p == q {
					n++
				}
			}
		}
		return n == len(x)
	}
	return false
}

// TestNonLocalCuts checks integer conflicts whose cuts and splits use facts of both A and B. A's
// part of such a cut does not follow from A alone. So an interpolant must not be a sum of such
// parts. Other solvers have made this mistake or given no answer.
func TestNonLocalCuts(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b lia.Formula
		want string // a formula to which the interpolant must be equivalent; "" accepts any interpolant
	}{
		// From report 638 on OpenSMT: 2x = 1 + 2y.
		{"parity", lia.Eq(lin(1, s0, -2, a0)), lia.Eq(lin(1, s0, -2, b0, -1)), "2 | s0"},
		{"parity in one equation each", lia.Eq(lin(2, a0, -1, s0, -1, s1)), lia.Eq(lin(1, s0, 1, s1, -2, b0, -1)), ""},
		// From report 893 on OpenSMT: A says x mod 10 < 5, and B says x mod 10 > 6. Each side has
		// its own variable for the quotient, which must not occur in the interpolant.
		{"remainders", lia.And(lia.Ge(lin(1, s0, -10, a0)), lia.Le(lin(1, s0, -10, a0, -4))),
			lia.And(lia.Ge(lin(1, s0, -10, b0, -7)), lia.Le(lin(1, s0, -10, b0, -9))), ""},
		{"remainders by divisibility", lia.Or(divides(10, lin(1, s0)), divides(10, lin(1, s0, -3))),
			lia.And(lia.Not(divides(5, lin(1, s0))), divides(5, lin(1, s0, 1))), ""},
		// Griggio, Le, Sebastiani (TACAS 2011): no half-space separates the two sides.
		{"ceiling", lia.And(lia.Le(lin(-1, s0, -4, a0, -1)), lia.Le(lin(1, s0, 4, a0))),
			lia.And(lia.Le(lin(-1, s0, -4, b0, 1)), lia.Le(lin(1, s0, 4, b0, -2))), "0 or 3 mod 4"},
		// From report 200 on Z3; here the product is a variable local to A.
		{"own product", lia.And(lia.Eq(lin(1, a0, -1, s0, -1, a1)), lia.Eq(lin(1, a0, -1, s1, 1)), lia.Ge(lin(1, a1))),
			lia.Eq(lin(1, s0, -1, s1)), ""},
		// 3*s0 is 6*a0 or 6*a0 + 1, so s0 is even; 5*s0 is between 10*b0 + 3 and 10*b0 + 7,
		// so s0 is odd.
		{"thin strips", lia.And(lia.Ge(lin(3, s0, -6, a0)), lia.Le(lin(3, s0, -6, a0, -1))),
			lia.And(lia.Ge(lin(5, s0, -10, b0, -3)), lia.Le(lin(5, s0, -10, b0, -7))), "2 | s0"},
		{"strips of two", lia.And(lia.Ge(lin(3, s0, 2, s1, -6, a0)), lia.Le(lin(3, s0, 2, s1, -6, a0, -1))),
			lia.And(lia.Ge(lin(3, s0, 2, s1, -6, b0, -3)), lia.Le(lin(3, s0, 2, s1, -6, b0, -4))), ""},
		{"two moduli", lia.And(lia.Eq(lin(1, s0, -6, a0, -1)), lia.Ge(lin(1, s0))),
			lia.And(lia.Eq(lin(1, s0, -4, b0, -2))), "odd"},
		{"equation of three", lia.Eq(lin(6, a0, 10, a1, -1, s0)), lia.Eq(lin(1, s0, -2, b0, -1)), "2 | s0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, opt := range []Options{{}, {Strength: Weak}, {Decompose: true}, {SimplifyChecks: -1}, {Certify: true}} {
				i, ok := mustInterpolate(t, c.a, c.b, opt)
				if !ok {
					t.Fatal("there is a model")
				}
				var want lia.Formula
				switch c.want {
				case "":
					continue
				case "2 | s0":
					want = divides(2, lin(1, s0))
				case "0 or 3 mod 4":
					want = lia.Or(divides(4, lin(1, s0)), divides(4, lin(1, s0, -3)))
				case "odd":
					want = lia.Not(divides(2, lin(1, s0)))
				}
				if opt.Strength == Strong && (!entails(t, i, want) || c.want != "odd" && !entails(t, want, i)) {
					t.Errorf("%+v: %s is not %s", opt, i.Format(names), c.want)
				}
			}
		})
	}
}

// TestErrors checks the errors for formulas with a common model, spent budgets and an ended
// context.
func TestErrors(t *testing.T) {
	ctx := context.Background()
	a, b := lia.Ge(lin(1, s0, -3)), lia.Or(lia.Le(lin(1, s0, -3)), lia.Le(lin(1, b0)))
	_, err := Interpolate(ctx, nil, a, b, Options{})
	var sat *Satisfiable
	if !errors.Is(err, ErrSat) || !errors.As(err, &sat) || !a.Eval(sat.Model.Value) || !b.Eval(sat.Model.Value) {
		t.Errorf("satisfiable: %v", err)
	}
	if _, err = Sequence(ctx, nil, []lia.Formula{a, b}, Options{}); !errors.Is(err, ErrSat) {
		t.Errorf("satisfiable path: %v", err)
	}
	if _, err = Sequence(ctx, nil, nil, Options{}); !errors.Is(err, ErrSat) {
		t.Errorf("empty path: %v", err)
	}
	// This interpolation takes two conflicts.
	b = lia.Or(lia.Le(lin(1, s0, -2)), lia.Ge(lin(1, s0, -9)))
	a = lia.And(a, lia.Le(lin(1, s0, -8)))
	if _, err = Interpolate(ctx, nil, a, b, Options{MaxConflicts: 1}); !errors.Is(err, ErrUnknown) {
		t.Errorf("one conflict: %v", err)
	}
	if _, err = Interpolate(ctx, nil, a, b, Options{MaxConflicts: 2}); err != nil {
		t.Errorf("two conflicts: %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err = Interpolate(ended, nil, a, b, Options{}); err != nil && !errors.Is(err, ErrUnknown) {
		t.Errorf("ended context: %v", err)
	}
	if err == nil {
		t.Error("ended context: an interpolant")
	}
}

// TestCancel checks that a deadline ends an enumeration that would take days. Each implicant of A
// chooses one of two values for each variable, and each implicant needs an interpolant of its own.
func TestCancel(t *testing.T) {
	var as []lia.Formula
	sum := lia.Term{}
	for k := range int64(24) {
		as = append(as, lia.Or(lia.Eq(lin(1, 100+k)), lia.Eq(lin(1, 100+k, -(2<<k)))))
		sum = sum.Add(lin(1, 100+k))
	}
	b := lia.Divides(num.From(2), sum.AddConst(num.One()))
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if _, err := Interpolate(ctx, nil, lia.And(as...), b, Options{SimplifyChecks: -1, MaxConflicts: 1 << 30}); !errors.Is(err, ErrUnknown) {
		t.Errorf("%v", err)
	}
}

// TestCheckRefuses checks that the function "check" accepts interpolants, and returns an error for
// other formulas.
func TestCheckRefuses(t *testing.T) {
	a := lia.And(lia.Ge(lin(1, a0, -3)), lia.Ge(lin(1, s0, -1, a0)))
	b := lia.And(lia.Le(lin(1, s0, -1, b0)), lia.Le(lin(1, b0)))
	for _, c := range []struct {
		i    lia.Formula
		want string
	}{
		{lia.Ge(lin(1, s0, -3)), ""},
		{lia.Ge(lin(1, s0, -1)), ""},
		{lia.Ge(lin(1, s0, -4)), "does not imply"},
		{lia.Ge(lin(1, s0)), "does not contradict"},
		{lia.Ge(lin(1, a0, -3)), "not common"},
		{lia.Ge(lin(1, b0, -3)), "not common"},
		{lia.Ge(lin(1, s1)), "not common"},
	} {
		for _, certify := range []bool{false, true} {
			err := check(context.Background(), a, b, c.i, Options{Certify: certify}.withDefaults())
			switch {
			case c.want == "" && err != nil:
				t.Errorf("%s: %v", c.i.Format(names), err)
			case c.want != "" && (!errors.Is(err, ErrWrong) || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%s: %v, want %q", c.i.Format(names), err, c.want)
			}
		}
	}
}

// TestDeepFormula interpolates formulas that are far deeper than small stacks allow.
func TestDeepFormula(t *testing.T) {
	f := lia.Ge(lin(1, s0, -1))
	for k := range int64(3000) {
		g := lia.Ge(lin(1, s0, -2-k%7, 1, b0))
		if k%2 == 0 {
			f = lia.And(lia.Or(f, lia.False()), lia.Or(g, lia.Ge(lin(1, s0, -1))))
		} else {
			f = lia.Or(f, lia.And(g, lia.Ge(lin(1, s0, -1))))
		}
	}
	i, err := Interpolate(context.Background(), nil, f, lia.Le(lin(1, s0)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	verify(t, f, lia.Le(lin(1, s0)), i)
}
