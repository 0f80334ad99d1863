package main

import (
	"fmt"
	"slices"
	"strconv"
)

// Limits counts the unsolved runs of all engines by time limit, and the runs that were not made. It
// also collects the runs that crashed or were wrong, and the refused programs.
func (f *findings) Limits() limits {
	var l limits
	count := map[float64]int{}
	for _, p := range f.programs {
		for _, e := range f.names(true) {
			o, ok := f.get(p, e)
			switch {
			case !ok:
				if f.Sets[f.set(p.Set)].runs(e) {
					l.Missing++
				}
				continue
			case !o.Solved() && !o.Wrong() && !ill(o) && !refused(o):
				count[o.Limit]++
			}
			l.note(p.Name, e, o)
		}
	}
	var given []float64
	for t := range count {
		given = append(given, t)
	}
	slices.Sort(given)
	for _, t := range given {
		l.Given = append(l.Given, fmt.Sprintf("%d with %s s", count[t], strconv.FormatFloat(t, 'f', -1, 64)))
	}
	return l
}

// Totals returns a row for each engine: its name here and in the paper, the number of programs that
// it solves, those of them that are safe, and those that are unsafe. Then come the total and the
// median of its times for these programs in seconds, the median and the maximum of its memory in MB
// over all its runs, and the number of runs that ran out of memory.
func (f *findings) Totals() [][]string {
	var rows [][]string
	for _, name := range f.All() {
		var times, memory []float64
		counts := map[string]int{}
		out, runs := 0, 0
		for _, p := range f.programs {
			o, ok := f.get(p, name)
			if !ok {
				continue
			}
			runs++
			if outOfMemory(o) {
				out++
			}
			memory = append(memory, quantities()["memory"].of(o))
			if o.Solved() {
				counts[o.Verdict]++
				times = append(times, o.CPU)
			}
		}
		if runs == 0 {
			continue
		}
		there := f.Engines[slices.IndexFunc(f.Engines, func(e Contender) bool { return e.Name == name })].Paper
		rows = append(rows, []string{name, there, fmt.Sprintf("%d of %d", len(times), runs), strconv.Itoa(counts["safe"]), strconv.Itoa(counts["unsafe"]),
			number(sum(times)), seconds(median(times)), number(median(memory)), number(slices.Max(memory)), strconv.Itoa(out)})
	}
	return rows
}

// BySet returns a row for each set. For each engine, the row has the number of solved programs,
// their total time, and the median memory of all runs of the engine.
func (f *findings) BySet() [][]string {
	var rows [][]string
	for _, s := range f.Sets {
		in := f.in(s.Name)
		if len(in) == 0 {
			continue
		}
		row := []string{fmt.Sprintf("%s (%d)", s.Name, len(in))}
		for _, e := range f.All() {
			solved, runs := 0, 0
			var time float64
			var memory []float64
			for _, p := range in {
				o, ok := f.get(p, e)
				if !ok {
					continue
				}
				runs++
				memory = append(memory, quantities()["memory"].of(o))
				if o.Solved() {
					solved++
					time += o.CPU
				}
			}
			cell := "not run"
			if runs > 0 {
				cell = fmt.Sprintf("%d · %s s · %.0f MB", solved, seconds(time), median(memory))
				if runs < len(in) {
					cell += fmt.Sprintf(" (of %d)", runs)
				}
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// SolvedBySet returns a row for each engine, with the number of programs of each set that it
// solves.
func (f *findings) SolvedBySet() [][]string {
	var rows [][]string
	for _, e := range f.All() {
		row := []string{e}
		for _, s := range f.Sets {
			cell := ""
			if slices.Contains(f.Ran(s.Name), e) {
				cell = strconv.Itoa(f.Solved(e, s.Name))
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// SetNames returns the names of the sets, each with its number of programs: "loops (12)".
func (f *findings) SetNames() []string {
	var out []string
	for _, s := range f.Sets {
		out = append(out, fmt.Sprintf("%s (%d)", s.Name, f.Programs(s.Name)))
	}
	return out
}

// Ran returns the engines that ran on a set of programs.
func (f *findings) Ran(set string) []string { return f.only([]string{set}, "").All() }

// Table returns a row for each program of a set: the name, the expected verdict, and the time or
// the outcome of each engine.
func (f *findings) Table(set string) [][]string {
	var rows [][]string
	for _, p := range f.in(set) {
		row := []string{p.Name, p.Expected}
		for _, e := range f.Ran(set) {
			row = append(row, f.cell(p, e))
		}
		rows = append(rows, row)
	}
	return rows
}

func (f *findings) cell(p program, engine string) string {
	o, ok := f.get(p, engine)
	switch {
	case !ok:
		return "not run"
	case outOfMemory(o):
		return "memory"
	case timedOut(o):
		return ">" + strconv.FormatFloat(o.Limit, 'f', -1, 64)
	}
	return ended(o)
}

// Counted returns a row for each counter, with a cell for each contender: the median of the counter
// over the programs that all contenders solve.
func (f *findings) Counted() [][]string {
	all := f.common()
	var rows [][]string
	for _, k := range f.Counters {
		row := []string{k.Title}
		for _, e := range f.Contenders() {
			var values []float64
			for _, p := range all {
				o, _ := f.get(p, e)
				if v, ok := o.Stats[k.Count]; ok && k.shown(e) {
					values = append(values, float64(v))
				}
			}
			cell := ""
			if len(values) > 0 {
				cell = strconv.FormatFloat(median(values), 'f', -1, 64)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}
