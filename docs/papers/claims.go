package main

import (
	"math"
	"slices"
)

type judge struct {
	pair   bool // compares two engines
	over   int  // number of engines in Test.Over
	counts int  // number of counters in Test.Counts
	// holds reports whether the test succeeds, given the figures in a.
	holds func(f *findings, a *answer) bool
}

// answer is the result of a test on the runs of this comparison (not on the paper's runs), for the
// document's templates.
type answer struct {
	Test
	Holds  bool
	Asked  bool    // whether there are programs on which all engines of the test ran
	Within float64 // a program is easy if all contenders solve it within this number of seconds

	Programs         int // number of programs on which all engines of the test ran
	SolvedA, SolvedB int
	Time             side // compares A's times with B's
	Memory           side // compares A's memory with B's
	OutA, OutB       int  // number of runs of A and of B that ran out of memory
	Most             float64
	MostOn           string // program with the largest ratio of B's time to A's
	MostAtLeast      bool   // whether B reached its time limit on MostOn, so that the ratio may be larger
	Easy, Hard       int
	EasyTimes        []spent
	HardA, HardB     int // number of hard programs that A solves, and that B solves
	PerSolved        []spent
	SpentA, SpentB   float64  // total seconds of A and of B on programs that both solve
	MostSolved       int      // the greatest number of programs that one contender solves
	MostSolver       string   // the contender that solves the most programs
	SolvedOver       []int    // number of programs that each engine of Over solves
	Added            []string // programs that A solves and no engine of Over solves
	Runs, Without    int      // number of A's runs, and of A's runs whose first counter is 0
	// First is the sum of the first counter over all runs of A. Rest is the sum of the second
	// counter minus the sum of the third.
	First, Rest int
	Besides     int      // the sum of the fourth counter, if the test has one
	Beyond      []string // programs with a run in which First exceeds Rest plus Besides
}

type spent struct {
	Engine  string
	Seconds float64
}

func judges() map[string]judge {
	return map[string]judge{
		// A solves more programs than B: at least one more, and at least Value more.
		"more": {pair: true, holds: func(_ *findings, a *answer) bool { return float64(a.SolvedA-a.SolvedB) >= max(1, a.Value) }},
		// A solves at least as many as B.
		"no fewer": {pair: true, holds: func(_ *findings, a *answer) bool { return a.SolvedA >= a.SolvedB }},
		// A is faster by the geometric mean over the programs that both solve.
		"faster": {pair: true, holds: func(_ *findings, a *answer) bool { return a.Time.Both > 0 && a.Time.Ratio > 1 }},
		// On some program B's time is at least Value times A's. If B reached its time limit, the
		// limit is B's time.
		"up to": {pair: true, holds: func(_ *findings, a *answer) bool { return a.Most >= a.Value }},
		// With Value 0.9, A is faster on at least 90 % of the programs on which A or B is clearly
		// faster.
		"nearly always": {pair: true, holds: func(_ *findings, a *answer) bool {
			n := a.Time.Faster + a.Time.Slower
			return n > 0 && float64(a.Time.Slower) >= a.Value*float64(n)
		}},
		// A needs less memory on programs that both solve, and does not run out of memory
		// more often.
		"less memory": {pair: true, holds: func(_ *findings, a *answer) bool {
			return a.Memory.Both > 0 && a.Memory.Ratio > 1 && a.OutA <= a.OutB
		}},
		// No run of A runs out of memory.
		"never out": {holds: func(_ *findings, a *answer) bool { return a.OutA == 0 }},
		// A takes the least total time of all contenders on the easy programs.
		"fastest easy": {holds: func(_ *findings, a *answer) bool { return least(a.EasyTimes) == a.A }},
		// A solves more hard programs than B. A program is hard if it is not easy (answer.Within).
		"more hard": {pair: true, holds: func(_ *findings, a *answer) bool { return a.HardA > a.HardB }},
		// With Value 0.1, the numbers of solved programs differ by at most a tenth of B's.
		"about as many": {pair: true, holds: func(_ *findings, a *answer) bool {
			return math.Abs(float64(a.SolvedA-a.SolvedB)) <= a.Value*float64(a.SolvedB)
		}},
		// On the programs that both solve, A takes at most Value times B's total time.
		"in a share": {pair: true, holds: func(_ *findings, a *answer) bool {
			return a.Time.Both > 0 && a.SpentA <= a.Value*a.SpentB
		}},
		// No contender solves more than A.
		"most": {holds: func(_ *findings, a *answer) bool { return a.MostSolved <= a.SolvedA }},
		// Over names two engines. The number of programs solved by A minus the number solved by B
		// is larger than the same difference for the two engines in Over.
		"gains more": {pair: true, over: 2, holds: func(_ *findings, a *answer) bool {
			return a.SolvedA-a.SolvedB > a.SolvedOver[0]-a.SolvedOver[1]
		}},
		// A solves a program that no engine of Over solves.
		"adds": {over: 1, holds: func(_ *findings, a *answer) bool { return len(a.Added) > 0 }},
		// In every run of A: first counter <= second - third + fourth (if given).
		"only the rest": {counts: 3, holds: func(_ *findings, a *answer) bool { return len(a.Beyond) == 0 }},
		// Each engine has a mean time over the programs that it solves. A's mean is the least.
		"fastest solved": {holds: func(_ *findings, a *answer) bool { return least(a.PerSolved) == a.A }},
	}
}

func least(of []spent) string {
	best := spent{Seconds: math.Inf(1)}
	for _, s := range of {
		if s.Seconds < best.Seconds {
			best = s
		}
	}
	return best.Engine
}

const (
	holds     = "holds here"
	partly    = "holds here in part"
	fails     = "does not hold here"
	notTested = "not tested"
)

// Verdict returns whether all, some or none of a claim's tests hold. It ignores tests for which
// there are no runs. If there are runs for none of the tests, it returns notTested.
func (f *findings) Verdict(c Claim) string {
	asked, held := 0, 0
	for _, a := range f.Answers(c) {
		if a.Asked {
			asked++
		}
		if a.Holds {
			held++
		}
	}
	switch {
	case asked == 0:
		return notTested
	case held == asked:
		return holds
	case held == 0:
		return fails
	}
	return partly
}

// Answers evaluates the tests of a claim and returns one answer for each test.
func (f *findings) Answers(c Claim) []answer {
	var out []answer
	for _, t := range c.Tests {
		a := f.known(t)
		a.Asked = a.Programs > 0
		a.Holds = a.Asked && judges()[t.Kind].holds(f, a)
		out = append(out, *a)
	}
	return out
}

func (f *findings) known(t Test) *answer {
	f = f.only(t.Sets, t.Verdict).where(append([]string{t.A, t.B}, t.Over...)...)
	a := &answer{Test: t, Within: f.Easy, Programs: len(f.programs), SolvedA: f.Solved(t.A, ""), OutA: f.countOutOfMemory(t.A)}
	var keys []string
	names := map[string]program{}
	for _, p := range f.programs {
		keys = append(keys, p.key())
		names[p.key()] = p
	}
	easy := map[string]bool{}
	for _, p := range f.programs {
		easy[p.key()] = f.easy(p)
		if easy[p.key()] {
			a.Easy++
			continue
		}
		a.Hard++
		if f.solved(p, t.A) {
			a.HardA++
		}
		if t.B != "" && f.solved(p, t.B) {
			a.HardB++
		}
	}
	for _, e := range f.Contenders() {
		s := spent{Engine: e}
		for _, p := range f.programs {
			if easy[p.key()] {
				s.Seconds += f.of(quantities()["time"], p, e)
			}
		}
		a.EasyTimes = append(a.EasyTimes, s)
	}
	for _, e := range f.All() {
		if len(f.where(e).programs) < len(f.programs) {
			continue // the engine did not run on all programs, so its times are not comparable
		}
		var times []float64
		for _, p := range f.programs {
			if v := f.of(quantities()["time"], p, e); !math.IsInf(v, 1) {
				times = append(times, v)
			}
		}
		if len(times) > 0 {
			a.PerSolved = append(a.PerSolved, spent{e, mean(times)})
		}
	}
	f.compareSolved(a)
	f.compareCounters(a)
	if t.B == "" {
		return a
	}
	a.SolvedB, a.OutB = f.Solved(t.B, ""), f.countOutOfMemory(t.B)
	against := func(q quantity) side {
		return compare(keys, t.A, t.B, q.least, func(key, engine string) (float64, bool) {
			v := f.of(q, names[key], engine)
			return v, !math.IsInf(v, 1)
		})
	}
	a.Time, a.Memory = against(quantities()["time"]), against(quantities()["memory"])
	for _, p := range f.programs {
		x, y := f.of(quantities()["time"], p, t.A), f.of(quantities()["time"], p, t.B)
		if f.solved(p, t.A) && f.solved(p, t.B) {
			a.SpentA, a.SpentB = a.SpentA+x, a.SpentB+y
		}
		o, _ := f.get(p, t.B)
		late := timedOut(o)
		if late {
			y = o.Limit
		}
		if math.IsInf(x, 1) || math.IsInf(y, 1) {
			continue
		}
		if r := max(y, leastTime) / max(x, leastTime); r > a.Most {
			a.Most, a.MostOn, a.MostAtLeast = r, p.Name, late
		}
	}
	return a
}

// compareSolved computes those fields of a that compare the programs solved by a.A with the
// programs solved by the other contenders and by the engines in a.Over.
func (f *findings) compareSolved(a *answer) {
	for _, e := range f.Contenders() {
		if n := f.Solved(e, ""); n > a.MostSolved {
			a.MostSolved, a.MostSolver = n, e
		}
	}
	for _, e := range a.Over {
		a.SolvedOver = append(a.SolvedOver, f.Solved(e, ""))
	}
	for _, p := range f.programs {
		if f.solved(p, a.A) && !slices.ContainsFunc(a.Over, func(e string) bool { return f.solved(p, e) }) {
			a.Added = append(a.Added, p.Name)
		}
	}
}

// compareCounters adds up the counters of all runs of the engine a.A. It stores in a.Beyond the
// programs for which c1 > c2 - c3 + c4, where c1 to c4 are the counters in a.Counts. If there is no
// fourth counter, c4 is 0.
func (f *findings) compareCounters(a *answer) {
	if len(a.Counts) < 3 {
		return
	}
	for _, p := range f.programs {
		o, ok := f.get(p, a.A)
		if !ok {
			continue
		}
		a.Runs++
		first, rest := int(o.Stats[a.Counts[0]]), int(o.Stats[a.Counts[1]]-o.Stats[a.Counts[2]])
		besides := 0
		if len(a.Counts) > 3 {
			besides = int(o.Stats[a.Counts[3]])
		}
		if first == 0 {
			a.Without++
		}
		if first > rest+besides {
			a.Beyond = append(a.Beyond, p.Name)
		}
		a.First, a.Rest, a.Besides = a.First+first, a.Rest+rest, a.Besides+besides
	}
}

// "only" returns the findings restricted to programs of the given sets with the given expected
// verdict. An empty list "sets" selects all sets, and the verdict "" selects all verdicts.
func (f *findings) only(sets []string, verdict string) *findings {
	part := *f
	part.programs = slices.DeleteFunc(f.in(""), func(p program) bool {
		return len(sets) > 0 && !slices.Contains(sets, p.Set) || verdict != "" && p.Expected != verdict
	})
	return &part
}

// "where" returns the findings restricted to programs on which every listed engine ran. It skips
// the engine name "".
func (f *findings) where(engines ...string) *findings {
	part := *f
	part.programs = slices.DeleteFunc(f.in(""), func(p program) bool {
		return slices.ContainsFunc(engines, func(e string) bool {
			if e == "" {
				return false
			}
			_, ok := f.get(p, e)
			return !ok
		})
	})
	return &part
}

func (f *findings) countOutOfMemory(engine string) int {
	n := 0
	for _, p := range f.programs {
		if o, ok := f.get(p, engine); ok && outOfMemory(o) {
			n++
		}
	}
	return n
}

func (f *findings) easy(p program) bool {
	for _, e := range f.Contenders() {
		if f.of(quantities()["time"], p, e) > f.Easy {
			return false
		}
	}
	return true
}
