package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
)

// row is a line of the table: an engine on a set.
type row struct {
	set, engine string
	peer        bool
	programs    int
	expUnsafe   int // programs that are unsafe
	safe        int // solved, by verdict
	unsafe      int
	unknown     int
	errors      int
	crashes     int
	wrong       int
	par2        float64 // sum, in seconds
	time        float64 // of the solved, in seconds
}

func (r *row) add(o outcome, timeout time.Duration) {
	r.programs++
	if o.expected == "unsafe" {
		r.expUnsafe++
	}
	if o.solved() {
		r.par2 += o.seconds
		r.time += o.seconds
	} else {
		r.par2 += 2 * timeout.Seconds()
	}
	switch {
	case o.wrong():
		r.wrong++
	case o.verdict == "safe":
		r.safe++
	case o.verdict == "unsafe":
		r.unsafe++
	case o.verdict == "error":
		r.errors++
	case o.verdict == "crash":
		r.crashes++
	default:
		r.unknown++
	}
}

// table is the summary of a bench run.
type table struct {
	rows []*row    // by set, engines before peers; then the totals
	ill  []outcome // wrong verdicts, crashes and errors of our own engines
}

// totalSet names the rows over all sets.
const totalSet = "all"

func summarise(results, peers []outcome, timeout time.Duration) *table {
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
		rowFor(o.set, o.engine, false).add(o, timeout)
		rowFor(totalSet, o.engine, false).add(o, timeout)
		if o.wrong() || o.verdict == "crash" || o.verdict == "error" {
			tb.ill = append(tb.ill, o)
		}
	}
	for _, o := range peers {
		rowFor(o.set, o.engine, true).add(o, timeout)
		rowFor(totalSet, o.engine, true).add(o, timeout)
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
	slices.SortStableFunc(tb.rows, func(a, b *row) int {
		if d := order(a) - order(b); d != 0 {
			return d
		}
		return btoi(a.peer) - btoi(b.peer)
	})
	if len(sets) == 1 {
		tb.rows = slices.DeleteFunc(tb.rows, func(r *row) bool { return r.set == totalSet })
	}
	slices.SortStableFunc(tb.ill, func(a, b outcome) int { return btoi(a.wrong()) - btoi(b.wrong()) })
	return tb
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// bad says whether a verdict was wrong or a run crashed.
func (tb *table) bad() bool {
	return slices.ContainsFunc(tb.ill, func(o outcome) bool { return o.wrong() || o.verdict == "crash" })
}

// columns are the heads of the table.
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

// print writes the table, as Markdown or aligned, and what is ill.
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
	if len(tb.ill) == 0 {
		fmt.Fprintln(w, "\nno wrong verdict, no crash, no error")
		return
	}
	fmt.Fprintln(w)
	for _, o := range tb.ill {
		kind := o.verdict
		if o.wrong() {
			kind = fmt.Sprintf("WRONG: %s, is %s", o.verdict, o.expected)
		}
		fmt.Fprintf(w, "%s/%s  %s  %s  %s\n", o.set, o.name, o.engine, kind, o.reason)
	}
}

// progress shows how far a bench run is: a bar that is redrawn on a terminal,
// a line for each run elsewhere.
type progress struct {
	mu                  sync.Mutex
	w                   io.Writer
	tty                 bool
	total, n            int
	solved, wrong, dead int
	start               time.Time
}

func newProgress(w io.Writer, total int) *progress {
	return &progress{w: w, total: total, tty: isTerminal(w), start: time.Now()}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// barWidth is the bar's length in characters.
const barWidth = 24

func (p *progress) started(j job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tty {
		p.draw(j.name + " " + j.engine)
	}
}

func (p *progress) finished(o outcome) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
	p.solved += btoi(o.solved())
	p.wrong += btoi(o.wrong())
	p.dead += btoi(o.verdict == "crash")
	if p.tty {
		p.draw(o.name + " " + o.engine)
		return
	}
	fmt.Fprintf(p.w, "%d/%d  %s/%s  %s  %s  %.2f  %s\n", p.n, p.total, o.set, o.name, o.engine, o.verdict, o.seconds, o.reason)
}

func (p *progress) draw(what string) {
	full := barWidth * p.n / max(p.total, 1)
	bar := make([]byte, barWidth)
	for i := range bar {
		bar[i] = '.'
		if i < full {
			bar[i] = '#'
		}
	}
	left := "?"
	if p.n > 0 {
		left = (time.Since(p.start) / time.Duration(p.n) * time.Duration(p.total-p.n)).Round(time.Second).String()
	}
	fmt.Fprintf(p.w, "\r\x1b[K[%s] %d/%d  solved %d  wrong %d  crashed %d  left %s  %.30s",
		bar, p.n, p.total, p.solved, p.wrong, p.dead, left, what)
}

func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tty {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
