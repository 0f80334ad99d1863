package papers

import (
	"fmt"
	"slices"
	"strings"
)

// sample is a statistic of solved runs, with their times.
type sample struct{ values, seconds []float64 }

func (s *sample) add(value, seconds float64) {
	s.values = append(s.values, value)
	s.seconds = append(s.seconds, seconds)
}

// collect takes a statistic of one configuration from the runs here and from the
// thesis, each over the programs that it solved; same is the thesis's over those
// that both did.
func (r *report) collect(st statistic, preset string) (here, sameHere, same sample) {
	for _, p := range r.programs {
		o, ok := r.get(p, preset)
		if !ok || !o.Solved() {
			continue
		}
		v, counted := st.of(o.Stats)
		if !counted {
			continue
		}
		here.add(v, o.CPU)
		if f := r.pub.get(st.table, p, preset); f.legible {
			sameHere.add(v, o.CPU)
			same.add(f.value, r.pub.get("seconds", p, preset).value)
		}
	}
	return here, sameHere, same
}

// statistics writes the means of appendix A beside ours.
func (r *report) statistics() {
	r.printf("### Statistics\n\nThe counts of the thesis's appendix A: the mean here over the programs solved here and, in brackets, the means here and\n" +
		"in the thesis over the programs that both solved (as far as the scan of its tables can be read).\n\n")
	var rows, spread [][]string
	for _, st := range statistics() {
		row := []string{st.title}
		var all, others sample
		for _, c := range r.presets {
			if st.only != nil && !slices.Contains(st.only, c) {
				row = append(row, "")
				continue
			}
			here, sameHere, same := r.collect(st, c)
			if len(here.values) == 0 {
				row = append(row, "")
				continue
			}
			all.values, all.seconds = append(all.values, here.values...), append(all.seconds, here.seconds...)
			others.values, others.seconds = append(others.values, same.values...), append(others.seconds, same.seconds...)
			row = append(row, fmt.Sprintf("%s (%s : %s)", number(mean(here.values)), number(mean(sameHere.values)), number(mean(same.values))))
		}
		rows = append(rows, row)
		if len(all.values) == 0 {
			continue
		}
		there := "-"
		if st.mean > 0 {
			there = number(st.mean)
			if st.deviation > 0 {
				there += " ± " + number(st.deviation)
			}
		}
		spread = append(spread, []string{st.title, st.section, number(mean(all.values)) + " ± " + number(deviation(all.values)), there,
			number(slices.Max(all.values)), correlated(all), correlated(others)})
	}
	r.table(slices.Concat([]string{"mean of"}, r.presets), rows)
	r.printf("All configurations together: mean and standard deviation here over the programs here, in the thesis over all of its\n" +
		"programs as its text gives them; the largest value here; and how the count correlates with the run time (Pearson),\n" +
		"there over the runs that both solved.\n\n")
	r.table([]string{"count", "appendix", "here", "thesis", "largest here", "with time, here", "with time, thesis"}, spread)
	r.note("statistics" + r.at)
}

func correlated(s sample) string {
	c, ok := correlation(s.values, s.seconds)
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.2f", c)
}

// number writes a mean.
func number(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// list joins names for a sentence.
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
