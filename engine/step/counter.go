package step

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Counter is a System with one transition relation T for the whole program, over
// a program counter, the variables, and primed copies of both. T is often
// written as a conjunction of implications, from each location and guard to what
// they lead to, which needs guards that exclude each other and leave no gap.
// Edges here may overlap and need not cover everything, so T is the disjunction
// of the edges: the same relation where both descriptions apply. An edge's
// inputs are variables of T; an input that is assigned leaves the primed
// variable free, which is how a nondeterministic assignment is usually written.
type Counter struct {
	frames.Levels
	q         *Solvers
	p         *cfa.Program
	log       *frames.Log
	live      func(cfa.Loc, lia.Var) bool
	pc, pcEnd lia.Term
	after     *Copy
	primed    map[lia.Formula]lia.Formula // parts of goals that were to be kept
	relation  lia.Formula
}

// NewCounter returns the relation for p, with the lemmas in logs, which must be
// one log for all locations. Variables that live says are dead after an edge
// are left free by T.
func NewCounter(q *Solvers, p *cfa.Program, vars *Vars, live func(cfa.Loc, lia.Var) bool, logs Logs) *Counter {
	s := &Counter{q: q, p: p, log: logs.Log(p.Entry), live: live}
	s.pc, s.pcEnd = lia.V(vars.Fresh()), lia.V(vars.Fresh())
	s.after = vars.After()
	steps := make([]lia.Formula, len(p.Edges))
	for i := range p.Edges {
		e := &p.Edges[i]
		fs := []lia.Formula{at(s.pc, e.From), e.Guard, at(s.pcEnd, e.To)}
		s.each(e, func(v lia.Var, old lia.Term) bool {
			fs = append(fs, lia.Eq(lia.V(s.after.Of(v)).Sub(old)))
			return true
		})
		steps[i] = lia.And(fs...)
	}
	s.relation = lia.Or(steps...)
	return s
}

// each calls visit with each variable that is live after the edge and the value
// that the edge gives it, as long as visit returns true.
func (s *Counter) each(e *cfa.Edge, visit func(v lia.Var, t lia.Term) bool) bool {
	before := e.Before()
	for v := range s.p.Vars {
		if !s.live(e.To, lia.Var(v)) {
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

// at says that a program counter stands at a location.
func at(pc lia.Term, l cfa.Loc) lia.Formula { return lia.Eq(pc.Sub(lia.Int(int64(l)))) }

// placed is a clause that speaks of some locations alone: of loc or, with
// cfa.Anywhere, of those in where.
func (s *Counter) placed(loc cfa.Loc, where cfa.LocSet, clause lia.Formula) lia.Formula {
	if loc != cfa.Anywhere {
		return lia.Or(lia.Not(at(s.pc, loc)), clause)
	}
	fs := []lia.Formula{clause}
	if where != nil {
		for l := range s.p.Locs {
			if !where.Has(cfa.Loc(l)) {
				fs = append(fs, at(s.pc, cfa.Loc(l)))
			}
		}
	}
	return lia.Or(fs...)
}

// refresh reads the lemmas that are new.
func (s *Counter) refresh() {
	if s.S == nil || s.Stale(s.log) {
		if s.S != nil {
			s.q.Rebuilds++
		}
		s.Reset(s.q.New())
		s.primed = map[lia.Formula]lia.Formula{}
		s.S.Assert(s.relation)
	}
	s.Read(s.log, func(f *frames.Fact) (lia.Formula, bool) { return s.placed(f.Loc, f.Where, f.Clause), true })
}

// Enters implements System.
func (s *Counter) Enters(level int32, g *Goal) (Answer, error) {
	s.refresh()
	asm := s.Frame(level, nil)
	if level == 0 {
		asm = append(asm, s.S.Lit(at(s.pc, s.p.Entry)))
	}
	if g.Relative {
		outside := s.S.Selector()
		defer s.S.Retire(outside)
		s.S.AssertUnder(outside, s.placed(g.Loc, g.Where, g.outside()))
		asm = append(asm, outside)
	}
	var place smt.Lit                  // of the goal
	elsewhere := map[smt.Lit]cfa.Loc{} // where a goal anywhere is not
	if g.Loc != cfa.Anywhere {
		place = s.S.Lit(at(s.pcEnd, g.Loc))
		asm = append(asm, place)
	} else {
		for l := range s.p.Locs {
			if l := cfa.Loc(l); l != s.p.Entry && !g.At(l) {
				not := s.S.Lit(at(s.pcEnd, l)).Not()
				elsewhere[not] = l
				asm = append(asm, not)
			}
		}
	}
	of := map[smt.Lit]int{}
	for i, f := range g.Parts {
		after, ok := s.primed[f]
		if !ok {
			after = f.Subst(s.after.To)
			if g.Keep {
				s.primed[f] = after
			}
		}
		l := s.S.Lit(after)
		of[l] = i
		asm = append(asm, l)
	}
	sat, err := s.q.Check(s.S, asm...)
	if err != nil {
		return Answer{}, err
	}
	if sat {
		e, err := s.taken()
		if err != nil {
			return Answer{}, err
		}
		return model(s.p, e, s.S.Value), nil
	}
	out := Answer{Needs: make([]bool, len(g.Parts))}
	for _, l := range s.S.Core() {
		if i, ok := of[l]; ok {
			out.Needs[i] = true
		} else if g.Loc != cfa.Anywhere && l == place {
			out.NeedsLoc = true
		} else if loc, ok := elsewhere[l]; ok {
			out.Outside = append(out.Outside, loc)
		}
	}
	return out, nil
}

// taken returns the edge that the model of the last query takes.
func (s *Counter) taken() (cfa.EdgeID, error) {
	value := s.S.Value
	is := func(pc lia.Term, l cfa.Loc) bool { return pc.Eval(value).Equal(num.From(int64(l))) }
	for i := range s.p.Edges {
		e := &s.p.Edges[i]
		if is(s.pc, e.From) && is(s.pcEnd, e.To) && e.Guard.Eval(value) &&
			s.each(e, func(v lia.Var, t lia.Term) bool { return t.Eval(value).Equal(value(s.after.Of(v))) }) {
			return cfa.EdgeID(i), nil
		}
	}
	return 0, errors.New("internal error: a model of the transition relation takes no edge")
}
