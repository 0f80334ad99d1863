package papers

import (
	"embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ic3play/frontend/cli/bench"
)

// thesisFiles holds the published figures and what is said about programs.
//
// published.tsv has the run times of section 4.3 and the tables of appendix A of
// the thesis: a line for a table and a program, a column for a configuration. An
// empty cell is a program that was not solved, "*" an analysis that CPAchecker
// gave up, "?" a figure that cannot be read in the scan.
//
// notes.md has a section for each thing that there is something to say about,
// named by its heading.
//
//go:embed thesis/published.tsv thesis/notes.md
var thesisFiles embed.FS

// peer is the verifier that the thesis compares with.
const peer = "CPAchecker"

// published is what the thesis reports.
type published struct {
	programs []string // in the order of its tables
	tables   map[string]map[string]map[string]figure
}

// figure is a cell of a table; the zero figure is a program that was not solved.
type figure struct {
	set     bool // the cell has something
	legible bool
	value   float64
}

func readPublished() (*published, error) {
	const name = "thesis/published.tsv"
	data, err := thesisFiles.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read the published figures: %w", err)
	}
	p := &published{tables: map[string]map[string]map[string]figure{}}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	for i, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != len(head) {
			return nil, fmt.Errorf("%s:%d: %d columns, not %d", name, i+2, len(cells), len(head))
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
					return nil, fmt.Errorf("%s:%d: %s: %w", name, i+2, head[k+2], err)
				}
				row[head[k+2]] = figure{set: true, legible: true, value: v}
			}
		}
		p.tables[table][program] = row
		if table == "seconds" {
			p.programs = append(p.programs, program)
		}
	}
	return p, nil
}

// readNotes returns the sections of notes.md by heading.
func readNotes() (map[string]string, error) {
	data, err := thesisFiles.ReadFile("thesis/notes.md")
	if err != nil {
		return nil, fmt.Errorf("read the notes: %w", err)
	}
	out := map[string]string{}
	for _, section := range strings.Split("\n"+string(data), "\n## ")[1:] {
		head, body, _ := strings.Cut(section, "\n")
		out[strings.TrimSpace(head)] = strings.TrimSpace(body)
	}
	return out, nil
}

// programName is the name under which the thesis has a program.
func programName(name string) string { return strings.TrimSuffix(name, ".c") }

func (p *published) get(table, program, column string) figure {
	return p.tables[table][program][column]
}

// solved says whether a configuration (or CPAchecker) solved a program.
func (p *published) solved(program, column string) bool { return p.get("seconds", program, column).set }

func (p *published) solvedBySome(program string) bool {
	return slices.ContainsFunc(thesisPresets(), func(c string) bool { return p.solved(program, c) })
}

// visible returns the programs of the thesis that there are, in its order.
func (p *published) visible(tasks []bench.Task) []string {
	var out []string
	for _, name := range p.programs {
		if slices.ContainsFunc(tasks, func(t bench.Task) bool { return programName(t.Name) == name }) {
			out = append(out, name)
		}
	}
	return out
}

// easyFirst returns the programs of the thesis, those first that it solved
// fastest, so that a run that is stopped early has told most.
func (p *published) easyFirst(tasks []bench.Task) []bench.Task {
	var out []bench.Task
	best := map[string]float64{}
	for _, t := range tasks {
		name := programName(t.Name)
		if p.tables["seconds"][name] == nil {
			continue
		}
		out = append(out, t)
		best[t.Name] = math.Inf(1)
		for _, c := range thesisPresets() {
			if f := p.get("seconds", name, c); f.set {
				best[t.Name] = min(best[t.Name], f.value)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b bench.Task) int {
		switch x, y := best[a.Name], best[b.Name]; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return out
}

// statistic is a table of appendix A.
type statistic struct {
	table   string // in published.tsv
	title   string
	section string
	only    []string // the configurations that it makes sense for; nil for all
	// of takes it from a run's statistics.
	of func(map[string]int64) (float64, bool)
	// What the text says of all configurations together.
	mean, deviation float64
}

func counted(key string) func(map[string]int64) (float64, bool) {
	return func(s map[string]int64) (float64, bool) {
		v, ok := s[key]
		return float64(v), ok
	}
}

func quotient(key, of string, factor float64) func(map[string]int64) (float64, bool) {
	return func(s map[string]int64) (float64, bool) {
		v, ok := s[key]
		if n := s[of]; ok && n > 0 {
			return factor * float64(v) / float64(n), true
		}
		return 0, false
	}
}

// statistics are the tables of appendix A with the keys of the engine's
// counters. A deviation of 0 is one that the text does not give.
func statistics() []statistic {
	geo, mined := []string{"CG", "CGR", "CGRL"}, []string{"CR", "CGR", "CRL", "CGRL"}
	return []statistic{
		{"abstractions", "abstractions of states", "A.1", nil, counted("abstractions"), 2500, 4343},
		{"literals", "literals a clause in the fix-point", "A.2", nil, quotient("fixpoint_literals", "fixpoint_clauses", 1), 2.96, 0.59},
		{"geometric", "successful geometric generalisations", "A.3", geo, counted("geo_success"), 760, 1244},
		{"level", "frontier level", "A.4", nil, counted("level"), 20, 18},
		{"depth", "depth of the obligation trace", "A.5", nil, counted("trace_depth"), 15, 17},
		{"predicates", "predicates", "A.6", nil, counted("predicates"), 51, 38},
		{"interpolations", "interpolating refinements", "A.7", nil, counted("refinements"), 13, 12},
		{"minings", "successful minings", "A.8", mined, counted("mined"), 0, 0},
		{"solver", "percent of the time in the solver", "A.9", nil, quotient("solver_us", "total_us", 100), 70, 0},
	}
}
