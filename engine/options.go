package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ic3play/lia/sorting"
)

// An engine's options are the fields of a struct of its own, its Config. The
// method Options of the struct's pointer lists them, each bound to its field by
// Bool, Int or Choice, which say name, default and help:
//
//	type Config struct{ Depth int }
//
//	func (c *Config) Options() []engine.Option {
//		return []engine.Option{engine.Int(&c.Depth, "depth", 0, 0, 1000, "Longest path tried; 0 means no bound.")}
//	}
//
// Describe makes the engine's Info of it, and Configured gives Check the values.
// Text is read once, by Info.ParseOptions, where it comes in from outside; an
// engine that runs another sets fields.

// OptionKind is the type of an option's value.
type OptionKind uint8

// The kinds of options.
const (
	BoolOption   OptionKind = iota // "true" or "false"
	IntOption                      // a decimal integer within Min..Max
	ChoiceOption                   // one of Choices
)

// Option describes a setting of an engine.
type Option struct {
	Name     string
	Kind     OptionKind
	Default  string
	Min, Max int64    // for IntOption
	Choices  []string // for ChoiceOption
	Help     string   // one sentence

	field field
}

// field is the field that an option is bound to. set has checked nothing: parse
// does.
type field interface {
	get() int64 // false and true are 0 and 1, a choice is its place
	set(int64)
}

// Bool binds an option that is true or false.
func Bool(f *bool, name string, preset bool, help string) Option {
	return Option{Name: name, Kind: BoolOption, Help: help}.bind(boolField{f}, map[bool]int64{true: 1}[preset])
}

// Int binds an option that is a number from low to high.
func Int(f *int, name string, preset, low, high int64, help string) Option {
	return Option{Name: name, Kind: IntOption, Min: low, Max: high, Help: help}.bind(number[int]{f}, preset)
}

// Choice binds an option that is one of some words: the field, of a type of
// constants that count from 0, gets the word's place.
func Choice[T ~uint8](f *T, name string, preset T, words []string, help string) Option {
	return Option{Name: name, Kind: ChoiceOption, Choices: words, Help: help}.bind(number[T]{f}, int64(preset))
}

type boolField struct{ f *bool }

func (b boolField) get() int64  { return map[bool]int64{true: 1}[*b.f] }
func (b boolField) set(v int64) { *b.f = v != 0 }

type number[T ~int | ~uint8] struct{ f *T }

func (n number[T]) get() int64  { return int64(*n.f) }
func (n number[T]) set(v int64) { *n.f = T(v) }

// bind gives the field its default.
func (o Option) bind(f field, preset int64) Option {
	o.field = f
	f.set(preset)
	o.Default = o.text()
	return o
}

// text is the field's value as people write it.
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

// parse sets the field.
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

// Config is a pointer to an engine's struct of options. Options binds them to
// the struct's fields and gives these their defaults.
type Config[C any] interface {
	*C
	Options() []Option
}

// Variant is a preset as an engine writes it down: what it changes of the
// defaults.
type Variant[C any] struct {
	Name, Help string
	Set        func(*C)
}

// Preset is a named set of options: those that differ from their defaults, as
// text.
type Preset struct {
	Name   string
	Help   string
	Values map[string]string
}

// Describe completes an engine's Info with its options and presets.
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

// described is the non-generic core of Describe, so that instantiations share code.
type described struct {
	fresh   func() (any, []Option) // a Config, by pointer, and options bound to it
	value   func(any) any          // the Config behind the pointer
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

// ParseOptions reads options that are text: the preset's values over the
// defaults, values over both. The result is for Options.Config. Unknown names and values out
// of range are errors that say what is allowed.
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

// Defaults are an engine's options with nothing changed.
func Defaults[C any, P Config[C]]() C {
	c := P(new(C))
	c.Options()
	return *(*C)(c)
}

// Configured is what an engine's Check begins with: the engine's options, which
// are the defaults when o has none. It refuses a Config of another engine, and
// values out of range.
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

// inRange refuses options whose values cannot be.
func inRange(opts []Option) error {
	for _, o := range opts {
		if err := o.parse(o.text()); err != nil {
			return Reason{Usage, fmt.Sprintf("option %s: %v", o.Name, err)}
		}
	}
	return nil
}

// Blocks is how the automaton is prepared that an engine gets. To the engine it
// makes no difference that it must know of.
type Blocks uint8

// The ways to prepare an automaton.
const (
	LargeBlocks     Blocks = iota // edges composed to large blocks, as is usual
	StatementBlocks               // an edge for each statement
	RawBlocks                     // as the frontend made it, without any simplification
	LoopBlocks                    // that with edges composed to large blocks
	FunctionBlocks                // the same, where blocks end also at the start and return of functions
)

// Form is embedded in the Config of an engine that leaves to its user how the
// automaton is prepared.
type Form struct {
	Blocks Blocks
	// Bisimulation merges locations that nothing tells apart.
	Bisimulation bool
}

// BlocksOption binds the option that sets it. Help says what large blocks and
// statements are to the engine; "" is what there is to say of most.
func (f *Form) BlocksOption(preset Blocks, help string) Option {
	if help == "" {
		help = "One edge for all statements between loop heads, or one for each statement."
	}
	return Choice(&f.Blocks, "blocks", preset, []string{"large", "statement", "raw", "loop", "function"},
		help+" With raw nothing is simplified; with loop all statements between loop heads are then one edge, with function those between loop heads, starts and returns of functions.")
}

// BisimulationOption binds the option that sets Bisimulation.
func (f *Form) BisimulationOption() Option {
	return Bool(&f.Bisimulation, "bisimulation", false, "Make one location of those from which the same can happen: bisimulation minimisation, as Lange, Neuhäußer and Noll prepare their automata.")
}

// form finds the Form of a Config.
func (f Form) form() Form { return f }

// FormOf is how the automaton is to be prepared for an engine with these options.
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
