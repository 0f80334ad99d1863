package accel_test

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/num"
)

func oneLoop(guard func(x, y lia.Term) lia.Formula, body func(x, y lia.Term) map[int]lia.Term) *cfa.Program {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, guard(x, y), body(x, y))
	b.Edge(2, 1, lia.True(), nil)
	return b.Program()
}

func state(values ...int64) cfa.State {
	s := make(cfa.State, len(values))
	for i, v := range values {
		s[i] = num.From(v)
	}
	return s
}

func TestRounds(t *testing.T) {
	n := func(c int64) lia.Term { return lia.Int(c) }
	counts := func(x, y lia.Term) map[int]lia.Term { return map[int]lia.Term{0: x.Add(n(1)), 1: y.Add(n(2))} }
	sums := func(x, y lia.Term) map[int]lia.Term { return map[int]lia.Term{0: x.Add(n(1)), 1: y.Add(x)} }
	for name, tt := range map[string]struct {
		guard  func(x, y lia.Term) lia.Formula
		body   func(x, y lia.Term) map[int]lia.Term
		from   cfa.State
		rounds int64
		to     cfa.State
	}{
		"up to a bound":     {func(x, _ lia.Term) lia.Formula { return lia.Lt(x.Sub(n(1_000_000_000))) }, counts, state(5, 0), 999_999_995, state(1_000_000_000, 1_999_999_990)},
		"away from a bound": {func(x, _ lia.Term) lia.Formula { return lia.Ge(x) }, counts, state(0, 0), accel.Forever, nil},
		"until equal":       {func(x, _ lia.Term) lia.Formula { return lia.Ne(x.Sub(n(77))) }, counts, state(7, 0), 70, state(77, 140)},
		"steps over equal":  {func(_, y lia.Term) lia.Formula { return lia.Ne(y.Sub(n(77))) }, counts, state(0, 0), accel.Forever, nil},
		"one side or other": {func(x, y lia.Term) lia.Formula { return lia.Or(lia.Lt(x.Sub(n(10))), lia.Lt(y.Sub(n(300)))) }, counts, state(0, 0), 150, state(150, 300)},
		"remainder stays":   {func(x, y lia.Term) lia.Formula { return lia.And(lia.Divides(num.From(2), y), lia.Lt(x.Sub(n(50)))) }, counts, state(0, 4), 50, state(50, 104)},
		"remainder changes": {func(x, _ lia.Term) lia.Formula { return lia.Divides(num.From(2), x) }, counts, state(0, 0), 1, state(1, 2)},
		"sum":               {func(_, y lia.Term) lia.Formula { return lia.Lt(y.Sub(n(5_000_000_000))) }, sums, state(0, 0), 100_001, state(100_001, 5_000_050_000)},
		"sum rises and falls": {func(x, y lia.Term) lia.Formula { return lia.Le(y.Sub(n(9))) }, func(x, y lia.Term) map[int]lia.Term {
			return map[int]lia.Term{0: x.Sub(n(1)), 1: y.Add(x)}
		}, state(4, 0), 4, state(0, 10)},
		"sum stays below":    {func(x, y lia.Term) lia.Formula { return lia.Le(y.Sub(n(10))) }, func(x, y lia.Term) map[int]lia.Term { return map[int]lia.Term{0: x.Sub(n(1)), 1: y.Add(x)} }, state(4, 0), accel.Forever, nil},
		"doubles":            {func(x, _ lia.Term) lia.Formula { return lia.Lt(x.Sub(n(1000))) }, func(x, _ lia.Term) map[int]lia.Term { return map[int]lia.Term{0: x.Mul(num.From(2))} }, state(1, 0), 1, state(2, 0)},
		"reset, first round": {func(x, _ lia.Term) lia.Formula { return lia.Lt(x.Sub(n(1000))) }, func(x, _ lia.Term) map[int]lia.Term { return map[int]lia.Term{0: x.Add(n(1)), 1: n(3)} }, state(1, 0), 1, state(2, 3)},
		"reset, later":       {func(x, _ lia.Term) lia.Formula { return lia.Lt(x.Sub(n(1000))) }, func(x, _ lia.Term) map[int]lia.Term { return map[int]lia.Term{0: x.Add(n(1)), 1: n(3)} }, state(2, 3), 998, state(1000, 3)},
	} {
		p := oneLoop(tt.guard, tt.body)
		got, to, err := accel.Leap(p, 2, tt.from, []cfa.Step{{Edge: 1}}, accel.Forever)
		if err != nil || got != tt.rounds || tt.to != nil && fmt.Sprint(to) != fmt.Sprint(tt.to) {
			t.Errorf("%s: %d rounds to %v (%v), want %d to %v", name, got, to, err, tt.rounds, tt.to)
		}
		if few, _, err := accel.Leap(p, 2, tt.from, []cfa.Step{{Edge: 1}}, 1); few != 1 || err != nil {
			t.Errorf("%s: at most one round is %d (%v)", name, few, err)
		}
	}
}

// A path that repeats a cycle k times at once must be equivalent to k separate rounds. Each edge of
// each round must be possible, and the last round must lead to the same state.
func TestLeapsAreRounds(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	term := func(vars []lia.Term) lia.Term {
		out := lia.Int(int64(r.Intn(7) - 3))
		for _, v := range vars {
			out = out.AddMul(num.From([]int64{0, 0, 1, 1, -1, 2}[r.Intn(6)]), v)
		}
		return out
	}
	literal := func(vars []lia.Term) lia.Formula {
		u := term(vars).AddConst(num.From(int64(r.Intn(400) - 200)))
		return []lia.Formula{lia.Le(u), lia.Ge(u), lia.Ne(u), lia.Eq(u), lia.Divides(num.From(int64(2+r.Intn(3))), u), lia.True()}[r.Intn(6)]
	}
	deep := 0
	for range 20_000 {
		b := enginetest.New(4, "x", "y", "z")
		vars := []lia.Term{b.Var(0), b.Var(1), b.Var(2)}
		q := b.Input()
		body := func() map[int]lia.Term {
			out := map[int]lia.Term{}
			for v := range vars {
				switch r.Intn(6) {
				case 0:
					out[v] = term(vars)
				case 1:
					out[v] = lia.Int(int64(r.Intn(5)))
				case 2, 3:
					out[v] = vars[v].Add(lia.Int(int64(r.Intn(5) - 2)))
				case 4:
					out[v] = vars[v].Add(vars[r.Intn(3)])
				}
			}
			return out
		}
		b.Edge(2, 3, lia.Or(literal(vars), lia.And(literal(vars), literal(vars))), body())
		b.Edge(3, 2, lia.And(literal(vars), lia.Eq(vars[0].Sub(q))), body())
		p := b.Program()
		if len(p.Edges[1].Inputs) == 0 {
			continue
		}
		p.Edges[1].Inputs[0].Kind = cfa.Derived
		s := state(int64(r.Intn(9)-4), int64(r.Intn(9)-4), int64(r.Intn(9)-4))
		// The guard of the second edge makes its input equal to x. Two rounds are enough to see by
		// how much the input grows in each round.
		round := func(s cfa.State) ([]cfa.Step, cfa.State) {
			mid, err := p.Step(2, s, cfa.Step{Edge: 0})
			if err != nil {
				return nil, nil
			}
			step := cfa.Step{Edge: 1, Inputs: []num.Int{mid[0]}}
			end, err := p.Step(3, mid, step)
			if err != nil {
				return nil, nil
			}
			return []cfa.Step{{Edge: 0}, step}, end
		}
		first, next := round(s)
		if first == nil {
			continue
		}
		cycle := first
		if second, _ := round(next); second != nil {
			cycle, _ = accel.Drifting(first, second)
		}
		n, after, err := accel.Leap(p, 2, s, cycle, 300)
		if err != nil {
			t.Fatalf("the first round is possible: %v", err)
		}
		if n > 2 {
			deep++
		}
		at := s
		for k := range n {
			steps, to := round(at)
			if steps == nil {
				t.Fatalf("round %d of %d is not possible from %v", k, n, at)
			}
			if got, want := accel.InRound(cycle[1], k).Inputs[0], steps[1].Inputs[0]; !got.Equal(want) {
				t.Fatalf("round %d of %d: input %v, want %v", k, n, got, want)
			}
			at = to
		}
		if fmt.Sprint(at) != fmt.Sprint(after) {
			t.Fatalf("%d rounds from %v lead to %v, not %v", n, s, at, after)
		}
	}
	if deep < 500 {
		t.Errorf("only %d cycles were taken more than twice", deep)
	}
}

// End must return an error if the guard allows fewer rounds, or if the edges do not form a cycle.
func TestEndRefuses(t *testing.T) {
	p := oneLoop(func(x, _ lia.Term) lia.Formula { return lia.Lt(x.Sub(lia.Int(1000))) }, func(x, _ lia.Term) map[int]lia.Term {
		return map[int]lia.Term{0: x.Add(lia.Int(1))}
	})
	around := func(times int64, steps ...cfa.Step) cfa.Step {
		return cfa.Step{Edge: cfa.Around, Cycle: steps, Times: times}
	}
	right := cfa.Path{{Edge: 0}, around(1000, cfa.Step{Edge: 1}), {Edge: 2}}
	if at, s, err := accel.End(p, right); err != nil || at != p.Error || !s[0].Equal(num.From(1000)) || right.Len() != 1002 || !right.HasCycle() {
		t.Errorf("the path ends at %v in %v: %v", at, s, err)
	}
	for name, path := range map[string]cfa.Path{
		"a round too many":    {{Edge: 0}, around(1001, cfa.Step{Edge: 1})},
		"no cycle":            {{Edge: 0}, around(3, cfa.Step{Edge: 2})},
		"nothing in it":       {{Edge: 0}, around(3, []cfa.Step{}...), {Edge: 2}},
		"elsewhere":           {around(3, cfa.Step{Edge: 1})},
		"a cycle in a cycle":  {{Edge: 0}, around(3, around(2, cfa.Step{Edge: 1}))},
		"an edge and a cycle": {{Edge: 0}, around(3, cfa.Step{Edge: 1, Cycle: []cfa.Step{{Edge: 1}}, Times: 2})},
	} {
		if _, _, err := accel.End(p, path); err == nil {
			t.Errorf("%s: runs", name)
		}
		if _, err := cfa.Run(p, path); err == nil {
			t.Errorf("%s: runs edge by edge", name)
		}
	}
}
