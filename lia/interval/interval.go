// Package interval computes boxes: given formulas of linear arithmetic, it computes bounds
// of their variables that hold in every solution.
//
// # The idea
//
// Interval constraint propagation (Benhamou, Granvilliers: Continuous and Interval
// Constraints, Handbook of Constraint Programming, 2006): the extreme values of all other
// variables in an inequality bound the remaining variable. For example, x <= y and y <= 5
// give x <= 5. New bounds are propagated until none changes. If all but one disjunct of a
// disjunction contradict the box, the remaining disjunct narrows the box. An empty interval
// refutes the formulas. Solvers for interval arithmetic take this step first, because it is
// the cheapest. Here it precedes an exact solver.
//
// # Invariants
//
// No solution over the integers is ever excluded. So refuted formulas have no solution;
// formulas that are not refuted may have none either.
//
// # What it does not do
//
// It splits no box and makes no case distinctions. Intervals may be unbounded, so narrowing
// need not terminate by itself (for example, for x < y and y < x with x, y >= 0). It stops
// after a few rounds. It uses divisibilities only for terms with a single value.
package interval

import (
	"maps"
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// End is an end of an interval. If Finite is not set, the interval is unbounded at this end.
type End struct {
	Finite bool
	At     num.Int
}

// Interval is the set of integers from Low to High.
type Interval struct{ Low, High End }

// Equal reports whether two intervals have the same ends.
func (i Interval) Equal(j Interval) bool { return i.Low.Equal(j.Low) && i.High.Equal(j.High) }

// Equal reports whether two ends are the same.
func (e End) Equal(f End) bool { return e.Finite == f.Finite && (!e.Finite || e.At.Equal(f.At)) }

// Exactly returns the interval that has only the number n.
func Exactly(n num.Int) Interval { return Interval{Low: End{true, n}, High: End{true, n}} }

// Hull returns the smallest interval that contains both i and j.
func (i Interval) Hull(j Interval) Interval {
	out := Interval{Low: End{Finite: i.Low.Finite && j.Low.Finite, At: i.Low.At}, High: End{Finite: i.High.Finite && j.High.Finite, At: i.High.At}}
	if j.Low.At.Less(i.Low.At) {
		out.Low.At = j.Low.At
	}
	if i.High.At.Less(j.High.At) {
		out.High.At = j.High.At
	}
	return out
}

func (i Interval) empty() bool {
	return i.Low.Finite && i.High.Finite && i.High.At.Less(i.Low.At)
}

// Point returns the only value of an interval, or false if the interval does not have exactly one
// value.
func (i Interval) Point() (num.Int, bool) {
	return i.Low.At, i.Low.Finite && i.High.Finite && i.Low.At.Equal(i.High.At)
}

// Box maps variables to intervals. A variable without an interval may be any integer.
type Box struct {
	of      map[lia.Var]Interval
	base    *Box // has the intervals of the variables without an entry in "of"; may be nil
	changed bool
	// If "touched" is not nil, each variable whose interval changes is appended to it.
	touched *[]lia.Var
}

// Intervals returns a copy of the intervals.
func (b *Box) Intervals() map[lia.Var]Interval {
	if b.base == nil {
		return maps.Clone(b.of)
	}
	out := b.base.Intervals()
	maps.Copy(out, b.of)
	return out
}

// get returns the interval of a variable.
func (b *Box) get(v lia.Var) Interval {
	for {
		if i, ok := b.of[v]; ok || b.base == nil {
			return i
		}
		b = b.base
	}
}

// "rounds" limits how often all formulas are processed.
const rounds = 8

// Narrow returns a box with all solutions of the formulas. It returns false if narrowing shows that
// they have none.
func Narrow(fs []lia.Formula) (*Box, bool) { return NarrowFrom(map[lia.Var]Interval{}, fs) }

// NarrowFrom returns a box with all solutions of the formulas that are in the known intervals. It
// returns false if narrowing shows that there are none. It modifies the map "known".
func NarrowFrom(known map[lia.Var]Interval, fs []lia.Formula) (*Box, bool) {
	b := &Box{of: known}
	for range rounds {
		b.changed = false
		for _, f := range fs {
			if !b.narrow(f) {
				return b, false
			}
		}
		if !b.changed {
			break
		}
	}
	return b, true
}

// narrow narrows the box by a formula. It returns false if it finds that no point of the box
// satisfies the formula.
func (b *Box) narrow(f lia.Formula) bool {
	switch f.Op() {
	case lia.OpTrue:
		return true
	case lia.OpFalse:
		return false
	case lia.OpLit:
		return b.literal(f.Atomic())
	case lia.OpAnd:
		for _, g := range f.Args() {
			if !b.narrow(g) {
				return false
			}
		}
		return true
	}
	var left lia.Formula
	count := 0
	for _, g := range f.Args() {
		if b.may(g) {
			if count++; count > 1 {
				return true
			}
			left = g
		}
	}
	return count == 1 && b.narrow(left)
}

func (b *Box) may(f lia.Formula) bool {
	switch f.Op() {
	case lia.OpTrue:
		return true
	case lia.OpFalse:
		return false
	case lia.OpAnd:
		for _, g := range f.Args() {
			if !b.may(g) {
				return false
			}
		}
		return true
	case lia.OpOr:
		return slices.ContainsFunc(f.Args(), b.may)
	}
	l := f.Atomic()
	i := b.Of(l.T)
	if p, ok := i.Point(); ok {
		return holds(l, p)
	}
	switch {
	case l.Kind == lia.LE:
		return !i.Low.Finite || i.Low.At.Sign() <= 0
	case l.Kind == lia.EQ && !l.Neg:
		return !(i.Low.Finite && i.Low.At.Sign() > 0) && !(i.High.Finite && i.High.At.Sign() < 0)
	}
	return true
}

// Of returns the interval of a term in the box.
func (b *Box) Of(t lia.Term) Interval {
	out := Exactly(t.Constant())
	for _, m := range t.Monos() {
		low, high := b.get(m.Var).times(m.Coef)
		out.Low, out.High = out.Low.plus(low), out.High.plus(high)
	}
	return out
}

func (i Interval) times(k num.Int) (low, high End) {
	low, high = i.Low, i.High
	if k.Sign() < 0 {
		low, high = high, low
	}
	return End{low.Finite, low.At.Mul(k)}, End{high.Finite, high.At.Mul(k)}
}

// Plus returns the interval of the sums of a number in i and a number in j.
func (i Interval) Plus(j Interval) Interval {
	return Interval{Low: i.Low.plus(j.Low), High: i.High.plus(j.High)}
}

func (e End) plus(f End) End { return End{e.Finite && f.Finite, e.At.Add(f.At)} }

// literal narrows the box by a literal. It returns false if it finds that no point of the box
// satisfies the literal.
func (b *Box) literal(l *lia.Literal) bool {
	if p, ok := b.Of(l.T).Point(); ok {
		return holds(l, p)
	}
	switch {
	case l.Kind == lia.LE:
		return b.atMost(l.T)
	case l.Kind == lia.EQ && !l.Neg:
		return b.atMost(l.T) && b.atMost(l.T.Neg())
	case l.Kind == lia.EQ:
		return b.disequality(l.T)
	}
	return true
}

// holds returns whether a literal is true if its term has the value p.
func holds(l *lia.Literal, p num.Int) bool {
	switch l.Kind {
	case lia.LE:
		return p.Sign() <= 0
	case lia.EQ:
		return p.IsZero() != l.Neg
	}
	return l.K.Divides(p) != l.Neg
}

// atMost narrows the box by t <= 0. For each monomial, the least values of all other monomials give
// an upper bound of this monomial. If the box becomes empty, atMost returns false.
func (b *Box) atMost(t lia.Term) bool {
	least := t.Constant()
	missing, which := 0, lia.Var(0)
	for _, m := range t.Monos() {
		low, _ := b.get(m.Var).times(m.Coef)
		if !low.Finite {
			missing, which = missing+1, m.Var
			continue
		}
		least = least.Add(low.At)
	}
	if missing > 1 {
		return true
	}
	for _, m := range t.Monos() {
		if missing == 1 && m.Var != which {
			continue
		}
		rest := least.Neg()
		if missing == 0 {
			low, _ := b.get(m.Var).times(m.Coef)
			rest = rest.Add(low.At)
		}
		i := b.get(m.Var)
		if m.Coef.Sign() > 0 {
			if to := rest.FloorDiv(m.Coef); !i.High.Finite || to.Less(i.High.At) {
				i.High = End{true, to}
				b.set(m.Var, i)
			}
		} else if to := rest.Neg().CeilDiv(m.Coef.Neg()); !i.Low.Finite || i.Low.At.Less(to) {
			i.Low = End{true, to}
			b.set(m.Var, i)
		}
		if i.empty() {
			return false
		}
	}
	return true
}

// disequality narrows the box by t != 0. It does so only if at most one variable of t has several
// values in the box; of these values it removes an end that makes t zero. It returns false if no
// point of the box is left.
func (b *Box) disequality(t lia.Term) bool {
	var free *lia.Mono
	rest := t.Constant()
	for _, m := range t.Monos() {
		if p, ok := b.get(m.Var).Point(); ok {
			rest = rest.AddMul(m.Coef, p)
			continue
		}
		if free != nil {
			return true
		}
		free = &m
	}
	if free == nil || !free.Coef.Divides(rest) {
		return free != nil || !rest.IsZero()
	}
	not := rest.Neg().Quo(free.Coef)
	i := b.get(free.Var)
	switch {
	case i.Low.Finite && i.Low.At.Equal(not):
		i.Low.At = not.Add(num.One())
	case i.High.Finite && i.High.At.Equal(not):
		i.High.At = not.Sub(num.One())
	default:
		return true
	}
	b.set(free.Var, i)
	return !i.empty()
}

func (b *Box) set(v lia.Var, i Interval) {
	b.of[v] = i
	b.changed = true
	if b.touched != nil {
		*b.touched = append(*b.touched, v)
	}
}
