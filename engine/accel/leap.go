package accel

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Leap repeats a cycle as often as possible, up to "limit" rounds. It starts at the location "at"
// in the state s, and returns the number of rounds and the state after them. It takes the first
// round edge by edge. It returns an error if the first round is not possible or does not end at
// "at", or if the cycle is empty. If there is no closed form, Leap takes only the first round.
func Leap(p *cfa.Program, at cfa.Loc, s cfa.State, cycle []cfa.Step, limit int64) (int64, cfa.State, error) {
	after, to, err := take(p, at, s, cycle, 0)
	switch {
	case err != nil:
		return 0, nil, err
	case to != at || len(cycle) == 0:
		return 0, nil, fmt.Errorf("a cycle from %s ends at %s", p.LocName(at), p.LocName(to))
	case limit <= 1:
		return 1, after, nil
	}
	second, _, err := take(p, at, after, cycle, 1)
	if err != nil {
		return 1, after, nil
	}
	before := make(map[lia.Var]form)
	for _, st := range cycle {
		for _, a := range p.Edges[st.Edge].Assigns {
			slope := after[a.Var].Sub(s[a.Var])
			before[a.Var] = form{start: s[a.Var], slope: slope, curve: second[a.Var].Sub(after[a.Var]).Sub(slope)}
		}
	}
	n := min(limit, feasibleRounds(p, s, before, cycle))
	if n <= 1 {
		return 1, after, nil
	}
	last := slices.Clone(s)
	for v, f := range before {
		last[v] = f.at(num.From(n))
	}
	return n, last, nil
}

// take follows the edges of the cycle once, with the inputs of round k (see InRound). It returns
// the state and the location after the last edge.
func take(p *cfa.Program, at cfa.Loc, s cfa.State, cycle []cfa.Step, k int64) (cfa.State, cfa.Loc, error) {
	for i, st := range cycle {
		next, err := p.Step(at, s, InRound(st, k))
		if err != nil {
			return nil, at, fmt.Errorf("step %d of a round: %w", i+1, err)
		}
		s, at = next, p.Edges[st.Edge].To
	}
	return s, at, nil
}

// InRound returns the step st of a cycle with the values of its inputs in round k. The first round
// has number 0. From round to round, each input grows by its drift: an input with the value 5 in
// round 0 and drift 2 is 5 + 2*k in round k.
func InRound(st cfa.Step, k int64) cfa.Step {
	if st.Drift == nil {
		return st
	}
	inputs := make([]num.Int, len(st.Inputs))
	for i := range inputs {
		inputs[i] = st.Inputs[i].AddMul(num.From(k), st.Drift[i])
	}
	return cfa.Step{Edge: st.Edge, Inputs: inputs}
}

// Steps returns the steps of a path without its accelerated cycles: each cycle is replaced by all
// its rounds. With each step it returns the index of the path's entry.
func Steps(path cfa.Path) iter.Seq2[int, cfa.Step] {
	return func(yield func(int, cfa.Step) bool) {
		for i, st := range path {
			round, times := cfa.Path{st}, int64(1)
			if st.Cycle != nil {
				round, times = st.Cycle, st.Times
			}
			for k := range times {
				for _, st := range round {
					if !yield(i, InRound(st, k)) {
						return
					}
				}
			}
		}
	}
}

// Drifting returns the cycle whose first two rounds are a and b. In each round of this cycle, each
// input grows by a constant. It returns false if a and b have different edges, have no edges, or
// contain accelerated cycles.
func Drifting(a, b []cfa.Step) ([]cfa.Step, bool) {
	if len(a) != len(b) || len(a) == 0 {
		return nil, false
	}
	out := make([]cfa.Step, len(a))
	for i := range a {
		if a[i].Cycle != nil || b[i].Cycle != nil || a[i].Edge != b[i].Edge {
			return nil, false
		}
		out[i] = cfa.Step{Edge: a[i].Edge, Inputs: a[i].Inputs}
		for k := range a[i].Inputs {
			d := b[i].Inputs[k].Sub(a[i].Inputs[k])
			if d.IsZero() {
				continue
			}
			if out[i].Drift == nil {
				out[i].Drift = make([]num.Int, len(a[i].Inputs))
			}
			out[i].Drift[k] = d
		}
	}
	return out, true
}

// feasibleRounds returns a number of rounds of the cycle that are possible; more rounds may be
// possible. The parameter "forms" has the closed forms of the variables that the cycle assigns. All
// other variables have their values in s. If a round does not preserve the closed forms,
// feasibleRounds returns 0.
func feasibleRounds(p *cfa.Program, s cfa.State, forms map[lia.Var]form, cycle []cfa.Step) int64 {
	n := Forever
	now := maps.Clone(forms)
	var next []form
	for _, st := range cycle {
		e := &p.Edges[st.Edge]
		value := func(v lia.Var) form {
			if f, ok := now[v]; ok {
				return f
			}
			if int(v) < len(s) {
				return form{start: s[v]}
			}
			i := slices.IndexFunc(e.Inputs, func(in cfa.Input) bool { return in.Var == v })
			if i < 0 || i >= len(st.Inputs) {
				return form{}
			}
			f := form{start: st.Inputs[i]}
			if i < len(st.Drift) {
				f.slope = st.Drift[i]
			}
			return f
		}
		if n = min(n, rounds(e.Guard, value)); n == 0 {
			return 0
		}
		next = next[:0] // simultaneous assignment
		for _, a := range e.Assigns {
			next = append(next, eval(a.Term, value))
		}
		for i, a := range e.Assigns {
			now[a.Var] = next[i]
		}
	}
	for v := range now {
		if !now[v].equal(forms[v].next()) {
			return 0
		}
	}
	return n
}

// End follows a path from Entry and returns the location and the state at its end. An entry of the
// path may be an accelerated cycle. If a step is not possible, or Leap allows fewer rounds of a
// cycle than the path has, End returns an error.
func End(p *cfa.Program, path cfa.Path) (cfa.Loc, cfa.State, error) {
	at, s := p.Entry, make(cfa.State, len(p.Vars))
	var calls cfa.Stack
	for i, st := range path {
		if st.Cycle == nil {
			from, before, err := calls.Update(p, at, s, st)
			var next cfa.State
			if err == nil {
				next, err = p.Step(from, before, st)
			}
			if err != nil {
				return at, s, fmt.Errorf("step %d of %d: %w", i+1, len(path), err)
			}
			s, at = next, p.Edges[st.Edge].To
			continue
		}
		n, after, err := Leap(p, at, s, st.Cycle, st.Times)
		if err == nil && n < st.Times {
			err = fmt.Errorf("only %d of %d rounds are known to be possible", n, st.Times)
		}
		if err != nil {
			return at, s, fmt.Errorf("entry %d of %d: %w", i+1, len(path), err)
		}
		s = after
	}
	return at, s, nil
}
