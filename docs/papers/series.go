package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ic3play/frontend/cli/bench"
)

type series struct {
	*document
	suffix string // ending of the engines' names: "" or +OPTION=VALUE...
}

// Title returns the heading of the series.
func (s *series) Title() string {
	if s.suffix == "" {
		return "Runs with the engine's defaults"
	}
	return "Runs with " + strings.ReplaceAll(s.suffix[1:], "+", ", ")
}

// Suffix returns the options of the series as text. The heading of a note about this series ends
// with the same text.
func (s *series) Suffix() string { return s.suffix }

func (s *series) get(program, column string) (bench.Outcome, bool) {
	return s.runs.Get(program, s.paper.engine(column)+s.suffix)
}

func (s *series) solvedHere(program, column string) bool {
	o, ok := s.get(program, column)
	return ok && o.Solved()
}

func (s *series) bySome(program string) bool {
	return slices.ContainsFunc(s.columns, func(c string) bool { return s.solvedHere(program, c) })
}

// limits has the numbers of unsolved runs by time limit, and the runs without a usable result.
type limits struct {
	Given   []string // "3 with 60 s", for each limit
	Missing int      // runs that were not made
	Ill     []string // runs with a wrong verdict, and runs that crashed
	Refused []string // programs that the frontend refuses, with reasons
}

// "note" records the outcome if the program was refused, the verdict was wrong, the run crashed, or
// it ended with another error.
func (l *limits) note(program, engine string, o bench.Outcome) {
	switch {
	case refused(o):
		codes := refusal.FindAllString(o.Reason, -1)
		slices.Sort(codes)
		name := fmt.Sprintf("%s (%s)", program, strings.Join(slices.Compact(codes), ", "))
		if !slices.Contains(l.Refused, name) {
			l.Refused = append(l.Refused, name)
		}
	case o.Wrong() || ill(o):
		l.Ill = append(l.Ill, fmt.Sprintf("%s with %s (%s)", program, engine, o.Verdict))
	}
}

func refused(o bench.Outcome) bool { return o.Verdict == "error" && refusal.MatchString(o.Reason) }

// "refusal" matches a diagnostic's code in the frontend's message.
var refusal = regexp.MustCompile(`\bE-[a-z0-9-]+`)

// Limits counts the unsolved runs by time limit, and the runs that were not made. It also collects
// the runs that crashed or were wrong, and the refused programs.
func (s *series) Limits() limits {
	var l limits
	count := map[float64]int{}
	var given []float64
	known := 0
	for _, p := range s.programs {
		for _, c := range s.columns {
			o, ok := s.get(p, c)
			if !ok {
				continue
			}
			known++
			if !o.Solved() && !refused(o) {
				if count[o.Limit] == 0 {
					given = append(given, o.Limit)
				}
				count[o.Limit]++
			}
			l.note(programName(o.Name), c, o)
		}
	}
	slices.Sort(given)
	for _, t := range given {
		l.Given = append(l.Given, fmt.Sprintf("%d with %s s", count[t], seconds(t)))
	}
	l.Missing = len(s.programs)*len(s.columns) - known
	return l
}

// Solved returns a row for each configuration. The parameter "some" is the name of the next row,
// which counts the programs that at least one configuration solves. If the paper has a peer, the
// last row is about the peer. After the name, a row has five numbers: programs solved in the paper,
// those of them among our tasks, programs solved in our runs, those solved only in our runs, and
// those solved only in the paper. The row of the peer has only the first two numbers.
func (s *series) Solved(some string) [][]string {
	all, n := len(s.Published()), len(s.programs)
	var rows [][]string
	line := func(name string, here, there func(string) bool) {
		row := []string{name, "", "", "", "", ""}
		total := 0
		for _, p := range s.Published() {
			if there(p) {
				total++
			}
		}
		row[1] = fmt.Sprintf("%d of %d (%d %%)", total, all, percent(total, all))
		row[2] = fmt.Sprintf("%d of %d", s.count(there), n)
		if here != nil {
			k := s.count(here)
			row[3] = fmt.Sprintf("%d of %d (%d %%)", k, n, percent(k, n))
			row[4] = strconv.Itoa(s.count(func(p string) bool { return here(p) && !there(p) }))
			row[5] = strconv.Itoa(s.count(func(p string) bool { return !here(p) && there(p) }))
		}
		rows = append(rows, row)
	}
	for _, c := range s.columns {
		line(c, func(p string) bool { return s.solvedHere(p, c) }, func(p string) bool { return s.solvedInPaper(p, c) })
	}
	line(some, s.bySome, s.paper.solvedBySome)
	if s.paper.Peer != "" {
		line(s.paper.Peer, nil, func(p string) bool { return s.solvedInPaper(p, s.paper.Peer) })
	}
	return rows
}

// "best" has the numbers of programs that the paper's best configuration solves.
type best struct {
	Name string
	// There is the number of programs that the configuration solves in the paper. All is the number
	// of programs in the paper.
	There, All int
	// Here is the number of programs that the configuration solves in our runs. Programs is the
	// number of programs in our runs.
	Here, Programs int
	Short          int // how many more programs the configuration must solve in our runs so that Here/Programs reaches There/All
}

// Best returns the results of the best configuration. If this configuration is not selected, the
// result is nil.
func (s *series) Best() *best {
	b := &best{Name: s.paper.Best, All: len(s.Published()), Programs: len(s.programs)}
	if !slices.Contains(s.columns, b.Name) {
		return nil
	}
	for _, p := range s.Published() {
		if s.solvedInPaper(p, b.Name) {
			b.There++
		}
	}
	b.Here = s.count(func(p string) bool { return s.solvedHere(p, b.Name) })
	b.Short = max(0, (b.There*b.Programs+b.All-1)/b.All-b.Here)
	return b
}

// Times returns a row for each program: each configuration's time in our run and in the paper, and
// the peer's time.
func (s *series) Times() [][]string {
	var rows [][]string
	for _, p := range s.programs {
		row := []string{p}
		for _, c := range s.columns {
			row = append(row, s.cell(p, c)+" \\| "+s.thereCell(p, c))
		}
		if s.paper.Peer != "" {
			row = append(row, s.thereCell(p, s.paper.Peer))
		}
		rows = append(rows, row)
	}
	return rows
}

// leastTime, in seconds, replaces times that are too short to measure.
const leastTime = 0.01

// Faster returns a text such as "CR 1.5" for each configuration: its name, and the median of the
// paper's time divided by our time, over the programs that are solved both in the paper and in our
// run. It omits a configuration without such programs.
func (s *series) Faster() []string {
	var out []string
	for _, c := range s.columns {
		var ratios []float64
		for _, p := range s.programs {
			if o, ok := s.get(p, c); ok && o.Solved() && s.solvedInPaper(p, c) {
				ratios = append(ratios, s.paper.published.get(timesTable, p, c).value/max(o.CPU, leastTime))
			}
		}
		if len(ratios) > 0 {
			out = append(out, fmt.Sprintf("%s %.1f", c, median(ratios)))
		}
	}
	return out
}

func (s *series) cell(p, c string) string {
	o, ok := s.get(p, c)
	if !ok {
		return "not run"
	}
	return ended(o)
}

func ended(o bench.Outcome) string {
	switch {
	case o.Solved():
		return seconds(o.CPU)
	case o.Wrong():
		return "**wrong**"
	case o.Verdict != "unknown":
		return "**" + o.Verdict + "**"
	case o.Reason != "" && !timedOut(o):
		return "gave up" // before the time limit
	}
	return ">" + strconv.FormatFloat(o.Limit, 'f', -1, 64)
}

func (s *series) thereCell(p, c string) string {
	f := s.paper.published.get(timesTable, p, c)
	switch {
	case !f.set:
		return "-"
	case !f.legible:
		return "?"
	}
	return seconds(f.value)
}

// Reasons returns a text that says why the configurations did not solve a program.
func (s *series) Reasons(program string) string {
	type ended struct {
		columns []string
		runs    []bench.Outcome
	}
	by := map[string]*ended{}
	var order []string
	for _, c := range s.columns {
		o, ok := s.get(program, c)
		if !ok || o.Solved() {
			continue
		}
		why := o.Reason
		if why == "" {
			why = o.Verdict
		}
		if by[why] == nil {
			by[why] = &ended{}
			order = append(order, why)
		}
		by[why].columns, by[why].runs = append(by[why].columns, c), append(by[why].runs, o)
	}
	var parts []string
	for _, why := range order {
		parts = append(parts, fmt.Sprintf("%s: %s%s%s.", join(by[why].columns), why,
			span(by[why].runs, "predicates", " with %s predicates"), span(by[why].runs, "level", " at level %s")))
	}
	return strings.Join(parts, " ")
}

// span inserts the smallest and the largest value of a statistic into "format", as a text such as
// "3" or "3 to 7". If the runs do not count the statistic, it returns "".
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
