package ic3

import (
	"fmt"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
)

// Edges with premises, after Komuravelli, Gurfinkel, Chaki, "SMT-Based Model Checking
// for Recursive Programs" (CAV 2014), and Blicha, Britikov, Sharygina, "The Golem Horn
// Solver" (CAV 2023).
//
// Frames overapproximate the reachable states. The search also keeps facts, which
// underapproximate them: regions at a premise's location whose states are certainly
// reachable. To block a cube over an edge with a premise it makes two queries.
//
//  1. With the facts in the premise: does the edge lead from the frame of its source
//     into the cube? If so, the predecessors become an ordinary obligation.
//  2. Otherwise, with the frame of the premise's location in the premise. If the edge
//     leads into the cube now, the states of that frame become an obligation at the
//     premise. If it is blocked, a lemma at the premise's location excludes them. If its
//     chain of obligations reaches the entry, the run along the chain is a new fact.
//     Then the search queries the cube again.
//
// If neither leads into the cube, the edge blocks it.

// fact is a region of reachable states at a premise's location. A run over edges reaches
// each of them; the premises of these edges are older facts.
type fact struct {
	region frames.Cube
	edges  []cfa.EdgeID // from the entry to the location
}

// facts holds the facts of a search, by location.
type facts struct {
	s     *search
	at    map[cfa.Loc][]*fact
	exit  *step.Copy // copy of the variables for the state at the end of a run
	fresh lia.Var    // the first variable for a run's inputs
}

func newFacts(s *search, p *cfa.Program) facts {
	vars := step.NewVars(p)
	return facts{s: s, at: map[cfa.Loc][]*fact{}, exit: vars.After(), fresh: vars.Fresh()}
}

// given returns the formula, over an edge's source and inputs, that each of its premises is
// in a fact.
func (f *facts) given(e *cfa.Edge) lia.Formula {
	var all []lia.Formula
	for _, pr := range e.Premises {
		var some []lia.Formula
		for _, x := range f.at[pr.At] {
			some = append(some, x.region.Formula().Subst(pr.Arg))
		}
		all = append(all, lia.Or(some...))
	}
	return lia.And(all...)
}

// back asks an edge with a premise for predecessors of an obligation's cube, as described
// above. If there are none it returns the core of the cube.
func (s *search) back(o *ic3loop.Obligation, id cfa.EdgeID, q *frames.Query) ([]ic3loop.Region, frames.Cube, error) {
	relative(q)
	e := &s.Program.Edges[id]
	a, err := s.edges.OverGiven(id, q, s.facts.given(e))
	if a, err = frames.Decided(s.withRegion(q, a, err)); err != nil {
		return nil, nil, err
	}
	if !a.Blocked {
		return []ic3loop.Region{ic3loop.RegionOf(a.Predecessor)}, nil, nil
	}
	if a, err = frames.Decided(s.edges.Over(id, q)); err != nil {
		return nil, nil, err
	}
	if a.Blocked {
		return nil, o.Cube.Part(a.Core), nil
	}
	r, err := s.atPremise(q, a.Predecessor, e)
	return []ic3loop.Region{r}, nil, err
}

// atPremise returns a region at an edge's premise around the model: with some state of the
// frame at its source, the edge leads from it into the query's cube.
func (s *search) atPremise(q *frames.Query, from *frames.Predecessor, e *cfa.Edge) (ic3loop.Region, error) {
	pr := &e.Premises[0]
	ls := mbp.Implicant(lia.And(e.Guard, q.Cube.Formula().Subst(e.Before())), from.Value)
	for _, l := range s.Frames.Lemmas(e.From) {
		if l.Level >= q.Frame {
			ls = append(ls, mbp.Implicant(l.Clause, from.Value)...)
		}
	}
	state := make(cfa.State, len(s.Program.Vars))
	for _, a := range pr.Args {
		ls = append(ls, lia.Eq(lia.V(s.facts.exit.Of(a.Var)).Sub(a.Term)).Lit())
		state[a.Var] = a.Term.Eval(from.Value)
	}
	cube, err := s.facts.project(step.FixRounds(ls, step.IsRounds(s.Program), from.Value), from.Value, state)
	if err != nil {
		return ic3loop.Region{}, fmt.Errorf("project the premise of an edge from %s: %w", s.Program.LocName(e.From), err)
	}
	return ic3loop.Region{Edge: from.Edge, Cube: cube, State: state, Premise: pr}, nil
}

// project eliminates everything but the copies of variables, whose values are those of
// state, and returns the cube over the variables.
func (f *facts) project(ls []lia.Literal, value func(lia.Var) num.Int, state cfa.State) (frames.Cube, error) {
	isCopy := func(v lia.Var) bool { _, ok := f.exit.Back(v); return ok }
	model := func(v lia.Var) num.Int {
		if isCopy(v) {
			return state[v-f.exit.Of(0)]
		}
		return value(v)
	}
	ls, err := mbp.Project(ls, func(v lia.Var) bool { return !isCopy(v) }, model)
	if err != nil {
		return nil, err
	}
	step.Convex(ls, model)
	out := make([]lia.Literal, 0, len(ls))
	for _, l := range ls {
		l.T = l.T.Subst(f.exit.Back)
		out = append(out, l)
	}
	return f.s.Literals.Cube(out), nil
}

// unrolled is a run over edges, as formulas over the inputs of its steps.
type unrolled struct {
	holds  []lia.Formula // guards and premises
	inputs [][]lia.Var   // of each step
	rounds map[lia.Var]bool
	after  func(lia.Var) (lia.Term, bool)
}

// unroll substitutes forward along edges from the entry, with facts for their premises. No
// edge reads a variable's value at the entry.
func (f *facts) unroll(edges []cfa.EdgeID) unrolled {
	p := f.s.Program
	terms, next := map[lia.Var]lia.Term{}, f.fresh
	u := unrolled{rounds: map[lia.Var]bool{}, after: func(v lia.Var) (lia.Term, bool) { t, ok := terms[v]; return t, ok }}
	for _, id := range edges {
		e := p.Edges[id].InputsFrom(next)
		var inputs []lia.Var
		for _, in := range e.Inputs {
			inputs = append(inputs, next)
			u.rounds[next] = in.Kind == cfa.Rounds
			next++
		}
		u.inputs = append(u.inputs, inputs)
		u.holds = append(u.holds, e.Guard.Subst(u.after), f.given(&e).Subst(u.after))
		now := make([]lia.Term, len(e.Assigns))
		for i, a := range e.Assigns {
			now[i] = a.Term.Subst(u.after)
		}
		for i, a := range e.Assigns {
			terms[a.Var] = now[i]
		}
	}
	return u
}

// reached implements ic3loop.Operations. An obligation at the entry begins a
// counterexample, or its run becomes a fact for the premise's obligation at the end of its
// chain.
func (s *search) reached(o *ic3loop.Obligation) (bool, error) {
	root := o.Root()
	if !root.Premise {
		return true, nil
	}
	x := &fact{}
	for at := o; at != root; at = at.Parent {
		x.edges = append(x.edges, at.Edge)
	}
	var pr *cfa.Premise
	for i := range s.Program.Edges[root.Edge].Premises {
		pr = &s.Program.Edges[root.Edge].Premises[i]
	}
	u := s.facts.unroll(x.edges)
	run := lia.And(u.holds...)
	solver := s.Solvers.New()
	solver.Assert(run)
	solver.Assert(root.Cube.Formula().Subst(u.after))
	sat, err := s.Solvers.Check(solver)
	if err != nil {
		return false, err
	}
	if !sat {
		return false, fmt.Errorf("internal error: the run to a premise at %s cannot be taken", s.Program.LocName(root.Loc))
	}
	ls := mbp.Implicant(run, solver.Value)
	state := make(cfa.State, len(s.Program.Vars))
	for _, a := range pr.Args {
		t, ok := u.after(a.Var)
		if !ok {
			t = lia.V(a.Var)
		}
		state[a.Var] = t.Eval(solver.Value)
		ls = append(ls, lia.Eq(lia.V(s.facts.exit.Of(a.Var)).Sub(t)).Lit())
	}
	ls = step.FixRounds(ls, func(v lia.Var) bool { return u.rounds[v] }, solver.Value)
	if x.region, err = s.facts.project(ls, solver.Value, state); err != nil {
		return false, fmt.Errorf("project the run to a premise at %s: %w", s.Program.LocName(root.Loc), err)
	}
	s.facts.at[root.Loc] = append(s.facts.at[root.Loc], x)
	s.Queue.Reached(root)
	return false, nil
}

// Counterexample implements ic3loop.Phases. It executes the program forward along the
// obligations from o. Before an edge with a premise, it executes the procedure.
func (s *search) Counterexample(o *ic3loop.Obligation) (cfa.Path, error) {
	if len(s.facts.at) == 0 {
		return s.Cubes.Counterexample(o)
	}
	state := o.State
	var path cfa.Path
	for ; o.Parent != nil; o = o.Parent {
		e := &s.Program.Edges[o.Edge]
		taken, next, err := step.FollowGiven(s.Solvers, s.Program, o.Edge, state, o.Parent.Cube.Formula(), s.facts.given(e))
		if err != nil {
			return nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.Edge, err)
		}
		if path, err = s.taken(path, state, taken); err != nil {
			return nil, err
		}
		state = next
	}
	return path, nil
}

// taken appends a step to a path. If the step returns from a procedure, it first appends
// the procedure's run.
func (s *search) taken(path cfa.Path, state cfa.State, st cfa.Step) (cfa.Path, error) {
	e := &s.Program.Edges[st.Edge]
	for _, pr := range e.Premises {
		value := cfa.Valuation(state, e, st.Inputs)
		end := make(cfa.State, len(s.Program.Vars))
		for _, a := range pr.Args {
			end[a.Var] = a.Term.Eval(value)
		}
		inside, err := s.inside(e.From, pr, end)
		if err != nil {
			return nil, err
		}
		path = append(path, inside...)
	}
	return append(path, st), nil
}

// errUncalled ends a search on a program that contains a procedure without a call (package
// modular).
var errUncalled = engine.Reason{Code: engine.Exhausted, Text: "the counterexample begins in a procedure"}

// inside returns the run of a procedure from the edge that calls it at site to a state of a
// fact of a premise.
func (s *search) inside(site cfa.Loc, pr cfa.Premise, end cfa.State) (cfa.Path, error) {
	var x *fact
	for _, f := range s.facts.at[pr.At] {
		if f.region.Formula().Eval(func(v lia.Var) num.Int { return end[v] }) {
			x = f
			break
		}
	}
	if x == nil {
		return nil, fmt.Errorf("internal error: no fact has the state of a premise at %s", s.Program.LocName(pr.At))
	}
	u := s.facts.unroll(x.edges)
	solver := s.Solvers.New()
	for _, f := range u.holds {
		solver.Assert(f)
	}
	for _, a := range pr.Args {
		if t, ok := u.after(a.Var); ok {
			solver.Assert(lia.Eq(t.Sub(lia.Const(end[a.Var]))))
		}
	}
	sat, err := s.Solvers.Check(solver)
	if err != nil {
		return nil, err
	}
	if !sat {
		return nil, fmt.Errorf("internal error: no run to a fact at %s", s.Program.LocName(pr.At))
	}
	steps := make([]cfa.Step, len(x.edges))
	calls := s.Program.CallSites()
	first := -1 // the last call on the run without a return: it enters the procedure
	for i, id := range x.edges {
		steps[i] = cfa.Step{Edge: id, Inputs: make([]num.Int, len(u.inputs[i]))}
		for k, v := range u.inputs[i] {
			steps[i].Inputs[k] = solver.Value(v)
		}
		if e := &s.Program.Edges[id]; calls[e.From] && len(e.Premises) == 0 {
			first = i
		}
	}
	if first < 0 {
		return nil, errUncalled
	}
	state := make(cfa.State, len(s.Program.Vars))
	var path cfa.Path
	for i, st := range steps {
		if i == first { // the call site's own edge replaces it
			if st.Edge, err = s.call(site, s.Program.Edges[st.Edge].To); err != nil {
				return nil, err
			}
			path = cfa.Path{st}
		} else if i > first {
			if path, err = s.taken(path, state, st); err != nil {
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

// call returns the edge from a call site to the entry of a procedure.
func (s *search) call(site, entry cfa.Loc) (cfa.EdgeID, error) {
	for _, id := range s.Program.Out(site) {
		if e := &s.Program.Edges[id]; e.To == entry && len(e.Premises) == 0 {
			return id, nil
		}
	}
	return -1, fmt.Errorf("internal error: no edge from %s into the procedure", s.Program.LocName(site))
}
