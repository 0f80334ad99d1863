package ast

import (
	"sort"
	"strings"

	"ic3play/lia/num"
)

// Place is an annotation: what a number that a pointer may have means, for messages and
// runs. Several places have one number: an array or a struct and its first part.
type Place struct {
	Number int
	Name   string // as in C: "&x", "&a[2]"
	Whole  bool   // of a struct
	End    bool   // one past the last element: nothing is there
	Var    *Var   // the variable that is there, else nil
	// Freed is the variable that is not 0 after the memory was freed; nil if it never is.
	Freed *Var
}

// PlaceOf returns what the value of a pointer of this type means, or nil. Where a struct has
// the number of its first part, the type decides.
func (f *File) PlaceOf(t Type, value num.Int) *Place {
	n, small := value.Int64()
	if !small {
		return nil
	}
	i := sort.Search(len(f.Places), func(i int) bool { return int64(f.Places[i].Number) >= n })
	var found *Place
	for ; i < len(f.Places) && int64(f.Places[i].Number) == n; i++ {
		p := &f.Places[i]
		if found == nil || p.Whole == strings.HasPrefix(t.Name, "struct") {
			found = p
		}
	}
	return found
}

// PointerText writes the value of a pointer of this type as in C. value reads variables that
// say whether memory was freed.
func (f *File) PointerText(t Type, n num.Int, value func(*Var) num.Int) string {
	if n.IsZero() {
		return "NULL"
	}
	p := f.PlaceOf(t, n)
	switch {
	case p == nil:
		return "no address"
	case p.Freed != nil && !value(p.Freed).IsZero():
		return p.Name + " (freed)"
	case p.End:
		return p.Name + " (past the end)"
	}
	return p.Name
}
