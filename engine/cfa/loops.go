package cfa

// LoopHeads says for every location whether an edge of a depth-first search
// leads back to it. Their removal leaves no cycle, reachable or not, also in an
// irreducible graph. Whoever builds a program sets Location.LoopHead from it.
func LoopHeads(p *Program) []bool {
	heads := make([]bool, len(p.Locs))
	dfs(p, nil, func(e EdgeID) { heads[p.Edges[e].To] = true })
	return heads
}

// dfs searches the graph depth first, from Entry and then from whatever is left
// in ascending order, and calls back for every edge whose target is on the
// stack. Locations for which skip holds are not there. It returns the locations
// in postorder.
func dfs(p *Program, skip func(Loc) bool, back func(EdgeID)) []Loc {
	const (
		fresh = iota
		open
		done
	)
	color := make([]uint8, len(p.Locs))
	post := make([]Loc, 0, len(p.Locs))
	type frame struct {
		loc  Loc
		next int
	}
	var stack []frame
	visit := func(root Loc) {
		if color[root] != fresh || skip != nil && skip(root) {
			return
		}
		color[root] = open
		stack = append(stack[:0], frame{loc: root})
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			out := p.Out(f.loc)
			if f.next == len(out) {
				color[f.loc] = done
				post = append(post, f.loc)
				stack = stack[:len(stack)-1]
				continue
			}
			e := out[f.next]
			f.next++
			to := p.Edges[e].To
			if skip != nil && skip(to) {
				continue
			}
			switch color[to] {
			case fresh:
				color[to] = open
				stack = append(stack, frame{loc: to})
			case open:
				if back != nil {
					back(e)
				}
			}
		}
	}
	visit(p.Entry)
	for l := range p.Locs {
		visit(Loc(l))
	}
	return post
}

// components numbers the strongly connected components of the graph (Tarjan,
// "Depth-First Search and Linear Graph Algorithms", SIAM Journal on Computing
// 1972, without recursion).
func components(p *Program) []int32 {
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
