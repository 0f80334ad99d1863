package pass

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// JoinedBlocks is LargeBlocks that also joins parallel edges with different assignments. The joined
// edge assigns a new input, and its guard defines the input's value for each of the two edges, as
// in static single assignment. A sequence of n branches then becomes one edge of size linear in n.
// Without joined edges there are 2^n edges, or a location remains after every second branch, and
// each of these locations needs the same lemmas.
//
// # When edges are joined
//
// A variable is a mode if it is live at some loop head and some guard compares it with a constant
// by equality. Like a program counter, it determines which block runs next. Two parallel edges are
// joined unless they assign different values to a mode.
//
// This criterion suits IC3. A query of IC3 asks for a state from which an edge leads into a cube.
// Suppose that several paths assign the same values to all modes. With separate edges, each lemma
// needs a query for each path. With a joined edge, one query suffices. It costs no more than a
// query for one path, and its unsatisfiable core is valid for all paths. A proof obligation is
// still about one path, because projection chooses the disjuncts that are true in the model.
//
// Suppose that paths set a mode pc to different constants. Then the cube itself determines the
// possible paths. A cube with pc = 3 needs no query over an edge with pc := 5, and the lemma is
// about one value of pc. If such paths were joined, the solver would have to find the path to pc =
// 3 in each query, and generalisation would consider all values of pc together. If all edges were
// joined, a loop over a counter of 20 states would be fifty times slower, and a third of the models
// of hardware and protocols would not be solved.
//
// Back-translation: as in LargeBlocks. The state and the inputs determine which of two joined edges
// a step takes. The inputs that joining introduced are dropped.
func JoinedBlocks(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	return largeBlocks(ctx, p, maxGuard, true, nil)
}

// minLocsLeft is the least number of locations other than loop heads for which Simplify joins
// parallel edges. If large blocks leave fewer, there are few edges, and separate edges are better:
// a query is mostly a conjunction, and a label shows the statements of one path.
const minLocsLeft = 2

// needsJoining reports whether p, a program of large blocks, has at least minLocsLeft locations
// that are not loop heads. Entry and Error do not count.
func needsJoining(p *cfa.Program) bool {
	left := 0
	for l := range p.Locs {
		if cfa.Loc(l) != p.Entry && cfa.Loc(l) != p.Error && !p.Locs[l].LoopHead {
			left++
		}
	}
	return left >= minLocsLeft
}

func modes(p *cfa.Program, live *cfa.Liveness) []bool {
	compared := make([]bool, len(p.Vars))
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			if ms := l.T.Monos(); l.Kind == lia.EQ && len(ms) == 1 && !p.IsInput(ms[0].Var) {
				compared[ms[0].Var] = true
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

func (b *blocker) differInMode(x, y *block) bool {
	different := false
	visitAssigned(x.assigns, y.assigns, func(v lia.Var, tx, ty lia.Term, _, _ bool) {
		different = different || b.modes[v] && b.live.Has(x.to, v) && !tx.Equal(ty)
	})
	return different
}

// visitAssigned visits each variable v that x or y assigns, with its value after x and its value
// after y. inX and inY say which of them assigns v.
func visitAssigned(x, y []cfa.Assign, visit func(v lia.Var, tx, ty lia.Term, inX, inY bool)) {
	for len(x) > 0 || len(y) > 0 {
		var v lia.Var
		if len(y) == 0 || len(x) > 0 && x[0].Var < y[0].Var {
			v = x[0].Var
		} else {
			v = y[0].Var
		}
		var tx, ty lia.Term
		inX, inY := len(x) > 0 && x[0].Var == v, len(y) > 0 && y[0].Var == v
		if inX {
			tx, x = x[0].Term, x[1:]
		} else {
			tx = lia.V(v)
		}
		if inY {
			ty, y = y[0].Term, y[1:]
		} else {
			ty = lia.V(v)
		}
		visit(v, tx, ty, inX, inY)
	}
}

// join sets the assignments of the edge z so that z can replace the edges x and y. If x and y
// assign different values to a variable, z assigns a new input to it. The result gx is the guard of
// x and equations that give each new input the value that x assigns; gy is the same for y. If gx
// holds, z acts like x. If gy holds, z acts like y.
func (b *blocker) join(z, x, y *block) (gx, gy lia.Formula) {
	gx, gy = x.guard, y.guard
	z.inputs, z.assigns = slices.Clone(z.inputs), nil
	visitAssigned(x.assigns, y.assigns, func(v lia.Var, tx, ty lia.Term, inX, inY bool) {
		if tx.Equal(ty) {
			z.assigns = append(z.assigns, cfa.Assign{Var: v, Term: tx})
			return
		}
		in := b.nextInput
		b.nextInput++
		z.inputs = append(z.inputs, cfa.Input{Var: in, Kind: cfa.Derived, Name: b.p.VarName(v)})
		z.assigns = append(z.assigns, cfa.Assign{Var: v, Term: lia.V(in)})
		// If v is dead after the edges, its value does not matter. Then an edge that does not
		// assign v puts no constraint on the input. The constraint would read v, although v need
		// not have a value before this edge.
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
