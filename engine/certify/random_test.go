package certify_test

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
	"ic3play/lia/rounds"
)

// randomProgram returns a random program with two variables and the locations 2 to 5. Its edges
// increment, decrement and swap variables under guards, or set a variable to an arbitrary value
// from {0, 1}.
func randomProgram(r *rand.Rand) *cfa.Program {
	const n, locs = 2, 4
	next := lia.Var(n)
	small := func(lo, hi int) num.Int { return num.From(int64(lo + r.Intn(hi-lo+1))) }
	edges := []cfa.Edge{edge(0, 2, lia.True(), set(0, lia.Const(small(-1, 1))), set(1, lia.Const(small(-1, 1))))}
	for i := 5 + r.Intn(5); i > 0; i-- {
		e := cfa.Edge{From: cfa.Loc(2 + r.Intn(locs)), To: cfa.Loc(2 + r.Intn(locs)), Guard: lia.True()}
		x, y := lia.Var(r.Intn(n)), lia.Var(r.Intn(n))
		switch r.Intn(5) {
		case 0:
			e.Guard = lia.Lt(v(x).AddConst(small(-3, 0)))
			e.Assigns = []cfa.Assign{set(x, plus(v(x), 1))}
		case 1:
			e.Guard = lia.Gt(v(x).AddConst(small(0, 3)))
			e.Assigns = []cfa.Assign{set(x, plus(v(x), -1))}
		case 2:
			e.Guard = lia.Or(lia.Lt(v(x).Sub(v(y))), lia.Divides(num.From(2), v(x).AddConst(small(0, 1))))
			e.Assigns = []cfa.Assign{set(0, v(1)), set(1, v(0))}
		case 3:
			e.Inputs = []cfa.Input{{Var: next, Name: "nondet"}}
			e.Guard = lia.And(lia.Ge(v(next)), lia.Le(plus(v(next), -1)))
			e.Assigns = []cfa.Assign{set(x, v(next))}
			next++
		default:
			e.Guard = lia.Not(lia.Eq(v(x).AddConst(small(-2, 2))))
		}
		edges = append(edges, e)
	}
	edges = append(edges, edge(cfa.Loc(2+r.Intn(locs)), 1, lia.And(lia.Eq(v(0).AddConst(small(-4, 4))), lia.Le(v(1).AddConst(small(-3, 3))))))
	return auto(n, edges...)
}

// explored has, by location, the reachable states that a search within a window of values found.
// The field "whole" is true if these are all reachable states.
type explored struct {
	states map[cfa.Loc]map[[2]int64]bool
	whole  bool
}

func explore(p *cfa.Program) explored {
	const window = 8
	x := explored{map[cfa.Loc]map[[2]int64]bool{}, true}
	type node struct {
		loc cfa.Loc
		s   [2]int64
	}
	var work []node
	visit := func(l cfa.Loc, s [2]int64) {
		if max(s[0], -s[0], s[1], -s[1]) > window {
			x.whole = false
			return
		}
		if x.states[l] == nil {
			x.states[l] = map[[2]int64]bool{}
		}
		if !x.states[l][s] {
			x.states[l][s] = true
			work = append(work, node{l, s})
		}
	}
	// The start values do not matter, because the edge that leaves the entry assigns both
	// variables.
	visit(p.Entry, [2]int64{0, 0})
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		state := cfa.State{num.From(n.s[0]), num.From(n.s[1])}
		for _, id := range p.Out(n.loc) {
			for in := int64(-1); in <= 2; in++ {
				step := cfa.Step{Edge: id}
				for range p.Edges[id].Inputs {
					step.Inputs = append(step.Inputs, num.From(in))
				}
				after, err := p.Step(n.loc, state, step)
				if err != nil {
					continue
				}
				a, _ := after[0].Int64()
				b, _ := after[1].Int64()
				visit(p.Edges[id].To, [2]int64{a, b})
			}
		}
	}
	return x
}

// guess returns an invariant to check. Its formulas describe exactly the states that were found at
// their location, or the smallest box that contains these states. At random, guess leaves out
// locations or makes a formula wrong.
func guess(r *rand.Rand, p *cfa.Program, x explored) cfa.Invariant {
	inv := cfa.Invariant{}
	exact := r.Intn(2) == 0
	for l := cfa.Loc(2); int(l) < len(p.Locs); l++ {
		if r.Intn(6) == 0 {
			continue
		}
		var some []lia.Formula
		var lo, hi [2]int64
		first := true
		for a := int64(-8); a <= 8; a++ { // in a fixed order
			for b := int64(-8); b <= 8; b++ {
				if !x.states[l][[2]int64{a, b}] {
					continue
				}
				some = append(some, lia.And(lia.Eq(plus(v(0), -a)), lia.Eq(plus(v(1), -b))))
				if first {
					lo, hi, first = [2]int64{a, b}, [2]int64{a, b}, false
				}
				lo[0], lo[1], hi[0], hi[1] = min(lo[0], a), min(lo[1], b), max(hi[0], a), max(hi[1], b)
			}
		}
		if r.Intn(8) == 0 && len(some) > 0 {
			if exact {
				some = some[1:]
			} else if lo[0] < hi[0] {
				lo[0]++
			} else {
				hi[1]--
			}
		}
		if exact {
			inv[l] = lia.Or(some...)
		} else if first {
			inv[l] = lia.False()
		} else {
			inv[l] = lia.And(lia.Ge(plus(v(0), -lo[0])), lia.Le(plus(v(0), -hi[0])), lia.Ge(plus(v(1), -lo[1])), lia.Le(plus(v(1), -hi[1])))
		}
	}
	return inv
}

// TestRandomPrograms compares the checker with explicit search. If the checker accepts an
// invariant, the invariant must hold in all found states, and none of these may be at the error.
// The checker must accept the exact set of reachable states of a safe program.
func TestRandomPrograms(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	n := rounds.Of(t, 500, 150)
	accepted, rejected := 0, 0
	for round := range n {
		p := randomProgram(r)
		x := explore(p)
		for i := 0; i < 3; i++ {
			inv := guess(r, p, x)
			_, err := certify.Invariant(context.Background(), p, inv, refute.Prove)
			if err != nil {
				rejected++
				continue
			}
			accepted++
			if len(x.states[p.Error]) > 0 {
				t.Fatalf("round %d: an invariant of an unsafe program was accepted", round)
			}
			for l, f := range inv {
				for s := range x.states[l] {
					if !f.Eval(func(v lia.Var) num.Int { return num.From(s[v]) }) {
						t.Fatalf("round %d: reachable state %v of %s breaks the accepted invariant", round, s, p.LocName(l))
					}
				}
			}
		}
		if x.whole && len(x.states[p.Error]) == 0 {
			inv := cfa.Invariant{}
			for l := cfa.Loc(2); int(l) < len(p.Locs); l++ {
				var some []lia.Formula
				for s := range x.states[l] {
					some = append(some, lia.And(lia.Eq(plus(v(0), -s[0])), lia.Eq(plus(v(1), -s[1]))))
				}
				inv[l] = lia.Or(some...)
			}
			if _, err := certify.Invariant(context.Background(), p, inv, refute.Prove); err != nil {
				t.Fatalf("round %d: the reachable states are no invariant: %v", round, err)
			}
		}
	}
	if accepted < n/5 || rejected < n/5 {
		t.Fatalf("%d accepted, %d rejected", accepted, rejected)
	}
	t.Logf("%d accepted, %d rejected", accepted, rejected)
}
