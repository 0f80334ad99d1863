package main

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/wire"
	"ic3play/lia"
	"ic3play/lia/num"
)

const noVar = lia.Var(-1)

// exact is the limit up to which JavaScript's numbers represent all integers.
const exact = 1 << 53

func planeRequest(ctx context.Context, o *opened, req wire.Request, resp *wire.Response) error {
	loc := cfa.Loc(req.Loc)
	xy := [2]lia.Var{noVar, noVar}
	for i, name := range []string{req.X, req.Y} {
		if name == "" && i == 1 {
			continue // there is only one variable, so draw a line instead of a plane
		}
		f, diags := o.claims.Parse(loc, name+" <= 0")
		if len(diags) > 0 {
			return fmt.Errorf("the plane's variable %q: %s", name, diags[0].Message)
		}
		ms := f.Lit().T.Monos()
		if len(ms) != 1 {
			return fmt.Errorf("%q is not a variable there", name)
		}
		xy[i] = ms[0].Var
	}
	a := &wire.PlaneAnswer{Vars: []string{}}
	resp.Plane = a
	for _, v := range o.claims.Scope(loc) {
		a.Vars = append(a.Vars, o.claims.NameAt(loc)(v))
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

// flat writes all states, each followed by its count, into one list. It omits states with a number
// that JavaScript cannot represent exactly.
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

func (o *opened) region(ctx context.Context, loc cfa.Loc, text string, negate bool, xy [2]lia.Var) wire.Region {
	f, diags := o.claims.Parse(loc, text)
	if len(diags) > 0 {
		return wire.Region{Cubes: []string{}, Error: diags[0].Message}
	}
	if negate {
		f = lia.Not(f)
	}
	r, err := claim.Project(ctx, f, xy[0], xy[1])
	out := wire.Region{Cubes: o.cubes(loc, r.Cubes)}
	if err != nil {
		out.Error = err.Error()
	}
	if r.Shadow != nil {
		out.Projected, out.Shadow = true, o.cubes(loc, r.Shadow)
		if at, ok := o.witness(ctx, f, negate); ok {
			out.At = map[string]string{}
			for v, n := range at {
				out.At[o.claims.NameAt(loc)(v)] = n.String()
			}
		}
	}
	return out
}

// witness returns a state that satisfies f, or false if it finds none. If "negated" is set, the
// caller wants states outside of f, and witness returns false without a search.
func (o *opened) witness(ctx context.Context, f lia.Formula, negated bool) (map[lia.Var]num.Int, bool) {
	if negated {
		return nil, false
	}
	return claim.Witness(ctx, f)
}

func (o *opened) frame(ctx context.Context, loc cfa.Loc, req wire.Request, xy [2]lia.Var) (*wire.FrameShape, error) {
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
	out := &wire.FrameShape{Rows: f.Rows}
	if f.Cubes != nil {
		out.Projected, out.Cubes = true, o.cubes(loc, f.Cubes)
	}
	return out, nil
}

func (o *opened) cubes(loc cfa.Loc, in claim.Cubes) []string {
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
				text += " " + o.claims.NameAt(loc)(m.Var) + " " + m.Coef.String()
			}
		}
		out = append(out, text)
	}
	return out
}
