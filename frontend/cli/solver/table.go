package solver

import (
	"fmt"
	"text/tabwriter"
	"time"
)

func (b *smtBench) print(rows []*smtRow) {
	tw := tabwriter.NewWriter(b.e.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "scripts of\tscripts\tqueries\tsat\tunsat\tunknown\tno new lemma\tread s\tsolve s\tz3 s\tours/z3\tz3 strict s\tours/strict\tz3 unknown\tdisagree")
	for _, r := range rows {
		z3, ratio, strict, ratioStrict, unknown := "-", "-", "-", "-", "-"
		if b.z3 != "" {
			unknown = fmt.Sprint(r.peerUnknown)
			z3, ratio = compareTimes(r.read+r.solve, r.peer)
			strict, ratioStrict = compareTimes(r.read+r.solve, r.peerStrict)
		}
		fmt.Fprintf(tw, "%s\t%d\t%d\t%d\t%d\t%d\t%.1f %%\t%.3f\t%.3f\t%s\t%s\t%s\t%s\t%s\t%d\n", r.name, r.scripts, r.queries,
			r.sat, r.unsat, r.unknown, 100*float64(r.noLemma)/float64(max(r.queries, 1)), r.read.Seconds(), r.solve.Seconds(),
			z3, ratio, strict, ratioStrict, unknown, r.disagreements)
	}
	tw.Flush()
	if b.z3 != "" {
		fmt.Fprintf(b.e.Stdout, "processor time; z3 without %.1f ms a script for its start-up, strictly %.1f ms; the ratios include the time to read scripts here\n",
			float64(b.empty.mean().Microseconds())/1000, float64(b.trivial.mean().Microseconds())/1000)
	}
}

// compareTimes returns text with z3's time in seconds, and text with our time divided by z3's time.
func compareTimes(ours, theirs time.Duration) (seconds, ratio string) {
	seconds, ratio = fmt.Sprintf("%.3f", theirs.Seconds()), "-"
	if theirs > 0 {
		ratio = fmt.Sprintf("%.2f", float64(ours)/float64(theirs))
	}
	return seconds, ratio
}
