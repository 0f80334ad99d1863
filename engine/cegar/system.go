package cegar

import (
	"errors"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// system answers whether a frame can step into a set of states. It is all that
// the search knows of the transition relation: one implementation has a single
// relation with a program counter (counter.go), another a relation for each edge
// (edges.go).
type system interface {
	// enters asks whether a state of frame level steps into t.
	enters(level int32, t target) (answer, error)
}

// target is a set of states: a conjunction at a location, or anywhere.
type target struct {
	loc   cfa.Loc
	where places // the locations that loc stands for
	parts []lia.Formula
	// keep says that the parts are predicates, which will be asked about again.
	keep bool
	// relative asks only for steps from outside the target, which is enough
	// where no initial state is in it.
	relative bool
}

// answer tells how a frame enters a target, or what of the target the
// refutation needed.
type answer struct {
	sat bool
	// When not sat: which parts, and whether the location. Of a target anywhere,
	// outside are the locations that it does not stand for and that the refutation
	// needed to be left out.
	needs    []bool
	needsLoc bool
	outside  []cfa.Loc
	// When sat: the edge and what its variables were before it.
	edge  cfa.EdgeID
	value func(lia.Var) num.Int
}

// isUnknown says whether err is a solver's Unknown, which some callers may take
// for "no" (a failed attempt to generalise), never for Unsat.
func isUnknown(err error) bool { return errors.Is(err, meter.ErrGaveUp) }

// check asks a solver, and counts the time. Unknown is an error.
func (c *checker) check(s *smt.Solver, asm ...smt.Lit) (bool, error) {
	if err := c.meter.Tick(); err != nil {
		return false, err
	}
	c.stats.queries++
	defer c.solving(time.Now())
	st, err := c.meter.Check(s, asm...)
	return st == smt.Sat, err
}

// solving adds the time since start to the solver's share.
func (c *checker) solving(start time.Time) { c.stats.solver += time.Since(start) }

// snapshot returns a model's values that stay when the solver goes on.
func (c *checker) snapshot(s *smt.Solver, e cfa.EdgeID) func(lia.Var) num.Int {
	edge := &c.p.Edges[e]
	st := make([]num.Int, len(c.p.Vars))
	for v := range st {
		st[v] = s.Value(lia.Var(v))
	}
	in := make([]num.Int, len(edge.Inputs))
	for i := range in {
		in[i] = s.Value(edge.Inputs[i].Var)
	}
	return cfa.Valuation(st, edge, in)
}

// frameSolver is a solver with the lemmas of some locations, each level's under
// a selector of its own.
type frameSolver struct {
	s      *smt.Solver
	level  []smt.Lit // level[j] switches on the lemmas of level j exactly
	cursor int       // how much of the log is in s
	held   int       // clauses in s, with those that later ones repeat or imply
}

// read puts the lemmas that are new into the solver: shape gives a lemma's
// clause there, and whether it has one.
func (fs *frameSolver) read(f *frames, shape func(*lemma) (lia.Formula, bool)) {
	for ; fs.cursor < len(f.log); fs.cursor++ {
		e := f.log[fs.cursor]
		if e.lemma.dead || e.level != e.lemma.level {
			continue // a later entry repeats it, higher up, or another implies it
		}
		g, ok := shape(e.lemma)
		if !ok {
			continue
		}
		fs.held++
		for int(e.level) >= len(fs.level) {
			fs.level = append(fs.level, fs.s.Selector())
		}
		fs.s.AssertUnder(fs.level[e.level], g)
	}
}

// frame returns assumptions that switch on frame level.
func (fs *frameSolver) frame(level int32, asm []smt.Lit) []smt.Lit {
	for j := int(level); j < len(fs.level); j++ {
		asm = append(asm, fs.level[j])
	}
	return asm
}

// stale says whether so many clauses are superfluous that a fresh solver is
// better.
func (fs *frameSolver) stale(f *frames) bool { return fs.held > 2*len(f.lemmas)+rebuildAfter }

// rebuildAfter is the number of superfluous clauses, beyond the number of live
// lemmas, after which a solver is made anew.
const rebuildAfter = 400
