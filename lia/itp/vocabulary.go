package itp

import "ic3play/lia"

// vocabulary says where a variable occurs: bit 0 for A, bit 1 for B.
type vocabulary map[lia.Var]uint8

const (
	inA    uint8 = 1
	inB    uint8 = 2
	common uint8 = inA | inB
)

func newVocabulary(a, b lia.Formula) vocabulary {
	v := vocabulary{}
	a.Vars(func(x lia.Var) { v[x] |= inA })
	b.Vars(func(x lia.Var) { v[x] |= inB })
	return v
}

func (v vocabulary) hasLocal(ls []lia.Literal, side uint8) bool {
	for _, l := range ls {
		for _, m := range l.T.Monos() {
			if v[m.Var] == side {
				return true
			}
		}
	}
	return false
}
