// Package interval narrows boxes: given formulas of linear arithmetic, it finds
// bounds of their variables that every solution has.
//
// # The idea
//
// Interval constraint propagation (Benhamou, Granvilliers: Continuous and Interval
// Constraints, Handbook of Constraint Programming, 2006): each inequality bounds
// each of its variables by what the others can be at most, and bounds found so are
// handed on until nothing changes. A disjunction counts once all of its arguments
// but one contradict the box; that one is narrowed by. An interval that becomes
// empty refutes the formulas. It is the first and cheapest thing that solvers of
// interval arithmetic do; here it stands in front of one that is exact.
//
// # Invariants
//
// No solution over the integers is ever left out. So what it refutes has none; what
// it does not refute may have none either.
//
// # What it does not do
//
// It splits no box and tries no case. Ends may be missing, so that narrowing need
// not come to an end by itself (x < y and y < x with x, y >= 0): it stops after a
// few rounds. Of divisibilities it looks at those of a single value only.
package interval

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// End is one end of an interval; not Finite there is none.
type End struct {
	Finite bool
	At     num.Int
}

// Interval is the set of integers from Low to High.
type Interval struct{ Low, High End }

// Equal says whether two intervals have the same ends.
func (i Interval) Equal(j Interval) bool { return i.Low.Equal(j.Low) && i.High.Equal(j.High) }

// Equal says whether two ends are the same.
func (e End) Equal(f End) bool { return e.Finite == f.Finite && (!e.Finite || e.At.Equal(f.At)) }

// Hull is the least interval that contains both.
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

// empty says whether no integer is between the ends.
func (i Interval) empty() bool {
	return i.Low.Finite && i.High.Finite && i.High.At.Less(i.Low.At)
}

// Point returns the value of an interval that has one alone.
func (i Interval) Point() (num.Int, bool) {
	return i.Low.At, i.Low.Finite && i.High.Finite && i.Low.At.Equal(i.High.At)
}

// Box has an interval for each variable: all integers where nothing is known.
type Box struct {
	of      map[lia.Var]Interval
	changed bool
}

// rounds bounds how often the formulas are gone through.
const rounds = 8

// Narrow returns the box of what the formulas allow; false says that they have no
// solution.
func Narrow(fs []lia.Formula) (*Box, bool) { return Within(map[lia.Var]Interval{}, fs) }

// Within is Narrow of values in the given intervals, which it takes over.
func Within(known map[lia.Var]Interval, fs []lia.Formula) (*Box, bool) {
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

// narrow takes a formula into account; false says that nothing is left.
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

// may says whether the box leaves a formula the chance to be true.
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
		for _, g := range f.Args() {
			if b.may(g) {
				return true
			}
		}
		return false
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

// Of is the interval of a term's values in the box.
func (b *Box) Of(t lia.Term) Interval {
	out := Interval{Low: End{true, t.Constant()}, High: End{true, t.Constant()}}
	for _, m := range t.Monos() {
		low, high := b.of[m.Var].times(m.Coef)
		out.Low, out.High = out.Low.plus(low), out.High.plus(high)
	}
	return out
}

// times is the interval of k times the values.
func (i Interval) times(k num.Int) (low, high End) {
	low, high = i.Low, i.High
	if k.Sign() < 0 {
		low, high = high, low
	}
	return End{low.Finite, low.At.Mul(k)}, End{high.Finite, high.At.Mul(k)}
}

func (e End) plus(f End) End { return End{e.Finite && f.Finite, e.At.Add(f.At)} }

// literal narrows by one literal.
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
		return b.apart(l.T)
	}
	return true
}

// holds says whether a literal holds of its term's value.
func holds(l *lia.Literal, p num.Int) bool {
	switch l.Kind {
	case lia.LE:
		return p.Sign() <= 0
	case lia.EQ:
		return p.IsZero() != l.Neg
	}
	return l.K.Divides(p) != l.Neg
}

// atMost narrows by t <= 0: a variable's part is at most what the least values of
// the others leave.
func (b *Box) atMost(t lia.Term) bool {
	least := t.Constant()
	missing, which := 0, lia.Var(0)
	for _, m := range t.Monos() {
		low, _ := b.of[m.Var].times(m.Coef)
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
			low, _ := b.of[m.Var].times(m.Coef)
			rest = rest.Add(low.At)
		}
		// coef * x <= rest
		i := b.of[m.Var]
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

// apart narrows by t != 0, where all variables but one have a single value.
func (b *Box) apart(t lia.Term) bool {
	var free *lia.Mono
	rest := t.Constant()
	for _, m := range t.Monos() {
		if p, ok := b.of[m.Var].Point(); ok {
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
	i := b.of[free.Var]
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
}
