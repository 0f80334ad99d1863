package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"ic3play/docs/papers/plot"
)

// Scatters returns the scatter plots of a series, one for each pair in Paper.Scatter whose two
// configurations are selected. Without runs, there are no plots.
func (s *series) Scatters() []picture {
	return s.plots("here"+s.setting(), fileSuffix(s.suffix), s.longest(), leastTime, s.timeHere)
}

// "longest" returns the longest limit of the runs, in seconds.
func (s *series) longest() float64 {
	limit := 0.0
	for _, p := range s.programs {
		for _, c := range s.columns {
			if o, ok := s.get(p, c); ok {
				limit = max(limit, o.Limit)
			}
		}
	}
	return limit
}

func fileSuffix(options string) string {
	return strings.NewReplacer("+", "-", "=", "-").Replace(options)
}

// leastThere is the time in seconds at which the axes for the paper's times start.
const leastThere = 0.1

// There returns scatter plots of the paper's run times, for the programs that are among our tasks.
func (d *document) There() []picture {
	return d.plots("in the paper", "-published", float64(d.paper.Limit), leastThere, d.timeThere)
}

func (d *document) plots(where, suffix string, limit, least float64, time func(program, column string) (float64, bool)) []picture {
	var out []picture
	for _, pair := range d.paper.Scatter {
		if limit > least && slices.Contains(d.columns, pair[0]) && slices.Contains(d.columns, pair[1]) {
			title := fmt.Sprintf("%s against %s, %s", pair[1], pair[0], where)
			out = append(out, picture{Title: title, File: strings.ToLower(pair[1]+"-"+pair[0]) + suffix + ".svg",
				SVG: func() ([]byte, error) { return d.scatter(title, pair[0], pair[1], limit, least, time) }})
		}
	}
	return out
}

func (d *document) scatter(title, x, y string, limit, least float64, time func(program, column string) (float64, bool)) ([]byte, error) {
	axis := func(title string) plot.Axis { return plot.Axis{Title: title + " (s)", Least: least, Limit: limit} }
	s := plot.Scatter{Title: title, X: axis(x), Y: axis(y), Classes: []string{"safe"}}
	value := func(p, c string) float64 {
		if t, ok := time(p, c); ok {
			return t
		}
		return math.Inf(1)
	}
	for _, p := range d.programs {
		s.Points = append(s.Points, plot.Point{X: value(p, x), Y: value(p, y)})
	}
	return s.SVG()
}

func (d *document) pictures() []picture {
	all := append(d.There(), d.MatrixThere()...)
	for _, s := range d.series {
		all = append(all, slices.Concat(s.Scatters(), s.Matrix(), s.Densities())...)
	}
	return all
}

func (d *document) draw(folder string) error {
	all := d.pictures()
	if len(all) == 0 {
		return nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, one := range all {
		if err := write(folder, one.File, one.SVG); err != nil {
			return err
		}
	}
	return nil
}
