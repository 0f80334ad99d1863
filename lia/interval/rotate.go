package interval

import (
	"slices"

	"ic3play/lia"
)

// Rotation is the result of Rotate. For each part, the field First says whether the first probe
// kept the part, and the field Kept says whether the last probe that found a contradiction kept it.
// Probes is the number of probes.
type Rotation struct {
	First, Kept []bool
	Probes      int
}

// Rotate looks for a small subset of the parts that contradicts the given formulas, by literal
// rotation with propagation (Scheibler, Winterer, Seufert, Teige, Scholl, Becker: ICP and IC3;
// section 2.4.1 of ICP and IC3 with Stronger Generalization).
//
// Rotate makes a number of probes. A probe adds the parts one by one, and narrows the intervals of
// the variables after each, until some part becomes false. It keeps this part and the parts added
// before it, and drops the others. The next probe starts with the part that became false. If "once"
// is set, there is one probe. Otherwise Rotate stops after as many probes as parts remain, or after
// a probe that finds no contradiction. If already the first probe finds none, Rotate returns false.
func Rotate(given, parts []lia.Formula, once bool) (r Rotation, refuted bool) {
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	marks := func() []bool {
		out := make([]bool, len(parts))
		for _, i := range order {
			out[i] = true
		}
		return out
	}
	for n := 0; n == 0 || n < len(order); n++ {
		next, ok := probe(given, parts, order)
		r.Probes++
		if !ok && n == 0 {
			return r, false
		}
		if !ok { // in another order, narrowing may find no contradiction, because it stops after a few rounds
			break
		}
		order = next
		if n == 0 {
			r.First = marks()
		}
		if once {
			break
		}
	}
	r.Kept = marks()
	return r, true
}

// probe adds the parts to the given formulas one by one, in the given order, until an interval
// shows that some part is false. Then it returns the indices of the added parts and of the false
// part, with the false part first. All these parts together contradict the given formulas. If the
// given formulas alone are contradictory, there are no indices. If no part becomes false, "probe"
// returns false.
func probe(given, parts []lia.Formula, order []int) ([]int, bool) {
	fs := slices.Clone(given)
	box, ok := Narrow(fs)
	if !ok {
		return nil, true
	}
	for n, i := range order {
		for _, j := range order[n:] {
			if !box.may(parts[j]) {
				return append([]int{j}, order[:n]...), true
			}
		}
		fs = append(fs, parts[i])
		if box, ok = NarrowFrom(box.of, fs); !ok {
			return append([]int{i}, order[:n]...), true
		}
	}
	return nil, false
}
