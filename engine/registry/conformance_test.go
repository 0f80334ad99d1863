package registry

import (
	"context"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
)

// TestConformance runs every engine, with every preset, on every case: no wrong
// verdict, a right certificate, and what the engine promises to decide decided.
func TestConformance(t *testing.T) {
	complete := map[string]bool{"auto": true, "cfa": true, "cegar": true}
	for _, e := range All() {
		info := e.Info()
		for _, preset := range append([]engine.Preset{{}}, info.Presets...) {
			for _, c := range enginetest.Cases() {
				t.Run(info.Name+":"+preset.Name+"/"+c.Name, func(t *testing.T) {
					ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
					defer cancel()
					values, err := info.ParseOptions(preset, nil)
					if err != nil {
						t.Fatal(err)
					}
					if _, ok := values["levels"]; ok && preset.Name != "" {
						values["levels"] = "5" // a preset without generalisation may not end
					}
					if info.Name == "sim" {
						values["runs"] = "200"
					}
					if info.Name == "bmc" {
						values["depth"] = "12"
					}
					var events []trace.Event
					rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
					r := e.Check(ctx, c.Program, engine.Options{Values: values}, rec)
					enginetest.Check(t, c, r)
					if r.Verdict == engine.Unknown && (r.Reason == "" || complete[info.Name] && preset.Name == "") {
						t.Fatalf("unknown: %q (%d events, %v)", r.Reason, len(events), r.Stats)
					}
				})
			}
		}
	}
}
