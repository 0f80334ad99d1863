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

// region is a set of states at a location. From each of them, the edge leads into the region "next"
// for some input. So paths of the same length lead from all its states to the error.
type region struct {
	loc  cfa.Loc
	f    lia.Formula
	edge cfa.EdgeID
	next *region // nil only in the region of Error itself
}

type place struct {
	facts   []lia.Formula // facts that hold in every reachable state
	used    map[int]bool  // used[i] says whether facts[i] has excluded a path
	regions []*region
	s       *smt.Solver // asserts the used facts and, with the option "shortest", the negations of the regions
	// k and "other" are used only without the option "shortest". The solver then assumes "other" in
	// queries for the bound k. Under this literal, it asserts that a state is outside of the
	// regions for k.
	k     int
	other smt.Lit
}

func (s *search) solver(l cfa.Loc) *smt.Solver {
	a := &s.at[l]
	if a.s == nil {
		a.s, a.used = s.q.New(), map[int]bool{}
	}
	return a.s
}

// exclusions returns assumptions for a query to the solver at l for a state that satisfies f and is
// outside of the known regions. With the option "shortest", these are the regions for all bounds,
// and otherwise only those for the current bound.
func (s *search) exclusions(l cfa.Loc, f lia.Formula) []smt.Lit {
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

// add adds a region and asserts its negation: with the option "shortest" for all bounds, and
// otherwise only for the current bound.
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

// backward is the induction step for k. It computes the regions whose paths to the error have k
// steps from the regions for k-1. If one of them is at Entry, it returns this region, because a run
// begins there.
func (s *search) backward() (*region, error) {
	before := s.new
	s.new = nil
	s.tell.reset()
	for _, next := range before {
		for _, id := range s.p.In(next.loc) {
			e := &s.p.Edges[id]
			if e.From == s.p.Error {
				continue
			}
			s.tell.recordQuery(e.From)
			pre := lia.And(e.Guard, next.f.Subst(e.Substitution()))
			if pre.IsFalse() {
				continue
			}
			sat, err := s.reaches(id, pre, next)
			if err != nil {
				return nil, err
			}
			if !sat {
				continue
			}
			rs, err := s.split(id, pre, next)
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
	s.tell.emitHolding(s.k)
	return nil, nil
}

// reaches reports whether the edge "id" can lead into the region "next" from a state that satisfies
// the facts and is outside of the known regions (see exclusions). If the solver finds a state that
// violates a fact, reaches asserts the fact and queries again.
func (s *search) reaches(id cfa.EdgeID, pre lia.Formula, next *region) (bool, error) {
	e := &s.p.Edges[id]
	sv := s.solver(e.From)
	for {
		sat, err := s.q.Check(sv, s.exclusions(e.From, pre)...)
		if err != nil {
			return false, fmt.Errorf("the induction step at %s: %w", s.p.LocName(e.From), err)
		}
		if !sat {
			s.count.refuted++
			return false, nil
		}
		by := s.at[e.From].violatedFact(sv.Value)
		if by < 0 {
			s.tell.emitFailure(s.k, id, next, sv.Value)
			return true, nil
		}
		fact := s.assertFact(e.From, by)
		s.tell.emitExcluded(s.k, id, next, sv.Value, fact)
	}
}

// violatedFact returns the index of a fact that a state violates and that is not yet used, or -1.
func (a *place) violatedFact(value func(lia.Var) num.Int) int {
	for i, f := range a.facts {
		if !a.used[i] && !f.Eval(value) {
			return i
		}
	}
	return -1
}

func (s *search) assertFact(l cfa.Loc, i int) lia.Formula {
	a := &s.at[l]
	s.count.excluded++
	a.used[i] = true
	a.s.Assert(a.facts[i])
	return a.facts[i]
}

// hasAllowedState reports whether some state at l satisfies f and the facts, and is outside of the
// known regions (see exclusions).
func (s *search) hasAllowedState(l cfa.Loc, f lia.Formula) (bool, error) {
	sv := s.solver(l)
	for {
		sat, err := s.q.Check(sv, s.exclusions(l, f)...)
		if err != nil || !sat {
			return false, err
		}
		by := s.at[l].violatedFact(sv.Value)
		if by < 0 {
			return true, nil
		}
		s.assertFact(l, by)
	}
}

// split adds and returns regions for the states from which the edge leads into the region "next":
// one for each disjunct. If there are several, it omits a disjunct whose states are all in known
// regions or contradict a fact.
func (s *search) split(id cfa.EdgeID, pre lia.Formula, next *region) ([]*region, error) {
	e := &s.p.Edges[id]
	f, err := s.withoutInputs(pre)
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
			allowed, err := s.hasAllowedState(e.From, c)
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

// maxLiterals is the largest number of literals of a formula after the elimination of an edge's
// inputs.
const maxLiterals = 20000

func (s *search) withoutInputs(f lia.Formula) (lia.Formula, error) {
	if !f.HasAny(s.p.IsInput) {
		return qe.Tighten(f), nil
	}
	s.count.eliminations++
	f, err := qe.Formula(s.q.Meter.Context(), f, s.p.IsInput, qe.Options{Budget: maxLiterals})
	if err != nil {
		return lia.Formula{}, s.q.Meter.Unknown(err.Error())
	}
	return f, nil
}

// follow runs the program from a state along the path that begins in region r. It returns the steps
// and the states of the path.
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

// invariant returns formulas that say two things: the facts hold, and no path of fewer than k steps
// leads to the error.
//
// They are inductive. Suppose that a step leads from a state that satisfies them to a state from
// which fewer than k steps lead to the error. Then at most k steps lead from the first state to the
// error. This contradicts the formulas or the induction step for k.
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
