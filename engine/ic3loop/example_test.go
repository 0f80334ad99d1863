package ic3loop_test

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// plainEngine is a complete IC3 engine. Each location has its own frames. Model-based projection
// computes the obligations' regions, and blocked cubes are generalised by dropping literals.
type plainEngine struct {
	ic3loop.Cubes             // obligations, lemmas, the blocking phase
	edges         *step.Edges // the transition relation: a solver for each edge
}

func newPlain(m *meter.Meter, p *cfa.Program, levels int, rec *trace.Recorder) *plainEngine {
	s := &plainEngine{}
	s.Begin(m, p, true, s, ic3loop.Operations{Ask: s.ask}, trace.Named{Recorder: rec, Source: "plain"}, nil)
	s.MaxLevels, s.Requeue, s.Promote = levels, true, true
	s.edges = step.NewEdges(s.Solvers, p, s.Frames)
	s.Generaliser.List = generalise.Choice{}.List()
	return s
}

// ask answers a consecution query for !cube: F[q.Frame] && !cube && step => !cube'. Initiation
// holds for every lemma, because only the entry has initial states, and no lemma applies to the
// entry.
func (s *plainEngine) ask(q *frames.Query) (frames.Answer, error) {
	q.Relative = len(q.Cube) > 0
	a, err := s.edges.Ask(q)
	if err != nil || a.Predecessor == nil {
		return a, err // Blocked or Unknown
	}
	ls, err := s.edges.PredecessorCube(q, a.Predecessor)
	a.Predecessor.PredecessorCube = s.Literals.Cube(ls)
	return a, err
}

// Push makes the consecution query for a lemma, with the frame of the lemma's level.
func (s *plainEngine) Push(l *ic3loop.Lemma) (frames.Answer, error) {
	return s.ask(&frames.Query{Frame: l.Level, Loc: l.Loc, Cube: l.Cube})
}

// Invariant returns the invariant of a fixed point: the needed lemmas above the level.
func (s *plainEngine) Invariant(level int32) (cfa.Invariant, error) {
	return s.NeededInvariant(s.Frames, level)
}

// Clause and Text return a lemma as a clause for solvers, and as text for events.
func (s *plainEngine) Clause(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }
func (s *plainEngine) Text(l *ic3loop.Lemma) (string, []string) {
	return l.Clause.Format(s.Program.VarName), nil
}

// Example is a complete IC3 engine. It proves that y never exceeds x in
//
//	x = 0; y = 0;
//	while (*) { x = x + 2; y = y + 1; }
//	assert(y <= x);
func Example() {
	b := enginetest.New(3, "x", "y") // 0 is the entry, 1 the error, 2 the loop
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(lia.Int(2)), 1: y.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Gt(y.Sub(x)), nil)
	p := b.Program()

	s := newPlain(meter.New(context.Background(), meter.Limits{}), p, 0, nil)
	res := s.Run(s)
	fmt.Println(res.Verdict)
	fmt.Println(res.Invariant[2].Format(p.VarName))
	// Output:
	// safe
	// y <= x
}
