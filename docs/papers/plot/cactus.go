package plot

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// Line has the name of a configuration and a value for each program that the configuration solved:
// its time or its memory, or a count in a Density.
type Line struct {
	Name   string
	Values []float64
}

// Cactus shows how many programs each configuration solves within a limit of time or memory. The
// k-th point of a line is at the k-th smallest of the line's values.
type Cactus struct {
	Title    string
	Y        Axis
	Programs int // number of solved and unsolved programs
	Lines    []Line
}

const (
	cactusWidth  = 660
	cactusHeight = 360
	cactusLegend = 180
)

// "every" is the number of points from one symbol of a curve to the next.
const every = 12

// SVG returns the plot. A line's colour, dash and symbol depend only on its index in Lines. The
// legend is sorted by the number of solved programs, the largest number first.
func (s Cactus) SVG() ([]byte, error) {
	if err := s.Y.check(); err != nil {
		return nil, err
	}
	p := empty(s.Title)
	s.Y.set(&p.Y, 0)
	p.Y.Max = s.Y.Limit
	p.X.Label.Text = fmt.Sprintf("programs solved, of %d", s.Programs)
	p.X.Min, p.X.Max = 0, 1
	type entry struct {
		name   string
		solved int
		thumbs []plot.Thumbnailer
	}
	var entries []entry
	for i, l := range s.Lines {
		values := slices.Sorted(slices.Values(l.Values))
		var points, marked plotter.XYs
		for k, v := range values {
			xy := plotter.XY{X: float64(k + 1), Y: min(max(v, s.Y.Least), s.Y.Limit)}
			points = append(points, xy)
			// Draw a symbol only at one in "every" points of a curve and at its last point. Each curve
			// begins the count at a different point, so that the symbols of curves that coincide do
			// not overlap.
			if k%every == (i*every/max(len(s.Lines), 1))%every || k == len(values)-1 {
				marked = append(marked, xy)
			}
		}
		p.X.Max = max(p.X.Max, float64(len(values)))
		curve, marks := &plotter.Line{XYs: points, LineStyle: line(i)}, &plotter.Scatter{XYs: marked, GlyphStyle: mark(i)}
		p.Add(curve, marks)
		entries = append(entries, entry{l.Name, len(values), []plot.Thumbnailer{curve, marks}})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(b.solved, a.solved) })
	legend := legendBeside(p)
	description := "Programs solved:"
	for _, e := range entries {
		legend.Add(fmt.Sprintf("%s  %d", e.name, e.solved), e.thumbs...)
		description += fmt.Sprintf(" %s %d;", e.name, e.solved)
	}
	return renderBeside(p, legend, description)
}

// legendBeside returns an empty legend that fits beside a plot.
func legendBeside(p *plot.Plot) plot.Legend {
	legend := plot.NewLegend()
	legend.TextStyle = p.Legend.TextStyle
	legend.Top, legend.Left, legend.ThumbnailWidth, legend.Padding = true, true, 30, 3
	return legend
}

// renderBeside draws a plot with the legend beside it.
func renderBeside(p *plot.Plot, legend plot.Legend, description string) ([]byte, error) {
	return render(cactusWidth, cactusHeight, p.Title.Text, description, func(c draw.Canvas) {
		c.FillPolygon(ground().light, rectangle(c))
		p.Draw(draw.Crop(c, 4, -cactusLegend, 4, -4))
		legend.Draw(draw.Crop(c, cactusWidth-cactusLegend+10, 0, 0, -28))
	})
}
