package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"ic3play/frontend/cli/bench"
)

// document has the data for a paper's template: programs, and series of runs on them. Templates
// call the exported methods.
type document struct {
	paper    *Paper
	runs     *bench.Runs
	columns  []string // selected configurations
	programs []string // the paper's programs that are among our tasks, in the order of the paper
	series   []*series
}

func newDocument(c *call, tasks []bench.Task, runs *bench.Runs) *document {
	d := &document{paper: c.paper, runs: runs, columns: c.columns, programs: c.paper.published.visible(tasks)}
	for _, suffix := range c.series {
		d.series = append(d.series, &series{document: d, suffix: suffix})
	}
	return d
}

// markdown returns the document. Its plots are in the folder "figures".
func (d *document) markdown(figures string) (string, error) {
	t, err := template.New(d.paper.Name).Funcs(template.FuncMap{
		"heads": heads, "table": table, "join": join, "list": list, "share": share, "seconds": seconds, "number": number, "thousands": thousands, "lower": lower,
		"figure": func(p picture) string { return fmt.Sprintf("![%s](%s/%s)", p.Title, figures, p.File) },
		"note": func(name string) string {
			if text := d.paper.notes[name]; text != "" {
				return text + "\n\n"
			}
			return ""
		},
	}).Parse(d.paper.template)
	if err != nil {
		return "", fmt.Errorf("the template of the paper %s: %w", d.paper.Name, err)
	}
	var b strings.Builder
	if err := t.Execute(&b, d); err != nil {
		return "", err
	}
	return strings.TrimRight(b.String(), "\n") + "\n", nil
}

// Configurations returns the names of the selected configurations.
func (d *document) Configurations() []string { return d.columns }

// Complete reports whether all configurations of the paper are selected.
func (d *document) Complete() bool { return len(d.columns) == len(d.paper.Configurations) }

// Published returns the programs of the paper.
func (d *document) Published() []string { return d.paper.published.programs }

// Programs returns the programs of the paper that are among our tasks.
func (d *document) Programs() []string { return d.programs }

// Series returns the series of runs.
func (d *document) Series() []*series { return d.series }

// Limit returns the paper's limit in seconds.
func (d *document) Limit() int { return d.paper.Limit }

// Peer returns the verifier with which the paper compares.
func (d *document) Peer() string { return d.paper.Peer }

// solvedInPaper returns whether a configuration, or the peer, solved a program in the paper.
func (d *document) solvedInPaper(program, column string) bool {
	return d.paper.published.solved(program, column)
}

func (d *document) those(f func(program string) bool) []string {
	var out []string
	for _, p := range d.programs {
		if f(p) {
			out = append(out, p)
		}
	}
	return out
}

func (d *document) count(f func(program string) bool) int { return len(d.those(f)) }

// Summary returns a row for the paper and a row for each series. A row has, for each configuration,
// the number of programs that it solves. The last cell is the number of programs that at least one
// configuration solves. The row for the paper begins with the text in the parameter "paper".
func (d *document) Summary(paper string) [][]string {
	row := func(name string, solved func(p, c string) bool) []string {
		cells := []string{name}
		for _, c := range d.columns {
			cells = append(cells, strconv.Itoa(d.count(func(p string) bool { return solved(p, c) })))
		}
		return append(cells, strconv.Itoa(d.count(func(p string) bool {
			return slices.ContainsFunc(d.columns, func(c string) bool { return solved(p, c) })
		})))
	}
	rows := [][]string{row(paper, d.solvedInPaper)}
	for _, s := range d.series {
		title := s.Title()
		rows = append(rows, row(strings.ToLower(title[:1])+title[1:], s.solvedHere))
	}
	return rows
}

// Best returns the paper's best configuration.
func (d *document) Best() string { return d.paper.Best }

// BestSolved returns the number of programs that the best configuration solves in the first series.
func (d *document) BestSolved() int {
	return d.count(func(p string) bool { return d.series[0].solvedHere(p, d.paper.Best) })
}

// Options returns a row for each of Paper.Options: the number of programs that the best
// configuration solves with this option, and the paper's remark. If a run is missing, the number is
// omitted.
func (d *document) Options() [][]string {
	var rows [][]string
	for _, o := range d.paper.Options {
		runs := 0
		solved := d.count(func(p string) bool {
			got, ok := d.runs.Get(p, d.paper.engine(d.paper.Best)+"+"+o.Option)
			if ok {
				runs++
			}
			return ok && got.Solved()
		})
		cell := ""
		if runs == len(d.programs) {
			cell = strconv.Itoa(solved)
		}
		rows = append(rows, []string{o.Option, cell, o.Says})
	}
	return rows
}

// solvedHere reports whether one of our runs solved the program p.
func (d *document) solvedHere(p string) bool {
	return slices.ContainsFunc(d.series, func(s *series) bool { return s.bySome(p) })
}

// Lost returns the programs that only the paper's runs solved.
func (d *document) Lost() []string {
	return d.those(func(p string) bool { return !d.solvedHere(p) && d.paper.solvedBySome(p) })
}

// Neither returns the programs that neither our runs nor the runs in the paper solved.
func (d *document) Neither() []string {
	return d.those(func(p string) bool { return !d.solvedHere(p) && !d.paper.solvedBySome(p) })
}

// Gained returns the programs that our runs solved and the runs in the paper did not.
func (d *document) Gained() []string {
	return d.those(func(p string) bool { return d.solvedHere(p) && !d.paper.solvedBySome(p) })
}

// Shortfalls returns the programs that the document discusses: programs that none of our runs
// solved, and programs with a note.
func (d *document) Shortfalls() []string {
	return d.those(func(p string) bool { return d.paper.notes[p] != "" || !d.solvedHere(p) })
}
