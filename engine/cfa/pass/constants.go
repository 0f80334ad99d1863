package pass

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/trie"
	"ic3play/lia"
	"ic3play/lia/num"
)

type consts = trie.Map[num.Int]

// Constants propagates constants along the edges that can be taken (Wegman, Zadeck,
// "Constant Propagation with Conditional Branches", TOPLAS 1991, on the graph instead of
// SSA form). It folds them into guards and assignments, and removes the edges whose guards
// become false.
//
// Back-translation: edges keep their inputs. The invariant's formula at a location gets conjuncts
// for the constants of the variables that are live there in the old program.
func Constants(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	a := &constAnalysis{p: p, height: trie.Height(len(p.Vars)),
		env: make([]*consts, len(p.Locs)), reached: make([]bool, len(p.Locs))}
	if err := a.solve(ctx); err != nil {
		return nil, BackTranslation{}, err
	}

	q, back, err := rewriteEdges(ctx, p, func(_ cfa.EdgeID, e *cfa.Edge) rewriting {
		if !a.reached[e.From] {
			return keepEdge
		}
		g, as, known, ok := a.apply(e)
		switch {
		case !ok:
			return removeEdge
		case g.Equal(e.Guard) && sameAssigns(as, e.Assigns):
			return keepEdge
		}
		e.Guard, e.Assigns = g, as
		e.Products = cfa.SubstProducts(e.Products, func(v lia.Var) (lia.Term, bool) {
			if a.p.IsInput(v) {
				return lia.Term{}, false
			}
			c, ok := known.Get(a.height, int(v))
			return lia.Const(c), ok
		})
		return changeEdge
	})
	if err != nil || q == p {
		return q, back, err
	}
	back.Invariant = strengthenInvariant(p, a.reached, func(l cfa.Loc, say func(int, lia.Formula)) {
		a.env[l].Each(a.height, func(v int, c num.Int) { say(v, lia.Eq(lia.V(lia.Var(v)).AddConst(c.Neg()))) })
	})
	return q, back, nil
}

// strengthenInvariant returns the back translation of invariants for a pass that simplified the
// program by facts such as x = 3. It adds to each location's formula the facts about variables that
// are live there. An unreached location gets the formula false.
func strengthenInvariant(p *cfa.Program, reached []bool, facts func(l cfa.Loc, add func(v int, f lia.Formula))) func(cfa.Invariant) (cfa.Invariant, error) {
	return func(inv cfa.Invariant) (cfa.Invariant, error) {
		lv := cfa.Live(p)
		return rewriteInvariant(p, func(l cfa.Loc, f lia.Formula) lia.Formula {
			if !reached[l] {
				return lia.False()
			}
			parts := []lia.Formula{f}
			facts(l, func(v int, fact lia.Formula) {
				if lv.Has(l, lia.Var(v)) {
					parts = append(parts, fact)
				}
			})
			return lia.And(parts...)
		})(inv)
	}
}

func sameAssigns(a, b []cfa.Assign) bool {
	return slices.EqualFunc(a, b, func(a, b cfa.Assign) bool { return a.Var == b.Var && a.Term.Equal(b.Term) })
}

type constAnalysis struct {
	p       *cfa.Program
	height  int
	env     []*consts
	reached []bool
}

func (a *constAnalysis) solve(ctx context.Context) error {
	a.reached[a.p.Entry] = true
	return fixedPoint(ctx, a.p, func(e *cfa.Edge) bool {
		env, ok := a.transfer(e)
		if !ok {
			return false
		}
		if a.reached[e.To] {
			env = trie.Meet(a.height, a.env[e.To], env, num.Int.Equal)
			if env == a.env[e.To] {
				return false
			}
		}
		a.reached[e.To], a.env[e.To] = true, env
		return true
	})
}

// fixedPoint visits locations in reverse postorder, beginning with Entry, until no facts change. It
// calls "flow" for each edge that leaves a location whose facts have changed. "flow" updates the
// facts at the edge's target and reports whether they changed. If the context ends, fixedPoint
// returns its error.
func fixedPoint(ctx context.Context, p *cfa.Program, flow func(*cfa.Edge) bool) error {
	post := cfa.Postorder(p)
	dirty := make([]bool, len(p.Locs))
	dirty[p.Entry] = true
	n := 0
	for again := true; again; {
		again = false
		for _, l := range slices.Backward(post) {
			if !dirty[l] {
				continue
			}
			dirty[l] = false
			for _, id := range p.Out(l) {
				e := &p.Edges[id]
				if n += 1 + e.Guard.Size(); n >= edgesPerCheck {
					if n = 0; ctx.Err() != nil {
						return ctx.Err()
					}
				}
				if flow(e) {
					dirty[e.To], again = true, true
				}
			}
		}
	}
	return nil
}

// transfer returns the constants after an edge. If the guard is false, it returns false.
func (a *constAnalysis) transfer(e *cfa.Edge) (env *consts, ok bool) {
	_, as, known, ok := a.apply(e)
	if !ok {
		return nil, false
	}
	env = known
	for _, s := range as {
		if s.Term.IsConst() {
			env = env.Set(a.height, int(s.Var), s.Term.Constant())
		} else {
			env = env.Delete(a.height, int(s.Var))
		}
	}
	return env, true
}

// apply substitutes constants in the guard and the assignments of an edge: those known at the
// edge's source, and those that the guard implies. It keeps a conjunct such as x = 5, and
// substitutes 5 for x in all other conjuncts. The result "known" has all these constants of state
// variables. If the guard is false, ok is false.
func (a *constAnalysis) apply(e *cfa.Edge) (g lia.Formula, as []cfa.Assign, known *consts, ok bool) {
	known = a.env[e.From]
	g = e.Guard
	var facts []lia.Formula
	local := map[lia.Var]num.Int{}
	subst := func(v lia.Var) (lia.Term, bool) {
		if a.p.IsInput(v) {
			c, ok := local[v]
			return lia.Const(c), ok
		}
		c, ok := known.Get(a.height, int(v))
		return lia.Const(c), ok
	}
	if known != nil {
		g = g.Subst(subst)
	}
	for range factRounds {
		found, rest := a.split(g)
		if len(found) == 0 {
			break
		}
		for _, f := range found {
			v, c := f.Lit().T.Monos()[0].Var, f.Lit().T.Constant().Neg()
			if old, ok := subst(v); ok && !old.Constant().Equal(c) {
				return lia.False(), nil, nil, false // for example, x = 1 and x = 2
			}
			facts = append(facts, f)
			if a.p.IsInput(v) {
				local[v] = c
			} else {
				known = known.Set(a.height, int(v), c)
			}
		}
		g = rest.Subst(subst)
	}
	if g.IsFalse() {
		return g, nil, nil, false
	}
	if len(facts) > 0 {
		g = lia.And(append(facts, g)...)
	}
	as = e.Assigns
	for i, s := range e.Assigns {
		t := s.Term
		if !t.IsConst() && (known != nil || len(local) > 0) {
			t = t.Subst(subst)
		}
		if t.Equal(s.Term) {
			continue
		}
		if &as[0] == &e.Assigns[0] {
			as = append([]cfa.Assign(nil), e.Assigns...)
		}
		as[i].Term = t
	}
	return g, as, known, true
}

// factRounds is the number of times that "apply" looks for new constants in one guard and
// substitutes them. Guards of large blocks have long chains of constants; later rounds of Simplify
// find the rest.
const factRounds = 4

// split divides a guard into the conjuncts x = c, where c is a constant, and the rest.
func (a *constAnalysis) split(g lia.Formula) (found []lia.Formula, rest lia.Formula) {
	isFact := func(f lia.Formula) bool {
		t, ok := f.Equation()
		return ok && len(t.Monos()) == 1
	}
	switch {
	case isFact(g):
		return []lia.Formula{g}, lia.True()
	case g.Op() != lia.OpAnd:
		return nil, g
	}
	var others []lia.Formula
	for _, f := range g.Args() {
		if isFact(f) {
			found = append(found, f)
		} else {
			others = append(others, f)
		}
	}
	if len(found) == 0 {
		return nil, g
	}
	return found, lia.And(others...)
}
