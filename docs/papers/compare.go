package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// side has the result of comparing configuration A with B: either in our runs, or by the figures in
// the paper.
type side struct {
	Both         int
	OnlyA, OnlyB []string
	Ratio        float64 // geometric mean of the quotients of B's figure and A's, over programs that both solved
	// Work is computed like Ratio, from the numbers of solver queries. It is 0 if the runs do not
	// count queries.
	Work           float64
	Faster, Slower int // programs on which B is faster or slower by more than a tenth
}

// compare compares the figures of configurations a and b, program by program. It raises each figure
// to at least "least", because smaller figures are too small to measure. The callback "figure"
// returns false for an unsolved program. Work stays 0.
func compare(programs []string, a, b string, least float64, figure func(program, column string) (float64, bool)) side {
	var s side
	logs := 0.0
	for _, p := range programs {
		ta, okA := figure(p, a)
		tb, okB := figure(p, b)
		switch {
		case okA && okB:
			s.Both++
			q := max(tb, least) / max(ta, least)
			logs += math.Log(q)
			if q < 1/1.1 {
				s.Faster++
			}
			if q > 1.1 {
				s.Slower++
			}
		case okA:
			s.OnlyA = append(s.OnlyA, p)
		case okB:
			s.OnlyB = append(s.OnlyB, p)
		}
	}
	s.Ratio = math.Exp(logs / float64(max(s.Both, 1)))
	return s
}

func (s *series) timeHere(p, c string) (float64, bool) {
	o, ok := s.get(p, c)
	return o.CPU, ok && o.Solved()
}

func (d *document) timeThere(p, c string) (float64, bool) {
	f := d.paper.published.get(timesTable, p, c)
	return f.value, f.set
}

// For each program that both a and b solved, the method "queries" divides b's number of solver
// queries by a's number. It returns the geometric mean of these quotients. If queries were not
// counted, it returns 0.
func (s *series) queries(a, b string) float64 {
	const counter = "checks" // counts all calls of the solver, also those for implications and cores
	logs, n := 0.0, 0
	for _, p := range s.programs {
		x, okX := s.get(p, a)
		y, okY := s.get(p, b)
		if okX && okY && x.Solved() && y.Solved() && x.Stats[counter] > 0 && y.Stats[counter] > 0 {
			logs += math.Log(float64(y.Stats[counter]) / float64(x.Stats[counter]))
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(logs / float64(n))
}

// effect compares two configurations in our runs: With uses a technique, and Without does not use
// it. Queries is the ratio of the numbers of queries, and 0 if the runs do not count queries. It is
// more exact than Time, the ratio of run times, because short times are inexact.
type effect struct {
	Without, With string
	// If With solves more programs than Without, More is the difference of the two numbers. If it
	// solves fewer programs, Fewer is the difference.
	More, Fewer   int
	Queries, Time float64 // ratios over programs that both solved
}

// Effect compares the configuration "without" with the configuration "with" in our runs.
func (s *series) Effect(without, with string) effect {
	c := compare(s.programs, without, with, leastTime, s.timeHere)
	gain := len(c.OnlyB) - len(c.OnlyA)
	return effect{without, with, max(gain, 0), max(-gain, 0), s.queries(without, with), c.Ratio}
}

// "pairs" groups the names two by two: a configuration without a technique, then the same
// configuration with it. It omits a pair if one of the two is not selected.
func (s *series) pairs(names []string) [][2]string {
	var out [][2]string
	for pair := range slices.Chunk(names, 2) {
		if len(pair) == 2 && slices.Contains(s.columns, pair[0]) && slices.Contains(s.columns, pair[1]) {
			out = append(out, [2]string(pair))
		}
	}
	return out
}

// Versus returns two rows for each pair of configurations: one for our runs, and one for the runs
// in the paper. The second cell of the first row is "here". The second cell of the other row is the
// text in the parameter "paper".
func (s *series) Versus(paper string, names ...string) [][]string {
	var rows [][]string
	for _, p := range s.pairs(names) {
		without, with := p[0], p[1]
		here := compare(s.programs, without, with, leastTime, s.timeHere)
		here.Work = s.queries(without, with)
		for i, c := range []side{here, compare(s.programs, without, with, leastTime, s.timeThere)} {
			work := "-"
			if c.Work > 0 {
				work = fmt.Sprintf("%.2f", c.Work)
			}
			rows = append(rows, []string{with + " against " + without, []string{"here", paper}[i], fmt.Sprint(c.Both),
				fmt.Sprintf("%.2f", c.Ratio), work, fmt.Sprintf("%d / %d", c.Faster, c.Slower), list(c.OnlyB), list(c.OnlyA)})
		}
	}
	return rows
}

// "against" has the mean of a statistic without a technique and its mean with the technique.
type against struct {
	Without, With string
	Old, New      float64 // means
	Programs      int
}

func lower(pairs []against) int {
	n := 0
	for _, a := range pairs {
		if a.New < a.Old {
			n++
		}
	}
	return n
}

// Against takes pairs of configurations. For each pair it returns the means of a statistic, over
// the programs that both configurations solved. The parameter "table" is the name of the statistic.
func (s *series) Against(table string, names ...string) []against {
	i := slices.IndexFunc(s.paper.Statistics, func(st Statistic) bool { return st.Table == table })
	if i < 0 {
		return nil
	}
	st := &s.paper.Statistics[i]
	var out []against
	for _, p := range s.pairs(names) {
		var without, with []float64
		for _, name := range s.programs {
			a, okA := s.get(name, p[0])
			b, okB := s.get(name, p[1])
			x, okX := st.of(a.Stats)
			y, okY := st.of(b.Stats)
			if okA && okB && okX && okY && a.Solved() && b.Solved() {
				without, with = append(without, x), append(with, y)
			}
		}
		if len(with) > 0 {
			out = append(out, against{p[0], p[1], mean(without), mean(with), len(with)})
		}
	}
	return out
}

// Named returns the programs whose names have one of the prefixes.
func (d *document) Named(prefixes ...string) []string {
	return d.those(func(p string) bool {
		return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(p, prefix) })
	})
}

// Differ compares two groups of configurations, whose names alternate in the list. It returns the
// programs that exactly one of the groups solves, in our runs or in the paper. A group solves a
// program if at least one of its configurations does.
func (s *series) Differ(names ...string) []string {
	return s.those(func(p string) bool {
		var here, there [2]bool
		for i, c := range names {
			here[i%2] = here[i%2] || s.solvedHere(p, c)
			there[i%2] = there[i%2] || s.solvedInPaper(p, c)
		}
		return here[0] != here[1] || there[0] != there[1]
	})
}

// Family returns a row for each program, with a cell for each configuration. A cell has our run
// time and the paper's run time. If our run solved the program and the counter is positive in this
// run, the cell also has the counter's value.
func (s *series) Family(counter string, programs []string) [][]string {
	var rows [][]string
	for _, p := range programs {
		row := []string{p}
		for _, c := range s.columns {
			raised := ""
			if o, ok := s.get(p, c); ok && o.Solved() && o.Stats[counter] > 0 {
				raised = fmt.Sprintf(" (%d %s)", o.Stats[counter], counter)
			}
			row = append(row, s.cell(p, c)+raised+" \\| "+s.thereCell(p, c))
		}
		rows = append(rows, row)
	}
	return rows
}

// rival compares the paper's best configuration (Best) with another verifier in the paper, the peer
// (Name). For Best, the results are those of our runs. For the peer, they are those in the paper.
type rival struct {
	Name, Best string
	Solved     int      // programs of our runs that the peer solves
	Ahead      int      // programs that only the best configuration solves
	Behind     []string // programs that only the peer solves
	// AheadThere and BehindThere are the numbers of programs that only the best configuration or
	// only the peer solves according to the paper, among all programs of the paper.
	AheadThere, BehindThere int
}

// Rival compares the best configuration with the peer.
func (s *series) Rival() rival {
	peer, best := s.paper.Peer, s.paper.Best
	r := rival{Name: peer, Best: best,
		Solved: s.count(func(p string) bool { return s.solvedInPaper(p, peer) }),
		Ahead:  s.count(func(p string) bool { return s.solvedHere(p, best) && !s.solvedInPaper(p, peer) }),
		Behind: s.those(func(p string) bool { return !s.solvedHere(p, best) && s.solvedInPaper(p, peer) })}
	for _, p := range s.Published() {
		switch mine, theirs := s.solvedInPaper(p, best), s.solvedInPaper(p, peer); {
		case mine && !theirs:
			r.AheadThere++
		case theirs && !mine:
			r.BehindThere++
		}
	}
	return r
}
