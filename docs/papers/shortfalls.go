package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// shortfall has the programs that exactly the contenders in By tried and did not solve.
type shortfall struct {
	By       []string
	Programs []string
}

// Shortfalls groups unsolved programs by the contenders that do not solve them, the largest sets of
// contenders first.
func (f *findings) Shortfalls() []shortfall {
	var out []shortfall
	for _, p := range f.programs {
		by := slices.DeleteFunc(f.Contenders(), func(e string) bool { _, ran := f.get(p, e); return !ran || f.solved(p, e) })
		if len(by) == 0 {
			continue
		}
		i := slices.IndexFunc(out, func(s shortfall) bool { return slices.Equal(s.By, by) })
		if i < 0 {
			i, out = len(out), append(out, shortfall{By: by})
		}
		out[i].Programs = append(out[i].Programs, p.Name)
	}
	slices.SortStableFunc(out, func(a, b shortfall) int { return cmp.Compare(len(b.By), len(a.By)) })
	return out
}

// Families shortens a list of engine names. The part of a name before "-" is the name of its
// family: two-a and two-b belong to the family "two". If a family has at least three engines and
// the list has all of them, "all two" replaces them.
func (f *findings) Families(names []string) []string {
	family := func(name string) string { head, _, _ := strings.Cut(name, "-"); return head }
	size := map[string]int{}
	for _, e := range f.Contenders() {
		size[family(e)]++
	}
	in := map[string]int{}
	for _, e := range names {
		in[family(e)]++
	}
	var out []string
	for _, e := range names {
		switch head := family(e); {
		case size[head] < 3 || in[head] < size[head]:
			out = append(out, e)
		case !slices.Contains(out, "all "+head):
			out = append(out, "all "+head)
		}
	}
	return out
}

// Reached returns a row for each program that some contender ran on and did not solve. After the
// program's name, the row has a cell for each contender: its progress, or the reason why it gave
// up. The cell of a contender that solved the program, or did not run on it, is empty.
func (f *findings) Reached() [][]string {
	var rows [][]string
	for _, p := range f.programs {
		row := []string{p.Name}
		for _, e := range f.Contenders() {
			row = append(row, f.reached(p, e))
		}
		if strings.Join(row[1:], "") != "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// "reached" describes how far an engine came on a program that it did not solve. If the engine
// solved the program or did not run on it, it returns "".
func (f *findings) reached(p program, e string) string {
	o, ran := f.get(p, e)
	switch {
	case !ran || o.Solved():
		return ""
	case !timedOut(o):
		return strings.TrimSpace(o.Verdict + " " + o.Reason)
	}
	var parts []string
	for _, k := range f.Counters {
		if v, ok := o.Stats[k.Count]; ok && k.Reach != "" && k.shown(e) {
			parts = append(parts, fmt.Sprintf("%s %d", k.Reach, v))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), f.cell(p, e))
}

// rescue has the programs that a reference engine solves and no contender solves. Runs is the
// number of the engine's runs on programs that no contender solves.
type rescue struct {
	Engine   string
	Runs     int
	Programs []string
}

// Rescues returns a rescue for each reference engine that ran on programs that no contender solves.
func (f *findings) Rescues() []rescue {
	var out []rescue
	for _, e := range f.Engines {
		r := rescue{Engine: e.Name}
		for _, p := range f.programs {
			if slices.ContainsFunc(f.Contenders(), func(c string) bool { return f.solved(p, c) }) {
				continue
			}
			if o, ok := f.get(p, e.Name); ok {
				r.Runs++
				if o.Solved() {
					r.Programs = append(r.Programs, p.Name)
				}
			}
		}
		if e.Reference && r.Runs > 0 {
			out = append(out, r)
		}
	}
	return out
}
