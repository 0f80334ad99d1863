package path

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/smt"
)

const minimizeBudget = 40

// pathFormula consists of the conjuncts of a path's precondition, guards and end condition, or of
// some of these conjuncts. A step of the path is a set of parallel edges.
type pathFormula struct {
	steps    [][]cfa.EdgeID
	pre, bad []lia.Formula
	guards   [][][]lia.Formula // guards[i][k] has conjuncts of the guard of the edge steps[i][k]
}

// coreOf returns conjuncts of pre, of the path's guards and of "bad" that contradict each other
// after the assignments of the path are substituted. If there are none, the path is feasible, and
// coreOf returns ErrFeasible.
func (q *Paths) coreOf(from cfa.Loc, pre lia.Formula, edges []cfa.EdgeID, bad lia.Formula) (*pathFormula, error) {
	if err := q.checkConnected(from, edges); err != nil {
		return nil, err
	}
	if err := q.m.Tick(); err != nil {
		return nil, err
	}
	s := q.sc.NewSolver()
	var asm []smt.Lit
	type part struct {
		at int // index of the step that the conjunct belongs to; -1 for pre, and len(edges) for "bad"
		f  lia.Formula
	}
	of := map[smt.Lit]part{}
	assume := func(at int, f, substituted lia.Formula) {
		l := s.Lit(substituted)
		if _, twice := of[l]; !twice {
			of[l] = part{at, f}
			asm = append(asm, l)
		}
	}
	for _, f := range pre.Conjuncts() {
		assume(-1, f, f)
	}
	terms, inputs := q.forward.Symbols(from), lia.Var(len(q.p.Vars))
	for i, id := range edges {
		e := &q.p.Edges[id]
		m := q.forward.Take(terms, id, inputs)
		for _, f := range e.Guard.Conjuncts() {
			assume(i, f, f.Subst(m.valueOf))
		}
		inputs += lia.Var(len(e.Inputs))
		terms = m.Terms()
	}
	after := q.endState(q.end(from, edges), terms, inputs)
	for _, f := range bad.Conjuncts() {
		assume(len(edges), f, f.Subst(after))
	}
	st, err := q.m.Check(s, asm...)
	switch {
	case err != nil:
		return nil, err
	case st == smt.Sat:
		return nil, ErrFeasible
	}
	out := &pathFormula{steps: make([][]cfa.EdgeID, len(edges)), guards: make([][][]lia.Formula, len(edges))}
	for i := range edges {
		out.steps[i], out.guards[i] = edges[i:i+1], make([][]lia.Formula, 1)
	}
	core := s.Minimize(q.m.Context(), s.Core(), nil, minimizeBudget)
	if err := q.m.Tick(); err != nil {
		return nil, err // the core may be incomplete
	}
	for _, l := range core {
		switch p := of[l]; p.at {
		case -1:
			out.pre = append(out.pre, p.f)
		case len(edges):
			out.bad = append(out.bad, p.f)
		default:
			out.guards[p.at][0] = append(out.guards[p.at][0], p.f)
		}
	}
	return out, nil
}

// endState returns the state at a path's end as a substitution. Each dead variable becomes a fresh
// variable, so that nothing is known about it, even if the path assigns it. The numbers of fresh
// variables start at "next".
func (q *Paths) endState(at cfa.Loc, terms []lia.Term, next lia.Var) func(lia.Var) (lia.Term, bool) {
	after := map[lia.Var]lia.Term{}
	for i, v := range q.forward.Live(at) {
		after[v] = terms[i]
	}
	return func(v lia.Var) (lia.Term, bool) {
		t, ok := after[v]
		if !ok {
			t = lia.V(next)
			after[v] = t
			next++
		}
		return t, true
	}
}

// relevantVars returns, for each location of the path, the variables on which the later guards and
// the formulas "bad" depend. It goes through the steps backwards.
func (f *pathFormula) relevantVars(p *cfa.Program) []map[lia.Var]bool {
	out := make([]map[lia.Var]bool, len(f.steps)+1)
	at := map[lia.Var]bool{}
	note := func(v lia.Var) {
		if !p.IsInput(v) {
			at[v] = true
		}
	}
	for _, g := range f.bad {
		g.Vars(note)
	}
	out[len(f.steps)] = at
	for i := len(f.steps) - 1; i >= 0; i-- {
		after := at
		at = map[lia.Var]bool{}
		for k, id := range f.steps[i] {
			for _, g := range f.guards[i][k] {
				g.Vars(note)
			}
			value := p.Edges[id].Substitution()
			for v := range after {
				t, ok := value(v)
				if !ok {
					at[v] = true
				}
				t.Vars(note)
			}
		}
		out[i] = at
	}
	return out
}
