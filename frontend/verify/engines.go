package verify

import (
	"maps"

	"ic3play/engine"
	"ic3play/engine/registry"
)

// DefaultEngine is the engine that Check uses if Options.Engine is empty.
const DefaultEngine = "auto"

// EngineInfo is engine.Info in JSON, for the page and the command.
type EngineInfo struct {
	Name    string       `json:"name"`
	Title   string       `json:"title"`
	Help    string       `json:"help"`
	Source  string       `json:"source"`
	Options []OptionInfo `json:"options"`
	Presets []PresetInfo `json:"presets"`
	Aliases []string     `json:"aliases"` // older names of the engine, which may occur in links

	// The following fields are capabilities, as in engine.Info.
	Proves    bool `json:"proves"`
	FindsBugs bool `json:"findsBugs"`
	Complete  bool `json:"complete"`
	Quick     bool `json:"quick"`
	Frames    bool `json:"frames"` // whether the engine's events have levels
	Tree      bool `json:"tree"`   // whether the engine's events have nodes of a tree
	// Procedures means that the engine analyses recursive functions; other engines analyse
	// only tail calls. Clauses means that it decides Horn clauses with several predicates in a
	// body.
	Procedures bool `json:"procedures"`
	Clauses    bool `json:"clauses"`
	// Helpers is the number of further engines that can search in parallel with this one, each
	// on its own core.
	Helpers int `json:"helpers,omitempty"`
}

// OptionInfo is engine.Option in JSON.
type OptionInfo struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind" enum:"bool int choice"`
	Default string   `json:"default"`
	Min     int64    `json:"min"`
	Max     int64    `json:"max"`
	Choices []string `json:"choices"`
	Help    string   `json:"help"`
}

// PresetInfo is engine.Preset in JSON.
type PresetInfo struct {
	Name   string            `json:"name"`
	Help   string            `json:"help"`
	Values map[string]string `json:"values"`
}

// Engines returns descriptions of the registered engines, in the order of the registry.
func Engines() []EngineInfo {
	return Infos(registry.Infos())
}

// Infos converts descriptions of engines to the form that is written as JSON.
func Infos(infos []engine.Info) []EngineInfo {
	out := make([]EngineInfo, 0, len(infos))
	for _, e := range infos {
		ei := EngineInfo{Name: e.Name, Title: e.Title, Help: e.Help, Source: e.Source, Aliases: e.Aliases,
			Proves: e.Proves, FindsBugs: e.FindsBugs, Complete: e.Complete, Quick: e.Quick, Frames: e.Frames, Tree: e.Tree, Procedures: e.Procedures, Clauses: e.Clauses, Helpers: e.Helpers,
			Options: []OptionInfo{}, Presets: []PresetInfo{}}
		for _, o := range e.Options {
			ei.Options = append(ei.Options, OptionInfo{o.Name, kindName(o.Kind), o.Default, o.Min, o.Max, o.Choices, o.Help})
		}
		for _, p := range e.Presets {
			ei.Presets = append(ei.Presets, PresetInfo{p.Name, p.Help, p.Values})
		}
		out = append(out, ei)
	}
	return out
}

func kindName(k engine.OptionKind) string {
	switch k {
	case engine.IntOption:
		return "int"
	case engine.ChoiceOption:
		return "choice"
	}
	return "bool"
}

// CheckEngine returns an error if Check would refuse the engine that a spec names, or the
// options in "values". For specs see engine.Spec; "" means DefaultEngine.
func CheckEngine(spec string, values map[string]string) error {
	_, _, err := findEngine(spec, values)
	return err
}

// findEngine returns the engine that a spec names and its parsed options. Options in the spec
// override the options in "values", and these override the preset.
func findEngine(spec string, values map[string]string) (engine.Engine, any, error) {
	s, err := engine.ParseSpec(spec)
	if err != nil {
		return nil, nil, engine.Reason{Code: engine.Usage, Text: err.Error()}
	}
	if s.Name == "" {
		s.Name = DefaultEngine
	}
	eng, preset, err := registry.Find(s)
	if err != nil {
		return nil, nil, err
	}
	given := maps.Clone(s.Values)
	for name, v := range values {
		if _, named := given[name]; !named {
			given[name] = v
		}
	}
	config, err := eng.Info().ParseOptions(preset, given)
	if err != nil {
		return nil, nil, err
	}
	return eng, config, nil
}
