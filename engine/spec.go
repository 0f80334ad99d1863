package engine

import (
	"fmt"
	"strings"
)

// Spec names an engine with its settings, as users and scripts write it:
// NAME[:PRESET][+OPTION=VALUE]... The registry and the engine's Info check that the engine,
// preset and options exist.
type Spec struct {
	Name   string
	Preset string
	Values map[string]string // maps an option's name to its value; these values override the preset
}

// ParseSpec parses NAME[:PRESET][+OPTION=VALUE]... It returns an error if a preset is missing after
// a colon, if an option is not of the form OPTION=VALUE, or if it occurs twice.
func ParseSpec(text string) (Spec, error) {
	head, options, more := strings.Cut(text, "+")
	name, preset, hasPreset := strings.Cut(head, ":")
	s := Spec{Name: name, Preset: preset, Values: map[string]string{}}
	if hasPreset && preset == "" {
		return Spec{}, fmt.Errorf("engine %q: a preset is missing after the colon", text)
	}
	if !more {
		return s, nil
	}
	for option := range strings.SplitSeq(options, "+") {
		key, value, ok := strings.Cut(option, "=")
		if !ok || key == "" {
			return Spec{}, fmt.Errorf("engine %q: %q is not OPTION=VALUE", text, option)
		}
		if _, twice := s.Values[key]; twice {
			return Spec{}, fmt.Errorf("engine %q: option %s is there twice", text, key)
		}
		s.Values[key] = value
	}
	return s, nil
}

// Base returns the name without options: NAME[:PRESET].
func (s Spec) Base() string {
	if s.Preset == "" {
		return s.Name
	}
	return s.Name + ":" + s.Preset
}
