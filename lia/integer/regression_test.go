package integer

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
)

func le(coefs []int64, c int64) lia.Formula { return lia.Le(term(coefs, c)) }
func eq(coefs []int64, c int64) lia.Formula { return lia.Eq(term(coefs, c)) }
func ne(coefs []int64, c int64) lia.Formula { return lia.Ne(term(coefs, c)) }
func div(k int64, coefs []int64, c int64) lia.Formula {
	return lia.Divides(num.From(k), term(coefs, c))
}

func term(coefs []int64, c int64) lia.Term {
	var ms []lia.Mono
	for i, k := range coefs {
		ms = append(ms, lia.Mono{Coef: num.From(k), Var: lia.Var(i)})
	}
	return lia.NewTerm(ms, num.From(c))
}

// TestNamed decides conjunctions with known answers. Most are hard for some method of this package.
// Some resemble examples for which other solvers gave wrong answers.
func TestNamed(t *testing.T) {
	const big = 1 << 62
	tests := []struct {
		name string
		fs   []lia.Formula
		want Status
	}{
		{"nothing", nil, Sat},
		{"parity across two equations", []lia.Formula{eq([]int64{1, -2, 0}, 0), eq([]int64{1, 0, -2}, -1)}, Unsat},
		{"parity by divisibility", []lia.Formula{div(2, []int64{1}, 0), div(2, []int64{1}, 1)}, Unsat},
		{"divisibility and its negation", []lia.Formula{div(5, []int64{1, 4}, 1), lia.Not(div(5, []int64{1, 4}, 1))}, Unsat},
		{"residues that meet (Chinese remainders)", []lia.Formula{div(3, []int64{1}, 1), div(5, []int64{1}, 2), div(7, []int64{1}, 3)}, Sat},
		{"residues that do not", []lia.Formula{div(6, []int64{1}, 1), div(4, []int64{1}, 0)}, Unsat},
		{"no residue left", []lia.Formula{lia.Not(div(2, []int64{1}, 0)), lia.Not(div(2, []int64{1}, 1))}, Unsat},
		{"thin and unbounded: 1 <= 3x-3y <= 2", []lia.Formula{le([]int64{3, -3}, -2), le([]int64{-3, 3}, 1)}, Unsat},
		{"thin cone: 0 < 3x-2y, 3x-2y < 2, 6 | x", []lia.Formula{eq([]int64{3, -2}, -1), div(6, []int64{1}, 0)}, Unsat},
		{"thin and wide: 3x-3z around 2y", []lia.Formula{eq([]int64{3, -3, -6, 1}, 0), div(3, []int64{0, 0, 0, 1}, 1)}, Unsat},
		{"the omega nightmare", []lia.Formula{le([]int64{-11, -13}, 27), le([]int64{11, 13}, -45), le([]int64{-7, 9}, -10), le([]int64{7, -9}, -4)}, Unsat},
		{"bounds cross between integers", []lia.Formula{le([]int64{2}, -3), le([]int64{-2}, 3)}, Unsat},
		{"a hole closed by disequalities", []lia.Formula{le([]int64{1}, -2), le([]int64{-1}, 0), ne([]int64{1}, 0), ne([]int64{1}, -1), ne([]int64{1}, -2)}, Unsat},
		{"a line but for two points", []lia.Formula{eq([]int64{1, -1}, 0), ne([]int64{1}, 0), ne([]int64{0, 1}, -1)}, Sat},
		{"disequal on every ray", []lia.Formula{eq([]int64{1, -1, 0}, 0), ne([]int64{1, -1, 0}, 0)}, Unsat},
		{"far away only", []lia.Formula{le([]int64{-1, 1 << 31}, 1), le([]int64{0, -1}, 1<<31)}, Sat},
		{"coefficients near 2^62", []lia.Formula{eq([]int64{big, -(big - 1)}, -1), le([]int64{1}, 0), le([]int64{-1}, -5)}, Unsat},
		{"coefficients near 2^62, with a point", []lia.Formula{eq([]int64{big, -(big - 1)}, -1), le([]int64{1}, -5)}, Sat},
		{"2^62 in bounds", []lia.Formula{le([]int64{1, 1}, -big), le([]int64{-1}, big), le([]int64{0, -1}, 1)}, Unsat},
		{"implied equation of halves", []lia.Formula{le([]int64{2, 2, -1}, 0), le([]int64{-2, -2, 1}, 0), div(2, []int64{0, 0, 1}, 1)}, Unsat},
		{"knapsack", []lia.Formula{eq([]int64{12, 15, 21}, -100)}, Unsat},
		{"Frobenius: 7x+11y = 59 in the first quadrant", []lia.Formula{eq([]int64{7, 11}, -59), le([]int64{-1}, 0), le([]int64{0, -1}, 0)}, Unsat},
		{"Frobenius: 7x+11y = 60", []lia.Formula{eq([]int64{7, 11}, -60), le([]int64{-1}, 0), le([]int64{0, -1}, 0)}, Sat},
		{"a vertex in a sharp corner of a great region", []lia.Formula{le([]int64{1 << 40, -5}, 24), div(11, []int64{4, 4}, 4), div(5, []int64{0, 1}, 1), le([]int64{-13, 6}, -(1 << 50)), le([]int64{0, -1}, 0)}, Sat},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var ls []lia.Literal
			for _, f := range tt.fs {
				if f.Op() != lia.OpLit { // the formula was simplified to true or false
					if f.IsFalse() && tt.want != Unsat {
						t.Fatalf("constant false, want %v", tt.want)
					}
					continue
				}
				ls = append(ls, f.Lit())
			}
			if len(ls) < len(tt.fs) {
				return
			}
			if got := solve(t, New(Options{}), ls); got != tt.want {
				t.Fatalf("%v, want %v:\n%s", got, tt.want, show(ls))
			}
		})
	}
}

// TestCutsKeepTheirPremises refutes random inequalities within a box, by cuts. The conflict must
// contain a bound of the box, and must have no solution. Then the test retracts the bounds of the
// box. Now the cuts that follow from them must be gone: the answer must be the same as before the
// bounds were asserted.
func TestCutsKeepTheirPremises(t *testing.T) {
	byCuts, gone := 0, 0
	for seed := range int64(3000) {
		rng := rand.New(rand.NewSource(seed))
		s := shape{vars: 3, lits: 3, coef: 9, consts: 20, maxMonos: 3}
		var rows []lia.Literal
		for len(rows) < s.lits {
			if f := lia.Le(randomTerm(rng, s)); f.Op() == lia.OpLit {
				rows = append(rows, f.Lit())
			}
		}
		var bounds []lia.Literal
		for v := range lia.Var(s.vars) {
			lo := int64(rng.Intn(5) - 2)
			bounds = append(bounds, lia.Ge(lia.V(v).AddConst(num.From(-lo))).Lit(), lia.Le(lia.V(v).AddConst(num.From(-lo-2))).Lit())
		}
		var stats Stats
		th := New(Options{Stats: &stats})
		before := solve(t, th, rows)
		stats = Stats{}
		th.Push()
		if before == Unsat || solve(t, th, append(slices.Clip(rows), bounds...)) != Unsat || stats.Cuts == 0 || stats.Branches > 0 {
			continue
		}
		byCuts++
		var conflict []lia.Literal
		withBound := false
		for _, l := range th.Conflict() {
			conflict = append(conflict, th.Literal(l))
			for _, b := range bounds {
				withBound = withBound || b.Equal(th.Literal(l))
			}
		}
		if !withBound {
			t.Fatalf("seed %d: no bound is in the conflict\n%s", seed, show(conflict))
		}
		if enumerate(append(conflict, bounds...), s.vars, 6) {
			t.Fatalf("seed %d: the conflict has a solution\n%s", seed, show(conflict))
		}
		th.Pop()
		if st := th.Check(context.Background()); st != before {
			t.Fatalf("seed %d: %v before the bounds, %v after", seed, before, st)
		}
		gone++
	}
	if byCuts < 8 || gone != byCuts {
		t.Errorf("%d conflicts by cuts, %d taken back", byCuts, gone)
	}
}

// TestBudgetsAreUnknown checks that the answer is Unknown with a reason, and never Unsat, if a
// budget is exhausted or the context has ended. After that, the theory must still work.
func TestBudgetsAreUnknown(t *testing.T) {
	var pigeons []lia.Literal
	for i := range 7 {
		x := lia.V(lia.Var(i))
		pigeons = append(pigeons, lia.Ge(x.AddConst(num.MinusOne())).Lit(), lia.Le(x.AddConst(num.From(-6))).Lit())
		for j := range i {
			pigeons = append(pigeons, lia.Ne(x.Sub(lia.V(lia.Var(j)))).Lit())
		}
	}
	// The pigeonhole constraints need no pivots, so add bounds of sums of three variables, which
	// need some.
	for i := range 5 {
		u := lia.V(lia.Var(i)).Add(lia.V(lia.Var(i + 1))).Sub(lia.V(lia.Var(i + 2)))
		pigeons = append(pigeons, lia.Le(u.AddConst(num.From(-5))).Lit(), lia.Ge(u.AddConst(num.From(int64(i)-5))).Lit())
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	past, cancel2 := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel2()
	tests := []struct {
		name string
		ctx  context.Context
		opt  Options
	}{
		{"pivots", context.Background(), Options{MaxPivots: 2}},
		{"nodes", context.Background(), Options{MaxNodes: 20}},
		{"canceled", canceled, Options{}},
		{"deadline", past, Options{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			th := New(tt.opt)
			th.Push()
			for _, l := range pigeons {
				if !th.Assert(Lit{th.Atom(l.Atom), l.Neg}) {
					t.Fatal("refuted by bounds")
				}
			}
			if st := th.Check(tt.ctx); st != Unknown || th.Reason() == "" {
				t.Fatalf("%v, reason %q", st, th.Reason())
			}
			th.Pop()
			if st := solve(t, th, pigeons[:2]); st != Sat {
				t.Fatalf("afterwards %v", st)
			}
		})
	}
}

// TestCancel cancels a search that would take hours.
func TestCancel(t *testing.T) {
	th := New(Options{MaxNodes: 1 << 30, MaxPivots: 1 << 30})
	const n = 13
	for i := range n {
		x := lia.V(lia.Var(i))
		for _, f := range []lia.Formula{lia.Ge(x.AddConst(num.MinusOne())), lia.Le(x.AddConst(num.From(1 - n)))} {
			th.Assert(Lit{th.Atom(f.Lit().Atom), false})
		}
		for j := range i {
			l := lia.Ne(x.Sub(lia.V(lia.Var(j)))).Lit()
			th.Assert(Lit{th.Atom(l.Atom), true})
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if st := th.Check(ctx); st != Unknown {
		t.Fatalf("%v: the problem is too easy for this test", st)
	}
}

func TestPolarity(t *testing.T) {
	for _, f := range []lia.Formula{le([]int64{2, -3}, 1), eq([]int64{2, -3}, 1), div(2, []int64{1, 1}, 1), div(9, []int64{2, 4}, 1)} {
		for _, first := range []bool{false, true} {
			th := New(Options{})
			a := th.Atom(f.Lit().Atom)
			ok := th.Assert(Lit{a, first}) && th.Assert(Lit{a, !first})
			if ok && th.Check(context.Background()) != Unsat {
				t.Fatalf("%v and its negation are not refuted", f.Lit())
			}
			if len(th.Conflict()) != 2 {
				t.Fatalf("conflict %v", th.Conflict())
			}
			verifyConflict(t, th, []lia.Literal{th.Literal(Lit{a, false}), th.Literal(Lit{a, true})})
			if all := th.Conflicts(); len(all) == 0 || len(all[0]) != 2 {
				t.Fatalf("conflicts %v", all)
			}
		}
	}
}

// TestRefute refutes lists of premises. Some of the premises are repeated or irrelevant.
func TestRefute(t *testing.T) {
	ls := []lia.Literal{le([]int64{0, 0, 1}, -7).Lit(), div(2, []int64{1}, 0).Lit(), div(2, []int64{1}, 0).Lit(),
		eq([]int64{1, -2}, -1).Lit(), ne([]int64{0, 1}, 3).Lit()}
	st, cert := Refute(context.Background(), ls, Options{})
	if st != Unsat {
		t.Fatal(st)
	}
	if err := checkCert(ls, cert); err != nil {
		t.Fatal(err)
	}
	if st, cert := Refute(context.Background(), ls[:3], Options{}); st != Sat || cert != nil {
		t.Fatalf("%v with certificate %v", st, cert)
	}
}

// TestFurtherConflicts checks that one infeasible tableau gives several conflicts, each a
// contradiction by itself.
func TestFurtherConflicts(t *testing.T) {
	th := New(Options{})
	var fs []lia.Formula
	for i := range 3 { // the contradiction x < y < z < x, for three groups of variables
		a, b, c := lia.V(lia.Var(3*i)), lia.V(lia.Var(3*i+1)), lia.V(lia.Var(3*i+2))
		fs = append(fs, lia.Lt(a.Sub(b)), lia.Lt(b.Sub(c)), lia.Lt(c.Sub(a)))
	}
	for _, f := range fs {
		if !th.Assert(Lit{Atom: th.Atom(f.Lit().Atom)}) {
			t.Fatal("refuted by bounds")
		}
	}
	if st := th.CheckRational(context.Background()); st != Unsat {
		t.Fatal(st)
	}
	all := th.Conflicts()
	if len(all) < 2 {
		t.Fatalf("only %v", all)
	}
	for _, c := range all {
		var ls []lia.Literal
		for _, l := range c {
			ls = append(ls, th.Literal(l))
		}
		if st, cert := Refute(context.Background(), ls, Options{}); st != Unsat || checkCert(ls, cert) != nil {
			t.Fatalf("%v is no conflict", show(ls))
		}
	}
}

// TestReductionSpansWhatItSplits makes two checks. The first check ends at a fractional solution.
// Then the variables of this solution lose their bounds, so the reduction of the second check has
// no coordinates for them. The second check splits on a disequality over these variables. On the
// sides of the split, the search must not use the reduction: it would refute a side that has
// solutions.
func TestReductionSpansWhatItSplits(t *testing.T) {
	for _, apart := range []lia.Formula{ne([]int64{2, -1, 0}, 0), lia.Not(div(3, []int64{2, -1, 0}, 0))} {
		th := New(Options{})
		assert := func(f lia.Formula) {
			t.Helper()
			for _, c := range f.Conjuncts() {
				if l := c.Lit(); !th.Assert(Lit{th.Atom(l.Atom), l.Neg}) {
					t.Fatalf("%v is refuted", f)
				}
			}
		}
		th.Push()
		assert(eq([]int64{0, 1, 0}, 0))
		assert(le([]int64{-2, 1, 0}, 1)) // 2a - b >= 1; the variable b is 0 here
		if st := th.CheckRational(context.Background()); st != Sat {
			t.Fatal(st)
		}
		th.Pop()
		th.Push()
		assert(eq([]int64{0, 0, 1}, 0))
		assert(apart)
		th.trim()
		th.stableFacts, th.stableForms, th.dirty = len(th.facts), len(th.forms), true
		th.search = search{t: th, stop: th.stopper(context.Background()), pivots: th.opt.MaxPivots, latticeBranching: true}
		if v, _ := th.search.fractional(); v < 0 {
			t.Fatal("the vertex is whole: the test says nothing")
		}
		if st := th.search.run(); st != Sat {
			t.Errorf("%v beside c = 0: %v", apart, st)
		}
	}
}
