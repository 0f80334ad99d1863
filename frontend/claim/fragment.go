package claim

import (
	"context"
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Moment is a state in a fragment of a run, with the edge that the run takes next.
type Moment struct {
	Edge  cfa.EdgeID // an edge of the lowered program; -1 for the last state
	State cfa.State
}

const maxMoments = 4_000

// Fragment returns a run of the lowered program that does the same as the step st over an edge of
// c. The lowered program has about one edge for each statement. The list locs maps c's locations to
// those of the lowered program. The run starts in st.Pre and ends at the target of the step; there
// all live variables have the values of st.Post. If Fragment finds no such run in time, it returns
// nil.
//
// Simplification may have removed inputs and branches from the edge of c. The search leaves the
// values of such inputs open. At the end the solver finds values for them, and evaluation yields
// the states of the run.
func (c *Program) Fragment(ctx context.Context, lowered *cfa.Program, locs []cfa.Loc, id cfa.EdgeID, st *Step) []Moment {
	e := &c.p.Edges[id]
	if int(e.From) >= len(locs) || int(e.To) >= len(locs) || len(st.Pre) > len(lowered.Vars) {
		return nil
	}
	f := &fragment{ctx: ctx, p: lowered, solvers: smt.NewContext(smt.Options{MaxRounds: maxRounds}), tape: map[place][]num.Int{}}
	for i, in := range e.Inputs {
		if in.Kind == cfa.Nondet || in.Kind == cfa.Uninit {
			k := place{in.Kind, in.Pos}
			f.tape[k] = append(f.tape[k], st.Inputs[i])
		}
	}
	f.kept = make([]bool, len(lowered.Locs))
	for _, l := range locs {
		f.kept[l] = true
	}
	f.end = locs[e.To]
	f.post = map[lia.Var]num.Int{}
	if e.To != c.p.Error {
		for _, v := range c.live.At(e.To) {
			f.post[v] = st.Post[v]
		}
	}
	start := make(cfa.State, len(lowered.Vars))
	copy(start, st.Pre)
	for v, k := range c.consts[e.From] {
		if _, known := c.constant(e.From, v); known {
			start[v] = k
		}
	}
	return f.search(locs[e.From], start)
}

type place struct {
	kind cfa.InputKind
	pos  source.Pos
}

type fragment struct {
	ctx     context.Context
	p       *cfa.Program
	solvers *smt.Context
	tape    map[place][]num.Int // the step's inputs at each position
	kept    []bool              // kept[l] is true if location l of the lowered program is also a location of the simplified program
	end     cfa.Loc
	post    map[lia.Var]num.Int
}

// branch is a path that the search has reached so far. A variable represents an input whose value
// is still open.
type branch struct {
	last  *branch
	edge  cfa.EdgeID
	loc   cfa.Loc
	state []lia.Term // the value of each variable, as a term over the inputs that are not decided yet
	asked []lia.Formula
	used  map[place]int // how many inputs the path has already used at each position
}

func (f *fragment) search(loc cfa.Loc, start cfa.State) []Moment {
	first := &branch{loc: loc, state: make([]lia.Term, len(start)), edge: -1, used: map[place]int{}}
	for v, n := range start {
		first.state[v] = lia.Const(n)
	}
	todo := []*branch{first}
	for tries := 0; len(todo) > 0 && tries < maxMoments && f.ctx.Err() == nil; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		out := f.p.Out(at.loc)
		// The search continues with the branch that was added to todo last. So the edges are added
		// in reverse order, and the first edge is tried first.
		for i := len(out) - 1; i >= 0; i-- {
			tries++
			next := f.take(at, out[i])
			switch {
			case next == nil:
			case next.loc == f.end:
				if list := f.finish(next, start); list != nil {
					return list
				}
			case next.loc != f.p.Error && !f.kept[next.loc]:
				todo = append(todo, next)
			}
		}
	}
	return nil
}

// take extends a path by an edge. If the guard cannot hold, or if the solver gives up, it returns
// nil.
func (f *fragment) take(at *branch, id cfa.EdgeID) *branch {
	e := &f.p.Edges[id]
	used := at.used
	known := map[lia.Var]num.Int{}
	for _, in := range e.Inputs {
		k := place{in.Kind, in.Pos}
		if list := f.tape[k]; used[k] < len(list) {
			if len(known) == 0 {
				used = maps.Clone(used)
			}
			known[in.Var] = list[used[k]]
			used[k]++
		}
	}
	now := func(v lia.Var) (lia.Term, bool) {
		if n, ok := known[v]; ok {
			return lia.Const(n), true
		}
		if int(v) < len(at.state) {
			return at.state[v], true
		}
		return lia.Term{}, false
	}
	next := &branch{last: at, edge: id, loc: e.To, state: at.state, asked: at.asked, used: used}
	switch guard := e.Guard.Subst(now); {
	case guard.IsFalse():
		return nil
	case !guard.IsTrue():
		next.asked = append(slices.Clip(at.asked), guard)
		if _, ok := f.solve(next.asked); !ok {
			return nil
		}
	}
	if len(e.Assigns) > 0 {
		next.state = slices.Clone(at.state)
		for _, a := range e.Assigns {
			next.state[a.Var] = a.Term.Subst(now)
		}
	}
	return next
}

func (f *fragment) solve(asked []lia.Formula) (func(lia.Var) num.Int, bool) {
	s := f.solvers.NewSolver()
	for _, g := range asked {
		s.Assert(g)
	}
	return s.Value, s.Check(f.ctx) == smt.Sat
}

// finish looks for values of the open inputs such that the path b ends in the state after the step.
// The path must end at the step's target. finish returns the states of the path, or nil if it finds
// no such values.
func (f *fragment) finish(b *branch, start cfa.State) []Moment {
	asked := slices.Clip(b.asked)
	for v, n := range f.post {
		asked = append(asked, lia.Eq(b.state[v].AddConst(n.Neg())))
	}
	value, ok := f.solve(asked)
	if !ok {
		return nil
	}
	var path []*branch
	for x := b; x.last != nil; x = x.last {
		path = append(path, x)
	}
	slices.Reverse(path)
	list := make([]Moment, 0, len(path)+1)
	used := map[place]int{}
	state := start
	for _, x := range path {
		e := &f.p.Edges[x.edge]
		step := cfa.Step{Edge: x.edge, Inputs: make([]num.Int, len(e.Inputs))}
		for i, in := range e.Inputs {
			k := place{in.Kind, in.Pos}
			if values := f.tape[k]; used[k] < len(values) {
				step.Inputs[i] = values[used[k]]
				used[k]++
			} else {
				step.Inputs[i] = value(in.Var)
			}
		}
		list = append(list, Moment{Edge: x.edge, State: state})
		next, err := f.p.Step(e.From, state, step)
		if err != nil {
			return nil
		}
		state = next
	}
	for v, n := range f.post {
		if !state[v].Equal(n) {
			return nil
		}
	}
	return append(list, Moment{Edge: -1, State: state})
}
