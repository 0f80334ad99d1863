package ast

import (
	"slices"
	"sort"
	"strings"

	"ic3play/lia/num"
)

// Place says which object the pointer value Number points to. It is an annotation for messages and
// for the display of runs. Several places may have the same number, because an array or a struct
// has the number of its first part.
type Place struct {
	Number int
	Name   string // in C syntax: "&x", "&a[2]"
	Whole  bool   // whether the place is the whole struct, and not its first part
	End    bool   // whether the place is one past the last element of an array, where there is no object
	Var    *Var   // the variable at this place; nil if none
	// Freed is a variable that is nonzero after the memory was freed. If the program never frees
	// the memory, Freed is nil.
	Freed *Var
}

// HasErrorLabel reports whether reaching some label ERROR is a failure.
func (f *File) HasErrorLabel() bool {
	return slices.ContainsFunc(f.Funcs, func(fn *Func) bool {
		return slices.ContainsFunc(fn.Labels, func(l *Label) bool { return l.Error })
	})
}

// PlaceOf returns the place to which a pointer of type t with the given value points. If there is
// no such place, it returns nil. A struct and its first part have the same number. If t is a
// pointer to a struct, PlaceOf returns the struct, and otherwise the first part.
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

// PointerText returns the value of a pointer of type t in C syntax. It calls "value" to get the
// values of two kinds of variables: those that record whether memory was freed, and those that
// count the objects of a pool. A count of 0 means that the number is not known.
func (f *File) PointerText(t Type, n num.Int, value func(*Var) num.Int) string {
	if n.IsZero() {
		return "NULL"
	}
	p := f.PlaceOf(t, n)
	objects := f.pooledObjects(t, n, value)
	switch {
	case p == nil && n.Sign() > 0 && objects != "":
		return objects
	case p == nil:
		return "no address"
	case p.Freed != nil && !value(p.Freed).IsZero():
		return p.Name + " (freed)"
	case p.End:
		return p.Name + " (past the end)"
	}
	return p.Name
}

// pooledObjects returns the text for the object of a pool to which a pointer of type t with the
// given value points. If t does not determine the pool, the text names one object of each pool that
// has enough objects. If no pool has such an object, the text is empty.
func (f *File) pooledObjects(t Type, n num.Int, value func(*Var) num.Int) string {
	known := slices.ContainsFunc(f.Pools, func(p Pool) bool { return p.Pointer == t.Name })
	var texts []string
	for _, p := range f.Pools {
		length := value(p.Length)
		if (!known || p.Pointer == t.Name) && (length.IsZero() || !length.Less(n)) {
			texts = append(texts, "&"+strings.Replace(p.Name, "[]", "["+n.Sub(num.One()).String()+"]", 1))
		}
	}
	return strings.Join(texts, " or ")
}
