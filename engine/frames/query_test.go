package frames

import (
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

func TestBelow(t *testing.T) {
	q := BlockingQuery(3, 5, nil)
	if q.Frame != 4 || q.Loc != 3 || !q.At(3) || q.At(2) {
		t.Errorf("%+v", q)
	}
	where := cfa.NewLocSet(&cfa.Program{Locs: make([]cfa.Location, 4)})
	where.Add(1)
	if q := (Query{Loc: cfa.Anywhere, Where: where}); !q.At(1) || q.At(2) {
		t.Error("a cube anywhere is at the locations in Where")
	}
	if q := (Query{Loc: cfa.Anywhere}); !q.At(2) {
		t.Error("without Where it is at all")
	}
}

// Marks must be the inverse of Subcube.
func TestSubcube(t *testing.T) {
	ls := NewLiterals()
	c := ls.Cube([]lia.Literal{lia.Ge(lia.V(0)).Lit(), lia.Ge(lia.V(1)).Lit(), lia.Ge(lia.V(2)).Lit()})
	for set := range 1 << len(c) {
		marks := make([]bool, len(c))
		n := 0
		for i := range marks {
			if marks[i] = set>>i&1 == 1; marks[i] {
				n++
			}
		}
		part := c.Subcube(marks)
		if len(part) != n || !c.Implies(part) || !slices.Equal(c.Marks(part), marks) {
			t.Errorf("marks %v: part %v, marks of it %v", marks, part, c.Marks(part))
		}
	}
}
