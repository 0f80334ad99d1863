package papers

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ic3play/frontend/cli/bench"
)

// report makes the document of the command thesis.
type report struct {
	pub      *published
	runs     *runSet
	notes    map[string]string
	presets  []string
	programs []string // those of the thesis that there are, in its order
	series   []string
	at       string // the series that is being written about
	b        strings.Builder
}

// get returns a run of the series that is being written about.
func (r *report) get(program, preset string) (bench.Outcome, bool) {
	return r.runs.get(program, preset, r.at)
}

func newReport(tf *thesisFlags, tasks []bench.Task, runs *runSet) *report {
	return &report{pub: tf.published, runs: runs, notes: tf.description, presets: tf.presets, programs: tf.published.visible(tasks), series: tf.series}
}

func (r *report) printf(format string, args ...any) { fmt.Fprintf(&r.b, format, args...) }

// note writes what notes.md says about something, if it does.
func (r *report) note(name string) {
	if text := r.notes[name]; text != "" {
		r.printf("%s\n\n", text)
	}
}

func (r *report) table(head []string, rows [][]string) {
	all := slices.Concat([][]string{head, slices.Repeat([]string{"---"}, len(head))}, rows)
	for _, cells := range all {
		r.printf("| %s |\n", strings.Join(cells, " | "))
	}
	r.printf("\n")
}

// markdown writes the whole document.
func (r *report) markdown() string {
	r.printf("# The IC3-CEGAR thesis, repeated\n\n")
	r.printf("Johannes Birgmeier's thesis \"Software Verification with IC3 via Abstraction and Interpolation\" (TU Wien, 2013)\n"+
		"evaluates seven configurations of IC3-CEGAR on %d programs. The engine `cegar` implements the system. This document\n"+
		"sets its runs on %d of the programs beside the published ones. It is written by `ic3play thesis`: all figures and\n"+
		"lists of programs come from the runs, and so do the conclusions that name them.\n\n", len(r.pub.programs), len(r.programs))
	r.note("how")
	r.summary()
	for i, series := range r.series {
		r.at = series
		r.printf("## %s\n\n", r.title(i))
		r.note(r.title(i))
		r.limits()
		r.solved()
		r.times()
		r.statistics()
		r.discussion()
	}
	if r.notes["options"] != "" {
		r.printf("## One option changed at a time\n\n")
		r.note("options")
	}
	r.shortfalls()
	return strings.TrimRight(r.b.String(), "\n") + "\n"
}

// title names a series.
func (r *report) title(i int) string {
	if r.series[i] == "" {
		return "Runs with the engine's defaults"
	}
	return "Runs with " + strings.ReplaceAll(r.series[i][1:], "+", ", ")
}

// summary sets the series side by side.
func (r *report) summary() {
	if len(r.series) < 2 {
		return
	}
	n := len(r.programs)
	head := slices.Concat([]string{"solved of " + strconv.Itoa(n)}, r.presets, []string{"some"})
	row := func(name string, solved func(p, c string) bool) []string {
		cells := []string{name}
		for _, c := range r.presets {
			cells = append(cells, strconv.Itoa(r.count(func(p string) bool { return solved(p, c) })))
		}
		return append(cells, strconv.Itoa(r.count(func(p string) bool {
			return slices.ContainsFunc(r.presets, func(c string) bool { return solved(p, c) })
		})))
	}
	rows := [][]string{row("thesis", r.there)}
	for i, series := range r.series {
		r.at = series
		rows = append(rows, row(strings.ToLower(r.title(i)[:1])+r.title(i)[1:], r.here))
	}
	r.table(head, rows)
	r.note("summary")
}

// limits says how long runs were given.
func (r *report) limits() {
	count := map[float64]int{}
	var cpu []float64
	for _, o := range r.known() {
		if !o.Solved() {
			count[o.Limit]++
			cpu = append(cpu, o.CPU)
		}
	}
	var limits []float64
	for l := range count {
		limits = append(limits, l)
	}
	slices.Sort(limits)
	var parts []string
	for _, l := range limits {
		parts = append(parts, fmt.Sprintf("%d with %s s", count[l], short(l)))
	}
	missing := len(r.programs)*len(r.presets) - len(r.known())
	r.printf("Limits: the thesis gave each run 1,200 s. Here what was not solved had less:\n%s of the clock", orElse(strings.Join(parts, ", "), "nothing"))
	if len(cpu) > 0 {
		r.printf(", of which it got the processor for %s s on average (%s to %s)", short(mean(cpu)), short(slices.Min(cpu)), short(slices.Max(cpu)))
	}
	r.printf(".\n")
	if missing > 0 {
		r.printf("%d runs were not made.\n", missing)
	}
	var ill []string
	for _, o := range r.known() {
		if o.Wrong() || o.Verdict == "crash" || o.Verdict == "error" {
			ill = append(ill, fmt.Sprintf("%s with %s (%s)", programName(o.Name), presetOf(o), o.Verdict))
		}
	}
	if len(ill) == 0 {
		r.printf("No verdict was wrong and no run crashed; every *safe* counted here was proved by a certificate that a checker without a\nsolver has accepted.\n\n")
	} else {
		r.printf("**Wrong, crashed or refused: %s.**\n\n", strings.Join(ill, ", "))
	}
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// known are the runs that there are of the programs and configurations.
func (r *report) known() []bench.Outcome {
	var out []bench.Outcome
	for _, p := range r.programs {
		for _, c := range r.presets {
			if o, ok := r.get(p, c); ok {
				out = append(out, o)
			}
		}
	}
	return out
}

// here says whether a configuration solved a program here.
func (r *report) here(program, preset string) bool {
	o, ok := r.get(program, preset)
	return ok && o.Solved()
}

func (r *report) there(program, column string) bool { return r.pub.solved(program, column) }

// count is the number of programs for which f holds.
func (r *report) count(f func(program string) bool) int {
	n := 0
	for _, p := range r.programs {
		if f(p) {
			n++
		}
	}
	return n
}

func (r *report) hereBySome(p string) bool {
	return slices.ContainsFunc(r.presets, func(c string) bool { return r.here(p, c) })
}

// solved writes the numbers of solved programs.
func (r *report) solved() {
	r.printf("### Solved programs\n\n")
	all, n := len(r.pub.programs), len(r.programs)
	var rows [][]string
	line := func(name string, here, there func(string) bool) {
		row := []string{name, "", "", "", "", ""}
		total := 0
		for _, p := range r.pub.programs {
			if there(p) {
				total++
			}
		}
		row[1] = fmt.Sprintf("%d of %d (%d %%)", total, all, percent(total, all))
		row[2] = fmt.Sprintf("%d of %d", r.count(there), n)
		if here != nil {
			k := r.count(here)
			row[3] = fmt.Sprintf("%d of %d (%d %%)", k, n, percent(k, n))
			row[4] = strconv.Itoa(r.count(func(p string) bool { return here(p) && !there(p) }))
			row[5] = strconv.Itoa(r.count(func(p string) bool { return !here(p) && there(p) }))
		}
		rows = append(rows, row)
	}
	for _, c := range r.presets {
		line(c, func(p string) bool { return r.here(p, c) }, func(p string) bool { return r.there(p, c) })
	}
	line("some configuration", r.hereBySome, r.pub.solvedBySome)
	line(peer, nil, func(p string) bool { return r.there(p, peer) })
	r.table([]string{"configuration", "thesis, all its programs", "thesis, the programs here", "here", "only here", "only in the thesis"}, rows)
	if cr := r.count(func(p string) bool { return r.here(p, "CR") }); slices.Contains(r.presets, "CR") {
		r.printf("CR, the thesis's best, solves %s of the programs in the thesis (72 of 110) and %s here: %s.\n\n",
			share(72, 110), share(cr, n), atLeast(cr, n, 72, 110))
	}
	r.note("solved" + r.at)
}

func atLeast(a, b, c, d int) string {
	if a*d >= c*b {
		return "at least as large a share, with at most a twentieth of the time limit"
	}
	return fmt.Sprintf("%d programs short of that share", (c*b+d-1)/d-a)
}

func percent(a, b int) int { return int(math.Round(100 * float64(a) / float64(max(b, 1)))) }

func share(a, b int) string { return fmt.Sprintf("%.1f %%", 100*float64(a)/float64(max(b, 1))) }

// short writes a number of seconds for a table.
func short(s float64) string {
	switch {
	case s >= 10:
		return strconv.FormatFloat(s, 'f', 0, 64)
	case s >= 1:
		return strconv.FormatFloat(s, 'f', 1, 64)
	}
	return strconv.FormatFloat(s, 'f', 2, 64)
}

// times writes the table of section 4.3.
func (r *report) times() {
	r.printf("### Run times\n\nSeconds of the processor here (with the process's start, 0.01 s) and, after the bar, in the thesis. `>10` is a run that\n" +
		"was not solved within 10 s of the clock, `-` one that the thesis's did not solve within 1,200 s; under CPAchecker stands\n" +
		"what it took there.\n\n")
	var rows [][]string
	for _, p := range r.programs {
		row := []string{p}
		for _, c := range r.presets {
			row = append(row, r.cell(p, c)+" \\| "+thereCell(r.pub.get("seconds", p, c)))
		}
		rows = append(rows, append(row, thereCell(r.pub.get("seconds", p, peer))))
	}
	r.table(slices.Concat([]string{"program"}, r.presets, []string{peer}), rows)
	var medians []string
	for _, c := range r.presets {
		var ratios []float64
		for _, p := range r.programs {
			if o, ok := r.get(p, c); ok && o.Solved() && r.there(p, c) {
				ratios = append(ratios, r.pub.get("seconds", p, c).value/max(o.CPU, 0.01))
			}
		}
		if len(ratios) > 0 {
			medians = append(medians, fmt.Sprintf("%s %.1f", c, median(ratios)))
		}
	}
	r.printf("How many times faster than in the thesis, median over the programs that both solved: %s. The machines and the solvers\n"+
		"differ (there MathSAT 5 on an Opteron of 1.4 GHz), and so do the programs as the engine sees them; the ratio says that\n"+
		"a limit here is worth that much more, nothing about the method.\n\n", strings.Join(medians, ", "))
	r.note("times" + r.at)
}

func (r *report) cell(p, c string) string {
	o, ok := r.get(p, c)
	switch {
	case !ok:
		return "not run"
	case o.Solved():
		return short(o.CPU)
	case o.Wrong():
		return "**wrong**"
	case o.Verdict != "unknown":
		return "**" + o.Verdict + "**"
	case o.Seconds < o.Limit/2:
		return "gave up" // not for want of time
	}
	return ">" + strconv.FormatFloat(o.Limit, 'f', -1, 64)
}

func thereCell(f figure) string {
	switch {
	case !f.set:
		return "-"
	case !f.legible:
		return "?"
	}
	return short(f.value)
}

func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	if n == 0 {
		return 0
	}
	return (xs[(n-1)/2] + xs[n/2]) / 2
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(max(len(xs), 1))
}

// deviation is the standard deviation.
func deviation(xs []float64) float64 {
	m, sum := mean(xs), 0.0
	for _, x := range xs {
		sum += (x - m) * (x - m)
	}
	return math.Sqrt(sum / float64(max(len(xs), 1)))
}

// correlation is Pearson's coefficient; false when one side is constant.
func correlation(xs, ys []float64) (float64, bool) {
	mx, my, sum := mean(xs), mean(ys), 0.0
	for i := range xs {
		sum += (xs[i] - mx) * (ys[i] - my)
	}
	d := deviation(xs) * deviation(ys) * float64(len(xs))
	if len(xs) < 3 || d == 0 {
		return 0, false
	}
	return sum / d, true
}
