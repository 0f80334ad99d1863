package registry

import (
	"fmt"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/closed"
	"ic3play/engine/enginetest"
	"ic3play/engine/modular"
	"ic3play/engine/tabled"
	"ic3play/engine/trace"
)

// TestProcedures runs recursive programs with two groups of engines: those that accept procedures,
// and those that only occur inside portfolios. Each engine must decide the programs that are listed
// for it.
func TestProcedures(t *testing.T) {
	const most = 1_000_000
	cases := []struct {
		name        string
		most, wrong int
		verdict     engine.Verdict
	}{
		{"few calls, safe", 4, 5, engine.Safe},
		{"few calls, unsafe", 4, 3, engine.Unsafe},
		{"many calls, safe", most, -1, engine.Safe},
		{"many calls, unsafe", most, 6, engine.Unsafe},
	}
	try := func(e engine.Engine, preset engine.Preset, must func(few bool, v engine.Verdict) bool) {
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s:%s/%s", e.Info().Name, preset.Name, c.name), func(t *testing.T) {
				p := cfatest.Recursion(c.most, c.wrong)
				ctx, limits := enginetest.Bounded(t, 3000)
				var events []trace.Event
				rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
				opts := engine.Options{Limits: limits}
				if len(preset.Values) > 0 {
					config, err := e.Info().ParseOptions(preset, nil)
					if err != nil {
						t.Fatal(err)
					}
					opts.Config = config
				}
				r := e.Check(ctx, p, opts, rec)
				enginetest.Check(t, enginetest.Case{Program: p, Verdict: c.verdict}, r)
				if r.Verdict == engine.Unknown && (r.Reason.Code == engine.Fault || must(c.most < most, c.verdict)) {
					t.Errorf("unknown: %s; want %v", r.Reason, c.verdict)
				}
				if err := trace.Validate(events, p); err != nil {
					t.Error(err)
				}
			})
		}
	}
	for _, e := range All() {
		info := e.Info()
		if err := engine.Fits(info, cfatest.Recursion(1, 0)); (err == nil) != info.Procedures {
			t.Errorf("%s takes procedures: %v, but %v", info.Name, info.Procedures, err)
		}
		if !info.Procedures {
			continue
		}
		for _, preset := range append([]engine.Preset{{}}, info.Presets...) {
			try(e, preset, func(few bool, v engine.Verdict) bool {
				return preset.Name == "" && (v == engine.Safe && info.Proves || v == engine.Unsafe && info.FindsBugs)
			})
		}
	}
	try(closed.Engine{}, engine.Preset{}, func(few bool, _ engine.Verdict) bool { return few })
	try(tabled.Engine{}, engine.Preset{}, func(few bool, v engine.Verdict) bool { return few || v == engine.Safe })
	try(modular.Engine{}, engine.Preset{}, func(_ bool, v engine.Verdict) bool { return v == engine.Safe })
}

func TestClosedGivesUp(t *testing.T) {
	r := closed.Engine{}.Check(t.Context(), cfatest.Recursion(1_000_000, -1), engine.Options{}, nil)
	if r.Verdict != engine.Unknown || r.Reason.Code != engine.Exhausted {
		t.Errorf("%v: %s", r.Verdict, r.Reason)
	}
}
