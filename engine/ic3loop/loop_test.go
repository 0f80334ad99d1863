package ic3loop_test

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// TestPlain compares plainEngine with exhaustive execution.
func TestPlain(t *testing.T) {
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
		if n := s.Counts(); n["obligations"] != int64(s.Queue.Count) || n["level"] != int64(s.K) || n["generalisations"] != s.Generaliser.Runs {
			t.Errorf("%s: counts %v", c.Name, n)
		}
	}
	if safe < 15 || unsafe < 15 {
		t.Errorf("%d safe, %d unsafe of %d: the search proves or finds too little to be one", safe, unsafe, len(cases))
	}
}

// With levels=1 a search must end when the frontier passes level 1.
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

// Climb must stop at the first level where the cube is not blocked, at the frontier, or when a
// solver gives up.
func TestClimb(t *testing.T) {
	into := frames.Answer{Predecessor: &frames.Predecessor{Edge: 7}}
	for _, x := range []struct {
		stop, want int32 // stop: the first frame for which the query has the answer in the field "at"; want: the expected level
		at         frames.Answer
		stopped    bool
		unknowns   int64
	}{
		{stop: 9, want: 6},
		{stop: 3, want: 3, at: into, stopped: true},
		{stop: 4, want: 4, at: frames.Answer{Unknown: meter.ErrGaveUp}, unknowns: 1},
	} {
		var s ic3loop.Cubes
		s.K = 6
		up, err := s.Climb(2, func(frame int32) (frames.Answer, error) {
			if frame >= x.stop {
				return x.at, nil
			}
			return frames.Answer{Blocked: true}, nil
		})
		if err != nil || up.Level != x.want || up.Stopped != x.stopped || up.Stopped && up.Edge != 7 || s.Unknowns != x.unknowns {
			t.Errorf("stop at %d: %+v, %v, %d unknown", x.stop, up, err, s.Unknowns)
		}
	}
	var s ic3loop.Cubes
	s.K = 3
	if _, err := s.Climb(1, func(int32) (frames.Answer, error) { return frames.Answer{}, context.Canceled }); err != context.Canceled {
		t.Errorf("the search's end: %v", err)
	}
}
