package seed

import (
	"cmp"
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// A selector is a variable that determines the behaviour of a loop, like a program counter: it is
// compared with many constants, and only constants are assigned to it. Facts about other variables
// depend on the selector's value. The vocabulary cannot express "pc = 3 and x = 7, or pc = 4 and x
// = 2", only bounds of pc and x. So the program is unfolded: each location where the selector is
// live gets a copy for each value of the selector. In a copy, guards are simplified. The search
// finds a description for each copy (Rival, Mauborgne, "The trace partitioning abstract domain",
// TOPLAS 2007). A fact that holds in the copy for value k becomes a clause of the original program:
// the selector is not k, or the fact is true. IC3 would learn these clauses one by one, and need a
// frame for each value.

// minSelectorValues is the least number of constants with which guards must compare a selector.
// With fewer constants, IC3 is fast without unfolding.
const minSelectorValues = 8

// maxCopies limits the edges: an unfolded program with at most n locations has at most maxCopies*n
// edges.
const maxCopies = 64

// unfolding is a program whose locations are split by the values of a selector or parameter, by
// phases (phase.go), or by classes (classes.go).
type unfolding struct {
	p        *cfa.Program
	original *cfa.Program
	nodes    []copiedLoc // the copies, by the locations of the unfolded program
	// factsIfOnly returns the facts at a location of the original program that follow if, of all
	// copies of this location, only those in "reached" are reachable.
	factsIfOnly func(reached []copiedLoc) []lia.Formula
	copyFacts   map[cfa.Loc][]lia.Formula // facts that are already known at each copy
}

// copiedLoc is a location of the unfolded program: a copy of a location of the original program. If
// "split" is set, the original location has several copies, and this copy has only the states that
// satisfy the formula "part".
type copiedLoc struct {
	loc   cfa.Loc
	split bool
	value int64 // the value of the selector or parameter in this copy
	part  lia.Formula
}

// unfold unfolds p by the values of a selector. If p has no selector, it uses a parameter for which
// the facts allow only few values. It returns nil if p has neither, if the facts allow too many
// values where no constant is assigned to the selector, or if the unfolded program would have more
// than maxLocs locations. Copies of an edge have the same input variables as the original edge.
func unfold(p *cfa.Program, facts func(cfa.Loc) []lia.Formula, maxLocs int) *unfolding {
	v, ok := selector(p)
	if !ok {
		v, ok = parameter(p, facts)
	}
	if !ok {
		return nil
	}
	lv := cfa.Live(p)
	is := func(k int64) lia.Formula { return lia.Eq(lia.V(v).AddConst(num.From(-k))) }
	u := &unfolding{original: p, factsIfOnly: func(reached []copiedLoc) []lia.Formula {
		values := make([]int64, len(reached))
		for i, n := range reached {
			values[i] = n.value
		}
		return oneOf(lia.V(v), values)
	}}
	index := map[copiedLoc]cfa.Loc{}
	at := func(n copiedLoc) cfa.Loc {
		l, known := index[n]
		if !known {
			l = cfa.Loc(len(u.nodes))
			index[n] = l
			if n.split {
				n.part = is(n.value)
			}
			u.nodes = append(u.nodes, n)
		}
		return l
	}
	at(copiedLoc{loc: p.Entry})
	errorAt := at(copiedLoc{loc: p.Error})
	var edges []cfa.Edge
	for from := 0; from < len(u.nodes); from++ {
		n := u.nodes[from]
		known := func(lia.Var) (lia.Term, bool) { return lia.Term{}, false }
		if n.split {
			known = func(w lia.Var) (lia.Term, bool) { return lia.Int(n.value), w == v }
		}
		for _, id := range p.Out(n.loc) {
			e := p.Edges[id]
			if e.Guard = e.Guard.Subst(known); e.Guard.IsFalse() {
				continue
			}
			assigns := make([]cfa.Assign, 0, len(e.Assigns))
			for _, a := range e.Assigns {
				if a.Var != v {
					assigns = append(assigns, cfa.Assign{Var: a.Var, Term: a.Term.Subst(known)})
				}
			}
			add := func(to copiedLoc, guard lia.Formula) bool {
				copied := e
				copied.From, copied.To, copied.Guard, copied.Assigns = cfa.Loc(from), at(to), guard, assigns
				edges = append(edges, copied)
				return len(u.nodes) <= maxLocs && len(edges) <= maxCopies*maxLocs
			}
			if !lv.Has(e.To, v) {
				if !add(copiedLoc{loc: e.To}, e.Guard) {
					return nil
				}
				continue
			}
			after := lia.V(v).Subst(e.Substitution()).Subst(known)
			if c, fits := after.Constant().Int64(); after.IsConst() && fits {
				if !add(copiedLoc{loc: e.To, split: true, value: c}, e.Guard) {
					return nil
				}
				continue
			}
			some := values(v, facts(e.To))
			for _, k := range some {
				if !add(copiedLoc{loc: e.To, split: true, value: k}, lia.And(e.Guard, lia.Eq(after.AddConst(num.From(-k))))) {
					return nil
				}
			}
			if len(some) == 0 {
				return nil
			}
		}
	}
	locs := make([]cfa.Location, len(u.nodes))
	for i, n := range u.nodes {
		locs[i] = p.Locs[n.loc]
		if n.split {
			locs[i].Name += "@" + strconv.FormatInt(n.value, 10)
		}
	}
	u.p = p.With(locs, edges)
	u.p.Entry, u.p.Error = 0, errorAt
	return u
}

// selector returns a variable to which only constants are assigned and which guards compare by
// equality with at least minSelectorValues constants. Of several such variables, it returns the one
// with the most constants. If there is none, it returns false.
func selector(p *cfa.Program) (lia.Var, bool) {
	values := map[lia.Var][]num.Int{}
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			t := l.T
			if ms := t.Monos(); l.Kind == lia.EQ && len(ms) == 1 && !p.IsInput(ms[0].Var) && !slices.ContainsFunc(values[ms[0].Var], t.Constant().Equal) {
				values[ms[0].Var] = append(values[ms[0].Var], t.Constant())
			}
		})
	}
	for i := range p.Edges {
		for _, a := range p.Edges[i].Assigns {
			if !a.Term.IsConst() && !a.Idle() {
				delete(values, a.Var)
			}
		}
	}
	best, found := lia.Var(0), false
	for v := range p.Vars { // in a fixed order, so that runs are reproducible
		v := lia.Var(v)
		if n := len(values[v]); n >= minSelectorValues && (!found || n > len(values[best])) {
			best, found = v, true
		}
	}
	return best, found
}

// add returns the given facts of the original program, together with those that follow from facts
// of the unfolded program. Both sets are inductive, so their union is inductive too.
func (u *unfolding) add(facts, unfolded map[cfa.Loc][]lia.Formula) map[cfa.Loc][]lia.Formula {
	if unfolded == nil {
		return facts
	}
	out := map[cfa.Loc][]lia.Formula{}
	for l := range u.original.Locs {
		loc := cfa.Loc(l)
		var at []cfa.Loc
		for i, n := range u.nodes {
			if n.loc == loc {
				at = append(at, cfa.Loc(i))
			}
		}
		out[loc] = dedupe(slices.Concat(facts[loc], u.factsAt(at, unfolded)))
	}
	if excludesError(u.p, unfolded) {
		out[u.original.Error] = []lia.Formula{lia.False()}
	}
	return out
}

// factsAt returns the facts at a location of the original program that follow from the facts at its
// copies.
func (u *unfolding) factsAt(copies []cfa.Loc, unfolded map[cfa.Loc][]lia.Formula) []lia.Formula {
	if len(copies) > 0 && !u.nodes[copies[0]].split {
		return unfolded[copies[0]]
	}
	var at []cfa.Loc
	var reached []copiedLoc
	for _, c := range copies {
		if fs := unfolded[c]; len(fs) == 0 || !fs[0].IsFalse() {
			at = append(at, c)
			reached = append(reached, u.nodes[c])
		}
	}
	if len(reached) == 0 {
		return []lia.Formula{lia.False()}
	}
	out := u.factsIfOnly(reached)
	for i, c := range at {
		for _, f := range unfolded[c] {
			everywhere := true
			for _, d := range at {
				everywhere = everywhere && slices.ContainsFunc(unfolded[d], f.Equal)
			}
			if everywhere {
				out = append(out, f)
			} else if f = lia.Or(lia.Not(reached[i].part), f); !f.IsTrue() {
				out = append(out, f)
			}
		}
	}
	return out
}

// oneOf returns formulas that together say that the term t has one of the given values. It sorts
// the values.
func oneOf(t lia.Term, values []int64) []lia.Formula {
	sorting.By(values, cmp.Compare[int64])
	low, high := values[0], values[len(values)-1]
	out := []lia.Formula{lia.Ge(t.AddConst(num.From(-low))), lia.Le(t.AddConst(num.From(-high)))}
	if high-low >= int64(len(values)) { // some values between "low" and "high" are missing
		equations := make([]lia.Formula, len(values))
		for i, k := range values {
			equations[i] = lia.Eq(t.AddConst(num.From(-k)))
		}
		out = append(out, lia.Or(equations...))
	}
	return out
}
