package plot

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// stroke is the line width of symbols. The plot library's symbols are so thin that their colours
// look alike on a screen.
const stroke = 1.1

// outline draws the symbol of a point with straight lines. The lines connect points of a circle,
// which are given by their angles in degrees. If "closed" is set, the points form a polygon.
// Otherwise one line connects the points 0 and 1, the next line connects the points 2 and 3, and so
// on.
type outline struct {
	angles []float64
	closed bool
}

// DrawGlyph draws the symbol.
func (o outline) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	c.SetLineStyle(draw.LineStyle{Color: style.Color, Width: stroke})
	var p vg.Path
	for i, a := range o.angles {
		sin, cos := math.Sincos(a * math.Pi / 180)
		to := vg.Point{X: at.X + style.Radius*vg.Length(cos), Y: at.Y + style.Radius*vg.Length(sin)}
		if i == 0 || !o.closed && i%2 == 0 {
			p.Move(to)
		} else {
			p.Line(to)
		}
	}
	if o.closed {
		p.Close()
	}
	c.Stroke(p)
}

type ring struct{}

// DrawGlyph draws the symbol.
func (ring) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	c.SetLineStyle(draw.LineStyle{Color: style.Color, Width: stroke})
	var p vg.Path
	p.Move(vg.Point{X: at.X + style.Radius, Y: at.Y})
	p.Arc(at, style.Radius, 0, 2*math.Pi)
	p.Close()
	c.Stroke(p)
}

// shapes returns the symbols. Symbol i belongs to colour i of tones.
func shapes() []draw.GlyphDrawer {
	return []draw.GlyphDrawer{ring{}, outline{angles: []float64{45, 225, 135, 315}}, outline{[]float64{45, 135, 225, 315}, true},
		outline{[]float64{90, 210, 330}, true}, outline{angles: []float64{0, 180, 90, 270}}, outline{[]float64{30, 150, 270}, true},
		outline{[]float64{0, 90, 180, 270}, true}, draw.CircleGlyph{}, draw.BoxGlyph{}}
}
