package ast

import (
	"sort"
	"strings"

	"ic3play/lia/num"
)

// Place is an annotation: the object that the value of a pointer stands for, for messages and runs.
// Several places may have one number: an array or a struct and its first part.
type Place struct {
	Number int
	Name   string // as in C: "&x", "&a[2]"
	Whole  bool   // the whole struct, not its first part
	End    bool   // one past the last element: no object
	Var    *Var   // the variable at this place; nil if none
	// Freed is the variable that is not 0 after the memory was freed; nil if the memory is never
	// freed.
	Freed *Var
}

// PlaceOf returns the place that a pointer of type t with the value points to, or nil. Where a
// struct and its first part have the same number, the type decides.
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

// PointerText writes the value of a pointer of type t as in C. value returns the values of the
// variables that record whether memory was freed.
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
