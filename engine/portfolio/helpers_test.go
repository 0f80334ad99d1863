package portfolio

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/portfolio/race"
	"ic3play/engine/portfolio/turns"
	"ic3play/engine/trace"
)

// TestRace decides every program on several numbers of cores. The events of the winner must be
// valid.
func TestRace(t *testing.T) {
	auto := Engines()[0]
	all := append([]engine.Engine{auto}, auto.(engine.Leader).Helpers()...)
	cases := enginetest.Cases()
	r := rand.New(rand.NewSource(21))
	for range 20 {
		cases = append(cases, enginetest.Random(r))
	}
	wins := map[int]int{}
	for cores := 2; cores <= len(all); cores++ {
		for i, c := range cases {
			boxes := board.Boxes(cores)
			events := make([][]trace.Event, cores)
			var members []func(context.Context) engine.Result
			for k := range cores {
				members = append(members, func(ctx context.Context) engine.Result {
					return all[k].Check(ctx, c.Program, engine.Options{Peers: boxes[k]}, trace.New(func(e trace.Event) { events[k] = append(events[k], e) }, false))
				})
			}
			// The winner depends on timing. In the races on all cores, the first engine returns no
			// answer, so that a helper wins.
			if cores == len(all) {
				members[0] = func(ctx context.Context) engine.Result { return engine.Result{} }
			}
			got, winner := race.Run(t.Context(), 0, members, func(_ int, r engine.Result) bool { return r.Verdict != engine.Unknown })
			wins[winner]++
			enginetest.Check(t, c, got)
			if i < len(enginetest.Cases()) && got.Verdict == engine.Unknown {
				t.Errorf("%s on %d cores: %v", c.Name, cores, got.Reason)
			}
			if got.Verdict != engine.Unknown && got.By == "" {
				t.Errorf("%s on %d cores: nobody has the answer", c.Name, cores)
			}
			if err := trace.Validate(events[winner], c.Program); err != nil {
				t.Errorf("%s on %d cores: %v", c.Name, cores, err)
			}
		}
	}
	if len(wins) < 2 {
		t.Errorf("all races were won by the same: %v", wins)
	}
}

// With two cores, each core must receive clauses from the other core and prove some of them. In
// this test the two searches take turns, so that runs are reproducible.
func TestTwoCoresTellEachOther(t *testing.T) {
	auto := Engines()[0]
	cores := []engine.Engine{auto, auto.(engine.Leader).Helpers()[0]}
	config := engine.Defaults[Config]()
	config.Seeds = false // with seeds, small programs are proved before any clause is sent
	taken := make([]int64, len(cores))
	cases := enginetest.Cases()
	r := rand.New(rand.NewSource(21))
	for range 60 {
		cases = append(cases, enginetest.Random(r))
	}
	for _, c := range cases {
		boxes := board.Boxes(len(cores))
		var both []turns.Search[engine.Result]
		for i, e := range cores {
			both = append(both, turns.Search[engine.Result]{Name: e.Info().Name, Slice: 40, Run: func(ctx context.Context, lim meter.Limits) engine.Result {
				return e.Check(ctx, c.Program, engine.Options{Config: config, Limits: lim, Peers: boxes[i]}, nil)
			}})
		}
		ctx, limits := enginetest.Bounded(t, 4000)
		turns.Run(ctx, limits, both, func(i int, r engine.Result) bool {
			enginetest.Check(t, c, r)
			for name, n := range r.Stats {
				if strings.HasSuffix(name, ".lemmas_taken") {
					taken[i] += n
				}
			}
			return false // the other search continues
		})
	}
	for i, n := range taken {
		if n == 0 {
			t.Errorf("core %d takes nothing that the other sends", i+1)
		}
	}
	t.Logf("lemmas taken by core: %v", taken)
}

// Each helper runs alone here. It must not give a wrong answer, and it must decide at least half of
// the programs.
func TestHelpersAlone(t *testing.T) {
	for i, e := range Engines()[0].(engine.Leader).Helpers() {
		decided := 0
		for _, c := range enginetest.Cases() {
			ctx, limits := enginetest.Bounded(t, 3000)
			res := e.Check(ctx, c.Program, engine.Options{Limits: limits}, nil)
			enginetest.Check(t, c, res)
			if res.Verdict != engine.Unknown {
				decided++
			}
		}
		if decided < len(enginetest.Cases())/2 {
			t.Errorf("helper %d decides %d of %d", i+1, decided, len(enginetest.Cases()))
		}
		if _, led := e.(engine.Leader); led && len(e.(engine.Leader).Helpers()) > 0 {
			t.Errorf("helper %d has helpers", i+1)
		}
	}
}
