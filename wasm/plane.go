package main

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/lia"
)

// PlaneAnswer is what is known of two variables at a location.
type PlaneAnswer struct {
	// Vars are the variables that points have values of: those that matter at
	// the location.
	Vars []string `json:"vars"`
	// Points are the points (x, y) that random runs met: the values of Vars in
	// one of the states there, and last how often runs were there.
	Points [][]int64 `json:"points,omitempty"`
	// Regions are those of Cuts, then those of Cubes.
	Regions []Region `json:"regions,omitempty"`
	// Shape is what remains of the plane under Frame.
	Frame *FrameShape `json:"frame,omitempty"`
}

// Region is a set of states as a disjunction of cubes, and what it is on the
// plane.
type Region struct {
	Cubes []Cube `json:"cubes"`
	// Shadow is the projection: the points that some values of the other
	// variables belong to. Absent when there are no others.
	Shadow *[]Cube `json:"shadow,omitempty"`
	Error  string  `json:"error,omitempty"` // why something is missing
}

// Cube is a conjunction of literals. A literal is a list: the relation ("<=" or
// "==" to 0, "|" divisible or "!|" not divisible by the modulus), the modulus,
// the constant, then names of variables, each followed by its coefficient.
type Cube [][]string

// FrameShape is what remains under a frame: Cubes where it could be projected,
// else Rows of the window, from the lowest y: '#' for a point that remains.
// Neither, where that was too much.
type FrameShape struct {
	Cubes *[]Cube  `json:"cubes,omitempty"`
	Rows  []string `json:"rows,omitempty"`
}

// exact is the range of integers that JavaScript's numbers hold.
const exact = 1 << 53

func planeRequest(ctx context.Context, o *opened, req Request, resp *Response) error {
	loc := cfa.Loc(req.Loc)
	var xy [2]lia.Var
	for i, name := range []string{req.X, req.Y} {
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
		_, points := o.sampled().Points(loc, xy[0], xy[1])
		a.Points = rows(points)
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

// rows leaves out points whose numbers JavaScript cannot hold.
func rows(points []claim.Point) [][]int64 {
	var out [][]int64
next:
	for _, p := range points {
		for _, n := range p.State {
			if n > exact || n < -exact {
				continue next
			}
		}
		out = append(out, append(append(make([]int64, 0, len(p.State)+1), p.State...), int64(p.Count)))
	}
	return out
}

func (o *opened) region(ctx context.Context, loc cfa.Loc, text string, negate bool, xy [2]lia.Var) Region {
	f, diags := o.claims.Parse(loc, text)
	if len(diags) > 0 {
		return Region{Cubes: []Cube{}, Error: diags[0].Message}
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
		shadow := o.cubes(r.Shadow)
		out.Shadow = &shadow
	}
	return out
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
		cubes := o.cubes(f.Cubes)
		out.Cubes = &cubes
	}
	return out, nil
}

func (o *opened) cubes(in claim.Cubes) []Cube {
	out := make([]Cube, 0, len(in))
	for _, c := range in {
		cube := make(Cube, 0, len(c))
		for _, l := range c {
			op := "<="
			switch {
			case l.Kind == lia.EQ:
				op = "=="
			case l.Kind == lia.DIV && l.Neg:
				op = "!|"
			case l.Kind == lia.DIV:
				op = "|"
			}
			lit := []string{op, l.K.String(), l.T.Constant().String()}
			for _, m := range l.T.Monos() {
				lit = append(lit, o.claims.Name(m.Var), m.Coef.String())
			}
			cube = append(cube, lit)
		}
		out = append(out, cube)
	}
	return out
}

func appendPlane(b []byte, a *PlaneAnswer) []byte {
	o := open(b)
	field(o, "vars", a.Vars, appendTextItem)
	someOf(o, "points", a.Points, func(b []byte, p *[]int64) []byte { return appendList(b, *p, appendInt64Item) })
	someOf(o, "regions", a.Regions, func(b []byte, r *Region) []byte {
		o := open(b)
		field(o, "cubes", r.Cubes, appendCube)
		part(o, "shadow", r.Shadow, appendCubes)
		return o.some("error", r.Error).close()
	})
	part(o, "frame", a.Frame, func(b []byte, f *FrameShape) []byte {
		o := open(b)
		part(o, "cubes", f.Cubes, appendCubes)
		someOf(o, "rows", f.Rows, appendTextItem)
		return o.close()
	})
	return o.close()
}

func appendCubes(b []byte, cs *[]Cube) []byte { return appendList(b, *cs, appendCube) }

func appendCube(b []byte, c *Cube) []byte {
	return appendList(b, *c, func(b []byte, l *[]string) []byte { return appendList(b, *l, appendTextItem) })
}
