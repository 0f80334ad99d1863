package plot

import (
	"errors"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Point has a program's costs with two configurations. The cost of an unsolved program is a value
// beyond the axis's limit, such as math.Inf(1).
type Point struct {
	X, Y  float64
	Class int
}

// Scatter compares two configurations: each point is a program.
type Scatter struct {
	Title string
	X, Y  Axis
	// Classes has the names of the classes of points. Each class has its own symbol.
	Classes []string
	Points  []Point
}

const (
	scatterWidth  = 330
	scatterHeight = 340
	legendHeight  = 18
)

// SVG returns the plot. Points below the diagonal are programs that cost less with configuration Y.
func (s Scatter) SVG() ([]byte, error) {
	if err := errors.Join(s.X.check(), s.Y.check()); err != nil {
		return nil, err
	}
	p := empty(s.Title)
	var noneX, noneY int
	for _, pt := range s.Points {
		if pt.X > s.X.Limit {
			noneX++
		}
		if pt.Y > s.Y.Limit {
			noneY++
		}
	}
	s.X.set(&p.X, noneX)
	s.Y.set(&p.Y, noneY)
	if err := s.guides(p); err != nil {
		return nil, err
	}
	by := make([]plotter.XYs, len(s.Classes))
	var below, above, missed int
	for i, pt := range s.Points {
		if pt.Class < 0 || pt.Class >= len(s.Classes) {
			return nil, fmt.Errorf("point %d is of class %d of %d", i, pt.Class, len(s.Classes))
		}
		by[pt.Class] = append(by[pt.Class], plotter.XY{X: s.X.at(pt.X), Y: s.Y.at(pt.Y)})
		switch {
		case pt.X > s.X.Limit && pt.Y > s.Y.Limit:
			missed++
		case pt.Y < pt.X:
			below++
		case pt.Y > pt.X:
			above++
		}
	}
	marks := make([]*plotter.Scatter, len(s.Classes))
	for i, xys := range by {
		m := &plotter.Scatter{XYs: xys, GlyphStyle: mark(i)}
		marks[i] = m
		p.Add(m)
	}
	description := fmt.Sprintf("%d programs; %s is the lower one for %d, %s for %d; neither solved %d.", len(s.Points), s.Y.Title, below, s.X.Title, above, missed)
	return render(scatterWidth, scatterHeight, s.Title, description, func(c draw.Canvas) {
		c.FillPolygon(ground().light, rectangle(c))
		p.Draw(draw.Crop(c, 4, -8, legendHeight, -4))
		row := draw.Crop(c, 60, 0, 0, legendHeight-scatterHeight)
		for i, name := range s.Classes {
			item := plot.NewLegend()
			item.TextStyle, item.Left, item.Top, item.ThumbnailWidth = p.Legend.TextStyle, true, true, 14
			item.Add(name, marks[i])
			item.Draw(row)
			row.Min.X += item.TextStyle.Width(name) + 34
		}
	})
}

func rectangle(c draw.Canvas) []vg.Point {
	return []vg.Point{{X: c.Min.X, Y: c.Min.Y}, {X: c.Max.X, Y: c.Min.Y}, {X: c.Max.X, Y: c.Max.Y}, {X: c.Min.X, Y: c.Max.Y}}
}

// "guides" adds reference lines: y = x, y = x/10, y = 10*x, and the limits of both axes.
func (s Scatter) guides(p *plot.Plot) error {
	add := func(style draw.LineStyle, from, to plotter.XY) error {
		l, err := plotter.NewLine(plotter.XYs{from, to})
		if err != nil {
			return err
		}
		l.LineStyle = style
		p.Add(l)
		return nil
	}
	solid := draw.LineStyle{Color: faint().light, Width: 1}
	dotted := draw.LineStyle{Color: faint().light, Width: 0.8, Dashes: []vg.Length{2, 3}}
	errs := []error{
		add(solid, plotter.XY{X: s.X.Limit, Y: s.Y.Least}, plotter.XY{X: s.X.Limit, Y: s.Y.end()}),
		add(solid, plotter.XY{X: s.X.Least, Y: s.Y.Limit}, plotter.XY{X: s.X.end(), Y: s.Y.Limit}),
	}
	for _, factor := range []float64{0.1, 1, 10} {
		// Draw the line y = factor * x inside the box in which both configurations solve the
		// program.
		low, high := max(s.X.Least, s.Y.Least/factor), min(s.X.Limit, s.Y.Limit/factor)
		if low >= high {
			continue
		}
		style := dotted
		if factor == 1 {
			style = solid
		}
		errs = append(errs, add(style, plotter.XY{X: low, Y: low * factor}, plotter.XY{X: high, Y: high * factor}))
	}
	return errors.Join(errs...)
}
