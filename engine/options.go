package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ParseOptions checks values against the engine's options and returns the
// complete set: preset over defaults, values over both. Unknown names and
// values out of range are errors that say what is allowed.
func (i Info) ParseOptions(preset Preset, values map[string]string) (map[string]string, error) {
	out := map[string]string{}
	for _, o := range i.Options {
		out[o.Name] = o.Default
	}
	for _, set := range []map[string]string{preset.Values, values} {
		for name, v := range set {
			o, ok := i.option(name)
			if !ok {
				return nil, fmt.Errorf("engine %s has no option %q; it has: %s", i.Name, name, i.optionNames())
			}
			if err := o.check(v); err != nil {
				return nil, fmt.Errorf("engine %s, option %s: %w", i.Name, name, err)
			}
			out[name] = v
		}
	}
	return out, nil
}

// BlocksOption is the name of a choice that some engines offer: whether the
// automaton that they get has its edges composed to large blocks, as is usual,
// or, with StatementBlocks, an edge for each statement. Who prepares the
// automaton looks at it; to the engine it makes no difference.
const (
	BlocksOption    = "blocks"
	StatementBlocks = "statement"
)

func (i Info) option(name string) (Option, bool) {
	k := slices.IndexFunc(i.Options, func(o Option) bool { return o.Name == name })
	if k < 0 {
		return Option{}, false
	}
	return i.Options[k], true
}

func (i Info) optionNames() string {
	if len(i.Options) == 0 {
		return "none"
	}
	names := make([]string, len(i.Options))
	for k, o := range i.Options {
		names[k] = o.Name
	}
	return strings.Join(names, ", ")
}

func (o Option) check(v string) error {
	switch o.Kind {
	case BoolOption:
		if v != "true" && v != "false" {
			return fmt.Errorf("%q is neither true nor false", v)
		}
	case IntOption:
		n, err := strconv.ParseInt(v, 10, 64)
		if err != nil || n < o.Min || n > o.Max {
			return fmt.Errorf("%q is not an integer from %d to %d", v, o.Min, o.Max)
		}
	case ChoiceOption:
		if !slices.Contains(o.Choices, v) {
			return fmt.Errorf("%q is not one of %s", v, strings.Join(o.Choices, ", "))
		}
	}
	return nil
}

// Bool returns the value of a BoolOption; ParseOptions has checked it.
func (o Options) Bool(name string) bool { return o.Values[name] == "true" }

// Int returns the value of an IntOption; ParseOptions has checked it.
func (o Options) Int(name string) int {
	n, err := strconv.Atoi(o.Values[name])
	if err != nil {
		return 0
	}
	return n
}
