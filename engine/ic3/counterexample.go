package ic3

import (
	"fmt"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
)

// Counterexample executes the program along the obligations from o, and returns the path. Before an
// edge that returns from a procedure, it inserts a run of the procedure. For a program with clauses
// it returns only the steps of the obligations, and stores the derivation in s.derivation.
func (s *search) Counterexample(o *ic3loop.Obligation) (cfa.Path, error) {
	if s.Program.Clauses && s.Program.HasPremises() {
		return s.derivationFrom(o)
	}
	if len(s.reachFacts.at) == 0 {
		return s.Cubes.Counterexample(o)
	}
	state := o.State
	var path cfa.Path
	for ; o.Parent != nil; o = o.Parent {
		taken, next, err := s.follow(o, state)
		if err != nil {
			return nil, err
		}
		if path, err = s.appendStep(path, state, taken); err != nil {
			return nil, err
		}
		state = next
	}
	return path, nil
}

// follow returns a step from the given state of an obligation into its parent's cube, and the state
// after it. The states of the step's premises are in s.reachFacts, so they are reachable.
func (s *search) follow(o *ic3loop.Obligation, state cfa.State) (cfa.Step, cfa.State, error) {
	premisesReached := s.reachFacts.premisesReached(&s.Program.Edges[o.Edge], 0, s.reachFacts.count)
	taken, next, err := step.FollowAssuming(s.Solvers, s.Program, o.Edge, state, o.Parent.Cube.Formula(), premisesReached)
	if err != nil {
		return cfa.Step{}, nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.Edge, err)
	}
	return taken, next, nil
}

// premiseStates returns the state that each premise of a step requires. If the step returns from a
// procedure, this is the state at the procedure's exit.
func (s *search) premiseStates(state cfa.State, st cfa.Step) []cfa.State {
	e := &s.Program.Edges[st.Edge]
	value := cfa.Valuation(state, e, st.Inputs)
	out := make([]cfa.State, len(e.Premises))
	for i, pr := range e.Premises {
		out[i] = make(cfa.State, len(s.Program.Vars))
		for _, a := range pr.Args {
			out[i][a.Var] = a.Term.Eval(value)
		}
	}
	return out
}

// appendStep appends a step to a path. If the step returns from a procedure, it first appends the
// run of this procedure.
func (s *search) appendStep(path cfa.Path, state cfa.State, st cfa.Step) (cfa.Path, error) {
	e := &s.Program.Edges[st.Edge]
	for i, end := range s.premiseStates(state, st) {
		if e.Premises[i].Read { // a premise that reads an array describes no run of a procedure
			continue
		}
		inside, err := s.procedureRun(e.From, e.Premises[i], end)
		if err != nil {
			return nil, err
		}
		path = append(path, inside...)
	}
	return append(path, st), nil
}

// errUncalled is the reason of the verdict "unknown" if the run of a counterexample begins inside
// of a procedure without calling it. Package modular checks such programs.
var errUncalled = engine.Reason{Code: engine.Exhausted, Text: "the counterexample begins in a procedure"}

// procedureRun returns a run of a procedure that ends in the state "end". It begins with the edge
// from the call site into the procedure.
func (s *search) procedureRun(site cfa.Loc, pr cfa.Premise, end cfa.State) (cfa.Path, error) {
	x := s.reachFacts.factContaining(pr.At, end)
	if x == nil {
		return nil, s.noFact(pr.At)
	}
	_, steps, err := s.reachFacts.run(x, end)
	if err != nil {
		return nil, err
	}
	calls := s.Program.CallSites()
	first := -1 // the index of the step that calls the procedure: the last call that has not returned
	for i, st := range steps {
		if e := &s.Program.Edges[st.Edge]; calls[e.From] && len(e.Premises) == 0 {
			first = i
		}
	}
	if first < 0 {
		return nil, errUncalled
	}
	state := make(cfa.State, len(s.Program.Vars))
	var path cfa.Path
	for i, st := range steps {
		if i == first { // enter the procedure from the caller at site; the run of the fact may have another caller
			if st.Edge, err = s.callEdge(site, s.Program.Edges[st.Edge].To); err != nil {
				return nil, err
			}
			path = cfa.Path{st}
		} else if i > first {
			if path, err = s.appendStep(path, state, st); err != nil {
				return nil, err
			}
		}
		e := &s.Program.Edges[steps[i].Edge]
		if state, err = s.Program.Step(e.From, state, steps[i]); err != nil {
			return nil, fmt.Errorf("follow the run to %s: %w", s.Program.LocName(pr.At), err)
		}
	}
	return path, nil
}

func (s *search) noFact(at cfa.Loc) error {
	return fmt.Errorf("internal error: no fact has the state of a premise at %s", s.Program.LocName(at))
}

// callEdge returns the edge from a call site to the entry of a procedure.
func (s *search) callEdge(site, entry cfa.Loc) (cfa.EdgeID, error) {
	for _, id := range s.Program.Out(site) {
		if e := &s.Program.Edges[id]; e.To == entry && len(e.Premises) == 0 {
			return id, nil
		}
	}
	return -1, fmt.Errorf("internal error: no edge from %s into the procedure", s.Program.LocName(site))
}

// deriver builds a derivation. It derives the state of a premise only once, even if several
// inferences use it.
type deriver struct {
	s      *search
	out    cfa.Derivation
	states []cfa.State    // states[i] is the state that the inference out[i] derives
	done   map[string]int // maps a location and a state to the index of the inference that derives them
}

// derivationFrom follows the obligations from o, as Counterexample does, and stores the derivation
// in s.derivation. It returns the steps.
func (s *search) derivationFrom(o *ic3loop.Obligation) (cfa.Path, error) {
	d := &deriver{s: s, done: map[string]int{}}
	at, state := cfa.Initial, o.State
	if x := s.reachFacts.containing[o]; x != nil {
		var err error
		if at, err = d.derive(x.loc, state); err != nil {
			return nil, err
		}
		state = d.states[at]
	}
	var path cfa.Path
	for ; o.Parent != nil; o = o.Parent {
		taken, _, err := s.follow(o, state)
		if err != nil {
			return nil, err
		}
		if at, err = d.infer(at, state, taken); err != nil {
			return nil, err
		}
		path = append(path, taken)
		state = d.states[at]
	}
	s.derivation = d.out
	return path, nil
}

// derive returns the index of the inference that derives the state "end" at loc. If there is none,
// it appends one, with the inferences that it needs. A fact at loc must contain the state.
func (d *deriver) derive(loc cfa.Loc, end cfa.State) (int, error) {
	x := d.s.reachFacts.factContaining(loc, end)
	if x == nil {
		return 0, d.s.noFact(loc)
	}
	key := d.s.Program.LocName(loc)
	for _, v := range x.vars {
		key += " " + end[v].String()
	}
	if i, ok := d.done[key]; ok {
		return i, nil
	}
	start, steps, err := d.s.reachFacts.run(x, end)
	if err != nil {
		return 0, err
	}
	at := cfa.Initial
	if x.start != nil {
		if at, err = d.derive(x.start.loc, start); err != nil {
			return 0, err
		}
		start = d.states[at]
	}
	for _, st := range steps {
		if at, err = d.infer(at, start, st); err != nil {
			return 0, err
		}
		start = d.states[at]
	}
	d.done[key] = at
	return at, nil
}

// infer appends the inferences for the premises of the step st, and then the inference for the
// step. It returns the index of the last inference. "source" is the index of the inference that
// derives the state before the step.
func (d *deriver) infer(source int, state cfa.State, st cfa.Step) (int, error) {
	in := cfa.Inference{Edge: st.Edge, Inputs: st.Inputs, From: source}
	e := &d.s.Program.Edges[st.Edge]
	for i, end := range d.s.premiseStates(state, st) {
		from, err := d.derive(e.Premises[i].At, end)
		if err != nil {
			return 0, err
		}
		in.Premises = append(in.Premises, from)
	}
	next, err := d.s.Program.Step(e.From, state, st)
	if err != nil {
		return 0, fmt.Errorf("derive a state at %s: %w", d.s.Program.LocName(e.To), err)
	}
	d.out, d.states = append(d.out, in), append(d.states, next)
	return len(d.out) - 1, nil
}
