package frontend

import (
	"context"
	"fmt"

	"ic3play/engine/cfa/pass"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/lower"
	"ic3play/lia/interval"
	"ic3play/lia/num"
)

// This file determines the cases of nonlinear operations: products of two variables, and divisions
// and shifts by a variable. If one operand of such an operation has at most ast.MaxCases values,
// the operation is split into one case for each of these values. To find such operands, findCases
// lowers the program with arbitrary results of the operations, and bounds the operands by interval
// analysis. New cases may narrow other intervals, so findCases repeats the analysis. If no operand
// has few values, packages lower and vc use only some facts about the result. Soundness does not
// depend on the intervals: see ast.Cases.

// findCases sets the cases of all operations that need them. If an operation has no cases, and no
// facts about its result can replace them, findCases reports an error at the operation.
func findCases(ctx context.Context, tree *ast.File, rep *diag.Reporter) error {
	compareQuotients(tree)
	for {
		open := 0
		for _, o := range tree.Open {
			if !o.Cases.Known {
				open++
			}
		}
		if open == 0 {
			return nil
		}
		probed, err := lower.WithProbes(ctx, tree)
		if err != nil {
			return err
		}
		seen, err := operands(ctx, probed)
		if err != nil {
			return err
		}
		found := false
		for _, o := range tree.Open {
			if !o.Cases.Known && settle(o, seen[o.Cases]) {
				found = true
			}
		}
		if found {
			continue
		}
		for _, o := range tree.Open {
			if o.Cases.Known {
				continue
			}
			if o.Op <= ast.Rem && o.Hint == "" {
				anyValues(o.Cases, seen[o.Cases])
				continue
			}
			refuse(o, rep)
		}
		return nil
	}
}

// sides contains intervals of an operation's operands. The operation may occur several times in the
// automaton, for example in inlined functions. The interval x contains the left operands of all
// occurrences that need cases, and y their right operands. If no occurrence needs cases, "linear"
// is set, and x and y contain the operands of all occurrences.
type sides struct {
	x, y        interval.Interval
	linear      bool
	occurrences []operandsOf // one for each occurrence that needs cases
}

// operandsOf contains the intervals of the operands at one occurrence of an operation.
type operandsOf struct{ x, y interval.Interval }

func operands(ctx context.Context, r *lower.Result) (map[*ast.Cases]*sides, error) {
	known, err := pass.Intervals(ctx, r.Program)
	if err != nil {
		return nil, fmt.Errorf("intervals of %s: %w", r.Program.File, err)
	}
	out := map[*ast.Cases]*sides{}
	for _, p := range r.Probes {
		x, reached := known(p.Loc, p.X)
		y, _ := known(p.Loc, p.Y)
		switch s := out[p.Cases]; {
		case !reached || s != nil && !s.linear && p.Linear:
			continue
		case s == nil || s.linear && !p.Linear:
			out[p.Cases] = &sides{x: x, y: y, linear: p.Linear}
		default:
			s.x, s.y = s.x.Hull(x), s.y.Hull(y)
		}
		out[p.Cases].occurrences = append(out[p.Cases].occurrences, operandsOf{x, y})
	}
	return out, nil
}

// settle chooses the cases of an operation from the intervals of its operands, and reports whether
// it succeeds. If the operation is never reached, or is linear wherever it is reached, it needs no
// cases.
func settle(o ast.Open, s *sides) bool {
	if s == nil {
		o.Cases.Known = true
		return true
	}
	if o.Op >= ast.BitAnd && o.Op <= ast.BitXor {
		o.Cases.Known, o.Cases.X, o.Cases.Y = true, boundsOf(s.x), boundsOf(s.y)
		return true
	}
	if o.Within != nil {
		o.Cases.Low, o.Cases.High, o.Cases.Known = o.Within.Low, o.Within.High, true
		if low := s.y.Low; low.Finite && o.Cases.Low.Less(low.At) && !o.Cases.High.Less(low.At) {
			o.Cases.Low = low.At
		}
		if high := s.y.High; high.Finite && high.At.Less(o.Cases.High) && !high.At.Less(o.Cases.Low) {
			o.Cases.High = high.At
		}
		return true
	}
	y, few := count(s.y)
	side := s.y
	if o.Op == ast.Mul {
		if x, ok := count(s.x); ok && (!few || x < y) {
			few, side, o.Cases.Left = true, s.x, true
		}
	}
	if few {
		o.Cases.Low, o.Cases.High = side.Low.At, side.High.At
	}
	o.Cases.Known = few || s.linear || o.Op == ast.Mul && splitProduct(o.Cases, s.occurrences)
	return o.Cases.Known
}

// anyValues marks an operation for which there are no cases: packages lower and vc use only some
// facts about its result, and allow any result that satisfies them.
func anyValues(c *ast.Cases, s *sides) {
	c.Known, c.Any, c.X, c.Y = true, true, boundsOf(s.x), boundsOf(s.y)
}

func boundsOf(i interval.Interval) (out ast.Bounds) {
	if i.Low.Finite {
		out.Low = &i.Low.At
	}
	if i.High.Finite {
		out.High = &i.High.At
	}
	return out
}

// splitProduct sets the cases of a product that occurs several times, if the left operand has few
// values at some occurrences and the right operand at the others. If both operands of an occurrence
// have few values, it chooses the operand whose range then has fewer values. It reports whether it
// found cases.
func splitProduct(c *ast.Cases, occurrences []operandsOf) bool {
	// "left" has at most one interval: the hull of the left operands at the occurrences that are
	// split by the left operand. "right" is the same for right operands.
	var left, right []interval.Interval
	add := func(to []interval.Interval, i interval.Interval) ([]interval.Interval, int64, bool) {
		for _, old := range to {
			i = i.Hull(old)
		}
		n, few := count(i)
		return []interval.Interval{i}, n, few
	}
	var rest []operandsOf
	for _, p := range occurrences {
		_, x := count(p.x)
		_, y := count(p.y)
		switch {
		case x && y:
			rest = append(rest, p)
		case x:
			left, _, x = add(left, p.x)
		case y:
			right, _, y = add(right, p.y)
		}
		if !x && !y {
			return false
		}
	}
	for _, p := range rest {
		l, nl, inLeft := add(left, p.x)
		r, nr, inRight := add(right, p.y)
		switch {
		case inRight && (!inLeft || nr <= nl):
			right = r
		case inLeft:
			left = l
		default:
			return false
		}
	}
	if left == nil || right == nil {
		return false // the same operand was chosen everywhere, and it has too many values in total
	}
	c.Left, c.Low, c.High = false, right[0].Low.At, right[0].High.At
	c.Else = &ast.Values{Low: left[0].Low.At, High: left[0].High.At}
	return true
}

// count returns the number of values in an interval, or false if there are more than ast.MaxCases.
func count(i interval.Interval) (int64, bool) {
	if !i.Low.Finite || !i.High.Finite {
		return 0, false
	}
	n, small := i.High.At.Sub(i.Low.At).Add(num.One()).Int64()
	return n, small && n <= ast.MaxCases
}

// refuse reports an error for the operation o. An operand of o contains a const variable, and a
// jump may skip the declaration of this variable, so the variable may have no value.
func refuse(o ast.Open, rep *diag.Reporter) {
	code := diag.Division
	if o.Op == ast.Mul {
		code = diag.Product
	}
	rep.ReportHint(code, o.Span, o.Hint, "%s", o.What)
}
