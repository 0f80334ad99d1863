package icp

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/num"
)

// query returns the query whether the given box is blocked: whether no step leads into it. Only
// steps from states outside of the box "except" count. This box must include the given box or be
// included in it. If "except" is nil or empty, all steps count.
func query(place generalise.Frame, box, except frames.Cube) *frames.Query {
	q := frames.BlockingQuery(place.Loc, place.Level, box)
	q.Relative, q.Except = len(except) > 0, except
	return &q
}

// extreme is the smallest or the largest value that a variable can have after the steps of a query.
// If no step is possible, "reached" is false. If the value could not be determined, "known" is
// false.
type extreme struct {
	reached, known bool
	value          num.Int
}

// combine returns the extreme for the union of two sets of steps: the smaller value if "upper" is
// set, and otherwise the larger value.
func (r extreme) combine(o extreme, upper bool) extreme {
	switch {
	case !r.reached || !o.reached:
		if o.reached {
			return o
		}
		return r
	case !r.known || !o.known:
		return extreme{reached: true}
	case upper == r.value.Less(o.value):
		return r
	}
	return o
}

// system answers queries in one encoding of the program. Its answers have no region of
// predecessors. A Blocked answer has the core before rotation and the core after it.
type system interface {
	Ask(q *frames.Query) (frames.Answer, error)
	// extremum returns an extreme value of the variable of b after the steps into the query's cube.
	// The cube is a box from which the bound b was removed. If b is an upper bound, the result is
	// the least value, and otherwise the greatest.
	extremum(q *frames.Query, b bound) (extreme, error)
}

// located implements system for the option encoding=locations. It has a solver for each edge.
type located struct {
	s        *search
	edges    *step.Edges
	lastEdge []int // lastEdge[l] is the edge that last led into a box at location l; Ask tries it first
}

func newLocated(s *search) *located {
	return &located{s, step.NewEdges(s.Solvers, s.Program, s.Frames), make([]int, len(s.Program.Locs))}
}

// shuffled returns the query q with its literals in another order: literal i of the result is
// literal order[i] of q.
func shuffled(q *frames.Query, order []int) *frames.Query {
	out := *q
	out.Keep = true
	out.Cube = make(frames.Cube, len(q.Cube))
	for i, at := range order {
		out.Cube[i] = q.Cube[at]
	}
	return &out
}

// unshuffle adds to "marks" the marks for a shuffled query, in the original order of the literals.
func unshuffle(marks, shuffledMarks []bool, order []int) {
	for i, m := range shuffledMarks {
		marks[order[i]] = marks[order[i]] || m
	}
}

func (l *located) Ask(q *frames.Query) (frames.Answer, error) {
	in := l.s.Program.In(q.Loc)
	order := l.s.randomOrder(len(q.Cube))
	g := shuffled(q, order)
	out := frames.Refuted(len(q.Cube))
	out.Unrotated = make([]bool, len(q.Cube))
	var found cores
	start := l.lastEdge[q.Loc]
	for i := range in {
		at := (i + start) % len(in)
		id := in[at]
		if q.Frame == 0 && l.s.Program.Edges[id].From != l.s.Program.Entry {
			continue // frame 0 has no states at the source
		}
		var refuted bool
		var err error
		if found, refuted, err = l.s.refutedByIntervals(id, q, found); err != nil {
			return frames.Answer{}, err
		}
		if refuted {
			continue
		}
		a, err := l.edges.AskEdge(id, g)
		if err != nil || a.Unknown != nil {
			return a, err
		}
		if !a.Blocked {
			l.lastEdge[q.Loc] = at
			return a, nil
		}
		l.s.counts.smtRefuted++
		unshuffle(out.Core, a.Core, order)
		if a.Unrotated == nil {
			a.Unrotated = a.Core
		}
		unshuffle(out.Unrotated, a.Unrotated, order)
	}
	for i, m := range q.Cube.Marks(found.rotated) {
		out.Core[i] = out.Core[i] || m
	}
	for i, m := range q.Cube.Marks(found.unrotated) {
		out.Unrotated[i] = out.Unrotated[i] || m
	}
	return out, nil
}

func (l *located) extremum(q *frames.Query, b bound) (extreme, error) {
	var out extreme
	g := shuffled(q, l.s.randomOrder(len(q.Cube)))
	for _, id := range l.s.Program.In(q.Loc) {
		if q.Frame == 0 && l.s.Program.Edges[id].From != l.s.Program.Entry {
			continue
		}
		o, reached, err := l.edges.Extremum(id, g, lia.V(b.v), !b.upper)
		if err != nil {
			return extreme{}, err
		}
		out = out.combine(extreme{reached, !o.Unbounded, o.Value}, b.upper)
	}
	return out, nil
}

// maxPropagation is the largest size of a query for interval propagation: the number of literals in
// its constraints times the number of literals of the box.
const maxPropagation = 5000

// constraints returns the formulas for interval propagation over an edge, without the box: the
// edge's guard, the frame at its source, and the negation of q.Except. If the query is larger than
// maxPropagation, it returns false.
func (s *search) constraints(id cfa.EdgeID, q *frames.Query) ([]lia.Formula, bool) {
	e := &s.Program.Edges[id]
	fs := []lia.Formula{e.Guard}
	size := e.Guard.Size()
	if q.Frame > 0 && e.From != s.Program.Entry {
		for _, l := range s.Frames.Lemmas(e.From) {
			if l.Level >= q.Frame && l.At(e.From) {
				fs = append(fs, l.Clause)
				size += len(l.Cube)
			}
		}
	}
	if size*(1+len(q.Cube)) > maxPropagation {
		return nil, false
	}
	if q.Relative && s.hasStatesAt(e.From, q.Except, q.Loc) {
		fs = append(fs, s.State(q.Except).Clause())
	}
	return fs, true
}

// cores has the literals that interval propagation needs to refute a query: those before rotation,
// and those after it.
type cores struct{ unrotated, rotated frames.Cube }

// refutedByIntervals reports whether interval propagation shows that an edge does not lead into the
// query's box. If so, it returns the cores c with the needed literals added. To keep the cores
// small, it first assumes the literals that are already in c, and then the other literals in
// pseudo-random order.
func (s *search) refutedByIntervals(id cfa.EdgeID, q *frames.Query, c cores) (cores, bool, error) {
	if !s.cfg.Filter {
		return c, false, nil
	}
	constraints, ok := s.constraints(id, q)
	if !ok {
		return c, false, nil
	}
	e := &s.Program.Edges[id]
	box, pre := slices.Clone(c.rotated), make([]lia.Formula, 0, len(q.Cube))
	for _, i := range s.randomOrder(len(q.Cube)) {
		if x := q.Cube[i]; !slices.Contains(c.rotated, x) {
			box = append(box, x)
		}
	}
	for _, x := range box {
		pre = append(pre, s.literalPre(e, x))
	}
	r, refuted := interval.Rotate(constraints, pre, !s.cfg.Rotate)
	s.Solvers.Probes += int64(r.Probes - 1)
	if !refuted {
		return c, false, nil
	}
	s.counts.icpRefuted++
	if err := s.Solvers.Begin(); err != nil {
		return c, false, err
	}
	add := func(to frames.Cube, needs []bool) frames.Cube {
		for i, n := range needs {
			if n && !slices.Contains(to, box[i]) {
				to = append(to, box[i])
			}
		}
		return to
	}
	for i, n := range r.First {
		if n && !r.Kept[i] {
			s.Solvers.Rotated++
		}
	}
	return cores{add(slices.Clone(c.unrotated), r.First), add(slices.Clone(c.rotated), r.Kept)}, true, nil
}

// propagatedExtremum is extremum by interval propagation instead of solver queries. Its value may
// be less precise: smaller than the least value, or larger than the greatest.
func (s *search) propagatedExtremum(q *frames.Query, b bound) extreme {
	var out extreme
	for id := range s.Program.Edges {
		e := &s.Program.Edges[id]
		if q.Frame == 0 && e.From != s.Program.Entry || !s.hasStatesAt(e.To, q.Cube, q.Loc) {
			continue
		}
		fs, ok := s.constraints(cfa.EdgeID(id), q)
		if !ok {
			return extreme{reached: true}
		}
		box, some := interval.Narrow(append(fs, s.boxPre(e, q.Cube)))
		if !some {
			continue
		}
		if !s.live.Has(e.To, b.v) {
			return extreme{reached: true}
		}
		t := lia.V(b.v).Subst(e.Substitution())
		if end := box.Of(t).Low; b.upper {
			out = out.combine(extreme{true, end.Finite, end.At}, true)
		} else {
			end = box.Of(t).High
			out = out.combine(extreme{true, end.Finite, end.At}, false)
		}
	}
	return out
}

type coded struct{ s *search }

// Ask calls the solver only if interval propagation does not refute every edge.
func (c *coded) Ask(q *frames.Query) (frames.Answer, error) {
	var found cores
	refuted := true
	for id := 0; refuted && id < len(c.s.Program.Edges); id++ {
		if q.Frame > 0 || c.s.Program.Edges[id].From == c.s.Program.Entry {
			var err error
			if found, refuted, err = c.s.refutedByIntervals(cfa.EdgeID(id), q, found); err != nil {
				return frames.Answer{}, err
			}
		}
	}
	if refuted {
		return frames.Answer{Blocked: true, Core: q.Cube.Marks(found.rotated), Unrotated: q.Cube.Marks(found.unrotated)}, nil
	}
	order := c.s.randomOrder(len(q.Cube))
	a, err := c.s.Relation.Ask(shuffled(q, order))
	if err != nil || !a.Blocked {
		return a, err
	}
	c.s.counts.smtRefuted++
	out := frames.Answer{Blocked: true, Core: make([]bool, len(q.Cube)), Unrotated: make([]bool, len(q.Cube))}
	unshuffle(out.Core, a.Core, order)
	unshuffle(out.Unrotated, a.Unrotated, order)
	return out, nil
}

func (c *coded) extremum(q *frames.Query, b bound) (extreme, error) {
	x := c.s.Relation.Begin(shuffled(q, c.s.randomOrder(len(q.Cube))))
	defer x.End()
	o, reached, err := x.Extremum(b.v, !b.upper)
	return extreme{reached, !o.Unbounded, o.Value}, err
}
