package itp

import (
	"context"
	"errors"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// pathVar returns the variable for the value of variable k after i steps of a path. localVar
// returns a variable that occurs only in step i.
func pathVar(k, i int) lia.Var  { return lia.Var(100*i + k) }
func localVar(k, i int) lia.Var { return lia.Var(100*i + 50 + k) }

// verifyPath checks the definition of sequence interpolants.
func verifyPath(t testing.TB, path, is []lia.Formula) {
	t.Helper()
	n := len(path)
	if len(is) != n+1 || !is[0].IsTrue() || !is[n].IsFalse() {
		t.Fatalf("%d interpolants of %d steps, or wrong ends", len(is), n)
	}
	for i := 1; i <= n; i++ {
		if !entails(t, lia.And(is[i-1], path[i-1]), is[i]) {
			t.Fatalf("step %d is not inductive", i)
		}
		before, after := map[lia.Var]bool{}, map[lia.Var]bool{}
		for k, f := range path {
			f.Vars(func(v lia.Var) {
				if k < i {
					before[v] = true
				} else {
					after[v] = true
				}
			})
		}
		is[i].Vars(func(v lia.Var) {
			if !before[v] || !after[v] {
				t.Fatalf("variable %d is not common at %d", v, i)
			}
		})
	}
}

// randomPath returns a path of a random program over two variables.
func randomPath(r *rand.Rand, cubes bool) []lia.Formula {
	n := 2 + r.Intn(6)
	path := []lia.Formula{lia.And(lia.Eq(lia.V(pathVar(0, 0)).AddConst(num.From(r.Int63n(3)))), lia.Eq(lia.V(pathVar(1, 0))))}
	small := func() num.Int { return num.From(r.Int63n(7) - 3) }
	for i := range n {
		step := func() lia.Formula {
			var fs []lia.Formula
			for k := range 2 {
				next := lia.V(pathVar(k, i+1))
				t := lia.V(pathVar(k, i)).AddConst(small())
				switch r.Intn(6) {
				case 0:
					t = t.AddMul(small(), lia.V(pathVar(1-k, i)))
				case 1: // an input
					in := lia.V(localVar(k, i))
					t = t.Add(in)
					fs = append(fs, lia.Ge(in), lia.Le(in.AddConst(num.From(-2))))
				case 2: // a quotient by two
					q := lia.V(localVar(k, i))
					half := lia.V(pathVar(k, i)).AddMul(num.From(-2), q)
					fs = append(fs, lia.Ge(half), lia.Le(half.AddConst(num.From(-1))))
					t = q
				}
				fs = append(fs, lia.Eq(next.Sub(t)))
			}
			if r.Intn(2) == 0 {
				fs = append(fs, lia.Le(lia.V(pathVar(r.Intn(2), i)).AddConst(num.From(-r.Int63n(9)))))
			}
			return lia.And(fs...)
		}
		f := step()
		if !cubes && r.Intn(2) == 0 {
			f = lia.Or(f, step())
		}
		path = append(path, f)
	}
	end := lia.V(pathVar(0, n)).AddMul(small(), lia.V(pathVar(1, n))).AddConst(small().Mul(num.From(4)))
	return append(path, []lia.Formula{lia.Gt(end), lia.Eq(end), lia.Divides(num.From(3), end)}[r.Intn(3)])
}

func TestSequenceRandom(t *testing.T) {
	found, unknown := 0, 0
	n := rounds.Of(t, 150, 30)
	for seed := range int64(n) {
		r := rand.New(rand.NewSource(seed))
		path := randomPath(r, r.Intn(2) == 0)
		opt := randomOptions(r)
		opt.Backward = r.Intn(2) == 0
		is, err := Sequence(context.Background(), nil, path, opt)
		var sat *Satisfiable
		switch {
		case errors.As(err, &sat):
			for _, f := range path {
				if !f.Eval(sat.Model.Value) {
					t.Fatalf("seed %d: the model is wrong", seed)
				}
			}
			continue
		// The solver may give up on a few paths, whose solutions lie in very narrow strips.
		case errors.Is(err, ErrUnknown):
			unknown++
			t.Logf("seed %d: %v", seed, err)
			continue
		case err != nil:
			t.Fatalf("seed %d: %v", seed, err)
		}
		verifyPath(t, path, is)
		found++
	}
	if unknown > 1+n/200 {
		t.Errorf("%d paths without an answer", unknown)
	}
	if found < n/3 {
		t.Errorf("only %d paths without a model", found)
	}
}

// For the loop "x = y = 0; x++, y++; assert x <= y", every interpolant except the first and the
// last must be the invariant x <= y.
func TestSequenceConverges(t *testing.T) {
	const n = 6
	path := []lia.Formula{lia.And(lia.Eq(lia.V(pathVar(0, 0))), lia.Eq(lia.V(pathVar(1, 0))))}
	for i := range n {
		path = append(path, lia.And(
			lia.Eq(lia.V(pathVar(0, i+1)).Sub(lia.V(pathVar(0, i))).AddConst(num.MinusOne())),
			lia.Eq(lia.V(pathVar(1, i+1)).Sub(lia.V(pathVar(1, i))).AddConst(num.MinusOne()))))
	}
	path = append(path, lia.Gt(lia.V(pathVar(0, n)).Sub(lia.V(pathVar(1, n)))))
	for _, opt := range []Options{{}, {Strength: Weak}, {Backward: true}, {Strength: Weak, Backward: true}} {
		is, err := Sequence(context.Background(), nil, path, opt)
		if err != nil {
			t.Fatal(err)
		}
		verifyPath(t, path, is)
		for i := 1; i < len(path); i++ {
			if want := lia.Le(lia.V(pathVar(0, i-1)).Sub(lia.V(pathVar(1, i-1)))); !is[i].Equal(want) {
				t.Errorf("%+v: I_%d is %s", opt, i, is[i].Format(func(v lia.Var) string { return "xy"[v%100:][:1] }))
			}
		}
	}
}
