// Package plot draws the figures of an evaluation as SVG: scatter plots, matrices of scatter plots,
// cactus plots, distributions of counts, and run times by program size.
//
// It uses gonum.org/v1/plot and determines the appearance. Axes of run times and of memory are
// logarithmic. Scatter plots, matrices and plots by program size draw unsolved programs on a line
// beyond the limit, so that no program is missing. Each colour is combined with a shape or a dash.
//
// A figure is one file for light and dark pages. It is drawn with the colours of a light page and
// its own background, and its style sheet contains the colours of dark pages. The same data always
// lead to the same bytes.
package plot

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// tone is a colour of a light page and the corresponding colour of a dark page.
type tone struct{ light, dark color.NRGBA }

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

func ground() tone { return tone{rgb(0xfefefe), rgb(0x0d1117)} }
func ink() tone    { return tone{rgb(0x1f2328), rgb(0xe6edf3)} }
func faint() tone  { return tone{rgb(0xafb8c1), rgb(0x484f58)} }

// tones returns the colours of lines and symbols. Each colour is legible on the background of its
// page.
func tones() []tone {
	return []tone{
		{rgb(0x0550ae), rgb(0x79c0ff)}, {rgb(0xbc4c00), rgb(0xffa657)}, {rgb(0x116329), rgb(0x7ee787)},
		{rgb(0x8250df), rgb(0xd2a8ff)}, {rgb(0xbf3989), rgb(0xff9bce)}, {rgb(0x7d4e00), rgb(0xe3b341)},
		{rgb(0x1b7c83), rgb(0x76e3ea)}, {rgb(0xa40e26), rgb(0xff7b72)}, {rgb(0x57606a), rgb(0x9ea7b0)},
	}
}

// dashes returns the dash patterns. Line i of a plot has the pattern at index i; after the last
// pattern, the list starts again.
func dashes() [][]vg.Length {
	return [][]vg.Length{nil, {6, 3}, {1.5, 2.5}, {9, 3, 1.5, 3}, {3, 3}, {12, 4}, {6, 2, 1.5, 2, 1.5, 2}}
}

func nth[T any](xs []T, i int) T { return xs[i%len(xs)] }

func mark(i int) draw.GlyphStyle {
	return draw.GlyphStyle{Color: nth(tones(), i).light, Radius: 3.2, Shape: nth(shapes(), i)}
}

func line(i int) draw.LineStyle {
	return draw.LineStyle{Color: nth(tones(), i).light, Width: 1.4, Dashes: nth(dashes(), i)}
}

// Axis is a logarithmic axis of a plot.
type Axis struct {
	Title string
	Least float64 // start of the axis; smaller values are drawn there
	Limit float64 // the runs' limit; unsolved programs are beyond it
}

func (a Axis) check() error {
	if a.Least <= 0 || a.Limit <= a.Least {
		return errors.New("a logarithmic axis starts above 0 and below its limit")
	}
	return nil
}

func sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

func empty(title string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = ground().light
	p.Title.Text = title
	p.Title.Padding = 6
	styles := []*text.Style{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle}
	for i, s := range styles {
		s.Color = ink().light
		s.Font = sans(10)
		if i == 0 {
			s.Font = sans(12)
		}
	}
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.LineStyle.Color, a.Tick.LineStyle.Color = ink().light, ink().light
		a.Padding = 0
	}
	return p
}

// beyond is the end of an axis divided by its limit. Unsolved programs are drawn in the middle
// between the limit and the end.
const beyond = 6

// unsolved returns the value at which an axis shows unsolved programs. It is close to the limit
// times the square root of "beyond", the middle on a logarithmic axis.
func (a Axis) unsolved() float64 { return a.Limit * 2.45 }

func (a Axis) end() float64 { return a.Limit * beyond }

func (a Axis) at(v float64) float64 {
	if v > a.Limit {
		return a.unsolved()
	}
	return max(v, a.Least)
}

// The method "set" configures the axis "to" with ticks at the powers of ten, and with a tick for
// the unsolved programs. The text of this tick contains their number, the parameter "none".
func (a Axis) set(to *plot.Axis, none int) {
	to.Label.Text = a.Title
	to.Min, to.Max = a.Least, a.end()
	to.Scale = plot.LogScale{}
	var ticks []plot.Tick
	for _, power := range powers(a.Least, a.Limit) {
		ticks = append(ticks, plot.Tick{Value: power, Label: short(power)})
		for k := 2.0; k < 10 && power*k < a.Limit; k++ {
			ticks = append(ticks, plot.Tick{Value: power * k})
		}
	}
	to.Tick.Marker = plot.ConstantTicks(append(ticks, plot.Tick{Value: a.unsolved(), Label: fmt.Sprintf("none (%d)", none)}))
}

// powers returns the powers of ten from "least" to "limit". They are parsed from decimals, because
// computed powers are not exact.
func powers(least, limit float64) []float64 {
	var out []float64
	for e := -9; e <= 9; e++ {
		p, err := strconv.ParseFloat(fmt.Sprintf("1e%d", e), 64)
		if err == nil && p >= least && p <= limit {
			out = append(out, p)
		}
	}
	return out
}

func short(v float64) string {
	if v >= 1e4 {
		return strings.Replace(strconv.FormatFloat(v, 'e', -1, 64), "e+0", "e", 1)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// render calls "paint" with a canvas and returns the canvas as SVG for web pages. The title and the
// description are for screen readers.
func render(width, height vg.Length, title, description string, paint func(draw.Canvas)) ([]byte, error) {
	c := vgsvg.New(width, height)
	paint(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("draw %s: %w", title, err)
	}
	return finishSVG(b.String(), title, description), nil
}
