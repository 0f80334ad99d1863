package sat

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"ic3play/lia/rounds"
)

type cnf struct {
	vars    int
	clauses [][]Lit
}

// holds reports whether an assignment satisfies the clauses and the assumptions. Bit i of "bits" is
// the truth value of vars[i].
func (c cnf) holds(bits uint, vars []Lit, assume []Lit) bool {
	val := func(l Lit) bool {
		for i, v := range vars {
			if v.Var() == l.Var() {
				return bits>>uint(i)&1 == 1 == (l == v)
			}
		}
		return false
	}
	for _, a := range assume {
		if !val(a) {
			return false
		}
	}
	for _, cl := range c.clauses {
		ok := false
		for _, l := range cl {
			ok = ok || val(l)
		}
		if !ok {
			return false
		}
	}
	return true
}

func (c cnf) sat(vars, assume []Lit) bool {
	for bits := uint(0); bits < 1<<uint(c.vars); bits++ {
		if c.holds(bits, vars, assume) {
			return true
		}
	}
	return false
}

func randomLits(r *rand.Rand, vars []Lit, n int) []Lit {
	out := make([]Lit, n)
	for i := range out {
		out[i] = vars[r.Intn(len(vars))] ^ Lit(r.Intn(2))
	}
	return out
}

// TestAgainstEnumeration adds clauses, propagates and searches under assumptions in random order.
// Some clauses are unsatisfiable without any assumption, where gini alone would end the process.
func TestAgainstEnumeration(t *testing.T) {
	rounds := rounds.Of(t, 2000, 600)
	ctx := context.Background()
	for seed := 0; seed < rounds; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		s := New(0)
		c := cnf{vars: 2 + r.Intn(6)}
		vars := make([]Lit, c.vars)
		for i := range vars {
			vars[i] = s.NewVar()
		}
		for step := 0; step < 30; step++ {
			if r.Intn(3) > 0 {
				cl := randomLits(r, vars, 1+r.Intn(3))
				c.clauses = append(c.clauses, cl)
				s.Add(cl...)
			}
			assume := randomLits(r, vars, r.Intn(4))
			want := c.sat(vars, assume)
			if r.Intn(2) == 0 {
				switch s.Propagate(assume) {
				case Unsat:
					if want {
						t.Fatalf("seed %d step %d: propagation refutes a satisfiable set", seed, step)
					}
					checkWhy(t, c, vars, assume, s.Core())
				case Unknown:
					for _, v := range vars {
						for _, l := range []Lit{v, v.Not()} {
							if s.Value(l) && c.sat(vars, append(append([]Lit(nil), assume...), l.Not())) {
								t.Fatalf("seed %d step %d: %d is not implied", seed, step, l)
							}
						}
					}
				default:
					t.Fatal("propagation says sat")
				}
			}
			if r.Intn(4) == 0 {
				continue
			}
			switch got := s.Solve(ctx, assume); {
			case got == Sat && want:
				bits := uint(0)
				for i, v := range vars {
					if s.Value(v) {
						bits |= 1 << uint(i)
					}
					if s.Value(v) == s.Value(v.Not()) {
						t.Fatalf("seed %d step %d: variable %d has no value", seed, step, v.Var())
					}
				}
				if !c.holds(bits, vars, assume) {
					t.Fatalf("seed %d step %d: not a model", seed, step)
				}
			case got == Unsat && !want:
				checkWhy(t, c, vars, assume, s.Core())
			default:
				t.Fatalf("seed %d step %d: got %d, satisfiable: %v", seed, step, got, want)
			}
		}
	}
}

func checkWhy(t *testing.T, c cnf, vars, assume, why []Lit) {
	t.Helper()
	for _, l := range why {
		found := false
		for _, a := range assume {
			found = found || a == l
		}
		if !found {
			t.Fatalf("core has %d, which was not assumed", l)
		}
	}
	if c.sat(vars, why) {
		t.Fatal("core is satisfiable")
	}
}

// These are the shortest calls with which gini alone ends the process.
func TestFatalCase(t *testing.T) {
	for _, propagate := range []bool{false, true} {
		s := New(0)
		v := []Lit{0, s.NewVar(), s.NewVar(), s.NewVar(), s.NewVar()}
		s.Add(v[4].Not(), v[1])
		s.Add(v[2], v[4])
		s.Add(v[2].Not(), v[4])
		s.Add(v[1].Not(), v[4].Not())
		for _, as := range [][]Lit{{v[2].Not(), v[2]}, {v[2], v[4].Not(), v[3].Not()}, {v[2].Not()}, {v[1]}, nil, {v[3]}} {
			if propagate {
				s.Propagate(as)
			}
			if got := s.Solve(context.Background(), as); got != Unsat {
				t.Fatalf("assumptions %v: %d", as, got)
			}
		}
		if len(s.Core()) != 0 {
			t.Fatalf("core %v of clauses that are unsatisfiable alone", s.Core())
		}
	}
}

// A short deadline must end the search on a hard problem (pigeonhole).
func TestCancel(t *testing.T) {
	const holes = 14
	s := New(0)
	var in [holes + 1][holes]Lit
	for p := range in {
		for h := range in[p] {
			in[p][h] = s.NewVar()
		}
		s.Add(in[p][:]...)
	}
	for h := 0; h < holes; h++ {
		for p := range in {
			for q := p + 1; q < len(in); q++ {
				s.Add(in[p][h].Not(), in[q][h].Not())
			}
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if got := s.Solve(ctx, nil); got != Unknown {
		t.Fatalf("%d: the problem is too easy for this test", got)
	}
	if got := s.Solve(context.Background(), []Lit{in[0][0].Not(), in[0][0]}); got != Unsat {
		t.Fatalf("contradictory assumptions after a cancelled search: %d", got)
	}
}

func BenchmarkPropagate(b *testing.B) { benchmark(b, true) }
func BenchmarkSolve(b *testing.B)     { benchmark(b, false) }

func benchmark(b *testing.B, propagate bool) {
	r := rand.New(rand.NewSource(1))
	s := New(0)
	vars := make([]Lit, 200)
	for i := range vars {
		vars[i] = s.NewVar()
	}
	for i := 0; i < 500; i++ {
		s.Add(randomLits(r, vars, 3)...)
	}
	assume := make([][]Lit, 64)
	for i := range assume {
		assume[i] = randomLits(r, vars, 20)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if propagate {
			s.Propagate(assume[i%64])
		} else {
			s.Solve(context.Background(), assume[i%64])
		}
	}
}
