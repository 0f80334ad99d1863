//go:build !js

package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the goldens anew")

// scatter is a small plot: a program that both solve, ones that one solves, one
// that none solves, and one that took less than the axes show.
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

// density is two panels: one of two curves that lie apart, one of a curve at 0 only
// and one without a value.
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

// growth is a small plot of two families, of which one was not solved in every size.
func growth() Growth {
	return Growth{Title: "growth", X: "size", Y: Axis{"seconds", 0.01, 10}, Curves: []Curve{
		{"even", []float64{10, 20, 50}, []float64{0.1, 0.2, 0.5}}, {"steep <n>", []float64{5, 10, 20}, []float64{0.2, 4, math.Inf(1)}},
	}}
}

func TestGoldens(t *testing.T) {
	for name, svg := range map[string]func() ([]byte, error){"scatter": scatter().SVG, "cactus": cactus().SVG, "density": density().SVG, "matrix": matrix().SVG, "growth": growth().SVG} {
		got, err := svg()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if again, err := svg(); err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s: another drawing of the same data differs", name)
		}
		file := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not %s; go test -update writes it anew", name, file)
		}
		wellFormed(t, name, got)
		if strings.Contains(string(got), "NaN") || strings.Contains(string(got), "Inf") {
			t.Errorf("%s: a place that is no number", name)
		}
	}
}

// wellFormed reads all of an XML file.
func wellFormed(t *testing.T, name string, data []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}

// TestWords: whoever does not see a figure is told what is in it.
func TestWords(t *testing.T) {
	svg, err := scatter().SVG()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>one against the other</title>",
		"<desc>6 programs; other (s) is the lower one for 2, one &lt;s&gt; for 3; neither solved 1.</desc>",
		"prefers-color-scheme: dark"} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("no %s", want)
		}
	}
	if svg, err = cactus().SVG(); err != nil || !strings.Contains(string(svg), "<desc>Programs solved: many 14; few 2; none 0;</desc>") {
		t.Errorf("%v: %.600s", err, svg)
	}
}

// TestDark: what is drawn in a colour has one on dark pages.
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

// TestContrast: each colour is legible on its ground, as WCAG has it for graphics.
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

// TestDensity: what a curve encloses is all of its values, and most of it lies where
// they do.
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

// TestMatrixCounts: its description says what each configuration solved.
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
