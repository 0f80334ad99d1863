package papers

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ic3play/frontend/cli/papers/plot"
)

// scatter is a plot of two configurations' run times, here or in the paper.
type scatter struct {
	Title, File string

	x, y  string
	limit float64
	least float64
	time  func(program, column string) (float64, bool)
}

// Scatters are the plots of a series: of each pair of configurations that the paper
// is asked about, the runs here.
func (s *series) Scatters() []scatter {
	limit := 0.0
	for _, p := range s.programs {
		for _, c := range s.columns {
			if o, ok := s.get(p, c); ok {
				limit = max(limit, o.Limit)
			}
		}
	}
	return s.plots("here"+strings.ReplaceAll(s.suffix, "+", ", "), strings.NewReplacer("+", "-", "=", "-").Replace(s.suffix), limit, leastTime, s.timeHere)
}

// There are the same plots of the paper's runs on the programs here.
func (d *document) There() []scatter {
	return d.plots("in the paper", "-published", float64(d.paper.Limit), 0.1, d.timeThere)
}

func (d *document) plots(where, suffix string, limit, least float64, time func(program, column string) (float64, bool)) []scatter {
	var out []scatter
	for _, pair := range d.paper.Scatter {
		if limit > least && slices.Contains(d.columns, pair[0]) && slices.Contains(d.columns, pair[1]) {
			out = append(out, scatter{Title: fmt.Sprintf("%s against %s, %s", pair[1], pair[0], where),
				File: strings.ToLower(pair[1]+"-"+pair[0]) + suffix + ".svg", x: pair[0], y: pair[1], limit: limit, least: least, time: time})
		}
	}
	return out
}

// svg draws a plot.
func (d *document) svg(of scatter) ([]byte, error) {
	axis := func(title string) plot.Axis {
		return plot.Axis{Title: title + " (s)", Least: of.least, Limit: of.limit}
	}
	s := plot.Scatter{Title: of.Title, X: axis(of.x), Y: axis(of.y), Classes: []string{"safe"}}
	value := func(p, c string) float64 {
		if t, ok := of.time(p, c); ok {
			return t
		}
		return math.Inf(1)
	}
	for _, p := range d.programs {
		s.Points = append(s.Points, plot.Point{X: value(p, of.x), Y: value(p, of.y)})
	}
	return s.SVG()
}

// draw writes the plots to a folder.
func (d *document) draw(folder string) error {
	all := d.There()
	for _, s := range d.series {
		all = append(all, s.Scatters()...)
	}
	if len(all) == 0 {
		return nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, one := range all {
		svg, err := d.svg(one)
		if err != nil {
			return fmt.Errorf("%s: %w", one.File, err)
		}
		if err := os.WriteFile(filepath.Join(folder, one.File), svg, 0o644); err != nil {
			return err
		}
	}
	return nil
}
