package art

import (
	"errors"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// minimizeBudget is the largest number of queries with which usedFacts minimizes an unsatisfiable
// core.
const minimizeBudget = 30

// requirement is a fact that the invariant must imply at a location.
type requirement struct {
	at cfa.Loc
	f  lia.Formula // the formula False if the location is Error
}

// support reduces inductive facts to a subset that is still inductive and excludes the error. The
// subset has the facts that block the edges to Error, the facts that prove these facts inductive,
// and so on. If a solver gives up, "support" keeps all facts.
func support(p *cfa.Program, d *Facts, q *step.Solvers, facts map[cfa.Loc]*Label) error {
	needed := map[cfa.Loc]*Label{}
	for l := range facts {
		needed[l] = d.Top()
	}
	work := []requirement{{p.Error, lia.False()}}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, id := range p.In(n.at) {
			from := p.Edges[id].From
			used, err := usedFacts(p, q, id, facts[from].Parts, needed[from].Parts, n.f)
			if step.GaveUp(err) {
				return nil
			}
			if err != nil {
				return err
			}
			for _, f := range used {
				if label := d.And(needed[from], f); label != needed[from] {
					needed[from] = label
					work = append(work, requirement{from, f})
				}
			}
		}
	}
	for l := range facts {
		facts[l] = needed[l]
	}
	return nil
}

// usedFacts returns a subset of the facts that suffices for consecution: if it holds before the edge,
// f holds after the edge. It takes an unsatisfiable core and tries to drop the facts that are not
// preferred.
func usedFacts(p *cfa.Program, q *step.Solvers, id cfa.EdgeID, facts, preferred []lia.Formula, f lia.Formula) ([]lia.Formula, error) {
	e := &p.Edges[id]
	s := q.New()
	s.Assert(e.Guard)
	s.Assert(lia.Not(f.Subst(e.Substitution())))
	of := map[smt.Lit]lia.Formula{}
	var asm []smt.Lit
	for _, g := range facts {
		l := s.Lit(g)
		of[l] = g
		asm = append(asm, l)
	}
	sat, err := q.Check(s, asm...)
	if err != nil {
		return nil, err
	}
	if sat {
		return nil, errors.New("internal error: the facts are not inductive")
	}
	core := q.Minimize(s, s.Core(), func(l smt.Lit) bool {
		return slices.ContainsFunc(preferred, of[l].Equal)
	}, minimizeBudget)
	if err := q.Meter.Tick(); err != nil {
		// If the budget ended inside Minimize, the core may lack literals.
		return nil, err
	}
	var out []lia.Formula
	for _, l := range core {
		if g, ok := of[l]; ok {
			out = append(out, g)
		}
	}
	return out, nil
}
