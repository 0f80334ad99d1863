package tabled

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/closed"
	"ic3play/lia"
	"ic3play/lia/num"
)

type procedure struct {
	start, exit cfa.Loc
	locs        []cfa.Loc // locations of the procedure, from its start to its exit
	// args has the arguments of a call: variables that keep the values that the parameters and the
	// global variables had at the start of the procedure.
	args []lia.Var
	// entry has one element for each variable that is live at the start: the index in args of the
	// argument that has the variable's value at each call.
	entry []int
}

// procedures returns the procedures for which the arguments of a call determine the values of all
// variables that are live at the start.
func procedures(p *cfa.Program, live *cfa.Liveness) []*procedure {
	sites := p.CallSites()
	var out []*procedure
	done := map[cfa.Loc]bool{}
	for i := range p.Edges {
		e := &p.Edges[i]
		if !sites[e.From] || len(e.Premises) > 0 || done[e.To] {
			continue
		}
		done[e.To] = true
		if pr := describe(p, live, sites, e.To); pr != nil {
			out = append(out, pr)
		}
	}
	return out
}

// describe returns the procedure that begins at the location "start". It returns nil if an edge
// into this location is not a call, if the procedure does not have exactly one exit, or if the
// arguments of a call do not determine all variables that are live at "start".
func describe(p *cfa.Program, live *cfa.Liveness, sites []bool, start cfa.Loc) *procedure {
	pr := &procedure{start: start, exit: -1, locs: procedureLocs(p, sites, start)}
	type call struct{ in, back *cfa.Edge }
	var calls []call
	for _, id := range p.In(start) {
		in := &p.Edges[id]
		if !sites[in.From] || len(in.Premises) > 0 {
			return nil
		}
		for _, id := range p.Out(in.From) {
			if back := &p.Edges[id]; len(back.Premises) > 0 {
				at := back.Premises[0].At
				if pr.exit >= 0 && at != pr.exit {
					return nil
				}
				pr.exit = at
				calls = append(calls, call{in, back})
			}
		}
	}
	if pr.exit < 0 || !slices.Contains(pr.locs, pr.exit) {
		return nil
	}
	for _, v := range live.At(pr.exit) {
		if !slices.ContainsFunc(calls, func(c call) bool {
			t, ok := c.back.Premises[0].Arg(v)
			return !ok || slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return p.IsInput(m.Var) })
		}) {
			pr.args = append(pr.args, v)
		}
	}
	for _, v := range live.At(start) {
		at := slices.IndexFunc(pr.args, func(u lia.Var) bool {
			return !slices.ContainsFunc(calls, func(c call) bool {
				arg, _ := c.back.Premises[0].Arg(u)
				return !lia.V(v).Subst(c.in.Substitution()).Equal(arg)
			})
		})
		if at < 0 {
			return nil
		}
		pr.entry = append(pr.entry, at)
	}
	return pr
}

func procedureLocs(p *cfa.Program, sites []bool, start cfa.Loc) []cfa.Loc {
	out := []cfa.Loc{start}
	for i := 0; i < len(out); i++ {
		for _, id := range p.Out(out[i]) {
			e := &p.Edges[id]
			if sites[e.From] && len(e.Premises) == 0 || e.To == p.Error || slices.Contains(out, e.To) {
				continue
			}
			out = append(out, e.To)
		}
	}
	return out
}

// startState returns the state in which a call with the given arguments begins.
func (pr *procedure) startState(args []num.Int) closed.Start {
	s := closed.Start{At: pr.start}
	for _, i := range pr.entry {
		s.Values = append(s.Values, args[i])
	}
	return s
}
