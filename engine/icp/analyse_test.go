package icp

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/lia/num"
)

// The paper's procedure ANALYZE enlarges a blocked box. The result must include the box, be
// blocked, and contain no initial state. With bound=optimal, no box with a looser bound may be
// blocked, unless ANALYZE had to restore initiation.
func TestAnalyse(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	refused, relaxed, put, tight := 0, int64(0), int64(0), 0
	for range 400 {
		c := enginetest.Random(r)
		s := searchOf(t, c.Program, 2000, func(cfg *Config) {
			cfg.Encoding, cfg.Bounds, cfg.Filter = Encoding(r.Intn(2)), Bounds(r.Intn(3)), r.Intn(2) == 0
		})
		loc := cfa.Loc(2 + r.Intn(len(c.Program.Locs)-2))
		box := slices.DeleteFunc(boxOf(r, s.Literals), func(l *frames.Literal) bool {
			b, _ := asBound(l)
			return !s.live.Has(loc, b.v)
		})
		box = s.withLocation(loc, box)
		at := generalise.Frame{Loc: loc, Level: int32(1 + r.Intn(2))}
		q := query(at, box, box)
		a, err := s.system.Ask(q)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Blocked {
			continue
		}
		refused++
		ungeneralised := s.counts.ungeneralised
		got, err := s.analyse(task{at, 0, 1}, q, a)
		if err != nil {
			t.Fatal(err)
		}
		relaxed, put = relaxed+s.counts.boundsRelaxed, put+s.counts.ungeneralised
		if !box.Implies(got) {
			t.Fatalf("the box is not in what has become of it")
		}
		if again, err := s.system.Ask(query(at, got, box)); err != nil || !again.Blocked {
			t.Fatalf("what has become of a refused box is entered (%v)", err)
		}
		if s.initial(got) {
			t.Fatal("it has initial states")
		}
		if s.cfg.Bounds != BoundsOptimal || s.counts.ungeneralised > ungeneralised {
			continue
		}
		for i, l := range got {
			b, _ := asBound(l)
			if s.isPCLiteral(l) {
				continue
			}
			if b.upper {
				b.value = b.value.Add(num.One())
			} else {
				b.value = b.value.Sub(num.One())
			}
			tight++
			if wide, err := s.system.Ask(query(at, replaced(got, i, b.literal(s.Literals)), box)); err != nil || wide.Blocked {
				t.Fatalf("a bound could be looser (%v)", err)
			}
		}
	}
	if refused < 100 || relaxed == 0 || put == 0 || tight < 10 {
		t.Errorf("%d boxes refused, %d bounds relaxed, %d times something put back, %d bounds tried: too little", refused, relaxed, put, tight)
	}
}

// Interval propagation must never find a looser bound than the solver.
func TestPropagatedBounds(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	compared := 0
	for range 400 {
		c := enginetest.Random(r)
		s := searchOf(t, c.Program, 2000, func(cfg *Config) { cfg.Encoding = Encoding(r.Intn(2)) })
		loc := cfa.Loc(2 + r.Intn(len(c.Program.Locs)-2))
		b := bound{0, r.Intn(2) == 0, num.From(int64(r.Intn(5) - 2))}
		if !s.live.Has(loc, b.v) {
			continue
		}
		q := query(generalise.Frame{Loc: loc, Level: int32(1 + r.Intn(2))}, s.withLocation(loc, nil), nil)
		if s.live.Has(loc, 1) {
			q.Cube = s.withLocation(loc, frames.Cube{bound{1, true, num.From(int64(r.Intn(5) - 2))}.literal(s.Literals)})
		}
		q.Relative, q.Except = true, s.withLocation(loc, frames.Cube{b.literal(s.Literals)})
		exact, err := s.system.extremum(q, b)
		if err != nil {
			t.Fatal(err)
		}
		rough := s.propagatedExtremum(q, b)
		if rough.reached && !rough.known {
			continue
		}
		compared++
		if !rough.reached && exact.reached || exact.reached && b.upper && exact.value.Less(rough.value) || exact.reached && !b.upper && rough.value.Less(exact.value) {
			t.Fatalf("propagation shows %+v, and the solver finds %+v", rough, exact)
		}
	}
	if compared < 100 {
		t.Errorf("%d compared", compared)
	}
}
