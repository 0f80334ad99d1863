package icp

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func searchOf(t *testing.T, p *cfa.Program, units int, set func(*Config)) *search {
	cfg := engine.Defaults[Config]()
	set(&cfg)
	ctx, limits := enginetest.Bounded(t, units)
	return newSearch(meter.New(ctx, limits), p, cfg, nil, nil)
}

// With a suffix, the lemmas of the frames do not exclude all states from which the error is
// reachable, so they need not be inductive. The certificate also has formulas that exclude the
// states between the bad states and the error. The whole certificate must be inductive. In some
// program of the test, the frames alone must not be inductive.
func TestSuffixCertificate(t *testing.T) {
	rounds := rounds.Of(t, 60, 30)
	r := rand.New(rand.NewSource(4))
	safe, bare := 0, 0
	for range rounds {
		c := enginetest.Random(r)
		if c.Verdict != engine.Safe {
			continue
		}
		s := searchOf(t, c.Program, 3000, func(cfg *Config) {
			cfg.Suffix, cfg.Encoding = 1+r.Intn(4), Encoding(r.Intn(2))
		})
		res := s.Run(s)
		if res.Verdict != engine.Safe {
			continue
		}
		safe++
		enginetest.Check(t, c, res)
		level := s.K
		for l := int32(1); l <= s.K; l++ {
			if some := s.Frames.LemmasAbove(l - 1); len(some) == len(s.Frames.LemmasAbove(l)) {
				level = l
				break
			}
		}
		if enginetest.Proves(c.Program, framesOnly(s, level)) != nil {
			bare++
		}
	}
	if safe < rounds/5 || bare == 0 {
		t.Errorf("%d certificates, %d of them more than frames", safe, bare)
	}
}

func framesOnly(s *search, level int32) cfa.Invariant {
	inv := cfa.Invariant{}
	for l := range s.Program.Locs {
		loc := cfa.Loc(l)
		if loc == s.Program.Entry || loc == s.Program.Error {
			continue
		}
		var fs []lia.Formula
		for _, m := range s.Frames.Lemmas(loc) {
			if m.Level > level && m.At(loc) {
				fs = append(fs, m.Clause)
			}
		}
		inv[loc] = lia.And(fs...)
	}
	return inv
}

// choiceChain returns a sequence of edges that each add 0 or 1 to x. If "open" is set, the last edge
// leads to the error for the largest x, and otherwise for no reachable x.
func choiceChain(steps int, open bool) enginetest.Case {
	b := enginetest.New(steps+2, "x")
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	for i := range steps - 1 {
		in := b.Input()
		b.Edge(2+i, 3+i, lia.And(lia.Ge(in), lia.Le(in.Sub(lia.Int(1)))), map[int]lia.Term{0: x.Add(in)})
	}
	last := lia.Int(int64(steps))
	if open {
		last = lia.Int(int64(steps - 1))
	}
	b.Edge(steps+1, 1, lia.Ge(x.Sub(last)), nil)
	if open {
		return enginetest.Case{Name: "a way", Program: b.Program(), Verdict: engine.Unsafe}
	}
	return enginetest.Case{Name: "no way", Program: b.Program(), Verdict: engine.Safe}
}

// The search must find a path to the error that is shorter than the suffix, as long as the suffix,
// or longer. If there is no path, the verdict must be safe.
func TestSuffixReachesTheEntry(t *testing.T) {
	for steps := 1; steps <= 5; steps++ {
		for suffix := 0; suffix <= 7; suffix++ {
			for _, encoding := range []Encoding{ByLocation, ByBits} {
				for _, open := range []bool{false, true} {
					c := choiceChain(steps, open)
					s := searchOf(t, c.Program, 3000, func(cfg *Config) { cfg.Suffix, cfg.Encoding = suffix, encoding })
					res := s.result()
					enginetest.Check(t, c, res)
					if res.Verdict != c.Verdict {
						t.Errorf("%d steps, suffix %d, encoding %d: %v (%v), want %v", steps, suffix, encoding, res.Verdict, res.Reason, c.Verdict)
					}
				}
			}
		}
	}
}

// The search must ignore bad states at a location without incoming edges.
func TestNoWayThere(t *testing.T) {
	for _, encoding := range []Encoding{ByLocation, ByBits} {
		b := enginetest.New(6, "x")
		x := b.Var(0)
		b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
		b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(lia.Int(1))})
		b.Edge(5, 3, lia.True(), nil)
		b.Edge(2, 3, lia.Lt(x), nil)
		b.Edge(3, 1, lia.True(), nil)
		b.Edge(4, 3, lia.True(), nil)
		c := enginetest.Case{Name: "a place that is not entered", Program: b.Program(), Verdict: engine.Safe}
		for suffix := range 4 {
			cfg := engine.Defaults[Config]()
			cfg.Encoding, cfg.Suffix = encoding, suffix
			res, _ := enginetest.Run(t, Engine{}, c, cfg, 1000)
			if res.Verdict != engine.Safe {
				t.Errorf("suffix %d: %v (%v)", suffix, res.Verdict, res.Reason)
			}
		}
	}
}

// With the option "abort", a search with many obligations at one frontier must start over with a
// longer suffix. Some of these searches must still prove their programs.
func TestAbort(t *testing.T) {
	r := rand.New(rand.NewSource(9))
	aborts, told, proofs := int64(0), int64(0), 0
	for range rounds.Of(t, 30, 20) {
		c := enginetest.Random(r)
		cfg := engine.Defaults[Config]()
		cfg.Abort, cfg.Encoding, cfg.Loosen, cfg.Drop = 1, Encoding(r.Intn(2)), false, NoDropping
		res, events := enginetest.Run(t, Engine{}, c, cfg, 1000)
		aborts += res.Stats["aborts"]
		for _, e := range events {
			if e.Kind == trace.Drop && e.Note == trace.DropFarther {
				told++
			}
		}
		if res.Verdict == engine.Safe && res.Stats["aborts"] > 0 {
			proofs++
		}
		if (res.Stats["suffix"] > 0) != (res.Stats["aborts"] > 0) {
			t.Errorf("suffix %d after %d aborts", res.Stats["suffix"], res.Stats["aborts"])
		}
	}
	if aborts == 0 || told == 0 || told > aborts || proofs == 0 {
		t.Errorf("%d aborts, %d of them with obligations that were dropped, %d proofs after some", aborts, told, proofs)
	}
}

// The bad states of this test are those from which three edges lead to the error (a suffix of two
// steps). The certificate of the safe program needs formulas for the states on these paths, without
// the edges' inputs. With a budget of one literal, such a formula is too large, and the verdict
// must be Unknown. With the default budget, the verdict must be Safe.
func TestNoCertificate(t *testing.T) {
	b := enginetest.New(4, "x")
	x, in := b.Var(0), b.Input()
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	b.Edge(2, 3, lia.And(lia.Ge(in), lia.Le(in.Sub(lia.Int(1)))), map[int]lia.Term{0: x.Add(in.Mul(num.From(2)))})
	b.Edge(3, 1, lia.Ge(x.Sub(lia.Int(5))), nil)
	c := enginetest.Case{Name: "small steps", Program: b.Program(), Verdict: engine.Safe}
	for _, budget := range []int{certificateBudget, 1} {
		s := searchOf(t, c.Program, 1000, func(cfg *Config) { cfg.Suffix = 2 })
		s.suffix.certificateBudget = budget
		res := s.Run(s)
		enginetest.Check(t, c, res)
		if budget == 1 && (res.Verdict != engine.Unknown || res.Reason.Code != engine.GaveUp) || budget > 1 && res.Verdict != engine.Safe {
			t.Errorf("with %d literals: %v (%v)", budget, res.Verdict, res.Reason)
		}
	}
}
