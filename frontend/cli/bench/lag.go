package bench

import (
	"fmt"
	"io"
	"strings"
)

// This file implements the flag -behind, which compares the first engine with the best of all other
// engines. A portfolio should solve every program that one of its engines solves alone, and should
// not need much more time.

const (
	// The first engine is behind if it needs more than slowerFactor times the time of another
	// engine, and more than slowerSeconds seconds longer.
	slowerFactor  = 2
	slowerSeconds = 0.2
)

// slowerRun is a program on which the first engine is behind the best of all other engines.
type slowerRun struct {
	first, best Outcome
}

// Time returns the processor time of a run in seconds, or its real time if the processor time is
// unknown.
func (o Outcome) Time() float64 {
	if o.CPU > 0 {
		return o.CPU
	}
	return o.Seconds
}

// slowerRuns returns the programs on which the first engine is behind the best of all other
// engines: it is much slower, or only the other engine solves the program. The result "solved" is
// the number of programs that some engine solves.
func slowerRuns(results []Outcome) (out []slowerRun, solved int) {
	type runs struct {
		first, best *Outcome
	}
	byProgram, order := map[Task]*runs{}, []*runs{}
	for i := range results {
		o := &results[i]
		r := byProgram[o.Task]
		if r == nil {
			r = &runs{}
			byProgram[o.Task] = r
			order = append(order, r)
		}
		switch {
		case o.Engine == results[0].Engine:
			r.first = o
		case o.Solved() && (r.best == nil || o.Time() < r.best.Time()):
			r.best = o
		}
	}
	for _, r := range order {
		if r.first == nil || r.best == nil && !r.first.Solved() {
			continue
		}
		solved++
		if r.best != nil && (!r.first.Solved() ||
			r.first.Time() > slowerFactor*r.best.Time() && r.first.Time() > r.best.Time()+slowerSeconds) {
			out = append(out, slowerRun{*r.first, *r.best})
		}
	}
	return out, solved
}

// printSlower prints the programs on which the first engine is behind another one: one on each
// line, or as a table in Markdown.
func printSlower(w io.Writer, results []Outcome, markdown bool) {
	ls, solved := slowerRuns(results)
	fmt.Fprintf(w, "\n%s is behind the best of the others (unsolved, or more than %d times and %.1f s slower): %d of %d programs\n",
		results[0].Engine, slowerFactor, slowerSeconds, len(ls), solved)
	if len(ls) == 0 {
		return
	}
	line := func(cells ...string) {
		if markdown {
			fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
		} else {
			fmt.Fprintln(w, strings.Join(cells, "  "))
		}
	}
	if markdown {
		fmt.Fprintln(w)
	}
	line("program", results[0].Engine, "s", "best", "s")
	if markdown {
		line("---", "---", "---", "---", "---")
	}
	for _, l := range ls {
		line(l.first.Set+"/"+l.first.Name, l.first.Verdict, fmt.Sprintf("%.2f", l.first.Time()), l.best.Engine, fmt.Sprintf("%.2f", l.best.Time()))
	}
}
