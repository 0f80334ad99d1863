package verify

import (
	"context"
	"strings"
	"sync"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
)

type team []fake

func (team) Info() engine.Info { return engine.Info{Name: "team"} }

func (m team) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	return m[0].Check(ctx, p, opts, rec)
}

func (m team) Helpers() (out []engine.Engine) {
	for _, f := range m[1:] {
		out = append(out, f)
	}
	return out
}

func answers(level int, r func(p *cfa.Program) engine.Result) fake {
	return func(_ context.Context, p *cfa.Program, rec *trace.Recorder) engine.Result {
		rec.Emit(trace.Event{Kind: trace.Level, Level: level, Loc: -1, Edge: -1})
		return r(p)
	}
}

func waits(level int, ended *sync.WaitGroup) fake {
	ended.Add(1)
	return func(ctx context.Context, _ *cfa.Program, rec *trace.Recorder) engine.Result {
		defer ended.Done()
		rec.Emit(trace.Event{Kind: trace.Level, Level: level, Loc: -1, Edge: -1})
		<-ctx.Done()
		return engine.Undecided(meter.ErrCancelled)
	}
}

func raceReport(t *testing.T, m team, cores int) (Report, []trace.Event) {
	t.Helper()
	var events []trace.Event
	r := newRun("test.c", []byte(safeLoop), Options{Cores: cores, Recorder: func(e trace.Event) { events = append(events, e) }})
	r.findEngine = func(string, map[string]string) (engine.Engine, any, error) { return m, nil, nil }
	return r.report(t.Context()), events
}

// The function "right" returns a valid invariant of safeLoop. The function "wrong" returns a path
// that does not exist in the program.
func right(p *cfa.Program) engine.Result {
	inv := cfa.Invariant{}
	for l := range p.Locs {
		if p.Locs[l].LoopHead {
			inv[cfa.Loc(l)] = lia.Le(lia.V(0).AddConst(lia.Int(-10).Constant()))
		}
	}
	return engine.Result{Verdict: engine.Safe, Invariant: inv, By: "part"}
}

func wrong(*cfa.Program) engine.Result {
	return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}, By: "liar"}
}

// TestTheFirstConfirmedWins checks that only a confirmed answer stops the other searches, and that
// only the winner's events are recorded.
func TestTheFirstConfirmedWins(t *testing.T) {
	var ended sync.WaitGroup
	rep, events := raceReport(t, team{waits(1, &ended), answers(2, wrong), answers(3, right)}, 3)
	ended.Wait()
	if rep.Verdict != "safe" || !rep.Certificate.Checked || rep.FoundBy == nil || rep.FoundBy.Core != 3 || rep.FoundBy.Engine != "part" {
		t.Errorf("%s (%s) by %+v", rep.Verdict, rep.Reason, rep.FoundBy)
	}
	if len(events) != 2 || events[0].Level != 3 || events[1].Kind != trace.VerdictKind || events[1].Note != "safe" {
		t.Errorf("events %v", events)
	}
}

// TestWithoutARace checks that there is no race if the engine answers quickly or has a single
// core.
func TestWithoutARace(t *testing.T) {
	for _, cores := range []int{0, 1, 2} {
		rep, events := raceReport(t, team{answers(1, right), answers(2, right)}, cores)
		if rep.Verdict != "safe" || rep.FoundBy != nil || len(events) != 2 || events[0].Level != 1 {
			t.Errorf("%d cores: %s by %+v, events %v", cores, rep.Verdict, rep.FoundBy, events)
		}
	}
}

// TestNobodyKnows checks a race that no engine decides. The report must state the reason of the
// selected engine, not the reason of an engine that helps on another core.
func TestNobodyKnows(t *testing.T) {
	stuck := func(text string) func(*cfa.Program) engine.Result {
		return func(*cfa.Program) engine.Result {
			return engine.Undecided(engine.Reason{Code: engine.Stuck, Text: text})
		}
	}
	rep, events := raceReport(t, team{answers(1, stuck("a")), answers(2, stuck("b"))}, 2)
	if rep.Verdict != "unknown" || rep.Reason != "a" || rep.FoundBy != nil || len(events) != 2 || events[0].Level != 1 {
		t.Errorf("%s (%s), events %v", rep.Verdict, rep.Reason, events)
	}
}

// TestAHelpersPanic checks that a panic in a helper leads to the verdict "unknown".
func TestAHelpersPanic(t *testing.T) {
	var ended sync.WaitGroup
	rep, _ := raceReport(t, team{waits(1, &ended), answers(2, func(*cfa.Program) engine.Result { panic("out of range") })}, 2)
	ended.Wait()
	if rep.Verdict != "unknown" || !strings.Contains(rep.Reason, "member 2: out of range") {
		t.Errorf("%s (%s)", rep.Verdict, rep.Reason)
	}
}

// TestPlace runs the engine and its helpers in separate calls of Check, one for each value of
// Options.SearchIndex. The last value names no helper, so the verdict is unknown.
func TestPlace(t *testing.T) {
	for place, want := range []string{"safe", "safe", "safe", "safe", "unknown"} {
		rep := Check(t.Context(), "test.c", []byte(safeLoop), Options{SearchIndex: place})
		if rep.Verdict != want {
			t.Errorf("place %d: %s (%s)", place, rep.Verdict, rep.Reason)
		}
	}
}
