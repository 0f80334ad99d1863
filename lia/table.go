package lia

// Table numbers values, such as terms and formulas, from 0 on. Equal values get the same number.
// The zero Table is empty.
type Table[T interface {
	Hash() uint64
	Equal(T) bool
}] struct {
	All    []T // by number
	byHash map[uint64][]int32
}

// Find returns the number of x, or -1 if x is not in the table.
func (t *Table[T]) Find(x T) int32 { return t.find(x, x.Hash()) }

func (t *Table[T]) find(x T, hash uint64) int32 {
	for _, i := range t.byHash[hash] {
		if t.All[i].Equal(x) {
			return i
		}
	}
	return -1
}

// Add returns the number of x, and whether x was not in the table before.
func (t *Table[T]) Add(x T) (i int32, added bool) {
	h := x.Hash()
	if i := t.find(x, h); i >= 0 {
		return i, false
	}
	if t.byHash == nil {
		t.byHash = map[uint64][]int32{}
	}
	i = int32(len(t.All))
	t.All, t.byHash[h] = append(t.All, x), append(t.byHash[h], i)
	return i, true
}
