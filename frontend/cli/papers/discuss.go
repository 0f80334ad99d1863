package papers

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ic3play/frontend/cli/bench"
)

// side is how two configurations compare in one place, here or in the thesis.
type side struct {
	both           int
	onlyA, onlyB   []string
	ratio          float64 // geometric mean of B's time over A's where both solved
	work           float64 // the same of the numbers of solver queries; 0: not counted
	faster, slower int     // B against A, by more than a tenth
}

// compare sets configuration b against a, over the programs that there are. Very
// short times are taken as a hundredth of a second.
func (r *report) compare(a, b string, time func(program, preset string) (float64, bool)) side {
	var s side
	logs := 0.0
	for _, p := range r.programs {
		ta, okA := time(p, a)
		tb, okB := time(p, b)
		switch {
		case okA && okB:
			s.both++
			q := max(tb, 0.01) / max(ta, 0.01)
			logs += math.Log(q)
			if q < 1/1.1 {
				s.faster++
			}
			if q > 1.1 {
				s.slower++
			}
		case okA:
			s.onlyA = append(s.onlyA, p)
		case okB:
			s.onlyB = append(s.onlyB, p)
		}
	}
	s.ratio = math.Exp(logs / float64(max(s.both, 1)))
	return s
}

func (r *report) timeHere(p, c string) (float64, bool) {
	o, ok := r.get(p, c)
	return o.CPU, ok && o.Solved()
}

func (r *report) timeThere(p, c string) (float64, bool) {
	f := r.pub.get("seconds", p, c)
	return f.value, f.set
}

// pair is a technique: a configuration without it and one with it.
type pair struct{ without, with string }

// versus writes what a technique does in the pairs of configurations that differ
// by it.
func (r *report) versus(pairs ...pair) {
	var rows [][]string
	for _, p := range pairs {
		if !slices.Contains(r.presets, p.without) || !slices.Contains(r.presets, p.with) {
			continue
		}
		here := r.compare(p.without, p.with, r.timeHere)
		here.work = r.queries(p.without, p.with)
		for i, s := range []side{here, r.compare(p.without, p.with, r.timeThere)} {
			work := "-"
			if s.work > 0 {
				work = fmt.Sprintf("%.2f", s.work)
			}
			rows = append(rows, []string{p.with + " against " + p.without, []string{"here", "thesis"}[i], fmt.Sprint(s.both),
				fmt.Sprintf("%.2f", s.ratio), work, fmt.Sprintf("%d / %d", s.faster, s.slower), list(s.onlyB), list(s.onlyA)})
		}
	}
	if len(rows) > 0 {
		r.table([]string{"", "where", "solved by both", "time with / without", "queries with / without", "faster / slower", "only with it", "only without it"}, rows)
	}
}

// queries is the geometric mean of b's numbers of solver queries over a's, where
// both solved; 0 when they were not counted.
func (r *report) queries(a, b string) float64 {
	logs, n := 0.0, 0
	for _, p := range r.programs {
		x, okX := r.get(p, a)
		y, okY := r.get(p, b)
		if okX && okY && x.Solved() && y.Solved() && x.Stats["queries"] > 0 && y.Stats["queries"] > 0 {
			logs += math.Log(float64(y.Stats["queries"]) / float64(x.Stats["queries"]))
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(logs / float64(n))
}

// effect says in words what a technique does here. Runs are short, so that their
// work is told by the number of queries and not by the clock.
func (r *report) effect(p pair) string {
	s := r.compare(p.without, p.with, r.timeHere)
	gain := len(s.onlyB) - len(s.onlyA)
	q := r.queries(p.without, p.with)
	speed := fmt.Sprintf("needs %.2f times as many queries where both solve the program", q)
	if q == 0 {
		speed = fmt.Sprintf("takes %.2f times as long where both solve the program", s.ratio)
	}
	count := "solves as many programs"
	if gain > 0 {
		count = fmt.Sprintf("solves %d more", gain)
	} else if gain < 0 {
		count = fmt.Sprintf("solves %d fewer", -gain)
	}
	return fmt.Sprintf("Here it %s, and %s (%s against %s).", count, speed, p.with, p.without)
}

// discussion looks at what section 4 of the thesis concludes.
func (r *report) discussion() {
	if len(r.presets) < len(thesisPresets()) {
		return
	}
	r.printf("### The thesis's conclusions on these runs\n\nThe ratios of times and of solver queries are geometric means over the programs that both configurations solved;\n" +
		"faster and slower count differences in time of more than a tenth. The thesis's figures are for the same programs.\n\n")

	r.printf("#### Does CTGDOWN help?\n\n\"Enabling CTGDOWN with the given parameters generally leads to significant speedups.\" %s\n\n", r.effect(pair{"NOOPT", "C"}))
	r.versus(pair{"NOOPT", "C"})
	r.note("ctgdown" + r.at)

	r.printf("#### Does mining decide xy0 and up?\n\n\"Refinement state mining hardly impacts performance in a negative way, but can lead to termination (e.g., in up.c,\n"+
		"up3.c, up4.c).\" %s\n\n", r.effect(pair{"C", "CR"}))
	r.versus(pair{"C", "CR"}, pair{"CG", "CGR"})
	r.family("The programs of the families up and xy that there are", func(p string) bool { return strings.HasPrefix(p, "up") || strings.HasPrefix(p, "xy") })
	r.note("mining" + r.at)

	r.printf("#### Does geometric generalisation help?\n\n\"Geometric Generalization mostly leads to higher run times, but can also result in speed-ups (e.g., in fig2.c).\" %s\n\n",
		r.effect(pair{"C", "CG"}))
	r.versus(pair{"C", "CG"}, pair{"CR", "CGR"}, pair{"CRL", "CGRL"})
	r.note("geometric" + r.at)

	r.printf("#### Does lazy refinement decide substring1?\n\n\"Lazy refinement can lead to both better and worse performance, but there are benchmarks that can only be solved with\n"+
		"lazy refinement (e.g., substring1.c).\" %s\n\n", r.effect(pair{"CR", "CRL"}))
	r.versus(pair{"CR", "CRL"}, pair{"CGR", "CGRL"})
	r.family("The programs that the thesis or the runs here solve with lazy refinement only, or without it only", func(p string) bool {
		lazyHere, lazyThere := r.here(p, "CRL") || r.here(p, "CGRL"), r.there(p, "CRL") || r.there(p, "CGRL")
		eagerHere, eagerThere := r.here(p, "CR") || r.here(p, "CGR"), r.there(p, "CR") || r.there(p, "CGR")
		return lazyHere != eagerHere || lazyThere != eagerThere
	})
	r.note("lazy" + r.at)

	r.printf("#### Literals a clause\n\n\"The configurations with geometric generalization enabled emit a lower average number of literals per clause in the\n" +
		"fixed point.\" ")
	st := statistics()[1]
	for _, p := range []pair{{"C", "CG"}, {"CR", "CGR"}, {"CRL", "CGRL"}} {
		var without, with []float64
		for _, name := range r.programs {
			a, okA := r.get(name, p.without)
			b, okB := r.get(name, p.with)
			x, okX := st.of(a.Stats)
			y, okY := st.of(b.Stats)
			if okA && okB && okX && okY && a.Solved() && b.Solved() {
				without, with = append(without, x), append(with, y)
			}
		}
		if len(with) > 0 {
			r.printf("%s has %s against %s of %s on %d programs. ", p.with, number(mean(with)), number(mean(without)), p.without, len(with))
		}
	}
	r.printf("\n\n")

	r.printf("#### %s\n\n", peer)
	r.printf("CPAchecker (of 2013, predicate analysis, 1,200 s) solved %d of the programs here. CR solves %d that it did not, and it\nsolved %d that CR does not solve here: %s.\n\n",
		r.count(func(p string) bool { return r.there(p, peer) }),
		r.count(func(p string) bool { return r.here(p, "CR") && !r.there(p, peer) }),
		r.count(func(p string) bool { return !r.here(p, "CR") && r.there(p, peer) }),
		list(r.those(func(p string) bool { return !r.here(p, "CR") && r.there(p, peer) })))
}

func (r *report) those(f func(string) bool) []string {
	var out []string
	for _, p := range r.programs {
		if f(p) {
			out = append(out, p)
		}
	}
	return out
}

// family writes who solves some programs, here and there.
func (r *report) family(title string, in func(string) bool) {
	names := r.those(in)
	if len(names) == 0 {
		return
	}
	var rows [][]string
	for _, p := range names {
		row := []string{p}
		for _, c := range r.presets {
			mined := ""
			if o, ok := r.get(p, c); ok && o.Solved() && o.Stats["mined"] > 0 {
				mined = fmt.Sprintf(" (%d mined)", o.Stats["mined"])
			}
			row = append(row, r.cell(p, c)+mined+" \\| "+thereCell(r.pub.get("seconds", p, c)))
		}
		rows = append(rows, row)
	}
	r.printf("%s:\n\n", title)
	r.table(slices.Concat([]string{"program"}, r.presets), rows)
}

// shortfalls lists the programs that fall short, with what is known of each.
func (r *report) shortfalls() {
	r.printf("## Program by program\n\n")
	// Some configuration of some series.
	here := func(p string) bool {
		return slices.ContainsFunc(r.series, func(s string) bool {
			r.at = s
			return r.hereBySome(p)
		})
	}
	lost := r.those(func(p string) bool { return !here(p) && r.pub.solvedBySome(p) })
	neither := r.those(func(p string) bool { return !here(p) && !r.pub.solvedBySome(p) })
	gained := r.those(func(p string) bool { return here(p) && !r.pub.solvedBySome(p) })
	r.printf("Solved by no configuration here but by some in the thesis (%d): %s.\n\nSolved by none here or there (%d): %s.\n\n"+
		"Solved by some here and by none there (%d): %s.\n\n", len(lost), list(lost), len(neither), list(neither), len(gained), list(gained))
	r.note("programs")
	for _, p := range r.programs {
		if r.notes[p] == "" && !slices.Contains(lost, p) && !slices.Contains(neither, p) {
			continue
		}
		r.printf("### %s\n\n", p)
		for i, series := range r.series {
			r.at = series
			why := r.reasons(p)
			switch {
			case why != "" && i > 0:
				r.printf("%s: %s\n\n", r.title(i), why)
			case why != "":
				r.printf("%s\n\n", why)
			}
		}
		r.note(p)
	}
}

// reasons says how the runs on a program ended that did not solve it.
func (r *report) reasons(p string) string {
	by := map[string][]bench.Outcome{}
	var order []string
	for _, c := range r.presets {
		o, ok := r.get(p, c)
		if !ok || o.Solved() {
			continue
		}
		why := orElse(o.Reason, o.Verdict)
		if by[why] == nil {
			order = append(order, why)
		}
		by[why] = append(by[why], o)
	}
	var parts []string
	for _, why := range order {
		var names []string
		for _, o := range by[why] {
			names = append(names, presetOf(o))
		}
		parts = append(parts, fmt.Sprintf("%s: %s%s%s.", strings.Join(names, ", "), why,
			span(by[why], "predicates", " with %s predicates"), span(by[why], "level", " at level %s")))
	}
	return strings.Join(parts, " ")
}

// span writes the values of a statistic, "3" or "3 to 7"; nothing when it is not
// counted.
func span(os []bench.Outcome, key, format string) string {
	var values []int64
	for _, o := range os {
		if v, ok := o.Stats[key]; ok {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return ""
	}
	low, high := slices.Min(values), slices.Max(values)
	text := fmt.Sprint(low)
	if high > low {
		text += fmt.Sprintf(" to %d", high)
	}
	return fmt.Sprintf(format, text)
}
