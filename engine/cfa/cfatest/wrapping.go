package cfatest

import (
	"math/rand/v2"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Size is the modulus of the assignments that Wrapping adds: the values are 0 to Size-1.
const Size = 8

// Wrapping adds an edge that assigns terms modulo Size.
func (b *Builder) Wrapping(from, to cfa.Loc, guard lia.Formula, sets map[int]lia.Term) {
	e := b.Edge(from, to, guard)
	for v := range b.Vars {
		t, ok := sets[v]
		if !ok {
			continue
		}
		if !t.IsConst() {
			q := b.Input(e, cfa.Rounds)
			in := &e.Inputs[len(e.Inputs)-1]
			in.Name, in.Pos.Line, in.Pos.Col = "rounds", len(b.Edges), v+1
			t = t.AddMul(num.From(-Size), q)
			e.Guard = lia.And(e.Guard, Ge(t, 0), Le(t, Size-1))
		}
		e.Assigns = append(e.Assigns, cfa.Assign{Var: lia.Var(v), Term: t})
	}
}

// RandomWrapping returns a random program over two variables. Its edges assign terms modulo Size.
// Some edges check that a sum stays below Size.
func RandomWrapping(r *rand.Rand) *cfa.Program {
	locs := 4 + r.IntN(3)
	b := New(2, locs)
	term := func() lia.Term {
		return V(0).Mul(num.From(int64(r.IntN(4)-1))).AddMul(num.From(int64(r.IntN(3)-1)), V(1)).AddConst(num.From(int64(r.IntN(7) - 2)))
	}
	literal := func() lia.Formula {
		t := term()
		if r.IntN(2) == 0 {
			t = Plus(V(r.IntN(2)), -r.IntN(Size))
		}
		if r.IntN(4) == 0 {
			return lia.Ne(t)
		}
		return lia.Le(t)
	}
	b.Edge(0, 1, lia.True(), cfa.Assign{Var: 0, Term: lia.Int(int64(r.IntN(Size)))}, cfa.Assign{Var: 1, Term: lia.Int(int64(r.IntN(Size)))})
	inner := func() cfa.Loc { return cfa.Loc(1 + r.IntN(locs-2)) }
	for range locs + r.IntN(4) {
		guard := literal()
		if r.IntN(3) == 0 {
			guard = lia.Or(guard, lia.And(literal(), literal()))
		}
		sets := map[int]lia.Term{}
		for v := range 2 {
			if r.IntN(2) == 0 {
				sets[v] = term()
			}
		}
		from := inner()
		if r.IntN(3) == 0 {
			fits := Le(Plus(V(r.IntN(2)), 1+r.IntN(2)), Size-1)
			b.Edge(from, b.Error, lia.And(guard, lia.Not(fits)))
			guard = lia.And(guard, fits)
		}
		b.Wrapping(from, inner(), guard, sets)
	}
	b.Edge(inner(), b.Error, lia.And(literal(), literal()))
	return b.Done()
}
