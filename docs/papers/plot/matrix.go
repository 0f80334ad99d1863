package plot

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Matrix has a cell for each pair of configurations. The cell is a scatter plot of the programs:
// its vertical axis is for the configuration of the row, and its horizontal axis for the
// configuration of the column. The cells of the diagonal have the configurations' names.
type Matrix struct {
	Title string
	Axis  Axis // for all cells; its title is the unit of the costs
	Names []string
	// Values has for each program its cost with each configuration. The cost is a value beyond the
	// limit, such as math.Inf(1), if the configuration did not solve the program. It is NaN if the
	// configuration did not run on the program.
	Values [][]float64
}

const (
	matrixCell   = 108
	matrixGap    = 6
	matrixMargin = 40
	matrixHead   = 26
)

// SVG returns the matrix as a picture. Each point of a cell is a program. If the point is below the
// cell's diagonal, the program costs less with the configuration of the row.
func (s Matrix) SVG() ([]byte, error) {
	if err := s.Axis.check(); err != nil {
		return nil, err
	}
	for i, v := range s.Values {
		if len(v) != len(s.Names) {
			return nil, fmt.Errorf("program %d has %d values for %d configurations", i, len(v), len(s.Names))
		}
	}
	n := len(s.Names)
	side := vg.Length(n*(matrixCell+matrixGap) + matrixMargin)
	description := fmt.Sprintf("%d programs; solved by", len(s.Values))
	for k, name := range s.Names {
		solved := 0
		for _, v := range s.Values {
			if v[k] <= s.Axis.Limit {
				solved++
			}
		}
		description += fmt.Sprintf(" %s %d;", name, solved)
	}
	return render(side, side+matrixHead, s.Title, description, func(c draw.Canvas) {
		c.FillPolygon(ground().light, rectangle(c))
		title := empty("").Title.TextStyle
		title.XAlign, title.YAlign = draw.XCenter, draw.YTop
		c.FillText(title, vg.Point{X: side / 2, Y: c.Max.Y - 6}, s.Title)
		for row := range n {
			for column := range n {
				left := vg.Length(matrixMargin + column*(matrixCell+matrixGap))
				bottom := vg.Length(matrixMargin + (n-1-row)*(matrixCell+matrixGap))
				s.cell(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
					Min: vg.Point{X: left, Y: bottom}, Max: vg.Point{X: left + matrixCell, Y: bottom + matrixCell}}}, row, column)
			}
		}
	})
}

// cell draws the scatter plot of a row and a column. On the diagonal it draws the configuration's
// name instead. Below the cells of the last row, and to the left of the cells of the first column,
// it writes the powers of ten of the axis.
func (s Matrix) cell(c draw.Canvas, row, column int) {
	c.StrokeLines(draw.LineStyle{Color: faint().light, Width: 0.8}, append(rectangle(c), c.Min))
	label := empty("").X.Tick.Label
	label.XAlign, label.YAlign = draw.XCenter, draw.YCenter
	last := len(s.Names) - 1
	place := func(v float64) vg.Length {
		return matrixCell * vg.Length(plot.LogScale{}.Normalize(s.Axis.Least, s.Axis.end(), v))
	}
	at := func(x, y float64) vg.Point { return vg.Point{X: c.Min.X + place(x), Y: c.Min.Y + place(y)} }
	for _, power := range powers(s.Axis.Least, s.Axis.Limit) {
		if row == last {
			c.FillText(label, vg.Point{X: c.Min.X + place(power), Y: c.Min.Y - 9}, short(power))
		}
		if column == 0 {
			right := label
			right.XAlign = draw.XRight
			c.FillText(right, vg.Point{X: c.Min.X - 4, Y: c.Min.Y + place(power)}, short(power))
		}
	}
	if row == last && column == last/2 {
		c.FillText(label, vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Min.Y - 24}, s.Axis.Title)
	}
	if row == column {
		label.Font = sans(12)
		c.FillText(label, vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: (c.Min.Y + c.Max.Y) / 2}, s.Names[row])
		return
	}
	guide := draw.LineStyle{Color: faint().light, Width: 0.8}
	least, limit, end := s.Axis.Least, s.Axis.Limit, s.Axis.end()
	c.StrokeLines(guide, []vg.Point{at(least, least), at(limit, limit)}, []vg.Point{at(limit, least), at(limit, end)}, []vg.Point{at(least, limit), at(end, limit)})
	glyph := mark(0)
	glyph.Radius = 2.2
	for _, v := range s.Values {
		if !math.IsNaN(v[row]) && !math.IsNaN(v[column]) { // both ran on this program
			c.DrawGlyph(glyph, at(s.Axis.at(v[column]), s.Axis.at(v[row])))
		}
	}
}
