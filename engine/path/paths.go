package path

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// ErrBroken means that a path's edges are not connected.
var ErrBroken = errors.New("the edges do not follow each other")

// Paths answers questions about paths of one program.
type Paths struct {
	p       *cfa.Program
	m       *meter.Meter
	sc      *smt.Context
	forward *Forward
}

// New returns a Paths for p. It shares the atoms and theory lemmas of the context sc. If sc is nil,
// New creates a context.
func New(m *meter.Meter, p *cfa.Program, sc *smt.Context) *Paths {
	if sc == nil {
		sc = smt.NewContext(smt.Options{})
	}
	return &Paths{p: p, m: m, sc: sc, forward: NewForward(p)}
}

func (q *Paths) checkConnected(from cfa.Loc, edges []cfa.EdgeID) error {
	for i, id := range edges {
		if id < 0 || int(id) >= len(q.p.Edges) {
			return fmt.Errorf("%w: step %d takes edge %d, which does not exist", ErrBroken, i+1, id)
		}
		e := &q.p.Edges[id]
		if e.From != from {
			return fmt.Errorf("%w: step %d takes edge %d from %s, not from %s", ErrBroken, i+1, id, q.p.LocName(e.From), q.p.LocName(from))
		}
		from = e.To
	}
	return nil
}

type unrolled struct {
	guards     []lia.Formula // by step
	firstInput []lia.Var     // firstInput[i] is the number of the first input of step i
	terms      []lia.Term    // the variables' values after the last step
	inputs     lia.Var       // the next unused variable
}

// unroll returns the guards of connected edges and the state after the last edge, as terms over the
// inputs. The parameter "terms" is the state before the first edge.
func (q *Paths) unroll(terms []lia.Term, edges []cfa.EdgeID, inputs lia.Var) unrolled {
	u := unrolled{terms: terms, inputs: inputs}
	for _, id := range edges {
		m := q.forward.Take(u.terms, id, u.inputs)
		u.guards = append(u.guards, m.Guard())
		u.firstInput = append(u.firstInput, u.inputs)
		u.terms = m.Terms()
		u.inputs += lia.Var(len(q.p.Edges[id].Inputs))
	}
	return u
}

// Feasible looks for inputs with which the edges can be taken in sequence from Entry, and returns
// the run. If there are no such inputs, it returns the numbers of the steps whose guards contradict
// each other. The first step has the number 0.
func (q *Paths) Feasible(edges []cfa.EdgeID) (path cfa.Path, core []int, err error) {
	if err := q.checkConnected(q.p.Entry, edges); err != nil {
		return nil, nil, err
	}
	if err := q.m.Tick(); err != nil {
		return nil, nil, err
	}
	u := q.unroll(q.forward.Initial(), edges, 0)
	s := q.sc.NewSolver()
	var asm []smt.Lit
	of := map[smt.Lit]int{} // maps an assumption, which is a conjunct of a guard, to the step of the guard
	for i, g := range u.guards {
		if g.IsFalse() {
			return nil, []int{i}, nil
		}
		for _, part := range g.Conjuncts() {
			l := s.Lit(part)
			if _, twice := of[l]; !twice {
				of[l] = i
				asm = append(asm, l)
			}
		}
	}
	st, err := q.m.Check(s, asm...)
	if err != nil {
		return nil, nil, err
	}
	if st == smt.Unsat {
		return nil, steps(s.Core(), of), nil
	}
	path = make(cfa.Path, len(edges))
	for i, id := range edges {
		path[i] = cfa.Step{Edge: id, Inputs: make([]num.Int, len(q.p.Edges[id].Inputs))}
		for k := range path[i].Inputs {
			path[i].Inputs[k] = s.Value(u.firstInput[i] + lia.Var(k))
		}
	}
	if _, err := cfa.Run(q.p, path); err != nil {
		return nil, nil, fmt.Errorf("internal error: a feasible path cannot be run: %w", err)
	}
	return path, nil, nil
}

// steps returns the steps to which the literals of a core belong, sorted and without duplicates.
func steps(core []smt.Lit, stepOf map[smt.Lit]int) []int {
	last := -1
	for _, i := range stepOf {
		last = max(last, i)
	}
	in := make([]bool, last+1)
	for _, l := range core {
		if i, ok := stepOf[l]; ok {
			in[i] = true
		}
	}
	var out []int
	for i, yes := range in {
		if yes {
			out = append(out, i)
		}
	}
	return out
}

// Entails reports whether "post" holds after every run along a path that begins where pre holds. If
// "post" mentions a variable that is dead at the path's end, the result is false.
func (q *Paths) Entails(from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, post lia.Formula) (bool, error) {
	all, err := q.EntailsEach(from, pre, edges, []lia.Formula{post})
	return err == nil && all[0], err
}

// EntailsEach answers Entails for each of several formulas.
func (q *Paths) EntailsEach(from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, posts []lia.Formula) ([]bool, error) {
	if err := q.checkConnected(from, edges); err != nil {
		return nil, err
	}
	u := q.unroll(q.forward.Symbols(from), edges, lia.Var(len(q.p.Vars)))
	after := map[lia.Var]lia.Term{}
	for i, v := range q.forward.Live(q.end(from, edges)) {
		after[v] = u.terms[i]
	}
	s := q.sc.NewSolver()
	s.Assert(pre)
	for _, g := range u.guards {
		s.Assert(g)
	}
	return q.implied(s, posts, lia.ByMap(after))
}

// implied reports for each formula in "posts" whether the assertions of s imply it. The function
// "end" returns the term of a variable at the end of the path, or false if the variable is dead
// there.
func (q *Paths) implied(s *smt.Solver, posts []lia.Formula, end func(lia.Var) (lia.Term, bool)) ([]bool, error) {
	out := make([]bool, len(posts))
	for i, post := range posts {
		if err := q.m.Tick(); err != nil {
			return nil, err
		}
		dead := false
		bad := lia.Not(post).Subst(func(v lia.Var) (lia.Term, bool) {
			t, ok := end(v)
			dead = dead || !ok
			return t, true
		})
		if dead {
			continue
		}
		st, err := q.m.Check(s, s.Lit(bad))
		if err != nil {
			return nil, err
		}
		out[i] = st == smt.Unsat
	}
	return out, nil
}

func (q *Paths) end(from cfa.Loc, edges []cfa.EdgeID) cfa.Loc {
	if len(edges) == 0 {
		return from
	}
	return q.p.Edges[edges[len(edges)-1]].To
}
