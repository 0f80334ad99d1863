//go:build !js

package main

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
	"ic3play/frontend/verify"
)

func callThesis(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return commandtest.Call(t, commands(), append([]string{"thesis"}, args...)...)
}

func thesis(t *testing.T) *Paper {
	t.Helper()
	p, err := load(folders, "thesis")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPublished(t *testing.T) {
	p := thesis(t)
	if len(p.published.programs) != 110 {
		t.Errorf("%d programs", len(p.published.programs))
	}
	// These are the figures in the last line of the table in section 4.3.
	for column, want := range map[string]int{"NOOPT": 54, "C": 61, "CG": 60, "CR": 72, "CGR": 64, "CRL": 70, "CGRL": 62, p.Peer: 63} {
		n := 0
		for _, name := range p.published.programs {
			if p.published.solved(name, column) {
				n++
			}
		}
		if n != want {
			t.Errorf("%s solves %d, want %d", column, n, want)
		}
	}
	// The means of the published tables must agree with those that the text of the thesis states.
	// They may differ by 15 %, because some cells of the tables are illegible.
	for _, st := range p.Statistics {
		if st.Mean == 0 || st.Table == "solver" { // the text states means that are weighted by the run time
			continue
		}
		if m := p.published.mean(st.Table); m < 0.85*st.Mean || m > 1.15*st.Mean {
			t.Errorf("the mean of %s is %.2f, the thesis says %.2f", st.Table, m, st.Mean)
		}
	}
	if f := p.published.get("seconds", "substring1", "CRL"); !f.legible || f.value != 16 {
		t.Errorf("substring1: %+v", f)
	}
}

// The data of every paper must be consistent, and each configuration must name an engine that
// exists.
func TestPapers(t *testing.T) {
	for _, folder := range registered() {
		p, err := load(folders, folder)
		if err != nil {
			t.Error(err)
			continue
		}
		if p.Name == "" || p.Short == "" || p.Source == "" || p.Limit == 0 || len(p.published.programs) == 0 || len(p.Statistics) == 0 {
			t.Errorf("%s: something is missing: %+v", folder, p)
		}
		columns := p.columns()
		if p.Peer != "" {
			columns = append(columns, p.Peer)
		}
		for _, c := range columns {
			if !slices.ContainsFunc(p.published.programs, func(name string) bool { return p.published.solved(name, c) }) {
				t.Errorf("%s: published.tsv has nothing of %s", folder, c)
			}
		}
		for _, c := range p.Configurations {
			if err := verify.CheckEngine(c.Engine, nil); err != nil {
				t.Errorf("%s: %s: %v", folder, c.Name, err)
			}
			for _, o := range p.Options {
				if err := verify.CheckEngine(c.Engine+"+"+o.Option, nil); err != nil || o.Says == "" {
					t.Errorf("%s: the option %s, which is said %q of: %v", p.Name, o.Option, o.Says, err)
				}
			}
			if p.Also != "" {
				if err := verify.CheckEngine(c.Engine+"+"+p.Also, nil); err != nil {
					t.Errorf("%s: %s: %v", folder, c.Name, err)
				}
			}
		}
		for _, st := range p.Statistics {
			if p.published.tables[st.Table] == nil {
				t.Errorf("%s: published.tsv has no table %s", folder, st.Table)
			}
			for _, c := range append(slices.Clone(st.Only), p.Best) {
				if !slices.Contains(p.columns(), c) {
					t.Errorf("%s: there is no configuration %s", folder, c)
				}
			}
		}
	}
}

func TestDamagedPaper(t *testing.T) {
	if _, err := load(folders, "nosuch"); err == nil {
		t.Error("a paper without a folder is read")
	}
	code, _, stderr := commandtest.Call(t, []*command.Command{broken("paper", errors.New("no data"))}, "paper", "dir")
	if code != command.ExitError || !strings.Contains(stderr, "no data") {
		t.Errorf("exit %d: %s", code, stderr)
	}
	for _, text := range []string{"table\tname\tA\nseconds\tx\n", "table\tname\tA\nseconds\tx\tsoon\n"} {
		if _, err := readPublished(text); err == nil || !strings.Contains(err.Error(), "published.tsv:2: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestEasyFirst(t *testing.T) {
	p := thesis(t)
	var names []string
	for _, t := range p.published.easyFirst([]bench.Task{{Name: "gulv"}, {Name: "other"}, {Name: "up2.c"}, {Name: "nested"}, {Name: "cars"}}, p.columns()) {
		names = append(names, t.Name)
	}
	if want := []string{"nested", "up2.c", "gulv", "cars"}; !reflect.DeepEqual(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

func TestCompare(t *testing.T) {
	times := map[string]map[string]float64{"x": {"a": 1, "b": 4, "c": 1}, "y": {"a": 4, "b": 1, "d": 2}}
	s := compare([]string{"a", "b", "c", "d"}, "x", "y", leastTime, func(p, c string) (float64, bool) { v, ok := times[c][p]; return v, ok })
	if want := (side{Both: 2, OnlyA: []string{"c"}, OnlyB: []string{"d"}, Ratio: 1, Faster: 1, Slower: 1}); !reflect.DeepEqual(s, want) {
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

// thesisRuns creates programs with names from the thesis and a file of runs. CR and CGR solve xy4,
// the lazy configurations solve substring1, all configurations solve nested, and no configuration
// solves cars.
func thesisRuns(t *testing.T) (dir, runs string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "set")
	index := "name\tverdict\n"
	var outs []bench.Outcome
	for _, name := range []string{"xy4", "substring1", "nested", "cars"} {
		commandtest.Write(t, filepath.Join(dir, name+".c"), "int main() { int x = 0; while (x < 2) x = x + 1; assert(x == 2); }")
		index += name + "\tsafe\n"
		for i, c := range thesis(t).columns() {
			o := bench.Outcome{Job: bench.Job{Task: bench.Task{Set: "set", Name: name, Expected: "safe"}, Engine: "cegar:" + c}, Verdict: "unknown", Reason: "timeout", Seconds: 9, CPU: 8, Limit: 10,
				Stats: map[string]int64{"predicates": 40 + int64(i)}}
			if name == "nested" || name == "xy4" && (c == "CR" || c == "CGR") || name == "substring1" && strings.HasSuffix(c, "L") {
				o.Verdict, o.Reason, o.Seconds, o.CPU = "safe", "", 0.7, 0.5
				o.Stats = map[string]int64{"predicates": 12, "fixpoint_literals": 30, "fixpoint_clauses": 10 + int64(i), "mined": 0, "solver_us": 3, "total_us": 4, "refinements": 2}
				if name == "nested" {
					o.Stats["refinements"] = 0
				}
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
	code, _, stderr := callThesis(t, "-from", runs, "-o", out, dir)
	if code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{
		"compares its runs on 4 of these programs",
		"unsolved runs, by their limit of processor time:\n17 with 10 s.",
		"No verdict was wrong and no run crashed",
		"| CR | 72 of 110 (65 %) | 2 of 4 | 2 of 4 (50 %) | 0 | 0 |",
		"| some configuration | 77 of 110 (70 %) | 3 of 4 | 3 of 4 (75 %) | 0 | 0 |",
		"| CPAchecker | 63 of 110 (57 %) | 2 of 4 |  |  |  |",
		"| xy4 | >10 \\| - | >10 \\| - | >10 \\| - | 0.50 \\| 45 | 0.50 \\| 159 | >10 \\| 968 | >10 \\| - | - |",
		"0.50 (1 mined) \\| 45",
		"| CR against C | here | 1 | 1.00 | - | 0 / 0 | xy4 | none |",
		"| CRL against CR | here | 1 | 1.00 | - | 0 / 0 | substring1 | xy4 |",
		"| percent of the time in the solver | 75.0",
		"(save NOOPT).\" CG has 2.50 against",
		"That is fewer in 3 of 3 pairs.\n",
		"| successful minings | A.8 | 0.25 ± 0.43 | 0.65 (computed) |",
		"In the thesis, of all its programs, CR solves 27 that CPAchecker does not, counted in its table (its text says 26), and\nCPAchecker 18 that CR does not.",
		"| predicates | A.6 | 12.0 ± 0.00 | 51.0 ± 38.0 | 12.0 | 50.0 | 12.0 |",
		"| refinements with predicates | here | thesis |\n| --- | --- | --- |\n| NOOPT | - | 0.92 |",
		"solved without any refinement: NOOPT 1 of 1, C 1 of 1, CG 1 of 1, CR 1 of 2, CGR 1 of 2, CRL 1 of 2, CGRL 1 of 2.",
		"![CR against C, in the paper](thesis/cr-c-published.svg)",
		"![CR against C, here](thesis/cr-c.svg)",
		"Solved by none here or there (1): cars.",
		"### cars\n\nNOOPT, C, CG, CR, CGR, CRL, CGRL: timeout with 40 to 46 predicates.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the document lacks %q", want)
		}
	}
	for _, link := range regexp.MustCompile(`\]\((thesis/[^)]+svg)\)`).FindAllStringSubmatch(text, -1) {
		if svg, err := os.ReadFile(filepath.Join(filepath.Dir(dir), link[1])); err != nil || !strings.Contains(string(svg), "<svg") {
			t.Errorf("%s: %v", link[1], err)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

// The document and its plots must agree with the stored runs.
func TestStoredThesis(t *testing.T) {
	docs := ".."
	runs, err := bench.OpenRuns(taskName, filepath.Join(docs, "thesis", "runs.csv"), true)
	if err != nil {
		t.Fatal(err)
	}
	var tasks []bench.Task
	for _, o := range runs.Outcomes {
		tasks = append(tasks, o.Task)
	}
	p := thesis(t)
	d := newDocument(&call{paper: p, columns: p.columns(), series: []string{"", "+" + p.Also}}, tasks, runs)
	text, err := d.markdown("thesis")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, filepath.Join(docs, "thesis.md"), []byte(text))
	all := d.pictures()
	if want := 3*len(p.Scatter) + 3 + 2*len(p.Statistics); len(all) != want {
		t.Errorf("%d plots, want %d: pairs, matrices and densities", len(all), want)
	}
	for _, one := range all {
		svg, err := one.SVG()
		if err != nil {
			t.Fatal(err)
		}
		compareFigure(t, filepath.Join(docs, "thesis", one.File), svg)
	}
}

// A run must not be made again with the limit of its stored result. With a longer limit, only the
// 17 runs that solved nothing may be made again. A stored result must never be replaced by one with
// a shorter limit.
func TestThesisSkips(t *testing.T) {
	dir, runs := thesisRuns(t)
	set, err := bench.ReadCSV(runs)
	if err != nil {
		t.Fatal(err)
	}
	tasks, err := bench.FindTasks([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	s := bench.NewRuns(taskName, set)
	var asked []string
	tf := &call{paper: thesis(t), columns: thesis(t).columns(), workers: 1}
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
	s.Add(better)
	if o, _ := s.Get("xy4", "cegar:NOOPT"); !o.Solved() || len(s.Outcomes) != len(set) {
		t.Error("a longer run does not replace the shorter one")
	}
	s.Add(set[0])
	if o, _ := s.Get("xy4", "cegar:NOOPT"); !o.Solved() {
		t.Error("a shorter run replaces the longer one")
	}
}

// A paper can be added as data alone. Its configurations may be any engines with options, and it
// needs no peer.
func TestAnotherPaper(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"paper.json": `{"name": "depths", "short": "depths", "source": "Nobody (2025)", "limit": 60, "best": "deep",
			"configurations": [{"name": "shallow", "engine": "bmc+depth=5"}, {"name": "deep", "engine": "bmc+depth=50"}],
			"statistics": [{"table": "steps", "title": "steps", "section": "1", "count": "depth"}]}`,
		"published.tsv": "table\tname\tshallow\tdeep\nseconds\ta\t\t3\nsteps\ta\t\t7\n",
		"notes.md":      "## end\n\nThat is all.\n",
		"document.md.tmpl": `{{range .Series}}{{.Title}}: {{with .Best}}{{.Name}} {{.Here}} of {{.Programs}}{{end}}

{{table (heads "program" .Configurations) .Times}}{{table (heads "count" .Configurations) .Means}}{{end}}{{note "end"}}`,
	} {
		files["depths/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := load(files, "depths")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	commandtest.Write(t, filepath.Join(dir, "INDEX.tsv"), "name\tverdict\na\tunsafe\n")
	commandtest.Write(t, filepath.Join(dir, "a.c"), "int main() { int x = 0; while (x < 20) x++; assert(x < 20); }")
	task := bench.Task{Set: "set", Name: "a", Expected: "unsafe"}
	runs := filepath.Join(dir, "runs.csv")
	if err := bench.WriteCSV(runs, []bench.Outcome{
		{Job: bench.Job{Task: task, Engine: "bmc+depth=5"}, Verdict: "unknown", Seconds: 9, Limit: 10},
		{Job: bench.Job{Task: task, Engine: "bmc+depth=50"}, Verdict: "unsafe", Seconds: 1, CPU: 1, Limit: 10, Stats: map[string]int64{"depth": 20}},
	}); err != nil {
		t.Fatal(err)
	}
	code, text, stderr := commandtest.Call(t, []*command.Command{p.command()}, "depths", "-from", runs, dir)
	want := `Runs with the engine's defaults: deep 1 of 1

| program | shallow | deep |
| --- | --- | --- |
| a | >10 \| - | 1.0 \| 3.0 |

| count | shallow | deep |
| --- | --- | --- |
| steps |  | 20.0 (20.0 : 7.00) |

That is all.
`
	if code != command.ExitOK || text != want {
		t.Errorf("exit %d, %s\n%s\nwant\n%s", code, stderr, text, want)
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
		code, _, stderr := callThesis(t, args...)
		if code != command.ExitError || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit %d, %q, want %q", args, code, stderr, want)
		}
	}
}

func other(t *testing.T) string {
	dir := t.TempDir()
	commandtest.Write(t, filepath.Join(dir, "INDEX.tsv"), "name\tverdict\nmine\tsafe\n")
	commandtest.Write(t, filepath.Join(dir, "mine.c"), "int main() {}")
	return dir
}
