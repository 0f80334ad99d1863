package step

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Coded is a System with one solver, which has the transition relation T and the lemmas of all
// frames. The literals of a cube are over program variables and over the bits of PCEncoding. The
// literals over bits determine the locations of the cube.
type Coded struct {
	frames.Levels
	q      *Solvers
	p      *cfa.Program
	Code   *PCEncoding
	Live   *cfa.Liveness // after an edge, T does not constrain the variables that are dead there
	Primed *Copy         // variables for the values after the step
	log    *frames.Log
	// clause returns a lemma's clause as a formula over program variables and the bits of the
	// program counter.
	clause func(*frames.LemmaClause) lia.Formula

	relation   *Relation
	formula    lia.Formula
	primeCache map[*frames.Literal]lia.Formula
}

// NewCoded returns a Coded for p with one log for all locations. The callback "clause" returns a
// lemma's clause as a formula over program variables and the bits of the program counter.
func NewCoded(q *Solvers, p *cfa.Program, vars *Vars, c *PCEncoding, log *frames.Log, clause func(*frames.LemmaClause) lia.Formula) *Coded {
	r := &Coded{q: q, p: p, Code: c, Live: cfa.Live(p), Primed: vars.Primed(), log: log, clause: clause, primeCache: map[*frames.Literal]lia.Formula{}}
	r.relation = NewRelation(p, vars, r.Live.Has, c.At)
	r.formula = r.relation.Formula()
	return r
}

// prime replaces each variable in a literal by its primed copy. The result is a formula about the
// state after the step.
func (r *Coded) prime(x *frames.Literal) lia.Formula {
	f, ok := r.primeCache[x]
	if !ok {
		f = x.Formula.Subst(func(v lia.Var) (lia.Term, bool) {
			if r.Code.Has(v) {
				return lia.V(r.Code.primedFirst + v - r.Code.first), true
			}
			return r.Primed.ToCopy(v)
		})
		r.primeCache[x] = f
	}
	return f
}

func (r *Coded) refresh() {
	if r.S == nil || r.Stale(nil, r.log) {
		if r.S != nil {
			r.q.Rebuilds++
		}
		r.Reset(r.q.New())
		r.S.Assert(r.formula)
	}
	r.Read(r.log, func(f *frames.LemmaClause) (lia.Formula, bool) { return r.clause(f), true })
}

// CodedQuery is a consecution query that stays asserted in the solver. The caller can exclude some
// steps and ask for the answer again.
type CodedQuery struct {
	r         *Coded
	cube      frames.Cube
	asm       []smt.Lit
	index     map[smt.Lit]int // maps an assumption to the index of its literal in "cube"
	selectors []smt.Lit
}

// Begin asserts a query in the solver. The caller must call End after the last use of the query.
func (r *Coded) Begin(q *frames.Query) *CodedQuery {
	r.refresh()
	x := &CodedQuery{r: r, cube: q.Cube, asm: r.Frame(q.Frame, nil), index: map[smt.Lit]int{}}
	if q.Frame == 0 {
		x.asm = append(x.asm, r.S.Lit(r.Code.At(r.p.Entry, false)))
	}
	for i, l := range q.Cube {
		after := r.S.Lit(r.prime(l))
		x.index[after] = i
		x.asm = append(x.asm, after)
	}
	if q.Relative {
		except := q.Except
		if except == nil {
			except = q.Cube
		}
		x.Exclude(except)
	}
	return x
}

// Ask implements System, for cubes of literals over variables and bits.
func (r *Coded) Ask(q *frames.Query) (frames.Answer, error) {
	x := r.Begin(q)
	defer x.End()
	return x.Answer()
}

// Exclude restricts the query to steps that start outside of the cube c.
func (q *CodedQuery) Exclude(c frames.Cube) {
	sel := q.r.S.Selector()
	q.selectors = append(q.selectors, sel)
	q.r.S.AssertUnder(sel, c.Clause())
	q.asm = append(q.asm, sel)
}

// End retracts the query.
func (q *CodedQuery) End() {
	for _, l := range q.selectors {
		q.r.S.Retire(l)
	}
}

func (q *CodedQuery) marks(core []smt.Lit) []bool {
	out := make([]bool, len(q.cube))
	for _, l := range core {
		if i, ok := q.index[l]; ok {
			out[i] = true
		}
	}
	return out
}

// Extremum returns the least value that v has after a step that satisfies the query, or the
// greatest value if "greatest" is set. If there is no such step, "reached" is false.
func (q *CodedQuery) Extremum(v lia.Var, greatest bool) (b smt.Bound, reached bool, err error) {
	return q.r.q.Extremum(q.r.S, lia.V(q.r.Primed.Of(v)), greatest, q.asm)
}

// Answer answers the query. If there is a predecessor, its field Value also gives values to the
// primed variables.
func (q *CodedQuery) Answer() (frames.Answer, error) {
	r := q.r
	sat, err := r.q.Check(r.S, q.asm...)
	if err != nil {
		return unknown(frames.Answer{}, err)
	}
	if !sat {
		core := r.S.Core()
		rotated := r.q.Rotate(r.S, q.asm, core, func(l smt.Lit) bool { _, ok := q.index[l]; return ok })
		return frames.Answer{Blocked: true, Core: q.marks(rotated), Unrotated: q.marks(core)}, nil
	}
	id, err := r.relation.TakenEdge(r.S.Value)
	if err != nil {
		return frames.Answer{}, err
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
	next := read(len(r.p.Vars), r.Primed.Of)
	from := PredecessorOver(r.p, id, state, in)
	before := from.Value
	from.Value = func(v lia.Var) num.Int {
		if t, ok := r.Primed.FromCopy(v); ok {
			return t.Eval(func(v lia.Var) num.Int { return next[v] })
		}
		return before(v)
	}
	return frames.Answer{Predecessor: from}, nil
}
