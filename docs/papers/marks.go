package main

import "strconv"

// Mark says how many programs an engine should solve: at least Least programs of the given sets.
type Mark struct {
	Engine  string   `json:"engine"`
	Sets    []string `json:"sets"`
	Verdict string   `json:"verdict"` // verdict of the programs; "" means all programs
	Least   int      `json:"least"`
}

// Reach returns a row for each element of Marks: the engine, the sets, the required number of
// solved programs, the actual number, and whether it is enough.
func (f *findings) Reach() [][]string {
	var rows [][]string
	for _, m := range f.Marks {
		part := f.only(m.Sets, m.Verdict).where(m.Engine)
		solved := part.Solved(m.Engine, "")
		reached := "yes"
		if solved < m.Least {
			reached = "**no**"
		}
		what := join(m.Sets)
		if m.Verdict != "" {
			what = m.Verdict + " programs of " + what
		}
		rows = append(rows, []string{m.Engine, what, strconv.Itoa(m.Least), strconv.Itoa(solved) + " of " + strconv.Itoa(len(part.programs)), reached})
	}
	return rows
}
