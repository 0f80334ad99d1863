package pass

import (
	"testing"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestAlongPeriods maps a path with a cycle back to the old program, in which the rounds of the
// cycle take different edges in turn. Since there are too many rounds to list, the old path must
// have a cycle too.
func TestAlongPeriods(t *testing.T) {
	const turns = 7
	i, turn := cfatest.V(0), cfatest.V(1)
	b := cfatest.New(2, 4)
	e := b.Edge(0, 1, lia.True())
	e.Assigns = []cfa.Assign{{Var: 0, Term: lia.Int(0)}, {Var: 1, Term: lia.Int(0)}}
	for k := range turns {
		e := b.Edge(1, 1, lia.And(cfatest.Ge(turn, k), cfatest.Le(turn, k)))
		e.Assigns = []cfa.Assign{{Var: 0, Term: i.Add(lia.Int(1))}, {Var: 1, Term: lia.Int(int64((k + 1) % turns))}}
	}
	p := b.Done()
	const merged = 100
	back := pathMapper(p, func(_ cfa.Loc, s cfa.State, st cfa.Step) (cfa.Path, cfa.State, error) {
		if st.Edge != merged {
			return cfa.Path{st}, nil, nil
		}
		k, _ := s[1].Int64()
		return cfa.Path{{Edge: cfa.EdgeID(1 + k)}}, nil, nil
	})
	for _, times := range []int64{1, 2, 13, 14, 15, 29, 1_000_003, 3_000_000_000} {
		path, err := back(cfa.Path{{Edge: 0}, {Edge: cfa.Around, Times: times, Cycle: []cfa.Step{{Edge: merged}}}})
		if err != nil {
			t.Errorf("%d rounds: %v", times, err)
			continue
		}
		at, state := p.Entry, make(cfa.State, len(p.Vars))
		for _, st := range path {
			if st.Cycle != nil {
				n, after, err := accel.Leap(p, at, state, st.Cycle, st.Times)
				if err != nil || n != st.Times {
					t.Fatalf("%d rounds: a cycle is taken %d times, not %d: %v", times, n, st.Times, err)
				}
				state = after
				continue
			}
			if state, err = p.Step(at, state, st); err != nil {
				t.Fatalf("%d rounds: %v", times, err)
			}
			at = p.Edges[st.Edge].To
		}
		if path.Len() != times+1 {
			t.Errorf("%d rounds: %d steps", times, path.Len())
		}
		if !state[0].Equal(num.From(times)) || !state[1].Equal(num.From(times%turns)) {
			t.Errorf("%d rounds: the path ends in %v", times, state)
		}
	}
}
