package verify

import (
	"cmp"
	"strings"

	"ic3play/engine/trace"
	"ic3play/lia/sorting"
)

// Stuck describes a location where an undecided search learnt many lemmas of the same shape,
// according to its recorded events.
type Stuck struct {
	Loc    int    `json:"loc"`
	File   string `json:"file,omitempty"` // the header that contains Line; see WithFiles
	Line   int    `json:"line"`
	Loop   bool   `json:"loop"`   // whether the location is a loop head
	Shape  string `json:"shape"`  // the form of the lemmas, with _ for each number: "_*x + _*y >= _"
	Lemmas int    `json:"lemmas"` // number of lemmas of this shape
	// Kept is the number of these lemmas that were in the last frame when the search ended.
	Kept int      `json:"kept"`
	Last string   `json:"last"` // the last lemma of this shape
	Vars []string `json:"vars"` // the variables that the shape relates
}

const (
	minStuck = 8 // a shape is reported if at least this many lemmas have it
	maxStuck = 3 // maximum number of shapes that are reported
)

type stuckCollector struct {
	groups   map[stuckKey]*Stuck
	groupOf  map[int]*Stuck
	level    map[int]int // maps a lemma that is not subsumed to its level
	frontier int
	locs     []GraphLoc
}

type stuckKey struct {
	loc   int
	shape string
}

func newStuckness() *stuckCollector {
	return &stuckCollector{groups: map[stuckKey]*Stuck{}, groupOf: map[int]*Stuck{}, level: map[int]int{}}
}

func (s *stuckCollector) add(e *trace.Event) {
	switch e.Kind {
	case trace.Level:
		s.frontier = max(s.frontier, e.Level)
	case trace.Lemma:
		shape, vars := shapeOf(e.Formula)
		if len(vars) == 0 || e.Loc < 0 {
			return
		}
		at := stuckKey{int(e.Loc), shape}
		g := s.groups[at]
		if g == nil {
			g = &Stuck{Loc: at.loc, Shape: shape, Vars: vars}
			s.groups[at] = g
		}
		g.Lemmas++
		g.Last = e.Formula
		s.groupOf[e.Lemma], s.level[e.Lemma] = g, e.Level
	case trace.Push:
		if _, ok := s.level[e.Lemma]; ok {
			s.level[e.Lemma] = e.Level
		}
	case trace.Subsumed:
		delete(s.level, e.Lemma)
	}
}

func (s *stuckCollector) list() []Stuck {
	for lemma, level := range s.level {
		if level == trace.EveryLevel || level >= s.frontier {
			s.groupOf[lemma].Kept++
		}
	}
	var out []Stuck
	for _, g := range s.groups {
		if g.Lemmas < minStuck {
			continue
		}
		if g.Loc < len(s.locs) {
			g.Line, g.Loop = s.locs[g.Loc].Line, s.locs[g.Loc].LoopHead
		}
		out = append(out, *g)
	}
	sorting.By(out, func(a, b Stuck) int {
		return cmp.Or(b.Lemmas-a.Lemmas, a.Loc-b.Loc, strings.Compare(a.Shape, b.Shape))
	})
	said := map[int]bool{} // locations in the result so far; the result has at most one shape for each location
	some := out[:0]
	for _, g := range out {
		if !said[g.Loc] && g.Line > 0 && len(some) < maxStuck {
			said[g.Loc] = true
			some = append(some, g)
		}
	}
	return some
}

// shapeOf replaces each number in a formula by _, ignores signs, and writes the coefficient _ before
// each variable that has none: x - 2*y <= 3 and x + y <= 0 have the same shape, _*x + _*y <= _. It
// also returns the formula's variables.
func shapeOf(f string) (shape string, vars []string) {
	var b strings.Builder
	seen := map[string]bool{}
	for i := 0; i < len(f); {
		c := f[i]
		j := i + 1
		switch {
		case isDigit(c):
			for j < len(f) && isDigit(f[j]) {
				j++
			}
			b.WriteByte('_')
		case isNameByte(c):
			for j < len(f) && (isNameByte(f[j]) || isDigit(f[j])) {
				j++
			}
			if c == '\\' {
				if n := strings.IndexByte(f[i:], ')'); n > 0 {
					j = i + n + 1
				}
			}
			name := f[i:j]
			if name == "true" || name == "false" {
				b.WriteString(name)
				break
			}
			if !strings.HasSuffix(b.String(), "_*") {
				b.WriteString("_*")
			}
			b.WriteString(name)
			if !seen[name] {
				seen[name] = true
				vars = append(vars, name)
			}
		case c == '-':
			// "a - 2*b" and "a + 2*b" must have the same shape, and so must -1 and 1.
			if strings.HasSuffix(b.String(), " ") && j < len(f) && f[j] == ' ' {
				b.WriteByte('+')
			}
		default:
			b.WriteByte(c)
		}
		i = j
	}
	return b.String(), vars
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isNameByte reports whether a byte can occur in a name in formulas: "f#2.x", "a[3]", "\old(n)".
func isNameByte(c byte) bool {
	return c == '_' || c == '.' || c == '#' || c == '\\' || c == '[' || c == ']' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
