package certify

import (
	"fmt"
	"math/bits"
	"slices"
	"sort"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// The paths from a cut point to the next cut points form an acyclic graph, which this package calls
// a region. A formula describes all runs through a region that violate the invariant at their end.
// Two passes build it. The forward pass computes the values of variables at each location, as terms
// over the values at the cut point and the inputs. If a value depends on the path, it gets a fresh
// name where the paths meet, and each path gets an equation that defines the name (dynamic single
// assignment: Flanagan, Saxe, "Avoiding Exponential Explosion: Generating Compact Verification
// Conditions", POPL 2001). The backward pass computes a formula for each location: the runs from
// this location that violate the invariant at the next cut point. The formula is a disjunction over
// the edges that leave the location, and refers to the formulas of their targets without copying
// them. So its size is linear in the size of the region, not in the number of its paths.
//
// Inputs need no renaming, because a run takes each edge of the region at most once.

// "values" maps a variable to its value. Variables that are not in the map have not changed since
// the cut point.
type values map[lia.Var]lia.Term

func (m values) lookup(v lia.Var) (lia.Term, bool) {
	t, ok := m[v]
	return t, ok
}

func (m values) term(v lia.Var) lia.Term {
	if t, ok := m[v]; ok {
		return t
	}
	return lia.V(v)
}

// regionEdge is an edge of a region. The field "after" has the values after the edge.
type regionEdge struct {
	id    cfa.EdgeID
	guard lia.Formula // a formula over the values at the cut point
	after values
	// At the end of the edge, some variables get fresh names. For each of them there is an equation
	// of the name and the variable's value after this edge.
	joinEquations []lia.Formula
}

// region returns a formula that describes the violating runs from the cut point c to the next cut
// points: the runs at whose end the invariant is false. It also returns products of the region's
// edges (see definedInputs).
func (g *generator) region(c cfa.Loc) (bad lia.Formula, products []cfa.Product, err error) {
	locs := g.reach(c)
	leaving := map[cfa.Loc][]*regionEdge{} // maps a location to the edges that start there
	// entering maps a location that is not a cut point to the edges that lead to it.
	entering := map[cfa.Loc][]*regionEdge{}
	for _, l := range locs {
		var at values
		if l != c {
			if len(entering[l]) == 0 { // all paths to l have a false guard
				continue
			}
			at = g.join(l, entering[l])
		}
		for _, id := range g.p.Out(l) {
			e := &g.p.Edges[id]
			w := &regionEdge{id: id, guard: e.Guard}
			if len(at) > 0 {
				w.guard = e.Guard.Subst(at.lookup)
			}
			if w.guard.IsFalse() {
				continue
			}
			products = append(products, g.definedInputs(e, at)...)
			w.after = g.assign(e, at)
			leaving[l] = append(leaving[l], w)
			if !g.cut[e.To] {
				entering[e.To] = append(entering[e.To], w)
			}
		}
	}
	violating := map[cfa.Loc]lia.Formula{}
	for i := len(locs) - 1; i >= 0; i-- {
		var some []lia.Formula
		for _, w := range leaving[locs[i]] {
			to := g.p.Edges[w.id].To
			var end lia.Formula
			if g.cut[to] {
				end = g.broken[to].Subst(w.after.lookup)
			} else if f, ok := violating[to]; ok {
				end = f
			} else {
				return lia.Formula{}, nil, fmt.Errorf("%s is not ordered before %s", g.p.LocName(locs[i]), g.p.LocName(to))
			}
			if end.IsFalse() {
				continue
			}
			some = append(some, lia.And(append([]lia.Formula{w.guard, end}, w.joinEquations...)...))
		}
		violating[locs[i]] = lia.Or(some...)
	}
	return violating[c], products, nil
}

// definedInputs returns those products of the edge e that define an input by state variables and
// earlier inputs. The condition may contain them although a run need not take e, because such
// equations always have a solution. definedInputs omits all other products.
func (g *generator) definedInputs(e *cfa.Edge, at values) (out []cfa.Product) {
	for i, in := range e.Inputs {
		defines := func(m cfa.Product) bool {
			later := func(f lia.Term) bool {
				return slices.ContainsFunc(f.Monos(), func(n lia.Mono) bool {
					return g.p.IsInput(n.Var) && !slices.ContainsFunc(e.Inputs[:i], func(in cfa.Input) bool { return in.Var == n.Var })
				})
			}
			return m.Value.Equal(lia.V(in.Var)) && !slices.ContainsFunc(m.Factors, later)
		}
		if k := slices.IndexFunc(e.Products, defines); k >= 0 {
			out = append(out, e.Products[k].Subst(at.lookup))
		}
	}
	return out
}

// reach returns c and the locations that are reachable from c without passing another cut point, in
// topological order.
func (g *generator) reach(c cfa.Loc) []cfa.Loc {
	seen := map[cfa.Loc]bool{c: true}
	locs := []cfa.Loc{c}
	for i := 0; i < len(locs); i++ {
		for _, id := range g.p.Out(locs[i]) {
			if to := g.p.Edges[id].To; !g.cut[to] && !seen[to] {
				seen[to] = true
				locs = append(locs, to)
			}
		}
	}
	rest := locs[1:]
	sort.Slice(rest, func(i, j int) bool { return g.place[rest[i]] < g.place[rest[j]] })
	return locs
}

func (g *generator) assign(e *cfa.Edge, at values) values {
	relevant := g.relevant[e.To]
	out := make(values, len(at)+len(e.Assigns))
	for v, t := range at {
		if relevant.has(v) {
			out[v] = t
		}
	}
	for _, a := range e.Assigns {
		if relevant.has(a.Var) {
			out[a.Var] = a.Term.Subst(at.lookup)
		}
	}
	return out
}

// join returns the values at l. If several edges enter l and a variable has different values on
// them, the variable gets a fresh name, and each edge gets an equation that defines the name.
func (g *generator) join(l cfa.Loc, entering []*regionEdge) values {
	if len(entering) == 1 {
		return entering[0].after
	}
	out := values{}
	for w, word := range g.relevant[l] {
		for ; word != 0; word &= word - 1 {
			v := lia.Var(w*64 + bits.TrailingZeros64(word))
			first, same := entering[0].after.term(v), true
			for _, other := range entering[1:] {
				same = same && first.Equal(other.after.term(v))
			}
			if same {
				if !first.Equal(lia.V(v)) {
					out[v] = first
				}
				continue
			}
			name := lia.V(g.next)
			g.next++
			out[v] = name
			for _, w := range entering {
				w.joinEquations = append(w.joinEquations, lia.Eq(name.Sub(w.after.term(v))))
			}
		}
	}
	return out
}
