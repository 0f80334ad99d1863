package icp

import (
	"errors"
	"fmt"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/path"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/qe"
	"ic3play/lia/smt"
)

// suffix defines the bad states (2.4.6). If the field "steps" is 0, they are the states of the
// error location. Otherwise a state is bad if a path of exactly steps+1 edges leads from it to the
// error. Every path to the error with more edges visits a bad state. Paths of at most steps+1 edges
// from the entry are checked separately.
type suffix struct {
	steps        int
	backward     *path.Backward
	solvers      []*badSolver // solvers[l] is the solver for bad states at location l
	checkedSteps int          // no path of at most this many edges leads from the entry to the error
	// stepsToError[o] is the number of edges from o to the error. It has only obligations without a
	// parent.
	stepsToError      map[*ic3loop.Obligation]int
	obligationsBefore int  // number of obligations when the frontier was opened
	atLimit           bool // whether a longer suffix would have formulas that are too large
	certificateBudget int  // limit on the literals of one certificate formula
}

// badSolver is a solver with the lemmas of a location, for queries whether the frontier contains
// bad states.
type badSolver struct {
	frames.Levels
	steps int     // the value of suffix.steps when the literal lit was made
	lit   smt.Lit // the literal for the bad states
}

func newSuffix(s *search) suffix {
	return suffix{backward: path.NewBackward(s.Program, s.vars.Fresh()), solvers: make([]*badSolver, len(s.Program.Locs)), stepsToError: map[*ic3loop.Obligation]int{}, certificateBudget: certificateBudget}
}

// Strengthen implements ic3loop.Phases.
func (s *search) Strengthen() (*ic3loop.Obligation, error) {
	s.suffix.obligationsBefore = s.Queue.Count
	if s.suffix.steps == 0 {
		s.Queue.Add(s.Root())
	}
	for {
		for s.Queue.Len() > 0 {
			if o, err := s.Next(s); o != nil || err != nil {
				return o, err
			}
			if s.cfg.Abort > 0 && s.Queue.Count-s.suffix.obligationsBefore > s.cfg.Abort && s.lengthenSuffix() {
				break
			}
		}
		o, err := s.nextBad()
		if err != nil {
			return nil, err
		}
		if o == nil {
			break
		}
		s.Queue.Add(o)
	}
	s.Queue.DropFinished()
	return nil, nil
}

// maxBadLiterals is the largest size of the formula for the bad states of one location, in
// literals.
const maxBadLiterals = 10000

// isSmallSuffix reports whether a suffix of this number of steps has at most maxSuffix steps and
// formulas for bad states of at most maxBadLiterals literals.
func (s *search) isSmallSuffix(steps int) bool {
	for n := 1; n <= steps+1; n++ {
		for l := range s.Program.Locs {
			if s.suffix.backward.Bad(cfa.Loc(l), n).Size() > maxBadLiterals {
				return false
			}
		}
	}
	return steps <= maxSuffix
}

// lengthenSuffix starts the search over with a longer suffix. The new suffix has K-1 steps, where K
// is the frontier, but at least one step more than the old one. The search drops all obligations
// and keeps the lemmas, which do not depend on the bad states. If the formulas of the new suffix
// would be too large, lengthenSuffix changes nothing and returns false.
func (s *search) lengthenSuffix() bool {
	steps := max(s.suffix.steps+1, int(s.K)-1)
	if s.suffix.atLimit || !s.isSmallSuffix(steps) {
		s.suffix.atLimit = true
		return false
	}
	s.suffix.steps = steps
	s.suffix.obligationsBefore = s.Queue.Count
	s.counts.aborts++
	s.Queue.DropFarther()
	return true
}

// nextBad returns an obligation for a bad state that the frontier contains, or for a short path
// from the entry to the error. If there is neither, it returns nil. If suffix.steps is 0, it also
// returns nil, because Strengthen creates the obligation for the error location.
func (s *search) nextBad() (*ic3loop.Obligation, error) {
	x := &s.suffix
	if x.steps == 0 {
		return nil, nil
	}
	for x.checkedSteps <= x.steps {
		c := s.Solvers.New()
		c.Assert(x.backward.Bad(s.Program.Entry, x.checkedSteps+1))
		sat, err := s.Solvers.Check(c)
		if err != nil {
			return nil, err
		}
		if sat {
			return s.rootObligation(s.Program.Entry, x.checkedSteps+1, nil, stateOf(s.Program, c)), nil
		}
		x.checkedSteps++
	}
	for l := range s.Program.Locs {
		loc := cfa.Loc(l)
		bad := s.badStates(loc)
		if bad.IsFalse() {
			continue
		}
		at := s.solverAt(loc, bad)
		sat, err := s.Solvers.Check(at.S, append(at.Frame(s.K, nil), at.lit)...)
		if err != nil {
			return nil, err
		}
		if !sat {
			continue
		}
		state := stateOf(s.Program, at.S)
		box, err := s.boxAround(loc, state, s.withInputValues(bad, at.S.Value))
		return s.rootObligation(loc, x.steps+1, box, state), err
	}
	return nil, nil
}

// badStates returns a formula for the bad states of a location. It is false for the entry, because
// short paths from the entry are checked separately. It is also false for the error location and
// for locations without incoming edges.
func (s *search) badStates(loc cfa.Loc) lia.Formula {
	if loc == s.Program.Entry || loc == s.Program.Error || len(s.Program.In(loc)) == 0 {
		return lia.False()
	}
	return s.suffix.backward.Bad(loc, s.suffix.steps+1)
}

// solverAt returns the solver of a location, after adding the location's new lemmas.
func (s *search) solverAt(loc cfa.Loc, bad lia.Formula) *badSolver {
	solver := s.suffix.solvers[loc]
	if solver == nil {
		solver = &badSolver{}
		s.suffix.solvers[loc] = solver
	}
	log := s.Frames.Log(loc)
	if solver.S == nil || solver.Stale(nil, log) {
		solver.Reset(s.Solvers.New())
		solver.steps = 0
	}
	if solver.steps != s.suffix.steps {
		solver.steps, solver.lit = s.suffix.steps, solver.S.Lit(bad)
	}
	solver.Read(log, func(f *frames.LemmaClause) (lia.Formula, bool) { return f.Clause, f.At(loc) })
	return solver
}

func stateOf(p *cfa.Program, x *smt.Solver) cfa.State {
	out := make(cfa.State, len(p.Vars))
	for v := range out {
		out[v] = x.Value(lia.Var(v))
	}
	return out
}

// rootObligation returns an obligation without a parent. "steps" is the number of steps from its
// states to the error.
func (s *search) rootObligation(loc cfa.Loc, steps int, box frames.Cube, state cfa.State) *ic3loop.Obligation {
	o := &ic3loop.Obligation{Obligation: frames.Obligation{Loc: loc, Level: s.K, Edge: -1, Depth: steps}, Cube: box, State: state}
	s.suffix.stepsToError[o] = steps
	return o
}

// Counterexample returns a path that follows the obligations, and then the suffix, to the error.
func (s *search) Counterexample(o *ic3loop.Obligation) (cfa.Path, error) {
	path, err := s.Cubes.Counterexample(o)
	if err != nil {
		return nil, err
	}
	root := o
	for root.Parent != nil {
		root = root.Parent
	}
	steps := s.suffix.stepsToError[root]
	if steps == 0 {
		return path, nil
	}
	state := o.State
	for _, t := range path {
		if state, err = s.Program.Step(s.Program.Edges[t.Edge].From, state, t); err != nil {
			return nil, fmt.Errorf("follow the counterexample to the suffix: %w", err)
		}
	}
	x := s.Solvers.New()
	x.Assert(s.suffix.backward.Bad(root.Loc, steps))
	for v := range s.Program.Vars {
		x.Assert(lia.Eq(lia.V(lia.Var(v)).Sub(lia.Const(state[v]))))
	}
	sat, err := s.Solvers.Check(x)
	if err == nil && !sat {
		err = errModelStep
	}
	if err != nil {
		return nil, err
	}
	rest, err := s.suffix.backward.Follow(root.Loc, steps, state, x.Value)
	return append(path, rest...), err
}

const certificateBudget = 20000

// errCertificate is the reason of the verdict "unknown" if a formula of the invariant would be too
// large.
var errCertificate = engine.Reason{Code: engine.GaveUp, Text: "the suffix's bad states have no small formula without inputs, so there is no certificate"}

// Invariant returns lemmas of the frames together with formulas for the suffix. Let n be
// s.suffix.steps. The lemmas exclude the bad states, from which n+1 edges lead to the error. The
// formulas for the suffix exclude the states from which at most n edges lead to the error.
//
// The result is inductive. Suppose that a step leads from a state x to a state that the formulas
// for the suffix exclude. Then at most n+1 edges lead from x to the error, so these formulas or the
// lemmas exclude x too.
func (s *search) Invariant(level int32) (cfa.Invariant, error) {
	f := s.Frames
	if s.PC != nil {
		f = s.Located(level)
	}
	if s.suffix.steps == 0 {
		return s.NeededInvariant(f, level)
	}
	needed, err := s.lemmasExcludingBad(f, level)
	if err != nil {
		return nil, err
	}
	inv := cfa.Invariant{}
	for l := range s.Program.Locs {
		loc := cfa.Loc(l)
		if loc == s.Program.Entry || loc == s.Program.Error {
			continue
		}
		if len(s.Program.In(loc)) == 0 {
			inv[loc] = lia.False()
			continue
		}
		var fs []lia.Formula
		for _, m := range needed {
			if m.At(loc) {
				fs = append(fs, s.Literals.JoinEqualities(m.Cube).Clause())
			}
		}
		exclusions, err := s.suffixExclusions(loc, fs)
		switch {
		case errors.Is(err, qe.ErrBudget) && s.Program.Locs[l].LoopHead:
			return nil, errCertificate
		case errors.Is(err, qe.ErrBudget):
			continue // only cut points need a formula
		case err != nil:
			return nil, err
		}
		inv[loc] = lia.And(append(fs, exclusions...)...)
	}
	return inv, nil
}

// minimizeBudget is the largest number of queries that drop unnecessary lemmas at one location.
const minimizeBudget = 30

// lemmasExcludingBad returns some lemmas above a level that together are inductive and exclude the
// bad states.
func (s *search) lemmasExcludingBad(f *frames.Frames[frames.Cube], level int32) ([]*ic3loop.Lemma, error) {
	all := f.LemmasAbove(level)
	var roots []*ic3loop.Lemma
	for l := range s.Program.Locs {
		loc := cfa.Loc(l)
		bad := s.badStates(loc)
		if bad.IsFalse() {
			continue
		}
		x := s.Solvers.New()
		x.Assert(bad)
		of := map[smt.Lit]*ic3loop.Lemma{}
		var asm []smt.Lit
		for _, m := range all {
			if m.At(loc) {
				sel := x.Selector()
				x.AssertUnder(sel, m.Clause)
				of[sel] = m
				asm = append(asm, sel)
			}
		}
		sat, err := s.Solvers.Check(x, asm...)
		if step.GaveUp(err) {
			return all, nil
		}
		if err == nil && sat {
			err = errFixpoint
		}
		if err != nil {
			return nil, err
		}
		for _, sel := range x.Minimize(s.Solvers.Meter.Context(), x.Core(), nil, minimizeBudget) {
			roots = append(roots, of[sel])
		}
	}
	return step.SupportOf(s.Solvers, s.Program, f, level, roots, func(m *ic3loop.Lemma) []lia.Formula { return m.Cube.Formulas() })
}

var errFixpoint = errors.New("internal error: the fixed point has bad states")

// suffixExclusions returns formulas for a location that exclude the states from which at most
// suffix.steps edges lead to the error, as far as the invariant does not already exclude them.
func (s *search) suffixExclusions(loc cfa.Loc, invariant []lia.Formula) ([]lia.Formula, error) {
	x := s.Solvers.New()
	for _, f := range invariant {
		x.Assert(f)
	}
	var out []lia.Formula
	for j := 1; j <= s.suffix.steps; j++ {
		bad := s.suffix.backward.Bad(loc, j)
		if bad.IsFalse() {
			continue
		}
		some, err := s.Solvers.Check(x, x.Lit(bad))
		if err != nil {
			return nil, err
		}
		if !some {
			continue
		}
		exact, err := s.suffix.backward.Exact(s.Solvers.Meter.Context(), loc, j, s.suffix.certificateBudget)
		if errors.Is(err, qe.ErrBudget) {
			return nil, err
		}
		if err != nil {
			return nil, s.Solvers.Meter.Or(err)
		}
		out = append(out, lia.Not(exact))
		x.Assert(lia.Not(exact))
	}
	return out, nil
}
