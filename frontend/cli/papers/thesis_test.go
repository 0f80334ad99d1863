//go:build !js

package papers

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
)

// call calls the command thesis.
func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return commandtest.Call(t, []*command.Command{Thesis()}, append([]string{"thesis"}, args...)...)
}

func TestPublished(t *testing.T) {
	p, err := readPublished()
	if err != nil {
		t.Fatal(err)
	}
	if len(p.programs) != 110 {
		t.Errorf("%d programs", len(p.programs))
	}
	// The last line of the table of section 4.3.
	for column, want := range map[string]int{"NOOPT": 54, "C": 61, "CG": 60, "CR": 72, "CGR": 64, "CRL": 70, "CGRL": 62, peer: 63} {
		n := 0
		for _, name := range p.programs {
			if p.solved(name, column) {
				n++
			}
		}
		if n != want {
			t.Errorf("%s solves %d, want %d", column, n, want)
		}
	}
	// The means that the text gives; some cells of the tables are illegible.
	for _, st := range statistics() {
		if st.mean == 0 || st.table == "solver" { // its mean is weighted with the time
			continue
		}
		var values []float64
		for _, row := range p.tables[st.table] {
			for _, f := range row {
				if f.legible {
					values = append(values, f.value)
				}
			}
		}
		if m := mean(values); m < 0.85*st.mean || m > 1.15*st.mean {
			t.Errorf("the mean of %s is %.2f, the thesis says %.2f", st.table, m, st.mean)
		}
	}
	if f := p.get("seconds", "substring1", "CRL"); !f.legible || f.value != 16 {
		t.Errorf("substring1: %+v", f)
	}
}

func TestEasyFirst(t *testing.T) {
	p, err := readPublished()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, t := range p.easyFirst([]bench.Task{{Name: "gulv"}, {Name: "other"}, {Name: "up2.c"}, {Name: "nested"}, {Name: "cars"}}) {
		names = append(names, t.Name)
	}
	if want := []string{"nested", "up2.c", "gulv", "cars"}; !reflect.DeepEqual(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

func TestCompare(t *testing.T) {
	r := &report{programs: []string{"a", "b", "c", "d"}}
	times := map[string]map[string]float64{"x": {"a": 1, "b": 4, "c": 1}, "y": {"a": 4, "b": 1, "d": 2}}
	s := r.compare("x", "y", func(p, c string) (float64, bool) { v, ok := times[c][p]; return v, ok })
	if want := (side{both: 2, onlyA: []string{"c"}, onlyB: []string{"d"}, ratio: 1, faster: 1, slower: 1}); !reflect.DeepEqual(s, want) {
		t.Errorf("%+v, want %+v", s, want)
	}
	if c, ok := correlation([]float64{1, 2, 3}, []float64{2, 4, 6}); !ok || c < 0.999 {
		t.Errorf("correlation %v, %v", c, ok)
	}
	if _, ok := correlation([]float64{1, 1, 1}, []float64{2, 4, 6}); ok {
		t.Error("a constant has a correlation")
	}
	if m := median([]float64{9, 1, 2}); m != 2 {
		t.Errorf("median %v", m)
	}
}

// thesisRuns makes a folder of programs with the thesis's names and a file of
// runs: CR and CGR solve xy4, lazy ones substring1, all nested, none cars.
func thesisRuns(t *testing.T) (dir, runs string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "set")
	index := "name\tverdict\n"
	var outs []bench.Outcome
	for _, name := range []string{"xy4", "substring1", "nested", "cars"} {
		commandtest.Write(t, filepath.Join(dir, name+".c"), "int main() { int x = 0; while (x < 2) x = x + 1; assert(x == 2); }")
		index += name + "\tsafe\n"
		for i, c := range thesisPresets() {
			o := bench.Outcome{Job: bench.Job{Task: bench.Task{Set: "set", Name: name, Expected: "safe"}, Engine: "cegar:" + c}, Verdict: "unknown", Reason: "timeout", Seconds: 9, CPU: 8, Limit: 10,
				Stats: map[string]int64{"predicates": 40 + int64(i)}}
			if name == "nested" || name == "xy4" && (c == "CR" || c == "CGR") || name == "substring1" && strings.HasSuffix(c, "L") {
				o.Verdict, o.Reason, o.Seconds, o.CPU = "safe", "", 0.7, 0.5
				o.Stats = map[string]int64{"predicates": 12, "fixpoint_literals": 30, "fixpoint_clauses": 10 + int64(i), "mined": 0, "solver_us": 3, "total_us": 4}
				if name == "xy4" {
					o.Stats["mined"] = 1
				}
			}
			outs = append(outs, o)
		}
	}
	commandtest.Write(t, filepath.Join(dir, "INDEX.tsv"), index)
	runs = filepath.Join(filepath.Dir(dir), "runs.csv")
	if err := bench.WriteCSV(runs, outs); err != nil {
		t.Fatal(err)
	}
	return dir, runs
}

func TestThesisDocument(t *testing.T) {
	dir, runs := thesisRuns(t)
	out := filepath.Join(filepath.Dir(dir), "thesis.md")
	code, _, stderr := call(t, "-from", runs, "-o", out, dir)
	if code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{
		"sets its runs on 4 of the programs",
		"what was not solved had less:\n17 with 10 s of the clock, of which it got the processor for 8.0 s on average (8.0 to 8.0).",
		"No verdict was wrong and no run crashed",
		"| CR | 72 of 110 (65 %) | 2 of 4 | 2 of 4 (50 %) | 0 | 0 |",
		"| some configuration | 77 of 110 (70 %) | 3 of 4 | 3 of 4 (75 %) | 0 | 0 |",
		"| CPAchecker | 63 of 110 (57 %) | 2 of 4 |  |  |  |",
		"| xy4 | >10 \\| - | >10 \\| - | >10 \\| - | 0.50 \\| 45 | 0.50 \\| 159 | >10 \\| 968 | >10 \\| - | - |",
		"0.50 (1 mined) \\| 45",
		"| CR against C | here | 1 | 1.00 | - | 0 / 0 | xy4 | none |",
		"| CRL against CR | here | 1 | 1.00 | - | 0 / 0 | substring1 | xy4 |",
		"| percent of the time in the solver | 75.0",
		"Solved by none here or there (1): cars.",
		"### cars\n\nNOOPT, C, CG, CR, CGR, CRL, CGRL: timeout with 40 to 46 predicates.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the document lacks %q", want)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

// TestThesisSkips: with a complete file of runs there is nothing to run.
func TestThesisSkips(t *testing.T) {
	dir, runs := thesisRuns(t)
	set, err := bench.ReadCSV(runs)
	if err != nil {
		t.Fatal(err)
	}
	pub, err := readPublished()
	if err != nil {
		t.Fatal(err)
	}
	tasks, err := bench.FindTasks([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	s := newRunSet(set)
	var asked []string
	tf := &thesisFlags{presets: thesisPresets(), published: pub, workers: 1}
	e := &command.Env{Stderr: &strings.Builder{}}
	want := func(k bench.Task, o bench.Outcome) bool { asked = append(asked, k.Name+":"+o.Engine); return false }
	if err := tf.round(t.Context(), e, &bench.Runner{}, tasks, s, "", 10e9, want); err != nil || len(asked) != 0 {
		t.Errorf("asked for %v, %v", asked, err)
	}
	if err := tf.round(t.Context(), e, &bench.Runner{}, tasks, s, "", 60e9, want); err != nil || len(asked) != 17 {
		t.Errorf("asked for %d: %v, %v", len(asked), asked, err)
	}
	better := set[0]
	better.Limit, better.Verdict = 60, "safe"
	s.add(better)
	if o, _ := s.get("xy4", "NOOPT", ""); !o.Solved() || len(s.outcomes) != len(set) {
		t.Error("a longer run does not replace the shorter one")
	}
	s.add(set[0])
	if o, _ := s.get("xy4", "NOOPT", ""); !o.Solved() {
		t.Error("a shorter run replaces the longer one")
	}
}

// TestEngineName: the configuration and the options of a run are in the name of
// its engine.
func TestEngineName(t *testing.T) {
	o := bench.Outcome{Job: bench.Job{Engine: "cegar:CGRL+blocks=statement+minimise=false"}}
	if presetOf(o) != "CGRL" || seriesOf(o) != "+blocks=statement+minimise=false" {
		t.Errorf("%s, %s", presetOf(o), seriesOf(o))
	}
}

func TestThesisUse(t *testing.T) {
	dir, runs := thesisRuns(t)
	for want, args := range map[string][]string{
		"one folder of programs is needed":  {},
		"no configuration \"X\"":            {"-presets", "C,X", dir},
		"-again \"some\" is neither":        {"-again", "some", dir},
		"exclude each other":                {"-save", runs, "-from", runs, dir},
		"must be at least 1":                {"-j", "0", dir},
		"no INDEX.tsv":                      {t.TempDir()},
		"no such file":                      {"-from", runs + ".gone", dir},
		"has the name of one in the thesis": {other(t)},
	} {
		code, _, stderr := call(t, args...)
		if code != command.ExitError || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit %d, %q, want %q", args, code, stderr, want)
		}
	}
}

// other is a set without a program of the thesis.
func other(t *testing.T) string {
	dir := t.TempDir()
	commandtest.Write(t, filepath.Join(dir, "INDEX.tsv"), "name\tverdict\nmine\tsafe\n")
	commandtest.Write(t, filepath.Join(dir, "mine.c"), "int main() {}")
	return dir
}
