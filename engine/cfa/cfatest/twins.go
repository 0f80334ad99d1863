package cfatest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
)

// Twins returns p with some locations doubled. The twin of a location has copies of the edges that
// leave the location, each with its own inputs. Some of the edges that enter the location enter the
// twin instead. Entry and Error have no twins.
func Twins(r *rand.Rand, p *cfa.Program) *cfa.Program {
	locs, edges := slices.Clone(p.Locs), slices.Clone(p.Edges)
	q := p.With(locs, edges)
	twins := map[cfa.Loc]cfa.Loc{}
	for l := range p.Locs {
		if cfa.Loc(l) != p.Entry && cfa.Loc(l) != p.Error && r.IntN(2) == 0 {
			twins[cfa.Loc(l)] = cfa.Loc(len(q.Locs))
			twin := p.Locs[l]
			twin.Name += "'"
			q.Locs = append(q.Locs, twin)
		}
	}
	for _, l := range slices.Sorted(maps.Keys(twins)) {
		for _, id := range p.Out(l) {
			e := p.Edges[id]
			e.From = twins[l]
			e = e.InputsFrom(lia.Var(len(q.Vars) + q.NumIn))
			for i := range e.Inputs {
				q.NumIn++
				e.Inputs[i].Name += strconv.Itoa(q.NumIn)
			}
			line := len(q.Edges) + 1
			e.Spans = []source.Span{{Start: source.Pos{Line: line, Col: 1}, End: source.Pos{Line: line, Col: 9}}}
			q.Edges = append(q.Edges, e)
		}
	}
	for i := range q.Edges {
		if twin, ok := twins[q.Edges[i].To]; ok && r.IntN(2) == 0 {
			q.Edges[i].To = twin
		}
	}
	q.MarkLoopHeads()
	return q
}
