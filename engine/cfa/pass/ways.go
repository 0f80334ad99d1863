package pass

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Ways is LargeBlocks that also joins parallel edges which assign different
// values: what the edge assigns is an input that the guard defines on each side,
// as in static single assignment. n branches in a row are then one edge whose size
// is linear in n, where an edge a way has 2^n of them, or a location after every
// second branch with the same lemmas at each.
//
// # When ways are joined
//
// A variable is a mode when it is live at some loop head and some guard compares
// it with a constant by equality: it carries control from one block to the next,
// as a program counter does. Two parallel edges are joined unless they give a mode
// different values.
//
// For IC3 this is the right line. What it asks of an edge is a goal, seen from
// before the edge. Ways that leave the modes alike are alike to whatever the goal
// says of modes: of separate edges each has to be asked, and refuted again for each
// lemma, so one question for all of them costs no more, and a core is of all at once.
// The obligation that a model gives is of one way also on a joined edge, since
// projection follows the model through the disjunctions. Ways that set a mode to
// different constants are told apart by the goal itself: "pc = 3" makes the
// precondition over "pc := 5" false without a solver, and what is learnt is about one
// mode. Joined, the solver has to find out for each query which way leads to pc = 3,
// and generalisation looks at all modes together. (Joining everything makes a loop
// over a counter of 20 states fifty times slower, and loses a third of the models of
// hardware and protocols that are solved.)
//
// Way back: as of LargeBlocks. The model's values of state and inputs say which
// side of a choice a step takes; the values of joining inputs are dropped.
func Ways(ctx context.Context, p *cfa.Program) (*cfa.Program, Back, error) {
	return largeBlocks(ctx, p, maxGuard, true, nil)
}

// fewLeft is how many locations large blocks may leave between loop heads before
// ways are joined. Where nearly all can be eliminated, ways do not multiply, and an
// edge a way is better: its question is a conjunction for the most part, and its
// label reads as the statements of that way. It is the number of locations from which
// on joining solved more and lost nothing.
const fewLeft = 2

// crowded says whether ways multiply in what large blocks have left of a program:
// a location that is no loop head stays where its elimination would make more edges
// than it removes.
func crowded(p *cfa.Program) bool {
	left := 0
	for l := range p.Locs {
		if cfa.Loc(l) != p.Entry && cfa.Loc(l) != p.Error && !p.Locs[l].LoopHead {
			left++
		}
	}
	return left >= fewLeft
}

// modes says which variables are modes.
func modes(p *cfa.Program, live *cfa.Liveness) []bool {
	compared := make([]bool, len(p.Vars))
	for i := range p.Edges {
		p.Edges[i].Guard.Walk(func(f lia.Formula) {
			if f.Op() == lia.OpLit && f.Lit().Kind == lia.EQ {
				if ms := f.Lit().T.Monos(); len(ms) == 1 && !p.IsInput(ms[0].Var) {
					compared[ms[0].Var] = true
				}
			}
		})
	}
	out := make([]bool, len(p.Vars))
	for l := range p.Locs {
		if !p.Locs[l].LoopHead {
			continue
		}
		for _, v := range live.At(cfa.Loc(l)) {
			out[v] = out[v] || compared[v]
		}
	}
	return out
}

// apart says whether two parallel edges give a mode different values.
func (b *blocker) apart(x, y *block) bool {
	different := false
	both(x.assigns, y.assigns, func(v lia.Var, tx, ty lia.Term, _, _ bool) {
		different = different || b.modes[v] && b.live.Has(x.to, v) && !tx.Equal(ty)
	})
	return different
}

// both visits each variable that one of two assignments gives a value, and the
// values that it has after each.
func both(x, y []cfa.Assign, visit func(v lia.Var, tx, ty lia.Term, inX, inY bool)) {
	for len(x) > 0 || len(y) > 0 {
		var v lia.Var
		if len(y) == 0 || len(x) > 0 && x[0].Var < y[0].Var {
			v = x[0].Var
		} else {
			v = y[0].Var
		}
		tx, ty := lia.V(v), lia.V(v)
		inX, inY := len(x) > 0 && x[0].Var == v, len(y) > 0 && y[0].Var == v
		if inX {
			tx, x = x[0].Term, x[1:]
		}
		if inY {
			ty, y = y[0].Term, y[1:]
		}
		visit(v, tx, ty, inX, inY)
	}
}

// join gives z assignments that serve both x and y, and returns the guards under
// which they do: where the edges assign different values, an input takes the
// value, and the guards say which.
func (b *blocker) join(z, x, y *block) (gx, gy lia.Formula) {
	gx, gy = x.guard, y.guard
	z.inputs, z.assigns = slices.Clone(z.inputs), nil
	both(x.assigns, y.assigns, func(v lia.Var, tx, ty lia.Term, inX, inY bool) {
		if tx.Equal(ty) {
			z.assigns = append(z.assigns, cfa.Assign{Var: v, Term: tx})
			return
		}
		in := b.fresh
		b.fresh++
		z.inputs = append(z.inputs, cfa.Input{Var: in, Kind: cfa.Derived, Name: b.p.VarName(v)})
		z.assigns = append(z.assigns, cfa.Assign{Var: v, Term: lia.V(in)})
		// A dead variable that one side leaves alone must not be read there: it
		// may not have a value yet. Any value serves.
		live := b.live.Has(z.to, v)
		if live || inX {
			gx = lia.And(gx, lia.Eq(lia.V(in).Sub(tx)))
		}
		if live || inY {
			gy = lia.And(gy, lia.Eq(lia.V(in).Sub(ty)))
		}
	})
	return gx, gy
}
