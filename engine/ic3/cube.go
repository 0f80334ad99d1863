package ic3

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Cube is a conjunction of literals: sorted, without repetitions. The empty
// cube is all states.
type Cube []LitID

// NewCube interns a conjunction of literals. Literals that another one on the
// same linear form implies are left out.
func (k *Kernel) NewCube(ls []lia.Literal) Cube {
	ids := make([]LitID, 0, len(ls))
	for _, l := range ls {
		ids = append(ids, k.lits.id(l))
	}
	return k.normal(ids)
}

// normal sorts ids and removes literals that others imply.
func (k *Kernel) normal(ids []LitID) Cube {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	out := ids[:0:len(ids)]
next:
	for i, a := range ids {
		for j, b := range ids {
			// Equivalent literals are equal ids, so implication is strict here.
			if i != j && k.lits.implies(b, a) {
				continue next
			}
		}
		out = append(out, a)
	}
	return slices.Clone(out)
}

// implies is a quick test that every state of c lies in d.
func (k *Kernel) cubeImplies(c, d Cube) bool {
next:
	for _, y := range d {
		for _, x := range c {
			if k.lits.implies(x, y) {
				continue next
			}
		}
		return false
	}
	return true
}

// without returns c less the literal at index i.
func (c Cube) without(i int) Cube {
	out := make(Cube, 0, len(c)-1)
	out = append(out, c[:i]...)
	return append(out, c[i+1:]...)
}

// splitEqualities replaces each equation of c by its two inequalities, so that
// they can be dropped one by one.
func (k *Kernel) splitEqualities(c Cube) Cube {
	var ids []LitID
	for i, id := range c {
		l := k.lits.lit(id)
		if l.Kind != lia.EQ || l.Neg {
			if ids != nil {
				ids = append(ids, id)
			}
			continue
		}
		if ids == nil {
			ids = append(make([]LitID, 0, len(c)+4), c[:i]...)
		}
		for _, f := range []lia.Formula{lia.Le(l.T), lia.Ge(l.T)} {
			ids = append(ids, k.lits.id(f.Lit()))
		}
	}
	if ids == nil {
		return c
	}
	return k.normal(ids)
}

// joinEqualities undoes splitEqualities where both sides are still there: an
// equation is easier to read, and one literal instead of two.
func (k *Kernel) joinEqualities(c Cube) Cube {
	var drop map[int]bool
	var add []LitID
	for i, a := range c {
		x := &k.lits.infos[a]
		if x.lit.Kind != lia.LE || drop[i] {
			continue
		}
		for j := i + 1; j < len(c); j++ {
			y := &k.lits.infos[c[j]]
			if y.lit.Kind == lia.LE && x.neg == y.form && y.c.Equal(x.c.Neg()) {
				if drop == nil {
					drop = map[int]bool{}
				}
				drop[i], drop[j] = true, true
				add = append(add, k.lits.id(lia.Eq(x.lit.T).Lit()))
				break
			}
		}
	}
	if drop == nil {
		return c
	}
	for i, a := range c {
		if !drop[i] {
			add = append(add, a)
		}
	}
	return k.normal(add)
}

// literalsOf returns the literals of c.
func (k *Kernel) literalsOf(c Cube) []lia.Literal {
	out := make([]lia.Literal, len(c))
	for i, id := range c {
		out[i] = k.lits.lit(id)
	}
	return out
}

// Formula returns the conjunction.
func (k *Kernel) Formula(c Cube) lia.Formula { return lia.Cube(k.literalsOf(c)) }

// clause returns the negation of c, a lemma's formula.
func (k *Kernel) clause(c Cube) lia.Formula {
	ls := make([]lia.Literal, len(c))
	for i, id := range c {
		ls[i] = k.lits.lit(id).Not()
	}
	return lia.Clause(ls)
}

// holds says whether a state lies in c.
func (k *Kernel) holds(c Cube, value func(lia.Var) num.Int) bool {
	for _, id := range c {
		if !k.lits.infos[id].lit.Holds(value) {
			return false
		}
	}
	return true
}
