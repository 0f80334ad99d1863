package main

import (
	"math"
	"os"
	"slices"

	"ic3play/docs/papers/plot"
)

// "most" returns the value at which the axis of a quantity ends. For time, this is the longest
// limit of the engines' runs. For memory, it is the first of 20, 40, 80, ... MB that no run
// exceeds. Here runs that did not solve their program do not count, but those of all engines do.
func (f *findings) most(of string, engines ...string) float64 {
	most := 2 * quantities()[of].least
	for _, p := range f.programs {
		if of == "time" {
			for _, e := range engines {
				if o, ok := f.get(p, e); ok {
					most = max(most, o.Limit)
				}
			}
			continue
		}
		for _, e := range f.names(true) {
			if v := f.of(quantities()[of], p, e); !math.IsInf(v, 1) {
				for v > most {
					most *= 2
				}
			}
		}
	}
	return most
}

func (f *findings) svg(fig Figure) ([]byte, error) {
	q := quantities()[fig.Of]
	most := 0.0
	axis := func(title string) plot.Axis { return plot.Axis{Title: title, Least: q.least, Limit: most} }
	if fig.Kind == "scatter" {
		f = f.where(fig.X, fig.Y)
		most = f.most(fig.Of, fig.X, fig.Y)
		s := plot.Scatter{Title: fig.Title, X: axis(fig.X + " (" + q.unit + ")"), Y: axis(fig.Y + " (" + q.unit + ")"), Classes: []string{"safe", "unsafe"}}
		for _, p := range f.programs {
			class := 0
			if p.Expected == "unsafe" {
				class = 1
			}
			s.Points = append(s.Points, plot.Point{X: f.of(q, p, fig.X), Y: f.of(q, p, fig.Y), Class: class})
		}
		return s.SVG()
	}
	lines := slices.DeleteFunc(f.All(), func(e string) bool { return len(fig.Lines) > 0 && !slices.Contains(fig.Lines, e) })
	f = f.where(lines...) // otherwise a program without a run would count as unsolved
	most = f.most(fig.Of, lines...)
	c := plot.Cactus{Title: fig.Title, Y: axis(q.unit), Programs: len(f.programs)}
	for _, e := range lines {
		l := plot.Line{Name: e}
		for _, p := range f.programs {
			if v := f.of(q, p, e); !math.IsInf(v, 1) {
				l.Values = append(l.Values, v)
			}
		}
		c.Lines = append(c.Lines, l)
	}
	return c.SVG()
}

func (f *findings) draw(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, fig := range f.Figures {
		if err := write(folder, fig.File, func() ([]byte, error) { return f.svg(fig) }); err != nil {
			return err
		}
	}
	return nil
}
