package cegar

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// counterSystem is the transition relation of section 2.3: one formula T over a
// program counter, the variables, and primed copies of both. The paper writes a
// conjunction of implications, from each location and guard to what they lead
// to, which needs guards that exclude each other and leave no gap. Edges here may
// overlap and need not cover everything, so T is the disjunction of the edges:
// the same relation where both descriptions apply. An edge's inputs are
// variables of T; an input that is assigned leaves the primed variable free,
// which is how the paper writes a nondeterministic assignment.
type counterSystem struct {
	c *checker
	frameSolver
	pc, pcNext lia.Term
	first      lia.Var             // the primed copy of variable 0
	primed     map[any]lia.Formula // predicates over the primed variables, by Formula.ID
	relation   lia.Formula
}

func newCounterSystem(c *checker) *counterSystem {
	base := lia.Var(len(c.p.Vars) + c.p.NumIn)
	s := &counterSystem{c: c, pc: lia.V(base), pcNext: lia.V(base + 1), first: base + 2}
	steps := make([]lia.Formula, len(c.p.Edges))
	for i := range c.p.Edges {
		e := &c.p.Edges[i]
		fs := []lia.Formula{at(s.pc, e.From), e.Guard, at(s.pcNext, e.To)}
		s.each(e, func(v lia.Var, old lia.Term) bool {
			fs = append(fs, lia.Eq(lia.V(s.prime(v)).Sub(old)))
			return true
		})
		steps[i] = lia.And(fs...)
	}
	s.relation = lia.Or(steps...)
	return s
}

// each calls visit with each variable and the value that the edge gives it, as
// long as visit returns true. Variables that are dead after the edge are left
// out: T leaves them free.
func (s *counterSystem) each(e *cfa.Edge, visit func(v lia.Var, t lia.Term) bool) bool {
	before := e.Before()
	for v := range s.c.p.Vars {
		if !s.c.domain.live[v].has(e.To) {
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

// prime returns the primed copy of a variable.
func (s *counterSystem) prime(v lia.Var) lia.Var { return s.first + v }

// next is prime as a substitution.
func (s *counterSystem) next(v lia.Var) (lia.Term, bool) { return lia.V(s.prime(v)), true }

// at says that a program counter stands at a location.
func at(pc lia.Term, l cfa.Loc) lia.Formula { return lia.Eq(pc.Sub(lia.Int(int64(l)))) }

// placed is a clause that speaks of some locations alone. loc names them, where
// lists them.
func (s *counterSystem) placed(loc cfa.Loc, where places, clause lia.Formula) lia.Formula {
	if loc != anywhere {
		return lia.Or(lia.Not(at(s.pc, loc)), clause)
	}
	fs := []lia.Formula{clause}
	for l := range s.c.p.Locs {
		if !where.has(cfa.Loc(l)) {
			fs = append(fs, at(s.pc, cfa.Loc(l)))
		}
	}
	return lia.Or(fs...)
}

func (s *counterSystem) refresh() {
	if s.s == nil || s.stale(&s.c.frames) {
		s.frameSolver = frameSolver{s: s.c.smt.NewSolver()}
		s.primed = map[any]lia.Formula{}
		s.s.Assert(s.relation)
	}
	s.read(&s.c.frames, func(l *lemma) (lia.Formula, bool) { return s.placed(l.cube.loc, l.where, l.clause), true })
}

func (s *counterSystem) enters(level int32, t target) (answer, error) {
	s.refresh()
	asm := s.frame(level, nil)
	if level == 0 {
		asm = append(asm, s.s.Lit(at(s.pc, s.c.p.Entry)))
	}
	if t.relative {
		outside := s.s.Selector()
		defer s.s.Retire(outside)
		fs := make([]lia.Formula, len(t.parts))
		for i, f := range t.parts {
			fs[i] = lia.Not(f)
		}
		s.s.AssertUnder(outside, s.placed(t.loc, t.where, lia.Or(fs...)))
		asm = append(asm, outside)
	}
	var place smt.Lit                  // of the target
	elsewhere := map[smt.Lit]cfa.Loc{} // where a target anywhere is not
	if t.loc != anywhere {
		place = s.s.Lit(at(s.pcNext, t.loc))
		asm = append(asm, place)
	} else {
		for l := range s.c.p.Locs {
			if l := cfa.Loc(l); l != s.c.p.Entry && !t.where.has(l) {
				not := s.s.Lit(at(s.pcNext, l)).Not()
				elsewhere[not] = l
				asm = append(asm, not)
			}
		}
	}
	out := answer{needs: make([]bool, len(t.parts))}
	of := map[smt.Lit]int{}
	for i, f := range t.parts {
		g, ok := s.primed[f.ID()]
		if !ok {
			g = f.Subst(s.next)
			if t.keep {
				s.primed[f.ID()] = g
			}
		}
		l := s.s.Lit(g)
		of[l] = i
		asm = append(asm, l)
	}
	sat, err := s.c.check(s.s, asm...)
	if err != nil {
		return answer{}, err
	}
	if sat {
		e, err := s.taken()
		if err != nil {
			return answer{}, err
		}
		return answer{sat: true, edge: e, value: s.c.snapshot(s.s, e)}, nil
	}
	for _, l := range s.s.Core() {
		if i, ok := of[l]; ok {
			out.needs[i] = true
		} else if t.loc != anywhere && l == place {
			out.needsLoc = true
		} else if loc, ok := elsewhere[l]; ok {
			out.outside = append(out.outside, loc)
		}
	}
	return out, nil
}

// taken returns the edge that the model of the last query takes.
func (s *counterSystem) taken() (cfa.EdgeID, error) {
	value := s.s.Value
	is := func(pc lia.Term, l cfa.Loc) bool { return pc.Eval(value).Equal(num.From(int64(l))) }
	for i := range s.c.p.Edges {
		e := &s.c.p.Edges[i]
		if is(s.pc, e.From) && is(s.pcNext, e.To) && e.Guard.Eval(value) &&
			s.each(e, func(v lia.Var, t lia.Term) bool { return t.Eval(value).Equal(value(s.prime(v))) }) {
			return cfa.EdgeID(i), nil
		}
	}
	return 0, errors.New("internal error: a model of the transition relation takes no edge")
}
