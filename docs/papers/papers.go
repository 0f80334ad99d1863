package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"ic3play/engine"
	"ic3play/frontend/cli/command"
)

//go:embed thesis
var folders embed.FS

// "registered" lists the folders of papers in the order of their commands.
func registered() []string { return []string{"thesis"} }

// Paper is an evaluation published in a paper, which the command repeats.
type Paper struct {
	Name   string `json:"name"`
	Short  string `json:"short"`  // a description in one line, for the list of commands
	Source string `json:"source"` // author, title, place and year
	// The field "Also" is an engine option, such as "name=value", for a second series of runs.
	// AlsoIs describes the option in words.
	Also   string `json:"also"`
	AlsoIs string `json:"alsoIs"`
	Limit  int    `json:"limit"` // seconds for each run
	Peer   string `json:"peer"`  // the verifier with which the paper compares; "" for none
	Best   string `json:"best"`  // the best configuration, according to the paper

	Configurations []Configuration `json:"configurations"`
	// Options contains changes to the best configuration. The command applies each change alone.
	Options    []Changed   `json:"options"`
	Statistics []Statistic `json:"statistics"`
	// Matrix contains names of configurations, and perhaps the name of the peer. A plot compares
	// the times of each two of them. Each pair of names in Scatter gets a larger plot. Together has
	// the names of two statistics that are correlated according to the paper. Seldom is the counter
	// of an operation that many programs do not need.
	Matrix   []string    `json:"matrix"`
	Scatter  [][2]string `json:"scatter"`
	Together [2]string   `json:"together"`
	Seldom   string      `json:"seldom"`

	published *published
	template  string
	notes     map[string]string
}

// Configuration is a column of the paper's tables.
type Configuration struct {
	Name   string `json:"name"`
	Engine string `json:"engine"`
}

// Changed is an option of the best configuration with a changed value.
type Changed struct {
	Option string `json:"option"`
	Says   string `json:"says"` // a statement in the paper, and its place
}

// Statistic is a quantity that the paper reports for each program and configuration.
type Statistic struct {
	Table   string   `json:"table"` // in published.tsv
	Title   string   `json:"title"`
	Section string   `json:"section"`
	Only    []string `json:"only"` // configurations with the statistic; empty means all
	// Count names the engine's counter. The value for one run is this counter. If Of names a second
	// counter, the value is Factor * Count / Of, where Factor 0 means 1.
	Count  string  `json:"count"`
	Of     string  `json:"of"`
	Factor float64 `json:"factor"`
	// Mean, Deviation and Median are over all configurations, as the paper's text states them. A
	// field is 0 if the text does not state this figure.
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
	Median    float64 `json:"median"`
	// Figure names the plot of the distribution in the paper, or is "". Log is true if the axis of
	// this plot is logarithmic.
	Figure string `json:"figure"`
	Log    bool   `json:"log"`
}

// The method "of" computes the statistic from a run's counters. It returns false if the counter
// Count is missing, or if Of names a counter that is missing or not positive.
func (s *Statistic) of(counters map[string]int64) (float64, bool) {
	v, ok := counters[s.Count]
	if s.Of == "" {
		return float64(v), ok
	}
	n := counters[s.Of]
	if !ok || n <= 0 {
		return 0, false
	}
	factor := s.Factor
	if factor == 0 {
		factor = 1
	}
	return factor * float64(v) / float64(n), true
}

func load(files fs.FS, folder string) (*Paper, error) {
	p := &Paper{}
	var err error
	text := func(name string) string {
		data, readErr := fs.ReadFile(files, path.Join(folder, name))
		if readErr != nil && err == nil {
			err = readErr
		}
		return string(data)
	}
	d := json.NewDecoder(strings.NewReader(text("paper.json")))
	d.DisallowUnknownFields()
	if jsonErr := d.Decode(p); err == nil && jsonErr != nil {
		err = fmt.Errorf("paper.json: %w", jsonErr)
	}
	figures := text("published.tsv")
	p.template, p.notes = text("document.md.tmpl"), readNotes(text("notes.md"))
	if err == nil {
		p.published, err = readPublished(figures)
	}
	for _, c := range p.Configurations {
		if _, specErr := engine.ParseSpec(c.Engine); err == nil && specErr != nil {
			err = fmt.Errorf("paper.json: %s: %w", c.Name, specErr)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read the data of the paper %s: %w", folder, err)
	}
	return p, nil
}

func readNotes(text string) map[string]string {
	out := map[string]string{}
	for _, section := range strings.Split("\n"+text, "\n## ")[1:] {
		head, body, _ := strings.Cut(section, "\n")
		out[strings.TrimSpace(head)] = strings.TrimSpace(body)
	}
	return out
}

func (p *Paper) columns() []string {
	names := make([]string, len(p.Configurations))
	for i, c := range p.Configurations {
		names[i] = c.Name
	}
	return names
}

func (p *Paper) engine(column string) string {
	i := slices.IndexFunc(p.Configurations, func(c Configuration) bool { return c.Name == column })
	return p.Configurations[i].Engine
}

func (p *Paper) solvedBySome(program string) bool {
	return slices.ContainsFunc(p.columns(), func(c string) bool { return p.published.solved(program, c) })
}

func commands() []*command.Command {
	var out []*command.Command
	for _, folder := range registered() {
		p, err := load(folders, folder)
		if err != nil {
			out = append(out, broken(folder, err))
			continue
		}
		out = append(out, p.command())
	}
	for _, name := range comparisonNames() {
		out = append(out, comparing(name))
	}
	return append(out, drawing())
}
