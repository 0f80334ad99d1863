package lower

import (
	"fmt"
	"path"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
)

// finish completes the automaton. It removes unreachable locations, gives locations and inputs
// their final numbers, names the locations, and marks the loop heads.
func (l *lowerer) finish(src []byte) {
	p := l.p
	for i := range p.Edges {
		e := &p.Edges[i]
		e.From, e.To = l.find(e.From), l.find(e.To)
		for k := range e.Premises {
			e.Premises[k].At = l.find(e.Premises[k].At)
		}
	}
	reachable := l.reachable()
	// Keep the reachable locations, in their order. Keep the location Error even if it is
	// unreachable.
	renumber := make([]cfa.Loc, len(p.Locs))
	var locs []cfa.Location
	for i := range p.Locs {
		renumber[i] = -1
		if reachable[i] || cfa.Loc(i) == p.Error {
			renumber[i] = cfa.Loc(len(locs))
			locs = append(locs, p.Locs[i])
		}
	}
	var edges []cfa.Edge
	for _, e := range p.Edges {
		if reachable[e.From] {
			e.From, e.To = renumber[e.From], renumber[e.To]
			for i := range e.Premises {
				e.Premises[i].At = renumber[e.Premises[i].At]
			}
			edges = append(edges, e)
		}
	}
	final := func(in []Point) []Point {
		out := in[:0]
		for _, pt := range in {
			if n := renumber[l.find(pt.Loc)]; n >= 0 {
				pt.Loc = n
				out = append(out, pt)
			}
		}
		return out
	}
	probes := l.res.Probes[:0]
	for _, pr := range l.res.Probes {
		if pr.Loc = renumber[l.find(pr.Loc)]; pr.Loc >= 0 {
			probes = append(probes, pr)
		}
	}
	l.res.Probes = probes
	procs := l.res.Procedures[:0]
	for _, pr := range l.res.Procedures {
		if pr.Entry, pr.Exit = renumber[l.find(pr.Entry)], renumber[l.find(pr.Exit)]; pr.Entry >= 0 {
			procs = append(procs, pr)
		}
	}
	l.res.Procedures = procs
	l.res.Points, l.res.Starts = final(l.res.Points), final(l.res.Starts)
	p.Entry, p.Error = renumber[p.Entry], renumber[p.Error]
	p.Locs, p.Edges = locs, edges
	for i, head := range cfa.LoopHeads(p.With(locs, edges)) {
		locs[i].LoopHead = head || locs[i].Sticky
	}
	l.numberInputs()
	l.nameLocs(src)
	l.completeReads()
}

// reachable returns, for each location, whether it would be reachable if all guards were true. It
// also removes each edge with a premise about an unreachable location, because no run can take such
// an edge. An example is the second edge of a call whose procedure never returns.
func (l *lowerer) reachable() []bool {
	p := l.p
	for {
		q := p.With(p.Locs, p.Edges)
		seen := make([]bool, len(p.Locs))
		seen[p.Entry] = true
		for work := []cfa.Loc{p.Entry}; len(work) > 0; {
			at := work[len(work)-1]
			work = work[:len(work)-1]
			for _, id := range q.Out(at) {
				if to := q.Edges[id].To; !seen[to] {
					seen[to] = true
					work = append(work, to)
				}
			}
		}
		n := len(p.Edges)
		p.Edges = slices.DeleteFunc(p.Edges, func(e cfa.Edge) bool {
			return slices.ContainsFunc(e.Premises, func(pr cfa.Premise) bool { return !seen[pr.At] })
		})
		if len(p.Edges) == n {
			return seen
		}
	}
}

func (l *lowerer) numberInputs() {
	p := l.p
	n := lia.Var(len(p.Vars))
	for i, e := range p.Edges {
		p.Edges[i] = e.InputsFrom(n)
		n += lia.Var(len(e.Inputs))
	}
	p.NumIn = int(n) - len(p.Vars)
}

// nameLocs gives every location a unique name, such as L12 for line 12, or L12@list.h for line 12
// of the header list.h.
func (l *lowerer) nameLocs(src []byte) {
	p := l.p
	files := source.Split("", src)
	taken := map[string]int{}
	for i := range p.Locs {
		lo := &p.Locs[i]
		header, line := files.Locate(lo.Pos.Start.Line)
		name := fmt.Sprintf("L%d", line)
		if header != "" {
			name += "@" + path.Base(header)
		}
		switch cfa.Loc(i) {
		case p.Entry:
			name = "entry"
		case p.Error:
			name = "error"
		default:
			if lo.Pos.Start.Line == 0 {
				name = "end"
			}
		}
		taken[name]++
		if n := taken[name]; n > 1 {
			name = fmt.Sprintf("%s.%d", name, n)
		}
		lo.Name = name
	}
}
