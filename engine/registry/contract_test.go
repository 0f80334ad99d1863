package registry

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/rounds"
)

func forEachEngine(t *testing.T, test func(*testing.T, engine.Engine)) {
	for _, e := range All() {
		t.Run(e.Info().Name, func(t *testing.T) { test(t, e) })
	}
}

// hang is the time after which the test fails because an engine does not end. It is long enough for
// any busy machine.
const hang = 2 * time.Minute

// stops runs an engine with a limit on a program that it cannot decide, and returns the reason why
// it stopped.
func stops(t *testing.T, e engine.Engine, name string, ctx context.Context, lim meter.Limits) engine.Reason {
	t.Helper()
	done := make(chan engine.Result, 1)
	go func() { done <- e.Check(ctx, enginetest.Diverging().Program, engine.Options{Limits: lim}, nil) }()
	select {
	case r := <-done:
		if r.Verdict != engine.Unknown || r.Reason.Text == "" {
			t.Fatalf("%s: %v (%v); want unknown with a reason: the search cannot end before its limit", name, r.Verdict, r.Reason)
		}
		return r.Reason
	case <-time.After(hang):
		t.Fatalf("%s: the engine does not stop: give the limits of the options to a meter, and call Tick before each unit of work", name)
	}
	return engine.Reason{}
}

// An engine must end with the right reason in four cases: its time is up, it is cancelled before or
// during the search, or memory is used up. An engine that is not complete may also end earlier by
// itself.
func TestStops(t *testing.T) {
	forEachEngine(t, func(t *testing.T, e engine.Engine) {
		short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		late, cancel := context.WithTimeout(t.Context(), 0)
		defer cancel()
		none, cancel := context.WithCancel(t.Context())
		cancel()
		first, little := enginetest.Bounded(t, 100)
		byItself := !e.Info().Complete && stops(t, e, "a little work", first, little).Code == engine.Exhausted
		some, counted := enginetest.Bounded(t, 100)
		for name, tt := range map[string]struct {
			ctx  context.Context
			lim  meter.Limits
			want engine.Code
		}{
			"a tenth of a second":  {short, meter.Limits{}, engine.Timeout},
			"no time":              {late, meter.Limits{}, engine.Timeout},
			"cancelled":            {none, meter.Limits{}, engine.Cancelled},
			"cancelled on the way": {some, counted, engine.Cancelled},
			"a byte of memory":     {t.Context(), meter.Limits{Memory: 1}, engine.Memory},
		} {
			why := stops(t, e, name, tt.ctx, tt.lim)
			if byItself && tt.ctx.Err() == nil && why.Code == engine.Exhausted {
				continue
			}
			if why.Code != tt.want {
				t.Errorf("%s: %v (%s), want the code %s", name, why, why.Code, tt.want)
			}
		}
	})
}

func counts(r engine.Result) map[string]int64 {
	out := maps.Clone(r.Stats)
	maps.DeleteFunc(out, func(name string, _ int64) bool { return strings.HasSuffix(name, "_us") })
	return out
}

// A run of an engine must be the same with and without a recorder, and while other runs execute.
func TestRepeatable(t *testing.T) {
	forEachEngine(t, func(t *testing.T, e engine.Engine) {
		cases := append(enginetest.Cases(), enginetest.Diverging())
		for i := len(cases) - 1; i >= 0; i -= rounds.Stride(t, 2) { // begin with the last program, which diverges
			c := cases[i]
			run := func(rec *trace.Recorder) engine.Result {
				ctx, lim := enginetest.Bounded(t, units/2)
				return e.Check(ctx, c.Program, engine.Options{Limits: lim}, rec)
			}
			want := run(nil)
			others := make([]engine.Result, 3)
			done := make(chan bool)
			for i := range others {
				go func() {
					var rec *trace.Recorder
					if i > 0 {
						rec = trace.New(func(trace.Event) {}, false)
					}
					others[i] = run(rec)
					done <- true
				}()
			}
			for range others {
				<-done
			}
			for i, got := range others {
				same := got.Verdict == want.Verdict && got.Reason == want.Reason && reflect.DeepEqual(counts(got), counts(want)) &&
					fmt.Sprint(got.Path) == fmt.Sprint(want.Path) && maps.EqualFunc(got.Invariant, want.Invariant, lia.Formula.Equal)
				if !same {
					t.Errorf("%s: run %d: %v (%v) %v\nalone: %v (%v) %v", c.Name, i, got.Verdict, got.Reason, counts(got), want.Verdict, want.Reason, counts(want))
				}
			}
		}
	})
}

// Names must be unique. Each engine must have capabilities. It must accept its presets and
// defaults, and refuse the options of other engines.
func TestInfo(t *testing.T) {
	names := map[string]bool{}
	type other struct{}
	forEachEngine(t, func(t *testing.T, e engine.Engine) {
		i := e.Info()
		for _, n := range append([]string{i.Name}, i.Aliases...) {
			if names[n] {
				t.Errorf("the name %q is taken", n)
			}
			names[n] = true
			if found, _, err := Find(engine.Spec{Name: n}); err != nil || found.Info().Name != i.Name {
				t.Errorf("%q finds %v, %v", n, found, err)
			}
		}
		switch {
		case i.Title == "":
			t.Error("Info.Title is empty")
		case i.Help == "":
			t.Error("Info.Help is empty")
		case !i.Proves && !i.FindsBugs:
			t.Error("Info.Proves and Info.FindsBugs are both false: set those verdicts that the engine can give")
		}
		for _, o := range i.Options {
			if o.Help == "" {
				t.Errorf("the option %s has no help", o.Name)
			}
		}
		for _, p := range append([]engine.Preset{{}}, i.Presets...) {
			if _, err := i.ParseOptions(p, nil); err != nil {
				t.Errorf("preset %q: %v", p.Name, err)
			}
		}
		if r := e.Check(t.Context(), enginetest.Cases()[0].Program, engine.Options{Config: other{}}, nil); r.Verdict != engine.Unknown || r.Reason.Code != engine.Usage {
			t.Errorf("options of another engine: %v (%v)", r.Verdict, r.Reason)
		}
	})
}
