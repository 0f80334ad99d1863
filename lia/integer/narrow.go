package integer

import (
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// narrowPasses limits the number of times that narrow visits all forms.
const narrowPasses = 64

// narrow moves bounds of variables at the root by bound propagation (Ernest Davis, "Constraint
// Propagation with Interval Labels", 1987). If all but one variable of a form are bounded, the
// form's bounds imply a bound of that variable, which is rounded.
//
// For example, a chain of remainders h' = 31*h + c - 2^64*q with 0 <= h' < 2^64 determines the
// quotients q one after the other. The relaxation does not determine the quotients, and lattice
// reduction would need long numbers.
//
// To terminate, "narrow" uses a bound only if the variable had no such bound before, or if the
// bound halves the variable's range. If two bounds contradict each other, "narrow" returns a
// refutation.
func (s *search) narrow() *refutation {
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

// narrowForm derives bounds of variables from the upper or the lower bound of a form. It reports
// whether a bound has moved. If two bounds contradict each other, it also returns a refutation.
func (s *search) narrowForm(form int32, upper bool) (moved bool, _ *refutation) {
	t := s.t
	f := &t.forms[form]
	limit, why, ok := t.boundOf(f.v, upper)
	if !ok {
		return false, nil
	}
	// Each remaining monomial a_j*x_j gets its least or greatest value. This value is at a bound of
	// x_j; the sign of a_j determines which bound.
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
	monos := f.monos // keep this slice: the loop may add forms, which can move t.forms and invalidate f
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

func (t *Theory) boundOf(v simplex.Var, upper bool) (num.Int, simplex.Reason, bool) {
	if upper {
		return t.tab.Upper(v)
	}
	return t.tab.Lower(v)
}

// halvesRange reports whether a new bound of the variable v is useful: v had no bound on this side,
// or the new bound halves the range of v.
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
