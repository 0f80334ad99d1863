package main

import "fmt"

// Category is a category of programs in the paper. Sets has the names of our sets that contain
// programs of this category.
type Category struct {
	Name string   `json:"name"`
	Sets []string `json:"sets"`
	// Published maps each engine to its score in the paper.
	Published map[string]Score `json:"published"`
}

// Score has points, solved programs, and their total time in seconds. The paper's competition gives
// two points for a proof and one for a bug.
type Score struct {
	Points  int     `json:"points"`
	Solved  int     `json:"solved"`
	Seconds float64 `json:"seconds"`
}

func (s Score) plus(t Score) Score {
	return Score{s.Points + t.Points, s.Solved + t.Solved, s.Seconds + t.Seconds}
}

func (s Score) String() string {
	return fmt.Sprintf("%d · %d · %s s", s.Points, s.Solved, seconds(s.Seconds))
}

// Score returns an engine's score on a set; the set "" means all sets.
func (f *findings) Score(engine, set string) Score {
	var s Score
	for _, p := range f.in(set) {
		if !f.solved(p, engine) {
			continue
		}
		points := 1
		if p.Expected == "safe" {
			points = 2
		}
		s = s.plus(Score{points, 1, f.of(quantities()["time"], p, engine)})
	}
	return s
}

// Scores returns two rows for each of the paper's categories: the contenders' scores in the paper,
// and their scores in our runs. The second cell of the first row is the parameter "paper". If there
// are several categories, two more rows have the total scores.
func (f *findings) Scores(paper string) [][]string {
	names := f.Contenders()
	allThere, allHere := make([]Score, len(names)), make([]Score, len(names))
	programs := 0
	var rows [][]string
	pair := func(name string, there, here []Score, programs int) {
		first, second := []string{name, paper}, []string{"", fmt.Sprintf("here, of %d", programs)}
		for i := range names {
			first, second = append(first, there[i].String()), append(second, here[i].String())
		}
		rows = append(rows, first, second)
	}
	for _, c := range f.Categories {
		there, here := make([]Score, len(names)), make([]Score, len(names))
		n := 0
		for _, set := range c.Sets {
			n += f.Programs(set)
		}
		for i, e := range names {
			there[i] = c.Published[e]
			for _, set := range c.Sets {
				here[i] = here[i].plus(f.Score(e, set))
			}
			allThere[i], allHere[i] = allThere[i].plus(there[i]), allHere[i].plus(here[i])
		}
		programs += n
		pair(c.Name, there, here, n)
	}
	if len(f.Categories) > 1 {
		pair("together", allThere, allHere, programs)
	}
	return rows
}
