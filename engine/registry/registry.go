// Package registry lists the engines. It is separate from package engine, which the engines
// import.
package registry

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"ic3play/engine"
	"ic3play/engine/bmc"
	"ic3play/engine/cegar"
	"ic3play/engine/explicit"
	"ic3play/engine/ic3"
	"ic3play/engine/ic3smt"
	"ic3play/engine/icp"
	"ic3play/engine/impact"
	engineitp "ic3play/engine/itp"
	"ic3play/engine/kind"
	"ic3play/engine/portfolio"
	"ic3play/engine/predabs"
	"ic3play/engine/sim"
	"ic3play/engine/treeic3"
)

// All returns every engine, the default first.
func All() []engine.Engine {
	all := append(portfolio.Engines(), ic3.Engine{}, cegar.Engine{}, ic3smt.Engine{})
	all = append(all, treeic3.Engines()...)
	all = append(all, icp.Engine{}, impact.Engine{}, predabs.Engine{})
	all = append(all, explicit.Engines()...)
	return append(all, engineitp.Engine{}, kind.Engine{}, bmc.Engine{}, sim.Engine{})
}

// Infos returns every engine's description, the default first. The descriptions are made only once,
// so the caller must not change them.
func Infos() []engine.Info { return slices.Clone(infos()) }

var infos = sync.OnceValue(func() []engine.Info {
	var out []engine.Info
	for _, e := range All() {
		out = append(out, e.Info())
	}
	return out
})

// Find returns the engine and the preset that a spec names. The spec has the engine's name or one
// of its aliases; without a name, Find returns the default engine. If the engine or preset does not
// exist, the error lists the existing ones. Find does not check the options in the spec; the
// engine's Info does.
func Find(spec engine.Spec) (engine.Engine, engine.Preset, error) {
	name := spec.Name
	if name == "" {
		name = infos()[0].Name
	}
	var names []string
	for i, e := range All() {
		info := infos()[i]
		names = append(names, info.Name)
		if info.Name != name && !slices.Contains(info.Aliases, name) {
			continue
		}
		if spec.Preset == "" {
			return e, engine.Preset{}, nil
		}
		var presets []string
		for _, p := range info.Presets {
			if p.Name == spec.Preset {
				return e, p, nil
			}
			presets = append(presets, p.Name)
		}
		if len(presets) == 0 {
			presets = []string{"none"}
		}
		return nil, engine.Preset{}, usage("engine %s has no preset %q; it has: %s", name, spec.Preset, strings.Join(presets, ", "))
	}
	return nil, engine.Preset{}, usage("no engine is called %q; there are: %s", name, strings.Join(names, ", "))
}

// TrueName replaces an alias in a spec by the engine's name. For example, "cfa:PAPER"
// becomes "ic3:PAPER". Any other spec stays as it is.
func TrueName(spec string) string {
	name := spec
	if i := strings.IndexAny(spec, ":+"); i >= 0 {
		name = spec[:i]
	}
	for _, info := range infos() {
		if slices.Contains(info.Aliases, name) {
			return info.Name + spec[len(name):]
		}
	}
	return spec
}

func usage(format string, args ...any) error {
	return engine.Reason{Code: engine.Usage, Text: fmt.Sprintf(format, args...)}
}
