package main

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"text/template"

	"ic3play/engine"
)

//go:embed comparisons
var comparisonFiles embed.FS

// comparisonFolder contains a folder for each comparison, and a file with sentences that several
// comparisons use.
const comparisonFolder = "comparisons"

func comparisonNames() []string {
	return []string{"software-ic3", "ic3cfa", "explicit-values", "bounds"}
}

// Comparison compares engines with each other, for a paper whose programs or tables of results are
// not available. Our runs test the paper's claims.
//
// A comparison is a folder with paper.json, notes.md and document.md.tmpl. These files are like
// those of a Paper, but there is no published.tsv. The template may use the sentences of
// comparisons/sentences.md.tmpl.
type Comparison struct {
	Name     string      `json:"name"`
	Short    string      `json:"short"`  // one line, for the list of commands
	Source   string      `json:"source"` // author, title, place and year
	Easy     float64     `json:"easy"`   // a program is easy if all contenders solve it within this number of seconds
	Sets     []Set       `json:"sets"`
	Engines  []Contender `json:"engines"`  // in the order of the tables
	Counters []Counter   `json:"counters"` // counters in the tables; others are not stored
	Figures  []Figure    `json:"figures"`
	Claims   []Claim     `json:"claims"`

	Categories []Category  `json:"categories"` // of the paper's programs
	Portfolios []Portfolio `json:"portfolios"`
	Shares     []Share     `json:"shares"`
	Marks      []Mark      `json:"marks"` // numbers of programs that engines should solve
	// Idle is the name of a counter, or "". A run in which this counter is positive is idle: shares
	// leave it out.
	Idle string `json:"idle"`

	template string
	notes    map[string]string
}

// Set is a set of programs in one folder.
type Set struct {
	Name   string `json:"name"`
	Folder string `json:"folder"` // relative to the folder of all sets
	Is     string `json:"is"`
	// Engines contains the engines that run on the set. If it is empty, all engines run on it.
	Engines []string `json:"engines"`
}

func (s Set) runs(engine string) bool {
	return len(s.Engines) == 0 || slices.Contains(s.Engines, engine)
}

// Contender is an engine in a comparison.
type Contender struct {
	Name   string `json:"name"`   // name in this document
	Engine string `json:"engine"` // in the form of engine.Spec
	Paper  string `json:"paper"`  // name in the paper; "" if the paper does not use the engine
	// Reference engines do not come from the paper. They are in the tables, but do not determine
	// which programs are easy or hard.
	Reference bool `json:"reference"`
	// Published contains the paper's figures for the engine, in the order of the paper's table.
	Published []string `json:"published"`
}

// Counter is a quantity that engines count in a run.
type Counter struct {
	Count string `json:"count"`
	Title string `json:"title"`
	// The field "Only" contains the engines for which the counter is displayed. If it is empty, the
	// counter is displayed for all engines. Other engines may use the same name for another
	// quantity.
	Only []string `json:"only"`
	// Reach is a unit, such as "frames", if the counter shows the progress of an unsolved run.
	Reach string `json:"reach"`
}

func (k Counter) shown(engine string) bool {
	return len(k.Only) == 0 || slices.Contains(k.Only, engine)
}

// Figure is a plot, stored next to the runs.
type Figure struct {
	File  string   `json:"file"`
	Kind  string   `json:"kind"`  // "scatter" or "cactus"
	Under string   `json:"under"` // heading; figures under one heading are side by side
	Title string   `json:"title"`
	X     string   `json:"x"` // scatter plots: the compared engines
	Y     string   `json:"y"`
	Of    string   `json:"of"`    // "time" or "memory"
	Lines []string `json:"lines"` // cactus plots: the engines; none means all
}

// Claim is a statement of the paper about the runs of its authors. The tests examine it on our runs.
type Claim struct {
	Name  string `json:"name"` // the heading of the claim, and of its note
	Says  string `json:"says"`
	Where string `json:"where"` // place of the statement in the paper
	Tests []Test `json:"tests"`
}

// Test is a question about the runs of engine A. Most kinds of tests compare the runs of A with the
// runs of engine B. Kind is a key of the map that the function judges returns.
type Test struct {
	Kind  string  `json:"kind"`
	A     string  `json:"a"`
	B     string  `json:"b"`
	Value float64 `json:"value"` // a number that the test uses; judges says for each kind how
	// Sets and Verdict select programs. An empty field selects all programs.
	Sets    []string `json:"sets"`
	Verdict string   `json:"verdict"`
	// Some kinds of tests use further engines or counters. Over contains the names of these
	// engines, and Counts the names of these counters.
	Over   []string `json:"over"`
	Counts []string `json:"counts"`
}

func loadComparison(files fs.FS, name string) (*Comparison, error) {
	c := &Comparison{}
	var errs []error
	text := func(file string) string {
		data, err := fs.ReadFile(files, path.Join(comparisonFolder, file))
		errs = append(errs, err)
		return string(data)
	}
	d := json.NewDecoder(strings.NewReader(text(name + "/paper.json")))
	d.DisallowUnknownFields()
	errs = append(errs, d.Decode(c))
	c.template = text("sentences.md.tmpl") + text(name+"/document.md.tmpl")
	c.notes = readNotes(text(name + "/notes.md"))
	if errors.Join(errs...) == nil {
		errs = append(errs, c.fits())
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("read the data of the comparison %s: %w", name, err)
	}
	return c, nil
}

func (c *Comparison) fits() error {
	var errs []error
	known := func(where, engine string) {
		if !slices.ContainsFunc(c.Engines, func(e Contender) bool { return e.Name == engine }) {
			errs = append(errs, fmt.Errorf("%s: no engine %q", where, engine))
		}
	}
	set := func(where, name string) {
		if c.set(name) < 0 {
			errs = append(errs, fmt.Errorf("%s: no set %q", where, name))
		}
	}
	for _, k := range c.Categories {
		for _, s := range k.Sets {
			set(k.Name, s)
		}
		for _, e := range slices.Sorted(maps.Keys(k.Published)) {
			known(k.Name, e)
		}
	}
	for _, m := range c.Marks {
		known("a mark", m.Engine)
		for _, s := range m.Sets {
			set("a mark", s)
		}
	}
	for _, p := range c.Portfolios {
		for _, e := range p.Of {
			known(p.Name, e)
		}
	}
	for _, e := range c.Engines {
		if _, err := engine.ParseSpec(e.Engine); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", e.Name, err))
		}
	}
	for _, f := range c.Figures {
		if f.Kind == "scatter" {
			known(f.File, f.X)
			known(f.File, f.Y)
		} else if f.Kind != "cactus" {
			errs = append(errs, fmt.Errorf("%s: no plot is a %q", f.File, f.Kind))
		}
		if _, ok := quantities()[f.Of]; !ok {
			errs = append(errs, fmt.Errorf("%s: no run has a %q", f.File, f.Of))
		}
		for _, l := range f.Lines {
			known(f.File, l)
		}
	}
	for _, k := range c.Counters {
		for _, e := range k.Only {
			known(k.Count, e)
		}
	}
	for _, s := range c.Sets {
		for _, e := range s.Engines {
			known(s.Name, e)
		}
	}
	for _, claim := range c.Claims {
		for _, t := range claim.Tests {
			j, ok := judges()[t.Kind]
			if !ok {
				errs = append(errs, fmt.Errorf("%s: no test is called %q", claim.Name, t.Kind))
				continue
			}
			known(claim.Name, t.A)
			if j.pair {
				known(claim.Name, t.B)
			}
			for _, e := range t.Over {
				known(claim.Name, e)
			}
			for _, s := range t.Sets {
				set(claim.Name, s)
			}
			if len(t.Over) < j.over || len(t.Counts) < j.counts {
				errs = append(errs, fmt.Errorf("%s: a test %q is about %d more engines and %d counters", claim.Name, t.Kind, j.over, j.counts))
			}
		}
	}
	return errors.Join(errs...)
}

func (c *Comparison) engine(name string) string {
	i := slices.IndexFunc(c.Engines, func(e Contender) bool { return e.Name == name })
	return c.Engines[i].Engine
}

// names returns the engines' names, with reference engines if "reference" is set.
func (c *Comparison) names(reference bool) []string {
	var out []string
	for _, e := range c.Engines {
		if reference || !e.Reference {
			out = append(out, e.Name)
		}
	}
	return out
}

// counters returns the statistics to keep in stored runs.
func (c *Comparison) counters() []string {
	out := []string{} // an empty list selects no statistics, but nil would select all
	for _, k := range c.Counters {
		out = append(out, k.Count)
	}
	return out
}

// markdown returns the document. Its plots are in the folder "figures". Notes are templates too, so
// they can call the methods of f.
func (f *findings) markdown(figures string) (string, error) {
	t := template.New(f.Name)
	var note func(name string) (string, error)
	t.Funcs(template.FuncMap{
		"heads": heads, "table": table, "join": join, "list": list, "seconds": seconds, "number": number, "thousands": thousands,
		"figure": func(fig Figure) string { return fmt.Sprintf("![%s](%s/%s)", fig.Title, figures, fig.File) },
		"note":   func(name string) (string, error) { return note(name) },
	})
	if _, err := t.Parse(f.template); err != nil {
		return "", fmt.Errorf("the template of the comparison %s: %w", f.Name, err)
	}
	note = func(name string) (string, error) {
		text := f.notes[name]
		if text == "" {
			return "", nil
		}
		n, err := t.Clone()
		if err == nil {
			n, err = n.New("note").Parse(text)
		}
		if err != nil {
			return "", fmt.Errorf("the note %q: %w", name, err)
		}
		var b strings.Builder
		if err := n.Execute(&b, f); err != nil {
			return "", err
		}
		return b.String() + "\n\n", nil
	}
	var b strings.Builder
	if err := t.Execute(&b, f); err != nil {
		return "", err
	}
	return strings.TrimSpace(b.String()) + "\n", nil
}
