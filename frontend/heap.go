package frontend

import (
	"context"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// The frontend runs a program a few times to guess how many objects it allocates. heapSteps limits
// the steps of each run. In some runs every input has the value of one constant of the program;
// heapConstants limits the number of these runs.
const (
	heapSteps     = 20_000
	heapConstants = 8
)

// A heapGuess maps each call that allocates memory to a guessed number of objects. "pooled"
// contains the calls for which no number may suffice, because it depends on the inputs. Their
// objects can be in pools (see ast.Pool).
type heapGuess struct {
	most   map[source.Span]int
	pooled map[source.Span]bool
}

// pooledFrom is the number of objects that a call must allocate before pools are tried.
const pooledFrom = 3

// guessHeap guesses how many objects each call that allocates memory needs. It counts the objects
// in a few runs. The inputs of a run are all 0, all 1, all equal to a constant of the program
// (which may satisfy assume(n == 3)), or random. Soundness does not depend on the guess: see
// ast.Heap.
func guessHeap(ctx context.Context, tree *ast.File) heapGuess {
	most, varies := map[source.Span]int{}, map[source.Span]bool{}
	sites := map[*ast.Var]source.Span{}
	for _, h := range tree.Heap {
		most[h.Span], sites[h.Count] = 1, h.Span
	}
	same := append([]num.Int{num.Zero(), num.One()}, constantsOf(tree)...)
	for run := range len(same) + 6 {
		state := uint64(run)*0x9E3779B97F4A7C15 + 1
		in := func(_ cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
			switch {
			case strings.ContainsAny(name, "=<>"), // a comparison of pointers that C leaves open
				strings.HasSuffix(name, " fails"): // an allocation that may return NULL
				return num.Zero(), true
			case run < len(same):
				return same[run], true
			}
			state ^= state << 13
			state ^= state >> 7
			state ^= state << 17
			return num.From(int64(state>>32) % 9), true
		}
		count := map[source.Span]int{}
		interp.Run(ctx, tree, in, interp.Options{MaxSteps: heapSteps, Fit: true, Observe: func(s interp.Step) {
			s.Values(func(v *ast.Var, x num.Int) {
				if at, ok := sites[v]; ok {
					if n, small := x.Int64(); small {
						count[at] = int(n)
					}
				}
			})
		}})
		for at, n := range count {
			if run > 0 && n != most[at] {
				varies[at] = true
			}
			most[at] = max(most[at], n)
		}
	}
	return heapGuess{most, pooledSites(tree, most, varies)}
}

// pooledSites returns the allocations whose objects can be in pools. If the number of objects of
// one allocation depends on the inputs and reaches pooledFrom, the result contains all allocations
// of the same type.
func pooledSites(tree *ast.File, most map[source.Span]int, varies map[source.Span]bool) map[source.Span]bool {
	types := map[int]bool{}
	for _, h := range tree.Heap {
		if h.Type > 0 && varies[h.Span] && most[h.Span] >= pooledFrom {
			types[h.Type] = true
		}
	}
	if len(types) == 0 {
		return nil
	}
	out := map[source.Span]bool{}
	for _, h := range tree.Heap {
		if types[h.Type] {
			out[h.Span] = true
		}
	}
	return out
}

// constantsOf returns the first heapConstants different constants of a program that are greater
// than 1.
func constantsOf(tree *ast.File) (out []num.Int) {
	seen := map[string]bool{}
	ast.Walk(tree, func(n any, _ int) {
		c, ok := n.(*ast.IntLit)
		if ok && c.Name == "" && len(out) < heapConstants && num.One().Less(c.Value) && !seen[c.Value.String()] {
			seen[c.Value.String()] = true
			out = append(out, c.Value)
		}
	})
	return out
}
