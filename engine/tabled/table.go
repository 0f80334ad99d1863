package tabled

import (
	"cmp"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/closed"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

const (
	maxCalls = 100 // limit on the calls of each procedure in one run of execute
	maxTaken = 400 // limit on the states that one call of a procedure may have
	maxFacts = 300 // limit on the facts at one location
)

type maker struct {
	m     *meter.Meter
	p     *cfa.Program
	live  *cfa.Liveness
	procs []*procedure
	seen  [][][]num.Int
	facts map[cfa.Loc][]lia.Formula
	fits  map[cfa.Loc][]guess
}

type guess struct {
	fit
	v lia.Var
}

// tables executes procedures and returns guesses about the states that they reach. The guesses need
// not hold in all reachable states.
func tables(m *meter.Meter, p *cfa.Program) (map[cfa.Loc][]lia.Formula, error) {
	k := &maker{m: m, p: p, live: cfa.Live(p), seen: make([][][]num.Int, len(p.Locs)), facts: map[cfa.Loc][]lia.Formula{}, fits: map[cfa.Loc][]guess{}}
	k.procs = procedures(p, k.live)
	if err := k.execute(smallNumbers(), nil); err != nil {
		return nil, err
	}
	k.guess()
	if err := k.execute(k.constants(), k.knownResult); err != nil {
		return nil, err
	}
	k.table()
	k.conditions()
	return k.facts, nil
}

func smallNumbers() []num.Int {
	var out []num.Int
	for i := range int64(8) {
		out = append(out, num.From(i))
	}
	return append(out, num.From(-1))
}

// constants returns the absolute values of the constants in guards outside of procedures, if they
// are at most 100, in ascending order.
func (k *maker) constants() []num.Int {
	var out []num.Int
	for i := range k.p.Edges {
		e := &k.p.Edges[i]
		if slices.ContainsFunc(k.procs, func(pr *procedure) bool { return slices.Contains(pr.locs, e.From) }) {
			continue
		}
		e.Guard.EachLiteral(func(l *lia.Literal) {
			if c := l.T.Constant().Abs(); !num.From(100).Less(c) && !slices.ContainsFunc(out, c.Equal) {
				out = append(out, c)
			}
		})
	}
	sorting.By(out, num.Int.Cmp)
	return out
}

// execute runs each procedure with arguments from "values", in the order of the function "vectors".
// It stores the states that the runs reach. It skips a call that needs too many states. If the
// callback "results" knows the result of a call inside a run, this call is not executed.
func (k *maker) execute(values []num.Int, results closed.KnownResults) error {
	for _, pr := range k.procs {
		for _, args := range vectors(values, len(pr.args)) {
			if err := k.m.Tick(); err != nil {
				return err
			}
			states, err := closed.Reached(k.p, []closed.Start{pr.startState(args)}, maxTaken, results)
			if err != nil {
				continue
			}
			for l := range states {
				for _, s := range states[l] {
					if !slices.ContainsFunc(k.seen[l], func(o []num.Int) bool { return slices.EqualFunc(o, s, num.Int.Equal) }) {
						k.seen[l] = append(k.seen[l], s)
					}
				}
			}
		}
	}
	return nil
}

// vectors returns at most maxCalls vectors of n elements of the list "values". It sorts the vectors
// by the largest list index of their elements, so that those with early elements come first.
func vectors(values []num.Int, n int) [][]num.Int {
	var index [][]int
	var extend func(at []int)
	extend = func(at []int) {
		if len(at) == n {
			index = append(index, slices.Clone(at))
			return
		}
		for i := range values {
			if len(index) < 1<<12 {
				extend(append(at[:len(at):len(at)], i))
			}
		}
	}
	extend(nil)
	sorting.Stable(index, func(a, b []int) int {
		if n == 0 {
			return 0
		}
		return cmp.Compare(slices.Max(a), slices.Max(b))
	})
	var out [][]num.Int
	for _, at := range index[:min(len(index), maxCalls)] {
		var v []num.Int
		for _, i := range at {
			v = append(v, values[i])
		}
		out = append(out, v)
	}
	return out
}

// guess looks, at each location of a procedure, for linear terms over the arguments that equal the
// other variables, and adds these guesses as facts.
func (k *maker) guess() {
	for _, pr := range k.procs {
		for _, l := range pr.locs {
			rest, rows, ok := pr.rows(k.live.At(l), k.seen[l])
			if !ok {
				continue
			}
			for i, v := range rest {
				for _, f := range pr.fits(rows, i) {
					k.add(l, lia.Or(append(pr.exceptions(k.p, f), lia.Eq(lia.V(v).Sub(f.term)))...))
					k.fits[l] = append(k.fits[l], guess{f, v})
				}
			}
		}
	}
}

// conditions adds facts at all locations of a procedure except the first: those conjuncts of guards
// in the procedure that are only about its arguments, such as n > 0.
func (k *maker) conditions() {
	for _, pr := range k.procs {
		var about []lia.Formula
		for _, l := range pr.locs {
			for _, id := range k.p.Out(l) {
				for _, f := range k.p.Edges[id].Guard.Conjuncts() {
					other := func(v lia.Var) bool { return !slices.Contains(pr.args, v) }
					if f.Op() == lia.OpLit && !slices.ContainsFunc(about, f.Equal) && !f.HasAny(other) {
						about = append(about, f)
					}
				}
			}
		}
		for _, l := range pr.locs[1:] {
			for _, f := range about {
				k.add(l, f)
			}
		}
	}
}

// add adds the formula f to the facts at location l, if f is a clause and the location has fewer
// than maxFacts facts.
func (k *maker) add(l cfa.Loc, f lia.Formula) {
	if _, ok := lia.Not(f).Literals(); ok && !f.IsTrue() && len(k.facts[l]) < maxFacts {
		k.facts[l] = append(k.facts[l], f)
	}
}

// knownResult implements closed.KnownResults: it returns the results that the guesses give for a
// call. If a guess is missing, it returns false.
func (k *maker) knownResult(exit cfa.Loc, of func(lia.Var) (num.Int, bool)) ([]num.Int, bool) {
	i := slices.IndexFunc(k.procs, func(pr *procedure) bool { return pr.exit == exit })
	if i < 0 {
		return nil, false
	}
	pr := k.procs[i]
	var r row
	for _, v := range pr.args {
		c, ok := of(v)
		if !ok {
			return nil, false
		}
		r.args = append(r.args, c)
	}
	value := pr.value(r)
	var out []num.Int
	for _, v := range k.live.At(exit) {
		if slices.Contains(pr.args, v) {
			out = append(out, value(v))
			continue
		}
		g, ok := k.guessed(pr, exit, v, value)
		if !ok {
			return nil, false
		}
		out = append(out, g.term.Eval(value))
	}
	return out, true
}

// guessed returns a guess about the variable v at the location l that applies to the given
// arguments: they satisfy none of its exceptions. If there is no such guess, it returns false.
func (k *maker) guessed(pr *procedure, l cfa.Loc, v lia.Var, args func(lia.Var) num.Int) (guess, bool) {
	for _, g := range k.fits[l] {
		if g.v == v && !slices.ContainsFunc(pr.exceptions(k.p, g.fit), func(f lia.Formula) bool { return f.Eval(args) }) {
			return g, true
		}
	}
	return guess{}, false
}

// table adds facts about single states: if the arguments are the same as in this state, a variable
// has the same value as in this state. It omits variables for which a guess applies.
func (k *maker) table() {
	for _, pr := range k.procs {
		for _, l := range pr.locs {
			rest, rows, ok := pr.rows(k.live.At(l), k.seen[l])
			if !ok {
				continue
			}
			for _, r := range rows {
				var other []lia.Formula
				for i, a := range pr.args {
					other = append(other, lia.Ne(lia.V(a).AddConst(r.args[i].Neg())))
				}
				for i, v := range rest {
					if _, ok := k.guessed(pr, l, v, pr.value(r)); ok {
						continue
					}
					k.add(l, lia.Or(append(other[:len(other):len(other)], lia.Eq(lia.V(v).AddConst(r.rest[i].Neg())))...))
				}
			}
		}
	}
}
