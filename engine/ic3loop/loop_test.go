package ic3loop_test

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/engine"
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

// plain is the smallest kind of IC3: frames of each location, regions by
// projection, no generalisation but literals dropped.
type plain struct {
	ic3loop.Cubes
	edges *step.Edges
}

func newPlain(m *meter.Meter, p *cfa.Program, levels int, rec *trace.Recorder) *plain {
	s := &plain{}
	s.Begin(m, p, true, s, s, trace.Named{Recorder: rec, Source: "plain"}, nil)
	s.Most, s.Requeue, s.Promote = levels, true, true
	s.edges = step.NewEdges(s.Solvers, p, s.Frames)
	s.Larger.List = generalise.Choice{}.List()
	return s
}

type lemma = frames.Lemma[frames.Cube]

func (s *plain) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }
func (s *plain) Text(l *lemma) (string, []string)             { return l.Clause.Format(s.Program.VarName), nil }
func (s *plain) Root() frames.Cube                            { return nil }
func (s *plain) OfVariables(c frames.Cube) frames.Cube        { return c }
func (s *plain) Invariant(level int32) (cfa.Invariant, error) { return s.Needed(s.Frames, level) }
func (s *plain) Add(loc cfa.Loc, c frames.Cube, level int32, from frames.Origin) *lemma {
	return s.Frames.Learn(loc, c, level, from)
}

func (s *plain) enters(loc cfa.Loc, level int32, c frames.Cube) (step.Answer, frames.Cube, error) {
	g := &step.Goal{Loc: loc, Parts: c.Formulas(), Keep: true, Relative: len(c) > 0}
	a, err := s.edges.Enters(level, g)
	if err != nil || !a.Sat {
		return a, c, err
	}
	ls, err := s.edges.Region(&a, g)
	return a, s.Literals.Cube(ls), err
}

func (s *plain) Before(o *ic3loop.Obligation) ([]ic3loop.Region, frames.Cube, error) {
	a, region, err := s.enters(o.Loc, o.Level-1, o.Cube)
	if err != nil || !a.Sat {
		return nil, o.Cube, err
	}
	return []ic3loop.Region{{Edge: a.Edge, Cube: region, State: a.State}}, nil, nil
}

func (s *plain) Steps(at generalise.Place, c frames.Cube) (bool, cfa.EdgeID, error) {
	a, _, err := s.enters(at.Loc, at.Level-1, c)
	return a.Sat, a.Edge, err
}

func (s *plain) Enters(at generalise.Place, c frames.Cube) (generalise.Reply, error) {
	a, region, err := s.enters(at.Loc, at.Level-1, c)
	if err != nil || !a.Sat {
		return generalise.Reply{Refused: err == nil, Core: c}, err
	}
	return generalise.Reply{Known: true, From: s.Program.Edges[a.Edge].From, Region: region}, nil
}

func (s *plain) Pushes(l *lemma) (frames.Entering, error) {
	a, _, err := s.enters(l.Loc, l.Level, l.Cube)
	return s.Push(a.Sat, a.Edge, a.State, err)
}

// TestKind compares a kind of IC3 that has nothing of its own with exhaustive
// execution; its events are as engines' have to be.
func TestKind(t *testing.T) {
	cases := enginetest.Cases()
	r := rand.New(rand.NewSource(11))
	for range 60 {
		cases = append(cases, enginetest.Random(r))
	}
	safe, unsafe := 0, 0
	for _, c := range cases {
		ctx, limits := enginetest.Bounded(t, 20000)
		var events []trace.Event
		s := newPlain(meter.New(ctx, limits), c.Program, 20, trace.New(func(e trace.Event) { events = append(events, e) }, false))
		res := s.Run(s)
		enginetest.Check(t, c, res)
		if err := trace.Validate(events, c.Program); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		switch res.Verdict {
		case engine.Safe:
			safe++
		case engine.Unsafe:
			unsafe++
		}
		if n := s.Counts(); n["obligations"] != int64(s.Queue.Count) || n["level"] != int64(s.K) || n["generalisations"] != s.Larger.Runs {
			t.Errorf("%s: counts %v", c.Name, n)
		}
	}
	if safe < 15 || unsafe < 15 {
		t.Errorf("%d safe, %d unsafe of %d: the search proves or finds too little to be one", safe, unsafe, len(cases))
	}
}

// TestLevels ends at the level that was asked for.
func TestLevels(t *testing.T) {
	for _, c := range enginetest.Cases() {
		s := newPlain(meter.New(t.Context(), meter.Limits{}), c.Program, 1, nil)
		if res := s.Run(s); res.Verdict == engine.Unknown && res.Reason == ic3loop.ErrLevels {
			if s.K != 2 {
				t.Errorf("%s: ended at level %d", c.Name, s.K)
			}
			return
		}
	}
	t.Error("no case needs more than a level")
}

// TestClimb goes up to the first level that is entered, or to the frontier, and
// stays where a solver gives up.
func TestClimb(t *testing.T) {
	for _, x := range []struct {
		stop, want int32
		err        error
		stopped    bool
		unknowns   int64
	}{
		{stop: 9, want: 6},
		{stop: 4, want: 3, stopped: true},
		{stop: 5, want: 4, err: meter.ErrGaveUp, unknowns: 1},
	} {
		var s ic3loop.Cubes
		s.K = 6
		up, err := s.Climb(2, func(level int32) (bool, cfa.EdgeID, error) {
			return level >= x.stop && x.err == nil, 7, giveUp(level >= x.stop, x.err)
		})
		if err != nil || up.Level != x.want || up.Stopped != x.stopped || up.Stopped && up.Edge != 7 || s.Unknowns != x.unknowns {
			t.Errorf("stop at %d: %+v, %v, %d unknown", x.stop, up, err, s.Unknowns)
		}
	}
	var s ic3loop.Cubes
	s.K = 3
	if _, err := s.Climb(1, func(int32) (bool, cfa.EdgeID, error) { return false, 0, context.Canceled }); err != context.Canceled {
		t.Errorf("the search's end: %v", err)
	}
}

func giveUp(now bool, err error) error {
	if now {
		return err
	}
	return nil
}
