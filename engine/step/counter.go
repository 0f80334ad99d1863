package step

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Counter is a System with one transition relation T for the program, in which the program counter
// is an integer.
type Counter struct {
	frames.Levels
	q            *Solvers
	p            *cfa.Program
	log          *frames.Log
	pc, pcPrimed lia.Term
	primedVars   *Copy
	primed       map[lia.Formula]lia.Formula
	relation     *Relation
	formula      lia.Formula
}

// NewCounter returns a Counter for p. The parameter "logs" must have one log for all locations. The
// callback "live" reports whether a variable is live at a location. T does not constrain a variable
// that is dead after an edge.
func NewCounter(q *Solvers, p *cfa.Program, vars *Vars, live func(cfa.Loc, lia.Var) bool, logs Logs) *Counter {
	s := &Counter{q: q, p: p, log: logs.Log(p.Entry)}
	s.pc, s.pcPrimed = lia.V(vars.Fresh()), lia.V(vars.Fresh())
	s.primedVars = vars.Primed()
	s.relation = NewRelation(p, vars, live, func(l cfa.Loc, primed bool) lia.Formula {
		if primed {
			return at(s.pcPrimed, l)
		}
		return at(s.pc, l)
	})
	s.formula = s.relation.Formula()
	return s
}

func at(pc lia.Term, l cfa.Loc) lia.Formula { return lia.Eq(pc.Sub(lia.Int(int64(l)))) }

// atLocs restricts a clause to the location loc, or, if loc is cfa.Anywhere, to the locations locs.
// If locs is nil, it returns the clause unchanged.
func (s *Counter) atLocs(loc cfa.Loc, locs cfa.LocSet, clause lia.Formula) lia.Formula {
	if loc != cfa.Anywhere {
		return lia.Or(lia.Not(at(s.pc, loc)), clause)
	}
	fs := []lia.Formula{clause}
	if locs != nil {
		for l := range s.p.Locs {
			if !locs.Has(cfa.Loc(l)) {
				fs = append(fs, at(s.pc, cfa.Loc(l)))
			}
		}
	}
	return lia.Or(fs...)
}

func (s *Counter) refresh() {
	if s.S == nil || s.Stale(nil, s.log) {
		if s.S != nil {
			s.q.Rebuilds++
		}
		s.Reset(s.q.New())
		s.primed = map[lia.Formula]lia.Formula{}
		s.S.Assert(s.formula)
	}
	s.Read(s.log, func(f *frames.LemmaClause) (lia.Formula, bool) { return s.atLocs(f.Loc, f.Where, f.Clause), true })
}

// Ask implements System.
func (s *Counter) Ask(q *frames.Query) (frames.Answer, error) {
	g := newGoal(q)
	s.refresh()
	asm := s.Frame(g.Frame, nil)
	if g.Frame == 0 {
		asm = append(asm, s.S.Lit(at(s.pc, s.p.Entry)))
	}
	if g.Relative {
		outside := s.S.Selector()
		defer s.S.Retire(outside)
		s.S.AssertUnder(outside, s.atLocs(g.Loc, g.Where, g.exclusion()))
		asm = append(asm, outside)
	}
	var place smt.Lit // true if the step ends at the cube's location
	// elsewhere has a literal for each location that the field Where of the query excludes, except
	// the entry. The literal says that the step does not end there.
	elsewhere := map[smt.Lit]cfa.Loc{}
	if g.Loc != cfa.Anywhere {
		place = s.S.Lit(at(s.pcPrimed, g.Loc))
		asm = append(asm, place)
	} else {
		for l := range s.p.Locs {
			if l := cfa.Loc(l); l != s.p.Entry && !g.At(l) {
				not := s.S.Lit(at(s.pcPrimed, l)).Not()
				elsewhere[not] = l
				asm = append(asm, not)
			}
		}
	}
	of := map[smt.Lit]int{}
	for i, f := range g.parts {
		after, ok := s.primed[f]
		if !ok {
			after = f.Subst(s.primedVars.ToCopy)
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
		return unknown(frames.Answer{}, err)
	}
	if sat {
		e, err := s.relation.TakenEdge(s.S.Value)
		if err != nil {
			return frames.Answer{}, err
		}
		return answerOf(s.p, e, s.S.Value), nil
	}
	out := frames.Answer{Blocked: true, Core: make([]bool, len(g.parts))}
	core := s.q.Rotate(s.S, asm, s.S.Core(), func(l smt.Lit) bool { _, ok := of[l]; return ok })
	for _, l := range core {
		if i, ok := of[l]; ok {
			out.Core[i] = true
		} else if g.Loc != cfa.Anywhere && l == place {
			out.NeedsLoc = true
		} else if loc, ok := elsewhere[l]; ok {
			out.NeedsNot = append(out.NeedsNot, loc)
		}
	}
	return out, nil
}
