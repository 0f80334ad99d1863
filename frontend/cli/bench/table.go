package bench

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"ic3play/lia/sorting"
)

// row is a line of the table: the results of an engine on a set.
type row struct {
	set, engine string
	peer        bool
	programs    int
	expUnsafe   int // number of programs whose known verdict is unsafe
	safe        int
	unsafe      int
	unknown     int
	errors      int
	crashes     int
	wrong       int
	// par2 is the sum of the PAR-2 scores in seconds. The score of a solved program is the time of
	// its run. The score of an unsolved program is twice the time limit.
	par2 float64
	time float64 // total time of the solved programs, in seconds
}

func (r *row) add(o Outcome, timeout time.Duration) {
	r.programs++
	if o.Expected == "unsafe" {
		r.expUnsafe++
	}
	if o.Solved() {
		r.par2 += o.Seconds
		r.time += o.Seconds
	} else {
		r.par2 += 2 * timeout.Seconds()
	}
	switch {
	case o.Wrong():
		r.wrong++
	case o.Verdict == "safe":
		r.safe++
	case o.Verdict == "unsafe":
		r.unsafe++
	case o.Verdict == "error":
		r.errors++
	case o.Verdict == "crash":
		r.crashes++
	default:
		r.unknown++
	}
}

type table struct {
	rows     []*row    // rows sorted by set, with our engines before other tools; the totals come last
	problems []Outcome // wrong verdicts, crashes and errors of our engines
}

const totalSet = "all"

func summarise(results, peers []Outcome, timeout time.Duration) *table {
	tb := &table{}
	byKey := map[[2]string]*row{}
	rowFor := func(set, engine string, peer bool) *row {
		key := [2]string{set, engine}
		if byKey[key] == nil {
			byKey[key] = &row{set: set, engine: engine, peer: peer}
			tb.rows = append(tb.rows, byKey[key])
		}
		return byKey[key]
	}
	for _, o := range results {
		rowFor(o.Set, o.Engine, false).add(o, timeout)
		rowFor(totalSet, o.Engine, false).add(o, timeout)
		if o.Wrong() || o.Verdict == "crash" || o.Verdict == "error" {
			tb.problems = append(tb.problems, o)
		}
	}
	for _, o := range peers {
		rowFor(o.Set, o.Engine, true).add(o, timeout)
		rowFor(totalSet, o.Engine, true).add(o, timeout)
	}
	var sets []string
	for _, r := range tb.rows {
		if r.set != totalSet && !slices.Contains(sets, r.set) {
			sets = append(sets, r.set)
		}
	}
	order := func(r *row) int {
		if r.set == totalSet {
			return len(sets)
		}
		return slices.Index(sets, r.set)
	}
	sorting.Stable(tb.rows, func(a, b *row) int {
		return cmp.Or(order(a)-order(b), btoi(a.peer)-btoi(b.peer))
	})
	if len(sets) == 1 {
		tb.rows = slices.DeleteFunc(tb.rows, func(r *row) bool { return r.set == totalSet })
	}
	sorting.Stable(tb.problems, func(a, b Outcome) int { return btoi(a.Wrong()) - btoi(b.Wrong()) })
	return tb
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// bad returns whether some verdict was wrong or some run crashed.
func (tb *table) bad() bool {
	return slices.ContainsFunc(tb.problems, func(o Outcome) bool { return o.Wrong() || o.Verdict == "crash" })
}

func columns() []string {
	return []string{"set", "engine", "programs", "solved", "safe", "unsafe", "unknown", "error", "crash", "wrong", "PAR-2 s", "solved in s"}
}

func (r *row) cells() []string {
	name := r.engine
	if r.peer {
		name += " *"
	}
	n := strconv.Itoa
	return []string{r.set, name, n(r.programs), n(r.safe + r.unsafe),
		fmt.Sprintf("%d/%d", r.safe, r.programs-r.expUnsafe), fmt.Sprintf("%d/%d", r.unsafe, r.expUnsafe),
		n(r.unknown), n(r.errors), n(r.crashes), n(r.wrong),
		fmt.Sprintf("%.2f", r.par2/float64(r.programs)), fmt.Sprintf("%.1f", r.time)}
}

func (tb *table) print(w io.Writer, markdown bool) {
	rows := [][]string{columns()}
	for _, r := range tb.rows {
		rows = append(rows, r.cells())
	}
	if markdown {
		rows = slices.Insert(rows, 1, slices.Repeat([]string{"---"}, len(rows[0])))
		for _, cells := range rows {
			fmt.Fprintf(w, "| %s |\n", strings.ReplaceAll(strings.Join(cells, " | "), "*", `\*`))
		}
		fmt.Fprintln(w)
	} else {
		tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, cells := range rows {
			fmt.Fprintln(tw, strings.Join(cells, "\t"))
		}
		tw.Flush()
	}
	if slices.ContainsFunc(tb.rows, func(r *row) bool { return r.peer }) {
		star := "*"
		if markdown {
			star = `\*`
		}
		fmt.Fprintln(w, star+" recorded figures of other tools")
	}
	if len(tb.problems) == 0 {
		fmt.Fprintln(w, "\nno wrong verdict, no crash, no error")
		return
	}
	fmt.Fprintln(w)
	for _, o := range tb.problems {
		kind := o.Verdict
		if o.Wrong() {
			kind = fmt.Sprintf("WRONG: %s, is %s", o.Verdict, o.Expected)
		}
		fmt.Fprintf(w, "%s/%s  %s  %s  %s\n", o.Set, o.Name, o.Engine, kind, o.Reason)
	}
}
