//go:build !js

package plot

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"ic3play/docs/papers/plot/plottest"
)

// scatter has points of all kinds: solved by both configurations, by one, or by none. One time is
// below the start of the axis.
func scatter() Scatter {
	none := math.Inf(1)
	return Scatter{
		Title: "one against the other", X: Axis{"one <s>", 0.01, 10}, Y: Axis{"other (s)", 0.01, 10},
		Classes: []string{"safe", "unsafe"},
		Points:  []Point{{0.1, 0.2, 0}, {3, 0.05, 1}, {0.5, none, 0}, {none, 8, 1}, {none, none, 0}, {0.001, 0.02, 1}},
	}
}

func cactus() Cactus {
	return Cactus{Title: "solved with a limit", Y: Axis{"seconds", 0.01, 10}, Programs: 15, Lines: []Line{
		{"few", []float64{0.5, 0.1}}, {"none", nil}, {"many", []float64{9, 0.01, 0.02, 0.001, 2, 0.3, 0.3, 0.4, 1, 1, 1, 1, 5, 5}},
	}}
}

// density has two panels. The curves of the first panel do not overlap. In the second panel, one
// curve has only the value 0 and the other curve has no value.
func density() Density {
	return Density{Title: "how often", X: "times", Log: true, Panels: []Panel{
		{"there", []Line{{"few", []float64{0, 1, 1, 2, 3}}, {"many", []float64{90, 100, 120, 800}}}},
		{"here", []Line{{"few", []float64{0, 0, 0}}, {"many", nil}}},
	}}
}

func matrix() Matrix {
	none := math.Inf(1)
	return Matrix{Title: "each against each", Axis: Axis{"seconds", 0.01, 10}, Names: []string{"A", "B", "C"},
		Values: [][]float64{{0.1, 0.2, 0.3}, {1, none, 0.001}, {none, none, none}, {math.NaN(), 2, 3}}}
}

// growth returns a plot with two families of programs. The last program of the second family is not
// solved.
func growth() Growth {
	return Growth{Title: "growth", X: "size", Y: Axis{"seconds", 0.01, 10}, Curves: []Curve{
		{"even", []float64{10, 20, 50}, []float64{0.1, 0.2, 0.5}}, {"steep <n>", []float64{5, 10, 20}, []float64{0.2, 4, math.Inf(1)}},
	}}
}

// TestFigures checks each figure's words and the number of its shapes (points, ticks, curves,
// samples of the legend). The same data must always give the same bytes.
func TestFigures(t *testing.T) {
	for _, c := range []struct {
		svg  func() ([]byte, error)
		want string
	}{
		{scatter().SVG, `one against the other
6 programs; other (s) is the lower one for 2, one <s> for 3; neither solved 1.
one against the other | one <s> | 0.01 | 0.1 | 1 | 10 | none (2) | other (s) | 0.01 | 0.1 | 1 | 10 | none (2) | safe | unsafe
75 shapes`},
		{cactus().SVG, `solved with a limit
Programs solved: many 14; few 2; none 0;
solved with a limit | programs solved, of 15 | 0 | 4 | 8 | 12 | seconds | 0.01 | 0.1 | 1 | 10 | many  14 | few  2 | none  0
59 shapes`},
		{density().SVG, `how often
there, medians: few 1; many 110; here, medians: few 0; 
how often | there | 0 | 1 | 10 | 100 | density | here | times | 0 | 1 | 10 | 100 | density | few | many
66 shapes`},
		{matrix().SVG, `each against each
4 programs; solved by A 2; B 2; C 3;
each against each | 0.01 | 0.1 | 1 | 10 | A | 0.01 | 0.1 | 1 | 10 | B | 0.01 | 0.01 | 0.1 | 0.1 | 1 | 1 | 10 | 10 | 0.01 | 0.1 | 1 | 10 | seconds | 0.01 | 0.1 | 1 | 10 | C
48 shapes`},
		{growth().SVG, `growth
seconds, at the largest size that was solved: even 0.5 at 50; steep <n> 4 at 10;
growth | size | 5 | 10 | 20 | 50 | seconds | 0.01 | 0.1 | 1 | 10 | none (1) | even | steep <n>
49 shapes`},
	} {
		got, err := c.svg()
		if err != nil {
			t.Error(err)
			continue
		}
		if again, err := c.svg(); err != nil || !bytes.Equal(again, got) {
			t.Errorf("another drawing of the same data differs:\n%s", c.want)
		}
		words, err := plottest.Words(got)
		if err != nil || words != c.want {
			t.Errorf("%v; it says\n%s\nwant\n%s", err, words, c.want)
		}
		if strings.Contains(string(got), "NaN") || strings.Contains(string(got), "Inf") {
			t.Errorf("a place that is no number:\n%s", c.want)
		}
	}
}

// Values below an axis are drawn at its start, and values beyond the limit on the line of unsolved
// programs.
func TestAxis(t *testing.T) {
	a := Axis{"seconds", 0.01, 10}
	for v, want := range map[float64]float64{0.001: 0.01, 0.5: 0.5, 10: 10, 10.5: a.unsolved(), math.Inf(1): a.unsolved()} {
		if got := a.at(v); got != want {
			t.Errorf("%v lies at %v, want %v", v, got, want)
		}
	}
	if a.unsolved() <= a.Limit || a.end() <= a.unsolved() {
		t.Errorf("the limit %v, not solved %v, the end %v", a.Limit, a.unsolved(), a.end())
	}
}

// Every colour must have a counterpart for dark pages.
func TestDark(t *testing.T) {
	for name, svg := range map[string]func() ([]byte, error){"scatter": scatter().SVG, "cactus": cactus().SVG} {
		data, err := svg()
		if err != nil {
			t.Fatal(err)
		}
		style, body, _ := strings.Cut(string(data), "</style>")
		for _, part := range strings.Split(body, "#")[1:] {
			if c := part[:6]; !strings.Contains(style, "fill:#"+c+"\"]") {
				t.Errorf("%s: #%s has no counterpart", name, c)
			}
		}
	}
}

// Each colour must be legible on its background, by the WCAG rule for graphics.
func TestContrast(t *testing.T) {
	luminance := func(c [3]float64) float64 {
		for i, v := range c {
			if v /= 255; v <= 0.03928 {
				c[i] = v / 12.92
			} else {
				c[i] = math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
	}
	ratio := func(a, b [3]float64) float64 {
		x, y := luminance(a), luminance(b)
		return (max(x, y) + 0.05) / (min(x, y) + 0.05)
	}
	g := ground()
	for i, c := range append(tones(), ink()) {
		light := ratio([3]float64{float64(c.light.R), float64(c.light.G), float64(c.light.B)}, [3]float64{float64(g.light.R), float64(g.light.G), float64(g.light.B)})
		dark := ratio([3]float64{float64(c.dark.R), float64(c.dark.G), float64(c.dark.B)}, [3]float64{float64(g.dark.R), float64(g.dark.G), float64(g.dark.B)})
		if light < 4.5 || dark < 4.5 {
			t.Errorf("tone %d: %.1f on light, %.1f on dark", i, light, dark)
		}
	}
}

func TestRefused(t *testing.T) {
	s := scatter()
	s.X.Least = 0
	if _, err := s.SVG(); err == nil {
		t.Error("an axis from 0 is drawn")
	}
	s = scatter()
	s.Points[0].Class = 7
	if _, err := s.SVG(); err == nil {
		t.Error("a point of no class is drawn")
	}
	c := cactus()
	c.Y.Limit = c.Y.Least
	if _, err := c.SVG(); err == nil {
		t.Error("an axis of no length is drawn")
	}
}

// The area under a density curve must be 1. For a sample of small values, more than nine tenths of
// this area must be below 20. For a sample of large values, at most nine tenths of the area may be
// below 20.
func TestDensity(t *testing.T) {
	d := density()
	end, err := d.end()
	if err != nil || end != 800 {
		t.Fatalf("the axis ends at %v, %v", end, err)
	}
	for _, values := range [][]float64{{0, 0, 0}, {0, 1, 1, 2, 3}, {90, 100, 110, 120}} {
		area, below := 0.0, 0.0
		curve := d.curve(values, end)
		for i := 1; i < len(curve); i++ {
			piece := (curve[i].X - curve[i-1].X) * (curve[i].Y + curve[i-1].Y) / 2
			area += piece
			if curve[i].X <= d.scale(20) {
				below += piece
			}
		}
		if math.Abs(area-1) > 0.02 {
			t.Errorf("%v: the curve encloses %.3f", values, area)
		}
		if few := values[0] == 0; few != (below > 0.9) {
			t.Errorf("%v: %.2f of the curve is below 20", values, below)
		}
	}
	for _, bad := range []Density{{}, {Panels: []Panel{{"none", []Line{{"x", []float64{-1}}}}}}} {
		if _, err := bad.SVG(); err == nil {
			t.Errorf("%+v is drawn", bad)
		}
	}
}

func TestMatrixCounts(t *testing.T) {
	svg, err := matrix().SVG()
	if err != nil || !strings.Contains(string(svg), "<desc>4 programs; solved by A 2; B 2; C 3;</desc>") {
		t.Errorf("%v: %s", err, svg[:min(400, len(svg))])
	}
	for _, bad := range []Matrix{{Names: []string{"A"}}, {Axis: Axis{"s", 1, 2}, Names: []string{"A"}, Values: [][]float64{{}}}} {
		if _, err := bad.SVG(); err == nil {
			t.Errorf("%+v is drawn", bad)
		}
	}
}
