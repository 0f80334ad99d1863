package registry

import (
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// units is the work after which a run is ended that need not end by itself.
const units = 400

// promises says whether an engine must decide a case with its default options.
func promises(i engine.Info, c enginetest.Case) bool {
	return i.Complete && (c.Verdict == engine.Safe && i.Proves || c.Verdict == engine.Unsafe && i.FindsBugs)
}

// TestConformance runs every engine, with every preset, on every case: no wrong
// verdict, a right certificate, and what the engine promises to decide decided.
func TestConformance(t *testing.T) {
	for _, e := range All() {
		info := e.Info()
		for _, preset := range append([]engine.Preset{{}}, info.Presets...) {
			for _, c := range enginetest.Cases() {
				t.Run(info.Name+":"+preset.Name+"/"+c.Name, func(t *testing.T) {
					config, err := info.ParseOptions(preset, nil)
					if err != nil {
						t.Fatal(err)
					}
					must := preset.Name == "" && promises(info, c)
					ctx, limits := t.Context(), meter.Limits{}
					if !must {
						ctx, limits = enginetest.Bounded(t, units)
					}
					var events []trace.Event
					rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
					r := e.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, rec)
					enginetest.Check(t, c, r)
					if err := trace.Validate(events, c.Program); err != nil {
						t.Error(err)
					}
					if r.Verdict == engine.Unknown && (r.Reason.Code == engine.NoReason || must) {
						t.Fatalf("unknown: %q (%d events, %v)", r.Reason, len(events), r.Stats)
					}
				})
			}
		}
	}
}
