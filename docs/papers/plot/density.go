package plot

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Density shows how a count is distributed over the programs that a configuration solved. The
// panels are one below the other and share an axis.
//
// A curve is a kernel density estimate: the mean of small bell curves, one around each value. A
// count is never below 0. So the part of a bell curve below 0 is added to the curve as its mirror
// image above 0.
type Density struct {
	Title  string
	X      string
	Log    bool // whether to show log(1 + x), for counts of very different sizes
	Panels []Panel
}

// Panel is one of the plots of a Density. It has its own curves.
type Panel struct {
	Name  string
	Lines []Line // a line without values has no curve
}

const (
	densityWidth  = 560
	densityPanel  = 170
	densityHead   = 26
	densityLegend = 110
)

const steps = 240

// SVG returns the plot.
func (s Density) SVG() ([]byte, error) {
	end, err := s.end()
	if err != nil {
		return nil, err
	}
	height := vg.Length(densityHead + densityPanel*len(s.Panels))
	description := ""
	legend := plot.NewLegend()
	legend.TextStyle = empty("").Legend.TextStyle
	legend.Top, legend.Left, legend.ThumbnailWidth, legend.Padding = true, true, 30, 3
	var named []string
	plots := make([]*plot.Plot, len(s.Panels))
	for i, panel := range s.Panels {
		p := empty("")
		p.Title.Text = panel.Name
		p.Title.TextStyle.Font = sans(10)
		s.axes(p, end, i == len(s.Panels)-1)
		description += panel.Name + ", medians:"
		for k, l := range panel.Lines {
			if len(l.Values) == 0 {
				continue
			}
			description += fmt.Sprintf(" %s %s;", l.Name, short(math.Round(100*middle(l.Values))/100))
			curve := &plotter.Line{XYs: s.curve(l.Values, end), LineStyle: line(k)}
			p.Add(curve)
			for _, xy := range curve.XYs {
				p.Y.Max = max(p.Y.Max, 1.05*xy.Y)
			}
			if !slices.Contains(named, l.Name) {
				named = append(named, l.Name)
				legend.Add(l.Name, curve)
			}
		}
		description += " "
		plots[i] = p
	}
	return render(densityWidth, height, s.Title, description, func(c draw.Canvas) {
		c.FillPolygon(ground().light, rectangle(c))
		title := empty("").Title.TextStyle
		title.XAlign, title.YAlign = draw.XCenter, draw.YTop
		c.FillText(title, vg.Point{X: (densityWidth - densityLegend) / 2, Y: c.Max.Y - 6}, s.Title)
		for i, p := range plots {
			top := vg.Length(densityHead + densityPanel*i)
			p.Draw(draw.Crop(c, 4, -densityLegend, height-top-densityPanel, -top))
		}
		legend.Draw(draw.Crop(c, densityWidth-densityLegend+10, 0, 0, -densityHead-20))
	})
}

func (s Density) end() (float64, error) {
	end := 0.0
	for _, panel := range s.Panels {
		for _, l := range panel.Lines {
			for _, v := range l.Values {
				if v < 0 || math.IsInf(v, 1) || math.IsNaN(v) {
					return 0, fmt.Errorf("%s: %v is no count", l.Name, v)
				}
				end = max(end, v)
			}
		}
	}
	if end == 0 {
		return 0, errors.New("there is no value above 0 to draw")
	}
	return end, nil
}

func (s Density) scale(v float64) float64 {
	if s.Log {
		return math.Log10(1 + v)
	}
	return v
}

func (s Density) axes(p *plot.Plot, end float64, last bool) {
	p.Y.Label.Text = "density"
	p.X.Min, p.X.Max = 0, s.scale(end)
	p.Y.Min, p.Y.Max = 0, 1e-9
	p.Y.Tick.Marker = plot.ConstantTicks(nil)
	if last {
		p.X.Label.Text = s.X
	}
	if !s.Log {
		return
	}
	ticks := []plot.Tick{{Value: 0, Label: "0"}}
	for _, power := range powers(1, end) {
		ticks = append(ticks, plot.Tick{Value: s.scale(power), Label: short(power)})
		for k := 2.0; k < 10 && power*k <= end; k++ {
			ticks = append(ticks, plot.Tick{Value: s.scale(power * k)})
		}
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
}

// curve returns the density estimate from 0 to the end of the axis.
func (s Density) curve(values []float64, end float64) plotter.XYs {
	at := make([]float64, len(values))
	for i, v := range values {
		at[i] = s.scale(v)
	}
	slices.Sort(at)
	width := max(bandwidth(at), s.scale(end)/80)
	out := make(plotter.XYs, steps+1)
	for i := range out {
		x := s.scale(end) * float64(i) / steps
		y := 0.0
		for _, v := range at {
			y += bell((x-v)/width) + bell((x+v)/width)
		}
		out[i] = plotter.XY{X: rounded(x), Y: rounded(y / (float64(len(at)) * width))}
	}
	return out
}

func bell(x float64) float64 { return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi) }

// rounded returns v rounded to six significant digits, because machines differ in the last digits
// of an exponential.
func rounded(v float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 6, 64), 64)
	if err != nil {
		return v
	}
	return r
}

// bandwidth returns the width of the bell curves whose mean is a density curve (Silverman's rule of
// thumb). If all values are equal, it returns 0. The values must be sorted.
func bandwidth(xs []float64) float64 {
	n := float64(len(xs))
	mean, square := 0.0, 0.0
	for _, x := range xs {
		mean += x / n
	}
	for _, x := range xs {
		square += (x - mean) * (x - mean) / n
	}
	spread := math.Sqrt(square)
	if quartiles := (xs[len(xs)*3/4] - xs[len(xs)/4]) / 1.34; quartiles > 0 {
		spread = min(spread, quartiles)
	}
	return 0.9 * spread * math.Pow(n, -0.2)
}

func middle(values []float64) float64 {
	xs := slices.Sorted(slices.Values(values))
	n := len(xs)
	return (xs[(n-1)/2] + xs[n/2]) / 2
}
