package icp

import (
	"errors"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// gentr implements the paper's GeNTR (2.4.5). It returns a box around a predecessor's state. From
// each state of the box, the predecessor's edge leads into the goal with the predecessor's inputs.
// To find the box, gentr asks the solver for a state from which the edge does not lead into the
// goal with these inputs. The bounds of the predecessor's state contradict this, and those in the
// unsatisfiable core form the box. The query does not fix the state after the step, because this
// would fix every variable that the edge does not change.
func (s *search) gentr(p *frames.Predecessor, goal frames.Cube) (frames.Cube, error) {
	e := &s.Program.Edges[p.Edge]
	return s.boxAround(e.From, p.State, s.withInputValues(lia.And(e.Guard, s.boxPre(e, goal)), p.Value))
}

// withInputValues replaces all variables in f that are not variables of the program, such as
// inputs, by their values in a model.
func (s *search) withInputValues(f lia.Formula, value func(lia.Var) num.Int) lia.Formula {
	return f.Subst(func(v lia.Var) (lia.Term, bool) {
		if int(v) < len(s.Program.Vars) {
			return lia.Term{}, false
		}
		return lia.Const(value(v)), true
	})
}

// boxPre returns a formula over the state before the edge e: it says that the state after e is in
// the box "goal". The guard of e is not part of it.
func (s *search) boxPre(e *cfa.Edge, goal frames.Cube) lia.Formula {
	fs := make([]lia.Formula, len(goal))
	for i, x := range goal {
		fs[i] = s.literalPre(e, x)
	}
	return lia.And(fs...)
}

// literalPre returns a formula over the state before the edge e: it says that the literal x holds
// after e. A variable that is dead after the edge may have any value there.
func (s *search) literalPre(e *cfa.Edge, x *frames.Literal) lia.Formula {
	if s.isPCLiteral(x) {
		return lia.Bool(s.PC.Fits(x, e.To))
	}
	if b, _ := asBound(x); !s.live.Has(e.To, b.v) {
		return lia.True()
	}
	return x.Formula.Subst(e.Substitution())
}

// errModelStep is an internal error: the state of a solver's model cannot take the step or the path
// of the model.
var errModelStep = errors.New("internal error: the state in a model does not take the model's step")

// boxAround returns a box that contains the given state and is inside of "region".
func (s *search) boxAround(loc cfa.Loc, state cfa.State, region lia.Formula) (frames.Cube, error) {
	bounds := s.pointBox(loc, state)
	s.counts.gentrBefore += int64(len(bounds))
	x := s.Solvers.New()
	x.Assert(lia.Not(region))
	box, ok, err := s.refutingBounds(x, bounds)
	if err == nil && !ok {
		err = errModelStep
	}
	if err == nil && s.cfg.Loosen {
		box, err = s.relaxBounds(x, box)
	}
	s.counts.gentrAfter += int64(len(box))
	return s.withLocation(loc, box), err
}

// lift returns a box around a predecessor's state by lifting. From every state of the box, for all
// inputs, the edge leads into the goal or cannot be taken. So a state of the box need not be a
// predecessor, and lift is suitable only for counterexamples to generalisation. If inputs decide
// whether the edge leads into the goal, lift finds no box and returns false.
func (s *search) lift(p *frames.Predecessor, goal frames.Cube) (frames.Cube, bool, error) {
	e := &s.Program.Edges[p.Edge]
	x := s.Solvers.New()
	x.Assert(e.Guard)
	x.Assert(lia.Not(s.boxPre(e, goal)))
	box, ok, err := s.refutingBounds(x, s.pointBox(e.From, p.State))
	if err != nil || !ok {
		return nil, false, err
	}
	s.counts.lifted++
	return s.withLocation(e.From, box), true, nil
}

// refutingBounds returns a core: some of the bounds that together contradict the solver's
// assertions. If all bounds are consistent with the assertions, it returns false.
func (s *search) refutingBounds(x *smt.Solver, bounds []*frames.Literal) (frames.Cube, bool, error) {
	asm, of := make([]smt.Lit, 0, len(bounds)), map[smt.Lit]*frames.Literal{}
	for _, i := range s.randomOrder(len(bounds)) {
		l := x.Literal(bounds[i].Lit)
		asm = append(asm, l)
		of[l] = bounds[i]
	}
	sat, err := s.Solvers.Check(x, asm...)
	if err != nil || sat {
		return nil, false, err
	}
	core := s.Solvers.Rotate(x, asm, x.Core(), func(smt.Lit) bool { return true })
	if s.cfg.Drop == EachLevel {
		core = x.Minimize(s.Solvers.Meter.Context(), core, nil, len(core))
	}
	var out []*frames.Literal
	for _, l := range core {
		out = append(out, of[l])
	}
	return frames.Normal(out), true, nil
}

// relaxBounds weakens a box that contradicts the solver's assertions. It replaces each bound by the
// weakest bound with which the box still contradicts them, and drops bounds that are not needed.
func (s *search) relaxBounds(x *smt.Solver, box frames.Cube) (frames.Cube, error) {
	for _, l := range slices.Clone(box) {
		i := slices.Index(box, l)
		b, _ := asBound(l)
		var asm []smt.Lit
		for _, y := range box.Without(i) {
			asm = append(asm, x.Literal(y.Lit))
		}
		o, some, err := s.Solvers.Extremum(x, lia.V(b.v), !b.upper, asm)
		switch {
		case err != nil:
			return nil, err
		case !some:
			box = box.Without(i)
		case !o.Unbounded && b.excluding(o.Value).weaker(b):
			box = replaced(box, i, b.excluding(o.Value).literal(s.Literals))
		}
	}
	return box, nil
}
