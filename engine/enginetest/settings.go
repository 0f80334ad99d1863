package enginetest

import (
	"maps"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/lia/rounds"
)

// Settings returns the settings with which tests run an engine: the defaults, each preset, and each
// change of one option to another choice.
func Settings(info engine.Info) map[string]map[string]string {
	out := map[string]map[string]string{"": nil}
	for _, p := range info.Presets {
		out[p.Name] = p.Values
	}
	for _, o := range info.Options {
		for _, c := range o.Choices {
			out[o.Name+"="+c] = map[string]string{o.Name: c}
		}
		if o.Kind == engine.BoolOption {
			other := map[string]string{"true": "false", "false": "true"}[o.Default]
			out[o.Name+"="+other] = map[string]string{o.Name: other}
		}
	}
	return out
}

// Differential compares an engine with exhaustive execution on random automata.
type Differential struct {
	Seed          int64
	Rounds, Short int                          // number of programs; with the flag -short the number is Short (rounds.Of)
	Each          int                          // number of settings for each program
	Units         int                          // units of work for each run
	Percent       int                          // percentage of the runs that must decide their programs
	More          map[string]map[string]string // further settings, tried in addition to Settings
}

// Run runs the engine on random programs. For each program it takes the next Each settings, so that
// all settings are tested in turn.
func (s Differential) Run(t *testing.T, e engine.Engine) {
	t.Helper()
	info := e.Info()
	all := Settings(info)
	maps.Copy(all, s.More)
	names := slices.Sorted(maps.Keys(all))
	r := rand.New(rand.NewSource(s.Seed))
	decided, verdicts := 0, map[engine.Verdict]int{}
	programs := rounds.Of(t, s.Rounds, s.Short)
	for i := range programs {
		c := Random(r)
		verdicts[c.Verdict]++
		for j := range s.Each {
			name := names[(s.Each*i+j)%len(names)]
			config, err := info.ParseOptions(engine.Preset{}, all[name])
			if err != nil {
				t.Fatal(err)
			}
			ctx, limits := Bounded(t, s.Units)
			res := e.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, nil)
			t.Run(name, func(t *testing.T) { Check(t, c, res) })
			if res.Verdict != engine.Unknown {
				decided++
			}
		}
	}
	t.Logf("programs: %v; decided %d of %d", verdicts, decided, s.Each*programs)
	if verdicts[engine.Safe] < programs/5 || verdicts[engine.Unsafe] < programs/5 {
		t.Errorf("the programs are one-sided: %v", verdicts)
	}
	if 100*decided < s.Percent*s.Each*programs {
		t.Errorf("decided %d of %d", decided, s.Each*programs)
	}
}
