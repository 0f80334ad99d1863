package main

import (
	"context"
	"fmt"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/lia"
	"ic3play/lia/num"
)

// PlaneAnswer is what is known of two variables at a location.
type PlaneAnswer struct {
	// Vars are the variables that points have values of: those that matter at
	// the location.
	Vars []string `json:"vars"`
	// Points are the states that random runs met, one after the other: the
	// values of Vars, and how often.
	Points []int64 `json:"points,omitempty"`
	// Regions are those of Cuts, then those of Cubes.
	Regions []Region `json:"regions,omitempty"`
	// Frame is what remains of the plane under Frame.
	Frame *FrameShape `json:"frame,omitempty"`
}

// Region is a set of states as a disjunction of cubes, and what it is on the
// plane.
type Region struct {
	Cubes []string `json:"cubes"`
	// Shadow is the projection: the points that some values of the other
	// variables belong to. It means nothing unless Projected: there are others.
	Projected bool     `json:"projected,omitempty"`
	Shadow    []string `json:"shadow,omitempty"`
	Error     string   `json:"error,omitempty"` // why something is missing
	// At is one of its states, for a slice through it; of projected Cubes only.
	At map[string]string `json:"at,omitempty"`
}

// A cube is a conjunction of literals, with ";" between them. A literal is a
// list with blanks between: the relation ("<=" or "==" to 0, "|" divisible or
// "!|" not divisible by the modulus), the modulus, the constant, then names of
// variables, each followed by its coefficient: "<= 0 -3 x 1;| 2 0 y 1".

// FrameShape is what remains under a frame: Cubes where it could be projected,
// else Rows of the window, from the lowest y: '#' for a point that remains.
// Neither, where that was too much.
type FrameShape struct {
	Projected bool     `json:"projected,omitempty"` // Cubes is meant, empty or not
	Cubes     []string `json:"cubes,omitempty"`
	Rows      []string `json:"rows,omitempty"`
}

// noVar is no variable.
const noVar = lia.Var(-1)

// exact is the range of integers that JavaScript's numbers hold.
const exact = 1 << 53

func planeRequest(ctx context.Context, o *opened, req Request, resp *Response) error {
	loc := cfa.Loc(req.Loc)
	xy := [2]lia.Var{noVar, noVar}
	for i, name := range []string{req.X, req.Y} {
		if name == "" && i == 1 {
			continue // a line of one variable
		}
		f, diags := o.claims.Parse(loc, name+" <= 0")
		if len(diags) > 0 {
			return fmt.Errorf("the plane's variable %q: %s", name, diags[0].Message)
		}
		ms := f.Lit().T.Monos()
		if len(ms) != 1 {
			return fmt.Errorf("%q is no variable there", name)
		}
		xy[i] = ms[0].Var
	}
	a := &PlaneAnswer{Vars: []string{}}
	resp.Plane = a
	for _, v := range o.claims.Scope(loc) {
		a.Vars = append(a.Vars, o.claims.Name(v))
	}
	if req.Points {
		_, states, counts := o.sampled().At(loc)
		a.Points = flat(states, counts)
	}
	for i, text := range append(append([]string(nil), req.Cuts...), req.Cubes...) {
		a.Regions = append(a.Regions, o.region(ctx, loc, text, i < len(req.Cuts), xy))
	}
	if len(req.Frame) > 0 {
		var err error
		a.Frame, err = o.frame(ctx, loc, req, xy)
		return err
	}
	return nil
}

// flat lists states with their counts, and leaves out those whose numbers
// JavaScript cannot hold.
func flat(states [][]int64, counts []int) []int64 {
	var out []int64
next:
	for i, s := range states {
		for _, n := range s {
			if n > exact || n < -exact {
				continue next
			}
		}
		out = append(append(out, s...), int64(counts[i]))
	}
	return out
}

func (o *opened) region(ctx context.Context, loc cfa.Loc, text string, negate bool, xy [2]lia.Var) Region {
	f, diags := o.claims.Parse(loc, text)
	if len(diags) > 0 {
		return Region{Cubes: []string{}, Error: diags[0].Message}
	}
	if negate {
		f = lia.Not(f)
	}
	r, err := claim.Project(ctx, f, xy[0], xy[1])
	out := Region{Cubes: o.cubes(r.Cubes)}
	if err != nil {
		out.Error = err.Error()
	}
	if r.Shadow != nil {
		out.Projected, out.Shadow = true, o.cubes(r.Shadow)
		if at, ok := o.witness(ctx, f, negate); ok {
			out.At = map[string]string{}
			for v, n := range at {
				out.At[o.claims.Name(v)] = n.String()
			}
		}
	}
	return out
}

// witness returns a state of a region that is drawn as it is.
func (o *opened) witness(ctx context.Context, f lia.Formula, negated bool) (map[lia.Var]num.Int, bool) {
	if negated {
		return nil, false
	}
	return claim.Witness(ctx, f)
}

func (o *opened) frame(ctx context.Context, loc cfa.Loc, req Request, xy [2]lia.Var) (*FrameShape, error) {
	var lemmas []lia.Formula
	for _, text := range req.Frame {
		f, diags := o.claims.Parse(loc, text)
		if len(diags) > 0 {
			return nil, fmt.Errorf("the lemma %q: %s", text, diags[0].Message)
		}
		lemmas = append(lemmas, f)
	}
	w := claim.Window{X1: -1}
	if len(req.Window) == 4 {
		w = claim.Window{X0: int64(req.Window[0]), Y0: int64(req.Window[1]), X1: int64(req.Window[2]), Y1: int64(req.Window[3])}
	}
	f := claim.ProjectFrame(ctx, lemmas, xy[0], xy[1], w)
	out := &FrameShape{Rows: f.Rows}
	if f.Cubes != nil {
		out.Projected, out.Cubes = true, o.cubes(f.Cubes)
	}
	return out, nil
}

func (o *opened) cubes(in claim.Cubes) []string {
	out := []string{}
	for _, c := range in {
		ls, _ := c.Literals()
		text := ""
		for i, l := range ls {
			if i > 0 {
				text += ";"
			}
			op := "<= "
			switch {
			case l.Kind == lia.EQ:
				op = "== "
			case l.Kind == lia.DIV && l.Neg:
				op = "!| "
			case l.Kind == lia.DIV:
				op = "| "
			}
			text += op + l.K.String() + " " + l.T.Constant().String()
			for _, m := range l.T.Monos() {
				text += " " + o.claims.Name(m.Var) + " " + m.Coef.String()
			}
		}
		out = append(out, text)
	}
	return out
}

func appendPlane(b []byte, a *PlaneAnswer) []byte {
	o := open(b)
	o.texts("vars", a.Vars)
	if len(a.Points) > 0 {
		o.list("points", len(a.Points), func(i int) { o.b = strconv.AppendInt(o.b, a.Points[i], 10) })
	}
	if len(a.Regions) > 0 {
		o.list("regions", len(a.Regions), func(i int) {
			r := &a.Regions[i]
			o.begin()
			o.texts("cubes", r.Cubes)
			o.yes("projected", r.Projected).someTexts("shadow", r.Shadow)
			o.some("error", r.Error)
			if len(r.At) > 0 {
				o.values("at", r.At)
			}
			o.end()
		})
	}
	if a.Frame != nil {
		o.key("frame")
		o.begin().yes("projected", a.Frame.Projected).someTexts("cubes", a.Frame.Cubes)
		o.someTexts("rows", a.Frame.Rows)
		o.end()
	}
	return o.close()
}

// someTexts leaves out the empty list.
func (o *object) someTexts(name string, list []string) {
	if len(list) > 0 {
		o.texts(name, list)
	}
}
