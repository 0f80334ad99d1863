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

// query returns the query whether the given box is blocked: whether no step leads into it. The
// parameter "except" is another box, which includes the first one or is included in it. The query
// considers only steps that begin outside of this other box. If except is nil, it considers all
// steps.
func query(place generalise.Place, box, except frames.Cube) *frames.Query {
	q := frames.BlockingQuery(place.Loc, place.Level, box)
	q.Relative, q.Except = len(except) > 0, except
	return &q
}

// reach describes the values that a variable can have after a query's steps. The field "at" is the
// smallest or the largest of these values. If no step is possible, the field "any" is false. If the
// value could not be determined, the field "known" is false.
type reach struct {
	any, known bool
	at         num.Int
}

// union returns the reach of two sets of steps together. If upper is set, the field "at" of the
// result is the smaller one of the two. Otherwise it is the larger one.
func (r reach) union(o reach, upper bool) reach {
	switch {
	case !r.any || !o.any:
		if o.any {
			return o
		}
		return r
	case !r.known || !o.known:
		return reach{any: true}
	case upper == r.at.Less(o.at):
		return r
	}
	return o
}

// system answers queries in one encoding of the program. Its answers never contain a region of
// predecessors. A Blocked answer contains the core before rotation and the core after it.
type system interface {
	Ask(q *frames.Query) (frames.Answer, error)
	// extremum considers all steps into the query's cube and returns an extreme value of a variable
	// after such a step. The cube is a box from which the bound b on this variable was removed. If b
	// is an upper bound, extremum returns the least value, otherwise the greatest.
	extremum(q *frames.Query, b bound) (reach, error)
}

// located implements system for encoding=locations. It has a solver for each edge.
type located struct {
	s     *search
	edges *step.Edges
	last  []int // last[l] is the edge that last led into a box at location l; Ask tries it first
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

// unshuffle translates marks for the literals of a shuffled query to the original order, and adds
// them to the slice marks.
func unshuffle(marks, shuffledMarks []bool, order []int) {
	for i, m := range shuffledMarks {
		marks[order[i]] = marks[order[i]] || m
	}
}

func (l *located) Ask(q *frames.Query) (frames.Answer, error) {
	in := l.s.Program.In(q.Loc)
	order := l.s.order(len(q.Cube))
	g := shuffled(q, order)
	out := frames.Refuted(len(q.Cube))
	out.Unrotated = make([]bool, len(q.Cube))
	var filtered cores
	start := l.last[q.Loc]
	for i := range in {
		at := (i + start) % len(in)
		id := in[at]
		if q.Frame == 0 && l.s.Program.Edges[id].From != l.s.Program.Entry {
			continue // frame 0 has no states at the source
		}
		var refuted bool
		var err error
		if filtered, refuted, err = l.s.filtered(id, q, filtered); err != nil {
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
			l.last[q.Loc] = at
			return a, nil
		}
		l.s.count.smtRefuted++
		unshuffle(out.Core, a.Core, order)
		if a.Unrotated == nil {
			a.Unrotated = a.Core
		}
		unshuffle(out.Unrotated, a.Unrotated, order)
	}
	for i, m := range q.Cube.Marks(filtered.rotated) {
		out.Core[i] = out.Core[i] || m
	}
	for i, m := range q.Cube.Marks(filtered.first) {
		out.Unrotated[i] = out.Unrotated[i] || m
	}
	return out, nil
}

func (l *located) extremum(q *frames.Query, b bound) (reach, error) {
	var out reach
	g := shuffled(q, l.s.order(len(q.Cube)))
	for _, id := range l.s.Program.In(q.Loc) {
		if q.Frame == 0 && l.s.Program.Edges[id].From != l.s.Program.Entry {
			continue
		}
		o, reached, err := l.edges.Extremum(id, g, lia.V(b.x), !b.upper)
		if err != nil {
			return reach{}, err
		}
		out = out.union(reach{reached, !o.Unbounded, o.Value}, b.upper)
	}
	return out, nil
}

// maxWork is the largest size of a query that interval propagation tries. The size is the number
// of literals in the query's constraints, multiplied by the number of literals of the box.
const maxWork = 5000

// constraints returns formulas for interval propagation, without the box itself: an edge's guard,
// the frame at its source, and the negation of q.Except. It returns false if the query is too large
// (maxWork).
func (s *search) constraints(id cfa.EdgeID, q *frames.Query) ([]lia.Formula, bool) {
	e := &s.Program.Edges[id]
	fs := []lia.Formula{e.Guard}
	work := e.Guard.Size()
	if q.Frame > 0 && e.From != s.Program.Entry {
		for _, l := range s.Frames.Lemmas(e.From) {
			if l.Level >= q.Frame && l.At(e.From) {
				fs = append(fs, l.Clause)
				work += len(l.Cube)
			}
		}
	}
	if work*(1+len(q.Cube)) > maxWork {
		return nil, false
	}
	if q.Relative && s.hasStatesAt(e.From, q.Except, q.Loc) {
		fs = append(fs, s.State(q.Except).Clause())
	}
	return fs, true
}

// cores has the literals that interval propagation needs to refute a query, before and after
// rotation.
type cores struct{ first, rotated frames.Cube }

// filtered reports whether interval propagation shows that an edge does not lead into the query's
// box. If so, it returns the cores c with the needed literals added. It first assumes the literals
// that are already in the cores, to keep the cores small. Then it assumes the remaining literals in
// pseudo-random order.
func (s *search) filtered(id cfa.EdgeID, q *frames.Query, c cores) (cores, bool, error) {
	if !s.cfg.Filter {
		return c, false, nil
	}
	given, ok := s.constraints(id, q)
	if !ok {
		return c, false, nil
	}
	e := &s.Program.Edges[id]
	box, pre := slices.Clone(c.rotated), make([]lia.Formula, 0, len(q.Cube))
	for _, i := range s.order(len(q.Cube)) {
		if x := q.Cube[i]; !slices.Contains(c.rotated, x) {
			box = append(box, x)
		}
	}
	for _, x := range box {
		pre = append(pre, s.literalPre(e, x))
	}
	r, refuted := interval.Rotate(given, pre, !s.cfg.Rotate)
	s.Solvers.Probes += int64(r.Probes - 1)
	if !refuted {
		return c, false, nil
	}
	s.count.icpRefuted++
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
	return cores{add(slices.Clone(c.first), r.First), add(slices.Clone(c.rotated), r.Kept)}, true, nil
}

// propagated computes the same value as extremum, by interval propagation instead of solver
// queries.
func (s *search) propagated(q *frames.Query, b bound) reach {
	var out reach
	for id := range s.Program.Edges {
		e := &s.Program.Edges[id]
		if q.Frame == 0 && e.From != s.Program.Entry || !s.hasStatesAt(e.To, q.Cube, q.Loc) {
			continue
		}
		fs, ok := s.constraints(cfa.EdgeID(id), q)
		if !ok {
			return reach{any: true}
		}
		box, some := interval.Narrow(append(fs, s.entering(e, q.Cube)))
		if !some {
			continue
		}
		if !s.live.Has(e.To, b.x) {
			return reach{any: true}
		}
		t := lia.V(b.x).Subst(e.Substitution())
		if end := box.Of(t).Low; b.upper {
			out = out.union(reach{true, end.Finite, end.At}, true)
		} else {
			end = box.Of(t).High
			out = out.union(reach{true, end.Finite, end.At}, false)
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
			if found, refuted, err = c.s.filtered(cfa.EdgeID(id), q, found); err != nil {
				return frames.Answer{}, err
			}
		}
	}
	if refuted {
		return frames.Answer{Blocked: true, Core: q.Cube.Marks(found.rotated), Unrotated: q.Cube.Marks(found.first)}, nil
	}
	order := c.s.order(len(q.Cube))
	a, err := c.s.Relation.Ask(shuffled(q, order))
	if err != nil || !a.Blocked {
		return a, err
	}
	c.s.count.smtRefuted++
	out := frames.Answer{Blocked: true, Core: make([]bool, len(q.Cube)), Unrotated: make([]bool, len(q.Cube))}
	unshuffle(out.Core, a.Core, order)
	unshuffle(out.Unrotated, a.Unrotated, order)
	return out, nil
}

func (c *coded) extremum(q *frames.Query, b bound) (reach, error) {
	x := c.s.Relation.Begin(shuffled(q, c.s.order(len(q.Cube))))
	defer x.End()
	o, reached, err := x.Extremum(b.x, !b.upper)
	return reach{reached, !o.Unbounded, o.Value}, err
}
