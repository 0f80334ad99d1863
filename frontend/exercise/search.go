package exercise

import (
	"context"
	"slices"

	"ic3play/engine"
	"ic3play/engine/accel"
	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/registry"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
)

// Limits of the search for a run that violates a formula. They count units of work instead of time,
// so that an answer gets the same mark on every machine.
const (
	boundedUnits = 400    // for the bounded search, which finds the shortest run
	engineUnits  = 20_000 // for the default engine, which may also prove that no violating run exists
)

// maxReplay limits the number of steps of a run that is replayed.
const maxReplay = 500_000

// violation is the result of a search for a run that violates a formula.
type violation struct {
	path     cfa.Path
	states   []cfa.State // the states along path, one more than its edges
	end      cfa.Loc
	conjunct int
	excluded bool // an invariant proves that there is no such run
	depth    int  // the bounded search found no run of at most this length that violates a formula
}

func (b *violation) found() bool { return b.states != nil }

// search searches for a run that violates a formula. It ignores the program's assertions. If the
// automaton over-approximates the program, a path may be no run of the program, so search reports
// no run.
func (p *Program) search(ctx context.Context, claims cfa.Invariant) violation {
	q := violations(p.Claims.Cfa(), claims)
	var out violation
	for _, s := range []struct {
		name  string
		units int
	}{{"bmc", boundedUnits}, {"auto", engineUnits}} {
		res := runWithin(ctx, q, s.name, s.units)
		switch res.Verdict {
		case engine.Unsafe:
			if b, ok := firstViolation(q, res.Path, claims); ok && p.Opened.Exact() {
				return b
			}
		case engine.Safe:
			_, err := certify.Invariant(ctx, q, res.Invariant, refute.Prove)
			out.excluded = err == nil
			return out
		case engine.Unknown:
			if s.units == boundedUnits {
				// Do not count the last edge, which the function "violations" has added to the
				// program.
				out.depth = int(res.Stats["depth"]) - 1
			}
		}
	}
	return out
}

// violations returns a program that fails exactly if the program p violates one of the formulas.
// For each location with a formula, the new program has an edge to the error location, with the
// negated formula as the guard. The edges of p keep their numbers, and the new edges follow. The
// edges of p to the error are disabled.
func violations(p *cfa.Program, claims cfa.Invariant) *cfa.Program {
	edges := slices.Clone(p.Edges)
	for i := range edges {
		if edges[i].To == p.Error {
			edges[i].Guard = lia.False()
		}
	}
	for l := range p.Locs {
		loc := cfa.Loc(l)
		if f, ok := claims[loc]; ok && loc != p.Entry && loc != p.Error && !f.IsTrue() {
			edges = append(edges, cfa.Edge{From: loc, To: p.Error, Guard: lia.Not(f)})
		}
	}
	return p.With(slices.Clone(p.Locs), edges)
}

func runWithin(ctx context.Context, q *cfa.Program, name string, units int) engine.Result {
	eng, _, err := registry.Find(engine.Spec{Name: name})
	if err != nil {
		return engine.Undecided(err)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	limits := meter.Limits{Yield: func() {
		if units--; units < 0 {
			stop()
		}
	}}
	return eng.Check(meter.Clocked(ctx), q, engine.Options{Limits: limits}, nil)
}

// firstViolation executes a path of q up to the first state that violates a formula. It returns the
// executed part and the violated conjunct. It returns false if no state violates a formula, or if
// the path is too long or cannot be executed.
func firstViolation(q *cfa.Program, path cfa.Path, claims cfa.Invariant) (violation, bool) {
	if path.Len() > maxReplay {
		return violation{}, false
	}
	var done cfa.Path
	states, at := []cfa.State{make(cfa.State, len(q.Vars))}, q.Entry
	var calls cfa.Stack
	for _, s := range accel.Steps(path) {
		from, state, err := calls.Update(q, at, states[len(done)], s)
		if err != nil {
			return violation{}, false
		}
		next, err := q.Step(from, state, s)
		if at = q.Edges[s.Edge].To; err != nil || at == q.Error {
			return violation{}, false
		}
		done, states = append(done, s), append(states, next)
		claimed, ok := claims[at]
		if !ok {
			continue
		}
		for k, f := range claimed.Conjuncts() {
			if !f.Eval(func(v lia.Var) num.Int { return next[v] }) {
				return violation{path: done, states: states, end: at, conjunct: k}, true
			}
		}
	}
	return violation{}, false
}
