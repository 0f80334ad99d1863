package frontend

import (
	"context"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/interp"
	"ic3play/frontend/preproc"
	"ic3play/frontend/sema"
	"ic3play/lia/num"
)

// The frontend runs a program a few times to guess how many objects it allocates. heapSteps limits
// the steps of each run. In some runs every input has the value of one constant of the program;
// heapConstants limits the number of these runs. There are heapRandom runs with random inputs. If the
// program has recursive functions, or allocates memory whose size varies, there are heapMoreRandom
// further runs, as long as all runs together have at most heapAllSteps steps.
const (
	heapSteps      = 20_000
	heapConstants  = 8
	heapRandom     = 6
	heapMoreRandom = 40
	heapAllSteps   = 100_000
)

// A heapGuess maps each allocation to a guessed number of objects. "pooled" contains the calls for
// which no number may suffice, because it depends on the inputs. Their objects can be in pools (see
// ast.Pool).
type heapGuess struct {
	most   map[sema.Allocation]int
	pooled map[source.Span]bool
	levels map[string]int // see sema.Guess; empty if the program has no recursive function
	fails  bool           // whether one of the runs fails
}

// pooledFrom is the number of objects that a call must allocate before pools are tried.
const pooledFrom = 3

// guessHeap guesses how many objects each call that allocates memory needs. It counts the objects
// in a few runs. The inputs of a run are all 0, all 1, all equal to a constant of the program
// (which may satisfy assume(n == 3)), or random. Soundness does not depend on the guess: see
// ast.Heap.
func guessHeap(ctx context.Context, tree *ast.File) heapGuess {
	most, varies := map[sema.Allocation]int{}, map[source.Span]bool{}
	lists, of := map[source.Span]int{}, map[*ast.Var]sema.Allocation{}
	for _, h := range tree.Heap {
		a := sema.Allocation{Span: h.Span, List: lists[h.Span]}
		lists[h.Span]++
		most[a], of[h.Count] = 0, a
	}
	same := append([]num.Int{num.Zero(), num.One()}, constantsOf(tree)...)
	levels, steps, fails := newLevelCounter(tree), 0, false
	more := len(levels.most) > 0
	for _, n := range lists {
		more = more || n > 1
	}
	for run := range len(same) + heapRandom + heapMoreRandom {
		if run >= len(same)+heapRandom && (!more || steps > heapAllSteps) {
			break
		}
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
		count := map[sema.Allocation]int{}
		out := interp.Run(ctx, tree, in, interp.Options{MaxSteps: heapSteps, Fit: true, Observe: func(s interp.Step) {
			levels.observe(s)
			s.Values(func(v *ast.Var, x num.Int) {
				if a, ok := of[v]; ok {
					if n, small := x.Int64(); small {
						count[a] = int(n)
					}
				}
			})
		}})
		steps += out.Steps
		fails = fails || out.Kind == interp.Failed
		for a, n := range count {
			if run > 0 && n != most[a] {
				varies[a.Span] = true
			}
			most[a] = max(most[a], n)
		}
	}
	return heapGuess{most, pooledSites(tree, most, varies), levels.most, fails}
}

// A levelCounter counts how many calls of recursive functions are active at once in some runs.
type levelCounter struct {
	stack []int          // for each active call, its level: the number of calls up to it since the last function that is not recursive
	most  map[string]int // the highest level of each recursive function
}

func newLevelCounter(tree *ast.File) *levelCounter {
	c := &levelCounter{most: map[string]int{}}
	for _, f := range tree.Funcs {
		if f.Recursive {
			c.most[f.Name] = 1
		}
	}
	return c
}

func (c *levelCounter) observe(s interp.Step) {
	level := 0
	if most, ok := c.most[s.Func()]; ok {
		level = 1
		if d := s.Depth(); 0 < d && d <= len(c.stack) {
			level += c.stack[d-1]
		}
		c.most[s.Func()] = max(most, level)
	}
	c.stack = append(c.stack[:min(s.Depth(), len(c.stack))], level)
}

// maxLevels limits the levels of recursive calls for which a tree has copies of functions. A function
// that calls itself twice is inlined 2^(maxLevels+1) times.
const maxLevels = 6

// unrollable returns the levels if the recursive calls do not nest deeply, and otherwise nil. It also
// returns nil if a run fails, because a search with recursion then finds this failure soon.
func (g heapGuess) unrollable() map[string]int {
	if g.fails {
		return nil
	}
	for _, n := range g.levels {
		if n > maxLevels {
			return nil
		}
	}
	return g.levels
}

// pooledSites returns the allocations whose objects can be in pools. If the number of objects of
// one allocation depends on the inputs and reaches pooledFrom, the result contains all allocations
// of the same type.
func pooledSites(tree *ast.File, most map[sema.Allocation]int, varies map[source.Span]bool) map[source.Span]bool {
	largest := map[source.Span]int{}
	for a, n := range most {
		largest[a.Span] = max(largest[a.Span], n)
	}
	types := map[int]bool{}
	for _, h := range tree.Heap {
		if h.Type > 0 && varies[h.Span] && largest[h.Span] >= pooledFrom {
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

// buildUnrolled builds the tree of Unit.Unrolled. If it is impossible to build this tree without
// recursion, the result is nil.
func buildUnrolled(ctx context.Context, file string, src []byte, rules ast.Rules, toks preproc.Result, rep *diag.Reporter, levels map[string]int) (*ast.File, error) {
	guess := sema.Guess{Levels: levels}
	tree, err := sema.Build(ctx, file, src, rules, toks, rep, nil, guess)
	if err != nil || rep.Len() > 0 {
		return nil, err
	}
	guess.Objects = guessHeap(ctx, tree).most
	if tree, err = sema.Build(ctx, file, src, rules, toks, rep, nil, guess); err != nil || rep.Len() > 0 {
		return nil, err
	}
	if slices.ContainsFunc(tree.Funcs, func(f *ast.Func) bool { return f.Recursive }) {
		return nil, nil
	}
	return tree, nil
}
