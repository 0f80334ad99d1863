package interval

import (
	"slices"

	"ic3play/lia"
)

// Rotation says what Rotate has found: which of the parts the first probe needs, which
// are left in the end, and how many probes were made.
type Rotation struct {
	First, Kept []bool
	Probes      int
}

// Rotate is literal rotation by propagation (Scheibler, Winterer, Seufert, Teige,
// Scholl, Becker: ICP and IC3; section 2.4.1 of ICP and IC3 with Stronger
// Generalization). A probe assumes the parts one by one, in their order, and propagates
// each before the next. It ends with the first part that is false by then: that part and
// those before it are kept, and the part becomes the first of the next probe. There are
// as many probes as parts are kept, so that each has been last; with once there is one.
// false says that the parts, together with the formulas that are given, are not refuted.
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
		if !ok { // narrowing is bounded, and another order may find less
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

// probe assumes parts in an order. It returns those with which the formulas are
// refuted, the part that failed first.
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
		if box, ok = Within(box.of, fs); !ok {
			return append([]int{i}, order[:n]...), true
		}
	}
	return nil, false
}
