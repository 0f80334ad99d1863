package claim

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// A plane shows what is known of two variables. A region is a set of states. Its shadow is its
// projection to the points (x, y), exact over the integers (lia/qe): the shadow of 2z = x is the
// even x. A region over x and y only is its own shadow.

// Cubes is a disjunction of conjunctions of literals without disequalities. Each is
// convex except for divisibilities.
type Cubes []lia.Formula

// Limits on regions.
const (
	maxCubes     = 128    // cubes of a region
	regionBudget = 20_000 // literals made by the projection of a region
	frameBudget  = 60_000 // literals made by the projection of a frame
)

// ErrPieces says that a region has too many cubes.
var ErrPieces = errors.New("it has too many parts to draw")

// Region is a set of states, for drawing over two variables.
type Region struct {
	Cubes  Cubes // over all its variables
	Shadow Cubes // its projection to x and y; nil when Cubes has no other variables
}

// Project returns the region of f for variables x and y. A negative y means that there is no second
// variable: the plane is a line.
func Project(ctx context.Context, f lia.Formula, x, y lia.Var) (Region, error) {
	cubes, err := pieces(f)
	if err != nil {
		return Region{}, err
	}
	r := Region{Cubes: cubes}
	other := others(x, y)
	if !mentions(f, other) {
		return r, nil
	}
	g, err := eliminate(ctx, f, other, regionBudget)
	if err != nil {
		return r, fmt.Errorf("project a region: %w", err)
	}
	r.Shadow, err = pieces(g)
	return r, err
}

func others(x, y lia.Var) func(lia.Var) bool {
	return func(v lia.Var) bool { return v != x && v != y }
}

func mentions(f lia.Formula, which func(lia.Var) bool) bool {
	found := false
	f.Vars(func(v lia.Var) { found = found || which(v) })
	return found
}

// pieces returns the disjunctive normal form of f, with disequalities split in two. It omits
// trivially false cubes. It is recursive, which is safe because parsed formulas have limited depth.
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

// Witness returns values of the variables of f that satisfy f, near 0 if possible; ok is false when
// none were found.
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

// Window is a rectangle of points, borders included.
type Window struct{ X0, Y0, X1, Y1 int64 }

// points returns the number of points of w, or -1 when w is invalid or too large.
func (w Window) points() int64 {
	const most, side = 1 << 53, 1 << 20
	if w.X0 < -most || w.Y0 < -most || w.X1 > most || w.Y1 > most || w.X1 < w.X0 || w.Y1 < w.Y0 || w.X1-w.X0 > side || w.Y1-w.Y0 > side {
		return -1
	}
	return (w.X1 - w.X0 + 1) * (w.Y1 - w.Y0 + 1)
}

// maxPoints is the maximum number of points to query one by one.
const maxPoints = 3_000

// Frame is the set of points (x, y) of the states that a frame allows.
type Frame struct {
	// Cubes is the projection, if it is small enough; else Rows has the points of a window. Both
	// are nil when the window is too large as well.
	Cubes Cubes
	// Rows has a row for each y from the lowest, with a byte for each x: '#'
	// allowed, '.' excluded, '?' unknown.
	Rows []string
}

// ProjectFrame returns the points (x, y) that the conjunction of lemmas allows: by projection or,
// where that grows too large, by one query for each point of a window.
func ProjectFrame(ctx context.Context, lemmas []lia.Formula, x, y lia.Var, w Window) Frame {
	f := lia.And(lemmas...)
	if g, err := eliminate(ctx, f, others(x, y), frameBudget); err == nil {
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
		var atY smt.Lit // true
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
