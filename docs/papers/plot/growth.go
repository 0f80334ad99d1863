package plot

import (
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// Curve has the cost of each program of a family, by size. The cost of an unsolved program is a
// value beyond the axis's limit, such as math.Inf(1).
type Curve struct {
	Name   string
	Sizes  []float64
	Values []float64
}

// Growth shows how the cost of a program grows with its size. Both axes are logarithmic, so a cost
// that is a power of the size appears as a straight line.
type Growth struct {
	Title  string
	X      string
	Y      Axis
	Curves []Curve
}

// SVG returns the plot. If the last program of a curve is unsolved, the curve ends on the line of
// unsolved programs.
func (s Growth) SVG() ([]byte, error) {
	if err := s.Y.check(); err != nil {
		return nil, err
	}
	var sizes []float64
	none := 0
	for _, c := range s.Curves {
		if len(c.Sizes) != len(c.Values) {
			return nil, fmt.Errorf("%s has %d sizes and %d values", c.Name, len(c.Sizes), len(c.Values))
		}
		for i, n := range c.Sizes {
			if n <= 0 {
				return nil, fmt.Errorf("%s has a size of %v", c.Name, n)
			}
			if sizes = append(sizes, n); c.Values[i] > s.Y.Limit {
				none++
			}
		}
	}
	if len(sizes) == 0 {
		return nil, errors.New("there are no sizes")
	}
	p := empty(s.Title)
	s.Y.set(&p.Y, none)
	p.X.Label.Text = s.X
	p.X.Scale = plot.LogScale{}
	p.X.Min, p.X.Max = slices.Min(sizes)/1.2, slices.Max(sizes)*1.2
	slices.Sort(sizes)
	var ticks []plot.Tick
	for _, n := range slices.Compact(sizes) {
		ticks = append(ticks, plot.Tick{Value: n, Label: short(n)})
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
	legend := legendBeside(p)
	description := fmt.Sprintf("%s, at the largest size that was solved:", s.Y.Title)
	for i, c := range s.Curves {
		var points plotter.XYs
		last := "none"
		for k, n := range c.Sizes {
			points = append(points, plotter.XY{X: n, Y: s.Y.at(c.Values[k])})
			if c.Values[k] <= s.Y.Limit {
				last = fmt.Sprintf("%s at %s", short(c.Values[k]), short(n))
			}
		}
		curve, marks := &plotter.Line{XYs: points, LineStyle: line(i)}, &plotter.Scatter{XYs: points, GlyphStyle: mark(i)}
		p.Add(curve, marks)
		legend.Add(c.Name, curve, marks)
		description += fmt.Sprintf(" %s %s;", c.Name, last)
	}
	return renderBeside(p, legend, description)
}
