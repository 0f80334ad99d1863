package kind

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/qe"
	"ic3play/lia/smt"
)

// region is a set of states of a location from which a path leads to the error:
// for each of them some inputs lead over edge into next.
type region struct {
	loc  cfa.Loc
	f    lia.Formula
	edge cfa.EdgeID
	next *region // nil at Error
}

// place is what is known at a location.
type place struct {
	facts   []lia.Formula // that hold in every reachable state
	used    map[int]bool  // those that have excluded a path
	regions []*region
	s       *smt.Solver // of the facts used and, for shortest paths, the regions' complement
	// Where any path counts: what the regions of bound k leave out.
	k     int
	other smt.Lit
}

// solver returns a location's solver.
func (s *search) solver(l cfa.Loc) *smt.Solver {
	a := &s.at[l]
	if a.s == nil {
		a.s, a.used = s.q.New(), map[int]bool{}
	}
	return a.s
}

// asked is what is asked of a location's states with f: that no region that counts
// has them.
func (s *search) asked(l cfa.Loc, f lia.Formula) []smt.Lit {
	sv, a := s.solver(l), &s.at[l]
	asm := []smt.Lit{sv.Lit(f)}
	if s.cfg.Shortest {
		return asm
	}
	if a.k != s.k {
		if a.k > 0 {
			sv.Retire(a.other)
		}
		a.k, a.other = s.k, sv.Selector()
	}
	return append(asm, a.other)
}

// add gives a location a region: of one path, or for any path to count, of those
// of this bound.
func (s *search) add(r *region) {
	a := &s.at[r.loc]
	a.regions = append(a.regions, r)
	s.count.regions++
	if s.cfg.Shortest {
		a.s.Assert(lia.Not(r.f))
	} else {
		a.s.AssertUnder(a.other, lia.Not(r.f))
	}
}

// backward is the induction step: which paths of k steps lead to the error? It
// goes one step back from the regions of the bound before and leaves the new ones
// in their place. A region at Entry is returned: there is a run from it.
func (s *search) backward() (*region, error) {
	before := s.new
	s.new = nil
	s.tell.opens()
	for _, next := range before {
		for _, id := range s.p.In(next.loc) {
			e := &s.p.Edges[id]
			if e.From == s.p.Error {
				continue
			}
			s.tell.asks(e.From)
			way := lia.And(e.Guard, next.f.Subst(e.Before()))
			if way.IsFalse() {
				continue
			}
			sat, err := s.reaches(id, way, next)
			if err != nil {
				return nil, err
			}
			if !sat {
				continue
			}
			rs, err := s.split(id, way, next)
			if err != nil {
				return nil, err
			}
			for _, r := range rs {
				if r.loc == s.p.Entry {
					return r, nil
				}
			}
			s.new = append(s.new, rs...)
		}
	}
	s.tell.closes(s.k)
	return nil, nil
}

// reaches asks whether an edge leads from a state that is allowed into next. Facts
// join the solver when they exclude a state that was found.
func (s *search) reaches(id cfa.EdgeID, way lia.Formula, next *region) (bool, error) {
	e := &s.p.Edges[id]
	sv := s.solver(e.From)
	for {
		sat, err := s.q.Check(sv, s.asked(e.From, way)...)
		if err != nil {
			return false, fmt.Errorf("the induction step at %s: %w", s.p.LocName(e.From), err)
		}
		if !sat {
			s.count.refuted++
			return false, nil
		}
		by := s.at[e.From].violated(sv.Value)
		if by < 0 {
			s.tell.fails(s.k, id, next, sv.Value)
			return true, nil
		}
		fact := s.use(e.From, by)
		s.tell.excluded(s.k, id, next, sv.Value, fact)
	}
}

// violated is a fact that excludes a state, -1 where none does.
func (a *place) violated(value func(lia.Var) num.Int) int {
	for i, f := range a.facts {
		if !a.used[i] && !f.Eval(value) {
			return i
		}
	}
	return -1
}

// use gives a location's solver a fact.
func (s *search) use(l cfa.Loc, i int) lia.Formula {
	a := &s.at[l]
	s.count.excluded++
	a.used[i] = true
	a.s.Assert(a.facts[i])
	return a.facts[i]
}

// allowed says whether some of the states of a formula at l are neither known nor
// excluded.
func (s *search) allowed(l cfa.Loc, f lia.Formula) (bool, error) {
	sv := s.solver(l)
	for {
		sat, err := s.q.Check(sv, s.asked(l, f)...)
		if err != nil || !sat {
			return false, err
		}
		by := s.at[l].violated(sv.Value)
		if by < 0 {
			return true, nil
		}
		s.use(l, by)
	}
}

// split makes regions of the states from which an edge leads into next: cubes,
// without those whose states are all known or excluded.
func (s *search) split(id cfa.EdgeID, way lia.Formula, next *region) ([]*region, error) {
	e := &s.p.Edges[id]
	f, err := s.withoutInputs(way)
	if err != nil {
		return nil, fmt.Errorf("the inputs of an edge from %s: %w", s.p.LocName(e.From), err)
	}
	cases := []lia.Formula{f}
	if f.Op() == lia.OpOr {
		cases = f.Args()
	}
	var out []*region
	for _, c := range cases {
		if len(cases) > 1 {
			allowed, err := s.allowed(e.From, c)
			if err != nil && !step.GaveUp(err) {
				return nil, err
			}
			if err == nil && !allowed {
				continue
			}
		}
		r := &region{loc: e.From, f: c, edge: id, next: next}
		out = append(out, r)
		s.add(r)
	}
	return out, nil
}

// mostLiterals bounds the elimination of one edge's inputs, in literals.
const mostLiterals = 20000

// withoutInputs eliminates the inputs of a formula.
func (s *search) withoutInputs(f lia.Formula) (lia.Formula, error) {
	inputs := false
	f.Vars(func(v lia.Var) { inputs = inputs || s.p.IsInput(v) })
	if !inputs {
		return qe.Tighten(f), nil
	}
	s.count.eliminations++
	f, err := qe.Formula(s.q.Meter.Context(), f, s.p.IsInput, qe.Options{Budget: mostLiterals})
	if err != nil {
		return lia.Formula{}, s.q.Meter.Unknown(err.Error())
	}
	return f, nil
}

// follow runs the program from a state of a region along its path, and returns
// the steps and the states between them and at the end.
func follow(q *step.Solvers, p *cfa.Program, r *region, state cfa.State) (cfa.Path, []cfa.State, error) {
	var path cfa.Path
	states := []cfa.State{state}
	for ; r.next != nil; r = r.next {
		taken, next, err := step.Follow(q, p, r.edge, state, r.next.f)
		if err != nil {
			return nil, nil, fmt.Errorf("follow the path over edge %d: %w", r.edge, err)
		}
		path, states = append(path, taken), append(states, next)
		state = next
	}
	return path, states, nil
}

// invariant is that no path of fewer than k steps leads to the error, and the
// facts: inductive, as a step from it to where one of fewer than k does would be
// the beginning of one of fewer, or of one of k steps.
func (s *search) invariant() cfa.Invariant {
	inv := cfa.Invariant{}
	for l := range s.at {
		if l := cfa.Loc(l); l != s.p.Entry && l != s.p.Error {
			a := &s.at[l]
			fs := append([]lia.Formula(nil), a.facts...)
			for _, r := range a.regions {
				fs = append(fs, lia.Not(r.f))
			}
			inv[l] = lia.And(fs...)
		}
	}
	return inv
}
