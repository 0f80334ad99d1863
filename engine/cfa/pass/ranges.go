package pass

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/trie"
	"ic3play/lia"
	spans "ic3play/lia/interval"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// "ranges" maps variables to intervals. A variable without an entry is unbounded.
type ranges = trie.Map[spans.Interval]

// Ranges computes an interval for each variable at each location (Cousot, Cousot, "Static
// Determination of Dynamic Properties of Programs", 1976: widening at loop heads, first to the
// program's constants, then narrowing). With the intervals, Ranges removes edges whose guards
// cannot hold, such as impossible overflows, and conjuncts of guards that always hold. If an input
// can have only one value, Ranges replaces the input by this value. For example, if a sum always
// fits into its type, the number of times that the sum wraps around is 0. Ranges is for programs
// over C's integers, because mathematical integers have few bounds.
//
// Back-translation: each replaced input gets its only possible value. An invariant of the new
// program holds in the old one together with the intervals of live variables.
func Ranges(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	a := newRangeAnalysis(p)
	if err := a.solve(ctx); err != nil {
		return nil, BackTranslation{}, err
	}
	passed := map[cfa.Loc][]lia.Formula{}
	gone := map[cfa.EdgeID]bool{}
	for i := range p.Edges {
		e := &p.Edges[i]
		if !a.reached[e.From] {
			continue
		}
		if _, ok := a.box(a.env[e.From], e, a.guarded(e)); !ok {
			gone[cfa.EdgeID(i)] = true
			if e.To == p.Error {
				passed[e.From] = append(passed[e.From], e.Guard)
			}
		}
	}
	// fixed maps an edge of p and the index of a replaced input to the value of this input.
	fixed := map[cfa.EdgeID]map[int]num.Int{}
	q, back, err := rewriteEdges(ctx, p, func(id cfa.EdgeID, e *cfa.Edge) rewriting {
		switch {
		case gone[id]:
			return removeEdge
		case !a.reached[e.From]:
			return keepEdge
		}
		f, values := a.decide(*e, passed[e.From])
		if len(values) > 0 {
			fixed[id] = values
		} else if f.Guard.Equal(e.Guard) {
			return keepEdge
		}
		*e = f
		return changeEdge
	})
	if err != nil || q == p {
		return q, back, err
	}
	renamed := back.Derivation
	back.Path = fixedBack(back.Path, fixed)
	back.Derivation = func(d cfa.Derivation) (cfa.Derivation, error) {
		out, err := renamed(d)
		if err != nil {
			return nil, fmt.Errorf("ranges: %w", err)
		}
		for i := range out {
			out[i].Inputs = withFixed(out[i].Inputs, fixed[out[i].Edge])
		}
		return out, nil
	}
	back.Invariant = strengthenInvariant(p, a.reached, func(l cfa.Loc, say func(int, lia.Formula)) {
		a.env[l].Each(a.height, func(v int, i spans.Interval) { say(v, membership(lia.V(lia.Var(v)), i)) })
	})
	return q, back, nil
}

// membership returns the formula low <= t <= high for the interval i.
func membership(t lia.Term, i spans.Interval) lia.Formula {
	out := lia.True()
	if i.Low.Finite {
		out = lia.Ge(t.AddConst(i.Low.At.Neg()))
	}
	if i.High.Finite {
		out = lia.And(out, lia.Le(t.AddConst(i.High.At.Neg())))
	}
	return out
}

// fixedBack returns a function that maps paths of the new program to paths of the old one.
// "renamed" maps the edges of a path. If input k of the old edge e was replaced by its only
// possible value, fixed[e][k] is this value.
func fixedBack(renamed func(cfa.Path) (cfa.Path, error), fixed map[cfa.EdgeID]map[int]num.Int) func(cfa.Path) (cfa.Path, error) {
	return func(path cfa.Path) (cfa.Path, error) {
		out, err := renamed(path)
		if err != nil {
			return nil, fmt.Errorf("ranges: %w", err)
		}
		return out.Map(func(st cfa.Step) (cfa.Step, error) {
			values := fixed[st.Edge]
			if len(values) == 0 {
				return st, nil
			}
			st.Inputs, st.Drift = withFixed(st.Inputs, values), slices.Clone(st.Drift)
			for k := range values {
				if k < len(st.Drift) {
					st.Drift[k] = num.Zero()
				}
			}
			return st, nil
		})
	}
}

func withFixed(inputs []num.Int, values map[int]num.Int) []num.Int {
	inputs = slices.Clone(inputs)
	for k, c := range values {
		if k < len(inputs) {
			inputs[k] = c
		}
	}
	return inputs
}

// rangeAnalysis computes the ranges at each reached location. All variables are unbounded at Entry.
type rangeAnalysis struct {
	p          *cfa.Program
	height     int
	thresholds []num.Int // sorted constants to which widening moves the ends of intervals
	env        []*ranges
	reached    []bool
	joins      []int // joins[l] counts how often the ranges at location l grew
	guards     map[*cfa.Edge]*guarded
}

func newRangeAnalysis(p *cfa.Program) *rangeAnalysis {
	return &rangeAnalysis{p: p, height: trie.Height(len(p.Vars)), thresholds: wideningThresholds(p),
		env: make([]*ranges, len(p.Locs)), reached: make([]bool, len(p.Locs)), joins: make([]int, len(p.Locs)),
		guards: map[*cfa.Edge]*guarded{}}
}

// guarded returns the guard of an edge of the program.
func (a *rangeAnalysis) guarded(e *cfa.Edge) *guarded {
	g := a.guards[e]
	if g == nil {
		g = newGuarded(a.p, e.Guard)
		a.guards[e] = g
	}
	return g
}

// maxThresholds is the largest number of thresholds for widening. With more of them the analysis
// takes too long.
const maxThresholds = 200

// wideningThresholds returns, sorted, the constants c of the program's conditions and assignments,
// and c-1 and c+1. If there are too many, it returns nil.
func wideningThresholds(p *cfa.Program) []num.Int {
	var out []num.Int
	add := func(c num.Int) { out = append(out, c.Sub(num.One()), c, c.Add(num.One())) }
	add(num.Zero())
	for i := range p.Edges {
		e := &p.Edges[i]
		e.Guard.EachLiteral(func(l *lia.Literal) {
			if l.Kind != lia.DIV && len(l.T.Monos()) == 1 {
				add(l.T.Constant().FloorDiv(l.T.Monos()[0].Coef).Neg())
			}
		})
		for _, s := range e.Assigns {
			if s.Term.IsConst() {
				add(s.Term.Constant())
			}
		}
	}
	sorting.By(out, num.Int.Cmp)
	out = slices.CompactFunc(out, num.Int.Equal)
	if len(out) > maxThresholds {
		return nil
	}
	return out
}

// The ranges of a loop head first grow joinsBeforeWidening times without widening. Then widening
// moves each changed end of an interval to the next threshold. After joinsBeforeInfinity changes it
// moves the end to infinity.
const (
	joinsBeforeWidening = 3
	joinsBeforeInfinity = 12
)

const narrowingPasses = 2

func (a *rangeAnalysis) solve(ctx context.Context) error {
	p := a.p
	a.reached[p.Entry] = true
	err := fixedPoint(ctx, p, func(e *cfa.Edge) bool {
		env, ok := a.transfer(a.env[e.From], e)
		return ok && a.joinInto(e.To, env)
	})
	if err != nil {
		return err
	}
	post := cfa.Postorder(p)
	for range narrowingPasses {
		for i, l := range slices.Backward(post) {
			if l == p.Entry || !a.reached[l] {
				continue
			}
			if i%edgesPerCheck == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			a.env[l], a.reached[l] = a.joinIncoming(l)
		}
	}
	return nil
}

// joinIncoming returns the union of the ranges after all edges into location l (see union). If no
// edge into l can be taken, it returns false.
func (a *rangeAnalysis) joinIncoming(l cfa.Loc) (out *ranges, reached bool) {
	for _, id := range a.p.In(l) {
		e := &a.p.Edges[id]
		if !a.reached[e.From] {
			continue
		}
		env, ok := a.transfer(a.env[e.From], e)
		switch {
		case !ok:
		case !reached:
			out, reached = env, true
		default:
			out = a.union(out, env, nil)
		}
	}
	return out, reached
}

// joinInto extends the ranges of location l by the ranges env, and reports whether they changed. At
// a loop head it widens them after some changes.
func (a *rangeAnalysis) joinInto(l cfa.Loc, env *ranges) bool {
	if !a.reached[l] {
		a.reached[l], a.env[l] = true, env
		return true
	}
	var widen func(before, now spans.Interval) spans.Interval
	if a.p.Locs[l].LoopHead && a.joins[l] >= joinsBeforeWidening {
		widen = a.widenToThreshold
		if a.joins[l] >= joinsBeforeInfinity {
			widen = widenToInfinity
		}
	}
	now := a.union(a.env[l], env, widen)
	if a.isUnchanged(a.env[l], now) {
		return false
	}
	a.env[l] = now
	a.joins[l]++
	return true
}

// isUnchanged reports whether each variable of "before" has the same range in "now". It requires
// that "now" has no further variables.
func (a *rangeAnalysis) isUnchanged(before, now *ranges) bool {
	same := true
	before.Each(a.height, func(v int, i spans.Interval) {
		j, ok := now.Get(a.height, v)
		same = same && ok && i.Equal(j)
	})
	return same
}

// union returns, for each variable, the smallest interval that includes its ranges in both maps. If
// this interval differs from the range in "before" and "widen" is not nil, union returns
// widen(range, interval) for the variable.
func (a *rangeAnalysis) union(before, other *ranges, widen func(before, now spans.Interval) spans.Interval) *ranges {
	out := before
	before.Each(a.height, func(v int, i spans.Interval) {
		j, _ := other.Get(a.height, v)
		now := i.Hull(j)
		if now.Equal(i) {
			return
		}
		if widen != nil {
			now = widen(i, now)
		}
		out = a.set(out, lia.Var(v), now)
	})
	return out
}

func (a *rangeAnalysis) set(env *ranges, v lia.Var, i spans.Interval) *ranges {
	if !i.Low.Finite && !i.High.Finite {
		return env.Delete(a.height, int(v))
	}
	return env.Set(a.height, int(v), i)
}

// widenToThreshold returns the interval "now" with each end that differs from "before" moved
// outwards to the next threshold, or to infinity if there is none.
func (a *rangeAnalysis) widenToThreshold(before, now spans.Interval) spans.Interval {
	if !now.Low.Equal(before.Low) && now.Low.Finite {
		i, found := slices.BinarySearchFunc(a.thresholds, now.Low.At, num.Int.Cmp)
		switch {
		case found:
		case i == 0:
			now.Low = spans.End{}
		default:
			now.Low.At = a.thresholds[i-1]
		}
	}
	if !now.High.Equal(before.High) && now.High.Finite {
		if i, _ := slices.BinarySearchFunc(a.thresholds, now.High.At, num.Int.Cmp); i < len(a.thresholds) {
			now.High.At = a.thresholds[i]
		} else {
			now.High = spans.End{}
		}
	}
	return now
}

// widenToInfinity returns the interval "now" with each end that differs from "before" moved to
// infinity.
func widenToInfinity(before, now spans.Interval) spans.Interval {
	if !now.Low.Equal(before.Low) {
		now.Low = spans.End{}
	}
	if !now.High.Equal(before.High) {
		now.High = spans.End{}
	}
	return now
}

// box returns a box that contains all values in the ranges env that satisfy the guard. It also has
// the ranges of the variables that the assignments of e read. If there are no such values, it returns false.
func (a *rangeAnalysis) box(env *ranges, e *cfa.Edge, guard *guarded) (*narrowed, bool) {
	known := map[lia.Var]spans.Interval{}
	learn := func(v lia.Var) {
		if !a.p.IsInput(v) {
			if i, ok := env.Get(a.height, int(v)); ok {
				known[v] = i
			}
		}
	}
	for _, v := range guard.vars {
		learn(v)
	}
	for _, s := range e.Assigns {
		s.Term.Vars(learn)
	}
	b, ok := guard.all.NarrowFrom(known)
	if !ok {
		return nil, false
	}
	return a.narrowByCases(newNarrowed(b, guard))
}

// transfer returns the ranges after an edge. If the guard cannot hold, it returns false.
func (a *rangeAnalysis) transfer(env *ranges, e *cfa.Edge) (*ranges, bool) {
	b, ok := a.box(env, e, a.guarded(e))
	if !ok {
		return nil, false
	}
	out := env
	for _, v := range b.by.vars {
		out = a.set(out, v, b.Of(lia.V(v)))
	}
	for _, s := range e.Assigns {
		out = a.set(out, s.Var, a.intervalByCases(b, s.Term, valuesOf(b.Box, e.Guard, s.Term)))
	}
	return out, true
}

// valuesOf returns an interval that contains the values of t in all states in the box b that
// satisfy f. It also uses literals of f that bound a multiple of t.
func valuesOf(b *spans.Box, f lia.Formula, t lia.Term) spans.Interval {
	out := b.Of(t)
	for _, g := range f.Conjuncts() {
		l := g.Atomic()
		if l == nil || l.Neg || l.Kind == lia.DIV {
			continue
		}
		// The literal is l.T <= 0 or l.T = 0. Look for k such that t is k*l.T plus a constant.
		ms := l.T.Monos()
		if len(ms) == 0 || len(ms) != len(t.Monos()) {
			continue
		}
		k := t.Coef(ms[0].Var).Quo(ms[0].Coef)
		rest := t.AddMul(k.Neg(), l.T)
		if k.IsZero() || !rest.IsConst() {
			continue
		}
		if k.Sign() > 0 || l.Kind == lia.EQ {
			out.High = smaller(out.High, rest.Constant())
		}
		if k.Sign() < 0 || l.Kind == lia.EQ {
			out.Low = larger(out.Low, rest.Constant())
		}
	}
	return out
}

func smaller(e spans.End, c num.Int) spans.End {
	if !e.Finite || c.Less(e.At) {
		return spans.End{Finite: true, At: c}
	}
	return e
}

func larger(e spans.End, c num.Int) spans.End {
	if !e.Finite || e.At.Less(c) {
		return spans.End{Finite: true, At: c}
	}
	return e
}

func (a *rangeAnalysis) decide(e cfa.Edge, passed []lia.Formula) (cfa.Edge, map[int]num.Int) {
	env := a.env[e.From]
	b, _ := a.box(env, &e, newGuarded(a.p, e.Guard)) // never empty: impossible edges are already removed
	values := map[int]num.Int{}
	table := map[lia.Var]lia.Term{}
	for k, in := range e.Inputs {
		if c, ok := b.Of(lia.V(in.Var)).Point(); ok && e.Guard.Has(in.Var) {
			values[k] = c
			table[in.Var] = lia.Const(c)
		}
	}
	// A condition that the ranges imply is dropped only if it is the negation of a check that
	// cannot fail, or if it defines an input that is replaced. Engines do not know the ranges, so
	// they need the other conditions.
	put := lia.ByMap(table)
	var keep, may []lia.Formula
	for _, f := range e.Guard.Conjuncts() {
		g := a.possibleDisjuncts(env, &e, f).Subst(put)
		if !g.Equal(f) || negatedIn(passed, f) {
			may = append(may, g.Conjuncts()...)
		} else {
			keep = append(keep, g)
		}
	}
	if len(may) == 0 {
		return e, nil
	}
	for i, f := range may {
		if l := f.Atomic(); l == nil || l.Kind != lia.LE {
			keep = append(keep, f)
			continue
		}
		rest := lia.And(append(slices.Clone(keep), may[i+1:]...)...)
		if b, ok := a.box(env, &e, newGuarded(a.p, rest)); !ok || !implied(b.Box, rest, f) {
			keep = append(keep, f)
		}
	}
	e.Guard = lia.And(keep...)
	e.Subst(put)
	return e, values
}

// possibleDisjuncts removes from f the disjuncts that are false for all values in the ranges.
func (a *rangeAnalysis) possibleDisjuncts(env *ranges, e *cfa.Edge, f lia.Formula) lia.Formula {
	if f.Op() != lia.OpOr {
		return f
	}
	var may []lia.Formula
	for _, g := range f.Args() {
		if _, ok := a.box(env, e, newGuarded(a.p, g)); ok {
			may = append(may, g)
		}
	}
	if len(may) == len(f.Args()) {
		return f
	}
	return lia.Or(may...)
}

// negatedIn reports whether the negation of f is a conjunct of a formula in fs, or a disjunct of
// such a conjunct.
func negatedIn(fs []lia.Formula, f lia.Formula) bool {
	not := lia.Not(f)
	return slices.ContainsFunc(fs, func(g lia.Formula) bool {
		return slices.ContainsFunc(g.Conjuncts(), func(h lia.Formula) bool {
			return h.Equal(not) || h.Op() == lia.OpOr && slices.ContainsFunc(h.Args(), not.Equal)
		})
	})
}

// implied reports whether valuesOf shows that the inequality f holds in all states in the box b that
// satisfy the formula "given".
func implied(b *spans.Box, given, f lia.Formula) bool {
	i := valuesOf(b, given, f.Atomic().T)
	return i.High.Finite && i.High.At.Sign() <= 0
}
