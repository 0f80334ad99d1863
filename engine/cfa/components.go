package cfa

// Components returns for each location the number of its strongly connected component, as
// StronglyConnected does.
func Components(p *Program) []int32 {
	return StronglyConnected(len(p.Locs), func(l, k int) (int, bool) {
		out := p.Out(Loc(l))
		if k == len(out) {
			return 0, false
		}
		return int(p.Edges[out[k]].To), true
	})
}

// StronglyConnected returns for each node of a graph with n nodes the number of its strongly
// connected component (Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM Journal on
// Computing 1972, without recursion). The function "successor" returns the k-th successor of a
// node, or false if there are no more. A component has a larger number than all components that are
// reachable from it.
func StronglyConnected(n int, successor func(node, k int) (to int, ok bool)) []int32 {
	comp := make([]int32, n)
	low := make([]int32, n)
	num := make([]int32, n) // 0 means that the node was not visited
	next := make([]int, n)
	for i := range comp {
		comp[i] = -1
	}
	var count, comps int32
	var open, stack []int
	for root := range n {
		if num[root] == 0 {
			stack = append(stack, root)
		}
		for len(stack) > 0 {
			l := stack[len(stack)-1]
			if num[l] == 0 {
				count++
				num[l], low[l] = count, count
				open = append(open, l)
			}
			deeper := false
			for !deeper {
				to, ok := successor(l, next[l])
				if !ok {
					break
				}
				if num[to] == 0 {
					stack = append(stack, to)
					deeper = true
					continue
				}
				if comp[to] < 0 {
					low[l] = min(low[l], low[to])
				}
				next[l]++
			}
			if deeper {
				continue
			}
			stack = stack[:len(stack)-1]
			if low[l] != num[l] {
				continue
			}
			for m := -1; m != l; {
				m = open[len(open)-1]
				open = open[:len(open)-1]
				comp[m] = comps
			}
			comps++
		}
	}
	return comp
}
