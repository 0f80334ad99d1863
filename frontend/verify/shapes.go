package verify

import (
	"math"
	"math/rand/v2"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// This file runs programs on inputs that follow a simple rule. Random inputs cannot find a failure
// after a long loop that reads an input in each round. Often a rule produces the right inputs, such
// as the same value at each call from one position, or a value that grows by 1. Such runs may be
// long.

type call struct {
	site  int
	count int
	in    limits
}

type limits struct{ low, high num.Int }

// A shape is a rule that determines each input of a run. A value outside of the range of the
// input's type is replaced by the nearest value in the range.
type shape func(c call) num.Int

func shapes() []shape {
	same := func(n int64) shape { return func(call) num.Int { return num.From(n) } }
	out := []shape{
		func(c call) num.Int { return num.From(int64(c.site)) },
		same(0),
		same(1),
		func(c call) num.Int { return num.From(int64(c.count)) },
		func(c call) num.Int { return num.From(-int64(c.count)) },
		func(c call) num.Int { return c.in.high },
		func(c call) num.Int { return c.in.low },
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 8 {
		values := make([]int64, 8)
		for i := range values {
			values[i] = r.Int64N(12) - 2
		}
		out = append(out, func(c call) num.Int { return num.From(values[c.site%len(values)]) })
	}
	return out
}

const unlimited = math.MaxInt32

func inputLimits(f *ast.File) map[inputOrigin]limits {
	out := map[inputOrigin]limits{}
	of := func(t ast.Type) limits {
		if low, high, ok := interp.Range(t); ok {
			return limits{num.FromBig(low), num.FromBig(high)}
		}
		return limits{num.From(-unlimited - 1), num.From(unlimited)}
	}
	for at, t := range inputTypes(f) {
		out[at] = of(t)
	}
	ast.Walk(f, func(n any, _ int) {
		x, ok := n.(*ast.Nondet)
		if !ok {
			return
		}
		in := of(x.Type)
		if x.Low != nil {
			in.low = *x.Low
		}
		if x.High != nil {
			in.high = *x.High
		}
		out[inputOrigin{x.Span.Start, x.Name}] = in
	})
	return out
}

// shapedInputs returns inputs that follow the rule. When the run takes an input, this input is
// appended to the list *given.
func shapedInputs(rule shape, bounds map[inputOrigin]limits, given *[]interp.Asked) interp.Inputs {
	places, counts := map[inputSite]int{}, map[inputSite]int{}
	return func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		at := inputSite{kind, pos}
		n, seen := places[at]
		if !seen {
			n = len(places)
			places[at] = n
		}
		c := call{site: n, count: counts[at], in: limits{num.From(-unlimited - 1), num.From(unlimited)}}
		if l, ok := bounds[inputOrigin{pos, name}]; ok {
			c.in = l
		}
		counts[at]++
		v := rule(c)
		if v.Less(c.in.low) {
			v = c.in.low
		}
		if c.in.high.Less(v) {
			v = c.in.high
		}
		*given = append(*given, interp.Asked{Kind: kind, Name: name, Pos: pos, Value: v})
		return v, true
	}
}
