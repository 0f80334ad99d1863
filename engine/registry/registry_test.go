package registry

import (
	"testing"

	"ic3play/engine"
)

// The alias cfa must stand for the engine ic3. No two engines may have the same name or alias.
func TestNames(t *testing.T) {
	for spec, want := range map[string]string{
		"cfa": "ic3", "cfa:PAPER": "ic3:PAPER", "cfa+ctg=false": "ic3+ctg=false", "cfa:PAPER+levels=3": "ic3:PAPER+levels=3",
		"ic3": "ic3", "ic3:PAPER": "ic3:PAPER", "": "", "cfas": "cfas", "nosuch:cfa": "nosuch:cfa", "cegar:CR": "cegar:CR",
	} {
		if got := TrueName(spec); got != want {
			t.Errorf("%q is called %q, want %q", spec, got, want)
		}
		s, err := engine.ParseSpec(spec)
		if err != nil {
			t.Fatal(err)
		}
		e, preset, err := Find(s)
		if known := want != "cfas" && want != "nosuch:cfa"; known != (err == nil) {
			t.Errorf("%q: %v", spec, err)
		}
		if err != nil {
			continue
		}
		w, err := engine.ParseSpec(want)
		if err != nil {
			t.Fatal(err)
		}
		if w.Name != "" && e.Info().Name != w.Name || preset.Name != w.Preset {
			t.Errorf("%q finds %s:%s", spec, e.Info().Name, preset.Name)
		}
	}
	names := map[string]bool{}
	for _, info := range Infos() {
		for _, name := range append([]string{info.Name}, info.Aliases...) {
			if names[name] {
				t.Errorf("two engines are called %s", name)
			}
			names[name] = true
		}
	}
}
