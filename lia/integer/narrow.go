package integer

import (
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// narrowPasses is the largest number of times that narrow goes through all forms.
const narrowPasses = 64

// narrow moves bounds of variables at the root by bound propagation (Ernest Davis,
// "Constraint Propagation with Interval Labels", 1987). If all but one variable of a form
// are bounded, the form's bounds imply a bound of that variable, and narrow rounds this
// bound.
//
// For example, consider a chain of remainders h' = 31*h + c - 2^64*q with 0 <= h' < 2^64.
// Bound propagation determines the quotients q one after the other. The relaxation does not
// determine them, and lattice reduction would need long numbers.
//
// narrow uses a new bound only if it is the variable's first lower or upper bound, or if it
// halves the variable's range. So narrow terminates. It returns a refutation if two bounds
// contradict each other.
func (s *search) narrow() *ref {
	t := s.t
	forms := len(t.forms)
	for range narrowPasses {
		moved := false
		for i := range forms {
			if len(t.forms[i].monos) < 2 {
				continue
			}
			for _, upper := range [2]bool{true, false} {
				m, r := s.narrowForm(int32(i), upper)
				if r != nil {
					return r
				}
				moved = moved || m
			}
			if s.stop() {
				return nil
			}
		}
		if !moved {
			return nil
		}
	}
	return nil
}

// narrowForm narrows the variables of a form by its upper or lower bound.
func (s *search) narrowForm(form int32, upper bool) (moved bool, _ *ref) {
	t := s.t
	f := &t.forms[form]
	limit, why, ok := t.boundOf(f.v, upper)
	if !ok {
		return false, nil
	}
	// Set every other monomial a_j*x_j to its least or greatest value. The sign of a_j
	// decides whether x_j is at its lower or upper bound.
	ps := []simplex.Premise{{Why: why, Upper: upper, Coef: num.One()}}
	rest, open := limit, -1
	for k, m := range f.monos {
		side := upper != (m.Coef.Sign() > 0)
		at, why, ok := t.boundOf(m.Var, side)
		if !ok {
			if open >= 0 {
				return false, nil
			}
			open = k
		}
		rest = rest.Sub(m.Coef.Mul(at))
		ps = append(ps, simplex.Premise{Why: why, Upper: side, Coef: m.Coef.Abs()})
	}
	monos := f.monos // a copy, because forms may be added below
	for k, m := range monos {
		if open >= 0 && k != open {
			continue
		}
		side := upper == (m.Coef.Sign() > 0)
		other, _, bounded := t.boundOf(m.Var, !side)
		room := rest
		if bounded {
			room = room.Add(m.Coef.Mul(other))
		}
		to := room.FloorDiv(m.Coef)
		if !side {
			to = room.CeilDiv(m.Coef)
		}
		if !t.halvesRange(m.Var, side, to) {
			continue
		}
		used := append(append([]simplex.Premise(nil), ps[:k+1]...), ps[k+2:]...)
		id, r := t.derive(t.weights(used))
		if r != nil {
			return moved, r
		}
		if id < 0 {
			continue
		}
		if !t.bound(id) {
			return moved, t.leaf(t.weights(t.tab.Conflict()))
		}
		moved = true
	}
	return moved, nil
}

// boundOf returns the upper or lower bound of a variable.
func (t *Theory) boundOf(v simplex.Var, upper bool) (num.Int, simplex.Reason, bool) {
	if upper {
		return t.tab.Upper(v)
	}
	return t.tab.Lower(v)
}

// halvesRange reports whether a bound would be the variable's first lower or upper bound, or
// leave at most half of its range.
func (t *Theory) halvesRange(v simplex.Var, upper bool, to num.Int) bool {
	old, _, ok := t.boundOf(v, upper)
	if !ok {
		return true
	}
	other, _, ok := t.boundOf(v, !upper)
	if !ok || old.Equal(other) {
		return false
	}
	gone, left := old.Sub(to), to.Sub(other)
	if !upper {
		gone, left = gone.Neg(), left.Neg()
	}
	return gone.Sign() > 0 && !gone.Less(left)
}
