package cfa

// LoopHeads reports for every location whether a back edge of a depth-first search leads to it, or
// whether some edge has a premise there. Every cycle of the graph contains such a location, even if
// the cycle is unreachable or the graph is irreducible.
func LoopHeads(p *Program) []bool {
	heads := p.IsPremise()
	dfs(p, nil, func(e EdgeID) { heads[p.Edges[e].To] = true })
	return heads
}

// MarkLoopHeads marks the loop heads of a new program (see LoopHeads) and its Sticky locations.
func (p *Program) MarkLoopHeads() {
	for l, head := range LoopHeads(p) {
		p.Locs[l].LoopHead = head || p.Locs[l].Sticky
	}
}

// Uncut returns the back edges of a depth-first search that skips the locations for which "cut"
// returns true. The result is empty if every cycle contains such a location.
func Uncut(p *Program, cut func(Loc) bool) []EdgeID {
	var out []EdgeID
	dfs(p, cut, func(e EdgeID) { out = append(out, e) })
	return out
}

// Postorder returns the locations in postorder of a depth-first search from Entry:
// successors first, except along back edges. Unreachable locations follow.
func Postorder(p *Program) []Loc { return dfs(p, nil, nil) }

// dfs searches the graph depth first, from Entry and then from the remaining locations in ascending
// order. It skips locations for which "skip" returns true, and calls visitBack for every back edge.
// It returns the locations in postorder.
func dfs(p *Program, skip func(Loc) bool, visitBack func(EdgeID)) []Loc {
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
				if visitBack != nil {
					visitBack(e)
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
