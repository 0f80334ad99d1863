package verify

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
)

// WithFiles replaces each line number in a report by the name of a header and the line in this
// header, or by the line in the main file. Check counts lines in the whole text, in which the
// headers are included. It does not call WithFiles, because witnesses and displays of the whole
// text need its line numbers.
func WithFiles(rep Report, files source.Files) Report {
	if len(files.List) == 1 {
		return rep
	}
	c := &rep.Certificate
	c.Invariant, c.Cuts, c.Inputs, c.Steps = slices.Clone(c.Invariant), slices.Clone(c.Cuts), slices.Clone(c.Inputs), slices.Clone(c.Steps)
	rep.Stuck, rep.Warnings = slices.Clone(rep.Stuck), slices.Clone(rep.Warnings)
	for i := range c.Invariant {
		c.Invariant[i].File, c.Invariant[i].Line = files.Locate(c.Invariant[i].Line)
	}
	for i := range c.Cuts {
		c.Cuts[i].File, c.Cuts[i].Line = files.Locate(c.Cuts[i].Line)
	}
	for i := range c.Inputs {
		c.Inputs[i].File, c.Inputs[i].Line = files.Locate(c.Inputs[i].Line)
	}
	for i := range c.Steps {
		c.Steps[i].File, c.Steps[i].Line = files.Locate(c.Steps[i].Line)
		c.Steps[i].Note = files.Words(c.Steps[i].Note)
	}
	for i := range rep.Stuck {
		rep.Stuck[i].File, rep.Stuck[i].Line = files.Locate(rep.Stuck[i].Line)
	}
	for i := range rep.Warnings {
		w := &rep.Warnings[i]
		w.File, w.Line = files.Locate(w.Line)
		w.Message = files.Words(w.Message)
	}
	rep.Diagnostics = diag.InFiles(rep.Diagnostics, files)
	rep.Reason = files.Words(rep.Reason)
	return rep
}

// GraphWithFiles replaces the line numbers in a graph as WithFiles does for a report. If the lines
// of an edge are in several files, it keeps only the lines in the file of the edge's first
// location.
func GraphWithFiles(g Graph, files source.Files) Graph {
	if len(files.List) == 1 {
		return g
	}
	g.Locs, g.Edges = slices.Clone(g.Locs), slices.Clone(g.Edges)
	for i := range g.Edges {
		e := &g.Edges[i]
		from := files.Index(g.Locs[e.From].Line)
		e.Lines = slices.DeleteFunc(slices.Clone(e.Lines), func(line int) bool { return files.Index(line) != from })
		for k := range e.Lines {
			_, e.Lines[k] = files.Locate(e.Lines[k])
		}
		e.Tests = slices.Clone(e.Tests)
		for k := range e.Tests {
			e.Tests[k].File, e.Tests[k].Line = files.Locate(e.Tests[k].Line)
		}
	}
	for i := range g.Locs {
		l := &g.Locs[i]
		l.EndLine -= l.Line
		l.File, l.Line = files.Locate(l.Line)
		l.EndLine += l.Line
	}
	return g
}
