package certify

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Condition is a verification condition: formulas whose conjunction must be unsatisfiable.
type Condition struct {
	// Name says for messages what a refutation of Formulas proves.
	Name string
	// From is the cut point at which the runs start. Formulas describes these runs.
	From cfa.Loc
	// Formulas are the conjuncts. The last one describes runs that start at From and violate the
	// invariant at the next cut point. The other conjuncts are the invariant at From. The condition
	// of initiation has only one conjunct: the negation of the invariant at the entry. A state
	// variable stands for its value at From. The other variables are inputs, and names for the
	// value of a variable at a location where several paths meet.
	Formulas []lia.Formula
	// Products are further conjuncts. The prover cannot read them, so Formulas has some linear
	// facts that follow from them.
	Products []cfa.Product
	// known is set if the condition is a case of another condition. It maps each variable that is
	// fixed in this case to its value. Formulas does not mention these variables.
	known lia.Model
}

// Conditions returns the verification conditions for inv: if all are unsatisfiable, inv is an
// inductive invariant of p that excludes Error. The cut points are Entry, where the invariant is
// true, Error, where it is false, and the locations with a formula in inv. A premise becomes the
// formula of inv at the location of the premise, which must be a cut point. If a cycle has no cut
// point, or if a formula mentions variables that p does not have, Conditions returns an error.
func Conditions(ctx context.Context, p *cfa.Program, inv cfa.Invariant) ([]Condition, error) {
	p, err := cfa.Discharged(p, inv)
	if err != nil {
		return nil, fmt.Errorf("verification conditions: %w", err)
	}
	g := &generator{p: p, cut: make([]bool, len(p.Locs)), inv: make([]lia.Formula, len(p.Locs)), next: lia.Var(len(p.Vars) + p.NumIn)}
	if err := g.setInvariant(inv); err != nil {
		return nil, fmt.Errorf("verification conditions: %w", err)
	}
	if err := g.order(); err != nil {
		return nil, fmt.Errorf("verification conditions: %w", err)
	}
	g.needs()
	var out []Condition
	if f, ok := inv[p.Entry]; ok && !f.IsTrue() {
		out = append(out, Condition{Name: "initiation: every state satisfies the invariant at the entry",
			From: p.Entry, Formulas: []lia.Formula{lia.Not(f)}})
	}
	for l := range p.Locs {
		if !g.cut[l] || !g.reached[l] || cfa.Loc(l) == p.Error {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("verification conditions: %w", err)
		}
		bad, products, err := g.region(cfa.Loc(l))
		if err != nil {
			return nil, fmt.Errorf("verification conditions: %w", err)
		}
		out = append(out, Condition{
			Name:     fmt.Sprintf("consecution: runs from %s keep the invariant at the next cut point", p.LocName(cfa.Loc(l))),
			From:     cfa.Loc(l),
			Formulas: append(slices.Clone(g.inv[l].Conjuncts()), bad),
			Products: products,
		})
	}
	return out, nil
}

type generator struct {
	p       *cfa.Program
	cut     []bool
	inv     []lia.Formula // for each cut point: the formula of the invariant
	broken  []lia.Formula // negations of inv
	reached []bool        // for each location: whether it is reachable in the graph
	topo    []cfa.Loc     // the reached locations that are not cut points, in topological order
	place   []int         // for each location: its index in topo
	// relevant has, for each location, the variables that matter until the next cut points: guards
	// on the paths read them, or the invariants at these cut points mention them.
	relevant []bitset
	next     lia.Var // an unused variable
}

func (g *generator) setInvariant(inv cfa.Invariant) error {
	p := g.p
	for _, l := range slices.Sorted(maps.Keys(inv)) {
		if l < 0 || int(l) >= len(p.Locs) {
			return fmt.Errorf("the invariant names location %d of %d", l, len(p.Locs))
		}
		if alien, found := inv[l].AnyVar(func(v lia.Var) bool { return v < 0 || int(v) >= len(p.Vars) }); found {
			return fmt.Errorf("the invariant at %s mentions %d, which is no state variable", p.LocName(l), alien)
		}
		g.cut[l], g.inv[l] = true, inv[l]
	}
	g.cut[p.Entry], g.inv[p.Entry] = true, lia.True()
	g.cut[p.Error], g.inv[p.Error] = true, lia.False()
	g.broken = make([]lia.Formula, len(p.Locs))
	for l := range p.Locs {
		if g.cut[l] {
			g.broken[l] = Negation(g.inv[l])
		}
	}
	return nil
}

// order searches the graph depth first, from Entry and from each cut point that it reaches. It sets
// "reached" and "topo", the topological order of the reached locations that are not cut points. If
// a cycle has no cut point, it returns an error.
func (g *generator) order() error {
	p := g.p
	const (
		fresh = iota
		open
		done
	)
	color := make([]uint8, len(p.Locs))
	g.reached = make([]bool, len(p.Locs))
	g.reached[p.Entry] = true
	roots := []cfa.Loc{p.Entry}
	type frame struct {
		loc  cfa.Loc
		next int
	}
	var post []cfa.Loc
	for len(roots) > 0 { // each cut point is the root of a search
		stack := []frame{{loc: roots[len(roots)-1]}}
		roots = roots[:len(roots)-1]
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			outs := p.Out(f.loc)
			if f.next == len(outs) {
				if !g.cut[f.loc] {
					color[f.loc] = done
					post = append(post, f.loc)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			to := p.Edges[outs[f.next]].To
			f.next++
			switch {
			case g.cut[to]:
				if !g.reached[to] {
					g.reached[to] = true
					roots = append(roots, to)
				}
			case color[to] == open:
				return fmt.Errorf("the cycle through %s has no cut point", p.LocName(to))
			case color[to] == fresh:
				color[to] = open
				g.reached[to] = true
				stack = append(stack, frame{loc: to})
			}
		}
	}
	g.place = make([]int, len(p.Locs))
	for i := len(post) - 1; i >= 0; i-- {
		g.place[post[i]] = len(g.topo)
		g.topo = append(g.topo, post[i])
	}
	return nil
}

type bitset []uint64

func (b bitset) add(v lia.Var)      { b[v/64] |= 1 << (v % 64) }
func (b bitset) has(v lia.Var) bool { return b[v/64]>>(v%64)&1 != 0 }

func (g *generator) needs() {
	p := g.p
	g.relevant = make([]bitset, len(p.Locs))
	words := len(p.Vars)/64 + 1
	for l := range p.Locs {
		if g.cut[l] {
			b := make(bitset, words)
			g.inv[l].Vars(b.add)
			g.relevant[l] = b
		}
	}
	for i := len(g.topo) - 1; i >= 0; i-- {
		l := g.topo[i]
		b := make(bitset, words)
		add := func(v lia.Var) {
			if int(v) < len(p.Vars) {
				b.add(v)
			}
		}
		for _, id := range p.Out(l) {
			e := &p.Edges[id]
			e.Guard.Vars(add)
			after := append(bitset(nil), g.relevant[e.To]...)
			for _, a := range e.Assigns {
				if !after.has(a.Var) {
					continue
				}
				after[a.Var/64] &^= 1 << (a.Var % 64)
				a.Term.Vars(add)
			}
			for w := range b {
				b[w] |= after[w]
			}
		}
		g.relevant[l] = b
	}
}
