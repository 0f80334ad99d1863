package papers

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"ic3play/frontend/cli/bench"
)

// findings is what a comparison's template is about: runs on programs. Exported
// methods are for templates.
type findings struct {
	*Comparison
	runs     *bench.Runs
	programs []program // those with a run of every contender, by set
	partial  int       // programs that were left out for want of some
}

// program is one that runs were made on.
type program struct{ Set, Name, Expected string }

// key is what a program's runs are kept under: sets may have programs of one name.
func (p program) key() string { return p.Set + "/" + p.Name }

// taskKey is the key of the runs of a task. A set is known by its folder's name.
func taskKey(t bench.Task) string {
	return program{Set: path.Base(t.Set), Name: programName(t.Name)}.key()
}

// newFindings takes the programs from the runs. The order is that of the sets, and
// by name.
func newFindings(c *Comparison, runs *bench.Runs) *findings {
	f := &findings{Comparison: c, runs: runs}
	seen := map[program]bool{}
	for _, o := range runs.Outcomes {
		p := program{Set: path.Base(o.Set), Name: programName(o.Name), Expected: o.Expected}
		if seen[p] || c.set(p.Set) < 0 {
			continue
		}
		seen[p] = true
		if slices.ContainsFunc(c.names(false), func(e string) bool { _, ok := f.get(p, e); return !ok }) {
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

// set is the place of a set among the sets, or -1.
func (c *Comparison) set(name string) int {
	return slices.IndexFunc(c.Sets, func(s Set) bool { return s.Name == name })
}

func (f *findings) get(p program, engine string) (bench.Outcome, bool) {
	return f.runs.Get(p.key(), f.engine(engine))
}

// quantity is something of a run that is compared; less is better.
type quantity struct {
	title string
	unit  string
	least float64
	of    func(bench.Outcome) float64
}

// mib is a megabyte, in bytes.
const mib = 1 << 20

func quantities() map[string]quantity {
	return map[string]quantity{
		"time":   {"time", "s", leastTime, func(o bench.Outcome) float64 { return o.CPU }},
		"memory": {"memory", "MB", 10, func(o bench.Outcome) float64 { return float64(o.Memory) / mib }},
	}
}

// of is a quantity of an engine's run on a program that it solved; infinite of one
// that it did not.
func (f *findings) of(q quantity, p program, engine string) float64 {
	o, ok := f.get(p, engine)
	if !ok || !o.Solved() {
		return math.Inf(1)
	}
	return q.of(o)
}

// solved says whether an engine solved a program.
func (f *findings) solved(p program, engine string) bool {
	o, ok := f.get(p, engine)
	return ok && o.Solved()
}

// in are the programs of a set; of all for "".
func (f *findings) in(set string) []program {
	var out []program
	for _, p := range f.programs {
		if set == "" || p.Set == set {
			out = append(out, p)
		}
	}
	return out
}

// Programs is how many programs there are in a set, in all for "".
func (f *findings) Programs(set string) int { return len(f.in(set)) }

// Partial is how many programs had runs of some engines only.
func (f *findings) Partial() int { return f.partial }

// Unsafe is how many of the programs are unsafe.
func (f *findings) Unsafe() int {
	n := 0
	for _, p := range f.programs {
		if p.Expected == "unsafe" {
			n++
		}
	}
	return n
}

// Solved is how many programs of a set, of all for "", an engine solves.
func (f *findings) Solved(engine, set string) int {
	n := 0
	for _, p := range f.in(set) {
		if f.solved(p, engine) {
			n++
		}
	}
	return n
}

// Contenders are the names of the engines, without those of reference.
func (f *findings) Contenders() []string { return f.names(false) }

// All are the names of the engines of which there are runs.
func (f *findings) All() []string {
	var out []string
	for _, e := range f.names(true) {
		if slices.ContainsFunc(f.programs, func(p program) bool { _, ok := f.get(p, e); return ok }) {
			out = append(out, e)
		}
	}
	return out
}

// Limits says how long the contenders' runs were given that did not solve their
// program, and what went wrong.
func (f *findings) Limits() limits {
	var l limits
	count := map[float64]int{}
	for _, p := range f.programs {
		for _, e := range f.names(true) {
			o, ok := f.get(p, e)
			switch {
			case !ok:
				l.Missing++
				continue
			case !o.Solved() && !o.Wrong() && !ill(o):
				count[o.Limit]++
			}
			if o.Wrong() || ill(o) {
				l.Ill = append(l.Ill, fmt.Sprintf("%s with %s (%s)", p.Name, e, o.Verdict))
			}
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

func ill(o bench.Outcome) bool { return o.Verdict == "crash" || o.Verdict == "error" }

// Limit is the longest that a run was given, in seconds.
func (f *findings) Limit() float64 {
	most := 0.0
	for _, o := range f.runs.Outcomes {
		most = max(most, o.Limit)
	}
	return most
}

// outOfMemory says whether a run ended for want of memory.
func outOfMemory(o bench.Outcome) bool {
	return o.Verdict == "unknown" && strings.Contains(o.Reason, "memory")
}

// timedOut says whether a run ended for want of time.
func timedOut(o bench.Outcome) bool {
	return o.Verdict == "unknown" && strings.Contains(o.Reason, "timeout")
}

// Totals has a row for each engine: what it solves, and what that takes.
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

// BySet has a row for each set: of each engine the programs solved, the time that
// these took in all, and the median of what all its runs held of memory.
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

// Table has a row for each program of a set: what each engine took.
func (f *findings) Table(set string) [][]string {
	var rows [][]string
	for _, p := range f.in(set) {
		row := []string{p.Name, p.Expected}
		for _, e := range f.All() {
			row = append(row, f.cell(p, e))
		}
		rows = append(rows, row)
	}
	return rows
}

// cell says how a run ended.
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

// Counted has a row for each counter: of each contender the median over the
// programs that all contenders solve.
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

// Sum adds up a counter of an engine's runs on a set, on all sets for "".
func (f *findings) Sum(counter, engine, set string) int {
	n := 0
	for _, p := range f.in(set) {
		o, _ := f.get(p, engine)
		n += int(o.Stats[counter])
	}
	return n
}

// Count is a counter of an engine's run on a program, by its name.
func (f *findings) Count(counter, engine, name string) int {
	for _, p := range f.programs {
		if o, ok := f.get(p, engine); ok && p.Name == name {
			return int(o.Stats[counter])
		}
	}
	return 0
}

// Seconds is what an engine took for what it solves of a set, of all for "".
func (f *findings) Seconds(engine, set string) float64 {
	t := 0.0
	for _, p := range f.in(set) {
		if f.solved(p, engine) {
			t += f.of(quantities()["time"], p, engine)
		}
	}
	return t
}

// Spent is what an engine took for a set, where a run that did not solve its program
// counts with its limit.
func (f *findings) Spent(engine, set string) float64 {
	t := f.Seconds(engine, set)
	for _, p := range f.in(set) {
		if o, ok := f.get(p, engine); ok && !f.solved(p, engine) {
			t += o.Limit
		}
	}
	return t
}

// common are the programs that all contenders solve.
func (f *findings) common() []program {
	return slices.DeleteFunc(f.in(""), func(p program) bool {
		return slices.ContainsFunc(f.Contenders(), func(e string) bool { return !f.solved(p, e) })
	})
}

// Common is how many programs all contenders solve.
func (f *findings) Common() int { return len(f.common()) }

// Only are the programs that an engine solves and another does not.
func (f *findings) Only(a, b string) []string {
	var out []string
	for _, p := range f.programs {
		if f.solved(p, a) && !f.solved(p, b) {
			out = append(out, p.Name)
		}
	}
	return out
}

// shortfall is programs that the same contenders do not solve.
type shortfall struct {
	By       []string // the contenders
	Programs []string
}

// Shortfalls groups the programs that some contender does not solve by those that
// do not; most first.
func (f *findings) Shortfalls() []shortfall {
	var out []shortfall
	for _, p := range f.programs {
		by := slices.DeleteFunc(f.Contenders(), func(e string) bool { return f.solved(p, e) })
		if len(by) == 0 {
			continue
		}
		i := slices.IndexFunc(out, func(s shortfall) bool { return slices.Equal(s.By, by) })
		if i < 0 {
			i, out = len(out), append(out, shortfall{By: by})
		}
		out[i].Programs = append(out[i].Programs, p.Name)
	}
	slices.SortStableFunc(out, func(a, b shortfall) int { return cmp.Compare(len(b.By), len(a.By)) })
	return out
}

// Reached has a row for each program that some contender does not solve: of those
// how far they came, or why they ended by themselves.
func (f *findings) Reached() [][]string {
	var rows [][]string
	for _, p := range f.programs {
		row := []string{p.Name}
		for _, e := range f.Contenders() {
			row = append(row, f.reached(p, e))
		}
		if strings.Join(row[1:], "") != "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// reached says how far an engine came that did not solve a program.
func (f *findings) reached(p program, e string) string {
	o, _ := f.get(p, e)
	switch {
	case o.Solved():
		return ""
	case !timedOut(o):
		return strings.TrimSpace(o.Verdict + " " + o.Reason)
	}
	var parts []string
	for _, k := range f.Counters {
		if v, ok := o.Stats[k.Count]; ok && k.Reach != "" && k.shown(e) {
			parts = append(parts, fmt.Sprintf("%s %d", k.Reach, v))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), f.cell(p, e))
}

// rescue is what an engine of reference does with the programs that no contender
// solves.
type rescue struct {
	Engine   string
	Runs     int
	Programs []string // that it solves
}

// Rescues has an entry for each engine of reference that has run on such a program.
func (f *findings) Rescues() []rescue {
	var out []rescue
	for _, e := range f.Engines {
		r := rescue{Engine: e.Name}
		for _, p := range f.programs {
			if slices.ContainsFunc(f.Contenders(), func(c string) bool { return f.solved(p, c) }) {
				continue
			}
			if o, ok := f.get(p, e.Name); ok {
				r.Runs++
				if o.Solved() {
					r.Programs = append(r.Programs, p.Name)
				}
			}
		}
		if e.Reference && r.Runs > 0 {
			out = append(out, r)
		}
	}
	return out
}

// figureGroup is the figures below a heading.
type figureGroup struct {
	Under   string
	Figures []Figure
}

// FigureGroups are the figures by their headings, in order.
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
