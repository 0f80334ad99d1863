package claim

import (
	"encoding/binary"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/sim"
	"ic3play/lia"
	"ic3play/lia/num"
)

// These constants limit the random runs and the states stored for each location. Many short runs
// try different inputs. A few long runs reach states after many iterations.
const (
	longRuns, longSteps   = 4, 1_500
	shortRuns, shortSteps = 400, 120
	allSteps              = 24_000
	keepStates            = 4_000
)

// States contains the states that random runs of a program reached, in the order in which they were
// reached first. Two states with the same values of all live variables count as one state. The
// states depend only on the program.
type States struct {
	locs []met
}

type met struct {
	vars   []lia.Var
	values [][]int64 // the values of each state, in the order of vars
	counts []int
	index  map[string]int
}

// Sample executes random runs of the program and returns the states that they reached. It returns
// none if the automaton over-approximates the program (see Coarse).
func (c *Program) Sample() *States {
	s := &States{locs: make([]met, len(c.p.Locs))}
	for l := range s.locs {
		s.locs[l] = met{vars: c.live.At(cfa.Loc(l)), index: map[string]int{}}
	}
	if c.coarse {
		return s
	}
	r := sim.NewRunner(c.p)
	r.Sample(shortRuns, allSteps, shortSteps, s.see)
	r.Sample(longRuns, longRuns*longSteps, longSteps, s.see)
	return s
}

func (s *States) see(loc cfa.Loc, state []int64) bool {
	m := &s.locs[loc]
	key := make([]byte, 0, 64)
	for _, v := range m.vars {
		key = binary.AppendVarint(key, state[v])
	}
	if i, ok := m.index[string(key)]; ok {
		m.counts[i]++
		return true
	}
	if len(m.values) == keepStates {
		return true
	}
	m.index[string(key)] = len(m.values)
	values := make([]int64, len(m.vars))
	for i, v := range m.vars {
		values[i] = state[v]
	}
	m.values = append(m.values, values)
	m.counts = append(m.counts, 1)
	return true
}

// Has reports whether a run reached loc in a state that agrees with "state" on the live variables.
func (s *States) Has(loc cfa.Loc, state cfa.State) bool {
	if s == nil || int(loc) >= len(s.locs) {
		return false
	}
	m := &s.locs[loc]
	var key []byte
	for _, v := range m.vars {
		n, ok := state[v].Int64()
		if !ok {
			return false
		}
		key = binary.AppendVarint(key, n)
	}
	_, ok := m.index[string(key)]
	return ok
}

// At returns the live variables of a location, their values in the states reached
// there, and the numbers of visits. Callers must not modify them.
func (s *States) At(loc cfa.Loc) (vars []lia.Var, values [][]int64, counts []int) {
	if s == nil || loc < 0 || int(loc) >= len(s.locs) {
		return nil, nil, nil
	}
	m := &s.locs[loc]
	return m.vars, m.values, m.counts
}

// Breaking returns the first state reached at loc that violates f. If there is no such state, or if
// f contains a variable that is not live at loc, Breaking returns false.
func (s *States) Breaking(loc cfa.Loc, f lia.Formula) (map[lia.Var]num.Int, bool) {
	vars, values, _ := s.At(loc)
	if f.HasAny(func(v lia.Var) bool { return !slices.Contains(vars, v) }) {
		return nil, false
	}
	out := make(map[lia.Var]num.Int, len(vars))
	for _, state := range values {
		for i, v := range vars {
			out[v] = num.From(state[i])
		}
		if !f.Eval(func(v lia.Var) num.Int { return out[v] }) {
			return out, true
		}
	}
	return nil, false
}
