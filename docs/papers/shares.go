package main

import (
	"fmt"
	"slices"
	"strconv"
)

// Portfolio is a set of engines. It solves a program if at least one of its engines does.
type Portfolio struct {
	Name      string   `json:"name"`
	Of        []string `json:"of"`
	Published []string `json:"published"` // the paper's figures for the portfolio, see Contender
}

// Share is the ratio of counter Of to counter Over, or 1 minus that ratio.
type Share struct {
	Title string   `json:"title"`
	Of    string   `json:"of"`
	Over  string   `json:"over"`
	Rest  bool     `json:"rest"` // whether the share is 1 minus the ratio
	Only  []string `json:"only"` // engines whose share is displayed; empty means all
}

// "whole" returns the findings restricted to the sets on which all engines run.
func (f *findings) whole() *findings {
	var sets []string
	for _, s := range f.Sets {
		if len(s.Engines) == 0 {
			sets = append(sets, s.Name)
		}
	}
	return f.only(sets, "")
}

// Whole returns the number of programs on which all engines run.
func (f *findings) Whole() int { return len(f.whole().programs) }

// WholeUnsafe returns the number of unsafe programs on which all engines run.
func (f *findings) WholeUnsafe() int { return f.whole().Unsafe() }

// MeanShare returns an engine's mean share over its runs that solved their program. It ignores runs
// in which the counter f.Idle is above 0, and runs whose counter s.Over is not above 0. If no run
// is left, it returns false.
func (f *findings) MeanShare(s Share, engine string) (float64, bool) {
	var values []float64
	for _, p := range f.programs {
		o, ok := f.get(p, engine)
		all := o.Stats[s.Over]
		if !ok || !o.Solved() || all <= 0 || f.Idle != "" && o.Stats[f.Idle] > 0 {
			continue
		}
		v := float64(o.Stats[s.Of]) / float64(all)
		if s.Rest {
			v = 1 - v
		}
		values = append(values, v)
	}
	return mean(values), len(values) > 0
}

// Published returns a table over the programs on which all engines run. It has a row for each
// engine for which the paper gives figures, and for each portfolio. A row has the name, the paper's
// figures, and three numbers from our runs: bugs found, programs proved, programs not solved. The
// next cells are for the portfolios named in "beside": the number of programs that the engine
// proves and the portfolio does not solve. The last cells are the engine's mean values of f.Shares.
// In the row of a portfolio, the cells after the three numbers are empty.
func (f *findings) Published(beside ...string) [][]string {
	f = f.whole()
	var rows [][]string
	row := func(name string, published []string, solved func(program) bool, engine string) {
		bugs, proofs := 0, 0
		unique := make([]int, len(beside))
		for _, p := range f.programs {
			if !solved(p) {
				continue
			}
			if p.Expected == "unsafe" {
				bugs++
				continue
			}
			proofs++
			for i, b := range beside {
				if !f.portfolio(b, p) {
					unique[i]++
				}
			}
		}
		cells := append([]string{name}, published...)
		cells = append(cells, strconv.Itoa(bugs), strconv.Itoa(proofs), strconv.Itoa(len(f.programs)-bugs-proofs))
		for i := range beside {
			if engine == "" {
				cells = append(cells, "")
			} else {
				cells = append(cells, strconv.Itoa(unique[i]))
			}
		}
		for _, s := range f.Shares {
			cell := ""
			if engine != "" && (len(s.Only) == 0 || slices.Contains(s.Only, engine)) {
				if v, ok := f.MeanShare(s, engine); ok {
					cell = fmt.Sprintf("%.2f", v)
				}
			}
			cells = append(cells, cell)
		}
		rows = append(rows, cells)
	}
	for _, e := range f.Engines {
		if len(e.Published) > 0 {
			row(e.Name, e.Published, func(p program) bool { return f.solved(p, e.Name) }, e.Name)
		}
	}
	for _, pf := range f.Portfolios {
		row(pf.Name, pf.Published, func(p program) bool { return f.portfolio(pf.Name, p) }, "")
	}
	return rows
}

func (f *findings) portfolio(name string, p program) bool {
	i := slices.IndexFunc(f.Portfolios, func(pf Portfolio) bool { return pf.Name == name })
	return i >= 0 && slices.ContainsFunc(f.Portfolios[i].Of, func(e string) bool { return f.solved(p, e) })
}
