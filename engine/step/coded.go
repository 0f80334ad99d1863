package step

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Coded is T with the frames in one solver: goals are cubes over the variables and
// the bits of the program counter's Code.
type Coded struct {
	frames.Levels
	q     *Solvers
	p     *cfa.Program
	Code  *Code
	Live  *cfa.Liveness // variables that it does not have after an edge are free there
	After *Copy
	log   *frames.Log
	// clause gives a fact's clause over variables and bits.
	clause func(*frames.Fact) lia.Formula

	of     *Relation
	t      lia.Formula
	primed map[*frames.Literal]lia.Formula
}

// NewCoded returns the relation for p, with the lemmas of one log for all locations;
// clause gives a fact's over variables and bits.
func NewCoded(q *Solvers, p *cfa.Program, vars *Vars, c *Code, log *frames.Log, clause func(*frames.Fact) lia.Formula) *Coded {
	r := &Coded{q: q, p: p, Code: c, Live: cfa.Live(p), After: vars.After(), log: log, clause: clause, primed: map[*frames.Literal]lia.Formula{}}
	r.of = NewRelation(p, vars, r.Live.Has, c.At)
	r.t = r.of.Formula()
	return r
}

// prime is a literal as it is of the state after the step.
func (r *Coded) prime(x *frames.Literal) lia.Formula {
	f, ok := r.primed[x]
	if !ok {
		f = x.Formula.Subst(func(v lia.Var) (lia.Term, bool) {
			if r.Code.Has(v) {
				return lia.V(r.Code.after + v - r.Code.first), true
			}
			return r.After.To(v)
		})
		r.primed[x] = f
	}
	return f
}

// refresh reads the lemmas that are new.
func (r *Coded) refresh() {
	if r.S == nil || r.Stale(r.log) {
		if r.S != nil {
			r.q.Rebuilds++
		}
		r.Reset(r.q.New())
		r.S.Assert(r.t)
	}
	r.Read(r.log, func(f *frames.Fact) (lia.Formula, bool) { return r.clause(f), true })
}

// CodedAnswer tells how a frame steps into a cube, or what of the cube the refutation
// needed: Core what the solver said, Needs what rotation left of it.
type CodedAnswer struct {
	Sat         bool
	Core, Needs frames.Cube
	// When Sat: the edge, the state before it, and the values of variables and
	// of the edge's inputs.
	Edge  cfa.EdgeID
	State cfa.State
	Value func(lia.Var) num.Int // of the primed variables too
}

// CodedQuestion is one about a cube that can be asked for several answers.
type CodedQuestion struct {
	r       *Coded
	asm     []smt.Lit
	literal map[smt.Lit]*frames.Literal
	retire  []smt.Lit
}

// Ask begins the question whether frame level steps into c.
func (r *Coded) Ask(level int32, c frames.Cube) *CodedQuestion {
	r.refresh()
	q := &CodedQuestion{r: r, asm: r.Frame(level, nil), literal: map[smt.Lit]*frames.Literal{}}
	if level == 0 {
		q.asm = append(q.asm, r.S.Lit(r.Code.At(r.p.Entry, false)))
	}
	for _, x := range c {
		l := r.S.Lit(r.prime(x))
		q.literal[l] = x
		q.asm = append(q.asm, l)
	}
	return q
}

// Without leaves out the steps from states of a cube from now on.
func (q *CodedQuestion) Without(c frames.Cube) *CodedQuestion {
	sel := q.r.S.Selector()
	q.retire = append(q.retire, sel)
	q.r.S.AssertUnder(sel, c.Clause())
	q.asm = append(q.asm, sel)
	return q
}

// End takes back what was asserted for the question.
func (q *CodedQuestion) End() {
	for _, l := range q.retire {
		q.r.S.Retire(l)
	}
}

// cube is what a core has of the question's cube.
func (q *CodedQuestion) cube(core []smt.Lit) frames.Cube {
	var out []*frames.Literal
	for _, l := range core {
		if x, ok := q.literal[l]; ok {
			out = append(out, x)
		}
	}
	return frames.Normal(out)
}

// Least finds the least value that a variable has after the step, or with greatest
// the greatest. reached is false where there is no step.
func (q *CodedQuestion) Least(v lia.Var, greatest bool) (b smt.Bound, reached bool, err error) {
	return q.r.q.Least(q.r.S, lia.V(q.r.After.Of(v)), greatest, q.asm)
}

// Answer asks the solver.
func (q *CodedQuestion) Answer() (CodedAnswer, error) {
	r := q.r
	sat, err := r.q.Check(r.S, q.asm...)
	if err != nil {
		return CodedAnswer{}, err
	}
	if !sat {
		core := r.S.Core()
		rotated := r.q.Rotate(r.S, q.asm, core, func(l smt.Lit) bool { return q.literal[l] != nil })
		return CodedAnswer{Core: q.cube(core), Needs: q.cube(rotated)}, nil
	}
	id, err := r.of.Taken(r.S.Value)
	if err != nil {
		return CodedAnswer{}, err
	}
	e := &r.p.Edges[id]
	read := func(vars int, of func(lia.Var) lia.Var) []num.Int {
		out := make([]num.Int, vars)
		for v := range out {
			out[v] = r.S.Value(of(lia.Var(v)))
		}
		return out
	}
	state := cfa.State(read(len(r.p.Vars), func(v lia.Var) lia.Var { return v }))
	in := read(len(e.Inputs), func(j lia.Var) lia.Var { return e.Inputs[j].Var })
	next := read(len(r.p.Vars), r.After.Of)
	before := cfa.Valuation(state, e, in)
	return CodedAnswer{Sat: true, Edge: id, State: state, Value: func(v lia.Var) num.Int {
		if t, ok := r.After.Back(v); ok {
			return t.Eval(func(v lia.Var) num.Int { return next[v] })
		}
		return before(v)
	}}, nil
}
