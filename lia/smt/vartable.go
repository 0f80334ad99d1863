package smt

import "ic3play/lia"

// varTable maps variables to indices in Context.vars. It must be fast, because a query reads its
// model variable by variable. Most variables have small numbers, and the table stores their indices
// in a slice. It stores the indices of all further variables in a map.
type varTable struct {
	dense  []int32 // dense[v] is the index of variable v plus 1, or 0
	sparse map[lia.Var]int32
}

// maxDense is the smallest variable that is not in the slice.
const maxDense = 1 << 16

func (t *varTable) get(v lia.Var) (int32, bool) {
	if uint(v) < uint(len(t.dense)) {
		i := t.dense[v]
		return i - 1, i != 0
	}
	i, ok := t.sparse[v]
	return i, ok
}

func (t *varTable) put(v lia.Var, i int32) {
	if v < 0 || v >= maxDense {
		if t.sparse == nil {
			t.sparse = map[lia.Var]int32{}
		}
		t.sparse[v] = i
		return
	}
	for int(v) >= len(t.dense) {
		t.dense = append(t.dense, 0)
	}
	t.dense[v] = i + 1
}
