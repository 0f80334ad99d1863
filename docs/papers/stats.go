package main

import (
	"fmt"
	"math"
	"slices"
)

// sample has the values of a statistic in solved runs, and the times of these runs. In the method
// "together", "seconds" has the values of a second statistic instead of times.
type sample struct{ values, seconds []float64 }

func (s *sample) add(value, seconds float64) {
	s.values = append(s.values, value)
	s.seconds = append(s.seconds, seconds)
}

func (s *sample) join(o sample) {
	s.values, s.seconds = append(s.values, o.values...), append(s.seconds, o.seconds...)
}

// collect returns three samples of a statistic of one configuration. "here" has the values of all
// our runs that solved their program. The other two samples cover the programs with a value both in
// our runs and in the paper: sameHere has our values, and "same" has the paper's values.
func (s *series) collect(st *Statistic, column string) (here, sameHere, same sample) {
	if len(st.Only) > 0 && !slices.Contains(st.Only, column) {
		return here, sameHere, same
	}
	for _, p := range s.programs {
		o, ok := s.get(p, column)
		if !ok || !o.Solved() {
			continue
		}
		v, counted := st.of(o.Stats)
		if !counted {
			continue
		}
		here.add(v, o.CPU)
		if f := s.paper.published.get(st.Table, p, column); f.legible {
			sameHere.add(v, o.CPU)
			same.add(f.value, s.paper.published.get(timesTable, p, column).value)
		}
	}
	return here, sameHere, same
}

// Means returns a row for each statistic, with a cell for each configuration. A cell has the mean
// over all programs that our runs solved. It also has our mean and the paper's mean over the
// programs that are solved both in our runs and in the paper.
func (s *series) Means() [][]string {
	var rows [][]string
	for i := range s.paper.Statistics {
		st := &s.paper.Statistics[i]
		row := []string{st.Title}
		for _, c := range s.columns {
			cell := ""
			if here, sameHere, same := s.collect(st, c); len(here.values) > 0 {
				cell = fmt.Sprintf("%s (%s : %s)", number(mean(here.values)), number(mean(sameHere.values)), number(mean(same.values)))
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// Spread returns a row for each statistic that has values in our runs, over all configurations. The
// first cells are the title and the section of the paper. The next cells are our mean with our
// deviation, the paper's mean with its deviation, our median, the paper's median, and our largest
// value. The last two cells are correlations with the run time, of our values and of the paper's
// values.
func (s *series) Spread() [][]string {
	var rows [][]string
	for i := range s.paper.Statistics {
		st := &s.paper.Statistics[i]
		var all, others sample
		for _, c := range s.columns {
			if here, _, same := s.collect(st, c); len(here.values) > 0 {
				all.join(here)
				others.join(same)
			}
		}
		if len(all.values) == 0 {
			continue
		}
		rows = append(rows, []string{st.Title, st.Section, number(mean(all.values)) + " ± " + number(deviation(all.values)), s.textFigures(st),
			number(median(all.values)), half(st), number(slices.Max(all.values)), correlated(all), correlated(others)})
	}
	return rows
}

// textFigures returns the mean and the deviation that the paper's text states for a statistic. If
// it states no mean, textFigures returns the mean of the paper's table, followed by "(computed)".
func (s *series) textFigures(st *Statistic) string {
	switch {
	case st.Mean == 0:
		return number(s.paper.published.mean(st.Table)) + " (computed)"
	case st.Deviation == 0:
		return number(st.Mean)
	}
	return number(st.Mean) + " ± " + number(st.Deviation)
}

func half(st *Statistic) string {
	if st.Median == 0 {
		return ""
	}
	return number(st.Median)
}

// Together returns a row for each configuration with two correlations of the statistics in
// Paper.Together: over the programs that our runs solved, and over all programs in the paper.
func (s *series) Together() [][]string {
	var rows [][]string
	for _, c := range s.columns {
		here, there := s.together(c)
		rows = append(rows, []string{c, correlated(here), correlated(there)})
	}
	return rows
}

func (s *series) together(column string) (here, there sample) {
	stats := make([]*Statistic, 0, 2)
	for _, table := range s.paper.Together {
		for i := range s.paper.Statistics {
			if s.paper.Statistics[i].Table == table {
				stats = append(stats, &s.paper.Statistics[i])
			}
		}
	}
	if len(stats) != 2 {
		return here, there
	}
	for _, p := range s.programs {
		o, ok := s.get(p, column)
		x, okX := stats[0].of(o.Stats)
		y, okY := stats[1].of(o.Stats)
		if ok && o.Solved() && okX && okY {
			here.add(x, y)
		}
	}
	for _, p := range s.Published() {
		x, y := s.paper.published.get(stats[0].Table, p, column), s.paper.published.get(stats[1].Table, p, column)
		if x.legible && y.legible {
			there.add(x.value, y.value)
		}
	}
	return here, there
}

// The method "Without" returns a text such as "CR 1 of 2" for each configuration: CR solves 2
// programs, and in 1 of these runs the counter Paper.Seldom is 0.
func (s *series) Without() []string {
	var out []string
	for _, c := range s.columns {
		solved, without := 0, 0
		for _, p := range s.programs {
			if o, ok := s.get(p, c); ok && o.Solved() {
				solved++
				if n, counted := o.Stats[s.paper.Seldom]; counted && n == 0 {
					without++
				}
			}
		}
		out = append(out, fmt.Sprintf("%s %d of %d", c, without, solved))
	}
	return out
}

func correlated(s sample) string {
	c, ok := correlation(s.values, s.seconds)
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.2f", c)
}

type appendix struct {
	Section, Title string
	Columns        []string
	Rows           [][]string
}

// Appendix returns the paper's tables of statistics, program by program. They contain the values in
// our runs that solved the program, and the values in the paper. Programs without any value are
// omitted.
func (s *series) Appendix() []appendix {
	var out []appendix
	for i := range s.paper.Statistics {
		st := &s.paper.Statistics[i]
		a := appendix{Section: st.Section, Title: st.Title}
		for _, c := range s.columns {
			if len(st.Only) == 0 || slices.Contains(st.Only, c) {
				a.Columns = append(a.Columns, c)
			}
		}
		for _, p := range s.Published() {
			row, some := []string{p}, false
			for _, c := range a.Columns {
				here, there := "-", "-"
				if o, ok := s.get(p, c); ok && o.Solved() {
					if v, ok := st.of(o.Stats); ok {
						here, some = formatNumber(v), true
					}
				}
				switch f := s.paper.published.get(st.Table, p, c); {
				case f.legible:
					there, some = formatNumber(f.value), true
				case f.set:
					there = "?"
				}
				row = append(row, here+" \\| "+there)
			}
			if some {
				a.Rows = append(a.Rows, row)
			}
		}
		out = append(out, a)
	}
	return out
}

// formatNumber writes an integer without decimals, and any other number with decimals.
func formatNumber(v float64) string {
	if v == math.Trunc(v) {
		return fmt.Sprintf("%.0f", v)
	}
	return number(v)
}
