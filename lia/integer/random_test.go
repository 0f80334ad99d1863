package integer

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

type shape struct {
	vars, lits   int
	coef, consts int64
	maxMonos     int
	eq, ne, div  int // percentage of the literals that are equations, disequalities and divisibilities
	box          int64
	scale        int64 // factor that makes coefficients large
}

func randomTerm(rng *rand.Rand, s shape) lia.Term {
	n := 1 + rng.Intn(min(s.maxMonos, s.vars))
	var ms []lia.Mono
	for _, v := range rng.Perm(s.vars)[:n] {
		c := rng.Int63n(2*s.coef+1) - s.coef
		k := num.From(c)
		if s.scale != 0 && rng.Intn(2) == 0 {
			k = k.Mul(num.From(s.scale)).Add(num.From(rng.Int63n(7) - 3))
		}
		ms = append(ms, lia.Mono{Coef: k, Var: lia.Var(v)})
	}
	c := num.From(rng.Int63n(2*s.consts+1) - s.consts)
	if s.scale != 0 && rng.Intn(2) == 0 {
		c = c.Mul(num.From(s.scale))
	}
	return lia.NewTerm(ms, c)
}

func randomLits(rng *rand.Rand, s shape) []lia.Literal {
	var out []lia.Literal
	add := func(f lia.Formula) {
		if f.Op() == lia.OpLit {
			out = append(out, f.Lit())
		}
	}
	for range s.lits {
		t := randomTerm(rng, s)
		switch p := rng.Intn(100); {
		case p < s.eq:
			add(lia.Eq(t))
		case p < s.eq+s.ne:
			add(lia.Ne(t))
		case p < s.eq+s.ne+s.div:
			f := lia.Divides(num.From(2+rng.Int63n(11)), t)
			if rng.Intn(2) == 0 {
				f = lia.Not(f)
			}
			add(f)
		default:
			add(lia.Le(t))
		}
	}
	if s.box > 0 {
		for v := range s.vars {
			x := lia.V(lia.Var(v))
			add(lia.Le(x.AddConst(num.From(-s.box))))
			add(lia.Ge(x.AddConst(num.From(s.box))))
		}
	}
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func show(ls []lia.Literal) string {
	var b strings.Builder
	for _, l := range ls {
		b.WriteString("  " + l.Format(func(v lia.Var) string { return fmt.Sprintf("x%d", v) }) + "\n")
	}
	return b.String()
}

// "solve" decides the conjunction of ls with th, and checks the model or the certificate.
func solve(t testing.TB, th *Theory, ls []lia.Literal) Status {
	t.Helper()
	st := Sat
	for _, l := range ls {
		if !th.Assert(Lit{th.Atom(l.Atom), l.Neg}) {
			st = Unsat
			break
		}
	}
	if st == Sat {
		st = th.Check(context.Background())
	}
	switch st {
	case Sat:
		for _, l := range ls {
			if !l.Holds(th.Value) {
				t.Fatalf("the model violates %v of\n%s", show([]lia.Literal{l}), show(ls))
			}
		}
	case Unsat:
		verifyConflict(t, th, ls)
	}
	return st
}

func verifyConflict(t testing.TB, th *Theory, ls []lia.Literal) {
	t.Helper()
	var prem []lia.Literal
	for _, l := range th.Conflict() {
		p := th.Literal(l)
		found := false
		for _, q := range ls {
			found = found || q.Equal(p)
		}
		if !found {
			t.Fatalf("conflict literal %v was not asserted", show([]lia.Literal{p}))
		}
		prem = append(prem, p)
	}
	if err := checkCert(prem, th.Cert()); err != nil {
		t.Fatalf("certificate: %v\nconflict\n%sof\n%s", err, show(prem), show(ls))
	}
}

func enumerate(ls []lia.Literal, vars int, box int64) bool {
	vals := make([]int64, vars)
	for i := range vals {
		vals[i] = -box
	}
	value := func(v lia.Var) num.Int { return num.From(vals[v]) }
	for {
		ok := true
		for _, l := range ls {
			if !l.Holds(value) {
				ok = false
				break
			}
		}
		if ok {
			return true
		}
		i := 0
		for ; i < vars; i++ {
			if vals[i]++; vals[i] <= box {
				break
			}
			vals[i] = -box
		}
		if i == vars {
			return false
		}
	}
}

func TestAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	count := map[Status]int{}
	for range 3000 {
		s := shape{vars: 1 + rng.Intn(3), lits: 1 + rng.Intn(6), coef: 1 + rng.Int63n(9), consts: 20, maxMonos: 3,
			eq: rng.Intn(30), ne: rng.Intn(40), div: rng.Intn(30), box: 4}
		ls := randomLits(rng, s)
		st := solve(t, New(Options{}), ls)
		want := Unsat
		if enumerate(ls, s.vars, s.box) {
			want = Sat
		}
		if st != want {
			t.Fatalf("%v, want %v:\n%s", st, want, show(ls))
		}
		count[st]++
	}
	if count[Sat] < 300 || count[Unsat] < 300 {
		t.Fatalf("lopsided: %v", count)
	}
}

func TestIncremental(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for round := range 150 {
		s := shape{vars: 2 + rng.Intn(4), lits: 30, coef: 1 + rng.Int63n(6), consts: 12, maxMonos: 3,
			eq: rng.Intn(30), ne: rng.Intn(30), div: rng.Intn(20), box: 5}
		pool := randomLits(rng, s)
		th := New(Options{})
		var asserted []lia.Literal
		var marks []int
		for range 60 {
			switch p := rng.Intn(10); {
			case p < 2:
				th.Push()
				marks = append(marks, len(asserted))
			case p < 4 && len(marks) > 0:
				th.Pop()
				asserted = asserted[:marks[len(marks)-1]]
				marks = marks[:len(marks)-1]
			case p < 8:
				l := pool[rng.Intn(len(pool))]
				if rng.Intn(3) == 0 {
					l = l.Not()
				}
				if th.Assert(Lit{th.Atom(l.Atom), l.Neg}) {
					asserted = append(asserted, l)
				} else {
					verifyConflict(t, th, append(asserted[:len(asserted):len(asserted)], l))
				}
			default:
				got := th.Check(context.Background())
				want := solve(t, New(Options{}), asserted)
				if got == Unknown || got != want {
					t.Fatalf("round %d: incremental %v (%s), fresh %v:\n%s", round, got, th.Reason(), want, show(asserted))
				}
				if got == Unsat {
					verifyConflict(t, th, asserted)
				} else {
					for _, l := range asserted {
						if !l.Holds(th.Value) {
							t.Fatalf("round %d: wrong model", round)
						}
					}
				}
			}
		}
	}
}
