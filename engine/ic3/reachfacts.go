package ic3

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
)

// reachFact is a reachability fact (Komuravelli, Gurfinkel, Chaki, CAV 2014): "region" is a set of
// reachable states at the location of a premise. A run along "edges" leads to each of these states.
// It begins at the entry or in a state of the fact "start". If an edge of the run has premises, the
// states that they need are in older facts.
type reachFact struct {
	loc    cfa.Loc
	vars   []lia.Var // live variables at loc, in ascending order
	age    int       // the number of older facts
	region frames.Cube
	start  *reachFact // nil if the run begins at the entry
	edges  []cfa.EdgeID
}

type reachFacts struct {
	s          *search
	at         map[cfa.Loc][]*reachFact
	count      int
	end        *step.Copy // variables that stand for the program's variables at the end of a run
	firstInput lia.Var    // the first unused variable for inputs
	// containing maps an obligation for which "intersects" returned true to the fact that contains
	// its State.
	containing map[*ic3loop.Obligation]*reachFact
}

func newFacts(s *search, p *cfa.Program) reachFacts {
	vars := step.NewVars(p)
	return reachFacts{s: s, at: map[cfa.Loc][]*reachFact{}, end: vars.Primed(), firstInput: vars.Fresh(), containing: map[*ic3loop.Obligation]*reachFact{}}
}

// intersects reports whether a fact at the obligation's location contains a state of the
// obligation. Such a state is certainly reachable. It becomes the State of the obligation.
func (f *reachFacts) intersects(o *ic3loop.Obligation) (bool, error) {
	var some []lia.Formula
	for _, x := range f.at[o.Loc] {
		some = append(some, x.region.Formula())
	}
	both := lia.And(o.Cube.Formula(), lia.Or(some...))
	if both.IsFalse() {
		return false, nil
	}
	solver := f.s.Solvers.New()
	solver.Assert(both)
	if sat, err := f.s.Solvers.Check(solver); err != nil || !sat {
		return false, err
	}
	o.State = make(cfa.State, len(f.s.Program.Vars))
	for v := range o.State {
		o.State[v] = solver.Value(lia.Var(v))
	}
	f.containing[o] = f.factContaining(o.Loc, o.State)
	return true, nil
}

// factContaining returns the oldest fact at loc that contains the state "end", or nil if there is
// none.
func (f *reachFacts) factContaining(loc cfa.Loc, end cfa.State) *reachFact {
	for _, x := range f.at[loc] {
		if x.region.Formula().Eval(func(v lia.Var) num.Int { return end[v] }) {
			return x
		}
	}
	return nil
}

// add adds a fact at the location of the obligation "root", which is the location of a premise. The
// run of the fact follows the obligations from o to "root".
func (f *reachFacts) add(o, root *ic3loop.Obligation) error {
	x := &reachFact{loc: root.Loc, age: f.count, start: f.containing[o]}
	for at := o; at != root; at = at.Parent {
		x.edges = append(x.edges, at.Edge)
	}
	u := f.unroll(x)
	run := lia.And(u.conditions...)
	solver := f.s.Solvers.New()
	solver.Assert(run)
	solver.Assert(root.Cube.Formula().Subst(u.after))
	sat, err := f.s.Solvers.Check(solver)
	if err != nil {
		return err
	}
	if !sat {
		return fmt.Errorf("internal error: the run to a premise at %s cannot be taken", f.s.Program.LocName(root.Loc))
	}
	ls := mbp.Implicant(run, solver.Value)
	state := make(cfa.State, len(f.s.Program.Vars))
	for _, a := range root.Premise.Args {
		t, ok := u.after(a.Var)
		if !ok {
			t = lia.V(a.Var)
		}
		state[a.Var] = t.Eval(solver.Value)
		x.vars = append(x.vars, a.Var)
		ls = append(ls, lia.Eq(lia.V(f.end.Of(a.Var)).Sub(t)).Lit())
	}
	ls = step.FixRounds(ls, func(v lia.Var) bool { return u.rounds[v] }, solver.Value)
	if x.region, err = f.project(ls, solver.Value, state); err != nil {
		return fmt.Errorf("project the run to a premise at %s: %w", f.s.Program.LocName(root.Loc), err)
	}
	f.at[x.loc] = append(f.at[x.loc], x)
	f.count++
	return nil
}

// project eliminates all variables except the copies of the program's variables at the end of the
// run (f.end). It returns a cube over the program's variables that contains the given state.
func (f *reachFacts) project(ls []lia.Literal, value func(lia.Var) num.Int, state cfa.State) (frames.Cube, error) {
	isCopy := func(v lia.Var) bool { _, ok := f.end.FromCopy(v); return ok }
	model := func(v lia.Var) num.Int {
		if isCopy(v) {
			return state[v-f.end.Of(0)]
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
		l.T = l.T.Subst(f.end.FromCopy)
		out = append(out, l)
	}
	return f.s.Literals.Cube(out), nil
}

// unrolled has formulas about the run of a fact. Their variables are the program's variables at the
// start of the run, and the inputs of its steps.
type unrolled struct {
	// conditions say that the guard and the premises of each step hold. If the run begins in
	// another fact, they also say that its first state is in this fact.
	conditions []lia.Formula
	inputs     [][]lia.Var
	rounds     map[lia.Var]bool
	after      func(lia.Var) (lia.Term, bool)
}

// unroll follows the edges of the fact x forward. It computes the conditions for the run along
// these edges, and the variables' values after the run as terms. For the premises of these edges,
// it uses only facts older than x.
func (f *reachFacts) unroll(x *reachFact) unrolled {
	p := f.s.Program
	terms, next := map[lia.Var]lia.Term{}, f.firstInput
	u := unrolled{rounds: map[lia.Var]bool{}, after: lia.ByMap(terms)}
	if x.start != nil {
		u.conditions = append(u.conditions, x.start.region.Formula())
	}
	for _, id := range x.edges {
		e := p.Edges[id].InputsFrom(next)
		var inputs []lia.Var
		for _, in := range e.Inputs {
			inputs = append(inputs, next)
			u.rounds[next] = in.Kind == cfa.Rounds || in.Kind == cfa.Bit
			next++
		}
		u.inputs = append(u.inputs, inputs)
		u.conditions = append(u.conditions, e.Guard.Subst(u.after), f.premisesReached(&e, 0, x.age).Subst(u.after))
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

// run returns the first state and the steps of a run to the state "end", which must be in the
// region of x.
func (f *reachFacts) run(x *reachFact, end cfa.State) (cfa.State, []cfa.Step, error) {
	u := f.unroll(x)
	solver := f.s.Solvers.New()
	for _, f := range u.conditions {
		solver.Assert(f)
	}
	for _, v := range x.vars {
		solver.Assert(lia.Eq(lia.V(v).Subst(u.after).Sub(lia.Const(end[v]))))
	}
	sat, err := f.s.Solvers.Check(solver)
	if err != nil {
		return nil, nil, err
	}
	if !sat {
		return nil, nil, fmt.Errorf("internal error: no run to a fact at %s", f.s.Program.LocName(x.loc))
	}
	steps := make([]cfa.Step, len(x.edges))
	for i, id := range x.edges {
		steps[i] = cfa.Step{Edge: id, Inputs: make([]num.Int, len(u.inputs[i]))}
		for k, v := range u.inputs[i] {
			steps[i].Inputs[k] = solver.Value(v)
		}
	}
	start := make(cfa.State, len(f.s.Program.Vars))
	if x.start != nil {
		for v := range start {
			start[v] = solver.Value(lia.Var(v))
		}
	}
	return start, steps, nil
}
