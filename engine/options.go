package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ic3play/lia/sorting"
)

// The options of an engine are the fields of a struct type, which each engine calls Config. The
// method Options of Config makes an option for each field. It calls Bool, Int or Choice with the
// option's name, default and help:
//
//	type Config struct{ Depth int }
//
//	func (c *Config) Options() []engine.Option {
//		return []engine.Option{engine.Int(&c.Depth, "depth", 0, 0, 1000, "Longest path tried; 0 means no limit.")}
//	}
//
// Describe adds the options to the engine's Info. Info.ParseOptions makes a Config from text that
// users write. Check calls Configured to get its Config. An engine that runs another engine sets
// the fields of that engine's Config directly.

// OptionKind is the type of an option's value.
type OptionKind uint8

const (
	BoolOption   OptionKind = iota
	IntOption               // a decimal integer from Min to Max
	ChoiceOption            // the value is one of the words in Choices
)

// Option describes a setting of an engine.
type Option struct {
	Name     string
	Kind     OptionKind
	Default  string
	Min, Max int64    // for an IntOption: the least and the greatest value
	Choices  []string // for a ChoiceOption: the allowed words
	Help     string   // description in one sentence

	field field
}

// field is the field of a Config that stores the value of an option. A Boolean is 0 or 1, and a
// choice is the index of the chosen word. The method "set" does not check the value, because
// Option.parse checks it.
type field interface {
	get() int64
	set(int64)
}

// Bool returns an option that is true or false. Its value is stored in *f.
func Bool(f *bool, name string, preset bool, help string) Option {
	return Option{Name: name, Kind: BoolOption, Help: help}.bind(boolField{f}, boolField{&preset}.get())
}

// Int returns an option that is a number from "low" to "high". Its value is stored in *f.
func Int(f *int, name string, preset, low, high int64, help string) Option {
	return Option{Name: name, Kind: IntOption, Min: low, Max: high, Help: help}.bind(number[int]{f}, preset)
}

// Choice returns an option that is one of several words. The index of the word is stored in *f, so
// the type T should have constants that count from 0.
func Choice[T ~uint8](f *T, name string, preset T, words []string, help string) Option {
	return Option{Name: name, Kind: ChoiceOption, Choices: words, Help: help}.bind(number[T]{f}, int64(preset))
}

type boolField struct{ f *bool }

func (b boolField) get() int64 {
	if *b.f {
		return 1
	}
	return 0
}
func (b boolField) set(v int64) { *b.f = v != 0 }

type number[T ~int | ~uint8] struct{ f *T }

func (n number[T]) get() int64  { return int64(*n.f) }
func (n number[T]) set(v int64) { *n.f = T(v) }

func (o Option) bind(f field, preset int64) Option {
	o.field = f
	f.set(preset)
	o.Default = o.text()
	return o
}

func (o Option) text() string {
	v := o.field.get()
	switch o.Kind {
	case BoolOption:
		return strconv.FormatBool(v != 0)
	case ChoiceOption:
		if v >= 0 && v < int64(len(o.Choices)) {
			return o.Choices[v]
		}
	}
	return strconv.FormatInt(v, 10)
}

func (o Option) parse(text string) error {
	switch o.Kind {
	case BoolOption:
		if text != "true" && text != "false" {
			return fmt.Errorf("%q is neither true nor false", text)
		}
		o.field.set(map[string]int64{"true": 1}[text])
	case IntOption:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < o.Min || n > o.Max {
			return fmt.Errorf("%q is not an integer from %d to %d", text, o.Min, o.Max)
		}
		o.field.set(n)
	case ChoiceOption:
		k := slices.Index(o.Choices, text)
		if k < 0 {
			return fmt.Errorf("%q is not one of %s", text, strings.Join(o.Choices, ", "))
		}
		o.field.set(int64(k))
	}
	return nil
}

// Config is a type constraint: a pointer to a struct C that has a field for each option of an
// engine. The method Options sets these fields to the defaults. It returns the list of options,
// each of which stores its value in one of the fields.
type Config[C any] interface {
	*C
	Options() []Option
}

// Variant is a preset of an engine, given as a Go function. Set changes those fields of a Config
// whose values in the preset differ from the defaults.
type Variant[C any] struct {
	Name, Help string
	Set        func(*C)
}

// Preset is a named set of option values, as text. Values has only the options that differ from
// their defaults.
type Preset struct {
	Name   string
	Help   string
	Values map[string]string
}

// Describe returns info with the engine's options and presets added.
func Describe[C any, P Config[C]](info Info, variants ...Variant[C]) Info {
	d := described{
		fresh: func() (any, []Option) {
			c := P(new(C))
			return c, c.Options()
		},
		value: func(c any) any { return *(*C)(c.(P)) },
	}
	for i := range variants {
		set := variants[i].Set
		d.presets = append(d.presets, preset{variants[i].Name, variants[i].Help, func(c any) { set((*C)(c.(P))) }})
	}
	return d.complete(info)
}

// described is the part of Describe that does not depend on type parameters, so that instantiations
// share code.
type described struct {
	fresh   func() (any, []Option) // returns a pointer to a new Config and the options bound to it
	value   func(any) any          // returns the Config that a pointer from "fresh" points to
	presets []preset
}

type preset struct {
	name, help string
	set        func(any)
}

func (d *described) complete(info Info) Info {
	_, info.Options = d.fresh()
	for _, p := range d.presets {
		c, opts := d.fresh()
		p.set(c)
		values := map[string]string{}
		for _, o := range opts {
			if text := o.text(); text != o.Default {
				values[o.Name] = text
			}
		}
		info.Presets = append(info.Presets, Preset{p.name, p.help, values})
	}
	name, fresh, value := info.Name, d.fresh, d.value
	info.parse = func(values map[string]string) (any, error) {
		c, opts := fresh()
		for _, o := range opts {
			if text, ok := values[o.Name]; ok {
				if err := o.parse(text); err != nil {
					return nil, fmt.Errorf("engine %s, option %s: %w", name, o.Name, err)
				}
			}
		}
		return value(c), nil
	}
	return info
}

// ParseOptions parses options from text and returns a Config for Options.Config. A value in the map
// "values" takes precedence over a value in the preset, and a value in the preset takes precedence
// over the option's default. If a name is unknown or a value is invalid, the error lists the
// allowed names or values.
func (i Info) ParseOptions(preset Preset, values map[string]string) (any, error) {
	all := maps.Clone(preset.Values)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, values)
	for _, name := range sorting.Keys(all) {
		if !slices.ContainsFunc(i.Options, func(o Option) bool { return o.Name == name }) {
			return nil, Reason{Usage, fmt.Sprintf("engine %s has no option %q; it has: %s", i.Name, name, i.optionNames())}
		}
	}
	if i.parse == nil {
		return nil, nil
	}
	c, err := i.parse(all)
	if err != nil {
		return nil, Reason{Usage, err.Error()}
	}
	return c, nil
}

// Defaults returns a Config with the default values.
func Defaults[C any, P Config[C]]() C {
	c := P(new(C))
	c.Options()
	return *(*C)(c)
}

// Configured returns the Config in o, for an engine's Check. If o has no Config, Configured returns
// the defaults. If the Config belongs to another engine, or if a value is out of range, Configured
// returns an error.
func Configured[C any, P Config[C]](o Options) (C, error) {
	if o.Config == nil {
		return Defaults[C, P](), nil
	}
	c := P(new(C))
	opts := c.Options()
	given, ok := o.Config.(C)
	if !ok {
		return given, Reason{Usage, fmt.Sprintf("these are the options of another engine: %T", o.Config)}
	}
	*(*C)(c) = given
	return given, inRange(opts)
}

func inRange(opts []Option) error {
	for _, o := range opts {
		if err := o.parse(o.text()); err != nil {
			return Reason{Usage, fmt.Sprintf("option %s: %v", o.Name, err)}
		}
	}
	return nil
}

// Blocks selects how the automaton is simplified before an engine gets it. The caller of the engine
// simplifies it, so most engines do not read this option.
type Blocks uint8

const (
	LargeBlocks     Blocks = iota // edges composed into large blocks; most engines' default
	StatementBlocks               // one edge for each statement
	RawBlocks                     // the automaton as the frontend created it, without any simplification
	LoopBlocks                    // large blocks, but no other simplification
	FunctionBlocks                // the same as LoopBlocks, but blocks also end where functions start and return
)

// Form contains the options that select how the automaton is simplified before an engine gets it.
// Engines that offer these options embed Form in their Config.
type Form struct {
	Blocks Blocks
	// Bisimulation merges bisimilar locations.
	Bisimulation bool
}

// BlocksOption returns the option that sets the field Blocks. If help is empty, the option gets a
// help text that suits most engines.
func (f *Form) BlocksOption(preset Blocks, help string) Option {
	if help == "" {
		help = "What one edge of the graph stands for: large, all statements between loop heads, which is fastest; statement, one statement, to follow the source line by line."
	}
	return Choice(&f.Blocks, "blocks", preset, []string{"large", "statement", "raw", "loop", "function"},
		help+" To compare with other tools: raw simplifies nothing; loop and function then join statements only between loop heads, or between loop heads, starts and returns of functions.")
}

// BisimulationOption returns the option that sets the field Bisimulation.
func (f *Form) BisimulationOption() Option {
	return Bool(&f.Bisimulation, "bisimulation", false, "Merge locations from which the same edges lead on (bisimulation minimisation), as Lange, Neuhäußer and Noll do. Turn it on for programs with many equal branches: the graph becomes smaller.")
}

func (f Form) form() Form { return f }

// FormOf returns the Form of an engine's Config. If the Config has no Form, it returns the
// default Form.
func FormOf(config any) Form {
	if f, ok := config.(interface{ form() Form }); ok {
		return f.form()
	}
	return Form{}
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
