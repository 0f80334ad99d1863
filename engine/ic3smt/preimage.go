package ic3smt

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// predecessors returns cubes of states from which one step leads into the cube of o. The option
// "preimage" limits their number. If there are no such states, it returns a core instead: a blocked
// cube with some literals of o's cube and without initial states.
func (s *search) predecessors(o *ic3loop.Obligation) ([]ic3loop.PredecessorCube, frames.Cube, error) {
	query := o.Query()
	query.Relative = true
	q := s.Relation.Begin(&query)
	defer q.End()
	most := 1
	switch s.cfg.Preimage {
	case several:
		most = s.cfg.Cubes
	case exact:
		most = maxPreimage
	}
	var out []ic3loop.PredecessorCube
	for len(out) < most {
		a, err := frames.Decided(q.Answer())
		if err != nil {
			return nil, nil, err
		}
		if a.Blocked {
			return out, s.Initiation(o.Cube.Subcube(a.Core), o.Cube), nil
		}
		from := a.Predecessor
		cube, err := s.region(from, o.Cube)
		if err != nil {
			return nil, nil, err
		}
		s.preimages++
		out = append(out, ic3loop.PredecessorCube{Edge: from.Edge, Cube: cube, State: from.State})
		if len(out) < most {
			q.Exclude(cube)
		}
	}
	return out, nil, nil
}

// maxPreimage is the largest number of cubes of an exact preimage that become obligations at once.
// Later queries for the same obligation find more cubes.
const maxPreimage = 256

// region returns a cube of predecessors, with the literals that encode the source location of the
// edge.
func (s *search) region(a *frames.Predecessor, goal frames.Cube) (frames.Cube, error) {
	e := &s.Program.Edges[a.Edge]
	here := s.PC.Literals(e.From)
	if s.cfg.Preimage == point {
		for v := range s.Program.Vars {
			if s.Relation.Live.Has(e.From, lia.Var(v)) {
				here = append(here, lia.Eq(lia.V(lia.Var(v)).Sub(lia.Const(a.State[v]))).Lit())
			}
		}
		return s.Literals.Cube(here), nil
	}
	ls, err := s.project(a, goal)
	if err != nil {
		return nil, err
	}
	if s.cfg.Split {
		step.Convex(ls, a.Value)
	}
	return s.Literals.Cube(append(ls, here...)), nil
}

// project returns a cube of states before a.Edge. The cube contains the model's state and mentions
// no inputs. From each of its states, the edge leads into the goal. The goal may mention a variable
// that is dead at the edge's target, because generalisers query one goal for several locations. The
// transition relation does not constrain such a variable, so project eliminates it like an input.
func (s *search) project(a *frames.Predecessor, goal frames.Cube) ([]lia.Literal, error) {
	e := &s.Program.Edges[a.Edge]
	state, _ := s.PC.Split(goal)
	before, free := e.Substitution(), false
	f := state.Formula().Subst(func(v lia.Var) (lia.Term, bool) {
		if !s.Relation.Live.Has(e.To, v) {
			free = true
			return s.Relation.Primed.ToCopy(v)
		}
		return before(v)
	})
	if free {
		ls := append(mbp.Implicant(e.Guard, a.Value), mbp.Implicant(f, a.Value)...)
		return mbp.Project(ls, func(v lia.Var) bool { return int(v) >= len(s.Program.Vars) }, a.Value)
	}
	ls, err := step.PredecessorCube(s.Program, a.Edge, state.Formula(), a.Value)
	if err == nil && s.cfg.DualRail {
		ls = s.prime(e, state, ls, a.Value)
	}
	return ls, err
}

// prime drops literals from a cube of predecessors. With the inputs of the model, the edge leads
// from every state of the resulting cube into the goal. If this is not so for the given cube, prime
// returns it unchanged.
func (s *search) prime(e *cfa.Edge, goal frames.Cube, cube []lia.Literal, value func(lia.Var) num.Int) []lia.Literal {
	if len(cube) < 2 {
		return cube
	}
	enters := lia.And(e.Guard, goal.Formula().Subst(e.Substitution())).Subst(func(v lia.Var) (lia.Term, bool) {
		return lia.Const(value(v)), s.Program.IsInput(v)
	})
	x := s.Solvers.New()
	x.Assert(lia.Not(enters))
	asm := make([]smt.Lit, len(cube))
	for i, l := range cube {
		asm[i] = x.Literal(l)
	}
	sat, err := s.Solvers.Check(x, asm...)
	if err != nil || sat {
		return cube // if the solver failed, the next query reports the failure
	}
	core := s.Solvers.Minimize(x, x.Core(), nil, len(cube))
	var out []lia.Literal
	for i, l := range cube {
		if slices.Contains(core, asm[i]) {
			out = append(out, l)
		}
	}
	s.reduced += int64(len(cube) - len(out))
	return out
}
