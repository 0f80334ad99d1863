package claim

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// This file projects a set of states onto two variables x and y. The region is the set of states,
// and its shadow is its exact integer projection to the points (x, y) (lia/qe). For example, the
// shadow of 2z = x contains all points with even x.

// Cubes is a disjunction of conjunctions. A conjunction, such as x < y && x % 2 == 0, consists of
// equations, inequalities and divisibilities, without disequalities. So, apart from its
// divisibilities, it describes a convex set.
type Cubes []lia.Formula

// Limits on regions and frames.
const (
	maxCubes     = 128    // limit on the cubes of a region
	regionBudget = 20_000 // literals that the projection of a region may create
	frameBudget  = 60_000 // literals that the projection of a frame may create
)

// ErrPieces means that a set of states needs too many cubes.
var ErrPieces = errors.New("it has too many parts to draw")

// Region is a set of states that can be drawn over two variables.
type Region struct {
	Cubes  Cubes
	Shadow Cubes // the projection of Cubes to the variables x and y; nil if Cubes has no other variables
}

// Project returns the set of states that satisfy f, in a form that can be drawn over the variables
// x and y. If y is negative, there is only the variable x, and the set is drawn on a line.
func Project(ctx context.Context, f lia.Formula, x, y lia.Var) (Region, error) {
	cubes, err := pieces(f)
	if err != nil {
		return Region{}, err
	}
	r := Region{Cubes: cubes}
	other := otherThan(x, y)
	if !f.HasAny(other) {
		return r, nil
	}
	g, err := eliminate(ctx, f, other, regionBudget)
	if err != nil {
		return r, fmt.Errorf("project a region: %w", err)
	}
	r.Shadow, err = pieces(g)
	return r, err
}

func otherThan(x, y lia.Var) func(lia.Var) bool {
	return func(v lia.Var) bool { return v != x && v != y }
}

// pieces returns the disjunctive normal form of f, with each disequality split into two
// inequalities. If it has more than maxCubes conjunctions, the error is ErrPieces. Recursion is
// safe because the depth of parsed formulas is limited.
func pieces(f lia.Formula) (Cubes, error) {
	out := Cubes{}
	switch f.Op() {
	case lia.OpTrue:
		out = append(out, f)
	case lia.OpLit:
		if l := f.Lit(); l.Kind == lia.EQ && l.Neg {
			out = append(out, lia.Gt(l.T), lia.Lt(l.T))
		} else {
			out = append(out, f)
		}
	case lia.OpAnd:
		out = append(out, lia.True())
		for _, g := range f.Args() {
			ps, err := pieces(g)
			if err != nil {
				return nil, err
			}
			product := Cubes{}
			for _, c := range out {
				for _, p := range ps {
					if both := lia.And(c, p); !both.IsFalse() {
						product = append(product, both)
					}
				}
				if len(product) > maxCubes {
					return nil, ErrPieces
				}
			}
			out = product
		}
	case lia.OpOr:
		for _, g := range f.Args() {
			ps, err := pieces(g)
			if err != nil {
				return nil, err
			}
			if out = append(out, ps...); len(out) > maxCubes {
				return nil, ErrPieces
			}
		}
	}
	return out, nil
}

// Witness returns values of the variables of f that satisfy f. If possible, the values are near 0.
// If Witness finds no values, it returns false.
func Witness(ctx context.Context, f lia.Formula) (map[lia.Var]num.Int, bool) {
	s := smt.NewContext(smt.Options{MaxRounds: 200}).NewSolver()
	s.Assert(f)
	out := map[lia.Var]num.Int{}
	var vars []lia.Var
	f.Vars(func(v lia.Var) {
		if _, seen := out[v]; !seen {
			out[v] = num.Int{}
			vars = append(vars, v)
		}
	})
	for _, k := range [...]int64{12, 100, -1} {
		var asm []smt.Lit
		for _, v := range vars {
			if k >= 0 {
				asm = append(asm, s.Lit(lia.Le(lia.V(v).AddConst(num.From(-k)))), s.Lit(lia.Ge(lia.V(v).AddConst(num.From(k)))))
			}
		}
		if s.Check(ctx, asm...) != smt.Sat {
			continue
		}
		for _, v := range vars {
			out[v] = s.Value(v)
		}
		return out, true
	}
	return nil, false
}

// Window is a rectangle of points that includes its borders.
type Window struct{ X0, Y0, X1, Y1 int64 }

// points returns the number of points in w, or -1 if w is invalid or too large.
func (w Window) points() int64 {
	const most, side = 1 << 53, 1 << 20
	if w.X0 < -most || w.Y0 < -most || w.X1 > most || w.Y1 > most || w.X1 < w.X0 || w.Y1 < w.Y0 || w.X1-w.X0 > side || w.Y1-w.Y0 > side {
		return -1
	}
	return (w.X1 - w.X0 + 1) * (w.Y1 - w.Y0 + 1)
}

// maxPoints limits the points in the window of ProjectFrame, where each point may need a query.
const maxPoints = 3_000

// Frame is the set of points (x, y) of all states that a frame of IC3 allows.
type Frame struct {
	// Cubes is the projection. It is nil if the projection is too large.
	Cubes Cubes
	// Rows describes the points of a window, if Cubes is nil: a row for each y, the lowest first,
	// with a byte for each x. '#' is an allowed point, '.' an excluded point, and '?' an unknown
	// point. Rows is nil if the window is too large or time is up.
	Rows []string
}

// ProjectFrame returns the points (x, y) for which some state satisfies all lemmas. It computes
// them by projection. If the projection becomes too large, it makes a query for each point of the
// window w.
func ProjectFrame(ctx context.Context, lemmas []lia.Formula, x, y lia.Var, w Window) Frame {
	f := lia.And(lemmas...)
	if g, err := eliminate(ctx, f, otherThan(x, y), frameBudget); err == nil {
		if cubes, err := pieces(g); err == nil {
			return Frame{Cubes: cubes}
		}
	}
	n := w.points()
	if n < 0 || n > maxPoints {
		return Frame{}
	}
	s := smt.NewContext(smt.Options{MaxRounds: 200}).NewSolver()
	s.Assert(f)
	var out Frame
	for b := w.Y0; b <= w.Y1; b++ {
		row := make([]byte, 0, w.X1-w.X0+1)
		var atY smt.Lit // the literal y = b; if there is no variable y, it stays 0, which means true
		if y >= 0 {
			atY = s.Lit(lia.Eq(lia.V(y).AddConst(num.From(-b))))
		}
		for a := w.X0; a <= w.X1; a++ {
			switch s.Check(ctx, atY, s.Lit(lia.Eq(lia.V(x).AddConst(num.From(-a))))) {
			case smt.Sat:
				row = append(row, '#')
			case smt.Unsat:
				row = append(row, '.')
			default:
				row = append(row, '?')
			}
		}
		if ctx.Err() != nil {
			return Frame{}
		}
		out.Rows = append(out.Rows, string(row))
	}
	return out
}
