package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ic3play/docs/papers/plot"
)

type picture struct {
	Title, File string
	SVG         func() ([]byte, error)
}

// Densities returns plots of the distributions that the paper plots. The upper panel shows the
// figures in the paper for all its programs, and the lower panel shows our runs.
func (s *series) Densities() []picture {
	var out []picture
	for i := range s.paper.Statistics {
		st := &s.paper.Statistics[i]
		if st.Figure == "" {
			continue
		}
		d := plot.Density{Title: strings.ToUpper(st.Title[:1]) + st.Title[1:] + s.setting(), X: st.Title, Log: st.Log}
		there, here := plot.Panel{Name: "in the paper, figure " + st.Figure}, plot.Panel{Name: "here"}
		found := false
		for _, c := range s.columns {
			if len(st.Only) > 0 && !slices.Contains(st.Only, c) {
				continue
			}
			mine, _, _ := s.collect(st, c)
			found = found || len(mine.values) > 0
			here.Lines = append(here.Lines, plot.Line{Name: c, Values: mine.values})
			there.Lines = append(there.Lines, plot.Line{Name: c, Values: s.paper.published.column(st.Table, c)})
		}
		if !found {
			continue
		}
		d.Panels = []plot.Panel{there, here}
		out = append(out, picture{Title: fmt.Sprintf("%s, in the paper and here", d.Title), File: "density-" + st.Table + fileSuffix(s.suffix) + ".svg", SVG: d.SVG})
	}
	return out
}

func (s *series) setting() string {
	return strings.ReplaceAll(s.suffix, "+", ", ")
}

// Matrix compares the configurations in Paper.Matrix, pair by pair, by their times in our runs. If
// some of the configurations are not selected, the result is nil.
func (s *series) Matrix() []picture {
	names := slices.DeleteFunc(slices.Clone(s.paper.Matrix), func(c string) bool { return c == s.paper.Peer })
	limit := s.longest()
	if limit <= leastTime || slices.ContainsFunc(names, func(c string) bool { return !slices.Contains(s.columns, c) }) {
		return nil
	}
	return s.matrix("Run times, here"+s.setting(), "matrix"+fileSuffix(s.suffix)+".svg", names, s.programs, leastTime, limit,
		func(p, c string) (float64, bool) { return s.timeHere(p, c) })
}

// MatrixThere is like Matrix, but for the times in the paper. It covers all programs of the paper,
// and also the peer.
func (d *document) MatrixThere() []picture {
	return d.matrix("Run times, in the paper", "matrix-published.svg", d.paper.Matrix, d.Published(), leastThere, float64(d.paper.Limit), d.timeThere)
}

func (d *document) matrix(title, file string, names, programs []string, least, limit float64, time func(program, column string) (float64, bool)) []picture {
	if len(names) < 2 {
		return nil
	}
	m := plot.Matrix{Title: title, Names: names, Axis: plot.Axis{Title: "seconds", Least: least, Limit: limit}}
	for _, p := range programs {
		row := make([]float64, len(names))
		for i, c := range names {
			t, ok := time(p, c)
			if !ok {
				t = math.Inf(1)
			}
			row[i] = t
		}
		m.Values = append(m.Values, row)
	}
	return []picture{{Title: title, File: file, SVG: m.SVG}}
}

// column returns a configuration's readable figures, in the order of programs.
func (p *published) column(table, column string) []float64 {
	var out []float64
	for _, program := range p.programs {
		if f := p.get(table, program, column); f.legible {
			out = append(out, f.value)
		}
	}
	return out
}
