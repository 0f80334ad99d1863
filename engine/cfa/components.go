package cfa

// Components numbers the strongly connected components of the graph (Tarjan,
// "Depth-First Search and Linear Graph Algorithms", SIAM Journal on Computing
// 1972, without recursion).
func Components(p *Program) []int32 {
	n := len(p.Locs)
	comp := make([]int32, n)
	low := make([]int32, n)
	num := make([]int32, n) // 0: not visited
	var (
		count, comps int32
		open         []Loc
		stack        []Loc
		next         = make([]int32, n)
	)
	for i := range comp {
		comp[i] = -1
	}
	for root := range p.Locs {
		if num[root] != 0 {
			continue
		}
		stack = append(stack, Loc(root))
		for len(stack) > 0 {
			l := stack[len(stack)-1]
			if num[l] == 0 {
				count++
				num[l], low[l] = count, count
				open = append(open, l)
			}
			out := p.Out(l)
			pushed := false
			for int(next[l]) < len(out) {
				to := p.Edges[out[next[l]]].To
				if num[to] == 0 {
					stack = append(stack, to)
					pushed = true
					break // come back to this edge when to is done
				}
				if comp[to] < 0 {
					low[l] = min(low[l], low[to])
				}
				next[l]++
			}
			if pushed {
				continue
			}
			stack = stack[:len(stack)-1]
			if low[l] != num[l] {
				continue
			}
			for {
				m := open[len(open)-1]
				open = open[:len(open)-1]
				comp[m] = comps
				if m == l {
					break
				}
			}
			comps++
		}
	}
	return comp
}
