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

// question is whether the frame below a place steps into a box there, from outside
// of a box in it.
type question struct {
	at      generalise.Place
	box     frames.Cube
	outside frames.Cube
}

// level is that of the frame that steps.
func (q question) level() int32 { return q.at.Level - 1 }

// answer tells how a frame steps into a box; or what of the box a refutation had,
// and what rotation left of that.
type answer struct {
	sat           bool
	core, rotated frames.Cube
	edge          cfa.EdgeID
	state         cfa.State
	value         func(lia.Var) num.Int // of the state before, and the edge's inputs
}

// reach is the extreme value of a variable after the steps that a question is
// about; not any, there are none.
type reach struct {
	any, known bool
	at         num.Int
}

// further takes another way to get there into account.
func (r reach) further(o reach, upper bool) reach {
	switch {
	case !r.any || !o.any:
		if o.any {
			return o
		}
		return r
	case !r.known || !o.known:
		return reach{any: true}
	case upper == r.at.Less(o.at): // an upper bound is about the least value
		return r
	}
	return o
}

// system answers questions: one encoding of the program.
type system interface {
	asks(q question) (answer, error)
	// least finds the extreme value that the variable of b, a bound of the box that
	// q.box does not have, has after the steps into q.box: the least for an upper
	// bound, the greatest for a lower one.
	least(q question, b bound) (reach, error)
}

// located asks edge by edge, each with a solver of its own.
type located struct {
	s     *search
	edges *step.Edges
	last  []int // by location: the edge into it that was entered last
}

func newLocated(s *search) *located {
	return &located{s, step.NewEdges(s.Solvers, s.Program, s.Frames), make([]int, len(s.Program.Locs))}
}

// goal is a question as it is asked of edges, the literals of the box in an order.
func (q question) goal(order []int) *step.Goal {
	g := &step.Goal{Loc: q.at.Loc, Keep: true, Relative: len(q.outside) > 0, Outside: q.outside.Formulas()}
	for _, i := range order {
		g.Parts = append(g.Parts, q.box[i].Formula)
	}
	return g
}

func (l *located) asks(q question) (answer, error) {
	in := l.s.Program.In(q.at.Loc)
	order := l.s.order(len(q.box))
	g := q.goal(order)
	var core, rotated, filtered frames.Cube
	need := func(to *frames.Cube, parts []bool) {
		for i, n := range parts {
			if n {
				*to = append(*to, q.box[order[i]])
			}
		}
	}
	start := l.last[q.at.Loc]
	for i := range in {
		at := (i + start) % len(in)
		id := in[at]
		if q.level() == 0 && l.s.Program.Edges[id].From != l.s.Program.Entry {
			continue // the frame is false there
		}
		var refuted bool
		var err error
		if filtered, refuted, err = l.s.filtered(id, q, filtered); err != nil {
			return answer{}, err
		}
		if refuted {
			continue
		}
		a, err := l.edges.Over(id, q.level(), g)
		if err != nil {
			return answer{}, err
		}
		if a.Sat {
			l.last[q.at.Loc] = at
			return answer{sat: true, edge: id, state: a.State, value: a.Value}, nil
		}
		l.s.count.smtRefuted++
		need(&rotated, a.Needs)
		if a.Core == nil {
			a.Core = a.Needs
		}
		need(&core, a.Core)
	}
	return answer{core: frames.Normal(append(core, filtered...)), rotated: frames.Normal(append(rotated, filtered...))}, nil
}

func (l *located) least(q question, b bound) (reach, error) {
	var out reach
	g := q.goal(l.s.order(len(q.box)))
	for _, id := range l.s.Program.In(q.at.Loc) {
		if q.level() == 0 && l.s.Program.Edges[id].From != l.s.Program.Entry {
			continue
		}
		o, reached, err := l.edges.Least(id, q.level(), g, lia.V(b.x), !b.upper)
		if err != nil {
			return reach{}, err
		}
		out = out.further(reach{reached, !o.Unbounded, o.Value}, b.upper)
	}
	return out, nil
}

// mostWork bounds the literals that interval propagation goes through for a question,
// each counted once for each literal of the box.
const mostWork = 5000

// before is what interval propagation knows of the step over an edge that a question
// is about, but for the box it leads to; false where it is too much.
func (s *search) before(id cfa.EdgeID, q question) ([]lia.Formula, bool) {
	e := &s.Program.Edges[id]
	fs := []lia.Formula{e.Guard}
	work := e.Guard.Size()
	if q.level() > 0 && e.From != s.Program.Entry {
		for _, l := range s.Frames.Lemmas(e.From) {
			if l.Level >= q.level() && l.At(e.From) {
				fs = append(fs, l.Clause)
				work += len(l.Cube)
			}
		}
	}
	if work*(1+len(q.box)) > mostWork {
		return nil, false
	}
	if len(q.outside) > 0 && s.within(e.From, q.outside, q.at.Loc) {
		fs = append(fs, s.OfVariables(q.outside).Clause())
	}
	return fs, true
}

// filtered asks interval propagation whether it refutes that an edge is taken into
// the box of a question, and adds to core what of the box it needs for that, of what
// is there already as much as it can.
func (s *search) filtered(id cfa.EdgeID, q question, core frames.Cube) (frames.Cube, bool, error) {
	if !s.cfg.Filter {
		return core, false, nil
	}
	given, ok := s.before(id, q)
	if !ok {
		return core, false, nil
	}
	e := &s.Program.Edges[id]
	box, pre := slices.Clone(core), make([]lia.Formula, 0, len(q.box))
	for _, x := range q.box {
		if !slices.Contains(core, x) {
			box = append(box, x)
		}
	}
	for _, x := range box {
		pre = append(pre, s.part(e, x))
	}
	needs, refuted := interval.Core(given, pre)
	if !refuted {
		return core, false, nil
	}
	s.count.icpRefuted++
	if err := s.Solvers.Begin(); err != nil {
		return core, false, err
	}
	for i, n := range needs {
		if n && i >= len(core) {
			core = append(core, box[i])
		}
	}
	return core, true, nil
}

// propagated is system.least by interval propagation: what it cannot tell is not
// known.
func (s *search) propagated(q question, b bound) reach {
	var out reach
	for id := range s.Program.Edges {
		e := &s.Program.Edges[id]
		if q.level() == 0 && e.From != s.Program.Entry || !s.within(e.To, q.box, q.at.Loc) {
			continue
		}
		fs, ok := s.before(cfa.EdgeID(id), q)
		if !ok {
			return reach{any: true}
		}
		box, some := interval.Narrow(append(fs, s.entering(e, q.box)))
		if !some {
			continue
		}
		if !s.live.Has(e.To, b.x) {
			return reach{any: true}
		}
		t := lia.V(b.x).Subst(e.Before())
		if end := box.Of(t).Low; b.upper {
			out = out.further(reach{true, end.Finite, end.At}, true)
		} else {
			end = box.Of(t).High
			out = out.further(reach{true, end.Finite, end.At}, false)
		}
	}
	return out
}

// coded asks one relation, whose boxes say by themselves where they are.
type coded struct{ s *search }

// ask begins a question, with the literals of its box in a pseudo-random order.
func (c *coded) ask(q question) *step.CodedQuestion {
	box := make(frames.Cube, len(q.box))
	for i, at := range c.s.order(len(q.box)) {
		box[i] = q.box[at]
	}
	return c.s.Relation.Ask(q.level(), box).Without(q.outside)
}

// asks asks the solver unless interval propagation refutes every edge.
func (c *coded) asks(q question) (answer, error) {
	core, refuted := frames.Cube(nil), true
	for id := 0; refuted && id < len(c.s.Program.Edges); id++ {
		if q.level() > 0 || c.s.Program.Edges[id].From == c.s.Program.Entry {
			var err error
			if core, refuted, err = c.s.filtered(cfa.EdgeID(id), q, core); err != nil {
				return answer{}, err
			}
		}
	}
	if refuted {
		core = frames.Normal(core)
		return answer{core: core, rotated: core}, nil
	}
	x := c.ask(q)
	defer x.End()
	a, err := x.Answer()
	if err != nil {
		return answer{}, err
	}
	if a.Sat {
		return answer{sat: true, edge: a.Edge, state: a.State, value: a.Value}, nil
	}
	c.s.count.smtRefuted++
	return answer{core: a.Core, rotated: a.Needs}, nil
}

func (c *coded) least(q question, b bound) (reach, error) {
	x := c.ask(q)
	defer x.End()
	o, reached, err := x.Least(b.x, !b.upper)
	return reach{reached, !o.Unbounded, o.Value}, err
}
