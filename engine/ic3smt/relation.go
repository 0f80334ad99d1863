package ic3smt

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// relation is T with the frames, in one solver.
type relation struct {
	frames.Levels
	q     *step.Solvers
	p     *cfa.Program
	code  *code
	live  *cfa.Liveness
	after *step.Copy
	log   *frames.Log
	// clause gives a fact's clause over variables and bits.
	clause func(*frames.Fact) lia.Formula

	of     *step.Relation
	t      lia.Formula
	primed map[*frames.Literal]lia.Formula
}

func newRelation(q *step.Solvers, p *cfa.Program, vars *step.Vars, c *code, log *frames.Log, clause func(*frames.Fact) lia.Formula) *relation {
	r := &relation{q: q, p: p, code: c, live: cfa.Live(p), after: vars.After(), log: log, clause: clause, primed: map[*frames.Literal]lia.Formula{}}
	r.of = step.NewRelation(p, vars, r.live.Has, c.at)
	r.t = r.of.Formula()
	return r
}

// prime is a literal as it is of the state after the step.
func (r *relation) prime(x *frames.Literal) lia.Formula {
	f, ok := r.primed[x]
	if !ok {
		f = x.Formula.Subst(func(v lia.Var) (lia.Term, bool) {
			if r.code.has(v) {
				return lia.V(r.code.after + v - r.code.first), true
			}
			return r.after.To(v)
		})
		r.primed[x] = f
	}
	return f
}

// refresh reads the lemmas that are new.
func (r *relation) refresh() {
	if r.S == nil || r.Stale(r.log) {
		if r.S != nil {
			r.q.Rebuilds++
		}
		r.Reset(r.q.New())
		r.S.Assert(r.t)
	}
	r.Read(r.log, func(f *frames.Fact) (lia.Formula, bool) { return r.clause(f), true })
}

// answer tells how a frame steps into a cube, or what of the cube the refutation
// needed.
type answer struct {
	sat  bool
	core frames.Cube
	// When sat: the edge, the state before it, and the values of variables and
	// of the edge's inputs.
	edge  cfa.EdgeID
	state cfa.State
	value func(lia.Var) num.Int // of the primed variables too
}

// question is one about a cube that can be asked for several answers.
type question struct {
	r       *relation
	asm     []smt.Lit
	literal map[smt.Lit]*frames.Literal
	retire  []smt.Lit
}

// ask begins the question whether frame level steps into c. With relative the
// step comes from outside of c.
func (r *relation) ask(level int32, c frames.Cube, relative bool) *question {
	r.refresh()
	q := &question{r: r, asm: r.Frame(level, nil), literal: map[smt.Lit]*frames.Literal{}}
	if level == 0 {
		q.asm = append(q.asm, r.S.Lit(r.code.at(r.p.Entry, false)))
	}
	if relative {
		q.without(c)
	}
	for _, x := range c {
		l := r.S.Lit(r.prime(x))
		q.literal[l] = x
		q.asm = append(q.asm, l)
	}
	return q
}

// without leaves the states of a cube out from now on.
func (q *question) without(c frames.Cube) {
	sel := q.r.S.Selector()
	q.retire = append(q.retire, sel)
	q.r.S.AssertUnder(sel, c.Clause())
	q.asm = append(q.asm, sel)
}

// end takes back what was asserted for the question.
func (q *question) end() {
	for _, l := range q.retire {
		q.r.S.Retire(l)
	}
}

// answer asks the solver.
func (q *question) answer() (answer, error) {
	r := q.r
	sat, err := r.q.Check(r.S, q.asm...)
	if err != nil {
		return answer{}, err
	}
	if !sat {
		var core []*frames.Literal
		for _, l := range r.S.Core() {
			if x, ok := q.literal[l]; ok {
				core = append(core, x)
			}
		}
		return answer{core: frames.Normal(core)}, nil
	}
	id, err := r.of.Taken(r.S.Value)
	if err != nil {
		return answer{}, err
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
	next := read(len(r.p.Vars), r.after.Of)
	before := cfa.Valuation(state, e, in)
	return answer{sat: true, edge: id, state: state, value: func(v lia.Var) num.Int {
		if t, ok := r.after.Back(v); ok {
			return t.Eval(func(v lia.Var) num.Int { return next[v] })
		}
		return before(v)
	}}, nil
}
