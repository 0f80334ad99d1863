package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ic3play/frontend/cli/bench"
)

// timesTable is the name of the table of run times in published.tsv. This table also shows which
// programs are solved.
const timesTable = "seconds"

// "published" has a paper's figures from published.tsv: a line for each table and program, a column
// for each configuration. An empty cell means that the program was not solved, "*" that the
// analysis gave up, and "?" that the figure is illegible.
type published struct {
	programs []string // in the order of the paper's tables
	tables   map[string]map[string]map[string]figure
}

// figure is a cell of a table. The zero figure means unsolved.
type figure struct {
	set     bool // whether the cell is not empty
	legible bool
	value   float64
}

func readPublished(text string) (*published, error) {
	p := &published{tables: map[string]map[string]map[string]figure{}}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	for i, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != len(head) {
			return nil, fmt.Errorf("published.tsv:%d: %d columns, not %d", i+2, len(cells), len(head))
		}
		table, program := cells[0], cells[1]
		if p.tables[table] == nil {
			p.tables[table] = map[string]map[string]figure{}
		}
		row := map[string]figure{}
		for k, cell := range cells[2:] {
			switch cell {
			case "", "*":
			case "?":
				row[head[k+2]] = figure{set: true}
			default:
				v, err := strconv.ParseFloat(cell, 64)
				if err != nil {
					return nil, fmt.Errorf("published.tsv:%d: %s: %w", i+2, head[k+2], err)
				}
				row[head[k+2]] = figure{set: true, legible: true, value: v}
			}
		}
		p.tables[table][program] = row
		if table == timesTable {
			p.programs = append(p.programs, program)
		}
	}
	return p, nil
}

func programName(name string) string { return strings.TrimSuffix(name, ".c") }

func (p *published) get(table, program, column string) figure {
	return p.tables[table][program][column]
}

func (p *published) solved(program, column string) bool {
	return p.get(timesTable, program, column).set
}

// visible returns the paper's programs that are among the given tasks, in the order of the paper.
func (p *published) visible(tasks []bench.Task) []string {
	var out []string
	for _, name := range p.programs {
		if slices.ContainsFunc(tasks, func(t bench.Task) bool { return programName(t.Name) == name }) {
			out = append(out, name)
		}
	}
	return out
}

// easyFirst returns the tasks whose programs are in the paper, sorted by their fastest time in the
// paper. So an evaluation that stops early has many results.
func (p *published) easyFirst(tasks []bench.Task, columns []string) []bench.Task {
	var out []bench.Task
	best := map[string]float64{}
	for _, t := range tasks {
		name := programName(t.Name)
		if p.tables[timesTable][name] == nil {
			continue
		}
		out = append(out, t)
		best[t.Name] = math.Inf(1)
		for _, c := range columns {
			if f := p.get(timesTable, name, c); f.set {
				best[t.Name] = min(best[t.Name], f.value)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b bench.Task) int { return cmp.Compare(best[a.Name], best[b.Name]) })
	return out
}

// mean returns the mean of a table's figures. It ignores illegible cells.
func (p *published) mean(table string) float64 {
	var values []float64
	for _, program := range p.programs {
		for _, f := range p.tables[table][program] {
			if f.legible {
				values = append(values, f.value)
			}
		}
	}
	// The values come from a map in random order, which would change the mean's last digit.
	slices.Sort(values)
	return mean(values)
}
