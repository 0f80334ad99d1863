package explicit

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// valuation gives values to some variables; the values of all other variables are unknown. A store
// creates each valuation once, so equal valuations are the same pointer. Valuations are immutable.
type valuation struct {
	domain *domain
	values []num.Int // values of the domain's variables, in the same order
}

// domain is a set of variables. A store creates each domain once.
type domain struct {
	vars []lia.Var // sorted
}

// store creates valuations.
type store struct {
	domains    map[uint64][]*domain
	valuations map[uint64][]*valuation
	empty      *valuation // the empty valuation
	scratch    []num.Int
}

func newStore() *store {
	s := &store{domains: map[uint64][]*domain{}, valuations: map[uint64][]*valuation{}}
	s.empty = s.make(nil, nil)
	return s
}

// mix adds x to the hash h, by a step of FNV-1a.
func mix(h, x uint64) uint64 { return (h ^ x) * 0x100000001b3 }

// make returns the valuation with the given variables and values. It copies both slices. The
// variables must be sorted.
func (s *store) make(vars []lia.Var, values []num.Int) *valuation {
	return s.value(s.domain(vars), values)
}

func (s *store) domain(vars []lia.Var) *domain {
	h := uint64(len(vars))
	for _, v := range vars {
		h = mix(h, uint64(v))
	}
next:
	for _, d := range s.domains[h] {
		if len(d.vars) != len(vars) {
			continue
		}
		for i, v := range vars {
			if d.vars[i] != v {
				continue next
			}
		}
		return d
	}
	d := &domain{vars: append([]lia.Var(nil), vars...)}
	s.domains[h] = append(s.domains[h], d)
	return d
}

func hash(over *domain, values []num.Int) uint64 {
	h := uint64(len(values))
	for i, v := range over.vars {
		h = mix(mix(h, uint64(v)), values[i].Hash())
	}
	return h
}

func (s *store) value(over *domain, values []num.Int) *valuation {
	h := hash(over, values)
	if v := s.find(h, over, values); v != nil {
		return v
	}
	v := &valuation{domain: over, values: append([]num.Int(nil), values...)}
	s.valuations[h] = append(s.valuations[h], v)
	return v
}

func (s *store) find(h uint64, over *domain, values []num.Int) *valuation {
next:
	for _, v := range s.valuations[h] {
		if v.domain != over {
			continue
		}
		for i := range values {
			if !v.values[i].Equal(values[i]) {
				continue next
			}
		}
		return v
	}
	return nil
}

// project returns the restriction of v to a domain. It returns nil if v has no value for some
// variable of the domain, or if the store does not contain the restriction yet.
func (s *store) project(v *valuation, part *domain) *valuation {
	if v.domain == part {
		return v
	}
	if len(part.vars) > len(v.values) {
		return nil
	}
	s.scratch = s.scratch[:0]
	i := 0
	for _, x := range part.vars {
		for i < len(v.values) && v.domain.vars[i] < x {
			i++
		}
		if i == len(v.values) || v.domain.vars[i] != x {
			return nil
		}
		s.scratch = append(s.scratch, v.values[i])
	}
	return s.find(hash(part, s.scratch), part, s.scratch)
}

func (v *valuation) implies(w *valuation) bool { return v == w || v.impliesFrom(0, w, 0) }

// impliesFrom reports whether the values of w from index k on are among the values of v from index
// i on.
func (v *valuation) impliesFrom(i int, w *valuation, k int) bool {
	for ; k < len(w.values); k++ {
		x := w.domain.vars[k]
		for i < len(v.values) && v.domain.vars[i] < x {
			i++
		}
		if i == len(v.values) || v.domain.vars[i] != x || !v.values[i].Equal(w.values[k]) {
			return false
		}
	}
	return true
}

func (s *store) common(a, b *domain) *domain {
	if a == b {
		return a
	}
	var vars []lia.Var
	for _, x := range a.vars {
		if _, ok := slices.BinarySearch(b.vars, x); ok {
			vars = append(vars, x)
		}
	}
	return s.domain(vars)
}

// restrict returns the valuation with those values of v that belong to variables of a domain.
func (s *store) restrict(v *valuation, part *domain) *valuation {
	return s.without(v, func(x lia.Var) bool {
		_, ok := slices.BinarySearch(part.vars, x)
		return !ok
	})
}

func (s *store) without(v *valuation, drop func(lia.Var) bool) *valuation {
	var vars []lia.Var
	var values []num.Int
	for i, x := range v.domain.vars {
		if !drop(x) {
			vars, values = append(vars, x), append(values, v.values[i])
		}
	}
	return s.make(vars, values)
}

// write returns the values of vars as a text, such as "x = 3, y = ?", and the text of each
// variable. If vars is empty, the text is "true".
func (v *valuation) write(vars []lia.Var, names lia.Names) (whole string, parts []string) {
	if len(vars) == 0 {
		return "true", nil
	}
	parts = make([]string, len(vars))
	ends := make([]int, 0, 16)
	b := make([]byte, 0, 256)
	for i, x := range vars {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, names(x)...)
		b = append(b, " = "...)
		if k, ok := slices.BinarySearch(v.domain.vars, x); ok {
			b = append(b, v.values[k].String()...)
		} else {
			b = append(b, '?')
		}
		ends = append(ends, len(b))
	}
	whole = string(b)
	start := 0
	for i, end := range ends {
		parts[i] = whole[start:end]
		start = end + len(", ")
	}
	return whole, parts
}
