package interp

import (
	"sort"
	"strings"

	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// throughPointer returns a compiled function for an access through a pointer. The function
// evaluates the pointer and returns the position of its target in x.Cells.
func throughPointer(x *ast.Element, pointer value) func(m *machine, fr *frame) (cell int, ok bool) {
	return func(m *machine, fr *frame) (int, bool) {
		p, ok := pointer(m, fr)
		if !ok {
			return 0, false
		}
		n, small := p.Int64()
		k := sort.Search(len(x.At), func(i int) bool { return int64(x.At[i]) >= n })
		if small && k < len(x.At) && int64(x.At[k]) == n {
			if v := x.Cells[k]; v.Kind != ast.Global && v.Kind != ast.Static && fr.owner(v) == nil {
				return 0, m.badPointer(x, Pointer, "the pointer in "+ast.Format(x)+" points to "+v.Name+", which no longer exists")
			}
			return k, true
		}
		kind, why := m.pointerFailure(fr.fn, x, p)
		return 0, m.badPointer(x, kind, why)
	}
}

// pointerFailure returns the kind of failure and the message for an invalid access in the function
// fn. The access is the expression x, and p is the value of the pointer. The message omits the
// names of variables of library functions.
func (m *machine) pointerFailure(fn *ast.Func, x *ast.Element, p num.Int) (Failure, string) {
	name := ast.Format(x)
	switch x.Demand {
	case ast.NotFreed:
		return UseAfterFree, "memory is used after it was freed: " + name
	case ast.FreedOnce:
		return DoubleFree, "memory is freed twice: " + name
	case ast.Within:
		return OutOfArray, name + " leaves its array"
	case ast.Apart:
		if strings.HasPrefix(name, "ato") {
			return Overlap, name + " reads a number that does not fit its type"
		}
		if name == "sscanf" {
			return Overlap, name + " gets NULL, ranges that overlap, or a number that does not fit its type"
		}
		if strings.HasPrefix(name, "strto") && !strings.HasPrefix(name, "strtok") {
			return Overlap, name + " gets a base other than 0 and 2 to 36"
		}
		if name == "qsort" || name == "bsearch" {
			return Overlap, name + " gets NULL, or its comparison contradicts itself or the array's order"
		}
		return Overlap, name + " gets NULL, or ranges that overlap"
	case ast.Tracked:
		return Leak, "memory from " + name + " is lost: it is not freed, and no pointer leads to it when main returns"
	case ast.Cleaned:
		return Leak, "memory from " + name + " is not freed when main returns"
	}
	place := m.file.PlaceOf(pointerTo(x.Type()), p)
	if x.Demand == ast.FreeStart {
		what := "no address"
		switch {
		case place != nil:
			what = place.Name
		case len(x.At) == 1 && x.At[0] == 0: // a cell of an ast.Array
			what = "an element after the first"
		}
		return InvalidFree, name + " gets " + what + ", which is not what malloc returned"
	}
	isNull := p.IsZero() || place == nil && p.Sign() > 0 && !num.From(int64(m.file.Deepest)).Less(p)
	switch {
	case fn.Library && isNull:
		return NullPointer, fn.Name + " gets NULL"
	case fn.Library && place == nil:
		return Pointer, fn.Name + " gets a pointer that has no value, or points to no variable"
	case fn.Library && place.End:
		return OutOfArray, fn.Name + " reaches " + place.Name + ", past the end"
	case fn.Library && place.Var != nil && place.Var.Type.Const:
		return Pointer, fn.Name + " writes to " + place.Var.Name + ", which is constant"
	case fn.Library:
		return Pointer, fn.Name + " reaches " + place.Name + ", which may not be used there"
	case isNull:
		return NullPointer, "NULL is dereferenced in " + name
	case place == nil:
		return Pointer, "the pointer in " + name + " has no value, or points to no variable"
	case place.End:
		return OutOfArray, "the pointer in " + name + " is " + place.Name + ", past the end"
	case place.Var != nil && place.Var.Type.Const:
		return Pointer, name + " writes to " + place.Var.Name + ", which is constant"
	}
	return Pointer, "the pointer in " + name + " is " + place.Name + ", which may not be used there"
}

// noPoolObject ends the run because the pointer p does not point to an object of a pool.
func (m *machine) noPoolObject(fn *ast.Func, x *ast.Element, p num.Int) bool {
	name := ast.Format(x)
	switch {
	case x.Demand == ast.FreeStart:
		return m.badPointer(x, InvalidFree, name+" gets a pointer that has no value, which is not what malloc returned")
	case fn.Library && p.IsZero():
		return m.badPointer(x, NullPointer, fn.Name+" gets NULL")
	case fn.Library:
		return m.badPointer(x, Pointer, fn.Name+" gets a pointer that has no value, or points to no variable")
	case p.IsZero():
		return m.badPointer(x, NullPointer, "NULL is dereferenced in "+name)
	}
	return m.badPointer(x, Pointer, "the pointer in "+name+" has no value, or points to no variable")
}

func pointerTo(t ast.Type) ast.Type { return ast.Type{Name: "* " + t.Name} }

// badPointer ends the run because of an invalid pointer. If the rules check pointers, the run ends
// as Failed, with the given kind of failure. Otherwise it ends as Blocked.
func (m *machine) badPointer(x *ast.Element, kind Failure, why string) bool {
	if !m.file.Rules.MemoryFails(x.Demand.Memory()) {
		return m.stop(Blocked, x.Pos(), why)
	}
	m.stop(Failed, x.Pos(), why)
	m.out.Failure = kind
	return false
}

func (c compiler) offset(x *ast.Offset) value {
	a, b, size := c.value(x.X), c.value(x.Y), num.From(int64(x.Size))
	return func(m *machine, fr *frame) (num.Int, bool) {
		p, ok := a(m, fr)
		if !ok {
			return p, false
		}
		y, ok := b(m, fr)
		if !ok {
			return y, false
		}
		if x.Most > 0 && !y.Less(num.From(int64(x.Most))) {
			if x.Size == 0 {
				return y, m.giveUp(x.Span, "this uses a byte of padding, of a pointer or of a value of another type, or an address where one row or member ends and the next begins; what these hold is not tracked")
			}
			if x.Size == 2 {
				return y, m.giveUp(x.Span, "the program reads more of its arguments or of its environment than is tracked: argv[1] to argv[3], and 11 characters of a string")
			}
			if x.Size == 3 {
				return y, m.giveUp(x.Span, "recursive calls nest more deeply than is tracked")
			}
			if x.Size == 4 {
				return y, m.giveUp(x.Span, "some memory is not freed, and whether a static pointer leads to it is not tracked")
			}
			return y, m.giveUp(x.Span, "the run allocates more objects than are tracked")
		}
		end, out := y, p.Sub(y)
		if !x.Diff {
			out = p.Add(size.Mul(y))
			end = out
		}
		for _, r := range x.Ranges {
			low, high := num.From(int64(r.Low)), num.From(int64(r.High))
			if !p.Less(low) && !high.Less(p) && !end.Less(low) && !high.Less(end) {
				return out, true
			}
		}
		switch {
		case x.Ranges == nil:
			return out, true
		case x.Diff:
			return out, m.missingElement(x, "the two pointers do not point into one array: "+ast.Format(x))
		case x.Coarse && !m.file.Rules.MemoryFails(ast.ValidDeref):
			return out, m.giveUp(x.Span, "the pointer "+ast.Format(x)+" leaves its array, and what then happens is not tracked")
		}
		noTarget := !p.IsZero() && m.file.PlaceOf(ast.Type{}, p) == nil
		switch {
		case fr.fn.Library && noTarget:
			return out, m.missingElement(x, fr.fn.Name+" gets a pointer that has no value, or points to no variable")
		case fr.fn.Library:
			return out, m.missingElement(x, fr.fn.Name+" reaches an element past the end of its array")
		case noTarget:
			return out, m.missingElement(x, "the moved pointer has no value, or points to no variable: "+ast.Format(x))
		}
		return out, m.missingElement(x, "the pointer "+ast.Format(x)+" leaves its array")
	}
}
