package bench

import (
	"fmt"
	"io"
	"strings"
)

// This file implements the flag -behind, which compares the first engine with the best of all other
// engines. A portfolio should solve every program that one of its engines solves alone, in not much
// more time.

const (
	// An engine is behind if it is slower by more than the factor timesBehind and by more than
	// secondsBehind seconds.
	timesBehind   = 2
	secondsBehind = 0.2
)

// lag is a program on which the first engine is behind the best of all other engines.
type lag struct {
	first, best Outcome
}

// Took returns the processor time of a run in seconds, or its real time if the processor time is
// unknown.
func (o Outcome) Took() float64 {
	if o.CPU > 0 {
		return o.CPU
	}
	return o.Seconds
}

// lags compares the first engine with the best of all other engines. It returns the programs that
// the first engine solves clearly slower, or does not solve although another engine does. The
// result solved is the number of programs that some engine solves.
func lags(results []Outcome) (out []lag, solved int) {
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
		case o.Solved() && (r.best == nil || o.Took() < r.best.Took()):
			r.best = o
		}
	}
	for _, r := range order {
		if r.first == nil || r.best == nil && !r.first.Solved() {
			continue
		}
		solved++
		if r.best != nil && (!r.first.Solved() ||
			r.first.Took() > timesBehind*r.best.Took() && r.first.Took() > r.best.Took()+secondsBehind) {
			out = append(out, lag{*r.first, *r.best})
		}
	}
	return out, solved
}

// printLags prints the programs on which our engine is much slower than another one: one on each
// line, or as a table in Markdown.
func printLags(w io.Writer, results []Outcome, markdown bool) {
	ls, solved := lags(results)
	fmt.Fprintf(w, "\n%s is behind the best of the others (unsolved, or more than %d times and %.1f s slower): %d of %d programs\n",
		results[0].Engine, timesBehind, secondsBehind, len(ls), solved)
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
		line(l.first.Set+"/"+l.first.Name, l.first.Verdict, fmt.Sprintf("%.2f", l.first.Took()), l.best.Engine, fmt.Sprintf("%.2f", l.best.Took()))
	}
}
