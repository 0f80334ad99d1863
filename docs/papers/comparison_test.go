//go:build !js

package main

import (
	"bytes"
	"flag"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ic3play/docs/papers/plot/plottest"
	"ic3play/engine"
	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

var update = flag.Bool("update", false, "write the goldens and the documents of docs anew")

func duel(t *testing.T) *Comparison {
	t.Helper()
	sentences, err := fs.ReadFile(comparisonFiles, comparisonFolder+"/sentences.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"sentences.md.tmpl": string(sentences),
		"duel/paper.json": `{"name": "duel", "short": "two engines", "source": "Nobody, 2025", "easy": 0.5,
			"sets": [{"name": "one", "folder": "a/one", "is": "the first"}, {"name": "two", "folder": "two", "is": "the second"}],
			"engines": [{"name": "quick", "engine": "tree", "paper": "QUICK"}, {"name": "slow", "engine": "impact", "paper": "SLOW"},
				{"name": "other", "engine": "auto", "reference": true}],
			"counters": [{"count": "nodes", "title": "nodes", "reach": "node"}, {"count": "paths", "title": "paths", "only": ["slow"]}],
			"figures": [{"file": "cactus.svg", "kind": "cactus", "title": "all", "of": "time"},
				{"file": "memory.svg", "kind": "scatter", "title": "two", "x": "slow", "y": "quick", "of": "memory"}],
			"claims": [
				{"name": "Quick is quicker", "where": "1", "says": "It is quicker.", "tests": [
					{"kind": "more", "a": "quick", "b": "slow"}, {"kind": "no fewer", "a": "quick", "b": "slow"}, {"kind": "faster", "a": "quick", "b": "slow"},
					{"kind": "up to", "a": "quick", "b": "slow", "value": 20}, {"kind": "nearly always", "a": "quick", "b": "slow", "value": 0.7},
					{"kind": "fastest easy", "a": "quick"}, {"kind": "more hard", "a": "quick", "b": "slow"}]},
				{"name": "Slow is small", "where": "2", "says": "It is small.", "tests": [
					{"kind": "less memory", "a": "slow", "b": "quick"}, {"kind": "never out", "a": "slow"}]},
				{"name": "Nobody is better", "where": "3", "says": "It is best.", "tests": [
					{"kind": "fastest solved", "a": "slow"}, {"kind": "more", "a": "other", "b": "quick", "value": 9}]}]}`,
		"duel/notes.md": "## how\n\nThere are {{.Programs \"two\"}} programs in the second set, on which quick made {{.Sum \"nodes\" \"quick\" \"two\"}} nodes in {{seconds (.Seconds \"quick\" \"two\")}} s, and slow {{.Count \"nodes\" \"slow\" \"b\"}} on b and {{.Count \"nodes\" \"slow\" \"z\"}} on z.\n\n## Quick is quicker\n\nIt is.\n",
		"duel/document.md.tmpl": "# {{.Source}}\n\n{{note \"how\"}}{{template \"limits\" .}}{{.Partial}} left out.\n\n{{template \"tables\" .}}{{template \"figures\" .}}{{template \"claims\" .}}" +
			"{{table (heads \"\" .Contenders) .Counted}}{{range .Shortfalls}}{{join .By}}: {{join .Programs}}\n\n{{end}}" +
			"{{range .Rescues}}{{.Engine}} {{.Runs}} {{list .Programs}}\n\n{{end}}{{table (heads \"\" .Contenders) .Reached}}{{template \"programs\" .}}",
	} {
		files[comparisonFolder+"/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	c, err := loadComparison(files, "duel")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// On the program e of the set "one", the engine "slow" (impact) has no run. The set "elsewhere" is
// not in the comparison.
func duelRuns() *bench.Runs {
	runs := bench.NewRuns(taskKey, nil)
	for _, r := range []struct {
		set, name, expected, engine, verdict, reason string
		cpu                                          float64
		mb, nodes                                    int64
	}{
		{"two", "b.c", "unsafe", "tree", "unsafe", "", 0.02, 40, 7},
		{"two", "b.c", "unsafe", "impact", "unsafe", "", 0.5, 20, 9},
		{"one", "a", "safe", "tree", "safe", "", 0.1, 40, 3},
		{"one", "a", "safe", "impact", "safe", "", 0.2, 40, 5},
		{"one", "a", "safe", "auto", "safe", "", 0.001, 10, 0},
		{"one", "c", "safe", "tree", "safe", "", 1, 80, 11},
		{"one", "c", "safe", "impact", "unknown", "memory limit reached", 2, 700, 99},
		{"one", "d", "safe", "tree", "unknown", "timeout", 10, 80, 11},
		{"one", "d", "safe", "impact", "unknown", "refinement found nothing new", 0.1, 30, 2},
		{"one", "d", "safe", "auto", "safe", "", 0.01, 10, 0},
		{"one", "e", "safe", "tree", "safe", "", 1, 80, 11},
		{"elsewhere", "e", "safe", "tree", "safe", "", 1, 80, 11},
	} {
		runs.Add(bench.Outcome{Job: bench.Job{Task: bench.Task{Set: r.set, Name: r.name, Expected: r.expected}, Engine: r.engine}, Verdict: r.verdict,
			Reason: r.reason, Seconds: r.cpu, CPU: r.cpu, Limit: 10, Memory: r.mb * mib, Stats: map[string]int64{"nodes": r.nodes, "paths": r.nodes + 1}})
	}
	return runs
}

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what is written now; go test -update writes it anew", file)
	}
}

// compareFigure compares the words of a figure with the words of the stored figure. With -update,
// it stores the figure instead.
func compareFigure(t *testing.T, file string, svg []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, svg, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, errGot := plottest.Words(svg)
	want, errWant := plottest.Words(stored)
	if errGot != nil || errWant != nil || got != want {
		t.Errorf("%s does not say what the runs say; go test -update draws it again (%v, %v)\n%s\nwant\n%s", file, errGot, errWant, want, got)
	}
}

// TestRefusedAndIll checks that findings distinguish refused programs from crashed runs.
func TestRefusedAndIll(t *testing.T) {
	runs := duelRuns()
	for _, r := range []struct{ program, engine, verdict, reason string }{
		{"a", "tree", "error", "a.c:23:22: error: the bit operation & [E-bitwise]\na.c:3:1: error: x [E-product]\na.c:4:1: error: x [E-product]"},
		{"a", "impact", "error", "a.c:23:22: error: the bit operation & [E-bitwise]\na.c:3:1: error: x [E-product]"},
		{"c", "tree", "error", "open c.c: no such file"}, {"c", "impact", "crash", "killed [E-bitwise]"}, {"d", "tree", "unsafe", ""},
	} {
		at := slices.IndexFunc(runs.Outcomes, func(o bench.Outcome) bool { return o.Name == r.program && o.Engine == r.engine })
		runs.Outcomes[at].Verdict, runs.Outcomes[at].Reason = r.verdict, r.reason
	}
	got := newFindings(duel(t), runs).Limits()
	if want := []string{"a (E-bitwise, E-product)"}; !slices.Equal(got.Refused, want) {
		t.Errorf("refused %q", got.Refused)
	}
	if want := []string{"c with quick (error)", "c with slow (crash)", "d with quick (unsafe)"}; !slices.Equal(got.Ill, want) {
		t.Errorf("ill %q", got.Ill)
	}
	if want := []string{"1 with 10 s"}; !slices.Equal(got.Given, want) {
		t.Errorf("given %q", got.Given)
	}
}

var duelFigures = map[string]string{
	"cactus.svg": `all
Programs solved: other 2; quick 1; slow 1;
all | programs solved, of 2 | 0 | 1 | 2 | s | 0.01 | 0.1 | 1 | 10 | other  2 | quick  1 | slow  1
53 shapes`,
	"memory.svg": `two
4 programs; quick (MB) is the lower one for 1, slow (MB) for 1; neither solved 1.
two | slow (MB) | 10 | none (2) | quick (MB) | 10 | none (1) | safe | unsafe
29 shapes`,
}

func TestComparisonDocument(t *testing.T) {
	f := newFindings(duel(t), duelRuns())
	text, err := f.markdown("duel")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/duel.md", []byte(text))
	for _, fig := range f.Figures {
		svg, err := f.svg(fig)
		if err != nil {
			t.Fatal(err)
		}
		words, err := plottest.Words(svg)
		if err != nil || words != duelFigures[fig.File] {
			t.Errorf("%s: %v; it says\n%s\nwant\n%s", fig.File, err, words, duelFigures[fig.File])
		}
	}
}

func TestJudges(t *testing.T) {
	f := newFindings(duel(t), duelRuns())
	ask := func(kind, a, b string, value float64) Test { return Test{Kind: kind, A: a, B: b, Value: value} }
	about := func(t Test, sets []string, verdict string) Test { t.Sets, t.Verdict = sets, verdict; return t }
	over := func(t Test, over ...string) Test { t.Over = over; return t }
	counting := func(t Test, counts ...string) Test { t.Counts = counts; return t }
	for _, c := range []struct {
		Test
		want bool
	}{
		{ask("more", "quick", "slow", 0), true}, {ask("more", "slow", "quick", 0), false}, {ask("more", "quick", "slow", 2), false},
		{ask("no fewer", "quick", "quick", 0), true}, {ask("no fewer", "slow", "quick", 0), false},
		{ask("faster", "quick", "slow", 0), true}, {ask("faster", "slow", "quick", 0), false},
		{ask("up to", "quick", "slow", 20), true}, {ask("up to", "quick", "slow", 30), false},
		{ask("nearly always", "quick", "slow", 1), true}, {ask("nearly always", "slow", "quick", 0.1), false},
		{ask("less memory", "slow", "quick", 0), false}, {ask("less memory", "quick", "slow", 0), false},
		{ask("never out", "quick", "", 0), true}, {ask("never out", "slow", "", 0), false},
		{ask("fastest easy", "quick", "", 0), true}, {ask("fastest easy", "slow", "", 0), false},
		{ask("more hard", "quick", "slow", 0), true}, {ask("more hard", "slow", "quick", 0), false},
		{ask("fastest solved", "other", "", 0), true}, {ask("fastest solved", "quick", "", 0), false},
		{ask("no fewer", "other", "quick", 0), true},
		{about(ask("more", "quick", "slow", 0), nil, "unsafe"), false}, {about(ask("more", "quick", "slow", 0), []string{"one"}, "safe"), true},
		{about(ask("more", "quick", "slow", 0), []string{"two"}, ""), false},
		{ask("about as many", "slow", "quick", 0.4), true}, {ask("about as many", "slow", "quick", 0.3), false},
		{ask("in a share", "quick", "slow", 0.2), true}, {ask("in a share", "quick", "slow", 0.1), false}, {ask("in a share", "slow", "quick", 1), false},
		{ask("most", "quick", "", 0), true}, {ask("most", "slow", "", 0), false},
		{over(ask("gains more", "quick", "slow", 0), "quick", "quick"), true}, {over(ask("gains more", "quick", "slow", 0), "quick", "slow"), false},
		{over(ask("adds", "quick", "", 0), "slow"), true}, {over(ask("adds", "slow", "", 0), "quick"), false},
		// In each run, the value of the counter "paths" is the value of "nodes" plus 1.
		{counting(ask("only the rest", "quick", "", 0), "nodes", "paths", "none"), true}, {counting(ask("only the rest", "quick", "", 0), "paths", "nodes", "none"), false},
		{counting(ask("only the rest", "quick", "", 0), "paths", "nodes", "none", "paths"), true},
	} {
		if got := f.Answers(Claim{Tests: []Test{c.Test}}); len(got) != 1 || got[0].Holds != c.want {
			t.Errorf("%s of %s and %s: %+v, want %v", c.Kind, c.A, c.B, got, c.want)
		}
	}
	empty := newFindings(duel(t), bench.NewRuns(taskKey, nil))
	for _, c := range empty.Claims {
		if v := empty.Verdict(c); v != notTested {
			t.Errorf("without runs %s %s", c.Name, v)
		}
	}
}

// The data of every comparison must be consistent. The document must be created without an error,
// with and without results.
func TestComparisons(t *testing.T) {
	for _, name := range comparisonNames() {
		c, err := loadComparison(comparisonFiles, name)
		if err != nil {
			t.Error(err)
			continue
		}
		if c.Name != name || c.Short == "" || c.Source == "" || len(c.Sets) == 0 || len(c.Claims) == 0 || len(c.Figures) == 0 {
			t.Errorf("%s: something is missing", name)
		}
		for _, e := range c.Engines {
			if err := verify.CheckEngine(e.Engine, nil); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		runs := bench.NewRuns(taskKey, nil)
		for i, e := range c.Engines {
			runs.Add(bench.Outcome{Job: bench.Job{Task: bench.Task{Set: c.Sets[0].Name, Name: "a", Expected: "safe"}, Engine: e.Engine},
				Verdict: "safe", CPU: 0.1 + float64(i), Limit: 10, Memory: 50 * mib})
		}
		for _, r := range []*bench.Runs{runs, bench.NewRuns(taskKey, nil)} {
			if _, err := newFindings(c, r).markdown(name); err != nil {
				t.Errorf("%s of %d runs: %v", name, len(r.Outcomes), err)
			}
		}
	}
}

// An engine must have a name in the paper if and only if it is not a reference engine. If ic3play
// has presets for the paper's configurations of this engine, the row must run one of these presets.
func TestPublishedRows(t *testing.T) {
	published := regexp.MustCompile(`^(PAPER|IND[02](-.*)?|CPA-PRED|CPA-MEMO|BLAST|SATABS|WOLVERINE|UNROLL|SIMPLE)$`)
	hasPaper := map[string]bool{}
	for _, info := range verify.Engines() {
		hasPaper[info.Name] = slices.ContainsFunc(info.Presets, func(p verify.PresetInfo) bool { return published.MatchString(p.Name) })
	}
	for _, name := range comparisonNames() {
		c, err := loadComparison(comparisonFiles, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range c.Engines {
			spec, err := engine.ParseSpec(e.Engine)
			if err != nil {
				t.Fatal(err)
			}
			if e.Reference != (e.Paper == "") {
				t.Errorf("%s: %s is of reference: %v, and the paper calls it %q", name, e.Name, e.Reference, e.Paper)
			}
			if e.Paper != "" && hasPaper[spec.Name] && !published.MatchString(spec.Preset) {
				t.Errorf("%s: the row of %s runs %s, which is not as published", name, e.Paper, e.Engine)
			}
		}
	}
}

// Documents must agree with the stored runs, and their links must have targets.
func TestStoredComparisons(t *testing.T) {
	docs := ".."
	for _, name := range comparisonNames() {
		c, err := loadComparison(comparisonFiles, name)
		if err != nil {
			t.Fatal(err)
		}
		runs, err := bench.OpenRuns(taskKey, filepath.Join(docs, name, "runs.csv"), true)
		if err != nil {
			t.Fatal(err)
		}
		f := newFindings(c, runs)
		text, err := f.markdown(name)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, filepath.Join(docs, name+".md"), []byte(text))
		for _, fig := range f.Figures {
			svg, err := f.svg(fig)
			if err != nil {
				t.Fatal(err)
			}
			compareFigure(t, filepath.Join(docs, name, fig.File), svg)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)#]+)`).FindAllStringSubmatch(text, -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(docs, link[1])); err != nil {
				t.Errorf("%s.md: %v", name, err)
			}
		}
	}
}

func TestUnfit(t *testing.T) {
	for want, change := range map[string]func(*Comparison){
		`no engine "nobody"`:        func(c *Comparison) { c.Claims[0].Tests[0].A = "nobody" },
		`no engine ""`:              func(c *Comparison) { c.Claims[0].Tests[0].B = "" },
		`no test is called "finer"`: func(c *Comparison) { c.Claims[0].Tests[0].Kind = "finer" },
		`no plot is a "pie"`:        func(c *Comparison) { c.Figures[0].Kind = "pie" },
		`no run has a "colour"`:     func(c *Comparison) { c.Figures[0].Of = "colour" },
	} {
		c := duel(t)
		change(c)
		if err := c.fits(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := loadComparison(comparisonFiles, "nosuch"); err == nil {
		t.Error("a comparison without a folder is read")
	}
}

func TestInterleave(t *testing.T) {
	set := func(names ...string) (out []bench.Task) {
		for _, n := range names {
			out = append(out, bench.Task{Name: n})
		}
		return out
	}
	var got []string
	for _, task := range interleave([][]bench.Task{set("a1", "a2", "a3", "a4"), set("b1", "b2"), nil}) {
		got = append(got, task.Name)
	}
	if want := []string{"a1", "b1", "a2", "a3", "b2", "a4"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestContest runs a program that always answers safe. Each run must be made once, stored, and not
// repeated.
func TestContest(t *testing.T) {
	dir := t.TempDir()
	var report bytes.Buffer
	if err := command.WriteLine(&report, func(w *jsonio.Writer) {
		jsonio.Write(w, &verify.Report{Verdict: "safe", Stats: map[string]int64{"nodes": 3, "pivots": 7}}, wire.ReportFields)
	}); err != nil {
		t.Fatal(err)
	}
	answer := commandtest.Write(t, filepath.Join(dir, "answer.json"), report.String())
	script := commandtest.Write(t, filepath.Join(dir, "says-safe"), "#!/bin/sh\necho run >> "+filepath.Join(dir, "made")+"\ncat "+answer+"\n")
	if err := os.Chmod(script, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, set := range []string{"a/one", "two"} {
		commandtest.Write(t, filepath.Join(dir, set, "INDEX.tsv"), "name\tverdict\np\tsafe\n")
		commandtest.Write(t, filepath.Join(dir, set, "p.c"), "int main() {}")
	}
	c := call{timeout: 10e9, first: 2e9, memoryMB: 100, workers: 1, program: script, save: filepath.Join(dir, "runs.csv"), values: command.Settings{}}
	e := &command.Env{Stderr: &strings.Builder{}}
	for range 2 {
		runs, err := c.contest(t.Context(), e, duel(t), []string{dir})
		if err != nil {
			t.Fatal(err)
		}
		f := newFindings(duel(t), runs)
		if len(runs.Outcomes) != 6 || f.Solved("quick", "one") != 1 || f.Solved("other", "two") != 1 {
			t.Errorf("%d runs: %+v", len(runs.Outcomes), runs.Outcomes)
		}
		if s := runs.Outcomes[0].Stats; s["nodes"] != 3 || len(s) != 1 {
			t.Errorf("kept %v", s)
		}
	}
	if made, err := os.ReadFile(filepath.Join(dir, "made")); err != nil || strings.Count(string(made), "run") != 6 {
		t.Errorf("%v: made %q", err, made)
	}
	c.from, c.save = c.save, ""
	if runs, err := c.contest(t.Context(), e, duel(t), nil); err != nil || len(runs.Outcomes) != 6 {
		t.Errorf("read again: %v", err)
	}
}

func TestPapersUse(t *testing.T) {
	dir := t.TempDir()
	for want, args := range map[string][]string{
		"unknown command \"nosuch\"":     {"nosuch", dir},
		"one folder of sets is needed":   {"software-ic3"},
		"exclude each other":             {"software-ic3", "-save", "a", "-from", "b", dir},
		"must be at least 1":             {"software-ic3", "-j", "0", dir},
		"no such file":                   {"software-ic3", "-from", filepath.Join(dir, "gone.csv")},
		"or the runs of -from; see pape": {"software-ic3", "-from", "runs.csv", dir},
	} {
		code, _, stderr := commandtest.Call(t, commands(), args...)
		if code != command.ExitError || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit %d, %q, want %q", args, code, stderr, want)
		}
	}
	runs := duelRuns()
	for i := range runs.Outcomes {
		runs.Outcomes[i].Set = "locks"
	}
	file, out := filepath.Join(dir, "runs.csv"), filepath.Join(dir, "doc.md")
	if err := runs.Save(file); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := commandtest.Call(t, commands(), "software-ic3", "-from", file, "-o", out); code != command.ExitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for _, made := range []string{out, filepath.Join(dir, "doc", "cactus.svg")} {
		if _, err := os.Stat(made); err != nil {
			t.Error(err)
		}
	}
}

// A proof gives two points, and a bug gives one point.
func TestScores(t *testing.T) {
	c := duel(t)
	c.Categories = []Category{{Name: "First", Sets: []string{"one"}, Published: map[string]Score{"quick": {9, 5, 12}}}, {Name: "Second", Sets: []string{"two"}}}
	f := newFindings(c, duelRuns())
	want := [][]string{
		{"First", "there", "9 · 5 · 12 s", "0 · 0 · 0.00 s"}, {"", "here, of 3", "4 · 2 · 1.1 s", "2 · 1 · 0.20 s"},
		{"Second", "there", "0 · 0 · 0.00 s", "0 · 0 · 0.00 s"}, {"", "here, of 1", "1 · 1 · 0.02 s", "1 · 1 · 0.50 s"},
		{"together", "there", "9 · 5 · 12 s", "0 · 0 · 0.00 s"}, {"", "here, of 4", "5 · 3 · 1.1 s", "3 · 2 · 0.70 s"},
	}
	if got := f.Scores("there"); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%q", got)
	}
}

// A portfolio solves a program if one of its engines solves the program. Shares exclude idle runs,
// and sets on which not all engines run are omitted.
func TestTable(t *testing.T) {
	c := duel(t)
	c.Engines[0].Published, c.Engines[1].Published = []string{"7"}, []string{"8"}
	c.Portfolios = []Portfolio{{Name: "both", Of: []string{"quick", "slow"}, Published: []string{"9"}}, {Name: "slow one", Of: []string{"slow"}, Published: []string{"-"}}}
	c.Shares = []Share{{Title: "nodes", Of: "nodes", Over: "paths"}, {Title: "rest", Of: "nodes", Over: "paths", Rest: true, Only: []string{"slow"}}}
	f := newFindings(c, duelRuns())
	// The ratio nodes/paths is 3/4, 11/12 and 7/8 in the runs of quick, and 5/6 and 9/10 in the
	// runs of slow.
	want := [][]string{
		{"quick", "7", "1", "2", "1", "1", "0.85", ""}, {"slow", "8", "1", "1", "2", "0", "0.87", "0.13"},
		{"both", "9", "1", "2", "1", "", "", ""}, {"slow one", "-", "1", "1", "2", "", "", ""},
	}
	if got := f.Published("slow one"); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%q", got)
	}
	c.Sets[0].Engines = []string{"quick"}
	c.Idle = "nodes"
	f = newFindings(c, duelRuns())
	if f.Whole() != 1 || f.WholeUnsafe() != 1 || f.Programs("") != 5 {
		t.Errorf("%d programs, %d of the set on which all run", f.Programs(""), f.Whole())
	}
	if got := f.Published()[0]; !slices.Equal(got, []string{"quick", "7", "1", "0", "0", "", ""}) {
		t.Errorf("%q", got)
	}
}

// Families must replace engine names by "all NAME" only if the family has at least three engines
// and the list names all of them.
func TestFamilies(t *testing.T) {
	c := &Comparison{}
	for _, name := range []string{"one", "two-a", "two-b", "three", "three-a", "three-b"} {
		c.Engines = append(c.Engines, Contender{Name: name})
	}
	f := newFindings(c, bench.NewRuns(taskKey, nil))
	for want, names := range map[string][]string{
		"one, all three":      {"one", "three", "three-a", "three-b"},
		"three, three-b":      {"three", "three-b"},
		"two-a, two-b":        {"two-a", "two-b"},
		"one, two-a, three-a": {"one", "two-a", "three-a"},
	} {
		if got := join(f.Families(names)); got != want {
			t.Errorf("%v: %s, want %s", names, got, want)
		}
	}
}

// It must be possible to run only some engines on only some sets.
func TestPart(t *testing.T) {
	c := duel(t)
	part, err := c.part("slow,other", "two")
	if err != nil || !slices.Equal(part.names(true), []string{"slow", "other"}) || len(part.Sets) != 1 || len(c.Sets) != 2 {
		t.Errorf("%v, %v", part, err)
	}
	for _, wrong := range [][2]string{{"nobody", ""}, {"", "nowhere"}} {
		if _, err := c.part(wrong[0], wrong[1]); err == nil {
			t.Errorf("%v is a part", wrong)
		}
	}
}

// The axis of memory must not end below the memory of a run that solved its program.
func TestFigureOfMemory(t *testing.T) {
	f := newFindings(duel(t), duelRuns())
	if most := f.most("memory"); most < 80 || math.IsInf(most, 1) {
		t.Errorf("%v", most)
	}
	if most := f.most("time", "quick", "slow"); most != 10 {
		t.Errorf("%v", most)
	}
	// An axis of time must end at the longest limit of the figure's runs.
	o, _ := f.get(program{"one", "a", "safe"}, "other")
	o.Limit = 60
	f.runs.Add(o)
	if shown, all := f.most("time", "quick", "slow"), f.most("time", "quick", "slow", "other"); shown != 10 || all != 60 {
		t.Errorf("%v of two, %v of all", shown, all)
	}
}

// If the time limit stopped B's run on the program with the largest ratio, the answer must say that
// the true ratio may be larger.
func TestAtLeast(t *testing.T) {
	runs := duelRuns()
	late := bench.Outcome{Job: bench.Job{Task: bench.Task{Set: "one", Name: "f", Expected: "safe"}, Engine: "impact"}, Verdict: "unknown", Reason: "timeout", CPU: 10, Limit: 10}
	runs.Add(late)
	late.Engine, late.Verdict, late.Reason, late.CPU = "tree", "safe", "", 0.02
	runs.Add(late)
	f := newFindings(duel(t), runs)
	a := f.known(Test{Kind: "up to", A: "quick", B: "slow"})
	if a.Most != 500 || a.MostOn != "f" || !a.MostAtLeast {
		t.Errorf("%v on %s, at least: %v", a.Most, a.MostOn, a.MostAtLeast)
	}
}
