package static

import (
	"regexp"
	"testing"

	"ic3play/engine/registry"
)

// The page shows these texts beside the choices. A counter's internal name means nothing to a reader of the page.
func TestHelpsNameNoCounters(t *testing.T) {
	internal := regexp.MustCompile(`\b[a-z]+_[a-z_]+\b`)
	for _, e := range registry.All() {
		info := e.Info()
		texts := []string{info.Help}
		for _, o := range info.Options {
			texts = append(texts, o.Help)
		}
		for _, p := range info.Presets {
			texts = append(texts, p.Help)
		}
		for _, text := range texts {
			if name := internal.FindString(text); name != "" {
				t.Errorf("%s: %s in %q", info.Name, name, text)
			}
		}
	}
}
