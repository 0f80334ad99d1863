package ic3smt

import (
	"errors"

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

	t      lia.Formula
	primed map[*frames.Literal]lia.Formula
}

func newRelation(q *step.Solvers, p *cfa.Program, vars *step.Vars, c *code, log *frames.Log, clause func(*frames.Fact) lia.Formula) *relation {
	r := &relation{q: q, p: p, code: c, live: cfa.Live(p), after: vars.After(), log: log, clause: clause, primed: map[*frames.Literal]lia.Formula{}}
	steps := make([]lia.Formula, len(p.Edges))
	for i := range p.Edges {
		e := &p.Edges[i]
		fs := []lia.Formula{c.at(e.From, false), e.Guard, c.at(e.To, true)}
		r.each(e, func(v lia.Var, t lia.Term) bool {
			fs = append(fs, lia.Eq(lia.V(r.after.Of(v)).Sub(t)))
			return true
		})
		steps[i] = lia.And(fs...)
	}
	r.t = lia.Or(steps...)
	return r
}

// each calls visit with each variable that is live after the edge and the value
// that the edge gives it, as long as visit returns true.
func (r *relation) each(e *cfa.Edge, visit func(v lia.Var, t lia.Term) bool) bool {
	before := e.Before()
	for v := range r.p.Vars {
		if !r.live.Has(e.To, lia.Var(v)) {
			continue
		}
		t, ok := before(lia.Var(v))
		if !ok {
			t = lia.V(lia.Var(v))
		}
		if !visit(lia.Var(v), t) {
			return false
		}
	}
	return true
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
	for i := range r.p.Edges {
		if e := &r.p.Edges[i]; r.takes(e) {
			s := make(cfa.State, len(r.p.Vars))
			for v := range s {
				s[v] = r.S.Value(lia.Var(v))
			}
			in := make([]num.Int, len(e.Inputs))
			for j := range in {
				in[j] = r.S.Value(e.Inputs[j].Var)
			}
			next := make(cfa.State, len(r.p.Vars))
			for v := range next {
				next[v] = r.S.Value(r.after.Of(lia.Var(v)))
			}
			before := cfa.Valuation(s, e, in)
			return answer{sat: true, edge: cfa.EdgeID(i), state: s, value: func(v lia.Var) num.Int {
				if t, ok := r.after.Back(v); ok {
					return t.Eval(func(v lia.Var) num.Int { return next[v] })
				}
				return before(v)
			}}, nil
		}
	}
	return answer{}, errors.New("internal error: a model of the transition relation takes no edge")
}

// takes says whether the solver's model takes an edge.
func (r *relation) takes(e *cfa.Edge) bool {
	value := r.S.Value
	return r.code.at(e.From, false).Eval(value) && r.code.at(e.To, true).Eval(value) && e.Guard.Eval(value) &&
		r.each(e, func(v lia.Var, t lia.Term) bool { return t.Eval(value).Equal(value(r.after.Of(v))) })
}
