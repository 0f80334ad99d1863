package engine

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"ic3play/engine/meter"
)

type colour uint8

const (
	red colour = iota
	green
)

type paint struct {
	Form
	Coats  int
	Glossy bool
	Colour colour
}

func (p *paint) Options() []Option {
	return []Option{
		Int(&p.Coats, "coats", 2, 1, 9, "How many."),
		Bool(&p.Glossy, "glossy", true, "Shines."),
		Choice(&p.Colour, "colour", green, []string{"red", "green"}, "Which."),
		p.BlocksOption(LargeBlocks, "Edges."),
	}
}

func painter() Info {
	return Describe(Info{Name: "painter"},
		Variant[paint]{"THICK", "More of it.", func(p *paint) { p.Coats, p.Colour = 5, red }},
		Variant[paint]{"PLAIN", "As it is.", func(*paint) {}})
}

func TestDescribe(t *testing.T) {
	i := painter()
	var got []string
	for _, o := range i.Options {
		got = append(got, fmt.Sprintf("%s %d %s %d..%d %v", o.Name, o.Kind, o.Default, o.Min, o.Max, o.Choices))
	}
	want := []string{"coats 1 2 1..9 []", "glossy 0 true 0..0 []", "colour 2 green 0..0 [red green]", "blocks 2 large 0..0 [large statement raw loop function]"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("options %q, want %q", got, want)
	}
	if len(i.Presets) != 2 || !maps.Equal(i.Presets[0].Values, map[string]string{"coats": "5", "colour": "red"}) || len(i.Presets[1].Values) != 0 {
		t.Errorf("presets %+v: they are to hold what differs from the defaults", i.Presets)
	}
}

func TestParseOptions(t *testing.T) {
	i := painter()
	for _, tt := range []struct {
		preset int // index of the preset, or -1
		values map[string]string
		want   paint
		err    string
	}{
		{-1, nil, paint{Coats: 2, Glossy: true, Colour: green}, ""},
		{0, nil, paint{Coats: 5, Glossy: true, Colour: red}, ""},
		{0, map[string]string{"coats": "9", "glossy": "false", "blocks": "statement"}, paint{Form: Form{Blocks: StatementBlocks}, Coats: 9, Colour: red}, ""},
		{-1, map[string]string{"coats": "0"}, paint{}, `engine painter, option coats: "0" is not an integer from 1 to 9`},
		{-1, map[string]string{"coats": "two"}, paint{}, `engine painter, option coats: "two" is not an integer from 1 to 9`},
		{-1, map[string]string{"glossy": "1"}, paint{}, `engine painter, option glossy: "1" is neither true nor false`},
		{-1, map[string]string{"colour": "blue"}, paint{}, `engine painter, option colour: "blue" is not one of red, green`},
		{-1, map[string]string{"size": "1"}, paint{}, `engine painter has no option "size"; it has: coats, glossy, colour, blocks`},
	} {
		var p Preset
		if tt.preset >= 0 {
			p = i.Presets[tt.preset]
		}
		got, err := i.ParseOptions(p, tt.values)
		switch {
		case tt.err != "":
			if err == nil || err.Error() != tt.err || ReasonFor(err).Code != Usage {
				t.Errorf("%v: error %v (%s), want %s", tt.values, err, ReasonFor(err).Code, tt.err)
			}
		case err != nil || got != tt.want:
			t.Errorf("%v: %+v (%v), want %+v", tt.values, got, err, tt.want)
		case FormOf(got) != tt.want.Form:
			t.Errorf("%v: form %+v", tt.values, FormOf(got))
		}
	}
	if got, err := (Info{Name: "bare"}).ParseOptions(Preset{}, nil); got != nil || err != nil {
		t.Errorf("without options: %v, %v", got, err)
	}
	if _, err := (Info{Name: "bare"}).ParseOptions(Preset{}, map[string]string{"x": "1"}); err == nil || err.Error() != `engine bare has no option "x"; it has: none` {
		t.Errorf("an option of an engine without any: %v", err)
	}
}

func TestConfigured(t *testing.T) {
	if c, err := Configured[paint](Options{}); err != nil || c != Defaults[paint]() || c.Coats != 2 {
		t.Errorf("without a config: %+v, %v", c, err)
	}
	given := paint{Coats: 1, Colour: green}
	if c, err := Configured[paint](Options{Config: given}); err != nil || c != given {
		t.Errorf("%+v became %+v, %v", given, c, err)
	}
	for _, bad := range []any{paint{Coats: 10}, paint{Coats: 1, Colour: 2}, &paint{Coats: 1}, "coats=1"} {
		if _, err := Configured[paint](Options{Config: bad}); ReasonFor(err).Code != Usage {
			t.Errorf("%+v is accepted: %v", bad, err)
		}
	}
}

// ReasonFor must return the right code for each error. It must also do so for errors that a search
// has wrapped in further errors.
func TestReasons(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want Code
	}{
		{nil, NoReason},
		{meter.ErrTimeout, Timeout},
		{fmt.Errorf("refine: %w", meter.ErrCancelled), Cancelled},
		{fmt.Errorf("%w: 3 MB", meter.ErrMemory), Memory},
		{fmt.Errorf("%w: rounds", meter.ErrGaveUp), GaveUp},
		{fmt.Errorf("level 3: %w", Reason{Bound, "level limit reached"}), Bound},
		{errors.New("something else"), Fault},
	} {
		r := ReasonFor(tt.err)
		if r.Code != tt.want || tt.err != nil && r.Text != tt.err.Error() {
			t.Errorf("%v: %q, %q; want %q", tt.err, r.Code, r.Text, tt.want)
		}
	}
	seen := map[Code]bool{NoReason: true}
	for _, c := range []Code{Timeout, Cancelled, Memory, GaveUp, Bound, Exhausted, Stuck, Unconfirmed, Coarse, Usage, Source, Fault} {
		if seen[c] {
			t.Errorf("code %q is there twice", c)
		}
		seen[c] = true
	}
}
