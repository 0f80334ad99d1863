package cfatest

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Random returns a small automaton for tests, with small coefficients in guards and
// assignments, inputs in 0..2, and quotients. If "bounded" is set, every assigned value is in
// -3..3, so that the states can be enumerated.
func Random(r *rand.Rand, bounded bool) *cfa.Program {
	p := &cfa.Program{File: "random"}
	nv, nl := 1+r.IntN(3), 4+r.IntN(6)
	for i := range nv {
		p.Vars = append(p.Vars, cfa.Var{Name: string(rune('x' + i)), Orig: string(rune('x' + i))})
	}
	for i := range nl {
		p.Locs = append(p.Locs, cfa.Location{Name: "L" + strconv.Itoa(i)})
	}
	p.Entry, p.Error = 0, cfa.Loc(nl-1)
	p.Locs[0].Name, p.Locs[nl-1].Name = "entry", "error"

	read := nv
	if nv > 1 && r.IntN(3) == 0 {
		read--
	}
	term := func(vars int) lia.Term {
		t := lia.Int(int64(r.IntN(7) - 3))
		for v := range vars {
			if r.IntN(3) == 0 {
				t = t.AddMul(num.From(int64(r.IntN(5)-2)), lia.V(lia.Var(v)))
			}
		}
		return t
	}
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth > 0 && r.IntN(3) == 0 {
			var fs []lia.Formula
			for range 2 + r.IntN(2) {
				fs = append(fs, formula(depth-1))
			}
			if r.IntN(2) == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		switch r.IntN(8) {
		case 0:
			return lia.Divides(num.From(int64(2+r.IntN(2))), term(read))
		case 1:
			return lia.Ne(term(read))
		case 2, 3:
			return lia.Eq(term(read))
		case 4:
			return lia.Eq(lia.V(lia.Var(r.IntN(read))).AddConst(num.From(int64(r.IntN(5) - 2))))
		}
		return lia.Le(term(read))
	}
	within := func(t lia.Term, lo, hi int64) lia.Formula {
		return lia.And(lia.Ge(t.AddConst(num.From(-lo))), lia.Le(t.AddConst(num.From(-hi))))
	}
	line := 0
	add := func(from, to cfa.Loc, guard lia.Formula, ins []cfa.Input, as []cfa.Assign) {
		line++
		if bounded {
			for _, a := range as {
				guard = lia.And(guard, within(a.Term, -3, 3))
			}
		}
		slices.SortFunc(as, func(a, b cfa.Assign) int { return int(a.Var - b.Var) })
		p.Edges = append(p.Edges, cfa.Edge{From: from, To: to, Inputs: ins, Guard: guard, Assigns: as,
			Spans: []source.Span{{Start: source.Pos{Line: line, Col: 1}, End: source.Pos{Line: line, Col: 9}}}})
	}
	input := func(kind cfa.InputKind) (cfa.Input, lia.Term) {
		v := lia.Var(nv + p.NumIn)
		p.NumIn++
		return cfa.Input{Var: v, Kind: kind, Name: "nondet()"}, lia.V(v)
	}
	for range 1 + r.IntN(2) {
		var as []cfa.Assign
		var ins []cfa.Input
		guard := lia.True()
		for v := range nv {
			t := lia.Int(int64(r.IntN(3) - 1))
			if r.IntN(4) == 0 {
				in, it := input(cfa.Uninit)
				ins = append(ins, in)
				guard = lia.And(guard, within(it, 0, 2))
				t = it
			}
			as = append(as, cfa.Assign{Var: lia.Var(v), Term: t})
		}
		add(0, cfa.Loc(1+r.IntN(nl-2)), guard, ins, as)
	}
	for range nl + r.IntN(2*nl) {
		from, to := cfa.Loc(1+r.IntN(nl-2)), cfa.Loc(1+r.IntN(nl-1))
		guard := lia.True()
		if r.IntN(3) > 0 {
			guard = formula(2)
		}
		if to == p.Error && r.IntN(3) > 0 {
			guard = lia.And(guard, formula(1))
		}
		var ins []cfa.Input
		var as []cfa.Assign
		for _, v := range r.Perm(nv)[:r.IntN(nv+1)] {
			t := term(read)
			if int(v) >= read {
				t = term(nv)
			}
			switch r.IntN(9) {
			case 0:
				in, it := input(cfa.Nondet)
				ins = append(ins, in)
				guard = lia.And(guard, within(it, 0, 2))
				t = it
				if r.IntN(2) == 0 {
					t = t.Add(lia.V(lia.Var(v)))
				}
			case 1: // assign t / 2, rounded down, to v
				in, q := input(cfa.Quotient)
				ins = append(ins, in)
				guard = lia.And(guard, within(t.Sub(q.Mul(num.From(2))), 0, 1))
				t = q
			case 2:
				t = lia.Int(int64(r.IntN(3)))
			case 3: // an input that the guard determines
				in, it := input(cfa.Derived)
				ins = append(ins, in)
				guard = lia.And(guard, lia.Eq(it.Sub(t)))
				t = it
			}
			as = append(as, cfa.Assign{Var: lia.Var(v), Term: t})
		}
		if guard.IsFalse() {
			continue
		}
		add(from, to, guard, ins, as)
	}
	p.MarkLoopHeads()
	return p
}
