package frontend

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// heapSteps limits each run that counts allocations.
const heapSteps = 20_000

// heapSizes guesses how many objects each allocation needs, from a few runs. Nothing depends
// on the guess: see ast.Heap.
func heapSizes(ctx context.Context, tree *ast.File) map[source.Span]int {
	most := map[source.Span]int{}
	sites := map[*ast.Var]source.Span{}
	for _, h := range tree.Heap {
		most[h.Span], sites[h.Count] = 1, h.Span
	}
	for run := range 8 {
		state := uint64(run)*0x9E3779B97F4A7C15 + 1
		in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
			if run < 2 {
				return num.From(int64(run)), true
			}
			state ^= state << 13
			state ^= state >> 7
			state ^= state << 17
			return num.From(int64(state>>32) % 9), true
		}
		interp.Run(ctx, tree, in, interp.Options{MaxSteps: heapSteps, Observe: func(s interp.Step) {
			s.Values(func(v *ast.Var, x num.Int) {
				if at, ok := sites[v]; ok {
					if n, small := x.Int64(); small && int(n) > most[at] {
						most[at] = int(n)
					}
				}
			})
		}})
	}
	return most
}
