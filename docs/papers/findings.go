package main

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strings"

	"ic3play/frontend/cli/bench"
)

// "findings" has the data for a comparison's template. Templates call the exported methods.
type findings struct {
	*Comparison
	runs     *bench.Runs
	programs []program // programs with a run of every contender, grouped by set
	partial  int       // number of programs that are left out because a run is missing
}

type program struct{ Set, Name, Expected string }

// key returns the key under which runs on the program are stored. It contains the set, because two
// sets may have programs of the same name.
func (p program) key() string { return p.Set + "/" + p.Name }

// taskKey returns the key under which the runs of a task are stored. A task's folder has the same
// name as its set.
func taskKey(t bench.Task) string {
	return program{Set: path.Base(t.Set), Name: programName(t.Name)}.key()
}

func newFindings(c *Comparison, runs *bench.Runs) *findings {
	f := &findings{Comparison: c, runs: runs}
	seen := map[program]bool{}
	for _, o := range runs.Outcomes {
		p := program{Set: path.Base(o.Set), Name: programName(o.Name), Expected: o.Expected}
		if seen[p] || c.set(p.Set) < 0 {
			continue
		}
		seen[p] = true
		set := c.Sets[c.set(p.Set)]
		if slices.ContainsFunc(c.names(false), func(e string) bool { _, ok := f.get(p, e); return set.runs(e) && !ok }) {
			f.partial++
			continue
		}
		f.programs = append(f.programs, p)
	}
	slices.SortFunc(f.programs, func(a, b program) int {
		return cmp.Or(cmp.Compare(c.set(a.Set), c.set(b.Set)), cmp.Compare(a.Name, b.Name))
	})
	return f
}

func (c *Comparison) set(name string) int {
	return slices.IndexFunc(c.Sets, func(s Set) bool { return s.Name == name })
}

func (f *findings) get(p program, engine string) (bench.Outcome, bool) {
	return f.runs.Get(p.key(), f.engine(engine))
}

// quantity is a measure of a run, such as its time. A smaller value is better.
type quantity struct {
	title string
	unit  string
	least float64
	of    func(bench.Outcome) float64
}

const mib = 1 << 20

func quantities() map[string]quantity {
	return map[string]quantity{
		"time":   {"time", "s", leastTime, func(o bench.Outcome) float64 { return o.CPU }},
		"memory": {"memory", "MB", 10, func(o bench.Outcome) float64 { return float64(o.Memory) / mib }},
	}
}

// The method "of" returns a quantity of an engine's run, or infinity if the run did not solve the
// program.
func (f *findings) of(q quantity, p program, engine string) float64 {
	o, ok := f.get(p, engine)
	if !ok || !o.Solved() {
		return math.Inf(1)
	}
	return q.of(o)
}

func (f *findings) solved(p program, engine string) bool {
	o, ok := f.get(p, engine)
	return ok && o.Solved()
}

// The method "in" returns the programs of a set. The set "" means all sets.
func (f *findings) in(set string) []program {
	var out []program
	for _, p := range f.programs {
		if set == "" || p.Set == set {
			out = append(out, p)
		}
	}
	return out
}

// Programs returns the number of programs in a set; the set "" means all sets.
func (f *findings) Programs(set string) int { return len(f.in(set)) }

// Partial returns the number of programs that are left out because some contender has no run on
// them.
func (f *findings) Partial() int { return f.partial }

// Unsafe returns the number of unsafe programs.
func (f *findings) Unsafe() int {
	n := 0
	for _, p := range f.programs {
		if p.Expected == "unsafe" {
			n++
		}
	}
	return n
}

// Among returns the findings on these sets.
func (f *findings) Among(sets ...string) *findings { return f.only(sets, "") }

// Solved returns the number of programs of a set that an engine solves; the set "" means all
// sets.
func (f *findings) Solved(engine, set string) int {
	n := 0
	for _, p := range f.in(set) {
		if f.solved(p, engine) {
			n++
		}
	}
	return n
}

// Contenders returns the names of the engines, without reference engines.
func (f *findings) Contenders() []string { return f.names(false) }

// All returns the names of the engines that have runs.
func (f *findings) All() []string {
	var out []string
	for _, e := range f.names(true) {
		if slices.ContainsFunc(f.programs, func(p program) bool { _, ok := f.get(p, e); return ok }) {
			out = append(out, e)
		}
	}
	return out
}

func ill(o bench.Outcome) bool { return o.Verdict == "crash" || o.Verdict == "error" && !refused(o) }

// Limit returns the longest time limit of all runs, in seconds.
func (f *findings) Limit() float64 {
	most := 0.0
	for _, o := range f.runs.Outcomes {
		most = max(most, o.Limit)
	}
	return most
}

func outOfMemory(o bench.Outcome) bool {
	return o.Verdict == "unknown" && strings.Contains(o.Reason, "memory")
}

func timedOut(o bench.Outcome) bool {
	return o.Verdict == "unknown" && strings.Contains(o.Reason, "timeout")
}

// Sum returns the sum of a counter over an engine's runs on a set; the set "" means all sets.
func (f *findings) Sum(counter, engine, set string) int {
	n := 0
	for _, p := range f.in(set) {
		o, _ := f.get(p, engine)
		n += int(o.Stats[counter])
	}
	return n
}

// Count returns the value of a counter in an engine's run on a program, or 0 if there is no such
// run.
func (f *findings) Count(counter, engine, name string) int {
	for _, p := range f.programs {
		if o, ok := f.get(p, engine); ok && p.Name == name {
			return int(o.Stats[counter])
		}
	}
	return 0
}

// Seconds returns an engine's total time on the programs of a set that it solves; the set "" means
// all sets.
func (f *findings) Seconds(engine, set string) float64 {
	t := 0.0
	for _, p := range f.in(set) {
		if f.solved(p, engine) {
			t += f.of(quantities()["time"], p, engine)
		}
	}
	return t
}

// Spent returns the total time of an engine on a set. For a run that did not solve its program, it
// adds the time limit.
func (f *findings) Spent(engine, set string) float64 {
	t := f.Seconds(engine, set)
	for _, p := range f.in(set) {
		if o, ok := f.get(p, engine); ok && !f.solved(p, engine) {
			t += o.Limit
		}
	}
	return t
}

func (f *findings) common() []program {
	return slices.DeleteFunc(f.in(""), func(p program) bool {
		return slices.ContainsFunc(f.Contenders(), func(e string) bool { return !f.solved(p, e) })
	})
}

// Common returns the number of programs that every contender solves.
func (f *findings) Common() int { return len(f.common()) }

// The method "Only" returns the programs that engine a solves and engine b does not.
func (f *findings) Only(a, b string) []string {
	var out []string
	for _, p := range f.programs {
		if f.solved(p, a) && !f.solved(p, b) {
			out = append(out, p.Name)
		}
	}
	return out
}

type figureGroup struct {
	Under   string
	Figures []Figure
}

// FigureGroups returns the figures grouped by heading, in order.
func (f *findings) FigureGroups() []figureGroup {
	var out []figureGroup
	for _, fig := range f.Figures {
		if len(out) == 0 || out[len(out)-1].Under != fig.Under {
			out = append(out, figureGroup{Under: fig.Under})
		}
		g := &out[len(out)-1]
		g.Figures = append(g.Figures, fig)
	}
	return out
}
