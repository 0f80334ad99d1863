package export

import (
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Names returns a function from variables to the names that a reader sees in function fn. Without
// procedures they are the names in p. With procedures, the name of a variable is the shortest of
// these that is unique when fn is displayed:
//
//	n         a global, or a variable of the function; elsewhere f.n
//	result    the function's result; \result if it has a variable of that name; elsewhere f.result
//	\old(n)   the value of n when the function started
//	\arg(n)   the argument of the next call for its parameter n, or \arg(g.n)
func Names(p *cfa.Program, fn string) func(lia.Var) string {
	if !slices.ContainsFunc(p.Vars, func(v cfa.Var) bool { return v.Kind > cfa.Temp }) {
		return p.VarName
	}
	out := make([]string, len(p.Vars))
	short := make([]string, len(p.Vars))
	count := map[string]int{}
	for i := range p.Vars {
		v := &p.Vars[i]
		out[i] = v.Name
		switch v.Kind {
		case cfa.Result:
			short[i] = "result"
		case cfa.Argument:
			short[i] = `\arg(` + v.Orig + ")"
		case cfa.Old:
			short[i] = `\old(` + v.Orig + ")"
		default:
			short[i] = strings.TrimPrefix(v.Name, v.Func+".")
		}
		count[short[i]]++
	}
	here := func(v *cfa.Var) bool { return v.Func == "" || v.Func == fn || v.Kind == cfa.Argument }
	local := map[string]int{}
	for i := range p.Vars {
		if here(&p.Vars[i]) && p.Vars[i].Kind != cfa.Result {
			local[short[i]]++
		}
	}
	used := map[string]bool{}
	take := func(i int, candidates ...string) {
		for _, out[i] = range candidates {
			if !used[out[i]] {
				break
			}
		}
		used[out[i]] = true
	}
	for i := range p.Vars {
		v := &p.Vars[i]
		switch {
		case !here(v):
		case v.Kind == cfa.Result && local[short[i]] > 0:
			take(i, `\result`)
		case v.Kind == cfa.Result || local[short[i]] == 1:
			take(i, short[i])
		case v.Kind == cfa.Argument:
			take(i, `\arg(`+v.Func+"."+v.Orig+")", v.Name)
		default:
			take(i, v.Name)
		}
	}
	for i := range p.Vars {
		v := &p.Vars[i]
		whole := v.Func + "." + short[i]
		switch {
		case here(v):
		case v.Kind == cfa.Result:
			if own := func(x cfa.Var) bool { return x.Func == v.Func && x.Orig == short[i] }; slices.ContainsFunc(p.Vars, own) {
				whole = `\result(` + v.Func + ")"
			}
			take(i, whole)
		case count[short[i]] == 1:
			take(i, short[i], whole)
		case v.Kind == cfa.Old:
			take(i, `\old(`+v.Func+"."+v.Orig+")", v.Name)
		default:
			take(i, v.Name, whole)
		}
	}
	return func(v lia.Var) string {
		if p.IsInput(v) {
			return p.VarName(v)
		}
		return out[v]
	}
}

// FuncAt returns the function in which the edge starts. If the edge starts in no function, it
// returns the function in which the edge ends. Names takes the result as an argument.
func FuncAt(p *cfa.Program, id cfa.EdgeID) string {
	e := &p.Edges[id]
	if fn := p.Locs[e.From].Func; fn != "" {
		return fn
	}
	return p.Locs[e.To].Func
}
