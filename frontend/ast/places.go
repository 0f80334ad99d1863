package ast

import (
	"sort"
	"strings"

	"ic3play/lia/num"
)

// Place is an annotation for messages and displayed runs: it describes the object at the pointer
// value Number. Several places may share a number: an array or a struct has the number of its first
// part.
type Place struct {
	Number int
	Name   string // in C syntax: "&x", "&a[2]"
	Whole  bool   // this is the whole struct, not its first part
	End    bool   // one past the last element: no object
	Var    *Var   // the variable at this place; nil if none
	// Freed becomes nonzero when the memory is freed. It is nil if the memory is never freed.
	Freed *Var
}

// PlaceOf returns the place to which a pointer of type t with the given value points; nil if there
// is none. If a struct and its first part share the number, it returns the struct if t points to a
// struct, otherwise the part.
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

// PointerText returns the value of a pointer of type t in C syntax. The callback, a function from
// variables to numbers, is called for the variables that record whether memory was freed.
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
