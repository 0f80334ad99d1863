package verify

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// This file makes the inputs of a failing run smaller, so that the arrays in a report are
// short. It replaces inputs by smaller ones as long as the run still fails at the same
// position (Zeller and Hildebrandt, Simplifying and isolating failure-inducing input, TSE
// 2002).

const (
	shrinkRuns  = 2000
	shrinkSteps = 1_000_000
)

type shrinker struct {
	c      *confirmation
	code   interp.Code
	at     source.Pos
	inputs []interp.Asked
	steps  int
	runs   int
	left   int
}

// shrink replaces the inputs of a failing run by values nearer to 0. It returns the new inputs in
// the order in which the run reads them. With these inputs, the run fails at the same position and
// has at most as many steps as before. The second result is the new number of steps.
func (c *confirmation) shrink(ctx context.Context, given []interp.Asked, out interp.Outcome) ([]interp.Asked, int) {
	s := &shrinker{c: c, at: out.Pos, inputs: given, steps: out.Steps, runs: shrinkRuns, left: shrinkSteps}
	for again := true; again; {
		again = false
		for i := 0; i < len(s.inputs) && s.runs > 0 && s.left > 0 && ctx.Err() == nil; i++ {
			for _, v := range smaller(s.inputs[i].Value) {
				if s.try(ctx, i, v) {
					again = true
					break
				}
			}
		}
	}
	return s.inputs, s.steps
}

// smaller returns a few values from 0 up to v, or down to v, without v itself. The values nearest
// to 0 come first.
func smaller(v num.Int) []num.Int {
	var out []num.Int
	add := func(x num.Int) {
		if x.Abs().Less(v.Abs()) && (len(out) == 0 || out[len(out)-1].Abs().Less(x.Abs())) {
			out = append(out, x)
		}
	}
	for _, x := range []int64{0, 1, 2, 3, 4, 5} {
		if v.Sign() < 0 {
			x = -x
		}
		add(num.From(x))
	}
	add(v.Quo(num.From(2)))
	one := num.From(int64(v.Sign()))
	add(v.Sub(one))
	return out
}

// try runs the program with v as the value of input i, and with all remaining inputs unchanged. If
// the new run reads inputs at a position in the source, it gets the inputs that the old run read at
// this position, in the same order, and then 0. The elements of arrays have the same values as in
// the old run. Suppose that the new run fails at the same position, and takes fewer steps, or as
// many steps with smaller inputs. Then "try" keeps the inputs of the new run and returns true.
func (s *shrinker) try(ctx context.Context, i int, v num.Int) bool {
	type origin struct {
		inputSite
		cell string
	}
	of := func(kind cfa.InputKind, name string, pos source.Pos) origin {
		if kind != cfa.Cell {
			name = ""
		}
		return origin{inputSite{kind, pos}, name}
	}
	queues := map[origin][]num.Int{}
	for j, a := range s.inputs {
		if j == i {
			a.Value = v
		}
		k := of(a.Kind, a.Name, a.Pos)
		queues[k] = append(queues[k], a.Value)
	}
	var asked []interp.Asked
	in := func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		v, k := num.Zero(), of(kind, name, pos)
		if q := queues[k]; len(q) > 0 {
			v, queues[k] = q[0], q[1:]
		}
		asked = append(asked, interp.Asked{Kind: kind, Name: name, Pos: pos, Value: v})
		return v, true
	}
	out := interp.Run(ctx, s.c.unit.AST, in, interp.Options{MaxSteps: min(s.steps, s.left), Code: &s.code})
	s.runs--
	s.left -= out.Steps
	if out.Kind != interp.Failed || out.Pos != s.at || out.Steps > s.steps || out.Steps == s.steps && !less(asked, s.inputs) {
		return false
	}
	s.inputs, s.steps = asked, out.Steps
	return true
}

// "less" returns whether list a is shorter than b, or has the same length and a smaller sum of
// absolute values.
func less(a, b []interp.Asked) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	size := func(list []interp.Asked) (sum num.Int) {
		for _, x := range list {
			sum = sum.Add(x.Value.Abs())
		}
		return sum
	}
	return size(a).Less(size(b))
}
